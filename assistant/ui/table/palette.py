"""The command palette: every command and every question of the game, found by any part of its words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from assistant.core.problems import folded
from assistant.desk import wording as game_words
from assistant.ui.table.command import Command, keys_of
from assistant.ui.widgets.session import Session

WIDTH, HEIGHT = 560, 380
STEM = 4  # letters of a word of which a longer form finds it
ENTRY = Qt.ItemDataRole.UserRole


class Entry(NamedTuple):
    """One line of the palette."""

    words: str
    keys: str
    deed: Callable[[], object]


def entries(session: Session, commands: Sequence[Command]) -> list[Entry]:
    """Return what can be done now: commands that have a deed and are not greyed, then the questions of the game."""
    found = [
        Entry(command.text(session).rstrip("…"), keys_of(command, session), command.deed)
        for command in commands
        if command.deed is not None and not command.hidden and (command.enabled is None or command.enabled())
    ]
    for question in session.desk.game.questions:
        title = session.words(game_words.question_title(session.desk.game, question))
        found.append(Entry(title, session.own("palette-question"), partial(session.forming.emit, question, {})))
    return found


def matching(found: Sequence[Entry], words: str) -> list[Entry]:
    """Return the entries that hold every one of the words, those that begin with the first word before the others.

    Where none does, a longer form of a word will do: "photographie" for "photo".
    """
    wanted = folded_words(words)
    held = [entry for entry in found if all(word in " ".join(folded_words(entry.words)) for word in wanted)]
    if not held:
        held = [entry for entry in found if all(_is_longer(word, folded_words(entry.words)) for word in wanted)]
    return sorted(held, key=lambda entry: not " ".join(folded_words(entry.words)).startswith(" ".join(wanted)))


def _is_longer(word: str, others: Sequence[str]) -> bool:
    """Tell whether one of some words is held by another or, if it is not short, begins it."""
    return any(word in other or (len(other) >= STEM and word.startswith(other)) for other in others)


def folded_words(words: str) -> list[str]:
    """Return words as they are compared: without case, accents and signs."""
    return [folded(word) for word in words.replace("’", " ").split() if folded(word)]


class Palette(QFrame):
    """The line to type into, and what can be done beneath it.

    Args:
        back: what has the keyboard again afterwards.
    """

    def __init__(self, session: Session, over: QWidget, back: QWidget, commands: Sequence[Command]) -> None:
        super().__init__(over)
        self.setObjectName("card")
        self.session, self.back = session, back
        self.all = entries(session, commands)
        self.line, self.list = QLineEdit(), QListWidget()
        self.line.setPlaceholderText(session.own("palette-hint"))
        self.line.setAccessibleName(session.own("do-palette"))
        self.list.setAccessibleName(session.own("do-palette"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.addWidget(self.line)
        column.addWidget(self.list, 1)
        self.line.textChanged.connect(self.look_for)
        self.line.installEventFilter(self)
        self.list.itemClicked.connect(self.take)
        self.resize(min(WIDTH, over.width() - 16), min(HEIGHT, over.height() - 16))
        self.move((over.width() - self.width()) // 2, 40)
        self.look_for("")

    def look_for(self, words: str) -> None:
        """List what holds the words."""
        self.list.clear()
        for entry in matching(self.all, words):
            item = QListWidgetItem(f"{entry.words}   {entry.keys}".rstrip())
            item.setData(ENTRY, entry)
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def take(self, item: QListWidgetItem | None) -> None:
        """Put the palette away and do what the line says."""
        entry: Entry | None = item.data(ENTRY) if item is not None else None
        if entry is not None:
            self.leave()
            entry.deed()

    def leave(self) -> None:
        """Put the palette away."""
        self.line.removeEventFilter(self)
        self.hide()
        self.deleteLater()
        self.back.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter takes the line, the arrows walk, Escape and a click elsewhere put the palette away."""
        if event.type() == QEvent.Type.FocusOut and not self.list.underMouse():
            self.leave()
            return False
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        match Qt.Key(event.key()):
            case Qt.Key.Key_Escape:
                self.leave()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.take(self.list.currentItem())
            case Qt.Key.Key_Down | Qt.Key.Key_Up:
                by = 1 if event.key() == Qt.Key.Key_Down else -1
                self.list.setCurrentRow(max(0, min(self.list.count() - 1, self.list.currentRow() + by)))
            case _:
                return super().eventFilter(watched, event)
        return True
