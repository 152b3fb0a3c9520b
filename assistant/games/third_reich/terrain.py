"""Terrain: what it is worth to a defender, and what an army crossed on its way in (15)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from assistant.core.calc import Situation, Worked
from assistant.core.text import Text
from assistant.games.third_reich.readings import Blank
from assistant.games.third_reich.words import (
    SPOKEN,
    Country,
    Crossing,
    Faction,
    Operation,
    Region,
    Terrain,
    because,
    charts,
    say,
)

BONUS: Mapping[str, int] = {row["feature"]: row.whole("bonus") for row in charts("terrain")}
# 13.1, 16: what stops armour from breaking through, and German armour from its better dice.
ROUGH = frozenset({"forest", "marsh", "mountain"})


class BattleZone(Situation, frozen=True):
    """The zone of a combat, as far as combats look at it."""

    name: str = ""
    home: Country | None = None
    region: Region = "europe"
    terrain: tuple[Terrain, ...] = ("plain",)
    fortress: bool = False
    controller: Faction | None = None


class Line(msgspec.Struct, frozen=True):
    """One line of a sum: its amount, what it stands for, the rule it comes from."""

    amount: int
    text: Text
    rule: str


def is_rough(terrain: tuple[Terrain, ...]) -> bool:
    """Tell whether a zone holds forest, marsh or mountain (15)."""
    return not ROUGH.isdisjoint(terrain)


def terrain_lines(
    zone: BattleZone, defender: Faction, *, op: Operation | None, crossed: tuple[Crossing, ...]
) -> list[Line]:
    """Return what terrain adds to a defender of `zone` against an attacker that came by `op`, crossing `crossed` (15).

    # Reading of 15 [A46]: bonuses add up by kind; one kind counts once.
    """
    lines = []
    for terrain in dict.fromkeys(zone.terrain):
        if BONUS[terrain]:
            lines.append(Line(BONUS[terrain], say("terrain-zone", terrain=SPOKEN[terrain], n=BONUS[terrain]), "15"))
    # 15: a fortress helps the side that controls the zone; in the USSR, Soviet armies only.
    if zone.fortress and zone.controller == defender and (zone.home != "ussr" or defender == "ussr"):
        lines.append(Line(BONUS["fortress"], say("terrain-fortress", n=BONUS["fortress"]), "15"))
    # Reading of 15 [A68]: a landing counts as a crossing, from examples 22.8 and 22.10.
    landed: tuple[Crossing, ...] = ("landing",) if op == "amphibious_assault" else ()
    for feature in dict.fromkeys(landed + crossed):
        rule = "22.8" if feature == "landing" else "15"
        lines.append(Line(BONUS[feature], say("terrain-crossed", feature=SPOKEN[feature], n=BONUS[feature]), rule))
    return lines


class CrossingBlank(Blank, frozen=True):
    border: Mapping[str, tuple[Crossing, ...]] = {}
    path: tuple[str, ...] = ()


class Crossed(msgspec.Struct, frozen=True):
    crossed: tuple[Crossing, ...]


def crossing(given: CrossingBlank) -> Worked:
    """Return the features of the last zone of a path that an army crossed on entering it (15)."""
    if len(given.path) < 2:
        return Worked(Crossed(()), (because("15", "crossing-already-there"),))
    start, goal = given.path[-2:]
    found = tuple(dict.fromkeys(given.border.get(f"{start}>{goal}", ())))
    if found:
        features = tuple(SPOKEN[feature] for feature in found)
        return Worked(Crossed(found), (because("15", "crossing-found", start=start, goal=goal, features=features),))
    return Worked(Crossed(()), (because("15", "crossing-none", start=start, goal=goal),))
