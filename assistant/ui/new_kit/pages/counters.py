"""The fourth step: sides with their colours, counters with their values, a turn track."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
)

from assistant.core.looks import LIVERIES
from assistant.desk.kits.sketch import CounterRow, SideRow
from assistant.ui.new_kit.pages.page import Page
from assistant.ui.new_kit.work.sketching import Work
from assistant.ui.own_board.canvas.view import Canvas

COLOURS = ("blue", "red", "green", "ochre", "plum", "field-grey", "tan", "jade", "sky", "rose", "olive", "violet")
FIXED = ("name", "side", "type", "number")
MOST_SIDES, MOST_KINDS, MOST_COPIES, MOST_COLUMNS = 12, 400, 400, 12
MOST_CSV = 1 << 20  # bytes


class CountersPage(Page):
    """Two tables; each cell counts as soon as it is left."""

    id = "counters"

    def __init__(self, work: Work, canvas: Canvas) -> None:
        super().__init__(work, canvas)
        self._filling = False
        self.sides, self.table = QTableWidget(0, 2), QTableWidget(0, len(FIXED))
        self.values = QLineEdit()
        self.values.editingFinished.connect(self._other_columns)
        self.turns = QSpinBox()
        self.turns.setRange(0, 100)
        self.turns.valueChanged.connect(lambda n: None if self._filling else self.work.change(turns=n))
        self.add_side = self.button("draw-add-side", self.another_side)
        self.drop_side = self.button("draw-remove-row", lambda: self._drop(self.sides))
        self.add_kind = self.button("draw-add-counter", self.another_counter)
        self.drop_kind = self.button("draw-remove-row", lambda: self._drop(self.table))
        self.from_csv = self.button("draw-csv", self.choose_csv)
        for table in (self.sides, self.table):
            table.verticalHeader().hide()
            table.setMinimumHeight(120)
            table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
            table.horizontalHeader().setStretchLastSection(table is self.sides)
            table.itemChanged.connect(lambda _item: self._read())
        self.sides.setMaximumHeight(150)
        self._build()

    def _build(self) -> None:
        add = self.column.addWidget
        add(self.words("draw-sides"))
        add(self.sides)
        self._row(self.add_side, self.drop_side)
        add(self.words("draw-values"))
        add(self.values)
        add(self.words("draw-counters"))
        self.column.addWidget(self.table, 1)
        self._row(self.add_kind, self.drop_kind, self.from_csv)
        row = QHBoxLayout()
        row.addWidget(self.words("draw-turns"), 1)
        row.addWidget(self.turns)
        self.column.addLayout(row)

    def _row(self, *parts: QComboBox | object) -> None:
        row = QHBoxLayout()
        for part in parts:
            row.addWidget(part)  # type: ignore[arg-type]
        row.addStretch(1)
        self.column.addLayout(row)

    # Showing

    def refresh(self) -> None:
        """Show the tables as the sketch has them."""
        sketch, own = self.work.sketch, self.work.own
        self._filling = True
        self.turns.setValue(sketch.turns)
        if not self.values.hasFocus():
            self.values.setText(", ".join(sketch.columns))
        if self._sides() != sketch.sides:
            self._fill_sides(sketch.sides)
        names = [self.table.horizontalHeaderItem(n) for n in range(self.table.columnCount())]
        heads = [*(own(f"draw-head-{head}") for head in FIXED), *sketch.columns]
        if self._counters() != sketch.counters or [item.text() if item else "" for item in names] != heads:
            self._fill_counters(heads)
        self.sides.setHorizontalHeaderLabels([own("draw-head-name"), own("draw-head-colour")])
        for widget, key in ((self.sides, "draw-sides"), (self.table, "draw-counters"), (self.values, "draw-values")):
            widget.setAccessibleName(own(key))
        self._filling = False

    def _fill_sides(self, rows: tuple[SideRow, ...]) -> None:
        self.sides.setRowCount(len(rows))
        for n, row in enumerate(rows):
            self.sides.setItem(n, 0, QTableWidgetItem(row.name))
            box = QComboBox()
            for name in COLOURS:
                patch = QPixmap(28, 14)
                patch.fill(QColor(LIVERIES[name].body))
                box.addItem(patch, self.work.own(f"draw-colour-{name}"), name)
            box.setCurrentIndex(COLOURS.index(row.colour))
            box.currentIndexChanged.connect(lambda _n: self._read())
            self.sides.setCellWidget(n, 1, box)

    def _fill_counters(self, heads: list[str]) -> None:
        sketch = self.work.sketch
        self.table.setColumnCount(len(heads))
        self.table.setHorizontalHeaderLabels(heads)
        self.table.setRowCount(len(sketch.counters))
        sides = ["", *(side.name for side in sketch.sides)]
        for n, row in enumerate(sketch.counters):
            cells = (row.name, "", row.type, str(row.copies), *(row.cells.get(column, "") for column in sketch.columns))
            for column, words in enumerate(cells):
                self.table.setItem(n, column, QTableWidgetItem(words))
            box = QComboBox()
            box.addItems([side or self.work.own("draw-nobodys") for side in sides])
            box.setCurrentIndex(sides.index(row.side) if row.side in sides else 0)
            box.currentIndexChanged.connect(lambda _n: self._read())
            self.table.setCellWidget(n, 1, box)

    # Reading

    def _text(self, table: QTableWidget, row: int, column: int) -> str:
        item = table.item(row, column)
        return " ".join(item.text().split()) if item is not None else ""

    def _sides(self) -> tuple[SideRow, ...]:
        found = []
        for n in range(self.sides.rowCount()):
            box = self.sides.cellWidget(n, 1)
            assert isinstance(box, QComboBox)
            name = self._text(self.sides, n, 0) or self.work.own("draw-side", n=n + 1)
            found.append(SideRow(name, str(box.currentData())))
        return tuple(found)

    def _counters(self) -> tuple[CounterRow, ...]:
        columns = self.work.sketch.columns
        sides = ["", *(side.name for side in self.work.sketch.sides)]
        found = []
        for n in range(self.table.rowCount()):
            box = self.table.cellWidget(n, 1)
            side = sides[box.currentIndex()] if isinstance(box, QComboBox) and box.currentIndex() < len(sides) else ""
            name = self._text(self.table, n, 0) or self.work.own("draw-counter", n=n + 1)
            number = self._text(self.table, n, 3)
            copies = min(int(number), MOST_COPIES) if number.isascii() and number.isdigit() and len(number) < 6 else 1
            cells = {
                column: words
                for at, column in enumerate(columns)
                if (words := self._text(self.table, n, len(FIXED) + at))
            }
            found.append(CounterRow(name, side, self._text(self.table, n, 2), max(copies, 1), cells))
        return tuple(found)

    def _read(self) -> None:
        if self._filling:
            return
        sides, before = self._sides(), self.work.sketch.sides
        counters = self._counters()
        if len(sides) == len(before):  # a side that is called otherwise keeps its counters
            names = {old.name: new.name for old, new in zip(before, sides, strict=True)}
            counters = tuple(
                CounterRow(row.name, names.get(row.side, row.side), row.type, row.copies, row.cells) for row in counters
            )
        self.work.change(sides=sides, counters=counters)

    def leave(self) -> None:
        """What is half typed counts."""
        self._other_columns()

    def _other_columns(self) -> None:
        words = (" ".join(word.split()) for word in self.values.text().split(","))
        columns = tuple(dict.fromkeys(word[:40] for word in words if word))[:MOST_COLUMNS]
        if columns != self.work.sketch.columns:
            self.work.change(columns=columns)

    # Deeds

    def begin(self) -> None:
        """Begin with two sides: most games have them."""
        if not self.work.sketch.sides and not self.work.sketch.counters:
            own = self.work.own
            self.work.change(
                sides=(SideRow(own("draw-side", n=1), COLOURS[0]), SideRow(own("draw-side", n=2), COLOURS[1])),
                columns=(own("draw-first-value"),) if not self.work.sketch.columns else self.work.sketch.columns,
            )

    def another_side(self) -> None:
        """Let one more play."""
        sides = self.work.sketch.sides
        if len(sides) < MOST_SIDES:
            free = next((name for name in COLOURS if name not in {side.colour for side in sides}), COLOURS[0])
            self.work.change(sides=(*sides, SideRow(self.work.own("draw-side", n=len(sides) + 1), free)))

    def another_counter(self) -> None:
        """Let there be one more kind of counter, of the same side and type as the last."""
        rows = self.work.sketch.counters
        if len(rows) >= MOST_KINDS:
            return
        last = rows[-1] if rows else None
        side = last.side if last else (self.work.sketch.sides[0].name if self.work.sketch.sides else "")
        name = self.work.own("draw-counter", n=len(rows) + 1)
        self.work.change(counters=(*rows, CounterRow(name, side, last.type if last else "", 1)))
        self.table.setCurrentCell(self.table.rowCount() - 1, 0)
        self.table.setFocus()

    def _drop(self, table: QTableWidget) -> None:
        n, field = table.currentRow(), "sides" if table is self.sides else "counters"
        rows = getattr(self.work.sketch, field)
        if 0 <= n < len(rows):
            self.work.change(**{field: (*rows[:n], *rows[n + 1 :])})

    def choose_csv(self) -> None:
        """Choose a file of counters."""
        name, _ = QFileDialog.getOpenFileName(self, self.work.own("draw-csv"), "", "(*.csv *.tsv *.txt)")
        if name:
            self.read_csv(Path(name))

    def read_csv(self, path: Path) -> None:
        """Add the counters of a table whose first line names its columns: name, side, type, number, and values."""
        try:
            with path.open("rb") as file:
                text = file.read(MOST_CSV).decode("utf-8-sig", errors="replace")
        except OSError as error:
            self.work.told.emit(str(error.strerror or error))
            return
        first = text.partition("\n")[0]
        mark = max(";\t,", key=first.count)
        try:
            rows = [row for row in csv.reader(io.StringIO(text), delimiter=mark) if any(cell.strip() for cell in row)]
        except csv.Error:
            rows = []
        if len(rows) < 2:
            self.work.told.emit(self.work.own("draw-csv-empty"))
            return
        heads = [" ".join(head.split()) for head in rows[0]]
        known = {self.work.own(f"draw-head-{head}").casefold(): head for head in FIXED} | {head: head for head in FIXED}
        roles = [known.get(head.casefold(), "") for head in heads]
        sketch = self.work.sketch
        values = [head for head, role in zip(heads, roles, strict=True) if head and not role]
        columns = tuple(dict.fromkeys((*sketch.columns, *values)))[:MOST_COLUMNS]
        sides = {side.name.casefold(): side for side in sketch.sides}
        counters = list(sketch.counters)
        for row in rows[1 : 1 + MOST_KINDS - len(counters)]:
            cells = dict(zip(heads, (" ".join(cell.split())[:100] for cell in row), strict=False))
            said = {role: cells.get(head, "") for head, role in zip(heads, roles, strict=True) if role}
            side = said.get("side", "")
            if side and side.casefold() not in sides and len(sides) < MOST_SIDES:
                sides[side.casefold()] = SideRow(side, COLOURS[len(sides) % len(COLOURS)])
            number = said.get("number", "")
            copies = min(int(number), MOST_COPIES) if number.isascii() and number.isdigit() and len(number) < 6 else 1
            name = said.get("name") or self.work.own("draw-counter", n=len(counters) + 1)
            shown = {column: cells[column] for column in columns if cells.get(column)}
            owner = sides[side.casefold()].name if side.casefold() in sides else ""
            counters.append(CounterRow(name, owner, said.get("type", ""), max(copies, 1), shown))
        self.work.change(sides=tuple(sides.values()), columns=columns, counters=tuple(counters))
