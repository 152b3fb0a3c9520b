"""Clicks placed where zones are expected: each on the ground of its zone, none in the sea or on a line."""

import cv2
import numpy as np
import pytest
from shapely import Point
from shapely.affinity import scale, translate

from assistant.core.map_files import board
from assistant.scan.tracing.seeds import clicks
from tests.scan.art import flat, textured
from tests.scan.synthetic import subject_of

SIDE = 300


def test_middles_in_the_sea_are_left_out_and_those_on_a_line_move_aside():
    pixels = np.full((SIDE, SIDE, 3), (150, 190, 220), np.uint8)
    pixels[:, :200] = (222, 206, 168)
    pixels[:, 98:103] = 20
    prior = {
        "wet": Point(250, 60).buffer(30),
        "lined": Point(100, 150).buffer(60),
        "dry": Point(40, 250).buffer(20),
        "dry too": Point(40, 40).buffer(20),
        "sea": Point(250, 220).buffer(40),
        "away": Point(900, 900).buffer(40),
    }
    found = clicks(pixels, 1.0, prior, ["wet", "lined", "dry", "away"], {"sea"})
    assert set(found) == {"lined", "dry"}
    x, y = found["lined"]
    assert prior["lined"].contains(Point(x, y))
    assert not 96 <= x <= 105
    assert clicks(pixels, 2.0, {"dry": scale(prior["dry"], 2, 2, origin=(0, 0))}, ["dry"], ()).keys() == {"dry"}


def test_colours_that_cannot_tell_the_sea_leave_nothing_out():
    pixels = np.full((SIDE, SIDE, 3), (222, 206, 168), np.uint8)
    prior = {name: Point(x, 150).buffer(30) for name, x in (("one", 60), ("two", 150), ("sea", 240))}
    assert set(clicks(pixels, 1.0, prior, ["one", "two"], {"sea"})) == {"one", "two"}


@pytest.mark.parametrize("art", [flat, textured])
def test_on_boards_that_lie_a_little_off_no_click_falls_into_the_sea_and_fewer_on_lines(art):
    paper = board("doe2022")
    drawing = art(subject_of(paper), 1600, 3)
    unit, truth = drawing.truth.scale, drawing.truth.shapes
    prior = {
        zone.id: translate(scale(zone.shape, unit, unit, origin=(0, 0)), 12, 6)
        for zone in paper.on_sheet("map")
        if zone.polygons
    }
    seas = {zone.id for zone in paper.on_sheet("map") if zone.kind == "sea"}
    wanted = [zone for zone in drawing.truth.names if zone in prior]
    small = cv2.resize(drawing.pixels, None, fx=0.8, fy=0.8, interpolation=cv2.INTER_AREA)
    found = clicks(np.asarray(small, np.uint8), 1.25, prior, wanted, seas)
    before = {zone: prior[zone].representative_point() for zone in wanted}
    on_lines = [
        sum(truth[zone].boundary.distance(Point(at)) < 2 for zone, at in places)
        for places in (found.items(), before.items())
    ]
    outside = [zone for zone, at in found.items() if not any(shape.contains(Point(at)) for shape in truth.values())]
    assert len(found) > 0.8 * len(wanted)
    assert len(outside) <= 2
    assert on_lines[0] < on_lines[1]
