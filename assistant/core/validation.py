"""Validation of tables against their game.

The journal keeps what a file says, word for word; what is shown, asked and painted is the sound part of it. Nothing is lost, nobody
further in meets a counter of no kind or a number that is a list, and each thing left out is named.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Any

import msgspec

from assistant.core.decoding import exact, fits
from assistant.core.game import Fact, Game, RegisterColumn
from assistant.core.limits import MOST_COUNTERS
from assistant.core.printed import CounterSet
from assistant.core.record import Filled
from assistant.core.table import Counter, Table
from assistant.core.text import Problem, Text, near, speaker

say = speaker(__name__)

LARGEST = 10**9  # of a number that somebody noted: what fields of forms can show
LONGEST = 80  # characters of a word out of a file in a sentence
_WHOLE = Annotated[int, msgspec.Meta(ge=-LARGEST, le=LARGEST)]
CELLS: Mapping[str, Any] = {  # what a cell of a register may hold, by the type of its column
    **dict.fromkeys(("number", "moment", "done"), _WHOLE),
    **dict.fromkeys(("lines", "zones", "holdings"), tuple[str, ...]),
    **dict.fromkeys(("word", "choice", "zone", "side", "nation", "row", "thing"), str),
    "flag": bool,
    "fraction": str | int,
}


def sound(table: Table, kinds: CounterSet, game: Game) -> tuple[Table, tuple[Problem, ...]]:
    """Return the part of a table that can be shown, and what is left out of it; the table itself if that is nothing.

    Zones are not looked at: one that the board has not is lent or drawn (`desk/user_data/components.py`).
    """
    problems: list[Problem] = []
    known, counters = kinds.kinds, table.counters
    if len(counters) > MOST_COUNTERS or any(
        one.kind not in known or not 0 <= one.face <= known[one.kind].last for one in counters.values()
    ):
        counters = dict(_counters(table, kinds, problems))
    markers = dict(_markers(table, kinds, problems))
    facts = dict(_facts(table, game, problems)) if table.facts else {}
    return (Table(counters, markers, facts), tuple(problems)) if problems else (table, ())


def _counters(table: Table, kinds: CounterSet, problems: list[Problem]) -> Iterator[tuple[str, Counter]]:
    for n, (name, counter) in enumerate(table.counters.items()):
        kind = kinds.kinds.get(counter.kind)
        if n >= MOST_COUNTERS:
            problems.append(Problem(_short(name), say("too-many-counters", n=len(table.counters), most=MOST_COUNTERS)))
            return
        if kind is None:
            close = near(_short(counter.kind), kinds.kinds)
            problems.append(Problem(_short(name), say("counter-of-no-kind", kind=_short(counter.kind), **close)))
        elif not 0 <= counter.face <= kind.last:
            told = {"face": _short(counter.face), "last": kind.last}
            problems.append(Problem(_short(name), say("counter-without-face", **told)))
            yield name, Counter(name, counter.kind, counter.zone, 0)
        else:
            yield name, counter


def _markers(table: Table, kinds: CounterSet, problems: list[Problem]) -> Iterator[tuple[tuple[str, str], int]]:
    for (marker, zone), number in table.markers.items():
        kind, where = kinds.markers.get(marker), _short(zone)
        if kind is None:
            close = near(_short(marker), kinds.markers)
            problems.append(Problem(where, say("marker-of-no-kind", marker=_short(marker), **close)))
        elif not 1 <= number <= kind.levels:
            problems.append(
                Problem(where, say("marker-without-level", marker=kind.name, n=_short(number), levels=kind.levels))
            )
            if number > kind.levels:
                yield (marker, zone), kind.levels
        else:
            yield (marker, zone), number


def _facts(table: Table, game: Game, problems: list[Problem]) -> Iterator[tuple[str, Any]]:
    facts = {fact.id: fact for fact in game.facts}
    registers = {register.id: {one.id: one for one in register.columns} for register in game.registers}
    for name, value in table.facts.items():
        columns = registers.get(name.partition("/")[0]) if "/" in name else None
        shape = game.shapes.get(name, game.shapes.get(f"{name.partition('/')[0]}/"))
        if (name in facts and not fits_fact(facts[name], value)) or (shape is not None and not fits(value, shape)):
            problems.append(Problem(_short(name), _misfit(value)))
        elif columns is not None:
            row = value if isinstance(value, Mapping) else {}
            if value is not None and row is not value:
                problems.append(Problem(_short(name), _misfit(value)))
                continue
            wrong = tuple(_wrong_cells(columns, row))
            problems += [Problem(_short(f"{name}.{cell}"), _misfit(row[cell])) for cell in wrong]
            yield name, {key: part for key, part in row.items() if key not in wrong} if wrong else value
        else:
            yield name, value


def fits_fact(fact: Fact, value: Any) -> bool:
    """Tell whether a value is one that a fact may have; nothing is what nobody noted."""
    if value is None:
        return True
    if fact.choices:
        return any(type(value) is type(choice) and value == choice for choice in fact.choices)
    if fact.default is not None and type(value) is not type(fact.default):
        return False
    if type(value) is int:
        low, high = (-LARGEST if fact.least is None else fact.least), (LARGEST if fact.most is None else fact.most)
        return low <= value <= high
    return True


def _wrong_cells(columns: Mapping[str, RegisterColumn], row: Filled) -> Iterator[str]:
    for name, value in row.items():
        if name in columns and not _fits_cell(columns[name], value):
            yield name


def _fits_cell(column: RegisterColumn, value: Any) -> bool:
    if column.type == "choice" and column.values:
        return value in (None, "", *column.values)
    return value is None or (
        fits(value, CELLS.get(column.type, str)) and (column.type != "fraction" or _is_fraction(value))
    )


@functools.lru_cache(maxsize=4096, typed=True)
def _is_fraction(value: str | int) -> bool:
    """Tell whether a number of a register is one: the same few stand in hundreds of rows, which are read after each edit."""
    try:
        return bool(abs(exact(Fraction, value)) <= LARGEST)
    except ValueError:
        return False


def _misfit(value: Any) -> Text:
    return say("fact-misfit", value=_short(value))


def _short(value: object) -> str:
    """Return a word out of a file as a sentence may hold it."""
    words = str(value)
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"
