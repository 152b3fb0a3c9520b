"""What does not look like the board is told, by its lines: a pale marker on pale paper, a plain hand; light of any kind is not."""

from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from assistant.core.text import speaker
from assistant.scan.detection import patterns, training
from assistant.scan.detection.coverage import riddles, strange
from assistant.scan.detection.sightings import SightError
from assistant.scan.detection.stack_edges import to_foot
from assistant.scan.detection.training import Placed, learn
from assistant.scan.pictures.images import Picture

SIDE = 36.0
ALL = np.ones((300, 400), bool)


def board():
    picture = np.full((300, 400, 3), 30.0, np.float32)
    for n in range(0, 700, 20):
        cv2.line(picture, (n - 300, 0), (n, 300), (10.0, 0.0, 0.0), 2)
    return picture


def levels():
    """The board in levels of Lab (`patterns.to_levels`)."""
    picture = np.full((300, 400, 4), (0, 128, 128, 0), np.uint8)
    picture[..., 0] = np.round(board()[..., 0] / patterns.WEIGHT[0] + 128)
    return picture


def pale():
    """A marker that is hardly darker than the paper, with a sign on it."""
    picture = board()
    picture[130:166, 180:216] = 31.0
    cv2.circle(picture, (198, 148), 10, (22.0, 0.0, 0.0), 2)
    return picture


def plain():
    picture = board()
    picture[100:200, 150:250] = 28.0
    return picture


@pytest.mark.parametrize("laid", [pale, plain])
def test_what_lies_on_the_board_is_told(laid):
    mask = strange(laid(), levels(), ALL, SIDE)
    assert mask[148, 198] and mask.mean() < 0.25
    (ring,) = riddles(mask, ~ALL, [], SIDE)
    assert cv2.pointPolygonTest(ring.astype(np.float32), (198.0, 148.0), False) > 0
    wide = np.array([[138, 88], [258, 88], [258, 208], [138, 208]], np.float32)
    assert riddles(mask, ~ALL, [wide], SIDE) == [], "a counter that was found is no riddle"


def test_light_blur_and_what_is_not_shown_are_not(seed=3):
    dim = cv2.GaussianBlur(board(), (0, 0), 0.7) * 0.6 + np.linspace(0, 8, 400, dtype=np.float32)[None, :, None]
    dim += np.random.default_rng(seed).normal(0, 1.5, dim.shape).astype(np.float32)
    assert strange(dim, levels(), ALL, SIDE).mean() < 0.02
    assert not strange(pale(), levels(), ~ALL, SIDE).any()


def test_the_wall_of_a_stack_that_leans_is_no_riddle_and_what_lies_beyond_it_is():
    top = np.array([[180, 130], [216, 130], [216, 166], [180, 166]], np.float32)
    # Two counters high: its foot lies 27 pixels to the left, with two of cardboard beneath.
    lean = np.array([72.0, 0.0])
    wall = np.zeros((300, 400), bool)
    wall[130:166, 153:216] = True
    assert len(riddles(wall, ~ALL, [to_foot(top, lean * 0, 0)], SIDE)) == 1, "seen from straight above there is no wall"
    assert riddles(wall, ~ALL, [to_foot(top, lean, 2)], SIDE) == []
    wall[130:166, 110:153] = True
    assert len(riddles(wall, ~ALL, [to_foot(top, lean, 2)], SIDE)) == 1


# What several photographs of one table teach: each the counters that it alone shows


SIZE = (600, 400)
SCAN = Picture(np.zeros((400, 600, 3), np.uint8), 1.0, SIZE)
PLACED = [Placed(face, (x, 200.0), 40.0, 0.0) for face, x in (("left", 100.0), ("both", 300.0), ("right", 500.0))]


def photograph(shade):
    return Picture(np.full((4, 4, 3), shade, np.uint8), 1.0, (4, 4))


@pytest.fixture
def laid(monkeypatch):
    """Photographs of shade 1 show the left two thirds of the board, of shade 2 the right ones, others another board."""

    def view_of(_scan, one, _side, _progress):
        shade = int(one.pixels[0, 0, 0])
        if shade > 2:
            raise SightError(speaker(training.__name__)("photo-no-match"))
        start, end = (0.0, 400.0) if shade == 1 else (200.0, 600.0)
        board = ((start, 0.0), (end, 0.0), (end, 400.0), (start, 400.0))
        pixels = np.full((400, 600, 3), 50 * shade, np.uint8)
        off = np.full((400, 600), 99, np.float32)
        shown = SimpleNamespace(board=board, within=())
        here = SimpleNamespace(share=1.0, photo=pixels)
        return SimpleNamespace(here=here, shown=shown, off=off, covered=off > 0, blur=0.0)

    monkeypatch.setattr(training, "view_of", view_of)


def test_each_photograph_teaches_what_it_alone_shows(laid):
    found = learn(SCAN, [photograph(1), photograph(2)], PLACED)
    assert {face: int(patches[0][20, 20, 0]) for face, patches in found.items()} == {"left": 50, "right": 100}


def test_one_photograph_teaches_all_that_it_shows(laid):
    assert set(learn(SCAN, [photograph(1)], PLACED)) == {"left", "both", "right"}


def test_a_photograph_that_shows_another_board_teaches_nothing_and_hinders_none(laid):
    assert set(learn(SCAN, [photograph(3), photograph(2)], PLACED)) == {"both", "right"}
    with pytest.raises(SightError):
        learn(SCAN, [photograph(3), photograph(4)], PLACED)
