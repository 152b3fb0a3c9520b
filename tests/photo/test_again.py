"""Second looks: where they go first, what they are judged by, and that the rim of a thing is no counter."""

import cv2
import numpy as np

from assistant.scan.detection import classify, patterns, pipeline, select
from assistant.scan.detection.classify import Look
from assistant.scan.detection.patterns import Turning
from assistant.scan.detection.scene import Table
from assistant.scan.detection.search import Hint
from assistant.scan.detection.select import Chosen, Weight
from assistant.scan.detection.sightings import Expected, Face, FaceBook

SIDE = 36
FACES = 12


def face(number):
    """Return a blue counter with a dark line down its middle and a mark of its own."""
    picture = np.full((72, 72, 3), (70, 90, 180), np.uint8)
    picture[:, 34:38] = (30, 40, 90)
    cv2.circle(picture, (12 + 4 * number, 12 + 4 * number), 7, (250, 240, 60), -1, cv2.LINE_AA)
    return picture


def bare():
    """Return a board of 200 by 400 pixels."""
    return np.clip(np.random.default_rng(3).normal((200, 190, 160), 3, (200, 400, 3)), 0, 255).astype(np.uint8)


def table(photo, count, expected=()):
    book = FaceBook({f"face-{n}/0": Face(float(SIDE), (face(n),)) for n in range(count)})
    sharps = classify.sharps_of(patterns.groups(book), 1.0, 0.5)
    return Table(patterns.to_steps(patterns.to_levels(photo)), patterns.to_levels(bare()), sharps, 1.0, expected)


def test_a_lone_place_comes_before_the_second_of_a_crowd_and_what_is_known_last():
    photo = bare()
    cv2.rectangle(photo, (20, 20), (140, 180), (150, 90, 70), -1)  # a hand
    cv2.rectangle(photo, (282, 82), (318, 118), (70, 90, 180), -1)
    cv2.rectangle(photo, (342, 82), (378, 118), (70, 90, 180), -1)  # a counter that was found
    crowd = [Hint(float(x), 100.0, 0.0, 0, 0.9) for x in (50, 75, 100)]
    lone, known = Hint(300.0, 100.0, 0.0, 0, 0.6), Hint(360.0, 100.0, 0.0, 0, 0.95)
    there = Look(360.0, 100.0, 0.0, 1.0, 0, np.array([0.9], np.float32))
    order = select.best_first([*crowd, known, lone], [there], table(photo, 1))
    assert order[0] in (0, 1, 2) and order.index(4) == 1, "the best of the crowd, then the lone one"
    assert order[-1] == 3, "what lies on a counter that was found is that counter"


def test_the_rim_of_a_thing_is_less_likely_a_counter_than_the_same_with_edges():
    lying, rim = bare(), bare()
    small = cv2.resize(face(0), (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    lying[82 : 82 + SIDE, 182 : 182 + SIDE] = small
    rim[:, 182 : 182 + SIDE] = small[-1]  # the line goes on across the board
    rim[82 : 82 + SIDE, 182 : 182 + SIDE] = small
    look = Look(199.5, 99.5, 0.0, 1.0, 0, np.array([0.9], np.float32))
    counter, edge = (table(photo, 1).weighed([[look]])[0][0].odds for photo in (lying, rim))
    assert counter > pipeline.SURE and counter > edge + 4


def test_what_the_mirror_has_there_is_told_however_unlikely():
    expected = f"face-{FACES - 1}/0"
    there = table(bare(), FACES, (Expected(expected, (200.0, 100.0)),))
    book = FaceBook({f"face-{n}/0": Face(float(SIDE), (face(n),)) for n in range(FACES)})
    scores = np.linspace(0.9, 0.3, FACES).astype(np.float32)
    one = Chosen(Look(199.5, 99.5, 0.0, 1.0, 0, scores), Weight(0.9, 0.6, 6.0))
    likely = [each.face for each in pipeline.as_seen(one, there, Turning(book), (0, False)).likely]
    assert likely[0] == "face-0/0" and expected in likely and len(likely) < FACES
