"""From one position of the rules to another, as the edits that move the markers on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from assistant.core.blocks import Block, Steps
from assistant.core.ledger import Deed
from assistant.core.position import Position
from assistant.core.table import Edit, Flip, Move, Note, Place, Several, apply
from assistant.games.der_des_ders import mirror
from assistant.games.der_des_ders.battle import ArmisticeRoll
from assistant.games.der_des_ders.deeds import telling
from assistant.games.der_des_ders.diary import turning_points
from assistant.games.der_des_ders.state import Lying, State
from assistant.games.der_des_ders.words import SECTORS, SIDES, TECHS, say


def edits_between(
    position: Position,
    before: State,
    after: Lying,
    *,
    rolls: Iterable[ArmisticeRoll] = (),
    deed: Deed | None = None,
) -> tuple[Edit, ...]:
    """Return the edits that turn `before` into `after` on the table; what did not change is not touched.

    Args:
        position: the table, which lies as `before` says.
        before: the position that the rules were asked with.
        after: what they made of it.
        rolls: the Armistice rolls that were made, for the diary.
        deed: what they mean, for what is remembered of this turn.
    """
    edits = (*moves_between(position, before, after), *turning_points(position, before, after, rolls))
    return edits if deed is None else telling(edits, deed)


def moves_between(position: Position, before: Lying, after: Lying) -> Iterator[Edit]:
    """Yield the edits that move the markers from one position of the rules to another."""
    for side in SIDES:
        if after.pr[side] != before.pr[side]:
            yield from points_edits(position, side, after.pr[side])
        if after.vp[side] != before.vp[side]:
            yield lay(position, mirror.pawn(f"vp-{side}"), f"vp:{after.vp[side]}")
        for tech in TECHS:
            if after.tech[side][tech] != before.tech[side][tech]:
                pawn = f"tech-{side}-{tech}"
                yield lay(position, mirror.pawn(pawn), f"{pawn}:{after.tech[side][tech]}")
    yield from _sector_edits(position, before, after)
    yield from _event_edits(position, before, after)
    if after.revolution != before.revolution:
        yield lay(position, mirror.pawn("revolution"), f"revolution:{after.revolution}")
    if after.turn != before.turn:
        yield lay(position, mirror.pawn("turn"), f"turn:{after.turn}")


def _sector_edits(position: Position, before: Lying, after: Lying) -> Iterator[Edit]:
    for sector in SECTORS:
        steps, status = after.breakdown[sector], after.status[sector]
        if status == "at_war" and (steps, status) != (before.breakdown[sector], before.status[sector]):
            yield lay(position, mirror.sector_marker(position, sector), f"rupture:{steps}")
        elif status != before.status[sector]:
            # 7: the marker covers its sector's production again.
            yield lay(position, mirror.sector_marker(position, sector), mirror.zone_of(position, sector))


def _event_edits(position: Position, before: Lying, after: Lying) -> Iterator[Edit]:
    for event in after.events:
        if event not in before.events:
            yield lay(position, mirror.event_marker(event), mirror.IN_PROGRESS)
    for event in before.events:
        if event not in after.events:
            yield lay(position, mirror.event_marker(event), mirror.DISCARDED)
    if after.lafayette != before.lafayette and after.lafayette is not None:
        yield lay(position, mirror.event_marker(mirror.LAFAYETTE), f"resources:{min(10, after.lafayette)}")
    for name, face in (("blockade_definitive", 0), ("jutland_minus_1", 1)):
        if getattr(after, name) and not getattr(before, name):
            yield lay(position, mirror.BLOCKADE_MARKER, mirror.BLOCKADE)
            yield Flip((mirror.BLOCKADE_MARKER,), face)


def points_edits(position: Position, side: str, amount: int) -> tuple[Edit, ...]:
    """Return the edits that show `amount` resource points: the other face of the marker is worth 10 more (3.3.2)."""
    counter = mirror.pawn(f"resources-{side}")
    face = 1 if amount > 10 else 0
    moved = lay(position, counter, f"resources:{amount - 10 * face}")
    lying = position.table.counters.get(counter)
    return (moved,) if lying is not None and lying.face == face else (moved, Flip((counter,), face))


def lay(position: Position, counter: str, zone: str) -> Edit:
    """Return the edit that puts a marker in a zone, whether or not it lies on the table already."""
    if counter in position.table.counters:
        return Move((counter,), zone)
    return Place(counter, counter.partition("#")[0], zone)


def into_bowl(position: Position, events: Iterable[int]) -> tuple[Edit, ...]:
    """Return the edits that put event markers into the bowl (6.3, 11.2)."""
    return tuple(lay(position, mirror.event_marker(event), mirror.BOWL) for event in events)


def next_phase(phase: str, **facts: Any) -> tuple[Edit, ...]:
    """Return the notes that the game stands at `phase` now, and other facts."""
    return (Note("phase", phase), *(Note(name.replace("_", "-"), value) for name, value in facts.items()))


def war_won(winner: str | None, by: str = "armistice") -> tuple[Edit, ...]:
    """Return the notes that the war is over; none if nobody has won.

    Args:
        winner: the side that has won, if any.
        by: `armistice` for a roll that succeeded, `points` for the count at the end.
    """
    return next_phase("over", winner=winner, won_by=by) if winner else ()


def cardboard(position: Position, edits: Iterable[Edit]) -> tuple[Block, ...]:
    """Return what hands have to do on the cardboard when `edits` are accepted: one line for each marker that goes elsewhere."""
    after = apply(position.table, Several(tuple(edits)))
    lines = []
    for counter, lying in after.counters.items():
        before = position.table.counters.get(counter)
        if before == lying:
            continue
        kind, zone = position.kinds.kinds[lying.kind], position.board.zones[lying.zone]
        plus = int(kind.face(lying.face).get("plus", 0))
        turned = before is not None and before.face != lying.face
        key = "cardboard-plus" if plus else "cardboard-turned" if turned else "cardboard-move"
        where = say("cardboard-box", n=zone.tags["box"]) if kind.type == "pawn" and "box" in zone.tags else zone.name
        lines.append(say(key, counter=kind.name, zone=where))
    return (Steps(say("cardboard-title"), tuple((line, False) for line in lines)),) if lines else ()
