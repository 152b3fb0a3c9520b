"""Military operations and missions: prices, ranges, landings, air missions, submarines, bombing (4.3, 8, 11-14, 17, 19)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from assistant.core.calc import Situation, Worked
from assistant.core.questions import Reason
from assistant.core.record import Record, within
from assistant.games.third_reich.geography import TouchedZone
from assistant.games.third_reich.words import (
    BRITISH_ISLES,
    DATES,
    FRENCH_NORTH_AFRICA,
    MODIFIERS,
    USUAL,
    WINTER_1942,
    ArmyType,
    Count,
    Faction,
    Ground,
    Operation,
    Readings,
    Technology,
    Turn,
    because,
    charts,
    corrected,
    fact,
    first_turn,
    legality,
    of_rows,
    readings,
    rejected,
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
# 8.5: a landing among enemies counts as an Assault.
ASSAULTS: tuple[Operation, ...] = ("assault", "amphibious_assault")
# A march is no Assault, unless it goes where enemies stand.
BY_LAND: tuple[Literal["tactical_movement", "assault"], ...] = ("tactical_movement", "assault")


class Cost(Record):
    po: int


def operation_cost(
    *,
    faction: Faction,
    op: Operation,
    turn: Turn,
    zones: tuple[TouchedZone, ...] = (),
    sea_zones: Annotated[int, within(1, 99)] = 1,
    axis_entered_france_belgium_this_turn: bool = False,
    first_axis_entry_ussr: Turn | None = None,
    options: Readings,
) -> Worked:
    """Return the operation points that an operation costs; part of it in the dear territory is enough (8)."""
    printed, axis = OPERATIONS[op].po, faction == "axis"
    homes = {zone.home for zone in zones}
    # Reading of 8 [A26]: North African colonies are not the French theatre that is meant.
    west = {zone.home for zone in zones if zone.region == "europe"} & {"france", "belgium"}
    fallen = faction == "allies" and year(turn) == 1940 and axis_entered_france_belgium_this_turn
    surcharges = of_rows(
        because,
        "cost",
        ("8", "france-belgium", fallen and west and op in BY_LAND),
        ("8", "barbarossa", faction == "ussr" and first_axis_entry_ussr == turn < WINTER_1942),
        ("19", "winter-1942", axis and turn == WINTER_1942 and "ussr" in homes),
        ("8", "limite-est", axis and any(zone.beyond_limite_est for zone in zones)),
        ("8", "several-seas", op == "naval_movement" and sea_zones > 1, {"n": sea_zones}),
    )
    # Reading of 8 [A27]: every rule sets the price to 2, so reasons do not add up.
    cumulated = printed + len(surcharges)
    po = cumulated if options.surcharges_cumulate or not surcharges else max(printed, DEAR)
    why = (because("8", "cost-printed", op=op, n=printed), *surcharges)
    return Worked(Cost(po), why, readings(options, cumulated > DEAR and "surcharges_cumulate"))


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


class Landing(Record):
    """Whether the landing may be made; `limit` counts landing armies of the faction this turn."""

    legal: bool
    limit: int


@corrected
def amphibious(
    *,
    faction: Faction,
    type: ArmyType,
    turn: Turn,
    from_controlled: bool = True,
    to_controlled: bool = False,
    route: Route,
    tech: bool = False,
    landed_this_turn: Count = 0,
    landed_here_this_turn: Count = 0,
    neutral_french_africa: bool = False,
    total_landing_in_french_africa: Count = 0,
    options: Readings,
) -> Worked:
    """Return whether an army may make this amphibious assault, and how many may this turn (8.5, 13.9).

    Neutral French North Africa is invaded by three Allied armies that land in one turn, or not at all (17).
    """
    allied, armour, by_axis = faction == "allies", type == "armour", route.kind == "landing_axis"
    tile, again, landing = tech and allied, landed_here_this_turn, total_landing_in_french_africa
    # Reading of 13.9 [A30]: "4 in 1944", so three again in 1945.
    limit = {1944: 4, 1945: options.amphibious_limit_1945}.get(year(turn), 3) if tile else 1
    why = because("13.9", "landing-limit", n=limit) if tile else because("8.5", "landing-limit-one")
    start, end = zone_id(route.origin), zone_id(route.destination)
    # "The United Kingdom" as a destination is any of its zones but London, all reached alike.
    goal = "ecosse" if end == "royaume_uni" else end
    column = "uk" if start in BRITISH_ISLES else "usa_canada" if start in ("canada", "etats_unis") else start
    listed, neutral = (
        f"from_{column}" in LANDING_ZONES.get(goal, ()),
        neutral_french_africa and end in FRENCH_NORTH_AFRICA,
    )
    few, needed = landing < ARMIES_TO_INVADE_FRENCH_AFRICA, ARMIES_TO_INVADE_FRENCH_AFRICA
    refused = of_rows(
        rejected,
        "landing",
        # Reading of 8.5 [A30]: infantry only, even with the tile.
        ("8.5", "infantry-only", armour and not (tile and options.amphibious_armour_with_tech)),
        ("8.5", "from-uncontrolled", not from_controlled),
        ("8.5", "to-controlled", to_controlled),
        ("13.9", "too-many", landed_this_turn >= limit, {"n": landed_this_turn, "limit": limit}),
        ("19", "winter", season(turn) == "winter" and not (by_axis and route.mediterranean)),
        ("13.9", "trondheim", by_axis and end == "trondheim" and again),
        # Reading of 13.9 [A72]: landing zones come with the Allied tile, landing axes are open to everybody.
        ("13.9", "zone-needs-tile", not (by_axis or tile)),
        ("13.9", "zone-unlisted", not (by_axis or listed), {"origin": route.origin, "destination": route.destination}),
        # Reading of 13.9 [A30]: one army to each landing zone, inside the limit of the turn.
        ("13.9", "zone-taken", not by_axis and again),
        ("17", "french-africa-allies", neutral and not allied),
        ("17", "french-africa-three", neutral and allied and few, {"n": landing, "needed": needed}),
    )
    assumed = readings(
        options,
        tile and armour and "amphibious_armour_with_tech",
        tile and year(turn) == 1945 and "amphibious_limit_1945",
    )
    reasons = (why, *(refused or [because("8.5", "landing-legal")]))
    return Worked(Landing(not refused, limit), reasons, assumed)


class Gained(Record):
    gained: int


def missions(
    *,
    faction: Faction,
    kind: Literal["air", "submarine"],
    techs: tuple[Technology, ...] = (),
    in_reserve: Count | None = None,
) -> Worked:
    """Return how many markers a Missions action brings (4.3, 13.2, 13.7)."""
    if kind == "submarine":
        wanted, rule, key = (3, "4.3", "submarines") if faction == "axis" else (0, "4.3", "submarines-axis")
    elif "aviation" not in techs:
        wanted, rule, key = 0, "13.2", "need-aviation"
    else:
        wanted, rule, key = (4, "13.7", "air-industry") if "air_industry" in techs else (2, "4.3", "air")
    why = [because(rule, f"missions-{key}", n=wanted)]
    if in_reserve is not None and in_reserve < wanted:
        why.append(because("4.3", "missions-reserve", n=in_reserve))
        wanted = in_reserve
    return Worked(Gained(wanted), tuple(why))


ANYWHERE = Ground()


def air_allowed(
    *, user: Faction, turn: Turn, zone: Ground = ANYWHERE, use: Literal["cancel"] | None = None, options: Readings
) -> Worked:
    """Return whether an air mission may be used in an attack, or to cancel one there (9, 19)."""
    cancels = use == "cancel"
    refused = air_refusal(user, turn, zone, options, cancel=cancels)
    unclear = cancels and user == "axis" and turn == first_turn(1945)
    assumed = readings(options, unclear and "axis_may_cancel_in_winter_1945")
    return legality(refused, because("11", "air-allowed"), *assumed)


def air_refusal(
    user: Faction, turn: int, zone: Ground, options: Readings = USUAL, *, cancel: bool = False
) -> Reason | None:
    """Return why `user` may not use an air mission in a combat of this zone, or cancel one, or None when it may (9, 19)."""
    axis = user == "axis"
    if axis and year(turn) < DATES["opens"] and zone.shut_in_1940:
        return rejected("9", "air-axis-before-1941")
    if season(turn) != "winter" or zone.region == "north_africa":
        return None
    if turn != first_turn(1945):
        return rejected("19", "air-winter")
    # Reading of 19 [A37]: the exception names the Allies, so the Axis may not even cancel.
    if user == "allies" or (axis and cancel and options.axis_may_cancel_in_winter_1945):
        return None
    return rejected("19", "air-winter-1945", faction=user)


class Play(Situation):
    side: Literal["attacker", "defender"]
    marker: Literal["standard", "advanced"]


class Duel(Record):
    """What is left of the air missions of one combat, and whether each play was allowed."""

    bonus: int
    legal: tuple[bool, ...]


def air_duel(*, plays: tuple[Play, ...] = ()) -> Worked:
    """Return the bonus left after missions and counter-missions, and the legality of each play (11, 13.11, 16)."""
    flying: str | None = None
    legal, why = [], []
    for n, play in enumerate(plays, 1):
        key, good = _played(play, flying)
        if good:
            flying = play.marker if play.side == "attacker" else None
        legal.append(good)
        rule = "13.11" if key == "duel-advanced-stands" else "11" if good else "16"
        why.append((because if good else rejected)(rule, key, n=n))
    bonus = MODIFIERS["air-mission"] if flying else 0
    why.append(because("16", "duel-bonus" if bonus else "duel-no-bonus", n=bonus))
    return Worked(Duel(bonus, tuple(legal)), tuple(why))


def _played(play: Play, flying: str | None) -> tuple[str, bool]:
    """Return what a play does, given the mission now uncancelled, and whether it may be made."""
    if play.side == "attacker":
        # 16: one uncancelled mission a combat, so a second one waits until the first is cancelled.
        return ("duel-second", False) if flying else ("duel-flies", True)
    if not flying:
        return "duel-nothing-to-cancel", False
    if flying == "advanced" and play.marker == "standard":
        return "duel-advanced-stands", False
    return "duel-cancelled", True


PACK = 2  # standard submarines that cost the Allies an action, and bombers the Axis (12, 14)


class Submarines(Situation):
    standard: Count = 0
    advanced: Count = 0
    axis_advanced_navy: bool = False
    allied_advanced_navy: bool = False


class SubmarinesBlank(Submarines):
    options: Readings = USUAL


class Effective(Record):
    effective: bool


def submarine(given: SubmarinesBlank) -> Worked:
    """Return whether the submarines in the Atlantic box cost the Allies an action (12, 13.10)."""
    effective = stops_an_action(given, given.options)
    navies = f"{'axis' if given.axis_advanced_navy else 'no'}-{'allies' if given.allied_advanced_navy else 'no'}"
    why = [because("13.10" if navies != "no-no" else "12", f"submarines-{navies}")]
    why.append(fact("submarines-placed", rule="12", standard=given.standard, advanced=given.advanced))
    unclear = navies == "no-allies" and "allied_navy_alone_stops_standard_subs"
    return Worked(Effective(effective), tuple(why), readings(given.options, unclear))


def stops_an_action(box: Submarines, options: Readings) -> bool:
    """Tell whether the markers in the Atlantic box are enough to cost the Allies an action (12, 13.10)."""
    if box.axis_advanced_navy and box.allied_advanced_navy:
        return box.advanced >= PACK
    # Reading of 13.10 [A39]: the Allied tile alone makes standard submarines useless.
    useless = box.allied_advanced_navy and options.allied_navy_alone_stops_standard_subs
    return (box.standard >= PACK and not useless) or (box.axis_advanced_navy and box.advanced >= 1)


class Bombing(Record):
    """Bombers left, whether they cost the Axis an action, and whether they then go back to the Allied reserve."""

    remaining: int
    axis_loses_action: bool
    markers_return: bool


def bombing(
    *,
    london_controller: Faction | None = None,
    placed: Annotated[int, within(0, 2)] = 0,
    axis_counters: Count = 0,
    axis_advanced_used_before: Count = 0,
) -> Worked:
    """Return what is left of the strategic bombing and what it costs the Axis (13.11, 14)."""
    if london_controller not in ("allies", None):
        why = rejected("14", "bombing-london", faction=london_controller)
        return Worked(Bombing(0, False, False), (why,))
    # Reading of 13.11 [A40]: each of the first two advanced markers the Axis uses in the turn removes two bombers.
    strong = max(0, min(axis_counters, 2 - axis_advanced_used_before))
    removed = strong + axis_counters
    remaining = max(0, placed - removed)
    reasons = [fact("bombing-placed", rule="14", n=placed)]
    if axis_counters:
        lost = min(removed, placed)
        reasons.append(because("13.11", "bombing-countered", n=axis_counters, strong=strong, removed=lost))
    enough = remaining >= PACK
    reasons.append(because("14", "bombing-works" if enough else "bombing-fails", n=remaining))
    return Worked(Bombing(remaining, enough, enough), tuple(reasons))
