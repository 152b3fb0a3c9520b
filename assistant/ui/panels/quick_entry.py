"""The line of quick entry: interpreted as it is typed, previewed on the board, Enter accepts, Esc leaves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMimeData, QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QInputMethodEvent, QKeyEvent, QTextCharFormat
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit, QListWidget, QWidget

from assistant.core.table import BOOKMARK, Edit, Note, Position
from assistant.core.text import EditError, QuestionError
from assistant.desk import branches
from assistant.desk.descriptions import describe
from assistant.ui.look.main_window import CTRL, ENTER
from assistant.ui.look.theme import colour
from assistant.ui.look.wording import PlainLabel, tip
from assistant.ui.widgets.lines import NONE, TOP, VALUE, empty, hbox, holding, label, listed, vbox
from assistant.ui.widgets.session import AtTable, Session, example, hint_key
from assistant.ui.work.event_loop import Callback, later

if TYPE_CHECKING:
    from assistant.desk.entry.line import Command


class QuickLine(AtTable, QLineEdit):
    """The line itself. `previewed` brings the position that the line would leave, or None."""

    previewed = Signal(object)
    dice = Signal(tuple)
    left = Signal()  # the keyboard goes back to the board: after Esc, or after a line that was understood whole
    commands: tuple[Command, ...] = ()
    _at = 0

    def __init__(self, session: Session, board: QWidget) -> None:
        super().__init__(session)
        self.board = board
        # The words, keys and deed of what is called so in the window, for a line that says nothing of the table.
        self.leads: Callable[[str], tuple[str, str, Callback] | None] = lambda _words: None
        self._history: list[str] = []
        self.popup = Popup(session, self)
        self.textChanged.connect(self._typed)
        session.look_changed.connect(self._look)
        self._look()

    def _look(self) -> None:
        words = example(self.session)
        self.setPlaceholderText(self.own(hint_key(self.session, "quick-hint"), **words))
        self.setAccessibleName(self.own("quick-entry"))
        self.setToolTip(tip(self.own(hint_key(self.session, "quick-examples"), **words)))

    def read(self, line: str) -> tuple[Command, ...]:
        """Return the commands of a line."""
        return self._read(line, self.position)

    def _read(self, line: str, position: Position) -> tuple[Command, ...]:
        from assistant.desk.entry import line as quick

        return quick.read(line, position, self.game, self.session.near)

    def begin(self, letters: str = "") -> None:
        """Take the keyboard, with what was typed over the board already."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if letters:
            self.setText(letters if self.hasSelectedText() else self.text() + letters)
            self.setCursorPosition(len(self.text()))

    def accept(self) -> None:
        """Do what the line says; commands that are not understood stay in the line."""
        line = self.text()
        if self.popup.take() or not line.strip():
            return
        kept: list[str] = []
        done = False
        for command in self.read(line):
            words = line[command.start : command.end]
            outcome = self._do(command, words)
            done = done or outcome is True
            if outcome is False:
                kept.append(words)
        if done:
            self.session.happened.emit("line")
            self._history.append(line)
            self._at = len(self._history)
        self.setText("; ".join(kept))
        if kept:
            self.selectAll()  # what is typed next takes the place of what was not understood
            self._typed()
        else:
            self.popup.hide()
            self.previewed.emit(None)
            self.left.emit()  # letters, dice and Enter are for board and card; the next line begins with its first letter

    def _do(self, command: Command, words: str) -> bool | None:
        """Do a command; return whether it was done, None for an empty one. A bookmark stands at the moment that is shown."""
        session, edit = self.session, command.edit
        if command.idle is not None:
            session.told.emit(session.labelled(words, session.words(command.idle)))
        elif isinstance(edit, Note) and edit.fact == BOOKMARK:
            return session.attempt(lambda: branches.set_bookmark(session.desk, str(edit.value)))
        elif edit is not None:
            whole = session.desk.position
            return session.do(edit, whole=lambda: (one.edit for one in self._read(words, whole)))
        elif command.question is not None:
            session.ask(command.question)
        elif command.asks is not None:
            session.forming.emit(command.asks, dict(command.filled))
        elif command.dice:
            self.dice.emit(command.dice)
        elif command.fault is not None and (lead := self.leads(words)) is not None:
            lead[2]()
        else:
            return None if command.fault is None else False
        return True

    def _typed(self) -> None:
        line = self.text()
        self.commands = self.read(line) if line.strip() else ()
        self._underline()
        self._preview()
        if line.strip():
            self.popup.show_for(line, self.cursorPosition())
        else:
            self.popup.hide()

    def _preview(self) -> None:
        position, changed = self.position, False
        for command in self.commands:
            if command.edit is not None and (after := self._after(position, command.edit)) is not None:
                position, changed = after, True
        self.previewed.emit(position if changed else None)

    def _after(self, position: Position, edit: Edit) -> Position | None:
        """Return the position after an edit and all that the game writes along with it; None where it cannot be done."""
        try:
            return position.after(self.game.with_notes(position, edit))
        except QuestionError:  # what is written along is kept from those who look on
            return position.after(edit)
        except EditError:
            return None

    def described(self) -> list[tuple[str, bool]]:
        """Return what each command will do, in words, and whether it is understood."""
        position = self.position
        told: list[tuple[str, bool]] = []
        for command in self.commands:
            if command.fault is not None:
                lead = self.leads(self.text()[command.start : command.end])
                words = f"{lead[0]}   {lead[1]}".rstrip() if lead else self.words(command.fault.text)
                told.append((words, lead is not None))
            elif command.idle is not None:
                told.append((self.words(command.idle), True))
            elif command.edit is not None:
                words = self.words(describe(command.edit, position, self.game))
                more = (*((command.remark,) if command.remark is not None else ()), *command.brings)
                told.append((" — ".join((words, *map(self.words, more))), True))
                position = self._after(position, command.edit) or position
            elif command.asks is not None:
                mark = "" if command.question is not None else " …"
                told.append((self.session.titled(command.asks) + mark, True))
            elif command.dice:
                told.append((self.own("quick-dice", dice=" ".join(map(str, command.dice))), True))
        return told

    def _underline(self) -> None:
        """Underline what is not understood, where it stands."""
        marks = []
        for command in self.commands:
            if command.fault is not None and command.fault.end > command.fault.start:
                look = QTextCharFormat()
                look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
                look.setUnderlineColor(colour(self.session.theme.accent))
                marks.append(
                    QInputMethodEvent.Attribute(
                        QInputMethodEvent.AttributeType.TextFormat,
                        command.fault.start - self.cursorPosition(),
                        command.fault.end - command.fault.start,
                        look,
                    )
                )
        QApplication.sendEvent(self, QInputMethodEvent("", marks))

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Take a pasted block: its lines become commands after each other."""
        self.insert("; ".join(part.strip() for part in source.text().splitlines() if part.strip()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves, Tab completes, arrows choose a completion or go through earlier lines."""
        key = event.key()
        if key == Qt.Key.Key_V and event.modifiers() & CTRL:
            self.insertFromMimeData(QApplication.clipboard().mimeData())
        elif key == Qt.Key.Key_Escape:
            self.clear()
            self.popup.hide()
            self.left.emit()
        elif key in ENTER:
            self.accept()  # and no further: the window would take it for the marked offer
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            step = 1 if key == Qt.Key.Key_Down else -1
            if not self.popup.step(step):
                self._recall(step)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Let Tab complete before it moves the focus."""
        is_tab = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Tab
        if is_tab and event.type() == QEvent.Type.KeyPress and self.popup.complete_first():
            return True
        return super().event(event)

    def _recall(self, step: int) -> None:
        if self._history:
            self._at = max(0, min(len(self._history), self._at + step))
            self.setText(self._history[self._at] if self._at < len(self._history) else "")

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the list once the keyboard is elsewhere: after a moment, as a click into the list takes it, too."""
        super().focusOutEvent(event)
        later(self, self._if_left, 150)

    def _if_left(self) -> None:
        if not self.hasFocus():
            self.popup.hide()


MARGINS = 48  # of the list of words and of its rows


class Popup(QFrame):
    """What the line means so far, and what may come next; above the line, never taking the keyboard."""

    def __init__(self, session: Session, line: QuickLine) -> None:
        super().__init__(line)
        self.session, self.line = session, line
        self.hide()
        self.setObjectName("card")
        self.told_column = vbox(margins=NONE, spacing=1)
        self.words = QListWidget()
        self.words.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.words.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.words.itemClicked.connect(lambda _item: self.take())
        self.column = vbox(holding(self.told_column), self.words, on=self, margins=(10, 8, 10, 8), spacing=3)

    def show_for(self, line: str, caret: int) -> None:
        """Show what the line means and what may come next."""
        self._tell()
        offers, hints = self._candidates(caret), dict[str, str]()
        if not offers:
            from assistant.desk.entry.line import complete

            session = self.session
            found = complete(line, caret, session.position, session.game, session.language, session.near)
            offers = [(c.start, c.end, c.word) for c in found]
            hints = {c.word: c.hint for c in found}
        self.words.clear()
        width = max(320, min(self.line.width(), 560))
        metrics = self.words.fontMetrics()
        for offer in offers:
            word, hint = offer[2], hints.get(offer[2])
            said = f"{word}   {hint}" if hint and hint != word else word
            listed(self.words, metrics.elidedText(said, Qt.TextElideMode.ElideRight, width - MARGINS), offer)
        self.words.setVisible(bool(offers))
        if offers:
            high = sum(self.words.sizeHintForRow(n) for n in range(len(offers)))
            self.words.setFixedHeight(high + 8)
        if not self.line.isVisible():
            return
        window = self.line.window()
        if self.parentWidget() is not window:
            self.setParent(window)
        self.setFixedWidth(width)
        high = self.column.totalHeightForWidth(self.width())
        self.setFixedHeight(high if high > 0 else self.column.totalSizeHint().height())
        self.move(self.line.mapTo(window, QPoint(0, -self.height() - 6)))
        self.show()
        self.raise_()

    def _tell(self) -> None:
        empty(self.told_column)
        for words, known in self.line.described()[-8:]:
            sign = PlainLabel("→" if known else "?")
            sign.setFixedWidth(14)
            told = holding(hbox((sign, TOP), (label(words, "" if known else "fault"), 1), margins=NONE, spacing=6))
            self.told_column.addWidget(told)
            told.show()

    def _candidates(self, caret: int) -> list[tuple[int, int, str]]:
        for command in self.line.commands:
            fault = command.fault
            if fault is not None and fault.candidates and fault.start <= caret:
                return [(fault.start, fault.end, self.session.words(name)) for name in fault.candidates[:8]]
        return []

    def step(self, by: int) -> bool:
        """Go through the words; return False when there are none."""
        count = self.words.count()
        if not count or not self.isVisible():
            return False
        self.words.setCurrentRow((self.words.currentRow() + by) % count)
        return True

    def complete_first(self) -> bool:
        """Put the chosen word, or the first, into the line."""
        self.words.setCurrentRow(max(0, self.words.currentRow()))
        return self.take()

    def take(self) -> bool:
        """Put the chosen word into the line; return False when none is chosen."""
        item = self.words.currentItem()
        if item is None or not self.isVisible():
            return False
        start, end, word = item.data(VALUE)
        self.words.clear()
        line = self.line.text()
        after = line[end:]
        self.line.setText(f"{line[:start]}{word}{after or ' '}")
        self.line.setCursorPosition(start + len(word) + (0 if after else 1))
        return True
