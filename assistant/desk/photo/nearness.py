"""In which zones something seen may lie: the one that it seems to lie in, and those whose border is near."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from assistant.core.board import Zone, ZoneId
from assistant.core.position import Position
from assistant.desk.photo.view import Spotted

REACH = 0.6  # of a counter's side: so far off its zone a counter may lie that lies in none
BORDER = 0.18  # so far off, if it lies in another zone: small zones are hardly wider than a counter
ASIDE = 0.3  # what lying that far off costs, in scores of faces


class Near(NamedTuple):
    """A zone in which something seen may lie: what that costs, how far a stack must lean for it, in sides of a counter, and whether
    it is so far that only what is missing there may lie so.
    """

    cost: float
    lean: float
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
        yield inside.id, Near(0.0, 0.0)
    side = board.sheets[spotted.sheet].counter
    least = side * (REACH if inside is None else BORDER)
    reach = least + side * lean
    dot = Point(x, y)
    for zone in board.on_sheet(spotted.sheet):
        if zone is not inside and _is_near(zone, x, y, reach):
            away = float(zone.shape.distance(dot))
            if away <= reach:
                lean = 0.0 if inside is None else max(0.0, away - least) / side
                yield zone.id, Near(ASIDE * min(1.0, away / least), lean, away > least)


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
