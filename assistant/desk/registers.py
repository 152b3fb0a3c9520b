"""Registers as people read them and as CSV: what rows and cells are called, a side's own page, rows written and read back.

A CSV has the row's id in its first column `id`, then one column each of the register's. Lists are written `one | two`, flags `1`
or nothing. Reading back what was written changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from assistant.core.amounts import YES, TwoMeanings, read_number
from assistant.core.game import Game, Register, RegisterColumn, Section
from assistant.core.table import Edit, Edits, Note, Position, Several
from assistant.core.text import Problem, QuestionError, near, speaker
from assistant.core.text_files import csv_rows, csv_text, csv_unusable, unguarded
from assistant.core.validation import LARGEST
from assistant.desk import wording
from assistant.desk.descriptions import BAR, as_words

say = speaker(__name__)

ID = "id"
_WORDS = frozenset({"word", "zone", "side", "row", "thing"})  # types whose empty cell is an empty word


def new_row(register: Register) -> dict[str, Any]:
    """Return a new row: the columns' defaults (an empty mapping would stand for a row that was struck out)."""
    values = {column.id: column.default for column in register.columns if column.default is not None}
    return values or {register.columns[0].id: ""}


def find_register(game: Game, name: str) -> Register:
    """Return the register of this name.

    Raises:
        QuestionError: the game keeps no such register; the sentence lists those it keeps.
    """
    known = {register.id: register for register in game.registers}
    if name not in known:
        raise QuestionError("register", say("no-such-register", word=name, names=", ".join(known) or "-"))
    return known[name]


def read(column: RegisterColumn, value: Any, position: Position) -> Any:
    """Return the words of a cell as its column's type; an empty cell is the column's default, or an empty word.

    Raises:
        ValueError: they are not of that type.
    """
    if isinstance(value, bool) or column.type == "flag":
        return value if isinstance(value, bool) else str(value).strip().lower() in YES
    words = str(value).strip()
    if not words:
        return [] if column.type in ("lines", "zones", "holdings") else "" if column.type in _WORDS else column.default
    found = _typed(column, words, position)
    if not column.fits(found):
        raise ValueError(words)
    return found


def _typed(column: RegisterColumn, words: str, position: Position) -> Any:
    match column.type:
        case "number" | "moment" | "done":
            return int(_counted(read_number(words), whole=True))
        case "fraction":
            return str(_counted(read_number(words), whole=False))
        case "choice" if words not in column.values:
            raise ValueError(words)
        case "zone":
            return _zone(words, position)
        case "side" if words not in position.sides:
            raise ValueError(words)
        case "zones":
            return [_zone(line, position) for line in _lines_of(words)]
        case "lines" | "holdings":
            return _lines_of(words)
    return words


def _lines_of(words: str) -> list[str]:
    return [line.strip() for line in words.split(BAR) if line.strip()]


def _zone(words: str, position: Position) -> str:
    zone = position.board.named(words)
    if zone is None:
        raise ValueError(words)
    return zone.id


def _counted(number: Fraction, *, whole: bool) -> Fraction:
    if abs(number) > LARGEST or (whole and number.denominator != 1):
        raise ValueError(number)
    return number


def as_csv(position: Position, register: Register) -> str:
    """Return a register as CSV: the row's id, then its columns."""
    rows = position.register(register.id).items()
    cells = ((row, *(_cell(column, values) for column in register.columns)) for row, values in rows)
    return csv_text((ID, *(column.id for column in register.columns)), cells)


def _cell(column: RegisterColumn, values: Mapping[str, Any]) -> str:
    value = values.get(column.id, column.default)
    if column.type == "flag":
        return "1" if value else ""
    return as_words(column, value)


def from_csv(position: Position, register: Register, words: str, where: str) -> Edits:
    """Return the edits that bring a register to what a CSV says; rows and columns it does not name stay as they are.

    Args:
        position: the table whose register it is.
        words: the CSV; between its cells commas, or semicolons as French spreadsheets write.
        where: the file's name, for the sentences about what is wrong.

    Raises:
        DataError: a column is unknown, a row without an id or named twice, a cell unusable; each with its line.
    """
    head, lines = csv_rows(words, where)
    columns = {column.id: column for column in register.columns}
    problems = [Problem(f"{where}:1", text) for text in _wrong_head(head, columns)]
    rows = position.register(register.id)
    edits: dict[str, Edit] = {}
    seen: set[str] = set()
    for here, line in () if problems else lines.items():
        row = unguarded(line.get(ID, "").strip())
        if not row or "/" in row:
            problems.append(Problem(here, say("csv-row")))
        elif row in seen:
            problems.append(Problem(here, say("csv-twice", row=row)))
        elif register.fixed and row not in rows:
            problems.append(Problem(here, say("csv-fixed", row=row, **near(row, rows))))
        else:
            old = rows.get(row, {})
            new = dict(old)
            for name, cell in line.items():
                # A cell that says what it said stays as it was: nothing is written that nobody changed.
                if name == ID or unguarded(cell) == _cell(columns[name], old):
                    continue
                try:
                    new[name] = read(columns[name], unguarded(cell), position)
                except TwoMeanings:
                    problems.append(Problem(here, say("csv-two-meanings", column=name, found=cell)))
                except ValueError:
                    problems.append(Problem(here, say("csv-cell", column=name, found=cell)))
            if new != old or row not in rows:
                edits[row] = Note(f"{register.id}/{row}", new or new_row(register))
        seen.add(row)
    if problems:
        raise csv_unusable(problems)
    return tuple(edits.values())


def unnamed_rows(position: Position, register: Register, words: str) -> tuple[str, ...]:
    """Return the rows of a register that a CSV does not name, which its import therefore leaves as they are.

    Args:
        register: as the game declares it.

    Raises:
        DataError: it is no CSV.
    """
    named = {unguarded(line.get(ID, "").strip()) for line in csv_rows(words, "")[1].values()}
    return tuple(row for row in position.register(register.id) if row not in named)


def _wrong_head(names: Iterable[str], columns: Mapping[str, RegisterColumn]) -> Iterable[Any]:
    given = tuple(names)
    if ID not in given:
        yield say("csv-no-id")
    for name in given:
        if name != ID and name not in columns:
            yield say("csv-column", column=name, names=", ".join(columns))


def as_one(edits: Sequence[Edit], game: Game, register: Register) -> Several:
    """Return the edits of an import as one, to be undone as one.

    Args:
        register: as the game declares it.
    """
    return Several(tuple(edits), say("csv-label", register=wording.register_title(game, register.id)))


def page_of(game: Game, position: Position, side: str) -> tuple[Section, ...]:
    """Return the sections of a side's own page; none where the game has no such pages, or they may not be seen."""
    try:
        return game.sheet(position, side) if game.sheet is not None else ()
    except QuestionError:
        return ()
