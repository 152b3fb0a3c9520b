"""How many counters lie beneath one, as far as their edges show."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

WALL = 0.1  # of a side that the wall of one counter and its shadow show, at most
EACH = 0.12  # of a side that each further one adds
MOST = 6
BETWEEN = 0.15  # of a side, about a counter: the gap to what lies so near is taken for covered (`covering.covered`)
AROUND = 0.9  # of a side: so far out it is looked


def numbered(rings: Sequence[NDArray[np.float32]], shape: tuple[int, ...]) -> NDArray[np.int16]:
    """Return which of several outlines covers each pixel, counted from 1; 0 where none does."""
    result = np.zeros(shape[:2], np.int16)
    for n, ring in enumerate(rings, 1):
        cv2.fillConvexPoly(result, np.round(ring).astype(np.int32), n)
    return result


def edges_beside(
    ring: NDArray[np.float32], covered: NDArray[np.bool_], side: float, over: NDArray[np.int16], number: int
) -> tuple[int, bool]:
    """Return what `edges_beneath` does of one of several outlines; only what lies about it is looked at.

    Args:
        ring: the outline.
        covered: where something lies.
        side: of a counter.
        over: which outline covers each pixel (`numbered`).
        number: of this one.
    """
    reach = AROUND * side + 2
    left, top = (max(0, int(low)) for low in ring.min(axis=0) - reach)
    right, bottom = (max(0, int(high)) + 1 for high in ring.max(axis=0) + reach)
    part = (slice(top, bottom), slice(left, right))
    there = over[part]
    corner = np.array((left, top), np.float32)
    others = ((there > 0) & (there != number)).astype(np.uint8)
    wide = 2 * round(BETWEEN * side) + 1
    others = cv2.dilate(others, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide)))
    return edges_beneath(ring - corner, covered[part], side, others > 0)


def edges_beneath(
    ring: NDArray[np.float32], covered: NDArray[np.bool_], side: float, others: NDArray[np.bool_] | None = None
) -> tuple[int, bool]:
    """Return how many edges of counters show beside one, and whether something stands in the way of one of its sides.

    A stack leans, and a camera sees its side: what is covered beyond the outline of the top counter, measured out from each of its
    sides, grows with each counter beneath. Where another counter or a marker stands in the way nothing is told.

    Args:
        ring: the outline (4, 2) of the counter on top, in pixels of the working picture.
        covered: where something lies.
        side: of a counter in the same pixels.
        others: where other counters are seen.
    """
    middle = ring.mean(axis=0)
    along = np.roll(ring, -1, axis=0) - ring
    start = ring + along / 2
    out = start - middle
    out = out / np.maximum(np.hypot(out[:, :1], out[:, 1:]), 1e-6)
    steps = np.arange(0.0, AROUND * side)
    aside = np.array([-0.25, 0.0, 0.25])
    # By side of the counter, three lines side by side, steps outwards, x and y.
    first = (start[:, None] + aside[:, None] * along[:, None])[:, :, None]
    lines = first + steps[:, None] * out[:, None, None]
    free = ~_on(lines, covered)
    lengths = np.where(free.any(axis=2), free.argmax(axis=2), len(steps))
    alone: NDArray[np.bool_] = np.ones(lengths.shape, np.bool_)
    if others is not None:
        near = np.arange(len(steps)) <= lengths[..., None]
        alone = np.logical_not(np.any(_on(lines, others) & near, axis=2))
    reach = []
    for own, known in zip(lengths, alone, strict=True):
        # Beyond that another counter lies there.
        if np.count_nonzero(known) > 1 and (far := statistics.median(own[known].tolist())) < 0.8 * side:
            reach.append(far / side)
    if not reach:
        return 0, True
    return int(np.clip(round((max(reach) - WALL) / EACH), 0, MOST)), len(reach) < 4


def _on(places: NDArray[np.float64], mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return what a mask says at places (..., 2)."""
    columns = np.clip(np.round(places[..., 0]).astype(int), 0, mask.shape[1] - 1)
    rows = np.clip(np.round(places[..., 1]).astype(int), 0, mask.shape[0] - 1)
    return np.asarray(mask[rows, columns], bool)
