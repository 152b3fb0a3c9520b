"""Flag strips of our own drawing: plain fields, no arms, drawn into any rectangle."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from assistant.ui.look.drawing import Drawing, draw
from assistant.ui.look.theme import Theme, nation_key

RED, BLUE, WHITE, BLACK, GREEN, YELLOW = "#C0202C", "#27489B", "#F4F1E8", "#17171A", "#2C7A45", "#F0C22E"

# horizontal bands from top to bottom, or vertical ones from left to right
HORIZONTAL: Mapping[str, tuple[str, ...]] = {
    "germany": (BLACK, WHITE, RED),
    "austria_hungary": (RED, WHITE, GREEN),
    "russia": (WHITE, BLUE, RED),
    "bulgaria": (WHITE, GREEN, RED),
    "serbia": (RED, BLUE, WHITE),
    "yugoslavia": (BLUE, WHITE, RED),
    "hungary": (RED, WHITE, GREEN),
    "netherlands": (RED, WHITE, BLUE),
    "poland": (WHITE, RED),
    "albania": (RED, BLACK, RED),
    "montenegro": (RED, BLUE, WHITE),
    "central": (BLACK, WHITE, RED),
    "carthage": ("#5B4A86", "#D9C36A", "#5B4A86"),
    "egypt": ("#C59A2B", "#2F6F8F", "#C59A2B"),
    "arabia": ("#8A6434", "#F4F1E8", "#8A6434"),
    "asia": ("#2F7F6C", "#F4F1E8", "#2F7F6C"),
    "neutral": ("#8E8672", "#C9C1AC"),
}
VERTICAL: Mapping[str, tuple[str, ...]] = {
    "france": (BLUE, WHITE, RED),
    "italy": (GREEN, WHITE, RED),
    "romania": (BLUE, YELLOW, RED),
    "belgium": (BLACK, YELLOW, RED),
    "entente": (BLUE, WHITE, RED),
    "gaul": ("#2E6B3A", "#D9C36A", "#2E6B3A"),
    "spain": ("#B4574C", "#F0C22E", "#B4574C"),
    "macedonia": ("#2C5F9E", "#D9C36A", "#2C5F9E"),
}


def draw_flag(painter: QPainter, nation: str, rect: QRectF, theme: Theme) -> None:
    """Fill `rect` with the flag of a nation; one without a flag shows its own colour."""
    key = nation_key(nation)
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    if key in HORIZONTAL:
        _bands(painter, HORIZONTAL[key], rect, upright=False)
    elif key in VERTICAL:
        _bands(painter, VERTICAL[key], rect, upright=True)
    elif key in SPECIAL:
        SPECIAL[key](painter, rect)
    else:
        livery = theme.nation(key)
        _bands(painter, (livery.body, livery.tint, livery.body), rect, upright=False)
    painter.restore()


def _bands(painter: QPainter, colours: tuple[str, ...], rect: QRectF, *, upright: bool) -> None:
    for n, name in enumerate(colours):
        if upright:
            wide = rect.width() / len(colours)
            painter.fillRect(QRectF(rect.left() + n * wide, rect.top(), wide + 0.5, rect.height()), QColor(name))
        else:
            high = rect.height() / len(colours)
            painter.fillRect(QRectF(rect.left(), rect.top() + n * high, rect.width(), high + 0.5), QColor(name))


def _united_kingdom(painter: QPainter, rect: QRectF) -> None:
    painter.fillRect(rect, QColor(BLUE))
    unit, middle = rect.height(), rect.center()
    for name, share in ((WHITE, 0.22), (RED, 0.09)):
        painter.setPen(QPen(QColor(name), unit * share, c=Qt.PenCapStyle.FlatCap))
        painter.drawLine(rect.topLeft(), rect.bottomRight())
        painter.drawLine(rect.topRight(), rect.bottomLeft())
    for name, share in ((WHITE, 0.42), (RED, 0.24)):
        painter.setPen(QPen(QColor(name), unit * share, c=Qt.PenCapStyle.FlatCap))
        painter.drawLine(QPointF(rect.left(), middle.y()), QPointF(rect.right(), middle.y()))
        painter.drawLine(QPointF(middle.x(), rect.top()), QPointF(middle.x(), rect.bottom()))


def _turkey(painter: QPainter, rect: QRectF) -> None:
    painter.fillRect(rect, QColor("#B8242A"))
    unit = rect.height()
    middle = rect.center() - QPointF(unit * 0.14, 0)
    painter.setBrush(QColor(WHITE))
    painter.drawEllipse(middle, unit * 0.33, unit * 0.33)
    painter.setBrush(QColor("#B8242A"))
    painter.drawEllipse(middle + QPointF(unit * 0.11, 0), unit * 0.26, unit * 0.26)
    draw(painter, Drawing("", "S 5 9.0 3.6 -72"), middle + QPointF(unit * 0.40, 0), unit * 0.36, QColor(WHITE))


def _usa(painter: QPainter, rect: QRectF) -> None:
    _bands(painter, (RED, WHITE) * 3 + (RED,), rect, upright=False)
    painter.fillRect(QRectF(rect.left(), rect.top(), rect.width() * 0.42, rect.height() * 4 / 7), QColor(BLUE))
    unit = rect.height()
    for row in range(2):
        for column in range(4):
            at = rect.topLeft() + QPointF(rect.width() * (0.06 + 0.10 * column), unit * (0.16 + 0.25 * row))
            draw(painter, Drawing("", "S 5 9 3.6 -90"), at, unit * 0.18, QColor(WHITE))


def _greece(painter: QPainter, rect: QRectF) -> None:
    blue = "#2F6FB2"
    _bands(painter, (blue, WHITE) * 2 + (blue,), rect, upright=False)
    canton = QRectF(rect.left(), rect.top(), rect.height() * 0.9, rect.height() * 0.6)
    painter.fillRect(canton, QColor(blue))
    _cross(painter, canton, WHITE, canton.center().x(), rect.height() * 0.16)


def _cross(painter: QPainter, rect: QRectF, name: str, x: float, width: float) -> None:
    painter.fillRect(QRectF(x - width / 2, rect.top(), width, rect.height()), QColor(name))
    painter.fillRect(QRectF(rect.left(), rect.center().y() - width / 2, rect.width(), width), QColor(name))


def _nordic(field: str, cross: str, inner: str = "") -> Callable[[QPainter, QRectF], None]:
    def paint(painter: QPainter, rect: QRectF) -> None:
        painter.fillRect(rect, QColor(field))
        x = rect.left() + rect.width() * 0.36
        _cross(painter, rect, cross, x, rect.height() * 0.28)
        if inner:
            _cross(painter, rect, inner, x, rect.height() * 0.14)

    return paint


def _starred(field: str, ink: str) -> Callable[[QPainter, QRectF], None]:
    def paint(painter: QPainter, rect: QRectF) -> None:
        painter.fillRect(rect, QColor(field))
        draw(painter, Drawing("", "S 5 9.6 3.9 -90"), rect.center(), rect.height() * 0.8, QColor(ink))

    return paint


def _rome(painter: QPainter, rect: QRectF) -> None:
    painter.fillRect(rect, QColor("#8E2A26"))
    unit = rect.height()
    gold = QColor("#E2B84B")
    painter.fillRect(QRectF(rect.left(), rect.top() + unit * 0.08, rect.width(), unit * 0.10), gold)
    painter.fillRect(QRectF(rect.left(), rect.bottom() - unit * 0.18, rect.width(), unit * 0.10), gold)
    draw(painter, Drawing("", "S 8 9 4 -90"), rect.center(), unit * 0.5, gold)


SPECIAL: Mapping[str, Callable[[QPainter, QRectF], None]] = {
    "united_kingdom": _united_kingdom,
    "turkey": _turkey,
    "usa": _usa,
    "greece": _greece,
    "ussr": _starred("#B3211E", "#F0C22E"),
    "finland": _nordic(WHITE, "#2F5FA0"),
    "norway": _nordic(RED, WHITE, BLUE),
    "denmark": _nordic(RED, WHITE),
    "rome": _rome,
}
