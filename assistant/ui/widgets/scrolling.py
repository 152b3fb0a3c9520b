"""Panels that scroll, and what can be seen of them: a key must not act on what is scrolled away."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtWidgets import QScrollArea, QWidget


def scrolled(widget: QWidget) -> QScrollArea:
    """Return a panel that scrolls when it is too high."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it would catch the keys that its parts leave alone
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


def _area(widget: QWidget) -> QScrollArea | None:
    parent = widget.parentWidget()
    while parent is not None and not isinstance(parent, QScrollArea):
        parent = parent.parentWidget()
    return parent
