"""The list of names that opens below a line while somebody types into it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QCompleter, QWidget


class NameCompleter(QCompleter):
    """Offers the names in which the typed letters stand anywhere, whatever their case.

    A click beside the list is a click on what lies there: some window systems let the list swallow it, and the button
    that was pressed just after typing did nothing.
    """

    def __init__(self, names: Iterable[str], parent: QObject) -> None:
        super().__init__(list(names), parent)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        popup = self.popup()
        assert popup is not None
        popup.setAttribute(Qt.WidgetAttribute.WA_NoMouseReplay)  # systems that pass the press on would press twice

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close the list at a press beside it, and press what lies there."""
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            popup = self.popup()
            assert popup is not None
            if watched in (popup, popup.viewport()) and not popup.rect().contains(event.position().toPoint()):
                popup.hide()
                _press(self.widget().window(), event.globalPosition().toPoint())
                return True
        return super().eventFilter(watched, event)


def _press(window: QWidget, at: QPoint) -> None:
    under = window.childAt(window.mapFromGlobal(at))
    if isinstance(under, QAbstractButton):
        under.click()
    elif under is not None and under.focusPolicy() & Qt.FocusPolicy.ClickFocus:
        under.setFocus()
