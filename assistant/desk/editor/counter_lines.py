"""Sides and counters of a game of one's own as the lines of a table: how many there may be, and how a file of them is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from assistant.core.record import grouped
from assistant.core.text import EditError, Problem, folded, one_line, speaker
from assistant.core.text_files import csv_rows, csv_unusable, read_words
from assistant.desk.editor.draft import CounterRow, Draft, SideRow

say = speaker(__name__)

COLOURS = ("blue", "red", "green", "ochre", "plum", "field-grey", "tan", "jade", "sky", "rose", "olive", "violet")
FIXED = ("name", "side", "type", "number")
MOST_KINDS, MOST_SIDES, MOST_COPIES, MOST_COLUMNS = 400, 12, 400, 60


def free_colour(sides: Sequence[SideRow]) -> str:
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
    found = tuple(dict.fromkeys(word for word in (one_line(each) for each in words) if word))
    if len(found) > MOST_COLUMNS:
        raise EditError(say("lines-many-columns", n=len(found), most=MOST_COLUMNS))
    return found


def with_lines(draft: Draft, path: Path, heads: Mapping[str, str], called: Callable[[int], str]) -> Draft:
    """Return a draft with the counters of a table as CSV besides its own; sides and values that it lacks are new.

    In a kit no counter is new: each line fills in those that it names.

    Args:
        heads: by words as `folded`, which of `FIXED` a column is; any other column holds values.
        called: what the n-th counter is called where no name is said.

    Raises:
        DataError: the file cannot be read, holds no counters or too many, names one that a kit lacks; what is wrong in each line.
        EditError: its columns are too many.
    """
    columns, rows = csv_rows(read_words(path), path.name)
    known = {folded(column): column for column in draft.columns}
    tidied = {head: one_line(head) for head in columns if head and folded(head) not in heads}
    value_of = {head: known.get(folded(word), word) for head, word in tidied.items()}
    values = columns_of((*draft.columns, *value_of.values()))
    of_kit = grouped((folded(row.name), n) for n, row in enumerate(draft.counters) if row.id)
    sides = {folded(side.name): side for side in draft.sides}
    counters, problems = list(draft.counters), list[Problem]()
    for where, cells in rows.items():
        tidy = {head: one_line(cell) for head, cell in cells.items()}
        said = {heads[folded(head)]: cell for head, cell in tidy.items() if folded(head) in heads}
        side = said.get("side", "")
        if side and folded(side) not in sides:
            sides[folded(side)] = SideRow(side, free_colour([*sides.values()]))
        try:
            copies = copies_of(said.get("number", ""))
        except EditError as error:
            problems.append(Problem(where, error.text))
            continue
        owner, name = sides[folded(side)].name if side else "", said.get("name", "")
        told = {column: tidy[head] for head, column in value_of.items() if head in tidy}
        named = of_kit.get(folded(name), [])
        if not of_kit:
            named = [len(counters)]
            counters.append(CounterRow(name or called(len(counters) + 1), copies=copies))
        elif not named:
            problems.append(Problem(where, say("table-line", name=name)))
        for n in named:
            row = counters[n]
            cells = {column: cell for column, cell in {**row.cells, **told}.items() if cell}
            counters[n] = replace(row, side=owner or row.side, type=said.get("type") or row.type, cells=cells)
    there = len(draft.sides), len(draft.counters)
    for what, made, most in (
        ("sides", sides, max(MOST_SIDES, there[0])),
        ("kinds", counters, max(MOST_KINDS, there[1])),
    ):
        if len(made) > most:
            problems.append(Problem(path.name, say(f"lines-many-{what}", n=len(made), most=most)))
    if problems or not rows:
        raise csv_unusable(problems or [Problem(path.name, say("table-lines"))])
    return replace(draft, sides=tuple(sides.values()), columns=values, counters=tuple(counters))
