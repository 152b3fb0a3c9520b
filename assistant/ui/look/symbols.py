"""The symbols of the board, of answers and of counters, all of our own drawing (`drawings.toml`)."""

from __future__ import annotations

import math
from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from assistant.ui.look.drawing import Drawing, draw, drawings, path_of
from assistant.ui.look.theme import RoleLook, Theme

PLACES: Mapping[str, Drawing] = drawings("places")  # what a zone has, beside its name
SIGNS: Mapping[str, Drawing] = drawings("signs")  # inside badges, on control discs and pawns
TRADES: Mapping[str, Drawing] = drawings("trades")  # what technology tiles, missions and arms show
TROOPS: Mapping[str, Drawing] = drawings("troops")  # troops seen from afar, for shields
COUNTER_SIGNS: Mapping[str, Drawing] = {**TROOPS, **SIGNS, **TRADES}  # by the names that games' files use


def draw_badge(painter: QPainter, look: RoleLook, theme: Theme, centre: QPointF, size: float) -> None:
    """Draw a role's badge: its shape says the role as much as its colour does."""
    body, casing = QColor(look.colour), QColor(theme.casing)
    outline = badge_outline(look.badge, centre, size / 2)
    painter.save()
    painter.setPen(QPen(casing, size * 0.16, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(body)
    painter.drawPath(outline)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPath(outline)
    shift = QPointF(0, size * 0.08) if look.badge == "triangle" else QPointF()
    draw(painter, SIGNS[look.sign], centre + shift, size * (0.86 if look.badge != "triangle" else 0.72), casing)
    painter.restore()


def badge_outline(shape: str, centre: QPointF, radius: float) -> QPainterPath:
    """Return the outline of a badge or chip: disc, octagon, triangle, lozenge, hexagon, burst or square.

    Args:
        radius: in units of the painter.
    """
    path = QPainterPath()
    corners = {
        "octagon": (8, 22.5, 1.04),
        "triangle": (3, -90, 1.22),
        "lozenge": (4, -90, 1.14),
        "hexagon": (6, 0, 1.05),
    }
    if shape == "burst":
        return path_of("S 8 10.6 7.2 -90") * _transform(centre, radius / 10)
    if shape == "square":
        side = radius * 0.94
        path.addRoundedRect(QRectF(centre.x() - side, centre.y() - side, side * 2, side * 2), side * 0.3, side * 0.3)
        return path
    if shape not in corners:
        path.addEllipse(centre, radius, radius)
        return path
    count, turn, stretch = corners[shape]
    middle = centre + QPointF(0, radius * 0.16 if shape == "triangle" else 0)
    for n in range(count):
        angle = math.radians(turn + n * 360 / count)
        point = middle + QPointF(math.cos(angle), math.sin(angle)) * (radius * stretch)
        path.lineTo(point) if n else path.moveTo(point)
    path.closeSubpath()
    return path


def _transform(centre: QPointF, scale: float) -> QTransform:
    return QTransform(scale, 0, 0, scale, centre.x(), centre.y())
