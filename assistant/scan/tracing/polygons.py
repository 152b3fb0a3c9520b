"""From a picture of labels to polygons whose neighbours share exact borders.

The cracks between unlike pixels form a net. Each chain of the net, from junction to junction, is smoothed and thinned once
and serves the zones on both its sides, so the polygons are a valid coverage by construction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from assistant.scan.fit.prior import Labels
from assistant.scan.fit.ridges import REFERENCE_WIDTH
from assistant.scan.fit.transforms import Points

RIGHT, DOWN, LEFT, UP = 1, 2, 4, 8
_BACK = {RIGHT: LEFT, DOWN: UP, LEFT: RIGHT, UP: DOWN}


def polygons_of(
    labels: Labels, names: Sequence[str], *, smooth: float = 1.5, tolerance: float = 0.5
) -> Mapping[str, Any]:
    """Return the shape of each zone in pixels: label n + 1 is `names[n]`, 0 and labels beyond the names are outside.

    A zone that has no pixel is not in the result. `smooth` and `tolerance` are pixels of a picture `REFERENCE_WIDTH` wide.
    """
    import shapely

    labels = np.where(labels <= len(names), labels, 0)
    unit = max(labels.shape[1] / REFERENCE_WIDTH, 0.5)
    raw = chains_of(labels)
    sides = [_sides(chain, labels) for chain in raw]
    lines = _smoothed_lines(raw, smooth * unit, tolerance * unit)
    for _ in range(3):
        shapes = _faces(lines, labels, names)
        torn = _torn(shapes, labels, names)
        if not torn:
            return shapes
        # Smoothing pinched a narrow neck: the borders of these zones stay as the pixels have them.
        lines = [
            shapely.LineString(chain) if torn & beside else line
            for chain, line, beside in zip(raw, lines, sides, strict=True)
        ]
    return _faces([shapely.LineString(chain) for chain in raw], labels, names)


def chains_of(labels: Labels) -> list[Points]:
    """Return the cracks between unlike pixels as chains (n, 2) of pixel corners; a closed chain ends where it began."""
    ways, columns = _ways(labels)
    step = {RIGHT: 1, DOWN: columns, LEFT: -1, UP: -columns}
    count = np.array([bin(way).count("1") for way in range(16)])[ways]
    junctions = np.flatnonzero((count != 2) & (count != 0))
    left = bytearray(ways.tobytes())
    is_junction = bytearray((count != 2).tobytes())
    chains = []
    for starts in (junctions, np.flatnonzero(count == 2)):
        for start in starts.tolist():
            while left[start]:
                chains.append(_walk(start, left, is_junction, step))
    return [np.column_stack([chain % columns, chain // columns]).astype(float) for chain in map(np.array, chains)]


def _ways(labels: Labels) -> tuple[NDArray[np.uint8], int]:
    """Return for each pixel corner, row by row, in which directions a crack leaves it, and the corners in a row."""
    framed = np.pad(labels, 1)
    across = framed[:-1, 1:-1] != framed[1:, 1:-1]  # cracks that run to the right of a corner
    down = framed[1:-1, :-1] != framed[1:-1, 1:]  # cracks that run down from a corner
    ways = np.zeros((labels.shape[0] + 1, labels.shape[1] + 1), np.uint8)
    ways[:, :-1] |= RIGHT * across.astype(np.uint8)
    ways[:, 1:] |= LEFT * across.astype(np.uint8)
    ways[:-1] |= DOWN * down.astype(np.uint8)
    ways[1:] |= UP * down.astype(np.uint8)
    return ways.ravel(), labels.shape[1] + 1


def _walk(start: int, left: bytearray, is_junction: bytearray, step: Mapping[int, int]) -> list[int]:
    """Follow a chain from `start` to the next junction, or round to the start, taking its cracks out of `left`."""
    chain, here = [start], start
    while left[here]:
        way = left[here] & -left[here]
        left[here] ^= way
        here += step[way]
        left[here] ^= _BACK[way]
        chain.append(here)
        if is_junction[here] or here == start:
            break
    return chain


def _smoothed_lines(raw: Sequence[Points], sigma: float, tolerance: float) -> list[BaseGeometry]:
    """Return the chains as smooth, thinned lines; where smoothing makes two cross, both stay as they were."""
    import shapely

    lines = np.array([shapely.LineString(_smoothed(chain, sigma)) for chain in raw], dtype=object)
    lines = shapely.simplify(lines, tolerance)
    for _ in range(4):
        pairs = shapely.STRtree(lines).query(lines, predicate="crosses")
        tangled = set(pairs.ravel().tolist()) | set(np.flatnonzero(~shapely.is_simple(lines)).tolist())
        if not tangled:
            break
        for n in tangled:
            lines[n] = shapely.LineString(raw[n])
    return list(lines)


def _smoothed(chain: Points, sigma: float) -> Points:
    """Return a chain under a Gaussian of `sigma` steps; the ends of an open chain stay."""
    closed = bool(np.array_equal(chain[0], chain[-1]))
    points = chain[:-1] if closed else chain
    if len(points) < (8 if closed else 3):
        return chain
    reach = min(int(3 * sigma) + 1, len(points) - 1)
    kernel = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    kernel /= kernel.sum()
    if closed:
        padded = np.pad(points, ((reach, reach), (0, 0)), mode="wrap")
    else:
        # Mirrored through the ends, so that the average at an end is the end itself.
        before = 2 * points[0] - points[reach:0:-1]
        after = 2 * points[-1] - points[-2 : -reach - 2 : -1]
        padded = np.vstack([before, points, after])
    smooth = np.column_stack([np.convolve(padded[:, axis], kernel, mode="valid") for axis in range(2)])
    if closed:
        return np.vstack([smooth, smooth[:1]])
    smooth[[0, -1]] = points[[0, -1]]  # to the last digit: chains meet here
    return smooth


def _faces(lines: Sequence[BaseGeometry], labels: Labels, names: Sequence[str]) -> dict[str, BaseGeometry]:
    """Return the faces between the lines, put together by the label that lies under each."""
    import shapely

    faces = shapely.get_parts(shapely.polygonize(list(lines)))
    if not len(faces):
        return {}
    inside = shapely.get_coordinates(shapely.point_on_surface(faces)).astype(int)
    height, width = labels.shape
    found = labels[np.clip(inside[:, 1], 0, height - 1), np.clip(inside[:, 0], 0, width - 1)]
    shapes = {}
    for n in np.unique(found[found > 0]).tolist():
        # Joined, not only gathered: a pixel-wide face may be read as its neighbour's and lie along another of the same.
        shapes[names[n - 1]] = shapely.union_all(faces[found == n])
    return shapes


def _torn(shapes: Mapping[str, BaseGeometry], labels: Labels, names: Sequence[str]) -> set[int]:
    """Return the labels whose shape is missing, far from the size of its pixels, or at odds with its neighbours."""
    import shapely

    torn = set()
    faulty = shapely.coverage_invalid_edges(list(shapes.values()))
    for name, fault in zip(shapes, faulty, strict=True):
        if not fault.is_empty:
            torn.add(names.index(name) + 1)
    area = np.bincount(labels.ravel(), minlength=len(names) + 1)
    for n in np.flatnonzero(area[1:]).tolist():
        shape = shapes.get(names[n])
        if shape is None or abs(shape.area - area[n + 1]) > 0.2 * area[n + 1] + 20:
            torn.add(n + 1)
    return torn


def _sides(chain: Points, labels: Labels) -> set[int]:
    """Return the labels on both sides of a chain, read at its first crack."""
    middle = (chain[0] + chain[1]) / 2
    across = (chain[1] - chain[0])[::-1] / 2
    height, width = labels.shape
    found = set()
    for column, row in (middle + across, middle - across):
        if 0 <= column < width and 0 <= row < height:
            found.add(int(labels[int(row), int(column)]))
    return found
