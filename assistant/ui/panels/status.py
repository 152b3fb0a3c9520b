"""Where we are, in one slim bar, and what was forgotten: the game's findings, each with an offer to mend it. Never in the way."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QToolButton, QVBoxLayout, QWidget

from assistant.core.blocks import ReasonKind
from assistant.core.game import StatusItem
from assistant.core.problems import Trouble
from assistant.core.questions import Answer, Role
from assistant.core.table import Move
from assistant.ui.look.icons import icon
from assistant.ui.look.wording import PlainLabel, tip
from assistant.ui.widgets.layout import ScrollArea
from assistant.ui.widgets.lines import Line, RuleNumber, WrapButton, label
from assistant.ui.widgets.session import Session

# One slim bar: where we are. It says, it never enforces.


class StatusStrip(QWidget):
    """The game's status, with buttons that step the turn."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(6, 0, 6, 0)
        self.row.setSpacing(5)
        self.rest: QToolButton | None = None
        self._items: list[tuple[StatusItem, QWidget]] = []
        self._told: tuple[tuple[StatusItem, ...], bool] | None = None  # what is shown; None: nothing, or anew
        self._timer = QTimer(self, interval=0, singleShot=True)
        self._timer.timeout.connect(self.refresh)
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
        status = self.session.desk.game.status
        items = tuple(status(self.session.position)) if status is not None else ()
        items = tuple(item for item in items if not (item.secret and self.session.watched))
        pawn = bool(self.turn_pawn())
        if (items, pawn) != self._told:
            self._told = items, pawn
            self._fill(items, pawn)

    def _fill(self, items: tuple[StatusItem, ...], pawn: bool) -> None:
        self.rest, self._items = None, []
        while self.row.count():
            place = self.row.takeAt(0)
            if place is not None and (widget := place.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        if pawn:
            self._step_button("less", -1)
        self._shown: list[QWidget] = []
        for n, item in enumerate(items):
            self._shown.append(self._widget(item))
            self.row.addWidget(self._shown[-1])
            if n == 0 and pawn:
                self._step_button("more", 1)
        if pawn and not items:
            self._step_button("more", 1)
        self.row.addStretch(1)
        self.rest = QToolButton()
        self.rest.setObjectName("flat")
        self.rest.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.rest.setText("…")
        self.rest.setAccessibleName(self.session.own("status-rest"))
        self.rest.setToolTip(tip(self.session.own("status-rest")))
        self.rest.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.row.insertWidget(self.row.count() - 1, self.rest)
        self._items = list(zip(items, self._shown[-len(items) :], strict=True)) if items else []
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
        button = QPushButton()
        button.setObjectName("flat")
        button.setIcon(icon(sign, self.session.settings.look, 13))
        words = self.session.own("turn-back" if by < 0 else "turn-on")
        button.setToolTip(tip(words))
        button.setAccessibleName(words)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self.step_turn(by))
        self.row.addWidget(button)

    def _widget(self, item: StatusItem) -> QWidget:
        words = self.session.words(item.text)
        made: QWidget
        if item.zone or item.question is not None:
            button = QPushButton(words)
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # it is made anew by the next edit
            button.clicked.connect(lambda: self._press(item))
            made = button
        else:
            made = PlainLabel(words)
        made.setObjectName("strong" if item.tone == "strong" else "chip")
        if item.tone.startswith("side:"):
            emblem = self.session.position.kinds.emblem(item.tone[5:])
            shade = self.session.settings.look.theme.shade(emblem)
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
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._timer = QTimer(self, interval=30, singleShot=True)
        self._timer.timeout.connect(self.refresh)
        session.changed.connect(self._timer.start)
        session.look_changed.connect(self.refresh)

    def later(self) -> None:
        """Look soon: not before the window is painted."""
        self._timer.start()

    def refresh(self) -> None:
        """Ask anew."""
        self.setAccessibleName(self.session.own("panel-findings"))
        findings = self.session.desk.game.findings
        self.answer = None
        if findings is not None:
            try:
                self.answer = self.session.desk.ask(findings())
            except Trouble as trouble:
                self.session.told.emit(self.session.words(trouble.text))
        self._show()

    def _show(self) -> None:
        """Write the findings, unless they are written already: most edits leave them as they are."""
        answer = self.answer
        written = (answer and (answer.reasons, answer.highlights, answer.offers), self.session.settings.look)
        if written == self._written:
            return
        self._written = written
        flow = QWidget()
        flow.setObjectName("flow")
        column = QVBoxLayout(flow)
        column.setContentsMargins(12, 6, 10, 8)
        column.setSpacing(5)
        reasons = [r for r in answer.reasons if r.kind is not ReasonKind.ASSUMED] if answer else []
        self.count = len(reasons)
        if answer is None or not reasons:
            column.addWidget(label(self.session.own("nothing-found"), "small"))
        else:
            for reason in reasons:
                role = next(
                    (answer.highlights.zones[a] for a in reason.about if a in answer.highlights.zones), Role.WARNING
                )
                column.addWidget(
                    Line(
                        self.session,
                        self.session.words(reason.text),
                        about=reason.about,
                        badge=role,
                        rules=(reason.rule,),
                    )
                )
            for offer in answer.offers:
                button = WrapButton(self.session.words(offer.label))
                button.setObjectName("offer")
                if offer.rule:
                    button.cite(RuleNumber(self.session, offer.rule))
                button.clicked.connect(lambda _on=False, o=offer: self.session.do(o.edit))
                column.addWidget(button)
        column.addStretch(1)
        old = self.takeWidget()
        if old is not None:
            old.deleteLater()
        self.setWidget(flow)
        self.counted.emit(self.count)
