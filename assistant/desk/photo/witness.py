"""What the photograph before this one tells.

Where a marker lay in sight then, and nothing lies now, it was lifted; what looked just so then has not been touched.
"""

from __future__ import annotations

import math

from assistant.core.board import ZoneId
from assistant.core.kinds import MarkerId
from assistant.core.position import Position
from assistant.desk.photo.faces import is_marker, marker_key
from assistant.desk.photo.nearness import beside
from assistant.desk.photo.view import Spotted, View

STIRRED = 0.3  # sides of a counter: so far two photographs may show the same thing apart
OVER = 0.75  # sides between the middles of a marker and of what may lie on it, at most


def was_lifted(view: View, before: View, position: Position, marker: MarkerId, zone: ZoneId) -> bool:
    """Tell whether a marker of the mirror that is not seen lay in sight before, and its place is bare now.

    Args:
        before: what those showed by which the mirror was brought up to date last.
        zone: where the mirror has it.
    """
    face = marker_key(marker, position.marker(marker, zone))
    lay = [one for one in before.spotted if one.face == face and beside(position, one, zone) is not None]
    return bool(lay) and all(_is_bare(view, before, position, one) for one in lay)


def looked_so(before: View, spotted: Spotted, side: float) -> bool:
    """Tell whether the photograph before showed the same face at a place, with as many edges beneath it.

    Args:
        before: what those showed by which the mirror was brought up to date last.
    """
    return any(
        one.face in spotted.alike(spotted.face) and one.edges == spotted.edges and _apart(one, spotted) < STIRRED * side
        for one in before.spotted
    )


def _is_bare(view: View, before: View, position: Position, lay: Spotted) -> bool:
    """Tell whether nothing has come to lie where something lay, as far as photographs show."""
    side = position.board.sheets[lay.sheet].counter
    if not view.shows(lay.sheet, lay.place) or view.is_covered_near(lay, OVER * side):
        return False
    known = [one for one in before.spotted if one is not lay]
    return all(
        any(_is_same(one, other) and _apart(one, other) < STIRRED * side for other in known)
        for one in view.spotted
        if _apart(one, lay) < OVER * side
    )


def _is_same(one: Spotted, other: Spotted) -> bool:
    """Tell whether two photographs may show the same marker, or the same pile: another of its counters may be on top."""
    alike = other.face in one.alike(one.face)
    return alike or not (is_marker(one.face) or is_marker(other.face))


def _apart(one: Spotted, other: Spotted) -> float:
    return math.dist(one.place, other.place) if one.sheet == other.sheet else math.inf
