"""The landscape that zones are flooded over: high where a border seems to be printed.

Two signs are summed. A dark ridge (a thin dark line, whatever the ground on both sides) is what a printed border is; the
step of colour between two grounds, after small print is smoothed away, carries on where the line is worn or hidden.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Heights = NDArray[np.float32]
REFERENCE_WIDTH = 2000  # pixels; every length below is for a picture of this width


def landscape(pixels: NDArray[np.uint8], *, ridge: float = 1.0, step: float = 0.0, scale: float = 1.0) -> Heights:
    """Return the heights (h, w) of an RGB picture (h, w, 3).

    Args:
        pixels: the picture, about `REFERENCE_WIDTH` wide.
        ridge: weight of dark lines; a clear printed line is then some 20 high.
        scale: multiplies the widths of lines looked for; confidence tries others than 1.
    """
    unit = pixels.shape[1] / REFERENCE_WIDTH * scale
    heights = np.zeros(pixels.shape[:2], np.float32)
    if ridge:
        heights += ridge * dark_ridges(pixels, (1.5 * unit, 2.5 * unit))
    if step:
        heights += step * colour_steps(pixels, 2.0 * unit)
    return heights


def dark_ridges(pixels: NDArray[np.uint8], sigmas: tuple[float, ...]) -> Heights:
    """Return how much each pixel lies on a dark line about as wide as the sigmas (pixels) say."""
    import cv2

    light = cv2.cvtColor(pixels, cv2.COLOR_RGB2Lab)[..., 0].astype(np.float32)
    heights: Heights = np.zeros(light.shape, np.float32)
    for sigma in sigmas:
        smooth = cv2.GaussianBlur(light, (0, 0), max(sigma, 0.5))
        across, down, both = (
            np.asarray(cv2.Sobel(smooth, cv2.CV_32F, *turns, ksize=3, scale=0.25), np.float32)
            for turns in ((2, 0), (0, 2), (1, 1))
        )
        # The larger eigenvalue of the Hessian: the bend across the line, positive in a dark valley of lightness. It is
        # reckoned in place, for a plane of a large picture takes 20 MB.
        half = (across - down) / 2
        across += down
        across /= 2
        both *= both
        both += half * half
        across += np.sqrt(both, out=both)
        heights += np.maximum(across, 0, out=across) * sigma**2
    return heights


def colour_steps(pixels: NDArray[np.uint8], sigma: float) -> Heights:
    """Return the height of colour steps (CIE Lab units a pixel), small print and grain smoothed away."""
    import cv2

    calm = cv2.medianBlur(pixels, 5)
    lab = cv2.cvtColor(calm, cv2.COLOR_RGB2Lab)
    total: Any = np.zeros(lab.shape[:2], np.float32)
    for channel in range(3):
        smooth = cv2.GaussianBlur(lab[..., channel].astype(np.float32), (0, 0), sigma)
        across = cv2.Sobel(smooth, cv2.CV_32F, 1, 0, ksize=3, scale=0.125)
        down = cv2.Sobel(smooth, cv2.CV_32F, 0, 1, ksize=3, scale=0.125)
        total += across**2 + down**2
    return np.asarray(np.sqrt(total) * sigma, np.float32)


def without_small_print(heights: Heights, keep: NDArray[np.bool_], largest: float = 60.0) -> Heights:
    """Return the heights without letters, symbols and boxes that stand alone.

    A border is part of a long network; what stands alone and is small is print on the zone, and would fence in a click.
    This is an attribute opening at a few levels: islands of height whose extent is under `largest` (pixels of a picture
    `REFERENCE_WIDTH` wide) sink to the level at which they stood alone. Islands that touch `keep` stay: outlines of islets
    that a person has clicked.
    """
    import cv2

    limit = largest * heights.shape[1] / REFERENCE_WIDTH
    result = heights.copy()
    for level in (24.0, 16.0, 10.0, 6.0, 3.0):
        _, islands, stats, _ = cv2.connectedComponentsWithStats((heights > level).astype(np.uint8), connectivity=8)
        small = np.maximum(stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT]) < limit
        small[0] = False
        small[np.unique(islands[keep])] = False
        sunk = small[islands]
        result[sunk] = np.minimum(result[sunk], level)
    return result
