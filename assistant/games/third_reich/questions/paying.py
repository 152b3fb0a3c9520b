"""Points of the tracks as they are paid and given back: those that were not there are remembered, never refused (4.1, 4.2)."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from assistant.core import phase_log
from assistant.core.edits import Edit
from assistant.core.phase_log import Deed
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.questions.cards import pawn_edit
from assistant.games.third_reich.words import MOST_PB, MOST_PO, OVERSPENT, Faction

Track = Literal["po", "pb"]
MOST: dict[Track, int] = {"po": MOST_PO, "pb": MOST_PB}


class Payment(NamedTuple):
    """What a payment changes: the pawn and rows of the log; new rows that remember points which were not there."""

    edits: tuple[Edit, ...] = ()
    short: tuple[Deed, ...] = ()


def payment(seen: Theatre, side: Faction, track: Track, cost: int) -> Payment:
    """Return how a faction pays points of a track; below nothing they are given back, those that were never paid last."""
    if not cost or f"{track}-{side}#1" not in seen.position.table.counters:
        return Payment()
    here = seen.po(side) if track == "po" else seen.pb(side)
    pawn = f"{track}-{side}"
    if cost > 0:
        lacking = max(0, cost - here)
        # Armour points are told from operation points by their track.
        place = f"{pawn}:0" if track == "pb" else ""
        short = (Deed(did=OVERSPENT, side=side, zone=place, cost=lacking),) if lacking else ()
        return Payment((pawn_edit(seen.position, pawn, max(0, here - cost)),), short)
    back, rows = -cost, list[Edit]()
    for row, deed in phase_log.deeds(seen.position).items():
        if deed.did == OVERSPENT and deed.side == side and bool(deed.zone) == (track == "pb") and back:
            forgiven = min(back, deed.cost)
            back -= forgiven
            less = msgspec.structs.replace(deed, cost=deed.cost - forgiven)
            rows += [phase_log.rewritten(row, less)] if less.cost else phase_log.struck((row,))
    return Payment((*rows, pawn_edit(seen.position, pawn, min(MOST[track], here + back))))
