"""A photograph of a table is seen: counters with face, place and turn, like ones weighed; what cannot be is refused with why."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from assistant.core.text import render
from assistant.scan.detection import classify, patterns, pipeline, quality, select
from assistant.scan.detection.classify import Look
from assistant.scan.detection.patterns import Turning
from assistant.scan.detection.pipeline import see
from assistant.scan.detection.scene import Table
from assistant.scan.detection.search import Hint
from assistant.scan.detection.select import Chosen
from assistant.scan.detection.sightings import Expected, Face, FaceBook, SightError
from assistant.scan.detection.training import Placed, learn
from assistant.scan.detection.warp import Laid
from assistant.scan.pictures.images import Picture
from tests.photo.camera import Light
from tests.photo.scoring import CLEARLY, book_of, scored, twins
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


SIDE, SHARE = 48.0, 0.75  # pixels of the scan; working pixels to one of them
AT = (150, 110)  # working pixels


def pawn(badge):
    """Return a dark disc with a white cross; with a badge over its rim, which leaves it a little less room."""
    picture = np.zeros((160, 160, 4), np.uint8)
    middle = radius = 76 if badge else 80
    cv2.circle(picture, (middle, middle), radius - 1, (70, 80, 74, 255), -1, cv2.LINE_AA)
    for wide, high in ((12, 45), (45, 12)):
        ends = ((middle - wide, middle - high), (middle + wide, middle + high))
        cv2.rectangle(picture, *ends, (250, 250, 250, 255), -1)
    if badge:
        cv2.circle(picture, (130, 130), 29, (240, 235, 220, 255), -1, cv2.LINE_AA)
        cv2.circle(picture, (130, 130), 15, (20, 20, 20, 255), -1, cv2.LINE_AA)
    return picture


BOOK = FaceBook({"plain/0": Face(SIDE, (pawn(False),)), "badge/0": Face(SIDE, (pawn(True),))})


def table(*lying, expected=()):
    """Return a plain board, at `AT` the face that lies there."""
    dice = np.random.default_rng(1)
    board = np.clip(dice.normal((190, 180, 150), 3, (220, 300, 3)), 0, 255).astype(np.uint8)
    photo = board.copy()
    for key in lying:
        small = cv2.resize(BOOK[key].patches[0], (36, 36), interpolation=cv2.INTER_AREA)
        there = photo[AT[1] - 18 : AT[1] + 18, AT[0] - 18 : AT[0] + 18]
        share = small[..., 3:] / 255
        there[:] = small[..., :3] * share + there * (1 - share)
    groups = patterns.groups(BOOK)
    assert [one.keys for one in groups] == [("plain/0",), ("badge/0",)]
    lab, bare = patterns.to_steps(patterns.to_levels(photo)), patterns.to_levels(board)
    return Table(lab, bare, classify.sharps_of(groups, SHARE, 0.5), SHARE, expected)


@pytest.mark.parametrize("lies", ["badge/0", "plain/0"])
def test_a_pawn_with_a_badge_is_not_taken_for_the_one_without(lies):
    there = table(lies)
    hints = [Hint(AT[0] - 0.5, AT[1] - 0.5, 0.0, group, 0.9) for group in range(2)]
    found, after = select.chosen(there, hints)
    (one,) = found
    seen = pipeline.as_seen(one, after, Turning(BOOK), (0, False))
    assert seen.face == lies and one.rival is not None and one.rival.look.group != one.look.group


def test_what_is_hardly_better_is_doubtful_and_the_mirror_tells():
    def look(group, likeness=0.85):
        return Look(AT[0] - 0.5, AT[1] - 0.5, 0.0, 1.0, group, np.array([likeness], np.float32))

    turning = Turning(BOOK)
    for less, certain in ((0.01, False), (0.3, True)):
        rival = Chosen(look(1, 0.85 - less), CLEARLY._replace(likeness=CLEARLY.likeness - less))
        one = Chosen(look(0), CLEARLY, rival, CLEARLY.worth - rival.weight.worth)
        seen = pipeline.as_seen(one, table(), turning, (0, False))
        assert seen.face == "plain/0" and seen.certain == certain
        assert ("badge/0" in {each.face for each in seen.likely}) != certain
    place = ((AT[0]) / SHARE, AT[1] / SHARE)
    one = Chosen(look(0), CLEARLY, Chosen(look(1, 0.84), CLEARLY), 0.3)
    seen = pipeline.as_seen(one, table(expected=(Expected("badge/0", place),)), turning, (0, False))
    assert seen.face == "badge/0" and not seen.certain
    hardly = CLEARLY._replace(likeness=0.5, figure=0.1, nearer=0.4)
    assert not pipeline.as_seen(Chosen(look(0, 0.5), hardly), table(), turning, (0, False)).certain
    assert not pipeline.as_seen(Chosen(look(0), CLEARLY, ahead=1.0), table(), turning, (0, False)).certain


def test_a_place_that_no_look_from_a_better_hint_reaches_is_looked_at_by_itself():
    """A marker among lines of the board had its best hint beside it, which hid the one that was near enough."""
    beside, near = (Hint(AT[0] + off, AT[1] - 0.5, 0.0, 0, score) for off, score in ((20.0, 0.6), (9.0, 0.4)))
    (one,) = select.chosen(table("plain/0"), [beside, near])[0]
    assert abs(one.look.x + 0.5 - AT[0]) < 1.5


def test_further_places_are_looked_at_while_some_hold_a_counter(monkeypatch):
    """A lamp's shine or a hand may have hundreds of better hints than a counter."""
    there = table("plain/0")
    idle = [Hint(30.0 + 14 * (n % 17), 20.0 + 14 * (n // 17), 0.0, 0, 0.9) for n in range(40)]
    empty = [hint for hint in idle if abs(hint.x - AT[0]) > 40 or abs(hint.y - AT[1]) > 40]
    hints = [*empty, Hint(AT[0] - 0.5, AT[1] - 0.5, 0.0, 0, 0.6)]
    monkeypatch.setattr(select, "WAVE", 4)
    for idle_, number in ((2, 0), (20, 1)):
        monkeypatch.setattr(select, "IDLE", idle_)
        assert len(select.chosen(there, hints)[0]) == number
