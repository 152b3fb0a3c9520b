"""What a border looks like on one board, learnt from zones whose outlines a person has drawn there.

Near their outlines is border. Inside them is none, whatever is printed there: roads, streams and letters in a drawn zone are known
not to part zones. Nor is there one round a click: clicks show marshes and towns that no drawn zone has. A small net weighs what is
seen round each pixel; a second one weighs what the first says along lines, which closes gaps and drops letters. Nothing that is
seen is absolute in light, so what was learnt on one picture of a board holds on the next.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from assistant.scan.arrays import Array, Bytes, Floats, cv2
from assistant.scan.fit.nets import Net, taught
from assistant.scan.fit.prior import Labels, edges_of
from assistant.scan.fit.ridges import (
    DIRECTIONS,
    REFERENCE_WIDTH,
    Heights,
    Plane,
    Where,
    bends,
    blurred,
    disc,
    grown,
    line_kernel,
    ridges,
    slope,
)

FEWEST = 3  # drawn zones that can be learnt from
NEAR, WITHIN = 2.0, 7.0  # pixels at 2,000 wide: so near to an outline is border, so far inside a zone is none
ROUND = 8.0  # likewise: so far round a click is none
LOOKED_AT = 12_000  # pixels of each: on a border, in drawn zones, round clicks
CELLS, ROUNDS, BATCH, STEP = (24, 12), 24, 512, 0.01  # of the first and the second net; how they are taught
ROWS, MARGIN = 160, 64  # of the strips that a picture is looked at in, and how far what is seen reaches
HIGH = 24.0  # the height of what is surely a border: as that of a clear printed line


def learned(
    pixels: Bytes,
    drawn: Sequence[BaseGeometry],
    clicked: Where,
    known: tuple[Net, ...] = (),
    report: Callable[[float], object] = lambda _share: None,
) -> tuple[Heights, tuple[Net, ...]] | None:
    """Return how much each pixel (h, w) looks like the board's borders, and the nets that say so.

    Too few zones teach nothing: then the nets that are known answer, and without them nothing is returned.

    Args:
        pixels: RGB (h, w, 3), some 2,000 wide.
        drawn: the shapes of the zones that were drawn, in these pixels.
        clicked: where (h, w) clicks and strokes lie.
        known: the nets of another picture of the board, or of this one before.
        report: told the share done; may end it by raising.
    """
    unit, rng = pixels.shape[1] / REFERENCE_WIDTH, np.random.default_rng(0)
    border, *others = _lessons(drawn, clicked, unit)
    teaches = len(drawn) >= FEWEST and border.any() and others[0].any()
    if not teaches and not known:
        return None
    lab = cv2.cvtColor(pixels, cv2.COLOR_RGB2Lab).astype(np.float32)
    spots = np.concatenate([_some(where, LOOKED_AT, rng) for where in (border, *others)])
    wanted = border.ravel()[spots].astype(np.float32)

    def net(n: int, planes: Iterator[Plane]) -> Net:
        if not teaches:
            return known[n]
        rows = np.stack([plane.ravel()[spots] for plane in planes], axis=1)
        return taught(rows, wanted, CELLS[n : n + 1], rng, ROUNDS, BATCH, lambda done: STEP * (1 - done) + STEP / 50)

    first = net(0, _seen(lab, unit))
    report(0.3)
    chance = _answered(
        first, lambda rows: _seen(lab[rows], unit), lab.shape[:2], lambda share: report(0.3 + 0.5 * share)
    )
    second = net(1, _along(chance, unit))
    return HIGH * _answered(
        second, lambda rows: _along(chance[rows], unit), lab.shape[:2], lambda share: report(0.8 + 0.2 * share)
    ), (first, second)


def _answered(
    net: Net, planes: Callable[[slice], Iterator[Plane]], size: tuple[int, ...], report: Callable[[float], object]
) -> Plane:
    """Return a net's answer for each pixel (h, w); strip by strip, for all planes at once would be half a gigabyte."""
    found = np.empty(size, np.float32)
    for top in range(0, size[0], ROWS):
        low = max(top - MARGIN, 0)
        here = slice(top - low, top - low + ROWS)
        seen = [plane[here].ravel() for plane in planes(slice(low, min(top + ROWS + MARGIN, size[0])))]
        found[top : top + ROWS] = net(np.stack(seen, axis=1)).reshape(-1, size[1])
        report(min(1.0, (top + ROWS) / size[0]))
    return found


def _lessons(drawn: Sequence[BaseGeometry], clicked: Where, unit: float) -> tuple[Where, Where, Where]:
    """Return where (h, w) a border is known to run, and where none: in what was drawn, round what was clicked."""
    lines, inside = np.ones(clicked.shape, np.uint8), np.zeros(clicked.shape, np.uint8)
    for shape in drawn:
        for rings in rings_of(shape):
            cv2.fillPoly(inside, rings, 1)
            cv2.polylines(lines, rings, True, 0)
    far = cv2.distanceTransform(lines, cv2.DIST_L2, 5)
    free = far >= WITHIN * unit
    return far <= NEAR * unit, (inside > 0) & free, grown(clicked, disc(ROUND * unit)) & free


def rings_of(shape: BaseGeometry) -> Iterator[list[NDArray[np.int32]]]:
    """Yield the rings of each part of a shape in whole pixels, as OpenCV paints them."""
    for part in shapely.get_parts(shape):
        rings = (np.round(shapely.get_coordinates(ring)).astype(np.int32) for ring in (part.exterior, *part.interiors))
        yield [ring for ring in rings if len(ring)]


def lesson(pixels: Bytes, labels: Labels, drawn: Sequence[int], doubtful: Sequence[int]) -> int:
    """Return the label of the doubtful zone that looks least like any drawn one, round its border and within it; 0 for none.

    Args:
        pixels: RGB (h, w, 3).
        labels: the zones there (h, w), from 1.
    """
    if not drawn or not doubtful:
        return 0
    lab = cv2.cvtColor(pixels, cv2.COLOR_RGB2Lab).astype(np.float32)
    planes = [*cv2.split(lab), np.abs(cv2.Laplacian(lab[..., 0], cv2.CV_32F))]
    rim, most = grown(edges_of(labels)), int(labels.max()) + 1
    looks = []
    for where in (rim, ~rim):
        size = np.maximum(np.bincount(labels[where], minlength=most), 1)
        looks += [np.bincount(labels[where], plane[where], most) / size for plane in planes]
    told = np.stack(looks, axis=1)
    told /= told[[*drawn, *doubtful]].std(axis=0) + 1e-6
    unlike = [np.linalg.norm(told[list(drawn)] - told[zone], axis=1).min() for zone in doubtful]
    return doubtful[int(np.argmax(unlike))]


def _some(where: Where, count: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """Return flat places where something is so, `count` at most."""
    places = np.flatnonzero(where)
    return rng.choice(places, min(count, len(places)), replace=False)


def _seen(lab: Floats, unit: float) -> Iterator[Plane]:
    """Yield, as planes (h, w), what is seen round each pixel: colour, texture, bends, slopes, lines, and lines beside lines."""
    light = np.ascontiguousarray(lab[..., 0])
    for channel in cv2.split(lab):
        near = blurred(channel, 3 * unit)
        yield channel - blurred(channel, 12 * unit)
        yield near - blurred(channel, 24 * unit)
    mean = blurred(light, 3 * unit)
    yield np.sqrt(np.maximum(blurred(light * light, 3 * unit) - mean * mean, 0))
    for channel, sigmas in zip(map(np.asarray, cv2.split(lab)), ((1.0, 2.0, 4.0), (1.5, 4.0), (1.5, 4.0)), strict=True):
        for sigma in sigmas:
            yield from _bends(channel, sigma * unit)
    dark, pale = ridges(light, (1.2 * unit,)), ridges(-light, (1.2 * unit,))
    for plane in (dark, pale):
        for half, width in ((5, 1), (12, 3)):
            each = _lines(plane, max(round(half * unit), 2), width)
            best = yield from _along_and_across(each)
            yield each.min(axis=0)
            if half == 5:
                yield from _pairs(each, best, (4 * unit, 6 * unit))


def _bends(plane: Array, sigma: float) -> Iterator[Plane]:
    """Yield how a plane bends across and along the strongest bend, and how steep it is."""
    smooth = blurred(plane, sigma)
    middle, apart = bends(smooth)
    yield from ((middle + apart) * sigma**2, (middle - apart) * sigma**2, slope(smooth) * sigma)


def _lines(plane: Plane, half: int, width: int) -> Floats:
    """Return the mean along a straight run through each pixel, in every second direction (directions, h, w)."""
    kernels = (line_kernel(half, width, n) for n in range(0, DIRECTIONS, 2))
    return np.stack([cv2.filter2D(plane, -1, kernel) for kernel in kernels])


def _along_and_across(each: Floats) -> Generator[Plane, None, NDArray[np.int64]]:
    """Yield the strongest run and what lies across it; return which direction it has."""
    best = each.argmax(axis=0)[None]
    yield each.max(axis=0)
    yield np.take_along_axis(each, (best + DIRECTIONS // 4) % (DIRECTIONS // 2), axis=0)[0]
    return best


def _pairs(each: Floats, best: NDArray[np.int64], apart: Sequence[float]) -> Iterator[Plane]:
    """Yield how strong a line runs beside, on both sides alike: double lines and cased roads."""
    for far in apart:
        beside = np.empty_like(each)
        for n, plane in enumerate(each):
            angle = np.pi * 2 * n / DIRECTIONS
            dx, dy = -far * np.sin(angle), far * np.cos(angle)
            moves = (np.array([[1, 0, sign * dx], [0, 1, sign * dy]]) for sign in (1, -1))
            beside[n] = np.minimum(*(cv2.warpAffine(plane, move, plane.shape[::-1]) for move in moves))
        yield np.take_along_axis(beside, best, axis=0)[0]
        yield beside.max(axis=0)


def _along(chance: Plane, unit: float) -> Iterator[Plane]:
    """Yield what the first answer says round each pixel and along lines through it."""
    yield chance
    for sigma in (1.5, 4.0, 10.0):
        yield blurred(chance, sigma * unit)
    for half in (10, 20):
        each = _lines(chance, max(round(half * unit), 2), 3)
        yield from _along_and_across(each)
        yield each.mean(axis=0)
