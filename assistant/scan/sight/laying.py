"""A photograph laid on the scan, at the size at which counters are looked for, in the light of the scan."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.scan.fit.splines import Points
from assistant.scan.pictures.images import Picture
from assistant.scan.sight.seen import Outline

Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]
BAND = 256  # rows laid at a time
BLOCK = 16  # pixels of a quarter-size picture: so far light is taken to be even
FINER = 9  # once it is known what is covered
NODE = 32


@dataclass(frozen=True, eq=False)
class Laid:
    """Scan and photograph at one working size; `share` is its pixels a pixel of the full scan. RGB, values from 0 to 255."""

    share: float
    scan: NDArray[np.uint8] = field(repr=False)
    photo: NDArray[np.uint8] = field(repr=False)
    shown: Mask = field(repr=False)  # which pixels the photograph shows

    @property
    def board(self) -> Outline:
        """The part of the scan that is shown, in pixels of the full scan."""
        rings, _ = cv2.findContours(self.shown.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        if not rings:
            return ()
        ring = cv2.approxPolyDP(max(rings, key=cv2.contourArea), 3.0, True)[:, 0] / self.share
        return tuple((float(x), float(y)) for x, y in ring)


def laid(photo: Picture, scan: Picture, to_photo: Callable[[Any], Points], share: float) -> Laid:
    """Return both pictures at `share` pixels a pixel of the full scan.

    Args:
        photo: as the camera took it.
        scan: of the board.
        to_photo: where the photograph shows (n, 2) pixels of the scan.
        share: the working size.
    """
    wide, high = (max(1, round(length * share)) for length in scan.full_size)
    there = cv2.resize(scan.pixels, (wide, high), interpolation=cv2.INTER_AREA)
    grid = np.stack(
        np.meshgrid(np.arange(-NODE, wide + 2 * NODE, NODE), np.arange(-NODE, high + 2 * NODE, NODE)), axis=-1
    )
    seen = (to_photo((grid.reshape(-1, 2) + 0.5) / share) / photo.scale - 0.5).reshape(grid.shape).astype(np.float32)
    pixels, seen = _made_small(photo.pixels, seen)
    result = np.empty((high, wide, 3), np.uint8)
    shown = np.empty((high, wide), bool)
    bottom, right = pixels.shape[0] - 1, pixels.shape[1] - 1
    for top in range(0, high, BAND):
        rows, columns = np.indices((min(BAND, high - top), wide), dtype=np.float32)
        rows += top
        where = np.asarray(cv2.remap(seen, columns / NODE + 1, rows / NODE + 1, cv2.INTER_LINEAR))
        result[top : top + BAND] = cv2.remap(
            pixels, where[..., 0], where[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        x, y = where[..., 0], where[..., 1]
        shown[top : top + BAND] = (x > 1) & (y > 1) & (x < right - 1) & (y < bottom - 1)
    return Laid(share, np.asarray(there, np.uint8), result, shown)


def _made_small(pixels: NDArray[np.uint8], seen: Floats) -> tuple[NDArray[np.uint8], Floats]:
    """Return a photograph no finer than needed, so that none of it is skipped, and the grid for it."""
    steps = np.linalg.norm(np.diff(seen, axis=1), axis=-1) / NODE
    finer = float(np.median(steps))
    if finer <= 1.6:
        return pixels, seen
    high, wide = pixels.shape[:2]
    small = cv2.resize(pixels, None, fx=1.2 / finer, fy=1.2 / finer, interpolation=cv2.INTER_AREA)
    factor = np.array([small.shape[1] / wide, small.shape[0] / high], np.float32)
    return np.asarray(small, np.uint8), (seen + 0.5) * factor - 0.5


def in_light_of_scan(here: Laid, covered: Mask | None = None) -> NDArray[np.uint8]:
    """Return the photograph as bright and as coloured as the scan is thereabouts.

    Args:
        here: both pictures.
        covered: pixels that show something else than the board, if that is known already.
    """
    size = (here.scan.shape[1] // 4, here.scan.shape[0] // 4)
    free = here.shown if covered is None else here.shown & ~covered
    usable = cv2.resize(free.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST).astype(bool)
    gains = []
    photo = cv2.resize(here.photo, size, interpolation=cv2.INTER_AREA)
    scan = cv2.resize(here.scan, size, interpolation=cv2.INTER_AREA)
    usable &= np.all((photo > 3) & (photo < 252), axis=-1)
    for channel in range(3):
        ratio = np.log((scan[..., channel] + 4.0) / (photo[..., channel] + 4.0)).astype(np.float32)
        gains.append(_even(np.where(usable, ratio, np.nan), BLOCK if covered is None else FINER))
    full = (here.scan.shape[1], here.scan.shape[0])
    result = np.empty_like(here.photo)
    for channel, gain in enumerate(gains):
        factor = cv2.resize(np.exp(gain), full, interpolation=cv2.INTER_LINEAR)
        values = (here.photo[..., channel] + 4.0) * factor - 4.0
        result[..., channel] = np.clip(values, 0, 255).astype(np.uint8)
    return _toned(result, here.scan, free)


def _even(ratio: Floats, block: int) -> Floats:
    """Return the median of blocks, smoothed; blocks that show nothing of the board take their neighbours'."""
    high, wide = -(-ratio.shape[0] // block), -(-ratio.shape[1] // block)
    padded = np.full((high * block, wide * block), np.nan, np.float32)
    padded[: ratio.shape[0], : ratio.shape[1]] = ratio
    blocks = padded.reshape(high, block, wide, block).swapaxes(1, 2).reshape(high, wide, -1)
    count = np.count_nonzero(~np.isnan(blocks), axis=-1)
    some = count >= block
    middle = np.zeros((high, wide), np.float32)
    ordered = np.sort(blocks[some], axis=-1)  # what is not known comes last
    middle[some] = ordered[np.arange(len(ordered)), count[some] // 2]
    weight = np.where(some, count, 0).astype(np.float32)
    # A block far from those around it shows something else than the board.
    around = cv2.blur(middle * weight, (5, 5)) / np.maximum(cv2.blur(weight, (5, 5)), 1e-3)
    weight[np.abs(middle - around) > 0.35] *= 0.05
    total, share = np.zeros_like(middle), np.zeros_like(middle)
    for spread, much in ((1.0, 1.0), (4.0, 1e-2), (16.0, 1e-4)):
        total += much * cv2.GaussianBlur(middle * weight, (0, 0), spread)
        share += much * cv2.GaussianBlur(weight, (0, 0), spread)
    return np.asarray(total / np.maximum(share, 1e-6), np.float32)


def _toned(photo: NDArray[np.uint8], scan: NDArray[np.uint8], free: Mask) -> NDArray[np.uint8]:
    """Return the photograph with the scan's contrast: cameras and scanners bend brightness each in their own way."""
    step = (slice(None, None, 7), slice(None, None, 7))
    known = free[step]
    tables = []
    for channel in range(3):
        here, there = photo[step][known][:, channel], scan[step][known][:, channel]
        nodes, goals = [0.0], [0.0]
        for low in range(16, 240, 16):
            inside = (here >= low) & (here < low + 16)
            if np.count_nonzero(inside) >= 200:
                nodes.append(low + 8.0)
                goals.append(
                    low + 8.0 + 0.8 * float(np.clip(np.median(there[inside]) - np.median(here[inside]), -30, 30))
                )
        nodes.append(255.0)
        goals.append(255.0)
        table = np.interp(np.arange(256), nodes, np.maximum.accumulate(goals))
        tables.append(np.clip(np.round(table), 0, 255).astype(np.uint8))
    return np.asarray(cv2.LUT(photo, np.stack(tables, axis=-1)[None]), np.uint8)
