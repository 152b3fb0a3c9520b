"""The part of the map at which a table opens: where things lie now, and not the whole sheet."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from assistant.core.position import Position
from assistant.ui.plan.board import BoardPlan, is_paper
from assistant.ui.plan.stacks import SIZE

FEWEST = 6  # zones in which something lies; below, nothing is known of where the game is
APART = 0.06  # of these zones at each edge of the map, which are left out: a garrison far away makes nothing small


def front(plan: BoardPlan, position: Position) -> QRectF | None:
    """Return the rectangle of the scene in which nearly all counters of the map lie, with room around; None where few do."""
    lands = [
        zone
        for name in position.occupied
        if (zone := plan.board.zones.get(name)) is not None and zone.sheet == plan.largest and not is_paper(zone)
    ]
    if len(lands) < FEWEST:
        return None
    places = [plan.centres[zone.id] for zone in lands]
    spare = round(len(lands) * APART)
    across = sorted(at.x() for at in places)[spare : len(places) - spare]
    down = sorted(at.y() for at in places)[spare : len(places) - spare]
    found = QRectF(across[0], down[0], across[-1] - across[0], down[-1] - down[0])
    return found.adjusted(-2 * SIZE, -2 * SIZE, 2 * SIZE, 2 * SIZE).intersected(plan.sheet_rect(plan.largest))
