"""Words printed across a board, made fainter than its borders, so that borders neither follow letters nor stop at them.

What words hide is guessed from both sides of them. They are not wiped out: letters that are fainter walls than
the borders they cross do no harm, for the ground within a letter is reached over its strokes before it is over a border.
"""

from __future__ import annotations

import hashlib

import numpy as np
from numpy.typing import NDArray

from assistant.scan.fit.joins import joints
from assistant.scan.fit.landscape import REFERENCE_WIDTH, colour_steps
from assistant.scan.fit.lettering import lettering
from assistant.scan.fit.strokes import Mask, disc, ground_of

SURE = 0.7  # what is a letter's with this chance is made faint
FAINT = 0.15  # of a border's contrast: what is left of a letter
STEP, FULL_STEP = 2.0, 6.0  # colour steps (Lab a pixel) beneath letters from which a border is guessed, and is sure
COAST, JOINT = (
    0.5,
    0.6,
)  # of a border's contrast: what is drawn where colours meet, and where a broken line is carried on
SPECK = 6.0  # pixels at 2,000 wide: what is smaller is no line
MOST_KEPT = 2  # pictures, of a scan and of it turned: 10 MB each

_kept: dict[
    bytes, NDArray[np.uint8]
] = {}  # digest of a picture -> it without letters, the last one asked for at the end


def without_letters_kept(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return what `without_letters` does, not to be written to; a picture that is traced again is not worked on again."""
    digest = hashlib.blake2b(repr(pixels.shape).encode())
    digest.update(np.ascontiguousarray(pixels).data)
    key = digest.digest()
    found = _kept.pop(key, None)
    if found is None:
        found = without_letters(pixels)
        found = found.copy() if np.shares_memory(found, pixels) else found
        found.flags.writeable = False
    _kept[key] = found
    for older in list(_kept)[:-MOST_KEPT]:
        _kept.pop(older, None)
    return found


def without_letters(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return an RGB picture (h, w, 3) with its words made fainter than its borders.

    Where two colours meet beneath a word, a coast for example, a line is drawn between them; a line that breaks off at a word
    is carried on beneath it.
    """
    import cv2

    unit = pixels.shape[1] / REFERENCE_WIDTH
    darker, ink, chance = lettering(pixels)
    words = (chance > SURE).astype(np.uint8)
    lines = ink & (1 - words)
    crest = (lines > 0) & (darker >= cv2.dilate(darker, np.ones((3, 3))))
    if not crest.any() or not words.any():
        return pixels
    border = float(np.median(darker[crest]))  # the contrast of borders
    ground = ground_of(pixels, ink)
    light, bright = (cv2.cvtColor(part, cv2.COLOR_RGB2Lab)[..., 0].astype(np.float32) for part in (pixels, ground))
    share = np.minimum(FAINT * border / np.maximum(bright - light, 1), 1.0)[..., None]
    result = np.where(words[..., None] > 0, ground + (pixels - ground.astype(np.float32)) * share, pixels)
    steps = np.clip((colour_steps(ground, 1.5 * unit) - STEP) / (FULL_STEP - STEP), 0, 1)
    drawn = COAST * steps * (cv2.dilate(words, disc(2 * unit)) > 0)
    for one, other in joints(_larger(lines, SPECK * unit), words, unit):
        (left, top), (right, bottom) = one.round().astype(int).tolist(), other.round().astype(int).tolist()
        cv2.line(drawn, (left, top), (right, bottom), JOINT, 1)
    result = np.where(drawn[..., None] > 0, np.minimum(result, ground - border * drawn[..., None]), result)
    return np.clip(result, 0, 255).astype(np.uint8)


def _larger(mask: Mask, extent: float) -> Mask:
    """Return the pieces of a mask that are longer or higher than `extent` (pixels)."""
    import cv2

    _, parts, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    return ((np.maximum(stats[:, 2], stats[:, 3]) > extent)[parts] & (mask > 0)).astype(np.uint8)


def share_beneath(labels: NDArray[np.int32], words: NDArray[np.bool_], count: int) -> NDArray[np.float64]:
    """Return for each of `count` zones (labels 1 …) how much of its border runs beneath words, 0 … 1.

    Args:
        labels: the zones' numbers (h, w).
        words: where a picture was changed by `without_letters` (h, w).
        count: of the zones.
    """
    import cv2

    edge = np.zeros(labels.shape, bool)
    for one, other in (((slice(1, None),), (slice(-1),)), ((slice(None), slice(1, None)), (slice(None), slice(-1)))):
        unlike = labels[one] != labels[other]
        edge[one] |= unlike
        edge[other] |= unlike
    near = cv2.dilate(words.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    hidden, whole = (np.bincount(labels[where], minlength=count + 2) for where in (edge & near, edge))
    return np.asarray((hidden / np.maximum(whole, 1))[1 : count + 1], np.float64)
