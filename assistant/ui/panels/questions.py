"""The list of the game's questions, and the form of the one that is chosen, generated from its blanks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QPushButton, QWidget

from assistant.core.problems import QuestionError, folded
from assistant.core.questions import Question, blanks
from assistant.desk import wording as game_words
from assistant.ui.look.wording import say
from assistant.ui.panels.blanks import INPUTS, Context, Input, PickInput
from assistant.ui.widgets.lines import (
    NONE,
    TOP,
    ScrollArea,
    WrapButton,
    flow,
    hbox,
    holding,
    label,
    named,
    push_button,
    put,
    sign_button,
    vbox,
)
from assistant.ui.widgets.session import Pick, Session

# The form of a question, generated from its blanks; a blank that a click on the board fills says which ids would do.


class Form(QWidget):
    """The blanks of one question. `asked` with the question when it is filled in and wanted."""

    asked = Signal(object)
    picking = Signal(object)  # a Pick, or None when no click is waited for

    def __init__(
        self, session: Session, question: type[Question], filled: Mapping[str, Any], button_key: str = "ask"
    ) -> None:
        super().__init__()
        self.session, self.question = session, question
        self.inputs: dict[str, Input] = {}
        self.faults: dict[str, QLabel] = {}
        self.overrides: Mapping[str, Any] = filled.get("overrides", {})
        self._waiting = ""
        blanks_below = vbox(on=self, margins=NONE, spacing=4)
        for blank in blanks(question):
            if blank.input not in INPUTS:
                continue
            made = self.inputs[blank.name] = INPUTS[blank.input](Context(session, session.game, question, blank))
            made.fill(filled.get(blank.name, blank.default))
            named(made, session.words(game_words.blank_label(session.game, question, blank.name)))
            head, fault = label(made.accessibleName(), "small"), label("", "fault")
            head.setBuddy(made)
            fault.hide()
            self.faults[blank.name] = fault
            blanks_below.addWidget(holding(vbox(head, made, fault, margins=(0, 2, 0, 2), spacing=2)))
            made.changed.connect(self.clear_faults)
            made.pick.connect(lambda on, name=blank.name: self._pick(name, on))
        self.button = push_button(session.own(button_key), self.ask, "primary")
        put(blanks_below, [hbox(1, self.button)])

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
                raise QuestionError(blank.name, say("blank-missing"))
        for name, made in self.inputs.items():
            if wrong := made.wrong():
                raise QuestionError(name, wrong)
        if self.overrides:
            values["overrides"] = self.overrides
        try:
            return msgspec.convert(values, self.question)
        except msgspec.ValidationError as error:
            name = str(error).rpartition("$.")[2].strip("`") if "$." in str(error) else ""
            raise QuestionError(name, say("blank-unusable")) from None

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
        self._pick_empty(self.inputs)

    def stop_picking(self) -> None:
        """Wait for no click any more."""
        if isinstance(made := self.inputs.get(self._waiting), PickInput):
            made.end_pick()

    def _pick(self, name: str, on: bool) -> None:
        made = self.inputs[name]
        if not on:
            if self._waiting == name:
                self._waiting = ""
                self.picking.emit(None)
            return
        if self._waiting != name:
            self.stop_picking()
        self._waiting = name
        eligible = self.question.eligible(self.session.position, name, self.values())
        what = f"{made.picks}s" if made.several else made.picks
        self.picking.emit(Pick(what, eligible, self._picked, made.accessibleName()))

    def _picked(self, chosen: str) -> None:
        name = self._waiting
        made = self.inputs.get(name)
        if made is None:
            return
        made.take(chosen)
        if not made.several:
            self.stop_picking()
            names, required = list(self.inputs), {blank.name for blank in blanks(self.question) if blank.required}
            self._pick_empty(after for after in names[names.index(name) + 1 :] if after in required)

    def _pick_empty(self, names: Iterable[str]) -> None:
        """Wait for clicks for the first of some blanks that is empty and can be filled so."""
        values = self.values()
        for name in names:
            made = self.inputs[name]
            if isinstance(made, PickInput) and values.get(name) in (None, "", ()):
                made.button.setChecked(True)
                return


class QuestionsPanel(ScrollArea):
    """Every question the game answers. `picking` while a blank waits for a click on the board."""

    picking = Signal(object)  # a Pick or None

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.form: Form | None = None
        self._open: tuple[type[Question], Mapping[str, Any]] | None = None
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
        search = named(QLineEdit(), self.session.own("find-question"), hint=True)
        rows: list[tuple[str, QPushButton]] = []
        for question in self.session.game.questions:
            title = self.session.words(game_words.question_title(self.session.game, question))
            quiet = WrapButton(title)
            quiet.setObjectName("quiet")
            quiet.clicked.connect(lambda _on=False, q=question: self.choose(q))
            rows.append((folded(title), quiet))

        def narrow(text: str) -> None:
            for title, quiet in rows:
                quiet.setVisible(folded(text) in title)

        def press_first() -> None:
            for _, quiet in rows:
                if quiet.isVisible():
                    quiet.click()
                    return

        search.textChanged.connect(narrow)
        search.returnPressed.connect(press_first)
        self.hold(flow(search, *(quiet for _, quiet in rows), spacing=4))
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
        self._open = (question, filled)
        back = sign_button(self.session, "less", "all-questions", self._back)
        title = label(self.session.words(game_words.question_title(self.session.game, question)), "heading")
        self.form = Form(self.session, question, filled)
        self.form.picking.connect(self.picking)
        self.form.asked.connect(self.session.ask)
        frame = QFrame()
        frame.setObjectName("card")
        vbox(hbox((back, TOP), (title, 1)), self.form, on=frame, margins=(14, 10, 14, 12))
        self.hold(flow(frame))
        if self.isVisible() and not self.visibleRegion().isEmpty():  # nothing waits for clicks behind another panel
            self.form.pick_first()

    def _back(self) -> None:
        self._open = None
        self.show_list()

    def _close_form(self) -> None:
        self._built = True
        if self.form is not None:
            self.form.stop_picking()
            self.picking.emit(None)
            self.form = None

    def stop_picking(self) -> None:
        """Wait for no click on the board any more."""
        if self.form is not None:
            self.form.stop_picking()
