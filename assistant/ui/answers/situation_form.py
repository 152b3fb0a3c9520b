"""The blanks of a situation, opened in place: a player who mirrored no technologies sets them here.

Every value that a rule used can be changed; only those that were changed go into the question's `overrides`, by dotted path.
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, cast

import msgspec
from msgspec import inspect
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLineEdit, QSpinBox, QToolButton, QVBoxLayout, QWidget

from assistant.desk import wording as game_words
from assistant.ui.look.icons import icon
from assistant.ui.widgets.lines import LEFT, fill_box, hbox, holding, label, push_button, put, tight, vbox
from assistant.ui.widgets.session import Session

SMALL = 12  # values that are shown at once; a larger situation begins folded


@dataclass(frozen=True)
class Leaf:
    """One value of a situation: its dotted path, its type, what it is now."""

    path: str
    type: inspect.Type
    value: Any


@dataclass(frozen=True)
class Part:
    """A part of a situation: its own values, and its parts. `path` ends in the name of its field, its key or its number."""

    path: str
    leaves: tuple[Leaf, ...]
    parts: tuple[Part, ...]
    names: str = ""  # the id that the part itself carries, if any: what it is about

    @property
    def size(self) -> int:
        """How many values it holds, those of its parts included."""
        return len(self.leaves) + sum(part.size for part in self.parts)


def part_of(value: Any, path: str = "", left_out: Collection[str] = ()) -> Part:
    """Return the values that a person can change in a Struct, a mapping or a list of Structs; `left_out` lists paths."""
    own: list[Leaf] = []
    parts: list[Part] = []
    for name, item, kind in _items(value):
        below = f"{path}.{name}" if path else name
        if below in left_out:
            continue
        if isinstance(item, (msgspec.Struct, Mapping, tuple, list)):
            part = part_of(item, below, left_out)
            if part.size:
                parts.append(part)
        elif kind is not None and (plain := _plain(kind)) is not None:
            own.append(Leaf(below, plain, item))
    names = next((str(leaf.value) for leaf in own if leaf.path.rpartition(".")[2] == "id"), "")
    return Part(path, tuple(own), tuple(parts), names)


@functools.cache
def _fields(kind: type[msgspec.Struct]) -> tuple[inspect.Field, ...]:
    """Return the fields of a Struct; every card looks whether it can be changed, so they are looked up once."""
    return cast(inspect.StructType, inspect.type_info(kind)).fields


def _items(value: Any) -> Iterator[tuple[str, Any, inspect.Type | None]]:
    """Yield name, value and type of what a value is made of; plain values in lists have no name of their own."""
    if isinstance(value, msgspec.Struct):
        for field in _fields(type(value)):
            item = getattr(value, field.name)
            if isinstance(item, Mapping):
                yield field.encode_name, _Typed(item, field.type), field.type
            else:
                yield field.encode_name, item, field.type
    elif isinstance(value, _Typed):
        for key, item in value.items():
            inner = _Typed(item, value.kind) if isinstance(item, Mapping) and value.kind is not None else item
            yield str(key), inner, value.kind
    elif isinstance(value, (tuple, list)):
        for n, item in enumerate(value):
            if isinstance(item, msgspec.Struct):
                yield str(n), item, None


class _Typed(dict[str, Any]):
    """A mapping that knows the type of its values."""

    def __init__(self, items: Mapping[Any, Any], kind: inspect.Type) -> None:
        super().__init__({str(key): item for key, item in items.items()})
        if isinstance(kind, inspect.Metadata):
            kind = kind.type
        self.kind = kind.value_type if isinstance(kind, inspect.DictType) else None


def leaves(situation: Any) -> Iterator[Leaf]:
    """Yield the values of a situation that a person can change, those of its parts included."""

    def walk(part: Part) -> Iterator[Leaf]:
        yield from part.leaves
        for inner in part.parts:
            yield from walk(inner)

    yield from walk(part_of(situation))


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
    """Every value of the situation with its widget. `wanted` with the overrides when the player wants the answer anew.

    What belongs together stands under a heading; large situations begin folded, and widgets are made when they are seen.
    """

    wanted = Signal(dict)

    def __init__(
        self, session: Session, situation: Any, overrides: Mapping[str, Any], left_out: Collection[str] = ()
    ) -> None:
        super().__init__()
        self.session = session
        self.overrides = dict(overrides)
        self.widgets: dict[str, QWidget] = {}
        self.headings: dict[str, QToolButton] = {}
        column = vbox(on=self, margins=(0, 4, 0, 4), spacing=4)
        whole = part_of(situation, left_out=left_out)
        self._small = whole.size <= SMALL
        self._fill(column, whole)
        if not whole.leaves and whole.parts:  # a mere cover: what it holds is shown
            self.headings[whole.parts[0].path].setChecked(True)
        again = [push_button(session.own("as-on-the-table"), lambda: self.wanted.emit({}))] if self.overrides else []
        ask = push_button(session.own("ask-again"), lambda: self.wanted.emit(dict(self.overrides)), "primary")
        column.addLayout(hbox(*again, 1, ask))

    def _fill(self, column: QVBoxLayout, part: Part) -> None:
        """Add the values of a part, and its parts under their headings."""
        grid = tight(QGridLayout())
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(0, 1)
        for row, leaf in enumerate(leaf for leaf in part.leaves if leaf.path.rpartition(".")[2] != "id"):
            words = label(self._word(leaf.path))
            if leaf.path in self.overrides:
                words.setStyleSheet("font-weight: 700;")
            widget = self._widget(leaf)
            widget.setAccessibleName(self._title(leaf.path))
            grid.addWidget(words, row, 0)
            grid.addWidget(widget, row, 1)
            self.widgets[leaf.path] = widget
        column.addLayout(grid)
        for inner in part.parts:
            self._add_part(column, inner)

    def _add_part(self, column: QVBoxLayout, part: Part) -> None:
        heading = QToolButton()
        heading.setObjectName("flat")
        heading.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        heading.setText(self._heading(part))
        heading.setCheckable(True)
        room_inside = vbox(margins=(14, 0, 0, 4), spacing=4)
        inside = holding(room_inside)
        inside.hide()

        def open_(on: bool) -> None:
            if on and not room_inside.count():
                self._fill(room_inside, part)
            heading.setIcon(icon("fold" if on else "more", self.session.look, 12))
            inside.setVisible(on)

        heading.toggled.connect(open_)
        put(column, [(heading, LEFT), inside])
        self.headings[part.path] = heading
        changed = any(path.startswith(f"{part.path}.") for path in self.overrides)
        open_(False)
        heading.setChecked(self._small or changed)

    def _heading(self, part: Part) -> str:
        position = self.session.position
        if part.names in position.table.counters:
            return self.session.words(position.kind(part.names).name)
        return self._word(part.path)

    def _word(self, path: str) -> str:
        """Return what the last part of a path is called: a field, a number, or a key that names a power or a zone."""
        name, position = path.rpartition(".")[2], self.session.position
        if name.isdigit():
            return str(int(name) + 1)
        for names in (position.kinds.sides, position.kinds.nations, position.board.zones):
            if name in names:
                return self.session.words(names[name].name)
        return self.session.words(game_words.situation_label(self.session.game, name))

    def _title(self, path: str) -> str:
        steps = path.split(".")
        return " · ".join(self._word(".".join(steps[: n + 1])) for n in range(len(steps)))

    def _set(self, path: str, value: Any) -> None:
        self.overrides[path] = value

    def _widget(self, leaf: Leaf) -> QWidget:
        path, value = leaf.path, leaf.value
        match leaf.type:
            case inspect.BoolType():
                flag = QCheckBox(self.session.own("yes"))
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
        if isinstance(leaf.type, inspect.EnumType):
            values: list[Any] = [member.value for member in leaf.type.cls]
        else:
            values = list(cast(inspect.LiteralType, leaf.type).values)
        current = leaf.value.value if isinstance(leaf.value, enum.Enum) else leaf.value
        field = next((step for step in reversed(leaf.path.split(".")) if not step.isdigit()), "")
        game, words = self.session.game, self.session.words
        said = ((value, words(game_words.situation_value(game, field, str(value)))) for value in values)
        box = fill_box(QComboBox(), said)
        box.setCurrentIndex(values.index(current) if current in values else -1)
        box.activated.connect(lambda index: self._set(leaf.path, box.itemData(index)))
        return box
