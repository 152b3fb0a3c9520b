"""Zones that changed hands at the end of a phase: what crossed them or stands there takes nothing again (6, 7, 17)."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.core import phase_log
from assistant.core.edits import Edit
from assistant.core.phase_log import Deed
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.words import MOVES, TAKEN, Faction


def crossed_by(seen: Theatre, side: Faction) -> frozenset[str]:
    """Return the zones that armies of a faction went through in this phase, the dead too (6)."""
    crossed: set[str] = set()
    for deed in phase_log.done(seen.position, *MOVES, side=side):
        crossed |= {deed.start, *deed.entered}
    table = seen.position.table.counters
    for army, did in seen.done.items():
        if army in table and seen.position.kind(army).side == side:
            crossed |= set(did.way)
    return frozenset(crossed)


def settled_zones(seen: Theatre) -> frozenset[str]:
    """Return the zones whose control is settled for this phase."""
    return frozenset(deed.zone for deed in phase_log.done(seen.position, TAKEN))


def settled(seen: Theatre, zones: Iterable[str]) -> tuple[Edit, ...]:
    """Return the notes that zones change hands now, those that anybody went through or stands in."""
    touched = crossed_by(seen, seen.phase) | frozenset(seen.state.factions_in)
    known = settled_zones(seen)
    new = (zone for zone in zones if zone in touched and zone not in known)
    return phase_log.written(seen.position, [Deed(did=TAKEN, side=seen.phase, zone=zone) for zone in new])
