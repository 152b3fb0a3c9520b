"""A board laid out for the eye: its sheets side by side, outlines as painter paths, which zone is under a point.

The piles of a zone lie in a row as level as may be, all of them well within its borders.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from assistant.core.printed import Board, Box, CounterId, Point, Ring, Sheet, Zone, ZoneId
from assistant.core.record import Ids, Record, grouped
from assistant.core.table import Counter, Position
from assistant.desk.descriptions import bottom_up
from assistant.ui.look.theme import about

# What is drawn across a border is read as lying beyond it, on the screen as in a photograph. Narrow zones have their piles one
# above the other, or a little aside.

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
            if all(path.contains(about(at, 2 * reach)) for at in places):
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


# Scene units are sheet units; only the sheets' offsets are added. Nothing here paints.

GAP = 60.0  # between sheets
NAME_ROW = 24.0
PLACE = (70.0, 74.0)  # where counters lie

SEAS = frozenset({"sea", "ocean", "mer"})


def is_sea(zone: Zone) -> bool:
    """Tell whether ships, not armies, lie in the zone."""
    return zone.kind in SEAS or zone.kind.startswith("sea")


def is_box(zone: Zone) -> bool:
    """Tell whether the zone is a square area that arrows lead to, with the colours of its country."""
    return zone.kind == "box" and not zone.track


def home(zone: Zone) -> str:
    """Return the nation in whose colours a zone is painted, empty if none."""
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
        return united(map(self.sheet_rect, self.board.sheets))

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

    def meets(self, zone: ZoneId, rect: QRectF) -> bool:
        """Tell whether the rectangle of a zone of this board meets `rect`."""
        return zone in self.boxes and self.boxes[zone].intersects(rect)

    def zones_in(self, rect: QRectF) -> Ids:
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
        return outlined(itertools.chain(*zone.polygons)).translated(self.offsets[zone.sheet])

    def _centre(self, zone: Zone) -> QPointF:
        offset = self.offsets[zone.sheet]
        if zone.stack_at:
            return offset + QPointF(*zone.stack_at)
        _, x, y = max(map(_area_and_centroid, (rings[0] for rings in zone.polygons)))
        if not zone.contains(x, y):
            x = _widest_chord(zone, y) or x
        return offset + QPointF(x, y if zone.track else y + NAME_ROW / 2)


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


def _area_and_centroid(ring: Ring) -> tuple[float, float, float]:
    """Return how large a ring is, and the middle of its area; of none its first corner."""
    area = across = down = 0.0
    for (x1, y1), (x2, y2) in _sides(ring):
        cross = x1 * y2 - x2 * y1
        area, across, down = area + cross, across + (x1 + x2) * cross, down + (y1 + y2) * cross
    return (abs(area) / 2, across / (3 * area), down / (3 * area)) if area else (0.0, *ring[0])


def _sides(ring: Ring) -> Iterable[tuple[Point, Point]]:
    return zip(ring, (*ring[1:], ring[0]), strict=True)


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


def outlined(rings: Iterable[Iterable[Point]]) -> QPainterPath:
    """Return rings as a path; holes stay open."""
    path = QPainterPath()
    for ring in rings:
        path.addPolygon(QPolygonF([QPointF(*point) for point in ring]))
        path.closeSubpath()
    return path


def edges(rect: QRectF) -> Box:
    """Return left, top, right and bottom of a rectangle."""
    return rect.left(), rect.top(), rect.right(), rect.bottom()


def united(rects: Iterable[QRectF]) -> QRectF:
    """Return the rectangle around some."""
    return functools.reduce(QRectF.united, rects, QRectF())


# Where counters lie: a pile a side in each zone of the map, sorted piles in reserve boxes, small rows in the cells of tracks.

SIZE = 56.0  # a counter in a reserve box or on a track, in scene units, at most
SMALLEST = 18.0  # in screen pixels
CASCADE = 8.0 / SIZE  # how far each counter of a pile is shifted, in counter sizes
SHOWN = 4  # counters of a pile that can be told apart


@dataclass(frozen=True)
class Pile:
    """Counters that lie on each other, from bottom to top; `at` is the middle of the pile, `size` of a counter, in scene units.

    `sorted_box`: one of the piles of a reserve box, written `×n` instead of cascading far.
    """

    zone: ZoneId
    counters: Ids
    at: QPointF
    size: float
    sorted_box: bool = False

    @functools.cached_property
    def layers(self) -> int:
        """How many counters are drawn."""
        return min(len(self.counters), 3 if self.sorted_box else SHOWN)

    def place(self, layer: int) -> QRectF:
        """Return where a drawn counter lies, 0 being the lowest one drawn."""
        step = self.size * CASCADE * (0.5 if self.sorted_box else 1.0)
        shift = (layer - (self.layers - 1) / 2) * step
        return about(self.at + QPointF(shift, -shift), self.size)

    @functools.cached_property
    def rect(self) -> QRectF:
        """Everything that the pile covers."""
        return self.place(0).united(self.place(self.layers - 1))


def map_size(plan: BoardPlan, zoom: float) -> float:
    """Return the size of counters on the map in scene units, as large as it says: never under 18 screen pixels."""
    return max(plan.counter, SMALLEST / zoom)


def piles(plan: BoardPlan, position: Position, zoom: float) -> dict[ZoneId, tuple[Pile, ...]]:
    """Return the piles of every zone where counters lie."""
    zones = (zone for zone in position.occupied if zone in plan.board.zones)
    return {zone: piles_in(plan, position, zone, zoom) for zone in zones}


def piles_in(plan: BoardPlan, position: Position, zone: ZoneId, zoom: float) -> tuple[Pile, ...]:
    """Return the piles of one zone."""
    return tuple(_piles(plan, position, plan.board.zones[zone], zoom)) if position.counters_in(zone) else ()


def together(piles: Sequence[Pile]) -> Pile:
    """Return the piles of a zone as one, to be looked through from the keyboard."""
    middle = (piles[0].at + piles[-1].at) / 2
    return replace(piles[0], counters=tuple(name for pile in piles for name in pile.counters), at=middle)


def _piles(plan: BoardPlan, position: Position, zone: Zone, zoom: float) -> Iterator[Pile]:
    counters = position.counters_in(zone.id)
    if not zone.track:
        yield from _by_side(plan, zone.id, position, map_size(plan, zoom))
    elif plan.boxes[zone.id].width() >= 200 and plan.boxes[zone.id].height() >= 100:
        yield from _sorted(plan.boxes[zone.id], zone.id, counters)
    else:
        numbered = isinstance(zone.tags.get("box"), int)
        named = not numbered or not zone.name.en.endswith(str(zone.tags["box"]))
        yield from _in_cell(plan.boxes[zone.id].adjusted(0, 0, 0, -20 if named else 0), zone.id, counters)


def _by_side(plan: BoardPlan, zone: ZoneId, position: Position, size: float) -> Iterator[Pile]:
    """Yield a pile for each side: enemies who share a zone lie side by side in it, closer together where there is little room.

    What shows no value (missions, pawns) lies under the counters that fight; types that lie apart have a pile of their own.
    """
    lying = ((position.kind(counter), counter.id) for counter in bottom_up(position, zone))
    sides = grouped(((kind.side, position.kinds.look(kind).apart), counter) for kind, counter in lying)
    middle = plan.centres[zone]
    piles = [Pile(zone, tuple(names), middle, size) for _, names in sorted(sides.items())]
    if len(piles) == 1:
        yield piles[0]
        return
    row = plan.row(zone, len(piles))
    widths = [pile.rect.width() * (1.14 if size <= plan.counter else 0.78) for pile in piles]
    for pile, step in zip(piles, along(widths), strict=True):
        yield replace(pile, at=middle + row.shift + row.direction * step)


def _sorted(box: QRectF, zone: ZoneId, counters: tuple[Counter, ...]) -> Iterator[Pile]:
    """Yield a pile for each kind and face, in rows as large as the box allows."""
    groups = grouped(((counter.kind, counter.face), counter.id) for counter in counters)
    room = box.adjusted(14, 32, -10, -8)
    size = min(SIZE, room.height())
    while size > 14:
        wide = size * (1.85 if any(len(group) > 1 for group in groups.values()) else 1.2)
        columns = max(1, int(room.width() / wide))
        rows = math.ceil(len(groups) / columns)
        if rows * size * 1.22 <= room.height() + size * 0.22:
            break
        size *= 0.92
    for n, group in enumerate(groups.values()):
        column, row = n % columns, n // columns
        at = QPointF(room.left() + column * wide + size * 0.56, room.top() + row * size * 1.22 + size * 0.56)
        yield Pile(zone, tuple(group), at, size, sorted_box=True)


def _in_cell(box: QRectF, zone: ZoneId, counters: tuple[Counter, ...]) -> Iterator[Pile]:
    """Yield each counter of a track's cell by itself, smaller the more there are."""
    count = len(counters)
    columns = math.ceil(math.sqrt(count))
    rows = math.ceil(count / columns)
    room = box.adjusted(6, min(24, box.height() * 0.28), -6, -6)
    size = min(SIZE, room.width() / columns, room.height() / rows) * 0.96
    for n, counter in enumerate(counters):
        column, row = n % columns, n // columns
        x = room.center().x() + (column - (columns - 1) / 2) * size * 1.04
        y = room.center().y() + (row - (rows - 1) / 2) * size * 1.04
        yield Pile(zone, (counter.id,), QPointF(x, y), size)


# Where the counters of an opened pile lie: side by side above it, in rows of seven, all of them in view.

CARD_SIZE = 76.0  # screen pixels of a counter in the fan
FAN_ROW = 7  # counters side by side
FAN_BASE = (64.0, 22.0)  # screen pixels of the handle that takes the whole pile


class Card(Record):
    """A counter in the fan: where it lies (scene) and how it is turned, in degrees."""

    counter: CounterId
    rect: QRectF
    angle: float


def fan_cards(pile: Pile, unit: float, visible: QRectF) -> tuple[Card, ...]:
    """Return the counters of a pile in rows of seven, each row a shallow arc; the fan stays in view.

    Args:
        pile: the pile that is opened.
        unit: scene units that one screen pixel takes.
        visible: the part of the scene in view.
    """
    size = CARD_SIZE * unit
    count = len(pile.counters)
    rows = math.ceil(count / FAN_ROW)
    found = []
    for n, counter in enumerate(pile.counters):
        row, column = divmod(n, FAN_ROW)
        columns = min(FAN_ROW, count - row * FAN_ROW)
        off = column - (columns - 1) / 2
        angle = off * 8.0 if count <= 5 else 0.0
        x = pile.at.x() + off * size * 0.98
        y = pile.at.y() + (row - rows + 1) * size * 1.06 + (off * off) * size * 0.055 * (1 if count <= 5 else 0)
        found.append(Card(counter, about(QPointF(x, y), size), angle))
    whole = united(card.rect for card in found)
    room = visible.adjusted(6 * unit, 6 * unit, -6 * unit, -40 * unit)
    dx = max(0.0, room.left() - whole.left()) - max(0.0, whole.right() - room.right())
    dy = max(0.0, room.top() - whole.top()) - max(0.0, whole.bottom() - room.bottom())
    return tuple(Card(card.counter, card.rect.translated(dx, dy), card.angle) for card in found)


def fan_base(cards: tuple[Card, ...], unit: float) -> QRectF:
    """Return the handle below a fan that takes the whole pile; an empty rectangle where no pile is open.

    `unit` as in `fan_cards`.
    """
    if not cards:
        return QRectF()
    bottom = max(card.rect.bottom() for card in cards) + 6 * unit
    middle = (cards[0].rect.center().x() + cards[min(len(cards), FAN_ROW) - 1].rect.center().x()) / 2
    return QRectF(middle - FAN_BASE[0] * unit / 2, bottom, FAN_BASE[0] * unit, FAN_BASE[1] * unit)


# The part of the map at which a table opens: where things lie now, and not the whole sheet.

FEWEST = 6  # zones in which something lies; below, nothing is known of where the game is
APART = 0.06  # of these zones at each edge of the map, which are left out: a garrison far away makes nothing small


def front(plan: BoardPlan, position: Position) -> QRectF | None:
    """Return the rectangle of the scene in which nearly all counters of the map lie, with room around; None where few do."""
    lands = [
        zone
        for name in position.occupied
        if (zone := plan.board.zones.get(name)) is not None and zone.sheet == plan.largest and not zone.track
    ]
    if len(lands) < FEWEST:
        return None
    places = [plan.centres[zone.id] for zone in lands]
    spare = round(len(lands) * APART)
    across = sorted(at.x() for at in places)[spare : len(places) - spare]
    down = sorted(at.y() for at in places)[spare : len(places) - spare]
    found = QRectF(across[0], down[0], across[-1] - across[0], down[-1] - down[0])
    return found.adjusted(-2 * SIZE, -2 * SIZE, 2 * SIZE, 2 * SIZE).intersected(plan.sheet_rect(plan.largest))
