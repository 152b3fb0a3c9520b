"""Draws any counter: the player's own picture of it, or ours in the style of its face."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from assistant.ui.counters.body import draw_formation
from assistant.ui.counters.chips import DRAWERS
from assistant.ui.counters.face import Face
from assistant.ui.counters.own_picture import draw_own
from assistant.ui.look.theme import Theme


def draw_counter(
    painter: QPainter, face: Face, theme: Theme, rect: QRectF, dim: bool = False, picture: QImage | None = None
) -> None:
    """Draw a counter into `rect` (device pixels decide how much detail), as the player's own `picture` if there is one.

    `dim`: out of supply or spent.
    """
    px = rect.width() * painter.worldTransform().m11()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / 100, rect.height() / 100)
    drawer = DRAWERS.get(face.style)
    if picture is not None:
        draw_own(painter, picture, face, theme, px, dim)
    elif drawer:
        drawer(painter, face, theme, px, dim)
    else:
        draw_formation(painter, face, theme, px, dim)
    painter.restore()
