"""The charts printed on a game's paper, read cell for cell from the `tables/*.csv` beside its code.

    charts = chart_reader(__name__)
    PRICES = {row["id"]: row.whole("price") for row in charts("prices")}

A cell that cannot be read is told with its file, its line, its column and what was expected there.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import TypeVar

from assistant.core.amounts import NO, YES, read_number
from assistant.core.text import DataError, Name, Text, folded, near, package_with, speaker, unusable
from assistant.core.text_files import csv_rows, read_words

say = speaker(__name__)
N = TypeVar("N", int, Fraction)


def unreadable(where: str, why: Text) -> DataError:
    """Return the error for a chart of which something cannot be read."""
    return unusable(where, why, say("chart-unusable", where=where, why=why))


class Row(Mapping[str, str]):
    """A row of a chart: its cells as they are written, by the heading of their column, and read as what they mean."""

    __slots__ = ("_cells", "where")

    def __init__(self, cells: Mapping[str, str], where: str) -> None:
        """Hold the cells; `where` names the file and the line for whoever has to mend one."""
        self._cells, self.where = cells, where

    def __getitem__(self, column: str) -> str:
        if column not in self._cells:
            raise self._unusable(say("chart-no-column", column=column, **near(column, self._cells, 0)))
        return self._cells[column]

    def __iter__(self) -> Iterator[str]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def whole(self, column: str) -> int:
        """Return the whole number in a cell.

        Raises:
            DataError: it is none.
        """
        return self._read(column, int, "chart-whole")

    def whole_if_any(self, column: str) -> int | None:
        """Return the whole number in a cell, None when the cell is empty.

        Raises:
            DataError: it is neither.
        """
        return self.whole(column) if self[column].strip() else None

    def exact(self, column: str) -> Fraction:
        """Return the number in a cell, written as a whole number, a fraction `5/12` or decimals.

        Raises:
            DataError: it is none.
        """
        return self._read(column, read_number, "chart-exact")

    def flag(self, column: str) -> bool:
        """Return whether a cell says yes: `1` or `yes`; empty, `0` and `no` say no.

        Raises:
            DataError: it says neither.
        """
        cell = self[column].strip()
        if cell in {"", *YES, *NO}:
            return cell in YES
        raise self._unusable(say("chart-flag", column=column, found=cell))

    def words(self, column: str) -> tuple[str, ...]:
        """Return the words of a cell, which stand between blanks."""
        return tuple(self[column].split())

    def name(self, en: str = "en", fr: str = "fr") -> Name:
        """Return what people call the thing of this row, from the columns of the two languages."""
        return Name(self[en], self[fr])

    def _read(self, column: str, read: Callable[[str], N], wrong: str) -> N:
        try:
            return read(self[column])
        except ValueError:
            raise self._unusable(say(wrong, column=column, found=self[column])) from None

    def _unusable(self, text: Text) -> DataError:
        return unreadable(self.where, text)


class Chart(tuple[Row, ...]):
    """The rows of a chart, top to bottom."""

    __slots__ = ()

    def by(self, column: str) -> Mapping[str, Row]:
        """Return the rows by the word in one of their columns.

        Raises:
            DataError: two rows have the same word there.
        """
        found: dict[str, Row] = {}
        for row in self:
            if row[column] in found:
                text = say("chart-twice", column=column, found=row[column], first=found[row[column]].where)
                raise unreadable(row.where, text)
            found[row[column]] = row
        return found

    def called(self, column: str, *names: str) -> Mapping[str, str]:
        """Return the words in one of the columns by what people call them, folded: by themselves and by the cells of other columns.

        A cell may hold several words, between `|`.
        """
        words = ((row[column], word) for row in self for name in (column, *names) for word in row[name].split("|"))
        return {folded(word): known for known, word in words if word}

    def numbers(self) -> Mapping[str, int]:
        """Return a chart of two columns as a mapping from its first to its second, a whole number."""
        return {row[first]: row.whole(second) for row in self for first, second in (tuple(row),)}


def chart_reader(module: str) -> Callable[[str], Chart]:
    """Return the `charts(name)` of the game that `module` (a `__name__`) belongs to: the nearest package with `tables`."""
    return functools.cache(functools.partial(read_chart, package_with("tables", module)[1]))


def read_chart(folder: Path, name: str) -> Chart:
    """Return the chart `<name>.csv` of a folder: a line of headings, then a row a line.

    Raises:
        DataError: there is none, it is no text or no CSV, or a row has more or fewer cells than there are headings.
    """
    path = folder / f"{name}.csv"
    head, rows = csv_rows(read_words(path), path.name)
    for where, cells in rows.items():
        if len(cells) != len(head):
            raise unreadable(where, say("chart-cells", n=len(head), found=len(cells)))
    return Chart([Row(cells, where) for where, cells in rows.items()])
