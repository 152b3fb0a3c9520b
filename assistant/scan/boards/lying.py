"""Whether zones of an edited board lie over each other, found without looking at those that are far away."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import shapely

from assistant.core.board import Board, Zone, ZoneId
from assistant.core.problems import EditError
from assistant.core.text import speaker

say = speaker(__name__)


def checked(board: Board, after: Board, changed: Sequence[Zone]) -> Board:
    """Return the board after a change, if none of the changed zones crosses itself or newly lies over another one.

    Raises:
        EditError: one does.
    """
    for zone in changed:
        if not zone.shape.is_valid:
            raise EditError(say("outline-would-cross", zone=zone.name))
    for zone, other in _overlapping(after, changed):
        lying = shapely.area(shapely.intersection(zone.shape, other.shape))
        if lying > 1e-3 and lying > _overlap(board, zone.id, other.id) + 1e-3:
            raise EditError(say("outline-would-overlap", zone=zone.name, other=other.name))
    return after


def _overlapping(board: Board, changed: Sequence[Zone]) -> Iterator[tuple[Zone, Zone]]:
    """Yield the changed zones with others that they may lie over; none if all share their borders exactly, as they should."""
    for sheet in {zone.sheet for zone in changed}:
        here = [zone for zone in changed if zone.sheet == sheet]
        near = {
            o.id: o
            for o in board.on_sheet(sheet)
            if any(near_each_other(zone, o) for zone in here) and o.shape.is_valid
        }
        if shapely.coverage_is_valid([zone.shape for zone in near.values()]):
            continue
        yield from (
            (zone, other)
            for zone in here
            for other in near.values()
            if other.id != zone.id and near_each_other(zone, other)
        )


def _overlap(board: Board, a: ZoneId, b: ZoneId) -> float:
    one, two = board.zones[a].shape, board.zones[b].shape
    return float(shapely.area(shapely.intersection(one, two))) if one.is_valid and two.is_valid else math.inf


def near_each_other(a: Zone, b: Zone) -> bool:
    """Tell whether the frames of two zones overlap: others have nothing to do with each other."""
    left, top, right, bottom = a.bounds
    left_b, top_b, right_b, bottom_b = b.bounds
    return left < right_b and left_b < right and top < bottom_b and top_b < bottom
