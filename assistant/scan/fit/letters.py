"""Words printed across a board, made fainter than its borders, so that borders neither follow letters nor stop at them.

Two small nets weigh for each inked pixel the chance that a word printed it (`lettering.npz`, learned by
`python3 packaging/learn_letters.py`). Lines broken off at a word are carried on beneath it, fainter than a border. Words are
not wiped out: letters that are fainter walls than the borders they cross do no harm.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assistant.scan.fit.nets import Net
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
from assistant.scan.pictures.strips import Pixels

# Telling letters from borders: for each inked pixel of a picture the chance that a word printed it.
#
# Two small nets weigh what `strokes` sees: the first by the ink alone, the second also by what the first says of the ink round
# about. Their numbers are learnt from invented maps (`python3 packaging/learn_letters.py`) and kept in `lettering.npz`.

LEARNT = Path(__file__).with_name("lettering.npz")
LAYERS = 3
LARGEST = 6_000_000  # pixels that are looked at: a picture much higher than wide is not looked at 2,000 wide
MOST_INK = 900_000  # pixels; what has more of it is noise, not print, and stays as it is


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


def lettering(pixels: Pixels) -> tuple[Plane, Mask, Plane]:
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
    spread = cv2.dilate(chance, BOX)
    return darker, ink, np.asarray(cv2.resize(spread, size[::-1], interpolation=cv2.INTER_NEAREST) * ink, np.float32)


# Lines broken off at a word, carried on beneath it: to the end of another that comes to meet them, else to a line ahead.
#
# What is joined is a guess of where a border runs; it is drawn fainter than a border, so that a printed one nearby counts more.

# Lengths in pixels of a picture 2,000 wide (`landscape.REFERENCE_WIDTH`).
GAP = 35.0  # between two ends that are joined
AHEAD = 20.0  # from an end to the line that it is carried on to
BACK = 9  # of a line's last pixels tell in which direction it runs
SPUR = 3  # what is shorter is no line that breaks off
NEAR = 3.0  # an end so far from a word breaks off at it
TOUCHING = 6.0  # ends so near to each other are joined however they run
BEND = np.cos(np.radians(60.0))  # no joint bends more
BENEATH = 0.6  # of a joint lies beneath words
MOST = 3000  # ends on one picture; a map with a name across each of 330 zones has some 400
TURNS = np.radians((0, -15, 15, -30, 30))  # in which a line ahead is looked for

Point = NDArray[np.float64]  # (x, y) in pixels


class End(NamedTuple):
    """Where a line breaks off, and in which direction (of length 1) it would run on."""

    at: Point
    onward: Point


def joints(lines: Mask, words: Mask, unit: float) -> list[tuple[Point, Point]]:
    """Return the straight pieces that join lines broken off at words, from where to where.

    Args:
        lines: borders as they are printed between words (h, w).
        words: what words cover (h, w).
        unit: pixels in one of a picture 2,000 wide.
    """
    from skimage.morphology import skeletonize

    thin = skeletonize(lines > 0).astype(np.uint8)
    beneath = grown(words, disc(NEAR * unit))
    ends = _ends(thin, beneath, unit)
    ground = _Ground(beneath, grown(thin))
    pairs = _pairs(ends, ground, unit)
    joined = {n for pair in pairs for n in pair}
    found = [(ends[one].at, ends[other].at) for one, other in pairs]
    alone = (end for n, end in enumerate(ends) if n not in joined)
    return found + [(end.at, goal) for end in alone if (goal := ground.line_ahead(end, unit)) is not None]


class _Ground(NamedTuple):
    beneath: Where  # what words cover, and what is near
    line: Where

    def lies_beneath(self, one: Point, other: Point) -> bool:
        """Tell whether a straight piece lies beneath words."""
        columns, rows = _pixels(one, other)
        return bool(self.beneath[rows, columns].mean() >= BENEATH)

    def is_free(self, one: Point, other: Point) -> bool:
        """Tell whether no line lies between two ends."""
        columns, rows = _pixels(one, other)
        return not self.line[rows[3:-3], columns[3:-3]].any()

    def line_ahead(self, end: End, unit: float) -> Point | None:
        """Return where the nearest line ahead of an end is, turns to either side counted as a longer way."""
        steps = np.arange(4, int(AHEAD * unit))
        sines, cosines = np.sin(TURNS), np.cos(TURNS)
        (x, y), (high, wide) = end.onward, self.line.shape
        ways = np.stack([x * cosines - y * sines, x * sines + y * cosines], axis=-1)
        columns, rows = np.round(end.at + ways[:, None] * steps[:, None]).astype(np.int64).transpose(2, 0, 1)
        inside = (columns >= 0) & (columns < wide) & (rows >= 0) & (rows < high)
        met = inside & self.line[np.where(inside, rows, 0), np.where(inside, columns, 0)]
        if not met.any():
            return None
        first = met.argmax(axis=1)
        cost = np.where(met.any(axis=1), steps[first] * (1 + np.abs(TURNS)), np.inf)
        turn = int(cost.argmin())
        goal = np.array([columns[turn, first[turn]], rows[turn, first[turn]]], float)
        return goal if self.lies_beneath(end.at, goal) else None


def _pixels(one: Point, other: Point) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    count = max(2, int(np.hypot(*(other - one))))
    along = one + (other - one) * np.linspace(0, 1, count)[:, None]
    columns, rows = np.round(along).astype(np.int64).T
    return columns, rows


def _pairs(ends: Sequence[End], ground: _Ground, unit: float) -> list[tuple[int, int]]:
    """Return which ends are joined, each at most once, the nearest and straightest first."""
    if not ends:
        return []
    places, onward = np.array([end.at for end in ends]), np.array([end.onward for end in ends])
    found = []
    for one in range(len(ends)):
        ways = places - places[one]
        lengths = np.hypot(*ways.T)
        near = np.flatnonzero((lengths < GAP * unit) & (lengths > 0) & (np.arange(len(ends)) > one))
        for other in map(int, near):
            way = ways[other] / lengths[other]
            here, there = float(way @ onward[one]), float(-way @ onward[other])
            if lengths[other] > TOUCHING * unit and min(here, there) < BEND:
                continue
            if ground.lies_beneath(places[one], places[other]) and ground.is_free(places[one], places[other]):
                found.append((lengths[other] * (1 + 2 * (1 - here) + 2 * (1 - there)), one, other))
    joined: set[int] = set()
    pairs = []
    for _, one, other in sorted(found):
        if joined.isdisjoint((one, other)):
            joined |= {one, other}
            pairs.append((one, other))
    return pairs


def _ends(thin: Mask, beneath: Where, unit: float) -> list[End]:
    """Return the ends of lines one pixel wide that lie near words; none at all where there are so many that it is noise."""
    import cv2

    beside = cv2.filter2D(thin, -1, np.ones((3, 3)), borderType=cv2.BORDER_CONSTANT) * thin
    found: list[End] = []
    where = np.argwhere((beside == 2) & beneath)
    if len(where) > MOST:
        return found
    for row, column in where:
        back = _walked(thin, (int(row), int(column)), round(BACK * unit))
        if len(back) > max(SPUR * unit, 1):
            way = np.array([column - back[-1][1], row - back[-1][0]], float)
            found.append(End(np.array([column, row], float), way / np.hypot(*way)))
    return found


def _walked(thin: Mask, end: tuple[int, int], most: int) -> list[tuple[int, int]]:
    """Return the pixels (row, column) of a line from its end on, until it forks or is long enough."""
    high, wide = thin.shape
    path, seen = [end], {end}
    while len(path) <= most:
        row, column = path[-1]
        onward = [
            (y, x)
            for y in range(max(row - 1, 0), min(row + 2, high))
            for x in range(max(column - 1, 0), min(column + 2, wide))
            if thin[y, x] and (y, x) not in seen
        ]
        if not 0 < len(onward) <= 2:
            break
        seen.update(onward)
        path.append(min(onward, key=lambda at: abs(at[0] - row) + abs(at[1] - column)))
    return path


# Words printed across a board, made fainter than its borders, so that borders neither follow letters nor stop at them.
#
# What words hide is guessed from both sides of them. They are not wiped out: letters that are fainter walls than
# the borders they cross do no harm, for the ground within a letter is reached over its strokes before it is over a border.

STEP, FULL_STEP = 2.0, 6.0  # colour steps (Lab a pixel) beneath letters from which a border is guessed, and is sure
COAST = 0.5  # of a border's contrast: what is drawn where colours meet
# Times as wide as borders are (and so many pixels at 2,000 wide): beside words such ink is words run together.
FAT = 2.0
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

    colours: Pixels  # RGB (h, w, 3)
    contrast: Plane  # how much darker (L of Lab) the picture is than it (h, w)
    coasts: Plane  # how surely two colours meet (h, w), 0 … 1


@dataclass(frozen=True, eq=False)
class Reading:
    """A picture without letters, not to be written to, and what was known when they were told from borders."""

    bare: Pixels
    told: Lettered


_kept: dict[bytes, Reading] = {}  # digest of a picture -> how it was read, the last one asked for at the end


def reading_kept(pixels: Pixels) -> Reading:
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


def ground(pixels: Pixels, told: Lettered) -> Ground:
    """Return what lies beneath the ink of an RGB picture (h, w, 3)."""
    import cv2

    colours = ground_of(pixels, told.ink)
    light, bright = (cv2.cvtColor(part, cv2.COLOR_RGB2Lab)[..., 0].astype(np.float32) for part in (pixels, colours))
    steps = colour_steps(colours, 1.5 * pixels.shape[1] / REFERENCE_WIDTH)
    return Ground(colours, bright - light, np.clip((steps - STEP) / (FULL_STEP - STEP), 0, 1))


def without_letters(
    pixels: Pixels, told: Lettered | None = None, way: Way = USUAL, beneath: Ground | None = None
) -> Pixels:
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
    drawn = COAST * beneath.coasts * grown(words, disc(2 * unit))
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


def printed(told: Lettered) -> tuple[Where, Where]:
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
        beside = np.unique(parts[grown(words, disc(BESIDE * unit))])
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


def _crest(lines: Mask, darker: Plane | Mask) -> Where:
    """Return the middles of lines."""
    import cv2

    return np.asarray((lines > 0) & (darker >= cv2.dilate(darker, BOX)))


def _larger(mask: Mask, extent: float) -> Mask:
    """Return the pieces of a mask that are longer or higher than `extent` (pixels)."""
    import cv2

    _, parts, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    return ((np.maximum(stats[:, 2], stats[:, 3]) > extent)[parts] & (mask > 0)).astype(np.uint8)


def share_beneath(labels: NDArray[np.int32], words: Where, count: int) -> NDArray[np.float64]:
    """Return for each of `count` zones (labels 1 …) how much of its border runs beneath words, 0 … 1.

    Args:
        labels: the zones' numbers (h, w).
        words: where a picture was changed by `without_letters` (h, w).
    """
    edge = np.zeros(labels.shape, bool)
    for one, other in (((slice(1, None),), (slice(-1),)), ((slice(None), slice(1, None)), (slice(None), slice(-1)))):
        unlike = labels[one] != labels[other]
        edge[one] |= unlike
        edge[other] |= unlike
    near = grown(words)
    hidden, whole = (np.bincount(labels[where], minlength=count + 2) for where in (edge & near, edge))
    return np.asarray((hidden / np.maximum(whole, 1))[1 : count + 1], np.float64)
