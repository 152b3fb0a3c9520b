"""The answers, newest on top: asks questions, shows cards, keeps live ones fresh, and says what the board lights."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget

from assistant.core.questions import Highlights, Offer, Question, tag
from assistant.ui.answers.card import Card, rolls_blank
from assistant.ui.answers.worker import Asked, Worker
from assistant.ui.widgets.examples import example, hint_key
from assistant.ui.widgets.lines import label
from assistant.ui.widgets.session import Session

MOST = 12  # cards kept


class Hints(QFrame):
    """Three hints, shown until they are put away, and never again."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.setObjectName("card")
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 12)
        self.words = [label("", "heading"), *(label("") for _ in range(3))]
        for words in self.words:
            column.addWidget(words)
        self.button = QPushButton()
        self.button.clicked.connect(self._seen)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignRight)
        self.say()

    def say(self) -> None:
        """Write the hints in the window's language."""
        for words, key in zip(self.words, ("hints-title", "hint-mirror", "hint-ask", "hint-undo"), strict=True):
            words.setText(
                self.session.own(
                    key if key in ("hints-title", "hint-undo") else hint_key(self.session, key), **example(self.session)
                )
            )
        self.button.setText(self.session.own("hints-seen"))

    def _seen(self) -> None:
        self.session.settings.keep("hints-seen", "true")
        self.hide()


class AnswersPanel(QScrollArea):
    """The cards."""

    lights = Signal(object)  # Highlights of the card that is looked at
    bug = Signal(object, object)  # (exception, question): goes to the crash dialog

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.cards: list[Card] = []
        self.active: Card | None = None
        self.settling: Card | None = None  # whose offer is being done
        self.worker = Worker(self)
        self.worker.answered.connect(self._answered)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        flow = QWidget()
        flow.setObjectName("flow")
        self.column = QVBoxLayout(flow)
        self.column.setContentsMargins(8, 6, 8, 8)
        self.column.setSpacing(9)
        self.hint = label("", "small")
        self.column.addWidget(self.hint)
        self.hints: Hints | None = None
        if session.settings.kept("hints-seen") is None:
            self.hints = Hints(session)
            self.column.addWidget(self.hints)
        self.column.addStretch(1)
        self.setWidget(flow)
        session.changed.connect(self._table_changed)
        session.look_changed.connect(self._look_changed)
        self._look_changed()

    def ask(self, question: Question, card: Card | None = None) -> Card:
        """Answer a question in a card: the one given, one that holds the same question, or a new one on top."""
        if card is None:
            card = next((c for c in self.cards if self._same(c.question, question)), None)
            if card is not None:
                card.before = None
        fresh = card is None
        if card is None:
            card = self._new(question)
        if fresh:
            self._raise(card)
        self._begin(card, question)
        self._look_at(card)
        return card

    def _same(self, one: Question, other: Question) -> bool:
        name = rolls_blank(one)
        if type(one) is not type(other):
            return False
        skip = {name, "overrides"}
        fields = [f for f in one.__struct_fields__ if f not in skip]
        return all(getattr(one, f) == getattr(other, f) for f in fields)

    def _new(self, question: Question) -> Card:
        card = Card(self.session, question)
        card.asked.connect(self._ask_in)
        card.accepted.connect(self._accept)
        card.closed.connect(self.close_card)
        card.chosen.connect(self._chosen)
        card.forming.connect(self.session.forming)
        for old in self.cards[MOST - 1 :]:
            self.close_card(old)
        return card

    def _raise(self, card: Card) -> None:
        if card in self.cards:
            self.cards.remove(card)
        self.cards.insert(0, card)
        self.column.removeWidget(card)
        self.column.insertWidget(0, card)
        self.hint.hide()
        bar = self.verticalScrollBar()
        if bar is not None:
            bar.setValue(0)

    def _begin(self, card: Card, question: Question) -> None:
        if card.pending is not None:
            card.pending.unwanted = True
        card.question = question
        asked = self.worker.ask(question, self.session.position, self.session.desk.ask)
        if asked.late:
            card.wait(asked)
        else:
            self._show(card, asked)

    def _answered(self, asked: Asked) -> None:
        card = next((card for card in self.cards if card.pending is asked), None)
        if card is not None:
            if asked.position is not self.session.position:  # the table moved on while it was worked out
                self._begin(card, asked.question)
            else:
                self._show(card, asked)

    def _show(self, card: Card, asked: Asked) -> None:
        if asked.bug is not None:
            self.close_card(card)
            self.bug.emit(asked.bug, asked.question)
            return
        card.show_answer(asked)
        QTimer.singleShot(0, card, lambda: self._reveal(card))
        if card is self.active:
            self._light()

    def _reveal(self, card: Card) -> None:
        """Scroll so far that the dice to be typed and the marked choice of the card that is looked at can be seen."""
        if card is not self.active or not card.choice_buttons:
            return
        flow = self.widget()
        assert flow is not None
        marked = card.choice_buttons[min(card.marked, len(card.choice_buttons) - 1)]
        top = max(0, card.mapTo(flow, QPoint(0, -6)).y())
        bottom = marked.mapTo(flow, QPoint(0, marked.height() + 10)).y()
        bar, room = self.verticalScrollBar(), self.viewport().height()
        if top < bar.value() or bottom > bar.value() + room:
            bar.setValue(top if bottom - top <= room else bottom - room)

    def _ask_in(self, card: Card, question: Question) -> None:
        self._begin(card, question)
        self._look_at(card)

    def _accept(self, card: Card, offer: Offer) -> None:
        # A fight that was rolled is a record: it is not asked anew of the table that its own losses make.
        self.settling = card if card.rolled else None
        done = self.session.do(offer.edit, label=None)
        self.settling = None
        if not done:
            return
        if offer.then is not None:
            self._go_on(card, offer)
            return
        if card.rolled:
            card.show_done(offer)
        else:
            self._begin(card, card.question)
        self._look_at(card)

    def _go_on(self, card: Card, offer: Offer) -> None:
        """Ask what comes next in the place of a card that is settled: only one card holds the question."""
        assert offer.then is not None
        then = self.session.desk.game.asked(offer.then)
        for other in tuple(self.cards):
            if other is not card and self._same(other.question, then):
                self.close_card(other)
        card.before = offer
        self._raise(card)
        self.ask(then, card)

    def _chosen(self, card: Card) -> None:
        if card.stale and card.done is None:
            self._begin(card, card.question)
        self._look_at(card)

    def close_card(self, card: Card) -> None:
        """Put a card away."""
        if card in self.cards:
            self.cards.remove(card)
        if card.pending is not None:
            card.pending.unwanted = True
        self.column.removeWidget(card)
        card.hide()
        card.deleteLater()
        if card is self.active:
            self._look_at(self.cards[0] if self.cards else None)
        self.hint.setVisible(not self.cards)

    def close_active(self) -> bool:
        """Put the card away that is looked at; return False when there is none."""
        if self.active is None:
            return False
        self.close_card(self.active)
        return True

    def close_all(self) -> None:
        """Put every card away."""
        for card in tuple(self.cards):
            self.close_card(card)

    def _look_at(self, card: Card | None) -> None:
        self.active = card
        self._light()

    def _light(self) -> None:
        answer = self.active.answer if self.active is not None else None
        stale = self.active is not None and self.active.stale
        self.lights.emit(answer.highlights if answer is not None and not stale else Highlights())

    def light_again(self) -> None:
        """Show the lights of the card that is looked at once more."""
        self._light()

    # Keys

    def type_digit(self, digit: int) -> bool:
        """Use a digit typed over the board: a die for the open fight, else an offer's number. Returns whether it was used."""
        card = self.active
        if card is None:
            return False
        return (1 <= digit <= 6 and card.type_die(digit)) or card.mark(digit - 1)

    def roll(self, dice: tuple[int, ...]) -> bool:
        """Give dice to the open fight: the newest card that takes dice."""
        card = next((card for card in self.cards if card.dice is not None), None)
        if card is None:
            return False
        self._look_at(card)
        card.set_dice(dice)
        return True

    def mark_next(self, by: int) -> bool:
        """Mark the next choice of the card that is looked at."""
        return self.active is not None and self.active.mark_next(by)

    def take_die_back(self) -> bool:
        """Take up the last die of the open fight."""
        if self.active is None or self.active.dice is None or not self.active.dice.rolls:
            return False
        self.active.dice.take_back()
        return True

    def accept(self) -> bool:
        """Accept the marked offer of the card that is looked at."""
        return self.active is not None and self.active.take_marked()

    # The table and the look

    def _table_changed(self) -> None:
        for card in tuple(self.cards):
            if card is self.settling:
                continue
            if card.question.live and card.stale and card.done is None:
                self._begin(card, card.question)
            else:
                card.check_age()
        self._light()

    def _look_changed(self) -> None:
        self.hint.setText(self.session.own(hint_key(self.session, "answers-hint"), **example(self.session)))
        if self.hints is not None:
            self.hints.say()
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        for card in self.cards:
            card.show_again()

    def summary(self) -> list[Any]:
        """Return the tags of the questions shown, for tests."""
        return [tag(card.question) for card in self.cards]
