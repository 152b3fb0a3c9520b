"""Paints what is printed beside the map: sheets and frames, tracks with their years and seasons, boxes, square areas."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from assistant.core.printed import CounterSet, Zone
from assistant.core.record import grouped
from assistant.ui.look import lettering
from assistant.ui.look.lettering import Face
from assistant.ui.look.symbols import SIGNS, draw
from assistant.ui.look.theme import Look, Theme, about, colour, mixed, stroke
from assistant.ui.plan.board import NAME_ROW, BoardPlan, home, is_box

if TYPE_CHECKING:
    from assistant.ui.plan.shapes import GroundShapes

YEAR = Face(lettering.SERIF)
SEASONS = ("summer", "winter", "autumn", "spring")
SMALLEST = 9.5  # screen pixels of the smallest words that are written on mats; smaller ones are left out


@dataclass(frozen=True)
class Canvas:
    """Where a board is painted: the painter, already moved and scaled; `zoom` in device pixels a scene unit.

    `kinds` names the panels of the sides that have tracks of their own, and has their emblems.
    """

    painter: QPainter
    look: Look
    plan: BoardPlan
    zoom: float
    visible: QRectF
    kinds: CounterSet | None = None

    @property
    def theme(self) -> Theme:
        """The theme in use."""
        return self.look.theme

    @functools.cached_property
    def shapes(self) -> GroundShapes:
        """The shapes of the ground: loaded, and computed once a board, when something is to be painted."""
        from assistant.ui.plan.shapes import shapes

        return shapes(self.plan)

    @property
    def least(self) -> float:
        """The size in scene units of the smallest words that are written at the zoom."""
        return SMALLEST * (0.5 + self.look.text_scale / 2) / self.zoom

    def sees(self, rect: QRectF) -> bool:
        """Tell whether any of a rectangle is in sight."""
        return rect.intersects(self.visible)


def rounded(rect: QRectF, radius: float) -> QPainterPath:
    """Return a rectangle with round corners."""
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def paint_sheet(canvas: Canvas, rect: QRectF) -> None:
    """Paint an empty sheet of paper with its shadow on the table."""
    painter, theme = canvas.painter, canvas.theme
    for spread, share in ((18.0, 0.05), (10.0, 0.07), (4.0, 0.10)):
        shadow = rect.adjusted(-spread, -spread + 6, spread, spread + 6)
        path = rounded(shadow, spread)
        painter.fillPath(path, colour(theme.shadow, share))
    painter.fillRect(rect.adjusted(-14, -14, 14, 14), QColor(theme.paper))


def paint_frame(canvas: Canvas, rect: QRectF) -> None:
    """Paint the double frame around a map."""
    painter, ink = canvas.painter, canvas.theme.frame
    painter.save()
    stroke(painter, ink, 5)
    painter.drawRect(rect)
    stroke(painter, ink, 1.4)
    painter.drawRect(rect.adjusted(-9, -9, 9, 9))
    painter.restore()


def name_room(canvas: Canvas, zone: Zone) -> QRectF:
    """Return the place of a zone's name, where no terrain is drawn."""
    grow = 1.9 if canvas.zoom < 0.40 else 1.2 if canvas.zoom < 0.75 else 1.0
    wide = lettering.width(zone.name[canvas.look.language], 20 * grow, lettering.BOLD) + 10
    return about(canvas.plan.name_point(zone), wide, NAME_ROW * grow)


def paint_boxes(canvas: Canvas) -> None:
    """Paint panels, tracks and boxes; titles in the look's language, panels named after the sides of `kinds`."""
    plan = canvas.plan
    for sheet in plan.board.sheets:
        if canvas.kinds is not None and canvas.sees(plan.sheet_rect(sheet)):
            _paint_panels(canvas, sheet, canvas.kinds)
    for zones in tracks(plan).values():
        if any(canvas.sees(plan.boxes[zone.id]) for zone in zones):
            _paint_track(canvas, zones)
    for zone in plan.board.zones.values():
        if is_box(zone) and canvas.sees(plan.boxes[zone.id]):
            _paint_box(canvas, zone)


def size_in(words: str, room: float, px: float, least: float, face: Face = lettering.SLANTED) -> float:
    """Return the size at which words are written into a room: as in print, larger where that could not be read; 0: not at all.

    Args:
        room: its width, in scene units.
        px: the size in print, in scene units.
        least: the size of the smallest words that can be read.
    """
    found = lettering.fitted(words, room, max(px, least), face)
    return found if found >= least * 0.99 else 0.0


def shortened(words: str, room: float, px: float) -> str:
    """Return as much of words in italics as there is room for, with an ellipsis where that is not all."""
    kept = words
    while kept and lettering.width(kept if kept == words else f"{kept}…", px, lettering.SLANTED) > room:
        kept = kept[:-1].rstrip(" :")
    return kept if kept == words else f"{kept}…" if kept else ""


def tracks(plan: BoardPlan) -> Mapping[str, Sequence[Zone]]:
    """Return every track's cells in the order of the file."""
    return grouped((zone.track, zone) for zone in plan.board.zones.values() if zone.track)


def _paint_panels(canvas: Canvas, sheet: str, kinds: CounterSet) -> None:
    """Paint a panel around the tracks that each side owns, its name and emblem at the top."""
    painter, theme, plan = canvas.painter, canvas.theme, canvas.plan
    rects: dict[str, QRectF] = {}
    for track, zones in tracks(plan).items():
        known = plan.board.tracks.get(track)
        if known is not None and known.owner in kinds.sides and zones[0].sheet == sheet:
            for zone in zones:
                rects[known.owner] = rects.get(known.owner, QRectF()).united(plan.boxes[zone.id])
    for side, rect in rects.items():
        if rect.height() < 300:
            continue
        panel = rect.adjusted(-22, -92, 22, 24)
        body = rounded(panel, 12)
        painter.fillPath(body, QColor(theme.panel))
        emblem = kinds.emblem(side)
        shade = theme.shade(emblem)
        head = rounded(QRectF(panel.left(), panel.top(), panel.width(), 46), 12)
        head.addRect(QRectF(panel.left(), panel.top() + 24, panel.width(), 22))
        head.setFillRule(Qt.FillRule.WindingFill)
        painter.fillPath(head, QColor(shade if not theme.dark else mixed(shade, theme.panel, 0.45)))
        draw(painter, SIGNS[emblem.sign], QPointF(panel.left() + 30, panel.top() + 23), 26, "#FFFFFF")
        lettering.line(
            painter,
            kinds.sides[side].name[canvas.look.language],
            QPointF(panel.left() + 54, panel.top() + 22),
            min(max(28.0, canvas.least), 42.0),
            "#FFFFFF",
            lettering.TITLE,
            lettering.LEFT,
        )
        stroke(painter, theme.frame, 2)
        painter.drawPath(body)


def _paint_track(canvas: Canvas, zones: Sequence[Zone]) -> None:
    painter, theme, plan = canvas.painter, canvas.theme, canvas.plan
    first = plan.boxes[zones[0].id]
    title = _title(zones, canvas.look)
    if title and len(zones) > 1:
        px = max(19.0, canvas.least)
        lettering.line(
            painter,
            shortened(title, _right_of(plan, zones[0]) - first.left() - 12, px),
            QPointF(first.left() + 2, first.top() - max(15.0, px * 0.6)),
            px,
            theme.second_ink,
            lettering.SLANTED,
            lettering.LEFT,
        )
    for before, zone in zip((None, *zones), zones, strict=False):
        rect = plan.boxes[zone.id].adjusted(2, 2, -2, -2)
        number = zone.tags.get("box")
        marked = bool(zone.tags.get("winter")) or (
            isinstance(number, int) and number % 5 == 0 and len(zones) > 12 and "year" not in zone.tags
        )
        cell = rounded(rect, 4)
        painter.fillPath(cell, QColor(mixed(theme.cell, theme.frame, 0.16) if marked else theme.cell))
        line = Qt.PenStyle.DashLine if zone.kind == "box" and len(zones) == 1 else Qt.PenStyle.SolidLine
        stroke(painter, colour(theme.frame, 0.8), 1.4, s=line)
        painter.drawPath(cell)
        _paint_cell(canvas, rect, zone, len(zones))
        year = zone.tags.get("year")
        if year is not None and (before is None or before.tags.get("year") != year) and "season" in zone.tags:
            row = [plan.boxes[other.id] for other in zones if other.tags.get("year") == year]
            _paint_year(canvas, rect, str(year), row, top=rect.top() - first.top() < 8)


def _right_of(plan: BoardPlan, zone: Zone) -> float:
    """Return where the title over a cell must end: at the next track beside it, else at the edge of the sheet."""
    rect = plan.boxes[zone.id]
    beside = (
        plan.boxes[other.id]
        for other in plan.board.zones.values()
        if other.track and other.sheet == zone.sheet and other.track != zone.track
    )
    lefts = [
        box.left()
        for box in beside
        if box.left() > rect.left() and box.top() < rect.bottom() and box.bottom() > rect.top()
    ]
    return min([*lefts, plan.sheet_rect(zone.sheet).right()])


def _paint_year(canvas: Canvas, rect: QRectF, year: str, cells: list[QRectF], *, top: bool) -> None:
    """Write a year over its first cell, with a line along the cells of its row; in the cell where a row lies above."""
    painter, theme, least = canvas.painter, canvas.theme, canvas.least
    if not top:
        if size_in(year, rect.width() - 8, 22, least, lettering.PLAIN):
            at = QPointF(rect.center().x(), rect.top() + max(17.0, least * 0.6))
            lettering.line(painter, year, at, max(22.0, least), theme.ink, YEAR)
        return
    px = max(26.0, least)
    at = QPointF(rect.left(), rect.top() - px * 0.55)
    lettering.line(painter, year, at, px, theme.ink, YEAR, lettering.LEFT)
    end = max(cell.right() for cell in cells if abs(cell.top() - rect.top()) < 8)
    begin = rect.left() + lettering.width(year, px, YEAR) + 10
    if end - 10 > begin:
        stroke(painter, theme.second_ink, 1.2)
        painter.drawLine(QPointF(begin, at.y() + 1), QPointF(end - 10, at.y() + 1))


def _paint_cell(canvas: Canvas, rect: QRectF, zone: Zone, count: int) -> None:
    """Write what a cell says: its number, its season, its name where it has one of its own and there is room for it."""
    painter, least = canvas.painter, canvas.least
    ink, second = canvas.theme.ink, canvas.theme.second_ink
    number = zone.tags.get("box")
    name = zone.name[canvas.look.language]
    if isinstance(number, int):
        shown = str(number).replace("-", "\N{MINUS SIGN}")
        strong = number % 5 == 0
        face = lettering.STRONG if strong else Face(lettering.NUMERALS)
        px = max(min(28 if strong else 23, rect.height() * 0.36), least)
        if lettering.width(shown, px, face) < rect.width() - 4 and px < rect.height():
            at = rect.topLeft() + QPointF(min(8.0, rect.width() * 0.1), px * 0.66)
            lettering.line(painter, shown, at, px, ink, face, lettering.LEFT)
    season = str(zone.tags.get("season", ""))
    if season in SEASONS:
        sign = min(max(20.0, least * 1.3), rect.width() * 0.4)
        draw(painter, SIGNS[season], rect.topRight() + QPointF(-sign * 0.85, sign * 0.85), sign, second)
    own = name if not (isinstance(number, int) and name.endswith(str(number))) else ""
    if season and least > 19:  # the sign and the year over the row say it
        return
    if own:
        px = size_in(own, rect.width() - 14, 19, least)
        low = isinstance(number, int) or (rect.height() < 120 and count > 1)
        if low:
            y = rect.bottom() - max(13.0, px * 0.45)
        else:  # grown, it would lie beneath the counters: it stands over the box
            y = rect.top() + 16 if px < 1.3 * 19 else rect.top() - px * 0.45
        if px:
            lettering.line(painter, own, QPointF(rect.left() + 8, y), px, second, lettering.SLANTED, lettering.LEFT)


def _title(zones: Sequence[Zone], look: Look) -> str:
    """Return the track's name: what its cells' names share before their numbers."""
    for zone in zones:
        shown = str(zone.tags.get("box", ""))
        name = zone.name[look.language]
        if shown and name.endswith(f" {shown}"):
            return name.removesuffix(f" {shown}")
    return ""


def _paint_box(canvas: Canvas, zone: Zone) -> None:
    """Paint a square area: the tint of its nation in a strong double edge."""
    painter, theme, rect = canvas.painter, canvas.theme, canvas.plan.boxes[zone.id]
    livery = canvas.plan.board.livery(home(zone))
    body = livery.body if not theme.dark else mixed(livery.body, "#FFFFFF", 0.15)
    shadow = rounded(rect.adjusted(2, 5, 2, 5), 8)
    painter.fillPath(shadow, colour(theme.shadow, 0.30))
    path = rounded(rect, 8)
    painter.fillPath(path, QColor(theme.tint(livery)))
    stroke(painter, body, 5)
    painter.drawPath(path)
    stroke(painter, colour(body, 0.5), 1.4)
    painter.drawRoundedRect(rect.adjusted(6, 6, -6, -6), 5, 5)
