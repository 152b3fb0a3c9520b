"""The shipped board as a rough guide to what is printed: warped to the clicks, then to what was traced.

A real map has its own shapes, so the guide gives only cores of zones to flood from, and a hint where borders run; each pass
pulls the original outlines nearer to the picture and trusts them within a narrower band.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from assistant.scan.landscape import REFERENCE_WIDTH, Heights
from assistant.scan.splines import Points, fit_spline

Labels = NDArray[np.int32]  # (h, w): 0 nothing, 1 … n the zones in the order of their names, n + 1 outside all of them
TO_CLICKS, TO_ZONES = 1e-2, 1e-4  # smoothing: clicks are anywhere in a zone, centroids of traced zones are exact


@dataclass(frozen=True, eq=False)
class Prior:
    """Zones as the data draws them, in any plane that a smooth map carries to the picture; the order numbers them from 1."""

    names: tuple[str, ...]
    centres: Points
    areas: NDArray[np.float64]
    rings: tuple[tuple[Points, ...], ...]  # for each zone its rings, holes too


def prior_of(shapes: Mapping[str, BaseGeometry], names: Sequence[str]) -> Prior:
    """Return the prior of the zones called `names`; a zone without a shape has no rings and guides nothing."""
    import shapely

    centres, areas, rings = [], [], []
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


def warped_to_points(prior: Prior, targets: Points, size: tuple[int, int], smoothing: float) -> Labels:
    """Return the prior painted as labels (h, w), warped so that zone centres come near `targets` (n, 2; NaN: unknown)."""
    known = np.isfinite(targets[:, 0]) & np.isfinite(prior.centres[:, 0])
    spline = fit_spline(prior.centres[known], targets[known], unit=float(size[1]), smoothing=smoothing)
    return painted(prior, spline, size)


def painted(prior: Prior, place: Callable[[Points], Points], size: tuple[int, int]) -> Labels:
    """Return the prior as labels (h, w), each point carried by `place`; what no zone covers is outside."""
    import cv2

    labels = np.full(size, len(prior.names) + 1, np.int32)
    everything = [ring for rings in prior.rings for ring in rings]
    if not everything:
        return labels
    moved = np.split(place(np.concatenate(everything)), np.cumsum([len(ring) for ring in everything])[:-1])
    found = iter(moved)
    carried = [[next(found) for _ in rings] for rings in prior.rings]
    # Large zones first: an enclave must not be painted over by a neighbour whose outline has no hole for it.
    for n in sorted(range(len(carried)), key=lambda n: -prior.areas[n]):
        if carried[n]:
            # OpenCV's pixel centres have whole coordinates, ours end in a half.
            cv2.fillPoly(labels, [np.round((ring - 0.5) * 16).astype(np.int32) for ring in carried[n]], n + 1, shift=4)
    return labels


def depth_of(labels: Labels) -> NDArray[np.float32]:
    """Return each pixel's distance (pixels) to the nearest border between labels."""
    import cv2

    border = np.zeros(labels.shape, np.bool_)
    border[:, 1:] |= labels[:, 1:] != labels[:, :-1]
    border[1:] |= labels[1:] != labels[:-1]
    return np.asarray(cv2.distanceTransform((~border).astype(np.uint8), cv2.DIST_L2, 5), np.float32)


def cores(labels: Labels, depth: NDArray[np.float32], erosion: float) -> Labels:
    """Return the labels `erosion` pixels inside their borders; a small part keeps the inner 40 % of its own depth."""
    from skimage.measure import label as parts_of

    parts = parts_of(labels, connectivity=1, background=-1)
    deepest = np.zeros(int(parts.max()) + 1, np.float32)
    np.maximum.at(deepest, parts.ravel(), depth.ravel())
    return np.where(depth > np.minimum(erosion, 0.6 * deepest)[parts], labels, 0).astype(np.int32)


def guided(heights: Heights, depth: NDArray[np.float32], band: float) -> Heights:
    """Return the heights with what lies far from the prior's borders lowered, and its borders themselves raised a little."""
    near = 0.25 + 0.75 * np.exp(-0.5 * (depth / band) ** 2)
    return np.asarray(heights * near + 15 * np.exp(-depth / band), np.float32)


def refitted(prior: Prior, traced: Labels) -> Points:
    """Return where zone centres (n, 2) lie in `traced`; NaN for zones whose size shows that they were traced badly."""
    count = len(prior.names) + 2
    flat = traced.ravel()
    rows, columns = np.indices(traced.shape, sparse=True)
    area = np.bincount(flat, minlength=count)[1:-1].astype(float)
    weight_x = np.bincount(flat, weights=np.broadcast_to(columns + 0.5, traced.shape).ravel(), minlength=count)[1:-1]
    weight_y = np.bincount(flat, weights=np.broadcast_to(rows + 0.5, traced.shape).ravel(), minlength=count)[1:-1]
    with np.errstate(divide="ignore", invalid="ignore"):
        centres = np.column_stack([weight_x / area, weight_y / area])
        ratio = area / prior.areas
    ratio = ratio / np.nanmedian(ratio[np.isfinite(ratio) & (ratio > 0)])
    centres[~((ratio > 0.6) & (ratio < 1.7))] = np.nan
    return centres


def scaled(length: float, size: tuple[int, int]) -> float:
    """Return a length for a picture `REFERENCE_WIDTH` wide in the pixels of one of `size` (h, w)."""
    return length * size[1] / REFERENCE_WIDTH
