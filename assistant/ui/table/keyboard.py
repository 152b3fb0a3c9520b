"""The keyboard over the board: one-letter commands, digits for dice, everything else into quick entry; and who has it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QFrame,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

from assistant.ui.answers.card import Card
from assistant.ui.table.commands import Commands
from assistant.ui.table.docks import TableParts
from assistant.ui.table.menu_actions import Command
from assistant.ui.work.jobs import Task, pool

# A ring around a large place that has the keyboard: Tab shows it, a click on the place is quiet.

BY_KEYS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
ASIDE = (
    Qt.FocusReason.ActiveWindowFocusReason,
    Qt.FocusReason.PopupFocusReason,
)  # the keyboard comes back as it was


class FocusRing(QFrame):
    """Lies over a place and is seen while the place has the keyboard, if keys brought it there. Hands go through it."""

    def __init__(self, place: QAbstractScrollArea) -> None:
        super().__init__(place)
        self.place = place
        self.setObjectName("ring")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        place.installEventFilter(self)
        place.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the place, and who has the keyboard."""
        sort = event.type()
        if sort == QEvent.Type.Resize:
            self.setGeometry(self.place.rect())
        elif sort == QEvent.Type.MouseButtonPress:
            self.hide()
        elif isinstance(event, QFocusEvent) and watched is self.place and event.reason() not in ASIDE:
            self._show(event.gotFocus() and event.reason() in BY_KEYS)
        return super().eventFilter(watched, event)

    def _show(self, seen: bool) -> None:
        self.setGeometry(self.place.rect())
        self.setVisible(seen)
        self.raise_()


# Who has the keyboard: what is hidden gives it back to the board, and the cards know when keys are not for them.

TAKES_TEXT = (QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox, QComboBox, QAbstractItemView)
TAKES_KEYS = "takes-keys"  # the property of a panel that uses keys of its own while it has the keyboard
AFTER = (
    QEvent.Type.KeyPress,
    QEvent.Type.MouseButtonRelease,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.WindowActivate,
)


class Focus(QObject):
    """Watches the focus of one window."""

    def __init__(self, parts: TableParts) -> None:
        super().__init__(parts.frame)
        self.parts = parts
        self._soon = QTimer(self, interval=0, singleShot=True)
        self._soon.timeout.connect(self.refresh)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._changed)
        for watched in (parts.frame, parts.board, parts.board.viewport(), parts.answers, parts.prompt):
            watched.installEventFilter(self)
        for place in (parts.board, parts.answers, parts.docks.panel("findings")):
            if isinstance(place, QAbstractScrollArea):
                FocusRing(place)
        parts.board.pick_begun.connect(self.refresh)
        parts.board.pick_ended.connect(self.refresh)

    @property
    def free(self) -> bool:
        """Whether keys are for the cards: not for words being typed, a choice on the board, or a pile opened from the keyboard."""
        focus, board = self.parts.frame.focusWidget(), self.parts.board
        if (
            (isinstance(focus, TAKES_TEXT) and not (isinstance(focus, QTextEdit) and focus.isReadOnly()))
            or _takes_keys(focus)
            or board.hand.picking is not None
            or self.parts.prompt.isVisible()
        ):
            return False
        return board.stage is None or board.fan.pile is None or not board.fan.veiled

    def refresh(self) -> None:
        """Let the cards show whether keys are for them, and see that somebody has the keyboard."""
        self._hold()
        self.parts.answers.arm(self.free)

    def before_key(self) -> None:
        """Take the keys from the cards if this one is not for them; it arms none, for no button shows it yet."""
        self._hold()
        if not self.free:
            self.parts.answers.arm(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look again after what may open a pile or end a choice."""
        if event.type() in AFTER:
            self._soon.start()
        return super().eventFilter(watched, event)

    def _changed(self, old: QWidget | None, now: QWidget | None) -> None:
        frame, board = self.parts.frame, self.parts.board
        if not isValid(frame) or not frame.isVisible():  # a window that is taken down loses the keyboard too
            return
        left = old is not None and frame.isAncestorOf(old) and not old.isVisible()
        lost = now is None and frame.isActiveWindow() and frame.focusWidget() is None
        if (left or lost) and now is not board and board.isVisible() and not _is_dialog(now, frame):
            board.setFocus()
        self.refresh()
        self._soon.start()

    def _hold(self) -> None:
        """Give the board the keyboard if nothing that can be seen has it: what had it was taken down in the middle of its deed."""
        frame, board = self.parts.frame, self.parts.board
        if not isValid(frame) or not frame.isVisible() or not board.isVisible():
            return
        focus = frame.focusWidget()
        if focus is None or not focus.isVisible():
            board.setFocus()


def _takes_keys(widget: QWidget | None) -> bool:
    """Tell whether the keyboard is in a panel that uses keys of its own."""
    while widget is not None:
        if widget.property(TAKES_KEYS):
            return True
        widget = widget.parentWidget()
    return False


def _is_dialog(widget: QWidget | None, frame: QWidget) -> bool:
    """Tell whether the keyboard has gone to something else than the window: a dialog, a floating panel."""
    return widget is not None and widget.window() is not frame


# The keyboard over the board: one-letter commands, digits for dice and offers, and everything else into quick entry.
#
# A letter acts at once where it can mean nothing else: when no known word begins with it, when it is doubled, when a digit follows
# (on the boards of kits zones may be called `M4` or `AA4`: there the digit goes on with the name).
# Where it may begin a word, a question is asked at once and taken back if a word is written; what changes the table waits for a
# moment.

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
            from assistant.desk.entry.vocabulary import vocabulary

            vocabulary(game, position).begins("a")

        pool("words").start(Task(look_up))

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
        from assistant.desk.entry.vocabulary import vocabulary

        return vocabulary(self.parts.session.desk.game, self.parts.session.position).begins(words)
