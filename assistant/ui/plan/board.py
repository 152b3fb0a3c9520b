"""A board laid out for the eye: its sheets side by side, outlines as painter paths, which zone is under a point.

The piles of a zone lie in a row as level as may be, all of them well within its borders.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from assistant.core.board import Board, Ring, Sheet, Zone, ZoneId

# How the piles of a zone lie side by side: in a row as level as may be, all of them well within its borders.
#
# What is drawn across a border is read as lying beyond it, on the screen as in a photograph. Narrow zones have their piles one
# above
# the other, or a little aside.

# Of a counter's side, how far within its zone the middle of each pile lies: the first that can be.
WITHIN = 0.2, 0.1, 0.02
WIDE = 1.45  # sides of a counter from pile to pile, usually
ANGLES = 0.0, 25.0, -25.0, 65.0, -65.0, 90.0  # degrees; halfway between level and upright piles would lie on each other
# What a row costs that stands upright, in sides of a counter by which a level one may be shifted instead; and each side by which a
# pile lies higher: there the zone's name is.
STEEP, HIGHER = 0.6, 1.5
SHIFTS = (0.0, 0.25, 0.5)  # sides of a counter
WAYS = 8  # in which a row may be shifted


@dataclass(frozen=True)
class Row:
    """Where a row of piles has its middle, off the middle of its zone, and which way it runs: a step of length 1."""

    shift: QPointF
    direction: QPointF


LEVEL = Row(QPointF(0, 0), QPointF(1, 0))


def best_row(path: QPainterPath, middle: QPointF, count: int, side: float) -> Row:
    """Return the row in which all piles lie within a zone, level and about its middle where that can be.

    It is the same however high the piles are: none jumps when a counter is laid on it.

    Args:
        path: the outline of the zone, in scene units.
        middle: of the place where its counters lie.
        count: how many piles there are.
    """
    steps = along([WIDE * side] * count)
    for share in WITHIN:
        reach = share * side
        for row in _rows(side):
            places = (middle + row.shift + row.direction * step for step in steps)
            if all(path.contains(QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)) for at in places):
                return row
    return LEVEL


def along(widths: Sequence[float]) -> list[float]:
    """Return how far along a row each of its parts lies from its middle, by how wide they are."""
    ends = [0.0, *itertools.accumulate(widths)]
    return [(start + end - ends[-1]) / 2 for start, end in itertools.pairwise(ends)]


@functools.lru_cache(4)
def _rows(side: float) -> tuple[Row, ...]:
    """Return all rows that may be, the level one about the middle first."""
    ways = [(share, n * math.tau / WAYS) for share in SHIFTS for n in range(WAYS if share else 1)]
    found = []
    for angle, (share, way) in itertools.product(ANGLES, ways):
        shift = QPointF(math.cos(way), math.sin(way)) * (share * side)
        direction = QPointF(math.cos(math.radians(angle)), math.sin(math.radians(angle)))
        higher = max(0.0, abs(direction.y()) * WIDE / 2 - shift.y() / side)
        found.append((share + STEEP * abs(angle) / 90 + HIGHER * higher, Row(shift, direction)))
    return tuple(row for _, row in sorted(found, key=lambda pair: pair[0]))


# A board laid out for the eye: its sheets side by side, outlines as painter paths, which zone is under a point.
#
# Scene units are sheet units; only the sheets' offsets are added. Nothing here paints.

GAP = 60.0  # between sheets
NAME_ROW = 24.0
PLACE = (70.0, 74.0)  # where counters lie

SEAS = frozenset({"sea", "ocean", "mer"})


def is_sea(zone: Zone) -> bool:
    """Tell whether ships, not armies, lie in the zone."""
    return zone.kind in SEAS or zone.kind.startswith("sea")


def is_paper(zone: Zone) -> bool:
    """Tell whether the zone is a printed cell and no piece of country: of a track, a reserve."""
    return "track" in zone.tags


def is_box(zone: Zone) -> bool:
    """Tell whether the zone is a square area that arrows lead to, with the colours of its country."""
    return zone.kind == "box" and not is_paper(zone)


def home(zone: Zone) -> str:
    """Return the nation whose colours a zone wears, empty if none."""
    return str(zone.tags.get("home") or zone.tags.get("nation") or "")


class BoardPlan:
    """Where everything of a board is in the scene."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.offsets: Mapping[str, QPointF] = _side_by_side(tuple(board.sheets.values()))
        self._rows: dict[tuple[ZoneId, int], Row] = {}

    @functools.cached_property
    def bounds(self) -> QRectF:
        """The rectangle that holds all sheets."""
        found = QRectF()
        for sheet in self.board.sheets:
            found = found.united(self.sheet_rect(sheet))
        return found

    def sheet_rect(self, sheet: str) -> QRectF:
        """Return the place of a sheet in the scene."""
        size, offset = self.board.sheets[sheet], self.offsets[sheet]
        return QRectF(offset.x(), offset.y(), size.width, size.height)

    @functools.cached_property
    def largest(self) -> str:
        """The id of the sheet that is the map itself."""
        return max(self.board.sheets.values(), key=lambda sheet: sheet.width * sheet.height).id

    @property
    def counter(self) -> float:
        """The side of a counter on the map itself, in scene units."""
        return self.board.sheets[self.largest].counter

    @functools.cached_property
    def paths(self) -> Mapping[ZoneId, QPainterPath]:
        """The outline of every zone, holes left out."""
        return {zone.id: self._path(zone) for zone in self.board.zones.values()}

    @functools.cached_property
    def boxes(self) -> Mapping[ZoneId, QRectF]:
        """The rectangle around every zone."""
        found = {}
        for zone in self.board.zones.values():
            left, top, right, bottom = zone.bounds
            offset = self.offsets[zone.sheet]
            found[zone.id] = QRectF(left + offset.x(), top + offset.y(), right - left, bottom - top)
        return found

    @functools.cached_property
    def centres(self) -> Mapping[ZoneId, QPointF]:
        """The middle of the place where counters lie, for every zone."""
        return {zone.id: self._centre(zone) for zone in self.board.zones.values()}

    def row(self, zone: ZoneId, count: int) -> Row:
        """Return how so many piles of a zone lie side by side."""
        if (zone, count) not in self._rows:
            self._rows[zone, count] = best_row(self.paths[zone], self.centres[zone], count, self.counter)
        return self._rows[zone, count]

    def name_point(self, zone: Zone) -> QPointF:
        """Return the middle of the zone's name row."""
        if zone.name_at:
            return self.point(zone.sheet, *zone.name_at)
        return self.centres[zone.id] - QPointF(0, PLACE[1] / 2 + NAME_ROW / 2)

    def point(self, sheet: str, x: float, y: float) -> QPointF:
        """Return the scene point of a point of a sheet.

        Args:
            x: to the right, in units of the sheet.
            y: down, in units of the sheet.
        """
        return self.offsets[sheet] + QPointF(x, y)

    def zone_at(self, point: QPointF) -> Zone | None:
        """Return the zone under a scene point, if any."""
        for sheet in self.board.sheets:
            if self.sheet_rect(sheet).contains(point):
                inner = point - self.offsets[sheet]
                return self.board.zone_at(sheet, inner.x(), inner.y())
        return None

    def zones_in(self, rect: QRectF) -> tuple[ZoneId, ...]:
        """Return the zones whose rectangle meets `rect`."""
        return tuple(zone for zone, box in self.boxes.items() if box.intersects(rect))

    def next_zone(self, zone: ZoneId, dx: int, dy: int) -> ZoneId:
        """Return the nearest zone in a direction, a zone of the same sheet before others; the zone itself at the edge."""
        here = self.centres[zone]
        sheet = self.board.zones[zone].sheet

        def effort(other: ZoneId) -> float:
            way = self.centres[other] - here
            along = way.x() * dx + way.y() * dy
            across = abs(way.x() * dy) + abs(way.y() * dx)
            if along <= 1 or across > 2.5 * along:
                return math.inf
            return along + 2 * across + (0 if self.board.zones[other].sheet == sheet else 4000)

        nearest = min((other for other in self.centres if other != zone), key=effort, default=zone)
        return nearest if nearest != zone and effort(nearest) < math.inf else zone

    def _path(self, zone: Zone) -> QPainterPath:
        path = QPainterPath()
        for rings in zone.polygons:
            for ring in rings:
                path.moveTo(*ring[0])
                for x, y in ring[1:]:
                    path.lineTo(x, y)
                path.closeSubpath()
        path.translate(self.offsets[zone.sheet])
        return path

    def _centre(self, zone: Zone) -> QPointF:
        offset = self.offsets[zone.sheet]
        if zone.stack_at:
            return offset + QPointF(*zone.stack_at)
        largest = max((rings[0] for rings in zone.polygons), key=lambda ring: abs(_area(ring)))
        x, y = _centroid(largest)
        if not zone.contains(x, y):
            x = _widest_chord(zone, y) or x
        return offset + QPointF(x, y if is_paper(zone) else y + NAME_ROW / 2)


@functools.lru_cache(maxsize=3)
def plan_of(board: Board) -> BoardPlan:
    """Return the plan of a board, the same to all that draw it: what is computed for one picture serves the next."""
    return BoardPlan(board)


def _side_by_side(sheets: tuple[Sheet, ...]) -> dict[str, QPointF]:
    """Return the sheets' places: the largest first, wide ones under it, the others in columns at its right."""
    if not sheets:
        return {}
    main = max(sheets, key=lambda sheet: sheet.width * sheet.height)
    offsets = {main.id: QPointF(0, 0)}
    x, y, column, below = main.width + GAP, 0.0, 0.0, main.height + GAP
    for sheet in sheets:
        if sheet.id == main.id:
            continue
        if sheet.width > 1.6 * sheet.height and sheet.width > 0.6 * main.width:
            offsets[sheet.id] = QPointF(0, below)
            below += sheet.height + GAP
            continue
        if y and y + sheet.height > main.height * 1.05:
            x, y, column = x + column + GAP, 0.0, 0.0
        offsets[sheet.id] = QPointF(x, y)
        y, column = y + sheet.height + GAP, max(column, sheet.width)
    return offsets


def _area(ring: Ring) -> float:
    return 0.5 * sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in _sides(ring))


def _sides(ring: Ring) -> Iterable[tuple[tuple[float, float], tuple[float, float]]]:
    return zip(ring, (*ring[1:], ring[0]), strict=True)


def _centroid(ring: Ring) -> tuple[float, float]:
    area = _area(ring)
    if not area:
        return ring[0]
    cross = [(a, b, a[0] * b[1] - b[0] * a[1]) for a, b in _sides(ring)]
    return (
        sum((a[0] + b[0]) * c for a, b, c in cross) / (6 * area),
        sum((a[1] + b[1]) * c for a, b, c in cross) / (6 * area),
    )


def _widest_chord(zone: Zone, y: float) -> float | None:
    """Return the middle of the zone's widest stretch at height `y`."""
    crossings = sorted(
        (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0]
        for rings in zone.polygons
        for ring in rings
        for a, b in _sides(ring)
        if (a[1] > y) != (b[1] > y)
    )
    stretches = list(zip(crossings[::2], crossings[1::2], strict=False))
    if not stretches:
        return None
    left, right = max(stretches, key=lambda stretch: stretch[1] - stretch[0])
    return (left + right) / 2
