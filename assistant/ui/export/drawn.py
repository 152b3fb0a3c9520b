"""Counters, markers and sheets as pixels: what photographs of a table printed from this program are compared with."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage

from assistant.core.printed import Board, CounterSet, Kind, MarkerKind
from assistant.desk.photo.faces import Coloured, Pixels
from assistant.ui.counters.draw import aspect, draw_counter, draw_marker, face_of, is_wide
from assistant.ui.look.theme import LIGHT, Look, Paint, application, painting
from assistant.ui.map_painting.ground_painter import paint_print
from assistant.ui.plan.board import plan_of

WIDE, SMALL = 25 / 56, 0.46  # of a counter's side: how high markers lie on the board
SOLID = 200  # of 255: what is less opaque is shadow, not cardboard


class Drawn:
    """Draws as the light theme does, in one language."""

    def __init__(self, language: str) -> None:
        self._look = Look(LIGHT, language)
        application()

    def counter(self, kinds: CounterSet, kind: Kind, face: int, size: int) -> Coloured:
        """Return a counter's face, cut to its outline; `size` pixels are a counter's side with its margin."""
        shown, rect = face_of(kind, face, kinds, self._look.language), QRectF(0, 0, size, size)
        return _solid(size, size, lambda painter: draw_counter(painter, shown, self._look.theme, rect))

    def marker(self, kinds: CounterSet, marker: MarkerKind, number: int, size: int) -> Coloured:
        """Return a marker, cut to its outline; `size` pixels are the side of a counter."""
        high = size * (WIDE if is_wide(marker) else SMALL)
        wide = high * aspect(marker)
        rect, theme = QRectF(0, 0, wide, high), self._look.theme
        return _solid(wide, high, lambda painter: draw_marker(painter, marker, number, kinds, theme, rect))

    def sheet(self, board: Board, kinds: CounterSet, sheet: str, width: int) -> Pixels:
        """Return a sheet of the board with nothing on it."""
        plan = plan_of(board)
        rect = plan.sheet_rect(sheet)
        scale = width / rect.width()
        image = QImage(width, max(1, round(rect.height() * scale)), QImage.Format.Format_RGB888)
        with painting(image) as painter:
            paint_print(painter, self._look, plan, rect, scale, kinds)
        return pixels_of(image)


def _solid(wide: float, high: float, paint: Paint) -> Coloured:
    """Return what is painted, cut to the part that is solid: without its shadow."""
    image = QImage(max(1, round(wide)), max(1, round(high)), QImage.Format.Format_RGBA8888)
    image.fill(QColor(0, 0, 0, 0))
    with painting(image) as painter:
        paint(painter)
    pixels = pixels_of(image)
    solid = pixels[..., 3] >= SOLID
    rows, columns = np.flatnonzero(solid.any(axis=1)), np.flatnonzero(solid.any(axis=0))
    if not rows.size:
        return pixels
    found = pixels[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].copy()
    found[..., 3] = np.where(found[..., 3] >= SOLID, 255, 0)
    return found


def pixels_of(image: QImage) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Return a copy of an image's pixels, its lines without their padding."""
    channels = image.depth() // 8
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : image.width() * channels].reshape(image.height(), image.width(), channels).copy()
