"""The journal as a list one can click back and forth in, its branches; played back, compared, with heat over the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor, QHideEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QListView, QSlider, QWidget

from assistant.core.journal import Branch, Journal
from assistant.core.questions import Arrow, Highlights
from assistant.core.record import Ids
from assistant.core.table import BOOKMARK, NOTE, Edit, Note
from assistant.desk import branches
from assistant.desk.branches import Row
from assistant.desk.fights import SORTS, Sort, Warm, fights, heat, is_fight
from assistant.ui.look.symbols import icon
from assistant.ui.look.wording import tip
from assistant.ui.widgets.lines import (
    PANEL,
    Box,
    Button,
    Flow,
    Line,
    Part,
    RuleNumber,
    card,
    empty,
    flow,
    hbox,
    label,
    put,
    say_choices,
    say_in,
    vbox,
)
from assistant.ui.widgets.scrolling import ScrollArea
from assistant.ui.widgets.session import AtTable, Session, follow
from assistant.ui.widgets.tables import ROW, Cell, RowList, SessionModel
from assistant.ui.work.event_loop import Callback
from assistant.ui.work.jobs import Job

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


class BranchesModel(SessionModel[Row, None]):
    """The branches, the newest above; what is typed over one is its name from then on."""

    def read(self) -> tuple[Sequence[Row], Sequence[None]]:
        """Return the branches that are not put away."""
        return branches.rows(self.session.view)[::-1], (None,)

    def cell(self, row: Row, _column: None) -> Cell:
        """Return a branch in words; its editor begins with its name alone."""
        title, time = self.words(row.title), "" if row.here else local_time(row.at)
        words = self.own("branch-here" if row.here else "branch-row", title=title, n=row.own)
        return Cell(f"{words} · {time}" if time else words, editable=True, value=title, bold=row.here, hint=tip(""))

    def write(self, row: Row, _column: None, value: Any) -> bool:
        """Name a branch."""
        named = value.strip() != self.words(row.title)
        return named and self.attempt(lambda: branches.name(self.desk, row.branch.number, value))


class BranchesBox(AtTable, QWidget):
    """The list of branches with what can be done to them, there as soon as there are two; what differs stands below."""

    _shown: tuple[tuple[Branch, ...], int, str, bool] | None = None
    _compared: int | None = None  # the branch whose differences are listed

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.heading = label("", "heading", wrap=False)
        self.model = BranchesModel(session)
        self.list = RowList(self.model)
        self.list.setMaximumHeight(TALLEST)
        self.list.setEditTriggers(QListView.EditTrigger.EditKeyPressed)
        self.list.activated.connect(lambda _index: self.go())
        self.list.selectionModel().currentChanged.connect(lambda *_: self._enable())
        deeds: dict[str, Callback] = {
            "branch-go": self.go,
            "branch-compare": self.compare,
            "branch-name": self.name,
            "branch-delete": self.delete,
            "branch-bring-back": self.bring_back,
        }
        self.buttons = {key: Button(session, key, deed) for key, deed in deeds.items()}
        grid = QGridLayout()
        for n, button in enumerate(self.buttons.values()):
            grid.addWidget(button, n // 2, n % 2)
        self.told = label("", "small")
        self.differences = ScrollArea()
        self.differences.setMaximumHeight(132)
        vbox(self.heading, self.list, grid, self.told, self.differences, on=self, margins=(0, 0, 0, 4))
        self._forget()

    def refresh(self) -> None:
        """Show the branches as they are."""
        journal = self.desk.journal
        shown = (journal.branches, journal.branch, self.language, self.session.watched)
        if shown == self._shown:
            return
        self._shown = shown
        self._forget()
        away = branches.rows(self.desk, away=True)
        self.setVisible(len(journal.branches) > 1)
        self.heading.setText(self.own("branches"))
        self.list.setAccessibleName(self.own("branches"))
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
            self.attempt(lambda: branches.go(self.desk, number))

    def delete(self) -> None:
        """Take the branch that is chosen out of the list; a line says what brings it back."""
        number = self._number()
        if number is not None:
            title = self.words(branches.title(self.session.view, number))
            self.attempt(lambda: branches.put_away(self.desk, number), "branch-deleted", title=title)

    def bring_back(self) -> None:
        """Bring back the branch that was deleted last."""
        away = branches.rows(self.desk, away=True)
        if away:
            self.attempt(lambda: branches.bring_back(self.desk, away[-1].branch.number))

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
        found = self.session.attempted(lambda: branches.compare(self.session.view, number))
        if found is None:
            return
        title = self.words(branches.title(self.session.view, number))
        say_in(self.told, self.own("branch-compared", title=title, n=len(found)))
        rows = [(self.words(each.text), each.about) for each in found]
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
        row: Row | None = self.list.currentIndex().data(ROW)
        return row.branch.number if row is not None else None

    def _enable(self) -> None:
        number = self._number()
        elsewhere = number is not None and number != self.desk.journal.branch
        for key in ("branch-go", "branch-compare", "branch-delete"):
            self.buttons[key].setEnabled(elsewhere)
        self.buttons["branch-name"].setEnabled(number is not None)


def lit_lines(session: Session, rows: Sequence[tuple[str, Ids]]) -> list[QWidget]:
    """Return lines that each light what they speak of, `MOST` of them, and how many more there are."""
    lines: list[QWidget] = [Line(session, words, about=about) for words, about in rows[:MOST]]
    if len(rows) > MOST:
        lines.append(label(session.own("branch-more", n=len(rows) - MOST), "small"))
    return lines


# The list, with a slider.

WRAPPED = 400  # lines of a journal that are shown whole; a longer one shows their beginnings, in rows of one height


class JournalModel(SessionModel[int, None]):
    """The set-up and every edit since; what is not done any more is shown paler."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._words: dict[int, tuple[Edit, str]] = {}
        self._forks: dict[int, int] = {}
        self.refresh()

    def read(self) -> tuple[Sequence[int], Sequence[None]]:
        """Return the numbers of the edits; 0 is the set-up."""
        journal = self.desk.journal
        self._forks = forks(journal)
        return range(journal.length + 1), (None,)

    def forget_words(self) -> None:
        """Describe everything anew: another language."""
        self._words.clear()
        self.refresh()

    def cell(self, n: int, _column: None) -> Cell:
        """Return what a line shows."""
        journal, look, fact = self.desk.journal, self.session.look, self._fact(n)
        mark = fact in (BOOKMARK, NOTE)
        words, time = self.line(n), local_time(journal.step(n).at) if n else ""
        parts = "".join(f"\n– {self.words(part)}" for part in self.session.view.parts_told(n))
        forked = self.own("journal-forks", n=self._forks[n]) if n in self._forks else ""
        return Cell(
            "  ".join(part for part in (time, words, forked) if part) + (parts if n == journal.now else ""),
            hint=tip(words + parts),
            ink=QColor(look.theme.second_ink) if n > journal.now else None,
            bold=n == journal.now,
            italic=mark,
            sign=icon("flag" if fact == BOOKMARK else "change", look, 14) if mark else None,
        )

    def _fact(self, n: int) -> str:
        edit = self.session.view.edit_at(n) if n else None
        return edit.fact if isinstance(edit, Note) else ""

    def line(self, n: int) -> str:
        """Return line `n` in words: 0 is the set-up."""
        journal = self.desk.journal
        if n == 0:
            return self.own("journal-start")
        edit = journal.step(n).edit
        known = self._words.get(n)
        if known is None or known[0] is not edit:
            known = self._words[n] = (edit, self.words(self.session.view.told(n)))
        return known[1]


def forks(journal: Journal) -> dict[int, int]:
    """Return after how many edits of the branch that is played on others part from it, and how many do there."""
    others = (branch for branch in journal.branches if branch.number != journal.branch and not branch.away)
    return Counter(journal.shared_with(branch.number) for branch in others)


class Moments(AtTable, QSlider):
    """A slider over the moments of the branch, which goes to the one that it is moved to; `count` says where it stands."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, Qt.Orientation.Horizontal)
        self.count = label("", "small", wrap=False)
        self.valueChanged.connect(self.go)

    def refresh(self) -> None:
        """Stand where the journal stands; room is made before and cut after, so that the slider itself never moves on."""
        journal = self.desk.journal
        self.setMaximum(max(self.maximum(), journal.now))
        self.setValue(journal.now)
        self.setMaximum(journal.length)
        self.count.setText(f"{journal.now}/{journal.length}")

    def go(self, now: int) -> None:
        """Show the table after so many edits."""
        self.attempt(lambda: self.desk.go(now))


class JournalPanel(AtTable, QWidget):
    """The list with its slider."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.model = JournalModel(session)
        self.list = RowList(self.model, wrapped=True)
        self.list.setMinimumHeight(84)
        self.list.setSelectionMode(QListView.SelectionMode.SingleSelection)
        self.slider = Moments(session)
        for picked in (self.list.clicked, self.list.activated):
            picked.connect(lambda index: self.slider.go(index.row()))
        back = Button(session, "undo", lambda: self.slider.go(session.desk.journal.now - 1), "less")
        onward = Button(session, "redo", lambda: self.slider.go(session.desk.journal.now + 1), "more")
        self.branches, self.rules = BranchesBox(session), Flow()
        moments = hbox(back, (self.slider, 1), onward, self.slider.count)
        vbox(self.branches, (self.list, 1), moments, self.rules, on=self, margins=PANEL)
        follow(self, session, self.refresh, self._look)

    def _look(self) -> None:
        self.list.setAccessibleName(self.own("panel-journal"))
        self.slider.setAccessibleName(self.own("panel-journal"))
        self.model.forget_words()
        self.refresh()

    def refresh(self) -> None:
        """Show the journal as it is."""
        journal = self.desk.journal
        self.branches.refresh()
        short = journal.length <= WRAPPED
        self.list.setWordWrap(short)
        self.list.setUniformItemSizes(not short)
        self.model.refresh()
        self.slider.refresh()
        self._cite(journal.now)
        here = self.model.index(journal.now, 0)
        self.list.setCurrentIndex(here)
        self.list.scrollTo(here)

    def _cite(self, now: int) -> None:
        """Show the numbers of the rules that the fights apply, if what was done last are some."""
        desk = self.session.view
        edit = desk.edit_at(now) if now else None
        rules: list[str] = []
        if edit is not None and is_fight(edit):
            for fight in fights(edit, desk.position_of(desk.journal.table_at(now - 1)), desk.game):
                rules += fight.rules
        self.rules.clear()
        for rule in dict.fromkeys(rules):
            self.rules.add(RuleNumber(self.session, rule))
        self.rules.setVisible(bool(rules))


# Replay: the branch played back, its bookmarks, what changed between any two moments, and heat over the board.

SPEEDS = (0.5, 1, 2, 4, 8)  # moments a second

MOST_HIGH = 96  # pixels of the bookmarks: some four; more are scrolled


GROUPS = ("replay-back", "replay-differences", "replay-bookmarks", "heat")  # what can be done here, each on a card


class BookmarksModel(SessionModel[branches.Bookmark, None]):
    """The bookmarks of the branch."""

    def read(self) -> tuple[Sequence[branches.Bookmark], Sequence[None]]:
        """Return the bookmarks in the order of their moments."""
        return branches.bookmarks(self.session.view), (None,)

    def cell(self, row: branches.Bookmark, _column: None) -> Cell:
        """Return a bookmark in words."""
        return Cell(self.words(row.words))


class ReplayPanel(AtTable, ScrollArea):
    """Plays the branch back on the board. The table goes along, so that any question can be asked of any moment."""

    mark = 0  # the moment that others are compared with
    job: Job | None = None
    warm: tuple[Warm, ...] = ()
    _stops: tuple[int, ...] = (0,)

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._at = session.desk.journal, session.position  # when it was looked at last
        self.timer = QTimer(self)
        self.timer.timeout.connect(self.step)
        self._build()
        follow(self, session, self._changed, self._look)
        self._look()
        session.turned.connect(self._forget)
        self.side.currentIndexChanged.connect(lambda _n: self._side_chosen())
        self.speed.currentIndexChanged.connect(lambda _n: self._pace())
        self.sort.currentIndexChanged.connect(lambda _n: self.warm_up())

    def _build(self) -> None:
        session = self.session
        self.slider = Moments(session)
        self.speed, self.side, self.sort = Box(), Box(), Box()
        self.fights = QCheckBox()
        self.fights.toggled.connect(lambda _on: self.refresh())
        self.bookmarks = BookmarksModel(session)
        self.list = RowList(self.bookmarks)
        for picked in (self.list.clicked, self.list.activated):
            picked.connect(lambda index: self.slider.go(index.data(ROW).now))
        self.told, self.lines = label("", "small"), vbox(spacing=0)
        deeds: dict[str, Callback] = {
            "replay-play": self.play,
            "replay-since-turn": lambda: self._differences(branches.turn_begins(session.view), "replay-changed"),
            "replay-mark": self.remember,
            "replay-compare": self.compare,
            "replay-bookmark": self.bookmark,
        }
        self.buttons = {key: Button(session, key, deed) for key, deed in deeds.items()}
        play, turn, mark, compare, bookmark = self.buttons.values()
        groups: tuple[tuple[Part, ...], ...] = (
            (hbox(play, (self.slider, 1), self.slider.count), hbox((self.speed, 1), (self.side, 1)), self.fights),
            (hbox(mark, turn, 1), hbox(compare, 1)),
            (hbox(bookmark, 1), self.list),
            (self.sort,),
        )
        styles = (("", "heading"), ("-how", "small"))
        self.said = {f"{key}{part}": label("", style) for key in GROUPS for part, style in styles}
        heads = ((self.said[key], self.said[f"{key}-how"]) for key in GROUPS)
        cards = [card(*head, *parts, spacing=6) for head, parts in zip(heads, groups, strict=True)]
        self.found = card(self.told, self.lines)
        self.found.hide()
        self.setWidget(flow(*cards[:2], self.found, *cards[2:], spacing=9))

    # Words

    def _look(self) -> None:
        own = self.own
        self._say_play()
        for key, words in self.said.items():
            words.setText(own(key))
        self.fights.setText(own("replay-fights"))
        self.slider.setAccessibleName(own("panel-replay"))
        self.list.setAccessibleName(own("replay-bookmarks"))
        sides = self.desk.kinds.sides.values()
        say_choices(
            self.side,
            own("replay-side"),
            [("", own("replay-all")), *((s.id, self.words(s.name)) for s in sides)],
        )
        speeds = [
            (str(n), own("replay-pace", n=f"{n:g}".replace(".", "," if self.language == "fr" else "."))) for n in SPEEDS
        ]
        say_choices(self.speed, own("replay-speed"), speeds, 1)
        say_choices(self.sort, own("heat"), [("", own("heat-none")), *((sort, own(f"heat-{sort}")) for sort in SORTS)])
        self.refresh()

    def _say_play(self) -> None:
        self.buttons["replay-play"].say("replay-pause" if self.timer.isActive() else "replay-play")

    # Playing back

    def refresh(self) -> None:
        """Show the branch as it is, and which of its moments are stopped at."""
        self._stops = branches.moments(
            self.session.view, fights=self.fights.isChecked(), side=str(self.side.currentData() or "")
        )
        self.slider.refresh()
        self.bookmarks.refresh()
        count = self.bookmarks.rowCount()
        self.list.setVisible(count > 0)
        high = sum(self.list.sizeHintForRow(n) for n in range(count)) + 8
        self.list.setFixedHeight(min(high, MOST_HIGH))

    def _changed(self) -> None:
        self.refresh()
        before, self._at = self._at, (self.desk.journal, self.position)
        if self._at[0].count == before[0].count:  # gone back or on: nobody did anything
            self._draw(branches.ways(before[1], self._at[1]))
        if self.warm and not self.timer.isActive():
            self.warm_up()

    def play(self) -> None:
        """Play on from here, from the beginning where nothing is ahead; or stop."""
        if self.timer.isActive():
            self.timer.stop()
        else:
            if not any(n > self.desk.journal.now for n in self._stops):
                self.slider.go(0)
            self._pace()
            self.timer.start()
        self._say_play()

    def _pace(self) -> None:
        self.timer.setInterval(round(1000 / float(self.speed.currentData() or 1)))

    def step(self) -> None:
        """Go to the next moment that is stopped at; stop playing after the last."""
        after = next((n for n in self._stops if n > self.desk.journal.now), None)
        if after is not None:
            self.slider.go(after)
        if after is None or after == self._stops[-1]:
            self.timer.stop()
            self._say_play()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop playing, and take the heat off the board: nobody is there to stop them any more."""
        super().hideEvent(event)
        self.timer.stop()
        self._say_play()
        self._forget()

    def _forget(self) -> None:
        """Take off the board, and out of the list, what was looked for."""
        self._draw(())
        if self.warm:
            self.sort.setCurrentIndex(0)
        self._tell("", [])

    # Comparing

    def remember(self) -> None:
        """Remember this moment, to compare others with it."""
        self.mark = self.desk.journal.now
        self.tell("replay-marked", n=self.mark)

    def compare(self) -> None:
        """Tell what differs between the moment that is remembered and this one."""
        self._differences(min(self.mark, self.desk.journal.length), "replay-compared")

    def _differences(self, earlier: int, key: str) -> None:
        found = branches.changed_between(self.session.view, earlier, self.desk.journal.now)
        self._tell(
            self.own(key, n=len(found), at=earlier),
            [(self.words(one.text), one.about) for one in found],
        )
        self._draw(branches.ways(self.session.view.position_at(earlier), self.position))

    def _draw(self, ways: tuple[Arrow, ...]) -> None:
        """Draw on the board which ways counters went; nothing over the heat."""
        if not self.warm:
            self.session.warmed.emit(Highlights(arrows=ways), {})

    def _tell(self, words: str, rows: list[tuple[str, Ids]]) -> None:
        """Say what was found and list it; each line lights what it speaks of. No words: nothing was looked for."""
        self.found.setVisible(bool(words))
        self.told.setText(words)
        empty(self.lines)
        put(self.lines, lit_lines(self.session, rows))

    def bookmark(self) -> None:
        """Set a bookmark at the moment that is shown."""
        self.attempt(lambda: branches.set_bookmark(self.desk, "•" * (self.bookmarks.rowCount() + 1)))

    # Heat

    def _side_chosen(self) -> None:
        self.refresh()
        if self.sort.currentData():
            self.warm_up()

    def warm_up(self) -> None:
        """Ask the game of every zone, beside the window, and show the heat; or take it off."""
        former, self.job = self.job, None
        if former is not None:
            former.cancel()
        sort: Sort | str = str(self.sort.currentData() or "")
        if sort not in SORTS:
            self.warm = ()
            self._tell("", [])
            self.session.warmed.emit(Highlights(), {})
            return
        position, game, side = self.position, self.game, str(self.side.currentData() or "")
        self.job = Job.begin(lambda going: heat(position, game, sort, side, going), self, self._show_heat)
        self._tell(self.own("working"), [])

    def _show_heat(self, found: tuple[Warm, ...]) -> None:
        self.warm = found
        words = self.words
        figures = {warm.zone: words(warm.figure) for warm in found}
        self.session.warmed.emit(Highlights(figures=figures), {warm.zone: float(warm.share) for warm in found})
        self._tell(self.own("heat-found", n=len(found)), [(words(warm.words), (warm.zone,)) for warm in found])
