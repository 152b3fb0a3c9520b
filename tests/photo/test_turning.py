"""Faces that are one picture but for a turn are known as such; kinds that differ in their printing are not."""

import cv2
import numpy as np

from assistant.scan.detection.patterns import Turning
from assistant.scan.detection.sightings import Face, FaceBook
from tests.photo.art import drawn


def aeroplane(heading):
    picture = np.zeros((96, 96, 4), np.uint8)
    for ring in (
        [(44, 8), (52, 8), (52, 88), (44, 88)],
        [(8, 38), (88, 38), (88, 50), (8, 50)],
        [(32, 80), (64, 80), (64, 88), (32, 88)],
    ):
        cv2.fillConvexPoly(picture, np.array(ring), (70, 90, 60, 255))
    cv2.circle(picture, (48, 30), 4, (200, 200, 210, 255), -1)
    matrix = cv2.getRotationMatrix2D((47.5, 47.5), -heading, 1.0)
    return Face(60.0, (np.asarray(cv2.warpAffine(picture, matrix, (96, 96)), np.uint8),))


def test_headings_of_one_aeroplane_are_twins():
    headings = {f"plane-{n}/0": aeroplane(45.0 * n) for n in range(8)}
    tank = np.full((96, 96, 3), 150, np.uint8)
    cv2.rectangle(tank, (20, 40), (76, 70), (30, 30, 30), -1)
    turning = Turning(FaceBook({**headings, "tank/0": Face(60.0, (tank,))}))
    for key in headings:
        assert set(turning.twins(key)) == set(headings) - {key}
    assert turning.twins("tank/0") == ()


def test_kinds_that_differ_in_print_are_no_twins():
    pieces = drawn("antique", 1.0)
    turning = Turning(FaceBook({key: Face(60.0 * piece.width, (piece.pixels,)) for key, piece in pieces.items()}))
    others = [(key, twin) for key in pieces for twin in turning.twins(key)]
    # Two levels of one marker whose sign looks much the same upside down, and nothing else.
    assert len(others) <= 2 and all(key.rpartition("/")[0] == twin.rpartition("/")[0] for key, twin in others)
