"""The close look: where a counter may lie, its upright picture is compared with every face of its form.

First with wide steps of place and turn, then with fine ones, and of several sizes: the top of a stack is nearer to the camera.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.scan.sight import patterns
from assistant.scan.sight.comparing import Lines, Places, Ways, compared, lines_of
from assistant.scan.sight.patterns import Form, Group
from assistant.scan.sight.searching import Hint

Floats = NDArray[np.float32]
CLOSE = 32  # pixels in the width of the picture that is compared closely
UNLIKE = 0.36  # likeness of a first try from which nothing comes: plain backs in poor light have 0.4
ALL = tuple(float(degrees) for degrees in range(-180, 180, 12))
WIDE = (-30.0, -20.0, -10.0, 0.0, 10.0, 20.0, 30.0)  # degrees
QUARTERS = (0.0, 180.0, 90.0, 270.0)
CROSS = ((0.0, 0.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0))
HALF = tuple((dx / 2, dy / 2) for dx, dy in CROSS)
NEAR = tuple((float(dx), float(dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
TWICE = tuple((2 * dx, 2 * dy) for dx, dy in NEAR)
NINE = tuple((float(dx), float(dy)) for dx in (-4, 0, 4) for dy in (-4, 0, 4))
FAR = tuple((float(dx), float(dy)) for dx in (-6, -3, 0, 3, 6) for dy in (-6, -3, 0, 3, 6))


@dataclass(frozen=True, eq=False)
class Sharp:
    """The faces of a group at the size of the close look: pictures, and rows that are compared."""

    group: Group
    size: tuple[int, int]
    pictures: Floats = field(repr=False)
    mask: NDArray[np.bool_] = field(repr=False)

    @functools.cached_property
    def fine(self) -> Floats:
        """One row for each picture."""
        return patterns.rows(self.pictures[:, self.mask])

    @functools.cached_property
    def lines(self) -> Lines:
        """What pictures are compared with."""
        return lines_of(1, self.pictures, self.mask)

    @functools.cached_property
    def coarse(self) -> Lines:
        """The same of every second pixel."""
        return lines_of(2, self.pictures, self.mask)

    @functools.cached_property
    def alike(self) -> Floats:
        """The likeness (n, n) of each face to each other."""
        likeness = self.fine @ self.fine.T
        result = np.full((len(self.group.keys),) * 2, -1, np.float32)
        of = np.array(self.group.of)
        np.maximum.at(result, (of[:, None].repeat(len(of), 1), of[None].repeat(len(of), 0)), likeness)
        return result

    def best_patch(self, face: int) -> int:
        """Return the number of the picture that shows a face best: the last one learnt."""
        return max(n for n, one in enumerate(self.group.of) if one == face)

    def coloured(self, change: Floats) -> Sharp:
        """Return the same in the colours of a photograph: `change` (4, 3) carries Lab and 1 to Lab."""
        return Sharp(self.group, self.size, np.asarray(self.pictures @ change[:3] + change[3], np.float32), self.mask)


@dataclass(frozen=True)
class Look:
    """The best that a hint came to: place (pixels of the working picture), turn, size as a factor, the likeness of each face."""

    x: float
    y: float
    turn: float
    factor: float
    group: int
    scores: NDArray[np.float32] = field(repr=False)

    @property
    def score(self) -> float:
        """That of the best face."""
        return float(self.scores.max())


def sharp(group: Group, share: float, blur: float) -> Sharp:
    """Return the faces of a group made ready for the close look.

    Args:
        group: of one form.
        share: working pixels a pixel of the full scan.
        blur: of the working picture, in pixels.
    """
    form = group.form
    size = (CLOSE, max(8, round(CLOSE * form.high / form.wide)))
    mask = form.mask(size)
    return Sharp(group, size, patterns.upright(group.patches, size, blur * CLOSE / (form.wide * share)), mask)


def looks(lab: Floats, hints: Sequence[Hint], faces: Sharp, share: float, starts: int = 1) -> list[Look | None]:
    """Return the best that there is near each of some hints; None where the first tries are like nothing.

    Args:
        lab: the working picture.
        hints: where to look, of one group.
        faces: of that group.
        share: working pixels a pixel of the full scan.
        starts: from how many of the best first tries to go on; more find more and take longer.
    """
    begin = np.array([(hint.x, hint.y, hint.turn, 1.0) for hint in hints]).reshape(-1, 4)
    quarters = QUARTERS[: 4 if faces.group.form.square else 2]
    ends: list[Look | None] = [None] * len(hints)
    tries = _tries(lab, faces, begin, share, starts)
    of = [n for n, some in enumerate(tries) for _ in some]
    if not of:
        return ends
    places = np.array([place for some in tries for place in some]).reshape(-1, 4)
    places, _ = _best_of(lab, faces, places, share, Ways((-5.0, 0.0, 5.0), NEAR if starts == 1 else TWICE, step=2))
    # The outline is found with any face; which way up it lies is asked once it is.
    places, _ = _best_of(lab, faces, places, share, Ways(quarters, CROSS, step=2))
    places, scores = _best_of(lab, faces, places, share, Ways((-2.0, 0.0, 2.0), CROSS, step=2))
    for n, place, score in zip(of, places, scores, strict=True):
        known = ends[n]
        if known is None or float(score.max()) > known.score:
            x, y, turn, factor = map(float, place)
            ends[n] = Look(x, y, turn, factor, hints[n].group, score)
    finer = iter(settled(lab, [end for end in ends if end is not None], faces, share))
    return [None if end is None else next(finer) for end in ends]


def _tries(lab: Floats, faces: Sharp, begin: Places, share: float, most: int) -> list[list[NDArray[np.float64]]]:
    """Return for each start the best first tries, each of another turn; none where all are like nothing."""

    def told(variants: Places, likeness: Floats) -> list[list[NDArray[np.float64]]]:
        return [_apart(some, best, most) for some, best in zip(variants, likeness.max(axis=2), strict=True)]

    ways = Ways(WIDE, FAR, step=2) if most == 1 else Ways(ALL, NINE, step=2)
    unit = faces.group.form.wide * share / CLOSE
    return [each for some in compared(lab, faces.coarse, begin, unit, faces.size, ways, told) for each in some]


def _apart(variants: Places, likeness: Floats, most: int) -> list[NDArray[np.float64]]:
    found: list[NDArray[np.float64]] = []
    for n in np.argsort(-likeness):
        if likeness[n] < UNLIKE:
            break
        if all(abs(variants[n, 2] - other[2]) > 14 for other in found):
            found.append(variants[n])
            if len(found) == most:
                break
    return found


def settled(lab: Floats, some: Sequence[Look], faces: Sharp, share: float) -> list[Look]:
    """Return looks made finer: half pixels, single degrees, the size; arguments as of `looks`."""
    if not some:
        return []
    places = np.array([(one.x, one.y, one.turn, one.factor) for one in some])
    fresh = places[:, 3] == 1
    for which, factors in ((fresh, (0.95, 1.0, 1.05)), (~fresh, (0.98, 1.0, 1.02))):
        if which.any():
            places[which], _ = _best_of(lab, faces, places[which], share, Ways((0.0,), CROSS, factors))
    places, scores = _best_of(lab, faces, places, share, Ways((-1.2, 0.0, 1.2), HALF))
    return [
        Look(float(x), float(y), float(turn) % 360, float(factor), one.group, score)
        for (x, y, turn, factor), score, one in zip(places, scores, some, strict=True)
    ]


def _best_of(lab: Floats, faces: Sharp, starts: Places, share: float, ways: Ways) -> tuple[Places, Floats]:
    """Return the best variant (n, 4) of each start, and what each face comes to at most (n, faces)."""
    of = np.array(faces.group.of)

    def told(variants: Places, likeness: Floats) -> tuple[Places, Floats]:
        best = likeness.max(axis=2).argmax(axis=1)
        scores = np.full((len(faces.group.keys), len(variants)), -1, np.float32)
        np.maximum.at(scores, of, likeness.max(axis=1).T)
        return variants[np.arange(len(variants)), best], np.ascontiguousarray(scores.T)

    lines = faces.coarse if ways.step == 2 else faces.lines
    unit = faces.group.form.wide * share / CLOSE  # working pixels in one of the close picture
    parts = compared(lab, lines, starts, unit, faces.size, ways, told)
    return np.concatenate([places for places, _ in parts]), np.concatenate([scores for _, scores in parts])


def upright_picture(
    lab: Floats, variant: tuple[float, float, float, float], unit: float, size: tuple[int, int]
) -> Floats:
    """Return what lies at (x, y, turn, factor) of a working picture, upright, `size` wide and high, `unit` of its pixels to one."""
    x, y, turn, factor = variant
    cos, sin = np.cos(np.radians(turn)) * unit * factor, np.sin(np.radians(turn)) * unit * factor
    middle = ((size[0] - 1) / 2, (size[1] - 1) / 2)
    matrix = np.array(
        [[cos, -sin, x - cos * middle[0] + sin * middle[1]], [sin, cos, y - sin * middle[0] - cos * middle[1]]]
    )
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(lab, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.float32)


def corners(form: Form, look_: Look, share: float) -> NDArray[np.float32]:
    """Return the outline (4, 2) of what was seen, in pixels of the working picture."""
    wide, high = form.wide * share * look_.factor / 2, form.high * share * look_.factor / 2
    cos, sin = np.cos(np.radians(look_.turn)), np.sin(np.radians(look_.turn))
    around = np.array([[-wide, -high], [wide, -high], [wide, high], [-wide, high]])
    return np.asarray(around @ np.array([[cos, sin], [-sin, cos]]) + (look_.x, look_.y), np.float32)
