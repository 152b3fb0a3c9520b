"""The count and the numbers of a grid that is laid over a map by three clicks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QPushButton, QSpinBox, QWidget

from assistant.core.board import Point
from assistant.scan.boards.grids import NUMBERINGS, Grid, Shape


class GridForm(QWidget):
    """Columns, rows, numbering. `words` makes the labels, `button` lays the grid."""

    changed = Signal()  # the grid would lie otherwise

    def __init__(self, words: Callable[[str], QLabel], button: QPushButton) -> None:
        super().__init__()
        self.columns, self.rows = spin(2, 200, 10), spin(2, 200, 8)
        self.first_column, self.first_row = spin(0, 99, 1), spin(0, 99, 1)
        self.numbers = QComboBox()
        self.low = QCheckBox()
        self.low.setChecked(True)
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        for key, field in (
            ("draw-columns", self.columns),
            ("draw-rows", self.rows),
            ("draw-numbering", self.numbers),
            ("draw-first-column", self.first_column),
            ("draw-first-row", self.first_row),
        ):
            form.addRow(words(key), field)
        form.addRow(self.low)
        form.addRow(button)
        for changing in (self.columns, self.rows):
            changing.valueChanged.connect(lambda _n: self.changed.emit())
        self.low.toggled.connect(lambda _on: self.changed.emit())

    @property
    def numbering(self) -> str:
        """How cells are numbered, one of NUMBERINGS."""
        return NUMBERINGS[max(self.numbers.currentIndex(), 0)]

    @property
    def first(self) -> tuple[int, int]:
        """The numbers of the first column and row."""
        return self.first_column.value(), self.first_row.value()

    def grid(self, shape: Shape, marks: Sequence[Point]) -> Grid:
        """Return the grid of a shape that lies on three marks."""
        first, second, third = marks
        return Grid(shape, self.columns.value(), self.rows.value(), (first, second, third), self.low.isChecked())


def spin(least: int, most: int, value: int) -> QSpinBox:
    """Return a field for a whole number."""
    made = QSpinBox()
    made.setRange(least, most)
    made.setValue(value)
    made.lineEdit().setTextMargins(6, 0, 0, 0)  # the style's own padding does not reach into it
    return made
