"""In which zones something seen may lie: the one that it seems to lie in, and those whose border is near.

A camera that looks aslant sees the top of a stack beside its foot: the higher the stack, the farther.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from assistant.core.printed import Point, ZoneId
from assistant.core.table import Position
from assistant.desk.photo.faces import is_marker
from assistant.desk.photo.view import Spotted, View, apart
from assistant.scan.detection.sightings import THICKNESS

REACH = 0.6  # of a counter's side: so far off its zone a counter may lie that lies in none
BORDER = 0.18  # so far off, if it lies in another zone: small zones are hardly wider than a counter
THICKER = 0.031  # of its side, by how much the thickness of each counter may be wrong
LEANING = 3  # of so many beneath at most


class Near(NamedTuple):
    """A zone in which something seen may lie: how far off that is, 0 to 1 of what may be, and whether only the height of its stack
    explains it.
    """

    off: float
    far: bool = False


class Nearness:
    """In which zones each thing seen may lie, by how high the stack is that it lies on: that leans away from the camera."""

    def __init__(self, view: View, position: Position) -> None:
        self._view, self._position = view, position
        self._known, self._about = functools.cache(self._found), functools.cache(self._around)
        # How far off each thing seen lies from the zones near by, and in which it seems to lie.
        self.off = {n: self._seen(n) for n in range(len(view.spotted))}
        self.zones = {n: min(near, key=lambda zone, near=near: near[zone]) for n, near in self.off.items() if near}  # type: ignore[misc]

    def of(self, n: int, high: int) -> Mapping[ZoneId, Near]:
        """Return the zones in which something seen may stand, as the top of so many counters and markers, or of fewer: some may
        have left, and what lies on more is no farther from its zone than what is beneath it.
        """
        return self._known(n, max(1, min(high, LEANING + 1)))

    def _found(self, n: int, high: int) -> Mapping[ZoneId, Near]:
        near = dict(self._known(n, high - 1)) if high > 1 else {}
        for zone, one in self._standing(n, high):
            near[zone] = min(near.get(zone, one), one)
        return near

    def _seen(self, n: int) -> dict[ZoneId, float]:
        """Return how far off something seen lies from the zones near by, as high as its edges tell; where none is near, as high as
        it may be.
        """
        told = dict(self._standing(n, min(LEANING, self._view.spotted[n].edges) + 1))
        near = {zone: one.off for zone, one in told.items() if not one.far}
        return near or {zone: one.off for zone, one in self.of(n, LEANING + 1).items() if not one.far}

    def _standing(self, n: int, high: int) -> Iterator[tuple[ZoneId, Near]]:
        """Yield the zones in which something seen may stand, as the top of just so many; from the one it lies in it is not off."""
        spotted = self._view.spotted[n]
        sheet = self._position.board.sheets.get(spotted.sheet)
        if sheet is None:
            return
        lean = math.hypot(*spotted.lean)
        # Where nobody knows how a stack leans it may be seen at 45 degrees.
        farther = THICKER * high * lean if lean else (THICKNESS + THICKER) * (high - 1) * sheet.counter
        inside, away = self._about(spotted.sheet, foot(spotted, high), sheet.counter)
        if inside:
            yield inside, Near(0.0)
        least = sheet.counter * (BORDER if inside else REACH)
        for zone, off in away.items():
            most = least + farther
            if off <= most:
                yield zone, Near(off / most, off > least)

    def _around(self, sheet: str, place: Point, side: float) -> tuple[ZoneId, Mapping[ZoneId, float]]:
        """Return the zone that holds a place, empty if none does, and how far off the others about it are."""
        from shapely.geometry import Point as Dot

        board, (x, y), reach = self._position.board, place, side * (REACH + 1)
        inside = board.zone_at(sheet, x, y)
        near = board.meeting(sheet, (x - reach, y - reach, x + reach, y + reach))
        away = {zone.id: float(zone.shape.distance(Dot(x, y))) for zone in near if zone is not inside}
        return ("" if inside is None else inside.id), away


def foot(spotted: Spotted, high: int) -> Point:
    """Return where a stack of so many counters stands of which something seen is the top."""
    x, y = spotted.place
    return x - THICKNESS * high * spotted.lean[0], y - THICKNESS * high * spotted.lean[1]


def beside(position: Position, spotted: Spotted, zone: ZoneId) -> float | None:
    """Return how far off its zone a marker lies, pushed aside by a stack, 0 to 1; None if it lies too far off."""
    from shapely.geometry import Point as Dot

    at = position.zones.get(zone)
    if at is None or at.sheet != spotted.sheet:
        return None
    reach = REACH * position.board.sheets[at.sheet].counter
    away = float(at.shape.distance(Dot(*spotted.place)))
    return away / reach if away <= reach else None


def is_at_an_edge(position: Position, view: View, n: int) -> bool:
    """Tell whether something seen lies at a counter that fits better: an edge of its stack, or the shadow beside it."""
    spotted = view.spotted[n]
    side = position.board.sheets[spotted.sheet].counter
    return any(
        not is_marker(other.face) and apart(other, spotted) < side
        for other in view.spotted
        if other.best > spotted.best
    )
