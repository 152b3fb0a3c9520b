"""How every drawing begins and ends: a program for its fonts, a painter, what it draws lines with, an image and its bytes."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QBuffer, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPaintDevice, QPainter, QPen

Ink = QColor | str
ROUND: dict[str, Any] = {"c": Qt.PenCapStyle.RoundCap, "j": Qt.PenJoinStyle.RoundJoin}
_kept: list[QGuiApplication] = []  # alive as long as the program


def application() -> None:
    """See that there is a program, which fonts and pictures want, where no window made one."""
    if QGuiApplication.instance() is None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        _kept.append(QGuiApplication(["sabretache"]))


@contextlib.contextmanager
def painting(on: QPaintDevice) -> Iterator[QPainter]:
    """Lend a painter that draws smoothly; one left open would take the whole program down with it."""
    painter = QPainter(on)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    try:
        yield painter
    finally:
        painter.end()


def stroke(painter: QPainter, ink: Ink, width: float = 1.0, fill: Ink | None = None, **shape: Any) -> None:
    """Draw lines with an ink from now on, and fill what they surround with another, or with nothing."""
    painter.setPen(QPen(QColor(ink), width, **shape))
    painter.setBrush(QColor(fill) if fill is not None else Qt.BrushStyle.NoBrush)


def bare(painter: QPainter, fill: Ink) -> None:
    """Fill shapes from now on, and draw no lines round them."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(fill))


def blank(size: QSize | QSizeF, *, ratio: float = 1.0, opaque: bool = False) -> QImage:
    """Return an image of so many screen pixels with nothing on it."""
    pixels = (QSizeF(size) * ratio).toSize().expandedTo(QSize(1, 1))
    image = QImage(pixels, QImage.Format.Format_RGB32 if opaque else QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(0)
    return image


def encoded(image: QImage, kind: str = "PNG", quality: int = -1) -> bytes:
    """Return an image as a file of a kind holds it."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, kind, quality)  # type: ignore[call-overload]
    return bytes(buffer.data().data())
