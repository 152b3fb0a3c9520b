"""What a player presses on a card: a fight as a panel of counters and aids, buttons, dice.

A click, or Space on it, turns a counter or an aid. The key that presses a button stands on it, Enter presses the marked one.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from assistant.core.questions import (
    Aid,
    Answer,
    Chance,
    Fight,
    Fighter,
    FollowUp,
    Offer,
    Party,
    Question,
    Role,
    Sum,
    dice_blank,
    percent,
    rule_words,
    weight_words,
)
from assistant.core.record import Filled, Ids
from assistant.core.text import number
from assistant.ui.look import lettering
from assistant.ui.look.theme import bare, colour, mixed, painting, stroke
from assistant.ui.widgets.dice import IN_A_ROW, Dice
from assistant.ui.widgets.lines import (
    NONE,
    TOP,
    Flow,
    Line,
    RuleNumber,
    WrapButton,
    applies,
    hbox,
    holding,
    label,
    lights,
    named,
    speaks_of,
    vbox,
    widen,
)
from assistant.ui.widgets.scrolling import bring_into_view, in_view
from assistant.ui.widgets.session import AtTable, Session

TONES = {"good": Role.SOURCE, "bad": Role.TARGET}
PARTS = {"leads": Role.SUBJECT, "supports": Role.SOURCE, "attacked": Role.TARGET}
SIDE, BAND = 44, 17  # pixels of a counter and of the band beneath it, at text size 1


class Piece(QAbstractButton):
    """Something in a fight that may be turned: a picture with a band of words beneath it."""

    turned = Signal(object)  # the blanks that change

    def __init__(self, session: Session, words: str, said: str, blanks: Filled, about: Ids) -> None:
        """Make the piece.

        Args:
            said: the same for those who hear it, and as the tool tip.
            blanks: what a click changes in the question; empty: the piece only shows.
            about: what is lit on the board while it is looked at.
        """
        super().__init__()
        self.session, self.words = session, words
        scale = session.look.text_scale
        self.side, self.band = round(SIDE * scale), round(BAND * scale)
        self.lettering = lettering.font(lettering.BOLD, round(12 * scale))
        wide = QFontMetricsF(self.lettering).horizontalAdvance(words) + 12
        self.setFixedSize(QSize(max(self.side + 8, round(wide)), self.side + self.band + 5))
        named(self, said, hint=True)
        lights(self, session, about)
        self.setEnabled(bool(blanks))
        if blanks:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(lambda: self.turned.emit(blanks))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's own name
        """Draw picture, band and focus."""
        with painting(self) as painter:
            self.draw(painter, QRectF((self.width() - self.side) / 2, 1, self.side, self.side))
            band = QRectF(0.5, self.side + 4, self.width() - 1, self.band)
            ground, ink = self.colours()
            theme = self.session.theme
            if ground:
                bare(painter, ground)
            else:
                stroke(painter, theme.frame)
            painter.drawRoundedRect(band, self.band / 2, self.band / 2)
            painter.setPen(colour(ink))
            painter.setFont(self.lettering)
            painter.drawText(band, Qt.AlignmentFlag.AlignCenter, self.words)
            if self.hasFocus():
                stroke(painter, colour(theme.accent), 2)
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 0, -1, -1), 5, 5)

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the picture; a bare piece has none."""

    def colours(self) -> tuple[str, str]:
        """Return the ground of the band, empty for none, and the ink on it."""
        return "", self.session.theme.ink


class FighterPiece(Piece):
    """A counter with its part in the fight."""

    def __init__(self, session: Session, fighter: Fighter) -> None:
        position = session.position
        lying = position.counters.get(fighter.counter)
        self.kind = position.kind(fighter.counter) if lying is not None else None
        self.face = lying.face if lying is not None else 0
        self.part = fighter.part
        part = session.words(fighter.word)
        name = self.kind.name[session.language] if self.kind is not None else ""
        super().__init__(session, part, session.labelled(name, part), fighter.turned, (fighter.counter,))

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the counter, paler where it does nothing."""
        if self.kind is None:
            return
        if self.part in ("idle", "spared"):
            painter.setOpacity(0.55)
        picture = self.session.counter(self.kind, self.face, rect.width(), self.devicePixelRatioF())
        painter.drawPixmap(rect.topLeft(), picture)
        painter.setOpacity(1)

    def colours(self) -> tuple[str, str]:
        """Return the colours of the part."""
        theme = self.session.theme
        role = PARTS.get(self.part)
        return (
            (theme.roles[role].colour, theme.table if theme.dark else theme.paper) if role else ("", theme.second_ink)
        )


class AidPiece(Piece):
    """What else helps: a tile with its name, lit while it is used."""

    def __init__(self, session: Session, aid: Aid) -> None:
        self.on, self.name = aid.on, session.words(aid.label)
        figure = session.words(aid.figure)
        said = " ".join(filter(None, (session.labelled(self.name, figure), rule_words(aid.rule, session.language))))
        super().__init__(session, figure, said, aid.turned, ())
        applies(self, aid.rule)
        wide = QFontMetricsF(self.lettering).horizontalAdvance(self.name) + 14
        self.setFixedWidth(max(self.width(), round(wide)))

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the tile with its name."""
        theme = self.session.theme
        tile = QRectF(1, rect.top() + 4, self.width() - 2, rect.height() - 6)
        if self.on:
            stroke(painter, theme.ink, 1.5, colour(theme.roles[Role.SOURCE].colour, 0.22))
        else:
            stroke(painter, theme.frame, 1.5, s=Qt.PenStyle.DashLine)
        painter.drawRoundedRect(tile, 7, 7)
        painter.setPen(colour(theme.ink if self.on else theme.second_ink))
        painter.setFont(self.lettering)
        painter.drawText(tile, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self.name)

    def colours(self) -> tuple[str, str]:
        """Return the colours of its figure."""
        theme = self.session.theme
        return ("", theme.ink if self.on else theme.second_ink)


class OutcomeBar(AtTable, QWidget):
    """The exact outcomes as one bar: a part each as wide as its chance, what both lose beneath; the one that fell is framed."""

    def __init__(self, session: Session, fight: Fight) -> None:
        super().__init__(session)
        self.fight = fight
        scale = session.look.text_scale
        self.bar, self.line = round(22 * scale), round(17 * scale)
        self.lettering = lettering.font(lettering.BOLD, round(12 * scale))
        self.setFixedHeight(self.bar + self.line)
        widen(self)
        said = "; ".join(self._said(row) for row in fight.chances.rows)
        named(self, said, hint=True)

    def _said(self, row: Chance) -> str:
        chance = f"{self._weight(row)}, {self.words(percent(self._share(row), 1))}"
        return self.session.labelled(self.words(row.label), chance)

    def _share(self, row: Chance) -> Fraction:
        return Fraction(row.weight) / (Fraction(self.fight.chances.total) or Fraction(1))

    def _weight(self, row: Chance) -> str:
        """Return how many rolls; a percentage where there are no rolls to count."""
        share = self.words(percent(self._share(row), 1))
        return weight_words(row.weight, self.fight.chances.total, self.language) or share

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's own name
        """Draw the parts, what fits into each, and the costs beneath."""
        theme = self.session.theme
        with painting(self) as painter:
            painter.setFont(self.lettering)
            metrics = QFontMetricsF(self.lettering)
            left, fallen = 0.0, QRectF()
            for n, row in enumerate(self.fight.chances.rows):
                wide = float(self._share(row)) * self.width()
                part = QRectF(left, 0, wide, self.bar)
                ground, ink = self._colours(row, n)
                painter.fillRect(part.adjusted(0, 0, -1, 0), colour(ground))
                count = str(number(row.weight, self.language)) if row.weight == int(row.weight) else ""
                words = self.words(row.word) if row.word is not None else ""
                for said in (f"{words} {count}", words, count):
                    if metrics.horizontalAdvance(said) + 6 < wide:
                        painter.setPen(colour(ink))
                        painter.drawText(part, Qt.AlignmentFlag.AlignCenter, said)
                        break
                cost = self.words(row.cost) if row.cost is not None else ""
                if metrics.horizontalAdvance(cost) + 2 < wide:
                    painter.setPen(colour(theme.second_ink))
                    painter.drawText(QRectF(left, self.bar, wide, self.line), Qt.AlignmentFlag.AlignCenter, cost)
                if n == self.fight.fallen:
                    fallen = part
                left += wide
            if not fallen.isNull():
                stroke(painter, colour(theme.ink), 3)
                painter.drawRect(fallen.adjusted(1.5, 1.5, -2.5, -1.5))

    def _colours(self, row: Chance, n: int) -> tuple[str, str]:
        """Return ground and ink of a part: outer parts, the clearest results, are the strongest."""
        theme = self.session.theme
        role = TONES.get(row.tone)
        if role is None:
            ground = mixed(theme.second_ink, theme.panel, 0.35)
        else:
            outer = n in (0, len(self.fight.chances.rows) - 1)
            ground = mixed(theme.roles[role].colour, theme.panel, 0.0 if outer else 0.25)
        return ground, theme.table if theme.dark else theme.paper


class FightView(AtTable, QWidget):
    """The panel. `turned` with the blanks of the question that a click changes."""

    turned = Signal(object)

    def __init__(self, fight: Fight, session: Session) -> None:
        super().__init__(session)
        speaks_of(self, "fight")
        self.pieces: list[Piece] = []
        parties = (fight.attacker, fight.defender)
        sides = [made for one in parties for made in (self._party(one), self._terms(one.potential))]
        costs = label(f"{session.words(fight.chances.title)} · {session.words(fight.costs)}", "small")
        vbox(*sides, OutcomeBar(session, fight), costs, on=self, margins=NONE, spacing=3)

    def _party(self, party: Party) -> QWidget:
        flow = Flow()
        for piece in (
            *(FighterPiece(self.session, fighter) for fighter in party.fighters),
            *(AidPiece(self.session, aid) for aid in party.aids),
        ):
            piece.turned.connect(self.turned)
            self.pieces.append(piece)
            flow.add(piece)
        total = party.potential
        figure = label(number(total.read(total.total), self.language), "potential", wrap=False)
        return holding(hbox((flow, 1), figure, margins=NONE, spacing=5))

    def _terms(self, potential: Sum) -> QWidget:
        """Return the terms of a sum in one line, the numbers of their rules behind them: `5 Combat value + 2 Support  §9.2`."""
        parts = [
            f"{number(potential.read(term.amount), self.language)} {self.words(term.label)}" for term in potential.lines
        ]
        rules = tuple(dict.fromkeys(term.rule for term in potential.lines if term.rule))
        about = tuple(dict.fromkeys(name for term in potential.lines for name in term.about))
        line = Line(self.session, " + ".join(parts), about=about, style="small", rules=rules)
        line.setAccessibleName(self.session.labelled(self.words(potential.title), " + ".join(parts)))
        return line


# What a player can do with an answer: buttons, and dice.

Choice = Offer | FollowUp
DIGITS = "1234567890"
TURN, PAGE = "0", "123456789"  # the key that turns the page where digits are too few, and those of a page
NOTHING = -1  # no choice is marked


def choices(answer: Answer, done: bool = False) -> tuple[Choice, ...]:
    """Return what can be chosen: the offers, then the questions that follow.

    An answer that was `done` keeps no offer, and of its questions those alone that come next as a rule.
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


def choice_button(
    session: Session, words: str, style: str, digit: str = "", *, marked: bool = False, key: str = "", more: str = ""
) -> WrapButton:
    """Return the button of a choice with the keys that press it; that of the marked one says Enter."""
    made = WrapButton(words, session.own("enter-key") if marked else key, digit, more=more)
    made.setObjectName("marked" if marked else style)
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    if marked:
        made.colour(session.theme.table if session.theme.dark else session.theme.paper)
    return made


class Choices(QWidget):
    """The buttons. `taken` with the Offer or FollowUp that was pressed.

    Args:
        marked: the choice that Enter takes.
        beside_dice: whether digits are dice, so that others press the buttons.
        more: what each button says in small beneath its words.
    """

    taken = Signal(object)
    _typed = ""  # pages turned

    def __init__(
        self, session: Session, found: Sequence[Choice], marked: int, beside_dice: bool, more: Sequence[str] = ()
    ) -> None:
        super().__init__()
        speaks_of(self, "offer")
        self.buttons: list[WrapButton] = []
        column = vbox(on=self, margins=NONE, spacing=5)
        self._keys = keys_of(len(found), beside_dice)
        self._session, self._found, self._armed = session, found, True
        for n, choice in enumerate(found):
            against = [f"× {session.words(r.text)}" for r in choice.against] if isinstance(choice, Offer) else []
            small = "\n".join((*against, *([more[n]] if more and more[n] else [])))
            style = "offer" if isinstance(choice, Offer) else "quiet"
            button = choice_button(
                session, session.words(choice.label), style, self._keys[n], marked=n == marked, more=small
            )
            if isinstance(choice, Offer) and choice.rule:
                button.cite(RuleNumber(session, choice.rule))
            button.clicked.connect(partial(self.taken.emit, choice))
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


def rolls_of(question: Question) -> tuple[int, ...]:
    """Return the dice with which a question is asked."""
    name = dice_blank(question)
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
    if not dice_blank(question):
        return False
    known = answer.throws if answer is not None else None
    return known is None or bool(sum(throw.count for throw in known)) or bool(rolls_of(question))
