"""Clicks and strokes; a stroke overrules clicks of another zone that lie with it where no printed border parts them.

A stroke that trims what leaked out of a zone leaves the zone's own click alone, for that lies beyond the zone's border; or,
where no border is printed, on ground where the board's outlines expect the zone.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from assistant.scan.fit.landscape import REFERENCE_WIDTH

FAR = 150.0  # pixels at 2,000 wide: what is farther from a stroke is none of its business
BENEATH = 8.0  # likewise: what a stroke is drawn over is wrong, whatever is printed
OPEN = 6.0  # heights below which no border is printed; a clear line is some 20 high


@dataclass(frozen=True)
class Seed:
    """A click, or a stroke of several points, inside a zone; in pixels of the full picture."""

    zone: str
    points: tuple[tuple[float, float], ...]


def seed_near(seeds: Sequence[Seed], at: tuple[float, float], reach: float) -> int:
    """Return the number of the click or stroke that begins nearest to a point within `reach` pixels; -1 if none does."""
    apart = [(math.dist(seed.points[0], at), n) for n, seed in enumerate(seeds)]
    distance, n = min(apart, default=(math.inf, -1))
    return n if distance <= reach else -1


def moved_to(seed: Seed, at: tuple[float, float]) -> Seed:
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
    wrong = [
        seed
        for seed in seeds
        if len(seed.points) == 1 and seed.zone != stroke.zone and _beside(seed, line, heights, scale, unit, borne_out)
    ]
    return tuple(seed for seed in seeds if seed not in wrong), tuple(wrong)


def _beside(
    seed: Seed,
    line: NDArray[np.float64],
    heights: NDArray[np.float16],
    scale: float,
    unit: float,
    borne_out: Callable[[Seed], bool],
) -> bool:
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


def _along(corners: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return points (n, 2) along a line of corners, no two of them farther apart than a pixel."""
    pieces = [
        one + (other - one) * np.linspace(0, 1, int(np.hypot(*(other - one))) + 2)[:, None]
        for one, other in itertools.pairwise(corners)
    ]
    return np.concatenate(pieces)
