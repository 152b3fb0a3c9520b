"""The blanks of a situation, opened in place: a player who mirrored no technologies sets them here.

Every value that a rule used can be changed; only those that were changed go into the question's `overrides`, by dotted path.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, cast

import msgspec
from msgspec import inspect
from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from assistant.desk import wording as game_words
from assistant.ui.lines import label
from assistant.ui.room import Room


@dataclass(frozen=True)
class Leaf:
    """One value of a situation: its dotted path, its type, what it is now."""

    path: str
    type: inspect.Type
    value: Any


def leaves(situation: Any, prefix: str = "") -> Iterator[Leaf]:
    """Yield the values of a situation that a person can change, those of its parts included."""
    info = cast(inspect.StructType, inspect.type_info(type(situation)))
    for field in info.fields:
        value = getattr(situation, field.name)
        path = f"{prefix}{field.encode_name}"
        if isinstance(value, msgspec.Struct):
            yield from leaves(value, f"{path}.")
        elif isinstance(value, (tuple, list)) and value and all(isinstance(item, msgspec.Struct) for item in value):
            for n, item in enumerate(value):
                yield from leaves(item, f"{path}.{n}.")
        else:
            kind = _plain(field.type)
            if kind is not None:
                yield Leaf(path, kind, value)


def _plain(kind: inspect.Type) -> inspect.Type | None:
    """Return the type if one small widget can hold it; optional values count as their own type."""
    if isinstance(kind, inspect.Metadata):
        kind = kind.type
    if isinstance(kind, inspect.UnionType):
        others = [item for item in kind.types if not isinstance(item, inspect.NoneType)]
        return _plain(others[0]) if len(others) == 1 else None
    simple = (inspect.BoolType, inspect.IntType, inspect.StrType, inspect.LiteralType, inspect.EnumType)
    if isinstance(kind, simple) or (isinstance(kind, inspect.CustomType) and kind.cls is Fraction):
        return kind
    return None


class SituationForm(QWidget):
    """Every value of the situation with its widget. `wanted` with the overrides when the player wants the answer anew."""

    wanted = Signal(dict)

    def __init__(self, room: Room, situation: Any, overrides: Mapping[str, Any]) -> None:
        super().__init__()
        self.room = room
        self.overrides = dict(overrides)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 4)
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(0, 1)
        self.widgets: dict[str, QWidget] = {}
        for row, leaf in enumerate(leaves(situation)):
            words = label(self._title(leaf.path))
            if leaf.path in self.overrides:
                words.setStyleSheet("font-weight: 700;")
            widget = self._widget(leaf)
            widget.setAccessibleName(self._title(leaf.path))
            grid.addWidget(words, row, 0)
            grid.addWidget(widget, row, 1)
            self.widgets[leaf.path] = widget
        column.addLayout(grid)
        buttons = QHBoxLayout()
        if self.overrides:
            again = QPushButton(room.own("as-on-the-table"))
            again.clicked.connect(lambda: self.wanted.emit({}))
            buttons.addWidget(again)
        buttons.addStretch(1)
        ask = QPushButton(room.own("ask-again"))
        ask.setObjectName("primary")
        ask.clicked.connect(lambda: self.wanted.emit(dict(self.overrides)))
        buttons.addWidget(ask)
        column.addLayout(buttons)

    def _title(self, path: str) -> str:
        game = self.room.desk.game
        return " · ".join(
            str(int(part) + 1) if part.isdigit() else self.room.words(game_words.situation_label(game, part))
            for part in path.split(".")
        )

    def _set(self, path: str, value: Any) -> None:
        self.overrides[path] = value

    def _widget(self, leaf: Leaf) -> QWidget:
        path, value = leaf.path, leaf.value
        match leaf.type:
            case inspect.BoolType():
                flag = QCheckBox(self.room.own("yes"))
                flag.setChecked(bool(value))
                flag.clicked.connect(lambda on: self._set(path, bool(on)))
                return flag
            case inspect.LiteralType() | inspect.EnumType():
                return self._choice(leaf)
            case inspect.IntType():
                spin = QSpinBox()
                least, most = leaf.type.ge, leaf.type.le
                spin.setRange(-9999 if least is None else least, 9999 if most is None else most)
                spin.setValue(int(value or 0))
                spin.valueChanged.connect(lambda number: self._set(path, number))
                return spin
        line = QLineEdit("" if value is None else str(value))
        line.textEdited.connect(lambda text: self._set(path, text))
        return line

    def _choice(self, leaf: Leaf) -> QWidget:
        box = QComboBox()
        if isinstance(leaf.type, inspect.EnumType):
            values: list[Any] = [member.value for member in leaf.type.cls]
        else:
            values = list(cast(inspect.LiteralType, leaf.type).values)
        current = leaf.value.value if isinstance(leaf.value, enum.Enum) else leaf.value
        for choice in values:
            box.addItem(self.room.words(game_words.word(self.room.desk.game, str(choice))), choice)
        box.setCurrentIndex(max(0, values.index(current) if current in values else -1))
        box.activated.connect(lambda index: self._set(leaf.path, box.itemData(index)))
        return box
