"""A table whose cells are typed one below the other."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QTableWidget, QWidget


class Cells(QTableWidget):
    """A table in which Return takes what is typed and goes on to the cell beneath."""

    widened = Signal()  # what lies in its width may be shared out anew

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say so where the width is another."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.widened.emit()

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Go on beneath, where Return ended a cell."""
        super().closeEditor(editor, hint)
        row, column = self.currentRow() + 1, self.currentColumn()
        if hint == QAbstractItemDelegate.EndEditHint.SubmitModelCache and row < self.rowCount():
            self.setCurrentCell(row, column)
            item = self.item(row, column)
            if item is not None:
                self.editItem(item)
