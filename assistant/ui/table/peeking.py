"""A look at one's own secret counters on a shared screen: the board shows backs to everybody until their owner asks."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer

from assistant.ui.table.asking import Asking
from assistant.ui.table.parts import TableParts

LONG = 10_000  # milliseconds after which the counters are turned down again by themselves
ENDING = (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.FocusOut)


class Peeking(QObject):
    """Shows the face-down counters of one power until a key, a click or some seconds. Nothing on the table changes."""

    def __init__(self, parts: TableParts, asking: Asking) -> None:
        super().__init__(parts.frame)
        self.parts, self.asking = parts, asking
        self._timer = QTimer(self, interval=LONG, singleShot=True)
        self._timer.timeout.connect(self.end)

    def sides(self) -> tuple[str, ...]:
        """Return the powers that have secret counters lying face down."""
        position = self.parts.session.position
        kinds = position.kinds.kinds
        secret = {kinds[c.kind].side for c in position.table.counters.values() if kinds[c.kind].is_secret(c.face)}
        return tuple(side for side in position.kinds.sides if side in secret)

    def ask(self) -> None:
        """Wait for the initial of the power whose player looks."""
        session, sides = self.parts.session, self.sides()
        if not sides:
            session.tell("nothing-secret")
            return
        self.asking.wait_for_side(sides, self.look, "peek-initials")

    def look(self, side: str) -> None:
        """Turn up what is face down and belongs to a power, on the screen only."""
        session = self.parts.session
        session.tell("peeking", side=session.position.kinds.sides[side].name)
        self._show(side)
        self._timer.start()
        self.parts.board.installEventFilter(self)
        self.parts.board.viewport().installEventFilter(self)

    def end(self) -> None:
        """Show the backs again."""
        self._timer.stop()
        self.parts.board.removeEventFilter(self)
        self.parts.board.viewport().removeEventFilter(self)
        self._show("")

    def _show(self, side: str) -> None:
        stage = self.parts.board.stage
        if stage is not None:
            stage.peeking = side
            self.parts.board.counters.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """End with whatever the player does next, which is then used as usual."""
        if event.type() in ENDING:
            self.end()
        return super().eventFilter(watched, event)
