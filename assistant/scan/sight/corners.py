"""Whether a counter fills the corners of its square, or the board shows there: told from their colours.

Blur draws the board over the corners of a square counter, and where something lies forgives a misfit of a few pixels: in a blurred
photograph, or on ground of its own colour, a square counter covers its corners no more surely than a round one. But both outlines,
blurred as the photograph is there, say how much of each pixel is the counter's, and how much the board's.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.scan.sight.blurring import kernel_of
from assistant.scan.sight.patterns import to_lab

Floats = NDArray[np.float32]
BEYOND = 1.12  # half widths from the middle from which on corners are beyond a round counter and its edge
GROUND = (0.72, 0.92)  # half widths from the middle where, on the diagonals, either outline shows the counter's ground
ASIDE = 20.0  # degrees off the diagonal: what is still taken to be on it
FAINT = 16.0  # square steps by which a counter's ground and the board differ where nothing is told


def filled(seen: Floats, board: Floats, blur: NDArray[np.float64], side: int) -> bool:
    """Tell whether most corners of an upright counter are nearer to what a square one shows than to what a round one does.

    Two of the four may show something else: a badge at the rim, a shadow, what lies beside. So the two between are asked.

    Args:
        seen: (n, n, 3) the photograph about the counter, RGB, with a margin as wide as its blur reaches.
        board: (n, n, 3) the scan there.
        blur: of the photograph, a covariance (2, 2) in these pixels, across and down.
        side: of the counter in these pixels.
    """
    axis = (np.arange(len(seen)) - (len(seen) - 1) / 2) * 2 / side
    x, y = np.meshgrid(axis, axis)
    far, within = np.hypot(x, y), np.maximum(np.abs(x), np.abs(y)) <= 1
    square, disc, bare = (_blurred(one, blur) for one in (within, far <= 1, board))
    photo, bare = (to_lab(np.clip(np.round(one), 0, 255).astype(np.uint8)) for one in (seen, bare))
    diagonal = np.abs(np.abs(x) - np.abs(y)) < 2**0.5 * np.sin(np.radians(ASIDE)) * far
    shares = []  # of each corner how far it is filled, from 0 for a round counter to 1 for a square one
    for quarter in ((x * right > 0) & (y * down > 0) for down in (-1, 1) for right in (-1, 1)):
        corner = quarter & within & (far > BEYOND)
        ground = np.median(photo[quarter & diagonal & (far > GROUND[0]) & (far < GROUND[1])], axis=0)
        own = ground - bare[corner]
        full, round_one = square[corner], disc[corner]
        whole = float(((own * own).sum(axis=1) + FAINT) @ (full * full))
        there = float(((photo[corner] - bare[corner]) * own).sum(axis=1) @ full) / whole
        least = float((own * own).sum(axis=1) @ (full * round_one)) / whole
        shares.append((there - least) / max(1e-3, 1 - least))
    return bool(np.mean(np.sort(shares)[1:3]) > 0.5)


def _blurred(picture: NDArray[Any], blur: NDArray[np.float64]) -> Floats:
    """Return a picture, or how much of each pixel an outline covers, as a photograph is blurred."""
    reach = int(np.ceil(3 * np.sqrt(np.trace(blur)))) + 1
    kernel, rim = kernel_of(blur, reach), cv2.BORDER_REPLICATE
    return np.asarray(cv2.filter2D(picture.astype(np.float32), -1, kernel, borderType=rim), np.float32)
