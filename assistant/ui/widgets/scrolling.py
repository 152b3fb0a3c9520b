"""Panels that scroll, and what can be seen of them: a key must not act on what is scrolled away."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtWidgets import QScrollArea, QWidget

MOST_WITHIN = 4  # sizes given to what is scrolled while it is being given one


class ScrollArea(QScrollArea):
    """An area that scrolls, and ends finding out how large what it scrolls has to be.

    A part that is higher where it is wider, by its own doing, may be too high without a bar and not with one: Qt would give it one
    size and then the other, each from within the other, until no stack is left and the program falls.
    """

    _within = 0

    def __init__(self, *, sideways: bool = False, bare: bool = False) -> None:
        """Make an area whose content is as wide as it is.

        Args:
            sideways: whether a bar shows below where the content is wider.
            bare: without a frame, and without the keyboard: it would catch the keys that its parts leave alone.
        """
        super().__init__()
        self.setWidgetResizable(True)
        if not sideways:
            self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        if bare:
            self.setFrameShape(ScrollArea.Shape.NoFrame)
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def hold(self, page: QWidget) -> None:
        """Scroll another page in place of the one before, which may be what was clicked."""
        if (old := self.takeWidget()) is not None:
            old.hide()
            old.deleteLater()
        self.setWidget(page)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Qt find the size of what is scrolled, for some tries."""
        if event.type() != QEvent.Type.Resize:
            return super().eventFilter(watched, event)
        if self._within == MOST_WITHIN:
            return False
        self._within += 1
        try:
            return super().eventFilter(watched, event)
        finally:
            self._within -= 1


def scrolled(widget: QWidget) -> ScrollArea:
    """Return a panel that scrolls when it is too high."""
    area = ScrollArea(bare=True)
    widget.setObjectName("flow")
    area.setWidget(widget)
    return area


def laid_out(area: QScrollArea) -> QWidget:
    """Return what a panel scrolls, everything on it in its place: what was put there a moment ago would wait for the next paint."""
    flow = area.widget()
    assert flow is not None
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    return flow


def in_view(widget: QWidget) -> bool:
    """Tell whether the whole height of a widget is within the panel that scrolls it; so is what no panel scrolls."""
    area = _area(widget)
    if area is None:
        return True
    laid_out(area)
    top = widget.mapTo(area.viewport(), QPoint(0, 0)).y()
    return top >= 0 and top + widget.height() <= area.viewport().height()


def bring_into_view(whole: QWidget, least: QWidget) -> None:
    """Scroll so far that a widget is seen, or that part of it which must be where the panel is too low for the whole."""
    area = _area(whole)
    if area is not None:
        for widget in (whole, least):
            area.ensureWidgetVisible(widget, 0, 0)


def reveal(widget: QWidget, part: QRect) -> None:
    """Scroll so far that a part of a widget is seen."""
    area = _area(widget)
    if area is not None:
        at = widget.mapTo(laid_out(area), part.center())
        area.ensureVisible(at.x(), at.y(), 0, part.height())


def _area(widget: QWidget) -> QScrollArea | None:
    parent = widget.parentWidget()
    while parent is not None and not isinstance(parent, QScrollArea):
        parent = parent.parentWidget()
    return parent
