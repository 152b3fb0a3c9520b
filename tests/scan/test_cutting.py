"""Counters cut out of a scan: where the cut lies, and which counters are told to be alike."""

import cv2
import numpy as np
import pytest

from assistant.scan.boards.counter_cutting import cut, families
from assistant.scan.boards.grids import Grid
from tests.counter_sheets import face

RNG = np.random.default_rng(11)


def scanned(drawn, noise, apart, quality):
    """Return a face as one of its prints comes out of a scanner: moved a little, with noise, packed as a JPEG."""
    side = drawn.shape[0]
    carry = np.array([[1, 0, RNG.uniform(-apart, apart)], [0, 1, RNG.uniform(-apart, apart)]], np.float32)
    moved = cv2.warpAffine(cv2.GaussianBlur(drawn, (0, 0), 0.7), carry, (side, side), borderMode=cv2.BORDER_REPLICATE)
    grained = np.clip(moved * RNG.uniform(0.96, 1.04) + RNG.normal(0, noise, drawn.shape), 0, 255).astype(np.uint8)
    _, packed = cv2.imencode(".jpg", grained, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


@pytest.mark.parametrize(("side", "noise", "quality"), [(60, 3, 90), (60, 8, 70), (120, 8, 70), (240, 5, 85)])
def test_prints_of_one_counter_are_alike_and_a_digit_tells_two_apart(side, noise, quality):
    words = ("4-4", "4-3", "8-4", "6-4", "3-4", "5-4", "14-4", "4-4*")
    kinds = [(word, body) for body in ((150, 170, 210), (214, 150, 140)) for word in words]
    order = RNG.permutation(np.repeat(np.arange(len(kinds)), 3))
    shapes = [(scanned(face(*kinds[n], side), noise, side / 50, quality),) for n in order]
    found = families(shapes, lambda _share: None)
    assert all(len({order[n] for n in kind}) == 1 for kind in found)  # never two of different values
    assert len(found) <= len(kinds) + 2  # a print in a hundred may be taken for a kind of its own


def test_a_back_tells_two_apart_whose_fronts_are_alike():
    front, weak, weaker = (face(words, (150, 170, 210)) for words in ("4-4", "2-4", "1-4"))
    assert families([(front, weak), (front, weaker), (front, weak), (front,)], lambda _share: None) == [
        [0, 2],
        [1],
        [3],
    ]


def test_a_cut_lies_on_the_counters_of_a_sheet_that_lies_askew():
    sheet = np.full((400, 500, 3), 255, np.uint8)
    for left in range(80, 380, 8):
        sheet[60:160, left : left + 4] = 0  # narrow stripes tell a shift of a pixel
    middle = (250.0, 200.0)
    turn = cv2.getRotationMatrix2D(middle, 7, 1.0)
    askew = np.asarray(cv2.warpAffine(sheet, turn, (500, 400), flags=cv2.INTER_CUBIC, borderValue=(255,) * 3), np.uint8)
    corners = [(80.0, 60.0), (380.0, 60.0), (80.0, 160.0)]
    marks = [tuple(turn @ (x - 0.5, y - 0.5, 1.0) + 0.5) for x, y in corners]
    grid = Grid("square", 3, 1, tuple(marks), edges=True)
    rings = [ring for _, _, ring in grid.cells()]
    faces = cut(askew, 1.0, rings, lambda _share: None)
    assert [one.shape for one in faces] == [(100, 100, 3)] * 3
    stripes = np.tile(np.repeat([0, 255], 4), 38)
    for n, one in enumerate(faces):
        wanted = stripes[100 * n : 100 * n + 100]
        apart = [np.abs(one[10:-10, 10:-10, 0] - np.roll(wanted, by)[10:-10].astype(int)).mean() for by in (-1, 0, 1)]
        assert apart[1] < 0.6 * min(apart[0], apart[2])


def test_what_is_scanned_finer_is_kept_smaller():
    sheet = np.zeros((800, 800, 3), np.uint8)
    grid = Grid("square", 2, 1, ((0, 0), (1600, 0), (0, 800)), edges=True, gap=0.0, inset=0.0)
    faces = cut(sheet, 2.0, [ring for _, _, ring in grid.cells()], lambda _share: None)
    assert [one.shape for one in faces] == [(256, 256, 3)] * 2
