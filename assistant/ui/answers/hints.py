"""Three hints for the first evening, shown until they are put away, and never again."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout

from assistant.ui.widgets.examples import example, hint_key
from assistant.ui.widgets.lines import label
from assistant.ui.widgets.session import Session


class Hints(QFrame):
    """Three hints, shown until they are put away, and never again."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.setObjectName("card")
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 12)
        self.words = [label("", "heading"), *(label("") for _ in range(3))]
        for words in self.words:
            column.addWidget(words)
        self.button = QPushButton()
        self.button.clicked.connect(self._seen)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignRight)
        self.say()

    def say(self) -> None:
        """Write the hints in the window's language."""
        for words, key in zip(self.words, ("hints-title", "hint-mirror", "hint-ask", "hint-undo"), strict=True):
            words.setText(
                self.session.own(
                    key if key in ("hints-title", "hint-undo") else hint_key(self.session, key), **example(self.session)
                )
            )
        self.button.setText(self.session.own("hints-seen"))

    def _seen(self) -> None:
        self.session.settings.keep("hints-seen", "true")
        self.hide()
