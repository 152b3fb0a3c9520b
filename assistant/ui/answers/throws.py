"""The dice of an answer: a row for each thing that is thrown for, to be typed or clicked."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from assistant.core.questions import Answer, Question, blanks
from assistant.ui.widgets.dice import IN_A_ROW, Dice
from assistant.ui.widgets.lines import label
from assistant.ui.widgets.session import Session


def rolls_blank(question: Question) -> str:
    """Return the name of a question's dice, empty if it has none."""
    return next((blank.name for blank in blanks(type(question)) if blank.input == "rolls"), "")


def rolls_of(question: Question) -> tuple[int, ...]:
    """Return the dice with which a question is asked."""
    name = rolls_blank(question)
    return tuple(getattr(question, name)) if name else ()


class Throws(QWidget):
    """The dice of one question, as many as its answer says, with what each row is for and how they are typed.

    `slim`: without the word for dice and the hint, where they stand beside other things; `hint` is for below all of it.
    """

    def __init__(self, session: Session, question: Question, answer: Answer | None, slim: bool = False) -> None:
        super().__init__()
        rolls = rolls_of(question)
        throws = (answer.throws or ()) if answer is not None else ()
        counts = [throw.count for throw in throws]
        dice = self.dice = Dice(session, max(sum(counts) or 2, len(rolls)), rows=counts)
        dice.rolls = list(rolls)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        cells = QHBoxLayout()
        names = QVBoxLayout()
        names.setSpacing(5)
        unnamed = [] if slim else [(session.own("dice"), 1)]
        for words, count in [(session.words(t.label), t.count) for t in throws] or unnamed:
            name_of_row = label(words, "small", wrap=False)
            rows = -(-count // IN_A_ROW)
            name_of_row.setFixedHeight(rows * dice.side + (rows - 1) * 5)
            names.addWidget(name_of_row)
        names.addStretch(1)
        cells.addLayout(names)
        cells.addWidget(dice, 0, Qt.AlignmentFlag.AlignTop)
        cells.addStretch(1)
        if not rolls and not throws and not slim:
            cells.addWidget(label(session.own("dice-hint"), "small", wrap=False))
        whole.addLayout(cells)
        self.hint = session.own("dice-hint-throws") if throws and not rolls else ""
        if self.hint and not slim:
            whole.addWidget(label(self.hint, "small"))


def beside(throws: Throws | None, verdict: QWidget) -> QWidget:
    """Return dice and what they gave beside each other, with the hint below both: beside the verdict it would be a high column."""
    whole = QWidget()
    rows = QVBoxLayout(whole)
    rows.setContentsMargins(0, 0, 0, 0)
    row = QHBoxLayout()
    row.setSpacing(4)
    rows.addLayout(row)
    if throws is not None:
        row.addWidget(throws)
        if throws.hint:
            rows.addWidget(label(throws.hint, "small"))
    row.addWidget(verdict, 1)
    return whole


def wants_dice(question: Question, answer: Answer | None) -> bool:
    """Tell whether a question is asked with dice, as far as is known now."""
    if not rolls_blank(question):
        return False
    known = answer.throws if answer is not None else None
    return known is None or bool(sum(throw.count for throw in known)) or bool(rolls_of(question))
