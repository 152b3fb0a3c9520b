"""Draws a counter as the player's own picture shows it, cut like ours, with the signs of ours that no picture has."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

from assistant.ui.counters.body import BODY, CREAM, OUTLINE, RADIUS, body_colour, draw_body, draw_edge, rounded
from assistant.ui.counters.face import Face
from assistant.ui.look.theme import Theme

LONG = 2.5  # at most so many times as long as wide
DIM = QColor(140, 136, 128, 140)
LOSS, LOSS_SMALL = 27.0, 40.0  # the turned corner of a reduced counter, and of one under 36 pixels
ROUND = 0.07  # of its sides: a picture that is clear there, at each corner, is that of a disc


def draw_own(painter: QPainter, picture: QImage, face: Face, theme: Theme, px: float, dim: bool) -> None:
    """Draw a picture as a counter, in the middle of 100 units; `dim`: out of supply or spent.

    Args:
        picture: the player's own picture of it.
    """
    frame = _frame(picture)
    path = _outline(picture, frame)
    draw_body(painter, body_colour(face, dim), path)  # its shadow, and what shows where the picture is transparent
    painter.save()
    painter.setClipPath(path)
    _draw_sharp(painter, picture, frame)
    if dim:
        painter.fillPath(path, DIM)
    if face.reduced:
        _draw_loss(painter, frame, LOSS_SMALL if px < 36 else LOSS)
    painter.restore()
    draw_edge(painter, px, theme, path)


def _frame(picture: QImage) -> QRectF:
    """Return the largest place of the picture's shape on a counter."""
    shape = max(1 / LONG, min(LONG, picture.width() / picture.height()))
    wide, high = (BODY.width(), BODY.width() / shape) if shape > 1 else (BODY.height() * shape, BODY.height())
    return QRectF(BODY.center().x() - wide / 2, BODY.center().y() - high / 2, wide, high)


def _outline(picture: QImage, frame: QRectF) -> QPainterPath:
    """Return a counter's outline, or that of a disc."""
    x, y = round(picture.width() * ROUND), round(picture.height() * ROUND)
    right, bottom = picture.width() - 1 - x, picture.height() - 1 - y
    corners = ((x, y), (right, y), (x, bottom), (right, bottom))
    if any(picture.pixelColor(*corner).alpha() for corner in corners):
        return rounded(frame, RADIUS * min(frame.width(), frame.height()) / BODY.width())
    path = QPainterPath()
    path.addEllipse(frame)
    return path


def _draw_sharp(painter: QPainter, picture: QImage, frame: QRectF) -> None:
    """Draw the picture at the size of its place in device pixels, on whole ones: neither jagged nor blurred."""
    world = painter.worldTransform()
    place = world.mapRect(frame).toAlignedRect()
    scaled = picture.scaled(
        place.size(), Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    painter.resetTransform()
    painter.drawImage(place.topLeft(), scaled)
    painter.setWorldTransform(world)


def _draw_loss(painter: QPainter, frame: QRectF, size: float) -> None:
    """Turn a corner down, that which neither the number of a pile nor the counters on top hide: it has taken a loss."""
    corner = frame.topLeft()
    start, end = corner + QPointF(0, size), corner + QPointF(size, 0)
    path = QPainterPath()
    path.addPolygon(QPolygonF([start, corner, end, start]))
    painter.fillPath(path, QColor(CREAM))
    painter.setPen(QPen(QColor(OUTLINE), 3.2))
    painter.drawLine(start, end)
