"""Who is whose neighbour, what the ground is, what zones are worth: two clicks join or part, a click or a drag paints."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QWidget

from assistant.core.board import Column, Value, ZoneId
from assistant.core.questions import Role
from assistant.desk.editor.draft import LAND
from assistant.scan.boards import editing
from assistant.ui.editor.steps.canvas import Canvas
from assistant.ui.editor.steps.step import Step, spin, spot_of
from assistant.ui.editor.work.workbench import Workbench
from assistant.ui.look.theme import colour
from assistant.ui.widgets.lines import label, say_choices

JOIN = ""  # what clicks do, beside the columns that they paint
FEW = 500  # zones up to which common borders are drawn as links too
LONGEST = 60  # letters of a word that is painted
TINTS = ("#8A4B22", "#4F8A55", "#3B6BA5", "#7B5A7E", "#C9B14E", "#9E3B34", "#6FB3A0", "#6F6A5B")


class GroundStep(Step):
    """Links, and every column that the board's zones have."""

    id = "ground"

    def __init__(self, workbench: Workbench, canvas: Canvas) -> None:
        super().__init__(workbench, canvas)
        self.first: ZoneId = ""  # the zone that the next click joins or parts
        self.painted: set[ZoneId] = set()
        self.way = QComboBox()
        self.way.currentIndexChanged.connect(self._other_way)
        self.kind, self.word = QComboBox(), QComboBox()
        for box in (self.kind, self.word):
            box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        for box in (self.way, self.kind, self.word):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.kind.setEditable(workbench.game is None)  # a board's kinds of links are those that its rules know
        self.number, self.flag = spin(-99, 999, 1), QCheckBox()
        self.flag.setChecked(True)
        self.count = label("", "small")
        self.kind_part, self.value_part = QWidget(), QWidget()
        self.column.addWidget(self.words("draw-do"))
        self.column.addWidget(self.way)
        for part, fields in ((self.kind_part, (self.kind,)), (self.value_part, (self.word, self.number, self.flag))):
            form = QFormLayout(part)
            form.setContentsMargins(0, 0, 0, 0)
            if part is self.kind_part:
                form.addRow(self.words("draw-do-join-what", wrap=False), self.kind)
            else:
                for field in fields:
                    form.addRow(field)
            self.column.addWidget(part)
        self.column.addWidget(self.count)
        self.column.addStretch(1)
        self.column.addWidget(self.go_on_button("board-on-to-compare"))

    @property
    def open(self) -> bool:
        """Zones lie on the picture."""
        return self.workbench.draft.zones is not None

    @property
    def done(self) -> bool:
        """Somebody is somebody's neighbour."""
        return self.open and bool(self.workbench.board.links)

    @property
    def doing(self) -> str:
        """The column that clicks paint; JOIN where they join."""
        return str(self.way.currentData() or JOIN)

    @property
    def painting(self) -> Column | None:
        """The column that is painted."""
        return self.workbench.board.columns.get(self.doing)

    def asks(self) -> tuple[str, str]:
        """Say what clicks do now."""
        own, column = self.workbench.own, self.painting
        if column is None:
            hint = "draw-do-join-hint" if self.workbench.game is None else "board-ground-join-hint"
            return own("draw-do-join"), own(hint)
        return own("draw-do-paint", column=column.name[self.workbench.language]), own("draw-do-paint-hint")

    # Showing

    def say(self) -> None:
        """Write every word in the window's language."""
        own, language = self.workbench.own, self.workbench.language
        columns = self.workbench.board.columns.values()
        ways = [(column.id, own("draw-do-paint", column=column.name[language])) for column in columns]
        self.way.blockSignals(True)
        say_choices(self.way, own("draw-do"), [(JOIN, own("draw-do-join")), *ways])
        self.way.blockSignals(False)
        self.kind.setAccessibleName(own("draw-do-join-what"))
        super().say()
        self._other_way()

    def _other_way(self) -> None:
        self.first, column = "", self.painting
        self.kind_part.setVisible(column is None)
        self.value_part.setVisible(column is not None)
        if column is not None:
            name, printed = column.name[self.workbench.language], self.workbench.printed
            self.word.clear()
            self.word.setEditable(column.type == "word")
            for value in dict.fromkeys(["", *column.values]) if column.type == "choice" else self._said(column.id):
                self.word.addItem(printed(value) if value else "—", value)
            if self.word.count():
                self.word.setCurrentIndex(min(1, self.word.count() - 1) if column.type == "choice" else 0)
            elif column.type == "word":
                self.word.setEditText(self.workbench.own("draw-ground-first"))
            self.flag.setText(name)
            kinds = {"number": self.number, "flag": self.flag}
            for field in (self.word, self.number, self.flag):
                field.setVisible(field is kinds.get(column.type, self.word))
                field.setAccessibleName(name)
        self.refresh()

    def _said(self, column: str) -> tuple[str, ...]:
        """Return the words that zones have in a column, in the order they came."""
        zones = self.workbench.board.on_sheet(self.workbench.sheet)
        return tuple(dict.fromkeys(str(zone.tags[column]) for zone in zones if zone.tags.get(column)))

    def refresh(self) -> None:
        """Show what there is."""
        board, own = self.workbench.board, self.workbench.own
        kinds = [(kind, self.workbench.printed(kind)) for kind in editing.link_kinds(board)]
        if [(self.kind.itemData(n), self.kind.itemText(n)) for n in range(self.kind.count())] != kinds:
            typed = self.kind.currentText()
            say_choices(self.kind, own("draw-do-join-what"), kinds)
            if self.kind.isEditable() and typed:
                self.kind.setEditText(typed)
        alone = sum(not near for near in board.neighbours.values())
        there = self.workbench.draft.zones
        self.count.setText(own("draw-links", links=len(board.links), alone=alone) if there else own("draw-links-none"))
        self.asked.emit()
        self.canvas.again()

    # The hand

    @property
    def link_kind(self) -> str:
        """The kind of link that two clicks make."""
        if not self.kind.isEditable():
            return str(self.kind.currentData())
        words = " ".join(self.kind.currentText().split())[:LONGEST]
        known = {self.kind.itemText(n): str(self.kind.itemData(n)) for n in range(self.kind.count())}
        return known.get(words, words) or LAND

    @property
    def value(self) -> Value:
        """What is painted."""
        column = self.painting
        if column is not None and column.type in ("number", "flag"):
            return self.number.value() if column.type == "number" else self.flag.isChecked()
        if self.word.isEditable():
            return " ".join(self.word.currentText().split())[:LONGEST]
        return str(self.word.currentData() or "")

    def press(self, at: QPointF, event: QMouseEvent) -> bool:  # noqa: ARG002
        """Begin to paint."""
        if self.doing == JOIN or not self.workbench.draft.at(at.x(), at.y()):
            return False
        self.painted = set()
        self.drag(at)
        return True

    def drag(self, at: QPointF) -> None:
        """Go over one zone more."""
        zone = self.workbench.draft.at(at.x(), at.y())
        if zone:
            self.painted.add(zone)
            self.canvas.again()

    def release(self, at: QPointF, moved: bool) -> None:  # noqa: ARG002
        """All zones that were gone over have what was chosen; a single one that has it already loses it."""
        painted, self.painted = sorted(self.painted), set()
        value, column, board = self.value, self.doing, self.workbench.board
        if len(painted) == 1 and board.zones[painted[0]].tags.get(column) == value:
            value = not value if isinstance(value, bool) else 0 if isinstance(value, int) else ""
        self.workbench.edit(lambda board: editing.set_facts(board, painted, column, value))

    def click(self, at: QPointF, event: QMouseEvent) -> None:
        """Choose the first zone, then join it to the second or part them; with Shift the second is the next first."""
        zone, first = self.workbench.draft.at(at.x(), at.y()), self.first
        if not zone or not first or zone == first:
            self.first = "" if zone == first else zone
        else:
            kind, only = self.link_kind, self.workbench.game is None
            self.first = zone if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else ""
            self.workbench.edit(lambda board: editing.toggle_link(board, first, zone, kind, only=only))
        self.refresh()

    def key(self, event: QKeyEvent) -> bool:
        """Escape lets the first zone go."""
        if event.key() != Qt.Key.Key_Escape or not self.first:
            return False
        self.first = ""
        self.refresh()
        return True

    def draw(self, painter: QPainter, exposed: QRectF, pixel: float) -> None:
        """Draw what is painted as tints and words, links as lines."""
        board, column = self.workbench.board, self.painting
        zones = board.on_sheet(self.workbench.sheet)
        paths = self.outlines(zones)
        told = {zone.id: self._told(zone.tags.get(column.id), column) for zone in zones} if column is not None else {}
        tints = {words: TINTS[n % len(TINTS)] for n, words in enumerate(dict.fromkeys(filter(None, told.values())))}
        painter.setPen(Qt.PenStyle.NoPen)
        for key, words in told.items():
            if words:
                painter.setBrush(colour(tints[words], 0.35))
                painter.drawPath(paths[key])
        border = LAND if self.workbench.game is None else editing.border_kind(board)
        for link in board.links if column is None else ():
            if (link.kind != border or len(zones) <= FEW) and link.a in paths and link.b in paths:
                ink, wide = self.brush.role(Role.SUBJECT), 2.6
                if link.kind == border:
                    ink, wide = self.brush.theme.accent, 1.2
                pen = QPen(QColor(ink), wide)
                pen.setCosmetic(True)
                painter.setPen(pen)
                painter.drawLine(QPointF(*spot_of(board.zones[link.a])), QPointF(*spot_of(board.zones[link.b])))
        self.draw_zones(painter, exposed, pixel)
        for zone in zones:
            if told.get(zone.id) and (zone.bounds[2] - zone.bounds[0]) / pixel > 30:
                x, y = spot_of(zone)
                at = QPointF(x, y + 16 * pixel)
                self.brush.name(painter, at, told[zone.id], pixel, self.brush.role(Role.SUBJECT), 10)
        self.light(painter, self.first)
        for key in self.painted:
            self.light(painter, key, Role.TARGET)

    def _told(self, value: Value | None, column: Column) -> str:
        """Return how a painted value reads; "" for none."""
        if column.type == "flag":
            return column.name[self.workbench.language] if value else ""
        return "" if value in (None, "", 0) else self.workbench.printed(str(value))
