"""Sides and counters of a game of one's own as the lines of a table: how many there may be, and how a file of them is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from assistant.core.problems import EditError, Problem, folded
from assistant.core.text import speaker
from assistant.core.text_files import csv_rows, csv_unusable, read_words
from assistant.desk.editor.draft import CounterRow, Draft, SideRow

say = speaker(__name__)

COLOURS = ("blue", "red", "green", "ochre", "plum", "field-grey", "tan", "jade", "sky", "rose", "olive", "violet")
FIXED = ("name", "side", "type", "number")
MOST_KINDS, MOST_SIDES, MOST_COPIES, MOST_COLUMNS = 400, 12, 400, 12


class Coloured(Protocol):
    """A side, by the name of its colour."""

    @property
    def colour(self) -> str:
        """One of `LIVERIES`."""


def free_colour(sides: Sequence[Coloured]) -> str:
    """Return the first colour that no side has."""
    taken = {side.colour for side in sides}
    return next((name for name in COLOURS if name not in taken), COLOURS[0])


def copies_of(typed: str) -> int:
    """Return how many counters a typed number stands for, one where nothing is typed.

    Raises:
        EditError: it is no number, none, or too many.
    """
    known = typed.isascii() and typed.isdigit() and len(typed) < 6
    if typed and not (known and 0 < int(typed) <= MOST_COPIES):
        raise EditError(say("lines-number", words=typed, most=MOST_COPIES))
    return int(typed or 1)


def columns_of(words: Iterable[str]) -> tuple[str, ...]:
    """Return columns of values, each once.

    Raises:
        EditError: they are too many.
    """
    found = tuple(dict.fromkeys(word for word in (" ".join(each.split()) for each in words) if word))
    if len(found) > MOST_COLUMNS:
        raise EditError(say("lines-many-columns", n=len(found), most=MOST_COLUMNS))
    return found


def with_lines(draft: Draft, path: Path, heads: Mapping[str, str], called: Callable[[int], str]) -> Draft:
    """Return a draft with the counters of a table as CSV besides its own; sides and values that it lacks are new.

    Args:
        heads: by words as `folded`, which of `FIXED` a column is; any other column holds values.
        called: what the n-th counter is called where no name is said.

    Raises:
        DataError: the file cannot be read, holds no counters or too many; what is wrong in each line.
        EditError: its columns are too many.
    """
    columns, rows = csv_rows(read_words(path), path.name)
    values = columns_of((*draft.columns, *(head for head in columns if folded(head) not in heads)))
    sides = {folded(side.name): side for side in draft.sides}
    counters, problems = list(draft.counters), list[Problem]()
    for where, cells in rows.items():
        tidy = {head: " ".join(cell.split()) for head, cell in cells.items()}
        said = {heads[folded(head)]: cell for head, cell in tidy.items() if folded(head) in heads}
        side = said.get("side", "")
        if side and folded(side) not in sides:
            sides[folded(side)] = SideRow(side, free_colour([*sides.values()]))
        try:
            copies = copies_of(said.get("number", ""))
        except EditError as error:
            problems.append(Problem(where, error.text))
            continue
        counters.append(
            CounterRow(
                said.get("name") or called(len(counters) + 1),
                sides[folded(side)].name if side else "",
                said.get("type", ""),
                copies,
                {head: tidy[head] for head in values if tidy.get(head)},
            )
        )
    for what, made, most in (("sides", sides, MOST_SIDES), ("kinds", counters, MOST_KINDS)):
        if len(made) > most:
            problems.append(Problem(path.name, say(f"lines-many-{what}", n=len(made), most=most)))
    if problems or not rows:
        raise csv_unusable(problems or [Problem(path.name, say("table-lines"))])
    return replace(draft, sides=tuple(sides.values()), columns=values, counters=tuple(counters))
