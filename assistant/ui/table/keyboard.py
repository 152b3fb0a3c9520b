"""The keyboard over the board: one-letter commands, digits for dice and offers, and everything else into quick entry.

A letter that is a command waits for a moment: whoever types on is writing, and gets the whole word into the line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent

from assistant.ui.table.actions import LETTERS

if TYPE_CHECKING:
    from assistant.ui.table.window import TableWindow

WAIT = 260  # milliseconds in which a second letter means that the player is writing
SHIFT = Qt.KeyboardModifier.ShiftModifier
PLAIN = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier


class Keyboard(QObject):
    """Decides what a key over the board means."""

    def __init__(self, window: TableWindow) -> None:
        super().__init__(window)
        self.window = window
        self._pending = ""
        self._choosing: dict[str, str] = {}  # initials to sides, after C or P
        self._chosen: Callable[[str], object] = str
        self._timer = QTimer(self, interval=WAIT, singleShot=True)
        self._timer.timeout.connect(self._fire)

    def key(self, event: QKeyEvent) -> bool:
        """Use a key that no panel used; return whether it was."""
        if event.modifiers() & ~PLAIN:
            return False
        key = Qt.Key(event.key())
        if self._choosing:
            return self._initial(event)
        match key:
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                return self.window.commands.accept()
            case Qt.Key.Key_Escape:
                return self.window.commands.escape()
            case Qt.Key.Key_Delete:
                self.window.deeds.reserve()
                return True
            case Qt.Key.Key_Backspace:
                return self.window.answers.take_die_back()
            case Qt.Key.Key_Space:
                return self.window.answers.mark_next(-1 if event.modifiers() & SHIFT else 1)
        return self.typed(event.text())

    def typed(self, text: str) -> bool:
        """Use a printable key: a digit, a command's letter, or the beginning of a line."""
        if not text or not text.isprintable() or text.isspace():
            return False
        if self._pending:
            before, self._pending = self._pending, ""
            self._timer.stop()
            self.window.quick.begin(before + text)
            return True
        if text.isdigit() and self.window.answers.type_digit(int(text)):
            return True
        if text.upper() in LETTERS and not self.window.quick.text():
            self._pending = text
            self._timer.start()
            return True
        self.window.quick.begin(text)
        return True

    def _fire(self) -> None:
        letter, self._pending = self._pending, ""
        self.window.commands.by_id[LETTERS[letter.upper()]]()

    def choose_side(self) -> None:
        """Wait for the initial of the power that takes the zone in the hand."""
        session = self.window.session
        zone = session.zone_in_hand()
        sides = self.window.deeds.sides()
        if not zone or not sides:
            session.tell("no-zone-in-hand")
            return
        self.wait_for_side(
            sides,
            lambda side: self.window.deeds.set_control(zone, side),
            "control-initials",
            zone=session.position.board.zones[zone].name[session.language],
        )

    def wait_for_side(self, sides: Iterable[str], chosen: Callable[[str], object], key: str, **args: object) -> None:
        """Tell the initials of some powers and hand over the one whose initial is typed next."""
        session = self.window.session
        self._chosen = chosen
        self._choosing = initials([(s, session.position.kinds.sides[s].name[session.language]) for s in sides])
        names = ", ".join(
            f"{letter.upper()} {session.position.kinds.sides[side].name[session.language]}"
            for letter, side in self._choosing.items()
        )
        session.tell(key, names=names, **args)

    def _initial(self, event: QKeyEvent) -> bool:
        side = self._choosing.get(event.text().lower())
        self._choosing = {}
        self.window.toast.hide()
        if side:
            self._chosen(side)
        return True


def initials(names: list[tuple[str, str]]) -> dict[str, str]:
    """Return a letter for each (id, name): its first letter that no other one has taken, else a number."""
    found: dict[str, str] = {}
    for thing, name in names:
        letters = [letter for letter in name.lower() if letter.isalpha()]
        free = next((letter for letter in letters if letter not in found), str(len(found) + 1))
        found[free] = thing
    return found
