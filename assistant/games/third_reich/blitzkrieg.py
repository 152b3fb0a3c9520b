"""Breakthrough: armour that crosses a zone holding enemies (13.1, 22.7, 22.9, 22.11)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from assistant.core.calc import Situation, Worked
from assistant.core.problems import QuestionError, folded
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.text import Text
from assistant.games.third_reich.combat import Combat, worked_out
from assistant.games.third_reich.readings import Blank, Readings, reading
from assistant.games.third_reich.terrain import BattleZone, is_rough
from assistant.games.third_reich.words import ArmyType, Region, Terrain, because, rejected, say

# Reading of 13.1 [A62]: "4 or more"; example 9 prints 10 - 6 as more than 4.
MARGIN = 4
# Every combat is fought in the crossed zone, so none needs to describe it again.
NOT_SAID = BattleZone()


class CrossingArmy(Situation, frozen=True):
    id: str
    type: ArmyType


class BlitzkriegBlank(Blank, frozen=True):
    tech: bool = False
    army: CrossingArmy
    zone: BattleZone
    starts_in_zone: bool = False
    entry_high_mountain: bool = False
    exit_high_mountain: bool = False
    combats: tuple[Combat, ...] = ()


class Breakthrough(msgspec.Struct, frozen=True):
    """Whether the armour may cross; `margins` are the differences before dice of the combats declared in the zone."""

    allowed: bool
    margins: tuple[int, ...]


def blitzkrieg(given: BlitzkriegBlank) -> Worked:
    """Return whether an armour may cross a zone that holds enemies, and the margin of each attack there (13.1)."""
    margins = []
    opened = False
    reasons = []
    for n, combat in enumerate(given.combats):
        if combat.zone == NOT_SAID:
            combat = replace(combat, zone=given.zone)
        if folded(combat.zone.name) != folded(given.zone.name):
            raise QuestionError(f"combats[{n}].zone.name", say("blitz-other-zone", zone=given.zone.name or "?"))
        sides = worked_out(combat, given.options, f"combats[{n}].")
        attacker, defender = sides.strengths
        margins.append(attacker - defender)
        takes_part = given.army.id in (combat.attacking, *combat.supporting)
        # Reading of 13.1 [A53]: tested when moving, with the supports and missions then committed.
        if attacker - defender < MARGIN:
            key = "blitz-margin-short"
        elif sides.refused:
            key = "blitz-combat-illegal"
        else:
            key = "blitz-takes-part" if takes_part else "blitz-margin-enough"
        opened = opened or key == "blitz-margin-enough"
        told = because if key == "blitz-margin-enough" else rejected
        margin = attacker - defender
        reasons.append(told("13.1", key, attacker=attacker, defender=defender, margin=margin, army=given.army.id))
    if not given.combats:
        reasons.append(rejected("13.1", "blitz-no-combat"))
    refused = _refusals(given)
    reasons += [Reason(text, "13.1", ReasonKind.REJECTED) for text in refused]
    africa = given.zone.region == "north_africa" and not given.tech
    assumed = (reading(given.options, "africa_blitz_without_tech"),) if africa else ()
    return Worked(Breakthrough(opened and not refused, tuple(margins)), tuple(reasons), assumed)


def _refusals(given: BlitzkriegBlank) -> list[Text]:
    """Return what forbids the crossing whatever the margin."""
    refused = []
    if given.army.type != "armour":
        refused.append(say("blitz-armour-only"))
    if not may_break_through(tech=given.tech, region=given.zone.region, options=given.options):
        refused.append(say("blitz-no-tile"))
    key = closed_terrain(given.zone.terrain, fortress=given.zone.fortress, region=given.zone.region)
    if key:
        refused.append(say(key))
    if given.entry_high_mountain or given.exit_high_mountain:
        refused.append(say("blitz-high-mountain"))
    # 8.2, 22.4: an army that leaves enemies behind enters only controlled zones without enemies.
    if given.starts_in_zone:
        refused.append(say("blitz-starts-there"))
    return refused


def may_break_through(*, tech: bool, region: Region, options: Readings) -> bool:
    """Tell whether a faction's armour may break through in a region (13.1).

    # Reading of 13.1 [A42]: the sentence on Africa stands inside the tile's description, so the tile is needed.
    """
    return tech or (options.africa_blitz_without_tech and region == "north_africa")


def closed_terrain(terrain: tuple[Terrain, ...], *, fortress: bool, region: Region) -> str:
    """Return the key of the sentence why the zone's terrain stops a breakthrough, or "" (13.1)."""
    # Reading of 13.1 [A42]: in Africa neither terrain nor fortress matters.
    if region == "north_africa":
        return ""
    if is_rough(terrain):
        return "blitz-rough"
    return "blitz-fortress" if fortress else ""
