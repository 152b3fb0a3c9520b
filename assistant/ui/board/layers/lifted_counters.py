"""Counters that do not lie in their pile: those of an opened pile, those in the hand, those that glide after an edit."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap

from assistant.core.kinds import CounterId
from assistant.ui.board.layers.stage import Layer, Stage, put
from assistant.ui.look import lettering
from assistant.ui.look.paint import stroke
from assistant.ui.look.theme import colour
from assistant.ui.plan.stacks import CARD_SIZE, CASCADE, Card, Pile, fan_base, fan_cards, map_size

# A pile opened: its counters side by side above the board, each to be looked at, taken, turned.


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
        size = CARD_SIZE * (0.55 + 0.45 * self.opened)
        for card in self.cards:
            lying = position.table.counters.get(card.counter)
            if lying is None:
                continue
            middle = self.pile.at + (card.rect.center() - self.pile.at) * self.opened
            picture = stage.counter(position.kinds.kinds[lying.kind], lying.face, CARD_SIZE)
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.translate(middle)
            painter.rotate(card.angle * self.opened)
            painter.scale(unit * size / CARD_SIZE, unit * size / CARD_SIZE)
            place = QRectF(-CARD_SIZE / 2, -CARD_SIZE / 2, CARD_SIZE, CARD_SIZE)
            if card.angle * self.opened or self.opened < 1:
                painter.drawPixmap(place, picture, QRectF(picture.rect()))
            else:
                put(painter, picture, place)
            if card.counter in self.selected or card.counter == self.current:
                ring = QColor(theme.selection if card.counter in self.selected else theme.casing)
                for ink, width in ((QColor(theme.ink), 6.0), (ring, 3.2)):
                    stroke(painter, ink, width)
                    painter.drawRoundedRect(place.adjusted(0, 0, 0, -2), 11, 11)
            painter.restore()
        if self.opened >= 1 and len(self.cards) > 1:
            self._draw_base(painter, unit)

    def _draw_base(self, painter: QPainter, unit: float) -> None:
        theme, rect = self.stage.look.theme, self.base
        path = QPainterPath()
        path.addRoundedRect(rect, 7 * unit, 7 * unit)
        painter.fillPath(path, colour(theme.panel, 0.96))
        stroke(painter, theme.frame, 1.6 * unit)
        painter.drawPath(path)
        words = f"\N{MULTIPLICATION SIGN}{len(self.cards)}"
        for n in range(3):
            y = rect.center().y() + (n - 1) * 4.5 * unit
            painter.drawLine(QPointF(rect.left() + 11 * unit, y), QPointF(rect.left() + 25 * unit, y))
        at = QPointF(rect.right() - 12 * unit, rect.center().y())
        lettering.figure(painter, words, at, 16 * unit, theme.ink, 600, align=lettering.RIGHT)


# Counters that are not at rest: in the player's hand, or gliding to where an edit put them.


class MotionLayer(Layer):
    """What is held and what glides, above everything."""

    order = 70.0

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.held: tuple[QPixmap, ...] = ()
        self.at = QPointF()
        self.gliding: Mapping[CounterId, tuple[QRectF, QRectF]] = {}
        self.done = 0.0

    def hold(self, pictures: tuple[QPixmap, ...], at: QPointF) -> None:
        """Take pictures into the hand, or with none let go."""
        self.update(self._held_rect())
        self.held, self.at = pictures, at
        self.update(self._held_rect())

    def carry(self, at: QPointF) -> None:
        """Move the hand."""
        self.update(self._held_rect())
        self.at = at
        self.update(self._held_rect())

    def glide(self, ways: Mapping[CounterId, tuple[QRectF, QRectF]], done: float) -> None:
        """Show counters between two places, `done` of the way."""
        for rect in self._glide_rects():
            self.update(rect)
        self.gliding, self.done = ways, done
        for rect in self._glide_rects():
            self.update(rect)

    def _held_rect(self) -> QRectF:
        size = self._size()
        reach = size * (1 + CASCADE * len(self.held))
        return QRectF(self.at.x() - reach, self.at.y() - reach, reach * 2, reach * 2) if self.held else QRectF()

    def _size(self) -> float:
        return max(map_size(self.stage.plan, self.stage.zoom), 40 / self.stage.zoom)

    def _glide_rects(self) -> list[QRectF]:
        return [_between(start, end, self.done).adjusted(-4, -4, 4, 4) for start, end in self.gliding.values()]

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw what moves."""
        stage = self.stage
        for name, (start, end) in self.gliding.items():
            lying = stage.position.table.counters.get(name)
            rect = _between(start, end, self.done)
            if lying is not None and rect.intersects(exposed):
                picture = stage.counter(stage.position.kinds.kinds[lying.kind], lying.face, rect.width() * stage.zoom)
                put(painter, picture, rect, stage.settled)
        if self.held:
            size = self._size()
            painter.setOpacity(0.92)
            for n, picture in enumerate(self.held[-5:]):
                shift = n * size * CASCADE
                wide = picture.deviceIndependentSize().width() / stage.zoom
                high = picture.deviceIndependentSize().height() / stage.zoom
                put(
                    painter, picture, QRectF(self.at.x() - wide / 2 + shift, self.at.y() - high / 2 - shift, wide, high)
                )
            painter.setOpacity(1.0)


def _between(start: QRectF, end: QRectF, done: float) -> QRectF:
    eased = 1 - (1 - done) ** 3
    middle = start.center() + (end.center() - start.center()) * eased
    size = start.width() + (end.width() - start.width()) * eased
    return QRectF(middle.x() - size / 2, middle.y() - size / 2, size, size)
