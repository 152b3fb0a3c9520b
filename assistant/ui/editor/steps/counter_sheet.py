"""Counters cut out of the scan of their sheet: three clicks on the corners of a block and a count, fronts and backs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, Qt
from PySide6.QtWidgets import QFormLayout, QLineEdit, QWidget

from assistant.core.board import Point
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
from assistant.ui.widgets.lines import NarrowBox, label, say_choices, tight

BACKS = ("none", "here", "other")  # where the backs are: not to be cut, on the same picture, on another one
FRONTS, BACK = 0, 1


class CounterSheetStep(Step):
    """The sheet is laid where the board lay; what is cut goes into the table of counters."""

    id = "sheet"

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
        self.stack(self.choose_button, self.shown, self.straighten_button)
        self.form = QWidget()
        form = tight(QFormLayout(self.form))
        for key, part in (
            ("draw-columns", self.numbers["columns"]),
            ("draw-rows", self.numbers["rows"]),
            ("sheet-gap", self.numbers["gap"]),
            ("sheet-inset", self.numbers["inset"]),
            ("sheet-backs", self.backs),
            ("sheet-order", self.order),
            ("sheet-turn", self.turn),
            ("draw-head-side", self.side),
            ("draw-head-type", self.type),
        ):
            form.addRow(self.label(key, wrap=False), self.named(part, key))
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
        return self.sheet_picture if self.draft.cutting is not None else self.workbench.picture

    # Showing

    def say(self) -> None:
        """Write every word in the window's language."""
        for box, key, entries in (
            (self.backs, "sheet-backs", BACKS),
            (self.order, "sheet-order", ORDERS),
            (self.turn, "sheet-turn", ("fronts", "backs")),
        ):
            say_choices(box, self.own(key), [(entry, self.own(f"{key}-{entry}")) for entry in entries])
        super().say()

    def asks(self) -> tuple[str, str]:
        """Say what can be done on the sheet now."""
        sheet, marks = self.draft.cutting, len(self.block.marks)
        waits = "none" if sheet is None else marks if marks < 3 or sheet.is_ready else "backs"
        return self.own("sheet-choose"), self.corners.hint() or self.own(f"sheet-hint-{waits}")

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
        self._filling = True
        for part in (self.form, self.straighten_button, self.cut_button, self.count, self.shown):
            part.setVisible(sheet is not None)
        now = sheet or CounterSheet()
        for field, number in self.numbers.items():
            number.setValue(getattr(now, field))
        self.together.setChecked(now.together)
        self.order.setCurrentIndex(ORDERS.index(now.order))
        where = 0 if now.backs is None else 1 if now.backs.picture == now.fronts.picture else 2
        self.backs.setCurrentIndex(where)
        for box in (self.order, self.turn):
            box.setEnabled(now.backs is not None)
        if now.backs is None:
            self.turn.setCurrentIndex(FRONTS)
        sides = ["", *(side.name for side in self.draft.sides)]
        if [self.side.itemData(n) for n in range(self.side.count())] != sides:
            kept = self.side.currentData() if self.side.count() > 1 else None
            self.side.clear()
            for name in sides:
                self.side.addItem(name or own("draw-nobodys"), name)
            self.side.setCurrentIndex(sides.index(kept) if kept in sides else min(1, len(sides) - 1))
        self._filling = False
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
        if not self._filling and (sheet := self.draft.cutting) is not None:
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
        try:
            header = read_header(path)
        except Trouble as trouble:
            self.workbench.told.emit(self.workbench.words(trouble.text))
            return None
        return Block(str(path.resolve()), (header.width, header.height))

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
        side, kind = str(self.side.currentData() or ""), " ".join(self.type.text().split())

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

    def click(self, at: QPointF, event: QMouseEvent) -> None:  # noqa: ARG002
        """Take a corner; once all are there, leave a counter out or take it in again."""
        sheet = self.draft.cutting
        if sheet is None or self.corners.click(at):
            return
        if len(marks := self.block.marks) < 3:
            self._mark(*marks, (at.x(), at.y()))
            return
        for cell, ring in self._cells(self.block).items():
            if path_of([(ring,)]).contains(at):
                self.change(cutting=sheet.with_cell(sheet.back_of(cell) if self.is_back else cell))
                return

    def _cells(self, block: Block) -> dict[Cell, Any]:
        sheet = self.draft.cutting
        try:
            return sheet.cells(block) if sheet is not None else {}
        except EditError:
            return {}

    def key(self, event: QKeyEvent) -> bool:
        """Backspace takes the last mark back, Escape all of the block's, Return cuts."""
        sheet, marks = self.draft.cutting, self.block.marks
        if self.corners.key(event):
            return True
        match event.key():
            case Qt.Key.Key_Backspace if marks:
                self._mark(*marks[:-1])
            case Qt.Key.Key_Escape if marks:
                self._mark()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if sheet is not None and sheet.is_ready:
                self.cut()
            case _:
                return False
        return True

    # Drawing

    def draw(self, painter: QPainter, exposed: QRectF, pixel: float) -> None:  # noqa: ARG002
        """Draw the cut, what is left out, what was cut before, and the marks."""
        sheet = self.draft.cutting
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
