"""What a settled photograph teaches: the counters that agree, and those of a set-up whose faces nobody knows yet."""

import numpy as np
import pytest

from assistant.desk.desk import Desk
from assistant.desk.photo import training
from assistant.desk.photo.detect import Glance, Look, scans, viewed
from assistant.desk.photo.face_atlas import face_book, learnt_of
from assistant.desk.photo.faces import is_marker, key_of
from assistant.games import find_game
from assistant.scan.detection.sightings import Covering, Likely, Seen, Sight
from assistant.scan.pictures.images import Picture
from tests.desk.photo.views import inside, perfect_view
from tests.ui.photographing import drawings

BLANK = Picture(np.zeros((30, 40, 3), np.uint8), 1.0, (40, 30))


@pytest.fixture
def desk():
    return Desk.new(find_game("empires"), "august-1914")


@pytest.fixture
def lessons(monkeypatch):
    """What is to be learnt, in place of cutting it out of a photograph."""
    asked = []

    def learn(_scan, _photos, placed):
        asked.extend(placed)
        cut = {}
        for one in placed:
            cut.setdefault(one.face, []).append(np.full((20, 20, 3), 90, np.uint8))
        return cut

    monkeypatch.setattr(training, "learn", learn)
    return asked


def looked(desk, *, known):
    """What an eye sees of the table as the mirror has it: counters, or only that something lies there."""
    drawn = drawings()
    scan = next(iter(scans(desk.game.map, desk.board, desk.kinds, drawn)))
    faces = face_book(desk.kinds, scan.side, drawn, {})
    wide, high = scan.picture.full_size
    board = (((0.0, 0.0), (float(wide), 0.0), (float(wide), float(high)), (0.0, float(high))),)
    seen = []
    for spotted in perfect_view(desk.position, ["map"]).spotted if known else ():
        x, y = scan.to_scan([spotted.place])[0]
        seen.append(Seen((x, y), 7.0, 50.0, (Likely(spotted.face, 0.9),), True, spotted.edges))
    things = []
    for zone in () if known else ("konigsberg", "calais", "belgrade", "cologne", "paris"):
        x, y = (float(n) for n in scan.to_scan([inside(desk.board.zones[zone])])[0])
        things.append(Covering(((x - 20, y - 20), (x + 20, y - 20), (x + 20, y + 20)), (x, y)))
    hand = Covering(((900.0, 900.0), (1400.0, 900.0), (1400.0, 1500.0)), (1250.0, 1000.0))
    sight = Sight(tuple(seen), (*things, hand), board)
    glance = Glance(scan, (BLANK,), faces, sight)
    return Look(viewed([glance]), (glance,))


def test_all_that_agrees_is_learnt(desk, lessons):
    count = training.learn_from(looked(desk, known=True), desk.position)
    assert count == len(lessons) == len(perfect_view(desk.position, ["map"]).spotted)
    assert {one.turn for one in lessons} == {7.0} and any(is_marker(one.face) for one in lessons)
    assert set(learnt_of(desk.kinds)) == {one.face for one in lessons}


def test_a_set_up_teaches_counters_that_nobody_knows(desk, lessons):
    look = looked(desk, known=False)
    assert len(training.unknown(look, desk.position)[0][1]) == 4, "in Paris the mirror has nothing"
    assert training.teach(look, desk.position) == 4
    assert {one.face for one in lessons} == {
        key_of(desk.kinds, kind, 0) for kind in ("germany-a5", "france-a4", "serbia-a3")
    }
    assert {one.turn for one in lessons} == {None}


def test_what_is_known_already_has_no_strangers(desk):
    assert training.unknown(looked(desk, known=True), desk.position) == []
