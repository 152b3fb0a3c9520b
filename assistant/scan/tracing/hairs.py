"""Hairs: pieces of a zone one pixel wide that a flood leaves along printed lines; they go to the zones beside them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from assistant.scan.fit.prior import Labels

PASSES = 3  # a hair beside a hair goes in a later one
BESIDE = ((0, -1), (0, 1), (-1, 0), (1, 0))


def without_hairs(labels: Labels, clicks: Labels) -> Labels:
    """Return labels (h, w) without pieces one pixel wide that lead nowhere.

    What joins two parts of a zone, a narrow strait for example, stays, and so do a zone that is nowhere wider and what
    was clicked.

    Args:
        labels: the zones.
        clicks: the labels of clicks and strokes (h, w), 0 elsewhere.
    """
    for _ in range(PASSES):
        hair = hairs(labels, clicks)
        if not hair.any():
            break
        rows, columns = np.nonzero(hair)
        own = labels[rows, columns]
        theirs = own.copy()
        for down, right in BESIDE:
            row = np.clip(rows + down, 0, labels.shape[0] - 1)
            column = np.clip(columns + right, 0, labels.shape[1] - 1)
            taken = (theirs == own) & ~hair[row, column] & (labels[row, column] != own)
            theirs = np.where(taken, labels[row, column], theirs)
        labels = labels.copy()
        labels[rows, columns] = theirs
    return labels


def hairs(labels: Labels, clicks: Labels) -> NDArray[np.bool_]:
    """Return where (h, w) labels are one pixel wide and lead nowhere."""
    from skimage.measure import label as parts_of

    thin = ~_stout(labels) & (clicks == 0)
    if not thin.any():
        return thin
    # Each part of one label that is stout, and each that is thin, has a number of its own.
    parts = parts_of(2 * labels.astype(np.int32) + thin, connectivity=1, background=-1)
    count = int(parts.max()) + 1
    pairs = []
    for one, other in (
        ((slice(None), slice(1, None)), (slice(None), slice(-1))),
        ((slice(1, None),), (slice(-1),)),
    ):
        meet = (labels[one] == labels[other]) & (thin[one] != thin[other])
        here, there, is_thin = parts[one][meet], parts[other][meet], thin[one][meet]
        pairs.append(np.where(is_thin, here, there).astype(np.int64) * count + np.where(is_thin, there, here))
    ends = np.bincount(np.unique(np.concatenate(pairs)) // count, minlength=count)
    wide = np.zeros(int(labels.max()) + 1, bool)
    wide[labels[~thin]] = True
    return np.asarray(thin & (ends[parts] < 2) & wide[labels])


def _stout(labels: Labels) -> NDArray[np.bool_]:
    """Return which pixels lie in a square of two by two of one label."""
    corner = labels[:-1, :-1]
    square = (corner == labels[1:, :-1]) & (corner == labels[:-1, 1:]) & (corner == labels[1:, 1:])
    stout = np.zeros(labels.shape, bool)
    for rows in (slice(-1), slice(1, None)):
        for columns in (slice(-1), slice(1, None)):
            stout[rows, columns] |= square
    return stout
