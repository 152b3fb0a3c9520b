"""Where something lies on the board: the photograph differs from the scan by more than misfit, blur and light explain.

Colours forgive much, for light does as it likes. Where nothing lies the photograph shows the board's lines; where they are
missing and nothing was made out, something unexplained lies: a pale marker on pale paper, a stack in glare.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from assistant.scan.arrays import Bytes, Doubles, Floats
from assistant.scan.detection.patterns import NOISE, SOFT, Levels, to_steps
from assistant.scan.detection.stack_edges import WALL
from assistant.scan.detection.warp import Laid, Mask
from assistant.scan.threads import bands, in_two

BLURS = (0.5, 0.8, 1.1, 1.5, 2.0, 2.6, 3.3)
LIGHTNESS = 0.6  # shadows change it, things change colours too
THRESHOLD = 13.0
FORGIVEN = 7  # pixels across, in which the scan may show what the photograph does


def blur_of(here: Laid, photo: Bytes) -> float:
    """Return how many pixels (one sigma) the scan must be blurred to look like the photograph."""
    high, wide = photo.shape[:2]
    part = (slice(high // 5, 4 * high // 5), slice(wide // 5, 4 * wide // 5))
    scan, seen = (cv2.cvtColor(picture[part], cv2.COLOR_RGB2GRAY).astype(np.float32) for picture in (here.scan, photo))

    def miss(blur: float) -> float:
        return float(np.mean(cv2.absdiff(cv2.GaussianBlur(scan, (0, 0), blur), seen)))

    misses = in_two(miss, BLURS)
    return BLURS[int(np.argmin(misses))]


def differences(here: Laid, photo: Bytes, blur: float) -> Floats:
    """Return by how much (about steps that an eye just sees) each pixel differs from all that the scan shows near it.

    Args:
        photo: in the light of the scan.
        blur: of the photograph, in pixels.
    """
    result = np.empty(photo.shape[:2], np.float32)
    kernel, soft = np.ones((FORGIVEN, FORGIVEN), np.uint8), float(np.hypot(SOFT, blur))
    beside = FORGIVEN + round(4 * soft)  # beyond four sigmas a blur takes nothing

    def band(rows: slice) -> None:
        top, bottom = max(0, rows.start - beside), rows.stop + beside
        scan = cv2.GaussianBlur(here.scan[top:bottom], (0, 0), soft)
        seen = cv2.GaussianBlur(photo[top:bottom], (0, 0), SOFT)
        scan, seen = cv2.cvtColor(scan, cv2.COLOR_RGB2LAB), cv2.cvtColor(seen, cv2.COLOR_RGB2LAB)
        low, high = cv2.erode(scan, kernel), cv2.dilate(scan, kernel)
        beyond = cv2.max(cv2.subtract(seen, high), cv2.subtract(low, seen))[rows.start - top : rows.stop - top]
        steps = beyond.astype(np.float32)
        steps *= np.array([LIGHTNESS * 100 / 255, 1.0, 1.0], np.float32)
        np.sqrt(np.einsum("ijk,ijk->ij", steps, steps), out=result[rows])
        result[rows][~here.shown[rows]] = 0

    in_two(band, bands(len(photo), 8))
    return result


def covered(off: Floats, side: float) -> Mask:
    """Return where something lies: parts of some size, their gaps closed; holes larger than counters stay open.

    Args:
        side: of a counter in pixels.
    """
    mask = cv2.morphologyEx((off > THRESHOLD).astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    close = max(3, round(AROUND * side) | 1)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (close, close))
    closed = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, kernel), np.bool_)
    return ~_large(~_large(closed, (AROUND * side) ** 2), side * side)


def _large(mask: Mask, least: float) -> Mask:
    """Return the parts of a mask that have more than so many pixels."""
    _, numbers, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8))
    return mask & (stats[:, cv2.CC_STAT_AREA] > least)[numbers]


# What is drawn on the board shows where nothing lies. So the lightness of both is compared within windows of nearly a counter's
# size: what no brighter or softer light makes of the board was laid on it.

ALIKE = 0.55  # correlation from which on both show the same
# Of a counter's side: beyond one that was found, where the window still sees it, and the width of such a place, of a hand or a cup.
AROUND = 0.35


def strange(lab: Floats, board: Levels, shown: Mask, side: float) -> Mask:
    """Return where a photograph does not look like the board.

    Args:
        board: the scan as the photograph would show it (`patterns.to_levels`).
        shown: where the photograph shows the board.
        side: of a counter, in pixels.
    """
    result = np.empty(lab.shape[:2], np.bool_)
    window = round(2 * AROUND * side)

    def band(rows: slice) -> None:
        top, bottom = max(0, rows.start - 2 * window), rows.stop + 2 * window
        there = _strange(lab[top:bottom, :, 0], to_steps(board[top:bottom])[..., 0], (window, window))
        result[rows] = there[rows.start - top : rows.stop - top] & shown[rows]

    in_two(band, bands(len(lab), 8))  # of a whole picture the sums would hold 250 MB
    return result


def _strange(seen: Floats, there: Floats, window: tuple[int, int]) -> Mask:
    """Return where a part of the photograph does not look like the board, by the lightness of both."""
    one, other = (cv2.GaussianBlur(np.ascontiguousarray(some), (0, 0), SOFT) for some in (there, seen))
    mean, its = cv2.blur(one, window), cv2.blur(other, window)
    drawn = cv2.blur(one * one, window) - mean * mean
    varies = cv2.blur(other * other, window) - its * its
    both = cv2.blur(one * other, window) - mean * its
    unexplained = varies - both * both / np.maximum(drawn, 0.5)
    unseen = drawn - both * both / np.maximum(varies, 0.5)
    unlike = both < ALIKE * np.sqrt(np.maximum(drawn * varies, 1.0))
    return (np.maximum(unexplained, unseen) > NOISE) & unlike


def left_over(mask: Mask, found: Sequence[Floats], beside: float, wide: float) -> list[Doubles]:
    """Return the outlines (n, 2) of the parts of a mask, so wide or wider, that no counter explains.

    Args:
        found: all that hides the board of each counter (n, 2), convex, in pixels.
        beside: pixels beyond those that are theirs, too.
    """
    rest = mask.astype(np.uint8)
    for ring in found:
        points = np.round(ring).astype(np.int32)
        cv2.fillConvexPoly(rest, points, 0)
        cv2.polylines(rest, [points], True, 0, round(2 * beside))
    kernel = np.ones((max(3, round(wide)),) * 2, np.uint8)
    rings, _ = cv2.findContours(
        cv2.morphologyEx(rest, cv2.MORPH_OPEN, kernel), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE
    )
    smooth = (cv2.approxPolyDP(ring, 2.0, True)[:, 0] for ring in rings)
    return [np.asarray(ring, np.float64) for ring in smooth if len(ring) >= 3]


def riddles(unlike: Mask, covered: Mask, found: Sequence[Floats], side: float) -> list[Doubles]:
    """Return the outlines of places where something lies that was not made out, or may (`left_over`).

    Args:
        unlike: where the photograph does not look like the board.
        covered: where something lies, told by its colour: what is half beneath a counter, and shows too little to be known.
        side: of a counter, in pixels.
    """
    return [
        ring
        for mask, beside in ((unlike, AROUND), (covered, WALL))
        for ring in left_over(mask, found, beside * side, AROUND * side)
    ]
