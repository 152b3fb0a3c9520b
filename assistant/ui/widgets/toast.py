"""A message as a line that leaves by itself."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QTimer
from PySide6.QtWidgets import QWidget

from assistant.ui.look.plain import PlainLabel

LONGEST, SHORTEST, LETTER = 12_000, 2_500, 55  # milliseconds; the longer the words, the longer they stay


class Toast(PlainLabel):
    """Shows one message at a time at the top of `over`, where no panel opens; a click puts it away.

    It belongs to `page`, which holds `over` and everything that could else be drawn above it.
    """

    def __init__(self, over: QWidget, page: QWidget | None = None) -> None:
        super().__init__("", page or over)
        self.over, self.page = over, page or over
        self.setObjectName("toast")
        self.setWordWrap(True)
        self.hide()
        over.installEventFilter(self)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.hide)

    def tell(self, words: str) -> None:
        """Show a message for as long as it takes to read it."""
        self.setText(words)
        self.setAccessibleName(words)
        self._place()
        self.show()
        self.raise_()
        self._timer.start(max(SHORTEST, min(LONGEST, SHORTEST + LETTER * len(words))))

    def _place(self) -> None:
        words = self.text()
        self.setFixedWidth(min(560, max(180, self.fontMetrics().horizontalAdvance(words) + 44), self.over.width() - 24))
        self.adjustSize()
        corner = self.over.mapTo(self.page, QPoint(0, 0))
        self.move(corner + QPoint((self.over.width() - self.width()) // 2, 18))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the middle of what becomes wider or narrower."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def leave(self, words: str) -> None:
        """Put a message away, if it is the one shown."""
        if words and self.text() == words:
            self.hide()

    def mousePressEvent(self, event: object) -> None:  # noqa: ARG002 - Qt's own name
        """Go."""
        self.hide()
