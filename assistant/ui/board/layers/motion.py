"""Counters that are not at rest: in the player's hand, or gliding to where an edit put them."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

from assistant.core.kinds import CounterId
from assistant.ui.board.layers.layer import Layer
from assistant.ui.board.layers.stage import Stage, put
from assistant.ui.plan.stacks import CASCADE, map_size


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
