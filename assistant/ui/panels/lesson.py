"""The first evening: things to do with the open table, each ticked as soon as it is done."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from assistant.core.questions import Question
from assistant.desk.fights import is_fight
from assistant.ui.widgets.lines import label
from assistant.ui.widgets.scrolling import ScrollArea
from assistant.ui.widgets.session import Session

KINDS = {
    "players": ("mirror", "ask", "fight", "undo", "replay", "photograph"),
    "alone": ("mirror", "ask", "fight", "undo", "try", "return", "photograph"),
    "umpire": ("mirror", "ask", "undo", "letter", "cover", "uncover", "pages"),
    "scripts": ("line", "elsewhere", "work-out", "export", "undo"),
}


class LessonPanel(ScrollArea):
    """Ten minutes with the program. Nothing is set up for it: what is done is done to the open table, and can be undone."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.done: set[str] = set()
        self._was = session.desk.journal
        self.kind = QComboBox()
        self.kind.currentIndexChanged.connect(lambda _n: self.begin())
        self.steps, self.end = label(""), label("", "small")
        self.later, self.again = QPushButton(), QPushButton()
        self.later.clicked.connect(lambda: self._tick(self.next or ""))
        self.again.clicked.connect(self.begin)
        page = QWidget()
        page.setObjectName("flow")
        column = QVBoxLayout(page)
        column.setContentsMargins(8, 6, 8, 8)
        for widget in (self.kind, self.steps, self.end):
            column.addWidget(widget)
        row = QHBoxLayout()
        row.addWidget(self.later)
        row.addWidget(self.again)
        column.addLayout(row)
        column.addStretch(1)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        session.changed.connect(self._changed)
        session.happened.connect(self._happened)
        session.asking.connect(self._asked)
        session.look_changed.connect(self._look)
        self._look()

    @property
    def listed(self) -> tuple[str, ...]:
        """The things to do, in order."""
        letters = self.session.desk.game.letter is not None
        steps = KINDS[str(self.kind.currentData() or "players")]
        return tuple(step for step in steps if letters or step != "letter")

    def _look(self) -> None:
        own, at = self.session.own, max(0, self.kind.currentIndex())
        self.kind.blockSignals(True)
        self.kind.clear()
        for kind in KINDS:
            if kind != "umpire" or self.session.desk.game.pages is not None:
                self.kind.addItem(own(f"lesson-{kind}"), kind)
        self.kind.setCurrentIndex(at)
        self.kind.setAccessibleName(own("lesson-kind"))
        self.kind.blockSignals(False)
        self.later.setText(own("lesson-later"))
        self.again.setText(own("lesson-again"))
        if self.session.watched:
            self._tick("cover")
        elif "cover" in self.done:
            self._tick("uncover")
        self._say()

    def begin(self) -> None:
        """Begin anew: nothing is ticked."""
        self.done.clear()
        self._was = self.session.desk.journal
        self._say()

    def _say(self) -> None:
        save = self.session.desk.save
        told = {"path": str(save.path) if save is not None else self.session.own("lesson-no-file")}
        told["game"] = self.session.desk.game.slug
        rows = [f"{self._sign(step)}  {self.session.own(f'lesson-step-{step}', **told)}" for step in self.listed]
        self.steps.setText("\n\n".join(rows))
        self.later.setEnabled(self.next is not None)
        self.end.setText(self.session.own("lesson-end") if self.next is None else "")

    def _sign(self, step: str) -> str:
        return "✓" if step in self.done else "▸" if step == self.next else "–"

    @property
    def next(self) -> str | None:
        """The first thing that is not done yet."""
        return next((step for step in self.listed if step not in self.done), None)

    def _tick(self, step: str) -> None:
        if step in self.listed and step not in self.done:
            self.done.add(step)
            self._say()

    def _asked(self, question: Question) -> None:
        self._tick("letter" if type(question) is self.session.desk.game.letter else "ask")

    def _happened(self, what: str) -> None:
        self._tick(what)

    def _changed(self) -> None:
        was, journal = self._was, self.session.desk.journal
        self._was = journal
        trial = journal.branches[journal.branch].trial
        if trial:
            self._tick("try")
        elif "try" in self.done:
            self._tick("return")
        if journal.count > was.count:
            self._tick("fight" if is_fight(journal.step(journal.now).edit) else "mirror")
        elif journal.branch == was.branch and journal.now < was.now:
            self._tick("undo")
        elif journal.branch == was.branch and journal.now > was.now:
            self._tick("replay")
