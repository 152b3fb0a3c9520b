"""The pages that are written before they are given out, such as a bulletin: their words, and what can be done with them."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPlainTextEdit, QPushButton, QTabWidget, QVBoxLayout, QWidget

from assistant.core.game import Manuscript, Page
from assistant.core.problems import Trouble
from assistant.core.questions import Answer, Offer
from assistant.core.text import LANGUAGES
from assistant.ui.widgets.lines import WrapButton, label
from assistant.ui.widgets.session import Session


class Writing(QPlainTextEdit):
    """A page's words in one language."""

    left = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Have the words kept when the hand goes elsewhere."""
        super().focusOutEvent(event)
        self.left.emit()


class ManuscriptPanel(QWidget):
    """One page at a time, in both languages; what is typed is kept in the table when the hand leaves it."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.page: Page | None = None
        self.chooser = QComboBox()
        self.chooser.activated.connect(self._open)
        self.verdict = label("", "small")
        self.tabs = QTabWidget()
        self.writings = {language: Writing() for language in LANGUAGES}
        for language, writing in self.writings.items():
            writing.left.connect(self.keep)
            self.tabs.addTab(writing, language)
        self.tabs.setCurrentIndex(LANGUAGES.index(session.language) if session.language in LANGUAGES else 0)
        self.kept = QPushButton()
        self.kept.clicked.connect(self.keep)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 8)
        column.addWidget(self.chooser)
        column.addWidget(self.verdict)
        column.addWidget(self.tabs, 1)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.kept)
        column.addLayout(row)
        self.offers = QVBoxLayout()
        column.addLayout(self.offers)
        session.changed.connect(self._refresh)
        session.look_changed.connect(self._refresh)

    def showEvent(self, event: Any) -> None:
        """Fill it in when it is seen."""
        super().showEvent(event)
        self._refresh()

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages with words to write."""
        given = self.session.desk.game.pages
        return tuple(page for page in given(self.session.position) if page.manuscript) if given is not None else ()

    def _refresh(self) -> None:
        if not self.isVisible():
            return
        pages = self.pages
        chosen = self.page.id if self.page is not None else ""
        self.chooser.clear()
        for page in pages:
            self.chooser.addItem(self.session.words(page.title), page)
        self.chooser.setAccessibleName(self.session.own("panel-manuscript"))
        for place, language in enumerate(LANGUAGES):
            self.tabs.setTabText(place, self.session.own(f"language-{language}"))
            self.writings[language].setAccessibleName(self.session.own(f"language-{language}"))
        self.kept.setText(self.session.own("manuscript-keep"))
        if pages:
            at = next((n for n, page in enumerate(pages) if page.id == chosen), 0)
            self.chooser.setCurrentIndex(at)
            self._show(pages[at])

    def _open(self, at: int) -> None:
        self.keep()
        pages = self.pages
        if at < len(pages):
            self.page = pages[at]
            self._refresh()

    def _show(self, page: Page) -> None:
        self.page = page
        manuscript = page.manuscript
        assert manuscript is not None
        for language, writing in self.writings.items():
            if writing.toPlainText() != manuscript.words[language]:
                writing.setPlainText(manuscript.words[language])
            writing.setReadOnly(manuscript.closed)
        self.kept.setVisible(not manuscript.closed)
        while self.offers.count():
            item = self.offers.takeAt(0)
            if item is not None and (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        answer = self._answer(page)
        if answer is not None:
            self.verdict.setText(self.session.words(answer.verdict))
            for offer in answer.offers:
                button = WrapButton(self.session.words(offer.label))
                button.setObjectName("offer")
                button.clicked.connect(lambda _on=False, o=offer: self.press(o))
                self.offers.addWidget(button)

    def _answer(self, page: Page) -> Answer | None:
        try:
            return self.session.desk.ask(page.question)
        except Trouble as trouble:
            self.verdict.setText(self.session.words(trouble.text))
            return None

    def _changed(self, manuscript: Manuscript) -> bool:
        return any(writing.toPlainText() != manuscript.words[language] for language, writing in self.writings.items())

    def keep(self) -> None:
        """Write what was typed down in the table, if it is new."""
        page = self.page
        if page is None or page.manuscript is None or page.manuscript.closed or not self._changed(page.manuscript):
            return
        typed: dict[str, str] = {language: writing.toPlainText() for language, writing in self.writings.items()}
        self.session.do(page.manuscript.kept(typed))

    def press(self, offer: Offer) -> None:
        """Accept an offer, for the words as they are typed now."""
        self.keep()
        answer = self._answer(self.page) if self.page is not None else None
        for now in answer.offers if answer is not None else ():
            if now.label == offer.label:
                self.session.do(now.edit)
                return
