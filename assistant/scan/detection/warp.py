"""A photograph laid on the scan, to the pixel: what a match of the whole leaves over at the edges is found piece by piece."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
from scipy.spatial import cKDTree

from assistant.core.record import Record
from assistant.scan.arrays import Bytes, Floats, Size, Truths
from assistant.scan.detection.sightings import Outline, places_of
from assistant.scan.fit.photo import FEWEST, Match
from assistant.scan.fit.transforms import Points, Spline, apply_homography, fit_homography, fit_spline
from assistant.scan.pictures.images import AnyPicture, Picture
from assistant.scan.pictures.strips import smaller
from assistant.scan.threads import bands, in_two

# A photograph laid on the scan, at the size at which counters are looked for.

Mask = Truths
PIECE = 40  # pixels in the side of a piece, and between the nodes of the grid by which a picture is laid


class Laid(Record, eq=False):
    """Scan and photograph at one working size; `share` is its pixels a pixel of the full scan. RGB, values from 0 to 255."""

    share: float
    scan: Bytes
    photo: Bytes
    shown: Mask  # which pixels the photograph shows

    @property
    def board(self) -> Outline:
        """The part of the scan that is shown, in pixels of the full scan."""
        rings, _ = cv2.findContours(self.shown.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        if not rings:
            return ()
        ring = cv2.approxPolyDP(max(rings, key=cv2.contourArea), 3.0, True)[:, 0] / self.share
        return places_of(ring)


def resized(mask: Mask, size: Size) -> Mask:
    """Return a mask at another size, (width, height)."""
    return cv2.resize(mask.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST).astype(bool)


class Laying:
    """A photograph and a scan of its board at one working size, `share` pixels a pixel of the full scan: laid once more, neither is
    made small again.
    """

    def __init__(self, photo: AnyPicture, scan: Picture, share: float) -> None:
        self._scan = smaller(scan.pixels, tuple(max(1, round(length * share)) for length in scan.full_size))
        self._photo, self._scale, self._share = photo.pixels, photo.scale, share
        self._small: Bytes | None = None

    def laid(self, to_photo: Callable[[Any], Points]) -> Laid:
        """Return both pictures with the photograph laid where it shows (n, 2) pixels of the full scan."""
        high, wide = self._scan.shape[:2]
        grid = np.stack(
            np.meshgrid(np.arange(-PIECE, wide + 2 * PIECE, PIECE), np.arange(-PIECE, high + 2 * PIECE, PIECE)), axis=-1
        )
        places = to_photo((grid.reshape(-1, 2) + 0.5) / self._share) / self._scale
        seen = np.asarray(places, np.float32).reshape(grid.shape)
        if self._small is None:
            self._small = _made_small(self._photo, seen)
        pixels, whole = self._small, self._photo
        seen = seen * np.array([pixels.shape[n] / whole.shape[n] for n in (1, 0)], np.float32) - np.float32(0.5)
        result = np.empty((high, wide, 3), np.uint8)
        shown = np.empty((high, wide), bool)
        bottom, right = pixels.shape[0] - 1, pixels.shape[1] - 1

        def band(part: slice) -> None:
            rows, columns = np.indices((part.stop - part.start, wide), dtype=np.float32)
            rows += part.start
            where = cv2.remap(seen, columns / PIECE + 1, rows / PIECE + 1, cv2.INTER_LINEAR)
            result[part] = cv2.remap(
                pixels, where[..., 0], where[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
            )
            x, y = where[..., 0], where[..., 1]
            shown[part] = (x > 1) & (y > 1) & (x < right - 1) & (y < bottom - 1)

        in_two(band, bands(high, 8))
        return Laid(self._share, self._scan, result, shown)


def _made_small(pixels: Bytes, seen: Floats) -> Bytes:
    """Return a photograph no finer than needed, so that none of it is skipped: places `seen` lie `PIECE` working pixels apart."""
    steps = np.linalg.norm(np.diff(seen, axis=1), axis=-1) / PIECE
    finer = float(np.median(steps))
    if finer <= 1.6:
        return pixels
    return cv2.resize(pixels, None, fx=1.2 / finer, fy=1.2 / finer, interpolation=cv2.INTER_AREA)


# To the pixel.

WIDTH = 1200  # pixels of the scan at which pieces are compared
REACH = 14  # pixels that a piece may be off
CLEARLY = 0.06  # by how much a piece is less alike anywhere else than where it is seen
ROUNDS, STILL = 8, 1.0  # looks at most, and pixels that nothing is off by any more


class Settled(Record):
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
            cv2.cvtColor(here.scan, cv2.COLOR_RGB2GRAY),
            cv2.cvtColor(here.photo, cv2.COLOR_RGB2GRAY),
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


def _pairs(scan: Bytes, photo: Bytes, shown: Truths) -> tuple[Points, Points]:
    """Return middles (n, 2) of pieces of the scan, and where the laid photograph shows them."""
    high, wide = scan.shape
    half = PIECE // 2

    def row(y: int) -> list[tuple[float, float, float, float]]:
        found: list[tuple[float, float, float, float]] = []
        for x in range(half + 1, wide - half, 2 * REACH):
            piece = scan[y - half : y + half, x - half : x + half]
            top, left = max(0, y - half - REACH), max(0, x - half - REACH)
            bottom, right = min(high, y + half + REACH), min(wide, x + half + REACH)
            if not shown[top:bottom:8, left:right:8].all():
                continue
            likeness = cv2.matchTemplate(photo[top:bottom, left:right], piece, cv2.TM_CCOEFF_NORMED)
            _, best, _, (column, line) = cv2.minMaxLoc(likeness)
            if not (0 < column < likeness.shape[1] - 1 and 0 < line < likeness.shape[0] - 1):
                continue
            dx = _vertex(*likeness[line, column - 1 : column + 2])
            dy = _vertex(*likeness[line - 1 : line + 2, column])
            # A border looks alike all along itself: the peak must stand out on every side.
            near = REACH // 3
            likeness[max(0, line - near) : line + near + 1, max(0, column - near) : column + near + 1] = 0
            if best - float(likeness.max()) < CLEARLY:
                continue
            found.append((x, y, left + column + dx + half, top + line + dy + half))
        return found

    pairs = np.array([pair for some in in_two(row, range(half + 1, high - half, 2 * REACH)) for pair in some], float)
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
    near = cKDTree(source).query(source, 9)[1][:, 1:]
    kept = np.linalg.norm(rest - np.median(rest[near], axis=1), axis=1) < 1.5
    return source[kept], goal[kept]


def _averaged(source: Points, goal: Points) -> tuple[Points, Points]:
    """Return the pairs averaged over cells, so that the bend is quickly told."""
    _, number, count = np.unique(np.floor(source / (2 * PIECE)), axis=0, return_inverse=True, return_counts=True)
    sums = (np.stack([np.bincount(number.ravel(), axis) for axis in one.T], axis=1) for one in (source, goal))
    first, second = (one / count[:, None] for one in sums)
    return first, second
