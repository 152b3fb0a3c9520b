"""The fourth step: sides with their colours, counters with their values, a turn track."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QHeaderView,
    QLineEdit,
    QTableWidget,
    QTableWidgetItem,
)

from assistant.core.looks import LIVERIES
from assistant.core.problems import told
from assistant.desk.editor.counter_sheet import face_file
from assistant.desk.editor.draft import CounterRow, SideRow, faces_folder
from assistant.desk.kits.counter_table import read_lines
from assistant.ui.editor.steps.canvas import Canvas
from assistant.ui.editor.steps.step import Step, spin
from assistant.ui.editor.work.workbench import Workbench
from assistant.ui.widgets.lines import chosen_file
from assistant.ui.widgets.tables import Cells

COLOURS = ("blue", "red", "green", "ochre", "plum", "field-grey", "tan", "jade", "sky", "rose", "olive", "violet")
PATCH = (28, 14)  # pixels of a colour beside its name
TABLES = "(*.csv *.tsv *.txt)"  # files of counters
MOST_KINDS = 400  # of counters
FIXED = ("name", "side", "type", "number")
NUMBER = FIXED.index("number")
MOST_SIDES, MOST_COPIES, MOST_COLUMNS = 12, 400, 12
ICON, SHOWN, MARGIN, TOP = (
    40,
    220,
    24,
    64,
)  # pixels of a counter's picture in its row, of the chosen one's, beside and above it
FACES = Qt.ItemDataRole.UserRole


class CountersStep(Step):
    """Two tables; each cell counts as soon as it is left."""

    id = "counters"
    sheet_wanted = Signal()  # counters are to be cut out of a scan

    def __init__(self, workbench: Workbench, canvas: Canvas) -> None:
        super().__init__(workbench, canvas)
        self._filling = False
        self.sides = self.named(Cells(0, 2), "draw-sides")
        self.table = self.named(Cells(0, len(FIXED)), "draw-counters")
        self.table.setMinimumHeight(180)
        self.values = self.named(QLineEdit(), "draw-values")
        self.values.editingFinished.connect(self._other_columns)
        self.turns = spin(0, 100, 0)
        self.turns.valueChanged.connect(lambda n: None if self._filling else self.change(turns=n))
        self.add_side = self.button("draw-add-side", self.another_side)
        self.drop_side = self.button("draw-remove-row", lambda: self._drop(self.sides))
        self.add_kind = self.button("draw-add-counter", self.another_counter)
        self.drop_kind = self.button("draw-remove-row", lambda: self._drop(self.table))
        self.from_csv = self.button("draw-csv", self.choose_csv)
        self.from_sheet = self.button("sheet-open", self.sheet_wanted.emit)
        self.join_kinds = self.button("sheet-join", self.join)
        self.shown: list[QPixmap] = []  # the faces of the chosen counter
        self.table.setIconSize(QSize(ICON, ICON))
        self.table.itemSelectionChanged.connect(self._show_faces)
        for table in (self.sides, self.table):
            table.verticalHeader().hide()
            table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
            table.horizontalHeader().setStretchLastSection(table is self.sides)
            table.itemChanged.connect(lambda _item: self._read())
        self.row(self.label("draw-sides"), self.add_side, self.drop_side, wide=0)
        self.stack(self.sides, self.label("draw-values"), self.values, self.label("draw-counters"))
        self.column.addWidget(self.table, 1)
        self.row(self.add_kind, self.drop_kind, self.join_kinds)
        self.row(self.from_sheet, self.from_csv)
        self.row(self.label("draw-turns"), self.turns, wide=0)

    # Showing

    def refresh(self) -> None:
        """Show the tables as the draft has them."""
        draft, own = self.draft, self.own
        self._filling = True
        self.turns.setValue(draft.turns)
        if not self.values.hasFocus():
            self.values.setText(", ".join(draft.columns))
        if self._sides() != draft.sides:
            self._fill_sides(draft.sides)
        for n in range(self.sides.rowCount()):  # what was filled in another language
            box = self.sides.cellWidget(n, 1)
            if isinstance(box, QComboBox):
                for at, name in enumerate(COLOURS):
                    box.setItemText(at, own(f"draw-colour-{name}"))
        names = [self.table.horizontalHeaderItem(n) for n in range(self.table.columnCount())]
        heads = [*(own(f"draw-head-{head}") for head in FIXED), *draft.columns]
        if self._counters() != draft.counters or [item.text() if item else "" for item in names] != heads:
            self._fill_counters(heads)
        self.sides.setHorizontalHeaderLabels([own("draw-head-name"), own("draw-head-colour")])
        self._filling = False
        self._show_faces()

    def _fill_sides(self, rows: tuple[SideRow, ...]) -> None:
        self.sides.setRowCount(len(rows))
        for n, row in enumerate(rows):
            self.sides.setItem(n, 0, QTableWidgetItem(row.name))
            self.sides.setCellWidget(n, 1, colour_box(self.own, row.colour, self._read))
        high = self.sides.horizontalHeader().sizeHint().height() + 6 + sum(map(self.sides.rowHeight, range(len(rows))))
        self.sides.setFixedHeight(min(max(high, 60), 160))

    def _fill_counters(self, heads: list[str]) -> None:
        draft = self.draft
        self.table.setColumnCount(len(heads))
        self.table.setHorizontalHeaderLabels(heads)
        self.table.setRowCount(len(draft.counters))
        sides = ["", *(side.name for side in draft.sides)]
        self.table.verticalHeader().setDefaultSectionSize(ICON + 4 if any(row.faces for row in draft.counters) else 26)
        for n, row in enumerate(draft.counters):
            first = QTableWidgetItem(row.name)
            first.setData(FACES, row.faces)
            if row.faces:
                first.setIcon(QIcon(self._face(row.faces[0], ICON)))
            self.table.setItem(n, 0, first)
            cells = ("", row.type, str(row.copies), *(row.cells.get(column, "") for column in draft.columns))
            for column, words in enumerate(cells, 1):
                self.table.setItem(n, column, QTableWidgetItem(words))
            box = QComboBox()
            for side in sides:
                box.addItem(side or self.own("draw-nobodys"), side)
            box.setCurrentIndex(max(0, box.findData(row.side)))
            box.currentIndexChanged.connect(lambda _n: self._read())
            self.table.setCellWidget(n, 1, box)

    def _face(self, name: str, size: int) -> QPixmap:
        path = face_file(faces_folder(), name)
        fitting, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        return QPixmap(str(path)).scaled(size, size, fitting, smooth) if path is not None else QPixmap()

    def _show_faces(self) -> None:
        """Show the chosen counter's pictures large, so that its values can be read off."""
        chosen, rows = self.chosen_rows(), self.draft.counters
        last = chosen[-1] if chosen else len(rows)
        self.shown = [self._face(name, SHOWN) for row in rows[last : last + 1] for name in row.faces]
        self.canvas.again()
        self.join_kinds.setVisible(any(row.faces for row in rows))
        self.join_kinds.setEnabled(len(chosen) > 1)

    def draw(self, painter: QPainter, exposed: QRectF, pixel: float) -> None:
        """Draw the zones, and the chosen counter's faces large above them: there its values are read off."""
        self.draw_zones(painter, exposed, pixel)
        painter.save()
        painter.resetTransform()
        left = MARGIN
        for picture in self.shown:
            frame = QRectF(left, TOP, picture.width(), picture.height())
            painter.fillRect(frame.adjusted(-6, -6, 6, 6), QColor(self.brush.theme.panel))
            painter.drawPixmap(frame.topLeft(), picture)
            left += picture.width() + MARGIN
        painter.restore()

    # Reading

    def _text(self, table: QTableWidget, row: int, column: int) -> str:
        item = table.item(row, column)
        return " ".join(item.text().split()) if item is not None else ""

    def _sides(self) -> tuple[SideRow, ...]:
        names = [self._text(self.sides, n, 0) or self.own("draw-side", n=n + 1) for n in range(self.sides.rowCount())]
        return tuple(SideRow(name, self._chosen(self.sides, n)) for n, name in enumerate(names))

    @staticmethod
    def _chosen(table: QTableWidget, row: int) -> str:
        """Return what is chosen in a row."""
        box = table.cellWidget(row, 1)
        return str(box.currentData() or "") if isinstance(box, QComboBox) else ""

    def _counters(self) -> tuple[CounterRow, ...]:
        found = []
        for n in range(self.table.rowCount()):
            name, _, kind, copies, *values = (self._text(self.table, n, at) for at in range(self.table.columnCount()))
            cells = {column: words for column, words in zip(self.draft.columns, values, strict=False) if words}
            first = self.table.item(n, 0)
            faces = tuple(first.data(FACES) or ()) if first is not None else ()
            name, side = name or self.own("draw-counter", n=n + 1), self._chosen(self.table, n)
            found.append(CounterRow(name, side, kind, _copies(copies), cells, faces))
        return tuple(found)

    def _read(self) -> None:
        if self._filling:
            return
        sides, before = self._sides(), self.draft.sides
        counters = self._counters()
        if len(sides) == len(before):  # a side that is called otherwise keeps its counters
            names = {old.name: new.name for old, new in zip(before, sides, strict=True)}
            counters = tuple(replace(row, side=names.get(row.side, row.side)) for row in counters)
        self.change(sides=sides, counters=counters)
        self._show_numbers()

    def _show_numbers(self) -> None:
        """Show how many counters count where something else was typed, and say so."""
        for n, row in enumerate(self.draft.counters):
            typed, item = self._text(self.table, n, NUMBER), self.table.item(n, NUMBER)
            if item is not None and typed != str(row.copies):
                self._filling = True
                item.setText(str(row.copies))
                self._filling = False
                if typed:
                    self.tell("draw-number-wrong", words=typed, most=MOST_COPIES)

    def leave(self) -> None:
        """What is half typed counts."""
        self._other_columns()

    def _other_columns(self) -> None:
        words = (" ".join(word.split()) for word in self.values.text().split(","))
        columns = tuple(dict.fromkeys(word[:40] for word in words if word))[:MOST_COLUMNS]
        if columns != self.draft.columns:
            self.change(columns=columns)

    # Deeds

    @property
    def open(self) -> bool:
        """Always."""
        return True

    @property
    def done(self) -> bool:
        """There are counters."""
        return bool(self.draft.counters)

    def asks(self) -> tuple[str, str]:
        """Say what is typed here."""
        return self.own("draw-counters"), self.own("draw-counters-hint")

    def enter(self) -> None:
        """Begin with two sides: most games have them."""
        draft, own = self.draft, self.own
        if not draft.sides and not draft.counters:
            sides = tuple(SideRow(own("draw-side", n=n + 1), COLOURS[n]) for n in range(2))
            self.change(sides=sides, columns=draft.columns or (own("draw-first-value"),))
        super().enter()

    def another_side(self) -> None:
        """Let one more play."""
        sides = self.draft.sides
        if len(sides) < MOST_SIDES:
            free = next((name for name in COLOURS if name not in {side.colour for side in sides}), COLOURS[0])
            self.change(sides=(*sides, SideRow(self.own("draw-side", n=len(sides) + 1), free)))

    def another_counter(self) -> None:
        """Let there be one more kind of counter, of the same side and type as the last."""
        rows = self.draft.counters
        if len(rows) >= MOST_KINDS:
            return
        first = next((side.name for side in self.draft.sides), "")
        last = rows[-1] if rows else CounterRow("", first)
        name = self.own("draw-counter", n=len(rows) + 1)
        self.change(counters=(*rows, CounterRow(name, last.side, last.type)))
        self.table.setCurrentCell(self.table.rowCount() - 1, 0)
        self.table.setFocus()

    def _drop(self, table: QTableWidget) -> None:
        n, field = table.currentRow(), "sides" if table is self.sides else "counters"
        rows = getattr(self.draft, field)
        if 0 <= n < len(rows):
            self.change(**{field: (*rows[:n], *rows[n + 1 :])})

    def chosen_rows(self) -> list[int]:
        """Return the rows of counters in which something is chosen; the last is the current one, if it is among them."""
        found = sorted({index.row() for index in self.table.selectedIndexes()})
        now = self.table.currentRow()
        return [*(row for row in found if row != now), now] if now in found else found

    def join(self) -> None:
        """Let the chosen kinds be one: as the first of them is, as many as all of them."""
        chosen, rows = sorted(self.chosen_rows()), self.draft.counters
        if len(chosen) < 2:
            return
        copies = min(sum(rows[n].copies for n in chosen), MOST_COPIES)
        joined = {chosen[0]: replace(rows[chosen[0]], copies=copies)}
        self.change(counters=tuple(joined.get(n, row) for n, row in enumerate(rows) if n not in chosen[1:]))
        self.table.setCurrentCell(chosen[0], 0)

    def choose_csv(self) -> None:
        """Choose a file of counters."""
        if path := chosen_file(self, self.own("draw-csv"), TABLES):
            self.read_csv(path)

    def read_csv(self, path: Path) -> None:
        """Add the counters of a table whose first line names its columns: name, side, type, number, and values."""
        try:
            heads, rows = read_lines(path)
        except OSError as error:
            self.workbench.told.emit(self.workbench.words(told(error)))
            return
        if not rows:
            self.tell("draw-csv-empty")
            return
        known = {called.casefold(): head for head in FIXED for called in (self.own(f"draw-head-{head}"), head)}
        roles = [known.get(head.casefold(), "") for head in heads]
        draft = self.draft
        values = [head for head, role in zip(heads, roles, strict=True) if head and not role]
        columns = tuple(dict.fromkeys((*draft.columns, *values)))[:MOST_COLUMNS]
        sides = {side.name.casefold(): side for side in draft.sides}
        counters = list(draft.counters)
        for row in rows[: MOST_KINDS - len(counters)]:
            cells = dict(zip(heads, row, strict=False))
            said = {role: cells.get(head, "") for head, role in zip(heads, roles, strict=True) if role}
            side = said.get("side", "")
            if side and side.casefold() not in sides and len(sides) < MOST_SIDES:
                sides[side.casefold()] = SideRow(side, COLOURS[len(sides) % len(COLOURS)])
            name = said.get("name") or self.own("draw-counter", n=len(counters) + 1)
            shown = {column: cells[column] for column in columns if cells.get(column)}
            owner = sides[side.casefold()].name if side.casefold() in sides else ""
            counters.append(CounterRow(name, owner, said.get("type", ""), _copies(said.get("number", "")), shown))
        self.change(sides=tuple(sides.values()), columns=columns, counters=tuple(counters))


def _copies(typed: str) -> int:
    """Return how many counters a typed number stands for."""
    known = typed.isascii() and typed.isdigit() and len(typed) < 6
    return max(min(int(typed), MOST_COPIES), 1) if known else 1


def colour_box(own: Callable[..., str], chosen: str, changed: Callable[[], None], body: str = "") -> QComboBox:
    """Return a box in which a side's colour is chosen.

    Args:
        chosen: the name of the one that it has.
        changed: is called when another is chosen.
        body: the colour that it has where that is none of COLOURS.
    """
    box = QComboBox()
    colours = {name: (own(f"draw-colour-{name}"), LIVERIES[name].body) for name in COLOURS}
    if chosen not in colours:
        colours = {chosen: (own("counters-as-it-is"), body), **colours}
    for name, (words, colour) in colours.items():
        patch = QPixmap(*PATCH)
        patch.fill(QColor(colour))
        box.addItem(patch, words, name)
    box.setCurrentIndex(box.findData(chosen))
    box.currentIndexChanged.connect(lambda _n: changed())
    return box
