"""The editor of a table's cell that holds one of a few values: a list, taken as soon as one is picked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QComboBox, QStyledItemDelegate, QStyleOptionViewItem, QWidget

Index = QModelIndex | QPersistentModelIndex


class CellChooser(QStyledItemDelegate):
    """Gives a cell its list.

    `choices_of` tells what a cell can hold, as (value, words) in the order shown; None where it is typed instead.
    """

    def __init__(self, choices_of: Callable[[Index], Sequence[tuple[Any, str]] | None], parent: QWidget) -> None:
        super().__init__(parent)
        self._choices_of = choices_of

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return the cell's editor."""
        choices = self._choices_of(index)
        if choices is None:
            return super().createEditor(parent, option, index)
        box = QComboBox(parent)
        for value, words in choices:
            box.addItem(words, value)
        box.setCurrentIndex(box.findData(index.data(Qt.ItemDataRole.EditRole)))
        box.activated.connect(lambda _n: self._picked(box))
        return box

    def setModelData(self, editor: QWidget, model: Any, index: Index) -> None:
        """Write what was picked."""
        if isinstance(editor, QComboBox):
            model.setData(index, editor.currentData())
        else:
            super().setModelData(editor, model, index)

    def _picked(self, box: QComboBox) -> None:
        self.commitData.emit(box)
        self.closeEditor.emit(box)
