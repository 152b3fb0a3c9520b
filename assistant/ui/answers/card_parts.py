"""The parts of a card around its body: head and verdict, reasons, assumptions; and what is said once among them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from assistant.core.blocks import Block, Fight, Grid, Reason, ReasonKind, Steps, Sum
from assistant.core.questions import Answer, Role
from assistant.core.text import Name, Text
from assistant.ui.answers.choices import Choice
from assistant.ui.look.icons import Badge, icon
from assistant.ui.look.theme import mixed
from assistant.ui.look.wording import tip
from assistant.ui.widgets.lines import Line, RuleNumber, label, speaks_of
from assistant.ui.widgets.session import Session

# What a card says once: a step that is a button is no line beneath it, nor is a row or a reason that a button takes up; a
# reason that is the verdict lends it its rule number.

FEW = 3  # reasons that are seen beneath sums; more of them say the sums' lines again


def blocks(answer: Answer, choices: Iterable[Choice], session: Session) -> Iterator[Block]:
    """Yield what stands below the buttons: everything but the fight, and of steps those that are no button."""
    choices = tuple(choices)
    pressed = {_plain(session.words(choice.label)) for choice in choices}
    taken = _taken(choices)
    for block in answer.body:
        if isinstance(block, Steps):
            listed = [(text, state) for text, state in block.listed() if _plain(session.words(text)) not in pressed]
            if not listed:
                continue
            steps, states = tuple((text, state == "done") for text, state in listed), tuple(s for _, s in listed)
            yield msgspec.structs.replace(block, steps=steps, states=states)
        elif isinstance(block, Grid) and taken:
            left = [n for n, row in enumerate(block.rows) if row[0] not in taken]
            if left:
                yield msgspec.structs.replace(
                    block,
                    rows=tuple(block.rows[n] for n in left),
                    about=tuple(block.about[n] for n in left) if block.about else (),
                    exact=tuple(block.exact[n] for n in left) if block.exact else (),
                )
        elif not isinstance(block, Fight):
            yield block


def verdicts_rule(answer: Answer, session: Session) -> str:
    """Return the rule number of a reason that says the verdict again; empty where none does."""
    return next((reason.rule for reason in answer.reasons if _repeats(reason, answer, session)), "")


def beside(answer: Answer, choice: Choice, session: Session) -> str:
    """Return what a button says beneath its words: the other cells of the row that it takes up, each under its head."""
    for block in answer.body:
        if not isinstance(block, Grid) or choice.said is None:
            continue
        for row in block.rows:
            if row[0] == choice.said:
                cells = zip(block.header[1:], row[1:], strict=True)
                return " · ".join(
                    session.own("row-cell", head=session.words(head), cell=session.words(cell)) for head, cell in cells
                )
    return ""


def _taken(choices: Iterable[Choice]) -> Sequence[Text | Name]:
    return [choice.said for choice in choices if choice.said is not None]


def reasons(answer: Answer, choices: Iterable[Choice], session: Session) -> Sequence[Reason]:
    """Return the reasons that are no assumptions, that no button takes up, and that are not the verdict once more."""
    taken = _taken(choices)
    told = [r for r in answer.reasons if r.kind is not ReasonKind.ASSUMED and r.text not in taken]
    if any(isinstance(block, Fight) for block in answer.body):
        return told
    return [reason for reason in told if not _repeats(reason, answer, session)]


def sums_say_it(answer: Answer, told: Sequence[Reason]) -> bool:
    """Tell whether sums with rule numbers stand above so many reasons that these list the sums' lines again."""
    return len(told) > FEW and any(isinstance(block, Sum) for block in answer.body)


def _repeats(reason: Reason, answer: Answer, session: Session) -> bool:
    return _plain(session.words(reason.text)) == _plain(session.words(answer.verdict))


def _plain(words: str) -> str:
    return words.strip(" .").casefold()


# Why an answer is as it is: its reasons with their rule numbers, the first few of them seen, or none, the rest folded.

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
        told = reasons(answer, choices, session)
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
        if folded or sums_say_it(answer, told):
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


# What an answer assumed, below it: values nobody read, values not on the table, readings; few lines, the rest folded.

ASSUMPTIONS_SHOWN = 3  # lines before the rest is folded


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
            if n >= ASSUMPTIONS_SHOWN and len(told) > ASSUMPTIONS_SHOWN + 1:
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


# The head of a card, open or folded to a line, and the bar in which its verdict stands.

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
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
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
