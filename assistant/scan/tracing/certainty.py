"""How sure a traced zone is: whether other ways of reading the picture find it alike, and whether its clicks found room."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from assistant.scan.fit.prior import Labels, scaled
from assistant.scan.tracing.seeds import Seed


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
