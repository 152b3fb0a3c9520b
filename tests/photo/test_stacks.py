"""Stacks: the top is brought down to its foot by where the camera stood; edges beside a counter tell how many lie beneath."""

import numpy as np
import pytest

from assistant.scan.detection.sightings import THICKNESS
from assistant.scan.detection.stack_edges import WALL, edges_of, leaning
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
