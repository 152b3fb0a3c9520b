"""A position: board, kinds and table together, with look-ups computed once; and who holds a zone, as edits."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from assistant.core.board import Board, Zone, ZoneId
from assistant.core.kinds import CounterId, CounterSet, Kind, MarkerId, Side
from assistant.core.problems import QuestionError
from assistant.core.record import Filled
from assistant.core.table import Counter, Edit, Flip, Mark, Move, Remove, Table, apply, together
from assistant.core.text import speaker

say = speaker(__name__)

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
    hidden: frozenset[str] = (
        frozenset()
    )  # registers that whoever looks may not see: nobody takes defaults for what is in them
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

    def kind(self, counter: CounterId) -> Kind:
        """Return what is printed on a counter of the table."""
        return self.kinds.kinds[self.table.counters[counter].kind]

    def value(self, counter: CounterId, column: str, default: Any = 0) -> Any:
        """Return what the face that lies up shows in `column`.

        Args:
            default: what is returned where there is none.
        """
        lying = self.table.counters[counter]
        return self.kinds.kinds[lying.kind].face(lying.face).get(column, default)

    @functools.cached_property
    def _stacks(self) -> Mapping[ZoneId, tuple[Counter, ...]]:
        stacks: dict[ZoneId, list[Counter]] = {}
        for counter in self.table.counters.values():
            stacks.setdefault(counter.zone, []).append(counter)
        return {zone: tuple(stack) for zone, stack in stacks.items()}

    def counters_in(self, zone: ZoneId, type: str = "") -> tuple[Counter, ...]:
        """Return the counters of a zone from bottom to top, of one type if named."""
        stack = self._stacks.get(zone, ())
        return tuple(c for c in stack if self.kinds.kinds[c.kind].type == type) if type else stack

    @property
    def occupied(self) -> tuple[ZoneId, ...]:
        """The zones where counters lie."""
        return tuple(self._stacks)

    @functools.cached_property
    def _marks(self) -> Mapping[ZoneId, Mapping[MarkerId, int]]:
        marks: dict[ZoneId, dict[MarkerId, int]] = {}
        for (marker, zone), number in self.table.markers.items():
            marks.setdefault(zone, {})[marker] = number
        return marks

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
        known = self._registers
        if name not in known:
            prefix = f"{name}/"
            rows = {key[len(prefix) :]: row for key, row in self.defaults.items() if key.startswith(prefix)}
            rows.update({key[len(prefix) :]: row for key, row in self.table.facts.items() if key.startswith(prefix)})
            known[name] = {key: row for key, row in rows.items() if row}
        return known[name]

    def shown_rows(self, name: str) -> Mapping[str, Filled]:
        """Return the rows of a register; none where it is hidden."""
        return {} if name in self.hidden else self.register(name)

    @functools.cached_property
    def _registers(self) -> dict[str, Mapping[str, Filled]]:
        return {}

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
        if find not in position.memo:
            position.memo[find] = find(position)
        found: T = position.memo[find]
        return found

    return kept


@once
def turn_pawn(position: Position) -> Counter | None:
    """Return the counter that shows the turn: it lies on the track of the turns, and belongs there."""
    track = position.board.turn_track
    pawns = {kind.id for kind in position.kinds.kinds.values() if track and kind.track == track}
    lying = (counter for counter in position.table.counters.values() if pawns and counter.kind in pawns)
    return next((counter for counter in lying if position.box(counter.id) is not None), None)


def turn_moved(position: Position, by: int) -> Move | None:
    """Return the edit that moves the turn's pawn by so many boxes; None where there is no pawn or no such box."""
    pawn, board = turn_pawn(position), position.board
    goal = (position.box(pawn.id) or 0) + by if pawn is not None else None
    boxes = (zone.id for zone in board.track(board.turn_track) if int(zone.tags["box"]) == goal)
    return next((Move((pawn.id,), box) for box in boxes if pawn is not None), None)


# Who holds a zone, as edits.


def turned_over(position: Position, counters: Iterable[CounterId]) -> tuple[Flip, ...]:
    """Return the edits that turn counters over; those of several states go to the next."""
    groups: dict[int | None, list[CounterId]] = {}
    for counter in counters:
        kind, lying = position.kind(counter), position.table.counters[counter]
        groups.setdefault(None if len(kind.faces) <= 2 else kind.turned(lying.face), []).append(counter)
    return tuple(Flip(tuple(group), face) for face, group in groups.items())


def sent_home(position: Position, counters: Iterable[CounterId]) -> tuple[Edit, ...]:
    """Return the edits that send counters to their reserve, on their front; those that have none leave the game."""
    homes: dict[ZoneId, list[CounterId]] = {}
    for counter in counters:
        home = position.kind(counter).home
        homes.setdefault(home if home in position.zones else "", []).append(counter)
    edits: list[Edit] = []
    for home, group in homes.items():
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
    printed = str(position.board.zones[zone].tags.get("start_control", "") or "")
    laid = [] if side == printed else [Mark(kind.id, zone) for kind in markers if kind.side == side][:1]
    return together((*lying, *laid))
