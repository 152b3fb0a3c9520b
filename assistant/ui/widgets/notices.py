"""What lies over a window for a while: messages, how far long work is, a line that asks, passphrases and what they open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QCompleter,
    QDialog,
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QProgressDialog,
    QWidget,
)

from assistant.core.text import Trouble
from assistant.desk import encryption as sealed
from assistant.ui.look.main_window import ENTER
from assistant.ui.look.settings import Settings
from assistant.ui.look.wording import PlainLabel
from assistant.ui.widgets.file_dialogs import chosen_folder
from assistant.ui.widgets.lines import DIALOG, VALUE, EventWatch, hbox, label, listed, named, push_button, say_in, vbox
from assistant.ui.widgets.session import Session
from assistant.ui.work.event_loop import timer
from assistant.ui.work.jobs import Job

# A message as a line that leaves by itself.

LONGEST, SHORTEST, LETTER = 12_000, 2_500, 55  # milliseconds; the longer the words, the longer they stay


class Toast(PlainLabel):
    """Shows one message at a time at the top of `over`, where no panel opens; a click puts it away.

    It belongs to `page`, which holds `over` and everything that could else be drawn above it.
    """

    def __init__(self, over: QWidget, page: QWidget | None = None) -> None:
        super().__init__("", page or over)
        self.over, self.page = over, page or over
        self.setObjectName("toast")
        self.setWordWrap(True)
        self.hide()
        EventWatch(over, self, self._place, QEvent.Type.Resize)
        self._timer = timer(self, SHORTEST, self.hide)

    def tell(self, words: str) -> None:
        """Show a message for as long as it takes to read it."""
        self.setText(words)
        self.setAccessibleName(words)
        self._place()
        self.show()
        self.raise_()
        self._timer.start(max(SHORTEST, min(LONGEST, SHORTEST + LETTER * len(words))))

    def _place(self) -> None:
        words = self.text()
        self.setFixedWidth(min(560, max(180, self.fontMetrics().horizontalAdvance(words) + 44), self.over.width() - 24))
        self.adjustSize()
        corner = self.over.mapTo(self.page, QPoint(0, 0))
        self.move(corner + QPoint((self.over.width() - self.width()) // 2, 18))

    def mousePressEvent(self, event: object) -> None:  # noqa: ARG002 - Qt's own name
        """Go."""
        self.hide()


# Long work that was asked for, in a small window beside the table: how far it is, and a button that gives it up.

SOON = 400  # milliseconds: what is done sooner needs no window


def show_work(
    session: Session, job: Job, words: str, parent: QWidget | None = None, stopped: str = "work-stopped"
) -> QProgressDialog:
    """Follow a job to its end in a window, which opens unless it is done soon; the table goes on being played meanwhile.

    Args:
        stopped: the message that says what there is once it was given up.
    """
    shown = QProgressDialog(words, session.own("work-stop"), 0, 1000, parent)
    shown.setWindowTitle(words)
    shown.setMinimumWidth(380)
    shown.setMinimumDuration(SOON)
    shown.setValue(0)

    def stop() -> None:
        job.cancel()
        session.tell(stopped)
        shown.deleteLater()

    shown.canceled.connect(stop)
    job.progress.connect(lambda share: shown.setValue(min(999, round(1000 * share))))
    for ended in (job.done, job.failed):
        ended.connect(shown.reset)
        ended.connect(shown.deleteLater)
    return shown


# A line that asks for one word at the foot of the board, without stopping anything; a list of names opens below it.

# The list of names that opens below a line while somebody types into it.


class NameCompleter(QCompleter):
    """Offers the names in which the typed letters stand anywhere, whatever their case.

    A click beside the list is a click on what lies there: some window systems let the list swallow it, and the button
    that was pressed just after typing did nothing.
    """

    def __init__(self, names: Iterable[str], parent: QObject) -> None:
        super().__init__(list(names), parent)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        popup = self.popup()
        assert popup is not None
        popup.setAttribute(Qt.WidgetAttribute.WA_NoMouseReplay)  # systems that pass the press on would press twice

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close the list at a press beside it, and press what lies there."""
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            popup = self.popup()
            assert popup is not None
            if watched in (popup, popup.viewport()) and not popup.rect().contains(event.position().toPoint()):
                popup.hide()
                _press(self.widget().window(), event.globalPosition().toPoint())
                return True
        return super().eventFilter(watched, event)


def _press(window: QWidget, at: QPoint) -> None:
    under = window.childAt(window.mapFromGlobal(at))
    if isinstance(under, QAbstractButton):
        under.click()
    elif under is not None and under.focusPolicy() & Qt.FocusPolicy.ClickFocus:
        under.setFocus()


class Prompt(QFrame):
    """Asks once; Enter gives the word to whoever asked, Esc or a click elsewhere gives nothing."""

    wanted: Callable[[str], None] | None = None  # what is done with the word that is asked for

    def __init__(self, session: Session, over: QWidget) -> None:
        super().__init__(over)
        self.session, self.over = session, over
        self.setObjectName("card")
        self.words, self.line = label("", wrap=False), QLineEdit()
        self.line.setMinimumWidth(220)
        self.line.installEventFilter(self)
        hbox(self.words, (self.line, 1), on=self, margins=(12, 8, 12, 8))
        self.hide()
        EventWatch(over, self, self._place, QEvent.Type.Resize)

    def ask(self, words: str, wanted: Callable[[str], None], names: list[str] | None = None, first: str = "") -> None:
        """Ask for a word, with completion from `names`.

        Args:
            wanted: what is done with the word.
        """
        self.words.setText(words)
        self.line.setAccessibleName(words)
        self.line.setText(first)
        self.line.selectAll()
        self.line.setCompleter(NameCompleter(names, self.line) if names else None)  # type: ignore[arg-type]
        self.wanted = wanted
        self._place()
        self.show()
        self.raise_()
        self.line.setFocus()

    def _place(self) -> None:
        self.adjustSize()
        self.move((self.over.width() - self.width()) // 2, self.over.height() - self.height() - 14)

    def _done(self) -> None:
        wanted, word = self.wanted, self.line.text().strip()
        self.leave()
        if wanted is not None and word:
            wanted(word)

    def leave(self) -> None:
        """Put the line away."""
        self.wanted = None
        self.over.setFocus()
        self.hide()

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Enter gives the word, Esc leaves."""
        if watched is self.line and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape:
                self.leave()
                return True
            if event.key() in ENTER:
                self._done()
                return True
        return False


# Sealed pages: the card that asks for their passphrase, and what there is to read once they are open.

# Cards that lie over whatever is shown.


class OverCard(QFrame):
    """Lies in the middle of a widget, a little high, and takes every key: Esc leaves. `fit` gives it its size.

    Args:
        back: what has the keyboard again afterwards, where that is not the widget itself.
    """

    def __init__(self, over: QWidget, back: QWidget | None = None) -> None:
        super().__init__(over)
        self.over, self.back = over, back or over
        self.setObjectName("card")
        EventWatch(over, self, self.place, QEvent.Type.Resize)

    def fit(self) -> None:
        """Be as large as what it says needs."""

    def place(self) -> None:
        """Lie where it belongs."""
        self.fit()
        self.move((self.over.width() - self.width()) // 2, max(12, (self.over.height() - self.height()) // 3))

    def appear(self, first: QWidget) -> None:
        """Show it above everything; the first of its parts has the keyboard."""
        self.place()
        self.show()
        self.raise_()
        first.setFocus()

    def leave(self) -> None:
        """Put the card away."""
        self.back.setFocus()  # before it goes: Qt would hand the keyboard on as Tab does, and the board be framed
        self.hide()
        self.deleteLater()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves; no other key goes on to what lies below."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        event.accept()


# A card that asks for a passphrase; a wrong one is told in it, and may be typed again.

WIDTH = 430


class PassphraseCard(OverCard):
    """Asks once, or twice for a new passphrase.

    Args:
        accept: does what the words are for; a Trouble says what is wrong with them.
        twice: whether it must be typed again.
    """

    def __init__(
        self, over: QWidget, settings: Settings, title: str, accept: Callable[[str], object], *, twice: bool = False
    ) -> None:
        super().__init__(over)
        own, self.accept = settings.own, accept
        self.own, self.worded = own, settings.words
        self.lines = [self._line(key) for key in (("passphrase", "passphrase-again") if twice else ("passphrase",))]
        self.wrong = label("", "assumed")
        self.wrong.hide()
        leave = push_button(own("passphrase-leave"), self.leave)
        go = push_button(own("passphrase-go"), self._done, "primary")
        self.column = vbox(
            label(title, "heading"), *self.lines, self.wrong, hbox(1, leave, go), on=self, margins=DIALOG
        )
        self.setFixedWidth(WIDTH)
        self.appear(self.lines[0])

    def _line(self, key: str) -> QLineEdit:
        line = named(QLineEdit(), self.own(key), hint=True)
        line.setEchoMode(QLineEdit.EchoMode.Password)
        line.returnPressed.connect(self._next)
        return line

    def _next(self) -> None:
        empty = next((line for line in self.lines if not line.text()), None)
        if empty is not None and len(self.lines) > 1:
            empty.setFocus()
        else:
            self._done()

    def _done(self) -> None:
        words = [line.text() for line in self.lines]
        self.hide()  # the window may be pictured while the table opens
        wrong = self.own("passphrases-differ")
        if len(set(words)) == 1:
            try:
                self.accept(words[0])
            except Trouble as trouble:
                wrong = self.worded(trouble.text)
            else:
                self.leave()
                return
        say_in(self.wrong, wrong)
        self.show()
        self.place()
        self.lines[-1].setFocus()
        self.lines[-1].selectAll()

    def fit(self) -> None:
        """Be as high as the words need."""
        self.column.activate()
        self.resize(WIDTH, self.column.totalHeightForWidth(WIDTH))


# Sealed pages that were opened: what there is to read, each opened in the system's own viewer, and copies to keep.
#
# The pages lie unsealed in a folder of their own that only the user can read, and only while the card is open.


class SealedPages(QDialog):
    """Lists the pages of one sealed file.

    Args:
        pages: the bytes of each, by its file's name.
    """

    def __init__(self, over: QWidget, settings: Settings, title: str, pages: Mapping[str, bytes]) -> None:
        super().__init__(over)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.settings, self.pages = settings, pages
        own = self.own = settings.own
        # A viewer may still hold a page
        self.folder = TemporaryDirectory(prefix="sabretache-", ignore_cleanup_errors=True)
        self.finished.connect(lambda _: self.folder.cleanup())
        self.setWindowTitle(title)
        self.list = named(QListWidget(), own("sealed-pages"))
        for path in sealed.lay_out(pages, Path(self.folder.name)):
            listed(self.list, path.name, path)
        self.list.setCurrentRow(0)
        self.list.itemActivated.connect(self.open)
        self.told = label("", "assumed")
        self.told.hide()
        buttons = (
            push_button(own("sealed-pages-close"), self.reject),
            push_button(own("sealed-pages-keep"), self._choose_folder),
            push_button(own("sealed-pages-open"), lambda: self.open(self.list.currentItem()), "primary"),
        )
        for button in buttons:
            button.setAutoDefault(False)
        head = (label(title, "heading"), label(own("sealed-pages-how"), "small"))
        vbox(*head, (self.list, 1), self.told, hbox(1, *buttons), on=self, margins=DIALOG)
        self.resize(520, 360)
        self.list.setFocus()

    def open(self, item: QListWidgetItem | None) -> None:  # type: ignore[override]
        """Show a page in whatever the system reads such files with."""
        if item is None:
            return
        path: Path = item.data(VALUE)
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            say_in(self.told, self.own("sealed-pages-no-viewer", path=path.name))

    def _choose_folder(self) -> None:
        if folder := chosen_folder(self, self.own("give-out-folder")):
            self.keep(folder)

    def keep(self, folder: Path) -> None:
        """Lay copies into a folder, where they stay; what lies there already is not replaced."""
        try:
            found = sealed.lay_out(self.pages, folder)
        except Trouble as trouble:
            say_in(self.told, self.settings.words(trouble.text))
            return
        say_in(self.told, self.own("pages-written", n=len(found), folder=folder.name or str(folder)))


def ask_for_pages(over: QWidget, settings: Settings, source: Path) -> PassphraseCard:
    """Ask for the passphrase of a sealed file of pages, and list them."""

    def accept(typed: str) -> None:
        SealedPages(over, settings, source.name, sealed.page_contents(source, typed)).show()

    return PassphraseCard(over, settings, settings.own("passphrase-of", path=source.name), accept)
