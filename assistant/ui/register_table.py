"""A register as a table that can be edited, exported and imported as CSV; every change is an edit of the table."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from assistant.core.edits import Edit, Note
from assistant.core.game import Register, RegisterColumn
from assistant.core.problems import DataError, Problem
from assistant.desk import wording as game_words
from assistant.ui.room import Room
from assistant.ui.wording import say

Index = QModelIndex | QPersistentModelIndex
TRUE_WORDS = frozenset({"1", "yes", "oui", "true", "vrai", "x"})


class RegisterModel(QAbstractTableModel):
    """The rows of one register; values nobody wrote yet are in italics: the game's defaults."""

    def __init__(self, room: Room, register: Register) -> None:
        super().__init__()
        self.room, self.register = room, register
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
        self.rows = list(self.room.position.register(self.register.id))
        self.endResetModel()

    def row_values(self, row: str) -> Mapping[str, Any]:
        """Return what a row holds."""
        return self.room.position.register(self.register.id).get(row, {})

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
        return self.room.words(game_words.column_title(self.room.desk.game, self.register.id, self.columns[section].id))

    def row_name(self, row: str) -> str:
        """Return a row's name: of the nation, side or zone of that id, else the id."""
        position = self.room.position
        for names in (position.kinds.nations, position.kinds.sides, position.board.zones):
            if row in names:
                return str(names[row].name[self.room.language])
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
        if role == Qt.ItemDataRole.FontRole and not self.room.position.knows(f"{self.register.id}/{row}"):
            font = QFont()
            font.setItalic(True)
            return font
        if role == Qt.ItemDataRole.TextAlignmentRole and column.type in ("number", "fraction"):
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def shown(self, column: RegisterColumn, value: Any) -> str:
        """Return a value in words."""
        position = self.room.position
        if column.type == "flag" or value is None:
            return ""
        if column.type == "zone" and value in position.board.zones:
            return str(position.board.zones[value].name[self.room.language])
        if column.type == "side" and value in position.kinds.sides:
            return str(position.kinds.sides[value].name[self.room.language])
        if column.type == "choice":
            return self.room.words(game_words.word(self.room.desk.game, str(value)))
        if column.type == "row":
            return self.row_name(str(value))
        return as_words(value)

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
            read = self.read(column, value)
        except ValueError:
            self.room.tell(
                "cell-unusable",
                found=str(value),
                column=str(self.headerData(index.column(), Qt.Orientation.Horizontal)),
            )
            return False
        values = {**self.row_values(row), column.id: read}
        if values == self.row_values(row):
            return False
        return self.room.do(Note(f"{self.register.id}/{row}", values))

    def read(self, column: RegisterColumn, value: Any) -> Any:
        """Return a cell's words as its column's type.

        Raises:
            ValueError: they are not of that type.
        """
        if isinstance(value, bool) or column.type == "flag":
            return value if isinstance(value, bool) else str(value).strip().lower() in TRUE_WORDS
        words = str(value).strip()
        if words == "":
            return column.default if column.type in ("number", "fraction") else ""
        position = self.room.position
        match column.type:
            case "number":
                return int(
                    words.replace("\N{MINUS SIGN}", "-").replace("\N{NARROW NO-BREAK SPACE}", "").replace(" ", "")
                )
            case "fraction":
                return str(Fraction(words.replace(",", ".").replace("\N{MINUS SIGN}", "-")))
            case "choice":
                if words not in column.values:
                    raise ValueError(words)
            case "zone":
                zone = position.board.named(words)
                if zone is None:
                    raise ValueError(words)
                return zone.id
            case "side":
                if words not in position.kinds.sides:
                    raise ValueError(words)
            case "lines":
                return [line.strip() for line in words.split("|") if line.strip()]
        return words

    def add(self, row: str) -> bool:
        """Write a new row with the columns' defaults."""
        values = {column.id: column.default for column in self.register.columns if column.default is not None}
        return self.room.do(Note(f"{self.register.id}/{row}", values or {self.register.columns[0].id: ""}))

    def strike(self, row: str) -> bool:
        """Strike a row out: an empty one stands for a row of the defaults that is gone."""
        written = f"{self.register.id}/{row}"
        shipped = row in self.register.defaults
        return self.room.do(Note(written, {} if shipped else None))

    # CSV

    def as_csv(self) -> str:
        """Return the register as CSV: the row's id, then the columns shown."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["id", *(column.id for column in self.columns)])
        for row in self.rows:
            values = self.row_values(row)
            cells = (values.get(column.id, column.default) for column in self.columns)
            writer.writerow([row, *("1" if c is True else "" if c in (False, None) else as_words(c) for c in cells)])
        return out.getvalue()

    def from_csv(self, words: str, where: str) -> list[Edit]:
        """Return the edits that bring the register to what a CSV says; rows it does not name stay.

        Raises:
            DataError: a column is unknown or a cell unusable, each with its line.
        """
        reader = csv.DictReader(io.StringIO(words))
        known = {column.id: column for column in self.register.columns}
        problems: list[Problem] = []
        for name in reader.fieldnames or ["-"]:
            if name != "id" and name not in known:
                problems.append(Problem(f"{where}:1", say("csv-column", column=name, names=", ".join(known))))
        edits: list[Edit] = []
        for line in () if problems else reader:
            row = (line.get("id") or "").strip()
            if not row or "/" in row:
                problems.append(Problem(f"{where}:{reader.line_num}", say("csv-row")))
                continue
            values = dict(self.row_values(row))
            for name, column in known.items():
                if line.get(name) is not None:
                    try:
                        values[name] = self.read(column, line[name])
                    except (ValueError, ZeroDivisionError):
                        found = str(line[name])
                        problems.append(
                            Problem(f"{where}:{reader.line_num}", say("csv-cell", column=name, found=found))
                        )
            if values != self.row_values(row):
                edits.append(Note(f"{self.register.id}/{row}", values))
        if problems:
            first = problems[0]
            raise DataError(say("csv-unusable", where=first.where, text=first.text, n=len(problems)), problems)
        return edits


def as_words(value: Any) -> str:
    """Return a value as it is typed and exported."""
    if value is None:
        return ""
    if isinstance(value, (list, tuple)):
        return " | ".join(str(item) for item in value)
    return str(value)
