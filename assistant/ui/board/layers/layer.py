"""What all layers have in common."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from assistant.ui.board.layers.stage import Stage

EXTENT = 6000.0  # how far beyond the papers layers may draw


class Layer(QGraphicsItem):
    """An item as large as the scene that draws only what is asked for."""

    order = 0.0

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(self.order)
        self._extent = stage.plan.bounds.adjusted(-EXTENT, -EXTENT, EXTENT, EXTENT)

    def boundingRect(self) -> QRectF:
        """Return the whole scene; `paint` is told which part of it to draw."""
        return self._extent

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:  # noqa: ARG002
        """Draw the exposed part."""
        self.draw(painter, option.exposedRect)

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw what lies in `exposed`, in scene units."""
