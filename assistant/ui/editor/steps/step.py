"""What all steps of the walk have in common: a panel at the side, a line that asks, a hand on the picture.

Zones are asked for in one order: landmarks spread over the board, then every zone with short ways between them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QHBoxLayout,
    QListWidget,
    QPushButton,
    QSpinBox,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from assistant.core.board import Point, Sheet, Zone, ZoneId
from assistant.core.questions import Role
from assistant.desk.editor.draft import is_point
from assistant.scan.boards.outlines import deepest
from assistant.ui.editor.steps.canvas import Brush, Canvas, Hand, Paths
from assistant.ui.editor.work.picture import Picture
from assistant.ui.editor.work.workbench import AtWork, Workbench

# In which order zones are asked for: landmarks spread over the board, then every zone with short ways between them.

SEA = "sea"
TARGETS = (
    (0.1, 0.1),
    (0.9, 0.9),
    (0.9, 0.1),
    (0.1, 0.9),
    (0.5, 0.5),
    (0.5, 0.08),
    (0.5, 0.92),
    (0.08, 0.5),
    (0.92, 0.5),
)
ENOUGH = len(TARGETS)
READABLE = 42  # screen pixels of a zone's width from which its name is written
PLAIN = 16  # corners: cells of a grid and points have as many at most, and their middle is that of their frame
MANY = 600  # zones above which only those in view are named


def middle_of(zone: Zone) -> Point:
    """Return the place that a person takes for a zone's middle: that of its area, or its roomiest place if that is outside."""
    centre = zone.shape.centroid
    return (centre.x, centre.y) if zone.contains(centre.x, centre.y) else deepest(zone.polygons)


def landmarks(zones: Sequence[Zone], sheet: Sheet) -> tuple[ZoneId, ...]:
    """Return zones to fit a board by: first nine, near corners, middle and edges, then all others, the farthest apart first.

    Small round zones are preferred: their middles are the surest to click.
    """
    land = [zone for zone in zones if zone.kind != SEA] or list(zones)
    middles = {zone.id: middle_of(zone) for zone in land}

    def apart_from(zone: Zone, other: Zone) -> float:
        return math.dist(middles[zone.id], middles[other.id])

    def cost(zone: Zone, at: Point) -> float:
        scattered = 0.1 * sheet.width * (len(zone.polygons) > 1)
        return math.dist(middles[zone.id], at) + 0.6 * _breadth(zone) + scattered

    chosen: list[Zone] = []
    for x, y in TARGETS:
        free = [zone for zone in land if zone not in chosen]
        if free:
            at = (x * sheet.width, y * sheet.height)
            near = {
                zone.id: max(0.0, sheet.width / 5 - min((apart_from(zone, one) for one in chosen), default=sheet.width))
                for zone in free
            }
            chosen.append(min(free, key=lambda zone: (cost(zone, at) + 3 * near[zone.id], zone.id)))
    rest = [zone for zone in land if zone not in chosen]
    apart = {zone.id: min((apart_from(zone, one) for one in chosen), default=0.0) for zone in rest}
    while rest:
        best = max(rest, key=lambda zone: (apart[zone.id] - 0.5 * _breadth(zone), zone.id))
        chosen.append(best)
        rest.remove(best)
        for zone in rest:
            apart[zone.id] = min(apart[zone.id], apart_from(zone, best))
    return tuple(zone.id for zone in chosen)


def spot_of(zone: Zone) -> Point:
    """Return where a zone's name and the ends of its links are: where the zone has most room."""
    plain = len(zone.polygons) == 1 and len(zone.polygons[0][0]) <= PLAIN
    return zone.centre if plain or zone.stack_at is not None else deepest(zone.polygons)


def walk(zones: Sequence[Zone]) -> tuple[ZoneId, ...]:
    """Return the zones to be traced from the upper left on, each time the nearest that is left; seas come last."""
    order: list[ZoneId] = []
    for group in ([zone for zone in zones if zone.kind != SEA], [zone for zone in zones if zone.kind == SEA]):
        places = {zone.id: middle_of(zone) for zone in group}
        at = (0.0, 0.0)
        while places:
            nearest = min(places, key=lambda zone: (math.dist(places[zone], at), zone))
            order.append(nearest)
            at = places.pop(nearest)
    return tuple(order)


def _breadth(zone: Zone) -> float:
    left, top, right, bottom = zone.bounds
    return max(right - left, bottom - top)


class Step(QWidget, AtWork, Hand):
    """One step. `id` names its texts: `board-step-<id>`, `board-step-<id>-hint`."""

    id = ""
    asked = Signal()  # the line that asks has changed
    onwards = Signal(str)  # to another step; "": to the next

    def __init__(self, workbench: Workbench, canvas: Canvas) -> None:
        super().__init__()
        self.take_up(workbench)
        self.canvas = canvas
        self.brush = Brush(workbench.settings)
        self.paths = Paths()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(14, 12, 14, 12)
        self.column.setSpacing(9)

    # For the window

    @property
    def picture(self) -> Picture:
        """What lies on the table while the step is shown."""
        return self.workbench.picture

    def asks(self) -> tuple[str, str]:
        """Return what the step asks now, and a hint."""
        raise NotImplementedError

    @property
    def open(self) -> bool:
        """Whether the step can be entered."""
        return bool(self.draft.picture) and not self.draft.joining

    @property
    def done(self) -> bool:
        """Whether the step has what the next one needs."""
        return False

    def enter(self) -> None:
        """The step is shown."""
        self.refresh()

    def leave(self) -> None:
        """Another step is shown."""

    def refresh(self) -> None:
        """The draft has changed: what is asked may be another thing."""
        self.asked.emit()
        self.canvas.again()

    # Building

    def stack(self, *parts: QWidget) -> None:
        """Put parts below those that are there."""
        for part in parts:
            self.column.addWidget(part)

    def row(self, *parts: QWidget, wide: int = -1) -> None:
        """Put parts side by side below those that are there; the one at `wide` takes the room that is left, if any does."""
        row = QHBoxLayout()
        for n, part in enumerate(parts):
            row.addWidget(part, int(n == wide))
        if wide < 0:
            row.addStretch(1)
        self.column.addLayout(row)

    def go_on_button(self, key: str) -> QPushButton:
        """Return a button that goes to the next step, whichever it is in a game of one's own."""
        return self.button(key if self.game else "draw-on-to-next", lambda: self.onwards.emit(""), "primary")

    def on_paper(self, at: QPointF) -> bool:
        """Tell whether a place is on the picture."""
        wide, high = self.draft.size
        return 0 <= at.x() < wide and 0 <= at.y() < high

    # The hand

    def draw(self, painter: QPainter, exposed: QRectF, pixel: float) -> None:
        """Draw over the picture: the zones."""
        self.draw_zones(painter, exposed, pixel)

    def outlines(self, zones: Iterable[Zone]) -> dict[ZoneId, QPainterPath]:
        """Return the outlines of zones as paths."""
        return self.paths.of({zone.id: zone.polygons for zone in zones})

    def frame_of(self, zones: Iterable[ZoneId]) -> QRectF:
        """Return the frame round some zones of the board; one that is not there has none."""
        known = [zone for one in zones if (zone := self.draft.zone(one)) is not None]
        box = QRectF()
        for path in self.outlines(known).values():
            box = box.united(path.boundingRect())
        return box

    def draw_zones(self, painter: QPainter, exposed: QRectF, pixel: float, zones: Iterable[Zone] | None = None) -> None:
        """Draw the zones of the board, or others; their names too where no board has told them."""
        named = tuple(self.draft.zones or () if zones is None else zones)
        outlines = self.outlines(named)
        self.brush.hairlines(painter, outlines.values(), self.brush.role(Role.REACHABLE), pixel)
        if self.game is not None:
            return
        for zone in named:
            if zone.polygons and (is_point(zone) or (zone.bounds[2] - zone.bounds[0]) / pixel > READABLE):
                at = QPointF(*spot_of(zone))
                if len(named) < MANY or exposed.contains(at):
                    wide = zone.bounds[2] - zone.bounds[0]
                    self.brush.name(painter, at - QPointF(min(wide / 3, 30 * pixel), 0), zone.name.en, pixel, size=11)

    def light(self, painter: QPainter, zone: ZoneId, role: Role = Role.SUBJECT, fill: float = 0.18) -> None:
        """Draw one zone that is spoken of; nothing is drawn for one that is not there."""
        known = self.draft.zone(zone)
        if known is not None and known.polygons:
            self.brush.zone(painter, self.outlines([known])[zone], self.brush.role(role), fill)


def leave_keys(panel: QWidget) -> None:
    """Leave the keys to the picture when something in a panel is clicked; only what is typed into takes them, and Tab."""
    for kind in (QAbstractButton, QListWidget, QComboBox, QTabBar):
        for part in panel.findChildren(kind):
            if part.focusPolicy() != Qt.FocusPolicy.NoFocus and not (isinstance(part, QComboBox) and part.isEditable()):
                part.setFocusPolicy(Qt.FocusPolicy.TabFocus)


def spin(least: int, most: int, value: int) -> QSpinBox:
    """Return a field for a whole number."""
    made = QSpinBox()
    made.setRange(least, most)
    made.setValue(value)
    made.lineEdit().setTextMargins(6, 0, 0, 0)  # the style's own padding does not reach into it
    return made
