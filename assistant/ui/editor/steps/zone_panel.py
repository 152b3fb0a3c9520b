"""The panels of the zone editor: one zone's names and facts, its links, what the whole board should be looked over for; a grid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QListWidget,
    QPushButton,
    QTabWidget,
    QWidget,
)

from assistant.core.printed import MINE, Board, Column, Point, ZoneId
from assistant.core.questions import Role
from assistant.core.record import Ids
from assistant.core.text import Name, one_line
from assistant.scan.boards import editing
from assistant.scan.boards.grids import NUMBERINGS, SHAPES, Grid
from assistant.scan.boards.validation import Finding, findings
from assistant.ui.editor.steps.step import spin
from assistant.ui.editor.work.workbench import AtWork, Workbench
from assistant.ui.look.wording import tip
from assistant.ui.widgets.lines import VALUE, WrappedList, holding, relist, show_parts, vbox
from assistant.ui.widgets.tables import Cell, CellModel, ValuesTable
from assistant.ui.work.event_loop import timer
from assistant.ui.work.jobs import Job

LEAST, MOST = -99, 999  # of numbers in zones
KEYS = 9  # values that a digit changes
REST = 250  # milliseconds without an edit after which the board is looked over


class PrintedModel(CellModel[Column, str]):
    """What is printed in a zone: what each column of the board is called, and the value.

    Args:
        shown: returns the zone, and its columns that are shown.
        numbered: whether digits change the first of them.
    """

    zone: ZoneId = ""

    def __init__(self, part: AtWork, shown: Callable[[], tuple[ZoneId, Sequence[Column]]], *, numbered: bool) -> None:
        super().__init__()
        self.part, self.shown, self.numbered = part, shown, numbered

    def read(self) -> tuple[Sequence[Column], Sequence[str]]:
        """Return the columns that are shown."""
        self.zone, columns = self.shown()
        return columns, ("name", "value")

    def cell(self, row: Column, column: str) -> Cell:
        """Return what a row is called, with a pencil where the player changed it; or the value: chosen, ticked or typed."""
        zone, printed = self.part.board.zones[self.zone], self.part.printed
        value, source = zone.tags.get(row.id), zone.sources.get(row.id, row.source)
        mine = zone.sources.get(row.id) == MINE
        called, n = row.name[self.part.workbench.language], self.rows.index(row)
        called = f"{n + 1}   {called}" if self.numbered and n < KEYS else called
        told = Cell(f"✎ {called}" if mine else called, hint=tip("" if mine else source))
        if column == "name":
            return told
        if row.type == "flag":
            return replace(told, words="", ticked=bool(value), value=bool(value))
        words = "" if value is None else str(value)
        choices: list[tuple[str, str]] | None = None
        if row.type == "choice":
            choices = [
                (one, printed(one) if one else "—") for one in dict.fromkeys(["", *row.values, str(value or "")])
            ]
            words = dict(choices).get(words, words)
        begin = int(value or 0) if row.type == "number" else value or ""
        return replace(told, words=words, editable=True, value=begin, choices=lambda: choices)

    def write(self, row: Column, column: str, value: Any) -> bool:  # noqa: ARG002 - only values are written
        """Write a value on the drawn board."""
        if isinstance(value, str):
            value = value.strip()
        elif row.type == "number":
            value = max(LEAST, min(MOST, value))
        same = self.part.board.zones[self.zone].tags.get(row.id) == value
        return not same and self.part.edit(lambda board: editing.set_facts(board, (self.zone,), row.id, value))

    def turn(self, n: int) -> None:
        """Change the n-th value: a flag turns over, a choice goes to its next value; numbers and words are typed."""
        if n < len(self.rows):
            cell = self.at(self.index(n, 1))
            if values := [one for one, *_ in cell.choices() or ()] if cell.ticked is None else [False, True]:
                self.write(self.rows[n], "value", values[(values.index(cell.value) + 1) % len(values)])


class PrintedValues(ValuesTable):
    """The table of it: a click leaves the keys to the picture, which has them again once a value was typed."""

    def __init__(self, model: PrintedModel, picture: QWidget) -> None:
        super().__init__(model)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.itemDelegate().closeEditor.connect(lambda *_: picture.setFocus())


class ZonePanel(QTabWidget, AtWork):
    """Three leaves: the zone, its links, what to look at."""

    show_zone = Signal(str)
    lighted = Signal(tuple)
    removed = Signal()
    zone: ZoneId = ""
    found: tuple[Finding, ...] = ()
    _filled: tuple[object, ...] = ()
    _looking: Job | None = None
    _looked_at: Board | None = None

    def __init__(self, workbench: Workbench, picture: QWidget) -> None:
        super().__init__()
        self.take_up(workbench)
        self._rest = timer(self, REST, self._look_over)
        self.none = self.label("board-no-zone-chosen")
        self.none.setAlignment(Qt.AlignmentFlag.AlignTop)  # it has the leaf for itself
        self.form_part = QWidget()
        self.names = {language: QLineEdit() for language in (("fr", "en") if self.game is not None else ("en",))}
        for edit in self.names.values():
            edit.setMaxLength(100)
            edit.editingFinished.connect(self.take_name)
        both = len(self.names) > 1
        called = ((f"board-name-{language}" if both else "draw-name", edit) for language, edit in self.names.items())
        self.form_of(self.form_part, *called)
        self.printed_here = PrintedModel(self, self._shown, numbered=False)
        self.values = self.named(PrintedValues(self.printed_here, picture), "board-leaf-zone")
        self.remove = self.button("board-remove-zone", self._remove)
        self.links, self.list = QListWidget(), WrappedList()
        self.links.itemActivated.connect(lambda item: self.lighted.emit((item.data(VALUE)[1],)))
        self.unlink = self.button("board-unlink", self._unlink)
        for signal in (self.list.itemClicked, self.list.itemActivated):
            signal.connect(lambda item: self.lighted.emit(item.data(VALUE)))
        self.back = self.button("board-put-back", self.put_back)
        self.list.currentRowChanged.connect(lambda _row: self.back.setEnabled(bool(self.gone())))
        self._leaf(self.none, self.form_part, self.values, self.remove)
        self._leaf(self.links, self.unlink)
        self._leaf(self.list, self.back)

    def _leaf(self, *parts: QWidget) -> None:
        """Add a leaf; a list or a table on it takes the room that is left."""
        room = [int(isinstance(part, QAbstractItemView)) for part in parts]
        rows = ([part, 1] if isinstance(part, QPushButton) else (part, n) for part, n in zip(parts, room, strict=True))
        self.addTab(holding(vbox(*rows, *([] if any(room) else [1]), margins=(0, 8, 0, 0))), "")

    # For the step

    @property
    def grave(self) -> bool:
        """Whether something cannot be right."""
        return any(finding.grave for finding in self.found)

    def turn_to(self, zone: ZoneId) -> None:
        """Show a zone, or (empty) none."""
        self.zone = zone
        self._fill()

    def begin_name(self) -> None:
        """Let the name of a new zone be typed at once."""
        self.setCurrentIndex(0)
        edit = self.names.get(self.workbench.language, self.names["en"])
        edit.setFocus()
        edit.selectAll()

    # Changes

    def _shown(self) -> tuple[ZoneId, Sequence[Column]]:
        """Return the zone with all columns of the board; nothing without a zone."""
        return self.zone, tuple(self.board.columns.values() if self.zone in self.board.zones else ())

    def take_name(self) -> None:
        """Let what is typed be the zone's name."""
        zone = self.board.zones.get(self.zone)
        words = {language: one_line(edit.text()) for language, edit in self.names.items()}
        name = Name(words["en"], words.get("fr", words["en"]))
        if zone is not None and name != zone.name and not self.workbench.rename(self.zone, name):
            for language, edit in self.names.items():
                edit.setText(zone.name[language])

    def _remove(self) -> None:
        zone = self.zone
        if zone in self.board.zones and self.edit(lambda board: editing.remove(board, zone)):
            self.tell_gone(zone)
            self.removed.emit()

    def tell_gone(self, zone: ZoneId) -> None:
        """Say what it means that a zone is no longer there."""
        name, why = self.workbench.name(zone), self.workbench.needed.get(zone)
        if why is not None:
            self.tell("board-zone-needed", zone=name, why=self.words(why))
        elif zone in self.workbench.shipped.zones:
            self.tell("board-zone-spared", zone=name)

    def gone(self) -> Ids:
        """Return the zones that P puts back: the one chosen in the list, else all that the game needs."""
        board, row = self.board, self.list.currentRow()
        chosen = self.found[row].gone if 0 <= row < len(self.found) else ""
        if chosen and chosen not in board.zones:
            return (chosen,)
        return self.workbench.missing()

    def put_back(self) -> None:
        """Put back the zones that are gone."""
        gone = self.gone()
        for zone in gone:
            if self.workbench.put_back(zone):
                self.show_zone.emit(zone)
        if not gone:
            self.tell("board-nothing-gone")

    def _unlink(self) -> None:
        if (item := self.links.currentItem()) is not None:
            a, b, kind = item.data(VALUE)
            self.edit(lambda board: editing.remove_link(board, a, b, kind))

    # Showing

    def say(self) -> None:
        """Write the words."""
        super().say()
        own = self.own
        for n, key in enumerate(("board-leaf-zone", "board-leaf-links")):
            self.setTabText(n, own(key))
        self._filled = ()
        self._list_findings()

    def refresh(self) -> None:
        """Show the board as it is now, and look it over when the hand rests."""
        self._fill()
        if self._looked_at is not self.board and self.draft.zones:
            self._rest.start()

    def _fill(self) -> None:
        zone = self.board.zones.get(self.zone)
        state = (zone, self.board.links, self.workbench.language)
        if self._filled and all(a is b for a, b in zip(state, self._filled, strict=True)):
            return
        self._filled = state
        self.none.setVisible(zone is None)
        show_parts(zone is not None, self.form_part, self.values, self.remove)
        self.unlink.setEnabled(zone is not None)
        rows = []
        for language, edit in self.names.items():
            edit.setText(zone.name[language] if zone is not None else "")
        self.values.show_all()
        for link in self.board.links:
            if zone is not None and zone.id in link.ends:
                arrow = "" if not link.one_way else " →" if link.a == zone.id else " ←"
                words = f"{self.workbench.name(link.other(zone.id))}   {self.printed(link.kind)}{arrow}"
                ink = self.workbench.settings.look.theme.accent if link.source == MINE else ""
                rows.append((words, (zone.id, link.other(zone.id), link.kind), ink))
        relist(self.links, rows)

    # Looking over

    def _look_over(self) -> None:
        board, look_over = self.board, self._findings()
        self._looking = Job.begin(lambda _report: look_over(), self, partial(self._looked, board), former=self._looking)

    def _findings(self) -> Callable[[], tuple[Finding, ...]]:
        """Return the work that looks the board over: what set-ups need is asked there too, and loads every game."""
        workbench, board = self.workbench, self.board
        # A game of one's own differs from nothing.
        shipped = workbench.shipped if workbench.game is not None else board
        return lambda: findings(board, shipped, workbench.sheet, workbench.needed)

    def _looked(self, board: Board, found: tuple[Finding, ...]) -> None:
        self._looking, self._looked_at, self.found = None, board, found
        self._list_findings()

    def wait(self) -> None:
        """Wait until the board is looked over; for tests."""
        self._rest.stop()
        self._looked(self.board, self._findings()())

    def _list_findings(self) -> None:
        grave = self.workbench.settings.look.theme.roles[Role.TARGET].colour
        rows = [(self.words(one.text), one.zones, grave if one.grave else "") for one in self.found]
        relist(self.list, rows or [(self.own("board-nothing-found"), (), "")])
        there = any(finding.gone for finding in self.found)
        self.back.setVisible(there)
        self.back.setEnabled(there and bool(self.gone()))
        self.setTabText(2, self.own("board-leaf-check-n", n=len(self.found)))


class GridForm(QWidget, AtWork):
    """The count and the numbers of a grid that is laid over a map by three clicks."""

    changed = Signal()  # the grid would lie otherwise

    def __init__(self, workbench: Workbench, button: QPushButton) -> None:
        super().__init__()
        self.take_up(workbench)
        self.columns, self.rows = spin(2, 200, 10), spin(2, 200, 8)
        self.first_column, self.first_row = spin(0, 99, 1), spin(0, 99, 1)
        self.shape = self.choices("draw-way", SHAPES)
        self.numbers = self.choices("draw-numbering", NUMBERINGS, "draw-number")
        self.low = self.tick("draw-low", self.changed.emit, on=True)
        self.form_of(
            self,
            self.shape,
            ("draw-columns", self.columns),
            ("draw-rows", self.rows),
            ("draw-numbering", self.numbers),
            ("draw-first-column", self.first_column),
            ("draw-first-row", self.first_row),
            self.low,
            button,
        )
        self.shape.currentIndexChanged.connect(lambda n: self.low.setVisible(SHAPES[n] != "square"))
        for signal in (self.columns.valueChanged, self.rows.valueChanged, self.shape.currentIndexChanged):
            signal.connect(lambda _n: self.changed.emit())

    @property
    def numbering(self) -> str:
        """How cells are numbered, one of NUMBERINGS."""
        return str(self.numbers.currentData())

    @property
    def first(self) -> tuple[int, int]:
        """The numbers of the first column and row."""
        return self.first_column.value(), self.first_row.value()

    def grid(self, marks: Sequence[Point]) -> Grid:
        """Return the grid that lies on three marks."""
        first, second, third = marks
        size = self.columns.value(), self.rows.value()
        blank = not self.draft.picture
        return Grid(self.shape.currentData(), *size, (first, second, third), self.low.isChecked(), blank=blank)
