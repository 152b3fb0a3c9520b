"""Counters cut out of the scan of their sheet: three clicks on the corners of a block and a count, fronts and backs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPolygonF, Qt
from PySide6.QtWidgets import QCheckBox, QFormLayout, QLineEdit, QWidget

from assistant.core.problems import EditError, Trouble
from assistant.core.questions import Role
from assistant.desk.editor.counter_sheet import ORDERS, Block, Cell, CounterSheet, Cut, cut_sheet, with_done
from assistant.desk.editor.draft import CounterRow, faces_folder
from assistant.scan.pictures.headers import read_header
from assistant.ui.editor.steps.canvas import Canvas, path_of
from assistant.ui.editor.steps.counters import MOST_KINDS
from assistant.ui.editor.steps.open import Corners, chosen_picture
from assistant.ui.editor.steps.step import Step, spin
from assistant.ui.editor.work.picture import Picture
from assistant.ui.editor.work.workbench import Workbench
from assistant.ui.widgets.lines import NarrowBox, label

BACKS = ("none", "here", "other")  # where the backs are: not to be cut, on the same picture, on another one
FRONTS, BACK = 0, 1


class CounterSheetStep(Step):
    """The sheet is laid where the board lay; what is cut goes into the table of counters."""

    id = "sheet"
    taken = Signal()  # counters were cut

    def __init__(self, workbench: Workbench, canvas: Canvas) -> None:
        super().__init__(workbench, canvas)
        self._filling = False
        self.sheet_picture = Picture(workbench.settings, self)
        self.sheet_picture.failed.connect(lambda text: workbench.told.emit(workbench.words(text)))
        self._open = ""  # the file that is shown
        self.corners = Corners(workbench, self.brush, self._lay)
        self.choose_button = self.button("sheet-choose", self.choose)
        self.straighten_button = self.button("draw-straighten", self.straighten)
        self.shown = label("", "small")
        self.backs, self.order, self.turn = NarrowBox(), NarrowBox(), NarrowBox()
        self.backs.activated.connect(lambda _row: self._other_backs())
        self.order.activated.connect(lambda row: self._change(order=ORDERS[row]))
        self.turn.activated.connect(lambda _row: self._shown_side())
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
        self.fields: dict[str, QWidget] = {  # by the message that names each
            "draw-columns": self.numbers["columns"],
            "draw-rows": self.numbers["rows"],
            "sheet-gap": self.numbers["gap"],
            "sheet-inset": self.numbers["inset"],
            "sheet-backs": self.backs,
            "sheet-order": self.order,
            "sheet-turn": self.turn,
            "draw-head-side": self.side,
            "draw-head-type": self.type,
        }
        self.together = QCheckBox()
        self.together.toggled.connect(lambda on: self._change(together=on))
        self.count = label("", "small")
        self.cut_button = self.button("sheet-cut", self.cut, "primary")
        self._build()

    def _build(self) -> None:
        self.stack(self.choose_button, self.shown, self.straighten_button)
        self.form = QWidget()
        form = QFormLayout(self.form)
        form.setContentsMargins(0, 0, 0, 0)
        for key, field in self.fields.items():
            form.addRow(self.words(key, wrap=False), field)
        form.addRow(self.together)
        self.stack(self.form, self.count, self.cut_button)
        self.column.addStretch(1)
        self.stack(self.button("sheet-back", lambda: self.onwards.emit("counters"), "quiet"))

    @property
    def open(self) -> bool:
        """Always."""
        return True

    @property
    def picture(self) -> Picture:
        """What lies on the table while this step is shown: the counter sheet, once there is one."""
        return self.sheet_picture if self.workbench.draft.cutting is not None else self.workbench.picture

    # Showing

    def say(self) -> None:
        """Write every word in the window's language."""
        own = self.workbench.own
        for box, prefix, entries in (
            (self.backs, "sheet-backs-", BACKS),
            (self.order, "sheet-order-", ORDERS),
            (self.turn, "sheet-turn-", ("fronts", "backs")),
        ):
            row = max(box.currentIndex(), 0)
            box.clear()
            box.addItems([own(f"{prefix}{entry}") for entry in entries])
            box.setCurrentIndex(row)
        self.together.setText(own("sheet-together"))
        for key, field in self.fields.items():
            field.setAccessibleName(own(key))
        super().say()

    def asks(self) -> tuple[str, str]:
        """Say what can be done on the sheet now."""
        return self.workbench.own("sheet-choose"), self._hint()

    def _hint(self) -> str:
        sheet = self.workbench.draft.cutting
        if sheet is None:
            return self.workbench.own("sheet-hint-none")
        marks = len(self.block.marks)
        straight = self.corners.hint()
        if straight or marks < 3:
            return straight or self.workbench.own(f"sheet-hint-{marks}")
        return self.workbench.own("sheet-hint-3" if sheet.is_ready else "sheet-hint-backs")

    @property
    def is_back(self) -> bool:
        """Whether the backs are shown."""
        sheet = self.workbench.draft.cutting
        return sheet is not None and sheet.backs is not None and self.turn.currentIndex() == BACK

    @property
    def block(self) -> Block:
        """The block that clicks mark now."""
        sheet = self.workbench.draft.cutting or CounterSheet()
        return sheet.backs if self.is_back and sheet.backs is not None else sheet.fronts

    def refresh(self) -> None:
        """Show the sheet as it stands."""
        sheet, own = self.workbench.draft.cutting, self.workbench.own
        self._filling = True
        self.form.setVisible(sheet is not None)
        self.straighten_button.setVisible(sheet is not None)
        self.cut_button.setVisible(sheet is not None)
        self.count.setVisible(sheet is not None)
        now = sheet or CounterSheet()
        for field, number in self.numbers.items():
            number.setValue(getattr(now, field))
        self.together.setChecked(now.together)
        self.order.setCurrentIndex(ORDERS.index(now.order))
        where = 0 if now.backs is None else 1 if now.backs.picture == now.fronts.picture else 2
        self.backs.setCurrentIndex(where)
        self.order.setEnabled(now.backs is not None)
        self.turn.setEnabled(now.backs is not None)
        if now.backs is None:
            self.turn.setCurrentIndex(FRONTS)
        sides = ["", *(side.name for side in self.workbench.draft.sides)]
        if [self.side.itemData(n) for n in range(self.side.count())] != sides:
            kept = self.side.currentData() if self.side.count() > 1 else None
            self.side.clear()
            for name in sides:
                self.side.addItem(name or own("draw-nobodys"), name)
            self.side.setCurrentIndex(sides.index(kept) if kept in sides else min(1, len(sides) - 1))
        self._filling = False
        self.shown.setVisible(sheet is not None)
        wide, high = self.block.size
        self.shown.setText(own("draw-shown", name=Path(self.block.picture).name, wide=wide, high=high))
        self.count.setText(self._counted(now))
        self.cut_button.setEnabled(
            sheet is not None and sheet.is_ready and self.workbench.job is None and bool(now.wanted)
        )
        self._open_shown()

    def _counted(self, sheet: CounterSheet) -> str:
        try:
            sheet.cells(sheet.fronts)
            if sheet.backs is not None:
                sheet.cells(sheet.backs)
        except EditError as error:
            return self.workbench.words(error.text)
        all_there = sheet.columns * sheet.rows
        return self.workbench.own("sheet-count", n=len(sheet.wanted), out=all_there - len(sheet.wanted))

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

    def _shown_side(self) -> None:
        if not self._filling:
            self.workbench.changed.emit()

    # Deeds

    def _change(self, **fields: Any) -> None:
        sheet = self.workbench.draft.cutting
        if self._filling or sheet is None:
            return
        self.workbench.change(cutting=replace(sheet, **fields))

    def choose(self) -> None:
        """Choose the scan of a counter sheet."""
        path = chosen_picture(self, self.workbench.own("sheet-choose"))
        if path is not None:
            self.open_picture(path)

    def open_picture(self, path: Path) -> None:
        """Cut counters out of a picture; how the last sheet lay is kept, its marks are not."""
        block = self._block_of(path)
        if block is None:
            return
        before = self.workbench.draft.cutting or CounterSheet()
        self.turn.setCurrentIndex(FRONTS)
        self.workbench.change(cutting=replace(before, fronts=block, backs=None, left_out=()))

    def _block_of(self, path: Path) -> Block | None:
        try:
            header = read_header(path)
        except Trouble as trouble:
            self.workbench.told.emit(self.workbench.words(trouble.text))
            return None
        return Block(str(path.resolve()), (header.width, header.height))

    def _other_backs(self) -> None:
        sheet, where = self.workbench.draft.cutting, BACKS[self.backs.currentIndex()]
        if sheet is None:
            return
        if where == "none":
            self.workbench.change(cutting=replace(sheet, backs=None))
            return
        backs: Block | None = replace(sheet.fronts, marks=())
        if where == "other":
            path = chosen_picture(self, self.workbench.own("sheet-choose"))
            backs = self._block_of(path) if path is not None else None
        if backs is not None:
            self.workbench.change(cutting=replace(sheet, backs=backs))
            if len(sheet.fronts.marks) == 3:
                self.turn.setCurrentIndex(BACK)
        self.workbench.changed.emit()

    def straighten(self) -> None:
        """Ask for the four corners of a sheet that was photographed."""
        self.corners.begin(Path(self.block.picture))
        self.canvas.setFocus()

    def _lay(self, path: Path) -> None:
        """Take another picture of what is shown: the marks on the former one mean nothing on it."""
        sheet, new = self.workbench.draft.cutting, self._block_of(path)
        if sheet is None or new is None:
            return
        old = self.block.picture
        fronts = new if sheet.fronts.picture == old else sheet.fronts
        backs = new if sheet.backs is not None and sheet.backs.picture == old else sheet.backs
        self.workbench.change(cutting=replace(sheet, fronts=fronts, backs=backs))

    def cut(self) -> None:
        """Cut the counters, beside the window, and put them into the table of counters."""
        sheet = self.workbench.draft.cutting
        if sheet is None or not sheet.is_ready or self.workbench.job is not None:
            return
        side, kind = str(self.side.currentData() or ""), " ".join(self.type.text().split())

        def done(cuts: tuple[Cut, ...]) -> None:
            rows = self.workbench.draft.counters
            room = MOST_KINDS - len(rows)
            made = tuple(
                CounterRow(
                    self.workbench.own("draw-counter", n=len(rows) + n + 1), side, kind, cut.copies, {}, cut.faces
                )
                for n, cut in enumerate(cuts[:room])
            )
            now = self.workbench.draft.cutting
            self.turn.setCurrentIndex(FRONTS)
            self.workbench.change(counters=(*rows, *made), cutting=with_done(sheet) if now == sheet else now)
            copies = sum(cut.copies for cut in cuts[:room])
            self.workbench.tell("sheet-done", n=copies, kinds=len(made), left=len(cuts) - len(made))
            self.taken.emit()

        self.workbench.run("sheet-cutting", lambda report: cut_sheet(sheet, faces_folder(), report), done)

    def leave(self) -> None:
        """What is half clicked to straighten a picture counts no more."""
        self.corners.begin(None)

    # The hand

    def click(self, at: QPointF, event: QMouseEvent) -> None:  # noqa: ARG002
        """Take a corner; once all are there, leave a counter out or take it in again."""
        sheet = self.workbench.draft.cutting
        if sheet is None or self.corners.click(at):
            return
        block = self.block
        if len(block.marks) < 3:
            young = replace(block, marks=(*block.marks, (at.x(), at.y())))
            self._change(**{"backs" if self.is_back else "fronts": young})
            return
        cell = self._cell_at(at)
        if cell is not None:
            self.workbench.change(cutting=sheet.with_cell(sheet.back_of(cell) if self.is_back else cell))

    def _cells(self, block: Block) -> dict[Cell, Any]:
        sheet = self.workbench.draft.cutting
        try:
            return sheet.cells(block) if sheet is not None else {}
        except EditError:
            return {}

    def _cell_at(self, at: QPointF) -> Cell | None:
        for cell, ring in self._cells(self.block).items():
            if QPolygonF([QPointF(*point) for point in ring]).containsPoint(at, Qt.FillRule.OddEvenFill):
                return cell
        return None

    def key(self, event: QKeyEvent) -> bool:
        """Backspace takes the last mark back, Escape all of the block's, Return cuts."""
        sheet, block = self.workbench.draft.cutting, self.block
        if self.corners.key(event):
            return True
        match event.key():
            case Qt.Key.Key_Backspace if block.marks:
                marks = block.marks[:-1]
            case Qt.Key.Key_Escape if block.marks:
                marks = ()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if sheet is not None and sheet.is_ready:
                self.cut()
                return True
            case _:
                return False
        self._change(**{"backs" if self.is_back else "fronts": replace(block, marks=marks)})
        return True

    # Drawing

    def draw(self, painter: QPainter, exposed: QRectF, pixel: float) -> None:  # noqa: ARG002
        """Draw the cut, what is left out, what was cut before, and the marks."""
        sheet = self.workbench.draft.cutting
        if sheet is None:
            return
        ink, other = self.brush.role(Role.SUBJECT), self.brush.role(Role.TARGET)
        before = [ring for picture, rings in sheet.done if picture == self.block.picture for ring in rings]
        self.brush.hairlines(painter, [path_of([(ring,) for ring in before])], other, pixel)
        cells = self._cells(self.block)
        out = {sheet.back_of(cell) if self.is_back else cell for cell in sheet.left_out}
        within = path_of([(ring,) for cell, ring in cells.items() if cell not in out])
        self.brush.zone(painter, within, ink, fill=0.0, width=1.6)
        for cell in out & set(cells):
            ring = cells[cell]
            middle = QPointF(*(sum(axis) / len(ring) for axis in zip(*ring, strict=True)))
            self.brush.point(painter, middle, other, pixel, "wrong")
        for mark in self.block.marks:
            self.brush.point(painter, QPointF(*mark), ink, pixel)
        self.corners.draw(painter, pixel)
