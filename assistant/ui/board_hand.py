"""What the player's hands do on the board: pointing, dragging, selecting, choosing, walking with the keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QContextMenuEvent,
    QDrag,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPixmap,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QGestureEvent, QPinchGesture, QRubberBand

from assistant.core.board import ZoneId
from assistant.core.kinds import CounterId
from assistant.core.text import Text, render, speaker
from assistant.ui import carrying
from assistant.ui.stacks import Pile

if TYPE_CHECKING:
    from assistant.ui.board_view import BoardView

say = speaker(__name__)

HOVER, LEAVE, LONG_PRESS = 150, 80, 500  # milliseconds
STEP = 1.25  # zoom of one notch of the wheel
ARROWS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton


class BoardHand(QObject):
    """Turns events of the view into its signals; keeps hover, selection and the keyboard's zone."""

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.view = view
        self.selected: tuple[CounterId, ...] = ()
        self.hovered: ZoneId = ""
        self.current: ZoneId = ""
        self._pressed: QPoint | None = None
        self._grip: tuple[CounterId, ...] | carrying.CarriedMarker | None = None  # what a drag would take
        self._dragging = ""  # pan, carry or band
        self._last = QPoint()
        self._band: QRubberBand | None = None
        self._picking: tuple[str, frozenset[str] | None, Callable[[str], None]] | None = None
        self._hover = QTimer(self, interval=HOVER, singleShot=True)
        self._hover.timeout.connect(self._open_hovered)
        self._leave = QTimer(self, interval=LEAVE, singleShot=True)
        self._leave.timeout.connect(self._close_fan)
        self._long = QTimer(self, interval=LONG_PRESS, singleShot=True)
        self._long.timeout.connect(self._long_pressed)
        view.viewport().installEventFilter(self)
        view.installEventFilter(self)

    # The view tells

    def board_changed(self) -> None:
        """Forget everything about another board."""
        self.hovered = self.current = ""
        self._let_go()
        self.select(())
        self.end_pick()

    def position_changed(self) -> None:
        """Drop what no longer lies on the table."""
        stage, fan = self.view.stage, self.view.fan
        assert stage is not None
        kept = tuple(name for name in self.selected if name in stage.position.table.counters)
        if kept != self.selected:
            self.select(kept)
        if fan.pile is not None:
            piles = self.view.counters.piles.get(fan.pile.zone, ())
            same = next((pile for pile in piles if set(pile.counters) & set(fan.pile.counters)), None)
            if same is None:
                fan.close()
            else:
                fan.open(same, self.view.visible, veiled=fan.veiled)

    def zoom_changed(self) -> None:
        """Close the fan: it belongs to another size."""
        self._hover.stop()
        if self.view.stage is not None:
            self.view.fan.close()

    # Selecting

    def select(self, counters: tuple[CounterId, ...]) -> None:
        """Select counters."""
        self.selected = counters
        if self.view.stage is not None:
            self.view.counters.selected = self.view.fan.selected = frozenset(counters)
            self.view.counters.update()
            self.view.fan.update()
        self.view.selection_changed.emit(counters)

    def _toggle(self, counters: tuple[CounterId, ...]) -> None:
        if set(counters) <= set(self.selected):
            self.select(tuple(name for name in self.selected if name not in counters))
        else:
            self.select((*self.selected, *(name for name in counters if name not in self.selected)))

    # Choosing for a blank

    def pick(self, kind: str, eligible: frozenset[str] | None, chosen: Callable[[str], None]) -> None:
        """Start a choice on the board."""
        self._picking = (kind, eligible, chosen)
        view = self.view
        view.viewport().setCursor(Qt.CursorShape.CrossCursor)
        if view.stage is not None:
            table = view.stage.position.table.counters
            zones = eligible if eligible is None else frozenset(table[name].zone if name in table else name for name in eligible)
            view.focus_layer.choose_from(zones)

    def end_pick(self) -> None:
        """End a choice, made or not."""
        if self._picking is None:
            return
        self._picking = None
        self.view.viewport().unsetCursor()
        self.view.focus_layer.choose_from(None)
        self.view.pick_ended.emit()

    def _choose(self, zone: ZoneId, counters: tuple[CounterId, ...]) -> bool:
        """Offer a click to the choice that is going on; tell whether there is one."""
        if self._picking is None:
            return False
        kind, eligible, chosen = self._picking
        found = (zone,) if kind.startswith("zone") else counters
        found = tuple(name for name in found if name and (eligible is None or name in eligible))
        for name in found:
            chosen(name)
        if found and not kind.endswith("s"):
            self.end_pick()
        return True

    # Walking with the keys

    def walk_to(self, zone: ZoneId) -> None:
        """Make a zone the keyboard's; bring it into view if it is outside."""
        view, stage = self.view, self.view.stage
        if stage is None or (zone and zone not in stage.plan.boxes):
            return
        self.current = zone
        view.focus_layer.set(current=zone)
        view.fan.close()
        if zone:
            middle = stage.plan.centres[zone]
            if not view.visible.adjusted(40, 40, -40, -40).contains(middle):
                view.ensureVisible(stage.plan.boxes[zone], 80, 80)
            view.setAccessibleDescription(render(self.describe(zone), stage.look.language))
            QAccessible.updateAccessibility(QAccessibleEvent(view, QAccessible.Event.DescriptionChanged))
        view.current_zone_changed.emit(zone)

    def describe(self, zone: ZoneId) -> Text:
        """Return a zone in words, for those who do not see the board."""
        stage = self.view.stage
        assert stage is not None
        position = stage.position
        holder = position.controller(zone)
        side = position.kinds.sides.get(holder)
        names = tuple(position.kind(counter.id).name for counter in position.counters_in(zone))
        return say(
            "zone-in-words",
            zone=stage.plan.board.zones[zone].name,
            holder=side.name if side else "",
            held="yes" if side else "no",
            n=len(names),
            counters=names,
        )

    # Events

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002
        """Handle the view's and the viewport's events."""
        if self.view.stage is None:
            return False
        handler = HANDLERS.get(event.type())
        return bool(handler(self, event)) if handler else False

    def _scene(self, at: QPoint | QPointF) -> QPointF:
        return self.view.viewportTransform().inverted()[0].map(QPointF(at))

    def _zone_at(self, at: QPoint) -> ZoneId:
        assert self.view.stage is not None
        point = self._scene(at)
        pile = self.view.counters.pile_at(point)
        if pile is not None:
            return pile.zone
        zone = self.view.stage.plan.zone_at(point)
        return zone.id if zone else ""

    def _under(self, at: QPoint) -> tuple[CounterId, ...] | carrying.CarriedMarker | None:
        """Return what a drag that starts here takes: a counter of the fan, a pile, a marker."""
        view, point = self.view, self._scene(at)
        if view.fan.pile is not None:
            card = view.fan.card_at(point)
            if card is not None:
                return (card.counter,)
            if view.fan.base.contains(point):
                return view.fan.pile.counters
        marker = view.counters.marker_at(point)
        if marker is not None:
            return carrying.CarriedMarker(marker[0], marker[2], marker[1])
        pile = view.counters.pile_at(point)
        return pile.counters if pile is not None else None

    def _press(self, event: QMouseEvent) -> bool:
        if event.button() not in (LEFT, Qt.MouseButton.MiddleButton):
            return False
        at = event.position().toPoint()
        self._pressed = self._last = at
        self._hover.stop()
        self._grip = self._under(at) if event.button() == LEFT else None
        if isinstance(self._grip, tuple) and set(self._grip) <= set(self.selected):
            self._grip = self.selected
        self._long.start()
        if self._grip is None and event.modifiers() & SHIFT:
            self._band = QRubberBand(QRubberBand.Shape.Rectangle, self.view.viewport())
        self.view.setFocus(Qt.FocusReason.MouseFocusReason)
        return True

    def _move(self, event: QMouseEvent) -> bool:
        at = event.position().toPoint()
        if self._pressed is None:
            self._point_at(at)
            return False
        if not self._dragging:
            if (at - self._pressed).manhattanLength() < QApplication.startDragDistance():
                return True
            self._begin(event)
        if self._dragging == "pan":
            self.view.pan(self._last.x() - at.x(), self._last.y() - at.y())
        elif self._dragging == "band" and self._band is not None:
            rect = QRectF(QPointF(self._pressed), QPointF(at)).normalized()
            self._band.setGeometry(rect.toRect())
        elif self._dragging == "carry":
            if not self.view.viewport().rect().adjusted(-1, -1, 1, 1).contains(at):
                self._hand_over()
                return True
            self.view.motion.carry(self._scene(at))
            self.view.focus_layer.set(drop=self._zone_at(at))
        self._last = at
        return True

    def _begin(self, event: QMouseEvent) -> None:
        self._long.stop()
        if self._picking is None and self._grip is not None and event.buttons() & LEFT:
            self._dragging = "carry"
            pictures = self._pictures(self._grip)
            if isinstance(self._grip, tuple):
                self.view.counters.away = frozenset(self._grip)
                self.view.counters.update()
            self.view.fan.close()
            self.view.motion.hold(pictures, self._scene(event.position()))
        elif self._band is not None:
            self._dragging = "band"
            self._band.show()
        else:
            self._dragging = "pan"
            self.view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def _pictures(self, grip: tuple[CounterId, ...] | carrying.CarriedMarker) -> tuple[QPixmap, ...]:
        stage = self.view.stage
        assert stage is not None
        kinds = stage.position.kinds
        if isinstance(grip, carrying.CarriedMarker):
            return (stage.marker(kinds.markers[grip.marker], grip.number, 28),)
        px = max(40.0, 56 * stage.zoom)
        table = stage.position.table.counters
        return tuple(stage.counter(kinds.kinds[table[name].kind], table[name].face, px) for name in grip if name in table)

    def _release(self, event: QMouseEvent) -> bool:
        if self._pressed is None:
            return False
        at = event.position().toPoint()
        dragging, grip, start = self._dragging, self._grip, self._pressed
        band = self._band
        self._let_go()
        if dragging == "carry":
            self._drop(grip, self._zone_at(at))
        elif dragging == "band" and band is not None:
            self._select_in(QRectF(self._scene(start), self._scene(at)).normalized())
        elif not dragging and event.button() == LEFT:
            self._click(at, grip, event.modifiers())
        return True

    def _let_go(self) -> None:
        self._long.stop()
        self._pressed, self._grip, self._dragging = None, None, ""
        if self._band is not None:
            self._band.hide()
            self._band.deleteLater()
            self._band = None
        view = self.view
        if view.stage is not None:
            view.motion.hold((), QPointF())
            view.focus_layer.set(drop="")
            if view.counters.away:
                view.counters.away = frozenset()
                view.counters.update()
        if self._picking is None:
            view.viewport().unsetCursor()

    def _drop(self, grip: tuple[CounterId, ...] | carrying.CarriedMarker | None, zone: ZoneId) -> None:
        stage = self.view.stage
        assert stage is not None
        if not zone or grip is None:
            return
        if isinstance(grip, carrying.CarriedMarker):
            if grip.zone and grip.zone != zone:
                self.view.marker_moved.emit(grip.marker, grip.zone, zone)
            elif not grip.zone:
                self.view.marker_dropped.emit(grip.marker, zone, grip.number)
            return
        table = stage.position.table.counters
        if any(name not in table or table[name].zone != zone for name in grip):
            self.view.moved.emit(tuple(grip), zone)

    def _hand_over(self) -> None:
        """The pointer leaves the board with something in hand: go on as a drag that other parts of the window understand."""
        grip, pictures = self._grip, self.view.motion.held
        self._let_go()
        if grip is None:
            return
        drag = QDrag(self.view)
        drag.setMimeData(carrying.pack_marker(grip) if isinstance(grip, carrying.CarriedMarker) else carrying.pack_counters(grip))
        if pictures:
            drag.setPixmap(pictures[-1])
            drag.setHotSpot(pictures[-1].deviceIndependentSize().toSize().width() // 2 * QPoint(1, 1))
        drag.exec(Qt.DropAction.MoveAction)

    def _select_in(self, rect: QRectF) -> None:
        found = [
            name
            for piles in self.view.counters.piles.values()
            for pile in piles
            if rect.intersects(pile.rect)
            for name in pile.counters
        ]
        self.select(tuple(dict.fromkeys((*self.selected, *found))))

    def _click(self, at: QPoint, grip: tuple[CounterId, ...] | carrying.CarriedMarker | None, keys: Qt.KeyboardModifier) -> None:
        zone = self._zone_at(at)
        counters = grip if isinstance(grip, tuple) else ()
        if self._choose(zone, counters):
            return
        if counters and keys & (CTRL | SHIFT):
            self._toggle(counters)
        elif keys & CTRL and zone:
            self.view.control_requested.emit(zone)
        elif counters:
            self.select(counters)
        elif self.selected:
            self.select(())
        if self.current:
            self.walk_to(zone)
        if zone:
            self.view.zone_clicked.emit(zone)

    def _double_click(self, event: QMouseEvent) -> bool:
        grip = self._under(event.position().toPoint())
        self._let_go()
        if isinstance(grip, tuple) and grip and self._picking is None:
            self.view.flip_requested.emit((grip[-1],))
        return True

    def _menu(self, event: QContextMenuEvent) -> bool:
        view, stage = self.view, self.view.stage
        assert stage is not None
        if event.reason() == QContextMenuEvent.Reason.Keyboard and self.current:
            middle = view.mapFromScene(stage.plan.centres[self.current])
            counters = tuple(counter.id for counter in stage.position.counters_in(self.current))
            view.menu_requested.emit(self.current, counters, view.viewport().mapToGlobal(middle))
            return True
        grip = self._under(event.pos())
        counters = grip if isinstance(grip, tuple) else ()
        if counters and set(counters) <= set(self.selected):
            counters = self.selected
        view.menu_requested.emit(self._zone_at(event.pos()), counters, event.globalPos())
        return True

    # Pointing without pressing

    def _point_at(self, at: QPoint) -> None:
        view, point = self.view, self._scene(at)
        if view.fan.pile is not None:
            if view.fan.area.contains(point):
                self._leave.stop()
                card = view.fan.card_at(point)
                if card is not None and card.counter != view.fan.current:
                    view.fan.current = card.counter
                    view.fan.update()
                    view.counter_hovered.emit(card.counter)
                return
            if not view.fan.veiled and not self._leave.isActive():
                self._leave.start()
        zone = self._zone_at(at)
        if zone != self.hovered:
            self.hovered = zone
            view.focus_layer.set(hovered=zone)
            view.zone_hovered.emit(zone)
        pile = view.counters.pile_at(point)
        if pile is not None and len(pile.counters) > 1 and view.fan.pile is None:
            self._last = at
            self._hover.start()
        else:
            self._hover.stop()

    def _open_hovered(self) -> None:
        pile = self.view.counters.pile_at(self._scene(self._last))
        if pile is not None and self._pressed is None:
            self.open_fan(pile)

    def open_fan(self, pile: Pile, *, veiled: bool = False) -> None:
        """Open a pile; the rest of the board is dimmed when the player asked for it."""
        self.view.fan.open(pile, self.view.visible, veiled=veiled)

    def _close_fan(self) -> None:
        fan = self.view.fan
        cursor = self.view.viewport().mapFromGlobal(self.view.cursor().pos())
        if fan.pile is not None and not fan.veiled and not fan.area.contains(self._scene(cursor)):
            fan.close()
            self.view.counter_hovered.emit("")

    def _long_pressed(self) -> None:
        if self._pressed is not None and not self._dragging:
            pile = self.view.counters.pile_at(self._scene(self._pressed))
            if pile is not None:
                self._let_go()
                self.open_fan(pile, veiled=True)

    def _left(self, event: QEvent) -> bool:  # noqa: ARG002
        self._hover.stop()
        if self.hovered:
            self.hovered = ""
            self.view.focus_layer.set(hovered="")
            self.view.zone_hovered.emit("")
        if self.view.fan.pile is not None and not self.view.fan.veiled:
            self.view.fan.close()
        return False

    # Wheel, pinch, keys

    def _wheel(self, event: QWheelEvent) -> bool:
        at = event.position()
        turned = event.angleDelta().y()
        marker = self.view.counters.marker_at(self._scene(at))
        stage = self.view.stage
        assert stage is not None
        if marker is not None and stage.position.kinds.markers[marker[0]].levels > 1 and not event.modifiers() & CTRL:
            if turned:
                self.view.marker_level_requested.emit(marker[0], marker[1], 1 if turned > 0 else -1)
        elif not event.pixelDelta().isNull() and event.phase() != Qt.ScrollPhase.NoScrollPhase and not event.modifiers() & CTRL:
            self.view.pan(-event.pixelDelta().x(), -event.pixelDelta().y())  # two fingers on a touchpad
        elif turned:
            self.view.zoom_by(STEP ** (turned / 120), at)
        return True

    def _native(self, event: QNativeGestureEvent) -> bool:
        if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self.view.zoom_by(1 + event.value(), event.position())
            return True
        return False

    def _gesture(self, event: QGestureEvent) -> bool:
        pinch = event.gesture(Qt.GestureType.PinchGesture)
        if isinstance(pinch, QPinchGesture):
            self._let_go()
            self.view.zoom_by(pinch.scaleFactor(), QPointF(self.view.viewport().mapFromGlobal(pinch.centerPoint().toPoint())))
            return True
        return False

    def _key(self, event: QKeyEvent) -> bool:
        view, key = self.view, Qt.Key(event.key())
        fan = view.fan
        if event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | SHIFT):
            return False
        if key in ARROWS:
            self._arrow(*ARROWS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and (fan.pile is not None or self.current):
            self._enter()
        elif key == Qt.Key.Key_Escape and (fan.pile is not None or self.selected or self.current or self._picking):
            self._escape()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            view.zoom_by(STEP)
        elif key == Qt.Key.Key_Minus:
            view.zoom_by(1 / STEP)
        elif key == Qt.Key.Key_Home:
            view.fit()
        else:
            return False
        return True

    def _arrow(self, dx: int, dy: int) -> None:
        view, stage = self.view, self.view.stage
        assert stage is not None
        if view.fan.pile is not None and view.fan.veiled:
            view.counter_hovered.emit(view.fan.walk(dx or dy))
        elif self.current:
            self.walk_to(stage.plan.next_zone(self.current, dx, dy))
        else:
            view.pan(dx * 80, dy * 80)

    def _enter(self) -> None:
        view = self.view
        if self._picking is not None and view.fan.pile is None:
            stage = view.stage
            assert stage is not None
            self._choose(self.current, tuple(counter.id for counter in stage.position.counters_in(self.current)))
        elif view.fan.pile is not None:
            if not self._choose(view.fan.pile.zone, (view.fan.current,)):
                self._toggle((view.fan.current,))
        elif piles := view.counters.piles.get(self.current):
            self.open_fan(piles[0], veiled=True)

    def _escape(self) -> None:
        view = self.view
        if view.fan.pile is not None:
            view.fan.close()
        elif self._picking is not None:
            self.end_pick()
        elif self.selected:
            self.select(())
        else:
            self.walk_to("")

    # Things carried here from other parts of the window

    def _drag_enters(self, event: QDragMoveEvent) -> bool:
        if carrying.counters_in(event.mimeData()) or carrying.marker_in(event.mimeData()):
            self.view.focus_layer.set(drop=self._zone_at(event.position().toPoint()))
            event.acceptProposedAction()
            return True
        return False

    def _drag_leaves(self, event: QEvent) -> bool:  # noqa: ARG002
        self.view.focus_layer.set(drop="")
        return True

    def _dropped(self, event: QDropEvent) -> bool:
        self.view.focus_layer.set(drop="")
        zone = self._zone_at(event.position().toPoint())
        grip = carrying.marker_in(event.mimeData()) or carrying.counters_in(event.mimeData()) or None
        if zone and grip is not None:
            event.acceptProposedAction()
            self._drop(grip, zone)
        return True


HANDLERS: dict[QEvent.Type, Callable[..., bool]] = {
    QEvent.Type.MouseButtonPress: BoardHand._press,
    QEvent.Type.MouseMove: BoardHand._move,
    QEvent.Type.MouseButtonRelease: BoardHand._release,
    QEvent.Type.MouseButtonDblClick: BoardHand._double_click,
    QEvent.Type.ContextMenu: BoardHand._menu,
    QEvent.Type.Leave: BoardHand._left,
    QEvent.Type.Wheel: BoardHand._wheel,
    QEvent.Type.NativeGesture: BoardHand._native,
    QEvent.Type.Gesture: BoardHand._gesture,
    QEvent.Type.KeyPress: BoardHand._key,
    QEvent.Type.DragEnter: BoardHand._drag_enters,
    QEvent.Type.DragMove: BoardHand._drag_enters,
    QEvent.Type.DragLeave: BoardHand._drag_leaves,
    QEvent.Type.Drop: BoardHand._dropped,
}
