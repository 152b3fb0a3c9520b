"""Rules at hand: a section in our own words, and the page of the player's own rulebook beside it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from assistant.core.reasons import rule_words
from assistant.desk import rulebook
from assistant.ui.look.plain import PlainLabel
from assistant.ui.widgets.lines import label
from assistant.ui.widgets.scrolling import ScrollArea
from assistant.ui.widgets.session import Session
from assistant.ui.work.jobs import Job

if TYPE_CHECKING:
    from assistant.scan.pictures.rulebook import Heading

ABOVE = 0.45  # of the panel's height, above the heading: our own words stay in view where they are short


class RulesPanel(ScrollArea):
    """The section that was asked for last."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.number = ""
        self.job: Job | None = None
        self._page = QPixmap()
        self._down = 0.0  # how far down the page the heading stands
        self.sections = QComboBox()
        self.sections.activated.connect(lambda _n: self.show_rule(self.sections.currentData()))
        self.words = label("")
        self.ours, self.told = label("", "small"), label("", "small")
        self.attach, self.detach = QPushButton(), QPushButton()
        self.attach.clicked.connect(self.choose)
        self.detach.clicked.connect(lambda: self.keep(None))
        self.picture = PlainLabel()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignTop)
        whole = QWidget()
        whole.setObjectName("flow")
        column = QVBoxLayout(whole)
        column.setContentsMargins(8, 6, 8, 8)
        for widget in (self.sections, self.words, self.ours):
            column.addWidget(widget)
        row = QHBoxLayout()
        row.addWidget(self.attach)
        row.addWidget(self.detach)
        column.addLayout(row)
        column.addWidget(self.told)
        column.addWidget(self.picture)
        column.addStretch(1)
        self.setWidget(whole)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalScrollBar().rangeChanged.connect(lambda *_: self._bring())
        session.look_changed.connect(self._look)
        self.show_rule(next(iter(rulebook.numbers(session.desk.game)), ""))
        self._look()

    @property
    def book(self) -> Path | None:
        """The player's own rulebook, if it is attached and there."""
        kept = self.session.settings.kept(f"rulebook/{self.session.desk.game.slug}", "")
        return Path(kept) if kept and Path(kept).is_file() else None

    def _look(self) -> None:
        own = self.session.own
        self.sections.setAccessibleName(own("rule-section"))
        self.sections.clear()
        for number in rulebook.numbers(self.session.desk.game):
            self.sections.addItem(rule_words(number, self.session.language), number)
        self.sections.setCurrentIndex(self.sections.findData(self._section))
        self.attach.setText(own("rule-attach"))
        self.detach.setText(own("rule-detach"))
        self.ours.setText(own("rule-ours"))
        self._say()

    @property
    def _section(self) -> str:
        """The section whose words are shown: that of the number, or the nearest above it."""
        found = rulebook.paraphrase(self.session.desk.game, self.number)
        return found[0] if found is not None else self.number

    def _say(self) -> None:
        found = rulebook.paraphrase(self.session.desk.game, self.number)
        unknown = self.session.own("rule-unknown", n=self.number)
        self.words.setText(self.session.words(found[1]) if found is not None else unknown)
        self.detach.setVisible(self.book is not None)
        self.picture.setVisible(self.book is not None)

    def show_rule(self, number: str) -> None:
        """Show a section: its words at once, its page as soon as it is found."""
        self.number = number
        self.sections.setCurrentIndex(self.sections.findData(self._section))
        self._say()
        self._look_up()

    def choose(self) -> None:
        """Choose the rulebook."""
        name, _ = QFileDialog.getOpenFileName(self, self.session.own("rule-attach"), "", "PDF (*.pdf)")
        if name:
            self.keep(Path(name))

    def keep(self, path: Path | None) -> None:
        """Attach a rulebook, or take it away; the file stays where it is."""
        self.session.settings.keep(f"rulebook/{self.session.desk.game.slug}", str(path) if path is not None else "")
        self._say()
        self._look_up()

    def _look_up(self) -> None:
        if self.job is not None:
            self.job.cancel()
            self.job = None
        book, number = self.book, self.number
        self._show_page(None)
        if book is None:
            self.told.setText("")
            return

        def work(_going: object) -> tuple[Heading, bytes] | None:
            from assistant.scan.pictures.rulebook import find_heading, page_png

            found = find_heading(book, number)
            return (found, page_png(book, found.page)) if found is not None else None

        self.told.setText(self.session.own("rule-looking"))
        self.job = Job(work, self)
        self.job.done.connect(self._show_page)
        self.job.failed.connect(lambda _bug: self.told.setText(self.session.own("rule-unreadable", name=book.name)))
        self.job.start()

    def _show_page(self, found: tuple[Heading, bytes] | None) -> None:
        """Show the page, its heading at the top of what is seen beneath our own words."""
        self._page = QPixmap()
        self.verticalScrollBar().setValue(0)
        if found is not None:
            self._page.loadFromData(found[1])
            self.told.setText(self.session.own("rule-page", page=found[0].page + 1))
        elif self.book is not None:
            self.told.setText(self.session.own("rule-not-found", n=self.number))
        self._fit()
        if found is not None:
            self._down = found[0].down
            self._bring()

    def _bring(self) -> None:
        """Bring the heading into view, again whenever there is more or less to scroll."""
        if self._page.isNull():
            return
        at = self.picture.y() + self._down * self.picture.height()
        self.verticalScrollBar().setValue(round(at - ABOVE * self.viewport().height()))

    def _fit(self) -> None:
        width = max(1, self.viewport().width() - 16)
        page = (
            self._page.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
            if not self._page.isNull()
            else self._page
        )
        self.picture.setPixmap(page)
        self.picture.setFixedHeight(page.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the page as wide as the panel."""
        super().resizeEvent(event)
        self._fit()
