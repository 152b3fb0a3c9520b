"""Words printed across a board, made fainter than its borders, so that borders neither follow letters nor stop at them.

What words hide is guessed from both sides of them. They are not wiped out: letters that are fainter walls than
the borders they cross do no harm, for the ground within a letter is reached over its strokes before it is over a border.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from assistant.scan.fit.joins import joints
from assistant.scan.fit.landscape import REFERENCE_WIDTH, colour_steps
from assistant.scan.fit.lettering import lettering
from assistant.scan.fit.strokes import Mask, Plane, disc, ground_of

STEP, FULL_STEP = 2.0, 6.0  # colour steps (Lab a pixel) beneath letters from which a border is guessed, and is sure
COAST = 0.5  # of a border's contrast: what is drawn where colours meet
FAT = (
    2.0  # times as wide as borders are (and so many pixels at 2,000 wide): beside words such ink is words run together
)
DARK = 0.6  # of a letter's contrast: what is so dark may be letters
BESIDE = 4.0  # pixels at 2,000 wide: so near to a word fat ink is its own
PRINTED = 0.5  # ink that is a letter's with less chance is a border's
SPECK = 6.0  # pixels at 2,000 wide: what is smaller is no line
MOST_KEPT = 2  # pictures, of a scan and of it turned: 10 MB each


@dataclass(frozen=True)
class Way:
    """A way of reading a picture: what is a word, and how much fainter than borders words and guessed lines become."""

    sure: float = 0.7  # what is a letter's with this chance is made faint
    faint: float = 0.15  # of a border's contrast: what is left of a letter
    joint: float = 0.6  # likewise: what is drawn where a broken line is carried on
    fat: bool = False  # whether ink much wider than borders is a word's, if it lies beside one


USUAL = Way()
OTHERS = (Way(fat=True), Way(faint=0.05, joint=0.9), Way(sure=0.5))


@dataclass(frozen=True, eq=False)
class Lettered:
    """What `lettering` tells of a picture: how much darker than its ground, what is ink, how sure that is a letter's."""

    darker: Plane | Mask
    ink: Mask
    chance: Plane | NDArray[np.float16]


@dataclass(frozen=True, eq=False)
class Ground:
    """What a picture shows without its ink, the same for all ways of reading its words."""

    colours: NDArray[np.uint8]  # RGB (h, w, 3)
    contrast: Plane  # how much darker (L of Lab) the picture is than it (h, w)
    coasts: Plane  # how surely two colours meet (h, w), 0 … 1


@dataclass(frozen=True, eq=False)
class Reading:
    """A picture without letters, not to be written to, and what was known when they were told from borders."""

    bare: NDArray[np.uint8]
    told: Lettered


_kept: dict[bytes, Reading] = {}  # digest of a picture -> how it was read, the last one asked for at the end


def reading_kept(pixels: NDArray[np.uint8]) -> Reading:
    """Return a picture read in the usual way; one that is traced again is not worked on again."""
    digest = hashlib.blake2b(repr(pixels.shape).encode())
    digest.update(np.ascontiguousarray(pixels).data)
    key = digest.digest()
    found = _kept.pop(key, None)
    if found is None:
        darker, ink, chance = lettering(pixels)
        bare = without_letters(pixels, Lettered(darker, ink, chance))
        bare = bare.copy() if bare is pixels else bare
        bare.flags.writeable = False
        # What is kept for other ways of reading takes half the room.
        found = Reading(bare, Lettered(darker.round().astype(np.uint8), ink, chance.astype(np.float16)))
    _kept[key] = found
    for older in list(_kept)[:-MOST_KEPT]:
        _kept.pop(older, None)
    return found


def ground(pixels: NDArray[np.uint8], told: Lettered) -> Ground:
    """Return what lies beneath the ink of an RGB picture (h, w, 3)."""
    import cv2

    colours = ground_of(pixels, told.ink)
    light, bright = (cv2.cvtColor(part, cv2.COLOR_RGB2Lab)[..., 0].astype(np.float32) for part in (pixels, colours))
    steps = colour_steps(colours, 1.5 * pixels.shape[1] / REFERENCE_WIDTH)
    return Ground(colours, bright - light, np.clip((steps - STEP) / (FULL_STEP - STEP), 0, 1))


def without_letters(
    pixels: NDArray[np.uint8], told: Lettered | None = None, way: Way = USUAL, beneath: Ground | None = None
) -> NDArray[np.uint8]:
    """Return an RGB picture (h, w, 3) with its words made fainter than its borders.

    Where two colours meet beneath a word, a coast for example, a line is drawn between them; a line that breaks off at a word
    is carried on beneath it.
    """
    import cv2

    unit = pixels.shape[1] / REFERENCE_WIDTH
    told = told or Lettered(*lettering(pixels))
    words = _words(told, way, unit)
    lines = told.ink & (1 - words)
    crest = _crest(lines, told.darker)
    if not crest.any() or not words.any():
        return pixels
    border = float(np.median(told.darker[crest]))  # the contrast of borders
    beneath = beneath or ground(pixels, told)
    drawn = COAST * beneath.coasts * (cv2.dilate(words, disc(2 * unit)) > 0)
    for one, other in joints(_larger(lines, SPECK * unit), words, unit):
        (left, top), (right, bottom) = one.round().astype(int).tolist(), other.round().astype(int).tolist()
        cv2.line(drawn, (left, top), (right, bottom), way.joint, 1)
    # Words and what is drawn are a small part of a picture: only they are worked on.
    at = np.nonzero((words > 0) | (drawn > 0))
    seen, colours = pixels[at], beneath.colours[at]
    share = np.minimum(way.faint * border / np.maximum(beneath.contrast[at], 1), 1.0)[:, None]
    faint = np.where(words[at][:, None] > 0, colours + (seen - colours.astype(np.float32)) * share, seen)
    line = drawn[at][:, None]
    result = pixels.copy()
    result[at] = np.clip(np.where(line > 0, np.minimum(faint, colours - border * line), faint), 0, 255).astype(np.uint8)
    return result


def printed(told: Lettered) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return where a border is printed for sure (h, w), thin ink that is no letter's, and the middles of such lines."""
    lines = told.ink & (told.chance < PRINTED)
    unit = lines.shape[1] / REFERENCE_WIDTH
    thin = np.asarray((lines > 0) & (_fat(told, lines, unit) == 0))
    return thin, thin & _crest(lines, told.darker)


def _words(told: Lettered, way: Way, unit: float) -> Mask:
    """Return what is a word's in a way of reading."""
    import cv2

    words: Mask = (told.chance > way.sure).astype(np.uint8)
    lines = told.ink & (1 - words)
    if way.fat and words.any():
        dark = told.darker > DARK * float(np.median(told.darker[words > 0]))
        fat = (_fat(told, lines, unit) & lines & dark).astype(np.uint8)
        _, parts = cv2.connectedComponents(fat, connectivity=8)
        beside = np.unique(parts[cv2.dilate(words, disc(BESIDE * unit)) > 0])
        words |= (np.isin(parts, beside[beside > 0])).astype(np.uint8)
    return words


def _fat(told: Lettered, lines: Mask, unit: float) -> Mask:
    """Return where ink is much wider than the borders (`lines`) of a picture are."""
    import cv2

    wide = cv2.distanceTransform(told.ink, cv2.DIST_L2, 5)
    crest = _crest(lines, told.darker)
    least = max(FAT * unit, FAT * float(np.median(wide[crest]))) if crest.any() else np.inf
    core = (wide >= least).astype(np.uint8)
    return np.asarray(cv2.dilate(core, disc(least)), np.uint8) if core.any() else core


def _crest(lines: Mask, darker: Plane | Mask) -> NDArray[np.bool_]:
    """Return the middles of lines."""
    import cv2

    return np.asarray((lines > 0) & (darker >= cv2.dilate(darker, np.ones((3, 3)))))


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
