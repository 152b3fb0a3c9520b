"""The panel of photographs: what one shows otherwise than the mirror, walked through row by row, written as one edit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QLineEdit, QListWidget, QWidget

from assistant.core.table import Edit, Edits, parts
from assistant.desk.photo.diff import reconciled
from assistant.desk.photo.differences import Described, Difference, Found, described
from assistant.desk.photo.review import Review, settled
from assistant.desk.photo.training import Unknown
from assistant.desk.photo.view import View
from assistant.ui.answers.fight import choice_button
from assistant.ui.look.main_window import ENTER, PLAIN, SHIFT
from assistant.ui.look.wording import caption
from assistant.ui.widgets.lines import (
    NONE,
    Button,
    FittedPicture,
    ShareBar,
    WrapButton,
    WrappedList,
    empty,
    hbox,
    label,
    named,
    restyle,
    say_in,
    show_parts,
    vbox,
)
from assistant.ui.widgets.scrolling import scrolled
from assistant.ui.widgets.session import AtTable, Session
from assistant.ui.work.event_loop import Callback, later

# A zone as the photograph shows it, beside the same zone as the mirror has it.

HIGH = 150  # pixels of a picture


class ZonePictures(AtTable, QWidget):
    """Two pictures with their names; both show the same piece of the board."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.photograph, self.mirror = FittedPicture(QSize(80, HIGH)), FittedPicture(QSize(80, HIGH))
        self.names = label("", "small"), label("", "small")
        pictures = zip((self.photograph, self.mirror), self.names, strict=True)
        hbox(*((vbox(*both, spacing=2), 1) for both in pictures), on=self, margins=NONE)

    def say(self) -> None:
        """Write the names."""
        self.setAccessibleName(self.own("photo-pictures"))
        for name, key in zip(self.names, ("photo-shown", "photo-mirror"), strict=True):
            name.setText(self.own(key))

    def show_both(self, photograph: QImage | None, mirror: QImage | None) -> None:
        """Show two pictures; None where there is none."""
        self.photograph.show_image(photograph)
        self.mirror.show_image(mirror)
        self.setVisible(photograph is not None or mirror is not None)


# What the panel of photographs is given, and what stands there for a row: its words, its choices, a line for something else.

DIGITS = "123456789"
NAMED = 6  # zones that are named in a note


@dataclass(frozen=True, eq=False)
class Photographed:
    """What was seen in a photograph, and when it was taken; `picture` shows the zone of a difference in it."""

    view: View
    taken: datetime | None
    unknown: tuple[Unknown, ...] = ()  # counters that show no face that is known, those that look alike together
    picture: Callable[[Difference], QImage | None] = field(repr=False, default=lambda _difference: None)

    @property
    def time(self) -> str:
        """When it was taken, as the journal says it."""
        return f"{self.taken:%H:%M}" if self.taken is not None else ""


class RowBox(AtTable, QWidget):
    """The row one is at. `chosen` with the number of a choice, `other` when something else is to be written."""

    chosen = Signal(int)
    other = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.buttons: list[WrapButton] = []
        self.text = label("")
        self.text.setStyleSheet("font-weight: 700;")
        self.doubt = label("", "assumed")
        self.column = vbox(spacing=5)
        vbox(self.text, self.doubt, self.column, on=self, margins=NONE, spacing=5)

    def show_row(self, walk: Review, armed: bool) -> None:
        """Show the row one is at."""
        empty(self.column)
        self.buttons = []
        here = walk.here
        self.setVisible(here is not None)
        if here is None:
            return
        self.text.setText(self.words(here.text))
        say_in(self.doubt, self.words(here.doubt) if here.doubt is not None else "")
        for n, choice in enumerate(here.choices[: len(DIGITS)]):
            self._button(self.words(choice.text), n, n == walk.marked)
        self._button(self.own("photo-something-else"), -1, False)
        self.arm(armed)

    def _button(self, words: str, n: int, marked: bool) -> None:
        if n >= 0:
            button = choice_button(self.session, words, "offer", DIGITS[n], marked=marked)
        else:
            button = choice_button(self.session, words, "quiet", key=self.own("photo-type"))
        button.clicked.connect(lambda: self.chosen.emit(n) if n >= 0 else self.other.emit())
        self.column.addWidget(button)
        button.show()  # a layout shows what is added to it only later
        self.buttons.append(button)

    def arm(self, armed: bool) -> None:
        """Show the keys on the buttons, or hide them while keys go elsewhere."""
        for button in self.buttons:
            button.show_keys(armed)


def row_words(session: Session, walk: Review, n: int, difference: Difference) -> str:
    """Return a row of the list: how it is settled, and what it is."""
    pick = walk.picks[n]
    if pick is None:
        key = "photo-row-open"
    elif isinstance(pick, tuple):
        key = "photo-row-own"
    else:
        chosen = difference.choices[pick]
        key = "photo-row-taken" if chosen.edits or chosen.face else "photo-row-kept"
    return session.own(key, text=session.words(difference.text))


def note_words(session: Session, found: Found, asked: Collection[str] = ()) -> str:
    """Return what a photograph tells nothing about, but for zones of which the player is `asked`."""
    notes = []
    covered = tuple(zone for zone in found.covered if zone not in asked)
    for key, zones in (("photo-covered", covered), ("photo-beyond", found.beyond)):
        if zones:
            board = session.position.board
            named = ", ".join(session.words(board.zones[zone].name) for zone in zones[:NAMED])
            notes.append(session.own(key, zones=named, more=max(0, len(zones) - NAMED)))
    return "\n".join(notes)


# Only what is marked acts, and only while the panel has the keyboard: Enter takes the marked choice, digits take theirs, a letter
# begins a line of quick entry, and the last Enter writes everything. Esc gives the keyboard back to the board; nothing is lost.

KEEP_PICTURE = "photo-keep"  # in the settings
TAKES_KEYS = "takes-keys"  # a property: keys are for this panel while it has the keyboard, not for the cards
TALLEST = 170  # pixels of the list of rows


class PhotoPanel(AtTable, QWidget):
    """One photograph at a time. `written` when the player has settled all of it, whether that changed anything or not."""

    # The Photographed, and which unknown counters were named, each group with its face
    written = Signal(object, object)
    put_away = Signal()  # the photograph, unsettled
    left = Signal()  # the keyboard is the board's again
    turned = Signal()  # something else is shown, or keys are for something else
    shown: Photographed | None = None
    before: View | None = None  # what the photograph showed by which the table was brought up to date last
    refused = ""
    _writing = False
    _watched: Path | None = None

    def __init__(self, session: Session, deeds: Mapping[str, Callback]) -> None:
        """Lay it out.

        Args:
            deeds: what the buttons do that are for photographs yet to be looked at, or that were refused.
        """
        super().__init__(session)
        self.deeds = deeds
        self.setProperty(TAKES_KEYS, True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.mirror: Callable[[Difference], QImage | None] = lambda _difference: None
        self.found = Found()
        self.asked: list[Unknown] = []
        self.walk = Review(())
        self.kept: set[Described] = set()  # what the player has left as it is: it is not asked while it shows so
        self._build()
        session.changed.connect(self._table_changed)
        session.look_changed.connect(self._look)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._arm)
        self.show_nothing()
        self._look()

    def _build(self) -> None:
        session = self.session
        self.head, self.note, self.fault = label("", "heading"), label("", "small"), label("", "fault")
        self.bar = ShareBar()
        self.cancel = Button(session, "photo-cancel", self.deeds["photo-cancel"])
        self.pictures, self.row, self.line = ZonePictures(session), RowBox(session), QLineEdit()
        self.row.chosen.connect(self.choose)
        self.row.other.connect(self.begin_line)
        self.line.textChanged.connect(lambda: self.fault.hide())  # it was about another line
        self.all = named(WrapButton("", session.own("enter-key")), session.own("photo-write-nothing"))
        self.all.clicked.connect(lambda: self.write())
        self.list = named(WrappedList(), session.own("photo-rows"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setMaximumHeight(TALLEST)
        self.list.itemClicked.connect(lambda item: self.go(self.list.row(item)))
        self.keep = QCheckBox()
        self.keep.setChecked(session.settings.is_on(KEEP_PICTURE))
        self.keep.toggled.connect(lambda on: session.settings.keep(KEEP_PICTURE, on))
        deeds = {**self.deeds, "photo-put-away": self.begin_anew}
        self.buttons = {key: Button(session, key, deed) for key, deed in deeds.items() if key != "photo-cancel"}
        walked = (self.pictures, self.row, self.line, self.fault, self.all, self.list, self.note, self.keep)
        flow = QWidget()
        busy, buttons = hbox((self.bar, 1), self.cancel), self.buttons.values()
        vbox(self.head, busy, *walked, *buttons, 1, on=flow, margins=(12, 6, 10, 8), spacing=6)
        self.area = scrolled(flow)
        vbox(self.area, on=self, margins=NONE)

    # What is shown

    def show_progress(self, words: str, share: float) -> None:
        """Say which photograph is being looked at, and how far that is."""
        self.refused = ""
        self.head.setText(words)
        self.bar.show_share(share)
        self.show_nothing(busy=True)

    def show_refusal(self, why: str, may_be_scan: bool) -> None:
        """Say why a photograph cannot be used, and what to do; it may become the scan of a board that has none.

        Another that is being walked through stays.
        """
        if self.shown is not None:
            self.show_nothing()
            say_in(self.fault, why)
            return
        self.refused = why
        self.show_nothing(may_be_scan=may_be_scan)

    def show_watched(self, folder: Path | None) -> None:
        """Say on its button which folder is watched; None if none is."""
        self._watched = folder
        own = self.own
        words = own("photo-watch-folder") if folder is None else own("photo-unwatch", folder=caption(folder.name))
        self.buttons["photo-watch-folder"].setText(words)

    def begin_anew(self) -> None:
        """Put the photograph away, or what was said of it: nothing of it is written."""
        walked = self.shown is not None
        self.refused = ""
        self._forget()
        if walked:
            self.left.emit()
            self.put_away.emit()

    def _forget(self) -> None:
        self.shown, self.found, self.walk = None, Found(), Review(())
        self.show_nothing()

    def show_photograph(self, shown: Photographed) -> None:
        """Walk through what a photograph shows."""
        self.refused = ""
        self.shown = shown
        self._reconcile(Review(()))
        self.show_nothing()

    def _reconcile(self, before: Review) -> None:
        assert self.shown is not None
        self.found = reconciled(self.shown.view, self.position, self.kept, self.before)
        self.asked = [each for each in self.shown.unknown if described(each.asked) not in self.kept]
        self.walk = Review((*(each.asked for each in self.asked), *self.found.differences)).resumed(before)

    def show_nothing(self, *, busy: bool = False, may_be_scan: bool = False) -> None:
        """Show the parts that say something now; how to begin where no photograph was looked at, or that was given up."""
        walking = self.shown is not None and not busy
        show_parts(busy, self.bar, self.cancel)
        show_parts(walking, self.pictures, self.row, self.all, self.list, self.keep, self.buttons["photo-put-away"])
        self.line.hide()
        self.fault.hide()
        self.note.setVisible(not busy)
        for key in ("photo-choose", "photo-watch-folder"):
            self.buttons[key].setVisible(not busy and not walking)
        self.buttons["photo-be-scan"].setVisible(may_be_scan)
        self.buttons["photo-teach"].setVisible(walking and bool(self.asked))
        if walking:
            self._show_row()
        elif not busy:
            self.session.lit.emit(())
            self.head.setText(self.own("photo-begin" if not self.refused else "photo-refused"))
            refused = [self.refused, self.own("photo-be-scan-how") if may_be_scan else ""]
            self.note.setText("\n".join(filter(None, refused)) or self.own("photo-begin-how"))
        self.turned.emit()

    def _show_row(self) -> None:
        """Show the row one is at, the list, and what the last Enter would do."""
        if self.shown is None:
            return
        walk, own = self.walk, self.own
        time = self.shown.time
        self.head.setText(own("photo-title", time=time) if time else own("photo-title-untimed"))
        self.row.show_row(walk, self.armed)
        self.fault.hide()
        changes = walk.changes
        key = "photo-agrees" if not walk.end else "photo-write" if changes else "photo-write-nothing"
        self.all.say(own(key, n=changes, agreed=self.found.agreed))
        at_end = walk.at == walk.end
        restyle(self.all, "marked" if at_end else "offer")
        theme = self.session.theme
        self.all.colour((theme.table if theme.dark else theme.paper) if at_end else theme.ink)
        self._list_rows()
        asked = {zone for each in self.asked for zone in each.asked.about}
        self.note.setText(note_words(self.session, self.found, asked))
        self._show_pictures()
        self._arm()
        later(self, self._in_view)

    def _in_view(self) -> None:
        self.area.ensureWidgetVisible(self.all if self.walk.at == self.walk.end else self.row, 0, 20)

    def _list_rows(self) -> None:
        self.list.clear()
        for n, each in enumerate(self.walk.differences):
            self.list.addItem(row_words(self.session, self.walk, n, each))
        self.list.setCurrentRow(self.walk.at if self.walk.at < self.walk.end else -1)
        self.list.setVisible(self.walk.end > 1)
        self.list.setAccessibleName(self.own("photo-rows"))

    def _show_pictures(self) -> None:
        here = self.walk.here or (self.walk.differences[0] if self.walk.end else None)
        if here is None or self.shown is None:
            self.pictures.show_both(None, None)
            self.session.lit.emit(())
            return
        self.pictures.show_both(self.shown.picture(here), self.mirror(here))
        self.session.lit.emit(here.about if self.walk.here is not None and self.isVisible() else ())

    # What is done

    def choose(self, choice: int) -> None:
        """Settle on a choice of the row one is at, and go on."""
        if self.walk.choose(choice):
            self._show_row()
            self.setFocus()

    def go(self, row: int) -> None:
        """Go to a row."""
        self.walk.go(row)
        self._show_row()
        self.setFocus()

    def begin_line(self, letters: str = "") -> None:
        """Begin a line of quick entry about the row one is at."""
        if self.walk.here is not None:
            named(self.line, self.own("photo-something-else"))
            self.line.setPlaceholderText(self.own("photo-line-hint"))
            self.line.show()
            self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.line.setText(letters)

    def _leave_line(self) -> None:
        self.line.clear()
        self.line.hide()
        self.setFocus()

    def _read_line(self) -> None:
        """Settle the row one is at as the line says, or say what is not understood."""
        from assistant.desk.entry import line as quick

        here, edits = self.walk.here, list[Edit]()
        zone = here.zone if here is not None else ""
        for command in quick.read(self.line.text(), self.position, self.game, zone):
            wrong = command.fault.text if command.fault is not None else command.idle
            if wrong is not None or command.edit is None:
                say_in(self.fault, self.words(wrong) if wrong else self.own("photo-not-a-change"))
                return
            edits += parts(command.edit)
        if edits:
            self._leave_line()
            self.write_own(tuple(edits))

    def write_own(self, edits: Edits) -> None:
        """Settle the row one is at by edits of the player's own."""
        self.walk.write_own(edits)
        self._show_row()
        self.setFocus()

    def write(self) -> None:
        """Write everything that is settled as one edit; open rows are left as they are."""
        shown = self.shown
        if shown is None:
            return
        position = self.position
        edit = settled(self.walk.settled(), position, shown.time)
        names = ((each, self.walk.named(n, position)) for n, each in enumerate(self.asked))
        named = [(each, face) for each, face in names if face]
        seen = shown.view.whole(position.board)
        self._writing = True
        try:
            meant = self.session.meant(edit) if edit is not None else None
            if edit is not None and not (meant is not None and self.attempt(lambda: self.desk.edit(meant, seen))):
                return
        finally:
            self._writing = False
        self.kept = {*self.found.kept, *map(described, self.walk.kept())}
        self.tell("photo-written" if edit is not None else "photo-agreed", n=self.walk.changes)
        self.before = shown.view
        self._forget()
        self.written.emit(shown, named)
        self.left.emit()

    # Keys

    @property
    def armed(self) -> bool:
        """Whether keys are for this panel: it has the keyboard, and nobody writes."""
        focus = QApplication.focusWidget()
        return focus is not None and (focus is self or (self.isAncestorOf(focus) and focus is not self.line))

    def _arm(self, *_: Any) -> None:
        """Show the keys where they act, or hide them."""
        armed = self.armed and self.shown is not None
        self.row.arm(armed)
        self.all.show_keys(armed and self.walk.at == self.walk.end)
        self.turned.emit()

    @property
    def expects(self) -> tuple[str, str]:
        """What Enter does and what other keys do, in words; nothing while keys are not for this panel."""
        own, here = self.own, self.walk.here
        if not self.armed:
            return "", ""
        if not self.cancel.isHidden():
            return self.head.text(), own("bar-escape")
        if self.shown is None:
            return "", ""
        if here is None:
            return own("bar-enter", words=self.all.words.text()), self.head.text()
        words = self.words(here.choices[self.walk.marked].text)
        return own("bar-enter", words=words), own("bar-choose", n=len(self.row.buttons) - 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Use the keys of the walk."""
        if not self._key(event):
            super().keyPressEvent(event)

    def _key(self, event: QKeyEvent) -> bool:
        if event.modifiers() & ~PLAIN:
            return False
        key, text = Qt.Key(event.key()), event.text()
        if self.line.hasFocus():  # which leaves these keys to whatever is around it
            if key == Qt.Key.Key_Escape:
                self._leave_line()
            elif key in ENTER and not event.isAutoRepeat():
                self._read_line()
            return True
        if key == Qt.Key.Key_Escape:  # give up the looking; else give the keyboard back
            if not self.cancel.isHidden():
                self.deeds["photo-cancel"]()
            self.left.emit()
            return True
        if self.shown is None:
            return False
        if text in DIGITS and text:
            self.choose(DIGITS.index(text))
            return True
        if text.isalpha():
            self.begin_line(text)
            return True
        match key:
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                if not event.isAutoRepeat():
                    self._enter()
            case Qt.Key.Key_Up | Qt.Key.Key_Backspace:
                self.go(self.walk.at - 1)
            case Qt.Key.Key_Down:
                self.go(self.walk.at + 1)
            case Qt.Key.Key_Space:
                self.walk.mark_next(-1 if event.modifiers() & SHIFT else 1)
                self._show_row()
            case _:
                return False
        return True

    def _enter(self) -> None:
        if self.walk.at == self.walk.end:
            self.write()
        else:
            self.walk.take()
            self._show_row()

    # The table and the look

    def _table_changed(self) -> None:
        """What lies otherwise now is compared anew; what was settled stays."""
        if self.shown is not None and not self._writing:
            self._reconcile(self.walk)
            self._show_row()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw the pictures at the size that they have."""
        super().showEvent(event)
        later(self, self._show_row)

    def _look(self) -> None:
        own = self.own
        self.keep.setText(own("photo-keep"))
        self.pictures.say()
        self.all.key.setText(own("enter-key"))
        self.show_watched(self._watched)
        if self.cancel.isHidden() and not self.refused:
            self.show_nothing()
