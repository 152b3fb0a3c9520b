"""A player who has only a keyboard: keys go to whatever holds it, and a key that does nothing fails the evening."""

import unicodedata

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.evenings.player import Hands
from tests.ui.running import deleted

NONE = Qt.KeyboardModifier.NoModifier


class Keys(Hands):
    """A player who has only a keyboard. A gesture is a key; `lines` of quick entry are counted by themselves."""

    def __init__(self, window, pause=0):
        super().__init__(window, pause)
        self.lines = 0

    def press(self, key, modifiers=NONE):
        """Press a key, or the one that writes a sign, wherever the keyboard is."""
        self.beat()
        holder = QApplication.focusWidget()
        assert holder is not None and holder.isVisible(), "keys go to nothing that is seen"
        QTest.keyClick(holder, key, modifiers)
        deleted()

    def over_board(self, key, *, writes=False):
        """Press a key over the board; it does something."""
        assert QApplication.focusWidget() is self.window.board, f"the keyboard is at {QApplication.focusWidget()}"
        before = self._state()
        self.press(key)
        if Qt.Key.Key_A <= key <= Qt.Key.Key_Z:
            self.window.keyboard.settle()
        return self._did(key.name, before, writes=writes)

    def line(self, words):
        """Write a line of quick entry, over the board where no digit means something else; all of it is understood."""
        quick, holder, table = self.window.quick, QApplication.focusWidget(), self.table
        free = holder is self.window.board and not (words[0].isdigit() and self.window.answers.takes_digits)
        if holder is not quick and not free:
            self.press(Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
        words = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode()
        self.lines += 1
        for sign in words:
            self.press(sign)
        assert QApplication.focusWidget() is quick and quick.text() == words, f"{words} became {quick.text()}"
        assert self.table == table, f"{words} changed the table"
        self.press(Qt.Key.Key_Return)
        assert not quick.text(), f"not understood: {quick.text()}"

    def back(self):
        """Go back to the board from the line."""
        if QApplication.focusWidget() is self.window.quick:
            self.press(Qt.Key.Key_Escape)

    def ask(self, command):
        """Press the command's letter."""
        self.back()
        letter = self.window.commands.by_id[command].letter
        return self.over_board(Qt.Key(ord(letter)))

    def question(self, line):
        before = self._state()
        self.line(line)
        assert QApplication.focusWidget() is self.window.board, "the card's keys work at once"
        return self._did(line, before)

    def fight(self, zone):
        """Write the word and the zone."""
        return self.question(f"fight {self.window.session.position.board.zones[zone].name['en']}")

    def strip(self, words, line):
        return self.question(line)

    def throw(self, *dice):
        """Type the dice."""
        for die in dice:
            self.over_board(Qt.Key(ord(str(die))))
        return self.card

    def take(self, words=""):
        """Press the digits on the button; Enter for the marked one."""
        self.back()
        wanted = self._choice(words)
        if wanted == self.card.marked:
            self.over_board(Qt.Key.Key_Return, writes=True)
        else:
            for key in self.card.choice_buttons[wanted].digit.text():
                self.over_board(Qt.Key(ord(key)), writes=True)
        return self.card

    def move(self, counters, zone, line):
        self.line(line)
        assert {self.table.counters[one].zone for one in counters} == {zone}, (line, counters)
