"""A pile opened: its counters side by side above the board, each to be looked at, taken, turned."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from assistant.core.kinds import CounterId
from assistant.ui.board.layers.layer import Layer
from assistant.ui.board.layers.stage import Stage, put
from assistant.ui.look import lettering, writing
from assistant.ui.look.theme import colour
from assistant.ui.plan.fan import SIZE, Card, fan_base, fan_cards
from assistant.ui.plan.stacks import Pile


class FanLayer(Layer):
    """The open fan, if any."""

    order = 60.0

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.pile: Pile | None = None
        self.cards: tuple[Card, ...] = ()
        self.opened = 1.0  # 0 closed, 1 open
        self.selected: frozenset[CounterId] = frozenset()
        self.current: CounterId = ""
        self.veiled = False  # the rest of the board is dimmed: the fan was asked for, not just passed over

    def open(self, pile: Pile, visible: QRectF, *, veiled: bool = False) -> None:
        """Open a pile, keeping its fan inside what is visible."""
        self.pile, self.veiled, self.current = pile, veiled, pile.counters[-1]
        self.cards = fan_cards(pile, 1 / self.stage.zoom, visible)
        self._refresh()

    def unfold(self, share: float) -> None:
        """Show the fan `share` open."""
        self.opened = share
        self._refresh()

    def close(self) -> None:
        """Close the fan."""
        if self.pile is not None:
            self._refresh()
            self.pile, self.cards, self.current = None, (), ""

    def _refresh(self) -> None:
        if self.veiled:
            self.update()
        elif self.pile is not None:
            self.update(self.area.united(self.pile.rect).adjusted(-30, -30, 30, 30))

    @property
    def area(self) -> QRectF:
        """What the fan covers, its base included, with a little room for the pointer."""
        found = self.base
        for card in self.cards:
            found = found.united(card.rect)
        margin = 10 / self.stage.zoom
        return found.adjusted(-margin, -margin, margin, margin) if self.cards else QRectF()

    @property
    def base(self) -> QRectF:
        """The handle that takes the whole pile."""
        return fan_base(self.cards, 1 / self.stage.zoom)

    def walk(self, step: int) -> CounterId:
        """Make the next counter of the fan current and return it."""
        names = [card.counter for card in self.cards]
        if names:
            at = names.index(self.current) if self.current in names else 0
            self.current = names[(at + step) % len(names)]
            self._refresh()
        return self.current

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the fan over everything."""
        if self.pile is None:
            return
        stage, position = self.stage, self.stage.position
        theme, unit = stage.look.theme, 1 / stage.zoom
        if self.veiled:
            painter.fillRect(exposed, QColor(0, 0, 0, round(255 * 0.22 * self.opened)))
        size = SIZE * (0.55 + 0.45 * self.opened)
        for card in self.cards:
            lying = position.table.counters.get(card.counter)
            if lying is None:
                continue
            middle = self.pile.at + (card.rect.center() - self.pile.at) * self.opened
            picture = stage.counter(position.kinds.kinds[lying.kind], lying.face, SIZE)
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.translate(middle)
            painter.rotate(card.angle * self.opened)
            painter.scale(unit * size / SIZE, unit * size / SIZE)
            place = QRectF(-SIZE / 2, -SIZE / 2, SIZE, SIZE)
            if card.angle * self.opened or self.opened < 1:
                painter.drawPixmap(place, picture, QRectF(picture.rect()))
            else:
                put(painter, picture, place)
            if card.counter in self.selected or card.counter == self.current:
                ring = QColor(theme.selection if card.counter in self.selected else theme.casing)
                for ink, width in ((QColor(theme.ink), 6.0), (ring, 3.2)):
                    painter.setPen(QPen(ink, width))
                    painter.setBrush(Qt.BrushStyle.NoBrush)
                    painter.drawRoundedRect(place.adjusted(0, 0, 0, -2), 11, 11)
            painter.restore()
        if self.opened >= 1 and len(self.cards) > 1:
            self._draw_base(painter, unit)

    def _draw_base(self, painter: QPainter, unit: float) -> None:
        theme, rect = self.stage.look.theme, self.base
        path = QPainterPath()
        path.addRoundedRect(rect, 7 * unit, 7 * unit)
        painter.fillPath(path, colour(theme.panel, 0.96))
        painter.setPen(QPen(QColor(theme.frame), 1.6 * unit))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        words = f"\N{MULTIPLICATION SIGN}{len(self.cards)}"
        for n in range(3):
            y = rect.center().y() + (n - 1) * 4.5 * unit
            painter.drawLine(QPointF(rect.left() + 11 * unit, y), QPointF(rect.left() + 25 * unit, y))
        at = QPointF(rect.right() - 12 * unit, rect.center().y())
        writing.line(painter, words, at, 16 * unit, QColor(theme.ink), lettering.NUMERALS, 600, align=writing.RIGHT)
