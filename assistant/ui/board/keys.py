"""The wheel, fingers and keys over the board, and things carried here from other parts of the window."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QDragMoveEvent, QDropEvent, QKeyEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QGestureEvent, QPinchGesture

from assistant.ui.board import drag as carrying
from assistant.ui.board.hand import BoardHand
from assistant.ui.board.hits import marker_at
from assistant.ui.plan.stacks import together

STEP = 1.25  # zoom of one notch of the wheel
ARROWS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


def wheel(hand: BoardHand, event: QWheelEvent) -> bool:
    """Zoom to the pointer; change the level of a marker; pan with two fingers."""
    at = event.position()
    turned = event.angleDelta().y()
    marker = marker_at(hand.view.shapes, hand.view.scene_point(at))
    stage = hand.view.stage
    assert stage is not None
    if marker is not None and stage.position.kinds.markers[marker.marker].levels > 1 and not event.modifiers() & CTRL:
        if turned:
            hand.view.marker_level_requested.emit(marker.marker, marker.zone, 1 if turned > 0 else -1)
    elif (
        not event.pixelDelta().isNull()
        and event.phase() != Qt.ScrollPhase.NoScrollPhase
        and not event.modifiers() & CTRL
    ):
        hand.view.pan(-event.pixelDelta().x(), -event.pixelDelta().y())  # two fingers on a touchpad
    elif turned:
        hand.view.zoom_by(STEP ** (turned / 120), at)
    return True


def native(hand: BoardHand, event: QNativeGestureEvent) -> bool:
    """Zoom with two fingers on a touchpad."""
    if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
        hand.view.zoom_by(1 + event.value(), event.position())
        return True
    return False


def gesture(hand: BoardHand, event: QGestureEvent) -> bool:
    """Zoom with two fingers on a touch screen."""
    pinch = event.gesture(Qt.GestureType.PinchGesture)
    if isinstance(pinch, QPinchGesture):
        hand.view.zoom_by(
            pinch.scaleFactor(), QPointF(hand.view.viewport().mapFromGlobal(pinch.centerPoint().toPoint()))
        )
        return True
    return False


def key(hand: BoardHand, event: QKeyEvent) -> bool:
    """Walk zones, open piles, zoom; leave every other key to the window."""
    view, pressed = hand.view, Qt.Key(event.key())
    fan = view.fan
    if event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | SHIFT):
        return False
    if pressed in ARROWS:
        arrow(hand, *ARROWS[pressed])
    elif pressed in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
        enter(hand)
    elif pressed == Qt.Key.Key_Escape and (fan.pile is not None or hand.selected or hand.current or hand.picking):
        escape(hand)
    elif pressed in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
        view.zoom_by(STEP)
    elif pressed == Qt.Key.Key_Minus:
        view.zoom_by(1 / STEP)
    elif pressed == Qt.Key.Key_Home:
        view.fit()
    else:
        return False
    return True


def arrow(hand: BoardHand, dx: int, dy: int) -> None:
    """Walk one step: in the fan, over the zones, or with the view."""
    view, stage = hand.view, hand.view.stage
    assert stage is not None
    if view.fan.pile is not None and view.fan.veiled:
        view.counter_hovered.emit(view.fan.walk(dx or dy))
    elif hand.current:
        hand.walk_to(stage.plan.next_zone(hand.current, dx, dy))
    else:
        view.pan(dx * 80, dy * 80)


def enter(hand: BoardHand) -> None:
    """Make the zone under the pointer the keyboard's; open its pile; select in the fan; choose for a blank."""
    view = hand.view
    if not hand.current:
        hand.walk_to(hand.hovered or hand.nearest_zone())
        return
    if hand.picking is not None and view.fan.pile is None:
        stage = view.stage
        assert stage is not None
        hand.choose(hand.current, tuple(counter.id for counter in stage.position.counters_in(hand.current)))
    elif view.fan.pile is not None:
        if not hand.choose(view.fan.pile.zone, (view.fan.current,)):
            hand.toggle((view.fan.current,))
    elif piles := view.counters.piles.get(hand.current):
        hand.open_fan(piles[0] if piles[0].sorted_box else together(piles), veiled=True)


def escape(hand: BoardHand) -> None:
    """Leave one thing at a time: fan, choice, selection, keyboard zone."""
    view = hand.view
    if view.fan.pile is not None:
        view.fan.close()
    elif hand.picking is not None:
        hand.end_pick()
    elif hand.selected:
        hand.select(())
    else:
        hand.walk_to("")


# Things carried here from other parts of the window


def drag_enters(hand: BoardHand, event: QDragMoveEvent) -> bool:
    """Mark the zone in which something carried over the board would be put."""
    if carrying.counters_in(event.mimeData()) or carrying.marker_in(event.mimeData()):
        hand.view.focus_layer.set(drop=hand.view.zone_under(event.position().toPoint()))
        event.acceptProposedAction()
        return True
    return False


def drag_leaves(hand: BoardHand, event: QEvent) -> bool:  # noqa: ARG001
    """Take the mark away."""
    hand.view.focus_layer.set(drop="")
    return True


def dropped(hand: BoardHand, event: QDropEvent) -> bool:
    """Put down what was carried here."""
    hand.view.focus_layer.set(drop="")
    zone = hand.view.zone_under(event.position().toPoint())
    grip = carrying.marker_in(event.mimeData()) or carrying.counters_in(event.mimeData()) or None
    if zone and grip is not None:
        event.acceptProposedAction()
        hand.drop(grip, zone)
    return True
