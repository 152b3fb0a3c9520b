"""Military operations: prices and ranges, amphibious assaults, breakthroughs of armour (8, 13.1, 13.9, 17, 19, 22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from assistant.core.blocks import Reason
from assistant.core.calc import Situation, Worked
from assistant.core.problems import QuestionError, folded
from assistant.core.record import Record
from assistant.games.third_reich.combat import Combat, worked_out
from assistant.games.third_reich.geography import BattleZone, is_rough
from assistant.games.third_reich.words import (
    BRITISH_ISLES,
    FRENCH_NORTH_AFRICA,
    WINTER_1942,
    ArmyType,
    Blank,
    Count,
    Country,
    Faction,
    Operation,
    Readings,
    Region,
    Terrain,
    Turn,
    because,
    charts,
    readings,
    rejected,
    say,
    season,
    year,
    zone_id,
)

# Military operations: their prices and ranges (8).


class OperationRow(Record):
    """One line of the list of operations (8): price, and range in zones for those that have one."""

    po: int
    infantry: int | None
    armour: int | None


OPERATIONS: Mapping[str, OperationRow] = {
    row["operation"]: OperationRow(
        row.whole("po"), row.whole_if_any("infantry_zones"), row.whole_if_any("armour_zones")
    )
    for row in charts("operations")
}
DEAR = 2


class TouchedZone(Situation):
    home: Country | None = None
    region: Region = "europe"
    beyond_limite_est: bool = False


class CostBlank(Blank):
    faction: Faction
    op: Operation
    turn: Turn
    zones: tuple[TouchedZone, ...] = ()
    sea_zones: Annotated[int, Meta(ge=1, le=99)] = 1
    axis_entered_france_belgium_this_turn: bool = False
    first_axis_entry_ussr: Turn | None = None


class Cost(Record):
    po: int


def operation_cost(given: CostBlank) -> Worked:
    """Return the operation points that an operation costs (8)."""
    printed = OPERATIONS[given.op].po
    surcharges = _surcharges(given)
    # Reading of 8 [A27]: every rule sets the price to 2, so reasons do not add up.
    cumulated = printed + len(surcharges)
    po = cumulated if given.options.surcharges_cumulate or not surcharges else max(printed, DEAR)
    why = (because("8", "cost-printed", op=given.op, n=printed), *surcharges)
    return Worked(Cost(po), why, readings(given.options, cumulated > DEAR and "surcharges_cumulate"))


def _surcharges(given: CostBlank) -> list[Reason]:
    """Return each reason that raises the price; part of the operation in the territory is enough (8)."""
    found = []
    if given.faction == "allies" and year(given.turn) == 1940 and given.axis_entered_france_belgium_this_turn:
        # Reading of 8 [A26]: North African colonies are not the French theatre that is meant.
        west = any(zone.home in ("france", "belgium") and zone.region == "europe" for zone in given.zones)
        if west and given.op in ("assault", "tactical_movement"):
            found.append(because("8", "cost-france-belgium"))
    if given.faction == "ussr" and given.first_axis_entry_ussr == given.turn < WINTER_1942:
        found.append(because("8", "cost-barbarossa"))
    if given.faction == "axis":
        if given.turn == WINTER_1942 and any(zone.home == "ussr" for zone in given.zones):
            found.append(because("19", "cost-winter-1942"))
        if any(zone.beyond_limite_est for zone in given.zones):
            found.append(because("8", "cost-limite-est"))
    if given.op == "naval_movement" and given.sea_zones > 1:
        found.append(because("8", "cost-several-seas", n=given.sea_zones))
    return found


# Amphibious assaults: landing axes, landing zones and their limits (8.5, 13.9, 17, 19).

# Destination -> columns of the printed list that lead there.
LANDING_ZONES: Mapping[str, frozenset[str]] = {
    row["destination"]: frozenset(column for column in ("from_uk", "from_usa_canada", "from_tunis") if row[column])
    for row in charts("landing_zones")
}
ARMIES_TO_INVADE_FRENCH_AFRICA = 3


class Route(Situation):
    kind: Literal["landing_axis", "landing_zone"]
    mediterranean: bool = False
    origin: str = ""
    destination: str = ""


class LandingBlank(Blank):
    faction: Faction
    type: ArmyType
    turn: Turn
    from_controlled: bool = True
    to_controlled: bool = False
    route: Route
    tech: bool = False
    landed_this_turn: Count = 0
    landed_here_this_turn: Count = 0
    neutral_french_africa: bool = False
    total_landing_in_french_africa: Count = 0


class Landing(Record):
    """Whether the landing may be made; `limit` counts landing armies of the faction this turn."""

    legal: bool
    limit: int


def amphibious(given: LandingBlank) -> Worked:
    """Return whether an army may make this amphibious assault, and how many may this turn (8.5, 13.9)."""
    limit, why = _limit(given)
    refused = [*_army_refusals(given, limit), *_route_refusals(given), *_french_africa_refusals(given)]
    tile = _has_tile(given)
    assumed = readings(
        given.options,
        tile and given.type == "armour" and "amphibious_armour_with_tech",
        tile and year(given.turn) == 1945 and "amphibious_limit_1945",
    )
    reasons = (why, *(refused or [because("8.5", "landing-legal")]))
    return Worked(Landing(not refused, limit), reasons, assumed)


def _has_tile(given: LandingBlank) -> bool:
    return given.tech and given.faction == "allies"


def _limit(given: LandingBlank) -> tuple[int, Reason]:
    if not _has_tile(given):
        return 1, because("8.5", "landing-limit-one")
    if year(given.turn) == 1944:
        return 4, because("13.9", "landing-limit", n=4)
    # Reading of 13.9 [A30]: "4 in 1944", so three again in 1945.
    limit = given.options.amphibious_limit_1945 if year(given.turn) == 1945 else 3
    return limit, because("13.9", "landing-limit", n=limit)


def _army_refusals(given: LandingBlank, limit: int) -> list[Reason]:
    refused = []
    # Reading of 8.5 [A30]: infantry only, even with the tile.
    if given.type == "armour" and not (_has_tile(given) and given.options.amphibious_armour_with_tech):
        refused.append(rejected("8.5", "landing-infantry-only"))
    if not given.from_controlled:
        refused.append(rejected("8.5", "landing-from-uncontrolled"))
    if given.to_controlled:
        refused.append(rejected("8.5", "landing-to-controlled"))
    if given.landed_this_turn >= limit:
        refused.append(rejected("13.9", "landing-too-many", n=given.landed_this_turn, limit=limit))
    return refused


def _route_refusals(given: LandingBlank) -> list[Reason]:
    refused = []
    route, by_axis, again = given.route, given.route.kind == "landing_axis", given.landed_here_this_turn
    if season(given.turn) == "winter" and not (by_axis and route.mediterranean):
        refused.append(rejected("19", "landing-winter"))
    start, goal = zone_id(route.origin), zone_id(route.destination)
    if by_axis:
        if goal == "trondheim" and again:
            refused.append(rejected("13.9", "landing-trondheim"))
        return refused
    # Reading of 13.9 [A72]: landing zones come with the Allied tile, landing axes are open to everybody.
    if not _has_tile(given):
        refused.append(rejected("13.9", "landing-zone-needs-tile"))
    # "The United Kingdom" as a destination is any of its zones but London, all reached alike.
    goal = "ecosse" if goal == "royaume_uni" else goal
    column = "uk" if start in BRITISH_ISLES else "usa_canada" if start in ("canada", "etats_unis") else start
    if f"from_{column}" not in LANDING_ZONES.get(goal, ()):
        refused.append(rejected("13.9", "landing-zone-unlisted", origin=route.origin, destination=route.destination))
    # Reading of 13.9 [A30]: one army to each landing zone, inside the limit of the turn.
    if again:
        refused.append(rejected("13.9", "landing-zone-taken"))
    return refused


def _french_africa_refusals(given: LandingBlank) -> list[Reason]:
    """Neutral French North Africa is invaded by three Allied armies that land in one turn, or not at all (17)."""
    landing, needed = given.total_landing_in_french_africa, ARMIES_TO_INVADE_FRENCH_AFRICA
    if not given.neutral_french_africa or zone_id(given.route.destination) not in FRENCH_NORTH_AFRICA:
        return []
    if given.faction != "allies":
        return [rejected("17", "landing-french-africa-allies")]
    return [rejected("17", "landing-french-africa-three", n=landing, needed=needed)] if landing < needed else []


# Breakthrough: armour that crosses a zone holding enemies (13.1, 22.7, 22.9, 22.11).

# Reading of 13.1 [A62]: "4 or more"; example 9 prints 10 - 6 as more than 4.
MARGIN = 4
# Every combat is fought in the crossed zone, so none needs to describe it again.
NOT_SAID = BattleZone()


class CrossingArmy(Situation):
    id: str
    type: ArmyType


class BlitzkriegBlank(Blank):
    tech: bool = False
    army: CrossingArmy
    zone: BattleZone
    starts_in_zone: bool = False
    entry_high_mountain: bool = False
    exit_high_mountain: bool = False
    combats: tuple[Combat, ...] = ()


class Breakthrough(Record):
    """Whether the armour may cross; `margins` are the differences before dice of the combats declared in the zone."""

    allowed: bool
    margins: tuple[int, ...]


def blitzkrieg(given: BlitzkriegBlank) -> Worked:
    """Return whether an armour may cross a zone that holds enemies, and the margin of each attack there (13.1)."""
    margins, reasons, opened = [], [], False
    for n, combat in enumerate(given.combats):
        if combat.zone == NOT_SAID:
            combat = replace(combat, zone=given.zone)
        if folded(combat.zone.name) != folded(given.zone.name):
            raise QuestionError(f"combats[{n}].zone.name", say("blitz-other-zone", zone=given.zone.name or "?"))
        sides = worked_out(combat, given.options, f"combats[{n}].")
        attacker, defender = sides.strengths
        margin = attacker - defender
        margins.append(margin)
        takes_part = given.army.id in (combat.attacking, *combat.supporting)
        opens = margin >= MARGIN and not sides.refused and not takes_part
        # Reading of 13.1 [A53]: tested when moving, with the supports and missions then committed.
        if opens:
            key = "margin-enough"
        else:
            key = "margin-short" if margin < MARGIN else "combat-illegal" if sides.refused else "takes-part"
        opened = opened or opens
        told = because if opens else rejected
        reasons.append(
            told("13.1", f"blitz-{key}", attacker=attacker, defender=defender, margin=margin, army=given.army.id)
        )
    if not given.combats:
        reasons.append(rejected("13.1", "blitz-no-combat"))
    refused = _refusals(given)
    africa = given.zone.region == "north_africa" and not given.tech
    assumed = readings(given.options, africa and "africa_blitz_without_tech")
    return Worked(Breakthrough(opened and not refused, tuple(margins)), (*reasons, *refused), assumed)


def _refusals(given: BlitzkriegBlank) -> list[Reason]:
    """Return what forbids the crossing whatever the margin."""
    zone = given.zone
    keys = (
        given.army.type != "armour" and "blitz-armour-only",
        not may_break_through(given.tech, zone.region, given.options) and "blitz-no-tile",
        closed_terrain(zone.terrain, fortress=zone.fortress, region=zone.region),
        (given.entry_high_mountain or given.exit_high_mountain) and "blitz-high-mountain",
        # 8.2, 22.4: an army that leaves enemies behind enters only controlled zones without enemies.
        given.starts_in_zone and "blitz-starts-there",
    )
    return [rejected("13.1", key) for key in keys if key]


def may_break_through(tech: bool, region: Region, options: Readings) -> bool:
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
