"""Sealed pages: the card that asks for their passphrase, and what there is to read once they are open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QEvent, QObject, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QKeyEvent
from PySide6.QtWidgets import QDialog, QFrame, QLineEdit, QListWidget, QListWidgetItem, QWidget

from assistant.core.problems import Trouble
from assistant.core.text import Text
from assistant.desk import encryption as sealed
from assistant.ui.widgets.lines import DIALOG, chosen_folder, hbox, label, listed, named, push_button, vbox

# Cards that lie over whatever is shown.


class OverCard(QFrame):
    """Lies in the middle of a widget, a little high, and takes every key: Esc leaves. `fit` gives it its size."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.over = over
        self.setObjectName("card")
        over.installEventFilter(self)

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
        self.over.removeEventFilter(self)
        self.hide()
        self.deleteLater()
        self.over.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves; no other key goes on to what lies below."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        event.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the place when the window changes its size."""
        if watched is self.over and event.type() == QEvent.Type.Resize:
            self.place()
        return False


# A card that asks for a passphrase; a wrong one is told in it, and may be typed again.

WIDTH = 430


class PassphraseCard(OverCard):
    """Asks once, or twice for a new passphrase.

    Args:
        accept: returns what is wrong with the words, or nothing.
        twice: whether it must be typed again.
    """

    def __init__(
        self, over: QWidget, own: Callable[..., str], title: str, accept: Callable[[str], str], *, twice: bool = False
    ) -> None:
        super().__init__(over)
        self.own, self.accept = own, accept
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
        wrong = self.own("passphrases-differ") if len(set(words)) > 1 else self.accept(words[0])
        if not wrong:
            self.leave()
            return
        self.wrong.setText(wrong)
        self.wrong.show()
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

PAGE = Qt.ItemDataRole.UserRole


class SealedPages(QDialog):
    """Lists the pages of one sealed file.

    Args:
        words: a text in the language of the window.
        pages: the bytes of each, by its file's name.
    """

    def __init__(
        self,
        over: QWidget,
        own: Callable[..., str],
        words: Callable[[Text], str],
        title: str,
        pages: Mapping[str, bytes],
    ) -> None:
        super().__init__(over)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.own, self.words, self.pages = own, words, pages
        self.folder = TemporaryDirectory(
            prefix="sabretache-", ignore_cleanup_errors=True
        )  # a viewer may still hold a page
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
        path: Path = item.data(PAGE)
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            self._tell(self.own("sealed-pages-no-viewer", path=path.name))

    def _choose_folder(self) -> None:
        if folder := chosen_folder(self, self.own("give-out-folder")):
            self.keep(folder)

    def keep(self, folder: Path) -> None:
        """Lay copies into a folder, where they stay; what lies there already is not replaced."""
        try:
            found = sealed.lay_out(self.pages, folder)
        except Trouble as trouble:
            self._tell(self.words(trouble.text))
            return
        self._tell(self.own("pages-written", n=len(found), folder=folder.name or str(folder)))

    def _tell(self, words: str) -> None:
        self.told.setText(words)
        self.told.show()


def ask(over: QWidget, own: Callable[..., str], words: Callable[[Text], str], source: Path) -> PassphraseCard:
    """Ask for the passphrase of a sealed file of pages, and list them.

    Args:
        words: a text in the language of the window.
    """

    def accept(typed: str) -> str:
        try:
            pages = sealed.page_contents(source, typed)
        except Trouble as trouble:
            return words(trouble.text)
        SealedPages(over, own, words, source.name, pages).show()
        return ""

    return PassphraseCard(over, own, own("passphrase-of", path=source.name), accept)
