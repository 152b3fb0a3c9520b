"""What steps draw over the picture: outlines seen on any print, points with names, strokes; sizes in screen pixels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from assistant.core.board import Polygon
from assistant.core.questions import Role
from assistant.ui.look import lettering
from assistant.ui.look.settings import Settings
from assistant.ui.look.theme import Theme, colour


def path_of(polygons: Iterable[Polygon]) -> QPainterPath:
    """Return outlines as a path; holes stay open."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for rings in polygons:
        for ring in rings:
            path.addPolygon(QPolygonF([QPointF(*point) for point in ring]))
            path.closeSubpath()
    return path


class Brush:
    """Draws in the window's look."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    @property
    def theme(self) -> Theme:
        """The window's theme."""
        return self.settings.look.theme

    def role(self, role: Role) -> str:
        """Return the colour of a role."""
        return self.theme.roles[role].colour

    def hairlines(self, painter: QPainter, paths: Iterable[QPainterPath], ink: str, pixel: float) -> None:
        """Draw outlines as a light hairline beside a coloured one: seen on any print, and cheap."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        paths = list(paths)
        for name, shift in ((self.theme.casing, pixel), (ink, 0.0)):
            pen = QPen(QColor(name), 1.0)
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.translate(shift, shift)
            for path in paths:
                painter.drawPath(path)
            painter.translate(-shift, -shift)

    def zone(self, painter: QPainter, path: QPainterPath, ink: str, fill: float = 0.18, width: float = 2.6) -> None:
        """Draw one zone that is spoken of: filled, with a broad outline in a casing."""
        painter.setBrush(colour(ink, fill))
        for name, broad in ((self.theme.casing, width + 2.4), (ink, width)):
            pen = QPen(QColor(name), broad, j=Qt.PenJoinStyle.RoundJoin)
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.drawPath(path)
            painter.setBrush(Qt.BrushStyle.NoBrush)

    def point(
        self, painter: QPainter, at: QPointF, ink: str, pixel: float, sign: str = "cross", radius: float = 7
    ) -> None:
        """Draw a point: a ring with a cross (`cross`), struck out (`wrong`), or a soft ring where something is expected.

        Args:
            radius: in units of the painter.
        """
        painter.save()
        painter.translate(at)
        painter.scale(pixel, pixel)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        arms = {"cross": ((-1, 0, 1, 0), (0, -1, 0, 1)), "wrong": ((-1, -1, 1, 1), (-1, 1, 1, -1))}.get(sign, ())
        for name, broad in ((self.theme.casing, 4.6), (ink, 2.2)):
            pen = QPen(QColor(name), broad)
            if sign == "expected" and name == ink:
                pen.setStyle(Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.drawEllipse(QPointF(), radius, radius)
            far = radius * (1.55 if sign == "cross" else 0.66)
            for x1, y1, x2, y2 in arms:
                painter.drawLine(QPointF(x1 * far, y1 * far), QPointF(x2 * far, y2 * far))
        painter.restore()

    def stroke(
        self, painter: QPainter, points: Sequence[tuple[float, float]], ink: str, pixel: float, wide: float = 4
    ) -> None:
        """Draw a click or a stroke.

        Args:
            points: in pixels of the picture.
        """
        if len(points) == 1:
            painter.setPen(QPen(QColor(self.theme.casing), 1.6 * pixel))
            painter.setBrush(QColor(ink))
            painter.drawEllipse(QPointF(*points[0]), wide * pixel, wide * pixel)
            return
        line = QPolygonF([QPointF(*point) for point in points])
        for name, broad in ((self.theme.casing, wide + 2.5), (ink, wide)):
            pen = QPen(QColor(name), broad * pixel, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.drawPolyline(line)

    def name(self, painter: QPainter, at: QPointF, words: str, pixel: float, ink: str = "", size: int = 14) -> None:
        """Write a name beside a point, on a chip of paper."""
        painter.save()
        painter.translate(at)
        painter.scale(pixel, pixel)
        font = lettering.font(lettering.SANS, size * self.settings.look.text_scale)
        font.setWeight(QFont.Weight.Bold)
        painter.setFont(font)
        wide = QFontMetricsF(font).horizontalAdvance(words)
        high = QFontMetricsF(font).height()
        chip = QRectF(13, -high / 2 - 1, wide + 12, high + 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(self.theme.panel, 0.92))
        painter.drawRoundedRect(chip, 4, 4)
        painter.setPen(QColor(ink or self.theme.ink))
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, words)
        painter.restore()


class Paths:
    """Paths of zones, made once for each outline."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[object, QPainterPath]] = {}

    def of(self, outlines: Mapping[str, tuple[Polygon, ...]]) -> dict[str, QPainterPath]:
        """Return the path of each outline."""
        found = {}
        for zone, polygons in outlines.items():
            known = self._known.get(zone)
            if known is None or known[0] is not polygons:
                known = self._known[zone] = (polygons, path_of(polygons))
            found[zone] = known[1]
        return found
