"""The manual, in a window of its own beside the table: the pages that were made when the program was built."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QImage, QKeySequence, QTextDocument
from PySide6.QtWidgets import QDialog, QTextBrowser, QWidget

from assistant.core.places import manual
from assistant.core.text import told
from assistant.ui.export.pdf import page_pdf
from assistant.ui.look.main_window import give_keys
from assistant.ui.look.settings import Settings
from assistant.ui.widgets.file_dialogs import saved_file
from assistant.ui.widgets.lines import hbox, push_button, vbox
from assistant.ui.work.jobs import Job

SIZE = (860, 760)  # pixels
EDGE = 48  # pixels beside a picture
WHOLE = "whole.html"  # all pages one after the other, for paper


class ManualWindow(QDialog):
    """Shows one page; its links lead to the others.

    Args:
        over: the window beside which it opens.
    """

    def __init__(self, over: QWidget, settings: Settings, folder: Path) -> None:
        super().__init__(over)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        own = self.own = settings.own
        self.setWindowTitle(own("do-manual"))
        self.settings, self.folder = settings, folder / settings.language
        self.job: Job | None = None  # while a PDF is written
        self.page = Page(self)
        contents = push_button(own("manual-contents"), lambda: self.show_page("index"))
        back = push_button(own("manual-back"), self.page.backward)
        browser = push_button(own("manual-browser"), lambda: QDesktopServices.openUrl(self.page.source()))
        self.pdf_button = push_button(own("manual-pdf"), self._choose_file)
        for button in (contents, back, browser, self.pdf_button):
            button.setAutoDefault(False)
        vbox((self.page, 1), hbox(contents, back, 1, browser, self.pdf_button), on=self)
        give_keys(self, [(QKeySequence(QKeySequence.StandardKey.Back).toString(), self.page.backward)])
        self.resize(*SIZE)
        self.show_page("index")
        self.page.setFocus()

    def show_page(self, name: str) -> None:
        """Show a page by its name."""
        self.page.setSource(QUrl.fromLocalFile(str(self.folder / f"{name}.html")))

    def _choose_file(self) -> None:
        if path := saved_file(self, self.own("manual-pdf"), "PDF (*.pdf)", "sabretache.pdf"):
            self.write(path)

    def write(self, path: Path) -> None:
        """Write all pages as one PDF, beside what else is done."""
        source, title = self.folder, self.own("do-manual")

        def work(_report: object) -> None:
            page_pdf(on_paper(source), path, f"Sabretache · {title}")

        written = self.own("manual-written", path=path.name)
        self.pdf_button.setEnabled(False)
        self.job = Job.begin(work, self, lambda _: self._ended(written), self._failed)

    def _failed(self, trouble: Any) -> None:
        self._ended("")
        if not isinstance(trouble, OSError):
            raise trouble
        self.setWindowTitle(self.settings.words(told(trouble)))

    def _ended(self, words: str) -> None:
        self.job = None
        self.pdf_button.setEnabled(True)
        self.setWindowTitle(words)


class Page(QTextBrowser):
    """A page; its pictures are as wide as there is room for, its links as dark or light as its words."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.ensurePolished()
        self.document().setDefaultStyleSheet(f"a {{ color: {self.palette().text().color().name()} }}")

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Return what a page names."""
        found = super().loadResource(kind, name)
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return found
        image = QImage(self.source().resolved(QUrl(name)).toLocalFile())
        room = self.viewport().width() - EDGE
        wide = min(image.width(), max(room, EDGE))
        return image.scaledToWidth(wide, Qt.TransformationMode.SmoothTransformation) if wide else found


def on_paper(folder: Path) -> str:
    """Return all pages of a language as one, with the places of its pictures."""
    pictures = QUrl.fromLocalFile(str(folder / "pictures")).toString()
    return (folder / WHOLE).read_text(encoding="utf-8").replace('src="pictures/', f'src="{pictures}/')


def show_manual(over: QWidget, settings: Settings, tell: Callable[[str], object]) -> None:
    """Show the manual, or say why there is none.

    Args:
        over: the window beside which it opens.
        tell: says something to the player.
    """
    folder = manual()
    if not (folder / settings.language / "index.html").is_file():
        tell(settings.own("manual-missing"))
        return
    shown = next((each for each in over.findChildren(ManualWindow) if each.isVisible()), None)
    window = shown or ManualWindow(over, settings, folder)
    window.show()
    window.raise_()
    window.activateWindow()
