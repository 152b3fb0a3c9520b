"""Sealed pages: the card that asks for their passphrase, and what there is to read once they are open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QEvent, QObject, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from assistant.core.problems import Trouble
from assistant.core.text import Text
from assistant.desk import encryption as sealed
from assistant.ui.widgets.lines import label

# A card that asks for a passphrase over whatever is shown; a wrong one is told in it, and may be typed again.

WIDTH = 430


class PassphraseCard(QFrame):
    """Asks once, or twice for a new passphrase. `accept` returns what is wrong with the words, or nothing.

    Args:
        accept: returns what is wrong with the words, or nothing.
        twice: whether it must be typed again.
    """

    def __init__(
        self,
        over: QWidget,
        own: Callable[..., str],
        title: str,
        accept: Callable[[str], str],
        *,
        twice: bool = False,
    ) -> None:
        super().__init__(over)
        self.over, self.own, self.accept = over, own, accept
        self.setObjectName("card")
        column = self.column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.addWidget(label(title, "heading"))
        self.lines = [self._line(key) for key in (("passphrase", "passphrase-again") if twice else ("passphrase",))]
        for line in self.lines:
            column.addWidget(line)
        self.wrong = label("", "assumed")
        self.wrong.hide()
        column.addWidget(self.wrong)
        row = QHBoxLayout()
        row.addStretch(1)
        leave, go = QPushButton(own("passphrase-leave")), QPushButton(own("passphrase-go"))
        go.setObjectName("primary")
        leave.clicked.connect(self.leave)
        go.clicked.connect(self._done)
        row.addWidget(leave)
        row.addWidget(go)
        column.addLayout(row)
        self.setFixedWidth(WIDTH)
        self._place()
        over.installEventFilter(self)
        self.show()
        self.raise_()
        self.lines[0].setFocus()

    def _line(self, key: str) -> QLineEdit:
        line = QLineEdit()
        line.setEchoMode(QLineEdit.EchoMode.Password)
        line.setPlaceholderText(self.own(key))
        line.setAccessibleName(self.own(key))
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
        self._place()
        self.lines[-1].setFocus()
        self.lines[-1].selectAll()

    def _place(self) -> None:
        self.column.activate()
        self.resize(WIDTH, self.column.totalHeightForWidth(WIDTH))
        self.move((self.over.width() - self.width()) // 2, max(12, (self.over.height() - self.height()) // 3))

    def leave(self) -> None:
        """Put the card away."""
        self.over.removeEventFilter(self)
        self.hide()
        self.deleteLater()
        self.over.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves; no other key goes on to the board below."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        event.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the place when the window changes its size."""
        if watched is self.over and event.type() == QEvent.Type.Resize:
            self._place()
        return False


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
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.addWidget(label(title, "heading"))
        column.addWidget(label(own("sealed-pages-how"), "small"))
        self.list = QListWidget()
        self.list.setAccessibleName(own("sealed-pages"))
        for path in sealed.lay_out(pages, Path(self.folder.name)):
            item = QListWidgetItem(path.name)
            item.setData(PAGE, path)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.list.itemActivated.connect(self.open)
        column.addWidget(self.list, 1)
        self.told = label("", "assumed")
        self.told.hide()
        column.addWidget(self.told)
        row = QHBoxLayout()
        row.addStretch(1)
        for key, deed in (
            ("sealed-pages-close", self.reject),
            ("sealed-pages-keep", self._choose_folder),
            ("sealed-pages-open", lambda: self.open(self.list.currentItem())),
        ):
            button = QPushButton(own(key))
            button.clicked.connect(deed)
            button.setAutoDefault(False)
            row.addWidget(button)
        button.setObjectName("primary")
        column.addLayout(row)
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
        folder = QFileDialog.getExistingDirectory(self, self.own("give-out-folder"))
        if folder:
            self.keep(Path(folder))

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
