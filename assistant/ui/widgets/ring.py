"""A ring around a large place that has the keyboard: Tab shows it, a click on the place is quiet."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame

BY_KEYS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
ASIDE = (
    Qt.FocusReason.ActiveWindowFocusReason,
    Qt.FocusReason.PopupFocusReason,
)  # the keyboard comes back as it was


class Ring(QFrame):
    """Lies over a place and is seen while the place has the keyboard, if keys brought it there. Hands go through it."""

    def __init__(self, place: QAbstractScrollArea) -> None:
        super().__init__(place)
        self.place = place
        self.setObjectName("ring")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        place.installEventFilter(self)
        place.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the place, and who has the keyboard."""
        sort = event.type()
        if sort == QEvent.Type.Resize:
            self.setGeometry(self.place.rect())
        elif sort == QEvent.Type.MouseButtonPress:
            self.hide()
        elif isinstance(event, QFocusEvent) and watched is self.place and event.reason() not in ASIDE:
            self._show(event.gotFocus() and event.reason() in BY_KEYS)
        return super().eventFilter(watched, event)

    def _show(self, seen: bool) -> None:
        self.setGeometry(self.place.rect())
        self.setVisible(seen)
        self.raise_()
