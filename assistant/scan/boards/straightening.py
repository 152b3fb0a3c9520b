"""A photographed board made straight by its four corners."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from assistant.core.board import Point
from assistant.core.problems import EditError
from assistant.core.text import speaker

say = speaker(__name__)


def straightened(pixels: NDArray[np.uint8], corners: Sequence[Point]) -> NDArray[np.uint8]:
    """Return the part of a picture between four corners as a rectangle, its sides as long as the longer of each pair.

    Args:
        corners: in pixels, in any order.

    Raises:
        EditError: they are no corners of a board.
    """
    import cv2

    first, second, third, fourth = places = _in_turn(corners)
    wide = round(max(math.dist(first, second), math.dist(fourth, third)))
    high = round(max(math.dist(first, fourth), math.dist(second, third)))
    hull = cv2.convexHull(np.array(places, np.float32))
    if len(hull) < 4 or min(wide, high) < 50:
        raise EditError(say("straighten-corners"))
    flat = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    carry = cv2.getPerspectiveTransform(np.array(places, np.float32), flat)
    return np.asarray(cv2.warpPerspective(pixels, carry, (wide, high), flags=cv2.INTER_AREA), np.uint8)


def _in_turn(corners: Sequence[Point]) -> tuple[Point, Point, Point, Point]:
    """Return four corners clockwise from the upper left one."""
    x, y = (sum(axis) / 4 for axis in zip(*corners, strict=True))
    around = sorted(corners, key=lambda corner: math.atan2(corner[1] - y, corner[0] - x))
    start = min(range(4), key=lambda n: around[n][0] + around[n][1])
    first, second, third, fourth = around[start:] + around[:start]
    return first, second, third, fourth
