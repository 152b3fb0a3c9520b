"""Counter sheets drawn for tests: faces as a scanner sees them, some kinds several times, some alike but for a digit."""

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
SIDE = 60  # pixels of a counter
PAPER = (236, 232, 224)


def face(words, body, side=SIDE):
    """Draw a face: a unit's box with a cross, and its values beneath, as war games have them."""
    drawn = np.full((side, side, 3), body, np.uint8)
    a, b, top, low = round(side * 0.25), round(side * 0.75), round(side * 0.15), round(side * 0.5)
    cv2.rectangle(drawn, (a, top), (b, low), (20, 20, 20), 2)
    cv2.line(drawn, (a, top), (b, low), (20, 20, 20), 2)
    size = side / 60 * 0.55
    (wide, _), _ = cv2.getTextSize(words, cv2.FONT_HERSHEY_SIMPLEX, size, 2)
    at = ((side - wide) // 2, round(side * 0.86))
    cv2.putText(drawn, words, at, cv2.FONT_HERSHEY_SIMPLEX, size, (20, 20, 20), 2, cv2.LINE_AA)
    return drawn


def sheet(blocks, size, gap):
    """Lay blocks of faces on a sheet, as a scanner sees them: a little noise, a little turned.

    Args:
        blocks: the upper left corner of each, and its faces row by row.
        gap: pixels between two counters.
    """
    drawn = np.full((size[1], size[0], 3), PAPER, np.uint8)
    for (left, top), rows in blocks:
        for r, row in enumerate(rows):
            for c, one in enumerate(row):
                x, y = left + c * (SIDE + gap), top + r * (SIDE + gap)
                drawn[y : y + SIDE, x : x + SIDE] = one
    drawn = np.asarray(cv2.GaussianBlur(drawn, (0, 0), 0.7), np.uint8)  # no scanner sees sharper than its pixels
    noise = np.random.default_rng(7).normal(0, 4, drawn.shape)
    return np.asarray(np.clip(drawn + noise, 0, 255), np.uint8)
