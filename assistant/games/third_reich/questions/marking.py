"""The operation markers that players lay on their armies (8.1, 8.2)."""

from __future__ import annotations

from collections.abc import Mapping

from assistant.core.edits import Edit, Mark
from assistant.games.third_reich.questions.theatre import Theatre
from assistant.games.third_reich.words import Operation

MOVED, ATTACKED = (
    "operation-movement",
    "operation-attack",
)  # the two faces; their number: armies in the zone bearing one
_MARKERS: Mapping[Operation, str] = {"tactical_movement": MOVED, "assault": ATTACKED}


def laid(seen: Theatre, op: Operation, zone: str, armies: int = 1) -> list[Edit]:
    """Return the edit that lays the markers of armies that end an operation in a zone (8.1, 8.2).

    The other operations have no marker.
    """
    marker = _MARKERS.get(op)
    return [Mark(marker, zone, seen.position.marker(marker, zone) + armies)] if marker else []


def laid_in_combat(seen: Theatre, army: str, zone: str) -> list[Edit]:
    """Return the edit that lays the marker of an army which fights without an Assault being noted (8.2)."""
    return [] if seen.operation(army) or _bears_one(seen, army, zone) else laid(seen, "assault", zone)


def lifted(seen: Theatre, army: str, zone: str) -> list[Edit]:
    """Return the edit that takes away the marker of an army that fought and leaves the zone."""
    return [Mark(ATTACKED, zone, seen.position.marker(ATTACKED, zone) - 1)] if _bears_one(seen, army, zone) else []


def _bears_one(seen: Theatre, army: str, zone: str) -> bool:
    """Tell whether more markers lie there than the other armies' Assaults account for: players lay some by hand."""
    others = sum(seen.operation(other.id) == "assault" for other in seen.armies_in(zone) if other.id != army)
    return seen.position.marker(ATTACKED, zone) > others
