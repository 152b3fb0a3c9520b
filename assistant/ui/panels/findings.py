"""What did I forget: the game's findings, asked after each edit, each with an offer to mend it. Never in the way."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from assistant.core.problems import Trouble
from assistant.core.questions import Answer, Role
from assistant.core.reasons import ReasonKind
from assistant.ui.widgets.lines import Line, RuleNumber, WrapButton, label
from assistant.ui.widgets.scrolling import ScrollArea
from assistant.ui.widgets.session import Session


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
