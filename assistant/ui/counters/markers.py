"""Draws markers: trenches, control discs, out of supply, actions, and a plain chip for any other."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from assistant.core.kinds import MarkerKind
from assistant.core.position import CONTROL
from assistant.ui.counters.body import CREAM, OUTLINE
from assistant.ui.look import lettering, writing
from assistant.ui.look.drawing import draw, path_of
from assistant.ui.look.symbols import SIGNS, TRADES, badge_outline
from assistant.ui.look.theme import Theme, mixed

SAND = "#E5D2A4"
WIDE = frozenset({"trench"})  # chips that are twice as wide as high
ROMAN = ("", "I", "II", "III", "IV", "V", "VI")


def aspect(marker: MarkerKind) -> float:
    """Return a marker's width over its height."""
    return 56 / 25 if marker.kind in WIDE else 1.0


def draw_marker(painter: QPainter, marker: MarkerKind, number: int, theme: Theme, rect: QRectF) -> None:
    """Draw a marker with its number into `rect`."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if marker.kind in WIDE:
        _draw_trench(painter, marker, number, theme, rect)
    elif marker.kind == CONTROL:
        _draw_control(painter, marker, theme, rect)
    elif marker.kind in ("unsupplied", "out_of_supply", "out-of-supply"):
        _draw_signed(painter, rect, "hexagon", "#E8A317", "wheel", OUTLINE, struck=True)
    elif marker.kind in ("action", "operation", "move", "attack", "moved", "spent"):
        _draw_action(painter, marker, number, rect)
    else:
        _draw_chip(painter, marker, number, theme, rect)
    painter.restore()


def _draw_trench(painter: QPainter, marker: MarkerKind, number: int, theme: Theme, rect: QRectF) -> None:
    """Draw a sand chip: the camp at its left end, one or two crenelated lines, the level."""
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / 56, rect.height() / 25)
    entente = "entente" in marker.id or "allies" in marker.id or "allied" in marker.id
    body = QPainterPath()
    body.addRoundedRect(QRectF(1, 1, 54, 22), 3.4, 3.4)
    painter.fillPath(body.translated(0, 1.4), QColor(20, 16, 10, 70))
    painter.fillPath(body, QColor(mixed(SAND, "#000000", 0.12 + theme.veil)) if theme.dark else QColor(SAND))
    painter.save()
    painter.setClipPath(body)
    painter.fillRect(QRectF(0, 0, 13, 25), QColor("#2C5F9E" if entente else "#4E5752"))
    painter.restore()
    white = QColor("#FFFFFF")
    painter.setPen(QPen(white, 1.8))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if entente:
        painter.drawEllipse(QPointF(7, 12), 3, 3)
    else:
        painter.drawLine(QPointF(3.8, 12), QPointF(10.4, 12))
        painter.drawLine(QPointF(7.1, 8.7), QPointF(7.1, 15.3))
    painter.setPen(
        QPen(QColor("#3B2A14"), 1.9, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin)
    )
    line = "M 16 14 L 21 14 L 21 9.5 L 26 9.5 L 26 14 L 31 14 L 31 9.5 L 36 9.5 L 36 14 L 41 14"
    if number > 1:
        painter.drawPath(path_of(line).translated(0, -2.6))
        painter.drawPath(path_of(line).translated(0, 4.2))
    else:
        painter.drawPath(path_of(line).translated(0, 0.5))
    writing.line(painter, ROMAN[min(number, 6)], QPointF(48, 12), 15, QColor("#2B1E0E"), lettering.NUMERALS, 700)
    painter.setPen(QPen(QColor(OUTLINE), 1.5))
    painter.drawPath(body)


def _draw_control(painter: QPainter, marker: MarkerKind, theme: Theme, rect: QRectF) -> None:
    """Draw a disc with the power's emblem; nobody's control is an empty ring."""
    unit = rect.width()
    emblem = theme.power(marker.side) if marker.side else None
    disc = QPainterPath()
    disc.addEllipse(rect.center(), unit * 0.46, unit * 0.46)
    painter.fillPath(disc.translated(0, unit * 0.03), QColor(20, 16, 10, 80))
    painter.fillPath(disc, QColor(emblem.colour if emblem else "#B8AF9B"))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor("#FFFFFF"), unit * 0.06))
    painter.drawEllipse(rect.center(), unit * 0.36, unit * 0.36)
    if emblem:
        sign = SIGNS[{"cross": "plus"}.get(emblem.sign, emblem.sign)]
        draw(painter, sign, rect.center(), unit * 0.80, QColor("#FFFFFF"))
    painter.setPen(QPen(QColor(OUTLINE), unit * 0.055))
    painter.drawPath(disc)


def _draw_signed(
    painter: QPainter, rect: QRectF, shape: str, body: str, sign: str, ink: str, *, struck: bool = False
) -> None:
    unit = rect.width()
    outline = badge_outline(shape, rect.center(), unit * 0.46)
    painter.fillPath(outline.translated(0, unit * 0.04), QColor(20, 16, 10, 80))
    painter.fillPath(outline, QColor(body))
    drawing = SIGNS.get(sign) or TRADES[sign]
    draw(painter, drawing, rect.center(), unit * (0.94 if struck else 0.84), QColor(ink))
    if struck:
        for name, share in ((body, 0.20), ("#A3200F", 0.11)):
            painter.setPen(QPen(QColor(name), unit * share, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            reach = unit * 0.27
            painter.drawLine(rect.center() - QPointF(reach, reach), rect.center() + QPointF(reach, reach))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(OUTLINE), unit * 0.06, j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPath(outline)


def _draw_action(painter: QPainter, marker: MarkerKind, number: int, rect: QRectF) -> None:
    """Draw movement as a green square with chevrons, attack as a red burst; how many lie there when several do."""
    faces = marker.kind == "action" and marker.levels == 2  # one marker whose number says which face lies up
    if "attack" in marker.id if not faces else number == 2:
        _draw_signed(painter, rect, "burst", "#B3123C", "cross", "#FFFFFF")
    else:
        _draw_signed(painter, rect, "square", "#1E7F68", "moves", "#FFFFFF")
    if not faces and number > 1:
        _draw_count(painter, number, rect)


def _draw_chip(painter: QPainter, marker: MarkerKind, number: int, theme: Theme, rect: QRectF) -> None:
    """Draw any other marker: its sign or the first letters of its name on cream, its number when it has several."""
    unit = rect.width()
    body = QPainterPath()
    body.addRoundedRect(rect.adjusted(unit * 0.05, unit * 0.04, -unit * 0.05, -unit * 0.06), unit * 0.18, unit * 0.18)
    painter.fillPath(body.translated(0, unit * 0.04), QColor(20, 16, 10, 80))
    shade = theme.power(marker.side).colour if marker.side else ""
    painter.fillPath(body, QColor(mixed(shade, "#FFFFFF", 0.62) if shade else CREAM))
    trade = marker.kind.replace("-", "_")
    drawing = SIGNS.get(trade) or TRADES.get(trade) or next((TRADES[key] for key in TRADES if key in trade), None)
    ink = QColor("#1D1B16")
    if drawing is not None:
        draw(painter, drawing, rect.center() - QPointF(0, unit * 0.01), unit * 0.66, ink)
    else:
        letters = "".join(word[0] for word in marker.name.en.replace("(", " ").replace(":", " ").split()[:2]).upper()
        writing.line(painter, letters, rect.center(), unit * 0.5, ink, lettering.NUMERALS, 700)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(OUTLINE), unit * 0.06))
    painter.drawPath(body)
    if number > 1 or marker.levels > 1:
        _draw_count(painter, number, rect)


def _draw_count(painter: QPainter, number: int, rect: QRectF) -> None:
    unit = rect.width()
    corner = QPointF(rect.right() - unit * 0.18, rect.bottom() - unit * 0.2)
    painter.setBrush(QColor(OUTLINE))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawEllipse(corner, unit * 0.2, unit * 0.2)
    writing.line(painter, str(number), corner, unit * 0.34, QColor("#FFFFFF"), lettering.NUMERALS, 700)
