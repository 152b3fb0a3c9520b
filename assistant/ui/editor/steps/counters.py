"""The fourth step: sides with their colours, counters with their values, a turn track."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QItemSelection, QItemSelectionModel, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import (
    QLineEdit,
    QWidget,
)

from assistant.core.looks import LIVERIES
from assistant.core.printed import Point
from assistant.core.questions import Role
from assistant.core.text import LANGUAGES, EditError, folded, one_line
from assistant.desk.editor import counter_sheet
from assistant.desk.editor.counter_lines import (
    COLOURS,
    FIXED,
    MOST_COPIES,
    MOST_KINDS,
    MOST_SIDES,
    columns_of,
    copies_of,
    free_colour,
    with_lines,
)
from assistant.desk.editor.counter_sheet import ORDERS, Block, CounterSheet, Cut, cut_sheet, face_file, with_done
from assistant.desk.editor.draft import CounterRow, SideRow, faces_folder
from assistant.desk.user_data import counters as own_counters
from assistant.scan.pictures.headers import read_header
from assistant.ui.editor.steps.open import Corners, chosen_picture
from assistant.ui.editor.steps.step import Asks, Keys, Step, spin
from assistant.ui.editor.work.picture import Picture
from assistant.ui.look.wording import own, tip
from assistant.ui.plan.board import outlined
from assistant.ui.widgets.file_dialogs import chosen_file
from assistant.ui.widgets.lines import NONE, NarrowBox, enable_parts, fill_box, hbox, holding, label, show_parts
from assistant.ui.widgets.tables import Cell, CellModel, TypedTable

PATCH = (28, 14)  # pixels of a colour beside its name
TABLES = "(*.csv *.tsv *.txt)"  # files of counters
NAME, SIDE, TYPE, NUMBER = range(len(FIXED))
# Pixels of a counter's picture in its row, of the chosen one's, beside and above it.
ICON, SHOWN, MARGIN, TOP = 40, 220, 24, 64
BOTH = 2  # faces of a counter that are shown
HEIGHTS = (60, 130)  # pixels of the table of sides


class SidesModel(CellModel[int, str]):
    """The sides of the draft, each with its name and its colour."""

    def __init__(self, step: CountersStep) -> None:
        super().__init__()
        self.step = step

    def read(self) -> tuple[Sequence[int], Sequence[str]]:
        """Return the rows and what is told of each side."""
        return range(len(self.step.draft.sides)), ("name", "colour")

    def title(self, column: str) -> str:
        """Return what a column tells."""
        return self.step.own(f"draw-head-{column}")

    def is_roomy(self, column: str) -> bool:
        """Names take what room there is."""
        return column == "name"

    def cell(self, n: int, column: str) -> Cell:
        """Return a side's name, or its colour with all that there are."""
        side, own = self.step.draft.sides[n], self.step.own
        if column == "name":
            return Cell(side.name, True, side.name)
        colours = {name: (own(f"draw-colour-{name}"), _patch(LIVERIES[name].body)) for name in COLOURS}
        if side.colour not in colours:
            colours = {side.colour: (own("counters-as-it-is"), _patch(side.colour)), **colours}
        return Cell("", True, side.colour, lambda: [(name, *shown) for name, shown in colours.items()])

    def write(self, n: int, column: str, value: str) -> bool:
        """Call a side otherwise, which keeps its counters, or give it another colour."""
        step, sides, old = self.step, list(self.step.draft.sides), self.step.draft.sides[n]
        sides[n] = replace(old, **{column: one_line(value) or step.own("draw-side", n=n + 1)})
        counters = (replace(row, side=sides[n].name) if row.side == old.name else row for row in step.draft.counters)
        step.change(sides=tuple(sides), counters=tuple(counters))
        return sides[n] != old


def _patch(body: str) -> QIcon:
    patch = QPixmap(*PATCH)
    patch.fill(QColor(body))
    return QIcon(patch)


class CountersModel(CellModel[int, int]):
    """The kinds of counters of the draft, a row each: FIXED columns, then the values that they show."""

    def __init__(self, step: CountersStep) -> None:
        super().__init__()
        self.step = step

    def read(self) -> tuple[Sequence[int], Sequence[int]]:
        """Return the rows and what is told of each kind."""
        draft = self.step.draft
        return range(len(draft.counters)), range(len(FIXED) + len(draft.columns))

    def title(self, at: int) -> str:
        """Return what a column tells."""
        return (*(self.step.own(f"draw-head-{head}") for head in FIXED), *self.step.draft.columns)[at]

    def is_roomy(self, at: int) -> bool:
        """Names take what room there is, and types."""
        return at in (NAME, TYPE)

    def cell(self, n: int, at: int) -> Cell:
        """Return a value; the name stands beside the picture. A kit's keep their number, and are given to sides together."""
        row, words = self.step.draft.counters[n], self.words(n, at)
        if at == SIDE and not row.id:
            sides = [("", self.step.own("draw-nobodys")), *((side.name, side.name) for side in self.step.draft.sides)]
            return Cell("", True, row.side, lambda: sides)
        face = next(self.step.faces(row, ICON), None) if at == NAME else None
        editable = not row.id or at not in (SIDE, NUMBER)
        return Cell(words, editable, words, sign=None if face is None else QIcon(face), hint=tip(words))

    def words(self, n: int, at: int) -> str:
        """Return a value in words."""
        row, columns = self.step.draft.counters[n], self.step.draft.columns
        fixed = row.name, row.side or self.step.own("draw-nobodys"), row.type, str(row.copies)
        return fixed[at] if at < len(FIXED) else row.cells.get(columns[at - len(FIXED)], "")

    def write(self, n: int, at: int, value: str) -> bool:
        """Take what was typed or chosen; a number of counters that is none is told."""
        words, step, rows = one_line(value), self.step, list(self.step.draft.counters)

        def take() -> None:
            if at < len(FIXED):
                said = words or step.own("draw-counter", n=n + 1), value, words, copies_of(words) if at == NUMBER else 1
                rows[n] = replace(rows[n], **{("name", "side", "type", "copies")[at]: said[at]})
            else:
                cells = {**rows[n].cells, step.draft.columns[at - len(FIXED)]: words}
                rows[n] = replace(rows[n], cells={column: cell for column, cell in cells.items() if cell})
            step.change(counters=tuple(rows))

        return step.attempt(take)


class CountersStep(Step):
    """Two tables; each cell counts as soon as it is left."""

    id = "counters"
    sheet_wanted = Signal()  # counters are to be cut out of a scan
    _seen: object = None  # what the tables show

    def build(self) -> None:
        """Make what the panel holds."""
        self.sides = self.named(TypedTable(SidesModel(self), HEIGHTS), "draw-sides")
        self.kinds = CountersModel(self)
        self.table = self.named(TypedTable(self.kinds), "draw-counters")
        self.table.setMinimumHeight(180)
        self.values = self.named(QLineEdit(), "draw-values")
        self.values.editingFinished.connect(self._other_columns)
        self.turns = spin(0, 100, 0)
        self.turns.valueChanged.connect(lambda n: self.change(turns=n))
        self.add_side = self.button("draw-add-side", self.another_side)
        self.drop_side = self.button("draw-remove-row", lambda: self._drop(self.sides))
        self.add_kind = self.button("draw-add-counter", self.another_counter)
        self.drop_kind = self.button("draw-remove-row", lambda: self._drop(self.table))
        self.from_csv = self.button("draw-csv", self.choose_csv)
        self.from_sheet = self.button("sheet-open", self.sheet_wanted.emit)
        self.join_kinds = self.button("sheet-join", self.join)
        self.search, self.count = self.named(QLineEdit(), "counters-find"), label("", "small", wrap=False)
        self.spoken(self.search.setPlaceholderText, "counters-find")
        self.search.textChanged.connect(self._filter)
        self.owner = self.named(NarrowBox(), "counters-owner")
        self.give = self.button("counters-give", self.give_chosen)
        self.shown: list[QPixmap] = []  # the faces of the chosen counter
        self.table.setIconSize(QSize(ICON, ICON))
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._show_faces())
        track = holding(hbox((self.label("draw-turns"), 1), self.turns, margins=NONE))
        self.lay([(self.label("draw-sides"), 1), self.add_side, self.drop_side], self.sides)
        self.lay(self.label("draw-values"), self.values, [(self.label("draw-counters"), 1), self.count], self.search)
        self.lay((self.table, 1), [(self.owner, 1), self.give])
        self.lay([self.add_kind, self.drop_kind, self.join_kinds, 1], [self.from_sheet, self.from_csv, 1], track)
        if self.kit:  # nothing that was there goes
            show_parts(False, self.drop_side, self.from_sheet, track)

    # Showing

    def say(self) -> None:
        """Write every word in the window's language; the tables anew."""
        super().say()
        self._seen = None

    def refresh(self) -> None:
        """Show the tables as the draft has them."""
        draft = self.draft
        self.turns.setValue(draft.turns)
        if not self.values.hasFocus():
            self.values.setText(", ".join(draft.columns))
        if self._seen != (seen := (draft.sides, draft.counters, draft.columns)):  # else what is half typed stays
            self._seen = seen
            pictured = any(row.faces for row in draft.counters) or own_counters.names(self.kit)
            self.table.verticalHeader().setDefaultSectionSize(ICON + 4 if pictured else 26)
            self.sides.show_all()
            self.table.show_all()
            names = [(n, side.name) for n, side in enumerate(draft.sides)]
            fill_box(self.owner, [*names, (-1, self.own("draw-nobodys"))], self.owner.currentData())
            self._filter()
        self._show_faces()

    def _filter(self) -> None:
        """Show the rows in which what is looked for stands; none that was out of sight stays chosen."""
        wanted, unseen = folded(self.search.text()), QItemSelection()
        for n in self.kinds.rows:
            if self.table.isRowHidden(n):
                unseen.select(self.kinds.index(n, NAME), self.kinds.index(n, self.kinds.columns[-1]))
            words = " ".join(folded(self.kinds.words(n, at)) for at in self.kinds.columns) if wanted else ""
            self.table.setRowHidden(n, wanted not in words)
        self.table.selectionModel().select(unseen, QItemSelectionModel.SelectionFlag.Deselect)
        self._show_faces()

    def faces(self, row: CounterRow, size: int) -> Iterator[QPixmap]:
        """Yield the pictures of a counter, cut out of a sheet, or the player's own of a kit."""
        fitting, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        paths = (face_file(faces_folder(), name) for name in row.faces)
        found: Iterable[bytes | None] = (path.read_bytes() for path in paths if path is not None)
        if row.id:
            files = (own_counters.file_name(row.id, n) for n in range(BOTH))
            found = (own_counters.picture(self.kit, name) for name in files)
        for data in filter(None, found):
            picture = QPixmap()
            picture.loadFromData(data)
            yield picture.scaled(size, size, fitting, smooth)

    def _show_faces(self) -> None:
        """Show the chosen counter's pictures large, so that its values can be read off."""
        chosen, rows = self.chosen_rows(), self.draft.counters
        last = chosen[-1] if chosen else len(rows)
        self.shown = [picture for row in rows[last : last + 1] for picture in self.faces(row, SHOWN)]
        self.canvas.again()
        seen = sum(not self.table.isRowHidden(n) for n in range(len(rows)))
        self.count.setText(self.own("counters-count", shown=seen, n=len(rows), chosen=len(chosen)))
        enable_parts(bool(chosen), self.give)
        enable_parts(any(not rows[n].id for n in chosen), self.drop_kind)
        self.join_kinds.setVisible(any(row.faces for row in rows))
        self.join_kinds.setEnabled(len(chosen) > 1)

    def click(self, at: Point) -> None:
        """Take one end of a counter's side, or the other."""
        if not self.kit:
            ends = self.draft.counter
            self.change(counter=(*ends, at) if len(ends) == 1 else (at,))

    def draw(self) -> None:
        """Draw the zones, and the chosen counter's faces large above them: there its values are read off."""
        self.draw_zones()
        for end in self.draft.counter:
            self.brush.point(end, Role.SUBJECT)
        painter = self.brush.painter
        painter.save()
        painter.resetTransform()
        left, top = MARGIN, TOP
        for picture in self.shown:
            if left > MARGIN and left + picture.width() > self.canvas.width():
                left, top = MARGIN, top + SHOWN + MARGIN
            frame = QRectF(left, top, picture.width(), picture.height())
            painter.fillRect(frame.adjusted(-6, -6, 6, 6), QColor(self.brush.theme.panel))
            painter.drawPixmap(frame.topLeft(), picture)
            left += picture.width() + MARGIN
        painter.restore()

    # Reading

    def leave(self) -> None:
        """What is half typed counts."""
        self._other_columns()

    def _other_columns(self) -> None:
        kept = self.draft.columns if self.kit else ()  # its formulas may count them
        self.attempt(lambda: self.change(columns=columns_of((*kept, *self.values.text().split(",")))))

    # Deeds

    open = True  # always

    @property
    def done(self) -> bool:
        """There are counters."""
        return bool(self.draft.counters)

    def asks(self) -> Asks:
        """Say what is typed here."""
        return self.own("draw-counters"), self.own("counters-hint" if self.kit else "draw-counters-hint")

    def enter(self) -> None:
        """Begin with two sides: most games have them."""
        draft, own = self.draft, self.own
        if not draft.sides and not draft.counters and not self.kit:
            sides = tuple(SideRow(own("draw-side", n=n + 1), COLOURS[n]) for n in range(2))
            self.change(sides=sides, columns=draft.columns or (own("draw-first-value"),))
        super().enter()

    def another_side(self) -> None:
        """Let one more play."""
        sides = self.draft.sides
        if len(sides) < MOST_SIDES:
            names = {folded(side.name) for side in sides}
            called = (self.own("draw-side", n=n + 1) for n in range(len(sides), 99))
            name = next(words for words in called if folded(words) not in names)
            self.change(sides=(*sides, SideRow(name, free_colour(sides))))
            self.owner.setCurrentIndex(len(sides))
            self.sides.choose(len(sides))
            self.sides.edit(self.sides.currentIndex())

    def give_chosen(self) -> None:
        """Let the chosen counters be those of a side."""
        chosen, n = self.chosen_rows(), self.owner.currentData()
        side = self.draft.sides[n].name if n >= 0 else ""
        rows = (replace(row, side=side) if n in chosen else row for n, row in enumerate(self.draft.counters))
        self.change(counters=tuple(rows))

    def another_counter(self) -> None:
        """Let there be one more kind of counter, of the same side and type as the last."""
        rows = self.draft.counters
        if len(rows) >= MOST_KINDS:
            return
        first = next((side.name for side in self.draft.sides), "")
        last = rows[-1] if rows else CounterRow("", first)
        name = self.own("draw-counter", n=len(rows) + 1)
        self.search.clear()  # else it might be out of sight
        self.change(counters=(*rows, CounterRow(name, last.side, last.type)))
        self.table.choose(len(rows))

    def _drop(self, table: TypedTable) -> None:
        """Take all rows away that are chosen, and none that is out of sight or that a kit has already."""
        field = "sides" if table is self.sides else "counters"
        gone = {index.row() for index in table.selectedIndexes() if not table.isRowHidden(index.row())}
        kept = (row for n, row in enumerate(getattr(self.draft, field)) if row.id or n not in gone)
        self.change(**{field: tuple(kept)})

    def chosen_rows(self) -> list[int]:
        """Return the shown rows in which something is chosen; the last is the current one, if it is among them."""
        rows = {index.row() for index in self.table.selectedIndexes()}
        found = sorted(row for row in rows if not self.table.isRowHidden(row))
        now = self.table.currentIndex().row()
        return [*(row for row in found if row != now), now] if now in found else found

    def join(self) -> None:
        """Let the chosen kinds be one: as the first of them is, as many as all of them."""
        chosen, rows = sorted(self.chosen_rows()), self.draft.counters
        if len(chosen) < 2:
            return
        copies = min(sum(rows[n].copies for n in chosen), MOST_COPIES)
        joined = {chosen[0]: replace(rows[chosen[0]], copies=copies)}
        self.change(counters=tuple(joined.get(n, row) for n, row in enumerate(rows) if n not in chosen[1:]))
        self.table.choose(chosen[0])

    def choose_csv(self) -> None:
        """Choose a file of counters."""
        if path := chosen_file(self, self.own("draw-csv"), TABLES):
            self.read_csv(path)

    def read_csv(self, path: Path) -> None:
        """Take the counters of a table whose first line names its columns: name, side, type, number, and values."""
        words = {head: [own(f"draw-head-{head}", language) for language in LANGUAGES] for head in FIXED}
        heads = {folded(word): head for head, called in words.items() for word in (head, *called)}
        self.attempt(lambda: self.workbench.keep(with_lines(self.draft, path, heads, self._called)))

    def _called(self, n: int) -> str:
        return self.own("draw-counter", n=n)


# Counters cut out of the scan of their sheet: three clicks on the corners of a block and a count, fronts and backs.

BACKS = ("none", "here", "other")  # where the backs are: not to be cut, on the same picture, on another one
FRONTS, BACK = 0, 1


class CounterSheetStep(Step):
    """The sheet is laid where the board lay; what is cut goes into the table of counters."""

    id = "sheet"
    _open = ""  # the file that is shown

    def build(self) -> None:
        """Make what the panel holds."""
        self.sheet_picture = Picture(self.workbench.settings, self)
        self.sheet_picture.failed.connect(self.workbench.tell_text)
        self.corners = Corners(self.workbench, self.brush, self._lay)
        self.choose_button = self.button("sheet-choose", self.choose)
        self.straighten_button = self.button("draw-straighten", self.straighten)
        self.shown = label("", "small")
        self.backs, self.order = self.choices("sheet-backs", BACKS), self.choices("sheet-order", ORDERS)
        self.turn = self.choices("sheet-turn", ("fronts", "backs"))
        self.backs.activated.connect(self._other_backs)
        self.order.activated.connect(lambda row: self._change(order=ORDERS[row]))
        self.turn.activated.connect(lambda _row: self.workbench.changed.emit())
        self.numbers = {
            "columns": spin(1, 40, 5),
            "rows": spin(1, 40, 4),
            "gap": spin(0, 100, 0),
            "inset": spin(0, 30, 2),
        }
        for field, number in self.numbers.items():
            number.valueChanged.connect(lambda n, field=field: self._change(**{field: n}))
        self.side, self.type = NarrowBox(), QLineEdit()
        self.type.setMaxLength(40)
        self.together = self.tick("sheet-together", lambda: self._change(together=self.together.isChecked()))
        self.count = label("", "small")
        self.cut_button = self.button("sheet-cut", self.cut, "primary")
        self.form = QWidget()
        self.form_of(
            self.form,
            *zip(("draw-columns", "draw-rows", "sheet-gap", "sheet-inset"), self.numbers.values(), strict=True),
            ("sheet-backs", self.backs),
            ("sheet-order", self.order),
            ("sheet-turn", self.turn),
            ("draw-head-side", self.side),
            ("draw-head-type", self.type),
            self.together,
        )
        back = self.button("sheet-back", lambda: self.onwards.emit("counters"), "quiet")
        self.lay(
            self.choose_button, self.shown, self.straighten_button, self.form, self.count, self.cut_button, 1, back
        )

    open = True  # always

    @property
    def picture(self) -> Picture:
        """What lies on the table while this step is shown: the counter sheet, once there is one."""
        return self.sheet_picture if self.draft.cutting is not None else self.workbench.picture

    # Showing

    def asks(self) -> Asks:
        """Say what can be done on the sheet now."""
        sheet, marks = self.draft.cutting, len(self.block.marks)
        waits = "none" if sheet is None else marks if marks < 3 or sheet.is_ready else "backs"
        return self.own("sheet-cut" if sheet else "sheet-choose"), self.corners.hint() or self.own(
            f"sheet-hint-{waits}"
        )

    @property
    def is_back(self) -> bool:
        """Whether the backs are shown."""
        sheet = self.draft.cutting
        return sheet is not None and sheet.backs is not None and self.turn.currentIndex() == BACK

    @property
    def block(self) -> Block:
        """The block that clicks mark now."""
        sheet = self.draft.cutting or CounterSheet()
        return sheet.backs if self.is_back and sheet.backs is not None else sheet.fronts

    def refresh(self) -> None:
        """Show the sheet as it stands."""
        sheet, own = self.draft.cutting, self.own
        show_parts(sheet is not None, self.form, self.straighten_button, self.cut_button, self.count, self.shown)
        now = sheet or CounterSheet()
        for field, number in self.numbers.items():
            number.setValue(getattr(now, field))
        self.together.setChecked(now.together)
        self.order.setCurrentIndex(ORDERS.index(now.order))
        where = 0 if now.backs is None else 1 if now.backs.picture == now.fronts.picture else 2
        self.backs.setCurrentIndex(where)
        enable_parts(now.backs is not None, self.order, self.turn)
        if now.backs is None:
            self.turn.setCurrentIndex(FRONTS)
        sides = ["", *(side.name for side in self.draft.sides)]
        kept = self.side.currentData() if self.side.count() > 1 else None
        chosen = kept if kept in sides else sides[min(1, len(sides) - 1)]
        fill_box(self.side, [(name, name or own("draw-nobodys")) for name in sides], chosen)
        wide, high = self.block.size
        self.shown.setText(own("draw-shown", name=Path(self.block.picture).name, wide=wide, high=high))
        self.count.setText(self._counted(now))
        self.cut_button.setEnabled(
            sheet is not None and sheet.is_ready and self.workbench.job is None and bool(now.wanted)
        )
        self._open_shown()
        super().refresh()

    def _counted(self, sheet: CounterSheet) -> str:
        try:
            sheet.cells(sheet.fronts)
            if sheet.backs is not None:
                sheet.cells(sheet.backs)
        except EditError as error:
            return self.words(error.text)
        all_there = sheet.columns * sheet.rows
        return self.own("sheet-count", n=len(sheet.wanted), out=all_there - len(sheet.wanted))

    def _open_shown(self) -> None:
        """Lay the picture on the table of which the block is."""
        wanted = self.block.picture
        if wanted == self._open:
            return
        self._open = wanted
        if wanted:
            self.sheet_picture.open(Path(wanted), 0, None)
        else:
            self.sheet_picture.clear()
        if self.canvas.hand is self:
            self.canvas.show_picture(self.picture)

    # Deeds

    def _change(self, **fields: Any) -> None:
        if (sheet := self.draft.cutting) is not None:
            self.change(cutting=replace(sheet, **fields))

    def _mark(self, *marks: Point) -> None:
        """Let these be the marks of the block."""
        self._change(**{"backs" if self.is_back else "fronts": replace(self.block, marks=marks)})

    def choose(self) -> None:
        """Choose the scan of a counter sheet."""
        if path := chosen_picture(self, self.own("sheet-choose")):
            self.open_picture(path)

    def open_picture(self, path: Path) -> None:
        """Cut counters out of a picture; how the last sheet lay is kept, its marks are not."""
        if (block := self._block_of(path)) is not None:
            before = self.draft.cutting or CounterSheet()
            self.turn.setCurrentIndex(FRONTS)
            self.change(cutting=replace(before, fronts=block, backs=None, left_out=()))

    def _block_of(self, path: Path) -> Block | None:
        header = self.workbench.attempted(lambda: read_header(path))
        return Block(str(path.resolve()), (header.width, header.height)) if header is not None else None

    def _other_backs(self) -> None:
        sheet, where = self.draft.cutting, BACKS[self.backs.currentIndex()]
        if sheet is None:
            return
        if where == "none":
            self.change(cutting=replace(sheet, backs=None))
            return
        backs: Block | None = replace(sheet.fronts, marks=())
        if where == "other":
            path = chosen_picture(self, self.own("sheet-choose"))
            backs = self._block_of(path) if path is not None else None
        if backs is not None:
            self.change(cutting=replace(sheet, backs=backs))
            if len(sheet.fronts.marks) == 3:
                self.turn.setCurrentIndex(BACK)
        self.workbench.changed.emit()

    def straighten(self) -> None:
        """Ask for the four corners of a sheet that was photographed."""
        self.corners.begin(Path(self.block.picture))
        self.canvas.setFocus()

    def _lay(self, path: Path) -> None:
        """Take another picture of what is shown: the marks on the former one mean nothing on it."""
        sheet, new = self.draft.cutting, self._block_of(path)
        if sheet is None or new is None:
            return
        old = self.block.picture
        fronts = new if sheet.fronts.picture == old else sheet.fronts
        backs = new if sheet.backs is not None and sheet.backs.picture == old else sheet.backs
        self.change(cutting=replace(sheet, fronts=fronts, backs=backs))

    def cut(self) -> None:
        """Cut the counters, beside the window, and put them into the table of counters."""
        sheet = self.draft.cutting
        if sheet is None or not sheet.is_ready or self.workbench.job is not None:
            return
        side, kind = str(self.side.currentData() or ""), one_line(self.type.text())

        def done(cuts: tuple[Cut, ...]) -> None:
            rows = self.draft.counters
            room = MOST_KINDS - len(rows)
            made = tuple(
                CounterRow(self.own("draw-counter", n=n), side, kind, cut.copies, {}, cut.faces)
                for n, cut in enumerate(cuts[:room], len(rows) + 1)
            )
            now = self.draft.cutting
            self.turn.setCurrentIndex(FRONTS)
            self.change(counters=(*rows, *made), cutting=with_done(sheet) if now == sheet else now)
            copies = sum(cut.copies for cut in cuts[:room])
            self.tell("sheet-done", n=copies, kinds=len(made), left=len(cuts) - len(made))

        self.run("sheet-cutting", lambda report: cut_sheet(sheet, faces_folder(), report), done)

    def leave(self) -> None:
        """What is half clicked to straighten a picture counts no more."""
        self.corners.begin(None)

    # The hand

    def click(self, at: Point) -> None:
        """Take a corner; once all are there, leave a counter out or take it in again."""
        sheet = self.draft.cutting
        if sheet is None or self.corners.click(at):
            return
        if len(marks := self.block.marks) < 3:
            self._mark(*marks, counter_sheet.lower_left(*marks, at) if len(marks) == 2 else at)
            return
        for cell, ring in self._cells(self.block).items():
            if outlined([ring]).contains(QPointF(*at)):
                self.change(cutting=sheet.with_cell(sheet.back_of(cell) if self.is_back else cell))
                return

    def _cells(self, block: Block) -> dict[counter_sheet.Cell, Any]:
        sheet = self.draft.cutting
        try:
            return sheet.cells(block) if sheet is not None else {}
        except EditError:
            return {}

    def keys(self) -> Keys:
        """Backspace takes the last mark back, Escape all of the block's, Return cuts."""
        sheet, marks = self.draft.cutting, self.block.marks
        return {
            "Backspace": marks and partial(self._mark, *marks[:-1]),
            "Esc": marks and self._mark,
            "Return": sheet is not None and sheet.is_ready and self.cut,
            **self.corners.keys(),
        }

    # Drawing

    def draw(self) -> None:
        """Draw the cut, what is left out, what was cut before, and the marks."""
        sheet = self.draft.cutting
        if sheet is None:
            return
        ink, other = Role.SUBJECT, Role.TARGET
        before = [ring for picture, rings in sheet.done if picture == self.block.picture for ring in rings]
        self.brush.hairlines([outlined(before)], other)
        cells = self._cells(self.block)
        out = {sheet.back_of(cell) if self.is_back else cell for cell in sheet.left_out}
        within = outlined(ring for cell, ring in cells.items() if cell not in out)
        self.brush.zone(within, ink, fill=0.0, width=1.6)
        for cell in out & set(cells):
            ring = cells[cell]
            x, y = (sum(axis) / len(ring) for axis in zip(*ring, strict=True))
            self.brush.point((x, y), other, "wrong")
        for mark in self.block.marks:
            self.brush.point(mark, ink)
        self.corners.draw()
