"""What a card lets one do next: offers that change the table, questions that go on from it. One of them is marked for Enter."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from assistant.core.questions import Answer, FollowUp, Offer
from assistant.ui.answers.blocks import rule_words
from assistant.ui.widgets.lines import WrapButton
from assistant.ui.widgets.session import Session

Choice = Offer | FollowUp


def choices(answer: Answer) -> tuple[Choice, ...]:
    """Return what keys can choose: the offers, and the questions that follow if one of them is what comes next as a rule."""
    follows = answer.follow_ups if any(follow.usual for follow in answer.follow_ups) else ()
    return (*answer.offers, *follows)


def first_marked(answer: Answer) -> int:
    """Return which choice Enter takes before the player marks another one."""
    found = choices(answer)
    return next((n for n, choice in enumerate(found) if isinstance(choice, Offer) or choice.usual), 0)


class Choices(QWidget):
    """The buttons. `taken` with the Offer or FollowUp that was pressed."""

    taken = Signal(object)

    def __init__(self, session: Session, answer: Answer, marked: int, numbered: bool) -> None:
        super().__init__()
        self.session = session
        self.buttons: list[WrapButton] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        found = choices(answer)
        for n, choice in enumerate(found):
            words = session.words(choice.label)
            number = f"{n + 1}  " if numbered and len(found) > 1 and n < 9 else ""
            button = WrapButton(number + words, session.own("enter-key") if n == marked else "")
            button.setObjectName("marked" if n == marked else "offer" if isinstance(choice, Offer) else "quiet")
            if n == marked:
                theme = session.settings.look.theme
                button.colour(theme.table if theme.dark else theme.paper)
            if isinstance(choice, Offer) and choice.rule:
                button.setToolTip(rule_words(choice.rule))
            button.clicked.connect(lambda _on=False, c=choice: self.taken.emit(c))
            column.addWidget(button)
            self.buttons.append(button)
        for follow in answer.follow_ups if len(found) == len(answer.offers) else ():
            link = WrapButton(session.words(follow.label))
            link.setObjectName("quiet")
            link.clicked.connect(lambda _on=False, f=follow: self.taken.emit(f))
            column.addWidget(link)
