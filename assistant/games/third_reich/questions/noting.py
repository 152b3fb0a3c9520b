"""What an edit means in the words of the phase log: moves by hand are operations, tiles research, markers missions (4, 8).

The desk asks this of every edit, whoever made it. What an edit says itself of a counter, in rows of the log, is believed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from assistant.core import phase_log
from assistant.core.edits import Edit, Move, Note, Several, parts
from assistant.core.phase_log import Deed
from assistant.core.position import Position
from assistant.core.table import Counter
from assistant.core.text import Text
from assistant.games.third_reich.geography import Army
from assistant.games.third_reich.mirror import Theatre, theatre
from assistant.games.third_reich.questions.cards import pawn_edit
from assistant.games.third_reich.questions.operating import Operating, by_hand, left_behind, overspent, refunded
from assistant.games.third_reich.questions.phases import forgotten
from assistant.games.third_reich.questions.purse import SHARED, actions_made, left
from assistant.games.third_reich.questions.researching import deed_of, paid
from assistant.games.third_reich.recruitment import PRICES
from assistant.games.third_reich.words import FACTIONS, FLEW, MOVES, RECRUITED, RESEARCHED, SPOKEN, Faction, say


def noted(position: Position, edit: Edit, after: Position) -> tuple[Edit, ...]:
    """Return what an edit writes into the phase log and changes with it: points, markers, first entries."""
    said = tuple(parts(edit))
    seen = theatre(position)
    for part in said:
        if isinstance(part, Note) and part.fact == "phase" and part.value != seen.phase:
            # Another phase begins. The offer that ends one empties the log itself; who notes the next by hand need not.
            emptied = any(phase_log.is_row(row) for row in said)
            return () if emptied else forgotten(seen, new_turn=part.value == FACTIONS[0])
    costs = _corrected(position, after)
    moves = [part for part in said if isinstance(part, Move)]
    found = list(_meant(position, moves, phase_log.spoken_for(edit) | _tiles_told(position, said))) if moves else []
    before = phase_log.deeds(position)
    for one in found:
        if one.operating is not None or one.row:
            side = position.kind(one.army).side
            earlier = before[one.row].cost if one.row else 0
            costs[side] = costs.get(side, 0) + (one.deed.cost if one.deed else 0) - earlier
    notes = (
        *(edit for one in found for edit in one.beside),
        *(phase_log.rewritten(one.row, one.deed) for one in found if one.row and one.deed),
        *(note for one in found if one.row and not one.deed for note in phase_log.struck((one.row,))),
        *left_behind(
            seen,
            [one.operating for one in found if one.operating is not None],
            [before[one.row] for one in found if one.row],
        ),
        *_paid(seen, after, said, costs, [one.deed for one in found if one.deed is not None and not one.row]),
    )
    words = _words(found, costs)
    return notes if words is None or not notes else (Several(notes, words),)


def _words(found: list[Meant], costs: Mapping[str, int]) -> Text | None:
    """Return what was noted and what it cost, in words for the journal; None where nothing is worth telling."""
    deeds = [one.deed for one in found if one.deed is not None and one.deed.did != FLEW]
    if len(found) == 1 and found[0].row and not deeds:
        return say("noted-taken-back", n=-sum(costs.values()))
    if not deeds:
        return say("noted-points", n=sum(costs.values())) if any(costs.values()) else None
    names = tuple(SPOKEN[did] for did in dict.fromkeys(deed.did for deed in deeds))
    points = sum(deed.cost for deed in deeds if deed.did == RECRUITED)
    if points:
        return say("noted-recruited", n=points)
    return say("noted-deeds" if any(costs.values()) else "noted-free", deeds=names, n=sum(costs.values()))


def _tiles_told(position: Position, said: tuple[Edit, ...]) -> frozenset[str]:
    """Return the tiles that an edit moves and tells of as research: its row does not name one that lies face down (4.5)."""
    rows = [part.value for part in said if isinstance(part, Note) and phase_log.is_row(part) and part.value]
    if not any(row.get("did") == RESEARCHED for row in rows):
        return frozenset()
    moved = {name for part in said if isinstance(part, Move) for name in part.counters}
    return frozenset(name for name in moved if position.kind(name).type == "tile")


class Meant(NamedTuple):
    """What a move of a counter means: its deed, None if it is taken back; the row that it replaces; what lies beside it."""

    army: str
    deed: Deed | None
    row: str = ""
    operating: Operating | None = None
    beside: tuple[Edit, ...] = ()


def _meant(position: Position, moves: list[Move], told: frozenset[str]) -> Iterator[Meant]:
    """Yield what moves mean, each looked at on the table as those before it leave it."""
    for move in moves:
        for name in move.counters:
            lying = position.table.counters.get(name)
            if lying is not None and name not in told and lying.zone != move.zone:
                yield from _one(theatre(position), lying, move)
        position = position.after(move)


def _one(seen: Theatre, lying: Counter, move: Move) -> Iterator[Meant]:
    kind = seen.kind(lying)
    if kind.type == "army" and move.zone in seen.board.zones:
        army = next((army for army in seen.state.armies if army.id == lying.id), None)
        if army is not None and army.faction == seen.phase:
            yield _operation(seen, army, (*move.via, move.zone))
        elif lying.zone == kind.get("home") and kind.side == seen.phase:
            yield from _recruit(seen, lying, move.zone)
    elif kind.type == "tile" and move.zone.startswith(f"development-{kind.side}:"):
        side = _faction(kind.side)
        if side == seen.phase:
            deed = deed_of(seen, msgspec.structs.replace(lying, zone=move.zone), side, move.zone.rpartition(":")[2])
            yield Meant(lying.id, deed, beside=paid(seen, side))
    elif kind.type == "mission" and lying.zone == f"missions-{kind.side}" and move.zone in seen.board.zones:
        yield Meant(lying.id, Deed(did=FLEW, side=kind.side, who=lying.id, zone=move.zone))


def _faction(side: str) -> Faction:
    return next(faction for faction in FACTIONS if faction == side)


def _operation(seen: Theatre, army: Army, further: tuple[str, ...]) -> Meant:
    """Return the operation that a move by hand is, or goes on with, or takes back (8)."""
    row, earlier = _earlier(seen, army)
    if earlier is None:
        made = by_hand(seen, army, (army.zone, *further), known=len(further) > 1)
        return Meant(army.id, made.deed, operating=made)
    if further[-1] == earlier.start:
        return Meant(army.id, None, row)
    leg = by_hand(seen, army, (army.zone, *further), known=len(further) > 1).way
    way = (earlier.start, *(zone for zone in earlier.entered if zone != earlier.start), *leg[1:])
    made = by_hand(seen, msgspec.structs.replace(army, zone=earlier.start), way, known=True)
    return Meant(army.id, made.deed, row, made)


def _earlier(seen: Theatre, army: Army) -> tuple[str, Deed | None]:
    """Return the row of the last move of an army in this phase that ended where it stands, with its deed."""
    rows = phase_log.deeds(seen.position)
    for row in reversed(tuple(rows)):
        deed = rows[row]
        if deed.did in MOVES and deed.who == army.id:
            return (row, deed) if deed.zone == army.zone else ("", None)
    return "", None


def _recruit(seen: Theatre, lying: Counter, zone: str) -> Iterator[Meant]:
    """Yield the purchase that an army put on the board from its reserve is, while its country has the points (4.4)."""
    kind = seen.kind(lying)
    side = _faction(kind.side)
    price = PRICES["place_reduced" if lying.face else "place_full"]
    if (kind.nation in SHARED[side] and not actions_made(seen, side)) or left(seen, side, kind.nation) < price:
        return
    deed = Deed(did=RECRUITED, side=side, who=lying.id, zone=zone, cost=price)
    armour = (pawn_edit(seen.position, f"pb-{side}", max(0, seen.pb(side) - price)),)
    yield Meant(lying.id, deed, beside=armour if kind.get("arm") == "armour" else ())


def _corrected(before: Position, after: Position) -> dict[str, int]:
    """Return by how much rows that an edit itself writes change what the operations of each side cost."""
    costs: dict[str, int] = {}
    for sign, position in ((-1, before), (1, after)):
        for deed in phase_log.done(position, *MOVES):
            costs[deed.side] = costs.get(deed.side, 0) + sign * deed.cost
    return {side: cost for side, cost in costs.items() if cost}


def _paid(
    seen: Theatre, after: Position, said: tuple[Edit, ...], costs: dict[str, int], fresh: list[Deed] | tuple[()]
) -> Iterator[Edit]:
    """Yield the pawns of operation points that follow what operations cost, and the new rows of the log.

    An edit that moves such a pawn itself is believed.
    """
    moved = {name for part in said if isinstance(part, Move) for name in part.counters}
    deeds = list(fresh)
    for name, cost in costs.items():
        side = _faction(name)
        if cost and f"po-{side}#1" not in moved and f"po-{side}#1" in seen.position.table.counters:
            deeds += overspent(seen, side, cost)
            yield pawn_edit(seen.position, f"po-{side}", refunded(seen, side, -cost))
    yield from phase_log.written(after, deeds)
