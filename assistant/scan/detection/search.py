"""The first look for counters: every place where something may lie is compared, small, with every face at 24 turns."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from assistant.core.record import Record
from assistant.scan.arrays import Array, Floats, Numbers, Truths
from assistant.scan.detection import patterns
from assistant.scan.detection.correlation import Lines, lines_of
from assistant.scan.detection.patterns import MOST, SOFT, TURNS, Form, Group, Levels
from assistant.scan.threads import AT_ONCE, bands, in_two

SMALL = 15.0  # pixels in the longer side of a counter for the first look; odd, so that a middle pixel is there to turn about
SIZES = 1.04  # so many times as large is another size: the top of a stack is nearer to the camera
STEP = 2  # pixels between places
EVIDENCE = 85.0  # square steps by which the photograph must differ from the board, on average over a counter
LEAST = 0.4  # share of what differs that a face must explain, small or close: lines that fall between two pixels have little more


class Hint(Record):
    """A place (pixels of the working picture) where a counter of a group may lie, turned so."""

    x: float
    y: float
    turn: float
    group: int
    score: float


class Halves(NamedTuple):
    """The working picture, the board as the photograph would show it, by how much they differ; half as wide and high."""

    lab: Levels
    board: Levels
    off: Floats


def halves(lab: Levels, board: Levels) -> Halves:
    """Return what counters are first looked for in."""
    off = np.concatenate(in_two(lambda rows: _off(lab[rows], board[rows]), bands(len(lab), 8)))
    return Halves(*in_two(_half, (lab, board, off)))


def _half(picture: Array) -> Array:
    """Return a picture half as wide and high; without the fourth number of its pixels, if they have one."""
    half = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return half if half.ndim == 2 else cv2.cvtColor(half, cv2.COLOR_RGBA2RGB)


def hints(
    half: Halves,
    found: Mapping[int, Group],
    share: float,
    blur: float,
) -> list[Hint]:
    """Return all hints, best first; several for one counter.

    Args:
        found: the faces, by the number of their group.
        blur: of the working picture, in pixels.
    """
    alike: dict[Size, dict[int, Group]] = {}
    for number, group in found.items():
        alike.setdefault(_size_of(group.form, 0.5 * share), {})[number] = group
    searches = in_two(lambda pair: _Search(half, *pair, 0.5 * blur), alike.items())
    for search in searches:
        search.look()
    result = [hint for search in searches for hint in search.hints()]
    result.sort(key=lambda hint: -hint.score)
    return result


def _off(lab: Levels, board: Levels) -> Floats:
    """Return by how much a photograph differs from the board."""
    apart = patterns.to_steps(lab) - patterns.to_steps(board)
    return np.minimum(np.einsum("ijk,ijk->ij", apart, apart), MOST)


class Size(Record):
    """What forms have in common that are looked for together: how much larger than half the picture, how large, of what outline."""

    factor: float
    wide: int
    high: int
    compact: bool

    @property
    def box(self) -> int:
        """The side of the square that holds a counter however it is turned, as far as it is compared."""
        return max(self.wide, self.high) if self.compact else _odd(float(np.hypot(self.wide, self.high)))


def _size_of(form: Form, share: float) -> Size:
    """Return how a form is looked for, `share` pixels of the picture to one of the full scan."""
    factor = SMALL / max(form.wide, form.high) / share
    factor = SIZES ** round(float(np.log(factor) / np.log(SIZES)))
    wide, high = (_odd(length * share * factor) for length in (form.wide, form.high))
    return Size(factor, wide, high, form.compact)


class _Search:
    """The search for forms of one size: all their faces at all turns, and what was found at which places."""

    def __init__(self, half: Halves, size: Size, found: Mapping[int, Group], blur: float) -> None:
        self._half, self._size, self._numbers = half, size, tuple(found)
        high, wide = (max(1, round(length * size.factor)) for length in half.lab.shape[:2])
        self._scale = wide / half.lab.shape[1]
        self._evidence = _evidence(half.off, (high, wide), size)
        kept = []
        for group in found.values():
            sigma = float(np.hypot(blur * self._scale, SOFT))
            faces = patterns.upright(group.patches, (size.wide, size.high), sigma)
            faces = _boxed(faces, size.box)
            kept.append(faces[patterns.unlike(patterns.rows(faces.reshape(len(faces), -1, 3)))])
        masks = masks_of(size)
        self._lines = in_two(lambda m: _turned(kept, masks[m], range(m, TURNS, len(masks))), range(len(masks)))
        self._centres: Numbers = np.zeros((0, 2), np.intp)
        self._best: Floats = np.zeros((len(found), 0), np.float32)
        self._turn: Numbers = np.zeros((len(found), 0), np.intp)

    def look(self) -> None:
        """Look at each `STEP`-th place."""
        some = np.zeros(self._evidence.shape, bool)
        room = self._size.box // 2 + STEP
        some[::STEP, ::STEP] = True
        inside = np.zeros_like(some)
        inside[room:-room, room:-room] = True
        rows, columns = np.nonzero(some & inside & (self._evidence > EVIDENCE))
        if len(rows):
            self._centres = np.column_stack([columns, rows])
            small = in_two(self._softened, (self._half.lab, self._half.board))
            parts = in_two(
                lambda centres: self._best_of(centres, small),
                np.split(self._centres, range(AT_ONCE, len(rows), AT_ONCE)),
            )
            self._best, self._turn = (np.concatenate(some).T for some in zip(*parts, strict=True))

    def _softened(self, picture: Levels) -> Levels:
        size = self._evidence.shape[::-1]
        return cv2.GaussianBlur(cv2.resize(picture, size), (0, 0), SOFT)

    def _best_of(self, centres: Numbers, small: Sequence[Levels]) -> tuple[Floats, Numbers]:
        """Return for each of some centres, row after row, by group how much its best face explains, and that one's turn."""
        box = self._size.box
        half = box // 2
        top, bottom = centres[0, 1] - half, centres[-1, 1] + half + 1
        x, y = (centres - (half, half + top)).T
        pictures = (patterns.to_steps(one[top:bottom]) for one in small)
        seen, bare = (
            sliding_window_view(one, (box, box), axis=(0, 1))[y, x].transpose(0, 2, 3, 1).reshape(len(x), -1)
            for one in pictures
        )
        found = [(lines.explained(seen, bare, parts), turns) for lines, parts, turns in self._lines]
        best = np.stack([explained for (explained, _), _ in found])
        likest = best.argmax(axis=0)[None]
        turn = np.stack([turns[which] for (_, which), turns in found])
        return tuple(np.take_along_axis(one, likest, axis=0)[0] for one in (best, turn))

    def hints(self) -> Iterator[Hint]:
        """Yield the hints of each form; of places side by side the best one speaks for all."""
        columns, rows = self._centres.T
        for number, best, turn in zip(self._numbers, self._best, self._turn, strict=True):
            peaks = np.full(self._evidence.shape, -1, np.float32)
            peaks[rows, columns] = best
            around = cv2.dilate(peaks, np.ones((2 * STEP + 1,) * 2, np.uint8))[rows, columns]
            strong = np.flatnonzero((best > LEAST) & (best >= around))
            for n in strong:
                x, y = ((self._centres[n] + 0.5) / self._scale - 0.5) * 2 + 0.5
                yield Hint(float(x), float(y), float(turn[n]) * 360 / TURNS, number, float(best[n]))


def _odd(length: float) -> int:
    """Return the odd number nearest to a length: only such squares have a middle pixel to turn about."""
    return max(3, 2 * round((length - 1) / 2) + 1)


def _evidence(off: Floats, shape: tuple[int, int], size: Size) -> Floats:
    """Return by how much the small picture differs from the board around each place."""
    differs = cv2.resize(off, shape[::-1], interpolation=cv2.INTER_AREA)
    around = min(size.wide, size.high)
    return cv2.blur(differs, (around, around))


def _boxed(pictures: Floats, box: int) -> Floats:
    """Return pictures in the middle of squares; what is around them repeats their edge."""
    high, wide = pictures.shape[1:3]
    top, left = (box - high) // 2, (box - wide) // 2
    return np.pad(pictures, ((0, 0), (top, box - high - top), (left, box - wide - left), (0, 0)), "edge")


def _turned(groups: Sequence[Floats], mask: Truths, turns: Sequence[int]) -> tuple[Lines, Sequence[slice], Numbers]:
    """Return the faces of groups at some turns, the faces of each group among them, and the turn of each face."""
    pictures = np.concatenate([patterns.turned(faces, 360 / TURNS * n) for faces in groups for n in turns])
    ends = np.cumsum([0, *(len(faces) * len(turns) for faces in groups)])
    of = np.concatenate([np.repeat(turns, len(faces)) for faces in groups])
    return (
        lines_of(1, pictures, mask, 3),
        list(itertools.starmap(slice, itertools.pairwise(ends.tolist()))),
        of,
    )


def masks_of(size: Size) -> list[Truths]:
    """Return within what faces are compared, for the first turns and so on round.

    Compact faces are compared within a circle, the same at every turn; long ones within their outline, which is the same after a
    half turn.
    """
    y, x = np.indices((size.box, size.box)) - size.box // 2
    if size.compact:
        return [4 * (x * x + y * y) <= min(size.wide, size.high) ** 2]
    long = ((2 * np.abs(x) <= size.wide) & (2 * np.abs(y) <= size.high)).astype(np.float32)[None, ..., None]
    return [patterns.turned(long, 360 / TURNS * n, cv2.BORDER_CONSTANT)[0] > 0.5 for n in range(TURNS // 2)]
