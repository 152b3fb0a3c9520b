"""Zones of a game of one's own: clicked on the picture, as points, as a grid; which of them took the sea."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable
from dataclasses import replace

from assistant.core.board import Board, Point, Polygon, Zone, ZoneId
from assistant.core.problems import folded
from assistant.core.text import Name
from assistant.desk.editor.draft import LAND, Draft
from assistant.scan.boards.grids import Grid, numbered
from assistant.scan.tracing.seeds import Seed
from assistant.scan.tracing.tracer import OUTSIDE

SIDES_OF_POINT = 16
INSET = 0.01  # of the picture: how far within its corners it is looked at whose they are
SPILT = 1.5  # times as large as most is a zone that may have taken the sea


def young(zones: Iterable[Zone], sheet: str) -> Zone:
    """Return a zone without an outline, with an id and a number for a name that none of these has."""
    known = tuple(zones)
    ids, names = {zone.id for zone in known}, {zone.name.en for zone in known}
    numbers = range(len(known) + 1, 2 * len(known) + 3)
    key = next(f"z{n}" for n in numbers if f"z{n}" not in ids)
    name = next(str(n) for n in numbers if str(n) not in names)
    return Zone(key, sheet, Name(name, name), LAND, ())


def click(draft: Draft, at: Point) -> tuple[Draft, ZoneId]:
    """Return the draft with one zone more, clicked on the picture and not traced yet, and its id."""
    zone = young(draft.zones or (), draft.sheet)
    seeds = (*draft.seeds, Seed(zone.id, (at,)))
    return replace(draft, zones=(*(draft.zones or ()), zone), seeds=seeds), zone.id


def without(draft: Draft, key: ZoneId) -> Draft:
    """Return the draft without a zone, its clicks and its links."""
    return replace(
        draft,
        zones=tuple(zone for zone in draft.zones or () if zone.id != key),
        seeds=tuple(seed for seed in draft.seeds if seed.zone != key),
        links=tuple(link for link in draft.links or () if key not in (link.a, link.b)),
        cut=tuple(pair for pair in draft.cut if key not in pair),
    )


def spilt(draft: Draft) -> tuple[str, ...]:
    """Return the names of traced zones that seem to have taken the sea or the frame: they hold corners of the picture, and are
    far larger than most. As long as nobody has clicked there, only if all four corners are held so.
    """
    if draft.map or not draft.picture or not draft.seeds:
        return ()
    usual = statistics.median([zone.shape.area for zone in draft.zones or () if zone.polygons] or [0.0])
    wide, high = draft.size
    inset = INSET * max(wide, high)
    corners = [draft.at(x, y) for x in (inset, wide - inset) for y in (inset, high - inset)]
    held = [zone for key in corners if (zone := draft.zone(key)) is not None and zone.shape.area > SPILT * usual]
    told = any(seed.zone == OUTSIDE for seed in draft.seeds)
    return tuple(dict.fromkeys(zone.name.en for zone in held)) if told or len(held) == len(corners) else ()


def point(zone: Zone, at: Point, radius: float) -> Zone:
    """Return a zone as a point of a point-to-point map, round, of a radius in pixels."""
    return replace(zone, polygons=round_at(at, radius), tags={**zone.tags, "point": True})


def round_at(at: Point, radius: float) -> tuple[Polygon, ...]:
    """Return the outline of a point."""
    turns = (2 * math.pi * n / SIDES_OF_POINT for n in range(SIDES_OF_POINT))
    return ((tuple((round(at[0] + radius * math.cos(t), 2), round(at[1] + radius * math.sin(t), 2)) for t in turns),),)


def lay_grid(board: Board, sheet: str, grid: Grid, numbering: str, first: tuple[int, int] = (1, 1)) -> Board:
    """Return the board with the cells of a grid whose middles lie on the sheet; numbers that are taken are left out.

    Raises:
        EditError: the grid is none.
    """
    paper, there = board.sheets[sheet], board.on_sheet(sheet)
    taken = {folded(zone.name.en) for zone in there}
    made = {}
    for column, row, ring in grid.cells():
        x, y = (sum(axis) / len(ring) for axis in zip(*ring, strict=True))
        name = numbered(numbering, column, row, grid.columns, first)
        key = f"h{name.lower()}"
        if 0 <= x <= paper.width and 0 <= y <= paper.height and folded(name) not in taken and key not in board.zones:
            made[key] = Zone(key, sheet, Name(name, name), LAND, ((ring,),))
    return replace(board, zones={**board.zones, **made})
