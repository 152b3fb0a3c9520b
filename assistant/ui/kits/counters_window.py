"""The counters of a kit that is there: its sides and their colours, whose each counter is, what it shows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QItemSelectionModel, QSize, Signal
from PySide6.QtGui import QCloseEvent, QIcon, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
)

from assistant.core.counter_files import read_counters
from assistant.core.problems import Trouble, folded
from assistant.desk.editor.counter_lines import FIXED, MOST_SIDES, free_colour
from assistant.desk.kits import counter_table, installed
from assistant.desk.kits.counter_table import CounterTable, KindRow, SideRow
from assistant.desk.kits.preview import Autosave
from assistant.desk.user_data import counters as own_counters
from assistant.ui.editor.steps.counters import ICON, NAME, NUMBER, SIDE, TABLES, CountersModel, SidesModel
from assistant.ui.look.settings import Settings
from assistant.ui.look.wording import tip
from assistant.ui.widgets.file_dialogs import chosen_file
from assistant.ui.widgets.lines import NONE, Box, fill_box, hbox, holding, label, vbox
from assistant.ui.widgets.tables import Cell, TypedTable
from assistant.ui.widgets.worded import WordedWindow
from assistant.ui.work.event_loop import timer

WIDE = 300  # pixels of the sides, at text size 1
MOST_COLUMNS = 60
ROWS = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
SOON = 350  # milliseconds after the last letter until what is typed waits in a file


class KindsModel(CountersModel):
    """The counters of a kit: whose each is, what it shows."""

    def __init__(self, window: CountersWindow) -> None:
        super().__init__(window.own, lambda: (len(window.table.kinds), [called for _, called in window.table.columns]))
        self.window = window

    def cell(self, row: int, at: int) -> Cell:
        """Return what a counter shows; its name stands beside its picture."""
        table = self.window.table
        kind = table.kinds[row]
        shown = (kind.cells.get(key, "") for key, _ in table.columns)
        words = (kind.name, self.window.owner_of(kind), kind.type, str(kind.copies), *shown)[at]
        pixels = QPixmap()
        if at == NAME:
            pixels.loadFromData(own_counters.picture(self.window.name, own_counters.file_name(kind.id, 0)) or b"")
        sign = None if pixels.isNull() else QIcon(pixels)
        return Cell(words, at not in (SIDE, NUMBER), words, sign=sign, hint=tip(words))

    def write(self, row: int, at: int, value: str) -> bool:
        """Take what was typed."""
        words, table = " ".join(value.split()), self.window.table
        kinds = list(table.kinds)
        changed: dict[str, Any] = {"name": words} if at == NAME else {"type": words}
        if at >= len(FIXED):
            changed = {"cells": {**kinds[row].cells, table.columns[at - len(FIXED)][0]: words}}
        kinds[row] = kinds[row]._replace(**changed)
        self.window.take(replace(table, kinds=tuple(kinds)))
        return True


class CountersWindow(WordedWindow):
    """Sides at the left, counters at the right; many are given to a side at once. What is typed and not saved waits."""

    saved = Signal(str)  # the kit's name

    def __init__(self, name: str, settings: Settings) -> None:
        """Read a kit's counters.

        Raises:
            Trouble: they cannot be read.
        """
        super().__init__(settings)
        self.name = name
        self.language = settings.language  # in which names are shown and changed
        self._kinds = read_counters(installed.place_of(name) / "counters" / name)
        self._kept = counter_table.table_of(self._kinds, self.language)
        self.waiting = Autosave(name, f"counters-{self.language}", counter_table.in_words(self._kept))
        self.table = counter_table.from_words(self.waiting.words(), self._kept, self._kinds)
        self._soon = timer(self, SOON, self.wait)
        sides = SidesModel(self.own, lambda: self.table.sides, self._take_side, self._body)
        self.sides = self.named(TypedTable(sides), "draw-sides")
        self.kinds = KindsModel(self)
        self.counters = self.named(TypedTable(self.kinds), "draw-counters")
        self.search, self.column = (self.named(QLineEdit(), key) for key in ("counters-find", "counters-column"))
        self.spoken(self.search.setPlaceholderText, "counters-find")
        self.spoken(self.column.setPlaceholderText, "counters-column")
        self.owner = self.named(Box(), "counters-owner")
        self.add_side = self.button("draw-add-side", self.another_side)
        self.give = self.button("counters-give", self.give_chosen)
        self.add_column = self.button("counters-add-column", self.another_column)
        self.csv = self.button("draw-csv", self.choose_csv)
        self.keep = self.button("card-save", self.save, "primary")
        self.back = self.button("card-back", self.go_back)
        self.count, self.said = label("", "small", wrap=False), label("", "small")
        self._build()
        self.begin(("Ctrl+S", self.save), ("Ctrl+F", self.search.setFocus))
        if self.table != self._kept:
            self.said.setText(self.own("card-waited"))

    def _build(self) -> None:
        head, hint = self.label("draw-sides", "heading"), self.label("counters-sides-hint")
        self.left = holding(vbox(head, hint, (self.sides, 1), self.add_side, margins=NONE))
        right = vbox(
            [self.label("draw-counters", "heading"), self.count, (self.search, 2)],
            (self.counters, 1),
            [(self.owner, 1), self.give],
            [(self.column, 1), self.add_column, self.csv],
            [(self.said, 1), self.back, self.keep],
        )
        self.setCentralWidget(holding(hbox(self.left, (right, 1), margins=(18, 14, 18, 14), spacing=18)))
        self.counters.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.counters.setIconSize(QSize(ICON, ICON))
        self.counters.verticalHeader().setDefaultSectionSize(ICON + 4 if own_counters.names(self.name) else 26)
        self.counters.selectionModel().selectionChanged.connect(lambda *_: self._tell_chosen())
        self.search.textChanged.connect(self._filter)
        self.column.returnPressed.connect(self.another_column)

    # Showing

    def say(self) -> None:
        """Write every word in the window's language; names stay in that in which the window was opened."""
        super().say()
        self.setWindowTitle(self.own("counters-window", name=self._kinds.title[self.settings.language]))
        self.left.setFixedWidth(round(WIDE * self.settings.look.text_scale))
        if not installed.is_own(self.name):
            self.keep.setText(self.own("card-save-own"))
        self._change(self.table)

    def _fill_owner(self) -> None:
        names = [(n, side.name) for n, side in enumerate(self.table.sides)]
        fill_box(self.owner, [*names, (-1, self.own("draw-nobodys"))], self.owner.currentData())

    def take(self, table: CounterTable) -> None:
        """Let what differs from the kit be saved or thrown away, and wait until then."""
        self.table = table
        self.sides.show_all()
        self.counters.show_all()
        self._fill_owner()
        for button in (self.keep, self.back):
            button.setEnabled(self.table != self._kept)
        self._soon.start()

    def wait(self) -> None:
        """Let what is typed so far wait in the player's folder."""
        self._soon.stop()
        self.waiting.keep(counter_table.in_words(self.table))

    def _filter(self) -> None:
        """Show the rows in which what is looked for stands."""
        wanted, model = folded(self.search.text()), self.kinds
        for n in model.rows:
            words = " ".join(folded(model.index(n, at).data()) for at in model.columns)
            self.counters.setRowHidden(n, wanted not in words)
        self._tell_chosen()

    def chosen(self) -> list[int]:
        """Return the rows that are chosen and shown."""
        rows = sorted({index.row() for index in self.counters.selectedIndexes()})
        return [row for row in rows if not self.counters.isRowHidden(row)]

    def _tell_chosen(self) -> None:
        rows = self.kinds.rows
        shown = sum(not self.counters.isRowHidden(row) for row in rows)
        self.count.setText(self.own("counters-count", shown=shown, n=len(rows), chosen=len(self.chosen())))
        self.give.setEnabled(bool(self.chosen()))

    # Reading

    def _take_side(self, n: int, field: str, words: str) -> None:
        sides = list(self.table.sides)
        sides[n] = SideRow(**{**sides[n]._asdict(), field: words})
        self.take(replace(self.table, sides=tuple(sides)))

    def _body(self, n: int) -> str:
        return self._kinds.livery(self.table.sides[n].id).body

    def owner_of(self, kind: KindRow) -> str:
        """Return the name of the side that has a counter."""
        return self.table.sides[kind.side].name if kind.side >= 0 else self.own("draw-nobodys")

    def _change(self, table: CounterTable) -> None:
        """Show another table, of it what is looked for; what was chosen and seen stays chosen."""
        selection, chosen = self.counters.selectionModel(), self.chosen()
        self.take(table)
        self.add_side.setEnabled(len(table.sides) < MOST_SIDES)
        selection.clearSelection()
        for row in chosen:
            selection.select(self.kinds.index(row, NAME), ROWS)
        self._filter()

    # Deeds

    def another_side(self) -> None:
        """Let one more play; its name is typed at once."""
        if len(self.table.sides) >= MOST_SIDES:
            return
        names = {folded(side.name) for side in self.table.sides}
        called = next(words for n in range(1, 99) if folded(words := self.own("draw-side", n=n)) not in names)
        sides = (*self.table.sides, SideRow("", called, free_colour(self.table.sides)))
        self._change(replace(self.table, sides=sides))
        self.owner.setCurrentIndex(len(sides) - 1)
        self.sides.choose(len(sides) - 1)
        self.sides.edit(self.sides.currentIndex())

    def give_chosen(self) -> None:
        """Let the chosen counters be those of a side."""
        side = self.owner.currentData()
        kinds = list(self.table.kinds)
        for row in self.chosen():
            kinds[row] = kinds[row]._replace(side=side)
        self._change(replace(self.table, kinds=tuple(kinds)))

    def another_column(self) -> None:
        """Let counters show one more value."""
        called = " ".join(self.column.text().split())[:40]
        if not called or len(self.table.columns) >= MOST_COLUMNS:
            return
        key = counter_table.column_key(called, dict(self.table.columns))
        self.column.clear()
        self._change(replace(self.table, columns=(*self.table.columns, (key, called))))
        self.counters.choose(0, self.kinds.columns[-1])

    def choose_csv(self) -> None:
        """Choose a file of values."""
        if path := chosen_file(self, self.own("draw-csv"), TABLES):
            self.read_csv(path)

    def read_csv(self, path: Path) -> None:
        """Take over what the lines of a file say of the counters that they name."""
        try:
            table = counter_table.filled(self.table, path)
        except Trouble as trouble:
            self.said.setText(self.worded(trouble.text))
        else:
            self._change(table)

    def save(self) -> None:
        """Keep the table; what is open of the kit follows it."""
        if self.table == self._kept:
            return
        try:
            counter_table.adopt(self.name, self.table, self.language)
        except Trouble as trouble:
            self.said.setText(self.worded(trouble.text))
            return
        self._kinds = read_counters(installed.place_of(self.name) / "counters" / self.name)
        self.table = self._kept = counter_table.table_of(self._kinds, self.language)
        self.waiting.keep_saved(counter_table.in_words(self._kept))
        self.say()
        self.said.setText(self.own("counters-saved"))
        self.saved.emit(self.name)

    def go_back(self) -> None:
        """Throw away what was typed and not saved."""
        self.said.setText("")
        self._change(self._kept)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Go; what was typed and not saved waits."""
        self.wait()
        super().closeEvent(event)
