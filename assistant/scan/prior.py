"""The shipped board as a rough guide to what is printed.

A real map has its own shapes, so the guide, once it lies on the printed lines (`alignment`), gives only cores of zones to
flood from and a band in which borders are looked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from assistant.scan.homography import IN_LINE, flatness
from assistant.scan.landscape import REFERENCE_WIDTH, Heights
from assistant.scan.splines import Points

Labels = NDArray[np.int32]  # (h, w): 0 nothing, 1 … n the zones in the order of their names, n + 1 outside all of them


@dataclass(frozen=True, eq=False)
class Prior:
    """Zones as the data draws them, in any plane that a smooth map carries to the picture; the order numbers them from 1."""

    names: tuple[str, ...]
    centres: Points
    areas: NDArray[np.float64]
    rings: tuple[tuple[Points, ...], ...]  # for each zone its rings, holes too

    def placed_by(self, clicks: Points) -> bool:
        """Tell whether clicks (n, 2), one row a zone and nan for none, tell where the board lies: three, not in one line."""
        known = np.isfinite(self.centres[:, 0]) & np.isfinite(clicks[:, 0])
        return bool(known.sum() >= 3 and min(flatness(clicks[known]), flatness(self.centres[known])) > IN_LINE)


def prior_of(shapes: Mapping[str, BaseGeometry], names: Sequence[str]) -> Prior:
    """Return the prior of the zones called `names`; a zone without a shape has no rings and guides nothing."""
    import shapely

    centres: list[tuple[float, ...]] = []
    areas: list[float] = []
    rings: list[tuple[Points, ...]] = []
    for name in names:
        shape = shapes.get(name)
        if shape is None or shape.is_empty:
            centres.append((np.nan, np.nan))
            areas.append(0.0)
            rings.append(())
            continue
        dense = shapely.segmentize(shape, float(np.sqrt(shape.area)) / 8)
        centres.append(shape.centroid.coords[0])
        areas.append(float(shape.area))
        rings.append(
            tuple(
                np.asarray(ring.coords)
                for part in shapely.get_parts(dense)
                if part.geom_type == "Polygon"
                for ring in (part.exterior, *part.interiors)
            )
        )
    return Prior(tuple(names), np.array(centres, float).reshape(-1, 2), np.array(areas), tuple(rings))


def painted(rings: Sequence[Sequence[Points]], areas: NDArray[np.float64], size: tuple[int, int]) -> Labels:
    """Return zones as labels (h, w): `rings` zone by zone in pixels; what no zone covers is outside."""
    import cv2

    labels = np.full(size, len(rings) + 1, np.int32)
    # Large zones first: an enclave must not be painted over by a neighbour whose outline has no hole for it.
    for n in sorted(range(len(rings)), key=lambda n: -areas[n]):
        if rings[n]:
            # OpenCV's pixel centres have whole coordinates, ours end in a half.
            cv2.fillPoly(labels, [np.round((ring - 0.5) * 16).astype(np.int32) for ring in rings[n]], n + 1, shift=4)
    return labels


def depth_of(labels: Labels) -> NDArray[np.float32]:
    """Return each pixel's distance (pixels) to the nearest border between labels."""
    import cv2

    border = np.zeros(labels.shape, np.bool_)
    border[:, 1:] |= labels[:, 1:] != labels[:, :-1]
    border[1:] |= labels[1:] != labels[:-1]
    return np.asarray(cv2.distanceTransform((~border).astype(np.uint8), cv2.DIST_L2, 5), np.float32)


def cores(labels: Labels, depth: NDArray[np.float32], erosion: float, most: float = 0.6) -> Labels:
    """Return the labels `erosion` pixels inside their borders; a small part keeps the inner 40 % of its own depth."""
    from skimage.measure import label as parts_of

    parts = parts_of(labels, connectivity=1, background=-1)
    deepest = np.zeros(int(parts.max()) + 1, np.float32)
    np.maximum.at(deepest, parts.ravel(), depth.ravel())
    return np.where(depth > np.minimum(erosion, most * deepest)[parts], labels, 0).astype(np.int32)


def guided(heights: Heights, depth: NDArray[np.float32], band: float) -> Heights:
    """Return the heights with what lies far from the prior's borders lowered, and its borders themselves raised a little."""
    near = 0.25 + 0.75 * np.exp(-0.5 * (depth / band) ** 2)
    return np.asarray(heights * near + 15 * np.exp(-depth / band), np.float32)


def scaled(length: float, size: tuple[int, int]) -> float:
    """Return a length for a picture `REFERENCE_WIDTH` wide in the pixels of one of `size` (h, w)."""
    return length * size[1] / REFERENCE_WIDTH
