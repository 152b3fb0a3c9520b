"""What a player can do with an answer: buttons; the key that presses a button stands on it, Enter presses the marked one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from assistant.core.questions import Answer, FollowUp, Offer
from assistant.ui.answers.blocks import rule_words
from assistant.ui.look.plain import tip
from assistant.ui.widgets.lines import WrapButton
from assistant.ui.widgets.session import Session

Choice = Offer | FollowUp
DIGITS = "1234567890"
BESIDE_DICE = "7890"  # digits that are no dice
NOTHING = -1  # no choice is marked


def choices(answer: Answer, done: bool = False) -> tuple[Choice, ...]:
    """Return what can be chosen: the offers, then the questions that follow.

    Of an answer that was `done` no offer is left, and no question but those that come next as a rule.
    """
    if done:
        return tuple(follow for follow in answer.follow_ups if follow.usual)
    return (*answer.offers, *answer.follow_ups)


def first_marked(found: Sequence[Choice]) -> int:
    """Return which choice Enter takes before the player marks another one; NOTHING where none comes next as a rule."""
    return next((n for n, choice in enumerate(found) if isinstance(choice, Offer) or choice.usual), NOTHING)


def digit_of(n: int, beside_dice: bool) -> str:
    """Return the digit that presses a choice, counted from 0; empty where there are more choices than digits."""
    digits = BESIDE_DICE if beside_dice else DIGITS
    return digits[n] if n < len(digits) else ""


class Choices(QWidget):
    """The buttons. `taken` with the Offer or FollowUp that was pressed.

    Args:
        session: the open table.
        found: what was found.
        marked: the choice that Enter takes.
        beside_dice: whether digits are dice, so that others press the buttons.
    """

    taken = Signal(object)

    def __init__(self, session: Session, found: Sequence[Choice], marked: int, beside_dice: bool) -> None:
        super().__init__()
        self.buttons: list[WrapButton] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        theme = session.settings.look.theme
        for n, choice in enumerate(found):
            enter = session.own("enter-key") if n == marked else ""
            button = WrapButton(session.words(choice.label), enter, digit_of(n, beside_dice))
            button.setObjectName("marked" if n == marked else "offer" if isinstance(choice, Offer) else "quiet")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            if n == marked:
                button.colour(theme.table if theme.dark else theme.paper)
            if isinstance(choice, Offer) and choice.rule:
                button.setToolTip(tip(rule_words(choice.rule)))
            button.clicked.connect(lambda _on=False, c=choice: self.taken.emit(c))
            column.addWidget(button)
            self.buttons.append(button)
        if not found:
            self.hide()

    def arm(self, armed: bool) -> None:
        """Show the keys on the buttons, or hide them while keys go elsewhere."""
        for button in self.buttons:
            button.show_keys(armed)
