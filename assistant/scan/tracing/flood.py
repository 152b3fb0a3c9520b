"""Flooding: every pixel joins the seed from which it is reached over the lowest pass."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from assistant.scan.fit.landscape import Heights
from assistant.scan.fit.prior import Labels

STEPS = 4  # levels in one of height: pixels of one level are flooded in the order in which they are reached
AT_ONCE = 2  # floods of one picture: each holds some 100 MB
PONDS = (2, 10, 20, 40, 80)  # levels up to which what lies round a seed is filled at once

Task = TypeVar("Task")
Result = TypeVar("Result")


def side_by_side(work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
    """Yield what becomes of each task, in order; two are worked on at once, for a flood keeps one processor busy only."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        yield from pool.map(work, tasks)


def flood(heights: Heights, markers: Labels) -> Labels:
    """Return the labels (h, w) that grow from `markers` (0: to be flooded) over `heights`, lowest first.

    scikit-image's watershed orders pixels by height; OpenCV's orders them by difference to their neighbour, which sees a
    printed line as two borders (measured: an adjacency score of .15 against .99).
    """
    import cv2
    from skimage.segmentation import watershed

    if not markers.any():
        return np.zeros_like(markers)
    levels = np.clip(heights * STEPS, 0, 4000).astype(np.uint16)
    filled = _ponds(levels, markers)
    # Only the shores of what is filled take part: the queue is then a fifth as long.
    free = (filled == 0).astype(np.uint8)
    shore: NDArray[np.bool_] = cv2.dilate(free, np.ones((3, 3), np.uint8)).astype(bool)
    grown = watershed(levels, np.where(shore, filled, 0), mask=shore)
    return np.where(shore, grown, filled).astype(np.int32, copy=False)


def _ponds(levels: NDArray[np.uint16], markers: Labels) -> Labels:
    """Return markers with all that lies no higher than a level and hangs together with the seeds of one label only.

    No other seed gets there but over higher ground, so that the flood ends alike, but for pixels between two ponds that are
    reached from both at the same level.
    """
    import cv2

    beside = cv2.dilate((markers == 0).astype(np.uint8), np.ones((3, 3), np.uint8))
    seeds = np.flatnonzero(beside * (markers != 0))  # what is well inside a large seed is next to nothing that is free
    label, level = markers.ravel()[seeds], levels.ravel()[seeds]
    filled = markers
    for most in PONDS:
        count, ponds = cv2.connectedComponents((levels <= most).astype(np.uint8), connectivity=4)
        low = level <= most
        pond, theirs = ponds.ravel()[seeds[low]], label[low]
        owner = np.zeros(count, markers.dtype)
        owner[pond] = theirs
        owner[pond[owner[pond] != theirs]] = 0  # several labels meet there: the flood decides
        filled = np.where(filled > 0, filled, owner[ponds])
    return filled
