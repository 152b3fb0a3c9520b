"""A message as a line that leaves by itself."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel, QWidget

LONGEST, SHORTEST, LETTER = 12_000, 2_500, 55  # milliseconds; the longer the words, the longer they stay


class Toast(QLabel):
    """Shows one message at a time over the board; a click puts it away."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.over = over
        self.setObjectName("toast")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.hide()
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.hide)

    def tell(self, words: str) -> None:
        """Show a message for as long as it takes to read it."""
        self.setText(words)
        self.setAccessibleName(words)
        self.setFixedWidth(min(560, max(180, self.fontMetrics().horizontalAdvance(words) + 44), self.over.width() - 24))
        self.adjustSize()
        self.move((self.over.width() - self.width()) // 2, self.over.height() - self.height() - 18)
        self.show()
        self.raise_()
        self._timer.start(max(SHORTEST, min(LONGEST, SHORTEST + LETTER * len(words))))

    def leave(self, words: str) -> None:
        """Put a message away, if it is the one shown."""
        if words and self.text() == words:
            self.hide()

    def mousePressEvent(self, event: object) -> None:  # noqa: ARG002 - Qt's own name
        """Go."""
        self.hide()
