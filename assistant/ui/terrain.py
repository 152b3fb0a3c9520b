"""Terrain: small engraved glyphs in jittered rows, the same on every machine."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from assistant.ui.drawing import path_of
from assistant.ui.theme import Theme, mixed


@dataclass(frozen=True)
class Glyph:
    """One terrain's sign: lit and dark parts, and how far apart the signs stand."""

    step: float
    strokes: str
    fills: str
    light: str
    dark: str
    width: float = 1.3


GLYPHS: Mapping[str, Glyph] = {
    "forest": Glyph(
        19,
        "M 0 3 L 0 6.4",
        "M 0 -8.4 C 1.4 -5 4.2 -1 3.6 2 C 3 4.6 -3 4.6 -3.6 2 C -4.2 -1 -1.4 -5 0 -8.4 Z",
        "#5F8158",
        "#86A97E",
    ),
    "mountain": Glyph(
        25,
        "M -9.4 6 L -1.6 -7.4 L 2.4 -0.8 M 0.8 -3.4 L 4 -6.6 L 10 6 M -1.6 -7.4 L -2.6 -2 L -0.6 0.4 L -2.4 4.6",
        "M 4 -6.6 L 10 6 L 6.4 6 L 4.6 0.4 Z",
        "#8A7350",
        "#B7A583",
        1.5,
    ),
    "marsh": Glyph(
        25,
        "M -9 4 L -2 4 M 2 4 L 9 4 M -6 7.4 L 5 7.4 M 0 4 L 0 -3.6 M -0.6 4 L -3.6 -1.6 M 0.6 4 L 3.6 -1.6",
        "",
        "#557C7A",
        "#8FB4B0",
        1.3,
    ),
    "desert": Glyph(22, "", "O -6 2 0.9 O -1.4 -2.6 0.9 O 0 4.4 0.9 O 4.2 0 0.9 O 8 4 0.9", "#A07C44", "#C8AA78", 1.0),
    "hills": Glyph(24, "M -9 4 C -6 -3 -2 -3 1 4 M -1 1.6 C 2 -4 6 -3 9 4", "", "#8A7350", "#B7A583", 1.4),
    "city": Glyph(
        26,
        "M -8 6 L -8 -1 L -3 -1 L -3 6 M -3 -4 L 2 -4 L 2 6 M 2 1 L 7 1 L 7 6 M -3 -4 L -3 -1",
        "",
        "#7A6D5B",
        "#A59C8B",
        1.2,
    ),
}
SAME: Mapping[str, str] = {
    "high_mountain": "mountain",
    "mountains": "mountain",
    "montagne": "mountain",
    "foret": "forest",
    "woods": "forest",
    "marais": "marsh",
    "swamp": "marsh",
    "hill": "hills",
    "mountain_desert": "mountain",
    "urban": "city",
}
SIZE = 14.0


def glyph(terrain: str) -> Glyph | None:
    """Return the sign of a terrain, None for open country."""
    return GLYPHS.get(SAME.get(terrain, terrain))


def paint(
    painter: QPainter, terrain: str, inner: QPainterPath, tint: str, theme: Theme, zoom: float, keep_clear: QRectF
) -> None:
    """Fill `inner` with the terrain's signs, larger when seen from far, none under the name (`keep_clear`)."""
    sign = glyph(terrain)
    if sign is None or inner.isEmpty():
        return
    grow = 1.9 if zoom < 0.40 else 1.35 if zoom < 0.75 else 1.0
    ink = QColor(mixed(sign.dark if theme.dark else sign.light, tint, 0.42 if theme.dark else 0.12))
    ink.setAlphaF(0.66 if theme.dark else 0.76)
    strokes, fills = path_of(sign.strokes), path_of(sign.fills)
    pen = QPen(ink, sign.width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    scale = SIZE / 16 * grow
    for point in places(inner, sign.step * grow):
        if keep_clear.contains(point):
            continue
        painter.save()
        painter.translate(point)
        painter.scale(scale, scale)
        if sign.fills:
            painter.fillPath(fills, ink)
        if sign.strokes:
            painter.strokePath(strokes, pen)
        painter.restore()


def places(inner: QPainterPath, step: float) -> Iterator[QPointF]:
    """Yield where signs stand: rows, every other one shifted, each sign a little off its place."""
    rect = inner.boundingRect()
    # Seeded by position: the same trees stand in a zone whatever else is drawn.
    chance = random.Random(round(rect.left()) * 73856093 ^ round(rect.top()) * 19349663)
    rows = int(rect.height() / (step * 0.86)) + 1
    columns = int(rect.width() / step) + 2
    for row in range(rows):
        for column in range(columns):
            x = rect.left() + (column + (0.5 if row % 2 else 0.0)) * step + chance.uniform(-0.24, 0.24) * step
            y = rect.top() + (row + 0.5) * step * 0.86 + chance.uniform(-0.2, 0.2) * step
            point = QPointF(x, y)
            if inner.contains(point):
                yield point
