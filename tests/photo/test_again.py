"""What looks are judged by: a rim is no counter, nor what lies within one; what the mirror has there is told."""

import cv2
import numpy as np
import pytest

from assistant.scan.detection import classify, patterns, pipeline, select
from assistant.scan.detection.classify import Look
from assistant.scan.detection.patterns import Turning
from assistant.scan.detection.scene import Table
from assistant.scan.detection.select import Chosen
from assistant.scan.detection.sightings import Expected, Face, FaceBook
from tests.photo.scoring import CLEARLY

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


def test_the_rim_of_a_thing_is_less_likely_a_counter_than_the_same_with_edges():
    lying, rim = bare(), bare()
    small = cv2.resize(face(0), (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    lying[82 : 82 + SIDE, 182 : 182 + SIDE] = small
    rim[:, 182 : 182 + SIDE] = small[-1]  # the line goes on across the board
    rim[82 : 82 + SIDE, 182 : 182 + SIDE] = small
    look = Look(199.5, 99.5, 0.0, 1.0, 0, np.array([0.9], np.float32))
    counter, edge = (table(photo, 1).weighed([look])[0].belief for photo in (lying, rim))
    assert counter > select.CLEAR and counter > edge + 2


def test_what_the_mirror_has_there_is_told_however_unlikely():
    expected = f"face-{FACES - 1}/0"
    there = table(bare(), FACES, (Expected(expected, (200.0, 100.0)),))
    book = FaceBook({f"face-{n}/0": Face(float(SIDE), (face(n),)) for n in range(FACES)})
    scores = np.linspace(0.9, 0.3, FACES).astype(np.float32)
    one = Chosen(Look(199.5, 99.5, 0.0, 1.0, 0, scores), CLEARLY)
    likely = [each.face for each in pipeline.as_seen(one, there, Turning(book), (0, False)).likely]
    assert likely[0] == "face-0/0" and expected in likely and len(likely) < FACES


COUNTER, MARKER, SHARE = 48.0, 22.0, 0.75  # pixels of the scan; working pixels to one of them
AT = (150.0, 110.0)  # working pixels


@pytest.fixture
def pictured():
    """Return a board on which a counter and a marker may lie."""
    dice = np.random.default_rng(2)
    faces = {
        key: Face(side, (dice.integers(0, 255, (64, 64, 3), np.uint8),))
        for key, side in (("counter/0", COUNTER), ("marker/1", MARKER))
    }
    groups = patterns.groups(FaceBook(faces))
    plain = patterns.to_levels(np.full((220, 300, 3), 180, np.uint8))
    return Table(patterns.to_steps(plain), plain, classify.sharps_of(groups, SHARE, 0.5), SHARE)


def found(pictured, key, off, value):
    """Return something that was found, so many sides of a counter off the middle, right and down."""
    group = next(n for n, faces in enumerate(pictured.sharps) if key in faces.group.keys)
    at = [middle + off * COUNTER * SHARE for middle in AT]
    return Chosen(
        Look(at[0], at[1], 0.0, 1.0, group, np.array([0.93], np.float32)), CLEARLY._replace(figure=value - 0.8)
    )


@pytest.mark.parametrize(("key", "off", "told"), [("marker/1", 0.25, 1), ("marker/1", 0.6, 2), ("counter/0", 0.25, 1)])
def test_what_lies_within_a_counter_is_none(pictured, key, off, told):
    """What of the counter looks like a small marker lies within it; a marker on its corner covers little of it."""
    one, other = found(pictured, "counter/0", 0.0, 1.4), found(pictured, key, off, 1.3)
    assert len(select.apart([other, one], pictured)) == told
