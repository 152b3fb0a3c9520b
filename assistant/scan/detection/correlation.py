"""Many upright pictures or windows of a photograph at once, and how like each of them is to each face.

Places that are looked at in the same way are looked at together: one sampling, one product of matrices for all of them. Pixels have
four numbers here, the last of them nothing (`patterns.to_steps`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import TypeVar

import cv2
import numpy as np

from assistant.core.record import Record
from assistant.scan.arrays import Doubles, Floats, Numbers, Size, Truths
from assistant.scan.detection import patterns
from assistant.scan.detection.patterns import Levels
from assistant.scan.threads import AT_ONCE, evenly, in_two

Places = Doubles  # (n, 4): x, y, turn in degrees, size as a factor
R = TypeVar("R")
PALEST, BOLDEST = 0.6, 1.25  # of a picture's contrast, as it may be seen
BASIS = 72  # numbers by which pictures are compared with many faces


class Halved(Record, eq=False):
    """A working picture half as wide and high."""

    pixels: Floats


class Lines(Record, eq=False):
    """Faces as columns that whole pictures are multiplied with, all pixels in a row; `inside` (n,) are the pixels that count.

    Of many faces only the directions along which they differ are compared: `first` (n, few + 3) takes a picture to them and to the
    sums of its channels, `columns` takes those to the faces.
    """

    first: Floats
    columns: Floats | None
    inside: Floats
    lengths: Floats  # of the faces
    squares: Floats

    def likeness(self, pictures: Floats) -> Floats:
        """Return the likeness (`patterns.rows`) of pictures (m, n), as they were seen, to each face."""
        common, square = self._common(pictures)
        length = np.sqrt(square) + patterns.PLAIN * np.sqrt(self.inside.sum() / 3)
        return common / length[:, None]

    def explained(
        self, pictures: Floats, bare: Floats, parts: Sequence[slice] = (slice(None),)
    ) -> tuple[Floats, Numbers]:
        """Return how much of what differs from the board in pictures (m, n) the likest face explains, up to 1, and its number.

        Both are (m, parts). A plain face is like a part of many things; it explains them less well than their own.

        Args:
            bare: the board at the same places.
            parts: of the faces.
        """
        common, square = self._common(pictures)
        apart = pictures - bare
        rest = (
            self._square(apart, np.asarray(apart @ self.first[:, -3:], np.float32))
            + patterns.NOISE * float(self.inside.sum()) / 3
        )
        common *= self.lengths
        gain = common - self.squares / 2
        likest = np.stack([gain[:, part].argmax(axis=1) + (part.start or 0) for part in parts], axis=1)
        own, its = np.take_along_axis(common, likest, axis=1), self.squares[likest]
        much = np.clip(own / its, PALEST, BOLDEST)  # as much of a face is taken as fits best
        return np.asarray(1 - (square[:, None] - much * (2 * own - much * its)) / rest[:, None], np.float32), likest

    def _common(self, pictures: Floats) -> tuple[Floats, Floats]:
        """Return what pictures have in common with each face of length 1, and the square of each; most of their means taken off."""
        product = pictures @ self.first
        common, totals = product[:, :-3], product[:, -3:]
        if self.columns is not None:
            common = common @ self.columns
        return common, self._square(pictures, totals)

    def _square(self, pictures: Floats, totals: Floats) -> Floats:
        count = float(self.inside.sum()) / 3
        square = np.square(pictures) @ self.inside - (totals * totals) @ _taken_off() / count
        return np.maximum(square, 0)


def _taken_off() -> Floats:
    """Return what `patterns.centred` takes off the square of a picture, of the square of its mean."""
    return 1 - (1 - patterns.CENTRED) ** 2


def lines_of(step: int, pictures: Floats, mask: Truths, channels: int = 4) -> Lines:
    """Return pictures ready to be compared with those of so many channels, by each `step`-th pixel (`first_of`)."""
    first = first_of(step)
    some = mask[first::step, first::step]
    count = np.count_nonzero(some)
    # In place: the faces of a large book at all turns hold 50 MB.
    faces = pictures[:, first::step, first::step] * some[..., None]
    mean = faces.sum(axis=(1, 2)) / count
    square = np.maximum(np.einsum("nijk,nijk->n", faces, faces) - count * (mean * mean) @ _taken_off(), 0)
    length = np.sqrt(square) + np.float32(patterns.PLAIN * np.sqrt(count))
    known = (length, np.maximum(square, np.float32(count)))
    faces -= (_taken_off() * mean)[:, None, None]
    faces *= some[..., None]
    faces /= length[:, None, None, None]
    faces = np.pad(faces, ((0, 0), (0, 0), (0, 0), (0, channels - 3))).reshape(len(faces), -1)
    inside = np.kron(some.ravel(), (1, 1, 1, 0)[:channels]).astype(np.float32)
    sums = np.kron(some.ravel()[:, None], np.eye(channels, 3)).astype(np.float32)
    if len(faces) <= 2 * BASIS:
        return Lines(np.hstack([faces.T, sums]).astype(np.float32), None, inside, *known)
    basis = main_directions(faces, BASIS)
    columns = np.ascontiguousarray((faces @ basis).T, np.float32)
    return Lines(np.hstack([basis, sums]).astype(np.float32), columns, inside, *known)


def first_of(step: int) -> int:
    """Return which pixel is compared first where only each `step`-th is: one in the middle of its like."""
    return (step - 1) // 2


def main_directions(faces: Floats, few: int) -> Floats:
    """Return `few` directions (n, few), at right angles, along which rows (m, n) differ most (Halko and others, 2011)."""
    basis = np.random.default_rng(few).normal(size=(faces.shape[1], few)).astype(np.float32)
    for _ in range(4):
        basis, _ = np.linalg.qr(faces.T @ (faces @ basis))
    return basis


class Ways(Record):
    """The ways in which each place is looked at: all turns with all sizes with all spots, and by which pixels.

    Spots are in pixels of the upright picture, along its own sides.
    """

    turns: Sequence[float]
    spots: Sequence[tuple[float, float]]
    factors: Sequence[float] = (1.0,)
    step: int = 1

    def __len__(self) -> int:
        return len(self.turns) * len(self.factors) * len(self.spots)

    def variants(self, starts: Places, unit: float) -> Places:
        """Return all that is looked at from each start, (n, all, 4); `unit` working pixels are one of the upright picture."""
        result = np.empty((len(starts), len(self.turns), len(self.factors), len(self.spots), 4))
        result[...] = starts[:, None, None, None]
        result[..., 2] += np.asarray(self.turns, float)[:, None, None]
        result[..., 3] *= np.asarray(self.factors, float)[:, None]
        angle, scale = np.radians(result[..., 2]), unit * result[..., 3]
        cos, sin = np.cos(angle) * scale, np.sin(angle) * scale
        dx, dy = np.asarray(self.spots, float).T
        result[..., 0] += dx * cos - dy * sin
        result[..., 1] += dx * sin + dy * cos
        return result.reshape(len(starts), len(self), 4)


def compared(
    picture: Floats | Halved,
    lines: Lines,
    starts: Places,
    unit: float,
    size: Size,
    ways: Ways,
    told: Callable[[Places, Floats], R],
    board: Levels | None = None,
) -> list[R]:
    """Return what is told of some starts at a time, from their variants (n, all, 4) and the likeness (n, all, faces) of each.

    Args:
        unit: working pixels in one of an upright picture.
        ways: how each start is looked at.
        told: what is to be known.
        board: if given, what the likest face explains of what differs from it is told instead of the likeness of all.
    """

    def part(own: slice) -> R:
        some = starts[own]
        rows = variant_rows(picture, some, unit, size, ways)
        if board is None:
            likeness = lines.likeness(rows)
        else:
            likeness, _ = lines.explained(rows, variant_rows(board, some, unit, size, ways))
        return told(ways.variants(some, unit), likeness.reshape(len(some), len(ways), -1))

    return in_two(part, evenly(len(starts), max(1, AT_ONCE // len(ways))))


def variant_rows(picture: Floats | Levels | Halved, starts: Places, unit: float, size: Size, ways: Ways) -> Floats:
    """Return the upright pictures of all variants of some starts, every `step`-th pixel of them, each in a row.

    Arguments as of `compared`.
    """
    points = _grid(size, ways.step)
    places = ways.variants(starts, unit).reshape(-1, 4)
    return looked_up(picture, places, unit, points).reshape(len(places), -1)


@functools.lru_cache(64)
def _grid(size: Size, step: int = 1) -> Floats:
    """Return each `step`-th pixel (3, n) of an upright picture: how far right of its middle, how far below, and 1."""
    right, below = np.meshgrid(*(offsets(length, step) for length in size))
    return np.stack([right.ravel(), below.ravel(), np.ones(right.size)]).astype(np.float32)


def upright_pictures(picture: Floats | Levels, places: Places, unit: float, size: Size) -> Floats:
    """Return what lies at places (n, 4) of a working picture, upright, `size` wide and high, `unit` of its pixels to one."""
    return looked_up(picture, places, unit, _grid(size)).reshape(len(places), *size[::-1], -1)


def offsets(length: int, step: int = 1) -> Floats:
    """Return where each `step`-th pixel (`first_of`) of a row of so many lies, from its middle."""
    return np.arange(first_of(step), length, step, dtype=np.float32) - np.float32((length - 1) / 2)


def looked_up(picture: Floats | Levels | Halved, places: Places, unit: float, points: Floats) -> Floats:
    """Return the pixels (n, points, channels) of a working picture at `points` (3, m) of upright pictures at places (n, 4)."""
    pixels, share = (picture.pixels, 0.5) if isinstance(picture, Halved) else (picture, 1.0)
    angle, scale = np.radians(places[:, 2]), unit * share * places[:, 3]
    x, y = (places[:, axis] * share - (1 - share) / 2 for axis in (0, 1))
    cos, sin = np.cos(angle) * scale, np.sin(angle) * scale
    across, down = (np.stack(terms, axis=1).astype(np.float32) @ points for terms in ((cos, -sin, x), (sin, cos, y)))
    seen = cv2.remap(pixels, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    seen = patterns.to_steps(seen) if pixels.dtype == np.uint8 else seen
    return seen.reshape(len(places), points.shape[1], -1)
