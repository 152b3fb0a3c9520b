"""The bar between board and tray, always there: what was written last, what is expected now, what the phase still owes.

It tells what else was told in toasts, hints and a status line. Trials and secrecy colour its edge and name the way back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QPushButton, QWidget

from assistant.core.judgement import Objection
from assistant.core.questions import Offer, Reason, ReasonKind, rule_words
from assistant.core.text import Texts
from assistant.desk.descriptions import GROUP, counters_named
from assistant.ui.answers.card import Card
from assistant.ui.answers.panel import AnswersPanel
from assistant.ui.board.view import BoardView
from assistant.ui.look.wording import PlainLabel, caption
from assistant.ui.panels.status import SAYINGS, FindingsPanel
from assistant.ui.table.menu_actions import key_words
from assistant.ui.widgets.dice import Dice
from assistant.ui.widgets.lines import Fitted, hbox, label, named, restyle, say_in, show_parts, vbox
from assistant.ui.widgets.session import AtTable, Session, example, hint_key
from assistant.ui.work.event_loop import timer

HEIGHT = 82  # pixels of the bar at the usual size of text
CAPTION = 22  # pixels of the row of captions, with its buttons or without
SHARES = (34, 38, 28)  # of the width, by field
BROKEN = (ReasonKind.REJECTED,)  # what the rules have against the phase; the rest is owed


class Elided(Fitted, PlainLabel):
    """Words on so many rows, cut off where the room ends; all of them are its tool tip. `pressed`: it was clicked."""

    pressed = Signal()

    def __init__(self, style: str, rows: int = 1) -> None:
        super().__init__()
        self.full, self.rows = "", rows
        self.setObjectName(style)
        self.setMinimumWidth(30)

    def write(self, words: str) -> None:
        """Show other words."""
        self.full = " ".join(words.splitlines())
        named(self, words, hint=True)
        self.fit()

    def parted(self, words: str) -> tuple[str, str]:
        """Return words in two parts where they are too long: what fits on this line, and the rest.

        They are cut behind a sign, else between words; not behind a comma, which stands within names.
        """
        if self._width(words) < self.width():
            return words, ""
        for cut in (r"[:;.](?= )", r"(?<!,)(?= )"):
            ends = (found.end() for found in re.finditer(cut, words))
            if fits := [end for end in ends if 0 < self._width(words[:end]) < self.width()]:
                return words[: fits[-1]].rstrip(" \u202f\u00a0:;"), words[fits[-1] :].lstrip()
        return words, ""

    def _width(self, words: str) -> int:
        return self.fontMetrics().horizontalAdvance(words)

    def fit(self) -> None:
        """Cut the words off where there is no more room."""
        room, rest = max(30, self.width() - 2), self.full
        rows: list[str] = []
        while len(rows) < self.rows - 1 and self._width(rest) > room:
            fits = [found.start() for found in re.finditer(" ", rest) if self._width(rest[: found.start()]) <= room]
            if not fits:
                break
            rows.append(rest[: fits[-1]])
            rest = rest[fits[-1] + 1 :]
        self.setText("\n".join((*rows, self.fontMetrics().elidedText(rest, Qt.TextElideMode.ElideRight, room))))

    def sizeHint(self) -> QSize:
        """Return the room for all of the words."""
        return QSize(self._width(self.full) + 4, super().sizeHint().height())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Say that it was clicked."""
        self.pressed.emit()
        super().mouseReleaseEvent(event)


class Field(QWidget):
    """One field: a caption with buttons beside it, a strong line, a small one."""

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumWidth(1)  # on a small screen what does not fit is cut off
        self.caption, self.strong, self.small = Elided("caption"), Elided("strong-line"), Elided("small", rows=2)
        self.buttons: dict[str, QPushButton] = {}
        self.head, self.line = hbox(self.caption, 1, spacing=5), hbox((self.strong, 1))
        self.caption.setMinimumHeight(CAPTION)
        self.column = vbox(self.head, self.line, self.small, 1, on=self, margins=(12, 2, 12, 2), spacing=0)

    def button(self, key: str) -> QPushButton:
        """Return a new button of the caption's row."""
        made = self.buttons[key] = QPushButton()
        made.setObjectName("bar-button")
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.head.addWidget(made)
        return made

    def write(self, caption_words: str, strong: str, small: str) -> None:
        """Write its three lines."""
        self.caption.write(caption_words)
        self.strong.write(strong)
        self.small.write(small)


class PhaseBar(AtTable, QWidget):
    """The bar. `wanted` with the command that a button stands for."""

    wanted = Signal(str)
    told = ""  # what was said by the way, until something else happens
    asking = ""  # what a form or a key waits for
    _heard: object = None  # what was going on when it was said
    _judged: tuple[object, tuple[Objection, ...]] = (None, ())

    def __init__(self, session: Session, board: BoardView, answers: AnswersPanel, findings: FindingsPanel) -> None:
        super().__init__(session)
        self.setObjectName("phase-bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.board, self.answers, self.findings = board, answers, findings
        # What keys do while a photograph is under way, if they are for it; None while none is.
        self.photograph: Callable[[], tuple[str, str] | None] = lambda: None
        self.written, self.expected, self.owed = Field(), Field(), Field()
        self.dice = Dice(session, 0)
        self.dice.setEnabled(False)
        self.expected.line.insertWidget(0, self.dice)
        self.said = label("")
        self.said.hide()
        self.expected.column.insertWidget(1, self.said)
        for key in SAYINGS:
            self.written.button(key).clicked.connect(partial(self.say_of_it, key))
        for field, key in (
            (self.written, "undo"),
            (self.expected, "what-if"),
            (self.expected, "players-here"),
            (self.expected, "photograph"),
            (self.owed, "findings"),
            (self.owed, "phase-end"),
        ):
            field.button(key).clicked.connect(partial(self.wanted.emit, key))
        self.expected.button("later").clicked.connect(session.to_end)
        self.written.strong.pressed.connect(lambda: self.wanted.emit("journal"))
        fields = zip((self.written, self.expected, self.owed), SHARES, strict=True)
        hbox(*fields, on=self, margins=(0, 4, 0, 0), spacing=0)  # below the edge
        self._timer = timer(self, 0, self.refresh)
        self.refresh_soon = self._timer.start
        for signal in (session.changed, session.look_changed, session.selection_changed, answers.redrawn):
            signal.connect(self._timer.start)
        for begun in (board.pick_begun, board.pick_ended, findings.counted, board.current_zone_changed):
            begun.connect(self._timer.start)

    # What is said by the way

    def hear(self, words: str) -> None:
        """Say something where the next step is looked for; it stays until something else happens."""
        self.told, self._heard = words, self._going_on()
        self._timer.start()

    def leave(self, words: str = "") -> None:
        """Put away what was said, if it is these words; any words without."""
        if self.told and words in ("", self.told):
            self.told = ""
            self._timer.start()

    def ask(self, words: str) -> None:
        """Say what is waited for; nothing: no more."""
        self.asking = words
        self._timer.start()

    def _going_on(self) -> object:
        card = self.answers.active
        shown = (card, card.question, card.marked, card.done) if card is not None else ()
        return self.desk.journal, self.language, self.session.watched, self.session.selection, shown

    # What is shown

    def refresh(self) -> None:
        """Show what was written, what is expected and what is owed, as it is now."""
        if self.told and self._heard != self._going_on():
            self.told = ""
        for field in (self.written, self.expected, self.owed):
            field.small.rows = 1 if self._is_low else 2
        self._write()
        self._expect()
        self._owe()
        trying = self.desk.journal.played.trial
        photo, watched = self.photograph() is not None, self.session.watched
        mode = "trial" if trying else "watched" if watched else "photo" if photo else ""
        modes = (("what-if", "Ctrl+T", trying), ("players-here", "", watched), ("photograph", "Ctrl+Shift+F", photo))
        for key, keys, on in modes:
            self._label(self.expected, key, f"bar-{key}", keys, shown=on)
        ahead = self.desk.journal.length - self.desk.journal.now
        self._label(self.expected, "later", "bar-later", shown=ahead > 0, n=ahead)
        if self.property("mode") != mode:
            self.setProperty("mode", mode)
            self.style().polish(self)
        self.setAccessibleName(self.own("bar-name"))

    def _label(self, field: Field, name: str, key: str, keys: str = "", *, shown: bool = True, n: int = 0) -> None:
        words, button = caption(self.own(key, n=n)), field.buttons[name]
        button.setText(f"{words}  {key_words(keys, self.session)}" if keys else words)
        button.setVisible(shown)

    def against(self) -> tuple[Objection, ...]:
        """Return what the rules have against the last edit; it is worked out once."""
        shown = self.session.view
        if self._judged[0] != (journal := (shown.journal, self.session.watched)):
            self._judged = journal, shown.against()
        return self._judged[1]

    def say_of_it(self, value: str) -> None:
        """Write down what players say about the edit that is shown."""
        self.session.say_of(self.desk.journal.now, value)

    def _write(self) -> None:
        journal = self.desk.journal
        against = self.against()
        strong = self.words(self.session.view.told(journal.now)) if journal.now else self.own("journal-start")
        brought = (words for words in map(self.words, self._brought()) if words != strong)
        small = self._first() if against else " · ".join(brought)
        if not against:
            strong, rest = self.written.strong.parted(strong)
            small = " · ".join(filter(None, (rest, small)))
        self.written.write(
            self.own("bar-written-trial" if journal.played.trial else "bar-written"),
            strong,
            f"{small}  (+{len(against) - 1})" if len(against) > 1 else small,
        )
        self.written.setProperty("broken", bool(against))
        restyle(self.written.small, "broken" if against else "small")
        for key in SAYINGS:
            self._label(self.written, key, f"bar-{key}", shown=any(key != "first" or one.order for one in against))
        self._label(self.written, "undo", "undo", "Ctrl+Z" if not against else "", shown=bool(journal.now))

    def _brought(self) -> Texts:
        told = self.session.view.parts_told(self.desk.journal.now)[1:]
        return tuple(text for text in told if text.key != GROUP)

    def _broken(self, reason: Reason, grade: str = "") -> str:
        rule = rule_words(reason.rule, self.language)
        return self.own("bar-against", rule=rule, words=self.words(reason.text), grade=grade)

    def _first(self) -> str:
        first = self.against()[0]
        return self._broken(first.reason(), first.grade.value)

    def _expect(self) -> None:
        session, card = self.session, self.answers.active
        live = card if self.answers.takes_keys else None
        rolls: Sequence[int] = ()
        count = 0
        if self.asking:
            strong, small = self.asking, session.own("bar-escape")
        elif (keys := self.photograph()) and any(keys):
            strong, small = keys
        elif live is not None and (found := self._of_card(live)):
            rolls, count, strong, small = found
        elif session.selection:
            known = [one for one in session.selection if one in session.position.counters]
            what = session.words(counters_named(session.position, known))
            strong, small = what, session.own("bar-selected")
        else:
            items = session.game.status(session.position)[:2]
            phase = " · ".join(session.words(item.text) for item in items if not item.secret)
            strong, small = phase, session.own(hint_key(session, "bar-hint"), **example(session))
        self.expected.write(session.own("bar-expected"), strong, small)
        self.dice.side, self.dice.most = round(24 * session.look.text_scale), count
        self.dice.put(rolls)
        self.dice.setVisible(count > 0 and not self.told)
        show_parts(not self.told, self.expected.strong, self.expected.small)
        say_in(named(self.said, self.told), self.told)
        scale, room = session.look.text_scale, max(200, self.expected.width() - 24)
        flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft
        usual, needed = 0 if self._is_low else round(HEIGHT * scale), 0
        for style in ("", "small") if self.told else ():  # smaller rather than taller: the board would move
            restyle(self.said, style)
            needed = self.said.fontMetrics().boundingRect(0, 0, room, 2000, flags, self.told).height()
            if needed + CAPTION + 6 <= usual:
                break
        self.said.setFixedHeight(needed)
        self.setFixedHeight(max(usual, needed + CAPTION + 6))

    @property
    def _is_low(self) -> bool:
        """Whether the screen needs its rows for the board."""
        return self.screen().size().height() <= 5 * HEIGHT

    def _of_card(self, card: Card) -> tuple[Sequence[int], int, str, str] | None:
        """Return what the live card waits for: dice that lie and how many are thrown, a choice; None where it is read."""
        said = self.words
        if card.pending is not None:
            return (), 0, card.title, self.own("working")
        choice = card.choices[card.marked] if card.has_mark else None
        enter = self.own("bar-enter", words=said(choice.label)) if choice is not None else ""
        if card.takes_dice and card.dice is not None:
            rolls, most = card.dice.rolls, card.dice.most
            keys = "bar-dice" if card.throws else "bar-dice-or"
            if len(rolls) < most:
                small = " · ".join(filter(None, (enter if card.throws else "", self.own(keys))))
                title = card.title  # a throw may be called as its card is
                return (
                    rolls,
                    most,
                    title if title == card.next_throw else self.session.labelled(title, card.next_throw),
                    small,
                )
            return rolls, most, enter or card.title, self.own("bar-dice-lie", n=len(card.choices))
        if choice is not None:
            found = choice.against if isinstance(choice, Offer) else ()
            more = self.own("bar-choose", n=len(card.choices)) if len(card.choices) > 1 else card.title
            return (), 0, enter, self._broken(found[0]) if found else more
        if card.choices and card.done is None:
            return (), 0, card.title, self.own("bar-choose", n=len(card.choices))
        return None

    def what_enter_does(self) -> str:
        """Return what to say where Enter was pressed and nothing is marked."""
        return self.own("bar-enter-nothing", words=self.expected.small.full)

    def _owe(self) -> None:
        answer = self.findings.answer
        reasons, count = (answer.reasons, self.findings.count) if answer is not None else ((), 0)
        broken = sum(reason.kind in BROKEN for reason in reasons)
        # It may have ended the phase that the findings were of.
        undone = sum(found.noticed().kind in BROKEN for found in self.against())
        if reasons or undone:
            strong = self.own("bar-owed", owed=count - broken, broken=broken or undone)
            small = self.words(reasons[0].text) if reasons else self._first()
        else:
            strong, small = self.own("nothing-found") if answer is not None else "", ""
        self.owed.write(self.own("bar-before-end"), strong, small)
        self._label(self.owed, "findings", "bar-findings", "W", shown=bool(reasons))
        self._label(self.owed, "phase-end", "bar-phase-end", "E", shown=self.game.phase_end is not None)
