"""The lines of the journal and of the report read back, in either language: each by the very message that wrote it.

Whoever has a report sets its table up and types, or pastes, its lines. Names stand in full there, so that nothing is guessed.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from assistant.core.cards import is_of
from assistant.core.decoding import fits
from assistant.core.game import Register, RegisterColumn
from assistant.core.printed import CounterId, ZoneId
from assistant.core.record import Filled, Ids, Record
from assistant.core.table import (
    BOOKMARK,
    CONTROL,
    Counter,
    Edit,
    Flip,
    Mark,
    Move,
    Note,
    Place,
    Position,
    Remove,
    Said,
    Several,
    free_ids,
    sent_home,
    together,
)
from assistant.core.text import LANGUAGES, arguments, folded, render
from assistant.desk import registers, wording
from assistant.desk.descriptions import (
    BAR,
    END,
    cell_choices,
    cell_told,
    change_of,
    fact_value,
    is_weaker,
    row_named,
    say,
    things_called,
)
from assistant.desk.entry.vocabulary import Kinds, Vocabulary, in_words

FORMS = (
    "moved-from", "to-reserve", "moved", "placed", "reduced", "restored", "flipped", "removed", "marked-level", "unmarked",
    "marked", "control-taken", "control-lifted", "pawn-moved", "row-told", "row-struck", "row-written", "fact-forgotten",
    "fact-noted", "bookmarked-there",
)  # fmt: skip
ARROW = " → "
_SPACE = re.compile(r"\s")  # narrow and unbroken ones too
_AND = re.compile(", | and | et ")
_GROUP = re.compile(r"(?:(\d{1,3}) × )?(.+)")


def journal_edit(names: Vocabulary, position: Position, line: str) -> Edit | None:
    """Return the edit that wrote a line, done with counters that look like those that it had; None if it is no such line."""
    words = _SPACE.sub(" ", line.strip())
    for key, language in itertools.product(FORMS, LANGUAGES):
        for found in _matches(_frame(key, language), words):
            edit = _Reader(names, position, language).edit(key, found)
            if edit is not None:
                return edit
    return next(_said(words), None)


def _said(words: str) -> Iterator[Edit]:
    """Yield what players say of an edit before: that it was played so, that the table was otherwise."""
    for language in LANGUAGES:
        for value in ("correction", "first", "played"):
            if words == _plain(say(f"said-{value}", back=1), language):
                yield Said(1, value)
            before, _, behind = _plain(say(f"said-{value}", back=0), language).partition("0")
            back = number_in(words.removeprefix(before).removesuffix(behind))
            if back is not None and words == f"{before}{back}{behind}":
                yield Said(back, value)


class _Group(Record):
    """Counters as a line tells them: how many of which kinds, or of those of a side that lie face down."""

    n: int
    kinds: Kinds
    secret: str = ""
    weaker: bool = False


class _Reader(Record):
    """Reads what stands in the places of a form."""

    names: Vocabulary
    position: Position
    language: str

    def edit(self, key: str, said: Mapping[str, str]) -> Edit | None:
        """Return the edit of a form with these words, None if they name nothing."""
        zones = self._zones(said.get("zone", ""))
        if "zone" in said and not zones:
            return None
        match key:
            case "moved-from" | "moved":
                way = [self._zones(one) for one in said.get("start", "").split(ARROW)]
                return self._moved(said["what"], way[0], way[1:], zones) if all(way) or key == "moved" else None
            case "to-reserve":
                return self._home(said["what"], self._zones(said["start"]))
            case "placed":
                return self._placed(said["what"], zones[0])
            case "reduced" | "restored" | "flipped":
                return self._turned(said["what"], zones, key)
            case "removed":
                chosen = self._chosen(said["what"], ())
                return Remove(chosen) if chosen else None
            case "marked" | "unmarked" | "marked-level":
                marker = self.names.markers_in_full.get(in_words(said["marker"]))
                level = number_in(said.get("n", str(int(key == "marked"))))
                return Mark(marker[0].id, zones[0], level) if marker and level is not None else None
            case "control-taken" | "control-lifted":
                return self._control(zones[0], said.get("side", ""))
            case "pawn-moved":
                return self._pawn(said["what"], said["box"].replace("−", "-"))
            case "row-told" | "row-struck" | "row-written":
                return self._row(key, said)
            case "bookmarked-there":
                at = number_in(said["n"])
                return Note(BOOKMARK, {"words": said["words"], "at": at}) if at is not None else None
        return self._fact(said["fact"], said.get("value"))

    # Counters

    def _moved(
        self, what: str, start: Sequence[ZoneId], via: Iterable[Sequence[ZoneId]], goals: Sequence[ZoneId]
    ) -> Edit | None:
        # Whatever a line names no place of comes from its own box.
        laid = not start
        if not (chosen := self._chosen(what, start, goals, laid=laid)):
            laid = not laid
            chosen = self._chosen(what, start, goals, laid=laid)
        sides = {self.position.kind(counter).side for counter in chosen}
        own = [goal for goal in goals if len(sides) == 1 and is_of(self.position.zone(goal), *sides)]
        move = Move(chosen, (*own, *goals)[0], tuple(zones[0] for zones in via))
        down = tuple(one for one in chosen if laid and self._lies_open(one))
        return Several((Flip(down, 1), move)) if down else move if chosen else None

    def _lies_open(self, counter: CounterId) -> bool:
        """Tell whether a counter that may lie in secret shows what it is."""
        kind = self.position.kind(counter)
        return kind.is_secret(1) and not kind.is_secret(self.position.counters[counter].face)

    def _home(self, what: str, start: Sequence[ZoneId]) -> Edit | None:
        """Return the move of counters to their reserve, where they lie on their front."""
        chosen = self._chosen(what, start) if start else ()
        homes = {self.position.kind(counter).home for counter in chosen}
        return Several(sent_home(self.position, chosen)) if len(homes) == 1 else None

    def _placed(self, what: str, zone: ZoneId) -> Edit | None:
        """Return the placing of new counters; of kinds with one name that whose own place it is."""
        for groups in self._groups(what):
            used = set(self.position.counters)
            edits: list[Edit] = []
            for group in (one for one in groups for _ in range(one.n)):
                kinds = group.kinds or self._hidden(group.secret, used)
                own = [each for each in kinds if each.home == zone or is_of(self.position.zone(zone), each.side)]
                kind = (*own, *kinds)[0].id
                counter = next(free_ids(kind, used))
                used.add(counter)
                edits.append(Place(counter, kind, zone, int(group.weaker or not group.kinds)))
            if len(edits) == sum(group.n for group in groups):
                return together(edits)
        return None

    def _hidden(self, side: str, used: Collection[CounterId]) -> Kinds:
        """Return the kinds of a side that lie face down, those of which none is on the table first."""
        hidden = (kind for kind in self.names.kinds.kinds.values() if kind.side == side and kind.is_secret(1))
        return tuple(sorted(hidden, key=lambda kind: f"{kind.id}#1" in used))

    def _turned(self, what: str, zones: Sequence[ZoneId], change: str) -> Edit | None:
        """Return the turns that change counters so, of several faces to the nearest."""
        kinds = self.names.kinds.kinds
        for groups in self._groups(what):
            edits: list[Edit] = []
            for group in groups:
                faces = (
                    (one, face)
                    for one in self._lying(group, zones)
                    for face in sorted(range(max(2, len(kinds[one.kind].faces))), key=lambda face: abs(face - one.face))
                    if face != one.face and change_of(self.position, one.kind, one.face, face) == change
                )
                nearest = {one.id: face for one, face in reversed([*faces])}
                edits += [Flip((counter,), face) for counter, face in [*reversed(nearest.items())][: group.n]]
            if len(edits) == sum(group.n for group in groups):
                return Several(tuple(edits))
        return None

    def _chosen(self, what: str, zones: Sequence[ZoneId], goals: Sequence[ZoneId] = (), *, laid: bool = False) -> Ids:
        """Return the counters that words tell: those whose own boxes the goals are, on top and, if no place is told, at home.

        Args:
            laid: those that lie face down only once they are laid so: which they are is told by no line.
        """
        for groups in self._groups(what):
            chosen: list[CounterId] = []
            for group in groups:
                lying = [
                    one for one in self._lying(group, zones, laid) if is_weaker(self.position, one) == group.weaker
                ]
                lying.sort(key=lambda one: not any(self._is_of(goal, one) for goal in goals))
                chosen += [one.id for one in lying if one.id not in chosen][: group.n]
            if len(chosen) == sum(group.n for group in groups):
                return tuple(chosen)
        return ()

    def _is_of(self, zone: ZoneId, one: Counter) -> bool:
        return is_of(self.position.zone(zone), self.names.kinds.kinds[one.kind].side)

    def _lying(self, group: _Group, zones: Sequence[ZoneId], laid: bool = False) -> list[Counter]:
        kinds = self.names.kinds.kinds

        def is_meant(one: Counter) -> bool:
            kind = kinds[one.kind]
            if kind.is_secret(1 if laid else one.face):
                return kind.side == group.secret
            return kind in group.kinds

        lying = [one for one in reversed([*self.position.counters.values()]) if is_meant(one)]
        if zones:
            return sorted((one for one in lying if one.zone in zones), key=lambda one: not self._is_of(one.zone, one))
        return sorted(lying, key=lambda one: one.zone != kinds[one.kind].home)

    def _groups(self, what: str) -> Iterator[tuple[_Group, ...]]:
        """Yield how words may be cut into counters that are named in full; "reduced" is said of the last or of all."""
        yield from self._cut(what)
        for found in self._reduced(what):
            yield from (tuple(replace(one, weaker=True) for one in groups) for groups in self._cut(found["counters"]))

    def _reduced(self, what: str) -> Iterator[dict[str, str]]:
        return _matches(_frame("counters-reduced", self.language), what)

    def _cut(self, what: str) -> Iterator[tuple[_Group, ...]]:
        if (group := self._group(what)) is not None:
            yield (group,)
        for sign in _AND.finditer(what):
            if (first := self._group(what[: sign.start()])) is not None:
                yield from ((first, *rest) for rest in self._cut(what[sign.end() :]))

    def _group(self, words: str) -> _Group | None:
        for found in self._reduced(words):
            return replace(group, weaker=True) if (group := self._group(found["counters"])) is not None else None
        counted = _GROUP.fullmatch(words)
        if counted is None:
            return None
        kinds = self.names.every_kind.get(in_words(counted[2]))
        if kinds:
            return _Group(int(counted[1] or 1), kinds)
        number = re.match(r"\d{1,3}", words)
        for n, told in ((1, words), *(((int(number[0]), f"2{words[number.end() :]}"),) if number else ())):
            for found in _matches(_frame("counters-face-down", self.language, n=min(n, 2)), told):
                if side := self.names.side(folded(found["side"])):
                    return _Group(n, (), side)
        return None

    # Markers, pawns, facts, rows

    def _control(self, zone: ZoneId, side: str) -> Edit | None:
        whose = self.names.side(folded(side)) if side else ""
        control = [kind for kind in self.names.kinds.markers.values() if kind.kind == CONTROL]
        laid = [Mark(kind.id, zone) for kind in control if side and kind.side == whose][:1]
        lifted = [Mark(kind.id, zone, 0) for kind in control if self.position.marker(kind.id, zone)]
        return Several((*lifted, *laid)) if laid or not side else None

    def _pawn(self, name: str, box: str) -> Edit | None:
        for kind in self.names.every_kind.get(in_words(name), ()):
            lying = [one.id for one in self.position.counters.values() if one.kind == kind.id]
            for zone in self.names.board.track(kind.track):
                if str(zone.tags["box"]) == box and lying:
                    return Move((lying[0],), zone.id)
        return None

    def _fact(self, title: str, words: str | None) -> Edit | None:
        game, position = self.names.game, self.position
        known = {fact.id: fact for fact in game.facts}
        named = [fact for fact in (*position.facts, *position.defaults) if "/" not in fact]
        facts = [*self.names.facts_in_full.get(in_words(title), ())]
        facts += [fact for fact in named if fact not in facts and self._is(wording.fact_title(game, fact), title)]
        for fact in facts:
            if words is None:
                return Note(fact)
            items = [self._thing(item) for item in _AND.split(words)]
            for value in (*known[fact].choices, True, False, *items) if fact in known else (*items[:1], items):
                shape = game.shapes.get(fact, Any if len(items) > 1 or fact in known else str | int)
                if value != words and fits(value, shape) and self._is(fact_value(position, fact, value, game), words):
                    return Note(fact, value)
        return None

    def _thing(self, words: str) -> Any:
        """Return the number or the id that words name; else the words, as an id is written."""
        kinds = self.names.kinds
        if (number := number_in(words)) is not None:
            return number
        named = (
            each.id for things in (kinds.sides, kinds.nations) for each in things.values() if self._is(each.name, words)
        )
        return next(named, next(iter(self._zones(words)), words))

    def _row(self, key: str, said: Mapping[str, str]) -> Edit | None:
        game, position = self.names.game, self.position
        for register in game.registers:
            if self._is(wording.register_title(game, register.id), said["register"]):
                rows = position.register(register.id)
                row = self._row_named(register.id, said["row"])
                if key == "row-struck":
                    return Note(f"{register.id}/{row}")
                values = self._cells(register, said.get("cells", ""), rows.get(row, {}))
                return Note(f"{register.id}/{row}", values) if values is not None else None
        return None

    def _row_named(self, register: str, words: str) -> str:
        position = self.position
        for found in _matches(_frame("row-new", self.language), words):
            return found["id"]
        every = (*position.register(register), *position.counters)
        named = (row for row in every if self._is(row_named(position, register, row, self.names.game), words))
        return next(named, words if words.isdecimal() else str(self._thing(words)))

    def _cells(self, register: Register, words: str, before: Filled) -> dict[str, Any] | None:
        """Return the values of a row with the cells that a line tells; None if they tell none."""
        values = dict(before)
        for cell in words.split(" · ") if words else ():
            told = [*self._cells_of(register, cell)]
            if not told:
                return None
            values[told[0][0].id] = self._cell(*told[0])
        return values

    def _cells_of(self, register: Register, cell: str) -> Iterator[tuple[RegisterColumn, str]]:
        for found in _matches(_frame("cell", self.language), cell):
            for column in register.columns:
                if self._is(wording.column_title(self.names.game, register.id, column.id), found["column"]):
                    yield column, found["value"]

    def _cell(self, column: RegisterColumn, words: str) -> Any:
        game, position = self.names.game, self.position
        choices = cell_choices(game, position, column, self.language) or ()
        flags = ((True, ""), (False, "")) if column.type == "flag" else ()
        for value, _ in (("", ""), *flags, *choices):
            if self._is(cell_told(game, position, column, value), words):
                return registers.read(column, "", position) if value == "" else value
        quoted = next((found["words"] for found in _matches(_frame("cell-quoted", self.language), words)), words)
        if column.type == "thing":
            called = things_called(position).items()
            named = [
                next((thing for thing, name in called if self._is(name, one)), "") for one in words.split(f" {BAR} ")
            ]
            quoted = " ".join(named) if all(named) else quoted
        return registers.read(column, quoted.replace(END, "\n"), position)

    def _is(self, text: Any, words: str) -> bool:
        return in_words(_plain(text, self.language)) == in_words(words)

    def _zones(self, words: str) -> Ids:
        return self.names.zones_in_full.get(in_words(words), ())


def number_in(words: str) -> int | None:
    """Return the whole number that words are, None if they are none of a length that any game has."""
    return int(words.replace("−", "-")) if re.fullmatch(r"[-−]?\d{1,9}", words) else None


def _plain(text: Any, language: str) -> str:
    return _SPACE.sub(" ", render(text, language))


@functools.cache
def _frame(key: str, language: str, **more: Any) -> tuple[str, ...]:
    """Return a message in parts: words, the name of an argument, words …"""
    places = {name: f"\0{name}\0" for name in arguments(say(key))}
    return tuple(_plain(say(key, **{**places, **more}), language).split("\0"))


def _matches(frame: Sequence[str], words: str) -> Iterator[dict[str, str]]:
    """Yield each way in which words are a message: what stands in the places of its arguments."""
    before, *rest = frame
    if not words.startswith(before) or not all(each in words for each in rest[1::2]):
        return
    words = words[len(before) :]
    if not rest:
        if not words:
            yield {}
        return
    name, following = rest[0], rest[1:]
    end = len(words) if following == [""] else words.find(following[0], 1)
    while end > 0:
        yield from ({name: words[:end], **more} for more in _matches(following, words[end:]))
        end = words.find(following[0], end + 1) if following[0] else -1
