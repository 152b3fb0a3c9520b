"""Which drawing of the faces lies on a table: what the clearest counters show all others show, too."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from assistant.scan.detection import classify, patterns, pipeline, select
from assistant.scan.detection.classify import Look
from assistant.scan.detection.patterns import Turning
from assistant.scan.detection.scene import Table
from assistant.scan.detection.select import Chosen
from assistant.scan.detection.sightings import Face, FaceBook
from tests.photo.scoring import CLEARLY

SIDE = 36
WORDS = ("3", "4", "5", "7", "8")
Pixels = np.ndarray[tuple[int, ...], np.dtype[np.uint8]]


def drawn(word, smaller):
    """Return a counter as it is printed; or with less on it, and its signs elsewhere."""
    picture = np.full((128, 128, 3), (90, 130, 80), np.uint8)
    cv2.rectangle(picture, (30, 24 if smaller else 44), (100, 60 if smaller else 80), (240, 235, 220), -1)
    if not smaller:
        cv2.putText(picture, "XXXX", (36, 36), cv2.FONT_HERSHEY_SIMPLEX, 0.9, (20, 20, 20), 3, cv2.LINE_AA)
    cv2.putText(picture, word, (20, 118), cv2.FONT_HERSHEY_SIMPLEX, 1.6, (20, 20, 20), 6, cv2.LINE_AA)
    return picture


def laid(smaller, learnt=()):
    """Return a table with each counter once, and a look at each that has the right face a little behind another."""
    board = np.full((60, 60 * len(WORDS), 3), (190, 180, 150), np.uint8)
    photo = board.copy()
    looks = []
    for n, word in enumerate(WORDS):
        left = 60 * n + 12
        photo[12 : 12 + SIDE, left : left + SIDE] = cv2.resize(
            drawn(word, smaller), (SIDE, SIDE), interpolation=cv2.INTER_AREA
        )
        scores = np.where(np.arange(len(WORDS)) == n, 0.9, 0.8).astype(np.float32)
        looks.append(Look(left + SIDE / 2 - 0.5, 12 + SIDE / 2 - 0.5, 0.0, 1.0, 0, scores))
    faces = {f"{word}/0": Face(float(SIDE), (drawn(word, False), drawn(word, True)), learnt) for word in WORDS}
    sharps = classify.sharps_of(patterns.groups(FaceBook(faces)), 1.0, 0.5)
    return Table(patterns.to_steps(patterns.to_levels(photo)), patterns.to_levels(board), sharps, 1.0), looks


@pytest.mark.parametrize("smaller", [False, True])
def test_the_drawing_that_lies_there_is_told_by_a_few_clear_counters(smaller):
    table, looks = laid(smaller)
    assert select.drawing_of(table, looks) == int(smaller)
    assert select.drawing_of(table, []) is None
    (faces,) = table.drawn_as(int(smaller)).sharps
    assert len(faces.pictures) == len(WORDS) and set(faces.group.drawings) == {int(smaller)}
    for n, look in enumerate(looks):
        seen = patterns.rows(select.upright(table, look)[None, ..., :3][:, faces.mask])
        assert int((faces.fine @ seen[0]).argmax()) == n


def test_what_was_learnt_is_kept_and_a_face_with_one_drawing_keeps_it():
    patch = drawn("3", True)
    table, _ = laid(True, (patch,))
    (faces,) = table.drawn_as(0).sharps
    assert faces.group.drawings.count(None) == len(WORDS)
    assert all(faces.group.drawings[faces.best[n]] is None for n in range(len(WORDS)))
    book = FaceBook({"only/0": Face(float(SIDE), (drawn("3", False),)), "two/0": Face(float(SIDE), (patch, patch))})
    (group,) = patterns.groups(book)
    assert [group.of[n] for n in group.drawn_as(1)] == [0, 1]


def test_faces_that_look_the_same_on_this_table_are_told_as_equally_likely():
    """As they are printed they differ in small letters, which the smaller drawing has not: nobody reads what is not there."""
    printed = [drawn(word, False) for word in ("3", "4")]
    same = drawn("3", True)
    book = FaceBook({f"{n}/0": Face(float(SIDE), (one, same)) for n, one in enumerate(printed)})
    table, _ = laid(True)
    table = replace(table, sharps=classify.sharps_of(patterns.groups(book), 1.0, 0.5))
    look = Look(29.5, 29.5, 0.0, 1.0, 0, np.array([0.9, 0.8999], np.float32))
    for drawing, told in ((1, 1), (0, 2)):
        seen = pipeline.as_seen(Chosen(look, CLEARLY), table.drawn_as(drawing), Turning(book), (0, False))
        assert len({each.score for each in seen.likely}) == told


def test_the_printed_drawing_is_the_better_one_until_more_is_known():
    table, _looks = laid(False)
    (faces,) = table.sharps
    assert [faces.group.drawings[faces.best[n]] for n in range(len(WORDS))] == [0] * len(WORDS)
    assert select.change_of(table, []) == pytest.approx(np.vstack([np.eye(3), np.zeros(3)]))


def test_letters_on_nothing_show_no_face():
    """Modules lay names of boxes on their maps; no counter is cut so."""
    label = np.zeros((40, 256, 4), np.uint8)
    cv2.putText(label, "DISCARDS", (8, 30), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (20, 20, 20, 255), 2, cv2.LINE_AA)
    book = FaceBook({"label/0": Face(SIDE, (label,)), "3/0": Face(SIDE, (drawn("3", False),))})
    assert [group.keys for group in patterns.groups(book)] == [("3/0",)]


def test_a_card_shows_no_face():
    book = FaceBook(
        {"card/0": Face(3 * SIDE, (drawn("4", False),), cut=False), "3/0": Face(SIDE, (drawn("3", False),))}
    )
    assert [group.keys for group in patterns.groups(book)] == [("3/0",)]
