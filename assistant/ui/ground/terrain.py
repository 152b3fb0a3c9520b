"""Terrain: small engraved glyphs in jittered rows, the same on every machine."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from assistant.ui.look.drawing import path_of, raw
from assistant.ui.look.theme import Theme, mixed


@dataclass(frozen=True)
class Glyph:
    """One terrain's sign: lit and dark parts, and how far apart the signs stand."""

    step: float
    light: str
    dark: str
    width: float
    strokes: str = ""
    fills: str = ""


GLYPHS: Mapping[str, Glyph] = {name: Glyph(**entry) for name, entry in raw("terrain").items()}
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
