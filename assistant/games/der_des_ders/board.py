"""What is printed on the map, the trees and the counters, and where each value is known from.

The rulebook states only a part of it. The rest comes from a published unofficial implementation or is invented so that
one can play, and every player replaces it by what his own map says (`printed`, `given_board`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from assistant.games.der_des_ders.words import SECTORS, SectorId, Side, Status, Tech

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
