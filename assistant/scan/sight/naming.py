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
from assistant.scan.sight.patterns import Form, Group
from assistant.scan.sight.searching import Hint

Floats = NDArray[np.float32]
Variant = tuple[float, float, float, float]  # x, y, turn, size as a factor
CLOSE = 32  # pixels in the width of the picture that is compared closely
ALL = tuple(float(degrees) for degrees in range(-180, 180, 12))
WIDE = (-30.0, -20.0, -10.0, 0.0, 10.0, 20.0, 30.0)  # degrees
QUARTERS = (0.0, 180.0, 90.0, 270.0)
FAINT = 0.4  # as `patterns.PLAIN`, for faces: they have no noise, and a faint sign on a dark one is a sign
BASIS = 72  # numbers by which pictures are compared with many faces
CROSS = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))


@dataclass(frozen=True, eq=False)
class Lines:
    """Faces as columns that whole pictures are multiplied with, all pixels in a row; `inside` (n, 1) are the pixels that count.

    Of many faces only the directions (n, few) along which they differ are compared.
    """

    columns: Floats = field(repr=False)
    basis: Floats | None = field(repr=False)
    inside: Floats = field(repr=False)

    def likeness(self, pictures: Floats) -> Floats:
        """Return the likeness (`patterns.rows`) of pictures (m, n), as they were seen, to each face."""
        common = pictures @ self.columns if self.basis is None else (pictures @ self.basis) @ self.columns
        square = ((pictures * pictures) @ self.inside)[:, 0]
        count = float(self.inside.sum()) / 3
        for channel in range(3):
            total = pictures[:, channel::3] @ self.inside[channel::3, 0]
            square -= patterns.KEPT[channel] * total**2 / count
        length = np.sqrt(np.maximum(square, 0)) + patterns.PLAIN * np.sqrt(count)
        return np.asarray(common / length[:, None], np.float32)


def _lines(step: int, pictures: Floats, mask: NDArray[np.bool_]) -> Lines:
    """Return pictures ready to be compared by each `step`-th pixel, across and down."""
    some = mask[::step, ::step]
    values = pictures[:, ::step, ::step] * some[..., None]
    count = np.count_nonzero(some)
    mean = values.sum(axis=(1, 2)) / count
    length = np.linalg.norm(patterns.centred(values[:, some]), axis=1) + FAINT * np.sqrt(count)
    rest = (values - (patterns.KEPT * mean)[:, None, None]) * some[..., None]
    faces = rest.reshape(len(rest), -1) / length[:, None]
    inside = np.repeat(some.ravel(), 3).astype(np.float32)[:, None]
    if len(faces) <= 2 * BASIS:
        return Lines(np.ascontiguousarray(faces.T), None, inside)
    _, vectors = np.linalg.eigh(faces.T @ faces)
    basis = np.ascontiguousarray(vectors[:, -BASIS:])
    return Lines(np.ascontiguousarray((faces @ basis).T), basis, inside)


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
        return _lines(1, self.pictures, self.mask)

    @functools.cached_property
    def coarse(self) -> Lines:
        """The same of every second pixel."""
        return _lines(2, self.pictures, self.mask)

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


def look(lab: Floats, hint: Hint, faces: Sharp, share: float, starts: int = 1) -> Look:
    """Return the best that there is near a hint.

    Args:
        lab: the working picture.
        hint: where to look.
        faces: of the hint's group.
        share: working pixels a pixel of the full scan.
        starts: from how many of the best first tries to go on; more find more and take longer.
    """
    unit = faces.group.form.wide * share / CLOSE  # working pixels in one of the close picture
    begin = (hint.x, hint.y, hint.turn, 1.0)
    wide = [(dx, dy) for dx in (-6, -3, 0, 3, 6) for dy in (-6, -3, 0, 3, 6)]
    near = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    quarters = QUARTERS[: 4 if faces.group.form.square else 2]
    ends = []
    for start in _tries(lab, faces, begin, unit, wide, starts):
        x, y, turn, _, _ = _best_of(lab, faces, start, unit, (-5.0, 0.0, 5.0), near, (1.0,), step=2)
        # The outline is found with any face; which way up it lies is asked once it is.
        x, y, turn, _, _ = _best_of(lab, faces, (x, y, turn, 1.0), unit, quarters, CROSS, (1.0,), step=2)
        x, y, turn, _, scores = _best_of(lab, faces, (x, y, turn, 1.0), unit, (-2.0, 0.0, 2.0), CROSS, (1.0,), step=2)
        ends.append(Look(x, y, turn, 1.0, hint.group, scores))
    return settled(lab, max(ends, key=lambda one: one.score), faces, share)


def _tries(
    lab: Floats, faces: Sharp, begin: Variant, unit: float, spots: Sequence[tuple[float, float]], most: int
) -> list[Variant]:
    """Return the best first tries, each of another turn."""
    variants, likeness = _compared(lab, faces, begin, unit, WIDE if most == 1 else ALL, spots, (1.0,), 2)
    found: list[Variant] = []
    for n in np.argsort(-likeness.max(axis=1)):
        if all(abs(variants[n][2] - other[2]) > 14 for other in found):
            found.append(variants[n])
            if len(found) == most:
                break
    return found


def settled(lab: Floats, one: Look, faces: Sharp, share: float) -> Look:
    """Return a look made finer: half pixels, single degrees, the size; arguments as of `look`."""
    unit = faces.group.form.wide * share / CLOSE
    x, y, turn, factor, _ = _best_of(
        lab,
        faces,
        (one.x, one.y, one.turn, one.factor),
        unit,
        (0.0,),
        CROSS,
        (0.95, 1.0, 1.05) if one.factor == 1 else (0.98, 1, 1.02),
    )
    half = [(dx / 2, dy / 2) for dx, dy in CROSS]
    x, y, turn, factor, scores = _best_of(lab, faces, (x, y, turn, factor), unit, (-1.2, 0.0, 1.2), half, (1.0,))
    return Look(x, y, turn % 360, factor, one.group, scores)


def _best_of(
    lab: Floats,
    faces: Sharp,
    start: Variant,
    unit: float,
    turns: Sequence[float],
    spots: Sequence[tuple[float, float]],
    factors: Sequence[float],
    *,
    step: int = 1,
) -> tuple[float, float, float, float, Floats]:
    """Return place, turn and size of the best of all variants, and what each face comes to at most."""
    variants, likeness = _compared(lab, faces, start, unit, turns, spots, factors, step)
    best = int(likeness.max(axis=1).argmax())
    scores = np.full(len(faces.group.keys), -1, np.float32)
    np.maximum.at(scores, np.array(faces.group.of), likeness.max(axis=0))
    return (*variants[best], scores)


def _compared(
    lab: Floats,
    faces: Sharp,
    start: Variant,
    unit: float,
    turns: Sequence[float],
    spots: Sequence[tuple[float, float]],
    factors: Sequence[float],
    step: int,
) -> tuple[list[Variant], Floats]:
    """Return all variants of a start, and the likeness of each to each picture."""
    x, y, turn, factor = start
    variants = []
    for more in turns:
        for size in factors:
            for dx, dy in spots:
                # Spots are in pixels of the close picture, along its own sides.
                angle = np.radians(turn + more)
                ax = x + unit * (dx * np.cos(angle) - dy * np.sin(angle))
                ay = y + unit * (dx * np.sin(angle) + dy * np.cos(angle))
                variants.append((float(ax), float(ay), turn + more, factor * size))
    if all(spot == (int(spot[0]), int(spot[1])) for spot in spots):
        pictures = _shifted(lab, faces, start, unit, turns, spots, factors)
    else:
        pictures = [upright_picture(lab, variant, unit, faces.size) for variant in variants]
    seen = np.stack([picture[::step, ::step] for picture in pictures]).reshape(len(pictures), -1)
    return variants, (faces.coarse if step == 2 else faces.lines).likeness(seen)


def _shifted(
    lab: Floats,
    faces: Sharp,
    start: tuple[float, float, float, float],
    unit: float,
    turns: Sequence[float],
    spots: Sequence[tuple[float, float]],
    factors: Sequence[float],
) -> list[Floats]:
    """Return upright pictures at whole steps: cut from one that is a little larger."""
    x, y, turn, factor = start
    wide, high = faces.size
    edge = int(max(max(abs(dx), abs(dy)) for dx, dy in spots))
    result = []
    for more in turns:
        for size in factors:
            large = upright_picture(lab, (x, y, turn + more, factor * size), unit, (wide + 2 * edge, high + 2 * edge))
            for dx, dy in spots:
                column, row = edge + int(dx), edge + int(dy)
                result.append(large[row : row + high, column : column + wide])
    return result


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
