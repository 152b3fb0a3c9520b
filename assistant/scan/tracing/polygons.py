"""From a picture of labels to polygons whose neighbours share exact borders.

The cracks between unlike pixels form a net. Each chain of the net, from junction to junction, is smoothed and thinned once
and serves the zones on both its sides, so the polygons are a valid coverage by construction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from assistant.scan.fit.prior import Labels, scaled
from assistant.scan.fit.ridges import REFERENCE_WIDTH, Where, nearest
from assistant.scan.fit.transforms import Points

SMOOTH, TOLERANCE = 1.5, 0.5  # pixels of a picture `REFERENCE_WIDTH` wide


def polygons_of(labels: Labels, names: Sequence[str]) -> Mapping[str, Any]:
    """Return the shape of each zone in pixels: label n + 1 is `names[n]`, 0 and labels beyond the names are outside.

    A zone that has no pixel is not in the result.
    """
    labels = np.where(labels <= len(names), labels, 0)
    unit = max(labels.shape[1] / REFERENCE_WIDTH, 0.5)
    raw = chains_of(labels)
    sides = [_sides(chain, labels) for chain in raw]
    lines = _smoothed_lines(raw, SMOOTH * unit, TOLERANCE * unit)
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
    framed = np.pad(labels, 1)
    cracks = []
    for unlike, way in (
        (framed[:-1, 1:-1] != framed[1:, 1:-1], (0, 1)),
        (framed[1:-1, :-1] != framed[1:-1, 1:], (1, 0)),
    ):
        starts = np.argwhere(unlike)
        cracks.append(np.stack([starts, starts + way], axis=1)[..., ::-1])
    lines: Any = shapely.linestrings(np.concatenate(cracks))
    merged = shapely.line_merge(shapely.multilinestrings(lines))
    return [shapely.get_coordinates(chain) for chain in shapely.get_parts(merged)]


def _smoothed_lines(raw: Sequence[Points], sigma: float, tolerance: float) -> list[BaseGeometry]:
    """Return the chains as smooth, thinned lines; where smoothing makes two cross, both stay as they were."""
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
    from scipy.ndimage import gaussian_filter1d

    closed = bool(np.array_equal(chain[0], chain[-1]))
    points = chain[:-1] if closed else chain
    if len(points) < (8 if closed else 3):
        return chain
    if closed:
        smooth = gaussian_filter1d(points, sigma, axis=0, mode="wrap", truncate=3)
        return np.vstack([smooth, smooth[:1]])
    # Mirrored through the ends, so that the average at an end is the end itself.
    reach = min(int(3 * sigma) + 1, len(points) - 1)
    mirrored = np.pad(points, ((reach, reach), (0, 0)), mode="reflect", reflect_type="odd")
    smooth = gaussian_filter1d(mirrored, sigma, axis=0, truncate=3)[reach:-reach]
    smooth[[0, -1]] = points[[0, -1]]  # to the last digit: chains meet here
    return smooth


def _faces(lines: Sequence[BaseGeometry], labels: Labels, names: Sequence[str]) -> dict[str, BaseGeometry]:
    """Return the faces between the lines, put together by the label that lies under each."""
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


# Pieces of a zone that a flood leaves along printed lines, hairs and strips of what is outside, go to the zones beside them.

# Hairs: pieces of a zone one pixel wide that a flood leaves along printed lines; they go to the zones beside them.

PASSES = 3  # a hair beside a hair goes in a later one
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


def hairs(labels: Labels, clicks: Labels) -> Where:
    """Return where (h, w) labels are one pixel wide and lead nowhere."""
    from skimage.measure import label as parts_of

    thin = ~_stout(labels) & (clicks == 0)
    wide = np.zeros(int(labels.max()) + 1, bool)
    wide[labels[~thin]] = True
    parts = parts_of(2 * labels + thin, connectivity=1, background=-1)
    beside: list[tuple[Any, Any]] = [(np.s_[1:], np.s_[:-1]), (np.s_[:, 1:], np.s_[:, :-1])]
    joins = []
    for one, other in (*beside, *((other, one) for one, other in beside)):
        meet = thin[one] & ~thin[other] & (labels[one] == labels[other])
        joins.append(np.stack([parts[one][meet], parts[other][meet]]))
    ends = np.bincount(np.unique(np.concatenate(joins, axis=1), axis=1)[0], minlength=int(parts.max()) + 1)
    return thin & (ends[parts] < 2) & wide[labels]


def _stout(labels: Labels) -> Where:
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


def without_strips(labels: Labels, outside: int, clicks: Labels) -> Labels:
    """Return labels without strips of the outside narrower than a printed border, each pixel given to the nearest zone.

    Args:
        outside: the label of what is in no zone.
        clicks: the labels of clicks (h, w): a narrow piece in which somebody clicked that it is outside stays.
    """
    import cv2

    sea = (labels == outside).astype(np.uint8)
    size = max(3, round(scaled(WIDE, labels.shape)) | 1)
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    # Beyond the picture's edge the sea goes on, or a sea along the edge would count as a strip.
    framed = cv2.copyMakeBorder(sea, size, size, size, size, cv2.BORDER_REPLICATE)
    broad = cv2.morphologyEx(framed, cv2.MORPH_OPEN, brush)[size:-size, size:-size]
    narrow = (sea > 0) & (broad == 0)
    if not narrow.any():
        return labels
    _count, pieces = cv2.connectedComponents(narrow.astype(np.uint8), connectivity=8)
    meant = np.unique(pieces[(clicks == outside) & narrow])
    narrow &= ~np.isin(pieces, meant)
    zones = (labels != outside) & (labels != 0)
    if not zones.any():
        return labels
    return np.where(narrow, nearest(zones, labels), labels)
