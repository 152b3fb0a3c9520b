"""In which order zones are asked for: landmarks spread over the board, then every zone with short ways between them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from assistant.core.board import Point, Sheet, Zone, ZoneId
from assistant.scan.boards.outlines import deepest

SEA = "sea"
TARGETS = (
    (0.1, 0.1),
    (0.9, 0.9),
    (0.9, 0.1),
    (0.1, 0.9),
    (0.5, 0.5),
    (0.5, 0.08),
    (0.5, 0.92),
    (0.08, 0.5),
    (0.92, 0.5),
)
ENOUGH = len(TARGETS)


def middle_of(zone: Zone) -> Point:
    """Return the place that a person takes for a zone's middle: that of its area, or its roomiest place if that is outside."""
    centre = zone.shape.centroid
    return (centre.x, centre.y) if zone.contains(centre.x, centre.y) else deepest(zone.polygons)


def landmarks(zones: Sequence[Zone], sheet: Sheet) -> tuple[ZoneId, ...]:
    """Return zones to fit a board by: first nine, near corners, middle and edges, then all others, the farthest apart first.

    Small round zones are preferred: their middles are the surest to click.
    """
    land = [zone for zone in zones if zone.kind != SEA] or list(zones)
    middles = {zone.id: middle_of(zone) for zone in land}

    def apart_from(zone: Zone, other: Zone) -> float:
        return math.dist(middles[zone.id], middles[other.id])

    def cost(zone: Zone, at: Point) -> float:
        scattered = 0.1 * sheet.width * (len(zone.polygons) > 1)
        return math.dist(middles[zone.id], at) + 0.6 * _breadth(zone) + scattered

    chosen: list[Zone] = []
    for x, y in TARGETS:
        free = [zone for zone in land if zone not in chosen]
        if free:
            at = (x * sheet.width, y * sheet.height)
            near = {
                zone.id: max(0.0, sheet.width / 5 - min((apart_from(zone, one) for one in chosen), default=sheet.width))
                for zone in free
            }
            chosen.append(min(free, key=lambda zone: (cost(zone, at) + 3 * near[zone.id], zone.id)))
    rest = [zone for zone in land if zone not in chosen]
    apart = {zone.id: min((apart_from(zone, one) for one in chosen), default=0.0) for zone in rest}
    while rest:
        best = max(rest, key=lambda zone: (apart[zone.id] - 0.5 * _breadth(zone), zone.id))
        chosen.append(best)
        rest.remove(best)
        for zone in rest:
            apart[zone.id] = min(apart[zone.id], apart_from(zone, best))
    return tuple(zone.id for zone in chosen)


def walk(zones: Sequence[Zone]) -> tuple[ZoneId, ...]:
    """Return the zones to be traced from the upper left on, each time the nearest that is left; seas come last."""
    order: list[ZoneId] = []
    for group in ([zone for zone in zones if zone.kind != SEA], [zone for zone in zones if zone.kind == SEA]):
        places = {zone.id: middle_of(zone) for zone in group}
        at = (0.0, 0.0)
        while places:
            nearest = min(places, key=lambda zone: (math.dist(places[zone], at), zone))
            order.append(nearest)
            at = places.pop(nearest)
    return tuple(order)


def _breadth(zone: Zone) -> float:
    left, top, right, bottom = zone.bounds
    return max(right - left, bottom - top)
