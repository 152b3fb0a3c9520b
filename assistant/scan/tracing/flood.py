"""Flooding: every pixel joins the seed from which it is reached over the lowest pass; how sure what comes of it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from assistant.scan.fit.prior import Labels, scaled
from assistant.scan.fit.ridges import Heights, grown
from assistant.scan.tracing.seeds import Seed

STEPS = 4  # levels in one of height: pixels of one level are flooded in the order in which they are reached
AT_ONCE = 2  # floods of one picture: each holds some 100 MB

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
    from skimage.segmentation import watershed

    if not markers.any():
        return np.zeros_like(markers)
    levels = np.clip(heights * STEPS, 0, 4000).astype(np.uint16)
    shore = grown(markers == 0)  # what is well inside a large seed takes no part: the queue is shorter
    flooded = watershed(levels, np.where(shore, markers, 0), mask=shore)
    return np.where(shore, flooded, markers).astype(np.int32, copy=False)


CHEAP, DEAR = 0.05, 40.0  # what a pixel costs to walk over: on plain ground, and the more on the surest line
SUREST = 99  # percentile of the heights: a line so high costs most


def walked(heights: Heights, markers: Labels) -> Labels:
    """Return the labels (h, w) of the marker that is nearest by ways that cost more over `heights`: gaps in lines leak little.

    Where it parts zones as `flood` does, both are likely to be right.
    """
    from skimage.graph import MCP_Geometric

    if not markers.any():
        return np.zeros_like(markers)
    surest = max(float(np.percentile(heights, SUREST)), 1e-6)
    walk = MCP_Geometric(CHEAP + DEAR * np.clip(heights / surest, 0, 1) ** 2)
    steps = walk.offsets
    _costs, back = walk.find_costs(np.argwhere(markers > 0))
    index = np.arange(markers.size).reshape(markers.shape)
    ways = np.array([down * markers.shape[1] + right for down, right in steps] + [0])
    came = (index - ways[back]).ravel()  # -1 of `back`, at a start, takes the last: no step
    while True:  # halve the ways until all lead to their start
        further = came[came]
        if np.array_equal(further, came):
            return markers.ravel()[came].reshape(markers.shape)
        came = further


# How sure a traced zone is: whether other ways of reading the picture find it alike, and whether its clicks found room.


def stability(labels: Labels, others: Sequence[Labels], count: int) -> NDArray[np.float64]:
    """Return for each zone the least share (intersection over union) in which another run agrees."""
    area = np.bincount(labels.ravel(), minlength=count + 2)
    least = np.ones(count)
    for other in others:
        theirs = np.bincount(other.ravel(), minlength=count + 2)
        both = np.bincount(labels[labels == other], minlength=count + 2)
        union = np.maximum(area + theirs - both, 1)
        least = np.minimum(least, (both / union)[1 : count + 1])
    return least


def hemmed_in(labels: Labels, seeds: Sequence[Seed], names: Sequence[str], scale: float) -> list[int]:
    """Return the places (in `names`) of zones with a click that grew to no more than itself, apart from the zone's body.

    So it goes with a click in the wrong zone, where the board says otherwise: names swapped, or a neighbour hit.
    """
    from skimage.measure import label as parts_of

    parts = parts_of(labels, connectivity=1, background=-1)
    area = np.bincount(parts.ravel())
    owner = np.zeros(len(area), labels.dtype)
    owner[parts] = labels
    body = np.zeros(len(names) + 2, int)
    np.maximum.at(body, owner, area)
    brush = scaled(8, labels.shape)
    found = set()
    for seed in seeds:
        column, row = np.array(seed.points[0]) / scale
        if seed.zone not in names or not (0 <= row < labels.shape[0] and 0 <= column < labels.shape[1]):
            continue
        number = names.index(seed.zone) + 1
        size = area[parts[int(row), int(column)]]
        steps = np.linalg.norm(np.diff(np.array(seed.points), axis=0), axis=1).sum() / scale
        if labels[int(row), int(column)] == number and size < body[number] and size < 2 * brush * (brush + steps):
            found.add(number - 1)
    return sorted(found)
