"""Dice that are typed, clicked or shown."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from assistant.ui.look.theme import Theme, bare, painting, stroke
from assistant.ui.look.wording import tip
from assistant.ui.widgets.session import Session

IN_A_ROW, SIDE = 8, 30  # dice in a row, pixels of a die


class Dice(QWidget):
    """A few dice: digits 1 to 6 fill them from the left, Backspace empties the last; a click turns one on, a pull to its number.

    `rows` says how many stand in each row; those beyond them fill further rows. Those that are disabled only show.
    """

    changed = Signal()
    _held: tuple[int, QPointF, int] | None = None  # the die in hand, where it was taken, what it showed

    def __init__(self, session: Session, most: int, rows: Sequence[int] = ()) -> None:
        super().__init__()
        self.session, self.most, self.side = session, most, SIDE
        self.pull = SIDE // 2  # pixels of a pull by which a die turns on by one
        self._rows = tuple(rows)
        self.rolls: list[int] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(session.own("dice"))
        self.setToolTip(tip(session.own("dice-hint")))
        self._fit()

    def _fit(self) -> None:
        places = self.places()
        right = max((place.right() for place in places), default=0.0)
        self.setFixedSize(round(right) + 5, round(max((place.bottom() for place in places), default=0.0)))

    def places(self) -> list[QRectF]:
        """Return where each die stands."""
        step, count = self.side + 5, max(self.most, len(self.rolls))
        lengths = [min(IN_A_ROW, length - done) for length in self._rows for done in range(0, length, IN_A_ROW)]
        while sum(lengths) < count:
            lengths.append(min(IN_A_ROW, count - sum(lengths)))
        return [
            QRectF(column * step, row * step, self.side, self.side)
            for row, length in enumerate(lengths)
            for column in range(length)
        ][:count]

    def type(self, digit: int) -> None:
        """Put a die down; when all are down the first one is taken anew."""
        self.rolls = [digit] if len(self.rolls) >= self.most else [*self.rolls, digit]
        self._show()

    def put(self, rolls: Sequence[int]) -> None:
        """Show these dice, and tell nobody."""
        self.rolls = list(rolls)
        self.most = max(self.most, len(rolls))
        self._fit()
        self.setAccessibleDescription(" ".join(map(str, rolls)))
        self.update()

    def throw(self) -> None:
        """Let chance put down the dice that are missing."""
        self.rolls += [secrets.randbelow(6) + 1 for _ in range(self.most - len(self.rolls))]
        self._show()

    def take_back(self, count: int = 1) -> None:
        """Take the last dice up."""
        self.rolls = self.rolls[: max(0, len(self.rolls) - count)]
        self._show()

    def _show(self) -> None:
        self.put(self.rolls)
        self.changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take digits."""
        if event.text() in "123456" and event.text():
            self.type(int(event.text()))
        elif event.key() == Qt.Key.Key_Backspace:
            self.take_back()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the die under the pointer, or the first empty one."""
        at = next((n for n, place in enumerate(self.places()) if place.contains(event.position())), self.most)
        if at < self.most:
            at = min(at, len(self.rolls))
            self._held = (at, event.position(), self.rolls[at] if at < len(self.rolls) else 0)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Turn the die in hand on as far as it is pulled to the right, or back to the left."""
        if self._held is not None:
            at, start, number = self._held
            steps = round((event.position().x() - start.x()) / self.pull)
            if steps or at < len(self.rolls):
                self.rolls[at : at + 1] = [min(6, max(1, number + steps))]
                self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go: a die that was not pulled turns on by one, the first empty one begins at 1."""
        if self._held is not None:
            at, start, number = self._held
            self._held = None
            if abs(event.position().x() - start.x()) * 2 < self.pull:
                self.rolls[at : at + 1] = [number % 6 + 1]
            self._show()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's own name
        """Draw the dice."""
        with painting(self) as painter:
            for n, rect in enumerate(self.places()):
                number = self.rolls[n] if n < len(self.rolls) else 0
                waits = n == len(self.rolls) and (self.hasFocus() or not self.isEnabled())
                draw_die(painter, number, rect, self.session.theme, waits)


def draw_die(painter: QPainter, number: int, rect: QRectF, theme: Theme, marked: bool) -> None:
    """Draw a die showing `number`; 0 is a die not yet thrown."""
    path = QPainterPath()
    path.addRoundedRect(rect.adjusted(1, 1, -1, -1), rect.width() * 0.2, rect.width() * 0.2)
    stroke(
        painter, theme.accent if marked else theme.frame, 2.0 if marked else 1.2, theme.panel if number else theme.cell
    )
    painter.drawPath(path)
    bare(painter, theme.ink)
    step, pip = rect.width() * 0.24, rect.width() * 0.085
    spots = number if number <= 6 else 0
    pips = [(0, 0)] * (spots % 2) + [(-1, -1), (1, 1)] * (spots > 1) + [(1, -1), (-1, 1)] * (spots > 3)
    for dx, dy in pips + [(-1, 0), (1, 0)] * (spots == 6):
        painter.drawEllipse(rect.center() + QPointF(dx * step, dy * step), pip, pip)
