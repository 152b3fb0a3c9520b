"""The table as the rules of a card see it: zones, links, counters, markers; and strength, control and points by the card."""

from __future__ import annotations

import contextlib
import functools
from collections import Counter as Counts
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any

import msgspec

from assistant.core.calc import Situation, Worked
from assistant.core.cards import reasons as makers
from assistant.core.printed import RESERVE, Board, CounterSet, Kind, Zone
from assistant.core.questions import Number
from assistant.core.record import Filled, Ids, Record, grouped
from assistant.core.table import Counter, Position, turn_pawn
from assistant.core.text import Name, near, speaker
from assistant.games.kit.card import Card, Control, Level, Line, Points, Strength, Words
from assistant.games.kit.combat import REDUCED, strength
from assistant.games.kit.dice import summed
from assistant.games.kit.formulas import (
    FormulaError,
    Row,
    Rows,
    Scope,
    error,
    holds,
    number,
    parsed,
    worked_out,
)

# A script gives the table as JSON; the table's questions fill it in from the mirror. The same rules work on both.

say = speaker(__name__)

ZONES = "zones"  # the group of the zones of a province, or of the whole map, in formulas of points
TRACK = "track"  # the column of boxes on tracks and mats: what lies there is not on the map
_NONE: Mapping[str, int] = {}
# Seen of a zone besides its columns
GROUND = frozenset({"zone", "control", "side", "turn", "phase", "hostile", "friendly"})
Exits = Mapping[str, tuple[tuple[str, str], ...]]
Word = Annotated[str, msgspec.Meta(max_length=200)]
Cell = str | int | bool | None


class Way(Record, array_like=True):
    """A link: two zones, its kind, and whether it leads only from the first to the second."""

    a: Word
    b: Word
    kind: Word = ""
    one_way: bool = False


class State(Situation):
    """All that lies on a board. `counters` are rows: `id`, `zone`, `side`, `type` and their columns, from bottom to top."""

    zones: Mapping[str, Mapping[str, Cell]]
    links: tuple[Way, ...] = ()
    counters: tuple[Filled, ...] = ()
    control: Mapping[str, str] = {}
    markers: Mapping[str, Mapping[str, int]] = {}
    turn: int = 0
    phase: Word = ""


class Standing(Mapping[str, Rows]):
    """Those that fight and move, by zone, from bottom to top; the rows of a zone are made when they are first asked for.

    Args:
        lying: what lies in each zone where any stand.
        row: makes a row of it.
    """

    def __init__(self, lying: dict[str, list[Any]], row: Callable[[Any], Row]) -> None:
        self._lying, self._row = lying, row
        self._made: dict[str, Rows] = {}

    def __getitem__(self, zone: str) -> Rows:
        if zone not in self._made:
            self._made[zone] = tuple(map(self._row, self._lying[zone]))
        return self._made[zone]

    def get(self, zone: str, default: Any = None) -> Any:
        """Return those of a zone; else the default, as nearly everywhere."""
        return self[zone] if zone in self._lying else default

    def __contains__(self, zone: object) -> bool:
        return zone in self._lying

    def __iter__(self) -> Iterator[str]:
        return iter(self._lying)

    def __len__(self) -> int:
        return len(self._lying)


class View(Record, dict=True):
    """A state with its look-ups."""

    state: State
    exits: Exits  # from each zone: (zone, kind of link)
    standing: Mapping[str, Rows]  # in each zone, from bottom to top, those that fight and move
    allies: Mapping[str, frozenset[str]] = {}  # of each side that has any, itself among them

    def are_enemies(self, side: str, other: object) -> bool:
        """Tell whether a side fights another; nobody is an enemy of nobody."""
        return bool(other) and other != side and other not in self.allies.get(side, ())

    def side_in(self, zone: str, side: str) -> Rows:
        """Return the counters of one side in a zone."""
        return tuple(row for row in self._here(zone) if row.get("side") == side)

    def enemies_in(self, zone: str, side: str) -> Rows:
        """Return the counters of other sides in a zone."""
        return tuple(row for row in self._here(zone) if self.are_enemies(side, row.get("side")))

    def _here(self, zone: str) -> Rows:
        return self.standing.get(zone, ())

    def ground(self, zone: str, side: str = "") -> Filled:
        """Return what formulas see of a zone: its columns, `zone`, who holds it, the side that asks, the turn."""
        held = self.state.control.get(zone, "")
        hostile = self.are_enemies(side, held)
        return {
            **self.state.zones.get(zone, {}),
            "zone": zone,
            "control": held,
            "side": side,
            "turn": self.state.turn,
            "phase": self.state.phase,
            "hostile": hostile,
            "friendly": bool(held) and not hostile,
        }

    def scope(self, zone: str, side: str = "", **more: Any) -> Scope:
        """Return the scope of a zone for one side, whose counters there are the group `own`; `more` values beside its own."""
        values = {**self.ground(zone, side), **more}
        return Scope(values, {"own": self.side_in(zone, side)}, self.state.markers.get(zone, _NONE))

    def row(self, counter: str, zone: str = "") -> Row:
        """Return a counter by its id; `zone`: where it lies, if that is known.

        Raises:
            QuestionError: there is none.
        """
        here = (row for row in self._here(zone) if row.get("id") == counter)
        found = next(here, None) or self._rows.get(counter)
        if found is None:
            raise error("counter", "no-such-counter", name=counter, **near(counter, self._rows, 0))
        return found

    @functools.cached_property
    def _rows(self) -> Mapping[str, Row]:
        return {str(row.get("id", "")): row for rows in self.standing.values() for row in rows}

    def sides(self) -> Ids:
        """Return the sides that have counters or zones, in order."""
        held = (side for side in self.state.control.values() if side)
        mine = (str(row["side"]) for rows in self.standing.values() for row in rows if row.get("side"))
        return tuple(dict.fromkeys((*mine, *held)))


def view(card: Card, state: State) -> View:
    """Return a state with its look-ups; the card says which types of counters fight and move, which sides are allied."""
    fighting = (row for row in state.counters if row.get("side") and (not card.units or row.get("type") in card.units))
    lying = ((str(row.get("zone", "")), row) for row in fighting)
    standing = grouped((zone, row) for zone, row in lying if is_on_map(state.zones.get(zone, {})))
    return View(state, _exits(state.links), {zone: tuple(rows) for zone, rows in standing.items()}, card.allies)


def view_of(card: Card, position: Position, phase: str = "") -> View:
    """Return the table as the rules of a card see it: its counters stand in the view alone, not in its state."""
    board = position.board
    fighting, (zones, links, exits, beside) = _fighting(position.kinds, card.units), _printed_on(board)
    counted = (one for one in position.counters.values() if one.kind in fighting and one.zone not in beside)
    lying = grouped((counter.zone, counter) for counter in counted)
    state = State(
        zones=zones,
        links=links,
        control=position.held,
        markers=_markers(position),
        turn=turn_of(position),
        phase=phase,
    )
    standing = Standing(lying, lambda counter: row_of(position, counter, card.step_column))
    return View(state, exits, standing, card.allies)


def is_on_map(columns: Filled) -> bool:
    """Tell whether a zone with these columns is neither a box of a track nor out of play."""
    return TRACK not in columns and columns.get("kind") != RESERVE


def _exits(links: Iterable[Way]) -> Exits:
    found: dict[str, list[tuple[str, str]]] = {}
    for way in links:
        found.setdefault(way.a, []).append((way.b, way.kind))
        if not way.one_way:
            found.setdefault(way.b, []).append((way.a, way.kind))
    return {zone: tuple(exits) for zone, exits in found.items()}


@functools.lru_cache(maxsize=8)
def _fighting(kinds: CounterSet, units: Ids) -> frozenset[str]:
    return frozenset(one.id for one in kinds.kinds.values() if one.side and (not units or one.type in units))


def _markers(position: Position) -> Mapping[str, Mapping[str, int]]:
    """Return the markers of each zone, and as such the counters of nobody, by kind and by type."""
    found = {zone: Counts(position.markers_in(zone)) for _, zone in position.markers}
    for counter in position.counters.values():
        kind = position.kind(counter)
        for word in {kind.id, kind.type} - {""} if not kind.side else ():
            found.setdefault(counter.zone, Counts())[word] += 1
    return found


def turn_of(position: Position) -> int:
    """Return the box of the turn track that the pawn of the turn lies on; 0 where there is none."""
    pawn = turn_pawn(position)
    return (position.box(pawn.id) or 0) if pawn is not None else 0


@functools.lru_cache(maxsize=8)
def _printed_on(board: Board) -> tuple[Mapping[str, Filled], tuple[Way, ...], Exits, frozenset[str]]:
    """Return what formulas see of a board: its zones, links and exits, and which zones lie beside the map."""
    zones = {zone.id: columns_of(zone) for zone in board.zones.values()}
    links = tuple(Way(link.a, link.b, link.kind, link.one_way) for link in board.links)
    return zones, links, _exits(links), frozenset(zone for zone in zones if not is_on_map(zones[zone]))


def columns_of(zone: Zone) -> Filled:
    """Return what formulas see of a zone as it is printed."""
    return {"kind": zone.kind, **zone.tags}


def row_of(position: Position, counter: Counter, steps: str = "") -> Row:
    """Return a counter as formulas see it: what its face and its kind say, and where it lies."""
    row: dict[str, Any] = {}
    for face in _printed(position.kinds, counter.kind, counter.face, steps):
        after = {REDUCED: row} if row else {}
        row = {**face, "id": counter.id, "zone": counter.zone, **after}
    return row


@functools.lru_cache(maxsize=1024)
def _printed(kinds: CounterSet, name: str, face: int, steps: str) -> tuple[Filled, ...]:
    """Return what is printed on the faces to which losses turn a counter, the last one first, and on the one that lies up."""
    kind = kinds.kinds[name]
    own = {"kind": kind.id, "type": kind.type, "side": kind.side, "nation": kind.nation}
    return tuple({**kind.tags, **kind.face(n), **own, "face": n} for n in reversed(_faces(kind, face, steps)))


def _faces(kind: Kind, face: int, steps: str) -> tuple[int, ...]:
    """Return the face that lies up and those to which losses turn a counter, one after the other."""
    if not steps:
        return (face, 1) if face == 0 and len(kind.faces) > 1 and not kind.is_secret(1) else (face,)
    found = [kind.face(n).get(steps) for n in range(len(kind.faces))]
    left = [value if isinstance(value, int) else 0 for value in found]
    lower = [n for n, value in enumerate(left) if 0 < value < left[face] and not kind.is_secret(n)]
    first = {left[n]: n for n in reversed(lower)}  # of faces alike the first
    return (face, *(first[value] for value in sorted(first, reverse=True)))


# What the card makes of it.

because = makers(say).because


class ZoneGiven(Situation):
    """A state and a zone of it."""

    state: State
    zone: Word


class StateGiven(Situation):
    """A state as it lies."""

    state: State


class TakenGiven(Situation):
    """A state at the end of a phase, and whose phase it is, if that matters."""

    state: State
    side: Word = ""


class Share(Record):
    """One counter's part of a strength, and the whole, which need not be their sum."""

    whole: Number
    parts: Mapping[str, Number]


class Scored(Record):
    """What one line of the card gives a side."""

    line: int  # of the card, from 0
    things: Ids  # the zones or counters that count
    amount: Number


class Score(Record):
    """The points of a side, line by line, and what so many are called."""

    total: Number
    lines: tuple[Scored, ...]
    level: Name | None = None


def strengths(card: Mapping[str, Strength], view: View, given: ZoneGiven) -> Worked:
    """Return what stands in a zone is worth: by side, then by the strengths of the card, a `Share` each.

    Raises:
        QuestionError: there is no such zone, or a formula cannot be worked out.
    """
    if given.zone not in view.state.zones:
        raise error("zone", "no-such-zone", name=given.zone, near=0)
    rows = view.standing.get(given.zone, ())
    with worked_out("zone"):
        found = {
            side: {
                key: share(one.value, view.scope(given.zone, side), view.side_in(given.zone, side))
                for key, one in card.items()
            }
            for side in dict.fromkeys(str(row["side"]) for row in rows)
        }
    return Worked(
        found,
        tuple(because(one.rule, "strength-counts", what=one.title, formula=str(one.value)) for one in card.values()),
    )


def share(words: Words, scope: Scope, rows: Rows) -> Share:
    """Return what counters are worth together by a formula, and each by itself."""
    return shares(lambda some: strength(words, scope, some), rows)


def shares(worth: Callable[[Rows], Number], rows: Rows, whole: Number | None = None) -> Share:
    """Return what counters are worth together and each one's part: what it is worth alone, if that adds up to the whole.

    Else what it adds to those before it, the strongest first: a leader and what each further counter brings.
    """
    whole = worth(rows) if whole is None else whole
    parts = {str(row.get("id", n)): worth((row,)) for n, row in enumerate(rows)}
    if sum(parts.values()) != whole:
        ranked = sorted(zip(parts, rows, strict=True), key=lambda pair: -parts[pair[0]])
        before: Number = 0
        with contextlib.suppress(FormulaError):  # an average of nobody
            before = max(before, worth(()))
        for n, (name, _) in enumerate(ranked):
            with_it = worth([row for _, row in ranked[: n + 1]])
            parts[name], before = with_it - before, with_it
    return Share(whole, parts)


def changes(card: Control, view: View, side: str = "") -> Mapping[str, str]:
    """Return the zones that change hands as the board lies, with the side that takes each.

    Args:
        side: whose phase ends, if it is known.

    Raises:
        FormulaError: a formula cannot be worked out.
    """
    if card.takes == "never":
        return {}
    when = parsed(card.when)
    only = side if card.whose == "active" else ""
    found: dict[str, str] = {}
    for zone, rows in view.standing.items():
        takers = dict.fromkeys(str(row["side"]) for row in rows if not card.types or row.get("type") in card.types)
        held = view.state.control.get(zone, "")
        if card.takes == "alone":
            alone = [one for one in takers if only in ("", one) and not view.enemies_in(zone, one)]
            taker = alone[0] if len(alone) == 1 else ""
        else:  # who holds it keeps it while he stands there
            taker = "" if held in takers or len(takers) != 1 else next(iter(takers))
            taker = taker if only in ("", taker) else ""
        if not taker or zone not in view.state.zones or (held and not view.are_enemies(taker, held)):
            continue  # nobody takes from an ally
        if holds(when, view.scope(zone, taker)):
            found[zone] = taker
    return found


def control(card: Control, view: View, side: str = "") -> Worked:
    """Return the zones that change hands, with the side that takes each.

    Raises:
        QuestionError: a formula cannot be worked out.
    """
    with worked_out("state"):
        return Worked(changes(card, view, side), (because(card.rule, f"control-{card.takes}"),))


def points(card: Points, view: View, sides: Sequence[str]) -> Worked:
    """Return the points of each side, a `Score`.

    Raises:
        QuestionError: a formula cannot be worked out.
    """
    with worked_out("state"):
        found = {side: _score(card, view, side) for side in sides}
    return Worked(found, tuple(because(line.rule, "points-counts", what=line.title) for line in card.lines))


def _score(card: Points, view: View, side: str) -> Score:
    scored: list[Scored] = []
    for n, line in enumerate(card.lines):
        if line.side not in ("", side):
            continue
        when, value = parsed(line.when), parsed(line.value)
        counted = [(thing, number(value, scope)) for thing, scope in _things(line, view, side) if holds(when, scope)]
        scored.append(Scored(n, tuple(thing for thing, _ in counted if thing), sum(amount for _, amount in counted)))
    total = sum(one.amount for one in scored)
    return Score(total, tuple(scored), level_of(card.levels, side, total))


def level_of(levels: Sequence[Level], side: str, total: Number) -> Name | None:
    """Return what so many points of a side are called; None below all levels."""
    reached = [level for level in levels if level.side in ("", side) and level.least <= total]
    return max(reached, key=lambda level: level.least).words if reached else None


def _things(line: Line, view: View, side: str) -> Iterator[tuple[str, Scope]]:
    if line.each == "zone":
        for zone in view.state.zones:
            yield zone, view.scope(zone, side)
    elif line.each == "group":
        named = ((str(tags.get(line.group_by) or ""), zone) for zone, tags in view.state.zones.items())
        for name, its in grouped((name, view.ground(zone, side)) for name, zone in named if name).items():
            yield "", Scope({"side": side, line.group_by: name, "turn": view.state.turn}, {ZONES: its})
    elif line.each == "counter":
        for zone, rows in view.standing.items():
            scope = view.scope(zone, side)
            for row in rows:
                yield str(row.get("id", "")), scope.of(row)
    else:
        yield "", whole_map(view, side)


def whole_map(view: View, side: str) -> Scope:
    """Return the scope of what counts once: all counters of a side as `own`, all zones as `zones`, all markers."""
    everything = tuple(row for rows in view.standing.values() for row in rows if row.get("side") == side)
    marks = summed(pair for here in view.state.markers.values() for pair in here.items())
    every = tuple(view.ground(zone, side) for zone in view.state.zones)
    return Scope({"side": side, "turn": view.state.turn}, {"own": everything, ZONES: every}, marks)
