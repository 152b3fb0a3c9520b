"""The symbols of the board, of answers and of counters, all of our own drawing."""

from __future__ import annotations

import math
from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from assistant.ui.drawing import Drawing, draw, path_of, star, wheel
from assistant.ui.theme import RoleLook, Theme

# What a zone has, beside its name.
PLACES: Mapping[str, Drawing] = {
    "capital": Drawing("O 0 0 8.6", star(5, 6.0, 2.5)),
    "city": Drawing("R -7 -7 14 14", "R -2.6 -2.6 5.2 5.2"),
    "port": Drawing(
        "O 0 -7 2 M 0 -5 L 0 8.6 M -4.4 -1.8 L 4.4 -1.8 M -8 2.4 C -7.2 7 -3.6 8.6 0 8.6 C 3.6 8.6 7.2 7 8 2.4"
    ),
    "fortress": Drawing(
        "",
        "M -8.6 8.4 L -8.6 -8 L -5 -8 L -5 -5 L -1.9 -5 L -1.9 -8 L 1.9 -8 L 1.9 -5 L 5 -5 L 5 -8 L 8.6 -8 L 8.6 8.4 Z"
        " M -2.4 8.4 L -2.4 3.4 C -2.4 0.4 2.4 0.4 2.4 3.4 L 2.4 8.4 Z",
    ),
    "supply": Drawing(wheel(8.0, 8, 1.6), "O 0 0 1.8", 1.8),
    "victory": Drawing("M -7.6 -8 L 7.6 -8 L 7.6 0 C 7.6 5 3 8 0 9.2 C -3 8 -7.6 5 -7.6 0 Z", star(5, 5.0, 2.1)),
    "oil": Drawing(
        "M -7 9 L -1.4 -8.6 L 1.4 -8.6 L 7 9 M -4.2 0.4 L 4.2 0.4 M -5.4 4.6 L 5.4 4.6 M -4.2 0.4 L 5.4 4.6", "", 1.8
    ),
    "island": Drawing("M -8 4 C -6 0 -3 2 0 -2 C 3 -4 5 1 8 4 Z M -8 8 C -5 6 -3 9 0 7.6 C 3 6 5 9 8 7.6", "", 1.8),
}

# Signs inside badges, on control discs and pawns.
SIGNS: Mapping[str, Drawing] = {
    "ring": Drawing("O 0 0 5.2", "O 0 0 2.0", 2.4),
    "wheel": Drawing(wheel(6.2, 8, 1.2), "O 0 0 1.5", 1.5),
    "chevron": Drawing("M -2.4 -4.6 L 2.8 0 L -2.4 4.6", "", 2.6),
    "cross": Drawing("M -3.6 -3.6 L 3.6 3.6 M 3.6 -3.6 L -3.6 3.6", "", 2.8),
    "dot": Drawing("", "O 0 0 3.6"),
    "crosshairs": Drawing("O 0 0 4.4 M 0 -7 L 0 -2.6 M 0 7 L 0 2.6 M -7 0 L -2.6 0 M 7 0 L 2.6 0", "", 1.9),
    "exclamation": Drawing("M 0 -3.4 L 0 2", "O 0 5.2 1.4", 2.4),
    "question": Drawing("M -2.6 -2.8 C -2.6 -6.4 3 -6.2 2.8 -2.8 C 2.7 -0.9 0 -0.6 0 1.6", "O 0 4.9 1.3", 2.0),
    "plus": Drawing("M 0 -5 L 0 5 M -5 0 L 5 0", "", 3.2),
    "bars": Drawing("M -2.6 -4.6 L -2.6 4.6 M 2.6 -4.6 L 2.6 4.6", "", 3.0),
    "lozenge": Drawing("M 0 -5.4 L 5.4 0 L 0 5.4 L -5.4 0 Z", "", 2.6),
    "star": Drawing("", star(5, 6.4, 2.7)),
    "sun": Drawing("", "O 0 0 3.0 " + star(8, 7.0, 5.0)),
    "sunburst": Drawing("", star(8, 7.0, 2.6)),
    "crescent": Drawing(
        "",
        "M 2.6 -5.6 C -4 -6.4 -7 0 -4.4 3.4 C -2 6.8 3 6.4 4.6 3.6 C 0.6 4.8 -2 2.4 -2 -0.6 C -2 -3.2 0 -5.2 2.6 -5.6 Z",
    ),
    "wreath": Drawing(
        "M -1 6 C -6 4 -7.4 -2 -4 -6 M 1 6 C 6 4 7.4 -2 4 -6", "O -5.8 -1 1.4 O -5 3 1.4 O 5.8 -1 1.4 O 5 3 1.4", 1.6
    ),
    "moves": Drawing("M -5.6 -5.6 L 0 0 L -5.6 5.6 M 0.6 -5.6 L 6.2 0 L 0.6 5.6", "", 3.0),
    "hourglass": Drawing(
        "M -5.6 -7 L 5.6 -7 M -5.6 7 L 5.6 7 M -4.4 -7 L -4.4 -5 L 0 0 L -4.4 5 L -4.4 7 M 4.4 -7 L 4.4 -5 L 0 0 L 4.4 5 L 4.4 7",
        "M -2.4 -4.6 L 2.4 -4.6 L 0 -2 Z M -3.4 6 L 3.4 6 L 0 2.6 Z",
        1.7,
    ),
    "tick": Drawing("M -5 0 L -1.4 4 L 5.4 -4.6", "", 2.6),
    "eye": Drawing("M -7 0 C -4 -5 4 -5 7 0 C 4 5 -4 5 -7 0 Z", "O 0 0 2.2", 1.6),
    "pencil": Drawing(
        "M -6.4 6.4 L -5 2 L 3.4 -6.4 L 6.4 -3.4 L -2 5 Z M 1.4 -4.4 L 4.4 -1.4",
        "M -6.4 6.4 L -5.4 3.4 L -3.4 5.4 Z",
        1.5,
    ),
    "summer": Drawing(
        "O 0 0 3.4 M 0 -8 L 0 -5.6 M 0 8 L 0 5.6 M -8 0 L -5.6 0 M 8 0 L 5.6 0 M -5.6 -5.6 L -4 -4 M 5.6 5.6 L 4 4 M -5.6 5.6 L -4 4 M 5.6 -5.6 L 4 -4",
        "",
        1.5,
    ),
    "winter": Drawing(
        "M 0 -8 L 0 8 M -7 -4 L 7 4 M -7 4 L 7 -4 M -2.2 -6.4 L 0 -4.4 L 2.2 -6.4 M -2.2 6.4 L 0 4.4 L 2.2 6.4", "", 1.4
    ),
    "autumn": Drawing(
        "M -6.6 7 L 5 -5 M -4 4.4 C -6.4 -2.4 -1 -7 6.4 -6.6 C 7 1 2.4 6.4 -4 4.4 Z M -0.6 0.8 L -0.8 -3 M -0.6 0.8 L 3.2 1",
        "",
        1.4,
    ),
    "spring": Drawing(
        "M 0 8 L 0 0 C -1 -5 -5 -6 -8 -5.6 C -7.6 -1.6 -4.6 0.8 0 0 C 1 -4 4.4 -6 8 -5 C 7.4 -1.4 4.4 0.6 0 0", "", 1.5
    ),
}

# What technology tiles, missions and arms show.
TRADES: Mapping[str, Drawing] = {
    "attack": Drawing("M -6.4 6.4 L 6.4 -6.4 M 6.4 -6.4 L 1.6 -6 M 6.4 -6.4 L 6 -1.6 M -7.4 2 L -2 7.4", "", 2.2),
    "defence": Drawing("M -7 -7.4 L 7 -7.4 L 7 0 C 7 5 3 7.6 0 8.8 C -3 7.6 -7 5 -7 0 Z M 0 -7 L 0 8", "", 2.0),
    "manoeuvre": Drawing("M -7 6 C -7 -4 -1 -6 6 -5 M 2.2 -8.4 L 6.6 -5 L 2.8 -1.2", "", 2.2),
    "offensive": Drawing("M -8 -5 L 0 -5 L 0 -8 L 7 0 L 0 8 L 0 5 L -8 5 Z", "", 2.0),
    "aviation": Drawing(
        "M 0 -8 L 0 7 M -3.4 7.4 L 3.4 7.4 M -8.6 -3.6 L 8.6 -3.6 M -8.6 0 L 8.6 0 M -6 -3.6 L -6 0 M 6 -3.6 L 6 0",
        "O 0 -8 1.4",
        1.8,
    ),
    "tanks": Drawing(
        "M -8.4 2 C -8.4 -1 -6 -2 -4 -2 L -3 -5.4 L 3.4 -5.4 L 4 -2 L 5 -2 C 8.4 -2 8.8 2 8.4 3 C 8 6.4 5 6.6 4 6.6 L -4 6.6 C -7 6.6 -8.4 4.6 -8.4 2 Z M 3.4 -4 L 9 -4",
        "O -4.4 3 1.3 O 0 3 1.3 O 4.4 3 1.3",
        1.7,
    ),
    "gas": Drawing(
        "M -5 -8 L 5 -8 L 5 -1 C 5 4 -5 4 -5 -1 Z M -2.4 3 L -2.4 8 L 2.4 8 L 2.4 3",
        "O -2.3 -3.6 1.7 O 2.3 -3.6 1.7",
        1.8,
    ),
    "sturmtruppen": Drawing("M -6.4 1 C -7 -8 7 -8 6.4 1 L 8.4 3.6 L 3 3 L 2 6 M -6.4 1 L -8.4 3.6 L -3 3", "", 2.0),
    "blitzkrieg": Drawing("", "M 2 -9 L -6 1.4 L -1 1.4 L -2.6 9 L 6 -2.6 L 0.8 -2.6 Z"),
    "industry": Drawing(
        "M -8.4 7.4 L -8.4 -1 L -3.4 2.4 L -3.4 -1 L 1.6 2.4 L 1.6 -8 L 4.6 -8 L 5.2 2 L 8.4 2 L 8.4 7.4 Z", "", 1.8
    ),
    "logistics": Drawing(
        "M -9 4 L -9 -5 L 2 -5 L 2 4 Z M 2 -2 L 6 -2 L 8.8 1 L 8.8 4 L 2 4", "O -5 5.4 2.2 O 5 5.4 2.2", 1.7
    ),
    "amphibious": Drawing(
        "M -9 1 L -6 5 L 6 5 L 9 -1 L 3 -1 L 3 1 Z M -9 8 C -6 6.4 -4 9 -1 8 C 2 6.4 4 9 8 8 M 0 -1 L 0 -8 L 5 -5.6 L 0 -3.6",
        "",
        1.7,
    ),
    "navy": Drawing(
        "M -9 3 L -7 7 L 7 7 L 9 2 L -9 3 M -5 3 L -5 -1 L 5 -1 L 5 2.4 M -1 -1 L -1 -6 L 2 -6 L 2 -1 M 5 1 L 9 -1",
        "",
        1.7,
    ),
    "strategy": Drawing("M -7 7 L -7 -7 L 7 -7 L 7 7 Z M -7 0 L 0 -3 L 7 2 M 0 -3 L -1 7", "", 1.7),
    "artillery": Drawing("M -8 4 L 7 -6 L 8.6 -3.4 L -4 5 M -1 3 L -9 7.6", "O -1 4 3.4", 1.9),
    "air": Drawing("M 0 -8 L 0 7 M -3.4 7.4 L 3.4 7.4 M -8.6 -2 L 0 -3.6 L 8.6 -2", "O 0 -8 1.4", 2.2),
    "guard": Drawing("M -6 -8 L 6 -8 L 6 2 L 0 8 L -6 2 Z", star(5, 4.6, 1.9), 1.8),
    "poppy": Drawing(
        "M 0 3 C 0 6 1 8 2.4 9.6",
        "M 0 0 C -9 2 -9 -8 -2 -7 C -2 -11 8 -9 5 -4 C 10 -2 6 6 0 3 C -5 6 -8 2 0 0 Z M 1.8 -1.8 L 0.2 -3 L -1.4 -1.8 L 0 -0.4 Z",
        1.6,
    ),
    "whistle": Drawing(
        "M -8 -4 L 3 -4 L 3 -1 M -8 -4 L -8 0 L -3.6 0 M 3 -1 C 7.4 1 5 7.6 0.6 7.4 C -3.4 7.2 -5 3.4 -3.6 0",
        "O 0.6 3 1.6",
        1.9,
    ),
    "factory": Drawing(
        "M -8.4 7.4 L -8.4 -1 L -3.4 2.4 L -3.4 -1 L 1.6 2.4 L 1.6 -8 L 4.6 -8 L 5.2 2 L 8.4 2 L 8.4 7.4 Z", "", 1.8
    ),
    "fist": Drawing(
        "M -5 8 L -5 1 C -8 -2 -6 -7 -3 -6 C -2 -8 1 -8 2 -6 C 5 -7 7 -4 6 0 L 5 8 M -3 -6 L -3 -2 M 2 -6 L 1.6 -2 M -5 1 L 2 1",
        "",
        1.8,
    ),
    "event": Drawing("M -6 -8 L 3 -8 L 7 -4 L 7 8 L -6 8 Z M -3 -2 L 4 -2 M -3 1.4 L 4 1.4 M -3 4.8 L 2 4.8", "", 1.7),
    "ship": Drawing(
        "M -8.6 3 C -6 7 6 7 9 2 L -8.6 3 M 0 3 L 0 -8.4 M 0 -7.6 C 6 -6 6 -1 0 0.6 M -8.6 3 C -9.6 0 -8.6 -2 -7 -3",
        "",
        1.8,
    ),
    "infantry": Drawing("M -9 -5 L 9 -5 L 9 5 L -9 5 Z M -9 -5 L 9 5 M 9 -5 L -9 5", "", 1.5),
    "cavalry": Drawing("M -9 -5 L 9 -5 L 9 5 L -9 5 Z M 9 -5 L -9 5", "", 1.5),
    "army": Drawing("M -8 8 L -8 -8 L 6 -5 L -8 -1", "", 2.0),
    "siege": Drawing("M -7 8 L -7 -8 L -1 -8 L -1 8 M -7 -3 L -1 -3 M -7 2 L -1 2 M 2 8 L 2 0 L 8 0 L 8 8", "", 1.7),
    "general": Drawing("M -8 4 L -8 -4 L -3 0 L 0 -7 L 3 0 L 8 -4 L 8 4 Z M -8 7 L 8 7", "", 1.8),
}


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
    """Return the outline of a badge or chip: disc, octagon, triangle, lozenge, hexagon, burst or square."""
    path = QPainterPath()
    corners = {
        "octagon": (8, 22.5, 1.04),
        "triangle": (3, -90, 1.22),
        "lozenge": (4, -90, 1.14),
        "hexagon": (6, 0, 1.05),
    }
    if shape == "burst":
        path = path_of(star(8, 10.6, 7.2))
        return path * _transform(centre, radius / 10)
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
