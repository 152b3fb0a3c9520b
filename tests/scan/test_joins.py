"""Lines that break off at a word are carried on beneath it; what no word covers stays as it is."""

import cv2
import numpy as np
import pytest

from assistant.scan.fit.letters import joints

SIZE = (120, 160)


def drawn(*lines, word=(60, 40, 90, 80)):
    """Lines (x, y, x, y) without what a word (left, top, right, bottom) covers, and the word."""
    plane, words = np.zeros(SIZE, np.uint8), np.zeros(SIZE, np.uint8)
    for left, top, right, bottom in lines:
        cv2.line(plane, (left, top), (right, bottom), 1, 2)
    left, top, right, bottom = word
    words[top:bottom, left:right] = 1
    return plane & (1 - words), words


def ends(found):
    return [tuple(sorted(((round(x), round(y)) for x, y in pair))) for pair in found]


@pytest.mark.parametrize("slope", [-20, 0, 20])
def test_a_border_is_carried_on_beneath_a_word(slope):
    lines, words = drawn((10, 60 - slope, 150, 60 + slope))
    ((one, other),) = ends(joints(lines, words, 1.0))
    assert abs(one[0] - 60) <= 3 and abs(other[0] - 90) <= 3
    for x, y in (one, other):
        assert abs(y - (60 + slope * (x - 80) / 70)) <= 3


def test_one_that_ends_before_another_runs_on_to_it():
    lines, words = drawn((10, 60, 75, 60), (85, 5, 85, 115), word=(69, 50, 84, 70))
    ((one, other),) = ends(joints(lines, words, 1.0))
    assert abs(one[0] - 69) <= 3 and abs(other[0] - 85) <= 2
    assert abs(one[1] - 60) <= 2 and abs(other[1] - 60) <= 4


def test_what_no_word_covers_is_not_joined():
    lines, words = drawn((10, 60, 60, 60), (90, 60, 150, 60), word=(0, 0, 5, 5))
    assert joints(lines, words, 1.0) == []


def test_ends_that_run_past_each_other_are_not_joined():
    lines, words = drawn((10, 45, 60, 45), (90, 78, 150, 78))
    assert joints(lines, words, 1.0) == []


def test_a_line_between_two_ends_keeps_them_apart():
    lines, words = drawn((10, 60, 150, 60))
    cv2.line(lines, (75, 5), (75, 115), 1, 2)
    found = ends(joints(lines, words, 1.0))
    assert len(found) == 2 and all(abs(pair[0][0] - 75) <= 2 or abs(pair[1][0] - 75) <= 2 for pair in found)


def test_crossing_borders_keep_to_themselves():
    lines, words = drawn((15, 5, 145, 115), (15, 115, 145, 5), word=(70, 50, 91, 70))
    for one, other in joints(lines, words, 1.0):
        middle = (one + other) / 2
        assert np.hypot(*(middle - (80, 60))) < 8
    assert len(joints(lines, words, 1.0)) >= 1


@pytest.mark.parametrize("unit", [0.01, 0.1, 3.0])
def test_pictures_of_any_size_are_joined_without_a_murmur(unit):
    lines = (np.random.default_rng(4).random(SIZE) < 0.1).astype(np.uint8)
    words = np.ones(SIZE, np.uint8)
    with np.errstate(all="raise"):
        found = joints(lines, words, unit)
    assert np.isfinite(np.array(found)).all()
