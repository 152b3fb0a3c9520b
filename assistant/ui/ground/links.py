"""Paints what is printed between zones: arrows, straits, landing axes, rivers, fortified lines, high mountains; and insets."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from assistant.core.board import Link, ZoneId
from assistant.ui.look import lettering, writing
from assistant.ui.look.theme import Look, colour, mixed
from assistant.ui.plan.board import BoardPlan, home
from assistant.ui.plan.shapes import GroundShapes, Shape

RIVER, RIVER_DARK = "#5E93B4", "#3F6E8C"
ARROW_KINDS = frozenset({"arrow", "arrows"})
ROUND, FLAT = Qt.PenCapStyle.RoundCap, Qt.PenCapStyle.FlatCap


def paint_borders(painter: QPainter, look: Look, plan: BoardPlan, shapes: GroundShapes) -> None:
    """Draw what lies on borders, inside the zone where it is met."""
    limits = tuple(column.id for column in plan.board.columns.values() if column.line)
    for link in plan.board.links:
        lines = shapes.borders.get(frozenset((link.a, link.b)), ())
        if not lines:
            continue
        for zone, column in ((link.a, "into_a"), (link.b, "into_b")):
            met = link.tags.get(column)
            if met == "river":
                _inside(painter, plan, zone, lines, _river(look))
            elif met == "fortified_line":
                _inside(painter, plan, zone, lines, _fortified(look))
        if link.tags.get("river"):
            _along(painter, lines, _river(look))
        if link.tags.get("high_mountain"):
            _along(painter, lines, _mountains(look))
        if any(bool(plan.board.zones[link.a].get(c)) != bool(plan.board.zones[link.b].get(c)) for c in limits):
            _along(painter, lines, _limit(look))


def _river(look: Look) -> tuple[QPen, ...]:
    shade = RIVER_DARK if look.theme.dark else RIVER
    return (
        QPen(colour(look.theme.coast_rings, 0.7), 15, c=ROUND, j=Qt.PenJoinStyle.RoundJoin),
        QPen(QColor(shade), 9, c=ROUND, j=Qt.PenJoinStyle.RoundJoin),
    )


def _fortified(look: Look) -> tuple[QPen, ...]:
    teeth = QPen(QColor(look.theme.frontier), 17, c=FLAT, j=Qt.PenJoinStyle.RoundJoin)
    teeth.setDashPattern([0.5, 0.42])
    return (teeth, QPen(QColor(look.theme.frontier), 9, c=FLAT, j=Qt.PenJoinStyle.RoundJoin))


def _mountains(look: Look) -> tuple[QPen, ...]:
    brown = "#8A7350" if not look.theme.dark else "#C4AE86"
    hatch = QPen(QColor(brown), 19, c=FLAT, j=Qt.PenJoinStyle.RoundJoin)
    hatch.setDashPattern([0.13, 0.26])
    return (hatch, QPen(QColor(brown), 4.5, c=ROUND, j=Qt.PenJoinStyle.RoundJoin))


def _limit(look: Look) -> tuple[QPen, ...]:
    dashes = QPen(QColor(look.theme.accent), 6, c=FLAT, j=Qt.PenJoinStyle.RoundJoin)
    dashes.setDashPattern([3.2, 1.6])
    return (QPen(colour(look.theme.halo, 0.9), 10, c=ROUND, j=Qt.PenJoinStyle.RoundJoin), dashes)


def _inside(painter: QPainter, plan: BoardPlan, zone: ZoneId, lines: tuple[Shape, ...], pens: tuple[QPen, ...]) -> None:
    painter.save()
    painter.setClipPath(plan.paths[zone], Qt.ClipOperation.IntersectClip)
    _along(painter, lines, pens)
    painter.restore()


def _along(painter: QPainter, lines: tuple[Shape, ...], pens: tuple[QPen, ...]) -> None:
    for pen in pens:
        for line in lines:
            painter.strokePath(line.path, pen)


def paint_lines(painter: QPainter, plan: BoardPlan) -> None:
    """Draw the links whose kind says how as lines between the middles of their zones, in the order of their kinds."""
    for kind, line in plan.board.link_lines.items():
        pen = QPen(QColor(line.colour), line.width, c=FLAT if line.dash else ROUND)
        if line.dash:
            pen.setDashPattern(list(line.dash))
        painter.setPen(pen)
        for link in plan.board.links:
            if link.kind == kind:
                painter.drawLine(plan.centres[link.a], plan.centres[link.b])


def paint_crossings(painter: QPainter, look: Look, shapes: GroundShapes) -> None:
    """Draw straits as two lines from shore to shore, landing axes as dashed arrows with the most armies they carry."""
    for link, a, b in shapes.crossings:
        if link.kind == "landing_axis":
            _paint_axis(painter, look, link, a, b)
            continue
        side = _normal(a, b) * 4
        for name, width in ((look.theme.halo, 5.0), (look.theme.frontier, 2.2)):
            painter.setPen(QPen(QColor(name), width, c=ROUND))
            for shift in (side, -side):
                painter.drawLine(a + shift, b + shift)


def _paint_axis(painter: QPainter, look: Look, link: Link, a: QPointF, b: QPointF) -> None:
    theme = look.theme
    bend = (a + b) / 2 + _normal(a, b) * (_length(b - a) * 0.16)
    shaft = QPainterPath(a)
    shaft.quadTo(bend, b)
    ink = QColor(theme.sea_name)
    dashed = QPen(ink, 3.4, c=FLAT)
    dashed.setDashPattern([3.2, 1.8])
    painter.strokePath(shaft, QPen(colour(theme.halo, 0.8), 7, c=ROUND))
    painter.strokePath(shaft, dashed)
    painter.setPen(QPen(colour(theme.halo, 0.8), 1.6))
    painter.setBrush(ink)
    painter.drawPath(arrow_head(b, b - bend, 17))
    if not link.one_way:
        painter.drawPath(arrow_head(a, a - bend, 17))
    armies = link.tags.get("max_armies")
    if armies:
        middle = shaft.pointAtPercent(0.5)
        painter.setPen(QPen(ink, 2.2))
        painter.setBrush(QColor(theme.halo))
        painter.drawEllipse(middle, 10, 10)
        writing.line(painter, str(armies), middle, 15, QColor(theme.ink), lettering.NUMERALS, 600)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def paint_insets(painter: QPainter, look: Look, plan: BoardPlan) -> None:
    """Draw a frame around a part of the map that shows another country."""
    for feature in plan.board.ground:
        about = feature.get("properties") or {}
        if about.get("kind") != "inset":
            continue
        sheet = str(about.get("sheet", plan.largest))
        corners = QPolygonF([plan.point(sheet, x, y) for x, y in feature["geometry"]["coordinates"][0]])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for name, width in ((look.theme.paper, 15.0), (look.theme.frame, 4.0)):
            painter.setPen(QPen(QColor(name), width, j=Qt.PenJoinStyle.MiterJoin))
            painter.drawPolygon(corners)
        rect = corners.boundingRect()
        title = str(about.get(f"name_{look.language}", ""))
        at = QPointF(rect.left() + 24, rect.top() + 34)
        writing.line(painter, title, at, 32, QColor(look.theme.ink), lettering.SERIF, 600, align=writing.LEFT)


def paint_arrows(painter: QPainter, look: Look, plan: BoardPlan) -> None:
    """Draw the arrows from square areas, in the colour of the nation that may use them."""
    for link in plan.board.links:
        if link.kind in ARROW_KINDS:
            nation = str(link.tags.get("nation") or home(plan.board.zones[link.a]))
            _paint_arrow(painter, look, *_shore_to_shore(plan, link), plan.board.livery(nation).body, link.one_way)


def _paint_arrow(painter: QPainter, look: Look, a: QPointF, b: QPointF, body: str, one_way: bool) -> None:
    bend = (a + b) / 2 + _normal(a, b) * (_length(b - a) * 0.10)
    shaft = QPainterPath(a)
    shaft.quadTo(bend, b)
    heads = [(b, b - bend)] if one_way else [(b, b - bend), (a, a - bend)]
    shown = body if not look.theme.dark else mixed(body, "#FFFFFF", 0.2)
    for name, extra in ((look.theme.casing, 5.0), (shown, 0.0)):
        pen = QPen(QColor(name), 6 + extra, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(shaft, pen)
        for tip, way in heads:
            head = arrow_head(tip, way, 20)
            painter.setPen(QPen(QColor(name), max(extra, 0.1), j=Qt.PenJoinStyle.RoundJoin))
            painter.setBrush(QColor(name))
            painter.drawPath(head)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def arrow_head(tip: QPointF, way: QPointF, size: float) -> QPainterPath:
    """Return a triangle of `size` that points along `way` and ends a little beyond `tip`."""
    along = way / (_length(way) or 1)
    across = QPointF(-along.y(), along.x())
    path = QPainterPath(tip + along * (size * 0.4))
    path.lineTo(tip - along * (size * 0.5) + across * (size * 0.52))
    path.lineTo(tip - along * (size * 0.26))
    path.lineTo(tip - along * (size * 0.5) - across * (size * 0.52))
    path.closeSubpath()
    return path


def _shore_to_shore(plan: BoardPlan, link: Link) -> tuple[QPointF, QPointF]:
    """Return where a straight line between two zones leaves the one and enters the other, a little inside each."""
    a, b = plan.centres[link.a], plan.centres[link.b]
    one, other = plan.paths[link.a], plan.paths[link.b]
    steps = [a + (b - a) * (n / 200) for n in range(201)]
    leaves = max((n for n, point in enumerate(steps) if one.contains(point)), default=0)
    enters = min((n for n, point in enumerate(steps) if n > leaves and other.contains(point)), default=200)
    way = (b - a) / (_length(b - a) or 1)
    return steps[leaves] - way * 6, steps[enters] + way * 14


def _normal(a: QPointF, b: QPointF) -> QPointF:
    way = b - a
    return QPointF(-way.y(), way.x()) / (_length(way) or 1)


def _length(way: QPointF) -> float:
    return math.hypot(way.x(), way.y())
