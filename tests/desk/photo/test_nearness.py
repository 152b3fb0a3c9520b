"""In which zones something seen may lie, where stacks lean and borders are near; a place told for each zone is near all of it."""

import math

import pytest
from msgspec.structs import replace
from shapely.geometry import Point
from shapely.ops import nearest_points

from assistant.core.map_files import board
from assistant.core.table import Mark
from assistant.desk.photo.detect import spread
from assistant.desk.photo.faces import key_of, marker_key
from assistant.desk.photo.matching import Matched
from assistant.desk.photo.nearness import Nearness
from assistant.desk.photo.view import Spotted, View
from assistant.scan.detection.scene import CLOSE_BY
from tests.desk.photo.views import perfect_view

AWAY = 1.1  # sides of a counter from the box to the top of a stack that stands in it


def leaning(position, zone, away=AWAY):
    """Return the top of a stack of four that seems to lie beyond all zones, as far from its own as it leans."""

    at = position.board.zones[zone]
    side = position.board.sheets[at.sheet].counter
    around = at.shape.buffer(away * side)
    for x, y in around.exterior.coords if around.geom_type == "Polygon" else ():
        free = all(other.shape.distance(Point(x, y)) > 0.7 * side for other in position.board.on_sheet(at.sheet))
        if free:
            near, _ = nearest_points(at.shape, Point(x, y))
            lean = (x - near.x) / (4 * 0.123), (y - near.y) / (4 * 0.123)
            return Spotted(at.sheet, (x, y), ((key_of(position.kinds, "uk-a4", 0), 0.9),), lean=lean)
    raise AssertionError(zone)


def beside_nothing(position):
    """Return a zone beside which a counter may lie that belongs to none."""
    for zone in position.board.zones:
        try:
            leaning(position, zone)
        except AssertionError:
            continue
        return zone
    raise AssertionError


def test_the_higher_a_stack_may_be_the_farther_off_its_top_may_seem_to_lie(position):
    zone = beside_nothing(position)
    spotted = leaning(position, zone)
    near = Nearness(View((spotted,), (), ()), position)
    assert zone not in near.of(0, 1) and zone in near.of(0, 4)
    costs = [near.of(0, high)[zone].off for high in range(1, 5) if zone in near.of(0, high)]
    assert costs == sorted(costs, reverse=True), "more beneath never makes it less likely"
    assert zone in near.off[0], "where it would lie in no zone it is the top of more than its edges tell"


def test_a_marker_on_a_stack_belongs_to_the_zone_in_which_the_stack_stands(position):
    zone = beside_nothing(position)
    marked = position
    for marker in list(position.kinds.markers)[:4]:
        marked = marked.after(Mark(marker, zone))
    marker, number = next(iter(marked.markers_in(zone).items()))
    seen = replace(leaning(position, zone), likely=((marker_key(marker, number), 0.9),))
    view = perfect_view(marked)
    assert Matched(replace(view, spotted=(seen,)), marked).markers.agreed == {0: (marker, zone)}
    assert not Matched(replace(view, spotted=(replace(seen, lean=(0.0, 0.0)),)), marked).markers.agreed


@pytest.mark.parametrize("name", ["ddd", "doe2022"])
def test_a_counter_anywhere_in_a_zone_is_near_a_place_where_it_is_expected(name):
    there = board(name)
    wide = 0
    for zone in there.zones.values():
        side = there.sheets[zone.sheet].counter
        places = spread(zone, side)
        wide += len(places) > 1
        assert places[0] == zone.centre
        left, top, right, bottom = zone.bounds
        for n in range(7):
            for m in range(7):
                at = left + (right - left) * n / 6, top + (bottom - top) * m / 6
                if zone.shape.contains(Point(at)):
                    assert min(math.dist(at, place) for place in places) < CLOSE_BY * side, (zone.id, at)
    assert wide > 5
