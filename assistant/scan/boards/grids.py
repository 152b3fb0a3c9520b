"""Grids of hexes and squares laid over a picture: three clicks at its corners and a count say all of it.

A cell's corners are worked out in whole parts of the grid before they become places, so that neighbours share them exactly.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Literal

import numpy as np

from assistant.core.printed import Point, Ring
from assistant.core.record import Record
from assistant.core.text import EditError, speaker

say = speaker(__name__)

Shape = Literal["hex-columns", "hex-rows", "square"]  # every second column, or row, lies half a cell further
SHAPES: tuple[Shape, ...] = ("hex-columns", "hex-rows", "square")
MOST_CELLS = 10_000

# Corners round a cell's middle, in sixths of the way to the next column and to the next row.
_HEX = ((4, 0), (2, 3), (-2, 3), (-4, 0), (-2, -3), (2, -3))
CORNERS = {
    "hex-columns": _HEX,
    "hex-rows": tuple((y, x) for x, y in _HEX),
    "square": ((3, 3), (-3, 3), (-3, -3), (3, -3)),
}
NUMBERINGS = ("ccrr", "rrcc", "letter", "count")  # 0102, 0201, A2, 1 2 3 …


class Grid(Record):
    """A grid of `columns` x `rows` cells.

    Args:
        shape: of a cell, and which way it is staggered.
        columns: how many, at least 2; of squares by their edges at least 1.
        marks: middles of the first cell, of the last cell of its row, of the last cell of its column, in pixels.
        low: whether the second column (row) of hexes lies half a cell towards the later rows (columns), not the earlier.
        edges: of squares only: the marks are the grid's upper left, upper right and lower left corner instead.
        gap: between squares, as a share of a square's side.
        inset: how much of a square's side its outline lies within the square, on each side.
        blank: nothing is printed beneath: marks at a right angle lay a grid that stands so, though the middles of the last cells
            lie half a cell beside them.
    """

    shape: Shape
    columns: int
    rows: int
    marks: tuple[Point, Point, Point]
    low: bool = True
    edges: bool = False
    gap: float = 0.0
    inset: float = 0.0
    blank: bool = False

    def cells(self) -> Iterator[tuple[int, int, Ring]]:
        """Yield column and row (from 0) and outline of each cell.

        Raises:
            EditError: there are too few or too many cells, or the marks lie on one line.
        """
        if min(self.columns, self.rows) < (1 if self.edges else 2) or self.columns * self.rows > MOST_CELLS:
            raise EditError(say("grid-count", most=MOST_CELLS))
        origin, across, down = self._ways()
        if abs(across[0] * down[1] - across[1] * down[0]) < 4:
            raise EditError(say("grid-flat"))
        size = (1 - 2 * self.inset) / (1 + self.gap)
        for column in range(self.columns):
            for row in range(self.rows):
                x, y = self._middle(column, row)
                corners = ((x + size * a, y + size * b) for a, b in CORNERS[self.shape])
                ring = (origin + a / 6 * across + b / 6 * down for a, b in corners)
                yield column, row, tuple((round(float(px), 2), round(float(py), 2)) for px, py in ring)

    def _middle(self, column: int, row: int) -> tuple[int, int]:
        """Return where a cell's middle lies, in sixths of a column and of a row from the first."""
        half = 3 if self.low else -3
        right, down = half * (self.shape == "hex-rows"), half * (self.shape == "hex-columns")
        return 6 * column + right * (row % 2), 6 * row + down * (column % 2)

    def _ways(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return the first middle, and the ways from column to column and from row to row."""
        first, end_of_row, end_of_column = (np.array(mark, float) for mark in self.marks)
        if self.edges:
            missing = self.gap / (1 + self.gap)  # there is none behind the last square
            across, down = (
                (end_of_row - first) / (self.columns - missing),
                (end_of_column - first) / (self.rows - missing),
            )
            return first + (across + down) / 2 / (1 + self.gap), across, down
        meant = np.array([self._middle(self.columns - 1, 0), self._middle(0, self.rows - 1)], float) / 6
        ends = np.array([end_of_row - first, end_of_column - first])
        across, down = np.linalg.solve(meant, ends)
        if self.blank:
            level = ends / np.diag(meant)[:, None]
            across, down = min((across, down), tuple(level), key=_lean)
        return first, across, down


def _lean(ways: Sequence[np.ndarray]) -> float:
    """Return how far two ways are from a right angle: 0 at one, 1 where they are the same."""
    one, other = ways
    return abs(float(one @ other)) / (math.hypot(*one) * math.hypot(*other) or 1)


def numbered(numbering: str, column: int, row: int, columns: int, first: tuple[int, int] = (1, 1)) -> str:
    """Return what a cell is called.

    Args:
        first: the numbers of the first column and row.
    """
    across, down = column + first[0], row + first[1]
    if numbering == "ccrr":
        return f"{across:02}{down:02}"
    if numbering == "rrcc":
        return f"{down:02}{across:02}"
    if numbering == "letter":
        return f"{letters(across)}{down}"
    return str(row * columns + column + 1)


def letters(number: int) -> str:
    """Return a column's letters: A … Z, then AA, BB … as maps have them; numbers below 1 are A."""
    times, place = divmod(max(number, 1) - 1, 26)
    return chr(ord("A") + place) * (times + 1)
