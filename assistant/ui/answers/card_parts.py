"""The head of a card, open or folded to a line, and the bar in which its verdict stands."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QToolButton, QWidget

from assistant.core.questions import Role
from assistant.ui.look.icons import Badge, icon
from assistant.ui.look.theme import mixed
from assistant.ui.look.wording import tip
from assistant.ui.widgets.lines import RuleNumber, label, tight
from assistant.ui.widgets.session import Session

LINE = 280  # pixels of words in a folded card


class Head(QWidget):
    """Title and signs. `chosen` when the line of a folded card is clicked."""

    chosen = Signal()

    def __init__(self, session: Session, title: str, slim: bool = False) -> None:
        """Make the head; `slim` where it must share the height.

        Args:
            slim: where it must share the height.
        """
        super().__init__()
        self.session = session
        self.row = tight(QHBoxLayout(self))
        self.row.setSpacing(2)
        self.title = label(title, "slim" if slim else "heading")
        self.row.addWidget(self.title, 1)

    def sign(self, name: str, key: str, deed: Callable[[], object]) -> None:
        """Add a sign at the right.

        Args:
            key: of the window's words for it.
        """
        button = QToolButton()
        button.setObjectName("flat")
        button.setIcon(icon(name, self.session.settings.look, 15))
        button.setToolTip(tip(self.session.own(key)))
        button.setAccessibleName(self.session.own(key))
        button.clicked.connect(deed)
        self.row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)

    def fold(self, words: str, ticked: bool) -> None:
        """Show one line in place of the title; a click on it chooses the card."""
        self.title.hide()
        line = QPushButton()
        line.setObjectName("folded")
        line.setMinimumWidth(40)
        line.setText(line.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, LINE))
        line.setToolTip(tip(words))
        line.setAccessibleName(words)
        if ticked:
            line.setIcon(icon("tick", self.session.settings.look, 13))
        line.clicked.connect(self.chosen)
        self.row.insertWidget(0, line, 1)


class Verdict(QFrame):
    """What an answer says in one sentence, in the colour of its tone, with its rule number; `slim` where height is short."""

    def __init__(self, session: Session, words: str, tone: Role, slim: bool = False, rule: str = "") -> None:
        super().__init__()
        theme = session.settings.look.theme
        look = theme.roles[tone]
        self.setObjectName("bar-of-verdict")
        ground = mixed(theme.panel, look.colour, 0.16)
        self.setStyleSheet(
            f"#bar-of-verdict {{ background: {ground}; border-left: 5px solid {look.colour}; border-radius: 5px; }}"
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 2 if slim else 7, 4 if slim else 10, 2 if slim else 7)
        row.setSpacing(10)
        if not slim:
            size = round(28 * session.settings.look.text_scale)
            row.addWidget(Badge(tone, theme, size), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(label(words, "slim" if slim else "verdict"), 1)
        if rule:
            row.addWidget(RuleNumber(session, rule), 0, Qt.AlignmentFlag.AlignTop)
