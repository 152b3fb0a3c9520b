"""Paints the ground: sea, land, frontiers, terrain; then seas' and countries' lettering. Runs in any thread."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QLinearGradient, QPainter, QPen

from assistant.core.kinds import CounterSet
from assistant.core.looks import Livery
from assistant.ui.ground import links as link_painter
from assistant.ui.ground import sheets as paper
from assistant.ui.ground import terrain
from assistant.ui.ground.country_names import paint_countries, paint_seas
from assistant.ui.look.theme import Look, Theme, colour
from assistant.ui.plan.board import BoardPlan, home
from assistant.ui.plan.shapes import WATER_LINES, GroundShapes, Shape

RING_SHARES = (0.10, 0.12, 0.14, 0.16, 0.20, 0.30)
LINE_SHARES: Mapping[float, float] = {6.0: 0.55, 13.0: 0.40, 21.0: 0.28, 30.0: 0.18}
BAND_SHARES = (0.15, 0.18, 0.26)


@dataclass(frozen=True)
class Canvas:
    """Where the ground is painted: the painter, already moved and scaled; `zoom` in device pixels a scene unit."""

    painter: QPainter
    look: Look
    zoom: float
    visible: QRectF

    @property
    def theme(self) -> Theme:
        """The theme in use."""
        return self.look.theme

    def sees(self, shape: Shape) -> bool:
        """Tell whether any of a shape is in sight."""
        return shape.rect.intersects(self.visible)

    def pen(self, name: str, width: float, share: float = 1.0, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
        """Return a pen of `width` device pixels, whatever the zoom."""
        pen = QPen(colour(name, share), width, style, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        pen.setCosmetic(True)
        return pen


def paint_ground(canvas: Canvas, plan: BoardPlan, shapes: GroundShapes, kinds: CounterSet | None = None) -> None:
    """Paint everything that lies under the answers: papers, sea, land, terrain, borders, lettering, tracks.

    `kinds` names the panels of the sides that have tracks of their own, and has their emblems.
    """
    painter = canvas.painter
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(canvas.visible, QColor(canvas.theme.table))
    maps = {zone.sheet for zone in plan.board.zones.values() if zone.id in shapes.inner} | {plan.largest}
    for sheet in plan.board.sheets:
        rect = plan.sheet_rect(sheet)
        if not rect.intersects(canvas.visible):
            continue
        paper.paint_sheet(canvas.painter, canvas.look, rect)
        if sheet in maps:
            painter.save()
            painter.setClipRect(rect)
            _paint_map(canvas, plan, shapes, rect)
            painter.restore()
            paper.paint_frame(canvas.painter, canvas.look, rect)
    link_painter.paint_arrows(painter, canvas.look, plan)
    paper.paint_boxes(canvas.painter, canvas.look, plan, canvas.visible, canvas.zoom, kinds)
    if canvas.theme.grain:
        for sheet in plan.board.sheets:
            _paint_grain(canvas, plan.sheet_rect(sheet).adjusted(-14, -14, 14, 14))


def _paint_map(canvas: Canvas, plan: BoardPlan, shapes: GroundShapes, rect: QRectF) -> None:
    _paint_sea(canvas, shapes, rect)
    _paint_land(canvas, shapes, plan.board.livery)
    _paint_terrain(canvas, plan, shapes)
    _paint_lines(canvas, shapes)
    link_painter.paint_borders(canvas.painter, canvas.look, plan, shapes)
    link_painter.paint_lines(canvas.painter, plan)
    link_painter.paint_crossings(canvas.painter, canvas.look, shapes)
    link_painter.paint_insets(canvas.painter, canvas.look, plan)
    paint_seas(canvas.painter, canvas.look, plan, canvas.visible, canvas.zoom)
    paint_countries(canvas.painter, canvas.look, plan, canvas.visible, canvas.zoom)


def _paint_sea(canvas: Canvas, shapes: GroundShapes, rect: QRectF) -> None:
    painter, theme = canvas.painter, canvas.theme
    depth = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    depth.setColorAt(0.0, QColor(theme.sea_edge))
    depth.setColorAt(0.45, QColor(theme.sea))
    depth.setColorAt(1.0, QColor(theme.sea_edge))
    painter.fillRect(rect, depth)
    for ring, share in zip(shapes.rings, RING_SHARES, strict=True):
        painter.fillPath(ring.path, colour(theme.coast_rings, share if not theme.dark else share * 0.7))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(canvas.pen(theme.graticule, 1, 0.45))
    for line in shapes.graticule:
        if canvas.sees(line):
            painter.drawPath(line.path)
    for sea_line in shapes.sea_lines:
        if canvas.sees(sea_line):
            painter.setPen(_dashed(canvas))
            painter.drawPath(sea_line.path)
    if canvas.zoom >= 0.40:
        for width, line in zip(WATER_LINES, shapes.water_lines, strict=True):
            painter.setPen(canvas.pen(theme.water_lines, 1, LINE_SHARES[width]))
            painter.drawPath(line.path)


def _dashed(canvas: Canvas) -> QPen:
    pen = canvas.pen(canvas.theme.sea_name, 1.0 if canvas.zoom < 0.75 else 1.6, 0.6)
    pen.setDashPattern([6, 5])
    return pen


def _paint_land(canvas: Canvas, shapes: GroundShapes, liveries: Callable[[str], Livery]) -> None:
    painter, theme = canvas.painter, canvas.theme
    painter.setPen(Qt.PenStyle.NoPen)
    for shape in shapes.neutral:
        if canvas.sees(shape):
            painter.fillPath(shape.path, QColor(theme.neutral))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(canvas.pen(theme.neutral_line, 1))
    for shape in shapes.neutral:
        if canvas.sees(shape):
            painter.drawPath(shape.path)
    for nation, whole in shapes.land:
        if canvas.sees(whole):
            painter.fillPath(whole.path, QColor(theme.tint(liveries(nation))))
    for nation, bands in shapes.bands:
        body = liveries(nation).body
        for band, share in zip(bands, BAND_SHARES, strict=True):
            if canvas.sees(band):
                painter.fillPath(band.path, colour(body, share))


def _paint_terrain(canvas: Canvas, plan: BoardPlan, shapes: GroundShapes) -> None:
    for zone_id, inner in shapes.inner.items():
        if not plan.boxes[zone_id].intersects(canvas.visible):
            continue
        zone = plan.board.zones[zone_id]
        tint = canvas.theme.tint(plan.board.livery(home(zone)))
        clear = paper.name_room(plan, zone, canvas.look, canvas.zoom)
        terrain.paint(canvas.painter, str(zone.tags["terrain"]), inner, tint, canvas.theme, canvas.zoom, clear)


def _paint_lines(canvas: Canvas, shapes: GroundShapes) -> None:
    painter, theme = canvas.painter, canvas.theme
    painter.setBrush(Qt.BrushStyle.NoBrush)
    near = canvas.zoom >= 0.75
    for lines, pen in (
        (shapes.zone_lines, canvas.pen(theme.zone_line, 1, 0.9)),
        (shapes.coasts, canvas.pen(theme.coast, 1)),
        (shapes.frontiers, canvas.pen(theme.frontier, 3.2 if near else 2.2)),
    ):
        painter.setPen(pen)
        for line in lines:
            if canvas.sees(line):
                painter.drawPath(line.path)


def _paint_grain(canvas: Canvas, paper_rect: QRectF) -> None:
    painter = canvas.painter
    painter.save()
    painter.setOpacity(canvas.theme.grain)
    brush = QBrush(_grain())
    brush.setTransform(painter.worldTransform().inverted()[0])
    painter.fillRect(canvas.visible.intersected(paper_rect), brush)
    painter.restore()


@functools.cache
def _grain() -> QImage:
    """Return a tile of paper: light and dark fibres, the same on every machine."""
    chance = random.Random(1914)
    size = 256
    tile = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    tile.fill(Qt.GlobalColor.transparent)
    painter = QPainter(tile)
    for _ in range(9000):
        shade = 255 if chance.random() < 0.5 else 40
        painter.setPen(QColor(shade, shade, shade, chance.randint(20, 110)))
        x, y = chance.randrange(size), chance.randrange(size)
        painter.drawLine(x, y, x + chance.randrange(3), y + chance.randrange(2))
    painter.end()
    return tile
