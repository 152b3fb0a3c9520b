"""The second and third steps: places, traced, drawn or as a grid; then who is whose neighbour and what places are worth."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from assistant.core.board import Point
from assistant.core.problems import EditError
from assistant.core.questions import Role
from assistant.desk.kits import sketch as sketches
from assistant.desk.kits.sketch import LAND, NOWHERE, TERRAIN, WORTH
from assistant.scan.boards.grids import NUMBERINGS, SHAPES, Grid
from assistant.scan.tracing.seeds import seed_near
from assistant.ui.look.theme import colour
from assistant.ui.new_kit.pages.page import GridForm, Page, middle, spin
from assistant.ui.new_kit.pages.sketch import Work
from assistant.ui.own_board.steps.canvas import Canvas, path_of
from assistant.ui.widgets.lines import label

# The second step: places, clicked on the picture and traced, drawn by their corners, as points, or as a grid.

WAYS = ("click", "draw", "point", *SHAPES)
NEAR = 12.0  # screen pixels within which a click is on something
USER = Qt.ItemDataRole.UserRole
LISTED = 400  # places above which the list shows only the first


class PlacesPage(Page):
    """Each way of making places takes clicks on the sheet; the last place can be named at once."""

    id = "places"

    def __init__(self, work: Work, canvas: Canvas) -> None:
        super().__init__(work, canvas)
        self.chosen = ""
        self.corners: list[Point] = []  # of the outline, or of the grid, that is being clicked
        self.line: list[Point] = []  # the stroke that is being drawn
        self._dragged = -1  # the click that is being moved
        self._pointer = QPointF()
        self.way = QComboBox()
        self.way.currentIndexChanged.connect(self._other_way)
        self.name = QLineEdit()
        self.name.setMaxLength(100)
        self.name.editingFinished.connect(self.take_name)
        self.list = QListWidget()
        self.list.setMinimumHeight(90)
        self.list.currentItemChanged.connect(self._listed)
        self.remove_button = self.button("draw-remove", self.remove)
        self.count = label("", "small")
        self.outside = QCheckBox()
        self.trace_button = self.button("draw-trace", work.trace, "primary")
        self.radius = spin(4, 400, 22)
        self.grid_button = self.button("draw-lay-grid", self.lay_grid, "primary")
        self.gridding = GridForm(lambda key: self.words(key, wrap=False), self.grid_button)
        self.gridding.changed.connect(self.canvas.again)
        self._build()

    def _build(self) -> None:
        add = self.column.addWidget
        add(self.words("draw-way"))
        add(self.way)
        self.clicking, self.pointing = QWidget(), QWidget()
        form = QFormLayout(self.clicking)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(self.outside)
        form.addRow(self.trace_button)
        form = QFormLayout(self.pointing)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(self.words("draw-radius", wrap=False), self.radius)
        for part in (self.clicking, self.pointing, self.gridding):
            add(part)
        add(self.words("draw-name"))
        row = QHBoxLayout()
        row.addWidget(self.name, 1)
        row.addWidget(self.remove_button)
        self.column.addLayout(row)
        add(self.count)
        self.column.addWidget(self.list, 1)

    # Showing

    def say(self) -> None:
        """Write every word in the window's language."""
        own = self.work.own
        for box, prefix, entries in (
            (self.way, "draw-way-", WAYS),
            (self.gridding.numbers, "draw-number-", NUMBERINGS),
        ):
            row = max(box.currentIndex(), 0)
            box.blockSignals(True)
            box.clear()
            box.addItems([own(f"{prefix}{entry}") for entry in entries])
            box.setCurrentIndex(row)
            box.blockSignals(False)
        self.outside.setText(own("draw-outside"))
        self.gridding.low.setText(own("draw-low"))
        for widget, key in ((self.way, "draw-way"), (self.name, "draw-name"), (self.list, "draw-places")):
            widget.setAccessibleName(own(key))
        super().say()
        self._show_way()

    def begin(self) -> None:
        """Choose the way that the sheet asks for: clicks on a picture, corners on an empty sheet, points after points."""
        sketch = self.work.sketch
        if not sketch.zones:
            self.way.setCurrentIndex(0 if sketch.picture else 1)
        elif self.doing == "click" and not sketch.picture:
            self.way.setCurrentIndex(WAYS.index("point" if sketches.is_point(sketch.zones[-1]) else "draw"))

    @property
    def doing(self) -> str:
        """The way of making places that is chosen."""
        return WAYS[max(self.way.currentIndex(), 0)]

    def hint(self) -> str:
        """Return what can be done on the sheet now."""
        key = self.doing
        if key in SHAPES:
            laid = not self.corners and bool(self.work.sketch.zones)
            return self.work.own("draw-grid-laid" if laid else f"draw-grid-{min(len(self.corners), 3)}")
        if key == "click" and not self.work.sketch.picture:
            return self.work.own("draw-click-no-picture")
        if key == "click" and self.work.sketch.seeds and not self.work.sketch.untraced:
            spilt = ", ".join(sketches.spilt(self.work.sketch))
            return self.work.own("draw-hint-spilt", names=spilt) if spilt else self.work.own("draw-hint-traced")
        return self.work.own(f"draw-hint-{key}")

    def _other_way(self) -> None:
        self.corners = []
        self._show_way()

    def _show_way(self) -> None:
        self.clicking.setVisible(self.doing == "click")
        self.pointing.setVisible(self.doing == "point")
        self.gridding.setVisible(self.doing in SHAPES)
        self.gridding.low.setVisible(self.doing in SHAPES and self.doing != "square")
        self.work.changed.emit()

    def refresh(self) -> None:
        """Show the places and the chosen one."""
        sketch, own = self.work.sketch, self.work.own
        zone = sketch.zone(self.chosen)
        self.name.setEnabled(zone is not None)
        self.remove_button.setEnabled(zone is not None)
        if not self.name.hasFocus() or zone is None:
            self.name.setText(zone.name.en if zone is not None else "")
        waiting = len(sketch.untraced)
        drawn = len(sketch.zones) - waiting
        self.count.setText(own("draw-count", drawn=drawn, waiting=waiting))
        self.trace_button.setEnabled(bool(sketch.seeds) and bool(sketch.picture) and self.work.job is None)
        self.grid_button.setEnabled(len(self.corners) == 3)
        self.list.blockSignals(True)
        self.list.clear()
        for one in sketch.zones[:LISTED]:
            item = QListWidgetItem(one.name.en if one.polygons else own("draw-waiting", name=one.name.en))
            item.setData(USER, one.id)
            self.list.addItem(item)
            if one.id == self.chosen:
                self.list.setCurrentItem(item)
        self.list.blockSignals(False)

    def _listed(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.choose(str(item.data(USER)))

    # Deeds

    def choose(self, key: str) -> None:
        """Speak of another place; its name can be typed at once."""
        self.take_name()
        self.chosen = key
        self.name.clearFocus()
        self.refresh()
        if key:
            self.name.setFocus()
            self.name.selectAll()
        self.canvas.again()

    def take_name(self) -> None:
        """Let what is typed be the chosen place's name."""
        zone, words = self.work.sketch.zone(self.chosen), self.name.text()
        if zone is None or words == zone.name.en or not self.name.isEnabled():
            return
        if not self.work.attempt(lambda sketch: sketches.rename(sketch, zone.id, words)):
            self.name.setText(zone.name.en)

    def leave(self) -> None:
        """What is half typed counts; what is half clicked does not."""
        self.take_name()
        self.corners, self.line = [], []

    def remove(self) -> None:
        """Take the chosen place away."""
        gone, self.chosen = self.chosen, ""
        self.name.clear()
        self.work.keep(sketches.remove(self.work.sketch, gone))

    def _new(self, made: tuple[sketches.Sketch, str]) -> None:
        self.take_name()
        self.work.keep(made[0])
        self.choose(made[1])

    def close_outline(self) -> None:
        """Let the corners that were clicked be a place."""
        corners, self.corners = tuple(self.corners), []
        try:
            self._new(sketches.draw(self.work.sketch, corners))
        except EditError as error:
            self.work.say(error.text)
        self.canvas.again()

    def grid(self) -> Grid | None:
        """Return the grid that the three clicks and the counts say; None before the third."""
        if self.doing not in SHAPES or len(self.corners) < 3:
            return None
        return self.gridding.grid(SHAPES[SHAPES.index(self.doing)], self.corners[:3])

    def lay_grid(self) -> None:
        """Make places of the grid's cells."""
        grid = self.grid()
        if grid is None:
            return
        numbering, first = self.gridding.numbering, self.gridding.first
        if self.work.attempt(lambda sketch: sketches.lay_grid(sketch, grid, numbering, first)):
            self.corners = []
            self.work.changed.emit()

    # The hand

    def press(self, at: QPointF, event: QMouseEvent) -> bool:
        """Take hold of a click, or begin a stroke in a traced place."""
        self.take_name()
        here = (at.x(), at.y())
        if self.doing != "click" or event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            return False
        self._dragged = seed_near(self.work.sketch.seeds, here, NEAR / self.canvas.zoom)
        if self._dragged < 0 and self.work.sketch.seeds and self.work.sketch.at(*here):
            self.line = [here]
        return self._dragged >= 0 or bool(self.line)

    def drag(self, at: QPointF) -> None:
        """Move the click, or go on with the stroke."""
        self._pointer = at
        if self.line:
            self.line.append((at.x(), at.y()))
        self.canvas.again()

    def release(self, at: QPointF, moved: bool) -> None:
        """Let the click lie, or let the stroke speak: what it runs through is of the place where it begins."""
        number, self._dragged = self._dragged, -1
        line, self.line = self.line, []
        sketch = self.work.sketch
        if number >= 0 and moved:
            self.work.keep(sketches.move_seed(sketch, number, (at.x(), at.y())))
        elif number >= 0:
            self.choose(sketch.seeds[number].zone)
        elif line and moved:
            owner = NOWHERE if self.outside.isChecked() else self.chosen or sketch.at(*line[0])
            self.work.keep(sketches.stroke(sketch, owner, line))
            self.work.trace()
        elif line and self.outside.isChecked():
            self.work.keep(sketches.stroke(sketch, NOWHERE, (line[0],)))
            self.work.trace(anew=True)
        elif line:
            self.choose(sketch.at(*line[0]))
        self.canvas.again()

    def click(self, at: QPointF, event: QMouseEvent) -> None:
        """Make a place, or a corner of one; a click in a place chooses it, with Shift it makes another there."""
        sketch, here = self.work.sketch, (at.x(), at.y())
        wide, high = sketch.size
        if not (0 <= here[0] <= wide and 0 <= here[1] <= high):
            return
        more = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        there = sketch.at(*here)
        if self.doing == "click":
            self._clicked(here, "" if more else there)
        elif self.doing == "point":
            if there and not more:
                self.choose(there)
            else:
                self._new(sketches.point(sketch, here, float(self.radius.value())))
        elif self.doing == "draw":
            self._corner(here, there)
        elif len(self.corners) < 3:
            self.corners.append(here)
        elif there:
            self.choose(there)
        self.work.changed.emit()

    def _clicked(self, here: Point, there: str) -> None:
        sketch = self.work.sketch
        if not sketch.picture:
            return
        if self.outside.isChecked():
            self.work.keep(sketches.stroke(sketch, NOWHERE, (here,)))
        elif there:
            self.choose(there)
        else:
            self._new(sketches.click(sketch, here))

    def _corner(self, here: Point, there: str) -> None:
        reach = NEAR / self.canvas.zoom
        if len(self.corners) >= 3 and _near(here, self.corners[0], reach):
            self.close_outline()
        elif not self.corners and there and not self._corner_near(here, reach):
            self.choose(there)
        else:
            self.corners.append(self._corner_near(here, reach) or here)

    def _corner_near(self, here: Point, reach: float) -> Point | None:
        """Return the corner of a place that a click is meant for, so that neighbours meet."""
        near = (
            corner
            for zone in self.work.sketch.zones
            for rings in zone.polygons
            for ring in rings
            for corner in ring
            if _near(corner, here, reach)
        )
        return min(near, key=lambda corner: (corner[0] - here[0]) ** 2 + (corner[1] - here[1]) ** 2, default=None)

    def hover(self, at: QPointF) -> None:
        """The line to the next corner follows the pointer."""
        self._pointer = at
        if self.corners and self.doing == "draw":
            self.canvas.again()

    def double(self, at: QPointF) -> None:  # noqa: ARG002
        """Close the outline."""
        if self.doing == "draw" and len(self.corners) >= 3:
            self.close_outline()

    def key(self, event: QKeyEvent) -> bool:
        """Return closes the outline, Escape gives it up, Backspace takes its last corner back, Delete the chosen place."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self.doing == "draw" and self.corners:
                self.close_outline()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self.grid() is not None:
                self.lay_grid()
            case Qt.Key.Key_Escape if self.corners:
                self.corners = []
            case Qt.Key.Key_Backspace if self.corners:
                self.corners.pop()
            case Qt.Key.Key_Delete | Qt.Key.Key_Backspace if self.chosen:
                self.remove()
            case _:
                return False
        self.work.changed.emit()
        return True

    # Drawing

    def draw(self, painter: QPainter, exposed: QRectF, pixel: float) -> None:
        """Draw places, clicks, and what is half done."""
        super().draw(painter, exposed, pixel)
        self.light(painter, self.chosen)
        ink, other = self.brush.role(Role.SUBJECT), self.brush.role(Role.TARGET)
        sketch = self.work.sketch
        names = {zone.id: zone.name.en for zone in sketch.untraced}
        for n, seed in enumerate(sketch.seeds if self.doing == "click" else ()):
            if seed.zone not in (NOWHERE, self.chosen, *names):
                continue  # it has its outline
            points = seed.points if n != self._dragged else ((self._pointer.x(), self._pointer.y()),)
            self.brush.stroke(painter, points, other if seed.zone == NOWHERE else ink, pixel)
            if seed.zone in names and n != self._dragged:
                self.brush.name(painter, QPointF(*points[0]), names[seed.zone], pixel, size=11)
        if len(self.line) > 1:
            self.brush.stroke(painter, self.line, ink, pixel)
        grid = self.grid()
        if grid is not None:
            self._draw_grid(painter, grid, ink, pixel)
        elif self.doing == "draw" and self.corners:
            self.brush.stroke(painter, [*self.corners, (self._pointer.x(), self._pointer.y())], ink, pixel, 2.4)
        for corner in self.corners:
            self.brush.point(painter, QPointF(*corner), ink, pixel, radius=5)

    def _draw_grid(self, painter: QPainter, grid: Grid, ink: str, pixel: float) -> None:
        path = QPainterPath()
        try:
            for _column, _row, ring in grid.cells():
                path.addPath(path_of(((ring,),)))
        except EditError:
            return
        self.brush.hairlines(painter, [path], ink, pixel)


def _near(a: Point, b: Point, reach: float) -> bool:
    return abs(a[0] - b[0]) <= reach and abs(a[1] - b[1]) <= reach


# The third step: who is whose neighbour, what the ground is, what places are worth.

LINK_WAYS = ("join", "ground", "worth")
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
        self.parts = {way: QWidget() for way in LINK_WAYS}
        self.column.addWidget(self.words("draw-do"))
        self.column.addWidget(self.way)
        for way, field in zip(LINK_WAYS, (self.kind, self.ground, self.worth), strict=True):
            form = QFormLayout(self.parts[way])
            form.setContentsMargins(0, 0, 0, 0)
            form.addRow(self.words(f"draw-do-{way}-what", wrap=False), field)
            self.column.addWidget(self.parts[way])
        self.column.addWidget(self.count)
        self.column.addStretch(1)

    @property
    def doing(self) -> str:
        """What clicks do."""
        return LINK_WAYS[max(self.way.currentIndex(), 0)]

    def say(self) -> None:
        """Write every word in the window's language."""
        own = self.work.own
        row = max(self.way.currentIndex(), 0)
        self.way.blockSignals(True)
        self.way.clear()
        self.way.addItems([own(f"draw-do-{way}") for way in LINK_WAYS])
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
