"""Registers as people read them: what rows and cells are called; and a side's own page, all its rows of all registers."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from assistant.core.figures import cents
from assistant.core.game import Game, RegisterColumn, Section
from assistant.core.position import Position
from assistant.core.problems import folded
from assistant.core.text import Name, Text, speaker, verbatim
from assistant.desk import wording
from assistant.desk.describing import counters_named
from assistant.desk.registers import as_words

say = speaker(__name__)
Spoken = Text | Name | str


def row_called(game: Game, position: Position, register: str, row: str) -> Spoken:
    """Return what people call a row: as the game says, else its counter, nation, side or zone, else its number or its id."""
    own = game.called(position, register, row) if game.called is not None else None
    if own is not None:
        return own
    return str(int(row)) if row.isdecimal() else thing_called(position, row)


def thing_called(position: Position, thing: str) -> Spoken:
    """Return the name of a counter, a nation, a side or a zone, or of several zones; other words stay as they are."""
    if thing in position.table.counters:
        return counters_named(position, (thing,))
    for names in (position.kinds.nations, position.kinds.sides, position.board.zones):
        if thing in names:
            name: Name = names[thing].name
            return name
    zones = thing.split()
    if len(zones) > 1 and all(zone in position.board.zones for zone in zones):
        return say("several", names=tuple(position.board.zones[zone].name for zone in zones))
    return thing


def cell_said(game: Game, position: Position, column: RegisterColumn, value: Any) -> Spoken:
    """Return a cell's value as people read it: names for ids, turns by their names, amounts to two decimals."""
    if value is None or value == "" or column.type == "flag":
        return ""
    match column.type:
        case "number":
            return say("amount", n=value)
        case "fraction":
            return say("amount", n=cents(Fraction(value)))
        case "moment" | "done":
            return _turn(game, position, value if column.type == "moment" else value - 1)
        case "choice":
            return wording.word(game, str(value))
        case "row":
            return row_called(game, position, column.values[0] if column.values else "", str(value))
        case "zone" | "side" | "nation" | "thing":
            return thing_called(position, str(value))
        case "zones":
            return _joined("way", [thing_called(position, str(zone)) for zone in value])
        case "holdings":
            return _joined("parts", [_holding(position, str(line)) for line in value])
    return as_words(value)


def cell_choices(
    game: Game, position: Position, column: RegisterColumn, language: str
) -> list[tuple[Any, Spoken]] | None:
    """Return what a cell can hold and how it is said, zones in the order of their names; None where it is typed."""
    nothing: list[tuple[Any, Spoken]] = [("", say("nothing"))] if column.default == "" else []
    match column.type:
        case "choice":
            return [(value, wording.word(game, value)) for value in column.values]
        case "side":
            return nothing + [(side.id, side.name) for side in position.kinds.sides.values()]
        case "zone":
            zones = [zone for zone in position.board.zones.values() if "track" not in zone.tags]
            return nothing + [
                (zone.id, zone.name) for zone in sorted(zones, key=lambda zone: folded(zone.name[language]))
            ]
        case "row":
            register = column.values[0] if column.values else ""
            return nothing + [(row, row_called(game, position, register, row)) for row in position.register(register)]
        case "moment":
            return list(enumerate(_turns(game, position))) or None
        case "done":
            turns = _turns(game, position)
            return [(0, say("never")), *enumerate(turns, start=1)] if turns else None
    return None


def page_of(game: Game, position: Position, side: str) -> tuple[Section, ...]:
    """Return the sections of a side's own page; none where the game has no such pages."""
    return game.sheet(position, side) if game.sheet is not None else ()


def _turns(game: Game, position: Position) -> tuple[Text, ...]:
    return game.turns(position) if game.turns is not None else ()


def _turn(game: Game, position: Position, number: int) -> Spoken:
    """Return the name of a turn, its number where the game names none that late; a turn before the first is none."""
    turns = _turns(game, position)
    if number < 0:
        return ""
    return turns[number] if number < len(turns) else verbatim(str(number + 1))


def _holding(position: Position, line: str) -> Spoken:
    """Return a line `side: zone zone` in names."""
    side, colon, zones = line.partition(":")
    if not colon or side not in position.kinds.sides:
        return line
    names = tuple(thing_called(position, zone) for zone in zones.split())
    return say("holding", side=thing_called(position, side), zones=names, n=len(names))


def _joined(key: str, parts: Sequence[Spoken]) -> Spoken:
    """Return parts one after the other as the message `key` joins two."""
    return functools.reduce(lambda first, second: say(key, first=first, second=second), parts) if parts else ""
