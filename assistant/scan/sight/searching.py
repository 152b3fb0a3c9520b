"""The first look for counters: every place where something may lie is compared, small, with every face at 24 turns.

Each window of the small picture is a row of numbers, each face at each turn another; one product of matrices compares them all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.scan.sight import patterns
from assistant.scan.sight.patterns import Form, Group

Floats = NDArray[np.float32]
SMALL = 15.0  # pixels in the side of a counter for the first look; odd, so that a middle pixel is there to turn about
SMALL_LONG = 10.0  # in that of a square as large as a long one
SOFT = 0.9  # so far pictures are blurred for it, so that a pixel to the side does no harm
TURNS = 24
STEP = 2
BASIS = 64  # numbers by which a window is compared
EVIDENCE = 85.0  # square steps by which the photograph must differ from the board, on average over a counter
MOST_OFF = 900.0
LEAST = 0.25  # share of what differs that a face must explain
ALIKE = 0.97  # faces that cannot be told apart at this size are looked for as one
FULL, RIM = 0.9, 0.9  # share of a square that one with corners fills; pixels of a round one's rim
CHUNK = 4096
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


def hints(
    lab: Floats,
    board: Floats,
    found: Sequence[Group],
    share: float,
    blur: float,
    change: Floats,
    cancelled: Callable[[], bool],
) -> list[Hint]:
    """Return all hints, best first; several for one counter.

    Args:
        lab: the working picture (`patterns.to_lab`).
        board: the scan as the photograph would show it.
        found: the faces.
        share: working pixels a pixel of the full scan.
        blur: of the working picture, in pixels.
        change: (4, 3), which carries the colours of the book, and 1, to those of the photograph.
        cancelled: whether to stop.
    """
    apart = lab - board
    off = np.einsum("ijk,ijk->ij", apart, apart)
    result: list[Hint] = []
    for number, group in enumerate(found):
        if cancelled():
            break
        result += _hints_of_group((lab, board), off, group, number, share, blur, change)
    result.sort(key=lambda hint: -hint.score)
    return result


def _hints_of_group(
    pair: tuple[Floats, Floats], off: Floats, group: Group, number: int, share: float, blur: float, change: Floats
) -> list[Hint]:
    form = group.form
    factor = (SMALL if form.compact else SMALL_LONG) / float(np.sqrt(form.wide * form.high)) / share
    lab = pair[0]
    flags = cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR
    smalls = [
        np.asarray(
            cv2.GaussianBlur(cv2.resize(one, None, fx=factor, fy=factor, interpolation=flags), (0, 0), SOFT), np.float32
        )
        for one in pair
    ]
    small = smalls[0]
    scale = small.shape[1] / lab.shape[1]
    size = (_odd(form.wide * share * scale), _odd(form.high * share * scale))
    compact = form.compact
    box = max(size) if compact else _odd(float(np.hypot(*size)))
    centres, spot = _centres(off, small.shape, size, box)
    if not len(centres):
        return []
    pictures = _boxed(patterns.upright(group.patches, size, float(np.hypot(blur * scale, SOFT))), box)
    pictures = pictures @ change[:3] + change[3]
    kept = patterns.unlike(patterns.rows(pictures.reshape(len(pictures), -1, 3)), ALIKE)
    masks = _masks(box, size, form)
    best, turn = _best((smalls[0], smalls[1]), centres, pictures[kept], masks)
    # Of places side by side the best one speaks for all.
    peaks = np.full(spot.shape, -1, np.float32)
    peaks[spot] = best
    around = np.asarray(cv2.dilate(peaks, np.ones((3, 3), np.uint8)), np.float32)[spot]
    strong = np.flatnonzero((best > LEAST) & (best >= around))
    strong = strong[np.argsort(-best[strong])]
    return [
        Hint(
            (float(centres[n, 0]) + 0.5) / scale - 0.5,
            (float(centres[n, 1]) + 0.5) / scale - 0.5,
            float(turn[n]) * 360 / TURNS,
            number,
            float(best[n]),
        )
        for n in strong[:MOST]
    ]


def _odd(length: float) -> int:
    """Return the odd number nearest to a length: only such squares have a middle pixel to turn about."""
    return max(3, 2 * round((length - 1) / 2) + 1)


def _centres(
    off: Floats, shape: tuple[int, ...], size: tuple[int, int], box: int
) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """Return the places (n, 2) of the small picture around which enough differs from the board, and them as a grid of STEP."""
    high, wide = shape[:2]
    differs = cv2.resize(np.minimum(off, MOST_OFF), (wide, high), interpolation=cv2.INTER_AREA)
    dense = (cv2.blur(differs, (min(size), min(size))) > EVIDENCE)[::STEP, ::STEP].copy()
    room = (box // 2 + STEP) // STEP + 1
    dense[:room] = dense[-room:] = dense[:, :room] = dense[:, -room:] = False
    rows, columns = np.nonzero(dense)
    return STEP * np.column_stack([columns, rows]), dense


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
    pictures: Floats,
    masks: Sequence[NDArray[np.bool_]],
) -> tuple[Floats, NDArray[np.intp]]:
    """Return for each centre how much of what differs from the board the best face explains, and the number of its turn."""
    small, board = pair
    box = len(masks[0])
    columns, rows = centres.T
    faces, own, turns, outline = [], [], [], []
    for n in range(TURNS):
        mask = masks[n % len(masks)]
        at_turn = patterns.turned(pictures, 360 / TURNS * n) * mask[..., None]
        mean = at_turn.sum(axis=(1, 2)) / np.count_nonzero(mask)
        own.append((at_turn**2).sum(axis=(1, 2)) @ ONE - np.count_nonzero(mask) * mean**2 @ patterns.KEPT)
        faces.append((at_turn - (patterns.KEPT * mean)[:, None, None]) * mask[..., None])
        turns += [n] * len(pictures)
        outline += [n % len(masks)] * len(pictures)
    lines = np.concatenate(faces).reshape(len(turns), -1)
    basis = _basis(lines)
    # The product tells how much better each face at each turn is than none: twice what is common less its own square.
    lines = np.vstack([2 * (lines if basis is None else lines @ basis).T, -np.concatenate(own)])
    best, turn = np.full(len(centres), -np.inf, np.float32), np.zeros(len(centres), np.intp)
    around, bare = _squares(small, box), _squares(small - board, box)
    shapes, turn_of = np.array(outline), np.array(turns)
    for start in range(0, len(centres), CHUNK):
        some = slice(start, start + CHUNK)
        at = rows[some] - box // 2, columns[some] - box // 2
        windows = around[at].reshape(-1, 3 * box * box)
        whole, rest = _within(windows, masks), _within(bare[at].reshape(-1, 3 * box * box), masks)
        product = np.empty((len(windows), len(lines)), np.float32)
        product[:, :-1], product[:, -1] = windows if basis is None else windows @ basis, 1.0
        common = product @ lines
        for m, mask in enumerate(masks):
            of = np.flatnonzero(shapes == m) if len(masks) > 1 else None
            part = common if of is None else common[:, of]
            likest = part.argmax(axis=1)
            value = 1 - (whole[:, m] - part.max(axis=1)) / (rest[:, m] + NOISE * np.count_nonzero(mask))
            better = value > best[some]
            best[some] = np.where(better, value, best[some])
            turn[some] = np.where(better, turn_of[likest if of is None else of[likest]], turn[some])
    return best, turn


def _masks(box: int, size: tuple[int, int], form: Form) -> list[NDArray[np.bool_]]:
    """Return within what faces are compared, for the first turns and so on round.

    Compact faces are compared within a circle, the same at every turn, of round ones without the rim, where the board shines in;
    long ones within their outline, which is the same after a half turn.
    """
    y, x = np.indices((box, box)) - box // 2
    if form.compact:
        return [x * x + y * y <= (0.5 * min(size) + (0.3 if form.solid.mean() > FULL else -RIM)) ** 2]
    masks = []
    for n in range(TURNS // 2):
        cos, sin = np.cos(2 * np.pi * n / TURNS), np.sin(2 * np.pi * n / TURNS)
        masks.append((np.abs(x * cos + y * sin) <= size[0] / 2) & (np.abs(y * cos - x * sin) <= size[1] / 2))
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


def _within(windows: Floats, masks: Sequence[NDArray[np.bool_]]) -> Floats:
    """Return (n, masks) the square of what lies within each mask, most of its mean taken off (`patterns.centred`)."""
    inside = np.stack([mask.ravel() for mask in masks], axis=-1).astype(np.float32)
    result = np.asarray((windows * windows) @ inside.repeat(3, axis=0), np.float32)
    for channel in range(3):
        total = windows[:, channel::3] @ inside
        result -= patterns.KEPT[channel] * total**2 / inside.sum(axis=0)
    return result


def _basis(faces: Floats) -> Floats | None:
    """Return the few directions (pixels, n) along which faces differ from each other: nothing else of a window need be compared.

    None for so few faces that nothing is gained.
    """
    if len(faces) <= 2 * BASIS:
        return None
    _, vectors = np.linalg.eigh(faces.T @ faces)
    return np.asarray(vectors[:, -BASIS:], np.float32)
