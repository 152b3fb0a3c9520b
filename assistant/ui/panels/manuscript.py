"""The pages that are written before they are given out, such as a bulletin: their words, and what can be done with them."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QComboBox, QPlainTextEdit, QTabWidget, QWidget

from assistant.core.game import Manuscript, Page
from assistant.core.problems import Trouble
from assistant.core.questions import Answer, Offer
from assistant.core.text import LANGUAGES
from assistant.ui.widgets.lines import PANEL, Button, WrapButton, fill_box, hbox, label, vbox
from assistant.ui.widgets.session import Session


class Writing(QPlainTextEdit):
    """A page's words in one language."""

    left = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Have the words kept when the hand goes elsewhere."""
        super().focusOutEvent(event)
        self.left.emit()

    def event(self, event: QEvent) -> bool:
        """Leave the undo key to the table once nothing typed here is left to undo: it brings back what was wiped."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.matches(QKeySequence.StandardKey.Undo)
            and not self.document().isUndoAvailable()
        ):
            event.ignore()
            return False
        return super().event(event)


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
        self.kept = Button(session, "manuscript-keep", self.keep)
        # Above all whose height changes, each in its own place for good: one that comes or goes moves none of the others.
        self.offers = vbox()
        self._buttons: dict[str, WrapButton] = {}
        parts = (self.chooser, self.offers, self.verdict, (self.tabs, 1), hbox(1, self.kept))
        vbox(*parts, on=self, margins=PANEL)
        session.changed.connect(self._refresh)
        session.look_changed.connect(self._refresh)

    def showEvent(self, event: Any) -> None:
        """Fill it in when it is seen."""
        super().showEvent(event)
        self._refresh()

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages with words to write."""
        given = self.session.game.pages
        return tuple(page for page in given(self.session.position) if page.manuscript) if given is not None else ()

    def _refresh(self) -> None:
        if not self.isVisible():
            return
        pages = self.pages
        chosen = self.page.id if self.page is not None else ""
        fill_box(self.chooser, ((page.id, self.session.words(page.title)) for page in pages), chosen)
        self.chooser.setAccessibleName(self.session.own("panel-manuscript"))
        for place, language in enumerate(LANGUAGES):
            self.tabs.setTabText(place, self.session.own(f"language-{language}"))
            self.writings[language].setAccessibleName(self.session.own(f"language-{language}"))
        if pages:
            self._show(pages[self.chooser.currentIndex()])

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
        answer = self._answer(page)
        if answer is not None:
            self.verdict.setText(self.session.words(answer.verdict))
        self._lay_out(answer.offers if answer is not None else ())

    def _lay_out(self, offers: tuple[Offer, ...]) -> None:
        """Show the offers that there are, each where it was before; the place of one that is gone stays empty."""
        for offer in offers:
            if offer.label.key not in self._buttons:
                button = self._buttons[offer.label.key] = WrapButton("")
                button.setObjectName("offer")
                policy = button.sizePolicy()
                policy.setRetainSizeWhenHidden(True)
                button.setSizePolicy(policy)
                button.clicked.connect(lambda _on=False, key=offer.label.key: self.press(key))
                self.offers.addWidget(button)
        there = {offer.label.key: offer for offer in offers}
        for key, button in self._buttons.items():
            if key in there:
                button.say(self.session.words(there[key].label))
            button.setVisible(key in there)

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

    def press(self, key: str) -> None:
        """Accept the offer whose label is the message `key`, for the words as they are typed now."""
        self.keep()
        answer = self._answer(self.page) if self.page is not None else None
        for now in answer.offers if answer is not None else ():
            if now.label.key == key and self.session.do(now.edit):
                self.session.tell("manuscript-done", what=self.session.words(now.label))
                return
