"""The bar of the status, the findings, the review of what was played, and the sheet of the zone under the pointer."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QCursor
from PySide6.QtWidgets import QFrame, QLabel, QToolBar, QToolButton, QWidget

from assistant.core.game import StatusItem
from assistant.core.judgement import Breach
from assistant.core.questions import Answer, Highlights, Offer, Role, rule_words
from assistant.core.table import CONTROL, turn_moved, turn_pawn
from assistant.core.text import Trouble
from assistant.desk.descriptions import counters_lying
from assistant.ui.answers.fight import NOTHING, Choices
from assistant.ui.board.view import BoardView
from assistant.ui.look.symbols import icon
from assistant.ui.look.wording import caption, tip
from assistant.ui.widgets.lines import Button, EventWatch, Line, empty, flow, hbox, label, named, vbox
from assistant.ui.widgets.scrolling import ScrollArea
from assistant.ui.widgets.session import AtTable, Session, follow
from assistant.ui.widgets.tables import ROW, Cell, RowList, SessionModel
from assistant.ui.work.event_loop import timer
from assistant.ui.work.jobs import Job

# One slim bar: where we are. It says, it never enforces.


class StatusStrip(AtTable, QToolBar):
    """The game's status, with buttons that step the turn; a last button lists the items that have no room."""

    items: tuple[StatusItem, ...] = ()
    _told: object = None  # what is shown, and how it looks

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.setMinimumWidth(80)
        self.setIconSize(QSize(13, 13))
        self.refresh_soon = timer(self, 0, self.refresh).start
        session.changed.connect(self.refresh_soon)
        session.look_changed.connect(self.refresh_soon)

    def refresh(self) -> None:
        """Show the status of the position; most edits leave it as it is."""
        self.items = tuple(self.game.status(self.position))
        pawn = turn_pawn(self.position) is not None
        told = self.items, pawn, self.session.look
        if told != self._told:
            self._told = told
            self._fill(pawn)

    def _fill(self, pawn: bool) -> None:
        for former in self.actions():
            self.removeAction(former)
            former.deleteLater()  # a tool bar keeps what is its own
        rows = [partial(self._show, item) for item in self.items]
        if pawn:
            rows[:1] = [partial(self._step_button, -1), *rows[:1], partial(self._step_button, 1)]
        for show in rows:
            show()
        if (rest := self.findChild(QToolButton, "qt_toolbar_ext_button")) is not None:
            named(rest, self.own("status-rest"), hint=True)

    def _step_button(self, by: int) -> None:
        sign, key = ("less", "turn-back") if by < 0 else ("more", "turn-on")
        action = self.addAction(icon(sign, self.session.look, 13), self.own(key), lambda: self.step_turn(by))
        self._button(action, "flat")

    def _show(self, item: StatusItem) -> None:
        words = self.words(item.text)
        action = self.addAction(caption(words), lambda: self._press(item))
        action.setEnabled(bool(item.zone or item.question is not None))
        made = self._button(action, "strong" if item.tone == "strong" else "chip")
        if item.tone.startswith("side:"):
            shade = self.session.theme.shade(self.position.kinds.emblem(item.tone[5:]))
            made.setStyleSheet(f"#chip {{ border-left: 6px solid {shade}; }}")

    def _button(self, action: QAction, style: str) -> QWidget:
        """Return the button of an action; it is made anew by the next edit, so it keeps no keyboard."""
        action.setToolTip(tip(action.text()))
        made = self.widgetForAction(action)
        made.setObjectName(style)
        made.setAccessibleName(action.text())
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return made

    def _press(self, item: StatusItem) -> None:
        if item.question is not None:
            self.session.ask(item.question)
        elif item.zone:
            self.session.shown.emit(item.zone)

    def step_turn(self, by: int) -> None:
        """Move the turn's pawn by a box."""
        edit = turn_moved(self.position, by)
        if edit is not None:
            self.do(edit)


# What did I forget: the game's findings, asked after each edit, each with an offer to mend it. Never in the way.


class FindingsPanel(AtTable, ScrollArea):
    """The findings; `counted` brings how many there are."""

    counted = Signal(int)
    count = 0
    answer: Answer | None = None
    _written: object = None  # what the lines say, and how they look

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.refresh_soon = timer(self, 30, self.refresh).start
        session.changed.connect(self.refresh_soon)
        session.look_changed.connect(self.refresh)

    def refresh(self) -> None:
        """Ask anew."""
        findings = self.game.findings
        ask = self.session.view.ask
        self.answer = self.session.attempted(lambda: ask(findings())) if findings is not None else None
        self._show()

    def _show(self) -> None:
        """Write the findings, unless they are written already: most edits leave them as they are."""
        answer, session = self.answer, self.session
        written = (answer and (answer.reasons, answer.highlights, answer.offers), session.look)
        if written == self._written:
            return
        self._written = written
        reasons = answer.reasons if answer else ()
        self.count = len(reasons if answer is None or answer.value is None else answer.value)
        lines: list[QWidget] = []
        if answer is None or not reasons:
            lines.append(label(session.own("nothing-found"), "small"))
        else:
            lit = answer.highlights.zones
            for reason in reasons:
                role = next((lit[about] for about in reason.about if about in lit), Role.WARNING)
                lines.append(Line(session, session.words(reason.text), reason.about, role, rules=(reason.rule,)))
            offers = Choices(session, answer.offers, NOTHING, beside_dice=True)
            offers.taken.connect(self._accept)
            lines.append(offers)
        self.hold(flow(*lines, margins=(12, 6, 10, 8), spacing=5))
        self.counted.emit(self.count)

    def _accept(self, offer: Offer) -> None:
        if (findings := self.game.findings) is not None:
            self.session.accept(offer, findings())


# Did we play it right: the whole journal judged by the rules, each breach with its moment and its paragraph.

SAYINGS = ("played", "correction", "first")  # what players may say of an edit that the rules have something against


class ReviewModel(SessionModel[Breach, None]):
    """The breaches of a branch, in order."""

    found: Sequence[Breach] = ()

    def read(self) -> tuple[Sequence[Breach], Sequence[None]]:
        """Return what was found."""
        return self.found, (None,)

    def cell(self, breach: Breach, _column: None) -> Cell:
        """Return an edit with what the rules have against it; what players said was played so is paler."""
        found = breach.objection
        done = self.own("review-moment", n=breach.step, words=self.words(self.session.view.told(breach.step)))
        rule = rule_words(found.rule, self.language)
        words = self.words(found.text)
        against = self.own("bar-against", rule=rule, words=words, grade=found.grade.value)
        accepted = f" · {self.own('bar-played')}" if breach.accepted else ""
        return Cell(f"{done}\n{against}{accepted}", hint=tip(f"{done}\n{against}"), italic=breach.accepted)


class ReviewPanel(AtTable, QWidget):
    """The list; a moment is gone to, and what players say of it is written down."""

    job: Job | None = None
    _judged: object = None  # the branch as it was judged last

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.model = ReviewModel(session)
        self.verdict = label("", "heading")
        self.list = RowList(self.model, wrapped=True)
        self.list.activated.connect(lambda _index: self.go())
        self.list.selectionModel().currentChanged.connect(lambda *_: self._enable())
        self.buttons = {"go": Button(session, "branch-go", self.go)}
        self.buttons |= {key: Button(session, f"bar-{key}", partial(self.say_of_it, key)) for key in SAYINGS}
        buttons = tuple(self.buttons.values())
        feet = hbox(*buttons[:2], 1), hbox(*buttons[2:], 1)  # side by side they are wider than the panel
        vbox(self.verdict, (self.list, 1), *feet, 0, on=self, margins=(10, 6, 10, 8))  # room where there is no list
        self.setFocusProxy(self.list)
        self._enable()
        follow(self, session, self.refresh, self._look)

    def _look(self) -> None:
        self.list.setAccessibleName(self.own("panel-review"))
        self.buttons["go"].setIcon(icon("more", self.session.look, 14))
        self._judged = None
        self.refresh()

    def refresh(self) -> None:
        """Judge the branch that is played on, beside the window, unless it was judged already."""
        journal = self.desk.journal
        branch = (journal.branch, journal.length, journal.count, self.session.watched)
        if branch == self._judged:
            return
        self._judged = branch
        self.verdict.setText(self.own("working"))
        desk, length = self.session.view.aside(), journal.length
        self.job = Job.begin(lambda _going: tuple(desk.review(length)), self, self._show, former=self.job)

    def _show(self, found: tuple[Breach, ...]) -> None:
        self.model.found = found
        self.model.refresh()
        if found and self._chosen() is None:
            self.list.setCurrentIndex(self.model.index(0, 0))
        judged = self.game.book is not None
        self.verdict.setText(self.own("review-found", n=len(found)) if judged else self.own("review-unjudged"))
        self._enable()

    def _chosen(self) -> Breach | None:
        chosen: Breach | None = self.list.currentIndex().data(ROW)
        return chosen

    def _enable(self) -> None:
        chosen = self._chosen()
        self.list.setVisible(bool(self.model.found))
        for key, button in self.buttons.items():
            button.setEnabled(chosen is not None)
            fits = key != "first" or (chosen is not None and chosen.objection.order)
            button.setVisible(bool(self.model.found) and fits)

    def go(self) -> None:
        """Show the table as it lay when that was done, and light what the rule speaks of."""
        if (chosen := self._chosen()) is not None:
            self.attempt(lambda: self.desk.go(chosen.step))
            self.session.lit.emit(chosen.objection.about)

    def say_of_it(self, value: str) -> None:
        """Write down what players say of it."""
        if (chosen := self._chosen()) is not None:
            self.session.say_of(chosen.step, value)


# A glance: what is known of the zone under the pointer, beside it, never under it and never cut off.

DELAY = 150  # milliseconds
GAP = 26  # pixels from the pointer


class Inspector(AtTable, QFrame):
    """A small sheet that follows the pointer over the board."""

    wanted = True  # unless the menu View turned it off

    def __init__(self, session: Session, board: BoardView) -> None:
        super().__init__(session, board)
        self.board = board
        self.setObjectName("card")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.column = vbox(on=self, margins=(11, 7, 11, 8), spacing=1)
        self.hide()
        self._timer = timer(self, DELAY, self.open)
        session.hovered.connect(self._hovered)
        session.changed.connect(self._again)
        board.fan_opened.connect(self._again)
        EventWatch(board, self, self._elsewhere, QEvent.Type.Resize)
        session.look_changed.connect(self.hide)

    def _hovered(self, zone: str) -> None:
        self.hide()
        if zone and self.wanted:
            self._timer.start()
        else:
            self._timer.stop()

    def make_way(self) -> None:
        """Leave the board while something on it is lit or previewed."""
        if self._busy:
            self._timer.stop()
            self.hide()

    @property
    def _busy(self) -> bool:
        if not self.board.is_laid:
            return False
        return self.board.badges.highlights != Highlights() or self.board.counters.ghost_position is not None

    def _elsewhere(self) -> None:
        """Find another place: the board has another size."""
        if self.isVisible():
            self.hide()
            self._timer.start()

    def _again(self) -> None:
        if self.isVisible():
            self.open()

    def lines(self, zone: str) -> list[str]:
        """Return what is known of a zone, a line each; its name first."""
        position, game = self.position, self.game
        known = position.zones[zone]
        told = [known.name[self.language]]
        with suppress(Trouble):  # it may rest on what is kept from those who look on
            told += map(self.words, game.inspect(position, zone))
        if len(told) == 1:
            held = position.sides.get(position.controller(zone))
            if held is not None:
                told.append(self.own("held-by", side=held.name))
        lying = [c.id for c in position.counters_in(zone)]
        if lying:
            told += [self.words(text) for text in counters_lying(position, lying)]
        for marker, number in position.markers_in(zone).items():
            kind = position.kinds.markers.get(marker)
            if kind is not None and kind.kind != CONTROL:
                told.append(kind.name[self.language] + (f" {number}" if kind.levels > 1 else ""))
        return told

    def open(self) -> None:
        """Show what is to be said of the zone that is near, beside it."""
        zone = self.session.near
        self.hide()  # what is added to a visible sheet is shown, and measured, only later
        if self._busy or zone not in self.position.zones or not self.board.isVisible():
            return
        empty(self.column)
        widest = round(290 * self.session.look.text_scale)
        for n, line in enumerate(self.lines(zone)):
            words: QLabel = label(line, "heading" if n == 0 else "", wrap=False)
            if words.sizeHint().width() > widest:
                words.setWordWrap(True)
                words.setFixedWidth(widest)
            self.column.addWidget(words)
        self.adjustSize()
        pointer = self.board.mapFromGlobal(QCursor.pos())
        seat, fan = self.seat(zone), self.board.fan
        hand = QRect(pointer, QSize()).adjusted(-GAP, -GAP, GAP, GAP)
        clear = (
            [self._in_view(fan.area)] if fan.pile is not None else [hand] if seat.contains(pointer) else [seat, hand]
        )
        place = next(filter(None, map(self.beside, clear)), None)
        if place is not None:
            self.move(place)
            self.show()
            self.raise_()

    def seat(self, zone: str) -> QRect:
        """Return what of the board a zone takes, in pixels of the view."""
        found = self.board.stage.plan.boxes.get(zone)
        return self._in_view(found) if found is not None else QRect()

    def _in_view(self, rect: QRectF) -> QRect:
        """Return a part of the scene in pixels of the view."""
        return self.board.viewportTransform().mapRect(rect).toAlignedRect()

    def beside(self, what: QRect) -> QPoint | None:
        """Return a place clear of something: right of it, left, below, above; none where the board has no room."""
        size, room = self.sizeHint(), self.board.rect().adjusted(6, 6, -6, -6)
        x = max(room.left(), min(what.left(), room.right() - size.width()))
        y = max(room.top(), min(what.top(), room.bottom() - size.height()))
        places = (
            QPoint(what.right() + 6, y),
            QPoint(what.left() - 6 - size.width(), y),
            QPoint(x, what.bottom() + 6),
            QPoint(x, what.top() - 6 - size.height()),
        )
        return next((place for place in places if room.contains(QRect(place, QSize(size)))), None)
