"""Telling letters from borders: for each inked pixel of a picture the chance that a word printed it.

Two small nets weigh what `strokes` sees: the first by the ink alone, the second also by what the first says of the ink round
about. Their numbers are learnt from invented maps (`python3 packaging/learn_letters.py`) and kept in `lettering.npz`.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from assistant.scan.fit.landscape import REFERENCE_WIDTH
from assistant.scan.fit.strokes import Mask, Plane, among, darkness, strokes

LEARNT = Path(__file__).with_name("lettering.npz")
LAYERS = 3
LARGEST = 6_000_000  # pixels that are looked at: a picture much higher than wide is not looked at 2,000 wide
MOST_INK = 900_000  # pixels; what has more of it is noise, not print, and stays as it is
BLOCK = 1 << 15  # rows that are weighed at once, so that little memory is held


@dataclass(frozen=True, eq=False)
class Net:
    """Layers of weighted sums, what is below naught cut off between them; a chance at the end.

    Args:
        mean: of each feature where the net was learnt (features).
        weights: of each layer (inputs, outputs).
    """

    mean: NDArray[np.float32]
    spread: NDArray[np.float32]
    weights: tuple[NDArray[np.float32], ...]
    shifts: tuple[NDArray[np.float32], ...]

    def __call__(self, *features: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the chance, 0 … 1, for each row of features (n, some) that stand side by side."""
        count = len(features[0])
        told = [
            self._told(np.concatenate([part[begin : begin + BLOCK] for part in features], axis=1))
            for begin in range(0, count, BLOCK)
        ]
        return np.concatenate(told) if told else np.zeros(0, np.float32)

    def _told(self, features: NDArray[np.float32]) -> NDArray[np.float32]:
        values = (features - self.mean) / self.spread
        for weight, shift in zip(self.weights[:-1], self.shifts[:-1], strict=True):
            values = np.maximum(values @ weight + shift, 0)
        sums = (values @ self.weights[-1] + self.shifts[-1])[:, 0]
        return np.asarray(1 / (1 + np.exp(-np.clip(sums, -30, 30))), np.float32)


@functools.cache
def learnt() -> tuple[Net, Net]:
    """Return the two nets as they are kept beside this module."""
    with np.load(LEARNT, allow_pickle=False) as kept:
        first, second = (
            Net(
                kept[f"{name}_mean"],
                kept[f"{name}_spread"],
                tuple(kept[f"{name}_weights_{n}"] for n in range(LAYERS)),
                tuple(kept[f"{name}_shifts_{n}"] for n in range(LAYERS)),
            )
            for name in ("first", "second")
        )
    return first, second


def lettering(pixels: NDArray[np.uint8]) -> tuple[Plane, Mask, Plane]:
    """Return how much darker than its ground a picture (h, w, 3) is, what of it is ink, and how sure that is a letter's.

    The chance (h, w) is 0 … 1, and 0 where no ink is, or more of it than print has.
    """
    import cv2

    size = pixels.shape[:2]
    times = min(REFERENCE_WIDTH / size[1], (LARGEST / (size[0] * size[1])) ** 0.5)
    fitting = cv2.resize(
        pixels, (max(1, round(size[1] * times)), max(1, round(size[0] * times))), interpolation=cv2.INTER_AREA
    )
    darker, ink = darkness(np.asarray(fitting, np.uint8))
    chance = np.zeros(ink.shape, np.float32)
    if 0 < np.count_nonzero(ink) <= MOST_INK:
        first, second = learnt()
        seen = strokes(np.asarray(fitting, np.uint8), darker, ink)
        chance[ink > 0] = second(seen, among(ink, first(seen)))
    if size == ink.shape:
        return darker, ink, chance
    darker, ink = darkness(pixels, size[1] / REFERENCE_WIDTH)
    # What is inked only at this size takes the chance of the ink beside it.
    spread = cv2.dilate(chance, np.ones((3, 3), np.uint8))
    return darker, ink, np.asarray(cv2.resize(spread, size[::-1], interpolation=cv2.INTER_NEAREST) * ink, np.float32)
