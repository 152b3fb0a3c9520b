"""The picture on the screen with what a step draws over it: zoom to the pointer, pan, and a hand that clicks and drags."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsItem, QGraphicsScene, QGraphicsView, QStyleOptionGraphicsItem, QWidget

from assistant.core.board import Polygon
from assistant.core.questions import Role
from assistant.ui.editor.work.picture import Picture
from assistant.ui.look import lettering
from assistant.ui.look.settings import Settings
from assistant.ui.look.theme import Theme, colour

# What steps draw over the picture: outlines seen on any print, points with names, strokes; sizes in screen pixels.


def path_of(polygons: Iterable[Polygon]) -> QPainterPath:
    """Return outlines as a path; holes stay open."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for rings in polygons:
        for ring in rings:
            path.addPolygon(QPolygonF([QPointF(*point) for point in ring]))
            path.closeSubpath()
    return path


def cosmetic(ink: str, width: float, join: Qt.PenJoinStyle = Qt.PenJoinStyle.BevelJoin) -> QPen:
    """Return a pen of so many screen pixels, whatever the zoom."""
    pen = QPen(QColor(ink), width, j=join)
    pen.setCosmetic(True)
    return pen


class Brush:
    """Draws in the window's look."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    @property
    def theme(self) -> Theme:
        """The window's theme."""
        return self.settings.look.theme

    def role(self, role: Role) -> str:
        """Return the colour of a role."""
        return self.theme.roles[role].colour

    def hairlines(self, painter: QPainter, paths: Iterable[QPainterPath], ink: str, pixel: float) -> None:
        """Draw outlines as a light hairline beside a coloured one: seen on any print, and cheap."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        paths = list(paths)
        for name, shift in ((self.theme.casing, pixel), (ink, 0.0)):
            painter.setPen(cosmetic(name, 1.0))
            painter.translate(shift, shift)
            for path in paths:
                painter.drawPath(path)
            painter.translate(-shift, -shift)

    def zone(self, painter: QPainter, path: QPainterPath, ink: str, fill: float = 0.18, width: float = 2.6) -> None:
        """Draw one zone that is spoken of: filled, with a broad outline in a casing."""
        painter.setBrush(colour(ink, fill))
        for name, broad in ((self.theme.casing, width + 2.4), (ink, width)):
            painter.setPen(cosmetic(name, broad, Qt.PenJoinStyle.RoundJoin))
            painter.drawPath(path)
            painter.setBrush(Qt.BrushStyle.NoBrush)

    def point(
        self, painter: QPainter, at: QPointF, ink: str, pixel: float, sign: str = "cross", radius: float = 7
    ) -> None:
        """Draw a point: a ring with a cross (`cross`), struck out (`wrong`), or a soft ring where something is expected.

        Args:
            radius: in units of the painter.
        """
        painter.save()
        painter.translate(at)
        painter.scale(pixel, pixel)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        arms = {"cross": ((-1, 0, 1, 0), (0, -1, 0, 1)), "wrong": ((-1, -1, 1, 1), (-1, 1, 1, -1))}.get(sign, ())
        for name, broad in ((self.theme.casing, 4.6), (ink, 2.2)):
            pen = QPen(QColor(name), broad)
            if sign == "expected" and name == ink:
                pen.setStyle(Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.drawEllipse(QPointF(), radius, radius)
            far = radius * (1.55 if sign == "cross" else 0.66)
            for x1, y1, x2, y2 in arms:
                painter.drawLine(QPointF(x1 * far, y1 * far), QPointF(x2 * far, y2 * far))
        painter.restore()

    def stroke(
        self, painter: QPainter, points: Sequence[tuple[float, float]], ink: str, pixel: float, wide: float = 4
    ) -> None:
        """Draw a click or a stroke.

        Args:
            points: in pixels of the picture.
        """
        if len(points) == 1:
            painter.setPen(QPen(QColor(self.theme.casing), 1.6 * pixel))
            painter.setBrush(QColor(ink))
            painter.drawEllipse(QPointF(*points[0]), wide * pixel, wide * pixel)
            return
        line = QPolygonF([QPointF(*point) for point in points])
        for name, broad in ((self.theme.casing, wide + 2.5), (ink, wide)):
            pen = QPen(QColor(name), broad * pixel, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.drawPolyline(line)

    def name(self, painter: QPainter, at: QPointF, words: str, pixel: float, ink: str = "", size: int = 14) -> None:
        """Write a name beside a point, on a chip of paper."""
        painter.save()
        painter.translate(at)
        painter.scale(pixel, pixel)
        font = lettering.font(lettering.SANS, size * self.settings.look.text_scale)
        font.setWeight(QFont.Weight.Bold)
        painter.setFont(font)
        wide = QFontMetricsF(font).horizontalAdvance(words)
        high = QFontMetricsF(font).height()
        chip = QRectF(13, -high / 2 - 1, wide + 12, high + 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(self.theme.panel, 0.92))
        painter.drawRoundedRect(chip, 4, 4)
        painter.setPen(QColor(ink or self.theme.ink))
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
                known = self._known[zone] = (polygons, path_of(polygons))
            found[zone] = known[1]
        return found


NEAREST, FARTHEST = 8.0, 0.02
SEEN = 90  # screen pixels from which a zone is seen well enough
PANS: Mapping[int, tuple[int, int]] = {  # screen pixels, right and down
    Qt.Key.Key_Left: (-80, 0),
    Qt.Key.Key_Right: (80, 0),
    Qt.Key.Key_Up: (0, -80),
    Qt.Key.Key_Down: (0, 80),
}
MARGIN = 0.5  # of the picture's size, how far beyond its edges one may look


class Hand:
    """What is done with the mouse and drawn over the picture: nothing, until a step says otherwise."""

    def draw(self, painter: QPainter, exposed: QRectF, pixel: float) -> None:
        """Draw over the picture; `pixel` is one screen pixel in picture pixels."""

    def press(self, at: QPointF, event: QMouseEvent) -> bool:  # noqa: ARG002
        """The left button goes down; tell whether the drag that begins is taken: otherwise the view pans."""
        return False

    def drag(self, at: QPointF) -> None:
        """The mouse moves with the button held, after a press that was taken."""

    def release(self, at: QPointF, moved: bool) -> None:
        """The button goes up after a press that was taken; `moved`: farther than a click's tremble."""

    def click(self, at: QPointF, event: QMouseEvent) -> None:
        """A click whose press was not taken and which did not pan."""

    def hover(self, at: QPointF) -> None:
        """The pointer moves."""

    def double(self, at: QPointF) -> None:
        """A double click."""

    def key(self, event: QKeyEvent) -> bool:  # noqa: ARG002
        """A key on the picture; tell whether it was used."""
        return False


class _Item(QGraphicsItem):
    def __init__(self, canvas: Canvas) -> None:
        super().__init__()
        self._canvas = canvas
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        wide, high = self._canvas.picture.size
        return QRectF(-wide, -high, 3 * max(wide, 100), 3 * max(high, 100))

    def again(self) -> None:
        self.prepareGeometryChange()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:  # noqa: ARG002
        canvas = self._canvas
        canvas.draw_picture(painter, option.exposedRect)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        canvas.hand.draw(painter, option.exposedRect, 1 / canvas.zoom)


class Canvas(QGraphicsView):
    """Shows the picture; the hand is the step's."""

    zoomed = Signal()

    def __init__(self, picture: Picture, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picture = picture
        self.hand = Hand()
        self.zoom = 1.0
        self._touched = False
        self._taken = False
        self._pan_from: QPoint | None = None
        self._pressed = QPoint()
        self._moved = False
        self._space = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setScene(QGraphicsScene(self))
        self._item = _Item(self)
        self.scene().addItem(self._item)
        self._seen: object = None  # from where the picture was seen when it was drawn last
        self._copy: QPixmap | None = None
        picture.changed.connect(self._forget_copy)

    def show_picture(self, picture: Picture) -> None:
        """Lay another picture on the table; all of it is shown."""
        if picture is not self.picture:
            self.picture.changed.disconnect(self._forget_copy)
            self.picture = picture
            picture.changed.connect(self._forget_copy)
        self.lay()

    def dress(self, table: str) -> None:
        """Put on the table's colour."""
        self.setBackgroundBrush(QBrush(QColor(table)))
        self._forget_copy()

    def again(self) -> None:
        """Draw everything anew."""
        self.viewport().update()

    def draw_picture(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the picture; seen again from the same place, it is a copy of what was seen before."""
        ratio = self.devicePixelRatioF()
        seen = (self.viewportTransform(), self.viewport().size(), ratio)
        if seen != self._seen:
            self._seen, self._copy = seen, None
            self.picture.draw(painter, exposed, self.zoom * ratio)
            return
        if self._copy is None:
            self._copy = QPixmap(self.viewport().size() * ratio)
            self._copy.setDevicePixelRatio(ratio)
            self._copy.fill(self.backgroundBrush().color())
            copying = QPainter(self._copy)
            copying.setTransform(self.viewportTransform())
            self.picture.draw(copying, self.visible, self.zoom * ratio)
            copying.end()
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(0, 0, self._copy)
        painter.restore()

    def _forget_copy(self) -> None:
        self._seen = None
        self.viewport().update()

    # Where one looks

    def lay(self) -> None:
        """Lay out another picture: all of it is shown."""
        wide, high = self.picture.size
        self._item.again()
        self._forget_copy()
        self.setSceneRect(-MARGIN * wide, -MARGIN * high, (1 + 2 * MARGIN) * wide, (1 + 2 * MARGIN) * high)
        self._touched = False
        self.fit()

    def fit(self) -> None:
        """Show the whole picture."""
        wide, high = self.picture.size
        if wide and high:
            self.show_rect(QRectF(0, 0, wide, high))

    def show_rect(self, rect: QRectF) -> None:
        """Bring a part of the picture into view, as large as possible."""
        room = self.viewport().size()
        self._apply(min(room.width() / max(rect.width(), 1), room.height() / max(rect.height(), 1)) * 0.96)
        self.centerOn(rect.center())

    def look_at(self, rect: QRectF) -> None:
        """Bring a part into view, without changing the zoom if it can be seen well as it is."""
        if self._touched and self.visible.contains(rect) and max(rect.width(), rect.height()) * self.zoom > SEEN:
            return
        margin = 0.8 * max(rect.width(), rect.height(), 60)
        self._touched = True
        self.show_rect(rect.adjusted(-margin, -margin, margin, margin))

    @property
    def visible(self) -> QRectF:
        """The part of the picture in view."""
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom so that the point of the viewport at `at` keeps its place."""
        anchor = at if at is not None else QPointF(self.viewport().rect().center())
        here = self.viewportTransform().inverted()[0].map(anchor)
        self._touched = True
        self._apply(self.zoom * factor)
        there = self.viewportTransform().map(here)
        self.pan(round(there.x() - anchor.x()), round(there.y() - anchor.y()))

    def pan(self, dx: int, dy: int) -> None:
        """Move the view by screen pixels."""
        self._touched = True
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() + dx)
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + dy)

    def _apply(self, zoom: float) -> None:
        self.zoom = max(FARTHEST, min(NEAREST, zoom))
        self.setTransform(QTransform.fromScale(self.zoom, self.zoom))
        self.zoomed.emit()

    # The hand

    def place(self, event: QMouseEvent) -> QPointF:
        """Return where an event is on the picture."""
        return self.viewportTransform().inverted()[0].map(event.position())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Give the press to the step, or begin to pan."""
        self._pressed, self._moved = event.position().toPoint(), False
        left = event.button() == Qt.MouseButton.LeftButton
        self._taken = left and not self._space and self.hand.press(self.place(event), event)
        if not self._taken:
            self._pan_from = self._pressed

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag, pan or hover."""
        now = event.position().toPoint()
        if (now - self._pressed).manhattanLength() > 4 and event.buttons():
            self._moved = True
        if self._taken:
            self.hand.drag(self.place(event))
        elif self._pan_from is not None:
            if self._moved:
                self.pan(self._pan_from.x() - now.x(), self._pan_from.y() - now.y())
                self._pan_from = now
        else:
            self.hand.hover(self.place(event))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End what the press began; a press that was not taken and did not pan is a click."""
        taken, self._taken = self._taken, False
        self._pan_from = None
        if taken:
            self.hand.release(self.place(event), self._moved)
        elif not self._moved and event.button() == Qt.MouseButton.LeftButton and not self._space:
            self.hand.click(self.place(event), event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Hand a double click on."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.hand.double(self.place(event))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom to the pointer; two fingers on a pad pan."""
        if not event.pixelDelta().isNull() and not event.modifiers():
            self.pan(-event.pixelDelta().x(), -event.pixelDelta().y())
        else:
            self.zoom_by(1.0015 ** event.angleDelta().y(), event.position())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        """Zoom by a pinch."""
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self.zoom_by(1 + event.value(), event.position())
            return True
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let the step use a key; arrows pan, + and - zoom, Home shows everything, Space holds the paper to pan."""
        if self.hand.key(event):
            return
        match event.key():
            case key if key in PANS:
                self.pan(*PANS[key])
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom_by(1.25)
            case Qt.Key.Key_Minus:
                self.zoom_by(0.8)
            case Qt.Key.Key_Home:
                self.fit()
            case Qt.Key.Key_Space:
                self._space = True
            case _:
                event.ignore()

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
