"""F1: what has the keyboard, or lies under the hand, decides which word or section is explained; over the board, all keys."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QWidget

from assistant.ui.table.parts import TableParts
from assistant.ui.widgets.topics import RULE, speaks_of, topic_of

PANELS = {
    "answers": "card",
    "findings": "finding",
    "questions": "question",
    "journal": "journal",
    "replay": "replay",
    "rules": "rule",
    "facts": "facts",
    "readings": "reading",
    "registers": "register",
    "check-board": "printed",
    "photograph": "photograph",
    "manuscript": "manuscript",
}  # the word that explains each panel; the first evening and the glossary explain themselves


class Help:
    """Help of one window.

    Args:
        otherwise: what is done where nothing in particular is asked about.
    """

    def __init__(self, parts: TableParts, otherwise: Callable[[], object]) -> None:
        self.parts, self.otherwise = parts, otherwise
        for name, dock in parts.docks.by_id.items():
            if name in PANELS:
                speaks_of(dock, PANELS[name])
        for widget, word in (
            (parts.tray, "tray"),
            (parts.tracks, "tracks"),
            (parts.quick, "quick"),
            (parts.bar, "bar"),
            (parts.inspector, "inspector"),
        ):
            speaks_of(widget, word)

    def topic(self) -> str:
        """Return what is asked about: a word of the glossary, `§` with a rule, or nothing in particular.

        A hand at rest lies somewhere: only a rule under it comes before what has the keyboard.
        """
        under, focus = topic_of(self._under_the_hand()), self.parts.frame.focusWidget()
        if under.startswith(RULE) or focus is None or not focus.isVisible():
            return under
        return topic_of(focus) or under

    def _under_the_hand(self) -> QWidget | None:
        found = QApplication.widgetAt(QCursor.pos())
        return found if found is not None and found.window() is self.parts.frame.window() else None

    def show(self) -> None:
        """Explain it."""
        topic = self.topic()
        if not topic:
            self.otherwise()
        elif topic.startswith(RULE):
            self.parts.session.ruled.emit(topic.removeprefix(RULE))
        else:
            self.parts.docks.open("glossary")
            self.parts.docks.panel("glossary").show_word(topic)
