"""Fitting a board to a picture of it: from a few points that a person clicked to maps both ways.

Three layers, each taking what the one before leaves: a homography (the camera's view of flat paper), one radial lens term,
and a thin-plate spline of the residual (paper that bends). On the way from the board to the picture:

    board --homography--> flat picture --lens--> ideal place --spline--> picture

The points' own errors are honest ones: each is predicted by a fit that never saw it (leave one out).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np
from msgspec.structs import replace
from numpy.typing import ArrayLike

from assistant.core.printed import Point
from assistant.core.record import Record
from assistant.core.text import DataError, speaker
from assistant.scan.arrays import Doubles, Size, Truths
from assistant.scan.fit.transforms import (
    Points,
    Spline,
    apply_homography,
    as_points,
    fit_homography,
    fit_spline,
    homographies,
    in_one_line,
)

say = speaker(__name__)

FEWEST = 4
LENS_FROM = 6  # below, the lens term would only soak up the clicks' own errors
SPLINE_FROM = 5
JUDGED_FROM = 12  # below, rejecting clicks by themselves goes wrong too often
SMOOTHING = 0.05  # fixed: nine points are too few to choose it by (docs/decisions/0008-nine-clicks.md)
MOST_BENT = 0.25  # the strongest lens term looked for
STEPS = 12  # that lead to a point as the lens shows it, however far off
FLATTEST = 0.2  # with `MOST_BENT`, the corners of the picture spread by a quarter
Verdict = Literal["good", "doubtful", "wrong"]


class Landmark(Record):
    """A place that is known on the board and was clicked in the picture: `board` in sheet units, `image` in pixels."""

    name: str
    board: Point
    image: Point


class PointError(Record):
    """How far (pixels) the other points' fit lies from a click; None while there are too few points to tell."""

    name: str
    error: float | None
    verdict: Verdict = "good"


class Lens(Record):
    """One radial term: a flat place at distance r from `centre` is seen at the r' with r = r' (1 + k1 (r'/radius)^2).

    Were it taken at its word, a barrel lens would fold the plane over somewhere beyond the picture. From where it spreads no
    more than `FLATTEST` it goes on in a straight line instead, so that both maps are each other's inverse everywhere.
    """

    k1: float
    centre: Point
    radius: float

    def flatten(self, seen: ArrayLike) -> Points:
        """Return where (n, 2) picture points would lie without the lens."""
        off = as_points(seen) - self.centre
        distance = np.hypot(*off.T) / self.radius
        return self._moved(off, distance, self._flat(distance))

    def bend(self, flat: ArrayLike) -> Points:
        """Return where the lens shows (n, 2) flat points; the inverse of `flatten`, by Newton's steps, which never overshoot."""
        off = as_points(flat) - self.centre
        distance = np.hypot(*off.T) / self.radius
        seen = np.minimum(distance, np.cbrt(distance / max(self.k1, 1e-9)))
        for _ in range(STEPS):
            slope = np.maximum(1 + 3 * self.k1 * seen**2, FLATTEST)
            seen = seen + (distance - self._flat(seen)) / slope
        return self._moved(off, distance, seen)

    def _flat(self, seen: Doubles) -> Doubles:
        """Return flat distances (in radii): a straight line where the plane spreads no more than `FLATTEST`, beyond the picture."""
        edge = np.sqrt((1 - FLATTEST) / (-3 * self.k1)) if self.k1 < 0 else np.inf
        inner = np.minimum(seen, edge)
        return inner * (1 + self.k1 * inner**2) + FLATTEST * (seen - inner)

    def _moved(self, off: Points, distance: Doubles, wanted: Doubles) -> Points:
        ratio = np.divide(wanted, distance, out=np.ones_like(distance), where=distance > 0)
        return off * ratio[:, None] + np.array(self.centre)


class Fit(Record):
    """A board laid on a picture. Plain numbers throughout: `msgspec.json` saves and reads it as it is."""

    homography: tuple[float, ...]  # nine numbers, row by row: sheet units to flat pixels
    lens: Lens
    bend: Spline | None
    size: Size  # width and height of the picture in pixels
    points: tuple[PointError, ...] = ()

    def to_image(self, board: ArrayLike) -> Points:
        """Return the pixels (n, 2) of (n, 2) places in sheet units."""
        ideal = self.lens.bend(apply_homography(self._matrix(), board))
        return ideal if self.bend is None else self.bend(ideal)

    def to_board(self, image: ArrayLike) -> Points:
        """Return the sheet units (n, 2) of (n, 2) pixels."""
        pixels = as_points(image)
        ideal = pixels
        if self.bend is not None:
            # The spline is a small bend: stepping back by what it adds settles to a hundredth of a pixel in a few rounds.
            for _ in range(12):
                ideal = ideal + (pixels - self.bend(ideal))
        inverse = np.asarray(np.linalg.inv(self._matrix()), float)
        return apply_homography(inverse, self.lens.flatten(ideal))

    @property
    def mean_error(self) -> float | None:
        """Mean of the points' leave-one-out errors in pixels, wrong clicks aside."""
        errors = [point.error for point in self.points if point.error is not None and point.verdict != "wrong"]
        return sum(errors) / len(errors) if errors else None

    def _matrix(self) -> Doubles:
        return np.array(self.homography).reshape(3, 3)


def fit_board(landmarks: Sequence[Landmark], size: Size) -> Fit:
    """Return the fit of a board to a picture of `size` (width, height) pixels.

    Four points give a first overlay, eight or nine a good one. From twelve points on, wrong clicks are found and left out;
    with fewer they are only pointed out.

    Raises:
        DataError: fewer than four points, or points that lie in one line.
    """
    if len(landmarks) < FEWEST:
        raise DataError(say("fit-needs-points", n=len(landmarks), needed=FEWEST))
    board = as_points([mark.board for mark in landmarks])
    image = as_points([mark.image for mark in landmarks])
    if in_one_line(board) or in_one_line(image):
        raise DataError(say("fit-points-in-line"))
    kept = _kept(board, image, size) if len(landmarks) >= JUDGED_FROM else np.ones(len(landmarks), dtype=bool)
    fit = _fit(board[kept], image[kept], size, lens=None)
    return replace(fit, points=_judged(landmarks, board, image, kept, fit))


def _fit(board: Points, image: Points, size: Size, lens: Lens | None) -> Fit:
    """Fit the three layers; a given `lens` is kept as it is."""
    lens = lens or _best_lens(board, image, size)
    matrix = fit_homography(board, lens.flatten(image))
    bend = None
    if len(board) >= SPLINE_FROM:
        ideal = lens.bend(apply_homography(matrix, board))
        bend = fit_spline(ideal, image, unit=float(max(size)), smoothing=SMOOTHING)
    return Fit(tuple(matrix.ravel().tolist()), lens, bend, size)


def _best_lens(board: Points, image: Points, size: Size) -> Lens:
    """Return the lens term that lets a homography predict points it has not seen best; none when that gains little."""
    width, height = size
    centre, radius = (width / 2, height / 2), float(np.hypot(width, height)) / 2
    straight = Lens(0.0, centre, radius)
    if len(board) < LENS_FROM:
        return straight
    best, step = 0.0, 0.04
    costs = {best: _blind_cost(board, image, straight)}
    while step > 0.001:
        for k1 in (best - step, best + step):
            if abs(k1) <= MOST_BENT and k1 not in costs:
                costs[k1] = _blind_cost(board, image, Lens(k1, centre, radius))
        better = min(costs, key=lambda k1: costs[k1])
        if better == best:
            step /= 2
        best = better
    return Lens(best, centre, radius) if costs[best] < 0.8 * costs[0.0] else straight


def _blind_cost(board: Points, image: Points, lens: Lens) -> float:
    """Return the mean squared error of each point as predicted by a homography of the others, seen through `lens`."""
    every = np.arange(len(board))
    blind = homographies(board, lens.flatten(image), np.array([np.delete(every, n) for n in every]))
    seen = np.concatenate([apply_homography(matrix, one) for matrix, one in zip(blind, board, strict=True)])
    return float(np.mean(np.sum((lens.bend(seen) - image) ** 2, axis=1)))


def _kept(board: Points, image: Points, size: Size) -> Truths:
    """Return which points agree: least median of squares over quadruples, then the survivors' own fit."""
    import cv2

    # Any four good points predict most of the others; the quadruple whose median error is least holds no wrong click.
    matrix = cv2.findHomography(board, image, cv2.LMEDS)[0]
    best = np.linalg.norm(apply_homography(matrix, board) - image, axis=1)
    allowed = max(4.0 * float(np.sort(best)[len(board) // 2 + 1]), 0.02 * max(size))
    kept = best <= allowed
    for _ in range(3):
        fit = _fit(board[kept], image[kept], size, lens=None)
        off = np.linalg.norm(fit.to_image(board) - image, axis=1)
        again = off <= max(5.0 * float(np.median(off[kept])), 0.016 * max(size))
        if np.array_equal(again, kept) or again.sum() < FEWEST + 2:
            break
        kept = again
    return kept


def _judged(
    landmarks: Sequence[Landmark], board: Points, image: Points, kept: Truths, fit: Fit
) -> tuple[PointError, ...]:
    """Return each point's error by a fit without it, and whether it looks wrong."""
    if len(landmarks) == FEWEST:
        return tuple(PointError(mark.name, None) for mark in landmarks)
    errors = []
    for n in range(len(landmarks)):
        others = kept & (np.arange(len(landmarks)) != n)
        blind = _fit(board[others], image[others], fit.size, lens=fit.lens)
        errors.append(float(np.linalg.norm(blind.to_image(board[[n]])[0] - image[n])))
    suspect = _suspect(board, image, fit.size) if len(landmarks) < JUDGED_FROM else None
    verdicts: list[Verdict] = [
        "wrong" if not kept[n] else "doubtful" if n == suspect else "good" for n in range(len(kept))
    ]
    return tuple(
        PointError(mark.name, error, verdict) for mark, error, verdict in zip(landmarks, errors, verdicts, strict=True)
    )


def _suspect(board: Points, image: Points, size: Size) -> int | None:
    """Return the one point without which the others agree far better; None when there is none."""
    if len(board) <= LENS_FROM:
        return None
    costs = []
    for n in range(len(board)):
        others = np.arange(len(board)) != n
        costs.append(_blind_cost(board[others], image[others], _best_lens(board[others], image[others], size)))
    first = int(np.argmin(costs))
    second = min(cost for n, cost in enumerate(costs) if n != first)
    # Costs are squared: a tenth means errors three times smaller.
    if costs[first] > 0.1 * second:
        return None
    others = np.arange(len(board)) != first
    blind = _fit(board[others], image[others], size, lens=None)
    off = float(np.linalg.norm(blind.to_image(board[[first]])[0] - image[first]))
    return first if off > 0.015 * max(size) else None
