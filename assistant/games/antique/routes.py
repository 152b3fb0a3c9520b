"""Ways over land: where an army can go, by which provinces, and how hard it must march (5.3.1)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from assistant.core.board import Link
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.games.antique.march import Ground, Move, move
from assistant.games.antique.mirror import Corps, corps, is_friendly, is_province, state
from assistant.games.antique.words import say

LONGEST = 6  # provinces of a forced march of cavalry among friends (5.3.1.2)
HARDNESS = {"normal": 0, "forced": 1, "illegal": 2}


class Route(msgspec.Struct, frozen=True):
    """A way from the province where an army stands, that one left out, and how hard it is."""

    path: tuple[str, ...]
    move: Move
    status: Literal["normal", "forced", "illegal"]


def army(position: Position, counters: Sequence[str]) -> tuple[Corps, ...]:
    """Return the corps that march together.

    Raises:
        QuestionError: there are none, or they do not stand together.
    """
    units = tuple(corps(position, counter) for counter in counters)
    if not units or len({(unit.side, unit.zone) for unit in units}) > 1:
        raise QuestionError("counters", say("not-together"))
    if not is_province(position, units[0].zone):
        raise QuestionError("counters", say("not-on-land"))
    return units


def cavalry_only(units: Sequence[Corps]) -> bool:
    """Tell whether an army consists of cavalry corps alone."""
    return all(unit.type in ("cavalry", "light_cavalry") for unit in units)


def ground(position: Position, side: str, zone: str) -> Ground:
    """Return what a province is to an army: friendly or allied, hostile, neutral."""
    # Reading of 5.3.1.1 [A22]: a conquered province is friendly ground before it is pacified.
    tame = bool(position.fact("unpacified_is_friendly")) or state(position, zone) != "conquered"
    if tame and is_friendly(position, side, zone):
        return "F"
    return "E" if position.controller(zone) else "N"


def route(position: Position, side: str, path: Sequence[str], *, cavalry: bool) -> Route:
    """Return a way judged: normal, forced or beyond strength.

    Args:
        path: zones in the order of the way.
    """
    given = Move(path=tuple(ground(position, side, zone) for zone in path), cavalry_only=cavalry)
    return Route(tuple(path), given, move(given).value.status)


def routes(position: Position, units: Sequence[Corps]) -> Mapping[str, Route]:
    """Return the best way to each province in reach of a forced march: the least hard, then the shortest, then by name."""
    best: dict[str, Route] = {}
    side, cavalry = units[0].side, cavalry_only(units)
    for path in _paths(position, (units[0].zone,)):
        found = route(position, side, path, cavalry=cavalry)
        known = best.get(path[-1])
        if known is None or _rank(found) < _rank(known):
            best[path[-1]] = found
    return {zone: found for zone, found in sorted(best.items()) if found.status != "illegal"}


def way(position: Position, units: Sequence[Corps], zone: str) -> Route:
    """Return the best way to a province, or the shortest one when none is within strength.

    Raises:
        QuestionError: no land leads there within six provinces.
    """
    found = routes(position, units).get(zone)
    if found is not None:
        return found
    side, cavalry = units[0].side, cavalry_only(units)
    ways = [route(position, side, p, cavalry=cavalry) for p in _paths(position, (units[0].zone,)) if p[-1] == zone]
    if not ways:
        raise QuestionError("zone", say("no-way", zone=position.zone(zone).name))
    return min(ways, key=_rank)


def _paths(position: Position, start: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield every way of up to six provinces that crosses none twice, without the province it starts from."""
    links = _land(position)
    ways = [start]
    for _ in range(LONGEST):
        ways = [(*path, zone) for path in ways for zone in links[path[-1]] if zone not in path]
        yield from (path[1:] for path in ways)


def gap(position: Position, start: str, path: Sequence[str]) -> str:
    """Return the first province of a way that no land joins to the one before it; empty when all are joined (5.3.1.1).

    Args:
        path: zones in the order of the way.
    """
    links = _land(position)
    return next((zone for before, zone in itertools.pairwise((start, *path)) if zone not in links[before]), "")


def _land(position: Position) -> Mapping[str, Mapping[str, Link]]:
    return position.board.linked(frozenset({"land", "strait"} if position.fact("straits_as_land") else {"land"}))


def _rank(found: Route) -> tuple[int, int, tuple[str, ...]]:
    return HARDNESS[found.status], len(found.path), found.path
