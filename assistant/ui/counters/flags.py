"""Flag strips of our own drawing: plain fields, no arms, drawn into any rectangle. Games name the design and its colours."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from assistant.core.looks import Flag
from assistant.ui.look.drawing import Drawing, draw

Colours = tuple[str, ...]


def draw_flag(painter: QPainter, flag: Flag | None, rect: QRectF) -> None:
    """Fill `rect` with a flag; with nothing when there is none."""
    if flag is None:
        return
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    DESIGNS[flag.design](painter, rect, flag.colours)
    painter.restore()


def _bands(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    high = rect.height() / len(colours)
    for n, name in enumerate(colours):
        painter.fillRect(QRectF(rect.left(), rect.top() + n * high, rect.width(), high + 0.5), QColor(name))


def _bars(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    wide = rect.width() / len(colours)
    for n, name in enumerate(colours):
        painter.fillRect(QRectF(rect.left() + n * wide, rect.top(), wide + 0.5, rect.height()), QColor(name))


def _union(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    field, broad, narrow = colours
    painter.fillRect(rect, QColor(field))
    unit, middle = rect.height(), rect.center()
    for name, share in ((broad, 0.22), (narrow, 0.09)):
        painter.setPen(QPen(QColor(name), unit * share, c=Qt.PenCapStyle.FlatCap))
        painter.drawLine(rect.topLeft(), rect.bottomRight())
        painter.drawLine(rect.topRight(), rect.bottomLeft())
    for name, share in ((broad, 0.42), (narrow, 0.24)):
        painter.setPen(QPen(QColor(name), unit * share, c=Qt.PenCapStyle.FlatCap))
        painter.drawLine(QPointF(rect.left(), middle.y()), QPointF(rect.right(), middle.y()))
        painter.drawLine(QPointF(middle.x(), rect.top()), QPointF(middle.x(), rect.bottom()))


def _crescent(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    field, ink = colours
    painter.fillRect(rect, QColor(field))
    unit = rect.height()
    middle = rect.center() - QPointF(unit * 0.14, 0)
    painter.setBrush(QColor(ink))
    painter.drawEllipse(middle, unit * 0.33, unit * 0.33)
    painter.setBrush(QColor(field))
    painter.drawEllipse(middle + QPointF(unit * 0.11, 0), unit * 0.26, unit * 0.26)
    draw(painter, Drawing("", "S 5 9.0 3.6 -72"), middle + QPointF(unit * 0.40, 0), unit * 0.36, QColor(ink))


def _stars_and_stripes(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    first, second, field = colours
    _bands(painter, rect, (first, second) * 3 + (first,))
    painter.fillRect(QRectF(rect.left(), rect.top(), rect.width() * 0.42, rect.height() * 4 / 7), QColor(field))
    unit = rect.height()
    for row in range(2):
        for column in range(4):
            at = rect.topLeft() + QPointF(rect.width() * (0.06 + 0.10 * column), unit * (0.16 + 0.25 * row))
            draw(painter, Drawing("", "S 5 9 3.6 -90"), at, unit * 0.18, QColor(second))


def _canton(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    first, second = colours
    _bands(painter, rect, (first, second) * 2 + (first,))
    canton = QRectF(rect.left(), rect.top(), rect.height() * 0.9, rect.height() * 0.6)
    painter.fillRect(canton, QColor(first))
    _upright(painter, canton, second, canton.center().x(), rect.height() * 0.16)


def _upright(painter: QPainter, rect: QRectF, name: str, x: float, width: float) -> None:
    """Draw a cross whose upright stands at `x`."""
    painter.fillRect(QRectF(x - width / 2, rect.top(), width, rect.height()), QColor(name))
    painter.fillRect(QRectF(rect.left(), rect.center().y() - width / 2, rect.width(), width), QColor(name))


def _cross(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    painter.fillRect(rect, QColor(colours[0]))
    x = rect.left() + rect.width() * 0.36
    for name, share in zip(colours[1:], (0.28, 0.14), strict=False):
        _upright(painter, rect, name, x, rect.height() * share)


def _star(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    painter.fillRect(rect, QColor(colours[0]))
    draw(painter, Drawing("", "S 5 9.6 3.9 -90"), rect.center(), rect.height() * 0.8, QColor(colours[1]))


def _standard(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    field, gold = colours[0], QColor(colours[1])
    painter.fillRect(rect, QColor(field))
    unit = rect.height()
    painter.fillRect(QRectF(rect.left(), rect.top() + unit * 0.08, rect.width(), unit * 0.10), gold)
    painter.fillRect(QRectF(rect.left(), rect.bottom() - unit * 0.18, rect.width(), unit * 0.10), gold)
    draw(painter, Drawing("", "S 8 9 4 -90"), rect.center(), unit * 0.5, gold)


DESIGNS: Mapping[str, Callable[[QPainter, QRectF, Colours], None]] = {
    "bands": _bands,
    "bars": _bars,
    "cross": _cross,
    "union": _union,
    "crescent": _crescent,
    "star": _star,
    "stars-and-stripes": _stars_and_stripes,
    "canton": _canton,
    "standard": _standard,
}
