"""Draws markers: earthworks, discs of control, badges, and a plain chip for any other. The game's files say which and how."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from assistant.core.kinds import CounterSet, MarkerKind
from assistant.core.looks import Emblem, MarkerLook
from assistant.core.position import CONTROL
from assistant.ui.counters.body import CREAM, OUTLINE
from assistant.ui.look import lettering
from assistant.ui.look.paint import bare, stroke
from assistant.ui.look.symbols import COUNTER_SIGNS, SIGNS, badge_outline, draw, path_of
from assistant.ui.look.theme import Theme, mixed

SAND = "#E5D2A4"
EARTHWORK = "earthwork"
BADGE = MarkerLook("badge", "dot", "square", "#1E7F68", "#FFFFFF")  # what a badge that says nothing looks like
ROMAN = ("", "I", "II", "III", "IV", "V", "VI")


def look_of(marker: MarkerKind, number: int = 1) -> MarkerLook:
    """Return how a marker looks with a number on it; one that says nothing is a disc of control or a chip called like its kind."""
    if marker.looks:
        return marker.looks[min(max(number, 1), len(marker.looks)) - 1]
    if marker.kind == CONTROL:
        return MarkerLook("disc")
    return MarkerLook(sign=marker.kind.replace("-", "_"))


def is_wide(marker: MarkerKind) -> bool:
    """Tell whether a marker is twice as wide as high and lies before the counters."""
    return look_of(marker).style == EARTHWORK


def aspect(marker: MarkerKind) -> float:
    """Return a marker's width over its height."""
    return 56 / 25 if is_wide(marker) else 1.0


def draw_marker(
    painter: QPainter, marker: MarkerKind, number: int, kinds: CounterSet, theme: Theme, rect: QRectF
) -> None:
    """Draw a marker into `rect`.

    Args:
        number: the number on it, or which of its looks lies up.
        kinds: the counter set, whose sides have emblems.
        rect: the place, as wide over its height as `aspect` says.
    """
    look = look_of(marker, number)
    emblem = kinds.emblem(marker.side) if marker.side else None
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    match look.style:
        case "earthwork":
            _draw_earthwork(painter, look, number, theme, rect)
        case "disc":
            _draw_disc(painter, emblem, theme, rect)
            if number > 1:
                _draw_count(painter, number, rect)
        case "badge":
            _draw_badge(painter, look, rect)
            if len(marker.looks) < 2 and number > 1:
                _draw_count(painter, number, rect)
        case _:
            shade = mixed(theme.shade(emblem), "#FFFFFF", 0.62) if emblem else CREAM
            _draw_chip(painter, marker, look, QColor(look.colour or shade), rect)
            if number > 1 or marker.levels > 1:
                _draw_count(painter, number, rect)
    painter.restore()


def _draw_earthwork(painter: QPainter, look: MarkerLook, number: int, theme: Theme, rect: QRectF) -> None:
    """Draw a sand chip: its camp's sign at the left end, one or two crenelated lines, the level."""
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / 56, rect.height() / 25)
    body = QPainterPath()
    body.addRoundedRect(QRectF(1, 1, 54, 22), 3.4, 3.4)
    painter.fillPath(body.translated(0, 1.4), QColor(20, 16, 10, 70))
    painter.fillPath(body, QColor(mixed(SAND, "#000000", 0.12 + theme.veil)) if theme.dark else QColor(SAND))
    painter.save()
    painter.setClipPath(body)
    painter.fillRect(QRectF(0, 0, 13, 25), QColor(look.colour or "#4E5752"))
    painter.restore()
    white = QColor("#FFFFFF")
    stroke(painter, white, 1.8)
    if look.sign == "ring":
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
    lettering.figure(painter, ROMAN[min(number, 6)], QPointF(48, 12), 15, "#2B1E0E")
    painter.setPen(QPen(QColor(OUTLINE), 1.5))
    painter.drawPath(body)


def _draw_disc(painter: QPainter, emblem: Emblem | None, theme: Theme, rect: QRectF) -> None:
    """Draw a disc with a side's emblem; nobody's is an empty ring."""
    unit = rect.width()
    disc = QPainterPath()
    disc.addEllipse(rect.center(), unit * 0.46, unit * 0.46)
    painter.fillPath(disc.translated(0, unit * 0.03), QColor(20, 16, 10, 80))
    painter.fillPath(disc, QColor(theme.shade(emblem) if emblem else "#B8AF9B"))
    stroke(painter, "#FFFFFF", unit * 0.06)
    painter.drawEllipse(rect.center(), unit * 0.36, unit * 0.36)
    if emblem:
        draw(painter, SIGNS[emblem.sign], rect.center(), unit * 0.80, QColor("#FFFFFF"))
    painter.setPen(QPen(QColor(OUTLINE), unit * 0.055))
    painter.drawPath(disc)


def _draw_badge(painter: QPainter, look: MarkerLook, rect: QRectF) -> None:
    """Draw a sign on a shape of one colour; `struck` crosses it out."""
    unit, body = rect.width(), look.colour or BADGE.colour
    outline = badge_outline(look.shape or BADGE.shape, rect.center(), unit * 0.46)
    painter.fillPath(outline.translated(0, unit * 0.04), QColor(20, 16, 10, 80))
    painter.fillPath(outline, QColor(body))
    drawing = SIGNS.get(look.sign) or COUNTER_SIGNS.get(look.sign) or SIGNS[BADGE.sign]
    draw(painter, drawing, rect.center(), unit * (0.94 if look.struck else 0.84), QColor(look.ink or BADGE.ink))
    if look.struck:
        for name, share in ((body, 0.20), ("#A3200F", 0.11)):
            painter.setPen(QPen(QColor(name), unit * share, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            reach = unit * 0.27
            painter.drawLine(rect.center() - QPointF(reach, reach), rect.center() + QPointF(reach, reach))
    stroke(painter, OUTLINE, unit * 0.06, j=Qt.PenJoinStyle.RoundJoin)
    painter.drawPath(outline)


def _draw_chip(painter: QPainter, marker: MarkerKind, look: MarkerLook, ground: QColor, rect: QRectF) -> None:
    """Draw a rounded chip: its sign, or the first letters of its name."""
    unit = rect.width()
    body = QPainterPath()
    body.addRoundedRect(rect.adjusted(unit * 0.05, unit * 0.04, -unit * 0.05, -unit * 0.06), unit * 0.18, unit * 0.18)
    painter.fillPath(body.translated(0, unit * 0.04), QColor(20, 16, 10, 80))
    painter.fillPath(body, ground)
    drawing = SIGNS.get(look.sign) or COUNTER_SIGNS.get(look.sign)
    ink = QColor(look.ink or "#1D1B16")
    if drawing is not None:
        draw(painter, drawing, rect.center() - QPointF(0, unit * 0.01), unit * 0.66, ink)
    else:
        letters = "".join(word[0] for word in marker.name.en.replace("(", " ").replace(":", " ").split()[:2]).upper()
        lettering.figure(painter, letters, rect.center(), unit * 0.5, ink)
    stroke(painter, OUTLINE, unit * 0.06)
    painter.drawPath(body)


def _draw_count(painter: QPainter, number: int, rect: QRectF) -> None:
    unit = rect.width()
    corner = QPointF(rect.right() - unit * 0.24, rect.bottom() - unit * 0.25)
    bare(painter, OUTLINE)
    painter.drawEllipse(corner, unit * 0.25, unit * 0.25)
    lettering.figure(painter, str(number), corner, unit * 0.44, "#FFFFFF")
