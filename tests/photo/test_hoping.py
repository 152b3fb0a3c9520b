"""What is doubtful is held against what the mirror has: a die is none of that, and what was missed is looked for once more."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from assistant.scan.detection import classify, patterns, select
from assistant.scan.detection.classify import Look
from assistant.scan.detection.expected import BELIEVED_AS_SEEN, OPEN, as_hoped, still_there
from assistant.scan.detection.scene import Table
from assistant.scan.detection.score import Weight
from assistant.scan.detection.search import Hint
from assistant.scan.detection.select import Chosen
from assistant.scan.detection.sightings import Expected, Face, FaceBook

SIDE, SHARE = 48.0, 0.75  # pixels of the scan; working pixels to one of them
AT, BESIDE = (150, 110), (215, 110)  # working pixels
RED, BLUE = (180, 30, 40), (60, 80, 160)


def square(colour: tuple[int, int, int], sign: str) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Return a counter with a letter or, as a die has them, with pips."""
    picture = np.full((160, 160, 3), colour, np.uint8)
    if sign == ":":
        for place in ((40, 40), (120, 40), (80, 80), (40, 120), (120, 120)):
            cv2.circle(picture, place, 13, (250, 250, 250), -1, cv2.LINE_AA)
    else:
        cv2.putText(picture, sign, (38, 122), cv2.FONT_HERSHEY_SIMPLEX, 4.0, (245, 240, 220), 16, cv2.LINE_AA)
    return picture


FACES = {"red-K/0": square(RED, "K"), "red-S/0": square(RED, "S"), "blue-S/0": square(BLUE, "S")}
BOOK = FaceBook({key: Face(SIDE, (picture,)) for key, picture in FACES.items()})
KEYS = tuple(FACES)


def table(lying: dict[tuple[int, int], np.ndarray], *expected: Expected, book: FaceBook = BOOK) -> Table:
    """Return a plain board with pictures on it."""
    dice = np.random.default_rng(1)
    board = np.clip(dice.normal((190, 180, 150), 3, (220, 300, 3)), 0, 255).astype(np.uint8)
    photo = board.copy()
    for (x, y), picture in lying.items():
        photo[y - 18 : y + 18, x - 18 : x + 18] = cv2.resize(picture, (36, 36), interpolation=cv2.INTER_AREA)
    groups = patterns.groups(book)
    assert groups[0].keys == KEYS and [key for one in groups for key in one.keys] == list(book)
    lab, bare = patterns.to_steps(patterns.to_levels(photo)), patterns.to_levels(board)
    return Table(lab, bare, classify.sharps_of(groups, SHARE, 0.5), SHARE, expected)


def has(face: str, at: tuple[int, int] = AT, count: int = 1) -> Expected:
    """Return that the mirror has a face about a place."""
    return Expected(face, (at[0] / SHARE, at[1] / SHARE), count)


def made_out(face: str, belief: float, at: tuple[int, int] = AT) -> Chosen:
    """Return what was taken for a face, believed so far."""
    scores = np.full(len(KEYS), 0.1, np.float32)
    scores[KEYS.index(face)] = 0.8
    one = Chosen(Look(at[0] - 0.5, at[1] - 0.5, 0.0, 1.0, 0, scores), Weight(0.9, 1000.0, 0.5))
    return replace(one, odds=(belief - one.belief) / select.PROOF)


def faces(found: list[Chosen], there: Table) -> list[str]:
    return [there.face(one.look) for one in found]


def test_what_is_doubtful_is_what_the_mirror_has_there_if_it_may_be_that() -> None:
    lying, doubtful = {AT: FACES["red-S/0"]}, made_out("red-K/0", 4.0)
    for expected, told in ((has("red-S/0"), "red-S/0"), (has("blue-S/0"), "red-K/0")):
        there = table(lying, expected)
        (one,) = as_hoped([doubtful], there)
        assert there.face(one.look) == told
        assert (one.rival is doubtful.look) == (told == "red-S/0"), "what it was taken for may be told, too"
    there = table(lying, has("red-S/0"))
    assert faces(as_hoped([made_out("red-K/0", OPEN)], there), there) == ["red-K/0"], "what is sure is not asked"
    assert faces(as_hoped([doubtful], table(lying)), table(lying)) == ["red-K/0"], "without a mirror nothing is"


def test_what_lies_a_little_aside_is_found_where_it_lies() -> None:
    there = table({AT: FACES["red-S/0"]}, has("red-S/0"))
    (one,) = as_hoped([made_out("red-K/0", 7.0, (AT[0] - 4, AT[1] - 3))], there)
    assert there.face(one.look) == "red-S/0"
    assert (one.look.x, one.look.y) == pytest.approx((AT[0] - 0.5, AT[1] - 0.5), abs=1.0)


def test_a_die_is_no_counter() -> None:
    """It is red as some counter is; that the mirror has just that one there is another matter."""
    there = table({AT: square(RED, ":")}, has("blue-S/0"))
    assert as_hoped([made_out("red-K/0", BELIEVED_AS_SEEN - 0.1)], there) == []
    assert faces(as_hoped([made_out("red-K/0", BELIEVED_AS_SEEN + 0.1)], there), there) == ["red-K/0"]
    hoped = table({AT: square(RED, ":")}, has("red-K/0"))
    assert faces(as_hoped([made_out("red-K/0", BELIEVED_AS_SEEN - 0.1)], hoped), hoped) == ["red-K/0"]


MARKER = square(BLUE, "A")[20:140, 20:140]


def army() -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Return a counter whose sign is just the marker."""
    picture = square(RED, "K")
    picture[32:128, 32:128] = cv2.resize(MARKER, (96, 96), interpolation=cv2.INTER_AREA)
    return picture


ARMIES = FaceBook(
    {
        key: Face(0.6 * SIDE if key == "marker:A/1" else SIDE, (picture,))
        for key, picture in {**FACES, "red-K/0": army(), "marker:A/1": MARKER}.items()
    }
)


def test_the_sign_of_a_counter_is_no_marker_where_the_mirror_has_that_counter() -> None:
    def told(found: list[Chosen], *expected: Expected) -> list[str]:
        there = table({AT: army()}, *expected, book=ARMIES)
        return faces(as_hoped(found, there), there)

    doubtful = Chosen(
        Look(AT[0] - 0.5, AT[1] - 0.5, 0.0, 1.0, 1, np.full(1, 0.8, np.float32)), Weight(0.9, 1000.0, 0.5)
    )
    doubtful = replace(doubtful, odds=(4.0 - doubtful.belief) / select.PROOF)
    assert told([doubtful], has("red-K/0")) == ["red-K/0"]
    assert told([doubtful], has("blue-S/0")) == ["marker:A/1"], "it is none that the mirror has"
    seen = made_out("red-K/0", 12.0, (AT[0] + 50, AT[1]))
    assert told([seen, doubtful], has("red-K/0")) == ["red-K/0", "marker:A/1"], "the mirror's was seen near by"
    other = made_out("red-S/0", 12.0, (AT[0] + 12, AT[1]))
    assert told([other, doubtful], has("red-K/0")) == ["red-S/0", "marker:A/1"], "another lies there"


def test_a_marker_that_is_looked_for_alone_is_no_sign_of_a_counter_and_nothing_is_certain() -> None:
    hints = [Hint(AT[0], AT[1], 0.0, 1, 0.5)]
    for expected, told in (
        ((has("marker:A/1"), has("red-K/0")), ["red-K/0"]),
        ((has("marker:A/1"), has("blue-S/0")), ["marker:A/1"]),
    ):
        there = table({AT: army()}, *expected, book=ARMIES)
        found = still_there([], hints, there)
        assert faces(found, there) == told
        assert [one.read for one in found] == [0.0], "no other face was held against it"


def test_a_doubtful_second_one_of_what_the_mirror_has_once_is_none() -> None:
    lying = {AT: FACES["red-K/0"], BESIDE: square(RED, ":")}
    for count, told in ((1, 1), (2, 2)):
        there = table(lying, has("red-K/0", AT, count), has("red-K/0", BESIDE, count))
        found = [made_out("red-K/0", 8.0), made_out("red-K/0", 1.0, BESIDE)]
        assert as_hoped(found, there) == found[:told]


def test_what_the_mirror_has_and_nobody_saw_is_looked_for_once_more() -> None:
    lying, hints = {AT: FACES["red-S/0"]}, [Hint(AT[0] - 2.0, AT[1] + 1.0, 90.0, 0, 0.45)]
    there = table(lying, has("red-S/0"))
    (one,) = still_there([], hints, there)
    assert there.face(one.look) == "red-S/0"
    assert still_there([], [], there) == [], "nothing hints at it"
    assert still_there([made_out("red-S/0", 8.0, (AT[0] + 45, AT[1]))], hints, there) == [], "it was seen near by"
    assert still_there([], hints, table(lying)) == [], "the mirror has none there"
    assert still_there([], hints, table(lying, has("blue-S/0"))) == [], "it has another"
    assert still_there([], hints, table({}, has("red-S/0"))) == [], "nothing lies there"


def test_what_is_looked_for_once_more_is_told_as_it_is_seen() -> None:
    """The mirror's counter was turned over: its other side is seen, and not for certain."""
    for lying, told in ((FACES["red-S/0"], "red-S/0"), (square(RED, ":"), "red-K/0")):
        there = table({AT: lying}, has("red-K/0"))
        found = still_there([], [Hint(AT[0], AT[1], 0.0, 0, 0.5)], there)
        assert faces(found, there) == [told] and found[0].read == 0.0


def test_all_that_is_redder_makes_blue_redder_too() -> None:
    """Of white and yellow counters alone one may learn that yellow is redder; then blue would be greener."""
    dice = np.random.default_rng(2)
    tans = [square((int(r), int(g), int(b)), "K") for r, g, b in dice.integers((120, 105, 60), (190, 160, 100), (8, 3))]
    book = FaceBook({f"tan-{n}/0": Face(SIDE, (picture,)) for n, picture in enumerate(tans)})
    groups = patterns.groups(book)
    sharps = classify.sharps_of(groups, SHARE, 0.5)
    photo = np.full((50, 400, 3), 128, np.uint8)
    looks = []
    for n, picture in enumerate(tans):
        redder = np.clip(picture * np.array([1.12, 0.98, 1.0]), 0, 255).astype(np.uint8)
        photo[7:43, 50 * n + 7 : 50 * n + 43] = cv2.resize(redder, (36, 36), interpolation=cv2.INTER_AREA)
        looks.append(Look(50 * n + 24.5, 24.5, 0.0, 1.0, 0, np.eye(8, dtype=np.float32)[n]))
    lab = patterns.to_steps(patterns.to_levels(photo))
    change = select.change_of(Table(lab, patterns.to_levels(photo), sharps, SHARE), looks)
    blue, seen = (patterns.to_lab(np.uint8([[(120 * red, 170, 210)]]))[0, 0] for red in (1.0, 1.12))
    told = blue @ change[:3] + change[3]
    assert abs(told[1] - seen[1]) < 0.4 * abs(blue[1] - seen[1]), "most of what changes is told"
