"""Many upright pictures cut from the photograph at once, and how like each of them is to each face.

Places that are looked at in the same way are looked at together: one sampling, one product of matrices for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.scan.sight import patterns
from assistant.scan.sight.sharing import evenly, in_two

Floats = NDArray[np.float32]
Places = NDArray[np.float64]  # (n, 4): x, y, turn in degrees, size as a factor
Spot = tuple[float, float]
R = TypeVar("R")
PALEST, BOLDEST = 0.5, 1.25  # of a face, as it may be seen
NOISE = 12.0  # square steps that differ on a bare board
FAINT = 0.4  # as `patterns.PLAIN`, for faces: they have no noise, and a faint sign on a dark one is a sign
BASIS = 72  # numbers by which pictures are compared with many faces
SPARE, ROUNDS = 24, 4  # of `main_directions`
AT_ONCE, FEW = 900, 60  # pictures, and those that are not shared between cores
ACROSS = 4096  # pixels in a row of what is sampled at once


@dataclass(frozen=True, eq=False)
class Lines:
    """Faces as columns that whole pictures are multiplied with, all pixels in a row; `inside` (n,) are the pixels that count.

    Of many faces only the directions along which they differ are compared: `first` (n, few + 3) takes a picture to them and to the
    sums of its channels, `columns` takes those to the faces.
    """

    first: Floats = field(repr=False)
    columns: Floats | None = field(repr=False)
    inside: Floats = field(repr=False)
    lengths: Floats = field(repr=False)  # of the faces
    squares: Floats = field(repr=False)

    def likeness(self, pictures: Floats) -> Floats:
        """Return the likeness (`patterns.rows`) of pictures (m, n), as they were seen, to each face."""
        common, square = self._common(pictures)
        length = np.sqrt(square) + patterns.PLAIN * np.sqrt(self.inside.sum() / 3)
        return np.asarray(common / length[:, None], np.float32)

    def explained(self, pictures: Floats, bare: Floats) -> Floats:
        """Return how much of what differs from the board in pictures (m, n) each face explains: up to 1 (m, faces).

        A plain face is like a part of many things; it explains them less well than their own.

        Args:
            pictures: as they were seen.
            bare: the board at the same places.
        """
        common, square = self._common(pictures)
        count = float(self.inside.sum()) / 3
        apart = pictures - bare
        rest = self._square(apart, np.asarray(apart @ self.first[:, -3:], np.float32)) + NOISE * count
        common *= self.lengths
        much = np.clip(common / self.squares, PALEST, BOLDEST)
        left = square[:, None] - much * (2 * common - much * self.squares)
        return np.asarray(1 - left / rest[:, None], np.float32)

    def _common(self, pictures: Floats) -> tuple[Floats, Floats]:
        """Return what pictures have in common with each face of length 1, and the square of each; most of their means taken off."""
        product = pictures @ self.first
        common, totals = product[:, :-3], product[:, -3:]
        if self.columns is not None:
            common = common @ self.columns
        return np.asarray(common, np.float32), self._square(pictures, np.asarray(totals, np.float32))

    def _square(self, pictures: Floats, totals: Floats) -> Floats:
        count = float(self.inside.sum()) / 3
        square = np.square(pictures) @ self.inside - (totals * totals) @ patterns.KEPT / count
        return np.asarray(np.maximum(square, 0), np.float32)


def lines_of(step: int, pictures: Floats, mask: NDArray[np.bool_]) -> Lines:
    """Return pictures ready to be compared by each `step`-th pixel, across and down (`first_of`)."""
    first = first_of(step)
    some = mask[first::step, first::step]
    values = pictures[:, first::step, first::step] * some[..., None]
    count = np.count_nonzero(some)
    mean = values.sum(axis=(1, 2)) / count
    own = np.linalg.norm(patterns.centred(values[:, some]), axis=1)
    length = own + FAINT * np.sqrt(count)
    known = (length.astype(np.float32), np.maximum(own * own, count).astype(np.float32))
    rest = (values - (patterns.KEPT * mean)[:, None, None]) * some[..., None]
    faces = rest.reshape(len(rest), -1) / length[:, None]
    inside = np.repeat(some.ravel(), 3).astype(np.float32)
    sums = np.zeros((len(inside), 3), np.float32)
    for channel in range(3):
        sums[channel::3, channel] = inside[channel::3]
    if len(faces) <= 2 * BASIS:
        return Lines(np.hstack([faces.T, sums]).astype(np.float32), None, inside, *known)
    basis = main_directions(faces, BASIS)
    columns = np.ascontiguousarray((faces @ basis).T, np.float32)
    return Lines(np.hstack([basis, sums]).astype(np.float32), columns, inside, *known)


def first_of(step: int) -> int:
    """Return which pixel is compared first where only each `step`-th is: one in the middle of its like."""
    return (step - 1) // 2


def main_directions(faces: Floats, few: int) -> Floats:
    """Return the `few` directions (n, few), at right angles, along which rows (m, n) differ most: of many the last ones roughly.

    They are found by trying: to know all of them exactly takes many times as long.
    """
    if faces.shape[0] < faces.shape[1]:
        found = faces.T
    else:
        own = faces.T @ faces
        found = faces[np.linspace(0, len(faces) - 1, few + SPARE).astype(int)].T
        for _ in range(ROUNDS):
            found = own @ np.linalg.qr(found)[0]
    found = np.linalg.qr(found)[0]
    part = faces @ found
    _, within = np.linalg.eigh(part.T @ part)
    return np.asarray(found @ within[:, -few:], np.float32)


@dataclass(frozen=True)
class Ways:
    """The ways in which each place is looked at: all turns with all sizes with all spots, and by which pixels.

    Spots are in pixels of the upright picture, along its own sides.
    """

    turns: Sequence[float]
    spots: Sequence[Spot]
    factors: Sequence[float] = (1.0,)
    step: int = 1

    def __len__(self) -> int:
        return len(self.turns) * len(self.factors) * len(self.spots)

    @property
    def whole(self) -> bool:
        """Whether all spots are whole pixels: then all pictures of a turn are cut from one."""
        return all(spot == (int(spot[0]), int(spot[1])) for spot in self.spots)

    def headings(self, starts: Places) -> Places:
        """Return the places (n, turns, factors, 4) turned and sized, each where it is."""
        result = np.repeat(starts[:, None], len(self.turns), axis=1)
        result[..., 2] += np.asarray(self.turns, float)
        result = np.repeat(result[:, :, None], len(self.factors), axis=2)
        result[..., 3] *= np.asarray(self.factors, float)
        return result

    def variants(self, starts: Places, unit: float) -> Places:
        """Return all that is looked at from each start, (n, all, 4); `unit` working pixels are one of the upright picture."""
        places = np.repeat(self.headings(starts)[:, :, :, None], len(self.spots), axis=3)
        angle = np.radians(places[..., 2])
        dx, dy = np.asarray(self.spots, float).T
        places[..., 0] += unit * (dx * np.cos(angle) - dy * np.sin(angle))
        places[..., 1] += unit * (dx * np.sin(angle) + dy * np.cos(angle))
        return places.reshape(len(starts), len(self), 4)


def compared(
    lab: Floats,
    lines: Lines,
    starts: Places,
    unit: float,
    size: tuple[int, int],
    ways: Ways,
    told: Callable[[Places, Floats], R],
    board: Floats | None = None,
) -> list[R]:
    """Return what is told of some starts at a time, from their variants (n, all, 4) and the likeness (n, all, faces) of each.

    Args:
        lab: the working picture.
        lines: the faces.
        starts: where to look.
        unit: working pixels in one of an upright picture.
        size: of an upright picture.
        ways: how each start is looked at.
        told: what is to be known.
        board: if given, what faces explain of what differs from it is told instead of their likeness.
    """

    def part(own: slice) -> R:
        some = starts[own]
        variants = ways.variants(some, unit)
        rows = _rows(lab, some, variants, unit, size, ways)
        if board is None:
            likeness = lines.likeness(rows)
        else:
            likeness = lines.explained(rows, _rows(board, some, variants, unit, size, ways))
        return told(variants, likeness.reshape(len(some), len(ways), -1))

    each = max(1, AT_ONCE // len(ways))
    return in_two(part, evenly(len(starts), each, max(1, FEW // len(ways))))


def _rows(lab: Floats, starts: Places, variants: Places, unit: float, size: tuple[int, int], ways: Ways) -> Floats:
    """Return all upright pictures, every `step`-th pixel of them, each in a row."""
    wide, high = size
    if ways.step > 1 or not ways.whole:
        pictures = upright_pictures(lab, variants.reshape(-1, 4), unit, size, ways.step)
        return pictures.reshape(len(pictures), -1)
    edge = int(max(max(abs(dx), abs(dy)) for dx, dy in ways.spots))
    large = upright_pictures(lab, ways.headings(starts).reshape(-1, 4), unit, (wide + 2 * edge, high + 2 * edge))
    result = np.empty((len(large), len(ways.spots), high, wide, 3), np.float32)
    for n, (dx, dy) in enumerate(ways.spots):
        column, row = edge + int(dx), edge + int(dy)
        result[:, n] = large[:, row : row + high, column : column + wide]
    return result.reshape(len(large) * len(ways.spots), -1)


def upright_pictures(lab: Floats, places: Places, unit: float, size: tuple[int, int], step: int = 1) -> Floats:
    """Return what lies at places (n, 4) of a working picture, upright, `size` wide and high, `unit` of its pixels to one.

    Of each picture every `step`-th pixel, across and down (`first_of`), is looked up.
    """
    some_across, some_down = (
        np.arange(first_of(step), length, step, dtype=np.float32) - np.float32((length - 1) / 2) for length in size
    )
    wide, high = len(some_across), len(some_down)
    angle, scale = np.radians(places[:, 2]), unit * places[:, 3]
    cos, sin = ((part * scale).astype(np.float32)[:, None, None] for part in (np.cos(angle), np.sin(angle)))
    down = some_down[:, None]
    count = len(places) * high * wide
    rows = -(-count // ACROSS)
    where = np.zeros((2, rows * ACROSS), np.float32)
    x, y = (axis[:count].reshape(len(places), high, wide) for axis in where)
    np.add(cos * some_across, places[:, 0].astype(np.float32)[:, None, None] - sin * down, out=x)
    np.add(sin * some_across, places[:, 1].astype(np.float32)[:, None, None] + cos * down, out=y)
    at: Any = where.reshape(2, rows, ACROSS)
    seen = cv2.remap(lab, at[0], at[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32).reshape(-1, 3)[:count].reshape(len(places), high, wide, 3)
