"""The third step: who is whose neighbour, what the ground is, what places are worth."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QComboBox, QFormLayout, QWidget

from assistant.core.questions import Role
from assistant.desk.kits import sketch as sketches
from assistant.desk.kits.sketch import LAND, TERRAIN, WORTH
from assistant.ui.look.theme import colour
from assistant.ui.new_kit.pages.grid_form import spin
from assistant.ui.new_kit.pages.page import Page, middle
from assistant.ui.new_kit.work.sketching import Work
from assistant.ui.own_board.canvas.drawing import path_of
from assistant.ui.own_board.canvas.view import Canvas
from assistant.ui.widgets.lines import label

WAYS = ("join", "ground", "worth")
FEW = 500  # places up to which common borders are drawn as links too
TINTS = ("#8A4B22", "#4F8A55", "#3B6BA5", "#7B5A7E", "#C9B14E", "#9E3B34", "#6FB3A0", "#6F6A5B")


class NeighboursPage(Page):
    """Two clicks join or part; one click, or a drag, gives places a ground or points."""

    id = "neighbours"

    def __init__(self, work: Work, canvas: Canvas) -> None:
        super().__init__(work, canvas)
        self.first = ""  # the place that the next click joins or parts
        self._painted: set[str] = set()
        self.way = QComboBox()
        self.way.currentIndexChanged.connect(self._other_way)
        self.kind, self.ground = QComboBox(), QComboBox()
        for box in (self.kind, self.ground):
            box.setEditable(True)
            box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.worth = spin(-99, 99, 1)
        self.count = label("", "small")
        self.parts = {way: QWidget() for way in WAYS}
        self.column.addWidget(self.words("draw-do"))
        self.column.addWidget(self.way)
        for way, field in zip(WAYS, (self.kind, self.ground, self.worth), strict=True):
            form = QFormLayout(self.parts[way])
            form.setContentsMargins(0, 0, 0, 0)
            form.addRow(self.words(f"draw-do-{way}-what", wrap=False), field)
            self.column.addWidget(self.parts[way])
        self.column.addWidget(self.count)
        self.column.addStretch(1)

    @property
    def doing(self) -> str:
        """What clicks do."""
        return WAYS[max(self.way.currentIndex(), 0)]

    def say(self) -> None:
        """Write every word in the window's language."""
        own = self.work.own
        row = max(self.way.currentIndex(), 0)
        self.way.blockSignals(True)
        self.way.clear()
        self.way.addItems([own(f"draw-do-{way}") for way in WAYS])
        self.way.setCurrentIndex(row)
        self.way.blockSignals(False)
        for widget, key in (
            (self.way, "draw-do"),
            (self.kind, "draw-do-join-what"),
            (self.ground, "draw-do-ground-what"),
        ):
            widget.setAccessibleName(own(key))
        super().say()
        self._other_way()

    def hint(self) -> str:
        """Return what clicks do now."""
        return self.work.own(f"draw-do-{self.doing}-hint")

    def _other_way(self) -> None:
        self.first = ""
        for way, part in self.parts.items():
            part.setVisible(way == self.doing)
        self.work.changed.emit()

    def refresh(self) -> None:
        """Show what there is."""
        sketch, own = self.work.sketch, self.work.own
        board = sketch.board
        known = {
            LAND: own("draw-border"),
            **{kind: kind for kind in sketches.kinds_of_links(board.links) if kind != LAND},
        }
        _fill(self.kind, list(known.values()), own("draw-border"))
        _fill(self.ground, [*sketches.words_in(sketch, TERRAIN)], own("draw-ground-first"))
        told = own("draw-links", links=len(board.links), alone=self._alone())
        self.count.setText(told if board.zones else own("draw-links-none"))

    def _alone(self) -> int:
        return sum(not near for near in self.work.sketch.board.neighbours.values())

    def _kind(self) -> str:
        words = " ".join(self.kind.currentText().split())
        return LAND if words in ("", self.work.own("draw-border")) else words[:60]

    def press(self, at: QPointF, event: QMouseEvent) -> bool:  # noqa: ARG002
        """Begin to give places a ground or points."""
        if self.doing == "join" or not self.work.sketch.at(at.x(), at.y()):
            return False
        self._painted = set()
        self.drag(at)
        return True

    def drag(self, at: QPointF) -> None:
        """Go over one place more."""
        key = self.work.sketch.at(at.x(), at.y())
        if key:
            self._painted.add(key)
            self.canvas.again()

    def release(self, at: QPointF, moved: bool) -> None:  # noqa: ARG002
        """All places that were gone over have what was chosen; a single one that has it already loses it."""
        painted, self._painted = self._painted, set()
        column = TERRAIN if self.doing == "ground" else WORTH
        value = " ".join(self.ground.currentText().split())[:60] if self.doing == "ground" else self.worth.value()
        sketch = self.work.sketch
        if len(painted) == 1:
            zone = sketch.zone(next(iter(painted)))
            value = "" if zone is not None and zone.tags.get(column) == value else value
        self.work.keep(sketches.tagged(sketch, frozenset(painted), column, value))

    def click(self, at: QPointF, event: QMouseEvent) -> None:
        """Choose the first place, then join it to the second or part them; with Shift the second is the next first."""
        key = self.work.sketch.at(at.x(), at.y())
        if not key or not self.first or key == self.first:
            self.first = "" if key == self.first else key
        else:
            kind, first = self._kind(), self.first
            self.first = key if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else ""
            self.work.keep(sketches.join(self.work.sketch, first, key, kind))
        self.work.changed.emit()

    def draw(self, painter: QPainter, exposed: QRectF, pixel: float) -> None:
        """Draw grounds as tints, links as lines, worth as numbers."""
        sketch = self.work.sketch
        board = sketch.board
        tint = {words: TINTS[n % len(TINTS)] for n, words in enumerate(sketches.words_in(sketch, TERRAIN))}
        painter.setPen(Qt.PenStyle.NoPen)
        for zone in board.zones.values():
            if TERRAIN in zone.tags:
                painter.setBrush(colour(tint[str(zone.tags[TERRAIN])], 0.35))
                painter.drawPath(path_of(zone.polygons))
        ink = self.brush.role(Role.SUBJECT)
        for link in board.links:
            if link.kind != LAND or len(board.zones) <= FEW:
                pen = QPen(
                    QColor(self.brush.theme.accent if link.kind == LAND else ink), 1.2 if link.kind == LAND else 2.6
                )
                pen.setCosmetic(True)
                painter.setPen(pen)
                painter.drawLine(QPointF(*middle(board.zones[link.a])), QPointF(*middle(board.zones[link.b])))
        super().draw(painter, exposed, pixel)
        for zone in board.zones.values():
            said = " · ".join(str(zone.tags[column]) for column in (TERRAIN, WORTH) if column in zone.tags)
            if said and (self.doing != "join") and (zone.bounds[2] - zone.bounds[0]) / pixel > 30:
                x, y = middle(zone)
                self.brush.name(painter, QPointF(x, y + 16 * pixel), said, pixel, ink, 10)
        self.light(painter, self.first)
        for key in self._painted:
            self.light(painter, key, Role.TARGET)


def _fill(box: QComboBox, entries: list[str], first: str) -> None:
    """Let a field offer words; what is typed in it stays."""
    words = box.currentText()
    if words and [box.itemText(n) for n in range(box.count())] == entries:
        return
    box.blockSignals(True)
    box.clear()
    box.addItems(entries)
    box.setEditText(words or first)
    box.blockSignals(False)
