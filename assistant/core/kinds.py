"""What is printed on the counters."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from assistant.core.board import MINE, Column, Correction, Value
from assistant.core.looks import Emblem, FaceLook, Flag, Livery, MarkerLook, emblem_of, livery_of
from assistant.core.problems import by_word
from assistant.core.record import Record
from assistant.core.text import Name

# The faces that a counter may have, as files call them: two of paper, or the states of a piece that has more.
FACES = ("front", "back", *(f"face{number}" for number in range(3, 100)))

KindId = str
CounterId = str
MarkerId = str


class Nation(Record):
    """A nation, in whose colours counters and zones are painted, and the side that plays it."""

    id: str
    name: Name
    side: str = ""
    tags: Mapping[str, Value] = {}
    livery: Livery | None = None
    flag: Flag | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """What quick entry knows it by besides its name."""
        return tuple(str(self.tags.get("words", "")).split())


class Side(Record):
    """A power, faction or player; `words` are what quick entry knows it by (`de`, `germany` …)."""

    id: str
    name: Name
    words: tuple[str, ...] = ()
    tags: Mapping[str, Value] = {}
    emblem: Emblem | None = None


@dataclass(frozen=True)
class Kind:
    """One line of kinds.csv: counters that look alike. `faces[0]` is the front, `faces[1]` the back if it has one; further
    ones are further states: the steps of a block, the number on an army.

    `sign` is the drawing on it, by its name; empty where its type has one for all.
    """

    id: KindId
    side: str
    nation: str
    type: str
    copies: int
    name: Name
    faces: tuple[Mapping[str, Value], ...] = ({},)
    tags: Mapping[str, Value] = field(default_factory=dict)
    sources: Mapping[str, str] = field(default_factory=dict)
    sign: str = ""

    def face(self, number: int) -> Mapping[str, Value]:
        """Return what the face shows; a counter without a back shows its front."""
        return self.faces[min(number, len(self.faces) - 1)]

    @property
    def home(self) -> str:
        """The zone in which it waits, its reserve; empty if there is none."""
        return str(self.tags.get("home", ""))

    @property
    def track(self) -> str:
        """The track on which it is a pawn; empty if on none."""
        return str(self.tags.get("track", ""))

    @property
    def last(self) -> int:
        """The number of its last face; a counter always has a back."""
        return max(len(self.faces), 2) - 1

    def turned(self, face: int) -> int:
        """Return the face that comes up when a counter is turned: the other one, or the next of several states."""
        return (face + 1) % (self.last + 1)

    def is_secret(self, face: int) -> bool:
        """Tell whether a face says nothing of what the counter is: the back of a technology tile, of a chit."""
        return self.face(face).get("shown") is False

    def get(self, tag: str, default: Any = None) -> Any:
        """Return a tag's value."""
        return self.tags.get(tag, default)


class MarkerKind(Record):
    """A marker without identity, laid on zones: control, trench, unsupplied. `levels` is its highest number in a zone.

    `looks` are how it is drawn, one for each number if there are several; counters in a zone where one `dims` look spent.
    """

    id: MarkerId
    name: Name
    kind: str
    side: str = ""
    levels: int = 1
    copies: int | None = None
    source: str = ""
    looks: tuple[MarkerLook, ...] = ()
    dims: bool = False


@dataclass(frozen=True, eq=False)
class CounterSet:
    """Everything on the counter sheets of a game."""

    id: str
    title: Name
    sides: Mapping[str, Side]
    nations: Mapping[str, Nation]
    kinds: Mapping[KindId, Kind]
    markers: Mapping[MarkerId, MarkerKind]
    columns: Mapping[str, Column] = field(default_factory=dict)
    corrections: tuple[Correction, ...] = ()
    faces: Mapping[str, FaceLook] = field(default_factory=dict)  # how the counters of each type look

    @functools.cached_property
    def liveries(self) -> Mapping[str, Livery]:
        """The colours that nations declare themselves."""
        return {key: nation.livery for key, nation in self.nations.items() if nation.livery is not None}

    def livery(self, nation: str) -> Livery:
        """Return the colours of a nation, or of a side that has no nations."""
        return livery_of(nation, self.liveries)

    def emblem(self, side: str) -> Emblem:
        """Return the emblem of a side; of a nation that no side is called like, its livery with a sign."""
        declared = {key: one.emblem for key, one in self.sides.items() if one.emblem is not None}
        return emblem_of(side, declared, self.livery(side))

    def flag(self, nation: str) -> Flag:
        """Return the flag of a nation; one that flies none shows the colours of its livery."""
        known = self.nations.get(nation)
        if known is not None and known.flag is not None:
            return known.flag
        livery = self.livery(nation)
        return Flag("bands", (livery.body, livery.light, livery.body))

    def look(self, kind: Kind) -> FaceLook:
        """Return how a counter looks: as its type is declared, else a plain chip with the first number that a face shows."""
        if kind.type in self.faces:
            return self.faces[kind.type]
        numbers = (key for key, column in self.columns.items() if column.type == "number")
        shown = {key for face in kind.faces for key in face}
        return FaceLook(value=tuple(key for key in numbers if key.removeprefix("front_") in shown)[:1])

    def level(self, kind: Kind, face: Mapping[str, Value]) -> int:
        """Return the level that a face of a counter shows; 0 where all counters of that sign have the same, or it is none."""
        level = face.get(self.look(kind).level)
        several = len(self._levels.get((kind.type, kind.sign), ())) > 1
        return level if several and isinstance(level, int) and level > 0 else 0

    @functools.cached_property
    def _levels(self) -> Mapping[tuple[str, str], set[object]]:
        """The levels that counters of a type and a sign have."""
        found: dict[tuple[str, str], set[object]] = {}
        for kind in self.kinds.values():
            column = self.look(kind).level
            for face in kind.faces:
                found.setdefault((kind.type, kind.sign), set()).add({**kind.tags, **face}.get(column))
        return found

    @functools.cached_property
    def words(self) -> Mapping[str, str]:
        """Every folded word by which a side or a nation is known, to its id; sides first."""
        powers: tuple[Side | Nation, ...] = (*self.sides.values(), *self.nations.values())
        return {word: found[0].id for word, found in by_word((power, words_of(power)) for power in powers).items()}

    def corrected(self, corrections: Iterable[Correction]) -> CounterSet:
        """Return the set as the player has it. A column such as `front_combat` is a value of a face."""
        corrections = tuple(corrections)
        if not corrections:
            return self
        kinds = dict(self.kinds)
        for correction in corrections:
            if correction.subject == "kind" and correction.id in kinds:
                kinds[correction.id] = _corrected(kinds[correction.id], correction)
        return replace(self, kinds=kinds, corrections=corrections)


def words_of(power: Side | Nation) -> tuple[str, ...]:
    """Return every word by which a side or a nation is known."""
    return (power.id, *power.name, *power.words)


def _corrected(kind: Kind, correction: Correction) -> Kind:
    sources = {**kind.sources, correction.column: MINE}
    where, _, column = correction.column.partition("_")
    if where in FACES[: len(kind.faces)] and column:
        number = FACES.index(where)
        shown = list(kind.faces)
        shown[number] = {**shown[number], column: correction.value}
        return replace(kind, faces=tuple(shown), sources=sources)
    if correction.column == "copies":
        return replace(kind, copies=int(correction.value), sources=sources)
    return replace(kind, tags={**kind.tags, correction.column: correction.value}, sources=sources)
