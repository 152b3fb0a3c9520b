"""What a player can do with an answer: buttons, and dice to be typed or clicked.

The key that presses a button stands on it, Enter presses the marked one.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from assistant.core.questions import Answer, FollowUp, Offer, Question, blanks
from assistant.ui.widgets.dice import IN_A_ROW, Dice
from assistant.ui.widgets.lines import (
    NONE,
    TOP,
    RuleNumber,
    WrapButton,
    bring_into_view,
    hbox,
    holding,
    in_view,
    label,
    speaks_of,
    vbox,
)
from assistant.ui.widgets.session import Session

# What a player can do with an answer: buttons; the key that presses a button stands on it, Enter presses the marked one.

Choice = Offer | FollowUp
DIGITS = "1234567890"
TURN, PAGE = "0", "123456789"  # the key that turns the page where digits are too few, and those of a page
NOTHING = -1  # no choice is marked


def choices(answer: Answer, done: bool = False) -> tuple[Choice, ...]:
    """Return what can be chosen: the offers, then the questions that follow.

    Of an answer that was `done` no offer is left, and no question but those that come next as a rule.
    """
    if done:
        return tuple(follow for follow in answer.follow_ups if follow.usual)
    return (*answer.offers, *answer.follow_ups)


def first_marked(found: Sequence[Choice]) -> int:
    """Return which choice Enter takes before the player marks another one; NOTHING where none comes next as a rule.

    An offer that the rules have something against is never the marked one.
    """
    usual = (not choice.against if isinstance(choice, Offer) else choice.usual for choice in found)
    return next((n for n, is_usual in enumerate(usual) if is_usual), NOTHING)


def keys_of(count: int, beside_dice: bool) -> tuple[str, ...]:
    """Return the digits that press each of so many choices.

    One digit each, as long as there are enough. Where there are not, 0 turns the page: the choices beyond are pressed by 0 and
    a digit, those beyond that page by 0, 0 and a digit.

    Args:
        beside_dice: whether digits are dice; then none is a key.
    """
    if beside_dice:
        return ("",) * count
    if count <= len(DIGITS):
        return tuple(DIGITS[:count])
    first = DIGITS[:-1]
    beyond = (divmod(n, len(PAGE)) for n in range(count - len(first)))
    return (*first, *(TURN * (page + 1) + PAGE[n] for page, n in beyond))


class Choices(QWidget):
    """The buttons. `taken` with the Offer or FollowUp that was pressed.

    Args:
        marked: the choice that Enter takes.
        beside_dice: whether digits are dice, so that others press the buttons.
        more: what each button says in small beneath its words.
    """

    taken = Signal(object)

    def __init__(
        self, session: Session, found: Sequence[Choice], marked: int, beside_dice: bool, more: Sequence[str] = ()
    ) -> None:
        super().__init__()
        speaks_of(self, "offer")
        self.buttons: list[WrapButton] = []
        column = vbox(on=self, margins=NONE, spacing=5)
        theme = session.theme
        self._typed = ""  # pages turned
        self._keys = keys_of(len(found), beside_dice)
        self._session, self._found, self._armed = session, found, True
        for n, choice in enumerate(found):
            enter = session.own("enter-key") if n == marked else ""
            against = [f"× {session.words(r.text)}" for r in choice.against] if isinstance(choice, Offer) else []
            small = "\n".join((*against, *([more[n]] if more and more[n] else [])))
            button = WrapButton(session.words(choice.label), enter, self._keys[n], more=small)
            button.setObjectName("marked" if n == marked else "offer" if isinstance(choice, Offer) else "quiet")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            if isinstance(choice, Offer) and choice.rule:
                button.cite(RuleNumber(session, choice.rule))
            if n == marked:
                button.colour(theme.table if theme.dark else theme.paper)
            button.clicked.connect(lambda _on=False, c=choice: self.taken.emit(c))
            column.addWidget(button)
            self.buttons.append(button)
        if not found:
            self.hide()

    def arm(self, armed: bool) -> None:
        """Show the keys on the buttons, or hide them while keys go elsewhere."""
        self._armed = armed
        for button in self.buttons:
            button.show_keys(armed)

    @property
    def turned(self) -> bool:
        """Whether a page was turned, so that all digits are for the choices that bear one."""
        return bool(self._typed)

    def turn_back(self) -> bool:
        """Turn to the first page; return False when it is open."""
        if not self._typed:
            return False
        self._turn("")
        return True

    def press(self, digit: str) -> bool:
        """Press the choice that bears this digit, or turn the page; return False when it means nothing here."""
        typed = self._typed + digit
        if typed in self._keys:
            return self.by_key(self._keys.index(typed))
        if any(key.startswith(typed) for key in self._keys):
            self._turn(typed)
            return True
        return self.turn_back()

    def by_key(self, n: int, enter: bool = False) -> bool:
        """Take a choice by the key that stands on its button; return False when none stands there now.

        No key acts on what is not seen: a button that is scrolled away is brought into view, and it is said.

        Args:
            enter: whether the key is Enter, not a digit.
        """
        button = self.buttons[n]
        mark = button.key if enter else button.digit
        if mark.isHidden() or not button.isEnabled():
            return False
        if not in_view(mark):
            bring_into_view(button, mark)
            self._session.tell("choice-now-seen", words=button.words.text())
            return True
        if self._typed:
            self._turn("")
        self.taken.emit(self._found[n])
        return True

    def _turn(self, typed: str) -> None:
        """Write on each button what is still to be typed for it."""
        self._typed = typed
        for button, key in zip(self.buttons, self._keys, strict=True):
            button.digit.setText(key.removeprefix(typed) if key.startswith(typed) else "")
            button.show_keys(self._armed)


# The dice of an answer: a row for each thing that is thrown for, to be typed or clicked.


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
        names = vbox(spacing=5)
        unnamed = [] if slim else [(session.own("dice"), 1)]
        for words, count in [(session.words(t.label), t.count) for t in throws] or unnamed:
            name_of_row = label(words, "small", wrap=False)
            rows = -(-count // IN_A_ROW)
            name_of_row.setFixedHeight(rows * dice.side + (rows - 1) * 5)
            names.addWidget(name_of_row)
        names.addStretch(1)
        cells = hbox(names, (dice, TOP), 1)
        if not rolls and not throws and not slim:
            cells.addWidget(label(session.own("dice-hint"), "small", wrap=False))
        self.hint = session.own("dice-hint-throws") if throws and not rolls else ""
        hints = [label(self.hint, "small")] if self.hint and not slim else []
        vbox(cells, *hints, on=self, margins=NONE)


def beside(throws: Throws | None, verdict: QWidget) -> QWidget:
    """Return dice and what they gave beside each other, with the hint below both: beside the verdict it would be a high column."""
    row = hbox(*([throws] if throws is not None else []), (verdict, 1), spacing=4)
    hints = [label(throws.hint, "small")] if throws is not None and throws.hint else []
    return holding(vbox(row, *hints, margins=NONE))


def wants_dice(question: Question, answer: Answer | None) -> bool:
    """Tell whether a question is asked with dice, as far as is known now."""
    if not rolls_blank(question):
        return False
    known = answer.throws if answer is not None else None
    return known is None or bool(sum(throw.count for throw in known)) or bool(rolls_of(question))
