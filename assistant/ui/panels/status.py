"""Where we are, in one slim bar, and what was forgotten: the game's findings, each with an offer to mend it. Never in the way."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from assistant.core.blocks import ReasonKind
from assistant.core.game import StatusItem
from assistant.core.problems import Trouble
from assistant.core.questions import Answer, Role
from assistant.core.table import Move
from assistant.ui.look.icons import icon
from assistant.ui.look.wording import PlainLabel
from assistant.ui.widgets.layout import ScrollArea
from assistant.ui.widgets.lines import Line, RuleNumber, WrapButton, empty, flow, hbox, label, named, push_button
from assistant.ui.widgets.session import Session
from assistant.ui.work.event_loop import timer

# One slim bar: where we are. It says, it never enforces.


class StatusStrip(QWidget):
    """The game's status, with buttons that step the turn."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.row = hbox(on=self, margins=(6, 0, 6, 0), spacing=5)
        self.rest: QToolButton | None = None
        self._items: list[tuple[StatusItem, QWidget]] = []
        self._told: tuple[tuple[StatusItem, ...], bool] | None = None  # what is shown; None: nothing, or anew
        self._timer = timer(self, 0, self.refresh)
        session.changed.connect(self._timer.start)
        session.look_changed.connect(self._look_changed)

    def later(self) -> None:
        """Fill it in soon: not before the window is painted."""
        self._timer.start()

    def _look_changed(self) -> None:
        self._told = None
        self._timer.start()

    def refresh(self) -> None:
        """Show the status of the position; most edits leave it as it is."""
        status = self.session.game.status
        items = tuple(status(self.session.position)) if status is not None else ()
        items = tuple(item for item in items if not (item.secret and self.session.watched))
        pawn = bool(self.turn_pawn())
        if (items, pawn) != self._told:
            self._told = items, pawn
            self._fill(items, pawn)

    def _fill(self, items: tuple[StatusItem, ...], pawn: bool) -> None:
        empty(self.row)
        if pawn:
            self._step_button("less", -1)
        self._items = [(item, self._widget(item)) for item in items]
        for n, widget in enumerate([made for _item, made in self._items] or [None]):
            if widget is not None:
                self.row.addWidget(widget)
            if n == 0 and pawn:
                self._step_button("more", 1)
        self.rest = named(QToolButton(), self.session.own("status-rest"), hint=True)
        self.rest.setObjectName("flat")
        self.rest.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.rest.setText("…")
        self.rest.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.row.addWidget(self.rest)
        self.row.addStretch(1)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """Return a small width: what does not fit goes into the list behind the dots."""
        return QSize(80, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many items as there is room for."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Hide the items for which there is no room; the dots list them."""
        if self.rest is None:
            return
        places = [self.row.itemAt(n) for n in range(self.row.count())]
        others = [place.widget() for place in places if place is not None]
        shown = {id(widget) for _item, widget in self._items}
        fixed = sum(
            w.sizeHint().width() + 5 for w in others if w is not None and id(w) not in shown and w is not self.rest
        )
        room = self.width() - fixed - self.rest.sizeHint().width() - 18
        menu = QMenu(self.rest)
        for item, widget in self._items:
            room -= widget.sizeHint().width() + 5
            widget.setVisible(room >= 0)
            if room < 0:
                action = menu.addAction(self.session.words(item.text))
                action.triggered.connect(lambda _on=False, i=item: self._press(i))
        self.rest.setMenu(menu)
        self.rest.setVisible(bool(menu.actions()))

    def _step_button(self, sign: str, by: int) -> None:
        made = push_button("", lambda: self.step_turn(by), "flat", icon(sign, self.session.look, 13))
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.row.addWidget(named(made, self.session.own("turn-back" if by < 0 else "turn-on"), hint=True))

    def _widget(self, item: StatusItem) -> QWidget:
        words = self.session.words(item.text)
        made: QWidget
        if item.zone or item.question is not None:
            made = push_button(words, lambda: self._press(item))
            made.setCursor(Qt.CursorShape.PointingHandCursor)
            made.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # it is made anew by the next edit
        else:
            made = PlainLabel(words)
        made.setObjectName("strong" if item.tone == "strong" else "chip")
        if item.tone.startswith("side:"):
            emblem = self.session.position.kinds.emblem(item.tone[5:])
            shade = self.session.theme.shade(emblem)
            made.setStyleSheet(f"#chip {{ border-left: 6px solid {shade}; }}")
        made.setAccessibleName(words)
        return made

    def _press(self, item: StatusItem) -> None:
        if item.question is not None:
            self.session.ask(item.question)
        elif item.zone:
            self.session.shown.emit(item.zone)

    def turn_pawn(self) -> str:
        """Return the counter that shows the turn, empty if there is none on its track."""
        position = self.session.position
        track = position.board.turn_track
        for box in position.board.track(track) if track else ():
            for counter in position.counters_in(box.id):
                if position.kinds.kinds[counter.kind].get("track") == track:
                    return counter.id
        return ""

    def step_turn(self, by: int) -> None:
        """Move the turn's pawn by a box."""
        pawn = self.turn_pawn()
        if not pawn:
            return
        board = self.session.position.board
        boxes = {int(zone.tags["box"]): zone.id for zone in board.track(board.turn_track)}
        goal = boxes.get((self.session.position.box(pawn) or 0) + by)
        if goal is not None:
            self.session.do(Move((pawn,), goal))


# What did I forget: the game's findings, asked after each edit, each with an offer to mend it. Never in the way.


class FindingsPanel(ScrollArea):
    """The findings. `counted` with how many there are."""

    counted = Signal(int)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.count = 0
        self.answer: Answer | None = None
        self._written: object = None  # what the lines say, and how they look
        self._timer = timer(self, 30, self.refresh)
        session.changed.connect(self._timer.start)
        session.look_changed.connect(self.refresh)

    def later(self) -> None:
        """Look soon: not before the window is painted."""
        self._timer.start()

    def refresh(self) -> None:
        """Ask anew."""
        self.setAccessibleName(self.session.own("panel-findings"))
        findings = self.session.game.findings
        self.answer = None
        if findings is not None:
            try:
                self.answer = self.session.desk.ask(findings())
            except Trouble as trouble:
                self.session.tell_text(trouble.text)
        self._show()

    def _show(self) -> None:
        """Write the findings, unless they are written already: most edits leave them as they are."""
        answer, session = self.answer, self.session
        written = (answer and (answer.reasons, answer.highlights, answer.offers), session.look)
        if written == self._written:
            return
        self._written = written
        reasons = [r for r in answer.reasons if r.kind is not ReasonKind.ASSUMED] if answer else []
        self.count = len(reasons)
        lines: list[QWidget] = []
        if answer is None or not reasons:
            lines.append(label(session.own("nothing-found"), "small"))
        else:
            lit = answer.highlights.zones
            for reason in reasons:
                role = next((lit[about] for about in reason.about if about in lit), Role.WARNING)
                lines.append(Line(session, session.words(reason.text), reason.about, role, rules=(reason.rule,)))
            for offer in answer.offers:
                button = WrapButton(session.words(offer.label))
                button.setObjectName("offer")
                if offer.rule:
                    button.cite(RuleNumber(session, offer.rule))
                button.clicked.connect(lambda _on=False, o=offer: session.do(o.edit))
                lines.append(button)
        self.hold(flow(*lines, margins=(12, 6, 10, 8), spacing=5))
        self.counted.emit(self.count)
