"""What somebody found on the table, as the rules would have had it done: its parts came about in an order that nobody saw (7-12).

Tiles that serve, reinforcements, recruits, movements, losses, retreats, trenches and research, markers, control: by that order of
the rulebook the parts are read. An army that came from the reserve into a zone where none is recruited was recruited where one may
be, and moved from there, if that is within its reach.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assistant.core.deeds import PHASE
from assistant.core.position import Position
from assistant.core.table import Counter, Edit, Flip, Mark, Move, Note
from assistant.games.empires import mirror
from assistant.games.empires.movement import range_of
from assistant.games.empires.recruitment import placed
from assistant.games.empires.words import are_enemies

# The places of the parts, in the order of the rulebook.
TILES, REINFORCED, RECRUITED, MOVED, LOST, RETREATED, BUILT, MARKED, CONTROL, OVER = range(10)


def in_rules_order(before: Position, edits: Iterable[Edit]) -> list[Edit]:
    """Return simple edits in the rules' order, each of one counter."""
    singles = [one for edit in edits for one in _singles(edit)]
    ends = {one.counters[0]: one.zone for one in singles if isinstance(one, Move)}
    return sorted(singles, key=lambda one: (_place(before, one, ends), getattr(one, "counters", ("",))[0]))


def _singles(edit: Edit) -> Iterator[Edit]:
    match edit:
        case Move():
            yield from (Move((name,), edit.zone, edit.via) for name in edit.counters)
        case Flip():
            yield from (Flip((name,), edit.face) for name in edit.counters)
        case _:
            yield edit


def _place(before: Position, part: Edit, ends: dict[str, str]) -> int:
    match part:
        case Move() | Flip():
            lying = before.table.counters.get(part.counters[0])
            return MARKED if lying is None else _of_counter(before, lying, part, ends.get(lying.id, lying.zone))
        case Mark():
            marker = before.kinds.markers.get(part.marker)
            if marker is not None and marker.kind == "control":
                return CONTROL
            return BUILT if part.number > before.marker(part.marker, part.zone) else LOST
        case Note():
            return OVER if part.fact == PHASE else MARKED
    return MARKED


def _of_counter(before: Position, lying: Counter, part: Move | Flip, end: str) -> int:
    kind = before.kinds.kinds[lying.kind]
    if kind.type == "tile":
        first = mirror.turn(before) == 1 and lying.zone.startswith("tiles-")
        return TILES if first or end.endswith(":available") else BUILT
    if kind.type != "army":
        rises = lying.id.startswith("missions-") and (before.after(part).box(lying.id) or 0) > (
            before.box(lying.id) or 0
        )
        return OVER if lying.id == "turn#1" else TILES if rises else MARKED
    here, there = mirror.on_map(before, lying.zone), mirror.on_map(before, end)
    if here != there:
        return RECRUITED if there else LOST
    if are_enemies(mirror.power_of(before, lying), mirror.phase(before)):
        return RETREATED if isinstance(part, Move) else LOST
    return MOVED if isinstance(part, Move) else REINFORCED if part.face == 0 else LOST


def recruited_nearby(before: Position, move: Move, end: Position) -> str:
    """Return where an army was recruited that came from the reserve to where none is and reaches it from there; else empty.

    Args:
        end: the table as it was found: attacks may have opened a way.
    """
    army, work = move.counters[0], mirror.working(before)
    zones = placed(mirror.theatre(before), mirror.recruit(before, army), work)
    if move.zone in zones:
        return ""
    for lying in (before, end):
        costs = {}
        for zone in zones:
            theatre = mirror.theatre(lying.after(Move((army,), zone)))
            reach = range_of(theatre, theatre.army(army), work).zones.get(move.zone)
            if reach is not None:  # whoever stands there now may have left before it came
                costs[zone] = reach.cost
        if costs:
            return min(costs, key=lambda zone: (costs[zone], zone))
    return ""
