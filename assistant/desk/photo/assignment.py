"""One assignment: what became of each counter, all together as it is likeliest.

Each counter has ways: it is something that is seen, lies beneath others, left, or lies where nobody looks. What is seen is one
counter at most, else it costs what it costs to explain it otherwise. The solution costs least; how much dearer the best one is
without a part of it tells how sure that part is.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import NamedTuple

import numpy as np

from assistant.core.printed import CounterId, ZoneId

NEVER = 1e6  # in place of infinity, which the library does not take


class Way(NamedTuple):
    """What may have become of a counter, and what that costs.

    `place` is what only one counter can have: something seen, by its number, or a place beneath others. `zone` is where it lies
    then, empty where it left the board. `face` is the one that it shows now, if it was turned.
    """

    place: Hashable
    zone: ZoneId
    cost: float
    face: int | None = None

    @property
    def seen(self) -> int | None:
        """What is seen of it, by its number; None if nothing is."""
        return self.place if isinstance(self.place, int) else None


class Solution(NamedTuple):
    """What became of each counter, and what all of it costs: `NEVER` or more where ways were left out and one has none left."""

    cost: float
    ways: Mapping[CounterId, Way]


class Assignment:
    """The ways of all counters, and what places cost that nobody takes."""

    def __init__(self, ways: Mapping[CounterId, Iterable[Way]], unexplained: Mapping[int, float]) -> None:
        self._rows = {counter: row for row, counter in enumerate(ways)}
        self._cells: dict[CounterId, dict[Hashable, list[Way]]] = {}
        columns: dict[Hashable, int] = {}
        for counter, own in ways.items():
            cells = self._cells[counter] = {}
            for way in sorted(own, key=lambda one: one.cost):
                columns.setdefault(way.place, len(columns))
                cells.setdefault(way.place, []).append(way)
        self._columns, self._unexplained = columns, unexplained
        self._all = sum(unexplained.values())
        self._places = list(columns)
        self._costs = np.full((len(ways), len(columns)), NEVER)
        for counter, cells in self._cells.items():
            self._costs[self._rows[counter], [columns[place] for place in cells]] = [
                self.net(some[0]) for some in cells.values()
            ]

    def net(self, way: Way) -> float:
        """Return what a way costs, less what it costs that nobody takes its place."""
        return way.cost - (self._unexplained.get(way.place, 0.0) if isinstance(way.place, int) else 0.0)

    def ways(self, counter: CounterId) -> Iterable[Way]:
        """Yield all ways of a counter."""
        for some in self._cells[counter].values():
            yield from some

    def of(self, n: int) -> Iterable[tuple[CounterId, Way]]:
        """Yield each counter that something seen may be, with the ways in which it is."""
        for counter, cells in self._cells.items():
            yield from ((counter, way) for way in cells.get(n, ()))

    def beneath(self, zone: ZoneId) -> Iterable[tuple[CounterId, Way]]:
        """Yield each counter that may lie unseen beneath others in a zone, with the cheapest way in which it does."""
        for counter, cells in self._cells.items():
            ways = [some[0] for place, some in cells.items() if isinstance(place, tuple) and some[0].zone == zone]
            if ways:
                yield counter, min(ways, key=lambda way: way.cost)

    def best(self) -> Solution:
        """Return what all together costs least."""
        return self._solved(self._costs, {})

    def without(self, banned: Callable[[CounterId, Way], bool], among: Iterable[CounterId]) -> Solution:
        """Return the best without some ways of some counters."""
        costs, instead = self._costs.copy(), dict[tuple[CounterId, Hashable], Way]()
        for counter in among:
            for place, some in self._cells[counter].items():
                left = [way for way in some if not banned(counter, way)]
                if len(left) < len(some):
                    costs[self._rows[counter], self._columns[place]] = self.net(left[0]) if left else NEVER
                    if left:
                        instead[counter, place] = left[0]
        return self._solved(costs, instead)

    def given(self, counter: CounterId, way: Way) -> Solution:
        """Return the best in which a counter went a way."""
        costs, row, column = self._costs.copy(), self._rows[counter], self._columns[way.place]
        costs[row] = NEVER
        costs[:, column] = NEVER
        costs[row, column] = self.net(way)
        return self._solved(costs, {(counter, way.place): way})

    def _solved(self, costs: np.ndarray, instead: Mapping[tuple[CounterId, Hashable], Way]) -> Solution:
        from scipy.optimize import linear_sum_assignment

        rows, chosen = linear_sum_assignment(costs)
        ways = {}
        for counter, row in self._rows.items():
            place = self._places[chosen[row]]
            if place in self._cells[counter]:
                ways[counter] = instead.get((counter, place)) or self._cells[counter][place][0]
        return Solution(float(costs[rows, chosen].sum()) + self._all, ways)
