"""Which of two faces a counter shows rather, told where they differ.

Pixel by pixel, in all colours; and part by part, in lightness, each part as pale or bold as it is seen: of a face that was learnt a
part may be blurred, faded or in gloss, and a figure in it is the same figure still.
"""

from __future__ import annotations

import functools

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
# What it counts beside likeness and lines that the photograph shows one of two wholly and nothing of the other.
PIXELS, PARTS = 0.3, 0.2
PALEST, BOLDEST = 0.5, 1.6  # of a face, as it may be seen
FAINT, PLAIN = 30.0, 1.5  # square steps below which a channel of a face, and a part of it, are plain
RIM = 5.0  # pixels of the close picture
# Steps by which light may change a face as a whole: its lightness, not its colours.
TINT = np.array((np.inf, 6.0, 6.0), np.float32)
LOUDEST = 1.5  # of what two faces differ in a pixel or a part, how much it may speak for one of them
EVEN, PART = 6.0, 2.5  # pixels of the close picture: what changes more slowly is light; how far a part reaches


def rather(seen: Floats, drawn: Floats, mask: NDArray[np.bool_]) -> Floats:
    """Return (n, n) by how much rather a counter shows the first of two faces than the second, beside likeness and lines.

    Args:
        seen: (n, high, wide, 3) the counter as it lies for each face.
        drawn: (n, high, wide, 3) the faces.
    """
    inside = _inside(mask)
    pixels = _by_pixels(seen[:, mask], drawn[:, mask], inside[mask])
    return PIXELS * pixels + PARTS * _by_parts(seen[..., 0], drawn[..., 0], inside, mask.astype(np.float32))


def slow(light: Floats, inside: Floats, spread: float) -> Floats:
    """Return what changes slowly in pictures (n, high, wide), of what lies inside alone.

    Args:
        inside: (high, wide) what each pixel counts, 0 to 1.
    """
    return _softened(light * inside, spread) / (_softened(inside, spread) + np.float32(1e-3))


def _by_pixels(seen: Floats, drawn: Floats, inside: Floats) -> Floats:
    """Return (n, n) by how much more a counter shows the first of two faces than the second where they differ: 1 for it alone.

    Where they differ most counts most: what tells them apart is printed, and bolder than the wear of either. A scratch or a spot of
    light, which neither has, speaks no louder for one of them than if it showed that one.

    Args:
        seen: (n, pixels, 3) the counter as it lies for each face.
        drawn: (n, pixels, 3) the faces.
        inside: (pixels,) how far from the rim each lies, 0 to 1: there a face that was learnt has what lay beside it.
    """
    ours, theirs = drawn.mean(axis=1, keepdims=True), seen.mean(axis=1, keepdims=True)
    common, own = (((drawn - ours) * other).mean(axis=1, keepdims=True) for other in (seen - theirs, drawn - ours))
    theirs = ours + np.clip(theirs - ours, -TINT, TINT)
    lit = theirs + np.clip((common + FAINT) / (own + FAINT), PALEST, BOLDEST) * (drawn - ours)
    off = np.square(seen - lit).sum(axis=2)
    apart = np.square(lit[:, None] - lit).sum(axis=3)
    speaks = np.clip(off - off[:, None], -LOUDEST * apart, LOUDEST * apart)
    told = inside * apart
    return np.asarray((told * speaks).sum(axis=2) / ((told * apart).sum(axis=2) + 1e-6), np.float32)


def _by_parts(seen: Floats, drawn: Floats, inside: Floats, mask: Floats) -> Floats:
    """Return the same (n, n), told from what is around each pixel, as far as a part reaches; what is light is left out.

    Args:
        seen: (n, high, wide) lightness of the counter as it lies for each face.
        drawn: (n, high, wide) that of the faces.
        inside: (high, wide) how far from the rim each pixel lies, 0 to 1.
        mask: (high, wide) what is compared, 1 or 0.
    """
    seen, drawn = (inside * (light - slow(light, mask, EVEN)) for light in (seen, drawn))
    plain = PLAIN * (_softened(inside, PART) + np.float32(1e-3))
    square, own, common = (_softened(some, PART) for some in (seen * seen, drawn * drawn, seen * drawn))
    bold = np.clip(common / (own + plain), PALEST, BOLDEST)
    off = square - 2 * bold * common + bold * bold * own
    apart = own[:, None] + own - 2 * _softened(drawn[:, None] * drawn, PART)
    speaks = np.clip((off - off[:, None]) / (apart + plain), -LOUDEST, LOUDEST)
    told = inside * apart
    return np.asarray((told * speaks).sum(axis=(2, 3)) / (told.sum(axis=(2, 3)) + 1e-6), np.float32)


def _inside(mask: NDArray[np.bool_]) -> Floats:
    """Return how far the pixels of a mask lie from its rim: 1 from `RIM` pixels on, 0 beyond it."""
    depth = cv2.distanceTransform(np.pad(mask, 1).astype(np.uint8), cv2.DIST_L2, 3)[1:-1, 1:-1]
    return np.asarray(np.minimum(depth / RIM, 1.0), np.float32)


def _softened(pictures: Floats, spread: float) -> Floats:
    """Return pictures (…, high, wide) blurred; beyond them there is nothing."""
    down, across = (_softener(length, spread) for length in pictures.shape[-2:])
    return np.asarray(np.matmul(np.matmul(down, pictures), across.T), np.float32)


@functools.lru_cache(maxsize=64)
def _softener(length: int, spread: float) -> Floats:
    """Return the matrix that blurs a row of so many pixels."""
    rim = cv2.BORDER_CONSTANT
    return np.asarray(
        cv2.GaussianBlur(np.eye(length, dtype=np.float32), (1, 0), spread, sigmaY=spread, borderType=rim), np.float32
    )
