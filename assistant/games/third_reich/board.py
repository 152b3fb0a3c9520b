"""The printed board as supply and movement look at it: land zones, seas, borders, sources, capitals (7, 8, 15)."""

from __future__ import annotations

import functools
from typing import Any, cast

from assistant.core import board as core
from assistant.games.third_reich.countries import COUNTRIES
from assistant.games.third_reich.geography import Board, Sea, Zone
from assistant.games.third_reich.terrain import ROUGH

LAND, SEA = "land", "sea"


@functools.lru_cache(maxsize=8)
def rules_board(board: core.Board) -> Board:
    """Return the board as supply and movement look at it: land zones, seas, borders, sources, capitals."""
    land = {zone.id: zone for zone in board.zones.values() if zone.kind == LAND}
    coast: dict[str, list[str]] = {}
    seas: dict[str, list[str]] = {zone.id: [] for zone in board.zones.values() if zone.kind == SEA}
    borders, high, straits = [], [], []
    for link in board.links:
        if link.kind == "coast" and link.a in land and link.b in seas:
            coast.setdefault(link.a, []).append(link.b)
        elif link.kind == "sea" and link.a in seas and link.b in seas:
            seas[link.a].append(link.b)
            if link.tags.get("gibraltar"):
                straits.append((link.a, link.b))
        elif link.kind in ("land", "strait") and link.a in land and link.b in land:
            borders.append((link.a, link.b))
            if link.tags.get("high_mountain"):
                high.append((link.a, link.b))
    return Board(
        zones={zone.id: _rules_zone(zone, tuple(coast.get(zone.id, ()))) for zone in land.values()},
        links=tuple(borders),
        high_mountain=tuple(high),
        seas={sea: Sea(adjacent=tuple(others), tags=_basin(board.zones[sea])) for sea, others in seas.items()},
        gibraltar=tuple(straits),
        sources={
            zone.id: faction
            for zone in land.values()
            if zone.get("supply_source") and (faction := COUNTRIES[str(zone.get("home"))].faction)
        },
        capitals={cast(Any, zone.get("home")): zone.id for zone in land.values() if zone.get("capital")},
    )


def _rules_zone(zone: core.Zone, coast: tuple[str, ...]) -> Zone:
    terrain = str(zone.get("terrain", "plain"))
    return Zone(
        home=cast(Any, zone.get("home")),
        region="north_africa" if zone.get("north_africa") else "europe",
        # Reading of 15 [A70]: only forest, marsh and mountain are worth anything; a desert is open ground.
        terrain=(cast(Any, terrain if terrain in ROUGH else "plain"),),
        fortress=bool(zone.get("fortress")),
        coast=coast,
        egypt=bool(zone.get("egypt")),
        unlimited=bool(zone.get("unlimited_stack")),
        beyond_limite_est=bool(zone.get("beyond_limite_est")),
    )


def _basin(zone: core.Zone) -> tuple[Any, ...]:
    return (zone.get("basin"),) if zone.get("basin") else ()
