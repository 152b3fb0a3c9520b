"""Clicks and strokes, and where clicks are expected; a stroke overrules clicks of another zone that no printed border parts
from it.

A stroke that trims what leaked out of a zone leaves the zone's own click alone, for that lies beyond the zone's border; or,
where no border is printed, on ground where the board's outlines expect the zone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

import numpy as np
import shapely
from msgspec.structs import replace
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from assistant.core.printed import Point
from assistant.core.record import Record
from assistant.scan.arrays import Bytes, Doubles, Floats
from assistant.scan.boards.outlines import deepest, polygons_in
from assistant.scan.fit.ridges import REFERENCE_WIDTH

FAR = 150.0  # pixels at 2,000 wide: what is farther from a stroke is none of its business
BENEATH = 8.0  # likewise: what a stroke is drawn over is wrong, whatever is printed
OPEN = 6.0  # heights below which no border is printed; a clear line is some 20 high


class Seed(Record):
    """A click, or a stroke of several points, inside a zone; in pixels of the full picture."""

    zone: str
    points: tuple[Point, ...]


def seed_near(seeds: Sequence[Seed], at: Point, reach: float) -> int:
    """Return the number of the click or stroke that begins nearest to a point within `reach` pixels; -1 if none does."""
    apart = [(math.dist(seed.points[0], at), n) for n, seed in enumerate(seeds)]
    distance, n = min(apart, default=(math.inf, -1))
    return n if distance <= reach else -1


def moved_to(seed: Seed, at: Point) -> Seed:
    """Return a click elsewhere; a stroke keeps its shape."""
    right, down = at[0] - seed.points[0][0], at[1] - seed.points[0][1]
    return replace(seed, points=tuple((x + right, y + down) for x, y in seed.points))


def overruled(
    seeds: Sequence[Seed],
    stroke: Seed,
    heights: NDArray[np.float16],
    scale: float,
    borne_out: Callable[[Seed], bool] = lambda _: False,
) -> tuple[tuple[Seed, ...], tuple[Seed, ...]]:
    """Return the seeds that stand beside a stroke of several points, and the clicks that it overrules.

    Args:
        heights: where borders are printed in the traced picture (h, w).
        scale: pixels of the full picture in one of the traced one.
        borne_out: whether something besides the player expects a click's zone there.
    """
    if len(stroke.points) < 2:
        return tuple(seeds), ()
    unit = heights.shape[1] / REFERENCE_WIDTH
    line = _along(np.array(stroke.points, float) / scale)

    def is_beside(seed: Seed) -> bool:
        click = np.array(seed.points[0], float) / scale
        apart = np.hypot(*(line - click).T)
        nearest = int(apart.argmin())
        if apart[nearest] > FAR * unit:
            return False
        if apart[nearest] <= BENEATH / 2 * unit:
            return True
        high, wide = heights.shape
        columns, rows = np.floor(_along(np.array([click, line[nearest]]))).astype(int).T
        between = heights[np.clip(rows, 0, high - 1), np.clip(columns, 0, wide - 1)]
        return bool(between.max() < OPEN) and not borne_out(seed)

    others = (seed for seed in seeds if len(seed.points) == 1 and seed.zone != stroke.zone)
    wrong = tuple(filter(is_beside, others))
    return tuple(seed for seed in seeds if seed not in wrong), wrong


def _along(corners: Doubles) -> Doubles:
    """Return points (n, 2) along a line of corners, no two of them farther apart than a pixel."""
    return shapely.get_coordinates(shapely.segmentize(shapely.LineString(corners), 1.0))


# Clicks where zones are expected: well inside each, on its own ground; none that would fall into the sea or on a line.

Lab = Floats  # (h, w, 3) or (3,)

WIDTH = 1600  # pixels of the picture that are enough
ROUND = 8  # other places tried about the middle
ASIDE = 0.3  # of the way out
OFF = 14.0  # in Lab: so far from its zone's ground is a line or a letter
SAME = 8.0  # in Lab: so near the sea's ground is the sea, where there is one sea
MOST_SEA = 1 / 3  # of the zones on land: if more look like sea, colours do not tell


def clicks(
    pixels: Bytes,
    scale: float,
    prior: Mapping[str, BaseGeometry],
    wanted: Sequence[str],
    seas: Collection[str],
) -> dict[str, Point]:
    """Return a place to click for each wanted zone for which there is one, in pixels of the full picture.

    Args:
        scale: how many pixels of the full picture one of them is.
        prior: outlines of zones as they are expected, in pixels of the full picture.
        seas: which zones of the prior are seas.
    """  # fmt: skip
    import cv2

    lab = cv2.cvtColor(pixels.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)
    grounds = {zone: seen for zone, shape in prior.items() if (seen := _ground(lab, shape, scale)) is not None}
    water = _water([grounds[zone] for zone in seas if zone in grounds])
    wet = set()
    if water is not None:
        land = [zone for zone in grounds if zone not in seas]
        wet = {zone for zone in land if _apart(grounds[zone], water) < SAME}
        if len(wet) > MOST_SEA * len(land):
            wet = set()
    found: dict[str, Point] = {}
    for zone in wanted:
        if zone in grounds and zone not in wet:
            place = next(_on_ground(lab, prior[zone], scale, grounds[zone]), None)
            if place is not None:
                found[zone] = place
    return found


def _middle(shape: BaseGeometry) -> tuple[float, float, float]:
    """Return the middle of the largest circle within a shape's largest part, and its radius."""
    x, y = deepest(polygons_in(shape))
    return x, y, float(shape.boundary.distance(shapely.Point(x, y)))


def _patch(lab: Lab, x: float, y: float, reach: float) -> Lab:
    high, wide = lab.shape[:2]
    left, right = max(0, round(x - reach)), min(wide, round(x + reach) + 1)
    top, bottom = max(0, round(y - reach)), min(high, round(y + reach) + 1)
    return lab[top:bottom, left:right].reshape(-1, 3)


def _ground(lab: Lab, shape: BaseGeometry, scale: float) -> Lab | None:
    """Return the commonest colour well inside a zone; None if it is not in the picture."""
    if shape.is_empty or shape.area <= 0:
        return None
    x, y, radius = _middle(shape)
    if not (0 <= x / scale < lab.shape[1] and 0 <= y / scale < lab.shape[0]):
        return None
    patch = _patch(lab, x / scale, y / scale, max(1.0, 0.6 * radius / scale))
    return np.median(patch, axis=0)


def _water(seas: Sequence[Lab]) -> Lab | None:
    """Return the colour of the sea; None if there are no seas, or if they are of several colours."""
    if not seas:
        return None
    middle = np.median(np.array(seas), axis=0)
    near = [_apart(sea, middle) < SAME for sea in seas]
    return middle if sum(near) > 2 * len(seas) / 3 else None


def _on_ground(lab: Lab, shape: BaseGeometry, scale: float, ground: Lab) -> Iterator[Point]:
    """Yield places in the middle of a zone and about it that show the zone's own ground."""
    x, y, radius = _middle(shape)
    for n in range(ROUND + 1):
        angle, out = 2 * np.pi * n / ROUND, 0.0 if n == 0 else ASIDE * radius
        at = x + out * float(np.cos(angle)), y + out * float(np.sin(angle))
        patch = _patch(lab, at[0] / scale, at[1] / scale, 1.0)
        if len(patch) and _apart(np.median(patch, axis=0), ground) < OFF and np.abs(patch - ground).max() < 2 * OFF:
            yield at


def _apart(one: Lab, other: Lab) -> float:
    return float(np.linalg.norm(one - other))
