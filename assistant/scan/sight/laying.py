"""A photograph laid on the scan, at the size at which counters are looked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.scan.fit.splines import Points
from assistant.scan.pictures.images import Picture
from assistant.scan.pictures.photographs import AnyPicture
from assistant.scan.sight.seen import Outline
from assistant.scan.sight.sharing import in_two

Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]
BAND = 256  # rows laid at a time
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

    def at_half(self) -> Laid:
        """Return both pictures half as wide and high: a quarter of the work where nothing fine is asked."""
        size = (self.scan.shape[1] // 2, self.scan.shape[0] // 2)
        scan, photo = (
            np.asarray(cv2.resize(one, size, interpolation=cv2.INTER_AREA), np.uint8) for one in (self.scan, self.photo)
        )
        return Laid(self.share / 2, scan, photo, resized(self.shown, size))


def resized(mask: Mask, size: tuple[int, int]) -> Mask:
    """Return a mask at another size, (width, height)."""
    return np.asarray(cv2.resize(mask.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST), np.uint8).astype(bool)


def laid(photo: AnyPicture, scan: Picture, to_photo: Callable[[Any], Points], share: float) -> Laid:
    """Return both pictures at `share` pixels a pixel of the full scan.

    Args:
        to_photo: where the photograph shows (n, 2) pixels of the scan.
    """
    return Laying(photo, scan, share).laid(to_photo)


class Laying:
    """A photograph and a scan of its board at one working size: laid once more, neither is made small again.

    Args of its creation are those of `laid`.
    """

    def __init__(self, photo: AnyPicture, scan: Picture, share: float) -> None:
        size = tuple(max(1, round(length * share)) for length in scan.full_size)
        self._scan = np.asarray(cv2.resize(scan.pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
        self._photo, self._scale, self._share = photo.pixels, photo.scale, share
        self._small: NDArray[np.uint8] | None = None

    def laid(self, to_photo: Callable[[Any], Points]) -> Laid:
        """Return both pictures with the photograph laid where it shows (n, 2) pixels of the full scan."""
        high, wide = self._scan.shape[:2]
        grid = np.stack(
            np.meshgrid(np.arange(-NODE, wide + 2 * NODE, NODE), np.arange(-NODE, high + 2 * NODE, NODE)), axis=-1
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

        def band(top: int) -> None:
            rows, columns = np.indices((min(BAND, high - top), wide), dtype=np.float32)
            rows += top
            where = np.asarray(cv2.remap(seen, columns / NODE + 1, rows / NODE + 1, cv2.INTER_LINEAR))
            result[top : top + BAND] = cv2.remap(
                pixels, where[..., 0], where[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
            )
            x, y = where[..., 0], where[..., 1]
            shown[top : top + BAND] = (x > 1) & (y > 1) & (x < right - 1) & (y < bottom - 1)

        in_two(band, range(0, high, BAND))
        return Laid(self._share, self._scan, result, shown)


def _made_small(pixels: NDArray[np.uint8], seen: Floats) -> NDArray[np.uint8]:
    """Return a photograph no finer than needed, so that none of it is skipped: places `seen` lie `NODE` working pixels apart."""
    steps = np.linalg.norm(np.diff(seen, axis=1), axis=-1) / NODE
    finer = float(np.median(steps))
    if finer <= 1.6:
        return pixels
    small = cv2.resize(pixels, None, fx=1.2 / finer, fy=1.2 / finer, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)
