"""A track as a bar of cells: filled as far as its pawn has come; a click or an arrow moves the pawn."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolTip, QWidget

from assistant.core.edits import Move
from assistant.desk.tracks import Pawn
from assistant.ui.look.plain import tip
from assistant.ui.look.theme import colour
from assistant.ui.widgets.session import Session

LONG, NARROW, WIDE, HIGH = 180, 6, 16, 13  # pixels: a bar, its narrowest and widest cell, its height


class TrackBar(QWidget):
    """The bar of one pawn.

    Args:
        words: what the bar is called.
    """

    def __init__(self, session: Session, pawn: Pawn, words: str) -> None:
        super().__init__()
        self.session, self.pawn, self.words = session, pawn, words
        scale = session.settings.look.text_scale
        self._cell = round(max(NARROW, min(WIDE, LONG / len(pawn.boxes))) * scale)
        self.setFixedSize(self._cell * len(pawn.boxes) + 2, round(HIGH * scale) + 2)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.show_pawn(pawn)

    def show_pawn(self, pawn: Pawn) -> None:
        """Show the pawn in another box."""
        self.pawn = pawn
        self.setAccessibleName(self.session.own("tracks-bar", name=self.words, value=pawn.value))
        self.update()

    def box_at(self, x: float) -> int:
        """Return the place of the box at a distance in pixels from the left."""
        return max(0, min(len(self.pawn.boxes) - 1, int((x - 1) // self._cell)))

    def _move(self, place: int) -> None:
        if 0 <= place < len(self.pawn.boxes) and place != self.pawn.at:
            self.session.do(Move((self.pawn.counter,), self.pawn.boxes[place]))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Move the pawn to the box under the pointer."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._move(self.box_at(event.position().x()))
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows move the pawn by a box."""
        by = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if by is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        else:
            self._move(self.pawn.at + by)

    def event(self, event: QEvent) -> bool:
        """Say the box under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            zone = self.session.position.board.zones[self.pawn.boxes[self.box_at(event.pos().x())]]
            QToolTip.showText(event.globalPos(), tip(zone.name[self.session.language]), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's own name
        """Draw the cells, those between the beginning and the pawn filled, the pawn's own with a frame."""
        theme = self.session.settings.look.theme
        kinds = self.session.position.kinds
        lying = self.session.position.table.counters.get(self.pawn.counter)
        if lying is None:
            return
        side = kinds.kinds[lying.kind].side
        shade = theme.shade(kinds.emblem(side)) if side in kinds.sides else theme.accent
        first, last = sorted((self.pawn.begin, self.pawn.at))
        painter = QPainter(self)
        for n in range(len(self.pawn.boxes)):
            cell = QRectF(1 + n * self._cell, 1, self._cell - 1, self.height() - 2)
            painter.fillRect(cell, colour(shade if first <= n <= last else theme.cell))
            painter.setPen(colour(theme.second_ink if n % 5 else theme.ink, 0.6))
            painter.drawRect(cell.adjusted(0, 0, 0, -1))
        painter.setPen(colour(theme.ink))
        painter.fillRect(QRectF(1 + self.pawn.at * self._cell, 1, self._cell - 1, self.height() - 2), colour(theme.ink))
        if self.hasFocus():
            painter.setPen(colour(theme.accent))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()
