"""Which hand answers which event of the board: the pointer's (mouse.py), or the wheel's, fingers', keys' and drags' (keys.py)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent

from assistant.ui.board import keys
from assistant.ui.board.hand import BoardHand
from assistant.ui.board.mouse import BoardMouse


class Gestures:
    """Hands each event of the board on."""

    def __init__(self, hand: BoardHand) -> None:
        self.hand = hand
        mouse = self.mouse = BoardMouse(hand)
        kind = QEvent.Type
        self._handlers: dict[QEvent.Type, Callable[[Any], bool]] = {
            kind.MouseButtonPress: mouse.press,
            kind.MouseMove: mouse.move,
            kind.MouseButtonRelease: mouse.release,
            kind.MouseButtonDblClick: mouse.double_click,
            kind.ContextMenu: mouse.menu,
            kind.Leave: mouse.left,
            kind.Wheel: partial(keys.wheel, hand),
            kind.NativeGesture: partial(keys.native, hand),
            kind.Gesture: self._pinched,
            kind.KeyPress: partial(keys.key, hand),
            kind.DragEnter: partial(keys.drag_enters, hand),
            kind.DragMove: partial(keys.drag_enters, hand),
            kind.DragLeave: partial(keys.drag_leaves, hand),
            kind.Drop: partial(keys.dropped, hand),
        }

    def handle(self, event: QEvent) -> bool:
        """Handle an event of the board; tell whether it was one of a hand's."""
        handler = self._handlers.get(event.type()) if self.hand.view.stage is not None else None
        return bool(handler(event)) if handler else False

    def let_go(self) -> None:
        """End what the hands are doing: another board is laid."""
        self.mouse.let_go()
        self.hand.board_changed()

    def _pinched(self, event: Any) -> bool:
        if keys.gesture(self.hand, event):
            self.mouse.let_go()
            return True
        return False
