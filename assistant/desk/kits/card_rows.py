"""Lists and tables of a rules card as rows of cells: what a player types in a small table instead of lines of TOML.

A row that nobody touches keeps its very values, also what no cell shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from assistant.core.problems import Trouble
from assistant.core.text import LANGUAGES, Text, speaker
from assistant.desk.kits.cards import Field, shown, typed
from assistant.games.kit import tables
from assistant.games.kit.language import parsed

say = speaker(__name__)

NAMES = ("title", "words")  # entries that are said in one word for both languages, or in one for each
ID = Field("id", "line", needed=True)


@dataclass(frozen=True)
class Column:
    """A column of cells: the entry that is typed there; `language` where a name has a cell for each."""

    field: Field
    language: str = ""


def columns_of(field: Field, value: Any) -> tuple[Column, ...]:
    """Return the columns in which a list of entries is typed; the key of each entry first, where they have keys.

    Args:
        value: as it stands in the file; None for nothing.
    """
    found = [Column(ID)] if field.shape == "map" else []
    for part in field.parts:
        said = part.key in NAMES and any(isinstance(row.get(part.key), Mapping) for row in _rows(field, value))
        found += [Column(part, language) for language in LANGUAGES] if said else [Column(part)]
    return tuple(found)


def _rows(field: Field, value: Any) -> list[Mapping[str, Any]]:
    rows = list(value.values()) if isinstance(value, Mapping) else list(value or ())
    return [row if isinstance(row, Mapping) else {} for row in rows] if field.shape != "grid" else []


def cells_of(field: Field, columns: Sequence[Column], value: Any) -> list[list[str]]:
    """Return what stands in the cells, row by row."""
    if field.shape == "grid":
        return [[str(cell) for cell in row] for row in value or ()]
    if field.shape == "lists":
        return [[shown(columns[0].field, row)] for row in value or ()]
    keys = list(value) if isinstance(value, Mapping) else []
    found = []
    for n, row in enumerate(_rows(field, value)):
        found.append([keys[n] if column.field is ID else _cell(column, row) for column in columns])
    return found


def _cell(column: Column, row: Mapping[str, Any]) -> str:
    value = row.get(column.field.key)
    if column.language:
        return str(value.get(column.language, "")) if isinstance(value, Mapping) else str(value or "")
    return shown(column.field, value)


def fault_of(column: Column, words: str) -> Text | None:
    """Return what is wrong with what was typed in a cell; names in formulas are looked at with the whole card."""
    try:
        value = typed(column.field, words)
        if column.field.kind == "formula" and value is not None:
            parsed(value)
    except Trouble as trouble:
        return trouble.text
    return None


def value_of(field: Field, columns: Sequence[Column], cells: Sequence[Sequence[str]], before: Sequence[Any]) -> Any:
    """Return a list or table as the card writes it; None for an empty one.

    Args:
        cells: row by row; rows with nothing in them are left out.
        before: the entry that each row was made of; None for a new one.

    Raises:
        Trouble: a cell cannot be read.
    """
    if field.shape == "grid":
        cell = replace(field, key=field.key, kind=field.parts[0].kind)
        return [[typed(cell, words) if words.strip() else "" for words in row] for row in cells] or None
    if field.shape == "lists":
        return [row for (words,) in cells if (row := typed(columns[0].field, words))] or None
    found: list[tuple[str, dict[str, Any]]] = []
    for row, old in zip(cells, before, strict=True):
        if any(words.strip() for column, words in zip(columns, row, strict=True) if column.field.kind not in SILENT):
            found.append(_entry(columns, row, old if isinstance(old, Mapping) else {}))
    if field.shape == "list":
        return [entry for _, entry in found] or None
    keys = [key for key, _ in found]
    twice = next((key for key in keys if not key or keys.count(key) > 1), None)
    if twice is not None:
        raise Trouble(say("card-row-twice", entry=field.key, words=twice))
    return dict(found) or None


SILENT = ("flag", "choice")  # cells that always say something


def _entry(columns: Sequence[Column], row: Sequence[str], old: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    made, key = dict(old), ""
    for column, words in zip(columns, row, strict=True):
        part = column.field
        if part is ID:
            key = words.strip()
        elif column.language:
            names = made.get(part.key)
            names = dict(names) if isinstance(names, Mapping) else dict.fromkeys(LANGUAGES, str(names or ""))
            made[part.key] = {**names, column.language: words.strip()}
        elif words != _cell(column, old):
            value = typed(part, words)
            if value is None or (part.key not in old and not part.needed and value == part.default):
                made.pop(part.key, None)
            else:
                made[part.key] = value
        elif part.key not in old and part.needed and part.kind in SILENT:
            made[part.key] = typed(part, words)
    for name in NAMES:
        if isinstance(made.get(name), dict) and not any(made[name].values()):
            del made[name]
    return key, made


def rolls_of(dice: str) -> tuple[str, ...]:
    """Return what dice can show, in order; nothing for what are no dice."""
    try:
        return tuple(str(total) for total, _ in tables.rolls(dice))
    except ValueError:
        return ()
