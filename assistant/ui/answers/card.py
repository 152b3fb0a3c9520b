"""An answer as a card: verdict, dice, what to do, sums with rule numbers, chances, why, what was assumed.

A slow question is asked beside the window; those about positions already left are given up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QPushButton, QWidget

from assistant.core.cancellation import Unwanted
from assistant.core.questions import Answer, Fight, Fighter, Offer, Question, ReasonKind, Role, dice_blank, rule_words
from assistant.core.table import Position
from assistant.core.text import Trouble
from assistant.ui.answers import told
from assistant.ui.answers.fight import (
    NOTHING,
    Choice,
    Choices,
    FightView,
    Throws,
    beside,
    choices,
    first_marked,
    rolls_of,
    wants_dice,
)
from assistant.ui.look.symbols import Badge, icon
from assistant.ui.look.theme import mixed
from assistant.ui.widgets.dice import Dice
from assistant.ui.widgets.lines import (
    LEFT,
    NONE,
    TOP,
    Line,
    RuleNumber,
    WrapButton,
    enable_parts,
    hbox,
    holding,
    label,
    named,
    push_button,
    put,
    sign_button,
    vbox,
)
from assistant.ui.widgets.session import AtTable, Session
from assistant.ui.work.event_loop import Callback
from assistant.ui.work.jobs import Job

# Questions asked beside the window.

QUICK = 0.04  # seconds: an answer that is there by then is shown at once, without a card that says "working"


@dataclass
class Asked:
    """A question under way, with the position it is asked of; `answer`, `trouble` or `bug` once it is done."""

    question: Question
    position: Position
    answer: Answer | None = None
    trouble: Trouble | None = None
    bug: Exception | None = None
    job: Job | None = None  # while it is still to be told

    def give_up(self) -> None:
        """Have it answered no more, or be told of no more."""
        job, self.job = self.job, None
        if job is not None:
            job.cancel()


def begin(
    question: Question, position: Position, ask: Callable[[Question], Answer], answered: Callable[[Asked], object]
) -> Asked:
    """Have a question answered. What comes back is done if it was quick; else `answered` follows in the window's thread.

    Args:
        position: the position it is asked of.
        answered: a method of what shows it; nothing is told once that is gone.
    """
    asked = Asked(question, position)

    def work(_report: object) -> Asked:
        try:
            asked.answer = ask(question)
        except Unwanted:
            raise
        except Trouble as trouble:
            asked.trouble = trouble
        except Exception as bug:
            asked.bug = bug
        return asked

    # It has no parent: with one that goes first, its deletion later would be the second.
    asked.job = Job.begin(work, None, answered, numbers=False)
    asked.job.wait(QUICK)
    if not asked.job.is_running:
        asked.give_up()  # nobody waits to be told
    return asked


# The bar in which a verdict stands.

LINE, TICK = 280, 26  # pixels of words in a folded card, of the sign before them


class Verdict(QFrame):
    """What an answer says in one sentence, in the colour of its tone, with its rule number; `slim` where height is short."""

    def __init__(self, session: Session, words: str, tone: Role, slim: bool = False, rule: str = "") -> None:
        super().__init__()
        theme = session.theme
        edge = theme.roles[tone].colour
        self.setObjectName("bar-of-verdict")
        ground = mixed(theme.panel, edge, 0.16)
        self.setStyleSheet(
            f"#bar-of-verdict {{ background: {ground}; border-left: 5px solid {edge}; border-radius: 5px; }}"
        )
        row = hbox(on=self, margins=(10, 2, 4, 2) if slim else (10, 7, 10, 7), spacing=10)
        if not slim:
            put(row, [(Badge(tone, theme, round(28 * session.look.text_scale)), TOP)])
        put(row, [(label(words, "slim" if slim else "verdict"), 1)])
        if rule:
            put(row, [(RuleNumber(session, rule), TOP)])


# The newest card is live: it alone takes keys. Older cards are folded to a line. A card whose offer was accepted is done: it shows
# what was done and arms nothing by itself, until that is undone or it is asked anew.


class Card(AtTable, QFrame):
    """One answer. It knows when the table has moved on."""

    asked = Signal(object, object)  # (this card, a question to ask in its place)
    accepted = Signal(object, object)  # (this card, an offer)
    closed = Signal(object)
    chosen = Signal(object)  # the player looks at this card

    drawn = Signal(object)
    asked_of: Any = None  # the table of the position it was asked of
    answer: Answer | None = None
    trouble = ""  # in words, where there is no answer
    pending: Asked | None = None
    done: Offer | None = None
    _turning: tuple[tuple[object, ...], tuple[int, ...]] = ((), ())  # the fight and its dice before a click
    _unturned: str | None = None  # why that turned nothing; told once its dice lie there again
    before: Offer | None = None  # what was accepted a moment ago, and led to this question
    armed = True  # its buttons show their keys
    folded = changing = _throwing = False
    marked = NOTHING
    choices: tuple[Choice, ...] = ()

    def __init__(self, session: Session, question: Question) -> None:
        super().__init__(session)
        self.question = question
        self.setObjectName("card")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.frame = vbox(on=self, margins=NONE)
        self.sheet = QWidget()  # all that is shown
        self._clear()

    # What it shows

    def wait(self, asked: Asked) -> None:
        """Say that the answer is being worked out; while dice are put down one after the other, what was declared stays."""
        self.pending = asked
        if self._rolling:
            enable_parts(False, *self.choice_buttons)
            return
        self._clear()
        self._head()
        self.column.addWidget(label(self.own("working"), "small"))
        self._finish()

    def show_answer(self, asked: Asked) -> None:
        """Show an answer, or what is wrong with the question."""
        moved_on = self.answer is not None and self.asked_of is not None and self.asked_of is not asked.position.table
        self.pending = None
        self.question = asked.question
        if asked.trouble is not None and not moved_on and self._rolling:
            enable_parts(True, *self.choice_buttons)  # the other dice are still in the hand: what was declared stays
            self._tell_unturned()
            return
        self.asked_of = asked.position.table
        self.answer = asked.answer
        self.trouble = ""
        if asked.trouble is not None:
            why = self.session.trouble(asked.trouble)
            self.trouble = self.own("step-outdated", why=why) if moved_on else why
        self.changing = self.changing and asked.answer is not None
        self.show_done(None)
        (before, rolls), self._turning = self._turning, ((), ())
        if self.fight is not None and self._parts(self.fight) == before:
            self._lay_again(rolls)
        else:
            self._tell_unturned()
        if self._throwing:
            self.throw()

    def _parts(self, fight: Fight) -> tuple[object, ...]:
        """Return who does what in a fight, as it is seen: counters that look the same are told apart by nobody."""
        lying, sides = self.position.counters, (fight.attacker, fight.defender)

        def looks(fighter: Fighter) -> object:
            counter = lying.get(fighter.counter)
            return fighter.part, (counter.kind, counter.face) if counter is not None else fighter.counter

        return tuple((*map(looks, side.fighters), *(aid.on for aid in side.aids)) for side in sides)

    def _lay_again(self, rolls: tuple[int, ...]) -> None:
        """Lay the dice of a fight down again in which a click turned nothing, and say why."""
        reasons = self.answer.reasons if self.answer is not None else ()
        full = self.fight.full if self.fight is not None else None
        why = next((each for each in reasons if each.kind is ReasonKind.REJECTED), full)
        rule = rule_words(why.rule, self.language) if why is not None else ""
        self._unturned = f"{self.words(why.text)} {rule}".strip() if why is not None else ""
        if rolls and self.dice is not None:
            self.dice.put(rolls)  # if others are still in the hand, the fight stays as it was declared
            self.set_dice(rolls)
        else:
            self._tell_unturned()

    def _tell_unturned(self) -> None:
        if self._unturned is not None:
            self.tell("fight-unturned", why=self._unturned)
            self._unturned = None

    def show_again(self) -> None:
        """Draw everything anew: another language, another look."""
        self._clear()
        self._head()
        if not self.folded:
            self._body()
        self._finish()
        self.check_age()

    def fold(self, folded: bool) -> None:
        """Show one line, or everything again."""
        if folded != self.folded:
            self.folded = folded
            self.show_again()

    def arm(self, armed: bool) -> None:
        """Show the keys on the buttons, or hide them while keys go elsewhere."""
        if armed != self.armed:
            self.armed = armed
            if self.buttons is not None:
                self.buttons.arm(armed and not self.stale)

    def _body(self) -> None:
        answer = self.answer
        if answer is None:
            if self.trouble:
                self.column.addWidget(Verdict(self.session, self.trouble, Role.DOUBT))
            self._throws()
            return
        if self.before is not None and self.done is None:
            self.column.addWidget(self._fact(self.before))
        if self.fight is not None:
            self._declared(answer, self.fight)
        else:
            rule = told.verdicts_rule(answer, self.session)
            self.column.addWidget(Verdict(self.session, self.words(answer.verdict), answer.tone, rule=rule))
            self._throws()
        self._offers()
        self.column.addWidget(told.Told(self.session, answer, self._title, self._say))
        if self.changing:
            self._change(answer)

    def _say(self, page: told.CardMarkup) -> str:
        """Set what stands below the buttons."""
        parts = [page.block(block) for block in told.blocks(page.answer, self.choices, self.session)]
        parts += [page.why(self.choices, folded=self.fight is not None), page.assumed()]
        if self._can_change(page.answer):
            words = self.own("change-hide" if self.changing else "change")
            parts.append(f"<p>{page.link(words, deed=self._toggle_change)}</p>")
        return "".join(parts)

    @property
    def fight(self) -> Fight | None:
        """The fight that the answer is about, if it is about one."""
        blocks = self.answer.body if self.answer is not None else ()
        return next((block for block in blocks if isinstance(block, Fight)), None)

    def _declared(self, answer: Answer, fight: Fight) -> None:
        """Show who fights, with the dice and what they gave beside each other: all of it is to be seen at once."""
        view = FightView(fight, self.session)
        view.turned.connect(self._turned)
        self.column.addWidget(view)
        verdict = Verdict(self.session, self.words(answer.verdict), answer.tone, slim=True)
        self.column.addWidget(beside(self._dice(), verdict))

    def _turned(self, blanks: Mapping[str, Any]) -> None:
        """Ask again with other parts; dice that lie are of the fight as it was declared, and are taken up if it becomes another."""
        if self.done is None and not self.stale and self.fight is not None:
            self._turning = self._parts(self.fight), rolls_of(self.question)
            fresh = {dice_blank(self.question): ()} if dice_blank(self.question) else {}
            self.asked.emit(self, msgspec.structs.replace(self.question, **fresh, **blanks))

    def _finish(self) -> None:
        """Show the sheet, which is whole now; a click on its buttons leaves the keyboard with the board."""
        for button in self.sheet.findChildren(QAbstractButton):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self._told())
        self.frame.addWidget(self.sheet)
        # Else its words are laid out once more, for a width of Qt's own.
        self.sheet.resize(self.frame.contentsRect().size())
        self.sheet.show()
        self.drawn.emit(self)

    @property
    def title(self) -> str:
        """What the question is called."""
        return self.words(self.fight.title) if self.fight is not None else self._title

    @property
    def _title(self) -> str:
        return self.session.titled(self.question)

    def _told(self) -> str:
        choices = () if self.pending is not None else (b.accessibleName() for b in self.choice_buttons)
        done = [self._done_words(self.done)] if self.done and self.pending is None else []
        said = self.own("working") if self.pending is not None else self._said
        return ". ".join([self.session.labelled(self._title, said), *done, *choices])

    @property
    def _said(self) -> str:
        """What the answer says, or what is wrong."""
        return self.trouble or (self.words(self.answer.verdict) if self.answer is not None else "")

    def _done_words(self, offer: Offer) -> str:
        return self.own("offer-done", words=self.words(offer.label))

    def _clear(self) -> None:
        """Begin another sheet; nothing on it is laid out before it is whole, which would cost as much as all the rest."""
        self.choice_buttons: list[WrapButton] = []
        self.stale_line: QPushButton | None = None
        self.buttons: Choices | None = None
        self.dice: Dice | None = None
        self.sheet.hide()
        self.sheet.setParent(None)
        self.sheet.deleteLater()
        self.sheet = QWidget()
        self.column = vbox(on=self.sheet, spacing=7)

    def _head(self) -> None:
        """Show the title and the signs; of a folded card one line, a click on which chooses it."""
        title: QWidget = label(self.title, "slim" if self.fight else "heading")
        signs: dict[str, Callback] = {}
        if self.folded:
            done = self.words(self.done.label) if self.done else ""
            words = self.session.labelled(self._title, self._done_words(self.done) if self.done else self._said)
            title = line = named(push_button("", lambda: self.chosen.emit(self), "folded"), words, hint=True)
            line.setMinimumWidth(40)
            room = LINE - TICK if done else LINE
            line.setText(line.fontMetrics().elidedText(done or words, Qt.TextElideMode.ElideRight, room))
            if done:
                line.setIcon(icon("tick", self.session.look, 13))
        else:
            filled = msgspec.structs.asdict(self.question)
            signs["change"] = lambda: self.session.forming.emit(type(self.question), filled)
            signs["refresh"] = lambda: self.asked.emit(self, self.question)
        signs["close"] = lambda: self.closed.emit(self)
        buttons = ((sign_button(self.session, sign, f"card-{sign}", deed, 15), TOP) for sign, deed in signs.items())
        self.column.addWidget(holding(hbox((title, 1), *buttons, margins=NONE, spacing=2)))
        self.column.setContentsMargins(14, *((4, 8, 4) if self.folded else (10, 14, 12)))

    def _throws(self) -> None:
        if throws := self._dice():
            self.column.addWidget(throws)

    def _dice(self) -> Throws | None:
        if not self._wants_dice:
            return None
        throws = Throws(self.session, self.question, self.answer, slim=self.fight is not None)
        self.dice = throws.dice
        self.dice.changed.connect(self._rolled)
        return throws

    def _offers(self) -> None:
        if self.done is not None:
            self.column.addWidget(self._fact(self.done))
        found = self.choices
        more = [told.beside(self.answer, choice, self.session) for choice in found] if self.answer is not None else []
        buttons = self.buttons = Choices(self.session, found, self.marked, beside_dice=self.takes_dice, more=more)
        buttons.taken.connect(self._take)
        self.column.addWidget(buttons)
        self.choice_buttons = buttons.buttons
        buttons.arm(self.armed)

    def _fact(self, offer: Offer) -> Line:
        return Line(self.session, self._done_words(offer), badge=Role.SOURCE, rules=(offer.rule,))

    def _take(self, choice: Choice) -> None:
        if isinstance(choice, Offer):
            self.accepted.emit(self, choice)
            return
        question = self.game.asked(choice.question)
        if type(question) is type(self.question):
            self.asked.emit(self, question)  # the same question, put otherwise: in its place
        else:
            self.session.ask(question)

    def _change(self, answer: Answer) -> None:
        overrides = getattr(self.question, "overrides", {})
        form = told.SituationForm(self.session, answer.situation, overrides, type(self.question).follows)
        form.wanted.connect(self._overridden)
        self.column.addWidget(form)

    def _can_change(self, answer: Answer) -> bool:
        if not hasattr(self.question, "overrides") or not isinstance(answer.situation, msgspec.Struct):
            return False
        return any(told.leaves(answer.situation))

    def _toggle_change(self) -> None:
        self.changing = not self.changing
        self.show_again()

    def _overridden(self, overrides: dict[str, Any]) -> None:
        self.asked.emit(self, msgspec.structs.replace(self.question, overrides=overrides))

    # What the keys do

    @property
    def _rolling(self) -> bool:
        """Whether some dice lie, others not yet, beneath an answer that was given before them."""
        return self.answer is not None and self.dice is not None and 0 < len(self.dice.rolls) < self.dice.most

    @property
    def takes_dice(self) -> bool:
        """Whether digits are dice and never press a choice: until something is accepted; those that lie are thrown anew."""
        return self._wants_dice and self.done is None

    @property
    def _wants_dice(self) -> bool:
        refused = self.trouble and not rolls_of(self.question)
        return not refused and wants_dice(self.question, self.answer)

    @property
    def next_throw(self) -> str:
        """What the next die is thrown for, as far as the answer says."""
        laid = len(self.dice.rolls) if self.dice is not None else 0
        for throw in (self.answer.throws or ()) if self.answer is not None else ():
            laid -= throw.count
            if laid < 0:
                return self.words(throw.label)
        return ""

    def press(self, digit: int) -> bool:
        """Put a die down, or press the choice that bears this digit; return False when it means nothing to a card without dice."""
        buttons = self.buttons
        if self.takes_dice and self.dice is not None:
            if 1 <= digit <= 6:
                self._throwing = False
                self.dice.type(digit)
            return True
        return buttons is not None and not self.stale and self.pending is None and buttons.press(str(digit))

    @property
    def throws(self) -> bool:
        """Whether dice are missing that Space throws: nothing else is waited for, or more fights could be rolled for at once."""
        missing = self.takes_dice and self.dice is not None and len(self.dice.rolls) < self.dice.most
        onward = self.answer is not None and any(throw.onward for throw in self.answer.throws or ())
        waits = not self.has_mark and not (self.answer and self.answer.offers)
        return missing and self.pending is None and (waits or onward)

    def throw(self) -> bool:
        """Throw the dice that are missing, fight after fight until somebody has to choose; False where Space is not for them."""
        thrown = self._throwing = self.throws
        if thrown and self.dice is not None:
            self.dice.throw()  # the answer may be there at once, and the throwing over with it
        return thrown or self.pending is not None

    def take_back(self, *, everything: bool = False) -> bool:
        """Turn back to the first page of choices, or take the last die up, or all; return False when there is neither."""
        if self.buttons is not None and self.buttons.turn_back():
            return True
        if self.dice is None or not self.dice.rolls or self.done is not None:
            return False
        self._throwing = False
        self.dice.take_back(len(self.dice.rolls) if everything else 1)
        return True

    def _rolled(self) -> None:
        if self.dice is not None:
            self.asked.emit(self, self._with(tuple(self.dice.rolls)))

    def _with(self, rolls: tuple[int, ...]) -> Question:
        return msgspec.structs.replace(self.question, **{dice_blank(self.question): rolls})

    def set_dice(self, rolls: tuple[int, ...]) -> None:
        """Ask with these dice."""
        if dice_blank(self.question):
            self.asked.emit(self, self._with(rolls))

    def mark_next(self, by: int) -> bool:
        """Mark the next choice, the first after the last; return False when there is nothing to mark."""
        count = len(self.choices)
        if not count or self.stale or (count == 1 and self.marked == 0):
            return False
        self.marked = (self.marked + by) % count if self.marked != NOTHING else 0 if by > 0 else count - 1
        self.show_again()
        return True

    @property
    def has_mark(self) -> bool:
        """Whether Enter would take one of its choices."""
        return self.marked != NOTHING and bool(self.choices) and not self.stale and self.pending is None

    def take_marked(self) -> bool:
        """Take the marked choice; return False when there is none."""
        return self.has_mark and self.buttons is not None and self.buttons.by_key(self.marked, enter=True)

    def show_done(self, offer: Offer | None) -> None:
        """Say that an offer was accepted, and offer nothing any more but what comes next as a rule; None: all choices are open."""
        self.done = offer
        if offer is not None:
            self.before = None
        self.choices = choices(self.answer, done=offer is not None) if self.answer is not None else ()
        self.marked = first_marked(self.choices)
        self.show_again()

    # Age

    @property
    def stale(self) -> bool:
        """Whether the table is not the one it was asked of; a card that is done is a record and does not age."""
        return self.done is None and self.asked_of is not None and self.asked_of is not self.position.table

    def check_age(self) -> None:
        """Say it when the table has moved on."""
        if self.folded:
            return
        if self.stale and self.stale_line is None and self.pending is None:
            sign, again = icon("refresh", self.session.look, 14), partial(self.asked.emit, self, self.question)
            line = self.stale_line = push_button(self.own("stale"), again, "link", sign)
            line.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.column.insertWidget(1, line, 0, LEFT)
            for button in self.choice_buttons:
                button.setEnabled(False)
                button.show_keys(False)
        elif not self.stale and self.stale_line is not None:
            self.show_again()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Make this card the live one."""
        self.chosen.emit(self)
        super().mousePressEvent(event)
