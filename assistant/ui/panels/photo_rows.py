"""What the panel of photographs is given, and what stands there for a row: its words, its choices, a line for something else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from assistant.core.edits import Edit, parts
from assistant.desk.photo.differences import Difference, Found
from assistant.desk.photo.view import View
from assistant.desk.photo.walk import Walk
from assistant.ui.widgets.lines import WrapButton, label
from assistant.ui.widgets.session import Session

DIGITS = "123456789"
NAMED = 6  # zones that are named in a note


@dataclass(frozen=True, eq=False)
class Photographed:
    """What was seen in a photograph, and when it was taken; `picture` shows the zone of a difference in it."""

    view: View
    taken: datetime | None
    strangers: bool = False  # things lie where the mirror has counters, and show no face that is known
    picture: Callable[[Difference], QImage | None] = field(repr=False, default=lambda _difference: None)

    @property
    def time(self) -> str:
        """When it was taken, as the journal says it."""
        return f"{self.taken:%H:%M}" if self.taken is not None else ""


class OwnLine(QLineEdit):
    """A line of quick entry about the zone of a row. `given` with the edits that it says, `left` when it is given up."""

    given = Signal(tuple)
    left = Signal()
    fault = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.zone = ""
        self.hide()

    def begin(self, zone: str, letters: str = "") -> None:
        """Take the keyboard, for a zone."""
        self.zone = zone
        self.show()
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.setText(letters)
        self.setCursorPosition(len(letters))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter reads the line, Esc gives it up."""
        match Qt.Key(event.key()):
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                if not event.isAutoRepeat():
                    self._read()
            case Qt.Key.Key_Escape:
                self.clear()
                self.hide()
                self.left.emit()
            case _:
                super().keyPressEvent(event)

    def _read(self) -> None:
        """Give the edits of the line, or say what is not understood."""
        from assistant.desk.entry import line as quick

        edits: list[Edit] = []
        for command in quick.read(self.text(), self.session.position, self.session.desk.game, self.zone):
            if command.fault is not None:
                self.fault.emit(self.session.words(command.fault.text))
                return
            if command.idle is not None:
                self.fault.emit(self.session.words(command.idle))
                return
            if command.edit is None:
                self.fault.emit(self.session.own("photo-not-a-change"))
                return
            edits += parts(command.edit)
        if edits:
            self.clear()
            self.hide()
            self.given.emit(tuple(edits))


class RowBox(QWidget):
    """The row one is at. `chosen` with the number of a choice, `other` when something else is to be written."""

    chosen = Signal(int)
    other = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.buttons: list[WrapButton] = []
        self.text = label("")
        self.text.setStyleSheet("font-weight: 700;")
        self.doubt = label("", "assumed")
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(5)
        self.column.addWidget(self.text)
        self.column.addWidget(self.doubt)

    def show_row(self, walk: Walk, armed: bool) -> None:
        """Show the row one is at."""
        for button in self.buttons:
            self.column.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = []
        here = walk.here
        self.setVisible(here is not None)
        if here is None:
            return
        self.text.setText(self.session.words(here.text))
        self.doubt.setText(self.session.words(here.doubt) if here.doubt is not None else "")
        self.doubt.setVisible(here.doubt is not None)
        for n, choice in enumerate(here.choices[: len(DIGITS)]):
            button = self._button(self.session.words(choice.text), n, n == walk.marked)
            button.clicked.connect(lambda _on=False, n=n: self.chosen.emit(n))
        words = self.session.own("photo-something-else")
        last = self._button(words, -1, False)
        last.clicked.connect(lambda: self.other.emit())
        self.arm(armed)

    def _button(self, words: str, n: int, marked: bool) -> WrapButton:
        theme = self.session.settings.look.theme
        key = self.session.own("enter-key") if marked else self.session.own("photo-type") if n < 0 else ""
        button = WrapButton(words, key, DIGITS[n] if n >= 0 else "")
        button.setObjectName("marked" if marked else "offer" if n >= 0 else "quiet")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if marked:
            button.colour(theme.table if theme.dark else theme.paper)
        self.column.addWidget(button)
        button.show()  # a layout shows what is added to it only later
        self.buttons.append(button)
        return button

    def arm(self, armed: bool) -> None:
        """Show the keys on the buttons, or hide them while keys go elsewhere."""
        for button in self.buttons:
            button.show_keys(armed)


def row_words(session: Session, walk: Walk, n: int, difference: Difference) -> str:
    """Return a row of the list: how it is settled, and what it is."""
    pick = walk.picks[n]
    if pick is None:
        key = "photo-row-open"
    elif isinstance(pick, tuple):
        key = "photo-row-own"
    else:
        key = "photo-row-taken" if difference.choices[pick].edits else "photo-row-kept"
    return session.own(key, text=session.words(difference.text))


def note_words(session: Session, found: Found) -> str:
    """Return what a photograph tells nothing about."""
    notes = []
    for key, zones in (("photo-covered", found.covered), ("photo-beyond", found.beyond)):
        if zones:
            board = session.position.board
            named = ", ".join(session.words(board.zones[zone].name) for zone in zones[:NAMED])
            notes.append(session.own(key, zones=named, more=max(0, len(zones) - NAMED)))
    return "\n".join(notes)
