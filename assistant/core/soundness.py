"""What of a table can be shown: the one place where what a file, an export or an older version holds is held against the game.

The journal keeps what a file says, word for word; what is shown, asked and painted is the sound part of it. So nothing is lost,
nobody further in meets a counter of no kind or a number that is a list, and each thing left out is named.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from assistant.core.budget import MOST_COUNTERS
from assistant.core.decoding import exact
from assistant.core.game import Fact, Game, Register, RegisterColumn
from assistant.core.kinds import CounterSet
from assistant.core.problems import Problem, near
from assistant.core.table import Counter, Table
from assistant.core.text import Text, speaker

say = speaker(__name__)

LARGEST = 10**9  # of a number that somebody noted: what fields of forms can show
FEW = 20  # counters that are looked at in no time
LONGEST = 80  # letters of a word out of a file in a sentence


def sound(table: Table, kinds: CounterSet, game: Game) -> tuple[Table, tuple[Problem, ...]]:
    """Return the part of a table that can be shown, and what is left out of it; the table itself if that is nothing.

    Zones are not looked at: one that the board has not is lent or drawn (`desk/own/paper.py`).
    """
    if not table.markers and not table.facts and len(table.counters) <= FEW:
        known = kinds.kinds
        if all(counter.kind in known and counter.face in (0, 1) for counter in table.counters.values()):
            return table, ()  # what the words of an edit rest on, looked at for every line of a journal
    problems: list[Problem] = []
    counters = {name: counter for name, counter in _counters(table, kinds, problems)}
    markers = dict(_markers(table, kinds, problems))
    facts = dict(_facts(table, game, problems))
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
        elif counter.face not in (0, 1):
            problems.append(Problem(_short(name), say("counter-without-face", face=_short(counter.face))))
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
    registers = {register.id: register for register in game.registers}
    for name, value in table.facts.items():
        register = registers.get(name.partition("/")[0]) if "/" in name else None
        shape = game.shapes.get(name, game.shapes.get(f"{name.partition('/')[0]}/"))
        if (name in facts and not _fits(facts[name], value)) or (shape is not None and not _converts(value, shape)):
            problems.append(Problem(_short(name), _misfit(value)))
        elif register is not None:
            row = value if isinstance(value, Mapping) else {}
            if value is not None and row is not value:
                problems.append(Problem(_short(name), _misfit(value)))
                continue
            wrong = tuple(_wrong_cells(register, row))
            problems += [Problem(_short(f"{name}.{cell}"), _misfit(row[cell])) for cell in wrong]
            yield name, {key: part for key, part in row.items() if key not in wrong} if wrong else value
        else:
            yield name, value


def _fits(fact: Fact, value: Any) -> bool:
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


def _wrong_cells(register: Register, row: Mapping[str, Any]) -> Iterator[str]:
    columns = {column.id: column for column in register.columns}
    for name, value in row.items():
        if name in columns and not _fits_cell(columns[name], value):
            yield name


def _fits_cell(column: RegisterColumn, value: Any) -> bool:
    match column.type:
        case _ if value is None:
            return True
        case "number" | "moment" | "done":
            return type(value) is int and abs(value) <= LARGEST
        case "fraction":
            return _is_fraction(value) if type(value) in (str, int) else _converts(value, Fraction)
        case "flag":
            return isinstance(value, bool)
        case "lines" | "zones" | "holdings":
            return isinstance(value, (list, tuple)) and all(isinstance(line, str) for line in value)
        case "choice" if column.values:
            return value == "" or value in column.values
    return isinstance(value, str)


def _converts(value: Any, wanted: Any) -> bool:
    """Tell whether JSON data is what a type describes."""
    try:
        msgspec.convert(value, wanted, dec_hook=exact)
    except msgspec.ValidationError:
        return False
    return True


@functools.lru_cache(maxsize=4096, typed=True)
def _is_fraction(value: str | int) -> bool:
    """Tell whether a number of a register is one: the same few stand in hundreds of rows, which are read after each edit."""
    return _converts(value, Fraction)


def _misfit(value: Any) -> Text:
    return say("fact-misfit", value=_short(value))


def _short(value: object) -> str:
    """Return a word out of a file as a sentence may hold it."""
    words = str(value)
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"
