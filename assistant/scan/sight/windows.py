"""Windows of a picture held against many faces: each window is a row of numbers, each face at each turn a column.

One product of matrices compares them all; of the numbers only the few count in which faces differ from each other.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from assistant.scan.sight import patterns
from assistant.scan.sight.comparing import main_directions
from assistant.scan.sight.sharing import in_two

Floats = NDArray[np.float32]
TURNS = 24
BASIS = 64  # numbers by which a window is compared
PALEST, BOLDEST = 0.5, 1.25  # of a face, as it may be seen
CHUNK, BAND = 512, 2048  # windows compared at once, and those whose part of the picture is looked at as one
NOISE = 12.0  # square steps that differ on a bare board, small
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
    basis = _basis(lines)
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
    around, apart = _squares(small, box), _squares(small - board, box)
    inside, sums, counts = _measures(masks)
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
        all_of, rest = (_square(each, inside, sums, counts) for each in (windows, off))
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


def _measures(masks: Sequence[NDArray[np.bool_]]) -> tuple[Floats, Floats, Floats]:
    """Return columns (n, masks) that add the numbers of a window within each mask, those of its channels (n, 3 * masks), counts."""
    shares = np.stack([mask.ravel() for mask in masks], axis=1).astype(np.float32)
    each = np.einsum("pm,cd->pcmd", shares, np.eye(3, dtype=np.float32))
    return np.repeat(shares, 3, axis=0), each.reshape(3 * len(shares), -1), shares.sum(axis=0)


def _square(windows: Floats, inside: Floats, sums: Floats, counts: Floats) -> Floats:
    """Return (n, masks) the square of what lies within each mask of windows (n, numbers), most of its mean taken off."""
    totals = windows @ sums
    means = (totals * totals).reshape(len(windows), -1, 3) @ patterns.KEPT / counts
    return np.asarray(np.maximum((windows * windows) @ inside - means, 0), np.float32)


def _squares(picture: Floats, box: int) -> Floats:
    """Return a view (high, wide, box, 3 * box) of the square to the right of and below each pixel."""
    high, wide, _ = picture.shape
    one = picture.itemsize
    down, across = 3 * wide * one, 3 * one
    shape = (high - box + 1, wide - box + 1, box, 3 * box)
    return np.lib.stride_tricks.as_strided(
        np.ascontiguousarray(picture), shape, (down, across, down, one), writeable=False
    )


def _basis(faces: Floats) -> Floats | None:
    """Return the few directions (pixels, n) along which faces differ from each other: nothing else of a window need be compared.

    None for so few faces that nothing is gained.
    """
    return None if len(faces) <= 2 * BASIS else main_directions(faces, BASIS)
