"""Islands find their places by their own clicks; bays behind straits are seeded; straits printed shut are no mistakes."""

import cv2
import numpy as np
import pytest
import shapely

from assistant.scan.fit.prior import cores, depth_of, prior_of
from assistant.scan.fit.ridges import landscape
from assistant.scan.tracing.alignment import aligned_outlines, parts_of, placed_by, to_clicks
from tests.scan.players import adjacency_score

MAINLAND, ISLAND, ROCK = (
    shapely.box(100, 100, 400, 500),
    shapely.box(460, 200, 520, 260),
    shapely.box(430, 420, 450, 440),
)
# The rest of the board: six more zones, each clicked in the middle.
OTHERS = {
    f"z{n}": shapely.box(x, y, x + 260, y + 240)
    for n, (x, y) in enumerate([(700, 60), (700, 300), (100, 640), (360, 640), (700, 640), (960, 640)])
}
ZONES = {"home": shapely.MultiPolygon([ISLAND, MAINLAND, ROCK]), **OTHERS}
NAMES = tuple(ZONES)
ELSEWHERE = [np.array(shape.centroid.coords) for shape in OTHERS.values()]


MAIN, ISLE, STONE = (np.array(shape.centroid.coords[0]) for shape in (MAINLAND, ISLAND, ROCK))
EAST = np.array((30, -15))


@pytest.mark.parametrize(
    ("clicks", "moved"),
    [
        ((MAIN, STONE, ISLE), (False, False, False)),
        ((MAIN, STONE, ISLE + EAST), (False, True, False)),
        ((MAIN, ISLE, STONE + EAST), (False, False, True)),
        ((MAIN, (380, 430), (380, 220)), (False, False, False)),  # more strokes on the mainland are none on an island
    ],
)
def test_each_island_follows_its_own_click(clicks, moved):
    parts = parts_of(prior_of(ZONES, NAMES))
    place = to_clicks(parts, [np.array(clicks, float), *ELSEWHERE], 0.6)
    home = [part.centre for part in parts if part.zone == 0]
    assert tuple(np.hypot(*(place(centre)[0] - centre)) > 10 for centre in home) == moved


def test_clicks_place_a_board_when_three_zones_have_some_not_in_one_line():
    prior, none = prior_of(ZONES, NAMES), np.empty((0, 2))
    clicks = [np.array([[250.0, 300.0]]), *ELSEWHERE]
    assert placed_by(prior, clicks[:4] + [none] * 3)
    assert not placed_by(prior, clicks[:2] + [none] * 5)
    assert not placed_by(prior, [none] * 3 + clicks[3:5] + [none] + clicks[6:])


def test_an_island_is_found_where_it_is_printed_and_leaves_the_mainland_where_that_is():
    there = (MAINLAND, shapely.transform(ISLAND, lambda points: points + np.array([45, 40])))
    picture = np.full((1000, 1300, 3), 230, np.uint8)
    for shape in (*there, *OTHERS.values()):
        cv2.polylines(picture, [np.array(shape.exterior.coords, np.int32)], True, (30, 30, 30), 3)
    prior = prior_of({"home": shapely.MultiPolygon([MAINLAND, ISLAND]), **OTHERS}, NAMES)
    clicks = [np.array([[250.0, 300.0], [535.0, 270.0]]), *ELSEWHERE]
    outlines = aligned_outlines(prior, clicks, landscape(picture))[0]
    for ring, shape in zip(outlines[0], there, strict=True):
        found = shapely.Polygon(ring)
        assert found.intersection(shape).area / found.union(shape).area > 0.9


def test_a_bay_behind_a_strait_has_a_core_of_its_own():
    labels = np.ones((300, 500), np.int32)
    labels[:, :250] = 2  # the open sea
    labels[120:160, 300:420] = 2  # the bay
    labels[138:142, 250:300] = 2  # the strait
    held = cores(labels, depth_of(labels), 40, 0.8)
    assert (held[130:150, 310:410] == 2).any() and (held[:, :200] == 2).any()
    assert not held[130:150, 255:295].any() and not (held[(labels == 1)] == 2).any()
    # A bay with an open mouth needs none.
    labels[100:180, 250:300] = 2
    assert (cores(labels, depth_of(labels), 40, 0.8) == 2).any()


@pytest.mark.parametrize(("gap", "wrong"), [(4.9, False), (12, True)])
def test_a_contact_across_a_strait_is_a_mistake_unless_the_print_shows_a_line(gap, wrong):
    shore = 999.5  # so that the score, which looks at 1,500 pixels, sees either strait open
    truth = {
        "a": shapely.box(0, 0, shore, 1000),
        "b": shapely.box(0, 1000, shore, 2000),
        "c": shapely.box(shore + gap, 0, 2000, 2000),
    }
    closed = {**truth, "c": shapely.box(shore, 0, 2000, 2000)}
    assert adjacency_score(truth, truth, 4000) == 1
    assert (adjacency_score(closed, truth, 4000) < 1) == wrong
    # A border that is missed stays a mistake.
    assert adjacency_score({**truth, "b": shapely.box(0, 1100, shore, 2000)}, truth, 4000) < 1
