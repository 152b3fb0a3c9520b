"""The keyboard over the board: one-letter commands, digits for dice and offers, and everything else into quick entry.

A letter that is a command waits for a moment: whoever types on is writing, and gets the whole word into the line.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent

from assistant.ui.table.commands import Commands
from assistant.ui.table.parts import TableParts

WAIT = 260  # milliseconds in which a second letter means that the player is writing
SHIFT = Qt.KeyboardModifier.ShiftModifier
PLAIN = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier


class Keyboard(QObject):
    """Decides what a key over the board means."""

    def __init__(self, parts: TableParts, commands: Commands) -> None:
        super().__init__(parts.frame)
        self.parts, self.commands = parts, commands
        self.letters = commands.letters
        self._pending = ""
        self._timer = QTimer(self, interval=WAIT, singleShot=True)
        self._timer.timeout.connect(self._fire)

    def key(self, event: QKeyEvent) -> bool:
        """Use a key that no panel used; return whether it was."""
        if event.modifiers() & ~PLAIN:
            return False
        if self.commands.asking.initials:
            self.commands.asking.answer(event.text())
            return True
        match Qt.Key(event.key()):
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                return self.parts.answers.accept()
            case Qt.Key.Key_Escape:
                return self.commands.view.escape()
            case Qt.Key.Key_Delete:
                self.parts.deeds.reserve()
                return True
            case Qt.Key.Key_Backspace:
                return self.parts.answers.take_die_back()
            case Qt.Key.Key_Space:
                return self.parts.answers.mark_next(-1 if event.modifiers() & SHIFT else 1)
        return self.typed(event.text())

    def typed(self, text: str) -> bool:
        """Use a printable key: a digit, a command's letter, or the beginning of a line."""
        if not text or not text.isprintable() or text.isspace():
            return False
        if self._pending:
            before, self._pending = self._pending, ""
            self._timer.stop()
            self.parts.quick.begin(before + text)
            return True
        if text.isdigit() and self.parts.answers.type_digit(int(text)):
            return True
        if text.upper() in self.letters and not self.parts.quick.text():
            self._pending = text
            self._timer.start()
            return True
        self.parts.quick.begin(text)
        return True

    def _fire(self) -> None:
        letter, self._pending = self._pending, ""
        deed = self.letters[letter.upper()].deed
        assert deed is not None
        deed()
