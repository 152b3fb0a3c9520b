"""What a game is drawn on: the player's picture, or an empty sheet of paper."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QColor, QPainter

from assistant.ui.look.settings import Settings
from assistant.ui.own_board.work.picture import Picture


class Paper(Picture):
    """A picture; while none is open, an empty sheet of `blank` pixels."""

    def __init__(self, settings: Settings, blank: tuple[int, int], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.blank = blank

    @property
    def turned(self) -> tuple[int, int]:
        """Width and height of the picture or of the sheet."""
        return super().turned if self.has_picture else self.blank

    def draw(self, painter: QPainter, exposed: QRectF, zoom: float) -> None:
        """Draw the exposed part; `zoom` in device pixels a picture pixel."""
        if self.has_picture:
            super().draw(painter, exposed, zoom)
        else:
            painter.fillRect(QRectF(0, 0, *self.blank), QColor(self._settings.look.theme.paper))
