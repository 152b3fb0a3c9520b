"""Traced outlines round hand-drawn ones: the hand is right, borders stay shared, nothing is lost."""

import itertools

import pytest
import shapely
from hypothesis import example, given
from hypothesis import strategies as st
from shapely import Polygon, box

from assistant.scan.boards.editing import patched

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
