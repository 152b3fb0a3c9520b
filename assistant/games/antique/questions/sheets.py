"""Each nation's own page among the registers: its books, corps, orders, fleets, provinces, spies; and how rows are called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assistant.core.game import Section
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.text import Name, Text
from assistant.games.antique.mirror import (
    Corps,
    all_corps,
    corps_of,
    fleets,
    held,
    rows,
    season_index,
    side_name,
    unit_names,
)
from assistant.games.antique.questions.cards import season_name
from assistant.games.antique.rows import ROWS, DesignRow, LetterRow
from assistant.games.antique.words import say

AHEAD = 8  # seasons beyond this one that a sheet may speak of: ships take a year, a victory two turns

CORPS = (
    "name", "army", "type", "points", "lost", "march_lost", "veteran", "garrison", "guest", "landed", "po_cost", "mp_inf",
    "mp_cav", "generals", "design",
)  # fmt: skip
PROVINCES = (
    "revenue", "since", "tried", "defender", "defender_loss", "contingent_inf", "contingent_cav", "raid_loot", "sacked",
    "ally_type", "ally_po", "ally_points",
)  # fmt: skip


def sheet(position: Position, side: str) -> tuple[Section, ...]:
    """Return the sections of a nation's page, in the order in which the umpire turns to them."""
    return tuple(_sections(position, side))


def _sections(position: Position, side: str) -> Iterator[Section]:
    now = season_index(position)
    units = tuple(unit.id for unit in _corps(position, side))
    yield Section("nations", (side,), _columns("nations"), upright=True)
    yield Section("corps", units, CORPS)
    yield Section("corps", units, ("field",), part="field")
    yield Section("orders", units, _columns("orders"))
    yield Section(
        "fleets", tuple(counter for counter, owner, *_ in fleets(position) if owner == side), _columns("fleets")
    )
    yield Section("provinces", held(position, side), PROVINCES)
    yield _own(position, "spies", "spy", side, {"season": now})
    yield _own(position, "protections", "nation", side, {"season": now})
    yield _own(position, "trade", "nation", side, {})
    yield _own(position, "shipyard", "nation", side, {"due": now + 4})
    yield _own(position, "designs", "nation", side, None)
    yield _own(position, "ledger", "nation", side, None)


def _own(position: Position, register: str, owner: str, side: str, begins: Mapping[str, object] | None) -> Section:
    """Return the rows of a register whose column `owner` is the nation; the column itself need not be said."""
    own = tuple(name for name, values in position.register(register).items() if values.get(owner) == side)
    columns = tuple(column for column in _columns(register) if column != owner)
    return Section(register, own, columns, None if begins is None else {owner: side, **begins})


def _columns(register: str) -> tuple[str, ...]:
    return ROWS[register].__struct_fields__


def _corps(position: Position, side: str) -> tuple[Corps, ...]:
    return tuple(sorted(corps_of(position, side), key=lambda unit: (unit.row.army, unit.row.name, unit.id)))


def called(position: Position, register: str, row: str) -> Text | Name | None:
    """Return what people call a row: a corps and a fleet with the place where it is, a design by its name,
    a letter by its nation and season, a season by its own.

    Args:
        row: its name in the register.
    """
    try:
        match register:
            case "corps" | "orders" | "fleets":
                return _counter_called(position, row)
            case "designs":
                name = rows(position, "designs", DesignRow)[row].name
                return say("named", name=name) if name else None
            case "letters":
                letter = rows(position, "letters", LetterRow)[row]
                return say("letter-of", nation=side_name(position, letter.nation), season=season_name(letter.season))
            case "history" | "bulletins":
                return season_name(int(row)) if row.isdecimal() else None
    except (QuestionError, KeyError):
        return None  # a sheet that cannot be read is called as it was written
    return None


def _counter_called(position: Position, counter: str) -> Text | None:
    unit = next((unit for unit in all_corps(position) if unit.id == counter), None)
    if unit is not None:
        # As letters call it: no two of a nation alike.
        names = unit_names(position, unit.side)
        return say("corps-label", corps=names[unit.id], zone=position.zone(unit.zone).name)
    lying = position.table.counters.get(counter)
    if lying is None:
        return None
    return say("fleet-label", zone=position.zone(lying.zone).name)


def turns(position: Position) -> tuple[Text, ...]:
    """Return the seasons by number, from the first to those that a sheet may speak of."""
    return tuple(season_name(index) for index in range(season_index(position) + AHEAD))
