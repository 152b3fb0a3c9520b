"""Many upright pictures or windows of a photograph at once, and how like each of them is to each face.

Places that are looked at in the same way are looked at together: one sampling, one product of matrices for all of them.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.scan.detection import patterns
from assistant.scan.detection.patterns import Levels
from assistant.scan.detection.threads import evenly, in_two

# Many upright pictures cut from the photograph at once, and how like each of them is to each face.
#
# Places that are looked at in the same way are looked at together: one sampling, one product of matrices for all of them.
# Pixels have
# four numbers here, the last of them nothing (`patterns.to_steps`).

Floats = NDArray[np.float32]
Places = NDArray[np.float64]  # (n, 4): x, y, turn in degrees, size as a factor
Spot = tuple[float, float]
R = TypeVar("R")
PALEST, BOLDEST = 0.5, 1.25  # of a face, as it may be seen
NOISE = 12.0  # square steps that differ on a bare board
FAINT = 0.4  # as `patterns.PLAIN`, for faces: they have no noise, and a faint sign on a dark one is a sign
BASIS = 72  # numbers by which pictures are compared with many faces
SPARE, ROUNDS, TELLING = 24, 4, 1000  # of `main_directions`; so many rows tell them
NOTHING = 1e-6  # of the square along the first direction: where no more are told apart
AT_ONCE, FEW = 900, 60  # pictures, and those that are not shared between cores
ACROSS = 4096  # pixels in a row of what is sampled at once
WORTH = 0.85  # of all pixels of all spots, how many at most are looked up to be shared between them


@dataclass(frozen=True, eq=False)
class Halved:
    """A working picture half as wide and high."""

    pixels: Floats = field(repr=False)


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
            bare: the board at the same places.
        """
        common, square = self._common(pictures)
        count = float(self.inside.sum()) / 3
        apart = pictures - bare
        rest = self._square(apart, np.asarray(apart @ self.first[:, -3:], np.float32)) + NOISE * count
        # As much of a face is taken as fits best: of what it has in common, twice that less its own square is explained by it.
        common *= self.lengths / self.squares
        much = np.clip(common, PALEST, BOLDEST)
        common *= 2
        common -= much
        common *= much
        common *= self.squares
        common -= square[:, None]
        common /= rest[:, None]
        common += 1
        return common

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
    faces = np.zeros((*rest.shape[:-1], 4), np.float32)
    faces[..., :3] = rest / length[:, None, None, None]
    faces = faces.reshape(len(faces), -1)
    inside = np.kron(some.ravel(), (1, 1, 1, 0)).astype(np.float32)
    sums = np.kron(some.ravel()[:, None], np.eye(4, 3)).astype(np.float32)
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

    Those of many are found by trying: to know all of them exactly takes many times as long.
    """
    if faces.shape[0] < faces.shape[1]:
        squares, within = np.linalg.eigh((faces @ faces.T).astype(np.float64))
        lengths = np.sqrt(np.maximum(squares[-few:], NOTHING * max(1.0, squares[-1])))
        return np.asarray(faces.T @ (within[:, -few:] / lengths).astype(np.float32), np.float32)
    some = faces[:: max(1, len(faces) // TELLING)]
    own = some.T @ some
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

    def headings(self, starts: Places) -> Places:
        """Return the places (n, turns, factors, 4) turned and sized, each where it is."""
        result = np.empty((len(starts), len(self.turns), len(self.factors), 4))
        result[...] = starts[:, None, None]
        result[..., 2] += np.asarray(self.turns, float)[:, None]
        result[..., 3] *= np.asarray(self.factors, float)
        return result

    def variants(self, starts: Places, unit: float) -> Places:
        """Return all that is looked at from each start, (n, all, 4); `unit` working pixels are one of the upright picture."""
        headings = self.headings(starts)[:, :, :, None]
        result = np.repeat(headings, len(self.spots), axis=3)
        angle, scale = np.radians(headings[..., 2]), unit * headings[..., 3]
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
    size: tuple[int, int],
    ways: Ways,
    told: Callable[[Places, Floats], R],
    board: Levels | None = None,
) -> list[R]:
    """Return what is told of some starts at a time, from their variants (n, all, 4) and the likeness (n, all, faces) of each.

    Args:
        unit: working pixels in one of an upright picture.
        ways: how each start is looked at.
        told: what is to be known.
        board: if given, what faces explain of what differs from it is told instead of their likeness.
    """

    def part(own: slice) -> R:
        some = starts[own]
        rows = variant_rows(picture, some, unit, size, ways)
        if board is None:
            likeness = lines.likeness(rows)
        else:
            likeness = lines.explained(rows, variant_rows(board, some, unit, size, ways))
        return told(ways.variants(some, unit), likeness.reshape(len(some), len(ways), -1))

    each = max(1, AT_ONCE // len(ways))
    return in_two(part, evenly(len(starts), each, max(1, FEW // len(ways))))


def variant_rows(
    picture: Floats | Levels | Halved, starts: Places, unit: float, size: tuple[int, int], ways: Ways
) -> Floats:
    """Return the upright pictures of all variants of some starts, every `step`-th pixel of them, each in a row.

    Arguments as of `compared`. Where spots lie so that their pictures share pixels these are looked up once.
    """
    points = _points(tuple(ways.spots), ways.step, size)
    headings = ways.headings(starts).reshape(-1, 4)
    seen = looked_up(picture, headings, unit, points.offsets)
    if points.lattice is None:
        return seen.reshape(len(headings) * len(ways.spots), -1)
    pixels = seen.view(np.complex128).reshape(len(headings), *points.lattice)  # four numbers are copied as one
    wide, high = points.size
    result = np.empty((len(headings), len(ways.spots), high, wide), np.complex128)
    for n, (column, row) in enumerate(points.firsts):
        rows = slice(row, row + points.step * high, points.step)
        result[:, n] = pixels[:, rows, column : column + points.step * wide : points.step]
    return result.view(np.float32).reshape(len(headings) * len(ways.spots), -1)


@dataclass(frozen=True, eq=False)
class _Points:
    """The pixels of an upright picture that are looked up at one heading.

    `offsets` (3, n) has how far to the right of its middle they lie, how far below, and 1; `size` are those of one spot. They are
    those of all spots one after the other, or a `lattice` of rows and columns in which each spot's begin at a column and a row and
    are `step` apart.
    """

    offsets: Floats
    size: tuple[int, int]
    lattice: tuple[int, int] | None = None
    firsts: tuple[tuple[int, int], ...] = ()
    step: int = 1


@functools.lru_cache(64)
def _points(spots: tuple[Spot, ...], step: int, size: tuple[int, int]) -> _Points:
    """Return the pixels that are looked up for some spots, as a lattice where that is fewer."""
    across, down = (offsets(length, step) for length in size)
    wide, high = len(across), len(down)
    halves = [round(2 * abs(number)) for spot in spots for number in spot]
    pitch = math.gcd(2 * step, *halves) / 2
    (left, right), (top, bottom) = ((min(values), max(values)) for values in zip(*spots, strict=True))
    columns, rows = (
        first + span + np.arange(round((last - first + step * (count - 1)) / pitch) + 1, dtype=np.float32) * pitch
        for first, last, span, count in ((left, right, across[0], wide), (top, bottom, down[0], high))
    )
    if len(columns) * len(rows) < WORTH * len(spots) * wide * high:
        firsts = tuple((round((dx - left) / pitch), round((dy - top) / pitch)) for dx, dy in spots)
        return _Points(_grid(columns, rows), (wide, high), (len(rows), len(columns)), firsts, round(step / pitch))
    grids = [_grid(across + np.float32(dx), down + np.float32(dy)) for dx, dy in spots]
    return _Points(np.concatenate(grids, axis=1), (wide, high))


def _grid(across: Floats, down: Floats) -> Floats:
    """Return all places (3, n) of rows and columns, row after row: right, down, and 1."""
    right, below = np.meshgrid(across, down)
    return np.stack([right.ravel(), below.ravel(), np.ones(right.size)]).astype(np.float32)


def upright_pictures(picture: Floats | Levels, places: Places, unit: float, size: tuple[int, int]) -> Floats:
    """Return what lies at places (n, 4) of a working picture, upright, `size` wide and high, `unit` of its pixels to one."""
    across, down = (offsets(length) for length in size)
    seen = looked_up(picture, places, unit, _grid(across, down))
    return seen.reshape(len(places), len(down), len(across), -1)


def offsets(length: int, step: int = 1) -> Floats:
    """Return where each `step`-th pixel (`first_of`) of a row of so many lies, from its middle."""
    return np.arange(first_of(step), length, step, dtype=np.float32) - np.float32((length - 1) / 2)


def looked_up(picture: Floats | Levels | Halved, places: Places, unit: float, points: Floats) -> Floats:
    """Return the pixels (n, points, channels) of a working picture at `points` (3, m) of upright pictures at places (n, 4)."""
    pixels, share = (picture.pixels, 0.5) if isinstance(picture, Halved) else (picture, 1.0)
    angle, scale = np.radians(places[:, 2]), unit * share * places[:, 3]
    x, y = (places[:, axis] * share - (1 - share) / 2 for axis in (0, 1))
    cos, sin = np.cos(angle) * scale, np.sin(angle) * scale
    count = len(places) * points.shape[1]
    lines = -(-count // ACROSS)
    at: Any = np.empty((2, lines * ACROSS), np.float32)
    at[:, count:] = 0
    for axis, terms in enumerate(((cos, -sin, x), (sin, cos, y))):
        np.matmul(np.stack(terms, axis=1).astype(np.float32), points, out=at[axis, :count].reshape(len(places), -1))
    at = at.reshape(2, lines, ACROSS)
    seen: Any = cv2.remap(pixels, at[0], at[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    seen = patterns.to_steps(seen) if pixels.dtype == np.uint8 else seen
    return np.asarray(seen, np.float32).reshape(-1, pixels.shape[2])[:count].reshape(len(places), points.shape[1], -1)


# Windows of a picture held against many faces: each window is a row of numbers, each face at each turn a column.
#
# One product of matrices compares them all; of the numbers only the few count in which faces differ from each other.

TURNS = 24
WINDOW_BASIS = 64  # numbers by which a window is compared
CHUNK, BAND = 512, 2048  # windows compared at once, and those whose part of the picture is looked at as one
ONE = np.ones(3, np.float32)


@dataclass(frozen=True, eq=False)
class Columns:
    """Faces at all turns as columns that whole windows are multiplied with; `ways` are those of each group with each mask."""

    first: Floats = field(repr=False)
    columns: Floats | None = field(repr=False)
    squares: Floats = field(repr=False)
    turns: NDArray[np.intp] = field(repr=False)
    ways: tuple[tuple[int, int, slice | NDArray[np.intp]], ...]
    masks: tuple[NDArray[np.bool_], ...] = field(repr=False)
    groups: int


def columns_of(groups: Sequence[Floats], masks: Sequence[NDArray[np.bool_]]) -> Columns:
    """Return faces at all turns ready to be compared.

    Args:
        groups: the faces (n, box, box, 3) of each group.
        masks: within what they are compared, for the first turns and so on round.
    """

    def at(place: tuple[int, int]) -> tuple[Floats, Floats]:
        number, n = place
        mask = masks[n % len(masks)]
        at_turn = patterns.turned(groups[number], 360 / TURNS * n) * mask[..., None]
        mean = at_turn.sum(axis=(1, 2)) / np.count_nonzero(mask)
        own = (at_turn**2).sum(axis=(1, 2)) @ ONE - np.count_nonzero(mask) * mean**2 @ patterns.KEPT
        return (at_turn - (patterns.KEPT * mean)[:, None, None]) * mask[..., None], own

    places = list(itertools.product(range(len(groups)), range(TURNS)))
    faces, own = zip(*in_two(at, places), strict=True)
    sizes = [len(groups[number]) for number, _ in places]
    belongs, turns = (np.repeat(np.array(which, np.intp), sizes) for which in zip(*places, strict=True))
    lines = np.concatenate(faces).reshape(len(turns), -1)
    basis = None if len(lines) <= 2 * WINDOW_BASIS else main_directions(lines, WINDOW_BASIS)
    # The product tells how much better each face at each turn is than none: twice what is common less its own square.
    columns = np.ascontiguousarray(2 * (lines if basis is None else lines @ basis).T)
    first = columns if basis is None else basis
    ways = tuple(
        (number, m, _run(np.flatnonzero((belongs == number) & (turns % len(masks) == m))))
        for number in range(len(groups))
        for m in range(len(masks))
    )
    return Columns(
        np.ascontiguousarray(first, np.float32),
        None if basis is None else columns,
        np.concatenate(own),
        turns,
        ways,
        tuple(masks),
        len(groups),
    )


def best_of(
    pair: Sequence[patterns.Levels], centres: NDArray[np.intp], faces: Columns
) -> tuple[Floats, NDArray[np.intp]]:
    """Return by group for each centre how much of what differs from the board its best face explains, and that one's turn.

    Args:
        pair: the small picture and the board in it.
        centres: (n, 2) x and y, row after row.
    """
    half = len(faces.masks[0]) // 2

    def part(start: int) -> tuple[Floats, NDArray[np.intp]]:
        some = centres[start : start + BAND]
        top, bottom = some[0, 1] - half, some[-1, 1] + half + 1
        small, board = (patterns.to_steps(one[top:bottom]) for one in pair)
        return _best_of(small, board, some - (0, top), faces)

    parts = in_two(part, range(0, len(centres), BAND))
    best, turn = (np.concatenate(some, axis=1) for some in zip(*parts, strict=True))
    return best, turn


def _best_of(
    small: Floats, board: Floats, centres: NDArray[np.intp], faces: Columns
) -> tuple[Floats, NDArray[np.intp]]:
    """Return what `best_of` does of a part of the picture."""
    masks, squares = faces.masks, faces.squares
    box = len(masks[0])
    columns, rows = centres.T
    around, apart = window_views(small, box), window_views(small - board, box)
    inside, sums, counts = mask_measures(masks)
    noise = NOISE * counts
    best = np.full((faces.groups, len(centres)), -np.inf, np.float32)
    turn = np.zeros((faces.groups, len(centres)), np.intp)
    for start in range(0, len(centres), CHUNK):
        some = slice(start, start + CHUNK)
        corners = rows[some] - box // 2, columns[some] - box // 2
        windows, off = (one[corners].reshape(-1, 3 * box * box) for one in (around, apart))
        common = windows @ faces.first
        if faces.columns is not None:
            common = common @ faces.columns
        common -= squares
        all_of, rest = (square_within(each, inside, sums, counts) for each in (windows, off))
        rest += noise
        for number, m, of in faces.ways:
            each = common[:, of]
            likest = each.argmax(axis=1)
            most = np.take_along_axis(each, likest[:, None], axis=1)[:, 0]
            # A face may be paler in the photograph than in the book, or bolder: as much of it is taken as fits best.
            square = squares[of][likest]
            shared = (most + square) / 2
            much = np.clip(shared / square, PALEST, BOLDEST)
            most = 2 * much * shared - much**2 * square
            value = (1 - (all_of[:, m] - most) / rest[:, m]).astype(np.float32)
            better = value > best[number, some]
            best[number, some] = np.where(better, value, best[number, some])
            turn[number, some] = np.where(better, faces.turns[of][likest], turn[number, some])
    return best, turn


def _run(numbers: NDArray[np.intp]) -> slice | NDArray[np.intp]:
    """Return numbers as a slice where they follow each other: nothing is copied then."""
    whole = len(numbers) and numbers[-1] - numbers[0] == len(numbers) - 1
    return slice(int(numbers[0]), int(numbers[-1]) + 1) if whole else numbers


def mask_measures(masks: Sequence[NDArray[np.bool_]]) -> tuple[Floats, Floats, Floats]:
    """Return columns (n, masks) that add the numbers of a window within each mask, those of its channels (n, 3 * masks), counts."""
    shares = np.stack([mask.ravel() for mask in masks], axis=1).astype(np.float32)
    each = np.einsum("pm,cd->pcmd", shares, np.eye(3, dtype=np.float32))
    return np.repeat(shares, 3, axis=0), each.reshape(3 * len(shares), -1), shares.sum(axis=0)


def square_within(windows: Floats, inside: Floats, sums: Floats, counts: Floats) -> Floats:
    """Return (n, masks) the square of what lies within each mask of windows (n, numbers), most of its mean taken off."""
    totals = windows @ sums
    means = (totals * totals).reshape(len(windows), -1, 3) @ patterns.KEPT / counts
    return np.asarray(np.maximum((windows * windows) @ inside - means, 0), np.float32)


def window_views(picture: Floats, box: int) -> Floats:
    """Return a view (high, wide, box, 3 * box) of the square to the right of and below each pixel."""
    high, wide, _ = picture.shape
    one = picture.itemsize
    down, across = 3 * wide * one, 3 * one
    shape = (high - box + 1, wide - box + 1, box, 3 * box)
    return np.lib.stride_tricks.as_strided(
        np.ascontiguousarray(picture), shape, (down, across, down, one), writeable=False
    )
