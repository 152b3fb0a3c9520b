"""The table and a position: what lies where, one immutable value, the edits that change it, and both with board and kinds.

Edits can be impossible (no such counter) but never illegal. They are plain values that travel as JSON, `{"do": "move",
"counters": ["germany-a5#1"], "zone": "varsovie"}`, and carry no rules, so correcting a rule can never break a saved table.
A position has look-ups that are computed once; the edits of several parts that it takes (who holds a zone) come last.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from msgspec import structs

from assistant.core.printed import Board, CounterId, CounterSet, Kind, KindId, MarkerId, Side, Zone, ZoneId
from assistant.core.record import Filled, Ids, Record, grouped, memoized
from assistant.core.text import EditError, QuestionError, Text, nearest, speaker

say = speaker(__name__)


class Counter(Record, array_like=True, gc=False):
    """A counter with an identity (`germany-a5#3`: its kind and which copy), lying in a zone on one of its faces."""

    id: CounterId
    kind: KindId
    zone: ZoneId
    face: int = 0  # 0 front, 1 back, beyond it further states


class Table(Record, gc=False):
    """A picture of the table.

    The order of `counters` is the stacking order: a moved counter goes on top, that is last. `markers` have no identity,
    only a number in a zone (the level of a trench, 1 for a control marker). `facts` are what players know and no paper
    shows, and the registers that a game keeps; their values are JSON data.
    """

    counters: Mapping[CounterId, Counter] = {}
    markers: Mapping[tuple[MarkerId, ZoneId], int] = {}
    facts: Filled = {}


class _Edit(Record, gc=False, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    pass  # values in no circle, of which a long journal has a hundred thousand: nothing for the garbage collector


class Place(_Edit, tag="place"):
    """Put a new counter of a kind on the table."""

    counter: CounterId
    kind: KindId
    zone: ZoneId
    face: int = 0


class Move(_Edit, tag="move"):
    """Put counters on top of a zone's stack, in the order given; to a reserve box as to any zone.

    `via`: the zones they passed on the way, in order, if somebody said so.
    """

    counters: Ids
    zone: ZoneId
    via: Ids = ()


class Flip(_Edit, tag="flip"):
    """Turn counters of two faces over, or any to a given face."""

    counters: Ids
    face: int | None = None


class Remove(_Edit, tag="remove"):
    """Take counters out of the game altogether (a dead counter usually goes to a reserve box instead: Move)."""

    counters: Ids


class Mark(_Edit, tag="mark"):
    """Lay a marker in a zone with a number (its level); 0 takes it away."""

    marker: MarkerId
    zone: ZoneId
    number: int = 1


class Note(_Edit, tag="note"):
    """Write down a fact, or a row of a register; null forgets it."""

    fact: str
    value: Any = None


class Several(_Edit, tag="several"):
    """Edits done, named and undone as one.

    `deed`: what they mean where that cannot be read off the table, in the game's words: who attacked whom, with which dice.
    """

    edits: tuple[Edit, ...]
    label: Text | None = None
    deed: Filled | None = None


class Said(_Edit, tag="said"):
    """What players say about the `back`-th edit before this one; it changes nothing on the table (core/ledger.py).

    `correction`: the table was otherwise, nobody did anything; `first`: it was done first in its phase, and told late;
    `played`: it was played so, whatever the rules say.
    """

    back: int
    value: Literal["correction", "first", "played"]


NOTE = "note"  # the fact that holds the last note written into the journal
BOOKMARK = "bookmark"
SPOKEN = frozenset({NOTE, BOOKMARK})  # what is said of the table, and lies nowhere on it
Edit = Place | Move | Flip | Remove | Mark | Note | Several | Said
Edits = tuple[Edit, ...]


def apply(table: Table, edit: Edit) -> Table:
    """Return the table after `edit`.

    Raises:
        EditError: the edit cannot be done; nothing of it is.
    """
    changed: dict[str, dict[Any, Any]] = {}
    for part in parts(edit):
        if not isinstance(part, Said):
            field, do = _DONE[type(part)]
            if field not in changed:
                changed[field] = dict(getattr(table, field))
            do(changed[field], part)
    return structs.replace(table, **changed) if changed else table


def _place(counters: dict[CounterId, Counter], edit: Place) -> None:
    if edit.counter in counters:
        raise EditError(say("counter-already-there", counter=edit.counter))
    counters[edit.counter] = Counter(edit.counter, edit.kind, edit.zone, edit.face)


def _move(counters: dict[CounterId, Counter], edit: Move) -> None:
    for name in edit.counters:
        counter = _lying(counters, name)
        del counters[name]
        counters[name] = Counter(name, counter.kind, edit.zone, counter.face)


def _flip(counters: dict[CounterId, Counter], edit: Flip) -> None:
    for name in edit.counters:
        counter = _lying(counters, name)
        face = int(not counter.face) if edit.face is None else edit.face
        counters[name] = Counter(name, counter.kind, counter.zone, face)


def _remove(counters: dict[CounterId, Counter], edit: Remove) -> None:
    for name in edit.counters:
        del counters[_lying(counters, name).id]


def _mark(markers: dict[tuple[MarkerId, ZoneId], int], edit: Mark) -> None:
    if edit.number < 0:
        raise EditError(say("marker-below-nothing", marker=edit.marker, zone=edit.zone))
    markers.pop((edit.marker, edit.zone), None)
    if edit.number:
        markers[edit.marker, edit.zone] = edit.number


def _note(facts: dict[str, Any], edit: Note) -> None:
    if edit.value is None:
        facts.pop(edit.fact, None)
    else:
        facts[edit.fact] = edit.value


# What of a table each edit changes, and how it does: on a copy, made once for all parts of an edit.
_DONE: Mapping[type[Any], tuple[str, Callable[[dict[Any, Any], Any], None]]] = {
    Place: ("counters", _place),
    Move: ("counters", _move),
    Flip: ("counters", _flip),
    Remove: ("counters", _remove),
    Mark: ("markers", _mark),
    Note: ("facts", _note),
}


def _lying(counters: Mapping[CounterId, Counter], name: CounterId) -> Counter:
    if name not in counters:
        close = nearest(name, counters)
        near = say("no-such-counter-near", counter=name, nearest=close)
        raise EditError(near if close else say("no-such-counter", counter=name))
    return counters[name]


def together(edits: Iterable[Edit]) -> Edit:
    """Return edits as one: one alone as it is."""
    every = tuple(edits)
    return every[0] if len(every) == 1 else Several(every)


def parts(edit: Edit) -> Edits:
    """Return the simple edits that `edit` consists of, in order."""
    if isinstance(edit, Several):
        return tuple(part for inner in edit.edits for part in parts(inner))
    return (edit,)


def touched(part: Edit) -> Ids:
    """Return the counters that a simple edit speaks of."""
    match part:
        case Place():
            return (part.counter,)
        case Move() | Flip() | Remove():
            return part.counters
    return ()


def rests_on(edit: Edit, table: Table) -> dict[str, dict[Any, Any]]:
    """Return what of `table` an edit speaks of, by its fields, as it lies there; None stands for what does not.

    What is said for the journal rests on nothing. Made for one table, an edit means the same on another where all of this is the
    same.
    """
    every = parts(edit)
    named: dict[str, Iterable[Any]] = {
        "counters": [counter for part in every for counter in touched(part)],
        "markers": [(part.marker, part.zone) for part in every if isinstance(part, Mark)],
        "facts": [part.fact for part in every if isinstance(part, Note) and part.fact not in SPOKEN],
    }
    return {field: {key: getattr(table, field).get(key) for key in keys} for field, keys in named.items()}


def is_same(table: Table, other: Table) -> bool:
    """Tell whether two tables look alike: the same counters in the same stacks, the same markers and facts."""
    if table.markers != other.markers or table.facts != other.facts or table.counters != other.counters:
        return False
    return list(table.counters) == list(other.counters) or _stacks(table) == _stacks(other)


def _stacks(table: Table) -> dict[ZoneId, list[CounterId]]:
    return grouped((counter.zone, counter.id) for counter in table.counters.values())


CONTROL = "control"  # the kind of the markers that say who holds a zone
T = TypeVar("T")
LEDGER = "ledger"  # the place of the ledger (core/ledger.py) in `Position.memo`


@functools.lru_cache(maxsize=8)
def _held_at_the_start(board: Board) -> Mapping[ZoneId, str]:
    sides = ((zone.id, zone.tags.get("start_control")) for zone in board.zones.values())
    return {zone: str(side) for zone, side in sides if side}


@dataclass(frozen=True, eq=False)
class Position:
    """What a question is asked of."""

    board: Board
    kinds: CounterSet
    table: Table
    defaults: Filled = field(default_factory=dict)  # the game's facts as long as nobody wrote them down
    came: Came = field(default=None, repr=False)  # the position before and the edit, or a function that finds them
    # Registers that whoever looks may not see: nobody takes defaults for what is in them
    hidden: frozenset[str] = frozenset()
    memo: dict[Any, Any] = field(default_factory=dict, init=False, repr=False)  # what `once` keeps

    def after(self, edit: Edit) -> Position:
        """Return the position after an edit, which knows how it came about.

        Raises:
            EditError: it cannot be done.
        """
        return Position(self.board, self.kinds, apply(self.table, edit), self.defaults, (self, edit), self.hidden)

    def before(self) -> tuple[Position, Edit] | None:
        """Return the position before and the edit that led here; None where nobody knows, or the ledger has let them go."""
        return self.came() if callable(self.came) else self.came

    def with_table(self, table: Table) -> Position:
        """Return the position of another table on the same board, of which nobody knows how it came about."""
        return Position(self.board, self.kinds, table, self.defaults)

    def otherwise(self, **changes: Any) -> Position:
        """Return the same moment with another `board`, other `kinds` or another `table`: what led to it is the same."""
        other = dataclasses.replace(self, **changes)
        if LEDGER in self.memo:
            other.memo[LEDGER] = self.memo[LEDGER]
        return other

    def let_go(self, came: Came = None) -> None:
        """Forget how the position came about, but for what is held anyway, so that it does not hold all those before it."""
        object.__setattr__(self, "came", came)

    @property
    def counters(self) -> Mapping[CounterId, Counter]:
        """What lies on the table, in stacking order."""
        return self.table.counters

    @property
    def markers(self) -> Mapping[tuple[MarkerId, ZoneId], int]:
        """The markers without identity, with their numbers."""
        return self.table.markers

    @property
    def facts(self) -> Filled:
        """What was written down on this table: no default."""
        return self.table.facts

    @property
    def zones(self) -> Mapping[ZoneId, Zone]:
        """The zones of the board."""
        return self.board.zones

    @property
    def sides(self) -> Mapping[str, Side]:
        """Those who play."""
        return self.kinds.sides

    def kind(self, counter: CounterId | Counter) -> Kind:
        """Return what is printed on a counter, or on that of the table which an id names."""
        lying = counter if isinstance(counter, Counter) else self.table.counters[counter]
        return self.kinds.kinds[lying.kind]

    def value(self, counter: CounterId, column: str, default: Any = 0) -> Any:
        """Return what the face that lies up shows in `column`.

        Args:
            default: what is returned where there is none.
        """
        lying = self.table.counters[counter]
        return self.kind(lying).face(lying.face).get(column, default)

    @functools.cached_property
    def _stacks(self) -> Mapping[ZoneId, tuple[Counter, ...]]:
        stacks = grouped((counter.zone, counter) for counter in self.table.counters.values())
        return {zone: tuple(stack) for zone, stack in stacks.items()}

    def counters_in(self, zone: ZoneId, type: str = "") -> tuple[Counter, ...]:
        """Return the counters of a zone from bottom to top, of one type if named."""
        stack = self._stacks.get(zone, ())
        return tuple(c for c in stack if self.kinds.kinds[c.kind].type == type) if type else stack

    @property
    def occupied(self) -> Ids:
        """The zones where counters lie."""
        return tuple(self._stacks)

    @functools.cached_property
    def _marks(self) -> Mapping[ZoneId, Mapping[MarkerId, int]]:
        marks = grouped((zone, (marker, number)) for (marker, zone), number in self.table.markers.items())
        return {zone: dict(lying) for zone, lying in marks.items()}

    def markers_in(self, zone: ZoneId) -> Mapping[MarkerId, int]:
        """Return the markers of a zone with their numbers."""
        return self._marks.get(zone, {})

    def marker(self, marker: MarkerId, zone: ZoneId) -> int:
        """Return the number of a marker in a zone, 0 if it does not lie there."""
        return self.table.markers.get((marker, zone), 0)

    def controller(self, zone: ZoneId) -> str:
        """Return the side that holds a zone: its control marker, else who held it at the start; empty when nobody does."""
        return self._control.get(zone, "")

    @property
    def held(self) -> Mapping[ZoneId, str]:
        """The zones that somebody holds, each with his side."""
        return {zone: side for zone, side in self._control.items() if side}

    @functools.cached_property
    def _control(self) -> Mapping[ZoneId, str]:
        held = dict(_held_at_the_start(self.board))
        for marker, zone in self.table.markers:
            kind = self.kinds.markers.get(marker)
            if kind is not None and kind.kind == CONTROL:
                held[zone] = kind.side
        return held

    def fact(self, name: str) -> Any:
        """Return a fact as written down, else the game's default, else None.

        Raises:
            QuestionError: it is hidden.
        """
        self._open(name)
        found = self.table.facts.get(name)
        return self.defaults.get(name) if found is None else found

    def _open(self, name: str) -> None:
        if self.hidden and name.partition("/")[0] in self.hidden:
            raise QuestionError(name, say("not-for-you"))

    def knows(self, name: str) -> bool:
        """Tell whether a fact was written down on this table (otherwise `fact` gives the default: an assumption)."""
        return name in self.table.facts

    def register(self, name: str) -> Mapping[str, Filled]:
        """Return the rows of a register, `row id -> column -> value`: defaults of the game, overlaid by the table's facts.

        Raises:
            QuestionError: it is hidden.
        """
        self._open(name)
        known: dict[str, Mapping[str, Filled]] = self.memo.setdefault(Position.register, {})
        if name not in known:
            facts, prefix = {**self.defaults, **self.table.facts}.items(), f"{name}/"
            known[name] = {key.removeprefix(prefix): row for key, row in facts if key.startswith(prefix) and row}
        return known[name]

    def shown_rows(self, name: str) -> Mapping[str, Filled]:
        """Return the rows of a register; none where it is hidden."""
        return {} if name in self.hidden else self.register(name)

    def box(self, counter: CounterId) -> int | None:
        """Return the number of the box in which a counter lies; None if it lies on no track, or a pawn on another's."""
        lying = self.table.counters.get(counter)
        zone = self.board.zones.get(lying.zone) if lying else None
        if lying is None or zone is None or "box" not in zone.tags:
            return None
        return int(zone.tags["box"]) if self.kinds.kinds[lying.kind].track in ("", zone.track) else None

    def zone(self, zone: ZoneId) -> Zone:
        """Return a zone of the board."""
        return self.board.zones[zone]


Came = tuple[Position, Edit] | Callable[[], tuple[Position, Edit] | None] | None


def once(find: Callable[[Position], T]) -> Callable[[Position], T]:
    """Have `find` work out what it reads off a position once, and keep it as long as the position."""

    @functools.wraps(find)
    def kept(position: Position) -> T:
        return memoized(position.memo, find, lambda: find(position))

    return kept


def free_ids(kind: KindId, used: Collection[CounterId]) -> Iterator[CounterId]:
    """Yield the ids that no counter of a kind has yet."""
    return (counter for n in itertools.count(1) if (counter := f"{kind}#{n}") not in used)


@once
def turn_pawn(position: Position) -> Counter | None:
    """Return the counter that shows the turn: it lies on the track of the turns, and belongs there."""
    track = position.board.turn_track
    pawns = {kind.id for kind in position.kinds.kinds.values() if track and kind.track == track}
    lying = (counter for counter in position.counters.values() if pawns and counter.kind in pawns)
    return next((counter for counter in lying if position.box(counter.id) is not None), None)


def turn_moved(position: Position, by: int) -> Move | None:
    """Return the edit that moves the turn's pawn by so many boxes; None where there is no pawn or no such box."""
    pawn, board = turn_pawn(position), position.board
    goal = (position.box(pawn.id) or 0) + by if pawn is not None else None
    boxes = (zone.id for zone in board.track(board.turn_track) if int(zone.tags["box"]) == goal)
    return next((Move((pawn.id,), box) for box in boxes if pawn is not None), None)


def is_idle(part: Edit, position: Position) -> bool:
    """Tell whether a simple edit has counters go, or a marker be laid, where they lie."""
    match part:
        case Move():
            return not part.via and all(position.counters[counter].zone == part.zone for counter in part.counters)
        case Mark():
            return position.marker(part.marker, part.zone) == part.number
    return False


def stands_alone(edits: Iterable[Edit], position: Position) -> bool:
    """Tell whether a step can be done without the steps before it: none of its parts lies there already."""
    return not any(is_idle(part, position) for edit in edits for part in parts(edit))


# Who holds a zone, as edits.


def turned_over(position: Position, counters: Iterable[CounterId]) -> tuple[Flip, ...]:
    """Return the edits that turn counters over; those of several states go to the next."""
    lying = ((position.kind(counter), position.counters[counter]) for counter in counters)
    groups = grouped((None if len(kind.faces) <= 2 else kind.turned(one.face), one.id) for kind, one in lying)
    return tuple(Flip(tuple(group), face) for face, group in groups.items())


def sent_home(position: Position, counters: Iterable[CounterId]) -> Edits:
    """Return the edits that send counters to their reserve, on their front; those that have none leave the game."""
    homes = ((position.kind(counter).home, counter) for counter in counters)
    edits: list[Edit] = []
    for home, group in grouped((home if home in position.zones else "", counter) for home, counter in homes).items():
        edits.append(Move(tuple(group), home) if home else Remove(tuple(group)))
        if turned := tuple(counter for counter in group if home and position.counters[counter].face):
            edits.append(Flip(turned, 0))
    return tuple(edits)


def control_edit(position: Position, zone: ZoneId, side: str) -> Edit:
    """Return the edit that gives `zone` to `side` (empty: to nobody).

    A zone held by whoever held it at the start bears no marker, as on the table, where control is printed.
    """
    markers = [kind for kind in position.kinds.markers.values() if kind.kind == CONTROL]
    lying = [Mark(kind.id, zone, 0) for kind in markers if position.marker(kind.id, zone)]
    printed = str(position.zones[zone].tags.get("start_control", "") or "")
    laid = [] if side == printed else [Mark(kind.id, zone) for kind in markers if kind.side == side][:1]
    return together((*lying, *laid))
