"""The counters of a kit that is there: its sides and their colours, whose each counter is, what it shows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QIcon, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from assistant.core.counter_files import read_counters
from assistant.core.looks import LIVERIES
from assistant.core.problems import Trouble, folded, told
from assistant.desk.kits import counter_table, installed
from assistant.desk.kits.counter_table import CounterTable, KindRow, SideRow, read_lines
from assistant.desk.kits.preview import Autosave
from assistant.desk.user_data import counters as own_counters
from assistant.ui.editor.steps.counters import COLOURS, FIXED, ICON, MOST_SIDES, NUMBER, TABLES, colour_box
from assistant.ui.kits.shared import KitWindow
from assistant.ui.look.settings import Settings
from assistant.ui.widgets.lines import chosen_file, label, tight
from assistant.ui.widgets.tables import Cells
from assistant.ui.widgets.worded import laid

SIDE = 300  # pixels of the sides, at text size 1
NAME, OWNER, SORT = range(3)  # columns of the table
MOST_COLUMNS = 60
SOON = 350  # milliseconds after the last letter until what is typed waits in a file


class _Shown(QTableWidgetItem):
    """A name beside the counter's picture, which is had when the row comes in sight."""

    def __init__(self, set_id: str, file: str, words: str) -> None:
        super().__init__(words)
        self._set, self._file = set_id, file

    def data(self, role: int) -> Any:
        """Return what a role shows."""
        if role == Qt.ItemDataRole.DecorationRole and super().data(role) is None:
            pixels = QPixmap()
            pixels.loadFromData(own_counters.picture(self._set, self._file) or b"")
            self.setData(role, QIcon(pixels))
        return super().data(role)


class CountersWindow(KitWindow):
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
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._soon.timeout.connect(self.wait)
        self._filling = False
        self.sides = self.named(Cells(0, 2), "draw-sides")
        self.counters = self.named(Cells(0, len(FIXED)), "draw-counters")
        self.search, self.column = (self.named(QLineEdit(), key) for key in ("counters-find", "counters-column"))
        self.spoken(self.search.setPlaceholderText, "counters-find")
        self.spoken(self.column.setPlaceholderText, "counters-column")
        self.owner = self.named(QComboBox(), "counters-owner")
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
        whole = QWidget()
        row = QHBoxLayout(whole)
        row.setContentsMargins(18, 14, 18, 14)
        row.setSpacing(18)
        self.left = QWidget()
        left = tight(QVBoxLayout(self.left))
        laid(
            left, self.label("draw-sides", "heading"), self.label("counters-sides-hint"), (self.sides, 1), self.add_side
        )
        right = laid(
            QVBoxLayout(),
            [self.label("draw-counters", "heading"), self.count, (self.search, 2)],
            (self.counters, 1),
            [(self.owner, 1), self.give],
            [(self.column, 1), self.add_column, self.csv],
            [(self.said, 1), self.back, self.keep],
        )
        laid(row, self.left, (right, 1))
        self.setCentralWidget(whole)
        for table in (self.sides, self.counters):
            table.verticalHeader().hide()
            table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.sides.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.counters.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.counters.setIconSize(QSize(ICON, ICON))
        self.sides.itemChanged.connect(lambda _item: self._read_sides())
        self.counters.itemChanged.connect(self._read_cell)
        self.counters.itemSelectionChanged.connect(self._tell_chosen)
        self.search.textChanged.connect(self._filter)
        self.column.returnPressed.connect(self.another_column)

    # Showing

    def say(self) -> None:
        """Write every word in the window's language; names stay in that in which the window was opened."""
        super().say()
        self.setWindowTitle(self.own("counters-window", name=self._kinds.title[self.settings.language]))
        self.left.setFixedWidth(round(SIDE * self.settings.look.text_scale))
        if not installed.is_own(self.name):
            self.keep.setText(self.own("card-save-own"))
        self.show_all()

    def show_all(self) -> None:
        """Show the tables as they are typed so far."""
        self._filling = True
        self._fill_sides()
        self._fill_counters()
        self._filling = False
        self._filter()
        self._tell_chosen()
        self._compare()

    def _fill_sides(self) -> None:
        self.sides.setHorizontalHeaderLabels([self.own("draw-head-name"), self.own("draw-head-colour")])
        self.sides.setRowCount(len(self.table.sides))
        for n, side in enumerate(self.table.sides):
            self.sides.setItem(n, 0, QTableWidgetItem(side.name))
            livery = LIVERIES.get(side.colour) or self._kinds.livery(side.id)
            self.sides.setCellWidget(n, 1, colour_box(self.own, side.colour, self._read_sides, livery.body))
        self.add_side.setEnabled(len(self.table.sides) < MOST_SIDES)
        self._fill_owner()

    def _fill_owner(self) -> None:
        at = max(self.owner.currentIndex(), 0)
        self.owner.clear()
        self.owner.addItems([*(side.name for side in self.table.sides), self.own("draw-nobodys")])
        self.owner.setCurrentIndex(min(at, self.owner.count() - 1))

    def _fill_counters(self) -> None:
        heads = [*(self.own(f"draw-head-{head}") for head in FIXED), *(called for _, called in self.table.columns)]
        self.counters.setColumnCount(len(heads))
        self.counters.setHorizontalHeaderLabels(heads)
        self.counters.setRowCount(len(self.table.kinds))
        pictures = own_counters.names(self.name)
        self.counters.verticalHeader().setDefaultSectionSize(ICON + 4 if pictures else 26)
        for n, kind in enumerate(self.table.kinds):
            shown = (kind.cells.get(key, "") for key, _ in self.table.columns)
            cells = (kind.name, self._owner(kind), kind.type, str(kind.copies), *shown)
            file = own_counters.file_name(kind.id, 0)
            for at, words in enumerate(cells):
                item = _Shown(self.name, file, words) if at == NAME and file in pictures else QTableWidgetItem(words)
                if at in (OWNER, NUMBER):
                    item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
                self.counters.setItem(n, at, item)

    def _compare(self) -> None:
        """Let what differs from the kit be saved or thrown away, and wait until then."""
        for button in (self.keep, self.back):
            button.setEnabled(self.table != self._kept)
        self._soon.start()

    def wait(self) -> None:
        """Let what is typed so far wait in the player's folder."""
        self._soon.stop()
        self.waiting.keep(counter_table.in_words(self.table))

    def _filter(self) -> None:
        """Show the rows in which what is looked for stands."""
        wanted = folded(self.search.text())
        for n in range(self.counters.rowCount()):
            cells = (self.counters.item(n, at) for at in range(self.counters.columnCount()))
            words = " ".join(folded(cell.text()) for cell in cells if cell is not None)
            self.counters.setRowHidden(n, wanted not in words)
        self._tell_chosen()

    def chosen(self) -> list[int]:
        """Return the rows that are chosen and shown."""
        rows = sorted({index.row() for index in self.counters.selectedIndexes()})
        return [row for row in rows if not self.counters.isRowHidden(row)]

    def _tell_chosen(self) -> None:
        rows = range(self.counters.rowCount())
        shown = sum(not self.counters.isRowHidden(row) for row in rows)
        self.count.setText(self.own("counters-count", shown=shown, n=len(rows), chosen=len(self.chosen())))
        self.give.setEnabled(bool(self.chosen()))

    # Reading

    def _read_sides(self) -> None:
        if self._filling:
            return
        found = []
        for n, side in enumerate(self.table.sides):
            item, box = self.sides.item(n, 0), self.sides.cellWidget(n, 1)
            colour = str(box.currentData()) if isinstance(box, QComboBox) else side.colour
            found.append(side._replace(name=" ".join(item.text().split()) if item else side.name, colour=colour))
        self.table = replace(self.table, sides=tuple(found))
        # The names of sides stand beside counters too; the cells that are being typed in stay as they are.
        self._filling = True
        for n, kind in enumerate(self.table.kinds):
            if (item := self.counters.item(n, OWNER)) is not None:
                item.setText(self._owner(kind))
        self._filling = False
        self._fill_owner()
        self._compare()

    def _owner(self, kind: KindRow) -> str:
        return self.table.sides[kind.side].name if kind.side >= 0 else self.own("draw-nobodys")

    def _read_cell(self, item: QTableWidgetItem) -> None:
        if self._filling:
            return
        column, words, kinds = item.column(), " ".join(item.text().split()), list(self.table.kinds)
        kind = kinds[item.row()]
        if column == NAME:
            kind = kind._replace(name=words)
        elif column == SORT:
            kind = kind._replace(type=words)
        elif column >= len(FIXED):
            kind = kind._replace(cells={**kind.cells, self.table.columns[column - len(FIXED)][0]: words})
        kinds[item.row()] = kind
        self.table = replace(self.table, kinds=tuple(kinds))
        self._compare()

    def _change(self, table: CounterTable) -> None:
        """Show another table; what was chosen stays chosen."""
        self.table = table
        chosen = self.chosen()
        self.show_all()
        self.counters.clearSelection()
        self.counters.setSelectionMode(QAbstractItemView.SelectionMode.MultiSelection)
        for row in chosen:
            self.counters.selectRow(row)
        self.counters.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)

    # Deeds

    def another_side(self) -> None:
        """Let one more play; its name is typed at once."""
        if len(self.table.sides) >= MOST_SIDES:
            return
        taken = {side.colour for side in self.table.sides}
        names = {folded(side.name) for side in self.table.sides}
        free = next((name for name in COLOURS if name not in taken), COLOURS[0])
        called = next(words for n in range(1, 99) if folded(words := self.own("draw-side", n=n)) not in names)
        sides = (*self.table.sides, SideRow("", called, free))
        self._change(replace(self.table, sides=sides))
        self.owner.setCurrentIndex(len(sides) - 1)
        self.sides.setCurrentCell(len(sides) - 1, 0)
        if (item := self.sides.item(len(sides) - 1, 0)) is not None:
            self.sides.editItem(item)

    def give_chosen(self) -> None:
        """Let the chosen counters be those of a side."""
        at = self.owner.currentIndex()
        side = at if at < len(self.table.sides) else -1
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
        self.counters.setCurrentCell(0, self.counters.columnCount() - 1)
        self.counters.setFocus()

    def choose_csv(self) -> None:
        """Choose a file of values."""
        if path := chosen_file(self, self.own("draw-csv"), TABLES):
            self.read_csv(path)

    def read_csv(self, path: Path) -> None:
        """Take over what the lines of a file say of the counters that they name."""
        try:
            heads, rows = read_lines(path)
            table = counter_table.filled(self.table, [dict(zip(heads, row, strict=False)) for row in rows])
        except OSError as error:
            self.said.setText(self.worded(told(error)))
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
