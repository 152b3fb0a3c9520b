"""A register as a table that can be edited, exported and imported as CSV; every change is an edit of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from assistant.core.edits import Edit, Note
from assistant.core.game import Register, RegisterColumn, Section
from assistant.desk import registers, sheets
from assistant.desk import wording as game_words
from assistant.desk.registers import as_words
from assistant.ui.widgets.session import Session

Index = QModelIndex | QPersistentModelIndex
NOTHING = "–"
CHOSEN = ("moment", "done")  # cells whose list holds numbers


class RegisterModel(QAbstractTableModel):
    """The rows of one register, or those of a section of a side's page; the game's defaults are in italics until written."""

    def __init__(self, session: Session, register: Register, section: Section | None = None) -> None:
        super().__init__()
        self.session, self.register, self.section = session, register, section
        self.rows: list[str] = []
        self.columns: tuple[RegisterColumn, ...] = ()
        self.refresh()

    def refresh(self) -> None:
        """Read the register anew: the rows of a section in its order, secret columns only while nobody looks on."""
        self.beginResetModel()
        section = self.section
        self.rows = list(self.session.position.register(self.register.id) if section is None else section.rows)
        columns = {column.id: column for column in self.register.columns}
        wanted = columns if section is None else section.columns
        self.columns = tuple(columns[name] for name in wanted if not (columns[name].secret and self.session.watched))
        self.endResetModel()

    def row_values(self, row: str) -> Mapping[str, Any]:
        """Return what a row holds."""
        return self.session.position.register(self.register.id).get(row, {})

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own name
        """Return how many rows there are."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own name
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a column's title or a row's name."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Vertical:
            return self.row_name(self.rows[section])
        return self.session.words(
            game_words.column_title(self.session.desk.game, self.register.id, self.columns[section].id)
        )

    def row_name(self, row: str) -> str:
        """Return what people call a row."""
        session = self.session
        return session.words(sheets.row_called(session.desk.game, session.position, self.register.id, row))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a cell shows."""
        row, column = self.rows[index.row()], self.columns[index.column()]
        value = self.row_values(row).get(column.id, column.default)
        if role == Qt.ItemDataRole.EditRole:
            return value if column.type in CHOSEN else as_words(value)
        if role == Qt.ItemDataRole.DisplayRole:
            # Nothing is blank: it could as well have been forgotten.
            return self.shown(column, value) or (NOTHING if column.type != "flag" else "")
        if role == Qt.ItemDataRole.CheckStateRole and column.type == "flag":
            return Qt.CheckState.Checked if value else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.FontRole and not self.session.position.knows(f"{self.register.id}/{row}"):
            font = QFont()
            font.setItalic(True)
            return font
        if role == Qt.ItemDataRole.TextAlignmentRole and column.type in ("number", "fraction"):
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def shown(self, column: RegisterColumn, value: Any) -> str:
        """Return a value in words."""
        session = self.session
        return session.words(sheets.cell_said(session.desk.game, session.position, column, value))

    def choices_of(self, index: Index) -> list[tuple[Any, str]] | None:
        """Return what a cell can hold, in words; None where it is typed."""
        session, column = self.session, self.columns[index.column()]
        choices = sheets.cell_choices(session.desk.game, session.position, column, session.language)
        return None if choices is None else [(value, session.words(said)) for value, said in choices]

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return what can be done with a cell."""
        base = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if self.columns[index.column()].type == "flag":
            return base | Qt.ItemFlag.ItemIsUserCheckable
        return base | Qt.ItemFlag.ItemIsEditable

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Write a cell: an edit."""
        row, column = self.rows[index.row()], self.columns[index.column()]
        if role == Qt.ItemDataRole.CheckStateRole:
            value = value in (Qt.CheckState.Checked, Qt.CheckState.Checked.value)
        elif role != Qt.ItemDataRole.EditRole:
            return False
        try:
            read = registers.read(column, value, self.session.position)
        except ValueError:
            self.session.tell(
                "cell-unusable",
                found=str(value),
                column=str(self.headerData(index.column(), Qt.Orientation.Horizontal)),
            )
            return False
        values = {**self.row_values(row), column.id: read}
        if values == self.row_values(row):
            return False
        return self.session.do(Note(f"{self.register.id}/{row}", values))

    def add(self, row: str) -> bool:
        """Write a new row with the columns' defaults."""
        return self.session.do(Note(f"{self.register.id}/{row}", registers.new_row(self.register)))

    def strike(self, row: str) -> bool:
        """Strike a row out: an empty one stands for a row of the defaults that is gone."""
        written = f"{self.register.id}/{row}"
        shipped = row in self.register.defaults
        return self.session.do(Note(written, {} if shipped else None))

    # CSV

    def as_csv(self) -> str:
        """Return the register as CSV: the row's id, then the columns shown."""
        return registers.as_csv(self.session.position, self.register, self.columns)

    def from_csv(self, words: str, where: str) -> tuple[Edit, ...]:
        """Return the edits that bring the register to what a CSV says; rows it does not name stay.

        Raises:
            DataError: a column is unknown or a cell unusable, each with its line.
        """
        return registers.from_csv(self.session.position, self.register, words, where)
