"""Words printed across a board, made fainter than its borders, so that borders neither follow letters nor stop at them.

Two small nets weigh for each inked pixel the chance that a word printed it (`lettering.npz`, learned by
`python -m tests.scan.learn_letters`). Words are not wiped out: letters that are fainter walls than the borders they cross do
no harm.
"""

from __future__ import annotations

import functools
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from assistant.scan.arrays import Doubles, cv2
from assistant.scan.fit.nets import Net
from assistant.scan.fit.prior import edges_of
from assistant.scan.fit.ridges import (
    BOX,
    REFERENCE_WIDTH,
    Mask,
    Plane,
    Where,
    among,
    colour_steps,
    darkness,
    disc,
    ground_of,
    grown,
    strokes,
)
from assistant.scan.pictures.strips import Pixels, smaller

# Telling letters from borders: for each inked pixel of a picture the chance that a word printed it.
#
# Two small nets weigh what `strokes` sees: the first by the ink alone, the second also by what the first says of the ink round
# about. Their numbers are learnt from invented maps (`python -m tests.scan.learn_letters`) and kept in `lettering.npz`.

LEARNT = Path(__file__).with_name("lettering.npz")
LARGEST = 6_000_000  # pixels that are looked at: a picture much higher than wide is not looked at 2,000 wide
MOST_INK = 900_000  # pixels; what has more of it is noise, not print, and stays as it is


@functools.cache
def learnt() -> tuple[Net, Net]:
    """Return the two nets as they are kept beside this module."""
    with np.load(LEARNT, allow_pickle=False) as kept:
        first, second = (
            Net.of([kept[part] for part in kept.files if part.startswith(name)]) for name in ("first", "second")
        )
    return first, second


def lettering(pixels: Pixels) -> tuple[Plane, Mask, Plane]:
    """Return how much darker than its ground a picture (h, w, 3) is, what of it is ink, and how sure that is a letter's.

    The chance (h, w) is 0 … 1, and 0 where no ink is, or more of it than print has.
    """
    size = pixels.shape[:2]
    times = min(REFERENCE_WIDTH / size[1], (LARGEST / (size[0] * size[1])) ** 0.5)
    fitting = smaller(pixels, tuple(max(1, round(side * times)) for side in size[::-1]))
    darker, ink = darkness(fitting)
    chance = np.zeros(ink.shape, np.float32)
    if 0 < np.count_nonzero(ink) <= MOST_INK:
        first, second = learnt()
        seen = strokes(fitting, darker, ink)
        chance[ink > 0] = second(seen, among(ink, first(seen)))
    if size == ink.shape:
        return darker, ink, chance
    darker, ink = darkness(pixels, size[1] / REFERENCE_WIDTH)
    # What is inked only at this size takes the chance of the ink beside it.
    spread = cv2.dilate(chance, BOX)
    return darker, ink, cv2.resize(spread, size[::-1], interpolation=cv2.INTER_NEAREST) * ink


# What words hide is guessed from both sides of them. The ground within a letter is reached over its strokes before it is over a
# border.

STEP, FULL_STEP = 2.0, 6.0  # colour steps (Lab a pixel) beneath letters from which a border is guessed, and is sure
COAST = 0.5  # of a border's contrast: what is drawn where colours meet
SURE = 0.7  # what is a letter's with this chance is made faint
FAINT = 0.15  # of a border's contrast: what is left of a letter
MOST_KEPT = 2  # pictures, of a scan and of it turned: 20 MB each


def reading_kept(pixels: Pixels) -> Pixels:
    """Return a picture without letters, not to be written to; one that is traced again is not worked on again."""
    return bare(pixels.tobytes(), pixels.shape)


@functools.lru_cache(MOST_KEPT)
def bare(data: bytes, shape: tuple[int, ...]) -> Pixels:
    """Return the picture of these bytes without letters."""
    found = without_letters(np.frombuffer(data, np.uint8).reshape(shape))
    found.flags.writeable = False
    return found


def without_letters(pixels: Pixels) -> Pixels:
    """Return an RGB picture (h, w, 3) with its words made fainter than its borders.

    Where two colours meet beneath a word, a coast for example, a line is drawn between them.
    """
    unit = pixels.shape[1] / REFERENCE_WIDTH
    darker, ink, chance = lettering(pixels)
    words = (chance > SURE).astype(np.uint8)
    lines = ink & (1 - words)
    crest = (lines > 0) & (darker >= cv2.dilate(darker, BOX))
    if not crest.any() or not words.any():
        return pixels
    border = float(np.median(darker[crest]))  # the contrast of borders
    ground = ground_of(pixels, ink)
    light, bright = (cv2.cvtColor(part, cv2.COLOR_RGB2Lab)[..., 0].astype(np.float32) for part in (pixels, ground))
    coasts = np.clip((colour_steps(ground, 1.5 * unit) - STEP) / (FULL_STEP - STEP), 0, 1)
    drawn = COAST * coasts * grown(words, disc(2 * unit))
    # Words and what is drawn are a small part of a picture: only they are worked on.
    at = np.nonzero((words > 0) | (drawn > 0))
    seen, colours = pixels[at], ground[at]
    share = np.minimum(FAINT * border / np.maximum((bright - light)[at], 1), 1.0)[:, None]
    faint = np.where(words[at][:, None] > 0, colours + (seen - colours.astype(np.float32)) * share, seen)
    line = drawn[at][:, None]
    result = pixels.copy()
    result[at] = np.clip(np.where(line > 0, np.minimum(faint, colours - border * line), faint), 0, 255).astype(np.uint8)
    return result


def share_beneath(labels: NDArray[np.int32], words: Where, count: int) -> Doubles:
    """Return for each of `count` zones (labels 1 …) how much of its border runs beneath words, 0 … 1.

    Args:
        labels: the zones' numbers (h, w).
        words: where a picture was changed by `without_letters` (h, w).
    """
    edge = edges_of(labels) | edges_of(labels[::-1, ::-1])[::-1, ::-1]
    near = grown(words)
    hidden, whole = (np.bincount(labels[where], minlength=count + 2) for where in (edge & near, edge))
    return (hidden / np.maximum(whole, 1))[1 : count + 1]
