"""Replay: the branch played back, its bookmarks, what changed between any two moments, and heat over the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout

from assistant.core.questions import Highlights
from assistant.desk import replay
from assistant.desk.fights import SORTS, Sort, Warm, heat
from assistant.ui.panels.journal import Moments, lit_lines
from assistant.ui.widgets.lines import Button, ScrollArea, empty, flow, hbox, label, put, say_choices, vbox
from assistant.ui.widgets.session import Session
from assistant.ui.widgets.tables import ROW, Cell, CellModel, RowList
from assistant.ui.work.jobs import Job

SPEEDS = (0.5, 1, 2, 4, 8)  # moments a second

MOST_HIGH = 96  # pixels of the bookmarks: some four; more are scrolled


class BookmarksModel(CellModel[replay.Bookmark, None]):
    """The bookmarks of the branch."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def read(self) -> tuple[Sequence[replay.Bookmark], Sequence[None]]:
        """Return the bookmarks in the order of their moments."""
        return replay.bookmarks(self.session.desk), (None,)

    def cell(self, row: replay.Bookmark, _column: None) -> Cell:
        """Return a bookmark in words."""
        return Cell(self.session.words(row.words))


class ReplayPanel(ScrollArea):
    """Plays the branch back on the board. The table goes along, so that any question can be asked of any moment."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.mark = 0  # the moment that others are compared with
        self.job: Job | None = None
        self.warm: tuple[Warm, ...] = ()
        self._stops: tuple[int, ...] = (0,)
        self.timer = QTimer(self)
        self.timer.timeout.connect(self.step)
        self._build()
        session.changed.connect(self._changed)
        session.look_changed.connect(self._look)
        self._look()
        self.side.currentIndexChanged.connect(lambda _n: self._side_chosen())
        self.speed.currentIndexChanged.connect(lambda _n: self._pace())
        self.sort.currentIndexChanged.connect(lambda _n: self.warm_up())

    def _build(self) -> None:
        session = self.session
        self.slider = Moments(session)
        self.count = label("", "small", wrap=False)
        self.speed, self.side, self.sort = QComboBox(), QComboBox(), QComboBox()
        self.fights = QCheckBox()
        self.fights.toggled.connect(lambda _on: self.refresh())
        self.bookmarks = BookmarksModel(session)
        self.list = RowList(self.bookmarks)
        for picked in (self.list.clicked, self.list.activated):
            picked.connect(lambda index: self.slider.go(index.data(ROW).now))
        self.told, self.lines = label("", "small"), vbox(spacing=0)
        deeds: dict[str, Callable[[], object]] = {
            "replay-play": self.play,
            "replay-since-turn": lambda: self._differences(replay.turn_begins(session.desk), "replay-changed"),
            "replay-mark": self.remember,
            "replay-compare": self.compare,
            "replay-bookmark": self.bookmark,
        }
        self.buttons = {key: Button(session, key, deed) for key, deed in deeds.items()}
        play, *others = self.buttons.values()
        grid = QGridLayout()
        for n, button in enumerate(others):
            grid.addWidget(button, n // 2, n % 2)
        for button in self.buttons.values():
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        rows = (hbox(play, (self.slider, 1), self.count), hbox((self.speed, 1), (self.side, 1)))
        self.setWidget(flow(*rows, self.fights, grid, self.list, self.sort, self.told, self.lines))

    # Words

    def _look(self) -> None:
        own = self.session.own
        self._say_play()
        self.fights.setText(own("replay-fights"))
        self.slider.setAccessibleName(own("panel-replay"))
        self.list.setAccessibleName(own("replay-bookmarks"))
        sides = self.session.desk.kinds.sides.values()
        say_choices(
            self.side,
            own("replay-side"),
            [("", own("replay-all")), *((s.id, self.session.words(s.name)) for s in sides)],
        )
        speeds = [
            (str(n), own("replay-pace", n=f"{n:g}".replace(".", "," if self.session.language == "fr" else ".")))
            for n in SPEEDS
        ]
        say_choices(self.speed, own("replay-speed"), speeds, 1)
        say_choices(self.sort, own("heat"), [("", own("heat-none")), *((sort, own(f"heat-{sort}")) for sort in SORTS)])
        self.refresh()

    def _say_play(self) -> None:
        self.buttons["replay-play"].say("replay-pause" if self.timer.isActive() else "replay-play")

    # Playing back

    def refresh(self) -> None:
        """Show the branch as it is, and which of its moments are stopped at."""
        if not self.isVisible():
            return
        journal = self.session.desk.journal
        self._stops = replay.moments(
            self.session.desk, fights=self.fights.isChecked(), side=str(self.side.currentData() or "")
        )
        self.slider.refresh()
        self.count.setText(f"{journal.now}/{journal.length}")
        self.bookmarks.refresh()
        count = self.bookmarks.rowCount()
        self.list.setVisible(count > 0)
        high = sum(self.list.sizeHintForRow(n) for n in range(count)) + 8
        self.list.setFixedHeight(min(high, MOST_HIGH))

    def _changed(self) -> None:
        self.refresh()
        if self.warm and not self.timer.isActive():
            self.warm_up()

    def play(self) -> None:
        """Play on from here, from the beginning where nothing is ahead; or stop."""
        if self.timer.isActive():
            self.timer.stop()
        else:
            if not any(n > self.session.desk.journal.now for n in self._stops):
                self.slider.go(0)
            self._pace()
            self.timer.start()
        self._say_play()

    def _pace(self) -> None:
        self.timer.setInterval(round(1000 / float(self.speed.currentData() or 1)))

    def step(self) -> None:
        """Go to the next moment that is stopped at; stop playing after the last."""
        after = next((n for n in self._stops if n > self.session.desk.journal.now), None)
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
        if self.warm:
            self.sort.setCurrentIndex(0)

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened while it was closed."""
        super().showEvent(event)
        self.refresh()

    # Comparing

    def remember(self) -> None:
        """Remember this moment, to compare others with it."""
        self.mark = self.session.desk.journal.now
        self.session.tell("replay-marked", n=self.mark)

    def compare(self) -> None:
        """Tell what differs between the moment that is remembered and this one."""
        self._differences(min(self.mark, self.session.desk.journal.length), "replay-compared")

    def _differences(self, earlier: int, key: str) -> None:
        found = replay.changed_between(self.session.desk, earlier, self.session.desk.journal.now)
        self.told.setText(self.session.own(key, n=len(found), at=earlier))
        self._list([(self.session.words(one.text), one.about) for one in found])

    def _list(self, rows: list[tuple[str, tuple[str, ...]]]) -> None:
        """List what was found; each line lights what it speaks of."""
        empty(self.lines)
        put(self.lines, lit_lines(self.session, rows))

    def bookmark(self) -> None:
        """Set a bookmark at the moment that is shown."""
        self.session.attempt(lambda: replay.set_bookmark(self.session.desk, "•" * (self.bookmarks.rowCount() + 1)))

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
            self.told.setText("")
            self._list([])
            self.session.warmed.emit(Highlights(), {})
            return
        position, game, side = self.session.position, self.session.game, str(self.side.currentData() or "")
        self.job = Job.begin(lambda going: heat(position, game, sort, side, going), self, self._show_heat)
        self.told.setText(self.session.own("working"))
        self._list([])

    def _show_heat(self, found: tuple[Warm, ...]) -> None:
        self.warm = found
        words = self.session.words
        figures = {warm.zone: words(warm.figure) for warm in found}
        self.session.warmed.emit(Highlights(figures=figures), {warm.zone: float(warm.share) for warm in found})
        self.told.setText(self.session.own("heat-found", n=len(found)))
        self._list([(words(warm.words), (warm.zone,)) for warm in found])
