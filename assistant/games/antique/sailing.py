"""Ways over sea: which zones a fleet really enters, where it may take troops aboard and land them (5.3.2)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence

from assistant.core.board import Link
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.games.antique.mirror import SEA, Corps, allied, corps, is_province
from assistant.games.antique.words import say


def sea_way(position: Position, start: str, zones: Sequence[str], landing: str = "") -> tuple[str, ...]:
    """Return every sea zone that a fleet enters, in order: the shortest way from each zone named to the next.

    Args:
        start: where the fleet lies, in a port or at sea.
        zones: the sea zones named, in order; those between two that do not touch are found.
        landing: the province where the way ends, empty for none.

    Raises:
        QuestionError: a zone is no sea, or no sea leads there.
    """
    for zone in zones:
        if zone not in position.board.zones or position.zone(zone).kind != SEA:
            name = position.zone(zone).name if zone in position.board.zones else zone
            raise QuestionError("zones", say("not-a-sea", zone=name))
    if landing and not is_province(position, landing):
        raise QuestionError("landing", say("not-a-coast", zone=_name(position, landing)))
    way: list[str] = []
    here = start
    for zone in zones:
        way += _shortest(position, here, {zone}, "zones")
        here = zone
    if landing and here != landing:
        shores = set(_coasts(position)[landing])
        if not shores:
            raise QuestionError("landing", say("not-a-coast", zone=_name(position, landing)))
        if here not in shores:
            way += _shortest(position, here, shores, "landing")
    return tuple(way)


def _shortest(position: Position, start: str, goals: set[str], field: str) -> list[str]:
    """Return the sea zones entered on the shortest way from a zone to one of the goals, the start left out."""
    if start in goals:
        return []
    before: dict[str, str] = {start: ""}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        if here in goals:
            way = [here]
            while before[way[-1]]:
                way.append(before[way[-1]])
            return way[-2::-1]
        for there in _next(position, here):
            if there not in before:
                before[there] = here
                waiting.append(there)
    end = sorted(goals)[0]
    raise QuestionError(field, say("no-sea-way", start=_name(position, start), end=_name(position, end)))


def _next(position: Position, zone: str) -> Iterable[str]:
    """Yield the sea zones that a ship reaches from a zone in one step: from a port the seas before it."""
    links = _coasts(position) if position.zone(zone).kind != SEA else _seas(position)
    return (there for there in links[zone] if position.zone(there).kind == SEA)


def _seas(position: Position) -> Mapping[str, Mapping[str, Link]]:
    return position.board.linked(frozenset({"sea"}))


def _coasts(position: Position) -> Mapping[str, Mapping[str, Link]]:
    return position.board.linked(frozenset({"coast"}))


def _name(position: Position, zone: str) -> object:
    return position.zone(zone).name if zone in position.board.zones else zone


def aboard(position: Position, side: str, fleet_zone: str, counters: Sequence[str]) -> tuple[Corps, ...]:
    """Return the corps that a fleet takes aboard: of its nation or an ally, where it lies or on that sea's coast.

    Raises:
        QuestionError: one of them stands elsewhere, or belongs to a nation that is no ally.
    """
    units = tuple(corps(position, counter) for counter in counters)
    there = {fleet_zone}
    if position.zone(fleet_zone).kind == SEA:
        there |= set(_coasts(position)[fleet_zone])
    for unit in units:
        name = unit.row.name or position.kind(unit.id).name
        if unit.zone not in there:
            raise QuestionError(
                "cargo",
                say("cargo-elsewhere", corps=name, at=_name(position, unit.zone), fleet=_name(position, fleet_zone)),
            )
        if unit.side != side and not allied(position, unit.side, side):
            raise QuestionError("cargo", say("cargo-not-ours", corps=name))
    return units
