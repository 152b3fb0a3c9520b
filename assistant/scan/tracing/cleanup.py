"""Pieces of a zone that a flood leaves along printed lines, hairs and strips of what is outside, go to the zones beside them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from assistant.scan.fit.prior import Labels, scaled

# Hairs: pieces of a zone one pixel wide that a flood leaves along printed lines; they go to the zones beside them.

PASSES = 3  # a hair beside a hair goes in a later one
CLOSE = 4  # pixels: parts of a zone that are joined no farther than this from a hair are one
BESIDE = ((0, -1), (0, 1), (-1, 0), (1, 0))


def without_hairs(labels: Labels, clicks: Labels) -> Labels:
    """Return labels (h, w) without pieces one pixel wide that lead nowhere.

    What joins two parts of a zone, a narrow strait for example, stays, and so do a zone that is nowhere wider and what
    was clicked.

    Args:
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
    """Return where (h, w) labels are one pixel wide and lead nowhere.

    Only what is close to something thin is looked at, or parts of a whole picture would have to be numbered.
    """
    import cv2
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import connected_components

    thin = ~_stout(labels) & (clicks == 0)
    if not thin.any():
        return thin
    wide = np.zeros(int(labels.max()) + 1, bool)
    wide[labels[~thin]] = True
    side = 2 * CLOSE + 1
    at = np.flatnonzero(cv2.dilate(thin.astype(np.uint8), np.ones((side, side), np.uint8)))
    label, is_thin = labels.ravel()[at], thin.ravel()[at]
    pairs = [_beside(at, label, step, labels.shape[1]) for step in (1, labels.shape[1])]
    one, other = np.concatenate(pairs, axis=1)
    alike = is_thin[one] == is_thin[other]
    graph = coo_matrix((np.ones(int(alike.sum()), bool), (one[alike], other[alike])), shape=(len(at), len(at)))
    count, part = connected_components(graph, directed=False)
    one, other = one[~alike], other[~alike]
    piece, stout = np.where(is_thin[one], one, other), np.where(is_thin[one], other, one)
    joins = np.unique(part[piece].astype(np.int64) * count + part[stout])
    ends = np.bincount(joins // count, minlength=count)
    found = np.zeros(labels.shape, bool)
    found.ravel()[at] = is_thin & (ends[part] < 2) & wide[label]
    return found


def _beside(at: NDArray[np.int64], label: NDArray[np.int32], step: int, width: int) -> NDArray[np.int64]:
    """Return pairs (2, n) of places in `at`, the pixels looked at, whose pixels lie `step` apart and have one label."""
    other = np.searchsorted(at, at + step)
    one = np.flatnonzero(other < len(at))
    other = other[one]
    meet = (at[other] == at[one] + step) & (label[one] == label[other])
    if step == 1:
        meet &= at[other] % width != 0  # the first of a row is not beside the last of the one before
    return np.stack([one[meet], other[meet]])


def _stout(labels: Labels) -> NDArray[np.bool_]:
    """Return which pixels lie in a square of two by two of one label."""
    corner = labels[:-1, :-1]
    square = (corner == labels[1:, :-1]) & (corner == labels[:-1, 1:]) & (corner == labels[1:, 1:])
    stout = np.zeros(labels.shape, bool)
    for rows in (slice(-1), slice(1, None)):
        for columns in (slice(-1), slice(1, None)):
            stout[rows, columns] |= square
    return stout


# Where what is outside ran along the printed borders between zones: such strips go back to the zones beside them.

WIDE = 10.0  # pixels at 2,000 wide: no sea is as narrow as a printed border


def without_strips(labels: Labels, outside: int, clicked: NDArray[np.bool_]) -> Labels:
    """Return labels without strips of the outside narrower than a printed border, each pixel given to the nearest zone.

    Args:
        outside: the label of what is in no zone.
        clicked: where the player said so (h, w): a narrow piece in which he clicked stays.
    """
    import cv2

    sea = (labels == outside).astype(np.uint8)
    size = max(3, round(scaled(WIDE, labels.shape)) | 1)
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    # Beyond the picture's edge the sea goes on, or a sea along the edge would count as a strip.
    framed = cv2.copyMakeBorder(sea, size, size, size, size, cv2.BORDER_REPLICATE)
    broad = cv2.morphologyEx(framed, cv2.MORPH_OPEN, brush)[size:-size, size:-size]
    narrow = (sea > 0) & (np.asarray(broad) == 0)
    if not narrow.any():
        return labels
    _count, pieces = cv2.connectedComponents(narrow.astype(np.uint8), connectivity=8)
    meant = np.unique(pieces[clicked & narrow])
    narrow &= ~np.isin(pieces, meant)
    zones = (labels != outside) & (labels != 0)
    if not zones.any():
        return labels
    _far, nearest = cv2.distanceTransformWithLabels(
        (~zones).astype(np.uint8), cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL
    )
    owner = np.zeros(int(nearest.max()) + 1, labels.dtype)
    owner[nearest[zones]] = labels[zones]
    return np.where(narrow, owner[nearest], labels).astype(labels.dtype)
