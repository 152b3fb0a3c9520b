"""Clicks where zones are expected: well inside each, on its own ground; none that would fall into the sea or on a line."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

Place = tuple[float, float]
Lab = NDArray[np.float32]  # (h, w, 3) or (3,)

WIDTH = 1600  # pixels of the picture that are enough
ROUND = 8  # other places tried about the middle
ASIDE = 0.3  # of the way out
OFF = 14.0  # in Lab: so far from its zone's ground is a line or a letter
SAME = 8.0  # in Lab: so near the sea's ground is the sea, where there is one sea
MOST_SEA = 1 / 3  # of the zones on land: if more look like sea, colours do not tell


def clicks(
    pixels: NDArray[np.uint8],
    scale: float,
    prior: Mapping[str, BaseGeometry],
    wanted: Sequence[str],
    seas: Collection[str],
) -> dict[str, Place]:
    """Return a place to click for each wanted zone for which there is one, in pixels of the full picture.

    Args:
        scale: how many pixels of the full picture one of them is.
        prior: outlines of zones as they are expected, in pixels of the full picture.
        seas: which zones of the prior are seas.
    """  # fmt: skip
    import cv2

    lab: Lab = np.asarray(cv2.cvtColor(pixels.astype(np.float32) / 255, cv2.COLOR_RGB2LAB), np.float32)
    grounds = {zone: seen for zone, shape in prior.items() if (seen := _ground(lab, shape, scale)) is not None}
    water = _water([grounds[zone] for zone in seas if zone in grounds])
    wet = set()
    if water is not None:
        land = [zone for zone in grounds if zone not in seas]
        wet = {zone for zone in land if _apart(grounds[zone], water) < SAME}
        if len(wet) > MOST_SEA * len(land):
            wet = set()
    found: dict[str, Place] = {}
    for zone in wanted:
        if zone in grounds and zone not in wet:
            place = next(_on_ground(lab, prior[zone], scale, grounds[zone]), None)
            if place is not None:
                found[zone] = place
    return found


def _middle(shape: BaseGeometry) -> tuple[float, float, float]:
    """Return the middle of the largest circle within a shape's largest part, and its radius."""
    import shapely

    part = max(shapely.get_parts(shape), key=lambda one: one.area)
    line = shapely.maximum_inscribed_circle(part, tolerance=max(0.5, float(np.sqrt(part.area)) / 40))
    (x, y), _ = line.coords
    return float(x), float(y), float(line.length)


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
    return np.asarray(np.median(patch, axis=0), np.float32)


def _water(seas: Sequence[Lab]) -> Lab | None:
    """Return the colour of the sea; None if there are no seas, or if they are of several colours."""
    if not seas:
        return None
    middle = np.median(np.array(seas), axis=0)
    near = [_apart(sea, middle) < SAME for sea in seas]
    return np.asarray(middle, np.float32) if sum(near) > 2 * len(seas) / 3 else None


def _on_ground(lab: Lab, shape: BaseGeometry, scale: float, ground: Lab) -> Iterator[Place]:
    """Yield places in the middle of a zone and about it that show the zone's own ground."""
    x, y, radius = _middle(shape)
    for n in range(ROUND + 1):
        angle, out = 2 * np.pi * n / ROUND, 0.0 if n == 0 else ASIDE * radius
        at = x + out * float(np.cos(angle)), y + out * float(np.sin(angle))
        patch = _patch(lab, at[0] / scale, at[1] / scale, 1.0)
        if (
            len(patch)
            and _apart(np.asarray(np.median(patch, axis=0), np.float32), ground) < OFF
            and np.abs(patch - ground).max() < 2 * OFF
        ):
            yield at


def _apart(one: Lab, other: Lab) -> float:
    return float(np.linalg.norm(one - other))
