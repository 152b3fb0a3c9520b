"""Laying a photograph on the scan to the pixel: what a match of the whole leaves over at the edges is found piece by piece."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.scan.fit.homography import apply_homography, fit_homography
from assistant.scan.fit.photo import Match
from assistant.scan.fit.splines import Points, Spline, fit_spline
from assistant.scan.pictures.images import Picture
from assistant.scan.pictures.photographs import AnyPicture
from assistant.scan.sight.laying import Laying
from assistant.scan.sight.sharing import in_two

WIDTH = 1200  # pixels of the scan at which pieces are compared
PIECE = 40  # pixels in the side of a piece
APART = 28  # of the middles of pieces
CELL = 85  # pixels in the side of a cell for which one pair speaks
REACH = 14  # pixels that a piece may be off
PLAIN = 5.0  # levels that a piece must vary by
SURE = 0.6
FEWEST = 12
ROUNDS, STILL = 8, 1.0  # looks at most, and pixels that nothing is off by any more
ToPhoto = Callable[[Any], Points]


@dataclass(frozen=True)
class Settled:
    """Where the photograph shows (n, 2) pixels of the scan, by a match that was mended."""

    match: Match
    mend: Spline | None

    def to_photo(self, scan: Any) -> Points:
        """Return where the photograph shows (n, 2) pixels of the scan."""
        return self.match.to_photo(scan if self.mend is None else self.mend(np.asarray(scan, float)))


def settled(photo: AnyPicture, scan: Picture, match: Match) -> Settled:
    """Return a match mended piece by piece.

    Each look leads on from where the last one led: what is farther off than a look reaches comes within reach as what is beside it
    is laid right.
    """
    result = Settled(match, None)
    share = min(1.0, WIDTH / scan.full_size[0])
    both = Laying(photo, scan, share)
    for _ in range(ROUNDS):
        here = both.laid(result.to_photo)
        source, goal = _pairs(
            np.asarray(cv2.cvtColor(here.scan, cv2.COLOR_RGB2GRAY), np.uint8),
            np.asarray(cv2.cvtColor(here.photo, cv2.COLOR_RGB2GRAY), np.uint8),
            here.shown,
        )
        source, goal = _agreeing(source, goal)
        if len(source) < FEWEST:
            break
        source, goal = _averaged(source, goal)
        # The piece of the scan at `source` is seen where `goal` of the scan was thought to be.
        before = goal / share if result.mend is None else result.mend(goal / share)
        result = Settled(match, fit_spline(source / share, before, unit=float(scan.full_size[0]), smoothing=0.002))
        if float(np.abs(goal - source).max()) < STILL:
            break
    return result


def _pairs(scan: NDArray[np.uint8], photo: NDArray[np.uint8], shown: NDArray[np.bool_]) -> tuple[Points, Points]:
    """Return middles (n, 2) of pieces of the scan, and where the laid photograph shows them."""
    high, wide = scan.shape
    half = PIECE // 2

    def row(y: int) -> list[tuple[float, float, float, float]]:
        found: list[tuple[float, float, float, float]] = []
        for x in range(half + 1, wide - half, APART):
            piece = scan[y - half : y + half, x - half : x + half]
            top, left = max(0, y - half - REACH), max(0, x - half - REACH)
            bottom, right = min(high, y + half + REACH), min(wide, x + half + REACH)
            if not shown[top:bottom:8, left:right:8].all() or float(cv2.meanStdDev(piece)[1][0, 0]) < PLAIN:
                continue
            likeness = cv2.matchTemplate(photo[top:bottom, left:right], piece, cv2.TM_CCOEFF_NORMED)
            _, best, _, (column, line) = cv2.minMaxLoc(likeness)
            if best < SURE or not (0 < column < likeness.shape[1] - 1 and 0 < line < likeness.shape[0] - 1):
                continue
            # A border looks alike all along itself: the peak must stand out on every side.
            around = likeness[max(0, line - 5) : line + 6, max(0, column - 5) : column + 6].copy()
            r, c = min(line, 5), min(column, 5)
            ring = np.concatenate([around[0], around[-1], around[:, 0], around[:, -1]])
            if best - float(ring.max()) < 0.06:
                continue
            dx = _vertex(around[r, c - 1], around[r, c], around[r, c + 1])
            dy = _vertex(around[r - 1, c], around[r, c], around[r + 1, c])
            found.append((x, y, left + column + dx + half, top + line + dy + half))
        return found

    pairs = np.array([pair for some in in_two(row, range(half + 1, high - half, APART)) for pair in some], float)
    pairs = pairs.reshape(-1, 4)
    return pairs[:, :2], pairs[:, 2:]


def _vertex(before: float, here: float, after: float) -> float:
    bend = before - 2 * here + after
    return 0.0 if bend >= 0 else float(np.clip((before - after) / (2 * bend), -0.5, 0.5))


def _agreeing(source: Points, goal: Points) -> tuple[Points, Points]:
    """Return the pairs that go the way of those around them."""
    if len(source) < FEWEST:
        return source, goal
    _, mask = cv2.findHomography(source, goal, cv2.USAC_MAGSAC, 5.0, maxIters=2000, confidence=0.999)
    if mask is None:
        return source[:0], goal[:0]
    inside = mask.ravel().astype(bool)
    source, goal = source[inside], goal[inside]
    if len(source) < FEWEST:
        return source, goal
    rest = goal - apply_homography(fit_homography(source, goal), source)
    x, y = source.T
    apart = (x[:, None] - x) ** 2 + (y[:, None] - y) ** 2
    np.fill_diagonal(apart, np.inf)
    near = np.argpartition(apart, 7, axis=1)[:, :8]
    kept = np.linalg.norm(rest - np.median(rest[near], axis=1), axis=1) < 1.5
    return source[kept], goal[kept]


def _averaged(source: Points, goal: Points) -> tuple[Points, Points]:
    """Return the pairs averaged over cells, so that the bend is quickly told."""
    keys = [tuple(key) for key in np.floor(source / CELL).astype(int).tolist()]
    cells = sorted(set(keys))
    number = np.array([cells.index(key) for key in keys])
    return tuple(  # type: ignore[return-value]
        np.array([points[number == n].mean(axis=0) for n in range(len(cells))]).reshape(-1, 2)
        for points in (source, goal)
    )
