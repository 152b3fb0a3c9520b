"""What lies where on a board: tops are brought down to their foot, edges tell what lies beneath, what bends or hides is told."""

import cv2
import numpy as np
import pytest

from assistant.scan.detection.coverage import riddles, strange
from assistant.scan.detection.patterns import to_levels, to_steps
from assistant.scan.detection.sightings import THICKNESS
from assistant.scan.detection.stack_edges import WALL, edges_of, leaning
from assistant.scan.detection.warp import REACH, settled
from assistant.scan.fit.photo import Match
from assistant.scan.pictures.images import Picture
from tests.photo.camera import Camera, aimed

BOARD = (3000, 2000)
SIZE = (4032, 3024)
CORNERS = ((0.0, 0.0), (3000.0, 0.0), (3000.0, 2000.0), (0.0, 2000.0))


@pytest.mark.parametrize(("tilt", "azimuth"), [(3.0, 0.0), (20.0, 90.0), (44.0, 5.0), (35.0, 200.0)])
def test_the_top_of_a_stack_is_brought_down_to_its_foot(tilt, azimuth):
    camera = aimed(BOARD, SIZE, tilt, azimuth, 2.0, 0.9, np.random.default_rng(3))
    within = tuple((float(x), float(y)) for x, y in camera.flat(CORNERS))
    stood = leaning(CORNERS, within, SIZE)
    assert stood is not None
    for foot in ((200.0, 150.0), (1500.0, 1000.0), (2800.0, 1900.0)):
        high = 30.0  # four counters of 60 pixels
        x, y = camera.beneath(foot, high)
        away = stood.of((float(x), float(y)), high)
        assert np.hypot(x - away[0] - foot[0], y - away[1] - foot[1]) < 6.0, "a tenth of a counter"


def test_a_lens_that_zooms_is_known_by_how_the_board_narrows():
    focal, tilt, eye = 1.2 * SIZE[0], np.radians(40.0), np.array([1500.0, 5200.0, 5000.0])
    axes = np.array(
        [[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, -np.sin(tilt), -np.cos(tilt)]]
    )  # right, below, ahead
    inner = np.array([[focal, 0, SIZE[0] / 2], [0, focal, SIZE[1] / 2], [0, 0, 1.0]])
    camera = Camera(inner @ np.column_stack([axes, -axes @ eye]), SIZE, eye)
    stood = leaning(CORNERS, tuple((float(x), float(y)) for x, y in camera.flat(CORNERS)), SIZE)
    assert (*stood.beneath, stood.height) == pytest.approx(tuple(eye), rel=0.05)


def test_a_board_of_which_too_little_is_known_tells_nothing():
    assert leaning((), (), SIZE) is None
    assert leaning(CORNERS, ((0.0, 0.0),) * 4, SIZE) is None


# Edges

SIDE = 36.0
APART = 110  # pixels between the stacks of a table


def ring(left, top, wide=SIDE, high=SIDE):
    """Return the outline of what lies upright."""
    return np.array([[left, top], [left + wide, top], [left + wide, top + high], [left, top + high]], np.float32)


def table(beneath, way=(-0.7, 0.7)):
    """Return the tops of stacks in a row, and what they cover: of each so many more counters show along a way."""
    covered = np.zeros((3 * APART, APART * (len(beneath) + 1)), bool)
    tops = [ring(APART * (n + 0.5), APART) for n in range(len(beneath))]
    for top, count in zip(tops, beneath, strict=True):
        for layer in range(count + 1):
            left, high = (top[0] + layer * THICKNESS * SIDE * np.sign(way)).round().astype(int)
            covered[high : high + 37, left : left + 37] = True
    return tops, covered


@pytest.mark.parametrize("beneath", [0, 1, 2, 3])
def test_edges_are_counted(beneath):
    tops, covered = table([beneath, 0, 0, 0, 1, 1, 1, 0])
    assert edges_of(tops, covered, SIDE)[0] == (beneath, False)


def test_a_lone_counter_shows_a_wall_that_is_no_edge():
    tops, covered = table([0, 0, 0, 0, 1])
    wall = round(0.05 * SIDE)
    for top in tops:
        left, high = top[0].astype(int)
        low = high + 37 + round(THICKNESS * SIDE) * (top is tops[-1])
        covered[low : low + wall, left : left + 37] = True
    assert wall > WALL * SIDE
    assert [edges for edges, _ in edges_of(tops, covered, SIDE)] == [0, 0, 0, 0, 1]


def test_anything_beside_may_hide_edges():
    tops, covered = table([1, 0, 0, 0])
    left, high = tops[1][0]
    beside = ring(left, high - 29, 36, 24)
    covered[int(high) - 29 : int(high) - 5, int(left) : int(left) + 36] = True
    assert edges_of([*tops, beside], covered, SIDE)[1] == (0, True)
    assert edges_of(tops, covered, SIDE)[2] == (0, False)


WIDE, HIGH = 1200, 700
BENT = 60.0  # pixels by which the right edge is off


def bent(x):
    """Return by how much a photograph shows columns of the board farther to the right than a match says."""
    return BENT * (x / WIDE) ** 6


def test_what_is_farther_off_than_a_look_reaches_is_laid_right():
    dice = np.random.default_rng(5)
    grain = cv2.GaussianBlur(dice.normal(0, 1, (HIGH, WIDE)).astype(np.float32), (0, 0), 3)
    board = np.clip(128 + 320 * grain, 0, 255).astype(np.uint8)
    scan = Picture(np.dstack([board] * 3), 1.0, (WIDE, HIGH))
    rows, columns = np.indices((HIGH, WIDE)).astype(np.float32)
    back = columns.astype(float)
    for _ in range(30):  # where each column of the photograph is on the board
        back = columns - bent(back)
    seen = cv2.remap(board, back.astype(np.float32), rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    photo = Picture(np.dstack([seen] * 3), 1.0, (WIDE, HIGH))
    same = Match((1, 0, 0, 0, 1, 0, 0, 0, 1), None, 100, 1.0, (WIDE, HIGH))
    places = np.array([(x, 350.0) for x in (200.0, 600.0, 900.0, 1100.0)])
    assert bent(places[-1:, 0])[0] > REACH + 10
    told = settled(photo, scan, same).to_photo(places)
    assert np.abs(told[:, 0] - places[:, 0] - bent(places[:, 0])).max() < 1.5
    assert np.abs(told[:, 1] - places[:, 1]).max() < 1.5


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
