"""A line that asks for one word at the foot of the board, without stopping anything: a title, a zone, an initial.

A list of names opens below it while somebody types.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QCompleter, QFrame, QHBoxLayout, QLineEdit, QWidget

from assistant.ui.widgets.lines import label
from assistant.ui.widgets.session import Session

# The list of names that opens below a line while somebody types into it.


class NameCompleter(QCompleter):
    """Offers the names in which the typed letters stand anywhere, whatever their case.

    A click beside the list is a click on what lies there: some window systems let the list swallow it, and the button
    that was pressed just after typing did nothing.
    """

    def __init__(self, names: Iterable[str], parent: QObject) -> None:
        super().__init__(list(names), parent)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        popup = self.popup()
        assert popup is not None
        popup.setAttribute(Qt.WidgetAttribute.WA_NoMouseReplay)  # systems that pass the press on would press twice

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close the list at a press beside it, and press what lies there."""
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            popup = self.popup()
            assert popup is not None
            if watched in (popup, popup.viewport()) and not popup.rect().contains(event.position().toPoint()):
                popup.hide()
                _press(self.widget().window(), event.globalPosition().toPoint())
                return True
        return super().eventFilter(watched, event)


def _press(window: QWidget, at: QPoint) -> None:
    under = window.childAt(window.mapFromGlobal(at))
    if isinstance(under, QAbstractButton):
        under.click()
    elif under is not None and under.focusPolicy() & Qt.FocusPolicy.ClickFocus:
        under.setFocus()


class Prompt(QFrame):
    """Asks once; Enter gives the word to whoever asked, Esc or a click elsewhere gives nothing."""

    def __init__(self, session: Session, over: QWidget) -> None:
        super().__init__(over)
        self.session, self.over = session, over
        self.setObjectName("card")
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 8)
        self.words = label("", wrap=False)
        self.line = QLineEdit()
        self.line.setMinimumWidth(220)
        self.line.installEventFilter(self)
        row.addWidget(self.words)
        row.addWidget(self.line, 1)
        self._wanted: Callable[[str], None] | None = None
        self.hide()
        over.installEventFilter(self)

    def ask(self, words: str, wanted: Callable[[str], None], names: list[str] | None = None, first: str = "") -> None:
        """Ask for a word, with completion from `names`.

        Args:
            wanted: what is done with the word.
        """
        self.words.setText(words)
        self.line.setAccessibleName(words)
        self.line.setText(first)
        self.line.selectAll()
        if names:
            self.line.setCompleter(NameCompleter(names, self.line))
        else:
            self.line.setCompleter(None)  # type: ignore[arg-type]
        self._wanted = wanted
        self._place()
        self.show()
        self.raise_()
        self.line.setFocus()

    def _place(self) -> None:
        self.adjustSize()
        self.move((self.over.width() - self.width()) // 2, self.over.height() - self.height() - 14)

    def _done(self) -> None:
        wanted, word = self._wanted, self.line.text().strip()
        self.leave()
        if wanted is not None and word:
            wanted(word)

    def leave(self) -> None:
        """Put the line away."""
        self._wanted = None
        self.over.setFocus()
        self.hide()

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Esc leaves; the line keeps its place when the board changes its size."""
        if watched is self.line and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape:
                self.leave()
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._done()
                return True
        elif watched is self.over and event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False
