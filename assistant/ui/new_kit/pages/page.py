"""What the steps in which a game is drawn have in common: a panel at the side, and a hand on the sheet.

The forms that several steps use are here too: a grid's numbers, a side's colour, the corners of a photograph.
"""

from __future__ import annotations

import functools
import uuid
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QPushButton, QSpinBox, QVBoxLayout, QWidget

from assistant.core.board import Point, Polygon, Zone
from assistant.core.questions import Role
from assistant.desk.kits.sketch import is_point
from assistant.scan.boards.grids import NUMBERINGS, Grid, Shape
from assistant.scan.boards.outlines import deepest
from assistant.scan.fit.transforms import straightened
from assistant.scan.pictures.images import open_picture, save_jpeg
from assistant.scan.tracing.tracer import Report
from assistant.ui.new_kit.pages.sketch import Work, file
from assistant.ui.own_board.steps.canvas import Brush, Canvas, path_of
from assistant.ui.own_board.work.picture import Picture
from assistant.ui.widgets.lines import label

READABLE = 42  # screen pixels of a place's width from which its name is written
PLAIN = 16  # corners: cells of a grid and points have as many at most, and their middle is that of their frame
MANY = 600  # places above which only those in view are named


def middle(zone: Zone) -> Point:
    """Return where a place's name and the ends of its links are: where the place has most room."""
    return _deepest(zone.polygons) if len(zone.polygons) > 1 or len(zone.polygons[0][0]) > PLAIN else zone.centre


@functools.lru_cache(maxsize=2048)
def _deepest(polygons: tuple[Polygon, ...]) -> Point:
    return deepest(polygons)


class Outlines:
    """All outlines as one path, made anew only when places change."""

    def __init__(self) -> None:
        self._zones: tuple[Zone, ...] = ()
        self._path = QPainterPath()

    def of(self, zones: tuple[Zone, ...]) -> QPainterPath:
        """Return the outlines of places."""
        if zones is not self._zones:
            self._zones, self._path = zones, path_of(rings for zone in zones for rings in zone.polygons)
        return self._path


class Page(QWidget):
    """One step; `id` names its texts: `draw-<id>`, `draw-<id>-hint`."""

    id = ""

    def __init__(self, work: Work, canvas: Canvas) -> None:
        super().__init__()
        self.work, self.canvas = work, canvas
        self.brush = Brush(work.settings)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(16, 10, 16, 10)
        self.column.setSpacing(8)
        self._outlines = Outlines()
        self._words: list[tuple[QLabel | QPushButton, str]] = []

    @property
    def paper(self) -> Picture:
        """What lies on the table while this step is shown."""
        return self.work.paper

    def button(self, key: str, deed: Callable[[], object], style: str = "") -> QPushButton:
        """Return a button with one of the window's texts."""
        made = QPushButton()
        if style:
            made.setObjectName(style)
        made.clicked.connect(lambda: deed())
        self._words.append((made, key))
        return made

    def words(self, key: str, style: str = "small", *, wrap: bool = True) -> QLabel:
        """Return a label with one of the window's texts.

        Args:
            wrap: whether it may go over several lines; beside a field it may not.
        """
        made = label("", style, wrap)
        self._words.append((made, key))
        return made

    def say(self) -> None:
        """Write every word in the window's language."""
        for widget, key in self._words:
            widget.setText(self.work.own(key))
        self.refresh()

    def hint(self) -> str:
        """Return what can be done on the sheet now."""
        return self.work.own(f"draw-{self.id}-hint")

    def refresh(self) -> None:
        """The sketch has changed."""

    def leave(self) -> None:
        """Another step is shown: what is half typed counts."""

    # Drawing

    def draw(self, painter: QPainter, exposed: QRectF, pixel: float) -> None:
        """Draw the places with their names."""
        sketch = self.work.sketch
        self.brush.hairlines(painter, [self._outlines.of(sketch.zones)], self.brush.theme.accent, pixel)
        for zone in sketch.zones:
            if zone.polygons and (is_point(zone) or (zone.bounds[2] - zone.bounds[0]) / pixel > READABLE):
                at = QPointF(*middle(zone))
                if len(sketch.zones) < MANY or exposed.contains(at):
                    wide = zone.bounds[2] - zone.bounds[0]
                    self.brush.name(painter, at - QPointF(min(wide / 3, 30 * pixel), 0), zone.name.en, pixel, size=11)

    def light(self, painter: QPainter, key: str, role: Role = Role.SUBJECT) -> None:
        """Draw one place that is spoken of.

        Args:
            key: the place's id; nothing is drawn for one that is not there.
        """
        zone = self.work.sketch.zone(key)
        if zone is not None and zone.polygons:
            self.brush.zone(painter, path_of(zone.polygons), self.brush.role(role))

    # The hand: nothing, until a step says otherwise

    def press(self, at: QPointF, event: QMouseEvent) -> bool:  # noqa: ARG002
        """The left button goes down: not taken, so the view pans."""
        return False

    def drag(self, at: QPointF) -> None:
        """The mouse moves with the button held."""

    def release(self, at: QPointF, moved: bool) -> None:
        """The button goes up."""

    def click(self, at: QPointF, event: QMouseEvent) -> None:
        """A click that did not pan."""

    def hover(self, at: QPointF) -> None:
        """The pointer moves."""

    def double(self, at: QPointF) -> None:
        """A double click."""

    def key(self, event: QKeyEvent) -> bool:  # noqa: ARG002
        """A key on the sheet: not used."""
        return False


# The count and the numbers of a grid that is laid over a map by three clicks.


class GridForm(QWidget):
    """Columns, rows, numbering. `words` makes the labels, `button` lays the grid."""

    changed = Signal()  # the grid would lie otherwise

    def __init__(self, words: Callable[[str], QLabel], button: QPushButton) -> None:
        super().__init__()
        self.columns, self.rows = spin(2, 200, 10), spin(2, 200, 8)
        self.first_column, self.first_row = spin(0, 99, 1), spin(0, 99, 1)
        self.numbers = QComboBox()
        self.low = QCheckBox()
        self.low.setChecked(True)
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        for key, field in (
            ("draw-columns", self.columns),
            ("draw-rows", self.rows),
            ("draw-numbering", self.numbers),
            ("draw-first-column", self.first_column),
            ("draw-first-row", self.first_row),
        ):
            form.addRow(words(key), field)
        form.addRow(self.low)
        form.addRow(button)
        for changing in (self.columns, self.rows):
            changing.valueChanged.connect(lambda _n: self.changed.emit())
        self.low.toggled.connect(lambda _on: self.changed.emit())

    @property
    def numbering(self) -> str:
        """How cells are numbered, one of NUMBERINGS."""
        return NUMBERINGS[max(self.numbers.currentIndex(), 0)]

    @property
    def first(self) -> tuple[int, int]:
        """The numbers of the first column and row."""
        return self.first_column.value(), self.first_row.value()

    def grid(self, shape: Shape, marks: Sequence[Point]) -> Grid:
        """Return the grid of a shape that lies on three marks."""
        first, second, third = marks
        return Grid(shape, self.columns.value(), self.rows.value(), (first, second, third), self.low.isChecked())


def spin(least: int, most: int, value: int) -> QSpinBox:
    """Return a field for a whole number."""
    made = QSpinBox()
    made.setRange(least, most)
    made.setValue(value)
    made.lineEdit().setTextMargins(6, 0, 0, 0)  # the style's own padding does not reach into it
    return made


# The colours that a side may have, and the box in which one is chosen.

COLOURS = ("blue", "red", "green", "ochre", "plum", "field-grey", "tan", "jade", "sky", "rose", "olive", "violet")
PATCH = (28, 14)  # pixels of a colour beside its name


def colour_box(colours: Mapping[str, tuple[str, str]], chosen: str, changed: Callable[[], None]) -> QComboBox:
    """Return a box in which a side's colour is chosen.

    Args:
        colours: by name: what each is called, and the colour itself.
        chosen: the name of the one that it has.
        changed: is called when another is chosen.
    """
    box = QComboBox()
    for name, (words, colour) in colours.items():
        patch = QPixmap(*PATCH)
        patch.fill(QColor(colour))
        box.addItem(patch, words, name)
    box.setCurrentIndex(list(colours).index(chosen))
    box.currentIndexChanged.connect(lambda _n: changed())
    return box


# The corners of what was photographed: four clicks, and the picture is straightened by them, beside the window.

QUALITY = 92


class Corners:
    """Four corners that are being clicked; `done` gets the straightened picture's file and size in pixels."""

    def __init__(self, work: Work, brush: Brush, done: Callable[[Path, tuple[int, int]], None]) -> None:
        self.work, self.brush, self.done = work, brush, done
        self.marks: list[Point] = []
        self.source: Path | None = None  # of the picture whose corners are asked for

    def begin(self, source: Path) -> None:
        """Ask for the four corners of a picture."""
        self.source, self.marks = source, []
        self.work.changed.emit()

    def give_up(self) -> None:
        """Ask no longer."""
        self.source, self.marks = None, []

    def hint(self) -> str:
        """Return which corner is asked for; "" where none is."""
        return self.work.own("draw-straighten-hint", n=len(self.marks) + 1) if self.source is not None else ""

    def click(self, at: QPointF) -> bool:
        """Take a corner, if one is asked for; the fourth straightens the picture."""
        if self.source is None:
            return False
        self.marks.append((at.x(), at.y()))
        if len(self.marks) == 4:
            self._straighten(self.source)
        self.work.changed.emit()
        return True

    def key(self, event: QKeyEvent) -> bool:
        """Escape gives the corners up."""
        if self.source is None or event.key() != Qt.Key.Key_Escape:
            return False
        self.give_up()
        self.work.changed.emit()
        return True

    def _straighten(self, source: Path) -> None:
        corners = tuple(self.marks)
        self.give_up()
        target = file().with_name(f"straight-{uuid.uuid4().hex[:8]}.jpg")

        def work(_report: Report) -> tuple[Path, tuple[int, int]]:
            pixels = straightened(open_picture(source).pixels, corners)
            target.parent.mkdir(parents=True, exist_ok=True)
            save_jpeg(pixels, target, QUALITY)
            return target, (pixels.shape[1], pixels.shape[0])

        self.work.run("draw-straightening", work, lambda made: self.done(*made))

    def draw(self, painter: QPainter, pixel: float) -> None:
        """Draw the corners that were clicked."""
        for corner in self.marks:
            self.brush.point(painter, QPointF(*corner), self.brush.role(Role.SUBJECT), pixel)
