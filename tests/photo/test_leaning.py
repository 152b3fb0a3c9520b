"""Where the camera stood is told by the board, and with it how far the top of a stack seems to lie from its foot."""

import numpy as np
import pytest

from assistant.scan.detection.stack_edges import leaning
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
