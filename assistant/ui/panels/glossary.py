"""What the window calls things, each word with its meaning; F1 brings the one that is asked about into view."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from assistant.ui.widgets.lines import label
from assistant.ui.widgets.scrolling import ScrollArea
from assistant.ui.widgets.session import Session
from assistant.ui.work.later import later

WORDS = (
    "table",
    "mirror",
    "bar",
    "inspector",
    "tray",
    "tracks",
    "quick",
    "question",
    "card",
    "offer",
    "fight",
    "dice",
    "assumed",
    "finding",
    "rule",
    "reading",
    "facts",
    "register",
    "printed",
    "journal",
    "branch",
    "try",
    "replay",
    "heat",
    "photograph",
    "telephones",
    "sheet",
    "manuscript",
)


class GlossaryPanel(ScrollArea):
    """The words, in the order in which one meets them."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.word = ""  # that was asked about
        self.headings: dict[str, QLabel] = {}
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        session.look_changed.connect(self._look)
        self._look()

    def _look(self) -> None:
        page = QWidget()
        page.setObjectName("flow")
        column = QVBoxLayout(page)
        self.headings = {}
        for word in WORDS:
            sign = "▸ " if word == self.word else ""
            heading = self.headings[word] = label(sign + self.session.own(f"word-{word}"), "heading")
            column.addWidget(heading)
            column.addWidget(label(self.session.own(f"word-{word}-means")))
        column.addStretch(1)
        self.setWidget(page)
        self.setAccessibleName(self.session.own("panel-glossary"))

    def show_word(self, word: str) -> None:
        """Mark a word and bring it to the top."""
        self.word = word
        self._look()
        later(self, self._bring)  # once the lines have their heights

    def _bring(self) -> None:
        if heading := self.headings.get(self.word):
            self.verticalScrollBar().setValue(heading.y() - 6)
