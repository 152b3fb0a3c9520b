"""Small drawings written as words: a line of points becomes a painter path.

    M x y   start      L x y   line      C x y x y x y   curve      Z   close      O x y r   circle      R x y w h   rectangle

Every drawing lives in a box from -10 to 10, y down.
"""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

TAKES = {"M": 2, "L": 2, "C": 6, "Z": 0, "O": 3, "R": 4}


@dataclass(frozen=True)
class Drawing:
    """What is drawn with a pen, what is filled, and how wide the pen is in units of the box."""

    strokes: str = ""
    fills: str = ""
    width: float = 2.0


@functools.cache
def path_of(words: str) -> QPainterPath:
    """Return the painter path that `words` describe."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    found = words.split()
    at = 0
    while at < len(found):
        letter = found[at]
        values = [float(word) for word in found[at + 1 : at + 1 + TAKES[letter]]]
        at += 1 + TAKES[letter]
        match letter:
            case "M":
                path.moveTo(*values)
            case "L":
                path.lineTo(*values)
            case "C":
                path.cubicTo(*values)
            case "Z":
                path.closeSubpath()
            case "O":
                path.addEllipse(QPointF(values[0], values[1]), values[2], values[2])
            case "R":
                path.addRect(QRectF(*values))
    return path


def star(points: int, outer: float, inner: float, turn: float = -90.0) -> str:
    """Return the words for a star of `points`."""
    words = []
    for n in range(points * 2):
        radius = outer if n % 2 == 0 else inner
        angle = math.radians(turn + n * 180 / points)
        words.append(f"{'L' if n else 'M'} {radius * math.cos(angle):.2f} {radius * math.sin(angle):.2f}")
    return " ".join([*words, "Z"])


def wheel(radius: float, spokes: int, hub: float) -> str:
    """Return the words for a wheel with spokes."""
    words = [f"O 0 0 {radius}"]
    for n in range(spokes):
        angle = math.radians(n * 360 / spokes)
        x, y = math.cos(angle), math.sin(angle)
        words.append(f"M {hub * x:.2f} {hub * y:.2f} L {radius * x:.2f} {radius * y:.2f}")
    return " ".join(words)


def draw(
    painter: QPainter, drawing: Drawing, centre: QPointF, size: float, ink: QColor, halo: QColor | None = None
) -> None:
    """Draw in a square of `size` around `centre`; `halo` is laid under it, 2 units wider on each side."""
    painter.save()
    painter.translate(centre)
    painter.scale(size / 20, size / 20)
    strokes, fills = path_of(drawing.strokes), path_of(drawing.fills)
    pen = QPen(ink, drawing.width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    if halo is not None:
        wide = QPen(pen)
        wide.setColor(halo)
        wide.setWidthF(drawing.width + 4.4)
        painter.setPen(wide)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(strokes)
        painter.drawPath(fills)
    if drawing.strokes:
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(strokes)
    if drawing.fills:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.drawPath(fills)
    painter.restore()
