"""Laying the prior's outlines on the lines that are printed: by the clicks first, then stretch by stretch, from coarse to fine.

A zone's outline is a good template even where single stretches of border are worn, hidden under a name or outshone by a
river: each stretch looks for dark lines near it, and the plane between follows smoothly. The lines themselves stay the judge:
nothing is moved further than a printed line draws it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from assistant.core.record import Record
from assistant.scan.arrays import Floats, Numbers, cv2
from assistant.scan.fit.ridges import REFERENCE_WIDTH, Heights
from assistant.scan.fit.transforms import IN_LINE, Points, Spline, fit_spline, flatness

TO_CLICKS = 1e-2  # smoothing of the spline through clicks: they are anywhere in their zones
STARTS = (0.6, 3.0, 10.0)  # how smooth it is, and so how freely it leaves the clicks, try by try
SUREST = 0.3  # of the middling zone's area: smaller parts count no more, for a click may be taken for another island's
FOLLOW = 1e-3  # smoothing of the spline through what lies on lines
ROOM = 130.0  # the breadth of zones that the first round reaches over; larger ones are clicked further off their middle
LONG = 400.0  # of large zones whole outlines look for lines first
SMALL = 0.25  # of the middling zone's area: smaller parts follow their neighbours the more
SPACING = 6.0  # pixels between outline points, for a picture REFERENCE_WIDTH wide, as all lengths here
STRONGEST = 12.0  # heights above count no more: a river or a frame must not outbid a border
CLOSE = 6.0  # points looked at in the length of a stretch: more tell no more of it
ROUNDS = len(STARTS) + 1  # how often `between` is called
Outlines = tuple[tuple[Points, ...], ...]  # rings in pixels, zone by zone


class _Reach(NamedTuple):
    """One round: how far a stretch may move, in what steps, how long it is, how smoothly the plane follows, and the blur."""

    far: float
    step: float
    stretch: float
    smooth: float
    blur: float


STRETCHES = (
    _Reach(24, 3, 110, 80, 4),
    _Reach(16, 2, 80, 60, 3),
    _Reach(12, 2, 50, 45, 3),
    _Reach(9, 1.5, 35, 32, 2),
    _Reach(7, 1, 25, 24, 2),
    _Reach(6, 1, 20, 18, 1.5),
)


class Part(NamedTuple):
    """A part of a zone, in any plane that a smooth map carries to the picture, which moves by itself: its outline and holes, where
    its middle is, and how large it is.
    """

    zone: int
    rings: tuple[Points, ...]
    centre: Points  # (2,)
    area: float
    is_main: bool  # the largest of its zone


def parts_of(shapes: Mapping[str, BaseGeometry], names: Sequence[str]) -> list[Part]:
    """Return the parts of the zones called `names`, the largest of each first; a zone without a shape guides nothing."""
    found: list[Part] = []
    for zone, shape in enumerate(map(shapes.get, names)):
        if shape is None or shape.is_empty:
            continue
        dense = shapely.get_parts(shapely.segmentize(shape, float(np.sqrt(shape.area)) / 8))
        some = [part for part in dense if part.geom_type == "Polygon" and part.area > 0]
        for n, part in enumerate(sorted(some, key=lambda part: -part.area)):
            rings = tuple(np.asarray(ring.coords) for ring in (part.exterior, *part.interiors))
            found.append(Part(zone, rings, *centre_and_area(rings[0]), not n))
    return found


def centre_and_area(ring: Points) -> tuple[Points, float]:
    """Return the centre (2,) of what a closed ring holds, and its area."""
    held = shapely.Polygon(ring)
    return shapely.get_coordinates(held.centroid)[0], float(held.area)


def _usual(parts: Sequence[Part]) -> float:
    return float(np.median([part.area for part in parts if part.is_main]))


def placed_by(parts: Sequence[Part], clicks: Sequence[Points]) -> bool:
    """Tell whether the clicks (n, 2) of each zone tell where the board lies: in three zones, not in one line."""
    clicked = [part for part in parts if part.is_main and len(clicks[part.zone])]
    if len(clicked) < 3:
        return False
    there, here = np.array([clicks[part.zone][0] for part in clicked]), np.array([part.centre for part in clicked])
    return bool(min(flatness(there), flatness(here)) > IN_LINE)


def _bent(parts: Sequence[Part], clicked: Sequence[Part], there: Sequence[Points], smoothing: Any) -> Spline:
    """Return a spline that carries the centres of some parts near where they belong; smoothing goes by the board's extent."""
    extent = 2.2 * float(np.max(np.ptp([part.centre for part in parts if part.is_main], axis=0)))
    return fit_spline([part.centre for part in clicked], there, unit=extent, smoothing=smoothing)


def to_clicks(parts: Sequence[Part], clicks: Sequence[Points], softness: float) -> Spline:
    """Return a spline that carries parts near their clicks: the largest of a zone to its first, then each to its nearest.

    Args:
        clicks: for each zone its clicks (n, 2) in pixels.
    """
    at = {n: clicks[part.zone][0] for n, part in enumerate(parts) if part.is_main and len(clicks[part.zone])}
    for soft in (STARTS[-1], softness, softness):
        # A click may be anywhere in its part: in a large one it tells less about where the part lies.
        vague = np.maximum([parts[n].area / _usual(parts) for n in at], SUREST)
        place = _bent(parts, [parts[n] for n in at], list(at.values()), TO_CLICKS * soft * vague)
        shapes = [shapely.Polygon(place(part.rings[0])).buffer(0) for part in parts]
        at = {}
        for zone, every in enumerate(clicks):
            own = [n for n, part in enumerate(parts) if part.zone == zone]
            for click in map(shapely.Point, every if own else ()):
                at.setdefault(min(own, key=lambda n: shapes[n].distance(click)), np.array(click.coords[0]))
    return place


class _Ground(Record, eq=False):
    """Heights, capped and blurred, with a margin round them so that outlines may be tried beyond the picture's edge."""

    padded: Heights
    margin: int
    size: tuple[int, int]

    def under(self, points: Points, steps: Numbers) -> Floats:
        """Return the height under each point (rows) shifted by each pair of `steps`, down and across (columns)."""
        far = int(steps[-1])
        every = slice(None, None, int(steps[1] - steps[0]) if far else 1)
        windows = np.lib.stride_tricks.sliding_window_view(self.padded, (2 * far + 1, 2 * far + 1))[..., every, every]
        column, row = np.clip(points.astype(np.intp), 0, (self.size[1] - 1, self.size[0] - 1)).T + self.margin - far
        return windows[row, column].reshape(len(points), -1)


def aligned_outlines(
    parts: Sequence[Part], clicks: Sequence[Points], heights: Heights, between: Callable[[], None] = lambda: None
) -> tuple[Outlines, ...]:
    """Return the prior's outlines laid on the lines of `heights`: the best first, then the tries that led to it.

    No single start suits every board: a stiff one is led astray by a zone that is printed elsewhere, a soft one by a careless
    click. So several are tried, each part is taken from the try that lays it best, and all start once more from there.

    Args:
        clicks: for each zone its clicks (n, 2), none if it was not clicked. At least three zones must be.
        between: called `ROUNDS` times on the way; may raise to give up.
    """
    unit = heights.shape[1] / REFERENCE_WIDTH
    place = to_clicks(parts, clicks, 1.0)
    breadth = float(np.sqrt(_usual(parts) * abs(np.linalg.det(np.array(place.affine)[1:]))))
    doublings = max(round(np.log2(breadth / (ROOM * unit))), 0)
    larger = (
        _Reach(24 * 2.0**n, 3 * 2.0**n, LONG * 2.0**n, smooth * 2.0**n, 4 * 2.0**n)
        for n in range(doublings, -1, -1)
        for smooth in (LONG, 160)
        if breadth > ROOM * unit
    )
    rounds = (*larger, *STRETCHES)
    margin = int(max(_steps(reach, unit)[-1] for reach in rounds))
    grounds = [_blurred(heights, reach.blur * unit, margin) for reach in rounds]

    def laid(place: Spline) -> list[list[Points]]:
        rings = [resampled(place(ring), SPACING * unit) for part in parts for ring in part.rings]
        for reach, ground in zip(rounds, grounds, strict=True):
            rings = _stretches_to_lines(rings, ground, reach, unit)
        between()
        following = iter(rings)
        return [[next(following) for _ in part.rings] for part in parts]

    tries = [laid(to_clicks(parts, clicks, softness)) for softness in STARTS]
    here = np.zeros(1, np.intp)
    # How high the ground is under each part's outline: how well it lies on lines.
    scores = np.array([[grounds[-1].under(np.concatenate(rings), here).mean() for rings in one] for one in tries])
    middles = [centre_and_area(tries[best][n][0])[0] for n, best in enumerate(scores.argmax(axis=0).tolist())]
    trust = np.maximum(scores.max(axis=0), 0.2)
    small = np.maximum(np.sqrt(SMALL * _usual(parts) / np.array([part.area for part in parts])), 1)
    # What lies badly follows its neighbours.
    slack = FOLLOW * (max(float(np.median(trust)), 0.2) / trust) ** 4 * small
    found = (laid(_bent(parts, parts, middles, slack)), *tries)
    zones = range(len(clicks))
    return tuple(
        tuple(tuple(r for part, rings in zip(parts, one, strict=True) if part.zone == n for r in rings) for n in zones)
        for one in found
    )


def resampled(ring: Points, spacing: float) -> Points:
    """Return a closed ring as points about `spacing` apart, the first not repeated."""
    closed = shapely.LinearRing(ring)
    places = np.linspace(0, closed.length, max(6, int(closed.length / spacing)), endpoint=False)
    return shapely.get_coordinates(shapely.line_interpolate_point(closed, places))


def _stretches_to_lines(rings: Sequence[Points], ground: _Ground, reach: _Reach, unit: float) -> list[Points]:
    """Return the rings after one round: each point's stretch looks for lines, the plane follows smoothly."""
    from scipy.ndimage import gaussian_filter1d

    steps = _steps(reach, unit)
    shifts = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2).astype(float)
    every = max(int(reach.stretch / SPACING / CLOSE), 1)
    some = [ring[::every] for ring in rings]
    points = np.concatenate(some)
    seen = ground.under(points, steps)
    cuts = np.cumsum([len(ring) for ring in some])[:-1]
    sigma = reach.stretch / SPACING / every  # points along the closed ring
    gain = np.concatenate([gaussian_filter1d(part, sigma, axis=0, mode="wrap") for part in np.split(seen, cuts)])
    gain -= np.asarray(0.3 * np.sum(shifts**2, axis=1) / (reach.far * unit) ** 2, np.float32)
    moves = shifts[np.argmax(gain, axis=1)]
    trust = np.maximum(gain.max(axis=1) - gain.mean(axis=1), 1e-3)
    return _following(rings, points, moves, trust, reach.smooth * unit, ground.size)


def _steps(reach: _Reach, unit: float) -> Numbers:
    """Return the steps (whole pixels) that a round tries across and down, the same to both sides."""
    step = max(round(reach.step * unit), 1)
    far = max(round(reach.far * unit / step), 1)
    return np.arange(-far, far + 1) * step


def _following(
    rings: Sequence[Points], points: Points, moves: Points, trust: Any, smooth: float, size: tuple[int, ...]
) -> list[Points]:
    """Return the rings as a smooth plane carries them that is pulled at `points` by `moves`."""
    # A normalised convolution on a coarse grid: what a kernel matrix would do, in milliseconds.
    cell = smooth / 5
    rows, columns = int(size[0] / cell) + 1, int(size[1] / cell) + 1
    place = np.clip(points / cell, 0, (columns - 1, rows - 1)).astype(np.int64)
    flat = place[:, 1] * columns + place[:, 0]
    sums = [
        np.bincount(flat, weights=values, minlength=rows * columns).reshape(rows, columns).astype(np.float32)
        for values in (trust, trust * moves[:, 0], trust * moves[:, 1])
    ]
    calm = [cv2.GaussianBlur(part, (0, 0), smooth / cell, borderType=cv2.BORDER_CONSTANT) for part in sums]
    every = np.concatenate(rings)
    where = (every / cell - 0.5).astype(np.float32)
    weight, across, down = (
        cv2.remap(part, where[:, :1], where[:, 1:], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)[:, 0]
        for part in calm
    )
    moved = every + np.column_stack([across, down]) / np.maximum(weight, 1e-6)[:, None]
    return list(np.split(moved, np.cumsum([len(ring) for ring in rings])[:-1]))


def _blurred(heights: Heights, sigma: float, margin: int) -> _Ground:
    """Return the heights, capped, blurred so that a line draws from afar, and of spread 1."""
    ground = cv2.GaussianBlur(np.minimum(heights, STRONGEST), (0, 0), sigma)
    even = ground / max(float(ground.std()), 1e-6)
    return _Ground(np.pad(even, margin, mode="edge"), margin, (heights.shape[0], heights.shape[1]))
