"""Lines broken off at a word, carried on beneath it: to the end of another that comes to meet them, else to a line ahead.

What is joined is a guess of where a border runs; it is drawn fainter than a border, so that a printed one nearby counts more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assistant.scan.fit.strokes import Mask, disc

# Lengths in pixels of a picture 2,000 wide (`landscape.REFERENCE_WIDTH`).
GAP = 35.0  # between two ends that are joined
AHEAD = 20.0  # from an end to the line that it is carried on to
BACK = 9  # of a line's last pixels tell in which direction it runs
SPUR = 3  # what is shorter is no line that breaks off
NEAR = 3.0  # an end so far from a word breaks off at it
TOUCHING = 6.0  # ends so near to each other are joined however they run
BEND = np.cos(np.radians(60.0))  # no joint bends more
BENEATH = 0.6  # of a joint lies beneath words
MOST = 3000  # ends on one picture; a map with a name across each of 330 zones has some 400
TURNS = np.radians((0, -15, 15, -30, 30))  # in which a line ahead is looked for

Point = NDArray[np.float64]  # (x, y) in pixels


class End(NamedTuple):
    """Where a line breaks off, and in which direction (of length 1) it would run on."""

    at: Point
    onward: Point


def joints(lines: Mask, words: Mask, unit: float) -> list[tuple[Point, Point]]:
    """Return the straight pieces that join lines broken off at words, from where to where.

    Args:
        lines: borders as they are printed between words (h, w).
        words: what words cover (h, w).
        unit: pixels in one of a picture 2,000 wide.
    """
    import cv2
    from skimage.morphology import skeletonize

    thin = skeletonize(lines > 0).astype(np.uint8)
    beneath = cv2.dilate(words, disc(NEAR * unit)) > 0
    ends = _ends(thin, beneath, unit)
    ground = _Ground(beneath, cv2.dilate(thin, np.ones((3, 3), np.uint8)) > 0)
    pairs = _pairs(ends, ground, unit)
    joined = {n for pair in pairs for n in pair}
    found = [(ends[one].at, ends[other].at) for one, other in pairs]
    alone = (end for n, end in enumerate(ends) if n not in joined)
    return found + [(end.at, goal) for end in alone if (goal := ground.line_ahead(end, unit)) is not None]


class _Ground(NamedTuple):
    beneath: NDArray[np.bool_]  # what words cover, and what is near
    line: NDArray[np.bool_]

    def lies_beneath(self, one: Point, other: Point) -> bool:
        """Tell whether a straight piece lies beneath words."""
        columns, rows = _pixels(one, other)
        return bool(self.beneath[rows, columns].mean() >= BENEATH)

    def is_free(self, one: Point, other: Point) -> bool:
        """Tell whether no line lies between two ends."""
        columns, rows = _pixels(one, other)
        return not self.line[rows[3:-3], columns[3:-3]].any()

    def line_ahead(self, end: End, unit: float) -> Point | None:
        """Return where the nearest line ahead of an end is, turns to either side counted as a longer way."""
        steps = np.arange(4, int(AHEAD * unit))
        sines, cosines = np.sin(TURNS), np.cos(TURNS)
        (x, y), (high, wide) = end.onward, self.line.shape
        ways = np.stack([x * cosines - y * sines, x * sines + y * cosines], axis=-1)
        columns, rows = np.round(end.at + ways[:, None] * steps[:, None]).astype(np.int64).transpose(2, 0, 1)
        inside = (columns >= 0) & (columns < wide) & (rows >= 0) & (rows < high)
        met = inside & self.line[np.where(inside, rows, 0), np.where(inside, columns, 0)]
        if not met.any():
            return None
        first = met.argmax(axis=1)
        cost = np.where(met.any(axis=1), steps[first] * (1 + np.abs(TURNS)), np.inf)
        turn = int(cost.argmin())
        goal = np.array([columns[turn, first[turn]], rows[turn, first[turn]]], float)
        return goal if self.lies_beneath(end.at, goal) else None


def _pixels(one: Point, other: Point) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    count = max(2, int(np.hypot(*(other - one))))
    along = one + (other - one) * np.linspace(0, 1, count)[:, None]
    columns, rows = np.round(along).astype(np.int64).T
    return columns, rows


def _pairs(ends: Sequence[End], ground: _Ground, unit: float) -> list[tuple[int, int]]:
    """Return which ends are joined, each at most once, the nearest and straightest first."""
    if not ends:
        return []
    places, onward = np.array([end.at for end in ends]), np.array([end.onward for end in ends])
    found = []
    for one in range(len(ends)):
        ways = places - places[one]
        lengths = np.hypot(*ways.T)
        near = np.flatnonzero((lengths < GAP * unit) & (lengths > 0) & (np.arange(len(ends)) > one))
        for other in map(int, near):
            way = ways[other] / lengths[other]
            here, there = float(way @ onward[one]), float(-way @ onward[other])
            if lengths[other] > TOUCHING * unit and min(here, there) < BEND:
                continue
            if ground.lies_beneath(places[one], places[other]) and ground.is_free(places[one], places[other]):
                found.append((lengths[other] * (1 + 2 * (1 - here) + 2 * (1 - there)), one, other))
    joined: set[int] = set()
    pairs = []
    for _, one, other in sorted(found):
        if joined.isdisjoint((one, other)):
            joined |= {one, other}
            pairs.append((one, other))
    return pairs


def _ends(thin: Mask, beneath: NDArray[np.bool_], unit: float) -> list[End]:
    """Return the ends of lines one pixel wide that lie near words; none at all where there are so many that it is noise."""
    import cv2

    beside = cv2.filter2D(thin, -1, np.ones((3, 3)), borderType=cv2.BORDER_CONSTANT) * thin
    found: list[End] = []
    where = np.argwhere((beside == 2) & beneath)
    if len(where) > MOST:
        return found
    for row, column in where:
        back = _walked(thin, (int(row), int(column)), round(BACK * unit))
        if len(back) > max(SPUR * unit, 1):
            way = np.array([column - back[-1][1], row - back[-1][0]], float)
            found.append(End(np.array([column, row], float), way / np.hypot(*way)))
    return found


def _walked(thin: Mask, end: tuple[int, int], most: int) -> list[tuple[int, int]]:
    """Return the pixels (row, column) of a line from its end on, until it forks or is long enough."""
    high, wide = thin.shape
    path, seen = [end], {end}
    while len(path) <= most:
        row, column = path[-1]
        onward = [
            (y, x)
            for y in range(max(row - 1, 0), min(row + 2, high))
            for x in range(max(column - 1, 0), min(column + 2, wide))
            if thin[y, x] and (y, x) not in seen
        ]
        if not 0 < len(onward) <= 2:
            break
        seen.update(onward)
        path.append(min(onward, key=lambda at: abs(at[0] - row) + abs(at[1] - column)))
    return path
