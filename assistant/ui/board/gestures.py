"""What the player does over the board: with the pointer, the wheel, fingers, keys, and things carried there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QPixmap,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QGestureEvent, QPinchGesture, QRubberBand, QWidget

from assistant.core.printed import ZoneId
from assistant.core.record import Ids
from assistant.ui.board.hits import CarriedMarker, Grip, card_at, carried, carry, grip_at, marker_at, pile_at
from assistant.ui.board.surface import Surface
from assistant.ui.look.main_window import CTRL, ENTER, PLAIN, SHIFT
from assistant.ui.plan.board import Pile, together
from assistant.ui.work.event_loop import later, timer

OPENING = 120  # milliseconds a pile takes to open


def tell(view: QWidget, words: str) -> None:
    """Describe what is marked on the board, and have a screen reader say so."""
    from PySide6.QtGui import QAccessible, QAccessibleEvent  # slow to load, and not needed for the first paint

    view.setAccessibleDescription(words)
    QAccessible.updateAccessibility(QAccessibleEvent(view, QAccessible.Event.DescriptionChanged))


ARROWS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
HOVER, LEAVE, LONG_PRESS = 150, 80, 500  # milliseconds
LEFT = Qt.MouseButton.LeftButton


class Hands(Surface):
    """Keeps hover, selection and the keyboard's zone; says through the surface's signals what the player wants.

    A touch screen's finger is a pointer too.
    """

    selected: Ids = ()
    hovered: ZoneId = ""
    current: ZoneId = ""
    picking: tuple[str, frozenset[str] | None, Callable[[str], None]] | None = None
    _pressed: QPoint | None = None
    _grip: Grip | None = None
    _dragging = ""  # pan, carry or band
    _band: QRubberBand | None = None

    def __init__(self) -> None:
        super().__init__()
        self.told: Callable[[ZoneId], str] = str  # a zone in words, for those who do not see the board
        self._opening = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=OPENING)
        self._opening.valueChanged.connect(lambda share: self.fan.unfold(share))
        self._last = QPoint()
        self._pointer = QPoint()  # where the pointer was seen last over the board
        self._hover = timer(self, HOVER, self._open_hovered)
        self._leave = timer(self, LEAVE, self._close_fan)
        self._long = timer(self, LONG_PRESS, self._long_pressed)

    # The view tells

    def board_changed(self) -> None:
        """Forget everything about another board."""
        self.hovered = self.current = ""
        self.select(())
        self.end_pick()

    def position_changed(self) -> None:
        """Drop what no longer lies on the table."""
        stage, fan = self.stage, self.fan
        kept = tuple(name for name in self.selected if name in stage.position.counters)
        if kept != self.selected:
            self.select(kept)
        if fan.pile is not None:
            piles = self.counters.piles.get(fan.pile.zone, ())
            same = next((pile for pile in piles if set(pile.counters) & set(fan.pile.counters)), None)
            if same is None:
                fan.close()
            else:
                fan.open(same, self.visible, veiled=fan.veiled)

    def make_way(self) -> None:
        """Close a fan that the pointer opened: what is asked or previewed may lie beneath it."""
        if self.fan.pile is not None and not self.fan.veiled:
            self.fan.close()

    # Selecting

    def select(self, counters: Ids) -> None:
        """Select counters, unless they are selected."""
        if counters == self.selected:
            return
        self.selected = counters
        self.counters.selected = self.fan.selected = frozenset(counters)
        self.counters.update()
        self.fan.update()
        self.selection_changed.emit(counters)

    def toggle(self, counters: Ids) -> None:
        """Add counters to the selection, or take them out if all are in it."""
        if set(counters) <= set(self.selected):
            self.select(tuple(name for name in self.selected if name not in counters))
        else:
            self.select((*self.selected, *(name for name in counters if name not in self.selected)))

    # Choosing for a blank

    def pick(self, kind: str, eligible: frozenset[str] | None, chosen: Callable[[str], None]) -> None:
        """Start a choice on the board.

        Args:
            eligible: ids that may be chosen; None for any.
            chosen: what is done with each choice.
        """
        self.picking = (kind, eligible, chosen)
        self.viewport().setCursor(Qt.CursorShape.CrossCursor)
        table = self.stage.position.counters
        zones = (
            eligible
            if eligible is None
            else frozenset(table[name].zone if name in table else name for name in eligible)
        )
        self.focus_layer.choose_from(zones)
        self.pick_begun.emit()

    def end_pick(self) -> None:
        """End a choice, made or not."""
        if self.picking is None:
            return
        self.picking = None
        self.viewport().unsetCursor()
        self.focus_layer.choose_from(None)
        self.pick_ended.emit()

    def choose(self, zone: ZoneId, counters: Ids) -> bool:
        """Offer a click to the choice that is going on; tell whether there is one."""
        if self.picking is None:
            return False
        kind, eligible, chosen = self.picking
        found = (zone,) if kind.startswith("zone") else counters
        found = tuple(name for name in found if name and (eligible is None or name in eligible))
        if kind == "counter" and len(found) > 1:
            if pile := next((pile for pile in self.counters.piles.get(zone, ()) if found[0] in pile.counters), None):
                self.open_fan(pile, veiled=True)  # which of them?
            return True
        for name in found:
            chosen(name)
        if found and not kind.endswith("s"):
            self.end_pick()
        return True

    # Walking with the keys

    def walk_to(self, zone: ZoneId, *, bring: bool = True) -> None:
        """Make a zone the keyboard's; bring it into view if it is outside, unless a click marks it where it is seen."""
        stage = self.stage
        if zone and zone not in stage.plan.boxes:
            return
        self.current = zone
        self.focus_layer.set(current=zone)
        self.fan.close()
        if zone:
            middle = stage.plan.centres[zone]
            if bring and not self.visible.adjusted(40, 40, -40, -40).contains(middle):
                self.ensureVisible(stage.plan.boxes[zone], 80, 80)
            tell(self, self.told(zone))
        self.current_zone_changed.emit(zone)

    def drop(self, grip: Grip | None, zone: ZoneId) -> None:
        """Say that something was put down in a zone; nothing if it lies there already."""
        stage = self.stage
        if not zone or grip is None:
            return
        if isinstance(grip, CarriedMarker):
            if grip.zone and grip.zone != zone:
                self.marker_moved.emit(grip.marker, grip.zone, zone)
            elif not grip.zone:
                self.marker_dropped.emit(grip.marker, zone, grip.number)
            return
        table = stage.position.counters
        if any(name not in table or table[name].zone != zone for name in grip):
            self.moved.emit(tuple(grip), zone)

    # Piles

    def open_fan(self, pile: Pile, *, veiled: bool = False) -> None:
        """Open a pile; the rest of the board is dimmed when the player asked for it."""
        fan = self.fan
        fan.open(pile, self.visible, veiled=veiled)
        self._opening.stop()
        if self.look.reduce_motion:
            fan.unfold(1.0)
        else:
            self._opening.start()
        self.fan_opened.emit()
        if veiled:
            self.tell_card()

    def tell_card(self) -> None:
        """Have a screen reader say which counter of the open pile is marked."""
        stage, counter = self.stage, self.fan.current
        tell(self, stage.position.kind(counter).name[stage.look.language])

    def nearest_zone(self) -> ZoneId:
        """Return the zone nearest to the middle of what is in view."""
        stage = self.stage
        middle = self.visible.center()
        return min(
            stage.plan.centres, key=lambda zone: (stage.plan.centres[zone] - middle).manhattanLength(), default=""
        )

    # The wheel, fingers and keys over the board.

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom to the pointer; change the level of a marker; pan with two fingers."""
        at = event.position()
        turned = event.angleDelta().y()
        marker = marker_at(self.shapes, self.scene_point(at))
        stage = self.stage
        if (
            marker is not None
            and stage.position.kinds.markers[marker.marker].levels > 1
            and not event.modifiers() & CTRL
        ):
            if turned:
                self.marker_level_requested.emit(marker.marker, marker.zone, 1 if turned > 0 else -1)
        elif (
            not event.pixelDelta().isNull()
            and event.phase() != Qt.ScrollPhase.NoScrollPhase
            and not event.modifiers() & CTRL
        ):
            self.pan(-event.pixelDelta().x(), -event.pixelDelta().y())  # two fingers on a touchpad
        elif turned:
            self.zoom_step(turned / 120, at)

    def _pinch(self, event: QGestureEvent) -> bool:
        """Zoom with two fingers on a touch screen."""
        pinch = event.gesture(Qt.GestureType.PinchGesture)
        if not isinstance(pinch, QPinchGesture):
            return False
        self.zoom_by(pinch.scaleFactor(), QPointF(self.viewport().mapFromGlobal(pinch.centerPoint().toPoint())))
        self.let_go()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk zones, open piles, zoom; leave every other key to the window."""
        pressed = Qt.Key(event.key())
        if not self.is_laid or event.modifiers() & ~PLAIN:
            event.ignore()
        elif pressed in ARROWS:
            self._arrow(*ARROWS[pressed])
        elif pressed in ENTER:
            self._enter()
        elif pressed == Qt.Key.Key_Escape and (
            self.fan.pile is not None or self.selected or self.current or self.picking
        ):
            self._escape()
        elif pressed in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_step(1)
        elif pressed == Qt.Key.Key_Minus:
            self.zoom_step(-1)
        elif pressed == Qt.Key.Key_Home:
            self.fit()
        else:
            event.ignore()

    def _arrow(self, dx: int, dy: int) -> None:
        """Walk one step: in the fan, over the zones, or with the view."""
        stage = self.stage
        if self.fan.pile is not None and self.fan.veiled:
            self.fan.walk(dx or dy)
            self.tell_card()
        elif self.current:
            self.walk_to(stage.plan.next_zone(self.current, dx, dy))
        else:
            self.pan(dx * 80, dy * 80)

    def _enter(self) -> None:
        """Make the zone under the pointer the keyboard's; open its pile; select in the fan; choose for a blank."""
        if not self.current:
            self.walk_to(self.hovered or self.nearest_zone())
            return
        if self.picking is not None and self.fan.pile is None:
            stage = self.stage
            self.choose(self.current, tuple(counter.id for counter in stage.position.counters_in(self.current)))
        elif self.fan.pile is not None:
            if not self.choose(self.fan.pile.zone, (self.fan.current,)):
                self.toggle((self.fan.current,))
        elif piles := self.counters.piles.get(self.current):
            self.open_fan(piles[0] if piles[0].sorted_box else together(piles), veiled=True)

    def _escape(self) -> None:
        """Leave one thing at a time: fan, choice, selection, keyboard zone."""
        if self.fan.pile is not None:
            self.fan.close()
        elif self.picking is not None:
            self.end_pick()
        elif self.selected:
            self.select(())
        else:
            self.walk_to("")

    # Things carried here from other parts of the window

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Mark the zone in which something carried over the board would be put."""
        if carried(event.mimeData()):
            self.focus_layer.set(drop=self.zone_under(event.position().toPoint()))
            event.acceptProposedAction()
        else:
            event.ignore()

    dragEnterEvent = dragMoveEvent

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:  # noqa: ARG002
        """Take the mark away."""
        self.focus_layer.set(drop="")

    def dropEvent(self, event: QDropEvent) -> None:
        """Put down what was carried here."""
        self.focus_layer.set(drop="")
        zone = self.zone_under(event.position().toPoint())
        grip = carried(event.mimeData())
        if zone and grip is not None:
            event.acceptProposedAction()
            self.drop(grip, zone)

    # The pointer: taking, carrying, dropping, panning, selecting, pointing at piles.

    def viewportEvent(self, event: QEvent) -> bool:
        """Leave a board alone that is not laid yet; see the pointer go, and two fingers zoom."""
        if not self.is_laid and event.isInputEvent():
            return False
        if self.is_laid and event.type() == QEvent.Type.Leave:
            self._left()
        pinched = isinstance(event, QGestureEvent) and self.is_laid and self._pinch(event)
        return pinched or super().viewportEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of what is under the pointer, or of the board."""
        if event.button() not in (LEFT, Qt.MouseButton.MiddleButton):
            event.ignore()
            return
        at = event.position().toPoint()
        self._pressed = self._last = at
        self._hover.stop()
        self._grip = self._under(at) if event.button() == LEFT else None
        if isinstance(self._grip, tuple) and set(self._grip) <= set(self.selected):
            self._grip = self.selected
        self._long.start()
        if self._grip is None and event.modifiers() & SHIFT:
            self._band = QRubberBand(QRubberBand.Shape.Rectangle, self.viewport())
        self.setFocus(Qt.FocusReason.MouseFocusReason)

    def _under(self, at: QPoint) -> Grip | None:
        return grip_at(self.shapes, self.scene_point(at))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carry, pan, or point."""
        at = self._pointer = event.position().toPoint()
        if self._pressed is None:
            self._point_at(at)
            return
        if not self._dragging:
            if (at - self._pressed).manhattanLength() < QApplication.startDragDistance():
                return
            self._begin(event)
        if self._dragging == "pan":
            self.pan(self._last.x() - at.x(), self._last.y() - at.y())
        elif self._dragging == "band" and self._band is not None:
            rect = QRectF(QPointF(self._pressed), QPointF(at)).normalized()
            self._band.setGeometry(rect.toRect())
        elif self._dragging == "carry":
            if not self.viewport().rect().adjusted(-1, -1, 1, 1).contains(at):
                self._hand_over()
                return
            self.motion.carry(self.scene_point(at))
            self.focus_layer.set(drop=self.zone_under(at))
        self._last = at

    def _begin(self, event: QMouseEvent) -> None:
        self._long.stop()
        if self.picking is None and self._grip is not None and event.buttons() & LEFT:
            self._dragging = "carry"
            pictures = self._pictures(self._grip)
            if isinstance(self._grip, tuple):
                self.counters.away = frozenset(self._grip)
                self.counters.update()
            self.fan.close()
            self._over("")  # nothing is told of a zone while something is carried over it
            self.motion.hold(pictures, self.scene_point(event.position()))
        elif self._band is not None:
            self._dragging = "band"
            self._band.show()
        else:
            self._dragging = "pan"
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def _pictures(self, grip: Grip) -> tuple[QPixmap, ...]:
        stage = self.stage
        kinds = stage.position.kinds
        if isinstance(grip, CarriedMarker):
            return (stage.marker(kinds.markers[grip.marker], grip.number, 28),)
        px = max(40.0, 56 * stage.zoom)
        table = stage.position.counters
        return tuple(
            stage.counter(kinds.kinds[table[name].kind], table[name].face, px) for name in grip if name in table
        )

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drop, select a rectangle, or click."""
        if self._pressed is None:
            return  # the press has become a long press or a drag beyond the board
        at = event.position().toPoint()
        dragging, grip, start = self._dragging, self._grip, self._pressed
        band = self._band
        self.let_go()
        if dragging == "carry":
            zone = self.zone_under(at)
            self.drop(grip, zone)
            self._over(zone)  # the pointer has come with what it carried
        elif dragging == "band" and band is not None:
            self._select_in(QRectF(self.scene_point(start), self.scene_point(at)).normalized())
        elif not dragging and event.button() == LEFT:
            self._click(at, grip, event.modifiers())

    def let_go(self) -> None:
        """End every gesture."""
        self._long.stop()
        self._pressed, self._grip, self._dragging = None, None, ""
        if self._band is not None:
            self._band.hide()
            self._band.deleteLater()
            self._band = None
        self.motion.hold((), QPointF())
        self.focus_layer.set(drop="")
        if self.counters.away:
            self.counters.away = frozenset()
            self.counters.update()
        if self.picking is None:
            self.viewport().unsetCursor()

    def _hand_over(self) -> None:
        """The pointer leaves the board with something in hand: go on as a drag that other parts of the window understand."""
        grip, pictures = self._grip, self.motion.held
        self.let_go()
        if grip is not None and pictures:
            carry(self, grip, pictures[-1])

    def _select_in(self, rect: QRectF) -> None:
        found = [
            name
            for piles in self.counters.piles.values()
            for pile in piles
            if rect.intersects(pile.rect)
            for name in pile.counters
        ]
        self.select(tuple(dict.fromkeys((*self.selected, *found))))

    def _click(self, at: QPoint, grip: Grip | None, keys: Qt.KeyboardModifier) -> None:
        zone = self.zone_under(at)
        counters = grip if isinstance(grip, tuple) else ()
        if self.choose(zone, counters):
            return
        if counters and keys & (CTRL | SHIFT):
            self.toggle(counters)
        elif keys & CTRL and zone:
            self.control_requested.emit(zone)
        elif counters:
            self.select(counters)
        elif self.selected:
            self.select(())
        if self.current or (zone and not counters):
            self.walk_to(zone, bring=False)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Turn over the top counter."""
        grip = self._under(event.position().toPoint())
        self.let_go()
        if isinstance(grip, tuple) and grip and self.picking is None:
            self.flip_requested.emit((grip[-1],))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of what is under the pointer, or of the current zone."""
        if not self.is_laid:
            return
        stage = self.stage
        if event.reason() == QContextMenuEvent.Reason.Keyboard and self.current:
            middle = self.mapFromScene(stage.plan.centres[self.current])
            counters = tuple(counter.id for counter in stage.position.counters_in(self.current))
            self.menu_requested.emit(self.current, counters, self.viewport().mapToGlobal(middle))
            return
        grip = self._under(event.pos())
        counters = grip if isinstance(grip, tuple) else ()
        if counters and set(counters) <= set(self.selected):
            counters = self.selected
        self.menu_requested.emit(self.zone_under(event.pos()), counters, event.globalPos())

    # Pointing without pressing

    def _point_at(self, at: QPoint) -> None:
        point = self.scene_point(at)
        if self.fan.pile is not None:
            if self.fan.area.contains(point):
                self._leave.stop()
                card = card_at(self.shapes, point)
                if card is not None and card.counter != self.fan.current:
                    self.fan.current = card.counter
                    self.fan.update()
                return
            if not self.fan.veiled and not self._leave.isActive():
                self._leave.start()
        self._over(self.zone_under(at))
        pile = pile_at(self.shapes, point)
        if pile is not None and len(pile.counters) > 1 and self.fan.pile is None:
            self._last = at
            self._hover.start()
        else:
            self._hover.stop()

    def _over(self, zone: ZoneId) -> None:
        """Say which zone is under the pointer, when it is another."""
        if zone != self.hovered:
            self.hovered = zone
            self.focus_layer.set(hovered=zone)
            self.zone_hovered.emit(zone)

    def zoomed(self) -> None:
        """Under a pointer at rest lies another part of the board; a pointer that has left the board points at nothing."""
        self._hover.stop()
        self.fan.close()  # it belongs to another size
        if self.hovered:
            # When the view has also been moved
            later(self, lambda: self._over(self.zone_under(self._pointer)) if self.hovered else None)

    def _open_hovered(self) -> None:
        pile = pile_at(self.shapes, self.scene_point(self._last))
        if pile is not None and self._pressed is None:
            self.open_fan(pile)

    def _close_fan(self) -> None:
        fan = self.fan
        cursor = self.viewport().mapFromGlobal(self.cursor().pos())
        if fan.pile is not None and not fan.veiled and not fan.area.contains(self.scene_point(cursor)):
            fan.close()

    def _long_pressed(self) -> None:
        if self._pressed is not None and not self._dragging:
            pile = pile_at(self.shapes, self.scene_point(self._pressed))
            if pile is not None:
                self.let_go()
                self.open_fan(pile, veiled=True)

    def _left(self) -> None:
        """The pointer has left the board."""
        self._hover.stop()
        self._over("")
        if self.fan.pile is not None and not self.fan.veiled:
            self.fan.close()
