"""Dark ridges and strokes of ink: where a border seems to be printed, and what the ink round each inked pixel is like.

The landscape that zones are flooded over sums two signs: a dark ridge (a thin dark line) and the step of colour between two
grounds. A border runs on, forks seldom and parts large grounds; letters are short strokes in rows, with ends, corners and
small holes.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

import numpy as np

from assistant.scan.arrays import Array, Bytes, Floats, Truths, cv2
from assistant.scan.pictures.strips import Pixels

# Two signs are summed. A dark ridge (a thin dark line, whatever the ground on both sides) is what a printed border is; the step of
# colour between two grounds, after small print is smoothed away, carries on where the line is worn or hidden.

Heights = Floats
Plane = Floats  # (h, w)
Where = Truths  # (h, w)
REFERENCE_WIDTH = 2000  # pixels; every length below is for a picture of this width
ALONE = 60.0  # what is smaller and stands alone is small print


def landscape(pixels: Pixels, *, ridge: float = 1.0, step: float = 0.0, scale: float = 1.0) -> Heights:
    """Return the heights (h, w) of an RGB picture (h, w, 3).

    Args:
        pixels: the picture, about `REFERENCE_WIDTH` wide.
        ridge: weight of dark lines; a clear printed line is then some 20 high.
        scale: multiplies the widths of lines looked for; confidence tries others than 1.
    """
    unit = pixels.shape[1] / REFERENCE_WIDTH * scale
    heights = np.zeros(pixels.shape[:2], np.float32)
    if ridge:
        light = cv2.cvtColor(pixels, cv2.COLOR_RGB2Lab)[..., 0].astype(np.float32)
        heights += ridge * ridges(light, (1.5 * unit, 2.5 * unit))
    if step:
        heights += step * colour_steps(pixels, 2.0 * unit)
    return heights


def all_ridges(pixels: Pixels) -> Heights:
    """Return how much each pixel lies on a line of any colour: darker than the ground, or of another hue, pale or strong.

    On boards without clean dark borders it parts zones better than `landscape` does, on textured ones worse.
    """
    lab = cv2.cvtColor(pixels, cv2.COLOR_RGB2Lab).astype(np.float32)
    unit = pixels.shape[1] / REFERENCE_WIDTH
    sigmas = (1.2 * unit, 2.2 * unit)
    heights = ridges(lab[..., 0], sigmas)
    for channel, weight in ((1, 0.7), (2, 0.5)):
        for sign in (1, -1):
            np.maximum(heights, weight * ridges(sign * lab[..., channel], sigmas), out=heights)
    return cv2.GaussianBlur(heights, (0, 0), max(unit, 0.5))


def ridges(light: Plane, sigmas: tuple[float, ...]) -> Heights:
    """Return how much each pixel lies in a valley of a plane about as wide as the sigmas (pixels) say."""
    heights = np.zeros(light.shape, np.float32)
    for sigma in sigmas:
        # The bend across the line is positive in a dark valley of lightness.
        middle, apart = bends(cv2.GaussianBlur(light, (0, 0), max(sigma, 0.5)))
        heights += np.maximum(middle + apart, 0) * sigma**2
    return heights


def bends(plane: Array) -> tuple[Plane, Plane]:
    """Return the mean of a plane's two bends at each pixel (the eigenvalues of its Hessian), and how far from it both are."""
    across, down, both = (
        cv2.Sobel(plane, cv2.CV_32F, *turns, ksize=3, scale=0.25) for turns in ((2, 0), (0, 2), (1, 1))
    )
    return (across + down) / 2, np.hypot((across - down) / 2, both)


def slope(plane: Array) -> Plane:
    """Return how steep a plane is at each pixel."""
    across, down = (cv2.Sobel(plane, cv2.CV_32F, *turns, ksize=3, scale=0.125) for turns in ((1, 0), (0, 1)))
    return cv2.magnitude(across, down)


def colour_steps(pixels: Pixels, sigma: float) -> Heights:
    """Return the height of colour steps (CIE Lab units a pixel), small print and grain smoothed away."""
    calm = cv2.medianBlur(pixels, 5)
    lab = cv2.cvtColor(calm, cv2.COLOR_RGB2Lab)
    total: Any = np.zeros(lab.shape[:2], np.float32)
    for channel in range(3):
        smooth = cv2.GaussianBlur(lab[..., channel].astype(np.float32), (0, 0), sigma)
        total += slope(smooth) ** 2
    return np.sqrt(total) * sigma


def without_small_print(heights: Heights, keep: Where) -> Heights:
    """Return the heights without letters, symbols and boxes that stand alone.

    A border is part of a long network; what stands alone and is small is print on the zone, and would fence in a click.
    This is an attribute opening at a few levels: islands of height whose extent is under `ALONE` sink to the level at which they
    stood alone. Islands that touch `keep` stay: outlines of islets that a person has clicked.
    """
    limit = ALONE * heights.shape[1] / REFERENCE_WIDTH
    result = heights.copy()
    for level in (24.0, 16.0, 10.0, 6.0, 3.0):
        _, islands, stats, _ = cv2.connectedComponentsWithStats((heights > level).astype(np.uint8), connectivity=8)
        small = np.maximum(stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT]) < limit
        small[0] = False
        small[np.unique(islands[keep])] = False
        sunk = small[islands]
        result[sunk] = np.minimum(result[sunk], level)
    return result


# What the ink round each inked pixel of a picture is like: how wide, how crowded, how far it runs straight, what it encloses. No
# one number tells borders from letters; `letters` weighs them all.

Mask = Bytes  # (h, w), 0 or 1
BOX: Mask = np.ones((3, 3), np.uint8)

# All lengths are pixels of a picture 2,000 wide (`landscape.REFERENCE_WIDTH`).
STROKE = 5.0  # half of the widest stroke of ink
LEAST, MOST = 12.0, 40.0  # darker than the ground by so much (L of Lab, 0 … 255) is always, is never too faint for ink
RELIEF = 0.2  # of the darkest print: what is fainter than that is no sign of how dark ink is
DIRECTIONS = 12
# (reduced so many times, (half a run's length, its width) in reduced pixels …)
RUNS = ((1, ((5, 1),)), (2, ((5, 1), (9, 1), (15, 1))), (4, ((5, 3), (10, 4))))
RUNS_OF_LINES = ((2, ((4, 2), (8, 2), (14, 2))),)
RUNS_OF_LETTERS = ((4, ((4, 2), (7, 3))),)
CROWDS = (3.0, 6.0, 12.0, 24.0)
FEATURES, FEATURES_AMONG = 45, 24  # how many numbers `strokes` and `among` tell of a pixel
SMALL_FACE = 5.5  # logarithm of the pixels of a ground that a letter may enclose


def darkness(pixels: Pixels, unit: float = 1.0) -> tuple[Plane, Mask]:
    """Return how much darker (L of Lab, 0 … 255) each pixel is than the ground round it, and what of it is ink."""
    light = cv2.cvtColor(pixels, cv2.COLOR_RGB2Lab)[..., 0].astype(np.float32)
    darker = np.maximum(cv2.morphologyEx(light, cv2.MORPH_CLOSE, disc(STROKE * unit)) - light, 0)
    some = darker[darker > LEAST]
    if some.size:
        # Relief shading takes far more room than print does, and must not say how dark print is.
        some = some[some > RELIEF * np.percentile(some, 99)]
    least = np.clip(0.5 * np.median(some), LEAST, MOST) if some.size else LEAST
    return darker, (darker > least).astype(np.uint8)


def strokes(pixels: Pixels, darker: Plane, ink: Mask) -> Floats:
    """Return for each inked pixel, row by row, what the ink round it is like (n, features).

    Args:
        pixels: RGB (h, w, 3), 2,000 wide.
        darker: than the ground, see `darkness`.
        ink: as `darkness` tells it; not empty.
    """
    here = np.nonzero(ink)
    # Each plane is let go as soon as its inked pixels are taken: all of them at once would be half a gigabyte.
    planes = (plane[here] for plane in _planes(pixels, darker, ink))
    return _rows(chain(planes, _runs(ink.astype(np.float32), here, RUNS)), FEATURES, len(here[0]))


def _planes(pixels: Pixels, darker: Plane, ink: Mask) -> Iterator[Array]:
    """Yield, as pictures (h, w), all that is told of a pixel but the runs through it."""
    yield darker / float(np.median(darker[ink > 0]))
    wide = cv2.distanceTransform(ink, cv2.DIST_L2, 5)
    yield wide
    for side in (5, 13):
        yield cv2.dilate(wide, np.ones((side, side), np.uint8))
    whole = ink.astype(np.float32)
    yield from _crowds(whole, CROWDS)
    yield from _pieces(ink)
    for closed in (ink, cv2.morphologyEx(ink, cv2.MORPH_CLOSE, disc(1))):
        yield from _grounds(closed)
    yield from _ends(ink)
    yield np.minimum(colour_steps(ground_of(pixels, ink), 1.5), 12)
    for axis in (1, 0):
        yield 8 * blurred(np.abs(np.diff(whole, axis=axis, append=0)), 8)


def among(ink: Mask, chance: Floats) -> Floats:
    """Return for each inked pixel what a first guess says of the ink round it (n, features).

    Args:
        chance: for each inked pixel, row by row, that it is a letter's (n), 0 … 1.
    """
    here = np.nonzero(ink)
    letters = np.zeros(ink.shape, np.float32)
    letters[here] = chance
    lines = np.where(ink > 0, 1 - letters, 0).astype(np.float32)
    crowds = (crowd[here] for plane in (letters, lines) for crowd in _crowds(plane, (2.0, 5.0, 10.0, 20.0)))
    along = chain(_runs(lines, here, RUNS_OF_LINES), _runs(letters, here, RUNS_OF_LETTERS))
    return _rows(chain((chance,), crowds, along), FEATURES_AMONG, len(chance))


def _rows(columns: Iterable[Array], count: int, length: int) -> Floats:
    """Return columns side by side (length, count), each let go as soon as it is written."""
    found = np.empty((count, length), np.float32)
    for row, column in zip(found, columns, strict=True):
        row[:] = column
    return found.T


def ground_of(pixels: Pixels, ink: Mask) -> Pixels:
    """Return the picture with ink replaced by the nearest colour beside it."""
    inked = cv2.dilate(ink, BOX)  # its rim is tinged by it
    return cv2.medianBlur(nearest(inked == 0, pixels), 5)


def nearest(where: Where, values: Array) -> Array:
    """Return for each pixel the value (h, w or h, w, channels) at the nearest at which something is so."""
    _, places = cv2.distanceTransformWithLabels(
        (~where).astype(np.uint8), cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL
    )
    found = np.zeros((int(places.max()) + 1, *values.shape[2:]), values.dtype)
    found[places[where]] = values[where]
    return found[places]


def disc(radius: float) -> Mask:
    """Return a round kernel."""
    side = 2 * max(1, round(radius)) + 1
    return cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))


def grown(where: Where | Mask, kernel: Mask = BOX) -> Where:
    """Return what is so, and what is so near to it as the kernel reaches."""
    return cv2.dilate(where.astype(np.uint8), kernel) > 0


def blurred(plane: Array, sigma: float) -> Plane:
    """Return a plane blurred, wide blurs by way of a smaller picture."""
    if sigma < 6:
        return cv2.GaussianBlur(plane, (0, 0), sigma)
    small = cv2.resize(plane, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), sigma / 4)
    return np.asarray(cv2.resize(small, plane.shape[::-1], interpolation=cv2.INTER_LINEAR), np.float32)


def _crowds(plane: Plane, sigmas: Sequence[float]) -> Iterator[Plane]:
    for sigma in sigmas:
        yield blurred(plane, sigma) * np.float32(sigma)


def _pieces(ink: Mask) -> Iterator[Array]:
    """Yield how large the piece is that a pixel belongs to, and how much of its rectangle it fills."""
    _, parts, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    yield np.log1p(np.maximum(stats[:, 2], stats[:, 3])).astype(np.float32)[parts]
    yield (stats[:, 4] / (stats[:, 2] * stats[:, 3])).astype(np.float32)[parts]


def _grounds(ink: Mask) -> Iterator[Array]:
    """Yield how large the smallest and the largest grounds beside a pixel are, and how many small ones lie round it."""
    _, faces, stats, _ = cv2.connectedComponentsWithStats(1 - ink, connectivity=4)
    size = np.log1p(stats[:, 4]).astype(np.float32)[faces]
    size[ink > 0] = 20
    for side in (5, 11):
        yield np.minimum(cv2.erode(size, np.ones((side, side), np.uint8)), 14)
    small = (size < SMALL_FACE).astype(np.float32)
    for sigma in (5.0, 12.0):
        yield blurred(small, sigma)
    size[ink > 0] = 0
    yield cv2.dilate(size, np.ones((7, 7), np.uint8))


def _ends(ink: Mask) -> Iterator[Array]:
    """Yield how many ends and how many forks of strokes lie round a pixel."""
    from skimage.morphology import skeletonize

    thin = skeletonize(ink > 0).astype(np.uint8)
    count = cv2.filter2D(thin, -1, np.ones((3, 3)), borderType=cv2.BORDER_CONSTANT) * thin
    for found in (count == 2, count >= 4):
        for sigma in (4.0, 10.0):
            yield blurred(found.astype(np.float32), sigma) * sigma * sigma


def _runs(plane: Plane, here: tuple[Array, ...], runs: Any) -> Iterator[Array]:
    """Yield how much of straight runs through each pixel is inked: in the best direction, across it, in the mean."""
    for times, kernels in runs:
        small = cv2.resize(plane, None, fx=1 / times, fy=1 / times, interpolation=cv2.INTER_AREA)
        rows = np.minimum(here[0] // times, small.shape[0] - 1)
        columns = np.minimum(here[1] // times, small.shape[1] - 1)
        for half, width in kernels:
            each = np.stack(
                [
                    cv2.filter2D(small, -1, line_kernel(half, width, n), borderType=cv2.BORDER_CONSTANT)[rows, columns]
                    for n in range(DIRECTIONS)
                ]
            )
            best = each.argmax(axis=0)
            across = np.take_along_axis(each, ((best + DIRECTIONS // 2) % DIRECTIONS)[None], axis=0)[0]
            yield from (each.max(axis=0), across, each.mean(axis=0))


@functools.cache
def line_kernel(half: int, width: int, direction: int) -> Plane:
    angle = np.pi * direction / DIRECTIONS
    reach = half * np.array([np.cos(angle), np.sin(angle)])
    kernel = np.zeros((2 * half + 1, 2 * half + 1), np.uint8)
    one, other = ((round(half - sign * reach[0]), round(half - sign * reach[1])) for sign in (1, -1))
    cv2.line(kernel, one, other, 1, width)
    return np.asarray(kernel / kernel.sum(), np.float32)
