"""What the mirror expects to be seen on a sheet: which faces, about which places.

Counters lie anywhere in their zone. Eyes take what is expected close by: so a wide sea, a country or a box of reserves is told by
several places, none farther from the next than a counter may lie from it.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from assistant.core.board import Point, Zone
from assistant.core.position import Position
from assistant.desk.photo.faces import FaceKey, key_of, marker_key

APART = 1.6  # sides of a counter between two places of one zone
BESIDE = 0.7  # sides that a place may lie outside its zone


def expected_on(position: Position, sheet: str) -> Iterator[tuple[FaceKey, Point, int]]:
    """Yield each face that the mirror has on a sheet, with a place where it may be seen, in sheet units, and how many lie there.

    What lies in a wide zone is told of several places.
    """
    lying: dict[tuple[FaceKey, str], int] = {}
    for counter in position.table.counters.values():
        place = (key_of(position.kinds, counter.kind, counter.face), counter.zone)
        lying[place] = lying.get(place, 0) + 1
    for (marker, zone), number in position.table.markers.items():
        if marker in position.kinds.markers:
            lying[marker_key(marker, number), zone] = 1
    places: dict[str, list[Point]] = {}
    for (face, zone), count in lying.items():
        at = position.board.zones.get(zone)
        if at is None or at.sheet != sheet:
            continue
        if zone not in places:
            places[zone] = spread(at, position.board.sheets[sheet].counter)
        for point in places[zone]:
            yield face, point, count


def spread(zone: Zone, side: float) -> list[Point]:
    """Return places of a zone, its middle first: wherever in it a counter lies, one of them is near.

    Args:
        side: of a counter, in sheet units.
    """
    from shapely.geometry import Point as Dot

    left, top, right, bottom = zone.bounds
    result = [zone.centre]
    for y in _steps(top, bottom, APART * side):
        for x in _steps(left, right, APART * side):
            dot = Dot(x, y)
            far = Dot(zone.centre).distance(dot) > BESIDE * side
            if far and zone.shape.distance(dot) <= BESIDE * side:
                result.append((x, y))
    return result


def _steps(low: float, high: float, apart: float) -> list[float]:
    """Return numbers at most so far apart, the first and the last half as far from the ends."""
    count = max(1, int(np.ceil((high - low) / apart)))
    return [low + (high - low) * (n + 0.5) / count for n in range(count)]
