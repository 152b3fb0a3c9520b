"""In which zones something seen may lie: the one that it seems to lie in, and those whose border is near."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from assistant.core.board import Point, Zone, ZoneId
from assistant.core.position import Position
from assistant.desk.photo.view import Spotted, View
from assistant.scan.detection.sightings import THICKNESS

REACH = 0.6  # of a counter's side: so far off its zone a counter may lie that lies in none
BORDER = 0.18  # so far off, if it lies in another zone: small zones are hardly wider than a counter
ASIDE = 0.3  # what lying that far off costs, in scores of faces
THICKER = 0.031  # of its side, by how much the thickness of each counter may be wrong
LEAN = 0.15  # so much farther for each counter beneath, where nobody knows how a stack leans: 2 mm of 13, seen at 45 degrees
LEANING = 3  # of so many beneath at most


class Near(NamedTuple):
    """A zone in which something seen may lie: what that costs, and whether it is so far that only what is missing there may lie
    so.
    """

    cost: float
    far: bool = False


def zones_near(spotted: Spotted, position: Position, lean: float = 0.0) -> Iterator[tuple[ZoneId, Near]]:
    """Yield the zones in which something seen may lie; the one it lies in costs nothing.

    The top of a stack may seem to lie farther off by `lean` sides of a counter.
    """
    from shapely.geometry import Point

    board = position.board
    if spotted.sheet not in board.sheets:
        return
    x, y = spotted.place
    inside = board.zone_at(spotted.sheet, x, y)
    if inside is not None:
        yield inside.id, Near(0.0)
    side = board.sheets[spotted.sheet].counter
    least = side * (REACH if inside is None else BORDER)
    reach = least + side * lean
    dot = Point(x, y)
    for zone in board.meeting(spotted.sheet, (x - reach, y - reach, x + reach, y + reach)):
        if zone is not inside:
            away = float(zone.shape.distance(dot))
            if away <= reach:
                yield zone.id, Near(ASIDE * min(1.0, away / least), away > least)


class Nearness:
    """In which zones each thing seen may lie, by how high the stack is that it lies on: that leans away from the camera.

    Where edges can be `counted` it is as high as its edges tell.
    """

    def __init__(self, view: View, position: Position, *, counted: bool = False) -> None:
        self._view, self._position, self._counted = view, position, counted
        self._known: dict[tuple[int, int], Mapping[ZoneId, Near]] = {}

    def of(self, n: int, high: int = 1) -> Mapping[ZoneId, Near]:
        """Return the zones in which something seen may stand, as the top of so many counters and markers, or of fewer: some may
        have left, and what lies on more is no farther from its zone than what is beneath it.
        """
        high = max(1, min(high, LEANING + 1))
        if (n, high) not in self._known:
            near = dict(self.of(n, high - 1)) if high > 1 else {}
            for zone, one in self._standing(n, high):
                near[zone] = min(near.get(zone, one), one)
            self._known[n, high] = near
        return self._known[n, high]

    def on(self, n: int, counters: int, markers: int) -> Mapping[ZoneId, Near]:
        """Return the zones in which something seen may stand, as the top of so many counters, as far as edges tell, and of so many
        markers, which show none.
        """
        spotted = self._view.spotted[n]
        if self._counted and not spotted.hemmed:
            counters = min(counters, spotted.edges + 1)
        return self.of(n, counters + markers)

    def _standing(self, n: int, high: int) -> Iterator[tuple[ZoneId, Near]]:
        """Yield the zones in which something seen may stand, as the top of just so many."""
        spotted = self._view.spotted[n]
        sheet = self._position.board.sheets.get(spotted.sheet)
        lean = math.hypot(*spotted.lean) / sheet.counter if sheet is not None else 0.0
        stood = replace(spotted, place=foot(spotted, high))
        if lean and self._counted and not spotted.hemmed:
            return zones_near(stood, self._position)
        return zones_near(stood, self._position, THICKER * high * lean if lean else LEAN * (high - 1))

    def about(self, n: int) -> Mapping[ZoneId, Near]:
        """Return all zones in which something seen may stand, however high its stack is."""
        return self.of(n, LEANING + 1)

    def seen(self, n: int) -> dict[ZoneId, float]:
        """Return what it costs that something seen lies in the zones near by, as high as its edges tell; where none is near, as
        high as it may be.
        """
        told = dict(self._standing(n, min(LEANING, self._view.spotted[n].edges) + 1))
        near = {zone: one.cost for zone, one in told.items() if not one.far}
        return near or {zone: one.cost for zone, one in self.about(n).items() if not one.far}


def foot(spotted: Spotted, high: int) -> Point:
    """Return where a stack of so many counters stands of which something seen is the top."""
    x, y = spotted.place
    return x - THICKNESS * high * spotted.lean[0], y - THICKNESS * high * spotted.lean[1]


def _is_near(zone: Zone, x: float, y: float, reach: float) -> bool:
    left, top, right, bottom = zone.bounds
    return left - reach <= x <= right + reach and top - reach <= y <= bottom + reach


def beside(position: Position, spotted: Spotted, zone: ZoneId) -> float | None:
    """Return what it costs that a marker lies beside its zone, pushed aside by a stack; None if it lies too far off."""
    from shapely.geometry import Point

    at = position.board.zones.get(zone)
    if at is None or at.sheet != spotted.sheet:
        return None
    reach = REACH * position.board.sheets[at.sheet].counter
    if not _is_near(at, *spotted.place, reach):
        return None
    away = float(at.shape.distance(Point(*spotted.place)))
    return ASIDE * (1 + away / reach) if away <= reach else None
