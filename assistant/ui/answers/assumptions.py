"""What an answer assumed, below it: values nobody read, values not on the table, readings; few lines, the rest folded."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from assistant.core.questions import Role
from assistant.core.reasons import Reason
from assistant.ui.widgets.lines import Line, label
from assistant.ui.widgets.session import Session
from assistant.ui.widgets.topics import speaks_of

SHOWN = 3  # lines before the rest is folded


class Assumptions(QWidget):
    """The assumptions of one answer. Printed values come first, with the way to correct them after one's own copy."""

    def __init__(self, session: Session, assumed: Sequence[Reason]) -> None:
        super().__init__()
        self.session = session
        speaks_of(self, "assumed")
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(5)
        self.column.addWidget(label(session.own("assumed"), "small"))
        told = sorted(assumed, key=lambda reason: not reason.printed)
        folded: list[QWidget] = []
        for n, reason in enumerate(told):
            words = session.words(reason.text)
            line = Line(session, words, about=reason.about, badge=Role.DOUBT, style="assumed", rules=(reason.rule,))
            self.column.addWidget(line)
            if n >= SHOWN and len(told) > SHOWN + 1:
                line.hide()
                folded.append(line)
        printed = [about for reason in assumed if reason.printed for about in reason.about]
        if printed:
            self._correct(tuple(dict.fromkeys(printed)))
        if folded:
            self._more(folded)

    def _correct(self, about: tuple[str, ...]) -> None:
        link = self._link(self.session.own("correct-printed"))
        link.clicked.connect(lambda: self.session.checking.emit(about))

    def _more(self, folded: Sequence[QWidget]) -> None:
        more = self._link(self.session.own("more-assumed", n=len(folded)))

        def unfold() -> None:
            more.hide()
            for line in folded:
                line.show()

        more.clicked.connect(unfold)

    def _link(self, words: str) -> QPushButton:
        link = QPushButton(words)
        link.setObjectName("link")
        self.column.addWidget(link, 0, Qt.AlignmentFlag.AlignLeft)
        return link
