"""The answers, newest on top: asks questions, shows cards, keeps the live one fresh, and says what the board lights."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QWidget

from assistant.core.questions import Highlights, Offer, Question, dice_blank
from assistant.ui.answers.card import Asked, Card, begin
from assistant.ui.widgets.lines import PANEL, holding, vbox
from assistant.ui.widgets.scrolling import ScrollArea, laid_out
from assistant.ui.widgets.session import AtTable, Session

MOST = 12  # cards kept


class AnswersPanel(AtTable, ScrollArea):
    """The cards. The first is live: its buttons take the keys, as long as it is seen and keys are not for something else."""

    lights = Signal(object)  # Highlights of the live card
    redrawn = Signal()  # the live card is another one, or shows something else
    bug = Signal(object, object)  # (exception, question): goes to the crash dialog
    unused = Signal(str)  # a digit typed ahead that the answer had no use for: whoever types may be writing
    armed = True  # keys over the board are for the cards
    settling: Card | None = None  # whose offer is being done

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.cards: list[Card] = []
        self._away: list[Card] = []  # those of the other view: of all that lies there, or of what everybody may see
        self._ahead: list[Callable[[], bool]] = []  # keys typed while the live card's answer is worked out
        self.column = vbox(1, margins=PANEL, spacing=9)
        self.setWidget(holding(self.column, "flow"))
        session.turned.connect(self._turn)
        session.changed.connect(self._table_changed)
        session.look_changed.connect(self._look_changed)
        self._look_changed()

    @property
    def active(self) -> Card | None:
        """The live card."""
        return self.cards[0] if self.cards else None

    # Asking

    def ask(self, question: Question) -> Card:
        """Answer a question in a card on top: one that holds the same question already, or a new one."""
        card = next((c for c in self.cards if self._same(c.question, question)), None)
        if card is None:
            card = self._new(question)
        card.before = card.asked_of = None  # asked now, of the table as it lies
        self._ask_anew(card, question)
        return card

    def _same(self, one: Question, other: Question) -> bool:
        if type(one) is not type(other):
            return False
        skip = {dice_blank(one), "overrides"}
        return all(getattr(one, f) == getattr(other, f) for f in one.__struct_fields__ if f not in skip)

    def _new(self, question: Question) -> Card:
        card = Card(self.session, question)
        card.asked.connect(self._ask_anew)
        card.accepted.connect(self._accept)
        card.closed.connect(self.close_card)
        card.chosen.connect(self._chosen)

        card.drawn.connect(self._reveal)
        for old in self.cards[MOST - 1 :]:
            self.close_card(old)
        return card

    def _raise(self, card: Card) -> None:
        """Make a card the live one; the others fold to a line. Keys typed ahead were for the one that was live."""
        if card is not self.active:
            self._ahead = []
        if card in self.cards:
            self.cards.remove(card)
        self.cards.insert(0, card)
        self.column.removeWidget(card)
        self.column.insertWidget(0, card)
        card.show()
        self.verticalScrollBar().setValue(0)
        self._show_one_live()
        self.light()

    def _show_one_live(self) -> None:
        for card in self.cards:
            card.fold(card is not self.active)
            card.arm(self.armed)
        self._order_tabs()

    def _order_tabs(self) -> None:
        """Let Tab walk the cards as they stand."""
        last: QWidget = self
        for card in self.cards:
            for stop in (card, *card.findChildren(QWidget)):
                if stop.focusPolicy() & Qt.FocusPolicy.TabFocus and stop.window() is self.window():
                    QWidget.setTabOrder(last, stop)
                    last = stop

    def _begin(self, card: Card, question: Question) -> None:
        if card.pending is not None:
            card.pending.give_up()
        card.question = question
        asked = begin(question, self.position, self.session.view.ask, self._answered)
        if asked.job is not None:
            card.wait(asked)
        else:
            self._show(card, asked)

    def _answered(self, asked: Asked) -> None:
        asked.give_up()
        card = next((card for card in self.cards if card.pending is asked), None)
        if card is not None:
            if asked.position is not self.position:  # the table moved on while it was worked out
                self._begin(card, asked.question)
            else:
                self._show(card, asked)

    def _show(self, card: Card, asked: Asked) -> None:
        if asked.bug is not None:
            self.close_card(card)
            self.bug.emit(asked.bug, asked.question)
            return
        card.show_answer(asked)
        if card is self.active:
            self._order_tabs()
            self.light()
            self._catch_up()

    def _reveal(self, card: Card) -> None:
        """Scroll so far that the dice to be typed and the marked choice of the live card can be seen."""
        self.redrawn.emit()
        if card is not self.active or not card.choice_buttons:
            return
        flow = laid_out(self)
        marked = card.choice_buttons[max(0, min(card.marked, len(card.choice_buttons) - 1))]
        top = max(0, card.mapTo(flow, QPoint(0, -6)).y())
        bottom = marked.mapTo(flow, QPoint(0, marked.height() + 10)).y()
        bar, room = self.verticalScrollBar(), self.viewport().height()
        if top < bar.value() or bottom > bar.value() + room:
            bar.setValue(top if bottom - top <= room else bottom - room)

    # Accepting

    def _accept(self, card: Card, offer: Offer) -> None:
        span = self._span
        self.settling = card
        done = self.session.accept(offer, card.question)
        self.settling = None
        if not done:
            return
        then = self._next(card, offer, span)
        if then is not None and self._same(card.question, then):
            card.done = card.before = offer  # in the card that is settled
            self._begin(card, then)
        else:
            card.folded = then is not None  # what it said is not drawn once more: another card opens
            card.show_done(offer)
            if then is not None:
                self.ask(then)
        self.light()

    @property
    def _span(self) -> object:
        """The phase, turn or season that lies, as the game's ledger tells them apart."""
        keeper = self.game.keeper
        return keeper.span(self.position) if keeper is not None else None

    def _next(self, card: Card, offer: Offer, span: object) -> Question | None:
        """Return what an accepted offer leads to: what it says itself, else the other steps of a phase's end, until it is over."""
        game = self.game
        if offer.then is not None:
            return game.asked(offer.then)
        end = game.phase_end(self.position) if game.phase_end is not None else None
        goes_on = span is not None and span == self._span
        return end if goes_on and end is not None and self._same(card.question, end) else None

    def _ask_anew(self, card: Card, question: Question) -> None:
        card.folded = False  # what it said is not drawn once more: the answer comes
        self._raise(card)
        self._begin(card, question)

    def _chosen(self, card: Card) -> None:
        """A card was clicked: it is live again, and asked anew if the table has changed meanwhile."""
        if card is not self.active:
            self._raise(card)
        if card.stale:
            self._begin(card, card.question)
        self.light()

    def close_card(self, card: Card) -> None:
        """Put a card away."""
        if card is self.active:
            self._ahead = []
        if card in self.cards:
            self.cards.remove(card)
        if card.pending is not None:
            card.pending.give_up()
        self.column.removeWidget(card)
        card.hide()
        card.deleteLater()
        self._show_one_live()
        self.light()

    def leave(self) -> bool:
        """Turn the page of choices back where it was turned, else put the live card away; return False when there is none."""
        card = self.active
        if card is None:
            return False
        if card.buttons is None or not card.buttons.turn_back():
            self.close_card(card)
        return True

    def close_all(self) -> None:
        """Put every card away."""
        for card in tuple(self.cards):
            self.close_card(card)

    def forget(self, before: tuple[Card, ...]) -> None:
        """Take back a question that was not meant: the cards stand as they stood `before`."""
        for card in tuple(self.cards):
            if card not in before:
                self.close_card(card)
        kept = [card for card in before if card in self.cards]
        for card in reversed(kept):
            if self.cards.index(card) != kept.index(card):
                self._raise(card)

    def light(self) -> None:
        """Show the lights of the live card."""
        card = self.active
        answer = card.answer if card is not None and not card.stale else None
        self.lights.emit(answer.highlights if answer is not None else Highlights())
        self.redrawn.emit()

    # Keys

    @property
    def takes_keys(self) -> bool:
        """Whether keys over the board are for the live card: it is seen, and they are for nothing else."""
        return self.armed and self.active is not None and not self.visibleRegion().isEmpty()

    @property
    def takes_digits(self) -> bool:
        """Whether digits over the board are dice of the live card, or press its choices."""
        card = self.active if self.takes_keys else None
        return card is not None and (card.pending is not None or card.takes_dice or bool(card.choices))

    @property
    def takes_enter(self) -> bool:
        """Whether Enter over the board takes the marked choice."""
        return self.takes_keys and self.active is not None and (self.active.has_mark or self.active.pending is not None)

    def arm(self, armed: bool) -> None:
        """Take the keys, or leave them to what has them now; the buttons show which."""
        if armed != self.armed:
            self.armed = armed
            for card in self.cards:
                card.arm(armed)
            self.redrawn.emit()

    def type_digit(self, digit: int) -> bool:
        """Use a digit typed over the board: a die, or the choice that bears it. Returns whether it was used."""
        return self._key(lambda card: card.press(digit) and self._follow(card), str(digit))

    def _follow(self, card: Card) -> bool:
        """Scroll to the page of choices that was turned to: its end, then its beginning."""
        buttons = card.buttons
        if card is self.active and buttons is not None and buttons.turned:
            bearing = [button for button in buttons.buttons if button.digit.text()]
            for button in (bearing[-1], bearing[0]):
                self.ensureWidgetVisible(button)
        return True

    def accept(self) -> bool:
        """Take the marked choice of the live card."""
        return self._key(Card.take_marked)

    def space(self, *, back: bool = False) -> bool:
        """Throw the dice that the live card waits for; else mark its next choice, or the one before."""
        return self._key(lambda card: (not back and card.throw()) or card.mark_next(-1 if back else 1))

    def take_back(self, *, everything: bool = False) -> bool:
        """Turn the page of choices of the live card back, or take up its last die; or all of its dice."""
        return self._key(lambda card: card.take_back(everything=everything))

    def _key(self, use: Callable[[Card], bool], text: str = "") -> bool:
        """Let the live card use a key: at once, or as soon as its answer is there."""
        card = self.active
        if card is None or not self.takes_keys:
            return False
        if card.pending is None and not self._ahead:
            return use(card)
        self._ahead.append(partial(self._use, use, text))
        return True

    def _use(self, use: Callable[[Card], bool], text: str) -> bool:
        used = self.active is not None and use(self.active)
        if not used and text:
            self.unused.emit(text)
        return used

    def _catch_up(self) -> None:
        """Use the keys that were typed ahead, until one of them asks something again."""
        while self._ahead and self.active is not None and self.active.pending is None:
            self._ahead.pop(0)()

    def roll(self, dice: tuple[int, ...]) -> bool:
        """Give dice to the open fight: the newest card that takes dice and is not done."""
        card = next((card for card in self.cards if card.done is None and dice_blank(card.question)), None)
        if card is None:
            return False
        card.set_dice(dice)
        return True

    # The table and the look

    def _turn(self) -> None:
        """Put the cards away, which tell what is no longer shown, and bring back those that were asked of what now is."""
        self.cards, self._away = self._away, self.cards
        self._ahead = []
        for card in self._away:
            self.column.removeWidget(card)
            card.hide()
        for n, card in enumerate(self.cards):
            self.column.insertWidget(n, card)
            card.show()
            if card.pending is not None:
                self._begin(card, card.question)
        self._show_one_live()

    def _table_changed(self) -> None:
        table = self.position.table
        for card in tuple(self.cards):
            if card is self.settling:
                continue
            if card.done is not None and card.asked_of is table:
                card.show_done(None)
                self._raise(card)
            elif card is self.active and card.question.live and card.stale:
                self._begin(card, card.question)
            else:
                card.check_age()
        self.light()

    def _look_changed(self) -> None:
        for card in self.cards:
            card.show_again()
        self._order_tabs()
