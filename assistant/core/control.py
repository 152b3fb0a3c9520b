"""Who holds a zone, as edits."""

from __future__ import annotations

from assistant.core.board import ZoneId
from assistant.core.edits import Edit, Mark, Several
from assistant.core.position import CONTROL, Position


def control_edit(position: Position, zone: ZoneId, side: str) -> Edit:
    """Return the edit that gives `zone` to `side` (empty: to nobody).

    A zone held by whoever held it at the start bears no marker, as on the table, where control is printed.
    """
    markers = [kind for kind in position.kinds.markers.values() if kind.kind == CONTROL]
    lying = [Mark(kind.id, zone, 0) for kind in markers if position.marker(kind.id, zone)]
    printed = str(position.board.zones[zone].tags.get("start_control", "") or "")
    laid = [] if side == printed else [Mark(kind.id, zone) for kind in markers if kind.side == side][:1]
    edits = (*lying, *laid)
    return edits[0] if len(edits) == 1 else Several(edits)
