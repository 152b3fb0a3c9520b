"""A photograph of a table is seen: counters with face, place and turn; what cannot be seen is refused with what to do."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from assistant.core.text import render
from assistant.scan.detection import quality, select
from assistant.scan.detection.pipeline import see
from assistant.scan.detection.sightings import Expected, Face, FaceBook, SightError
from assistant.scan.detection.training import Placed, learn
from assistant.scan.detection.warp import Laid
from assistant.scan.pictures.images import Picture
from tests.photo.camera import Light
from tests.photo.scoring import book_of, scored, twins
from tests.photo.shots import Hard, shot

SMALL = Hard(tilt=14.0, light=Light(ratio=1.8, blur=0.8), stacks=12, highest=2, dice=1, pixels=(2400, 1800))


@pytest.fixture(scope="module")
def taken():
    return shot(5, "antique", "drawn", SMALL)


def test_counters_are_found_and_named(taken):
    photographed, scene = taken
    told = []
    expected = [Expected(one.face, one.base, 1) for one in photographed.lying]
    sight = see(
        photographed.scan, [photographed.photo], book_of(scene, photographed), expected=expected, progress=told.append
    )
    score = scored(sight, photographed, scene.pieces)
    assert score.found >= score.visible - 1
    assert score.right >= score.found - 1
    assert score.false <= 1
    assert told == sorted(told) and told[-1] == 1.0
    die = photographed.other[0]
    assert any(np.hypot(one.place[0] - die[0], one.place[1] - die[1]) < 150 for one in sight.coverings)
    assert len(sight.board) == 1
    found = {one.face: one for one in sight.seen}
    for one in photographed.lying:
        if one.face in found and one.beneath == 0:
            seen = found[one.face]
            assert np.hypot(seen.place[0] - one.place[0], seen.place[1] - one.place[1]) < 0.2 * one.side


def test_nothing_is_looked_for_beyond_a_photograph(taken, monkeypatch):
    """Of a part of the board only that part is searched: what is drawn out from its edge looks like a hundred counters."""
    photographed, scene = taken
    hints = []

    def looked(table, found):
        hints.extend((hint.x / table.share, hint.y / table.share) for hint in found)
        return [], table

    monkeypatch.setattr(select, "chosen", looked)
    whole = photographed.photo.pixels
    part = np.ascontiguousarray(whole[:, int(0.45 * whole.shape[1]) :])
    sight = see(photographed.scan, [Picture(part, 1.0, part.shape[1::-1])], book_of(scene, photographed))
    (board,) = (np.array(ring, np.float32) for ring in sight.board)
    assert len(hints) > 5 and min(cv2.pointPolygonTest(board, place, True) for place in hints) > -40


def test_faces_are_learnt_from_the_table(taken):
    photographed, scene = taken
    placed = [Placed(one.face, one.place, one.side, one.turn) for one in photographed.lying if one.shown > 0.95]
    patches = learn(photographed.scan, [photographed.photo], placed)
    assert set(patches) == {one.face for one in placed}
    sides = {one.face: one.side for one in placed}
    book = FaceBook({key: Face(sides[key], (), tuple(some)) for key, some in patches.items()})
    sight = see(photographed.scan, [photographed.photo], book)
    near = [
        (one, seen)
        for one in photographed.lying
        for seen in sight.seen
        if one.shown > 0.95 and np.hypot(seen.place[0] - one.place[0], seen.place[1] - one.place[1]) < 0.4 * one.side
    ]
    assert len(near) >= len(placed) - 1
    assert sum(twins(scene.pieces, one.face, seen.face) for one, seen in near) >= len(near) - 1


def test_a_place_that_is_only_about_right_will_do_for_learning(taken):
    photographed, _ = taken
    alone = [one for one in photographed.lying if one.shown > 0.95 and one.beneath == 0][:4]
    placed = [Placed(one.face, (one.place[0] + 12, one.place[1] - 9), one.side) for one in alone]
    assert learn(photographed.scan, [photographed.photo], placed)


def test_it_stops_when_told(taken):
    photographed, scene = taken
    told = []

    def give_up(share):
        told.append(share)
        if share > 0.4:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        see(photographed.scan, [photographed.photo], book_of(scene, photographed), progress=give_up)
    assert max(told) < 0.5, "nothing was looked for any more"


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda pixels: pixels // 14, "too dark"),
        (lambda pixels: np.full_like(pixels, 128), "one shade"),
        (lambda pixels: np.random.default_rng(3).integers(0, 255, pixels.shape, np.uint8), "not recognised"),
    ],
)
def test_refusals_say_what_to_do(taken, spoil, said):
    photographed, scene = taken
    pixels = spoil(photographed.photo.pixels[::4, ::4])
    photo = replace(photographed.photo, pixels=np.ascontiguousarray(pixels), scale=1.0, full_size=pixels.shape[1::-1])
    with pytest.raises(SightError) as trouble:
        see(photographed.scan, [Picture(photo.pixels, 1.0, photo.full_size)], book_of(scene, photographed))
    assert said in render(trouble.value.text, "en")


def test_another_map_of_the_same_coasts_is_refused(monkeypatch):
    """Borders, names and boxes are others: of what is seen hardly anything has the details of the scan."""
    plain = np.zeros((40, 60, 3), np.uint8)
    patch = plain.copy()
    patch[:6, :8] = np.random.default_rng(1).integers(0, 255, (6, 8, 3))
    for pairs, agreement, photo, refused in (
        (178, 0.11, plain, "not recognised"),
        (178, 0.5, plain, ""),
        (900, 0.11, plain, ""),
        (900, 0.11, patch, "is covered"),
        (178, 0.11, patch, "is covered"),
        (60, 0.5, plain, ""),
    ):
        here = Laid(1.0, plain, photo, np.ones((40, 60), bool))
        monkeypatch.setattr(quality, "agreement", lambda _, agreement=agreement: agreement)
        if refused:
            with pytest.raises(SightError, match=refused):
                quality.check_fit(here, 0.5, pairs)
        else:
            quality.check_fit(here, 0.5, pairs)
