"""The journal as a list one can click back and forth in, and its branches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QGridLayout, QListView, QSlider, QToolButton, QWidget

from assistant.core.journal import Branch, Journal
from assistant.core.table import BOOKMARK, NOTE, Edit, Note
from assistant.desk import branches
from assistant.desk.branches import Row
from assistant.desk.fights import fights, is_fight
from assistant.desk.replay import Difference
from assistant.ui.look.icons import icon
from assistant.ui.look.wording import tip
from assistant.ui.widgets.lines import PANEL, Button, Flow, Line, RuleNumber, ScrollArea, flow, hbox, label, vbox
from assistant.ui.widgets.session import Session
from assistant.ui.widgets.tables import Cell, CellModel, RowList

# Times of the journal as people read them.


def local_time(at: str) -> str:
    """Return `hh:mm` of here for a time of the file in UTC; the day too if it is not today's; nothing for no time."""
    try:
        when = datetime.strptime(at, "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC).astimezone()
    except ValueError:
        return ""
    today = datetime.now().astimezone().date()
    return when.strftime("%H:%M") if when.date() == today else when.strftime("%d.%m. %H:%M")


# The branches of the journal: gone to, named, compared with the table, deleted and brought back.

TALLEST = 92  # of the list: some four branches; more are scrolled
MOST = 60  # differences that are listed


class BranchesModel(CellModel[Row, None]):
    """The branches, the newest above; what is typed over one is its name from then on."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def read(self) -> tuple[Sequence[Row], Sequence[None]]:
        """Return the branches that are not put away."""
        return branches.rows(self.session.desk)[::-1], (None,)

    def cell(self, row: Row, _column: None) -> Cell:
        """Return a branch in words; its editor begins with its name alone."""
        title, time = self.session.words(row.title), "" if row.here else local_time(row.at)
        words = self.session.own("branch-here" if row.here else "branch-row", title=title, n=row.own)
        return Cell(f"{words} · {time}" if time else words, editable=True, value=title, bold=row.here, hint=tip(""))

    def write(self, row: Row, _column: None, value: Any) -> bool:
        """Name a branch."""
        named = value.strip() != self.session.words(row.title)
        return named and self.session.attempt(lambda: branches.name(self.session.desk, row.branch.number, value))


class BranchesBox(QWidget):
    """The list of branches with what can be done to them, there as soon as there are two; what differs stands below."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._shown: tuple[tuple[Branch, ...], int, str] | None = None
        self._compared: int | None = None  # the branch whose differences are listed
        self.heading = label("", "heading", wrap=False)
        self.model = BranchesModel(session)
        self.list = RowList(self.model)
        self.list.setMaximumHeight(TALLEST)
        self.list.setEditTriggers(QListView.EditTrigger.EditKeyPressed)
        self.list.activated.connect(lambda _index: self.go())
        self.list.selectionModel().currentChanged.connect(lambda *_: self._enable())
        deeds: dict[str, Callable[[], object]] = {
            "branch-go": self.go,
            "branch-compare": self.compare,
            "branch-name": self.name,
            "branch-delete": self.delete,
            "branch-bring-back": self.bring_back,
        }
        self.buttons = {key: Button(session, key, deed) for key, deed in deeds.items()}
        grid = QGridLayout()
        for n, button in enumerate(self.buttons.values()):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            grid.addWidget(button, n // 2, n % 2)
        self.told = label("", "small")
        self.differences = ScrollArea()
        self.differences.setMaximumHeight(132)
        vbox(self.heading, self.list, grid, self.told, self.differences, on=self, margins=(0, 0, 0, 4))
        self._forget()

    def refresh(self) -> None:
        """Show the branches as they are."""
        journal = self.session.desk.journal
        shown = (journal.branches, journal.branch, self.session.language)
        if shown == self._shown:
            return
        self._shown = shown
        self._forget()
        away = branches.rows(self.session.desk, away=True)
        self.setVisible(len(journal.branches) > 1)
        self.heading.setText(self.session.own("branches"))
        self.list.setAccessibleName(self.session.own("branches"))
        chosen = self._number()
        self.model.refresh()
        for n, row in enumerate(self.model.rows):
            if row.branch.number == chosen or (chosen is None and not row.here):
                self.list.setCurrentIndex(self.model.index(n, 0))
                break
        self.buttons["branch-bring-back"].setVisible(bool(away))
        self._enable()

    def go(self) -> None:
        """Go to the end of the branch that is chosen."""
        number = self._number()
        if number is not None:
            self.session.attempt(lambda: branches.go(self.session.desk, number))

    def delete(self) -> None:
        """Take the branch that is chosen out of the list; a line says what brings it back."""
        number = self._number()
        if number is not None:
            title = self.session.words(branches.title(self.session.desk, number))
            if self.session.attempt(lambda: branches.put_away(self.session.desk, number)):
                self.session.tell("branch-deleted", title=title)

    def bring_back(self) -> None:
        """Bring back the branch that was deleted last."""
        away = branches.rows(self.session.desk, away=True)
        if away:
            self.session.attempt(lambda: branches.bring_back(self.session.desk, away[-1].branch.number))

    def name(self) -> None:
        """Have another name typed for the branch that is chosen."""
        self.list.edit(self.list.currentIndex())

    def compare(self) -> None:
        """List what lies otherwise on the branch that is chosen, and light it on the board; a second time, put that away."""
        number, compared = self._number(), self._compared
        self._forget()
        if number is None or number == compared:
            return
        self._compared = number
        found: list[Difference] = []
        if not self.session.attempt(lambda: found.extend(branches.compare(self.session.desk, number))):
            return
        title = self.session.words(branches.title(self.session.desk, number))
        self.told.setText(self.session.own("branch-compared", title=title, n=len(found)))
        self.told.show()
        rows = [(self.session.words(each.text), each.about) for each in found]
        self.differences.setWidget(flow(*lit_lines(self.session, rows), margins=(4, 2, 4, 2)))
        self.differences.setVisible(bool(found))
        self.session.lit.emit(tuple(dict.fromkeys(about for each in found for about in each.about)))

    def _forget(self) -> None:
        """Put the list of differences away: it spoke of another table."""
        if self._compared is not None:
            self._compared = None
            self.session.lit.emit(())
        self.told.hide()
        self.differences.hide()

    def _number(self) -> int | None:
        here = self.list.currentIndex()
        return self.model.rows[here.row()].branch.number if here.isValid() else None

    def _enable(self) -> None:
        number = self._number()
        elsewhere = number is not None and number != self.session.desk.journal.branch
        for key in ("branch-go", "branch-compare", "branch-delete"):
            self.buttons[key].setEnabled(elsewhere)
        self.buttons["branch-name"].setEnabled(number is not None)


def lit_lines(session: Session, rows: Sequence[tuple[str, tuple[str, ...]]]) -> list[QWidget]:
    """Return lines that each light what they speak of, `MOST` of them, and how many more there are."""
    lines: list[QWidget] = [Line(session, words, about=about) for words, about in rows[:MOST]]
    if len(rows) > MOST:
        lines.append(label(session.own("branch-more", n=len(rows) - MOST), "small"))
    return lines


# The journal as a list one can click back and forth in, with a slider and the times.

WRAPPED = 400  # lines of a journal that are shown whole; a longer one shows their beginnings, in rows of one height


class JournalModel(CellModel[int, None]):
    """The set-up and every edit since; what is not done any more is shown paler."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._words: dict[int, tuple[Edit, str]] = {}
        self._forks: dict[int, int] = {}
        self.refresh()

    def read(self) -> tuple[Sequence[int], Sequence[None]]:
        """Return the numbers of the edits; 0 is the set-up."""
        journal = self.session.desk.journal
        self._forks = forks(journal)
        return range(journal.length + 1), (None,)

    def forget_words(self) -> None:
        """Describe everything anew: another language."""
        self._words.clear()
        self.refresh()

    def cell(self, n: int, _column: None) -> Cell:
        """Return what a line shows."""
        journal, look, mark = self.session.desk.journal, self.session.look, self._mark(n)
        words, time = self.words(n), local_time(journal.step(n).at) if n else ""
        parts = "".join(f"\n– {self.session.words(part)}" for part in self.session.desk.parts_told(n))
        forked = self.session.own("journal-forks", n=self._forks[n]) if n in self._forks else ""
        return Cell(
            "  ".join(part for part in (time, words, forked) if part) + (parts if n == journal.now else ""),
            hint=tip(words + parts),
            ink=QColor(look.theme.second_ink) if n > journal.now else None,
            bold=n == journal.now,
            italic=mark,
            sign=icon("flag" if self._fact(n) == BOOKMARK else "change", look, 14) if mark else None,
        )

    def _fact(self, n: int) -> str:
        edit = self.session.desk.journal.step(n).edit if n else None
        return edit.fact if isinstance(edit, Note) else ""

    def _mark(self, n: int) -> bool:
        return self._fact(n) in (BOOKMARK, NOTE)

    def words(self, n: int) -> str:
        """Return line `n` in words: 0 is the set-up."""
        journal = self.session.desk.journal
        if n == 0:
            return self.session.own("journal-start")
        edit = journal.step(n).edit
        known = self._words.get(n)
        if known is None or known[0] is not edit:
            known = self._words[n] = (edit, self.session.words(self.session.desk.told(n)))
        return known[1]


def forks(journal: Journal) -> dict[int, int]:
    """Return after how many edits of the branch that is played on others part from it, and how many do there."""
    others = (branch for branch in journal.branches if branch.number != journal.branch and not branch.away)
    return Counter(journal.shared_with(branch.number) for branch in others)


class Moments(QSlider):
    """A slider over the moments of the branch, which goes to the one that it is moved to."""

    def __init__(self, session: Session) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.session = session
        self.valueChanged.connect(self.go)

    def refresh(self) -> None:
        """Stand where the journal stands; room is made before and cut after, so that the slider itself never moves on."""
        journal = self.session.desk.journal
        self.setMaximum(max(self.maximum(), journal.now))
        self.setValue(journal.now)
        self.setMaximum(journal.length)

    def go(self, now: int) -> None:
        """Show the table after so many edits."""
        self.session.attempt(lambda: self.session.desk.go(now))


class JournalPanel(QWidget):
    """The list with its slider."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.model = JournalModel(session)
        self.list = RowList(self.model, wrapped=True)
        self.list.setMinimumHeight(84)
        self.list.setSelectionMode(QListView.SelectionMode.SingleSelection)
        self.slider = Moments(session)
        for picked in (self.list.clicked, self.list.activated):
            picked.connect(lambda index: self.slider.go(index.row()))
        self.count = label("", "small", wrap=False)
        self.buttons: list[QToolButton] = []
        for sign, step in (("less", -1), ("more", 1)):
            button = QToolButton()
            button.clicked.connect(lambda _on=False, by=step: self.slider.go(self.session.desk.journal.now + by))
            button.setProperty("sign", sign)
            self.buttons.append(button)
        self.branches, self.rules = BranchesBox(session), Flow()
        moments = hbox(self.buttons[0], (self.slider, 1), self.buttons[1], self.count)
        vbox(self.branches, (self.list, 1), moments, self.rules, on=self, margins=PANEL)
        session.changed.connect(self.refresh)
        session.look_changed.connect(self._look)
        self._look()

    def _look(self) -> None:
        for button in self.buttons:
            button.setIcon(icon(button.property("sign"), self.session.look, 14))
        self.buttons[0].setAccessibleName(self.session.own("undo"))
        self.buttons[1].setAccessibleName(self.session.own("redo"))
        self.list.setAccessibleName(self.session.own("panel-journal"))
        self.slider.setAccessibleName(self.session.own("panel-journal"))
        self.model.forget_words()
        self.refresh()

    def refresh(self) -> None:
        """Show the journal as it is."""
        if not self.isVisible():
            return
        journal = self.session.desk.journal
        self.branches.refresh()
        short = journal.length <= WRAPPED
        self.list.setWordWrap(short)
        self.list.setUniformItemSizes(not short)
        self.model.refresh()
        self.slider.refresh()
        self.count.setText(f"{journal.now}/{journal.length}")
        self._cite(journal.now)
        here = self.model.index(journal.now, 0)
        self.list.setCurrentIndex(here)
        self.list.scrollTo(here)

    def _cite(self, now: int) -> None:
        """Show the numbers of the rules that the fights apply, if what was done last are some."""
        desk = self.session.desk
        edit = desk.journal.step(now).edit if now else None
        rules: list[str] = []
        if edit is not None and is_fight(edit):
            for fight in fights(edit, desk.position_of(desk.journal.table_at(now - 1)), desk.game):
                rules += fight.rules
        self.rules.clear()
        for rule in dict.fromkeys(rules):
            self.rules.add(RuleNumber(self.session, rule))
        self.rules.setVisible(bool(rules))

    def showEvent(self, event: Any) -> None:
        """Catch up with what happened while it was closed."""
        super().showEvent(event)
        self.refresh()
