"""Rectangles spread over a scene: which of them meet another is found without looking at all of them."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

from PySide6.QtCore import QRectF


class Spread:
    """Rectangles, each known to the squares of a grid that it touches.

    Args:
        square: side of a square, in units of the scene: about as large as what is put in.
    """

    def __init__(self, square: float) -> None:
        self._square = square
        self._rects: list[QRectF] = []
        self._known: dict[tuple[int, int], list[int]] = {}

    def add(self, rect: QRectF) -> None:
        """Put in a rectangle."""
        for square in self._squares(rect):
            self._known.setdefault(square, []).append(len(self._rects))
        self._rects.append(rect)

    def meeting(self, rect: QRectF) -> list[QRectF]:
        """Return the rectangles that share some room with `rect`, in the order in which they were put in."""
        near = {n for square in self._squares(rect) for n in self._known.get(square, ())}
        return [other for n in sorted(near) if rect.intersects(other := self._rects[n])]

    def _squares(self, rect: QRectF) -> Iterator[tuple[int, int]]:
        left, top, right, bottom = (
            math.floor(edge / self._square) for edge in (rect.left(), rect.top(), rect.right(), rect.bottom())
        )
        return itertools.product(range(left, right + 1), range(top, bottom + 1))
