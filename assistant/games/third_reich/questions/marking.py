"""The operation markers that players lay on their armies (8.1, 8.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.core.edits import Edit, Mark
from assistant.games.third_reich.mirror import Theatre

MOVED, ATTACKED = (
    "operation-movement",
    "operation-attack",
)  # the two faces; their number: armies in the zone bearing one
MARKERS: Mapping[str, str] = {"tactical_movement": MOVED, "assault": ATTACKED}  # other operations have none


def laid_in_combat(seen: Theatre, zone: str, fighters: Sequence[str], *, dead: bool) -> list[Edit]:
    """Return the edit by which all who fought in a zone bear a marker, and a dead attacker gives his back (8.2).

    Markers beyond those of the Assaults noted were laid by hand, for armies that fight without any noted.
    """
    lying = seen.position.marker(ATTACKED, zone)
    noted = sum(seen.operation(army.id) in ("assault", "amphibious_assault") for army in seen.armies_in(zone))
    bare = sum(not seen.operation(army) for army in fighters)
    wanted = max(0, lying + max(0, bare - max(0, lying - noted)) - dead)
    return [Mark(ATTACKED, zone, wanted)] if wanted != lying else []
