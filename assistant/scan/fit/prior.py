"""The shipped board as a rough guide to what is printed.

A real map has its own shapes, so the guide, once it lies on the printed lines (`alignment`), gives only cores of zones to
flood from and a band in which borders are looked for.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from assistant.scan.arrays import Floats, Truths, cv2
from assistant.scan.fit.ridges import REFERENCE_WIDTH, Heights
from assistant.scan.fit.transforms import Points

Labels = NDArray[np.int32]  # (h, w): 0 nothing, 1 … n the zones in the order of their names, n + 1 outside all of them


def painted(rings: Sequence[Sequence[Points]], size: tuple[int, int]) -> Labels:
    """Return zones as labels (h, w): `rings` zone by zone in pixels; what no zone covers is outside.

    Args:
        rings: outlines in pixels, zone by zone.
        size: width and height in pixels.
    """
    labels = np.full(size, len(rings) + 1, np.int32)
    # Large zones first: an enclave must not be painted over by a neighbour whose outline has no hole for it.
    areas = [sum(cv2.contourArea(ring.astype(np.float32)) for ring in some) for some in rings]
    for n in sorted(range(len(rings)), key=lambda n: -areas[n]):
        if rings[n]:
            # OpenCV's pixel centres have whole coordinates, ours end in a half.
            cv2.fillPoly(labels, [np.round((ring - 0.5) * 16).astype(np.int32) for ring in rings[n]], n + 1, shift=4)
    return labels


def edges_of(labels: Labels) -> Truths:
    """Return which pixels (h, w) have another label than the one at the left or the one above."""
    edge = np.zeros(labels.shape, bool)
    edge[:, 1:] |= labels[:, 1:] != labels[:, :-1]
    edge[1:] |= labels[1:] != labels[:-1]
    return edge


def depth_of(labels: Labels) -> Floats:
    """Return each pixel's distance (pixels) to the nearest border between labels."""
    return cv2.distanceTransform((~edges_of(labels)).astype(np.uint8), cv2.DIST_L2, 5)


def cores(labels: Labels, depth: Floats, erosion: float, most: float = 0.6) -> Labels:
    """Return the labels `erosion` pixels inside their borders; a small part keeps the inner 40 % of its own depth.

    What only a narrow neck joins to the rest of its zone is a part as well: a bay behind a strait, the end of a peninsula.
    """
    from skimage.measure import label as parts_of

    result = np.zeros_like(labels)
    for level in (0, erosion / 4):
        parts = parts_of(np.where(depth > level, labels, 0), connectivity=1)
        deepest = np.zeros(int(parts.max()) + 1, np.float32)
        np.maximum.at(deepest, parts.ravel(), depth.ravel())
        held = np.zeros(len(deepest), bool)
        held[parts[result > 0]] = True
        held[0] = True
        np.copyto(result, labels, where=(depth > np.minimum(erosion, most * deepest)[parts]) & ~held[parts])
    return result


def guided(heights: Heights, depth: Floats, band: float) -> Heights:
    """Return the heights with what lies far from the prior's borders lowered, and its borders themselves raised a little.

    Args:
        heights: of the picture as relief.
        depth: distance to the prior's borders, in pixels.
        band: pixels in which the prior is believed.
    """
    near = 0.25 + 0.75 * np.exp(-0.5 * (depth / band) ** 2)
    return heights * near + 15 * np.exp(-depth / band)


def scaled(length: float, size: tuple[int, int]) -> float:
    """Return a length for a picture `REFERENCE_WIDTH` wide in the pixels of one of `size` (h, w)."""
    return length * size[1] / REFERENCE_WIDTH
