"""The table as the rules of a card see it: zones with their columns, links, counters, markers, who holds what.

A script gives it as JSON; the table's questions fill it in from the mirror. The same rules work on both.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

import msgspec

from assistant.core.board import Board
from assistant.core.calc import Situation
from assistant.core.position import Position
from assistant.core.problems import QuestionError, near
from assistant.core.table import Counter
from assistant.core.text import speaker
from assistant.games.kit.card import Card
from assistant.games.kit.fighting import REDUCED
from assistant.games.kit.language import Row, Scope

say = speaker(__name__)

TRACK = "track"  # the column of boxes on tracks and mats: what lies there is not on the map
_NONE: Mapping[str, int] = {}
Exits = Mapping[str, tuple[tuple[str, str], ...]]
Word = Annotated[str, msgspec.Meta(max_length=200)]


class Way(msgspec.Struct, frozen=True, array_like=True):
    """A link: two zones, its kind, and whether it leads only from the first to the second."""

    a: Word
    b: Word
    kind: Word = ""
    one_way: bool = False


class State(Situation, frozen=True):
    """All that lies on a board. `counters` are rows: `id`, `zone`, `side`, `type` and their columns, from bottom to top."""

    zones: Mapping[str, Mapping[str, Any]]
    links: tuple[Way, ...] = ()
    counters: tuple[Mapping[str, Any], ...] = ()
    control: Mapping[str, str] = {}
    markers: Mapping[str, Mapping[str, int]] = {}
    turn: int = 0


@dataclass(frozen=True)
class View:
    """A state with its look-ups."""

    state: State
    exits: Exits  # from each zone: (zone, kind of link)
    standing: Mapping[str, tuple[Row, ...]]  # in each zone, from bottom to top, those that fight and move
    allies: Mapping[str, frozenset[str]] = field(default_factory=dict)  # of each side that has any, itself among them

    def are_enemies(self, side: str, other: object) -> bool:
        """Tell whether a side fights another; nobody is an enemy of nobody."""
        return bool(other) and other != side and other not in self.allies.get(side, ())

    def side_in(self, zone: str, side: str) -> tuple[Row, ...]:
        """Return the counters of one side in a zone."""
        here = self.standing.get(zone)
        return tuple(row for row in here if row.get("side") == side) if here else ()

    def enemies_in(self, zone: str, side: str) -> tuple[Row, ...]:
        """Return the counters of other sides in a zone."""
        here = self.standing.get(zone)
        return tuple(row for row in here if self.are_enemies(side, row.get("side"))) if here else ()

    def ground(self, zone: str, side: str = "") -> Mapping[str, Any]:
        """Return what formulas see of a zone: its columns, `zone`, who holds it, the side that asks, the turn."""
        held = self.state.control.get(zone, "")
        hostile = self.are_enemies(side, held)
        return {
            **self.state.zones.get(zone, {}),
            "zone": zone,
            "control": held,
            "side": side,
            "turn": self.state.turn,
            "hostile": hostile,
            "friendly": bool(held) and not hostile,
        }

    def scope(self, zone: str, side: str = "", **more: Any) -> Scope:
        """Return the scope of a zone for one side, whose counters there are the group `own`; `more` values beside its own."""
        values = {**self.ground(zone, side), **more}
        return Scope(values, {"own": self.side_in(zone, side)}, self.state.markers.get(zone, _NONE))

    def row(self, counter: str) -> Row:
        """Return a counter by its id.

        Raises:
            QuestionError: there is none.
        """
        found = self._rows.get(counter)
        if found is None:
            raise QuestionError("counter", say("no-such-counter", name=counter, **near(counter, self._rows, 0)))
        return found

    @functools.cached_property
    def _rows(self) -> Mapping[str, Row]:
        return {str(row.get("id", "")): row for rows in self.standing.values() for row in rows}

    def sides(self) -> tuple[str, ...]:
        """Return the sides that have counters or zones, in order."""
        held = (side for side in self.state.control.values() if side)
        mine = (str(row["side"]) for rows in self.standing.values() for row in rows if row.get("side"))
        return tuple(dict.fromkeys((*mine, *held)))


def view(card: Card, state: State, exits: Exits | None = None) -> View:
    """Return a state with its look-ups.

    Args:
        card: which types of counters fight and move, which sides are allied.
        state: what lies on the board.
        exits: where links lead, if they are known already.
    """
    units = card.units
    standing: dict[str, list[Row]] = {}
    for row in state.counters:
        off = TRACK in state.zones.get(str(row.get("zone", "")), {})
        if row.get("side") and not off and (not units or row.get("type") in units):
            standing.setdefault(str(row.get("zone", "")), []).append(row)
    return View(
        state,
        _exits(state.links) if exits is None else exits,
        {zone: tuple(rows) for zone, rows in standing.items()},
        {side: frozenset(alliance) for alliance in card.alliances for side in alliance},
    )


def _exits(links: Iterable[Way]) -> Exits:
    found: dict[str, list[tuple[str, str]]] = {}
    for way in links:
        found.setdefault(way.a, []).append((way.b, way.kind))
        if not way.one_way:
            found.setdefault(way.b, []).append((way.a, way.kind))
    return {zone: tuple(exits) for zone, exits in found.items()}


def state_of(position: Position) -> State:
    """Return the table as the rules of a card see it."""
    board = position.board
    return State(
        zones=_zones(board),
        links=_links(board),
        counters=tuple(row_of(position, counter) for counter in position.table.counters.values()),
        control=position.held,
        markers={zone: position.markers_in(zone) for _, zone in position.table.markers},
        turn=_turn_of(position),
    )


def _turn_of(position: Position) -> int:
    """Return the box of the turn track that the pawn of the turn lies on; 0 where there is none."""
    track = position.board.turn_track
    pawns = (
        counter.id
        for counter in position.table.counters.values()
        if track and position.kinds.kinds[counter.kind].get("track") == track
    )
    return next((box for pawn in pawns if (box := position.box(pawn)) is not None), 0)


@functools.lru_cache(maxsize=8)
def _zones(board: Board) -> Mapping[str, Mapping[str, Any]]:
    return {zone.id: {"kind": zone.kind, **zone.tags} for zone in board.zones.values()}


@functools.lru_cache(maxsize=8)
def _links(board: Board) -> tuple[Way, ...]:
    return tuple(Way(link.a, link.b, link.kind, link.one_way) for link in board.links)


@functools.lru_cache(maxsize=8)
def exits_of(board: Board) -> Exits:
    """Return where the links of a board lead from each zone."""
    return _exits(_links(board))


def row_of(position: Position, counter: Counter) -> Row:
    """Return a counter as formulas see it: what its face and its kind say, and where it lies."""
    kind = position.kinds.kinds[counter.kind]
    row = _face(position, counter, counter.face)
    if counter.face == 0 and len(kind.faces) > 1 and not kind.is_secret(1):
        row[REDUCED] = _face(position, counter, 1)
    return row


def _face(position: Position, counter: Counter, face: int) -> dict[str, Any]:
    kind = position.kinds.kinds[counter.kind]
    return {
        **kind.tags,
        **kind.face(face),
        "id": counter.id,
        "kind": counter.kind,
        "type": kind.type,
        "side": kind.side,
        "nation": kind.nation,
        "face": face,
        "zone": counter.zone,
    }
