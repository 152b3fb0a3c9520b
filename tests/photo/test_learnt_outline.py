"""Of a round counter that is learnt the corners stay clear: the board is there, and the next one lies on another part of it."""

import numpy as np
import pytest

from assistant.scan.detection.training import FINE, without_board

Y, X = np.indices((FINE, FINE)) - (FINE - 1) / 2
DISC = np.hypot(X, Y) <= FINE / 2
SQUARE = np.ones((FINE, FINE), bool)
BESIDE = (X > 16) & (Y > 16) & ~DISC  # what lies beside it
CUT = ~((X > 16) & (Y > 16)) & ~((X < -16) & (Y < -16))  # a square whose colour is the board's in two corners


@pytest.mark.parametrize(
    ("covered", "clear"),
    [
        (DISC, (True,) * 4),
        (SQUARE, (False,) * 4),
        (DISC | BESIDE, (True,) * 4),
        (CUT, (False,) * 4),
    ],
)
def test_the_corners_of_a_round_counter_are_clear(covered, clear):
    rng = np.random.default_rng(2)
    off = np.where(covered, 40.0, 3.0).astype(np.float32) + rng.normal(0, 2, covered.shape).astype(np.float32)
    patch = rng.integers(60, 90, (FINE, FINE, 3), np.uint8)
    learnt = without_board(patch, off)
    assert np.array_equal(learnt[..., :3], patch)
    corners = [learnt[row, column] for row in (0, -1) for column in (0, -1)]
    assert tuple(len(corner) == 4 and corner[3] == 0 for corner in corners) == clear
    if any(clear):
        assert (learnt[np.hypot(X, Y) < FINE / 2 - 1, 3] == 255).all()


def test_a_counter_as_bare_as_the_board_keeps_its_corners():
    patch = np.zeros((FINE, FINE, 3), np.uint8)
    half = ((np.abs(X) < 0.3 * FINE) & (np.abs(Y) < 0.3 * FINE)) | ((X > 20) & (Y > 20))
    for covered in (half, np.hypot(X, Y) < 8):
        assert without_board(patch, np.where(covered, 30.0, 2.0).astype(np.float32)).shape[2] == 3
    long = np.zeros((FINE // 2, FINE, 3), np.uint8)
    assert without_board(long, np.full(long.shape[:2], 30.0, np.float32)).shape[2] == 3
