"""Lines of answers: supply paths with chevrons and cuts, tapered arrows of attacks with their figure."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from assistant.core.questions import Arrow, Path, Role
from assistant.ui.board.layers.stage import Stage, put
from assistant.ui.look import lettering, writing
from assistant.ui.plan.stacks import map_size


def boldness(zoom: float) -> float:
    """Return how bold lines, edges and badges are at a zoom: 1 at print, half from far, a little more from near."""
    return 0.5 if zoom < 0.40 else 0.72 if zoom < 0.75 else min(1.6, max(1.0, zoom * 0.8))


def draw_path(painter: QPainter, stage: Stage, path: Path) -> None:
    """Draw a line through zones: chevrons towards its end, a dot at its start, dashes after the place where it is cut."""
    points = [stage.plan.centres[zone] for zone in path.zones if zone in stage.plan.centres]
    if len(points) < 2:
        return
    theme, unit = stage.look.theme, 1 / stage.zoom
    ink, casing = QColor(theme.roles[path.role].colour), QColor(theme.casing)
    cut = path.cut_at
    whole = points if cut is None else points[: max(cut, 0) + 1]
    far = boldness(stage.zoom)
    if len(whole) > 1:
        curve = smooth(whole)
        for name, width in ((casing, 11.0), (ink, 7.0)):
            painter.strokePath(curve, _pen(name, width * far * unit))
        _chevrons(painter, curve, unit * far, casing)
    if cut is not None and len(points) > cut:
        blocked = QColor(theme.roles[Role.BLOCKED].colour)
        rest = smooth(points[max(cut, 0) :])
        painter.strokePath(rest, _pen(casing, 7.0 * far * unit))
        pen = _pen(blocked, 3.6 * far * unit)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([2.6, 1.8])
        painter.strokePath(rest, pen)
        middle = points[min(max(cut, 0), len(points) - 1)]
        px = badge_size(stage.zoom)
        shift = QPointF(map_size(stage.plan, stage.zoom) * 0.62, -map_size(stage.plan, stage.zoom) * 0.45)
        at = middle + shift
        put(
            painter,
            stage.badge(Role.BLOCKED, px),
            QRectF(at.x() - px * unit / 2, at.y() - px * unit / 2, px * unit, px * unit),
        )
    painter.setPen(QPen(casing, 2.4 * unit * far))
    painter.setBrush(ink)
    painter.drawEllipse(points[0], 7 * unit * far, 7 * unit * far)


def _pen(name: QColor, width: float) -> QPen:
    return QPen(name, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def smooth(points: list[QPointF]) -> QPainterPath:
    """Return a soft curve through points (Catmull-Rom)."""
    path = QPainterPath(points[0])
    ends = [points[0], *points, points[-1]]
    for before, a, b, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        path.cubicTo(a + (b - before) / 6, b - (after - a) / 6, b)
    return path


def _chevrons(painter: QPainter, curve: QPainterPath, unit: float, ink: QColor) -> None:
    painter.setPen(QPen(ink, 1.9 * unit, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    signs = QPainterPath()
    for at, way in list(_steps(curve, 17 * unit))[:-1]:
        along = way * (2.2 * unit)
        across = QPointF(-along.y(), along.x())
        signs.moveTo(at - along + across)
        signs.lineTo(at + along * 0.7)
        signs.lineTo(at - along - across)
    painter.drawPath(signs)


def _steps(curve: QPainterPath, step: float) -> Iterator[tuple[QPointF, QPointF]]:
    """Yield points a step apart along a curve, each with the way that the curve goes there, of length 1.

    The curve is walked once: Qt's own `percentAtLength` walks it anew for every point.
    """
    gone, goal = 0.0, step
    for polygon in curve.toSubpathPolygons():
        corners = [polygon.at(n) for n in range(polygon.size())]
        for a, b in itertools.pairwise(corners):
            way = b - a
            length = math.hypot(way.x(), way.y())
            while length and gone + length >= goal:
                yield a + way * ((goal - gone) / length), way / length
                goal += step
            gone += length


def draw_arrow(painter: QPainter, stage: Stage, arrow: Arrow) -> None:
    """Draw a tapered arrow from one zone into another; its figure on a disc, beside the tail where the arrow is short.

    Args:
        arrow: from one zone into another.
    """
    plan = stage.plan
    if arrow.start not in plan.centres or arrow.end not in plan.centres:
        return
    unit = 1 / stage.zoom
    theme = stage.look.theme
    a, b = plan.centres[arrow.start], plan.centres[arrow.end]
    way = b - a
    length = math.hypot(way.x(), way.y()) or 1.0
    along = way / length
    reach = min(length * 0.32, map_size(stage.plan, stage.zoom) * 0.72)
    far = boldness(stage.zoom)
    outline = tapered(a + along * reach * 0.55, b - along * reach, 5 * unit * far, 13 * unit * far, 26 * unit * far)
    ink = QColor(theme.roles[arrow.role].colour)
    painter.setPen(QPen(QColor(theme.casing), 4 * unit * far, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(ink)
    painter.drawPath(outline)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPath(outline)


def draw_figure(painter: QPainter, stage: Stage, arrow: Arrow) -> None:
    """Draw the figure of an arrow on a disc near its tail; beside it where the arrow is short. Lies above the counters.

    Args:
        arrow: from one zone into another.
    """
    plan = stage.plan
    if not arrow.figure or arrow.start not in plan.centres or arrow.end not in plan.centres:
        return
    unit, theme, far = 1 / stage.zoom, stage.look.theme, max(0.62, boldness(stage.zoom))
    a, b = plan.centres[arrow.start], plan.centres[arrow.end]
    length = math.hypot(b.x() - a.x(), b.y() - a.y()) or 1.0
    along = (b - a) / length
    radius = (13.0 if len(arrow.figure) < 3 else 16.0) * unit * far
    at = a + (b - a) * 0.5
    if length < 150 * max(1.0, unit):
        at += QPointF(-along.y(), along.x()) * (radius * 1.2)
    painter.setPen(QPen(QColor(theme.roles[arrow.role].colour), 3 * unit * far))
    painter.setBrush(QColor(theme.casing))
    painter.drawEllipse(at, radius, radius)
    px = radius * (1.35 if len(arrow.figure) < 3 else 1.0)
    writing.line(painter, arrow.figure, at, px, QColor(theme.roles[arrow.role].colour), lettering.NUMERALS, 700)


def badge_size(zoom: float) -> float:
    """Return the size of badges in screen pixels."""
    return 24.0 * max(0.66, boldness(zoom))


def tapered(tail: QPointF, tip: QPointF, thin: float, thick: float, head: float) -> QPainterPath:
    """Return the outline of an arrow that grows from `thin` to `thick`, with a head."""
    way = tip - tail
    length = math.hypot(way.x(), way.y()) or 1.0
    along = way / length
    across = QPointF(-along.y(), along.x())
    neck = tip - along * min(head, length * 0.7)
    points = (
        tail + across * (thin / 2),
        neck + across * (thick / 2),
        neck + across * (head * 0.56),
        tip,
        neck - across * (head * 0.56),
        neck - across * (thick / 2),
        tail - across * (thin / 2),
    )
    path = QPainterPath(points[0])
    for point in points[1:]:
        path.lineTo(point)
    path.closeSubpath()
    return path
