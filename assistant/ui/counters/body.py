"""Draws counters, 100 units a side, readable from 18 screen pixels to 200: less is shown when they are small."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QTransform

from assistant.ui.counters.face import Face
from assistant.ui.counters.flags import draw_flag
from assistant.ui.look import lettering, writing
from assistant.ui.look.theme import Theme, mixed

OUTLINE = "#14120F"
CREAM = "#F6F0E1"
DARK_INK = "#1D1B16"
RADIUS = 13.0
BODY = QRectF(3, 2, 94, 94)


def rounded(rect: QRectF = BODY, radius: float = RADIUS) -> QPainterPath:
    """Return the outline of a counter."""
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def body_colour(face: Face, dim: bool) -> str:
    """Return the body's colour: grey when dim."""
    return mixed(face.livery.body, "#8C8880", 0.55) if dim else face.livery.body


def draw_body(painter: QPainter, body: str, outline: QPainterPath | None = None) -> None:
    """Draw shadow, body with its gradient and outline."""
    path = outline or rounded()
    for spread, share in ((2.6, 26), (1.2, 40)):
        painter.fillPath(path * _shifted(0, 1.2 + spread), QColor(20, 16, 10, share))
    light = QLinearGradient(0, 0, 60, 100)
    light.setColorAt(0.0, QColor(mixed(body, "#FFFFFF", 0.14)))
    light.setColorAt(0.5, QColor(body))
    light.setColorAt(1.0, QColor(mixed(body, "#000000", 0.14)))
    painter.fillPath(path, light)


def draw_edge(painter: QPainter, px: float, theme: Theme, outline: QPainterPath | None = None) -> None:
    """Draw the bevel, the veil of the dark theme and the outline."""
    path = outline or rounded()
    if px >= 36:
        painter.setPen(QPen(QColor(255, 255, 255, 72), 1.6, c=Qt.PenCapStyle.RoundCap))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        bevel = QPainterPath(QPointF(BODY.left() + 4, BODY.bottom() - 14))
        bevel.lineTo(BODY.left() + 4, BODY.top() + RADIUS)
        bevel.quadTo(BODY.left() + 4, BODY.top() + 4, BODY.left() + RADIUS, BODY.top() + 4)
        bevel.lineTo(BODY.right() - 14, BODY.top() + 4)
        if outline is None:
            painter.drawPath(bevel)
    if theme.veil:
        painter.fillPath(path, QColor(0, 0, 0, round(255 * theme.veil)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(OUTLINE), 3.2 if px < 36 else 2.4))
    painter.drawPath(path)


def draw_formation(painter: QPainter, face: Face, theme: Theme, px: float, dim: bool) -> None:
    """Draw a formation: flag strip, NATO box, value, support, step pips; the reduced face has four signs of its own."""
    full = body_colour(face, dim)
    body = mixed(full, "#F4EFE2", 0.62) if face.reduced else full
    ink = DARK_INK if face.reduced else face.livery.ink
    small = px < 36
    draw_body(painter, body)
    painter.save()
    painter.setClipPath(rounded())
    if face.reduced:
        _draw_band(painter, full, small)
    flag = QRectF(BODY.left(), BODY.top(), BODY.width(), 26 if small else 19)
    draw_flag(painter, face.flag, flag)
    if dim:
        painter.fillRect(flag, QColor(140, 136, 128, 130))
    painter.fillRect(QRectF(flag.left(), flag.bottom(), flag.width(), 2.4), QColor(OUTLINE))
    painter.restore()
    if small:
        _draw_small(painter, face, ink, body)
    else:
        _draw_details(painter, face, ink, body, px)
    draw_edge(painter, px, theme)


def _draw_band(painter: QPainter, full: str, small: bool) -> None:
    path = QPainterPath()
    if small:
        path.moveTo(97, 60)
        path.lineTo(97, 98)
        path.lineTo(56, 98)
    else:
        path.moveTo(34, 98)
        path.lineTo(97, 30)
        path.lineTo(97, 66)
        path.lineTo(68, 98)
    path.closeSubpath()
    painter.fillPath(path, QColor(full))


def _halo(face: Face, body: str) -> QColor | None:
    return QColor(mixed(body, "#FFFFFF", 0.35)) if face.reduced else None


def _draw_small(painter: QPainter, face: Face, ink: str, body: str) -> None:
    if face.sign in ("armour", "heavy-armour", "mechanised"):
        painter.setPen(QPen(QColor(ink), 5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(50, 63), 38, 29)
        px = 62.0
    else:
        px = 80.0
    writing.line(
        painter,
        face.value,
        QPointF(50, 64),
        px,
        QColor(ink),
        lettering.NUMERALS,
        700,
        halo=_halo(face, body),
        halo_width=7,
    )


def _draw_details(painter: QPainter, face: Face, ink: str, body: str, px: float) -> None:
    box = QRectF(23, 34, 54, 28)
    if px >= 64:
        writing.line(painter, "XXXX", QPointF(50, 28.6), 8.6, QColor(ink), lettering.NUMERALS, 700)
    else:
        box.translate(0, -6)
    draw_nato(painter, face.sign, box)
    for n, filled in enumerate((not face.reduced, True)):
        centre = QPointF(13.5, box.top() + 7 + n * 15)
        painter.setPen(QPen(QColor(ink), 2.2))
        painter.setBrush(QColor(ink) if filled else Qt.BrushStyle.NoBrush)
        if face.two_faced:
            painter.drawEllipse(centre, 4.3, 4.3)
    halo = _halo(face, body)
    writing.line(
        painter, face.value, QPointF(33, 79), 39, QColor(ink), lettering.NUMERALS, 700, halo=halo, halo_width=5
    )
    if face.support:
        painter.setPen(QPen(QColor(ink), 2.4))
        painter.setBrush(QColor(body) if face.reduced else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(72, 79), 12.5, 12.5)
        writing.line(painter, face.support, QPointF(72, 79), 21, QColor(ink), lettering.NUMERALS, 600)
    if px >= 90 and face.name:
        painter.save()
        painter.translate(88.5, 50)
        painter.rotate(-90)
        size = writing.fitted(face.name, 48, 10, lettering.NUMERALS, 600)
        writing.line(
            painter, face.name, QPointF(0, 0), size, QColor(ink), lettering.NUMERALS, 600, halo=halo, halo_width=2.4
        )
        painter.restore()


def draw_nato(painter: QPainter, arm: str, box: QRectF) -> None:
    """Draw the sign of an arm in its box: crossed for infantry, an oval for armour, filled when heavy, both when mechanised."""
    painter.save()
    line = QColor(OUTLINE)
    painter.setPen(QPen(line, 2.6, j=Qt.PenJoinStyle.MiterJoin))
    painter.setBrush(QColor(CREAM))
    painter.drawRect(box)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(line, 2.4))
    oval = QRectF(box.center().x() - 15, box.center().y() - 7.5, 30, 15)
    if arm in ("infantry", "mechanised"):
        painter.drawLine(box.topLeft(), box.bottomRight())
    if arm in ("infantry", "mechanised", "cavalry"):
        painter.drawLine(box.topRight(), box.bottomLeft())
    if arm in ("armour", "heavy-armour", "mechanised", "guards"):
        painter.drawRoundedRect(oval, 7.5, 7.5)
    if arm == "heavy-armour":
        painter.setBrush(line)
        painter.drawRoundedRect(oval.adjusted(4, 3.6, -4, -3.6), 4, 4)
    if arm == "guards":
        painter.fillRect(QRectF(box.center().x() - 6, box.top() + 3, 12, box.height() - 6), QColor(CREAM))
        writing.line(painter, "G", box.center(), 20, line, lettering.NUMERALS, 700)
    painter.restore()


def _shifted(dx: float, dy: float) -> QTransform:
    return QTransform.fromTranslate(dx, dy)
