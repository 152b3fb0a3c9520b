"""The keyboard over the board: one-letter commands, digits for dice and offers, and everything else into quick entry.

A letter acts at once where it can mean nothing else: when no known word begins with it, when it is doubled, when a digit follows
(on the boards of kits zones may be called `M4` or `AA4`: there the digit goes on with the name).
Where it may begin a word, a question is asked at once and taken back if a word is written; what changes the table waits for a
moment.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent

from assistant.ui.answers.card import Card
from assistant.ui.table.command import Command
from assistant.ui.table.commands import Commands
from assistant.ui.table.parts import TableParts
from assistant.ui.work.background import Job, pool

WAIT = 260  # milliseconds in which a second letter means that the player is writing
SHIFT = Qt.KeyboardModifier.ShiftModifier
PLAIN = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier


class Keyboard(QObject):
    """Decides what a key over the board means."""

    def __init__(self, parts: TableParts, commands: Commands) -> None:
        super().__init__(parts.frame)
        self.parts, self.commands = parts, commands
        self.letters = commands.letters
        self._pending = ""  # a letter that may yet begin a word
        self._asked: tuple[Card, ...] | None = None  # the cards before that letter asked its question
        self._timer = QTimer(self, interval=WAIT, singleShot=True)
        self._timer.timeout.connect(self.settle)
        parts.answers.unused.connect(self.typed)

    def prepare(self) -> None:
        """Look up beside the window which words a line may begin with, so that the first letter need not."""
        game, position = self.parts.session.desk.game, self.parts.session.position

        def look_up() -> None:
            from assistant.desk.entry.things import vocabulary

            vocabulary(game, position).begins("a")

        pool("words").start(Job(look_up))

    def key(self, event: QKeyEvent) -> bool:
        """Use a key that no panel used; return whether it was."""
        if event.modifiers() & ~PLAIN:
            return False
        if self.commands.asking.waiting:
            self.commands.asking.answer(event.text())
            return True
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Shift, Qt.Key.Key_CapsLock):
            return False
        text = event.text()
        if text and text.isprintable() and not text.isspace():
            return self.typed(text)
        self.settle()
        match key:
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                return not event.isAutoRepeat() and self.parts.answers.accept()
            case Qt.Key.Key_Escape:
                return self.commands.view.escape()
            case Qt.Key.Key_Delete:
                self.parts.deeds.reserve()
                return True
            case Qt.Key.Key_Backspace:
                return self.parts.answers.take_back()
            case Qt.Key.Key_Space:
                return self.parts.answers.mark_next(-1 if event.modifiers() & SHIFT else 1)
        return False

    def typed(self, text: str) -> bool:
        """Use a printable key: a digit, a command's letter, or the beginning of a line."""
        if self._pending:
            before, doubled = self._pending, text.lower() == self._pending.lower()
            if not doubled and self._goes_on(before, text):
                self._write(before + text)
                return True
            if doubled and self.parts.session.desk.game.card and self._begins_a_word(before + text):
                self._pending = before + text  # `AA4` may follow, which is a zone of many boards
                self._timer.start()
                return True
            self.settle()
            if doubled:
                return True
        if text.isdigit() and self.parts.answers.type_digit(int(text)):
            return True
        command = self.letters.get(text.upper())
        if command is None or self.parts.quick.text():
            self._write(text)
        elif not self._begins_a_word(text):
            self._do(command)
        else:
            self._wait(text, command)
        return True

    def _wait(self, text: str, command: Command) -> None:
        """Wait whether the letter begins a word; a question does no harm and is asked meanwhile."""
        if command.asks:
            self._asked = self.parts.answers.memory()
            self._do(command)
        self._pending = text
        self._timer.start()

    def settle(self) -> None:
        """No word was written: the letter was the command, which is done now unless it asks, and asked already."""
        letter, self._pending = self._pending, ""
        asked, self._asked = self._asked, None
        self._timer.stop()
        if letter and asked is None:
            self._do(self.letters[letter[0].upper()])

    def _goes_on(self, before: str, text: str) -> bool:
        """Tell whether a word goes on: with another letter; with a digit only on the boards of kits, whose zones may be `M4`."""
        if text.isdigit() and not self.parts.session.desk.game.card:
            return False
        return self._begins_a_word(before + text)

    def _write(self, words: str) -> None:
        """Begin a line with what was typed; a question that its first letter asked was not meant."""
        self._timer.stop()
        asked, self._asked, self._pending = self._asked, None, ""
        if asked is not None:
            self.parts.answers.forget(asked)
        self.commands.view.show_line()
        self.parts.quick.begin(words)

    def _do(self, command: Command) -> None:
        assert command.deed is not None
        command.deed()

    def _begins_a_word(self, words: str) -> bool:
        from assistant.desk.entry.things import vocabulary

        return vocabulary(self.parts.session.desk.game, self.parts.session.position).begins(words)
