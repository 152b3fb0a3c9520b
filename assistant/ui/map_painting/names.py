"""The zones' names and the values under them: how each looks, where it goes so that no two touch, and the symbols beside it."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import cast

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QRegion

from assistant.core.printed import Board, Zone, is_assumption
from assistant.core.record import Record
from assistant.ui.look import lettering
from assistant.ui.look.lettering import Face
from assistant.ui.look.symbols import PLACES, SIGNS, draw
from assistant.ui.look.theme import Look, about, colour, stroke
from assistant.ui.plan.board import BoardPlan, is_box, is_sea, map_size

# The values that a map prints under a zone's name, in small boxes; a dashed one says that nobody has read it there yet.

ROW_HEIGHT = 0.95  # of the name's size
ROW_ROOM = 44.0  # screen pixels of a zone wide enough for more than its name
PAD, GAP = 0.28, 0.18  # inside a box, between two boxes


class PrintedCell(Record):
    """One printed value in words; `doubtful` when it is an assumption that the player has not confirmed."""

    words: str
    doubtful: bool


PrintedRow = tuple[PrintedCell, ...]


def printed_cells(zone: Zone, board: Board, language: str) -> PrintedRow:
    """Return what the map prints in a zone, in the order of the columns; a flag prints its words where it is set."""
    found = []
    for column in board.columns.values():
        value = zone.tags.get(column.id)
        if column.printed is None or value is None or value is False:
            continue
        words = column.printed[language].replace("#", str(value))
        found.append(PrintedCell(words, is_assumption(zone.sources.get(column.id, column.source))))
    return tuple(found)


def printed_rows(found: tuple[PrintedCell, ...], px: float, room: float) -> tuple[PrintedRow, ...]:
    """Return the cells in one row if it fits into `room`, else in two.

    Args:
        room: width that there is, in pixels.
    """
    if len(found) < 3 or row_width(found, px) <= room:
        return (found,) if found else ()
    half = (len(found) + 1) // 2
    return found[:half], found[half:]


def row_width(row: PrintedRow, px: float) -> float:
    """Return how wide a row is whose name is `px` large."""
    size = px * ROW_HEIGHT * 0.82
    return sum(_wide(cell, size) for cell in row) + size * GAP * max(0, len(row) - 1)


def paint_row(painter: QPainter, row: PrintedRow, middle: QPointF, px: float, look: Look) -> None:
    """Draw a row around its middle; `px` is the size of the name above it."""
    theme = look.theme
    size = px * ROW_HEIGHT * 0.82
    left = middle.x() - row_width(row, px) / 2
    for cell in row:
        box = QRectF(left, middle.y() - size * 0.56, _wide(cell, size), size * 1.12)
        style = Qt.PenStyle.DashLine if cell.doubtful else Qt.PenStyle.SolidLine
        stroke(painter, theme.frame, size * 0.07, colour(theme.panel, 0.9), s=style)
        painter.drawRoundedRect(box, size * 0.22, size * 0.22)
        lettering.line(painter, cell.words, box.center(), size * 0.86, theme.ink, _face(cell))
        left += box.width() + size * GAP


def _wide(cell: PrintedCell, size: float) -> float:
    return lettering.width(cell.words, size * 0.86, _face(cell)) + 2 * PAD * size


def _face(cell: PrintedCell) -> Face:
    return Face(lettering.NUMERALS) if cell.doubtful else lettering.STRONG


def nearest_first(across: Sequence[float], down: Sequence[float], weight: float) -> list[tuple[float, ...]]:
    """Return the ways to go, so far either way or not at all; those down and up count `weight` times."""
    ways = itertools.product(*((0, *(sign * far for far in fars for sign in (-1, 1))) for fars in (across, down)))
    return sorted(ways, key=lambda way: abs(way[0]) + weight * abs(way[1]))


ROOM = 72.0  # screen pixels of a middling zone that can hold its name
TOO_NARROW = 22.0  # screen pixels of a middling zone from which on no name says which zone it means
COMMON_ROOM = 420.0  # side of the square that a zone has on most boards, in scene units, at most
GRAIN = 8  # a scene unit: as finely it is seen whether names touch
SMALLEST = 9.5  # screen pixels of the smallest readable name
AFTER = ("port", "fortress", "supply", "victory", "oil")
FLAGS = {"supply": ("supply", "supply_source"), "victory": ("victory", "victory_zone"), "oil": ("oil", "oil_zone")}
# Where a name may go when its own place is taken, nearest first, in scene units.
SHIFTS = nearest_first((10, 20, 32, 48), (6, 14, 24, 36), 1.6)


class Style(Record):
    """A rank of names: size at 100 %, letters, which goes first when room is short."""

    px: float
    face: Face
    rank: int


CAPITAL, TOWN, OTHER = Style(21, Face(weight=800), 0), Style(20, Face(weight=700), 1), Style(19, lettering.SLANTED, 2)


class ZoneName(Record):
    """A placed name: its words, the size in scene units, symbols before and after, the rectangle it takes."""

    zone: str
    words: str
    style: Style
    px: float
    before: tuple[str, ...]
    after: tuple[str, ...]
    rect: QRectF
    rows: tuple[PrintedRow, ...] = ()  # values printed below it


def growth(zoom: float) -> float:
    """Return how much larger than print names are at a zoom: larger from far, smaller from very near."""
    if zoom < 0.40:
        return max(1.9, SMALLEST / 20 / zoom)
    return 1.2 if zoom < 0.75 else 1.0 if zoom < 1.5 else 0.72


def has(zone: Zone, flag: str) -> bool:
    """Tell whether a zone has a city, port, fortress …"""
    return any(bool(zone.tags.get(tag)) for tag in FLAGS.get(flag, (flag,)))


def style_of(zone: Zone) -> Style:
    """Return the rank of a zone's name."""
    if has(zone, "capital"):
        return CAPITAL
    return TOWN if has(zone, "city") or has(zone, "victory") or has(zone, "supply") or is_box(zone) else OTHER


def symbols_of(zone: Zone, board: Board) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the symbols before and after a name. Supply is not shown where every city is a source and nothing else is."""
    before = ("capital",) if has(zone, "capital") else ("city",) if has(zone, "city") else ()
    after = tuple(flag for flag in AFTER if has(zone, flag) and (flag != "supply" or supply_is_news(board)))
    return before, (*after, *(f"landing {number}" for number in _landings(board).get(zone.id, ())))


@functools.lru_cache(maxsize=8)
def _landings(board: Board) -> Mapping[str, tuple[int, ...]]:
    """Return the numbers of the landings that lead to a zone, by zone."""
    found: dict[str, set[int]] = {}
    for link in board.links:
        if link.tags.get("number"):
            found.setdefault(link.b, set()).add(int(link.tags["number"]))
    return {zone: tuple(sorted(numbers)) for zone, numbers in found.items()}


@functools.lru_cache(maxsize=8)
def supply_is_news(board: Board) -> bool:
    """Tell whether supply sources say more than the cities do."""
    lands = [zone for zone in board.zones.values() if not zone.track]
    return any(has(zone, "supply") and not (has(zone, "city") or has(zone, "capital")) for zone in lands)


def _lands(board: Board, *, boxes: bool = False) -> list[Zone]:
    """Return the zones of the map that are no sea; square areas too, if asked for."""
    zones = (zone for zone in board.zones.values() if not (zone.track or is_sea(zone)))
    return [zone for zone in zones if boxes or not is_box(zone)]


def placed(plan: BoardPlan, look: Look, zoom: float) -> tuple[ZoneName, ...]:
    """Return the names that are shown at a zoom; none touches another. Important names first, then those of small zones."""
    grow = growth(zoom) * (0.5 + look.text_scale / 2) * spaciousness(plan.board)
    crowded = _is_crowded(plan.board, zoom)
    zones = [zone for zone in _lands(plan.board, boxes=True) if style_of(zone).rank < 2 or not crowded]
    zones.sort(key=lambda zone: (style_of(zone).rank, plan.boxes[zone.id].width() * plan.boxes[zone.id].height()))
    found: list[ZoneName] = []
    taken, stacks = QRegion(), QRegion()
    for stack in _stacks(plan, zoom):
        stacks += _grained(stack)
    for zone in zones:
        free = (name for name in _candidates(plan, zone, look, grow, zoom) if not taken.intersects(_grained(name.rect)))
        name = _clearest(free, stacks)
        if name is not None:
            found.append(name)
            taken += _grained(name.rect)
    return tuple(found)


def _grained(rect: QRectF) -> QRect:
    """Return a rectangle in whole grains, as Qt's regions have them."""
    return QRectF(rect.topLeft() * GRAIN, rect.size() * GRAIN).toAlignedRect()


def _clearest(names: Iterator[ZoneName], stacks: QRegion) -> ZoneName | None:
    """Return the first name that no counter can cover; if there is none, the one of which counters cover least."""
    best, least = None, math.inf
    for name in names:
        met = cast("Iterable[QRect]", stacks.intersected(_grained(name.rect)))
        covered = sum(rect.width() * rect.height() for rect in met)
        if not covered:
            return name
        if covered < least:
            best, least = name, covered
    return best


def _stacks(plan: BoardPlan, zoom: float) -> tuple[QRectF, ...]:
    """Return where counters lie, or will, from so far away that they are larger than print; none where names are printed beside."""
    if zoom >= 0.75:
        return ()
    size = map_size(plan, zoom)
    lands = _lands(plan.board, boxes=True)
    heights = sorted(plan.boxes[zone.id].height() for zone in lands)
    if heights and heights[len(heights) // 2] < size * 1.1 + 1.4 * SMALLEST / zoom:
        return ()  # a counter fills a zone: no name stands clear of it, wherever it stands
    return tuple(about(plan.centres[zone.id], size * 1.1) for zone in lands)


@functools.lru_cache(maxsize=8)
def spaciousness(board: Board) -> float:
    """Return how much larger names are on a board of few wide zones than on one of a hundred."""
    lands = _lands(board)
    sheets = {zone.sheet for zone in lands}
    room = sum(board.sheets[sheet].width * board.sheets[sheet].height for sheet in sheets)
    return min(1.5, max(1.0, math.sqrt(room / max(1, len(lands))) / COMMON_ROOM))


@functools.lru_cache(maxsize=64)
def _is_crowded(board: Board, zoom: float) -> bool:
    """Tell whether there is no room for every name: only those of capitals, cities and the like, if any, are left."""
    lands = _lands(board)
    ranked = any(style_of(zone).rank < 2 for zone in lands)
    widths = sorted(zone.bounds[2] - zone.bounds[0] for zone in lands)
    room = widths[len(widths) // 2] * zoom if widths else ROOM
    return room < TOO_NARROW or (ranked and zoom < 0.35 and room < ROOM)


def _candidates(plan: BoardPlan, zone: Zone, look: Look, grow: float, zoom: float) -> Iterator[ZoneName]:
    """Yield where and how a name may stand, the best first; last of all without what is printed below it, which takes most room."""
    style = style_of(zone)
    before, after = symbols_of(zone, plan.board)
    if any(change.id == zone.id or zone.id in change.id.split("|") for change in plan.board.corrections):
        after = (*after, "pencil")
    words = zone.name[look.language]
    roomy = plan.boxes[zone.id].width() * zoom >= ROW_ROOM
    cells = printed_cells(zone, plan.board, look.language) if roomy else ()
    middle = _middle(plan, zone, style.px * grow, zoom)
    room, sheet = plan.boxes[zone.id].width() - 14 if is_box(zone) else 1e9, plan.sheet_rect(zone.sheet)
    for printed, shrink in itertools.product((cells, ()) if cells else ((),), (1.0, 0.86, 0.74)):
        px = style.px * grow * shrink
        if px * zoom < SMALLEST - 1 and shrink < 1:
            continue
        wide = lettering.width(words, px, style.face)
        total = wide + (len(before) + len(after)) * px * 0.98
        rows = printed_rows(printed, px, plan.boxes[zone.id].width())
        total = max(total, *(row_width(row, px) for row in rows)) if rows else total
        if total > room:
            px *= room / total
            total = room
        high = px * (1 + ROW_HEIGHT * len(rows))
        # The rows lie on the far side of the counters, as if the name alone stood there.
        above = middle.y() < plan.centres[zone.id].y()
        for dx, dy in SHIFTS:
            step = grow if not is_box(zone) else 0.0
            at = middle + QPointF(dx * step, dy * step)
            top = at.y() + px * 0.5 - high if above else at.y() - px * 0.5
            # Where a picture covers the sheet no name stands out of it
            top = max(sheet.top(), min(top, sheet.bottom() - high))
            left = max(sheet.left(), min(at.x() - total / 2 - 2, sheet.right() - total - 4))
            rect = QRectF(left, top, total + 4, high)
            yield ZoneName(zone.id, words, style, px, before, after, rect, rows)
            if not step:
                break


def _middle(plan: BoardPlan, zone: Zone, px: float, zoom: float) -> QPointF:
    """Return the middle of a name: its place, further from the counters when these are larger than print."""
    place, stack = plan.name_point(zone), plan.centres[zone.id]
    clear = map_size(plan, zoom) * 0.54 + px * 0.5
    if is_box(zone) or zoom >= 0.75 or abs(place.x() - stack.x()) > 60 or abs(place.y() - stack.y()) >= clear:
        return place
    return QPointF(place.x(), stack.y() + (clear if place.y() > stack.y() else -clear))


def paint(painter: QPainter, names: tuple[ZoneName, ...], look: Look, visible: QRectF) -> None:
    """Write placed names with their halos and symbols."""
    theme = look.theme
    ink, halo = theme.ink, colour(theme.halo, 0.92)
    for name in names:
        if not name.rect.intersects(visible):
            continue
        letters = lettering.width(name.words, name.px, name.style.face)
        wide = letters + (len(name.before) + len(name.after)) * name.px * 0.98
        at = QPointF(name.rect.center().x() - wide / 2, name.rect.top() + name.px * 0.5)
        symbol = name.px * 0.88
        for n, row in enumerate(name.rows):
            row_at = QPointF(name.rect.center().x(), name.rect.top() + name.px * (1 + ROW_HEIGHT * (n + 0.5)))
            paint_row(painter, row, row_at, name.px, look)
        for sign in name.before:
            draw(painter, PLACES[sign], at + QPointF(name.px * 0.46, 0), symbol, ink, halo)
            at += QPointF(name.px * 0.98, 0)
        lettering.line(
            painter,
            name.words,
            at,
            name.px,
            ink,
            name.style.face,
            lettering.LEFT,
            halo,
            name.px * 0.21,
        )
        at += QPointF(letters, 0)
        for sign in name.after:
            beside = at + QPointF(name.px * 0.52, 0)
            if sign.startswith("landing "):  # its number on a disc in the colour of the sea
                middle, radius = at + QPointF(name.px * 0.5, 0), name.px * 0.43
                stroke(painter, halo, radius * 0.4, theme.sea_name)
                painter.drawEllipse(middle, radius, radius)
                number = sign.removeprefix("landing ")
                lettering.figure(painter, number, middle, radius * 1.5, theme.halo)
            elif sign == "pencil":
                draw(painter, SIGNS[sign], beside, symbol, theme.accent, halo)
            else:
                draw(painter, PLACES[sign], beside, symbol, ink, halo)
            at += QPointF(name.px * 0.98, 0)
