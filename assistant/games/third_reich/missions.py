"""Air missions, submarines and strategic bombing (4.3, 11, 12, 13.9-13.11, 14, 19)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from assistant.core.blocks import Reason
from assistant.core.calc import Situation, Worked
from assistant.core.record import Record
from assistant.games.third_reich.words import (
    MODIFIERS,
    USUAL,
    Blank,
    Count,
    Country,
    Faction,
    Readings,
    Region,
    Technology,
    Turn,
    because,
    fact,
    first_turn,
    legality,
    readings,
    rejected,
    season,
    year,
)


class MissionsBlank(Blank):
    faction: Faction
    kind: Literal["air", "submarine"]
    techs: tuple[Technology, ...] = ()
    in_reserve: Count | None = None


class Gained(Record):
    gained: int


def missions(given: MissionsBlank) -> Worked:
    """Return how many markers a Missions action brings (4.3, 13.2, 13.7)."""
    if given.kind == "submarine":
        wanted, rule, key = (3, "4.3", "submarines") if given.faction == "axis" else (0, "4.3", "submarines-axis")
    elif "aviation" not in given.techs:
        wanted, rule, key = 0, "13.2", "need-aviation"
    else:
        wanted, rule, key = (4, "13.7", "air-industry") if "air_industry" in given.techs else (2, "4.3", "air")
    why = [because(rule, f"missions-{key}")]
    if given.in_reserve is not None and given.in_reserve < wanted:
        why.append(because("4.3", "missions-reserve", n=given.in_reserve))
        wanted = given.in_reserve
    return Worked(Gained(wanted), tuple(why))


class MissionZone(Situation):
    home: Country | None = None
    region: Region = "europe"


class AirBlank(Blank):
    user: Faction
    turn: Turn
    zone: MissionZone = MissionZone()
    use: Literal["cancel"] | None = None


def air_allowed(given: AirBlank) -> Worked:
    """Return whether an air mission may be used in an attack, or to cancel one there (9, 19)."""
    refused = air_refusal(
        given.user,
        given.turn,
        home=given.zone.home,
        region=given.zone.region,
        cancel=given.use == "cancel",
        options=given.options,
    )
    unclear = given.use == "cancel" and given.user == "axis" and given.turn == first_turn(1945)
    assumed = readings(given.options, unclear and "axis_may_cancel_in_winter_1945")
    return legality(refused, because("11", "air-allowed"), *assumed)


def air_refusal(
    user: Faction, turn: int, *, home: str | None, region: Region, cancel: bool = False, options: Readings = USUAL
) -> Reason | None:
    """Return why `user` may not use an air mission in a combat of this zone, or None when it may (9, 19).

    Args:
        cancel: whether the mission is to cancel another.
    """
    axis, africa = user == "axis", region == "north_africa"
    if axis and year(turn) < 1941 and (home in ("finland", "greece") or africa):
        return rejected("9", "air-axis-before-1941")
    if season(turn) != "winter" or africa:
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


class DuelBlank(Blank):
    plays: tuple[Play, ...] = ()


class Duel(Record):
    """What is left of the air missions of one combat, and whether each play was allowed."""

    bonus: int
    legal: tuple[bool, ...]


def air_duel(given: DuelBlank) -> Worked:
    """Return the bonus left after missions and counter-missions, and the legality of each play (11, 13.11, 16)."""
    flying: str | None = None
    legal, why = [], []
    for n, play in enumerate(given.plays, 1):
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
        return box.advanced >= 2
    # Reading of 13.10 [A39]: the Allied tile alone makes standard submarines useless.
    useless = box.allied_advanced_navy and options.allied_navy_alone_stops_standard_subs
    return (box.standard >= 2 and not useless) or (box.axis_advanced_navy and box.advanced >= 1)


class BombingBlank(Blank):
    london_controller: Faction | None = None
    placed: Annotated[int, Meta(ge=0, le=2)] = 0
    axis_counters: Count = 0
    axis_advanced_used_before: Count = 0


class Bombing(Record):
    """Bombers left, whether they cost the Axis an action, and whether they then go back to the Allied reserve."""

    remaining: int
    axis_loses_action: bool
    markers_return: bool


def bombing(given: BombingBlank) -> Worked:
    """Return what is left of the strategic bombing and what it costs the Axis (13.11, 14)."""
    if given.london_controller not in ("allies", None):
        why = rejected("14", "bombing-london", faction=given.london_controller)
        return Worked(Bombing(0, False, False), (why,))
    # Reading of 13.11 [A40]: each of the first two advanced markers the Axis uses in the turn removes two bombers.
    strong = max(0, min(given.axis_counters, 2 - given.axis_advanced_used_before))
    removed = strong + given.axis_counters
    remaining = max(0, given.placed - removed)
    reasons = [fact("bombing-placed", rule="14", n=given.placed)]
    if given.axis_counters:
        lost = min(removed, given.placed)
        reasons.append(because("13.11", "bombing-countered", n=given.axis_counters, strong=strong, removed=lost))
    enough = remaining >= 2
    reasons.append(because("14", "bombing-works" if enough else "bombing-fails", n=remaining))
    return Worked(Bombing(remaining, enough, enough), tuple(reasons))
