"""An answer as a card: verdict, sums with rule numbers, chances, what to do, why, what was assumed."""

from __future__ import annotations

from typing import Any

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from assistant.core.questions import Answer, FollowUp, Offer, Question, Role, blanks
from assistant.core.reasons import Reason, ReasonKind
from assistant.desk import wording as game_words
from assistant.ui.answers.assumptions import Assumptions
from assistant.ui.answers.blocks import block_widget, rule_words
from assistant.ui.answers.choices import Choices, choices, first_marked
from assistant.ui.answers.worker import Asked
from assistant.ui.look.icons import Badge, icon
from assistant.ui.look.theme import mixed
from assistant.ui.widgets.dice import IN_A_ROW, Dice
from assistant.ui.widgets.lines import Line, WrapButton, label
from assistant.ui.widgets.session import Session

KIND_ROLES = {ReasonKind.RULE: None, ReasonKind.FACT: Role.SUBJECT, ReasonKind.REJECTED: Role.BLOCKED}
SHOWN_REASONS = 8


def rolls_blank(question: Question) -> str:
    """Return the name of a question's dice, empty if it has none."""
    return next((blank.name for blank in blanks(type(question)) if blank.input == "rolls"), "")


class Card(QFrame):
    """One answer. It knows when the table has moved on."""

    asked = Signal(object, object)  # (this card, a question to ask in its place)
    accepted = Signal(object, object)  # (this card, an offer)
    closed = Signal(object)
    chosen = Signal(object)  # the player looks at this card
    forming = Signal(object, dict)

    def __init__(self, session: Session, question: Question) -> None:
        super().__init__()
        self.session, self.question = session, question
        self.setObjectName("card")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.asked_of: Any = None  # the table of the position it was asked of
        self.answer: Answer | None = None
        self.pending: Asked | None = None
        self.marked = 0
        self.done: Offer | None = None
        self.before: Offer | None = None  # what was accepted a moment ago, and led to this question
        self.changing = False
        self.dice: Dice | None = None
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(14, 10, 14, 12)
        self.column.setSpacing(7)
        self.offer_buttons: list[WrapButton] = []
        self.choice_buttons: list[WrapButton] = []
        self.stale_line: QPushButton | None = None
        self._head()

    # What it shows

    def wait(self, asked: Asked) -> None:
        """Say that the answer is being worked out."""
        self.pending = asked
        self._clear()
        self._head()
        self.column.addWidget(label(self.session.own("working"), "small"))

    def show_answer(self, asked: Asked) -> None:
        """Show an answer, or what is wrong with the question."""
        self.pending = None
        self.question = asked.question
        self.asked_of = asked.position.table
        self.answer = asked.answer
        self.done = None
        self.marked = first_marked(asked.answer) if asked.answer is not None else 0
        self.changing = self.changing and asked.answer is not None
        self.show_again(self.session.words(asked.trouble.text) if asked.trouble else "")

    def show_again(self, trouble: str = "") -> None:
        """Draw everything anew: another language, another look."""
        self._clear()
        self._head()
        answer = self.answer
        if answer is None:
            if trouble:
                self.column.addWidget(self._verdict(trouble, Role.DOUBT))
            self._dice()
            return
        if self.before is not None:
            self.column.addWidget(self._fact(self.before))
        self.column.addWidget(self._verdict(self.session.words(answer.verdict), answer.tone))
        for block in answer.body:
            self.column.addWidget(block_widget(block, self.session))
        self._dice()
        reasons = [reason for reason in answer.reasons if reason.kind is not ReasonKind.ASSUMED]
        if not answer.body:
            self._reasons(reasons)
        self._offers(answer)
        if answer.body:
            self._reasons(reasons)
        self._assumed(answer)
        self.check_age()

    def _clear(self) -> None:
        self.offer_buttons, self.choice_buttons = [], []
        self.stale_line = None
        self.dice = None
        while self.column.count():
            item = self.column.takeAt(0)
            if item is not None and (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()

    def _head(self) -> None:
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        title = label(self.session.words(game_words.question_title(self.session.desk.game, self.question)), "heading")
        row.addWidget(title, 1)
        for sign, key, deed in (
            ("change", "card-change", self._form),
            ("refresh", "card-refresh", lambda: self.asked.emit(self, self.question)),
            ("close", "card-close", lambda: self.closed.emit(self)),
        ):
            button = QToolButton()
            button.setObjectName("flat")
            button.setIcon(icon(sign, self.session.settings.look, 15))
            button.setToolTip(self.session.own(key))
            button.setAccessibleName(self.session.own(key))
            button.clicked.connect(deed)
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        self.column.addWidget(head)

    def _form(self) -> None:
        self.forming.emit(type(self.question), msgspec.structs.asdict(self.question))

    def _verdict(self, words: str, tone: Role) -> QWidget:
        theme = self.session.settings.look.theme
        look = theme.roles[tone]
        bar = QFrame()
        bar.setObjectName("bar-of-verdict")
        ground = mixed(theme.panel, look.colour, 0.16)
        bar.setStyleSheet(
            f"#bar-of-verdict {{ background: {ground}; border-left: 5px solid {look.colour}; border-radius: 5px; }}"
        )
        row = QHBoxLayout(bar)
        row.setContentsMargins(10, 7, 10, 7)
        row.setSpacing(10)
        row.addWidget(
            Badge(tone, theme, round(28 * self.session.settings.look.text_scale)), 0, Qt.AlignmentFlag.AlignTop
        )
        row.addWidget(label(words, "verdict"), 1)
        return bar

    def _reasons(self, reasons: list[Reason]) -> None:
        assert self.answer is not None
        lines = []
        for reason in reasons:
            lights = self.answer.highlights
            role = next(
                (r for about in reason.about if (r := lights.zones.get(about) or lights.counters.get(about))), None
            )
            badge = (
                role or KIND_ROLES[reason.kind] or Role.REACHABLE
                if role or reason.kind is not ReasonKind.RULE
                else None
            )
            words = self.session.words(reason.text)
            lines.append(Line(self.session, words, rule_words(reason.rule), reason.about, badge))
        for line in lines:
            self.column.addWidget(line)
        hidden = lines[SHOWN_REASONS:]
        if len(hidden) > 1:
            for line in hidden:
                line.hide()
            more = QPushButton(self.session.own("more-reasons", n=len(hidden)))
            more.setObjectName("link")
            more.clicked.connect(lambda: _unfold(hidden, more))
            self.column.addWidget(more, 0, Qt.AlignmentFlag.AlignLeft)

    def _dice(self) -> None:
        name = rolls_blank(self.question)
        if not name:
            return
        rolls = tuple(getattr(self.question, name))
        known = self.answer.throws if self.answer is not None else None
        if known is not None and not sum(throw.count for throw in known) and not rolls:
            return
        throws = known or ()
        counts = [throw.count for throw in throws]
        self.dice = Dice(self.session, max(sum(counts) or 2, len(rolls)), rows=counts)
        self.dice.rolls = list(rolls)
        self.dice.changed.connect(self._rolled)
        row = QWidget()
        cells = QHBoxLayout(row)
        cells.setContentsMargins(0, 0, 0, 0)
        names = QWidget()
        column = QVBoxLayout(names)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        for words, count in [(self.session.words(t.label), t.count) for t in throws] or [(self.session.own("dice"), 1)]:
            name_of_row = label(words, "small", wrap=False)
            rows = -(-count // IN_A_ROW)
            name_of_row.setFixedHeight(rows * self.dice.side + (rows - 1) * 5)
            column.addWidget(name_of_row)
        column.addStretch(1)
        cells.addWidget(names, 0, Qt.AlignmentFlag.AlignTop)
        cells.addWidget(self.dice, 0, Qt.AlignmentFlag.AlignTop)
        cells.addStretch(1)
        if not rolls and not throws:
            cells.addWidget(label(self.session.own("dice-hint"), "small", wrap=False))
        self.column.addWidget(row)
        if not rolls and throws:
            self.column.addWidget(label(self.session.own("dice-hint-throws"), "small"))

    def _offers(self, answer: Answer) -> None:
        if self.done is not None:
            self.column.addWidget(self._fact(self.done))
            answer = msgspec.structs.replace(answer, offers=())
        buttons = Choices(self.session, answer, self.marked, numbered=not self.takes_dice)
        buttons.taken.connect(self._take)
        self.column.addWidget(buttons)
        self.offer_buttons = buttons.buttons[: len(answer.offers)]
        self.choice_buttons = buttons.buttons

    def _fact(self, offer: Offer) -> Line:
        return Line(
            self.session, self.session.own("offer-done", words=self.session.words(offer.label)), badge=Role.SOURCE
        )

    def _take(self, choice: Offer | FollowUp) -> None:
        if isinstance(choice, Offer):
            self.accepted.emit(self, choice)
            return
        question = self.session.desk.game.asked(choice.question)
        if type(question) is type(self.question):
            self.asked.emit(self, question)  # the same question, put otherwise: in its place
        else:
            self.session.ask(question)

    def _assumed(self, answer: Answer) -> None:
        assumed = answer.assumed
        if assumed:
            self.column.addWidget(Assumptions(self.session, assumed, [rule_words(reason.rule) for reason in assumed]))
        if not self._can_change(answer):
            return
        change = QPushButton(self.session.own("change-hide" if self.changing else "change"))
        change.setObjectName("link")
        change.clicked.connect(self._toggle_change)
        self.column.addWidget(change, 0, Qt.AlignmentFlag.AlignLeft)
        if self.changing:
            from assistant.ui.answers.situation_form import SituationForm

            overrides = getattr(self.question, "overrides", {})
            form = SituationForm(self.session, answer.situation, overrides, type(self.question).follows)
            form.wanted.connect(self._overridden)
            self.column.addWidget(form)

    def _can_change(self, answer: Answer) -> bool:
        if not hasattr(self.question, "overrides") or not isinstance(answer.situation, msgspec.Struct):
            return False
        from assistant.ui.answers.situation_form import leaves

        return any(leaves(answer.situation))

    def _toggle_change(self) -> None:
        self.changing = not self.changing
        self.show_again()

    def _overridden(self, overrides: dict[str, Any]) -> None:
        self.asked.emit(self, msgspec.structs.replace(self.question, overrides=overrides))

    # What the keys do

    @property
    def takes_dice(self) -> bool:
        """Whether digits are dice: not when its dice lie and its offers wait, nor when it was accepted."""
        waits = self.answer is not None and bool(self.answer.offers) and self.rolled
        return bool(rolls_blank(self.question)) and not waits and self.done is None

    def type_die(self, digit: int) -> bool:
        """Put a die down; return False when this card wants none any more."""
        if self.dice is None or not self.takes_dice:
            return False
        self.dice.type(digit)
        return True

    @property
    def rolled(self) -> bool:
        """Whether the question was asked with dice."""
        name = rolls_blank(self.question)
        return bool(name and getattr(self.question, name))

    def _rolled(self) -> None:
        if self.dice is None:
            return
        name = rolls_blank(self.question)
        self.asked.emit(self, msgspec.structs.replace(self.question, **{name: tuple(self.dice.rolls)}))

    def set_dice(self, rolls: tuple[int, ...]) -> None:
        """Ask with these dice."""
        if self.dice is not None:
            self.dice.rolls = list(rolls)
            self._rolled()

    def mark(self, n: int) -> bool:
        """Mark a choice; return False when there is none of this number."""
        if not 0 <= n < len(self.choice_buttons):
            return False
        self.marked = n
        self.show_again()
        return True

    def mark_next(self, by: int) -> bool:
        """Mark the next choice, the first after the last; return False when there is no choice."""
        count = len(self.choice_buttons)
        return count > 1 and self.mark((self.marked + by) % count)

    def take_marked(self) -> bool:
        """Take the marked choice; return False when there is none."""
        if self.answer is None or not self.choice_buttons or self.stale:
            return False
        offers = self.answer.offers if self.done is None else ()
        self._take(choices(msgspec.structs.replace(self.answer, offers=offers))[self.marked])
        return True

    def show_done(self, offer: Offer) -> None:
        """Say that an offer was accepted."""
        self.done, self.marked = offer, 0
        self.asked_of = self.session.position.table
        self.show_again()

    # Age

    @property
    def stale(self) -> bool:
        """Whether the table is not the one it was asked of."""
        return self.asked_of is not None and self.asked_of is not self.session.position.table

    def check_age(self) -> None:
        """Say it when the table has moved on."""
        if self.stale and self.stale_line is None:
            line = QPushButton(self.session.own("stale"))
            line.setObjectName("link")
            line.setIcon(icon("refresh", self.session.settings.look, 14))
            line.clicked.connect(lambda: self.asked.emit(self, self.question))
            self.column.insertWidget(1, line, 0, Qt.AlignmentFlag.AlignLeft)
            self.stale_line = line
            for button in self.choice_buttons or self.offer_buttons:
                button.setEnabled(False)
        elif not self.stale and self.stale_line is not None:
            self.show_again()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Show this card's lights on the board; a stale card is asked anew."""
        self.chosen.emit(self)
        super().mousePressEvent(event)


def _unfold(lines: list[Line], button: QPushButton) -> None:
    button.hide()
    for line in lines:
        line.show()
