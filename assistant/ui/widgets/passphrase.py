"""A card that asks for a passphrase over whatever is shown; a wrong one is told in it, and may be typed again."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from assistant.ui.widgets.lines import label

WIDTH = 430


class PassphraseCard(QFrame):
    """Asks once, or twice for a new passphrase. `accept` returns what is wrong with the words, or nothing.

    Args:
        accept: returns what is wrong with the words, or nothing.
        twice: whether it must be typed again.
    """

    def __init__(
        self,
        over: QWidget,
        own: Callable[..., str],
        title: str,
        accept: Callable[[str], str],
        *,
        twice: bool = False,
    ) -> None:
        super().__init__(over)
        self.over, self.own, self.accept = over, own, accept
        self.setObjectName("card")
        column = self.column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.addWidget(label(title, "heading"))
        self.lines = [self._line(key) for key in (("passphrase", "passphrase-again") if twice else ("passphrase",))]
        for line in self.lines:
            column.addWidget(line)
        self.wrong = label("", "assumed")
        self.wrong.hide()
        column.addWidget(self.wrong)
        row = QHBoxLayout()
        row.addStretch(1)
        leave, go = QPushButton(own("passphrase-leave")), QPushButton(own("passphrase-go"))
        go.setObjectName("primary")
        leave.clicked.connect(self.leave)
        go.clicked.connect(self._done)
        row.addWidget(leave)
        row.addWidget(go)
        column.addLayout(row)
        self.setFixedWidth(WIDTH)
        self._place()
        over.installEventFilter(self)
        self.show()
        self.raise_()
        self.lines[0].setFocus()

    def _line(self, key: str) -> QLineEdit:
        line = QLineEdit()
        line.setEchoMode(QLineEdit.EchoMode.Password)
        line.setPlaceholderText(self.own(key))
        line.setAccessibleName(self.own(key))
        line.returnPressed.connect(self._next)
        return line

    def _next(self) -> None:
        empty = next((line for line in self.lines if not line.text()), None)
        if empty is not None and len(self.lines) > 1:
            empty.setFocus()
        else:
            self._done()

    def _done(self) -> None:
        words = [line.text() for line in self.lines]
        self.hide()  # the window may be pictured while the table opens
        wrong = self.own("passphrases-differ") if len(set(words)) > 1 else self.accept(words[0])
        if not wrong:
            self.leave()
            return
        self.wrong.setText(wrong)
        self.wrong.show()
        self.show()
        self._place()
        self.lines[-1].setFocus()
        self.lines[-1].selectAll()

    def _place(self) -> None:
        self.column.activate()
        self.resize(WIDTH, self.column.totalHeightForWidth(WIDTH))
        self.move((self.over.width() - self.width()) // 2, max(12, (self.over.height() - self.height()) // 3))

    def leave(self) -> None:
        """Put the card away."""
        self.over.removeEventFilter(self)
        self.hide()
        self.deleteLater()
        self.over.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves; no other key goes on to the board below."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        event.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the place when the window changes its size."""
        if watched is self.over and event.type() == QEvent.Type.Resize:
            self._place()
        return False
