"""What several photographs of one table teach: each the counters that it alone shows."""

from types import SimpleNamespace

import numpy as np
import pytest

from assistant.core.text import speaker
from assistant.scan.detection import training
from assistant.scan.detection.sightings import SightError
from assistant.scan.detection.training import Placed, learn
from assistant.scan.pictures.images import Picture

SIZE = (600, 400)
SCAN = Picture(np.zeros((400, 600, 3), np.uint8), 1.0, SIZE)
PLACED = [Placed(face, (x, 200.0), 40.0, 0.0) for face, x in (("left", 100.0), ("both", 300.0), ("right", 500.0))]


def photograph(shade):
    return Picture(np.full((4, 4, 3), shade, np.uint8), 1.0, (4, 4))


@pytest.fixture(autouse=True)
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
        here = SimpleNamespace(share=1.0)
        return SimpleNamespace(here=here, shown=shown, pixels=pixels, off=off, covered=off > 0, blur=0.0)

    monkeypatch.setattr(training, "view_of", view_of)


def test_each_photograph_teaches_what_it_alone_shows():
    found = learn(SCAN, [photograph(1), photograph(2)], PLACED)
    assert {face: int(patches[0][20, 20, 0]) for face, patches in found.items()} == {"left": 50, "right": 100}


def test_one_photograph_teaches_all_that_it_shows():
    assert set(learn(SCAN, [photograph(1)], PLACED)) == {"left", "both", "right"}


def test_a_photograph_that_shows_another_board_teaches_nothing_and_hinders_none():
    assert set(learn(SCAN, [photograph(3), photograph(2)], PLACED)) == {"both", "right"}
    with pytest.raises(SightError):
        learn(SCAN, [photograph(3), photograph(4)], PLACED)
