"""How the piles of a zone lie side by side: in a row as level as may be, all of them well within its borders.

What is drawn across a border is read as lying beyond it, on the screen as in a photograph. Narrow zones have their piles one above
the other, or a little aside.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

# Of a counter's side, how far within its zone the middle of each pile lies: the first that can be.
WITHIN = 0.2, 0.1, 0.02
WIDE = 1.45  # sides of a counter from pile to pile, usually
ANGLES = 0.0, 25.0, -25.0, 65.0, -65.0, 90.0  # degrees; halfway between level and upright piles would lie on each other
# What a row costs that stands upright, in sides of a counter by which a level one may be shifted instead; and each side by which a
# pile lies higher: there the zone's name is.
STEEP, HIGHER = 0.6, 1.5
SHIFTS = (0.0, 0.25, 0.5)  # sides of a counter
WAYS = 8  # in which a row may be shifted


@dataclass(frozen=True)
class Row:
    """Where a row of piles has its middle, off the middle of its zone, and which way it runs: a step of length 1."""

    shift: QPointF
    direction: QPointF


LEVEL = Row(QPointF(0, 0), QPointF(1, 0))


def best_row(path: QPainterPath, middle: QPointF, count: int, side: float) -> Row:
    """Return the row in which all piles lie within a zone, level and about its middle where that can be.

    It is the same however high the piles are: none jumps when a counter is laid on it.

    Args:
        path: the outline of the zone, in scene units.
        middle: of the place where its counters lie.
        count: how many piles there are.
    """
    steps = along([WIDE * side] * count)
    for share in WITHIN:
        reach = share * side
        for row in _rows(side):
            places = (middle + row.shift + row.direction * step for step in steps)
            if all(path.contains(QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)) for at in places):
                return row
    return LEVEL


def along(widths: Sequence[float]) -> list[float]:
    """Return how far along a row each of its parts lies from its middle, by how wide they are."""
    ends = [0.0, *itertools.accumulate(widths)]
    return [(start + end - ends[-1]) / 2 for start, end in itertools.pairwise(ends)]


@functools.lru_cache(4)
def _rows(side: float) -> tuple[Row, ...]:
    """Return all rows that may be, the level one about the middle first."""
    ways = [(share, n * math.tau / WAYS) for share in SHIFTS for n in range(WAYS if share else 1)]
    found = []
    for angle, (share, way) in itertools.product(ANGLES, ways):
        shift = QPointF(math.cos(way), math.sin(way)) * (share * side)
        direction = QPointF(math.cos(math.radians(angle)), math.sin(math.radians(angle)))
        higher = max(0.0, abs(direction.y()) * WIDE / 2 - shift.y() / side)
        found.append((share + STEEP * abs(angle) / 90 + HIGHER * higher, Row(shift, direction)))
    return tuple(row for _, row in sorted(found, key=lambda pair: pair[0]))
