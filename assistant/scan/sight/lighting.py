"""A photograph brought into the light of the scan: a lamp to one side, shadows and glare taken off.

How bright the board is seen to be tells the light, but only where the board is seen. Counters may cover nearly all of a part, and
a light that followed them would make them look like the board. So light is asked where the photograph has the scan's own details;
elsewhere it goes on as it does around, and over the whole board as an even slope does.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.scan.sight.laying import Laid, Mask, resized
from assistant.scan.sight.sharing import bands, in_two

Floats = NDArray[np.float32]
DARKEST, BRIGHTEST = 3, 252  # levels within which a pixel tells the light
NEAR = 6.0  # pixels of a quarter-size picture: so far details are compared
GRAIN = 4.0  # square levels by which even a plain picture varies
ALIKE, SAME = 0.25, 0.7  # likeness of details from which on a place speaks of the board, and fully
PLAIN = 0.06  # what a place without details counts
ODD, SHADED = 0.18, 0.09  # of the logarithm of the light, from which on a lighter, a darker pixel counts less than half
VEILS = ((12.0, 1.0), (30.0, 1e-2))  # the same as the next for glare
EVEN = 150.0  # square levels, so that a plain board does not tell of glare
MOST_FADED = 0.4
SPREADS = ((7.0, 1.0), (24.0, 1e-2))  # how far light is taken from, and how much that counts
SLOPE = 2e-4  # what the slope over the whole board counts
FINE = 2.5  # pixels that a blur may have: of a wider one the picture is made smaller
# Weight from which on a place surely shows the board, and how many such pixels tell its contrast.
SURELY, TELLING = 0.5, 200
SOFTENED = 1.5  # pixels by which both small pictures are blurred before contrast is compared: a blurred photograph is no pale one
SHARES = np.linspace(0.02, 0.98, 25)  # of those pixels, the darkest first, at which both are compared
STEPS = 4  # each fourth pixel will do for it


def in_light_of_scan(here: Laid, covered: Mask | None = None, part: int = 4) -> NDArray[np.uint8]:
    """Return the photograph as bright and as coloured as the scan is thereabouts.

    Args:
        here: both pictures.
        covered: pixels that show something else than the board, if that is known already.
        part: how much larger the pictures are than light is looked for in: 4, and 2 for those of half the size.
    """
    size = (here.scan.shape[1] // part, here.scan.shape[0] // part)
    free = here.shown if covered is None else here.shown & ~covered
    usable = resized(free, size)
    photo, scan = (
        np.asarray(cv2.resize(one, size, interpolation=cv2.INTER_AREA), np.uint8) for one in (here.photo, here.scan)
    )
    usable &= cv2.inRange(photo, (DARKEST + 1,) * 3, (BRIGHTEST - 1,) * 3) > 0
    ratio = np.log((scan + 4.0) / (photo + 4.0)).astype(np.float32)
    weight = np.asarray(_of_board(photo, scan) * usable, np.float32)
    gain = np.exp(_light(ratio, weight))
    soft, there = (_blurred(one, SOFTENED) for one in ((photo + 4.0) * gain - 4.0, scan.astype(np.float32)))
    fade, veil = _veil(soft, there, weight)
    much, less = (np.asarray(one, np.float32) for one in (gain / fade[..., None], (veil + 4.0) / fade))
    soft = (soft + 4.0) / fade[..., None] - less[..., None]  # as the whole picture will be
    return _toned(_lit(here, much, less), np.asarray(soft, np.float32), there, weight > SURELY)


def _lit(here: Laid, gain: Floats, veil: Floats) -> NDArray[np.uint8]:
    """Return the photograph with its light changed: so many times as much, less a veil; both in a small picture."""
    full = (here.scan.shape[1], here.scan.shape[0])
    less = np.asarray(cv2.resize(veil, full), np.float32)
    result = np.empty_like(here.photo)
    much = [np.asarray(cv2.resize(gain[..., channel], full), np.float32) for channel in range(3)]

    def band(rows: slice) -> None:
        for channel, values in enumerate(much):
            lit = values[rows]
            lit *= here.photo[rows, :, channel] + np.float32(4)
            lit -= less[rows]
            result[rows, :, channel] = np.clip(lit, 0, 255, out=lit).astype(np.uint8)

    in_two(band, bands(len(result), 8))
    return result


def agreement(here: Laid) -> float:
    """Return how much of what is shown has the details of the scan, 0 to 1: hardly any of another board, most of this one."""
    size = (here.scan.shape[1] // 4, here.scan.shape[0] // 4)
    photo, scan = (
        np.asarray(cv2.resize(one, size, interpolation=cv2.INTER_AREA), np.uint8) for one in (here.photo, here.scan)
    )
    shown = cv2.resize(here.shown.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST).astype(bool)
    return float(np.mean(_of_board(photo, scan)[shown] > 0.5)) if shown.any() else 0.0


def _of_board(photo: NDArray[np.uint8], scan: NDArray[np.uint8]) -> Floats:
    """Return by pixel how surely the photograph shows the board there: it has the details of the scan."""
    seen, there = (np.log(cv2.cvtColor(one, cv2.COLOR_RGB2GRAY) + 4.0).astype(np.float32) for one in (photo, scan))
    level = np.exp(_blurred(there, NEAR))
    grain = GRAIN / level**2
    seen, there = (one - _blurred(one, NEAR) for one in (seen, there))
    both = _blurred(seen * there, NEAR)
    ours, theirs = (_blurred(one * one, NEAR) for one in (seen, there))
    likeness = both / np.sqrt((ours + grain) * (theirs + grain))
    return np.asarray(PLAIN + np.clip((likeness - ALIKE) / (SAME - ALIKE), 0, 1) ** 2, np.float32)


def _light(ratio: Floats, weight: Floats) -> Floats:
    """Return the logarithm of the light (high, wide, 3) from what pixels say, each with its weight."""
    slope = _slope(ratio, weight)
    rest = ratio - slope
    light = np.zeros_like(rest)
    sure = weight
    for _ in range(3):
        light, share = np.zeros_like(rest), np.full(weight.shape, SLOPE, np.float32)
        for spread, much in SPREADS:
            light += much * _blurred(rest * sure[..., None], spread)
            share += much * _blurred(sure, spread)
        light /= share[..., None]
        sure = weight * _trust(rest - light)
    return np.asarray(slope + light, np.float32)


def _trust(off: Floats) -> Floats:
    """Return what pixels count whose light is off by so much: things throw shadows on the board beside them, not on their tops."""
    one, two, three = cv2.split(off)  # numpy takes many times as long along so short an axis
    up, down = np.maximum(np.maximum(one, two), three), -np.minimum(np.minimum(one, two), three)
    far = np.maximum(up / SHADED, down / ODD)
    return np.asarray(1 / (1 + far**2), np.float32)


def _veil(photo: Floats, scan: Floats, weight: Floats) -> tuple[Floats, Floats]:
    """Return by place how much of the scan's contrast the photograph has, up to 1, and what glare has added."""
    share = _around(weight) + 1e-6

    def mean(values: Floats) -> Floats:
        return np.asarray(_around(values * weight[..., None]) / share[..., None], np.float32)

    there, here = mean(scan), mean(photo)
    both = _sum(mean(scan * photo) - there * here) + EVEN
    own = _sum(mean(scan * scan) - there * there) + EVEN
    fade = np.clip(both / own, MOST_FADED, 1.0)
    veil = np.maximum(0.0, _sum(np.asarray(here - fade[..., None] * there, np.float32)) / 3)
    return np.asarray(fade, np.float32), np.asarray(veil * np.clip((1 - fade) / 0.1, 0, 1), np.float32)


def _sum(picture: Floats) -> Floats:
    """Return the sum of a picture's channels."""
    one, two, three = cv2.split(picture)
    return np.asarray(one + two + three, np.float32)


def _around(values: Floats) -> Floats:
    """Return the sum near each pixel; where nothing is near, that from farther off."""
    total = np.zeros_like(values)
    for spread, much in VEILS:
        total += much * _blurred(values, spread)
    return total


def _blurred(values: Floats, spread: float) -> Floats:
    """Return values blurred by so many pixels (one sigma), made small for it: a wide blur leaves nothing finer."""
    part = int(spread / FINE)
    if part < 2:
        return np.asarray(cv2.GaussianBlur(values, (0, 0), spread), np.float32)
    size = (max(1, values.shape[1] // part), max(1, values.shape[0] // part))
    small = cv2.GaussianBlur(cv2.resize(values, size, interpolation=cv2.INTER_AREA), (0, 0), spread / part)
    return np.asarray(cv2.resize(small, values.shape[1::-1], interpolation=cv2.INTER_LINEAR), np.float32)


def _slope(ratio: Floats, weight: Floats) -> Floats:
    """Return the even change of light over the whole board: a surface of the third degree, of what most pixels say."""
    y, x = (np.linspace(-1, 1, length, dtype=np.float32) for length in ratio.shape[:2])
    powers = [(i, j) for i in range(4) for j in range(4 - i)]
    some = (slice(None, None, STEPS), slice(None, None, STEPS))
    lines = np.stack([np.outer(y[::STEPS] ** i, x[::STEPS] ** j).ravel() for i, j in powers], axis=-1)
    goal, own = ratio[some].reshape(-1, 3), weight[some].ravel()
    sure = own
    held = 1e-3 * float(own.sum()) * np.diag([0.0 if i + j == 0 else 1.0 for i, j in powers])
    found: NDArray[Any] = np.zeros((len(powers), 3))
    for _ in range(6):
        found = np.linalg.solve(lines.T @ (lines * sure[:, None]) + held, lines.T @ (goal * sure[:, None]))
        sure = own * _trust(np.asarray(goal - lines @ found, np.float32)[None])[0]
    surface = np.zeros((4, 4, 3))
    for n, (i, j) in enumerate(powers):
        surface[i, j] = found[n]
    down, across = (np.stack([axis**i for i in range(4)]) for axis in (y, x))
    return np.stack([down.T @ surface[..., channel] @ across for channel in range(3)], axis=-1).astype(np.float32)


def _toned(result: NDArray[np.uint8], photo: Floats, scan: Floats, sure: Mask) -> NDArray[np.uint8]:
    """Return a photograph with the scan's contrast: cameras and scanners bend brightness each in their own way.

    Of the places that surely show the board as many are as dark in one as in the other, wherever a line falls between two pixels.

    Args:
        result: the photograph, in the light of the scan.
        photo: the same, small and softened.
        scan: likewise.
        sure: where that surely shows the board.
    """
    sure = sure.copy()
    sure[::2] = False  # every second row will do
    if np.count_nonzero(sure) < TELLING:
        return result
    tables = []
    for channel in range(3):
        here, goal = (np.quantile(one[..., channel][sure], SHARES) for one in (photo, scan))
        levels, first = np.unique(np.clip(here, 1, 254), return_index=True)
        change = 0.8 * np.clip(goal - here, -30, 30)[first]
        values = np.interp(np.arange(256), [0.0, *levels, 255.0], [0.0, *(levels + change), 255.0])
        tables.append(np.clip(np.round(np.maximum.accumulate(values)), 0, 255).astype(np.uint8))
    return np.asarray(cv2.LUT(result, np.stack(tables, axis=-1)[None]), np.uint8)
