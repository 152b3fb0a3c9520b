"""Why an answer is as it is: its reasons with their rule numbers, the first few of them seen, or none, the rest folded."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from assistant.core.questions import Answer, Role
from assistant.core.reasons import Reason, ReasonKind
from assistant.ui.answers import once
from assistant.ui.answers.choices import Choice
from assistant.ui.widgets.lines import Line
from assistant.ui.widgets.session import Session

KIND_ROLES = {ReasonKind.RULE: None, ReasonKind.FACT: Role.SUBJECT, ReasonKind.REJECTED: Role.BLOCKED}
SHOWN = 8  # lines before the rest is folded


class Reasons(QWidget):
    """The reasons of one answer that are no assumptions (assumptions.py); each line lights what it is about.

    With `folded`, and beneath sums that say the same, only warnings are seen at once.
    """

    def __init__(self, session: Session, answer: Answer, choices: Sequence[Choice], folded: bool = False) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(7)
        told = once.reasons(answer, choices, session)
        lines = [
            Line(
                session,
                session.words(reason.text),
                about=reason.about,
                badge=self._badge(answer, reason),
                rules=(reason.rule,),
            )
            for reason in told
        ]
        for line in lines:
            column.addWidget(line)
        if folded or once.sums_say_it(answer, told):
            hidden = [line for line, reason in zip(lines, told, strict=True) if reason.kind is not ReasonKind.REJECTED]
            self._fold(session, column, hidden, "reasons-folded")
        elif len(lines) > SHOWN + 1:
            self._fold(session, column, lines[SHOWN:], "more-reasons")
        if not lines:
            self.hide()

    def _badge(self, answer: Answer, reason: Reason) -> Role | None:
        lights = answer.highlights
        role = next((r for about in reason.about if (r := lights.zones.get(about) or lights.counters.get(about))), None)
        if role is None and reason.kind is ReasonKind.RULE:
            return None
        return role or KIND_ROLES[reason.kind] or Role.REACHABLE

    def _fold(self, session: Session, column: QVBoxLayout, hidden: list[Line], key: str) -> None:
        if not hidden:
            return
        for line in hidden:
            line.hide()
        more = QPushButton(session.own(key, n=len(hidden)))
        more.setObjectName("link")

        def unfold() -> None:
            more.hide()
            for line in hidden:
                line.show()

        more.clicked.connect(unfold)
        column.addWidget(more, 0, Qt.AlignmentFlag.AlignLeft)
