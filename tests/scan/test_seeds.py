"""A wrong click is overruled by the first stroke that contradicts it; a zone's own click survives what trims its leaks."""

import cv2
import numpy as np
import pytest
from shapely.geometry import Point, box

from assistant.scan.tracing.seeds import Seed, overruled
from assistant.scan.tracing.tracer import OUTSIDE, corrected, trace

SIDE = 200  # pixels of a square zone
WEST, EAST = (130.0, 130.0), (330.0, 130.0)


def printed():
    """Return two square fields side by side in a sea, a sign 700 wide as all is told at 2,000."""
    pixels = np.full((270, 700, 3), (168, 200, 216), np.uint8)
    pixels[30 : 30 + SIDE, 30 : 30 + 2 * SIDE] = (232, 224, 196)
    for left in (30, 30 + SIDE):
        cv2.rectangle(pixels, (left, 30), (left + SIDE, 30 + SIDE), (40, 32, 28), 2)
    return pixels


def traced(*clicks):
    return trace(printed(), [*clicks, Seed(OUTSIDE, ((600.0, 130.0),))])


def test_a_click_in_the_wrong_zone_goes_with_the_first_stroke_there():
    wrong = Seed("east", ((180.0, 180.0),))
    before = traced(Seed("west", (WEST,)), wrong)
    assert before.shapes["east"].contains(Point(180, 180))
    after = corrected(before, Seed("west", ((140.0, 90.0), (150.0, 160.0))))
    assert wrong not in after.seeds and len(after.seeds) == 3
    assert after.shapes["west"].contains(Point(180, 180)) and after.shapes["west"].area == pytest.approx(
        SIDE**2, rel=0.1
    )
    assert "east" in after.lost
    again = corrected(after, Seed("east", (EAST, (340.0, 140.0))))
    assert again.shapes["east"].area == pytest.approx(SIDE**2, rel=0.1) and again.seeds[-1].zone == "east"


def test_a_click_beyond_a_border_or_far_away_stays():
    before = traced(Seed("west", (WEST,)), Seed("east", (EAST,)))
    for stroke in (((200.0, 90.0), (200.0, 160.0)), ((40.0, 40.0), (50.0, 50.0))):
        assert Seed("east", (EAST,)) in corrected(before, Seed("west", stroke)).seeds
    flat = np.zeros((270, 700), np.float16)
    near, far = Seed("west", ((150.0, 100.0),)), Seed("west", ((300.0, 100.0),))
    stroke = Seed("east", ((130.0, 90.0), (130.0, 110.0)))
    assert overruled((near, far), stroke, flat, 1.0) == ((far,), (near,))
    assert overruled((near, far), Seed("east", ((150.0, 100.0),)), flat, 1.0) == ((near, far), ())  # a click says less


def test_a_click_under_a_stroke_is_wrong_whatever_is_printed():
    ridge = np.full((270, 700), 20, np.float16)
    seed, stroke = Seed("west", ((130.0, 101.0),)), Seed("east", ((130.0, 90.0), (130.0, 110.0)))
    assert overruled((seed,), stroke, ridge, 1.0) == ((), (seed,))


def test_where_no_border_is_printed_a_click_that_the_board_expects_stays():
    pixels = np.full((470, 700, 3), (168, 200, 216), np.uint8)
    pixels[30:430, 30:430] = (232, 224, 196)
    fields = {"west": (30, 30), "east": (230, 30), "south": (30, 230), "corner": (230, 230)}
    for left, top in fields.values():
        cv2.rectangle(pixels, (left, top), (left + SIDE, top + SIDE), (40, 32, 28), 2)
    pixels[34:227, 226:234] = (232, 224, 196)  # worn off between west and east
    prior = {name: box(left, top, left + SIDE, top + SIDE) for name, (left, top) in fields.items()}
    clicks = [Seed(name, ((left + 100.0, top + 100.0),)) for name, (left, top) in fields.items()]
    stroke = Seed("west", ((290.0, 60.0), (300.0, 120.0)))  # a corner of the east that is the west's
    with_prior = corrected(trace(pixels, clicks, prior), stroke)
    assert clicks[1] in with_prior.seeds and with_prior.shapes["east"].contains(Point(380, 130))
    assert with_prior.shapes["west"].contains(Point(295, 90))
    alone = trace(pixels, [*clicks, Seed(OUTSIDE, ((600.0, 130.0),))])
    assert clicks[1] not in corrected(alone, stroke).seeds  # nothing says that it is right
