"""A scene that is zoomed and moved by hand: it never moves by itself once the player has moved it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QNativeGestureEvent, QTransform
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget


class ZoomView(QGraphicsView):
    """A view without bars and without a will of its own, zoomed to any place of it."""

    NEAREST, FARTHEST = 8.0, 0.02  # screen pixels a scene unit
    FILLED = 1.0  # of the view, by what is brought into it
    _touched = False  # the player has zoomed or moved

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def zoom(self) -> float:
        """Screen pixels a scene unit."""
        return self.transform().m11()

    @property
    def visible(self) -> QRectF:
        """The part of the scene in view."""
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom so that the point of the viewport at `at` (its middle if None) keeps its place."""
        self.zoom_to(self.zoom * factor, at)

    def zoom_to(self, zoom: float, at: QPointF | None = None) -> None:
        """Set the zoom, `at` (of the viewport) keeping its place."""
        self._touched = True
        anchor = at if at is not None else QPointF(self.viewport().rect().center())
        here = self.viewportTransform().inverted()[0].map(anchor)
        self._apply_zoom(max(self.FARTHEST, min(self.NEAREST, zoom)))
        there = self.viewportTransform().map(here)
        self.pan(round(there.x() - anchor.x()), round(there.y() - anchor.y()))

    def pan(self, dx: int, dy: int) -> None:
        """Move the view over the scene by screen pixels."""
        self._touched = True
        for bar, by in ((self.horizontalScrollBar(), dx), (self.verticalScrollBar(), dy)):
            if by:
                bar.setValue(bar.value() + by)

    def show_rect(self, rect: QRectF) -> None:
        """Bring a part of the scene into view, as large as possible."""
        room = self.viewport().size()
        zoom = min(room.width() / max(rect.width(), 1), room.height() / max(rect.height(), 1)) * self.FILLED
        self._apply_zoom(max(self.FARTHEST, min(self.NEAREST, zoom)))
        self.centerOn(rect.center())

    def viewportEvent(self, event: QEvent) -> bool:
        """Zoom with two fingers on a touchpad."""
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self.zoom_by(1 + event.value(), event.position())
            return True
        return super().viewportEvent(event)

    def _apply_zoom(self, zoom: float) -> None:
        self.setTransform(QTransform.fromScale(zoom, zoom))
