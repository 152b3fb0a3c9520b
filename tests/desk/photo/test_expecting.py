"""Where what the mirror has is expected: wherever a counter lies in its zone, one of the places told is near."""

import math

import pytest
from shapely.geometry import Point

from assistant.core.map_files import board
from assistant.desk.photo.detect import spread
from assistant.scan.detection.scene import CLOSE_BY


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
