"""Words printed across a board, made fainter than its borders, so that borders neither follow letters nor stop at them.

    ink     what is darker than the ground round it
    lines   ink that runs on for longer than a letter: borders, coasts, grids
    words   the rest where it crowds to bands as words do, and is as dark as borders are

Words are not wiped out: what was printed beneath is not known. Letters that are fainter walls than the borders they cross
do no harm: the ground within a letter is reached over its strokes before it is reached over a border.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.scan.fit.landscape import REFERENCE_WIDTH, colour_steps

Mask = NDArray[np.uint8]  # (h, w), 0 or 1

# Lengths in pixels of a picture `REFERENCE_WIDTH` wide.
STROKE = 5.0  # half of the widest stroke of a letter
STRAIGHT = 25.0  # a stroke of a letter runs straight for less than this
BORDER = 45.0  # what is larger is no letter
BAND = 3.0  # half of the least height of words; and the gaps within and between letters
WORD = 14.0  # words are longer
REACH = 5.0  # round the band of a word what is inked and no line belongs to it
WITHIN = 0.85  # a straight run that lies so much within words is a row of letters, no border
FAINT = 0.3  # of a border's contrast: what is left of a letter
STEP, FULL_STEP = 2.0, 6.0  # colour steps (Lab a pixel) beneath letters from which a border is guessed, and is sure
DIRECTIONS = 12


def without_letters(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return an RGB picture (h, w, 3) with its words made fainter than its borders.

    Where two colours meet beneath a word, a coast for example, a line is drawn between them.
    """
    import cv2

    unit = pixels.shape[1] / REFERENCE_WIDTH
    light = cv2.cvtColor(pixels, cv2.COLOR_RGB2Lab)[..., 0].astype(np.float32)
    darker = np.maximum(cv2.morphologyEx(light, cv2.MORPH_CLOSE, _disc(STROKE * unit)) - light, 0)
    some = darker[darker > 12]
    if not some.size:
        return pixels
    ink = (darker > np.clip(0.5 * np.median(some), 12, 40)).astype(np.uint8)
    lines = _lines(ink, unit)
    crest = (lines > 0) & (darker >= cv2.dilate(darker, np.ones((3, 3))))
    if not crest.any():
        return pixels
    border = float(np.median(darker[crest]))  # the contrast of borders
    words = _words(ink, lines, darker, border, unit)
    if not words.any():
        return pixels
    ground = _ground(pixels, ink | words)
    contrast = cv2.cvtColor(ground, cv2.COLOR_RGB2Lab)[..., 0].astype(np.float32) - light
    share = np.minimum(FAINT * border / np.maximum(contrast, 1), 1.0)[..., None]
    faint = (cv2.dilate(words, np.ones((3, 3), np.uint8)) > 0) & (lines == 0)
    result = np.where(faint[..., None], ground + (pixels - ground.astype(np.float32)) * share, pixels)
    steps = np.clip((colour_steps(ground, 1.5 * unit) - STEP) / (FULL_STEP - STEP), 0, 1) * 0.5 * border
    drawn = (cv2.dilate(words, _disc(2 * unit)) > 0) & (steps > 0)
    result = np.where(drawn[..., None], np.minimum(result, ground - steps[..., None]), result)
    return np.clip(result, 0, 255).astype(np.uint8)


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


def _lines(ink: Mask, unit: float) -> Mask:
    """Return the ink that runs straight for longer than a stroke of a letter, in pieces longer than a letter."""
    import cv2

    wide = cv2.dilate(ink, np.ones((3, 3), np.uint8))  # so that a line may waver
    bands = np.asarray(cv2.dilate(_bands(ink, unit), _disc(1)), np.uint8)
    length = round(STRAIGHT * unit) | 1
    found = np.zeros_like(ink)
    for angle in np.pi * np.arange(DIRECTIONS) / DIRECTIONS:
        reach = (length - 1) / 2 * np.array([np.cos(angle), np.sin(angle)])
        ends = [tuple(int(v) for v in np.round((length - 1) / 2 + sign * reach)) for sign in (-1, 1)]
        run = cv2.line(np.zeros((length, length), np.uint8), ends[0], ends[1], 1)
        straight = np.asarray(cv2.morphologyEx(wide, cv2.MORPH_OPEN, run), np.uint8)
        found |= _chosen(straight, lambda parts, stats: _share(parts, bands, stats) < WITHIN)
    return _chosen(found & ink, lambda _, stats: _extent(stats) > BORDER * unit)


def _bands(ink: Mask, unit: float) -> Mask:
    """Return where ink crowds to more than a line: gaps as between letters are closed, what stays thin is dropped."""
    import cv2

    closed = cv2.morphologyEx(ink, cv2.MORPH_CLOSE, _disc(BAND * unit))
    return np.asarray(cv2.morphologyEx(closed, cv2.MORPH_OPEN, _disc(BAND * unit)), np.uint8)


def _words(ink: Mask, lines: Mask, darker: NDArray[Any], border: float, unit: float) -> Mask:
    """Return the ink of words: as dark as a border, no line, and crowded to bands."""
    import cv2

    left = ink & (1 - lines)
    crowded = (_bands(ink, unit) > 0) & (left > 0)
    letters = _chosen(left, lambda _, stats: (_extent(stats) < BORDER * unit) & (stats[:, 4] > 4 * unit * unit))
    closed = cv2.morphologyEx(letters | crowded.astype(np.uint8), cv2.MORPH_CLOSE, _disc((BAND + 1) * unit))
    bands = np.asarray(cv2.morphologyEx(closed, cv2.MORPH_OPEN, _disc(BAND * unit)), np.uint8)
    bands = _chosen(bands, lambda _, stats: _extent(stats) > WORD * unit)
    near = np.asarray(cv2.dilate(bands, _disc(REACH * unit)), np.uint8) & left
    dark = (darker > border).astype(np.uint8)
    return _chosen(near, lambda parts, stats: _share(parts, dark, stats) > 0.3)


def _ground(pixels: NDArray[np.uint8], ink: Mask) -> NDArray[np.uint8]:
    """Return the picture with ink replaced by the nearest colour beside it."""
    import cv2

    inked = cv2.dilate(ink, np.ones((3, 3), np.uint8))  # its rim is tinged by it
    _, nearest = cv2.distanceTransformWithLabels(inked, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    free = np.flatnonzero(inked.ravel() == 0)
    where = np.zeros(int(nearest.max()) + 1, np.int64)
    where[nearest.ravel()[free]] = free
    return np.asarray(cv2.medianBlur(pixels.reshape(-1, 3)[where[nearest]], 5), np.uint8)


def _chosen(mask: Mask, test: Any) -> Mask:
    """Return the pieces of a mask that pass a test of (numbered pieces, their stats)."""
    import cv2

    _, parts, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    right = np.array(test(parts, stats), bool)
    right[0] = False
    return np.asarray(right[parts], np.uint8)


def _extent(stats: NDArray[Any]) -> NDArray[Any]:
    return np.maximum(stats[:, 2], stats[:, 3])


def _share(parts: NDArray[Any], mask: Mask, stats: NDArray[Any]) -> NDArray[Any]:
    """Return how much of each piece lies in a mask."""
    return np.bincount(parts[mask > 0], minlength=len(stats)) / np.maximum(stats[:, 4], 1)


def _disc(radius: float) -> Mask:
    import cv2

    side = 2 * max(1, round(radius)) + 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)), np.uint8)
