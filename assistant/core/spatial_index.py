"""Things by where they lie in a plane: what may lie at a point or meet a rectangle, without asking each of thousands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Generic, TypeVar

Box = tuple[float, float, float, float]  # left, top, right, bottom
Thing = TypeVar("Thing")

ACROSS = 4.0  # of its things a cell is so many times as wide as they are on average
MOST = 60  # cells across everything


class Cells(Generic[Thing]):
    """Things sorted into square cells by their boxes.

    Args:
        things: each with its box, in one unit.
    """

    def __init__(self, things: Iterable[tuple[Thing, Box]]) -> None:
        self._things = dict(enumerate(things))
        boxes = [box for _, box in self._things.values()]
        sizes = [max(right - left, bottom - top) for left, top, right, bottom in boxes] or [1.0]
        whole = max(max(right, bottom) for _, _, right, bottom in boxes or [(0, 0, 1, 1)])
        whole -= min(min(left, top) for left, top, _, _ in boxes or [(0, 0, 1, 1)])
        # Never so small that one thing as large as everything would fill more than some thousand cells.
        self._side = max(ACROSS * sum(sizes) / len(sizes), whole / MOST, 1e-6)
        self._cells: dict[tuple[int, int], list[int]] = {}
        for n, box in enumerate(boxes):
            for cell in self._cells_of(box):
                self._cells.setdefault(cell, []).append(n)

    def put(self, n: int, thing: Thing, box: Box) -> None:
        """Have the thing given as number `n` be another, or lie elsewhere; a number that nothing has adds one more."""
        self.drop(n)
        self._things[n] = thing, box
        for cell in self._cells_of(box):
            self._cells.setdefault(cell, []).append(n)

    def drop(self, n: int) -> None:
        """Forget the thing given as number `n`, if there is one."""
        if n in self._things:
            for cell in self._cells_of(self._things.pop(n)[1]):
                self._cells[cell].remove(n)

    def meeting(self, box: Box) -> list[Thing]:
        """Return the things whose boxes meet a box, its edges included, in the order in which they were given."""
        left, top, right, bottom = box
        first, upper, last, lower = self._span(box)
        if (last - first + 1) * (lower - upper + 1) > len(self._cells):
            near = {
                n for (x, y), here in self._cells.items() if first <= x <= last and upper <= y <= lower for n in here
            }
        else:
            near = {
                n for x in range(first, last + 1) for y in range(upper, lower + 1) for n in self._cells.get((x, y), ())
            }
        return [
            thing
            for thing, (one, two, three, four) in map(self._things.__getitem__, sorted(near))
            if one <= right and left <= three and two <= bottom and top <= four
        ]

    def at(self, x: float, y: float) -> list[Thing]:
        """Return the things whose boxes hold a point, edges included, in the order in which they were given."""
        return self.meeting((x, y, x, y))

    def _cells_of(self, box: Box) -> Iterator[tuple[int, int]]:
        left, top, right, bottom = self._span(box)
        return product(range(left, right + 1), range(top, bottom + 1))

    def _span(self, box: Box) -> tuple[int, int, int, int]:
        left, top, right, bottom = box
        side = self._side
        return int(left // side), int(top // side), int(right // side), int(bottom // side)
