"""Two forms that are nearly alike are weighed against each other."""

import cv2
import numpy as np
import pytest

from assistant.scan.detection import classify, patterns, pipeline, select
from assistant.scan.detection.classify import Look
from assistant.scan.detection.patterns import Turning
from assistant.scan.detection.scene import Table
from assistant.scan.detection.search import Hint
from assistant.scan.detection.select import Chosen
from assistant.scan.detection.sightings import Expected, Face, FaceBook
from tests.photo.scoring import CLEARLY

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
