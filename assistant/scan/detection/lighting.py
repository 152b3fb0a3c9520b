"""A photograph brought into the light of the scan: a lamp to one side, shadows and glare taken off.

How bright the board is seen to be tells the light, but only where the board is seen. Counters may cover nearly all of a part, and
a light that followed them would make them look like the board. So light is asked where the photograph has the scan's own details;
elsewhere it goes on as it does around, and over the whole board as an even slope does.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.polynomial import polynomial

from assistant.scan.arrays import Bytes, Floats
from assistant.scan.detection.correlation import PALEST
from assistant.scan.detection.patterns import SOFT
from assistant.scan.detection.warp import Laid, Mask, resized
from assistant.scan.pictures.strips import smaller
from assistant.scan.threads import bands, in_two

ODD = 0.18  # of the logarithm of the light, from which on a lighter pixel counts less than half, a darker one from half of it
EVEN = 150.0  # square levels, so that a plain board does not tell of glare
NEAR = 9.0  # pixels of a quarter-size picture, as wide as a counter: so far details are compared, light and glare are taken from
SLOPE = 5e-4  # what the slope over the whole board counts, and what keeps it even where little is known
DEGREE = 2  # of that slope along each side
LEAK = 0.15  # of the brightest channel, what may be seen in another: far darker ones tell nothing of the light's colour
STEPS = 4  # light is looked for in pictures so much smaller, its slope at each so manieth pixel of those
FLOOR = np.float32(4)  # levels that are added before light is asked: what is black has some, and what is plain varies


def in_light_of_scan(here: Laid, covered: Mask) -> Bytes:
    """Return the photograph as bright and as coloured as the scan is thereabouts.

    Args:
        covered: pixels that show something else than the board, as far as that is known.
    """
    size = (here.scan.shape[1] // STEPS, here.scan.shape[0] // STEPS)
    usable = resized(here.shown & ~covered, size)
    photo, scan = in_two(lambda one: smaller(one, size), (here.photo, here.scan))
    usable &= cv2.inRange(photo, (int(FLOOR),) * 3, (255 - int(FLOOR),) * 3) > 0
    weight = _of_board(photo, scan) * usable
    seen, there = cv2.split(photo), cv2.split(scan)
    gain = in_two(np.exp, _light(photo, scan, weight))
    softly = in_two(
        lambda one: cv2.GaussianBlur(one.astype(np.float32), (0, 0), SOFT),
        [*((one + FLOOR) * much - FLOOR for one, much in zip(seen, gain, strict=True)), *there],
    )
    fade, veil = _veil(softly[:3], softly[3:], weight)  # a blurred photograph is no pale one
    return _lit(here, [np.asarray(one / fade, np.float32) for one in gain], (veil + FLOOR) / fade)


def _lit(here: Laid, gain: Sequence[Floats], veil: Floats) -> Bytes:
    """Return the photograph in another light: so many times as much, less a veil, all in small pictures."""
    full = (here.scan.shape[1], here.scan.shape[0])
    result = np.empty_like(here.photo)
    *much, less = in_two(lambda one: cv2.resize(one, full), (*gain, veil))

    def band(rows: slice) -> None:
        for channel, values in enumerate(much):
            lit = values[rows]
            lit *= here.photo[rows, :, channel] + FLOOR
            lit -= less[rows]
            result[rows, :, channel] = np.clip(lit, 0, 255, out=lit)

    in_two(band, bands(len(result), 8))
    return result


def agreement(here: Laid) -> float:
    """Return how much of what is shown has the details of the scan, 0 to 1: hardly any of another board, most of this one."""
    size = (here.scan.shape[1] // STEPS, here.scan.shape[0] // STEPS)
    photo, scan = (smaller(one, size) for one in (here.photo, here.scan))
    shown = resized(here.shown, size)
    return float(np.mean(_of_board(photo, scan)[shown] > 0.3)) if shown.any() else 0.0


def _of_board(photo: Bytes, scan: Bytes) -> Floats:
    """Return by pixel how much of the photograph's details are the scan's, 0 to 1: so surely it shows the board there."""
    seen, there = (_logs(cv2.cvtColor(one, cv2.COLOR_RGB2GRAY)) for one in (photo, scan))
    near_seen, near = in_two(_blurred, (seen, there))
    grain = FLOOR / np.exp(near) ** 2
    seen, there = seen - near_seen, there - near
    both, ours, theirs = in_two(lambda pair: _blurred(pair[0] * pair[1]), ((seen, there), (seen,) * 2, (there,) * 2))
    likeness = both / np.sqrt((ours + grain) * (theirs + grain))
    return np.square(np.maximum(likeness, 0))


def _light(photo: Bytes, scan: Bytes, weight: Floats) -> list[Floats]:
    """Return the logarithm of the light by channel: brightness as it is around, and a colour that changes evenly over the board.

    A channel that is dark beside the others tells hardly anything of the light's colour: what little the camera sees in it comes
    from the others. So on a saturated sea the brightness is taken, and the colour as it is elsewhere.
    """
    grey = [cv2.cvtColor(one, cv2.COLOR_RGB2GRAY) for one in (photo, scan)]
    bright = _brightness(_ratio(*grey), weight)
    own = scan.astype(np.float32) + FLOOR
    sure = weight[..., None] / (1 + (LEAK * own.max(axis=2, keepdims=True) / own) ** 2)
    ratios = (_ratio(photo[..., channel], scan[..., channel]) for channel in range(3))
    return [bright + _slope(ratio - bright, sure[..., channel]) for channel, ratio in enumerate(ratios)]


def _ratio(photo: Bytes, scan: Bytes) -> Floats:
    """Return the logarithm of how much brighter the scan is, by pixel."""
    return _logs(scan) - _logs(photo)


def _logs(levels: Bytes) -> Floats:
    return np.log(levels + FLOOR)


def _brightness(ratio: Floats, weight: Floats) -> Floats:
    """Return the logarithm of the light's brightness from what pixels say, each with its weight."""
    slope = _slope(ratio, weight)
    rest = ratio - slope
    light = rest
    sure = weight
    for _ in range(3):
        light, share = in_two(_blurred, (rest * sure, sure))
        light = light / (share + SLOPE)
        sure = weight * _trust(rest - light)
    return light + slope


def _trust(off: Floats) -> Floats:
    """Return what pixels count whose light is off by so much: things throw shadows on the board beside them, not on their tops."""
    far = np.maximum(2 * off, -off) / np.float32(ODD)
    return np.asarray(1 / (1 + far**2), np.float32)


def _veil(photo: Sequence[Floats], scan: Sequence[Floats], weight: Floats) -> tuple[Floats, Floats]:
    """Return by place how much of the scan's contrast the photograph has, up to 1, and what glare has added."""
    own, common = (sum(one * other for one, other in zip(scan, some, strict=True)) for some in (scan, photo))
    share, *sums = in_two(_blurred, [weight, *(one * weight for one in (*scan, *photo, own, common))])
    share += np.float32(1e-6)
    means = [one / share for one in sums]
    there, here, (own, common) = means[:3], means[3:6], means[6:]
    both = common - sum(one * other for one, other in zip(there, here, strict=True)) + EVEN
    varies = own - sum(one * one for one in there) + EVEN
    fade = np.clip(both / varies, PALEST, 1.0)
    veil = np.maximum(0.0, sum(one - fade * other for one, other in zip(here, there, strict=True)) / 3)
    return fade, veil * np.clip((1 - fade) / 0.1, 0, 1)


def _blurred(values: Floats) -> Floats:
    """Return values as they are near each pixel, made small for it: a wide blur leaves nothing finer."""
    part = int(NEAR / 2)
    size = (max(1, values.shape[1] // part), max(1, values.shape[0] // part))
    small = cv2.GaussianBlur(cv2.resize(values, size, interpolation=cv2.INTER_AREA), (0, 0), NEAR / part)
    return cv2.resize(small, values.shape[1::-1], interpolation=cv2.INTER_LINEAR)


def _slope(ratio: Floats, weight: Floats) -> Floats:
    """Return the even change of light over the whole board: a surface of low degree, of what most pixels say."""
    y, x = (np.linspace(-1, 1, length, dtype=np.float32) for length in weight.shape)
    down, across = np.meshgrid(y[::STEPS], x[::STEPS], indexing="ij")
    lines = polynomial.polyvander2d(down.ravel(), across.ravel(), (DEGREE, DEGREE)).astype(np.float32)
    goal, own = (one[::STEPS, ::STEPS].ravel() for one in (ratio, weight))
    sure = own
    held = SLOPE * float(own.sum()) * np.diag(np.arange(lines.shape[1]) > 0)
    found = np.zeros(lines.shape[1])
    for _ in range(4):
        found, *_ = np.linalg.lstsq(lines.T @ (lines * sure[:, None]) + held, lines.T @ (goal * sure))
        sure = own * _trust(np.asarray(goal - lines @ found, np.float32))
    return np.asarray(polynomial.polygrid2d(y, x, found.reshape((DEGREE + 1,) * 2)), np.float32)
