"""Where something lies that was not made out: the board's lines are missing there, or it has a colour that the board has not.

Light may make a hand as pale as paper.
"""

import cv2
import numpy as np

from assistant.scan.detection.coverage import riddles, strange
from assistant.scan.detection.patterns import to_levels, to_steps

SIDE = 36.0
PAPER, LINE = 226, 150
HAND = (slice(60, 200), slice(80, 220))


def boxes(blur):
    """Return a track of faint boxes on pale paper, as a camera sees it."""
    board = np.full((280, 400), PAPER, np.uint8)
    for top in range(20, 280, 60):
        for left in range(15, 400, 48):
            cv2.rectangle(board, (left, top), (left + 40, top + 50), LINE, 2)
    return np.dstack([np.asarray(cv2.GaussianBlur(board, (0, 0), blur), np.uint8)] * 3)


def test_paper_without_its_lines_is_told():
    dice, bare = np.random.default_rng(3), boxes(1.2)
    seen = bare.copy()
    seen[HAND] = PAPER - 2
    grain = dice.normal(0, 1.5, (*seen.shape[:2], 1))
    seen = np.clip(seen + grain, 0, 255).astype(np.uint8)
    there = strange(to_steps(to_levels(seen)), to_levels(bare), np.ones(seen.shape[:2], np.bool_), SIDE)
    assert there[85:175, 105:195].mean() > 0.8
    there[HAND[0].start - 26 : HAND[0].stop + 26, HAND[1].start - 26 : HAND[1].stop + 26] = False
    assert not there.any(), "where the boxes are seen nothing lies"


def test_what_is_half_beneath_a_counter_is_a_riddle_and_its_wall_is_none():
    counter = np.array([[100, 100], [136, 100], [136, 136], [100, 136]], np.float32)
    nothing = np.zeros((240, 240), np.bool_)
    for wide, count in ((5, 0), (20, 1)):
        covered = nothing.copy()
        covered[100:136, 100 : 136 + wide] = True
        found = riddles(nothing, covered, [counter], SIDE)
        assert len(found) == count
        assert all(ring[:, 0].min() > 136 for ring in found)
