"""The list of the game's questions, and the form of the one that is chosen, generated from its blanks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QToolButton, QVBoxLayout, QWidget

from assistant.core.problems import QuestionError, folded
from assistant.core.questions import Question, blanks
from assistant.desk import wording as game_words
from assistant.ui.look.icons import icon
from assistant.ui.look.wording import tip
from assistant.ui.panels.blanks import INPUTS, Context, Input
from assistant.ui.widgets.layout import ScrollArea
from assistant.ui.widgets.lines import WrapButton, label, tight
from assistant.ui.widgets.session import Pick, Session

# The form of a question, generated from its blanks; a blank that a click on the board fills says which ids would do.


class Form(QWidget):
    """The blanks of one question. `asked` with the question when it is filled in and wanted."""

    asked = Signal(object)
    picking = Signal(object)  # a Pick, or None when no click is waited for

    def __init__(
        self, session: Session, question: type[Question], filled: Mapping[str, Any], button: str = "ask"
    ) -> None:
        super().__init__()
        self.session, self.question = session, question
        self.inputs: dict[str, Input] = {}
        self.faults: dict[str, QLabel] = {}
        self.overrides: Mapping[str, Any] = filled.get("overrides", {})
        self._waiting = ""
        column = tight(QVBoxLayout(self))
        column.setSpacing(4)
        for blank in blanks(question):
            if blank.input not in INPUTS:
                continue
            made = INPUTS[blank.input](Context(session, session.desk.game, question, blank))
            made.fill(filled.get(blank.name, blank.default))
            title = session.words(game_words.blank_label(session.desk.game, question, blank.name))
            whole, fault = _captioned(title, made)
            column.addWidget(whole)
            self.inputs[blank.name], self.faults[blank.name] = made, fault
            made.changed.connect(self._filled)
            made.pick.connect(lambda on, name=blank.name: self._pick(name, on))
        row = QHBoxLayout()
        self.button = QPushButton(session.own(button))
        self.button.setObjectName("primary")
        self.button.clicked.connect(self.ask)
        row.addStretch(1)
        row.addWidget(self.button)
        column.addLayout(row)

    def values(self) -> dict[str, Any]:
        """Return what is filled in, blanks left empty excepted."""
        found = {name: made.value() for name, made in self.inputs.items()}
        return {name: value for name, value in found.items() if value is not None}

    def read(self) -> Question:
        """Return the question.

        Raises:
            QuestionError: a blank is missing or unusable.
        """
        values = self.values()
        for blank in blanks(self.question):
            if blank.required and values.get(blank.name) in (None, "", ()):
                raise QuestionError(blank.name, self._text("blank-missing"))
        for name, made in self.inputs.items():
            if wrong := made.wrong():
                raise QuestionError(name, wrong)
        if self.overrides:
            values["overrides"] = self.overrides
        try:
            return msgspec.convert(values, self.question)
        except msgspec.ValidationError as error:
            name = str(error).rpartition("$.")[2].strip("`") if "$." in str(error) else ""
            raise QuestionError(name, self._text("blank-unusable")) from None

    def _text(self, key: str) -> Any:
        from assistant.ui.look.wording import say

        return say(key)

    def ask(self) -> None:
        """Ask, or show beside the blank what is wrong with it."""
        self.clear_faults()
        try:
            question = self.read()
        except QuestionError as error:
            self.show_fault(error)
            return
        self.stop_picking()
        self.asked.emit(question)

    def show_fault(self, error: QuestionError) -> None:
        """Show what is wrong under its blank, at the last one if it belongs to none."""
        name = error.field.split(".")[0].split("[")[0]
        fault = self.faults.get(name) or next(reversed(self.faults.values()), None)
        if fault is None:
            self.session.told.emit(self.session.words(error.text))
            return
        fault.setText(self.session.words(error.text))
        fault.show()
        if name in self.inputs:
            self.inputs[name].setFocus()

    def clear_faults(self) -> None:
        """Take away what was said of the blanks."""
        for fault in self.faults.values():
            fault.hide()

    def pick_first(self) -> None:
        """Wait for a click on the board, if an empty blank can be filled so."""
        values = self.values()
        for name, made in self.inputs.items():
            if made.picks and values.get(name) in (None, "", ()):
                button = getattr(made, "button", None)
                if button is not None:
                    button.setChecked(True)
                return

    def stop_picking(self) -> None:
        """Wait for no click any more."""
        if self._waiting:
            self.inputs[self._waiting].end_pick()

    def _pick(self, name: str, on: bool) -> None:
        made = self.inputs[name]
        if not on:
            if self._waiting == name:
                self._waiting = ""
                self.picking.emit(None)
            return
        if self._waiting and self._waiting != name:
            self.inputs[self._waiting].end_pick()
        self._waiting = name
        eligible = self.question.eligible(self.session.position, name, self.values())
        title = self.session.words(game_words.blank_label(self.session.desk.game, self.question, name))
        what = f"{made.picks}s" if made.several else made.picks
        self.picking.emit(Pick(what, eligible, self._picked, title))

    def _picked(self, chosen: str) -> None:
        if not self._waiting:
            return
        name = self._waiting
        made = self.inputs[name]
        made.take(chosen)
        if not made.several:
            made.end_pick()
            self.pick_next(name)

    def pick_next(self, after: str) -> None:
        """Go on to the next empty blank that must be clicked on the board."""
        names = list(self.inputs)
        required = {blank.name for blank in blanks(self.question) if blank.required}
        for name in names[names.index(after) + 1 :]:
            made = self.inputs[name]
            if made.picks and name in required and self.values().get(name) in (None, "", ()):
                getattr(made, "button").setChecked(True)  # noqa: B009 - every input that picks has one
                return

    def _filled(self) -> None:
        self.clear_faults()


def _captioned(title: str, widget: QWidget) -> tuple[QWidget, QLabel]:
    """Return a widget with its label above it and a line for what is wrong with it below."""
    whole = QWidget()
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 2, 0, 2)
    column.setSpacing(2)
    head = label(title, "small")
    head.setBuddy(widget)
    widget.setAccessibleName(title)
    fault = label("", "fault")
    fault.hide()
    column.addWidget(head)
    column.addWidget(widget)
    column.addWidget(fault)
    return whole, fault


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
            question, filled = self._open
            self.open_form(question, {**filled, **(self.form.values() if self.form is not None else {})})
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
        if self.isVisible() and not self.visibleRegion().isEmpty():  # nothing waits for clicks behind another panel
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
