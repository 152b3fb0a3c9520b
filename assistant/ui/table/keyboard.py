"""The keyboard over the board: one-letter commands, digits for dice, everything else into quick entry; and who has it."""

from __future__ import annotations

import sys

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDockWidget,
    QFrame,
    QLineEdit,
    QMainWindow,
    QPlainTextEdit,
    QScrollArea,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

from assistant.ui.answers.card import Card
from assistant.ui.look.main_window import ENTER, PLAIN, SHIFT
from assistant.ui.table.commands import Commands
from assistant.ui.table.docks import Helper, TableParts
from assistant.ui.table.menu_actions import Command
from assistant.ui.work.event_loop import timer
from assistant.ui.work.jobs import enqueue

# A ring around a large place that has the keyboard: Tab shows it, a click on the place is quiet.

BY_KEYS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
ASIDE = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)  # the keyboard comes back as it was


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
LISTS = (QAbstractItemView, QComboBox)  # which would look for rows by letters
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

    _owner: QWidget | None = None  # what gets the next key
    _way = 0  # on or back: the last key was Tab

    def __init__(self, parts: TableParts) -> None:
        super().__init__(parts)
        self.parts = parts
        self._soon = timer(self, 0, self.refresh)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._changed)
        for watched in (parts, parts.board, parts.board.viewport(), parts.answers, parts.prompt):
            watched.installEventFilter(self)
        for dock in parts.docks.by_id.values():
            dock.visibilityChanged.connect(self._soon.start)
        for place in (parts.board, parts.answers, parts.docks.panel("findings")):
            if isinstance(place, QAbstractScrollArea):
                FocusRing(place)
        parts.board.pick_begun.connect(self.refresh)
        parts.board.pick_ended.connect(self.refresh)

    @property
    def free(self) -> bool:
        """Whether keys are for the cards: not for words being typed, a choice on the board, or a pile opened from the keyboard."""
        focus, board = self.parts.focusWidget(), self.parts.board
        if _takes_text(focus) or _takes_keys(focus) or board.picking is not None or self.parts.prompt.isVisible():
            return False
        return board.fan.pile is None or not board.fan.veiled

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
        """Look again after what may open a pile or end a choice; bring the board the keys that are not for their owner."""
        if isinstance(event, QKeyEvent) and watched is self._owner and event.type() == QEvent.Type.KeyPress:
            board = self.parts.board
            self._way = {Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1}.get(Qt.Key(event.key()), 0)
            if watched is not board and board.isVisible() and self._is_boards(event):
                board.setFocus()
                self.refresh()
                QApplication.sendEvent(board, event)
                return True
        if event.type() in AFTER:
            self._soon.start()
        return super().eventFilter(watched, event)

    def _is_boards(self, event: QKeyEvent) -> bool:
        """Tell whether a key is the board's: its owner cannot be seen, or it is a list, and the key a letter or a digit."""
        owner = self._owner
        if owner is None or not is_seen(owner):
            return owner is not None
        plain = event.text().isalnum() and not event.modifiers() & ~PLAIN
        if not plain or not isinstance(owner, LISTS) or _takes_keys(owner):
            return False
        if isinstance(owner, QComboBox):
            return not owner.isEditable() and not owner.view().isVisible()
        return not (owner.editTriggers() & QAbstractItemView.EditTrigger.AnyKeyPressed)

    def _changed(self, old: QWidget | None, now: QWidget | None) -> None:
        frame, board = self.parts, self.parts.board
        if not isValid(frame) or not frame.isVisible():  # a window that is taken down loses the keyboard too
            return
        self._own(now)
        left = old is not None and frame.isAncestorOf(old) and not old.isVisible()
        lost = now is None and frame.isActiveWindow() and frame.focusWidget() is None
        if (left or lost) and now is not board and board.isVisible() and (now is None or now.window() is frame):
            board.setFocus()
        self.parts.answers.arm(self.free)
        self._soon.start()  # by then what was reached by Tab has been brought into view

    def _hold(self) -> None:
        """Give the board the keyboard if nothing that can be seen has it: what had it was taken down in the middle of its deed,
        or the system gave it to the window itself, as it does to one that has just been put in its shell.
        """
        frame, board = self.parts, self.parts.board
        if not isValid(frame) or not frame.isVisible() or not board.isVisible():
            return
        focus = frame.focusWidget()
        if focus is None or focus is frame or not is_seen(focus):
            following = self._following(focus) if focus is not None and self._way else board
            following.setFocus(BY_KEYS[self._way < 0] if self._way else Qt.FocusReason.OtherFocusReason)

    def _following(self, hidden: QWidget) -> QWidget:
        """Return the next stop of Tab that is seen, where it came to one behind another panel."""
        at: QWidget | None = hidden
        while at is not None:
            at = at.nextInFocusChain() if self._way > 0 else at.previousInFocusChain()
            if at is hidden or at is None:
                break
            if at.focusPolicy() & Qt.FocusPolicy.TabFocus and at.isEnabled() and is_seen(at):
                return at
        return self.parts.board

    def _own(self, owner: QWidget | None) -> None:
        """See the keys of what has the keyboard now."""
        if self._owner is not None and isValid(self._owner) and self._owner is not self.parts.board:
            self._owner.removeEventFilter(self)
        self._owner = owner if owner is not None and self.parts.isAncestorOf(owner) else None
        if self._owner is not None:
            self._owner.installEventFilter(self)


def is_seen(widget: QWidget) -> bool:
    """Tell whether a widget is on the screen: one in a panel behind another is not, nor what is scrolled away."""
    if not widget.isVisible():
        return False
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, QScrollArea):
            port = above.viewport()
            if not port.rect().intersects(QRect(widget.mapTo(port, QPoint(0, 0)), widget.size())):
                return False
        elif isinstance(above, QDockWidget) and isinstance(frame := above.window(), QMainWindow):
            return not any(map(_is_in_front, frame.tabifiedDockWidgets(above)))
        above = above.parentWidget()
    return True


def _is_in_front(dock: QDockWidget) -> bool:
    parts = (dock, *dock.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly))
    return dock.isVisible() and not all(part.visibleRegion().isEmpty() for part in parts)


def _takes_text(widget: QWidget | None) -> bool:
    """Tell whether words can be typed, or rows chosen, in a widget."""
    return isinstance(widget, TAKES_TEXT) and not (isinstance(widget, QTextEdit) and widget.isReadOnly())


def _takes_keys(widget: QWidget | None) -> bool:
    """Tell whether the keyboard is in a panel that uses keys of its own."""
    while widget is not None:
        if widget.property(TAKES_KEYS):
            return True
        widget = widget.parentWidget()
    return False


# The keyboard over the board: one-letter commands, digits for dice and offers, and everything else into quick entry.
#
# Letters ask at once, which harms nothing; those that change the table need a selection that is seen. Letters pressed one after
# the other may spell a word, at whatever speed: as soon as they must, what the first of them asked or changed is taken back, and
# all of them stand in the line. So do those of a word that nobody knows, if they came fast: the line says what it may have meant.

FAST, SLOW = 260, 1500  # milliseconds: a second letter so soon is a word; a third one so soon goes on with one
DIGITS = "1234567890"
FRENCH_ROW = "&é\"'(-è_çà"  # the same keys of a French keyboard, without Shift
FIRST_OF_ROW = {"win32": 2}  # the scan code of the key 1; 10 under X11 and Wayland
MAC_ROW = (18, 19, 20, 21, 23, 22, 26, 28, 25, 29)  # the same keys where there are no scan codes


def digit_of(event: QKeyEvent) -> str:
    """Return the digit that a key means, empty for none: typed, or its key of the row where other signs stand without Shift."""
    text = event.text()
    if text and text in DIGITS:
        return text
    if event.modifiers() & SHIFT or not text:
        return ""
    code, key = event.nativeScanCode(), event.nativeVirtualKey()
    if sys.platform == "darwin" and key:
        place = MAC_ROW.index(key) if key in MAC_ROW else -1
    else:
        place = code - FIRST_OF_ROW.get(sys.platform, 10) if code else FRENCH_ROW.find(text)
    return DIGITS[place] if 0 <= place < len(DIGITS) else ""


class Keyboard(Helper, QObject):
    """Decides what a key over the board means."""

    run = ""  # letters pressed one after the other that may yet be a word
    _idle = False  # the first of them could do nothing
    _cards: tuple[Card, ...] = ()  # before the first of them asked something,
    _panels: tuple[str, ...] = ()  # and brought a panel into view
    _asked: object = None  # for what the last of them asked a word

    def __init__(self, parts: TableParts, commands: Commands) -> None:
        super().__init__(parts, parts)
        self.commands = commands
        self.letters = commands.letters
        self._journal = parts.session.desk.journal  # before the first of them changed something,
        self._changed = self._journal  # and after the last
        self._since = QElapsedTimer()
        self._since.start()
        parts.answers.unused.connect(self.typed)
        for command in commands.all:
            command.triggered.connect(self.settle)
        parts.prompt.line.textEdited.connect(self._answered)

    def prepare(self) -> None:
        """Look up beside the window which words a line may begin with, so that the first letter need not."""
        game, position = self.game, self.position

        def look_up() -> None:
            from assistant.desk.entry.vocabulary import vocabulary

            vocabulary(game, position).begins("a")

        enqueue("words", look_up)

    def takes_first(self, event: QKeyEvent) -> bool:
        """Take the keys over the board that are not for the board: Enter, an initial, digits that are other signs elsewhere."""
        if event.modifiers() & ~PLAIN:
            return False
        if event.key() in ENTER:
            return not event.modifiers() & SHIFT and self._enter(event)
        if self.commands.asking.waiting:
            return self.key(event)
        digit = digit_of(event)
        return bool(digit) and digit != event.text() and self.parts.answers.takes_digits and self.key(event)

    def _enter(self, event: QKeyEvent) -> bool:
        """Take what is marked; else leave Enter to what is open or marked on the board, else say what there is to do."""
        board = self.parts.board
        if self.parts.answers.takes_enter or self.commands.asking.waiting:
            return self.key(event) or event.isAutoRepeat()
        self.settle()
        on_board = board.picking is not None or board.fan.pile is not None or bool(board.current)
        if on_board and not self.parts.answers.takes_digits:
            return False
        self.parts.phase_bar.hear(self.parts.phase_bar.what_enter_does())
        return True

    def key(self, event: QKeyEvent) -> bool:
        """Use a key that no panel used; return whether it was."""
        if event.modifiers() & ~PLAIN:
            return False
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Shift, Qt.Key.Key_CapsLock):
            return False
        self.parts.phase_bar.leave()
        text = event.text()
        if self.commands.asking.waiting:
            self.commands.asking.answer(text)
            self.run, self._changed = self._spelt(text), self.desk.journal
            return True
        if text and text.isprintable() and not text.isspace():
            digit = digit_of(event)
            return self.typed(digit if digit and self.parts.answers.takes_digits else text)
        self.settle()
        match key:
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                return not event.isAutoRepeat() and self.parts.answers.accept()
            case Qt.Key.Key_Escape if _takes_text(self.parts.focusWidget()):  # a card behind it stays
                self.parts.board.setFocus()
                return True
            case Qt.Key.Key_Escape:
                return self.commands.view.escape()
            case Qt.Key.Key_Delete:
                self.parts.deeds.reserve()
                return True
            case Qt.Key.Key_Backspace:
                return self.parts.answers.take_back(everything=bool(event.modifiers() & SHIFT))
            case Qt.Key.Key_Space:
                return self.parts.answers.space(back=bool(event.modifiers() & SHIFT))
        return False

    def typed(self, text: str) -> bool:
        """Use a printable key: a digit, a command's letter, or the beginning of a line."""
        words, gap = self._spelt(text), self.gap()
        command = self.letters.get(text.upper())
        if self.run and words and self._is_word(command, gap):
            self._write(words)
            return True
        words = words or (self.run + text if gap < FAST and text.isalpha() else "")
        if not words or not self.run:
            self.settle()
        if text.isdigit() and (not text.isdecimal() or self.parts.answers.type_digit(int(text))):
            return True  # signs like ² are digits to Python, and no numbers: they mean nothing
        if command is None or self.parts.quick.text():
            self._write(words or text)
        else:
            self._do(command, words or text)
        return True

    def gap(self) -> int:
        """Return the milliseconds since the key before."""
        return self._since.restart()

    def _spelt(self, text: str) -> str:
        """Return the run with another sign, if a word begins so; a digit goes on only on the boards of kits (`M4`)."""
        words = self.run + text
        digit = bool(self.run) and text.isdigit() and not self.game.card
        part = bool(text) and (text.isalnum() or text in "-'’.")
        return words if part and not digit and self._begins_a_word(words) else ""

    def _is_word(self, command: Command | None, gap: int) -> bool:
        """Tell whether the run, with another letter and what that commands, can only be a word that is being written."""
        return gap < FAST or command is None or self._idle or (len(self.run) > 1 and gap < SLOW)

    def _do(self, command: Command, words: str) -> None:
        """Do what a letter says, unless it would change the table and nothing is selected; it may begin a word."""
        assert command.deed is not None
        deeds = self.parts.deeds
        if not self.run:
            self._cards, self._journal = tuple(self.parts.answers.cards), self.desk.journal
            self._panels = self.parts.docks.arranged
            self._idle = "changes" in command.row.flags and not deeds.is_marked
            self.session.happened.emit("spelling")
        self.run = words
        if "changes" in command.row.flags and not deeds.is_marked:
            self.tell("nothing-selected", deed=command.words.rstrip("…"))
        else:
            command.deed()
        self._changed, self._asked = self.desk.journal, self.parts.prompt.wanted

    def _answered(self, text: str) -> None:
        """Take a letter's question for a word back where no word begins as what is typed there does, but one with the letter."""
        asked = self.run and self._asked is not None and self._asked is self.parts.prompt.wanted
        if asked and not self._begins_a_word(text) and self._begins_a_word(words := self.run + text):
            self.parts.prompt.leave()
            self._write(words)

    def settle(self) -> None:
        """The letters so far are what they did: what comes is no word that begins with them."""
        self.run, self._idle, self._cards = "", False, ()

    def _write(self, words: str) -> None:
        """Begin a line with what was typed; what its first letters asked or changed was not meant."""
        desk = self.desk
        if self.run:
            self.parts.answers.forget(self._cards)
            self.parts.docks.arrange(self._panels)
            self.commands.asking.answer("")
            if desk.journal is self._changed:
                for _ in range(desk.journal.count - self._journal.count):
                    self.attempt(desk.undo)
            self.session.happened.emit("spelt")
            self.parts.phase_bar.leave()
        self.settle()
        self.parts.docks.foot.show()  # it may be hidden with all but the board
        self.parts.quick.begin(words)

    def _begins_a_word(self, words: str) -> bool:
        from assistant.desk.entry.vocabulary import vocabulary

        return vocabulary(self.game, self.position).begins(words)
