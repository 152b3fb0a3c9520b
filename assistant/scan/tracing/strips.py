"""Where what is outside ran along the printed borders between zones: such strips go back to the zones beside them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from assistant.scan.fit.prior import Labels, scaled

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
