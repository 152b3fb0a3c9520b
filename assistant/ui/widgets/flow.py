"""Widgets side by side, in as many rows as the width needs."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRectF, QSize
from PySide6.QtWidgets import QSizePolicy, QWidget


class Flow(QWidget):
    """Pieces side by side, in as many rows as the width needs."""

    GAP = 4

    def __init__(self) -> None:
        super().__init__()
        self._pieces: list[QWidget] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, piece: QWidget) -> None:
        """Set a piece behind the others."""
        piece.setParent(self)
        piece.show()
        self._pieces.append(piece)
        self._lay()
        self.updateGeometry()

    def clear(self) -> None:
        """Take all pieces away."""
        for piece in self._pieces:
            piece.hide()
            piece.deleteLater()
        self._pieces = []
        self.updateGeometry()

    def _places(self, width: int) -> list[QRectF]:
        places: list[QRectF] = []
        x = y = high = 0
        for piece in self._pieces:
            size = piece.size() if piece.minimumSize() == piece.maximumSize() else piece.sizeHint()
            if x and x + size.width() > width:
                x, y, high = 0, y + high + self.GAP, 0
            places.append(QRectF(x, y, size.width(), size.height()))
            x, high = x + size.width() + self.GAP, max(high, size.height())
        return places

    def heightForWidth(self, width: int) -> int:
        """Return the height of the rows."""
        return round(max((place.bottom() for place in self._places(width)), default=0.0))

    def sizeHint(self) -> QSize:
        """Return the size of one row."""
        return QSize(120, self.heightForWidth(max(self.width(), 240)))

    minimumSizeHint = sizeHint

    def resizeEvent(self, event: Any) -> None:
        """Lay the pieces out anew."""
        self._lay()
        super().resizeEvent(event)

    def _lay(self) -> None:
        for piece, place in zip(self._pieces, self._places(self.width()), strict=True):
            piece.setGeometry(place.toRect())
