"""The pointer over the board: taking, carrying, dropping, panning, selecting, pointing at piles."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QDrag, QMouseEvent, QPixmap
from PySide6.QtWidgets import QApplication, QRubberBand

from assistant.core.board import ZoneId
from assistant.ui.board import drag as carrying
from assistant.ui.board.hand import BoardHand
from assistant.ui.board.hits import Grip, card_at, grip_at, pile_at
from assistant.ui.work.later import later

HOVER, LEAVE, LONG_PRESS = 150, 80, 500  # milliseconds
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton


class BoardMouse(QObject):
    """The gestures of a pointer; a touch screen's finger is one too."""

    def __init__(self, hand: BoardHand) -> None:
        super().__init__(hand)
        self.hand, self.view = hand, hand.view
        self._pressed: QPoint | None = None
        self._grip: Grip | None = None
        self._dragging = ""  # pan, carry or band
        self._last = QPoint()
        self._pointer = QPoint()  # where the pointer was seen last over the board
        self._band: QRubberBand | None = None
        self._hover = QTimer(self, interval=HOVER, singleShot=True)
        self._hover.timeout.connect(self._open_hovered)
        self._leave = QTimer(self, interval=LEAVE, singleShot=True)
        self._leave.timeout.connect(self._close_fan)
        self._long = QTimer(self, interval=LONG_PRESS, singleShot=True)
        self._long.timeout.connect(self._long_pressed)
        self.view.zoom_changed.connect(self._zoomed)

    def press(self, event: QMouseEvent) -> bool:
        """Take hold of what is under the pointer, or of the board."""
        if event.button() not in (LEFT, Qt.MouseButton.MiddleButton):
            return False
        at = event.position().toPoint()
        self._pressed = self._last = at
        self._hover.stop()
        self._grip = self._under(at) if event.button() == LEFT else None
        if isinstance(self._grip, tuple) and set(self._grip) <= set(self.hand.selected):
            self._grip = self.hand.selected
        self._long.start()
        if self._grip is None and event.modifiers() & SHIFT:
            self._band = QRubberBand(QRubberBand.Shape.Rectangle, self.view.viewport())
        self.view.setFocus(Qt.FocusReason.MouseFocusReason)
        return True

    def _under(self, at: QPoint) -> Grip | None:
        return grip_at(self.view.shapes, self.view.scene_point(at))

    def move(self, event: QMouseEvent) -> bool:
        """Carry, pan, or point."""
        at = self._pointer = event.position().toPoint()
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
            self.view.motion.carry(self.view.scene_point(at))
            self.view.focus_layer.set(drop=self.view.zone_under(at))
        self._last = at
        return True

    def _begin(self, event: QMouseEvent) -> None:
        self._long.stop()
        if self.hand.picking is None and self._grip is not None and event.buttons() & LEFT:
            self._dragging = "carry"
            pictures = self._pictures(self._grip)
            if isinstance(self._grip, tuple):
                self.view.counters.away = frozenset(self._grip)
                self.view.counters.update()
            self.view.fan.close()
            self._over("")  # nothing is told of a zone while something is carried over it
            self.view.motion.hold(pictures, self.view.scene_point(event.position()))
        elif self._band is not None:
            self._dragging = "band"
            self._band.show()
        else:
            self._dragging = "pan"
            self.view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def _pictures(self, grip: Grip) -> tuple[QPixmap, ...]:
        stage = self.view.stage
        assert stage is not None
        kinds = stage.position.kinds
        if isinstance(grip, carrying.CarriedMarker):
            return (stage.marker(kinds.markers[grip.marker], grip.number, 28),)
        px = max(40.0, 56 * stage.zoom)
        table = stage.position.table.counters
        return tuple(
            stage.counter(kinds.kinds[table[name].kind], table[name].face, px) for name in grip if name in table
        )

    def release(self, event: QMouseEvent) -> bool:
        """Drop, select a rectangle, or click."""
        if self._pressed is None:
            return True  # the press has become a long press or a drag beyond the board
        at = event.position().toPoint()
        dragging, grip, start = self._dragging, self._grip, self._pressed
        band = self._band
        self.let_go()
        if dragging == "carry":
            zone = self.view.zone_under(at)
            self.hand.drop(grip, zone)
            self._over(zone)  # the pointer has come with what it carried
        elif dragging == "band" and band is not None:
            self._select_in(QRectF(self.view.scene_point(start), self.view.scene_point(at)).normalized())
        elif not dragging and event.button() == LEFT:
            self._click(at, grip, event.modifiers())
        return True

    def let_go(self) -> None:
        """End every gesture."""
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
        if self.hand.picking is None:
            view.viewport().unsetCursor()

    def _hand_over(self) -> None:
        """The pointer leaves the board with something in hand: go on as a drag that other parts of the window understand."""
        grip, pictures = self._grip, self.view.motion.held
        self.let_go()
        if grip is None:
            return
        drag = QDrag(self.view)
        drag.setMimeData(
            carrying.pack_marker(grip) if isinstance(grip, carrying.CarriedMarker) else carrying.pack_counters(grip)
        )
        if pictures:
            drag.setPixmap(pictures[-1])
            drag.setHotSpot(pictures[-1].rect().center() / pictures[-1].devicePixelRatio())
        drag.exec(Qt.DropAction.MoveAction)

    def _select_in(self, rect: QRectF) -> None:
        found = [
            name
            for piles in self.view.counters.piles.values()
            for pile in piles
            if rect.intersects(pile.rect)
            for name in pile.counters
        ]
        self.hand.select(tuple(dict.fromkeys((*self.hand.selected, *found))))

    def _click(self, at: QPoint, grip: Grip | None, keys: Qt.KeyboardModifier) -> None:
        zone = self.view.zone_under(at)
        counters = grip if isinstance(grip, tuple) else ()
        if self.hand.choose(zone, counters):
            return
        if counters and keys & (CTRL | SHIFT):
            self.hand.toggle(counters)
        elif keys & CTRL and zone:
            self.view.control_requested.emit(zone)
        elif counters:
            self.hand.select(counters)
        elif self.hand.selected:
            self.hand.select(())
        if self.hand.current:
            self.hand.walk_to(zone)
        if zone:
            self.view.zone_clicked.emit(zone)

    def double_click(self, event: QMouseEvent) -> bool:
        """Turn over the top counter."""
        grip = self._under(event.position().toPoint())
        self.let_go()
        if isinstance(grip, tuple) and grip and self.hand.picking is None:
            self.view.flip_requested.emit((grip[-1],))
        return True

    def menu(self, event: QContextMenuEvent) -> bool:
        """Ask for the menu of what is under the pointer, or of the current zone."""
        view, stage = self.view, self.view.stage
        assert stage is not None
        if event.reason() == QContextMenuEvent.Reason.Keyboard and self.hand.current:
            middle = view.mapFromScene(stage.plan.centres[self.hand.current])
            counters = tuple(counter.id for counter in stage.position.counters_in(self.hand.current))
            view.menu_requested.emit(self.hand.current, counters, view.viewport().mapToGlobal(middle))
            return True
        grip = self._under(event.pos())
        counters = grip if isinstance(grip, tuple) else ()
        if counters and set(counters) <= set(self.hand.selected):
            counters = self.hand.selected
        view.menu_requested.emit(self.view.zone_under(event.pos()), counters, event.globalPos())
        return True

    # Pointing without pressing

    def _point_at(self, at: QPoint) -> None:
        view, point = self.view, self.view.scene_point(at)
        if view.fan.pile is not None:
            if view.fan.area.contains(point):
                self._leave.stop()
                card = card_at(view.shapes, point)
                if card is not None and card.counter != view.fan.current:
                    view.fan.current = card.counter
                    view.fan.update()
                    view.counter_hovered.emit(card.counter)
                return
            if not view.fan.veiled and not self._leave.isActive():
                self._leave.start()
        self._over(self.view.zone_under(at))
        pile = pile_at(view.shapes, point)
        if pile is not None and len(pile.counters) > 1 and view.fan.pile is None:
            self._last = at
            self._hover.start()
        else:
            self._hover.stop()

    def _over(self, zone: ZoneId) -> None:
        """Say which zone is under the pointer, when it is another."""
        if zone != self.hand.hovered:
            self.hand.hovered = zone
            self.view.focus_layer.set(hovered=zone)
            self.view.zone_hovered.emit(zone)

    def _zoomed(self) -> None:
        """Under a pointer at rest lies another part of the board; a pointer that has left the board points at nothing."""
        self._hover.stop()
        if self.hand.hovered:
            later(self, self._over_again)  # when the view has also been moved

    def _over_again(self) -> None:
        if self.hand.hovered and self.view.stage is not None:
            self._over(self.view.zone_under(self._pointer))

    def _open_hovered(self) -> None:
        pile = pile_at(self.view.shapes, self.view.scene_point(self._last))
        if pile is not None and self._pressed is None:
            self.hand.open_fan(pile)

    def _close_fan(self) -> None:
        fan = self.view.fan
        cursor = self.view.viewport().mapFromGlobal(self.view.cursor().pos())
        if fan.pile is not None and not fan.veiled and not fan.area.contains(self.view.scene_point(cursor)):
            fan.close()
            self.view.counter_hovered.emit("")

    def _long_pressed(self) -> None:
        if self._pressed is not None and not self._dragging:
            pile = pile_at(self.view.shapes, self.view.scene_point(self._pressed))
            if pile is not None:
                self.let_go()
                self.hand.open_fan(pile, veiled=True)

    def left(self, event: QEvent) -> bool:  # noqa: ARG002
        """The pointer has left the board."""
        self._hover.stop()
        self._over("")
        if self.view.fan.pile is not None and not self.view.fan.veiled:
            self.view.fan.close()
        return False
