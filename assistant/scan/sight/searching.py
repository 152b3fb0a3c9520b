"""The first look for counters: every place where something may lie is compared, small, with every face at 24 turns.

Each window of the small picture is a row of numbers, each face at each turn another; one product of matrices compares them all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.scan.sight import patterns
from assistant.scan.sight.comparing import main_directions
from assistant.scan.sight.patterns import Form, Group
from assistant.scan.sight.sharing import bands, in_two

Floats = NDArray[np.float32]
SMALL = 15.0  # pixels in the side of a counter for the first look; odd, so that a middle pixel is there to turn about
SMALL_LONG = 10.0  # in that of a square as large as a long one
FINEST = 1.3  # times half the working picture, at most: a pawn is seen no finer for being made larger
ROUND = 1.04  # sizes so near to each other are one, but for long forms: those are a few pixels high
SOFT = 0.9  # so far pictures are blurred for it, so that a pixel to the side does no harm
TURNS = 24
STEP = 2
BASIS = 64  # numbers by which a window is compared
EVIDENCE = 85.0  # square steps by which the photograph must differ from the board, on average over a counter
MOST_OFF = 900.0
LEAST = 0.25  # share of what differs that a face must explain
PALEST, BOLDEST = 0.5, 1.25  # of a face, as it may be seen
ALIKE = 0.97  # faces that cannot be told apart at this size are looked for as one
FULL, RIM = 0.9, 0.9  # share of a square that one with corners fills; pixels of a round one's rim
CHUNK = 512
NOISE = 12.0  # square steps that differ on a bare board, small
MOST = 3000  # hints of one form
ONE = np.ones(3, np.float32)


@dataclass(frozen=True)
class Hint:
    """A place (pixels of the working picture) where a counter of a group may lie, turned so."""

    x: float
    y: float
    turn: float
    group: int
    score: float


@dataclass(frozen=True, eq=False)
class Halves:
    """The working picture, the board as the photograph would show it, and by how much they differ, half as wide and high."""

    lab: Floats = field(repr=False)
    board: Floats = field(repr=False)
    off: Floats = field(repr=False)


def halves(lab: Floats, board: Floats) -> Halves:
    """Return what counters are first looked for in.

    Args:
        lab: the working picture (`patterns.to_lab`).
        board: the scan as the photograph would show it.
    """
    off = np.empty(lab.shape[:2], np.float32)

    def differ(rows: slice) -> None:
        off[rows] = _off(lab[rows], board[rows])

    in_two(differ, bands(len(lab), 8))
    return Halves(*in_two(_half, (lab, board, off)))


def _half(picture: Floats) -> Floats:
    return np.asarray(cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.float32)


def hints(
    half: Halves,
    found: Mapping[int, Group],
    share: float,
    blur: float,
    change: Floats,
    cancelled: Callable[[], bool],
    step: int = STEP,
) -> list[Hint]:
    """Return all hints, best first; several for one counter.

    Args:
        half: what is looked in.
        found: the faces, by the number of their group.
        share: working pixels a pixel of the full scan.
        blur: of the working picture, in pixels.
        change: (4, 3), which carries the colours of the book, and 1, to those of the photograph.
        cancelled: whether to stop.
        step: pixels from one place of the small picture to the next that is looked at.
    """
    alike: dict[_Size, dict[int, Group]] = {}
    for number, group in found.items():
        alike.setdefault(_size_of(group.form, 0.5 * share), {})[number] = group
    result: list[Hint] = []
    for size, some in alike.items():
        if cancelled():
            break
        result += _hints_of(half, size, some, 0.5 * blur, change, step)
    result = [Hint(2 * hint.x + 0.5, 2 * hint.y + 0.5, hint.turn, hint.group, hint.score) for hint in result]
    result.sort(key=lambda hint: -hint.score)
    return result


def _off(lab: Floats, board: Floats) -> Floats:
    """Return by how much a photograph differs from the board."""
    apart = lab - board
    return np.asarray(np.minimum(np.einsum("ijk,ijk->ij", apart, apart), MOST_OFF), np.float32)


@dataclass(frozen=True)
class _Size:
    """What forms have in common that are looked for together: how much larger than half the picture, how large, of what outline."""

    factor: float
    wide: int
    high: int
    compact: bool
    full: bool

    @property
    def box(self) -> int:
        """The side of the square that holds a counter however it is turned, as far as it is compared."""
        return max(self.wide, self.high) if self.compact else _odd(float(np.hypot(self.wide, self.high)))


def _size_of(form: Form, share: float) -> _Size:
    """Return how a form is looked for, `share` pixels of the picture to one of the full scan."""
    factor = (SMALL if form.compact else SMALL_LONG) / float(np.sqrt(form.wide * form.high)) / share
    if form.compact:
        factor = min(FINEST, ROUND ** round(float(np.log(factor) / np.log(ROUND))))
    wide, high = (_odd(length * share * factor) for length in (form.wide, form.high))
    return _Size(factor, wide, high, form.compact, bool(form.solid.mean() > FULL))


def _hints_of(
    half: Halves, size: _Size, found: Mapping[int, Group], blur: float, change: Floats, step: int
) -> list[Hint]:
    """Return the hints of forms of one size."""
    flags = cv2.INTER_AREA if size.factor < 1 else cv2.INTER_LINEAR
    shape = tuple(max(1, round(length * size.factor)) for length in half.lab.shape[1::-1])

    def sized(picture: Floats) -> Floats:
        return np.asarray(cv2.GaussianBlur(cv2.resize(picture, shape, interpolation=flags), (0, 0), SOFT), np.float32)

    small, bare = in_two(sized, (half.lab, half.board))
    scale = small.shape[1] / half.lab.shape[1]
    centres, spot = _centres(half.off, small.shape, size, step)
    if not len(centres):
        return []
    kept = []
    for group in found.values():
        faces = patterns.upright(group.patches, (size.wide, size.high), float(np.hypot(blur * scale, SOFT)))
        faces = _boxed(faces, size.box) @ change[:3] + change[3]
        kept.append(faces[patterns.unlike(patterns.rows(faces.reshape(len(faces), -1, 3)), ALIKE)])
    result = []
    for number, (best, turn) in zip(found, _best((small, bare), centres, kept, _masks(size)), strict=True):
        # Of places side by side the best one speaks for all.
        peaks = np.full(spot.shape, -1, np.float32)
        peaks[spot] = best
        around = np.asarray(cv2.dilate(peaks, np.ones((3, 3), np.uint8)), np.float32)[spot]
        strong = np.flatnonzero((best > LEAST) & (best >= around))
        strong = strong[np.argsort(-best[strong])]
        result += [
            Hint(
                (float(centres[n, 0]) + 0.5) / scale - 0.5,
                (float(centres[n, 1]) + 0.5) / scale - 0.5,
                float(turn[n]) * 360 / TURNS,
                number,
                float(best[n]),
            )
            for n in strong[:MOST]
        ]
    return result


def _odd(length: float) -> int:
    """Return the odd number nearest to a length: only such squares have a middle pixel to turn about."""
    return max(3, 2 * round((length - 1) / 2) + 1)


def _centres(off: Floats, shape: tuple[int, ...], size: _Size, step: int) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """Return the places (n, 2) of the small picture around which enough differs from the board, and them as a grid of `step`."""
    differs = cv2.resize(off, (shape[1], shape[0]), interpolation=cv2.INTER_AREA)
    around = min(size.wide, size.high)
    dense = (cv2.blur(differs, (around, around)) > EVIDENCE)[::step, ::step].copy()
    room = (size.box // 2 + step) // step + 1
    dense[:room] = dense[-room:] = dense[:, :room] = dense[:, -room:] = False
    rows, columns = np.nonzero(dense)
    return step * np.column_stack([columns, rows]), dense


def _boxed(pictures: Floats, box: int) -> Floats:
    """Return pictures in the middle of squares; what is around them repeats their edge."""
    high, wide = pictures.shape[1:3]
    top, left = (box - high) // 2, (box - wide) // 2
    return np.stack(
        [
            cv2.copyMakeBorder(one, top, box - high - top, left, box - wide - left, cv2.BORDER_REPLICATE)
            for one in pictures
        ]
    )


def _best(
    pair: tuple[Floats, Floats],
    centres: NDArray[np.intp],
    groups: Sequence[Floats],
    masks: Sequence[NDArray[np.bool_]],
) -> list[tuple[Floats, NDArray[np.intp]]]:
    """Return by group for each centre how much of what differs from the board its best face explains, and that one's turn."""
    small, board = pair
    box = len(masks[0])
    columns, rows = centres.T
    faces, own, turns, belongs = [], [], [], []
    for number, pictures in enumerate(groups):
        for n in range(TURNS):
            mask = masks[n % len(masks)]
            at_turn = patterns.turned(pictures, 360 / TURNS * n) * mask[..., None]
            mean = at_turn.sum(axis=(1, 2)) / np.count_nonzero(mask)
            own.append((at_turn**2).sum(axis=(1, 2)) @ ONE - np.count_nonzero(mask) * mean**2 @ patterns.KEPT)
            faces.append((at_turn - (patterns.KEPT * mean)[:, None, None]) * mask[..., None])
            turns += [n] * len(pictures)
            belongs += [number] * len(pictures)
    lines = np.concatenate(faces).reshape(len(turns), -1)
    basis = _basis(lines)
    # The product tells how much better each face at each turn is than none: twice what is common less its own square.
    squares = np.concatenate(own)
    lines = np.ascontiguousarray(2 * (lines if basis is None else lines @ basis).T)
    first = lines if basis is None else basis
    inside, sums = _sums(masks[0])
    first = np.ascontiguousarray(np.hstack([first, sums]), np.float32)
    around = _squares(small, box)
    turn_of: NDArray[np.intp] = np.array(turns)
    shape_of = turn_of % len(masks)
    whole = _within(small, masks, centres) if len(masks) > 1 else None
    rest = _within(small - board, masks, centres)
    rest += NOISE * np.array([np.count_nonzero(mask) for mask in masks], np.float32)
    ways = [
        (number, m, _run(np.flatnonzero((np.array(belongs) == number) & (shape_of == m))))
        for number in range(len(groups))
        for m in range(len(masks))
    ]

    def part(start: int) -> tuple[Floats, NDArray[np.intp]]:
        some = slice(start, start + CHUNK)
        windows = around[rows[some] - box // 2, columns[some] - box // 2].reshape(-1, 3 * box * box)
        product = windows @ first
        common, totals = product[:, :-3], product[:, -3:]
        if basis is not None:
            common = common @ lines
        common -= squares
        if whole is None:
            square = windows * windows @ inside - totals * totals @ patterns.KEPT / np.count_nonzero(masks[0])
            all_of = np.maximum(square, 0)[:, None]
        else:
            all_of = whole[some]
        best = np.full((len(groups), len(windows)), -np.inf, np.float32)
        turn = np.zeros((len(groups), len(windows)), np.intp)
        for number, m, of in ways:
            each = common[:, of]
            likest = each.argmax(axis=1)
            most = np.take_along_axis(each, likest[:, None], axis=1)[:, 0]
            # A face may be paler in the photograph than in the book, or bolder: as much of it is taken as fits best.
            square = squares[of][likest]
            shared = (most + square) / 2
            much = np.clip(shared / square, PALEST, BOLDEST)
            most = 2 * much * shared - much**2 * square
            value = (1 - (all_of[:, m] - most) / rest[some, m]).astype(np.float32)
            better = value > best[number]
            best[number] = np.where(better, value, best[number])
            turn[number] = np.where(better, turn_of[of][likest], turn[number])
        return best, turn

    parts = in_two(part, range(0, len(centres), CHUNK))
    best, turn = (np.concatenate(some, axis=1) for some in zip(*parts, strict=True))
    return list(zip(best, turn, strict=True))


def _run(numbers: NDArray[np.intp]) -> slice | NDArray[np.intp]:
    """Return numbers as a slice where they follow each other: nothing is copied then."""
    whole = len(numbers) and numbers[-1] - numbers[0] == len(numbers) - 1
    return slice(int(numbers[0]), int(numbers[-1]) + 1) if whole else numbers


def _sums(mask: NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """Return which numbers of a window count (n,), and the columns (n, 3) that add those of each channel."""
    there = mask.ravel().astype(np.float32)
    return np.repeat(there, 3), np.kron(there[:, None], np.eye(3, dtype=np.float32))


def _masks(size: _Size) -> list[NDArray[np.bool_]]:
    """Return within what faces are compared, for the first turns and so on round.

    Compact faces are compared within a circle, the same at every turn, of round ones without the rim, where the board shines in;
    long ones within their outline, which is the same after a half turn.
    """
    y, x = np.indices((size.box, size.box)) - size.box // 2
    if size.compact:
        return [x * x + y * y <= (0.5 * min(size.wide, size.high) + (0.3 if size.full else -RIM)) ** 2]
    masks = []
    for n in range(TURNS // 2):
        cos, sin = np.cos(2 * np.pi * n / TURNS), np.sin(2 * np.pi * n / TURNS)
        masks.append((np.abs(x * cos + y * sin) <= size.wide / 2) & (np.abs(y * cos - x * sin) <= size.high / 2))
    return masks


def _squares(picture: Floats, box: int) -> Floats:
    """Return a view (high, wide, box, 3 * box) of the square to the right of and below each pixel."""
    high, wide, _ = picture.shape
    one = picture.itemsize
    down, across = 3 * wide * one, 3 * one
    shape = (high - box + 1, wide - box + 1, box, 3 * box)
    return np.lib.stride_tricks.as_strided(
        np.ascontiguousarray(picture), shape, (down, across, down, one), writeable=False
    )


def _within(picture: Floats, masks: Sequence[NDArray[np.bool_]], centres: NDArray[np.intp]) -> Floats:
    """Return (n, masks) the square of what lies within each mask about each centre, most of its mean taken off.

    Each row of a mask is one run of pixels, and its sum the difference of two running sums: few places are asked for.
    """
    wide = picture.shape[1] + 1
    half = len(masks[0]) // 2
    start = (centres[:, 1] - half) * wide + centres[:, 0] - half
    runs = []
    for mask in masks:
        rows = np.flatnonzero(mask.any(axis=1))
        first, count = mask[rows].argmax(axis=1), np.count_nonzero(mask[rows], axis=1)
        runs.append((rows * wide + first).tolist() + (rows * wide + first + count).tolist())

    def sums(values: Floats) -> NDArray[np.float64]:
        running = np.zeros((len(values), wide))
        np.cumsum(values, axis=1, dtype=np.float64, out=running[:, 1:])
        flat = running.ravel()
        result = np.zeros((len(start), len(masks)))
        for n, run in enumerate(runs):
            for k, at in enumerate(run):
                if 2 * k < len(run):
                    result[:, n] -= flat[start + at]
                else:
                    result[:, n] += flat[start + at]
        return result

    counts = np.array([np.count_nonzero(mask) for mask in masks])
    squares = np.einsum("ijk,ijk->ij", picture, picture)
    whole, *totals = in_two(sums, (squares, *(picture[..., channel] for channel in range(3))))
    for channel, total in enumerate(totals):
        whole -= float(patterns.KEPT[channel]) * total**2 / counts
    return np.maximum(whole, 0).astype(np.float32)


def _basis(faces: Floats) -> Floats | None:
    """Return the few directions (pixels, n) along which faces differ from each other: nothing else of a window need be compared.

    None for so few faces that nothing is gained.
    """
    return None if len(faces) <= 2 * BASIS else main_directions(faces, BASIS)
