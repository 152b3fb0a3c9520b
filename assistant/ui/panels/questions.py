"""The list of the game's questions, and the form of the one that is chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from assistant.core.problems import folded
from assistant.core.questions import Question, blanks
from assistant.desk import wording as game_words
from assistant.ui.look.icons import icon
from assistant.ui.look.plain import tip
from assistant.ui.panels.question_form import Form
from assistant.ui.widgets.lines import WrapButton, label
from assistant.ui.widgets.scrolling import ScrollArea
from assistant.ui.widgets.session import Session


class QuestionsPanel(ScrollArea):
    """Every question the game answers. `picking` while a blank waits for a click on the board."""

    picking = Signal(object)  # a Pick or None

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.form: Form | None = None
        self._open: tuple[type[Question], Mapping[str, Any]] | None = None
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        session.look_changed.connect(self.show_list_or_form)
        self._built = False

    def showEvent(self, event: Any) -> None:
        """Fill the list in when it is first seen: titles cost reading the game's texts."""
        super().showEvent(event)
        if not self._built:
            self.show_list_or_form()

    def show_list_or_form(self) -> None:
        """Show what is open."""
        if self._open is not None:
            self.open_form(*self._open)
        elif self.isVisible():
            self.show_list()

    def show_list(self) -> None:
        """Show the list, with a line that finds questions by their words."""
        self._close_form()
        self._built = True
        flow = QWidget()
        flow.setObjectName("flow")
        column = QVBoxLayout(flow)
        column.setContentsMargins(8, 6, 8, 8)
        column.setSpacing(4)
        search = QLineEdit()
        search.setPlaceholderText(self.session.own("find-question"))
        search.setAccessibleName(self.session.own("find-question"))
        column.addWidget(search)
        rows: list[tuple[str, QPushButton]] = []
        for question in self.session.desk.game.questions:
            title = self.session.words(game_words.question_title(self.session.desk.game, question))
            button = WrapButton(title)
            button.setObjectName("quiet")
            button.clicked.connect(lambda _on=False, q=question: self.choose(q))
            column.addWidget(button)
            rows.append((folded(title), button))
        search.textChanged.connect(lambda text: _narrow(rows, text))
        search.returnPressed.connect(lambda: _press_first(rows))
        column.addStretch(1)
        self._put(flow)
        self.setFocusProxy(search)

    def choose(self, question: type[Question]) -> None:
        """Ask at once what needs no blank, else open its form."""
        needed = [blank for blank in blanks(question) if blank.input != "overrides"]
        if not needed:
            self.session.ask(question())
        else:
            self.open_form(question, {})

    def open_form(self, question: type[Question], filled: Mapping[str, Any]) -> None:
        """Open the form of a question with what is known of its blanks."""
        self._close_form()
        self._built = True
        self._open = (question, filled)
        flow = QWidget()
        flow.setObjectName("flow")
        column = QVBoxLayout(flow)
        column.setContentsMargins(8, 6, 8, 8)
        frame = QFrame()
        frame.setObjectName("card")
        inside = QVBoxLayout(frame)
        inside.setContentsMargins(14, 10, 14, 12)
        head = QHBoxLayout()
        back = QToolButton()
        back.setObjectName("flat")
        back.setIcon(icon("less", self.session.settings.look, 14))
        back.setAccessibleName(self.session.own("all-questions"))
        back.setToolTip(tip(self.session.own("all-questions")))
        back.clicked.connect(self._back)
        head.addWidget(back, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(
            label(self.session.words(game_words.question_title(self.session.desk.game, question)), "heading"), 1
        )
        inside.addLayout(head)
        self.form = Form(self.session, question, filled)
        self.form.picking.connect(self.picking)
        self.form.asked.connect(self._asked)
        inside.addWidget(self.form)
        column.addWidget(frame)
        column.addStretch(1)
        self._put(flow)
        if self.isVisible():
            self.form.pick_first()

    def _asked(self, question: Question) -> None:
        self.session.ask(question)

    def _back(self) -> None:
        self._open = None
        self.show_list()

    def _close_form(self) -> None:
        if self.form is not None:
            self.form.stop_picking()
            self.picking.emit(None)
            self.form = None

    def stop_picking(self) -> None:
        """Wait for no click on the board any more."""
        if self.form is not None:
            self.form.stop_picking()

    def _put(self, flow: QWidget) -> None:
        old = self.takeWidget()
        if old is not None:
            old.deleteLater()
        self.setWidget(flow)


def _narrow(rows: list[tuple[str, QPushButton]], text: str) -> None:
    for title, button in rows:
        button.setVisible(folded(text) in title)


def _press_first(rows: list[tuple[str, QPushButton]]) -> None:
    for _title, button in rows:
        if button.isVisible():
            button.click()
            return
