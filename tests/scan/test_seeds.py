"""A wrong click is overruled by the first stroke that contradicts it; a zone's own click survives what trims its leaks."""

import itertools

import cv2
import numpy as np
import pytest
import shapely
from hypothesis import example, given
from hypothesis import strategies as st
from shapely import Point, Polygon, box

from assistant.scan.boards.editing import patched
from assistant.scan.fit.prior import cores, depth_of
from assistant.scan.fit.ridges import landscape
from assistant.scan.tracing.alignment import aligned_outlines, parts_of, placed_by, to_clicks
from assistant.scan.tracing.seeds import Seed, overruled
from assistant.scan.tracing.tracer import OUTSIDE, corrected, trace
from tests.scan.players import adjacency_score

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


# Islands find their places by their own clicks; bays behind straits are seeded; straits printed shut are no mistakes


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
EASTWARDS = np.array((30, -15))


@pytest.mark.parametrize(
    ("clicks", "moved"),
    [
        ((MAIN, STONE, ISLE), (False, False, False)),
        ((MAIN, STONE, ISLE + EASTWARDS), (False, True, False)),
        ((MAIN, ISLE, STONE + EASTWARDS), (False, False, True)),
        ((MAIN, (380, 430), (380, 220)), (False, False, False)),  # more strokes on the mainland are none on an island
    ],
)
def test_each_island_follows_its_own_click(clicks, moved):
    parts = parts_of(ZONES, NAMES)
    place = to_clicks(parts, [np.array(clicks, float), *ELSEWHERE], 0.6)
    home = [part.centre for part in parts if part.zone == 0]
    assert tuple(np.hypot(*(place(centre)[0] - centre)) > 10 for centre in home) == moved


def test_clicks_place_a_board_when_three_zones_have_some_not_in_one_line():
    prior, none = parts_of(ZONES, NAMES), np.empty((0, 2))
    clicks = [np.array([[250.0, 300.0]]), *ELSEWHERE]
    assert placed_by(prior, clicks[:4] + [none] * 3)
    assert not placed_by(prior, clicks[:2] + [none] * 5)
    assert not placed_by(prior, [none] * 3 + clicks[3:5] + [none] + clicks[6:])


def test_an_island_is_found_where_it_is_printed_and_leaves_the_mainland_where_that_is():
    there = (MAINLAND, shapely.transform(ISLAND, lambda points: points + np.array([45, 40])))
    picture = np.full((1000, 1300, 3), 230, np.uint8)
    for shape in (*there, *OTHERS.values()):
        cv2.polylines(picture, [np.array(shape.exterior.coords, np.int32)], True, (30, 30, 30), 3)
    prior = parts_of({"home": shapely.MultiPolygon([MAINLAND, ISLAND]), **OTHERS}, NAMES)
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


# Traced outlines round hand-drawn ones: the hand is right, borders stay shared, nothing is lost


TRACED = {"a": box(0, 0, 10, 10), "b": box(10, 0, 20, 10), "c": box(0, 10, 20, 20)}


def hand(*points):
    return Polygon(points)


CASES = [
    ("drawn back: the neighbour follows", hand((0, 0), (10, 0), (8, 5), (10, 10), (0, 10)), {"b": 110, "c": 200}),
    ("drawn forward: the neighbour yields", hand((0, 0), (10, 0), (12, 5), (10, 10), (0, 10)), {"b": 90, "c": 200}),
    ("into two neighbours", hand((0, 0), (10, 0), (12, 5), (10, 10), (0, 11)), {"b": 90, "c": 195}),
    ("out to where nobody is", hand((0, 0), (10, 0), (10, 10), (0, 10), (-5, 5)), {"b": 100, "c": 200}),
    ("back from where nobody is", hand((2, 0), (10, 0), (10, 10), (0, 10)), {"b": 100, "c": 200}),
]


@pytest.mark.parametrize(("what", "drawn", "areas"), CASES, ids=[case[0] for case in CASES])
def test_the_hand_is_right_and_borders_stay_shared(what, drawn, areas):
    found = patched({"a": drawn}, TRACED)
    assert shapely.equals(found["a"], drawn)
    assert shapely.coverage_is_valid(list(found.values()))
    assert {name: found[name].area for name in areas} == pytest.approx(areas)


def test_without_anything_drawn_the_tracing_stays():
    assert patched({}, TRACED) == TRACED


def test_a_zone_that_no_tracing_knows_keeps_its_place():
    found = patched({"new": box(4, 4, 12, 6)}, TRACED)
    assert found["new"].area == pytest.approx(16)
    assert found["a"].area == pytest.approx(88)
    assert shapely.coverage_is_valid(list(found.values()))


places = st.tuples(st.integers(0, 400), st.integers(0, 400)).map(lambda at: (at[0] / 20, at[1] / 20))


def meet_exactly(zones):
    """Tell whether no zones overlap and no border is only nearly common.

    Where a hole touches the rim around it in a point, the library's own check of a coverage finds fault with a neighbour.
    """
    apart = all(shapely.intersection(a, b).area == 0 for a, b in itertools.combinations(zones, 2))
    return apart and shapely.union_all(list(zones)).equals(shapely.coverage_union_all(list(zones)))


@given(st.lists(places, min_size=3, max_size=7, unique=True))
@example([(0, 10), (0.05, 10.15), (6.7, 10.05)])
def test_whatever_is_drawn_the_zones_still_meet_exactly(points):
    drawn = Polygon(points)
    if not drawn.is_valid or drawn.area < 0.5:
        return
    found = patched({"a": drawn}, TRACED)
    assert meet_exactly(found.values())
    assert found["a"].symmetric_difference(drawn).area < 0.3
    everything = shapely.union_all([drawn, *TRACED.values()])
    covered = shapely.union_all(list(found.values()))
    # Only what the hand has left alone, and no other zone touches, may be nobody's.
    assert covered.difference(everything).area < 0.3
    assert shapely.union_all([drawn, TRACED["b"], TRACED["c"]]).difference(covered).area < 0.3
