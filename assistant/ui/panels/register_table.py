"""A register as a table that can be edited, exported and imported as CSV; every change is an edit of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from assistant.core.edits import Edit, Note
from assistant.core.game import Register, RegisterColumn
from assistant.core.problems import folded
from assistant.desk import registers
from assistant.desk import wording as game_words
from assistant.desk.describing import counters_named
from assistant.desk.registers import BAR, as_words
from assistant.ui.widgets.session import Session

Index = QModelIndex | QPersistentModelIndex


class RegisterModel(QAbstractTableModel):
    """The rows of one register; values nobody wrote yet are in italics: the game's defaults."""

    def __init__(self, session: Session, register: Register) -> None:
        super().__init__()
        self.session, self.register = session, register
        self.secrets = False
        self.rows: list[str] = []
        self.refresh()

    @property
    def columns(self) -> tuple[RegisterColumn, ...]:
        """The columns shown: secret ones only when they are uncovered."""
        return tuple(column for column in self.register.columns if self.secrets or not column.secret)

    def refresh(self) -> None:
        """Read the register anew."""
        self.beginResetModel()
        self.rows = list(self.session.position.register(self.register.id))
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
        """Return a row's name: of the nation, side, zone or counter of that id, else the id."""
        position = self.session.position
        if row in position.table.counters:
            return self.session.words(counters_named(position, (row,)))
        for names in (position.kinds.nations, position.kinds.sides, position.board.zones):
            if row in names:
                return str(names[row].name[self.session.language])
        return row

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a cell shows."""
        row, column = self.rows[index.row()], self.columns[index.column()]
        value = self.row_values(row).get(column.id, column.default)
        if role == Qt.ItemDataRole.EditRole:
            return as_words(value)
        if role == Qt.ItemDataRole.DisplayRole:
            return self.shown(column, value)
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
        position = self.session.position
        if column.type == "flag" or value is None:
            return ""
        if column.type == "zone" and value in position.board.zones:
            return str(position.board.zones[value].name[self.session.language])
        if column.type == "side" and value in position.kinds.sides:
            return str(position.kinds.sides[value].name[self.session.language])
        if column.type == "choice":
            return self.session.words(game_words.word(self.session.desk.game, str(value)))
        if column.type in ("row", "thing"):
            return self.row_name(str(value))
        if column.type == "zones":
            return f" {BAR} ".join(self.row_name(str(zone)) for zone in value)
        return as_words(value)

    def choices_of(self, index: Index) -> list[tuple[Any, str]] | None:
        """Return what a cell can hold, in words: choices, zones, sides and rows; None where it is typed."""
        column = self.columns[index.column()]
        position, language = self.session.position, self.session.language
        match column.type:
            case "choice":
                game = self.session.desk.game
                return [(value, self.session.words(game_words.word(game, value))) for value in column.values]
            case "side":
                return [(side.id, side.name[language]) for side in position.kinds.sides.values()]
            case "zone":
                zones = [zone for zone in position.board.zones.values() if "track" not in zone.tags]
                return sorted(((zone.id, zone.name[language]) for zone in zones), key=lambda pair: folded(pair[1]))
            case "row":
                rows = position.register(column.values[0] if column.values else "")
                return [(row, self.row_name(row)) for row in rows]
            case _:
                return None

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
