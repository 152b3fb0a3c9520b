"""The prior's zones in pieces that find their places apart: the main part of each zone, and each island that was clicked.

A click on a small island tells where it lies far better than one anywhere in a large country.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from assistant.scan.fit.homography import IN_LINE, flatness
from assistant.scan.fit.prior import Prior
from assistant.scan.fit.splines import Points, Spline, fit_spline

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
    # Reckoned from within, or far from the origin the digits do not suffice.
    near = ring - ring.mean(axis=0)
    after = np.roll(near, -1, axis=0)
    cross = near[:, 0] * after[:, 1] - after[:, 0] * near[:, 1]
    area = float(cross.sum()) / 2
    moment = ((near + after) * cross[:, None]).sum(axis=0) / 6
    return ring.mean(axis=0) + (moment / area if abs(area) > 1e-6 else 0.0), abs(area)


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
