"""What all steps of the walk have in common: a panel at the side, a line of instructions, a canvas with the picture.

Zones are asked for in one order: landmarks spread over the board, then every zone with short ways between them.
"""

from __future__ import annotations

import itertools
from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QGraphicsScene,
    QGraphicsView,
    QLineEdit,
    QListWidget,
    QPushButton,
    QSpinBox,
    QTabBar,
    QWidget,
)

from assistant.core.printed import Point, Polygon, Zone, ZoneId
from assistant.core.questions import Role
from assistant.core.record import Ids
from assistant.desk.editor.draft import is_point
from assistant.scan.boards.outlines import deepest
from assistant.ui.editor.work.picture import Picture
from assistant.ui.editor.work.workbench import AtWork, Workbench
from assistant.ui.look import lettering
from assistant.ui.look.settings import Settings
from assistant.ui.look.theme import Theme, bare, colour, cosmetic, hairlines, stroke
from assistant.ui.look.zoom_view import ZoomView
from assistant.ui.plan.board import outlined
from assistant.ui.widgets.lines import NumberBox, Part, put, vbox

# The picture on the screen with what a step draws over it: zoom to the pointer, pan, and a hand that clicks and drags.

# What steps draw over the picture: outlines seen on any print, points with names, strokes; sizes in screen pixels.


class Brush:
    """Draws in the window's look over a picture, of which one screen pixel is `pixel` wide; an ink is a role or a colour."""

    pixel = 1.0

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.painter: QPainter
        self.exposed = QRectF()

    @property
    def theme(self) -> Theme:
        """The window's theme."""
        return self.settings.look.theme

    def role(self, role: Role | str) -> str:
        """Return the colour of a role."""
        return self.theme.roles[role].colour if isinstance(role, Role) else role

    def _inks(self, ink: Role | str, width: float, casing: float) -> tuple[tuple[str, float], tuple[str, float]]:
        """Return a casing and what is drawn upon it, each with its width."""
        return (self.theme.casing, width + casing), (self.role(ink), width)

    def hairlines(self, paths: Iterable[QPainterPath], ink: Role | str) -> None:
        """Draw outlines as a light hairline beside a coloured one: seen on any print, and cheap."""
        hairlines(self.painter, paths, self._inks(ink, 0.0, self.pixel))

    def zone(self, path: QPainterPath, ink: Role | str, fill: float = 0.18, width: float = 2.6) -> None:
        """Draw one zone that is spoken of: filled, with a broad outline in a casing."""
        self.painter.fillPath(path, colour(self.role(ink), fill))
        for name, broad in self._inks(ink, width, 2.4):
            self.painter.strokePath(path, cosmetic(name, broad, Qt.PenJoinStyle.RoundJoin))

    def point(self, at: Point, ink: Role | str, sign: str = "cross", radius: float = 7) -> None:
        """Draw a point: a ring with a cross (`cross`), struck out (`wrong`), or a soft ring where something is expected.

        Args:
            radius: in screen pixels.
        """
        painter = self._at(at)
        arms = {"cross": ((-1, 0, 1, 0), (0, -1, 0, 1)), "wrong": ((-1, -1, 1, 1), (-1, 1, 1, -1))}.get(sign, ())
        far = radius * (1.55 if sign == "cross" else 0.66)
        for name, broad in self._inks(ink, 2.2, 2.4):
            dashed = sign == "expected" and name == self.role(ink)
            stroke(painter, name, broad, s=Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine)
            painter.drawEllipse(QPointF(), radius, radius)
            for x1, y1, x2, y2 in arms:
                painter.drawLine(QPointF(x1 * far, y1 * far), QPointF(x2 * far, y2 * far))
        painter.restore()

    def _at(self, at: Point) -> QPainter:
        """Return the painter moved to a place, in screen pixels, until it is restored."""
        self.painter.save()
        self.painter.translate(*at)
        self.painter.scale(self.pixel, self.pixel)
        return self.painter

    def stroke(self, points: Sequence[Point], ink: Role | str, wide: float = 4, *, dashed: bool = False) -> None:
        """Draw a click or a stroke.

        Args:
            points: in pixels of the picture.
        """
        painter, pixel = self.painter, self.pixel
        if len(points) == 1:
            stroke(painter, self.theme.casing, 1.6 * pixel, self.role(ink))
            painter.drawEllipse(QPointF(*points[0]), wide * pixel, wide * pixel)
            return
        line = QPolygonF([QPointF(*point) for point in points])
        for name, broad in self._inks(ink, wide, 2.5):
            pen = QPen(QColor(name), broad * pixel, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin)
            if dashed:
                pen.setDashPattern([3.0, 3.0])
            painter.setPen(pen)
            painter.drawPolyline(line)

    def name(self, at: Point, words: str, ink: Role | str = "", size: int = 14, *, beside: bool = True) -> None:
        """Write a name beside a point, or upon it, on a chip of paper."""
        painter = self._at(at)
        font = lettering.font(lettering.PLAIN, size * self.settings.look.text_scale)
        font.setWeight(QFont.Weight.Bold)
        painter.setFont(font)
        letters = QFontMetricsF(font)
        wide = letters.horizontalAdvance(words) + 12
        chip = QRectF(13 if beside else -wide / 2, -letters.height() / 2 - 1, wide, letters.height() + 2)
        bare(painter, colour(self.theme.panel, 0.92))
        painter.drawRoundedRect(chip, 4, 4)
        painter.setPen(QColor(self.role(ink) or self.theme.ink))
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, words)
        painter.restore()


class Paths:
    """Paths of zones, made once for each outline."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[object, QPainterPath]] = {}

    def of(self, outlines: Mapping[str, tuple[Polygon, ...]]) -> dict[str, QPainterPath]:
        """Return the path of each outline."""
        found = {}
        for zone, polygons in outlines.items():
            known = self._known.get(zone)
            if known is None or known[0] is not polygons:
                known = self._known[zone] = (polygons, outlined(itertools.chain(*polygons)))
            found[zone] = known[1]
        return found


SEEN = 90  # screen pixels from which a zone is seen well enough
PANS = {"Left": (-80, 0), "Right": (80, 0), "Up": (0, -80), "Down": (0, 80)}  # screen pixels, right and down
MARGIN = 0.5  # of the picture's size, how far beyond its edges one may look


Asks = tuple[str, str]  # what a step asks, and a hint
Keys = Mapping[str, object]  # what they do, by their names


class Hand:
    """What is done with the mouse, after which the picture is painted anew: nothing, until a step says otherwise."""

    def paint_on(self, painter: QPainter, exposed: QRectF, pixel: float) -> None:
        """Draw over the picture; `pixel` is one screen pixel in picture pixels."""

    def press(self, at: Point) -> bool:  # noqa: ARG002
        """The left button goes down; tell whether the drag that begins is taken: otherwise the view pans."""
        return False

    def drag(self, at: Point) -> None:
        """The mouse moves with the button held, after a press that was taken."""

    def release(self, at: Point, moved: bool) -> None:
        """The button goes up after a press that was taken; `moved`: farther than a click's tremble."""

    def click(self, at: Point) -> None:
        """A click whose press was not taken and which did not pan."""

    def hover(self, at: Point) -> None:
        """The pointer moves."""

    def double(self, at: Point) -> None:
        """A double click."""

    def keys(self) -> Keys:
        """Return what keys do on the picture just now, by their names; one with nothing to be called goes further."""
        return {}

    def refresh(self) -> None:
        """What the hand works on has changed."""

    def tab(self) -> bool:
        """Tab on the picture; tell whether the step had something to look at next."""
        return False


class Canvas(ZoomView):
    """Shows the picture; the hand is the step's."""

    FILLED = 0.96
    _taken = False
    _pan_from: QPoint | None = None
    _moved = False
    _space = False

    def __init__(self, picture: Picture, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picture = picture
        self.hand = Hand()
        self._pressed = QPoint()
        self._keys = Qt.KeyboardModifier.NoModifier
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setScene(QGraphicsScene(self))
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        picture.changed.connect(self._picture_changed)

    def show_picture(self, picture: Picture) -> None:
        """Lay another picture on the table; all of it is shown."""
        if picture is not self.picture:
            self.picture.changed.disconnect(self._picture_changed)
            self.picture = picture
            picture.changed.connect(self._picture_changed)
        self.lay()

    def dress(self, table: str) -> None:
        """Put on the table's colour."""
        self.setBackgroundBrush(QColor(table))

    def again(self) -> None:
        """Draw what the hand draws anew."""
        self.viewport().update()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Draw the picture."""
        painter.fillRect(rect, self.backgroundBrush())
        self.picture.draw(painter, QRectF(rect), self.zoom * self.devicePixelRatioF())

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Draw what the hand draws."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.hand.paint_on(painter, QRectF(rect), 1 / self.zoom)

    def _picture_changed(self) -> None:
        self.resetCachedContent()
        self.viewport().update()

    # Where one looks

    def lay(self) -> None:
        """Lay out another picture: all of it is shown."""
        wide, high = self.picture.size
        self._picture_changed()
        self.setSceneRect(-MARGIN * wide, -MARGIN * high, (1 + 2 * MARGIN) * wide, (1 + 2 * MARGIN) * high)
        self._touched = False
        self.fit()

    def fit(self) -> None:
        """Show the whole picture."""
        wide, high = self.picture.size
        if wide and high:
            self.show_rect(QRectF(0, 0, wide, high))

    def look_at(self, rect: QRectF) -> None:
        """Bring a part into view, without changing the zoom if it can be seen well as it is."""
        if self._touched and self.visible.contains(rect) and max(rect.width(), rect.height()) * self.zoom > SEEN:
            return
        margin = 0.8 * max(rect.width(), rect.height(), 60)
        self._touched = True
        self.show_rect(rect.adjusted(-margin, -margin, margin, margin))

    # The hand

    def place(self, event: QMouseEvent) -> Point:
        """Return where an event is on the picture."""
        return self.viewportTransform().inverted()[0].map(event.position()).toTuple()

    def held(self, key: Qt.KeyboardModifier) -> bool:
        """Tell whether a key was held when a button of the mouse went down or up last."""
        return bool(self._keys & key)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Give the press to the step, or begin to pan."""
        self._pressed, self._moved, self._keys = event.position().toPoint(), False, event.modifiers()
        left = event.button() == Qt.MouseButton.LeftButton
        self._taken = left and not self._space and self.hand.press(self.place(event))
        self.again()
        if not self._taken:
            self._pan_from = self._pressed

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag, pan or hover."""
        now = event.position().toPoint()
        if (now - self._pressed).manhattanLength() > 4 and event.buttons():
            self._moved = True
        if self._taken:
            self.hand.drag(self.place(event))
            self.again()
        elif self._pan_from is not None:
            if self._moved:
                self.pan(self._pan_from.x() - now.x(), self._pan_from.y() - now.y())
                self._pan_from = now
        else:
            self.hand.hover(self.place(event))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End what the press began; a press that was not taken and did not pan is a click."""
        taken, self._taken = self._taken, False
        self._pan_from, self._keys = None, event.modifiers()
        if taken:
            self.hand.release(self.place(event), self._moved)
        elif not self._moved and event.button() == Qt.MouseButton.LeftButton and not self._space:
            self.hand.click(self.place(event))
        self.again()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Hand a double click on."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.hand.double(self.place(event))
            self.again()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom to the pointer; two fingers on a pad pan."""
        if not event.pixelDelta().isNull() and not event.modifiers():
            self.pan(-event.pixelDelta().x(), -event.pixelDelta().y())
        else:
            self.zoom_by(1.0015 ** event.angleDelta().y(), event.position())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let the step use a key; arrows pan, + and - zoom, Home shows everything, Space holds the paper to pan."""
        name = QKeySequence(event.key()).toString().replace("Enter", "Return")
        plain = not event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        deed = self.hand.keys().get(name) if plain else None
        if callable(deed):
            deed()
            self.hand.refresh()
        elif name in PANS:
            self.pan(*PANS[name])
        elif name in ("+", "=", "-"):
            self.zoom_by(0.8 if name == "-" else 1.25)
        elif name == "Home":
            self.fit()
        elif name == "Space":
            self._space = True
        else:
            event.ignore()

    def focusNextPrevChild(self, onward: bool) -> bool:
        """Let Tab go to what the step has to look at next; without any, and backwards, to the next part of the window."""
        return (onward and self.hand.tab()) or super().focusNextPrevChild(onward)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Let the paper go."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
        super().keyReleaseEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the whole picture until the player has moved it."""
        super().resizeEvent(event)
        if not self._touched:
            self.fit()


SEA = "sea"
ENOUGH = 9  # landmarks
SPREAD = 200  # zones that are spread over the board; nobody clicks more for a fit
READABLE = 42  # screen pixels of a zone's width from which its name is written
PLAIN = 16  # corners: cells of a grid and points have as many at most, and their middle is that of their frame
MANY = 600  # zones above which only those in view are named


def middle_of(zone: Zone) -> Point:
    """Return the place that a person takes for a zone's middle: that of its area, or its roomiest place if that is outside."""
    centre = zone.shape.centroid
    return (centre.x, centre.y) if zone.contains(centre.x, centre.y) else deepest(zone.polygons)


def landmarks(zones: Sequence[Zone]) -> Ids:
    """Return zones to fit a board by: from the upper left on always that which is farthest from all before it.

    Small zones in one piece are preferred: their middles are the surest to click.
    """
    shown = [zone for zone in zones if zone.kind != SEA] or zones
    rest = sorted(shown, key=lambda zone: zone.id, reverse=True)  # of those equally far the last by its id
    middles = np.array([middle_of(zone) for zone in rest]).reshape(-1, 2)
    rough = np.array([0.5 * len(zone.polygons) * _breadth(zone) for zone in rest])
    apart = -np.hypot(*middles.T)
    chosen: list[ZoneId] = []
    for _ in rest[:SPREAD]:
        best = int(np.argmax(apart - rough))
        far = np.hypot(*(middles - middles[best]).T)
        apart = np.minimum(apart, far) if chosen else far
        rough[best] = np.inf
        chosen.append(rest[best].id)
    return tuple(dict.fromkeys((*chosen, *(zone.id for zone in rest))))


def spot_of(zone: Zone) -> Point:
    """Return where a zone's name and the ends of its links are: where the zone has most room."""
    plain = len(zone.polygons) == 1 and len(zone.polygons[0][0]) <= PLAIN
    return zone.centre if plain or zone.stack_at is not None else deepest(zone.polygons)


def walk(zones: Sequence[Zone]) -> Ids:
    """Return the zones to be traced from the upper left on, each time the nearest that is left; seas come last."""
    order: list[ZoneId] = []
    for group in ([zone for zone in zones if zone.kind != SEA], [zone for zone in zones if zone.kind == SEA]):
        rest = sorted(group, key=lambda zone: zone.id)
        places = np.array([middle_of(zone) for zone in rest]).reshape(-1, 2)
        at = np.zeros(2)
        for _ in rest:
            nearest = int(np.argmin(np.hypot(*(places - at).T)))
            order.append(rest[nearest].id)
            at = places[nearest].copy()
            places[nearest] = np.inf
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
        self.column = vbox(on=self, margins=(14, 12, 14, 12), spacing=9)
        self.build()

    def build(self) -> None:
        """Make what the panel holds."""

    # For the window

    @property
    def picture(self) -> Picture:
        """What lies on the table while the step is shown."""
        return self.workbench.picture

    @abstractmethod
    def asks(self) -> Asks:
        """Return what the step asks now, and a hint."""

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

    def lay(self, *parts: Part) -> None:
        """Put parts below those that are there."""
        put(self.column, parts)

    def go_on_button(self, key: str) -> QPushButton:
        """Return a button that goes to the next step, whichever it is in a game of one's own."""
        return self.button(key if self.game else "draw-on-to-next", self.go_onwards, "primary")

    def go_onwards(self) -> None:
        """Go to the next step."""
        self.onwards.emit("")

    def on_paper(self, at: Point) -> bool:
        """Tell whether a place is on the picture."""
        return all(0 <= along < side for along, side in zip(at, self.draft.size, strict=True))

    # The hand

    def draw(self) -> None:
        """Draw over the picture: the zones."""
        self.draw_zones()

    def paint_on(self, painter: QPainter, exposed: QRectF, pixel: float) -> None:
        """Draw over the picture with the step's brush."""
        self.brush.painter, self.brush.pixel, self.brush.exposed = painter, pixel, exposed
        try:
            self.draw()
        finally:
            del self.brush.painter  # Qt's own is gone after the painting, and another thing may lie where it lay

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

    def draw_zones(self, zones: Iterable[Zone] | None = None) -> None:
        """Draw the zones of the board, or others; their names too where no board has told them."""
        named, pixel = tuple(self.draft.zones or () if zones is None else zones), self.brush.pixel
        outlines = self.outlines(named)
        self.brush.hairlines(outlines.values(), Role.REACHABLE)
        if self.game is not None:
            return
        for zone in named:
            if zone.polygons and (is_point(zone) or (zone.bounds[2] - zone.bounds[0]) / pixel > READABLE):
                x, y = spot_of(zone)
                if len(named) < MANY or self.brush.exposed.contains(x, y):
                    self.brush.name((x, y), zone.name.en, size=11, beside=False)

    def light(self, zone: ZoneId, role: Role = Role.SUBJECT, fill: float = 0.18) -> None:
        """Draw one zone that is spoken of; nothing is drawn for one that is not there."""
        known = self.draft.zone(zone)
        if known is not None and known.polygons:
            self.brush.zone(self.outlines([known])[zone], role, fill)


def leave_keys(panel: QWidget, picture: QWidget) -> None:
    """Leave the keys to the picture when something in a panel is clicked; only Tab takes them, and, until Return, a line."""
    for line in panel.findChildren(QLineEdit):
        line.returnPressed.connect(picture.setFocus)
    for kind in (QAbstractButton, QListWidget, QComboBox, QTabBar):
        for part in panel.findChildren(kind):
            if part.focusPolicy() != Qt.FocusPolicy.NoFocus and not (isinstance(part, QComboBox) and part.isEditable()):
                part.setFocusPolicy(Qt.FocusPolicy.TabFocus)


def spin(least: int, most: int, value: int) -> QSpinBox:
    """Return a field for a whole number."""
    made = NumberBox()
    made.setRange(least, most)
    made.setValue(value)
    made.lineEdit().setTextMargins(6, 0, 0, 0)  # the style's own padding does not reach into it
    return made
