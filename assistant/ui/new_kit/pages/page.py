"""What the steps in which a game is drawn have in common: a panel at the side, and a hand on the sheet."""

from __future__ import annotations

import functools
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPainterPath
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from assistant.core.board import Point, Polygon, Zone
from assistant.core.questions import Role
from assistant.desk.kits.sketch import is_point
from assistant.scan.boards.outlines import deepest
from assistant.ui.new_kit.work.sketching import Work
from assistant.ui.own_board.canvas.drawing import Brush, path_of
from assistant.ui.own_board.canvas.view import Canvas
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
