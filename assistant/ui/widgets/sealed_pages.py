"""Sealed pages that were opened: what there is to read, each opened in the system's own viewer, and copies to keep.

The pages lie unsealed in a folder of their own that only the user can read, and only while the card is open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from assistant.core.problems import Trouble
from assistant.core.text import Text
from assistant.desk.sealed import pages as sealed
from assistant.ui.widgets.lines import label
from assistant.ui.widgets.passphrase import PassphraseCard

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
            pages = sealed.contents(source, typed)
        except Trouble as trouble:
            return words(trouble.text)
        SealedPages(over, own, words, source.name, pages).show()
        return ""

    return PassphraseCard(over, own, own("passphrase-of", path=source.name), accept)
