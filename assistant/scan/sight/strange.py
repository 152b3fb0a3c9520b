"""Where the photograph does not look like the board though nothing was made out: a pale marker on pale paper, a stack in glare.

Colours forgive much, for light does as it likes. What is drawn on the board does not: where nothing lies, the photograph shows the
same lines. So the lightness of both is compared within windows of nearly a counter's size: what no brighter or softer light makes
of the board was laid on it.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.scan.sight.laying import Mask
from assistant.scan.sight.patterns import Levels, to_steps
from assistant.scan.sight.sharing import bands, in_two

Floats = NDArray[np.float32]
WINDOW = 0.7  # of a counter's side
SOFT = 1.0  # pixels by which both are blurred: paper has grain
ALIKE = 0.55  # correlation from which on both show the same
PLAIN = 12.0  # square levels of lightness that the board does not explain, below which nothing is drawn there
BESIDE = 8  # pixels beside a part that tell what is blurred in it
MISSING = 12.0  # square levels of the board that are not seen: a plain hand lies on its lines
AROUND = 0.35  # of a counter's side beyond one that was found, where the window still sees it
LEAST = 0.3  # of a counter's side: the width of such a place
EDGE = 0.1  # of a counter's side beyond one that was found and the stack beneath it, where its shadow is


def strange(lab: Floats, board: Levels, shown: Mask, side: float) -> Mask:
    """Return where a photograph does not look like the board.

    Args:
        board: the scan as the photograph would show it (`patterns.to_levels`).
        shown: where the photograph shows the board.
        side: of a counter, in pixels.
    """
    result = np.empty(lab.shape[:2], np.bool_)
    window = round(WINDOW * side)

    def band(rows: slice) -> None:
        top, bottom = max(0, rows.start - window - BESIDE), rows.stop + window + BESIDE
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
    return np.asarray(((unexplained > PLAIN) | (unseen > MISSING)) & unlike, np.bool_)


def riddles(
    unlike: Mask, covered: Mask, found: Sequence[NDArray[np.float32]], side: float
) -> list[NDArray[np.float64]]:
    """Return the outlines (n, 2) of places where something lies that was not made out, or may: counters that were found left out.

    Args:
        unlike: where the photograph does not look like the board.
        covered: where something lies, told by its colour: what is half beneath a counter, and shows too little to be known.
        found: all that hides the board of each counter (n, 2), convex, in pixels.
        side: of a counter, in pixels.
    """
    about, over = unlike.astype(np.uint8), covered.astype(np.uint8)
    for ring in found:
        points = np.round(ring).astype(np.int32)
        for rest, beside in ((about, AROUND), (over, EDGE)):
            cv2.fillConvexPoly(rest, points, 0)
            cv2.polylines(rest, [points], True, 0, round(2 * beside * side))
    width = max(3, round(LEAST * side))
    kernel = np.ones((width, width), np.uint8)
    places = cv2.bitwise_or(*(cv2.morphologyEx(rest, cv2.MORPH_OPEN, kernel) for rest in (about, over)))
    rings, _ = cv2.findContours(places, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    smooth = (cv2.approxPolyDP(ring, 2.0, True)[:, 0] for ring in rings)
    return [np.asarray(ring, np.float64) for ring in smooth if len(ring) >= 3]
