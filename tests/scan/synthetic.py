"""Synthetic scans: boards drawn as printed maps, with the truth known to the pixel.

The truth is bent against the board's own outlines by a smooth random field, because a real map has its own shapes: an
outline from the data is only a rough guide to what is printed. Three styles: "flat" (tints and clean borders), "textured"
(weak tints, worn borders under labels, rivers, relief, boxes) and "photographed" (the textured one seen by a camera).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import cv2
import msgspec
import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

Array = NDArray[Any]


@dataclass(frozen=True)
class Subject:
    """A board to draw: the zones to trace and the scenery round them, in units of a sheet `size` wide and high."""

    name: str
    size: tuple[float, float]
    zones: Mapping[str, BaseGeometry]
    scenery: Sequence[tuple[str, BaseGeometry]] = ()  # (kind, shape): "land" that is in no zone, "sea" zones


@dataclass(frozen=True)
class Truth:
    """What is printed: zone shapes in pixels of the drawn board, and the same as a picture of zone numbers (1 …)."""

    names: tuple[str, ...]
    shapes: Mapping[str, BaseGeometry]
    labels: Array
    scale: float  # pixels a sheet unit


@dataclass(frozen=True)
class Scan:
    """A drawn board: RGB pixels, its truth, and the land and sea round the zones as a picture of region numbers."""

    pixels: Array
    truth: Truth
    outside: Array = field(repr=False)


def subject_of(board, sheet="map", kinds=("land", "box")):
    """Return the zones of one sheet as a subject; zones of other kinds and the ground are scenery."""
    zones = {zone.id: zone.shape for zone in board.on_sheet(sheet) if zone.kind in kinds}
    scenery = [(zone.kind, zone.shape) for zone in board.on_sheet(sheet) if zone.kind not in kinds]
    for feature in board.ground:
        properties = feature.get("properties", {})
        if properties.get("sheet", sheet) == sheet and properties.get("kind") in ("land", "sea"):
            shape = shapely.from_geojson(msgspec.json.encode(feature["geometry"]))
            if shape.geom_type.endswith("Polygon"):
                scenery.append((properties["kind"], shape))
    return Subject(board.id, (board.sheets[sheet].width, board.sheets[sheet].height), zones, tuple(scenery))


def bent_truth(subject, width, rng, bend=1.0):
    """Return the truth at `width` pixels, bent, and the regions outside the zones.

    `bend` 1 is a field of 35, 10 and 3 px rms at scales of 350, 90 and 20 px on a picture 4000 px wide.
    """
    scale = width / subject.size[0]
    height = round(subject.size[1] * scale)
    unit = width / 4000
    field_ = np.zeros((2, height, width), np.float32)
    for rms, length in ((35, 350), (10, 90), (3, 20)):
        for axis in range(2):
            field_[axis] += smooth_noise((height, width), length * unit, rng) * rms * unit * bend

    def bent(shape):
        dense = shapely.segmentize(shape, 6 * unit / scale)

        def move(points):
            pixels = points * scale
            column = np.clip(pixels[:, 0], 0, width - 1).astype(int)
            row = np.clip(pixels[:, 1], 0, height - 1).astype(int)
            return pixels + field_[:, row, column].T

        return shapely.make_valid(shapely.transform(dense, move))

    shapes = {name: bent(shape) for name, shape in subject.zones.items()}
    labels = painted(shapes, (height, width))
    outside = np.zeros((height, width), np.int32)
    for n, (kind, shape) in enumerate(subject.scenery):
        fill(outside, bent(shape), (n + 1) if kind == "sea" else -(n + 1))
    return Truth(tuple(shapes), shapes, labels, scale), outside


def painted(shapes, size, scale=1.0):
    """Return a picture (height, width) of zone numbers, 1 for the first; shapes are multiplied by `scale`."""
    labels = np.zeros(size, np.int32)
    names = tuple(shapes)
    # Large zones first: an island inside another zone's outline must not be painted over.
    for n in sorted(range(len(names)), key=lambda n: -shapes[names[n]].area):
        fill(labels, shapely.transform(shapes[names[n]], lambda points: points * scale), n + 1)
    return labels


def smooth_noise(shape, length, rng):
    """Return noise of mean 0 and rms 1: white noise under a Gaussian of `length` pixels."""
    step = max(length / 2, 1.0)
    small = rng.normal(size=(int(shape[0] / step) + 12, int(shape[1] / step) + 12)).astype(np.float32)
    small = cv2.GaussianBlur(small, (0, 0), length / step)[4:-4, 4:-4]
    noise = cv2.resize(small, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)
    return np.asarray((noise - noise.mean()) / (noise.std() + 1e-9))


def rings(shape):
    """Return every ring of a polygon or multipolygon as (n, 2) arrays."""
    parts = [part for part in shapely.get_parts(shape) if part.geom_type == "Polygon"]
    if shape.geom_type == "GeometryCollection":
        parts = [p for part in shapely.get_parts(shape) for p in shapely.get_parts(part) if p.geom_type == "Polygon"]
    return [np.asarray(ring.coords) for part in parts for ring in (part.exterior, *part.interiors)]


def fill(picture, shape, value):
    """Paint a shape into a picture; holes stay as they are."""
    found = [np.round(ring * 16 - 8).astype(np.int32) for ring in rings(shape) if len(ring)]
    if found:
        cv2.fillPoly(picture, found, value, lineType=cv2.LINE_8, shift=4)


def outline(picture, shape, colour, thickness):
    """Draw the border of a shape."""
    for ring in rings(shape):
        cv2.polylines(
            picture, [np.round(ring * 16 - 8).astype(np.int32)], True, colour, thickness, cv2.LINE_AA, shift=4
        )
