"""The close look: where a counter may lie, its upright picture is compared with every face of its form.

First with wide steps of place and turn, then with fine ones, and of several sizes: the top of a stack is nearer to the camera.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from itertools import chain
from typing import TypeVar

import cv2
import numpy as np
from msgspec.structs import replace

from assistant.core.record import Record, grouped
from assistant.scan.arrays import Doubles, Floats, Size, Truths
from assistant.scan.detection import patterns
from assistant.scan.detection.correlation import Halved, Lines, Places, Ways, compared, lines_of
from assistant.scan.detection.patterns import ASKEW, CLOSE, TURNS, Group, Levels
from assistant.scan.detection.search import LEAST, SIZES, Hint
from assistant.scan.threads import evenly, in_two

# Pixels of the close picture between two first tries, and between those that are compared, blurred by half of that.
STEP = 4
LIKELIEST = 4  # that are gone on from, of first tries, looks at one place, and faces of a look


class Sharp(Record, eq=False, dict=True):
    """The faces of a group at the size of the close look: pictures, and rows that are compared."""

    group: Group
    size: Size
    pictures: Floats
    mask: Truths
    unit: float  # pixels of the working picture in one of these

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
    def soft(self) -> Lines:
        """What soft pictures are compared with, by every fourth pixel."""
        spread = STEP / 2 / self.unit
        pictures = np.stack(
            [cv2.GaussianBlur(one, (0, 0), spread, borderType=cv2.BORDER_REPLICATE) for one in self.pictures]
        )
        return lines_of(STEP, pictures, self.mask)

    @functools.cached_property
    def alike(self) -> Floats:
        """The likeness (n, n) of each face to each other."""
        likeness = self.fine @ self.fine.T
        result = np.full((len(self.group.keys),) * 2, -1, np.float32)
        of = np.array(self.group.of)
        np.maximum.at(result, (of[:, None].repeat(len(of), 1), of[None].repeat(len(of), 0)), likeness)
        return result

    @functools.cached_property
    def best(self) -> dict[int, int]:
        """The number of the picture that shows each face best: the last one learnt, else the first of the book's."""
        return {face: n for n, face in enumerate(self.group.of)}

    def drawn_as(self, drawing: int) -> Sharp:
        """Return the same with one drawing of each face (`Group.drawn_as`)."""
        kept = self.group.drawn_as(drawing)
        return replace(self, group=self.group.only(kept), pictures=self.pictures[list(kept)])

    def coloured(self, change: Floats) -> Sharp:
        """Return the same in the colours of a photograph: `change` (4, 3) carries Lab and 1 to Lab."""
        return replace(self, pictures=(self.pictures @ change[:3] + change[3]))


class Look(Record):
    """The best that a hint came to: place (pixels of the working picture), turn, size as a factor, the likeness of each face."""

    x: float
    y: float
    turn: float
    factor: float
    group: int
    scores: Floats

    @property
    def at(self) -> tuple[float, float, float, float]:
        """Place, turn and size."""
        return self.x, self.y, self.turn, self.factor

    @property
    def score(self) -> float:
        """That of the best face."""
        return float(self.scores.max())

    def led_by(self, face: int) -> Look:
        """Return the same with a face as the best: what is more like the picture is told as hardly less."""
        scores = np.minimum(self.scores, self.scores[face] - np.float32(1e-4))
        scores[face] = self.scores[face]
        return replace(self, scores=scores)


T = TypeVar("T", Look, Hint)
R = TypeVar("R")


def sharps_of(groups: Sequence[Group], share: float, blur: float) -> tuple[Sharp, ...]:
    """Return the faces of groups made ready for the close look.

    Args:
        blur: of the working picture, in pixels.
    """
    result = []
    for group in groups:
        form, unit = group.form, group.form.wide * share / CLOSE
        size = (CLOSE, max(8, round(CLOSE * form.high / form.wide)))
        pictures = patterns.upright(group.patches, size, blur / unit)
        result.append(Sharp(group, size, pictures, form.mask(size), unit))
    return tuple(result)


def by_group(some: Sequence[T], work: Callable[[list[T]], Sequence[R]], most: int | None = None) -> list[R]:
    """Return what work makes of looks or hints: of those of one group together, at most so many at a time."""
    own = grouped((one.group, n) for n, one in enumerate(some))
    parts = [each[rows] for each in own.values() for rows in evenly(len(each), most or len(each))]
    parts.sort(key=len, reverse=True)
    done = in_two(lambda part: work([some[n] for n in part]), parts)
    found = dict(zip(chain(*parts), chain(*done), strict=True))
    return [found[n] for n in range(len(some))]


def _look(place: Doubles, group: int, scores: Floats) -> Look:
    x, y, turn, factor = map(float, place)
    return Look(x, y, turn % 360, factor, group, scores)


def softened(lab: Floats) -> Halved:
    """Return a working picture as it is looked at first: blurred so far, it loses nothing by being half as large."""
    size = (max(1, lab.shape[1] // 2), max(1, lab.shape[0] // 2))
    half = cv2.resize(lab, size, interpolation=cv2.INTER_AREA)
    return Halved(cv2.GaussianBlur(half, (0, 0), STEP / 4))


def looks(pictures: tuple[Floats, Halved, Levels], hints: Sequence[Hint], faces: Sharp) -> list[Look | None]:
    """Return the best that there is near each of some hints; None where the first tries are like nothing.

    Args:
        pictures: the working picture, the same `softened`, the board.
        hints: where to look, of one group.
    """
    lab, soft, board = pictures
    begin = np.array([(hint.x, hint.y, hint.turn, 1.0) for hint in hints]).reshape(-1, 4)

    def tries(variants: Places, likeness: Floats) -> list[list[Doubles]]:
        return [_apart(*one, faces.unit) for one in zip(variants, likeness.max(axis=2), strict=True)]

    quarters = [0.0, 180.0, 90.0, 270.0][: 4 if faces.group.form.square else 2]
    turns = [quarter + 360 / TURNS * n for quarter in quarters for n in range(-ASKEW, ASKEW + 1)]
    ways = Ways(turns, _about(2, STEP), step=STEP)
    parts = compared(soft, faces.soft, begin, faces.unit, faces.size, ways, tries, board)
    found = [each for some in parts for each in some]
    ends: list[Look | None] = [None] * len(hints)
    of = np.array([n for n, some in enumerate(found) for _ in some], int)
    if not len(of):
        return ends
    places = np.array([place for some in found for place in some]).reshape(-1, 4)
    # The outline is found with any face; which way up it lies is asked once it is.
    for tried, spots, beside in (
        ([-5.0, 0.0, 5.0], _about(1), board),
        (quarters, _cross(2.0), board),
        ([-4.0, 0.0, 4.0], _cross(), None),
        ([-2.0, 0.0, 2.0], _cross(), None),
    ):
        places, scores = _best_of(lab, faces, places, Ways(tried, spots, step=2), beside)
    for n, place, score in zip(of, places, scores, strict=True):
        known = ends[n]
        if known is None or float(score.max()) > known.score:
            ends[n] = _look(place, hints[n].group, score)
    finer = iter(settled(lab, [end for end in ends if end is not None], faces))
    return [None if end is None else next(finer) for end in ends]


def _cross(step: float = 1.0) -> list[tuple[float, float]]:
    """Return a middle and the places a step off on each side of it."""
    return [(0.0, 0.0), (step, 0.0), (-step, 0.0), (0.0, step), (0.0, -step)]


def _about(reach: int, step: float = 1.0) -> list[tuple[float, float]]:
    """Return the places in a square about a middle, so many steps off on each side."""
    steps = [step * n for n in range(-reach, reach + 1)]
    return [(x, y) for x in steps for y in steps]


def _apart(variants: Places, likeness: Floats, unit: float) -> list[Doubles]:
    """Return the best of some tries, each of another turn or place; none where all are like nothing."""
    found: list[Doubles] = []
    order = np.argsort(-likeness)
    for n in order[likeness[order] >= LEAST].tolist():
        if len(found) == LIKELIEST:
            break
        one = variants[n]
        if all(
            abs(one[2] - other[2]) > 360 / TURNS or np.hypot(one[0] - other[0], one[1] - other[1]) > STEP * unit
            for other in found
        ):
            found.append(one)
    return found


def settled(lab: Floats, some: Sequence[Look], faces: Sharp) -> list[Look]:
    """Return looks made finer: half pixels, single degrees, the size; arguments as of `looks`."""
    if not some:
        return []
    places = np.array([one.at for one in some])
    places, _ = _best_of(lab, faces, places, Ways((0.0,), _cross(), (1 / SIZES, 1.0, SIZES)))
    places, scores = _best_of(lab, faces, places, Ways((-1.0, 0.0, 1.0), _cross(0.5)))
    return [_look(place, one.group, score) for place, score, one in zip(places, scores, some, strict=True)]


def _best_of(
    lab: Floats, faces: Sharp, starts: Places, ways: Ways, board: Levels | None = None
) -> tuple[Places, Floats]:
    """Return the best variant (n, 4) of each start, and what each face comes to at most (n, faces): nothing beside a board."""
    of = np.array(faces.group.of)

    def told(variants: Places, likeness: Floats) -> tuple[Places, Floats]:
        best = likeness.max(axis=2).argmax(axis=1)
        scores = np.full((len(faces.group.keys), len(variants)), -1, np.float32)
        if board is None:
            np.maximum.at(scores, of, likeness.max(axis=1).T)
        return variants[np.arange(len(variants)), best], np.ascontiguousarray(scores.T)

    lines = faces.coarse if ways.step == 2 else faces.lines
    parts = compared(lab, lines, starts, faces.unit, faces.size, ways, told, board)
    return np.concatenate([places for places, _ in parts]), np.concatenate([scores for _, scores in parts])
