"""A match is mended piece by piece, as far as it leads: what bends out of reach at an edge comes within reach from beside it."""

import cv2
import numpy as np

from assistant.scan.detection.warp import REACH, settled
from assistant.scan.fit.photo import Match
from assistant.scan.pictures.images import Picture

WIDE, HIGH = 1200, 700
MOST = 60.0  # pixels by which the right edge is off


def off(x):
    """Return by how much a photograph shows columns of the board farther to the right than a match says."""
    return MOST * (x / WIDE) ** 6


def test_what_is_farther_off_than_a_look_reaches_is_laid_right():
    dice = np.random.default_rng(5)
    grain = cv2.GaussianBlur(dice.normal(0, 1, (HIGH, WIDE)).astype(np.float32), (0, 0), 3)
    board = np.clip(128 + 320 * grain, 0, 255).astype(np.uint8)
    scan = Picture(np.dstack([board] * 3), 1.0, (WIDE, HIGH))
    rows, columns = np.indices((HIGH, WIDE)).astype(np.float32)
    back = columns.astype(float)
    for _ in range(30):  # where each column of the photograph is on the board
        back = columns - off(back)
    seen = cv2.remap(board, back.astype(np.float32), rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    photo = Picture(np.dstack([seen] * 3), 1.0, (WIDE, HIGH))
    same = Match((1, 0, 0, 0, 1, 0, 0, 0, 1), None, 100, 1.0, (WIDE, HIGH))
    places = np.array([(x, 350.0) for x in (200.0, 600.0, 900.0, 1100.0)])
    assert off(places[-1:, 0])[0] > REACH + 10
    told = settled(photo, scan, same).to_photo(places)
    assert np.abs(told[:, 0] - places[:, 0] - off(places[:, 0])).max() < 1.5
    assert np.abs(told[:, 1] - places[:, 1]).max() < 1.5
