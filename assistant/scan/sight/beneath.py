"""How many counters lie beneath one, as far as their edges show."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

WALL = 0.16  # of a side that the wall of one counter and its shadow show, at most
EACH = 0.11  # of a side that each further one adds
MOST = 6


def edges_beneath(ring: NDArray[np.float32], covered: NDArray[np.bool_], side: float) -> int:
    """Return how many edges of counters show beside one.

    A stack leans, and a camera sees its side: what is covered beyond the outline of the top counter, measured out from each of its
    sides, grows with each counter beneath. Where another stack stands in the way nothing is told of that side.

    Args:
        ring: the outline (4, 2) of the counter on top, in pixels of the working picture.
        covered: where something lies.
        side: of a counter in the same pixels.
    """
    middle = ring.mean(axis=0)
    reach = []
    for n in range(4):
        start = (ring[n] + ring[(n + 1) % 4]) / 2
        out = start - middle
        out = out / max(float(np.hypot(*out)), 1e-6)
        aside = (ring[(n + 1) % 4] - ring[n]) * 0.25
        steps = np.arange(0.0, 0.9 * side)
        lines = [start + shift * aside + steps[:, None] * out for shift in (-1, 0, 1)]
        lengths = [_until_free(line, covered) for line in lines]
        length = float(np.median(lengths))
        if length < 0.8 * side:  # beyond that another counter lies there
            reach.append(length / side)
    if not reach:
        return 0
    return int(np.clip(round((max(reach) - WALL) / EACH), 0, MOST))


def _until_free(line: NDArray[np.float64], covered: NDArray[np.bool_]) -> float:
    """Return after how many steps a line leaves what is covered."""
    columns = np.clip(np.round(line[:, 0]).astype(int), 0, covered.shape[1] - 1)
    rows = np.clip(np.round(line[:, 1]).astype(int), 0, covered.shape[0] - 1)
    free = np.flatnonzero(~covered[rows, columns])
    return float(free[0]) if len(free) else float(len(line))
