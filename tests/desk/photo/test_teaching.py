"""What a settled photograph teaches: the counters that agree, and those of a set-up whose faces nobody knows yet."""

import numpy as np
import pytest
from msgspec.structs import replace

from assistant.core.table import Mark, Move, Place
from assistant.core.text import render
from assistant.desk.photo import detect, training
from assistant.desk.photo.detect import Glance, Look, scans, viewed
from assistant.desk.photo.diff import reconciled
from assistant.desk.photo.differences import KEEP
from assistant.desk.photo.face_atlas import face_book, learnt_of
from assistant.desk.photo.faces import all_keys, is_marker, key_of
from assistant.desk.photo.review import Review, settled
from assistant.scan.detection.sightings import Covering, Likely, Seen, Sight
from assistant.scan.pictures.images import Picture
from tests.desk.photo.views import inside, perfect_view
from tests.ui.photographing import drawings

BLANK = Picture(np.zeros((30, 40, 3), np.uint8), 1.0, (40, 30))


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
    faces = face_book(desk.kinds, scan.side, scan.scale, drawn, {})
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


@pytest.fixture
def painted(monkeypatch):
    """Has photographs, laid straight, show strange counters of so many looks, in turn."""

    def of(looks):
        def straightened(glance):
            wide, high = glance.scan.picture.full_size
            pixels = np.zeros((high, wide, 3), np.uint8)
            for n, covering in enumerate(glance.sight.coverings):
                x, y = map(round, covering.place)
                pattern = np.random.default_rng(n % looks).integers(0, 255, (8, 8, 3), np.uint8)
                pixels[y - 40 : y + 40, x - 40 : x + 40] = np.kron(pattern, np.ones((10, 10, 1), np.uint8))
            return pixels

        monkeypatch.setattr(detect, "straightened", straightened)

    return of


def test_all_that_agrees_is_learnt(desk, lessons):
    count = training.learn_from(looked(desk, known=True), desk.position)
    assert count == len(lessons) == len(perfect_view(desk.position, ["map"]).spotted)
    assert {one.turn for one in lessons} == {7.0} and any(is_marker(one.face) for one in lessons)
    assert set(learnt_of(desk.kinds)) == {one.face for one in lessons}


def test_a_set_up_teaches_counters_that_nobody_knows(desk, lessons, painted):
    painted(5)
    groups = training.unknown(looked(desk, known=False), desk.position)
    assert training.teach([(group, "") for group in groups], desk.position) == 4, "in Paris the mirror has nothing"
    assert {one.face for one in lessons} == {
        key_of(desk.kinds, kind, 0) for kind in ("germany-a5", "france-a4", "serbia-a3")
    }
    assert {one.turn for one in lessons} == {None}


def test_what_is_known_already_has_no_strangers(desk, painted):
    painted(1)
    assert training.unknown(looked(desk, known=True), desk.position) == []


def test_counters_that_look_alike_are_asked_for_at_once_and_learnt_as_they_are_named(desk, lessons, painted):
    painted(2)
    first, second = training.unknown(looked(desk, known=False), desk.position)
    assert [len(group.placed) for group in (first, second)] == [3, 2] and not lessons
    told = [render(first.asked.text, language) for language in ("en", "fr")]
    assert told[0].endswith(": 3 counters that look alike and that the program does not know.") and "3 pions" in told[1]
    assert render(first.asked.doubt, "en") == "What is this?" and first.asked.about == (
        "konigsberg",
        "belgrade",
        "paris",
    )
    assert [choice.edits for choice in first.asked.choices] == [()] * len(first.asked.choices)
    assert first.asked.marked == KEEP, "the mirror has one of Germany and one of Serbia there"
    assert training.teach([(first, "serbia-a3/0")], desk.position) == 3
    assert {one.face for one in lessons} == {"serbia-a3/0"} and set(learnt_of(desk.kinds)) == {"serbia-a3/0"}


def test_what_the_mirror_has_where_all_of_them_lie_is_marked(desk, painted):
    painted(5)
    groups = training.unknown(looked(desk, known=False), desk.position)
    assert [group.asked.marked for group in groups] == [0, 0, 0, 0, KEEP]
    assert [group.asked.choices[0].face for group in groups][:3] == ["germany-a5/0", "france-a4/0", "serbia-a3/0"]
    review = Review([group.asked for group in groups])
    assert review.picks == [None] * 5
    review.take()
    review.write_own((Place("serbia-a3#9", "serbia-a3", "calais"),))
    review.choose(KEEP)
    assert [review.named(n, desk.position) for n in range(4)] == ["germany-a5/0", "serbia-a3/0", "", ""]
    assert settled(review.settled()[:1], desk.position, "") is None, "a name changes nothing on the table"


def test_of_counters_that_were_never_shown_nothing_is_told_for_certain(desk):
    """The table is of another print than our drawings: nobody can say what a counter is not."""
    look = looked(desk, known=False)
    assert {"germany-a5/0", "russia-a3/0"} <= look.view.unshown and not look.view.once
    told = perfect_view(desk.position.after(Move(("russia-a3#1",), "minsk")), ("map", "tracks"))
    assert [each.doubt for each in reconciled(told, desk.position).differences] == [None]
    for some in ({"unshown": look.view.unshown}, {"once": frozenset({"russia-a3/0"})}):
        (each,) = reconciled(replace(told, **some), desk.position).differences
        assert render(each.doubt, "en") == "The program has seen this counter in one photograph at most."


def test_a_face_is_known_once_it_was_seen_twice_or_looks_as_it_is_drawn(desk):
    """What a single photograph has taught is no witness by itself, if it looks otherwise than our drawing."""
    drawn = drawings()
    own = drawn.counter(desk.kinds, desk.kinds.kinds["russia-a3"], 0, 128)[..., :3]
    other = np.random.default_rng(3).integers(0, 255, (60, 60, 3), np.uint8)
    taught = {"russia-a3/0": (own,), "serbia-a3/0": (other,), "germany-a5/0": (other, other)}
    faces = face_book(desk.kinds, 56.0, 1.0, drawn, taught)
    assert faces.once == {"serbia-a3/0"} and faces.foreign and "france-a4/0" in faces.drawn
    assert not faces.drawn & taught.keys()
    assert not face_book(desk.kinds, 56.0, 1.0, drawn, {"russia-a3/0": (own,)}).foreign


def test_of_markers_that_were_never_shown_nothing_is_told_for_certain(desk):
    """One is seen that the mirror has not, another it has is gone: both are asked."""
    mirror = desk.position.after(Mark("trench-central", "minsk"))
    seen = perfect_view(desk.position.after(Mark("trench-central", "budapest")), ("map", "tracks"))
    faces = frozenset(all_keys(desk.kinds))
    for view, doubts in ((seen, {None}), (replace(seen, unshown=faces), {"doubt-once"})):
        told = reconciled(view, mirror).differences
        assert len(told) == 2 and {each.doubt and each.doubt.key for each in told} == doubts
