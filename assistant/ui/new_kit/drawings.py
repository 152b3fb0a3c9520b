"""Pictures of a module for the eye: its boards with the zones over them, and its SVG drawings as pixels."""

from __future__ import annotations

import io
import re

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPen, QPolygonF
from PySide6.QtSvg import QSvgRenderer

from assistant.core.budget import MOST_PIXELS
from assistant.core.problems import DataError
from assistant.scan.pictures.headers import header_of
from assistant.scan.vassal.extensions import open_with_extensions
from assistant.scan.vassal.module import Module
from assistant.ui.look.theme import Theme, colour

WIDE = 900  # pixels of a board as it is looked at before it is taken
MOST_SVG = 4 << 20  # bytes
MOST_LINES = 6_000  # zones whose outlines are drawn
ELSEWHERE = re.compile(
    rb"<!ENTITY|<!DOCTYPE[^>]*\[|href\s*=\s*[\"'](?!#|data:image/)|url\(\s*[\"']?(?!#)|@import", re.IGNORECASE
)


def rastered(data: bytes, size: tuple[int, int]) -> bytes:
    """Return an SVG as a PNG no larger than `size`; empty if it is none, is too large, or names anything outside itself."""
    if len(data) > MOST_SVG or ELSEWHERE.search(data):
        return b""
    renderer = QSvgRenderer(QByteArray(data))
    if not renderer.isValid():
        return b""
    shape = renderer.defaultSize()
    if shape.isEmpty():
        shape = QSize(*size)
    shape.scale(QSize(*size), Qt.AspectRatioMode.KeepAspectRatio)
    image = QImage(shape, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(image.rect()))
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def board_image(module: Module, sheet: str, theme: Theme) -> QImage:
    """Return a board of a module as it is looked at: its picture if it has one, the outlines of its zones over it."""
    paper = module.board.sheets[sheet]
    scale = WIDE / max(paper.width, paper.height)
    shape = QSize(max(1, round(paper.width * scale)), max(1, round(paper.height * scale)))
    image = QImage(shape, QImage.Format.Format_ARGB32)
    image.fill(theme.sea)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    picture = _picture(module, sheet, shape)
    if picture is not None:
        painter.drawImage(QRectF(image.rect()), picture)
    zones = module.board.on_sheet(sheet)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, wide in ((theme.casing, 2.4), (theme.accent, 1.0)):
        painter.setPen(QPen(colour(ink, 0.6), wide))
        for zone in zones[:MOST_LINES]:
            for rings in zone.polygons:
                for ring in rings:
                    painter.drawPolygon(QPolygonF([QPointF(x * scale, y * scale) for x, y in ring]))
    painter.end()
    return image


def _picture(module: Module, sheet: str, shape: QSize) -> QImage | None:
    entry = module.pictures.get(sheet)
    if entry is None:
        return None
    try:
        with open_with_extensions(module.path) as archive:
            data = archive.read(entry)
        header = header_of(io.BytesIO(data), entry)
    except DataError:
        return None
    if header.kind == "svg":
        data = rastered(data, (shape.width(), shape.height()))
    elif header.width * header.height > MOST_PIXELS:
        return None
    image = QImage.fromData(data)
    if image.isNull():
        return None
    smooth = Qt.TransformationMode.SmoothTransformation
    return image.scaled(shape, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
