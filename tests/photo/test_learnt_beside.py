"""What lies beside a counter or on its corner is not learnt with it."""

import cv2
import numpy as np
import pytest

from assistant.scan.detection.patterns import form_of
from assistant.scan.detection.pipeline import Shown, View
from assistant.scan.detection.sightings import Face
from assistant.scan.detection.training import Placed, cut_patches, without_board
from assistant.scan.detection.warp import Laid

SIDE = 36.0


def cut(*others):
    """Return the patch of a blue counter at (80, 80), yellow ones lying over it at other places."""
    board = np.full((160, 160, 3), 180, np.uint8)
    board[62:98, 62:98] = (60, 70, 130)
    for x, y in others:
        board[int(y) - 18 : int(y) + 18, int(x) - 18 : int(x) + 18] = (240, 210, 60)
    none = np.zeros((160, 160), np.float32)
    view = View(Laid(1.0, board, board, none == 0), none, none > 0, 0.3, Shown((), SIDE, ()))
    places = [(80.0, 80.0), *others]
    return next(cut_patches(view, [Placed(f"face-{n}", place, SIDE, 0.0) for n, place in enumerate(places)]))


def test_a_corner_that_another_counter_covers_is_filled_from_beside():
    alone, covered = cut(), cut((108.0, 106.0))
    assert alone is not None and covered is not None
    inside = (slice(4, -4), slice(4, -4))
    assert np.abs(alone[inside].astype(int) - covered[inside]).max() < 40


def test_of_two_that_lie_on_each_other_nothing_is_learnt():
    assert cut((92.0, 80.0)) is None


@pytest.mark.parametrize("share", [0.0, 0.3, 1.0])
def test_three_bare_corners_tell_a_round_counter(share):
    """Whatever the fourth shows; and one patch that tells it speaks for the others of its face."""
    y, x = np.mgrid[-1:1:56j, -1:1:56j]
    off = np.where(np.hypot(x, y) < 1, 40.0, 0.0).astype(np.float32)
    corner = (x > 0) & (y > 0) & (np.hypot(x, y) > 1.12)
    off[corner & (np.cumsum(corner).reshape(corner.shape) <= share * corner.sum())] = 40.0
    patch = np.full((56, 56, 3), 90, np.uint8)
    learnt = without_board(patch, off)
    assert learnt.shape[2] == 4 and (learnt[0, 0, 3], learnt[-1, 0, 3]) == (0, 0)
    form = form_of(Face(40.0, (), (patch, learnt)))
    assert form.solid.mean() < 0.9 and not cv2.countNonZero(form.solid[:2, :2].astype(np.uint8))
