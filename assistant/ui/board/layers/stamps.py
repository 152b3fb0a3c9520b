"""A zone's colouring as a picture: drawn once for a zoom, then only copied."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from assistant.core.board import ZoneId
from assistant.ui.board.layers.stage import Stage, put

MARGIN = 6.0
LARGEST = 1400.0  # screen pixels; larger zones are drawn where they are seen


def stamp(painter: QPainter, stage: Stage, zone: ZoneId, key: Hashable, paint: Callable[[QPainter], None]) -> None:
    """Paint a zone's colouring (`paint` draws it in scene units), from the picture kept under `key` where there is one."""
    rect = stage.plan.boxes[zone].adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
    zoom = stage.zoom
    if max(rect.width(), rect.height()) * zoom > LARGEST or not stage.settled:
        painter.save()
        paint(painter)
        painter.restore()
        return
    wide, high = rect.width() * zoom, rect.height() * zoom

    def inside(picture: QPainter) -> None:
        picture.scale(zoom, zoom)
        picture.translate(-rect.topLeft())
        paint(picture)

    full = ("stamp", zone, key, stage.look.theme.id, round(zoom, 4))
    pixmap = stage.picture(full, wide, high, inside)
    size = pixmap.deviceIndependentSize()
    put(painter, pixmap, QRectF(rect.left(), rect.top(), size.width() / zoom, size.height() / zoom))
