"""What is printed on the map, the trees and the counters, and where each value is known from.

The rulebook states only a part of it. The rest comes from a published unofficial implementation or is invented so that
one can play, and every player replaces it by what his own map says (`changed`).
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Literal

import msgspec

from assistant.games.der_des_ders.paper import rows
from assistant.games.der_des_ders.vocabulary import SECTORS, SIDES, TECHS, SectorId, Side, Status, Tech

Source = Literal["rulebook", "published", "invented", "player"]
MarkerType = Literal["technology", "offensive", "reinforcement", "naval"]


class Sector(msgspec.Struct, frozen=True):
    """One sector of the map (3.2). `production` is None for Russia, which gives twice its operational value (6.4)."""

    side: Side
    production: int | None
    vp: int
    attack_value: int
    max_tech: int
    initial_breakdown: int
    start_status: Status


class Box(msgspec.Struct, frozen=True):
    """One box of a technology track: the level it gives, the first year it may be tried, the result needed (6.5.1)."""

    level: int
    year: int
    threshold: int


class Marker(msgspec.Struct, frozen=True):
    """One face of a Coquelicot (12.2): a modifier (technology, naval) or a sector (offensive, reinforcement)."""

    type: MarkerType
    modifier: int = 0
    sector: str = ""


class Board(msgspec.Struct, frozen=True):
    """All the printed values. `sources` tells where a value is known from, by path such as `sectors.italy.attack_value`."""

    sectors: Mapping[SectorId, Sector]
    neighbours: Mapping[SectorId, tuple[SectorId, ...]]
    operational_values: tuple[int, ...]
    trees: Mapping[Side, Mapping[Tech, tuple[Box, ...]]]
    initiative: tuple[Side, ...]
    solo_prices: tuple[int, ...]
    years: tuple[int, ...]
    revolution_last: int
    pr_cap: int
    blue: frozenset[int]
    poppies: Mapping[Side, tuple[Marker, ...]]
    sources: Mapping[str, Source]

    def side(self, sector: SectorId) -> Side:
        """Return the side that `sector` belongs to."""
        return self.sectors[sector].side

    def of_side(self, side: Side) -> tuple[SectorId, ...]:
        """Return the sectors of `side`, in the order of the rulebook's list (14)."""
        return tuple(sector for sector, printed in self.sectors.items() if printed.side == side)

    def unconfirmed(self, path: str) -> bool:
        """Tell whether the value at `path` is neither in the rulebook nor given by the player."""
        return self.sources.get(path, "rulebook") in ("published", "invented")


def neighbours_of(pairs: tuple[tuple[SectorId, SectorId], ...]) -> Mapping[SectorId, tuple[SectorId, ...]]:
    """Return each sector's neighbours, in the order of the rulebook's list, from pairs in either order."""
    both = {*pairs, *((b, a) for a, b in pairs)}
    return {a: tuple(b for b in SECTORS if (a, b) in both) for a in SECTORS}


@functools.cache
def printed_board() -> Board:
    """Return the board as shipped: the rulebook's values, completed by published and invented ones."""
    tracks = {row["name"]: row for row in rows("tracks")}
    turns = rows("turns")
    return Board(
        sectors={row["id"]: _sector(row) for row in rows("sectors")},
        neighbours=neighbours_of(tuple((row["a"], row["b"]) for row in rows("adjacency"))),
        operational_values=tuple(int(row["operational_value"]) for row in rows("breakdown")),
        trees={side: {tech: _boxes(side, tech) for tech in TECHS} for side in SIDES},
        initiative=tuple(msgspec.convert(row["initiative"], Side) for row in turns),
        solo_prices=tuple(int(row["solo_price"]) for row in turns),
        years=tuple(int(row["year"]) for row in turns),
        revolution_last=int(tracks["revolution_last_square"]["value"]),
        pr_cap=int(tracks["pr_cap"]["value"]),
        blue=frozenset(int(row["id"]) for row in rows("events") if row["blue"] == "yes"),
        poppies={side: _poppies(side) for side in SIDES},
        sources=_sources(),
    )


def _sector(row: dict[str, str]) -> Sector:
    production = row["production"]
    numbers = {name: int(row[name]) for name in ("vp", "attack_value", "max_tech", "initial_breakdown")}
    words = {"side": row["side"], "start_status": row["start_status"]}
    return msgspec.convert({**words, **numbers, "production": int(production) if production else None}, Sector)


def _boxes(side: Side, tech: Tech) -> tuple[Box, ...]:
    return tuple(
        Box(int(row["level"]), int(row["year"]), int(row["threshold"]))
        for row in rows("technologies")
        if row["side"] == side and row["tech"] == tech
    )


def _poppies(side: Side) -> tuple[Marker, ...]:
    found: list[Marker] = []
    for row in rows("poppies"):
        if row["side"] == side:
            marker = Marker(msgspec.convert(row["type"], MarkerType), int(row["modifier"] or 0), row["sector"])
            found += [marker] * int(row["copies"])
    return tuple(found)


def _sources() -> Mapping[str, Source]:
    found: dict[str, str] = {}
    for row in rows("sectors"):
        for value in ("attack_value", "max_tech", "initial_breakdown"):
            found[f"sectors.{row['id']}.{value}"] = row[f"{value}_source"]
    for row in rows("adjacency"):
        found[f"adjacency.{row['a']}.{row['b']}"] = row["source"]
    for row in rows("breakdown"):
        found[f"operational_value.{row['breakdown']}"] = row["source"]
    for row in rows("technologies"):
        box = f"tech_tree.{row['side']}.{row['tech']}.{row['level']}"
        found[f"{box}.year"], found[f"{box}.threshold"] = row["year_source"], row["threshold_source"]
    for row in rows("turns"):
        found[f"initiative_track.{row['turn']}"] = row["initiative_source"]
        found[f"solo_initiative_cost.{row['turn']}"] = row["solo_price_source"]
    for row in rows("tracks"):
        found[row["name"]] = row["source"]
    found["poppies"] = "invented"
    return msgspec.convert(found, dict[str, Source])
