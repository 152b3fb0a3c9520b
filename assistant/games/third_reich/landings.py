"""Amphibious assaults: landing axes, landing zones and their limits (8.5, 13.9, 17, 19)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from assistant.core.calc import Situation, Worked
from assistant.core.reasons import Reason
from assistant.games.third_reich.calendar import season, year
from assistant.games.third_reich.names import BRITISH_ISLES, FRENCH_NORTH_AFRICA, zone_id
from assistant.games.third_reich.readings import Blank, reading
from assistant.games.third_reich.words import ArmyType, Count, Faction, Turn, because, charts, rejected

# Destination -> columns of the printed list that lead there.
LANDING_ZONES: Mapping[str, frozenset[str]] = {
    row["destination"]: frozenset(column for column in ("from_uk", "from_usa_canada", "from_tunis") if row[column])
    for row in charts("landing_zones")
}
ARMIES_TO_INVADE_FRENCH_AFRICA = 3


class Route(Situation, frozen=True):
    kind: Literal["landing_axis", "landing_zone"]
    mediterranean: bool = False
    origin: str = ""
    destination: str = ""


class LandingBlank(Blank, frozen=True):
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


class Landing(msgspec.Struct, frozen=True):
    """Whether the landing may be made; `limit` counts landing armies of the faction this turn."""

    legal: bool
    limit: int


def amphibious(given: LandingBlank) -> Worked:
    """Return whether an army may make this amphibious assault, and how many may this turn (8.5, 13.9)."""
    limit, why = _limit(given)
    refused = [*_army_refusals(given, limit), *_route_refusals(given), *_french_africa_refusals(given)]
    reasons = [why, *refused]
    assumed = []
    if given.type == "armour" and _has_tile(given):
        assumed.append(reading(given.options, "amphibious_armour_with_tech"))
    if year(given.turn) == 1945 and _has_tile(given):
        assumed.append(reading(given.options, "amphibious_limit_1945"))
    if not refused:
        reasons.append(because("8.5", "landing-legal"))
    return Worked(Landing(not refused, limit), tuple(reasons), tuple(assumed))


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
    by_axis = given.route.kind == "landing_axis"
    if season(given.turn) == "winter" and not (by_axis and given.route.mediterranean):
        refused.append(rejected("19", "landing-winter"))
    if by_axis:
        if zone_id(given.route.destination) == "trondheim" and given.landed_here_this_turn:
            refused.append(rejected("13.9", "landing-trondheim"))
        return refused
    # Reading of 13.9 [A72]: landing zones come with the Allied tile, landing axes are open to everybody.
    if not _has_tile(given):
        refused.append(rejected("13.9", "landing-zone-needs-tile"))
    if not _listed(given.route.origin, given.route.destination):
        origin, destination = given.route.origin, given.route.destination
        refused.append(rejected("13.9", "landing-zone-unlisted", origin=origin, destination=destination))
    # Reading of 13.9 [A30]: one army to each landing zone, inside the limit of the turn.
    if given.landed_here_this_turn:
        refused.append(rejected("13.9", "landing-zone-taken"))
    return refused


def _listed(origin: str, destination: str) -> bool:
    """Tell whether the list of landing zones leads from `origin` to `destination` (13.9)."""
    start, goal = zone_id(origin), zone_id(destination)
    if start in BRITISH_ISLES:
        column = "from_uk"
    elif start in ("canada", "etats_unis"):
        column = "from_usa_canada"
    else:
        column = f"from_{start}"
    # "The United Kingdom" as a destination is any of its zones but London, all reached alike.
    if goal == "royaume_uni":
        goal = "ecosse"
    return column in LANDING_ZONES.get(goal, frozenset())


def _french_africa_refusals(given: LandingBlank) -> list[Reason]:
    """Neutral French North Africa is invaded by three Allied armies that land in one turn, or not at all (17)."""
    if not given.neutral_french_africa or zone_id(given.route.destination) not in FRENCH_NORTH_AFRICA:
        return []
    if given.faction != "allies":
        return [rejected("17", "landing-french-africa-allies")]
    if given.total_landing_in_french_africa < ARMIES_TO_INVADE_FRENCH_AFRICA:
        landing = given.total_landing_in_french_africa
        return [rejected("17", "landing-french-africa-three", n=landing, needed=ARMIES_TO_INVADE_FRENCH_AFRICA)]
    return []
