"""Pulling the prior's outlines onto the lines that are printed, piece by piece, from coarse to fine.

A zone's outline is a good template even where single stretches of border are worn, hidden under a name or outshone by a
river: first whole zones and islands are shifted to where most of their outline lies on dark lines, then ever shorter
stretches. A click on a small island tells where it lies far better than one anywhere in a large country.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from assistant.scan.fit.prior import Prior
from assistant.scan.fit.ridges import REFERENCE_WIDTH, Heights
from assistant.scan.fit.transforms import IN_LINE, Points, Spline, fit_spline, flatness

# The prior's zones in pieces that find their places apart: the main part of each zone, and each island that was clicked.
#
# A click on a small island tells where it lies far better than one anywhere in a large country.

TO_CLICKS = 1e-2  # smoothing of the first spline: clicks are anywhere in their zones
STIFF = 100.0  # softness of the spline by which clicks find their parts
DEEP, DISTANT = 10.0, 40.0  # pixels at 2,000 wide: so far inside, a click is a part's own; so far outside, it never is
SMALL = 0.25  # of the middling zone's area: smaller pieces follow their neighbours the more
SUREST = 0.3  # of the middling zone's area: smaller pieces count no more, for a click may be taken for another island's


@dataclass(frozen=True, eq=False)
class Piece:
    """What moves together: a part of a zone, with the zone's parts that nobody clicked if it is the largest."""

    zone: int
    rings: tuple[Points, ...]  # the outline of the part itself first
    clicks: Points  # (n, 2) in pixels; none if it was not clicked
    centre: Points  # (2,)
    area: float


def pieces_of(prior: Prior, clicks: Sequence[Points], unit: float = 1.0) -> tuple[Piece, ...]:
    """Return the pieces in the order of the zones: for each zone with parts the largest, then others that were clicked.

    Args:
        clicks: for each zone its clicks (n, 2) in pixels; at least three zones must be clicked.
        unit: pixels in one of a picture `REFERENCE_WIDTH` wide.
    """
    pieces = _first_guess(prior, clicks)
    for _ in range(3):
        place = to_clicks(pieces, STIFF)
        shared = [_shared_out(parts, place, found, unit) for parts, found in zip(prior.parts, clicks, strict=True)]
        pieces = _joined(prior, shared)
    return pieces


def placed_by(prior: Prior, clicks: Sequence[Points]) -> bool:
    """Tell whether the clicks (n, 2) of each zone tell where the board lies: in three zones, not in one line."""
    clicked = [piece for piece in _first_guess(prior, clicks) if len(piece.clicks)]
    if len(clicked) < 3:
        return False
    there, here = np.array([piece.clicks[0] for piece in clicked]), np.array([piece.centre for piece in clicked])
    return bool(min(flatness(there), flatness(here)) > IN_LINE)


def to_clicks(pieces: Sequence[Piece], softness: float) -> Spline:
    """Return a spline that carries the centres of pieces near their clicks."""
    clicked = [piece for piece in pieces if len(piece.clicks)]
    # A click may be anywhere in its piece: in a large one it tells less about where the piece lies.
    vague = np.maximum([piece.area / _middling_area(pieces) for piece in clicked], SUREST)
    return fit_spline(
        [piece.centre for piece in clicked],
        [piece.clicks[0] for piece in clicked],
        unit=extent(pieces),
        smoothing=TO_CLICKS * softness * vague,
    )


def main_pieces(pieces: Sequence[Piece]) -> list[Piece]:
    """Return the largest piece of each zone."""
    return [piece for n, piece in enumerate(pieces) if not n or pieces[n - 1].zone != piece.zone]


def luck(pieces: Sequence[Piece]) -> NDArray[np.float64]:
    """Return how much less it says of each piece that it lies on lines: 1, more for those far smaller than the zones.

    A short outline finds something dark to lie on everywhere.
    """
    return np.asarray([max(np.sqrt(SMALL * _middling_area(pieces) / piece.area), 1.0) for piece in pieces])


def _middling_area(pieces: Sequence[Piece]) -> float:
    return float(np.median([piece.area for piece in main_pieces(pieces)]))


def extent(pieces: Sequence[Piece]) -> float:
    """Return the unit for splines of these pieces, whatever units they are drawn in: smoothing goes by their own extent."""
    return 2.2 * float(np.max(np.ptp([piece.centre for piece in main_pieces(pieces)], axis=0)))


def centre_and_area(ring: Points) -> tuple[Points, float]:
    """Return the centre (2,) of what a closed ring holds, and its area."""
    held = shapely.Polygon(ring)
    return shapely.get_coordinates(held.centroid)[0], float(held.area)


def outside(rings: Sequence[NDArray[np.float32]], point: Points) -> float:
    """Return how far (pixels) a point is outside closed rings by the even-odd rule; negative inside them."""
    import cv2

    depths = [cv2.pointPolygonTest(ring, (float(point[0]), float(point[1])), True) for ring in rings]
    nearest = float(min(abs(depth) for depth in depths))
    return -nearest if sum(depth > 0 for depth in depths) % 2 else nearest


def _first_guess(prior: Prior, clicks: Sequence[Points]) -> tuple[Piece, ...]:
    """Return the pieces as if the first click of each zone were on its largest part, and all others nowhere."""
    return _joined(prior, [{0: found[:1]} if len(found) else {} for found in clicks])


def _joined(prior: Prior, clicks: Sequence[dict[int, Points]]) -> tuple[Piece, ...]:
    """Return the pieces for the clicks of each zone's parts."""
    pieces = []
    for zone, parts in enumerate(prior.parts):
        for n, part in enumerate(parts):
            if n and n not in clicks[zone]:
                continue
            unclicked = [ring for k, other in enumerate(parts) if k and k not in clicks[zone] for ring in other]
            rings = part if n else (*part, *unclicked)
            centre, area = centre_and_area(part[0])
            pieces.append(Piece(zone, rings, clicks[zone].get(n, np.empty((0, 2))), centre, area))
    return tuple(pieces)


def _shared_out(parts: Sequence[Sequence[Points]], place: Spline, clicks: Points, unit: float) -> dict[int, Points]:
    """Return which of a zone's clicks belong to which of its parts.

    Those deep in a part are that part's. Of the others each part gets one, the closest pairs first; who finds no part
    left near goes to the one it lies in or is nearest to.
    """
    if not len(parts) or not len(clicks):
        return {}
    placed = [[place(ring).astype(np.float32) for ring in part] for part in parts]
    away = np.array([[outside(rings, click) for rings in placed] for click in clicks]) / unit
    belongs = away.argmin(axis=1)
    settled = away.min(axis=1) < -DEEP
    free = np.where(away <= DISTANT, np.maximum(away, 0), np.inf)
    free[settled], free[:, belongs[settled]] = np.inf, np.inf
    while np.isfinite(free).any():
        click, part = np.unravel_index(int(free.argmin()), free.shape)
        belongs[click] = part
        free[click], free[:, part] = np.inf, np.inf
    return {int(part): clicks[belongs == part] for part in np.unique(belongs)}


# Pulling the prior's outlines onto the lines that are printed, from coarse to fine.
#
# A zone's outline is a good template even where single stretches of border are worn, hidden under a name or outshone by a
# river: first whole zones and islands are shifted to where most of their outline lies on dark lines, then ever shorter
# stretches of outline, and each time the plane between follows smoothly. The lines themselves stay the judge: nothing is
# moved further than a printed line draws it.

SPACING = 6.0  # pixels between outline points, for a picture REFERENCE_WIDTH wide, as all lengths here
STRONGEST = 12.0  # heights above count no more: a river or a frame must not outbid a border
FOLLOW_PIECES = 1e-3  # smoothing of the spline through shifted pieces


@dataclass(frozen=True)
class _Reach:
    """One round: how far a stretch may move, in what steps, how long it is, how smoothly the plane follows, and the blur."""

    far: float
    step: float
    stretch: float
    smooth: float
    blur: float


_PIECES = (_Reach(30, 2, 0, 0, 3), _Reach(20, 2, 0, 0, 2), _Reach(14, 2, 0, 0, 2))
_STRETCHES = (
    _Reach(24, 3, 110, 80, 4),
    _Reach(16, 2, 80, 60, 3),
    _Reach(12, 2, 50, 45, 3),
    _Reach(9, 1.5, 35, 32, 2),
    _Reach(7, 1, 25, 24, 2),
    _Reach(6, 1, 20, 18, 1.5),
)
ROOM = 130.0  # the breadth of zones that the first round reaches over; larger ones are clicked further off their middle
STRETCHED = (0.04, 0.02, 0.04, 0.02, 0.01, 0.005)  # how much more or less stretched a whole board is tried, in turn
_STARTS = (0.6, 3.0, 10.0)  # how smooth the first warp is, and so how freely it leaves the clicks
CLOSE = 6.0  # points looked at in the length of a stretch: more tell no more of it
ROUNDS = 4 * len(_STRETCHES) + 3  # how often `between` is called
Outlines = tuple[tuple[Points, ...], ...]  # rings in pixels, zone by zone


@dataclass(frozen=True, eq=False)
class _Ground:
    """Heights, capped and blurred, with a margin round them so that outlines may be tried beyond the picture's edge."""

    padded: Heights
    margin: int
    size: tuple[int, int]

    def under(self, points: Points, steps: NDArray[np.intp]) -> NDArray[np.float32]:
        """Return the height under each point (rows) shifted by each pair of `steps`, down and across (columns)."""
        far = int(steps[-1])
        every = slice(None, None, int(steps[1] - steps[0]) if far else 1)
        windows = np.lib.stride_tricks.sliding_window_view(self.padded, (2 * far + 1, 2 * far + 1))[..., every, every]
        column, row = np.clip(points.astype(np.intp), 0, (self.size[1] - 1, self.size[0] - 1)).T + self.margin - far
        return np.asarray(windows[row, column].reshape(len(points), -1), np.float32)


Grounds = Mapping[float, _Ground]  # by the blur


def aligned_outlines(
    prior: Prior, clicks: Sequence[Points], heights: Heights, between: Callable[[], None] = lambda: None
) -> tuple[Outlines, ...]:
    """Return the prior's outlines laid on the lines of `heights`: the best first, then the tries that led to it.

    No single start suits every board: a stiff one is led astray by a zone that is printed elsewhere, a soft one by a careless
    click. So several are tried, each piece is taken from the try that lays it best, and all start once more from there.

    Args:
        clicks: for each zone its clicks (n, 2), none if it was not clicked. At least three zones must be.
        between: called `ROUNDS` times on the way; may raise to give up.
    """
    unit = heights.shape[1] / REFERENCE_WIDTH
    pieces = pieces_of(prior, clicks, unit)
    far = _far_rounds(pieces, unit)
    rounds = (*far, *_PIECES, *_STRETCHES)
    margin = int(max(_steps(reach, unit)[-1] for reach in rounds))
    grounds = {blur: _blurred(heights, blur * unit, margin) for blur in {reach.blur for reach in rounds}}
    tries = []
    for softness in _STARTS:
        place = _pieces_to_lines(pieces, grounds, unit, softness, far)
        between()
        tries.append(_outlines_to_lines(pieces, place, grounds, unit, between))
    ground = grounds[min(grounds)]
    here = np.zeros(1, np.intp)
    # How high the ground is under each piece's outline: how well it lies on lines.
    scores = np.array([[ground.under(np.concatenate(rings), here).mean() for rings in outlines] for outlines in tries])
    chosen = [tries[best][piece] for piece, best in enumerate(np.argmax(scores, axis=0))]
    place = _through(pieces, chosen, np.max(scores, axis=0))
    found = (_outlines_to_lines(pieces, place, grounds, unit, between), *tries)
    return tuple(_by_zone(pieces, outlines, len(prior.names)) for outlines in found)


def _by_zone(pieces: Sequence[Piece], outlines: Outlines, count: int) -> Outlines:
    """Return the rings zone by zone that are given piece by piece."""
    zones: list[list[Points]] = [[] for _ in range(count)]
    for piece, rings in zip(pieces, outlines, strict=True):
        zones[piece.zone].extend(rings)
    return tuple(tuple(rings) for rings in zones)


def _outlines_to_lines(
    pieces: Sequence[Piece], place: Spline, grounds: Grounds, unit: float, between: Callable[[], None]
) -> Outlines:
    """Return the pieces' outlines under a first warp, then drawn to the lines stretch by stretch."""
    rings = [resampled(ring, SPACING * unit) for group in _placed(pieces, place) for ring in group]
    for reach in _STRETCHES:
        rings = _stretches_to_lines(rings, grounds[reach.blur], reach, unit)
        between()
    following = iter(rings)
    return tuple(tuple(next(following) for _ in piece.rings) for piece in pieces)


def _placed(pieces: Sequence[Piece], place: Spline) -> list[list[Points]]:
    """Return the rings piece by piece, carried by `place`: all at once, for a spline is quicker with many points."""
    rings = [ring for piece in pieces for ring in piece.rings]
    carried = iter(np.split(place(np.concatenate(rings)), np.cumsum([len(ring) for ring in rings])[:-1]))
    return [[next(carried) for _ in piece.rings] for piece in pieces]


def _through(pieces: Sequence[Piece], outlines: Sequence[Sequence[Points]], scores: NDArray[np.float64]) -> Spline:
    """Return a spline that carries the centres of pieces to those of `outlines`; what lies badly follows its neighbours."""
    centres = [centre_and_area(rings[0])[0] for rings in outlines]
    trust = np.maximum(scores, 0.2) / max(float(np.median(scores)), 0.2)
    slack = FOLLOW_PIECES / trust**4 * luck(pieces)
    return fit_spline([piece.centre for piece in pieces], centres, unit=extent(pieces), smoothing=slack)


def resampled(ring: Points, spacing: float) -> Points:
    """Return a closed ring as points about `spacing` apart, the first not repeated."""
    closed = np.concatenate([ring, ring[:1]])
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(closed, axis=0).T))])
    places = np.linspace(0, along[-1], max(6, int(along[-1] / spacing)), endpoint=False)
    return np.column_stack([np.interp(places, along, one) for one in closed.T])


def _far_rounds(pieces: Sequence[Piece], unit: float) -> tuple[_Reach, ...]:
    """Return the rounds that come first if zones are large, the further the larger they are."""
    place = to_clicks(pieces, 1.0)
    stretched = np.sqrt(abs(np.linalg.det(np.array(place.affine)[1:])))
    breadth = float(np.mean([np.sqrt(piece.area) for piece in main_pieces(pieces)])) * stretched
    doublings = max(round(np.log2(breadth / (ROOM * unit))), 0)
    first = _PIECES[0]
    return tuple(_Reach(first.far * 2**n, first.step * 2**n, 0, 0, first.blur * 2**n) for n in range(doublings, 0, -1))


def _board_to_lines(pieces: Sequence[Piece], place: Spline, ground: _Ground, reach: _Reach, unit: float) -> Spline:
    """Return a spline that carries the whole board on to where its outlines meet lines best, shifted and stretched.

    A few large zones, clicked anywhere, tell little of where the board lies; all their outlines together do.
    """
    steps = _steps(reach, unit)
    shifts, cost = _shifts(steps), _cost(_shifts(steps), reach, unit)
    outlines = np.concatenate(
        [resampled(ring, 4 * SPACING * unit) for group in _placed(pieces, place) for ring in group]
    )
    centre = outlines.mean(axis=0)

    def tried(stretch: NDArray[np.float64]) -> tuple[float, Points]:
        gain = ground.under((outlines - centre) @ stretch + centre, steps).mean(axis=0) - cost
        best = int(np.argmax(gain))
        return float(gain[best]), shifts[best]

    stretch = np.eye(2)
    value, shift = tried(stretch)
    for step in STRETCHED:
        for cell in np.ndindex(2, 2):
            for change in (-step, step):
                other = stretch.copy()
                other[cell] += change
                found, moved = tried(other)
                if found > value:
                    stretch, value, shift = other, found, moved
    return place.then(stretch, centre - centre @ stretch + shift)


def _pieces_to_lines(
    pieces: Sequence[Piece], grounds: Grounds, unit: float, softness: float, far: Sequence[_Reach]
) -> Spline:
    """Return a spline that carries the prior to the clicks, then each piece to where its outline meets lines best."""
    place = to_clicks(pieces, softness)
    for reach in far:
        place = _board_to_lines(pieces, place, grounds[reach.blur], reach, unit)
    centres = np.array([piece.centre for piece in pieces])
    for reach in (*far, *_PIECES):
        targets, trust = place(centres), np.ones(len(pieces))
        for n, placed in enumerate(_placed(pieces, place)):
            rings = [resampled(ring, SPACING / 2 * unit) for ring in placed]
            shift, trust[n] = _best_shift(rings, pieces[n].clicks, grounds[reach.blur], reach, unit)
            targets[n] += shift
        # A piece that would fit as well elsewhere follows its neighbours.
        slack = FOLLOW_PIECES * (max(float(np.median(trust)), 1e-3) / np.maximum(trust, 1e-3)) ** 2 * luck(pieces)
        place = fit_spline(centres, targets, unit=extent(pieces), smoothing=slack)
    return place


def _best_shift(
    rings: Sequence[Points], clicks: Points, ground: _Ground, reach: _Reach, unit: float
) -> tuple[Points, float]:
    """Return the shift (2,) for which the rings lie highest, and by how much it beats every other place.

    A shift that leaves clicks outside the piece costs dearly.
    """
    steps = _steps(reach, unit)
    shifts = _shifts(steps)
    gain = ground.under(np.concatenate(rings), steps).mean(axis=0) - _cost(shifts, reach, unit)
    best, value = int(np.argmax(gain)), -np.inf
    if len(clicks):
        drawn = [ring.astype(np.float32) for ring in rings]
        # Best first: once the next is lower before its own cost, none after it can win.
        for k in np.argsort(-gain).tolist():
            if gain[k] <= value:
                break
            cost = 0.15 * sum(max(outside(drawn, click - shifts[k]), 0.0) for click in clicks) / unit
            if gain[k] - cost > value:
                best, value = k, float(gain[k] - cost)
    elsewhere = np.linalg.norm(shifts - shifts[best], axis=1) > 4 * reach.blur * unit
    return shifts[best], max(float(gain[best] - gain[elsewhere].max()), 0.0)


def _stretches_to_lines(rings: Sequence[Points], ground: _Ground, reach: _Reach, unit: float) -> list[Points]:
    """Return the rings after one round: each point's stretch looks for lines, the plane follows smoothly."""
    from scipy.ndimage import gaussian_filter1d

    steps = _steps(reach, unit)
    shifts = _shifts(steps)
    every = max(int(reach.stretch / SPACING / CLOSE), 1)
    some = [ring[::every] for ring in rings]
    points = np.concatenate(some)
    seen = ground.under(points, steps)
    cuts = np.cumsum([len(ring) for ring in some])[:-1]
    sigma = reach.stretch / SPACING / every  # points along the closed ring
    gain = np.concatenate([gaussian_filter1d(part, sigma, axis=0, mode="wrap") for part in np.split(seen, cuts)])
    gain -= _cost(shifts, reach, unit)
    moves = shifts[np.argmax(gain, axis=1)]
    trust = np.maximum(gain.max(axis=1) - gain.mean(axis=1), 1e-3)
    return _following(rings, points, moves, trust, reach.smooth * unit, ground.size)


def _steps(reach: _Reach, unit: float) -> NDArray[np.intp]:
    """Return the steps (whole pixels) that a round tries across and down, the same to both sides."""
    step = max(round(reach.step * unit), 1)
    far = max(round(reach.far * unit / step), 1)
    return np.arange(-far, far + 1) * step


def _shifts(steps: NDArray[np.intp]) -> Points:
    """Return all pairs of steps (n, 2) in the order of `_Ground.under`."""
    return np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2).astype(float)


def _cost(shifts: Points, reach: _Reach, unit: float) -> NDArray[np.float32]:
    return np.asarray(0.3 * np.sum(shifts**2, axis=1) / (reach.far * unit) ** 2, np.float32)


def _following(
    rings: Sequence[Points], points: Points, moves: Points, trust: Any, smooth: float, size: tuple[int, ...]
) -> list[Points]:
    """Return the rings as a smooth plane carries them that is pulled at `points` by `moves`."""
    import cv2

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
    import cv2

    ground = cv2.GaussianBlur(np.minimum(heights, STRONGEST), (0, 0), sigma)
    even = np.asarray(ground / max(float(ground.std()), 1e-6), np.float32)
    return _Ground(np.pad(even, margin, mode="edge"), margin, (heights.shape[0], heights.shape[1]))
