"""Did we play it right: the whole journal judged by the rules, each breach with its moment and its paragraph."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from assistant.core.blocks import rule_words
from assistant.core.judgement import Breach
from assistant.core.table import Said
from assistant.ui.look.icons import icon
from assistant.ui.look.wording import tip
from assistant.ui.widgets.lines import Button, hbox, label, vbox
from assistant.ui.widgets.session import Session
from assistant.ui.widgets.tables import Cell, CellModel, RowList
from assistant.ui.work.jobs import Job

SAYINGS = ("played", "correction", "first")  # what players may say of an edit that the rules have something against


class ReviewModel(CellModel[Breach, None]):
    """The breaches of a branch, in order."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.found: Sequence[Breach] = ()

    def read(self) -> tuple[Sequence[Breach], Sequence[None]]:
        """Return what was found."""
        return self.found, (None,)

    def cell(self, breach: Breach, _column: None) -> Cell:
        """Return an edit with what the rules have against it; what players said was played so is paler."""
        session, found = self.session, breach.objection
        done = session.own("review-moment", n=breach.step, words=session.words(session.desk.told(breach.step)))
        rule = rule_words(found.rule, session.language)
        against = session.own("bar-against", rule=rule, words=session.words(found.text))
        accepted = f" · {session.own('bar-played')}" if breach.accepted else ""
        return Cell(f"{done}\n{against}{accepted}", hint=tip(f"{done}\n{against}"), italic=breach.accepted)


class ReviewPanel(QWidget):
    """The list; a moment is gone to, and what players say of it is written down."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.job: Job | None = None
        self._judged: object = None  # the branch as it was judged last
        self.model = ReviewModel(session)
        self.verdict = label("", "heading")
        self.list = RowList(self.model, wrapped=True)
        self.list.activated.connect(lambda _index: self.go())
        self.list.selectionModel().currentChanged.connect(lambda *_: self._enable())
        self.buttons = {"go": Button(session, "branch-go", self.go)}
        self.buttons |= {key: Button(session, f"bar-{key}", partial(self.say_of_it, key)) for key in SAYINGS}
        for button in self.buttons.values():
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        foot = hbox(*self.buttons.values(), 1)
        vbox(self.verdict, (self.list, 1), foot, 0, on=self, margins=(10, 6, 10, 8))  # room where there is no list
        session.changed.connect(self.refresh)
        session.look_changed.connect(self._look)
        self._look()

    def _look(self) -> None:
        self.list.setAccessibleName(self.session.own("panel-review"))
        self.buttons["go"].setIcon(icon("more", self.session.look, 14))
        self._judged = None
        self.refresh()

    def refresh(self) -> None:
        """Judge the branch that is played on, beside the window, unless it was judged already."""
        journal = self.session.desk.journal
        branch = (journal.branch, journal.length, journal.count)
        if not self.isVisible() or branch == self._judged:
            return
        self._judged = branch
        self.verdict.setText(self.session.own("working"))
        desk, length = self.session.desk.aside(), journal.length
        self.job = Job.begin(lambda _going: tuple(desk.review(length)), self, self._show, former=self.job)

    def _show(self, found: tuple[Breach, ...]) -> None:
        self.model.found = found
        self.model.refresh()
        self.list.setVisible(bool(found))
        judged = self.session.game.book is not None
        self.verdict.setText(
            self.session.own("review-found", n=len(found)) if judged else self.session.own("review-unjudged")
        )
        self._enable()

    def _chosen(self) -> Breach | None:
        here = self.list.currentIndex()
        return self.model.rows[here.row()] if here.isValid() else None

    def _enable(self) -> None:
        chosen = self._chosen()
        for key, button in self.buttons.items():
            button.setEnabled(chosen is not None)
            fits = key != "first" or (chosen is not None and chosen.objection.order)
            button.setVisible(bool(self.model.found) and fits)

    def go(self) -> None:
        """Show the table as it lay when that was done, and light what the rule speaks of."""
        if (chosen := self._chosen()) is not None:
            self.session.attempt(lambda: self.session.desk.go(chosen.step))
            self.session.lit.emit(chosen.objection.about)

    def say_of_it(self, value: str) -> None:
        """Write down at the end of the branch what players say of it."""
        desk, chosen = self.session.desk, self._chosen()
        if chosen is not None:
            self.session.attempt(lambda: desk.go(desk.journal.length))
            self.session.do(Said(desk.journal.length + 1 - chosen.step, value))  # type: ignore[arg-type]

    def showEvent(self, event: QShowEvent) -> None:
        """Judge what was done while it was closed."""
        super().showEvent(event)
        self.refresh()
