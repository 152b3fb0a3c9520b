"""Recruitment: the points of the major powers and of the others, and what they buy (4.4, 17)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from assistant.core.calc import Situation, Worked
from assistant.games.third_reich.countries import COUNTRIES, RETURN_OF_YUGOSLAVIA
from assistant.games.third_reich.words import (
    SPOKEN,
    ArmourPoints,
    ArmyType,
    Blank,
    Count,
    Country,
    Turn,
    War,
    because,
    charts,
    readings,
    rejected,
    say,
    season,
)

# 4.4, note b: for the whole phase, even with two Recruitment actions.
MOST_UK_PR = 2


class RecruitmentBlank(Blank, frozen=True):
    power: Literal["germany", "allies", "ussr"]
    war: War
    turn: Turn
    victory_zones_lost: Count = 0
    actions: Annotated[int, Meta(ge=1, le=2)] = 1


class Recruitment(msgspec.Struct, frozen=True):
    """Recruitment points of all the actions together; `uk_max` of them at most may go to British armies."""

    pr: int
    uk_max: int | None


def recruitment(given: RecruitmentBlank) -> Worked:
    """Return the recruitment points that a major power collects in a phase (4.4)."""
    row = next(
        row
        for row in charts("recruitment")
        if (row["power"], row["war"]) == (given.power, given.war)
        and row.whole("from_turn") <= given.turn <= row.whole("to_turn")
    )
    pr = row.whole("pr")
    allied = given.power == "allies"
    power = say("uk-and-usa") if allied and given.war == "total" else SPOKEN[given.power]
    why = [because("4.4", "recruitment-printed", n=pr, power=power, war=SPOKEN[given.war])]
    lost = given.victory_zones_lost if row["less_for_lost_victory_zones"] else 0
    if lost:
        # Reading of 4.4 [A08]: "rounded up" speaks of the points collected; the other reading rounds the deduction.
        rounded = ceil if given.options.rounding == "result_up" else floor
        pr = max(0, rounded(pr - Fraction(lost, 2)))
        why.append(because("4.4", "recruitment-lost-zones", zones=lost, n=pr))
    if given.actions > 1:
        pr *= given.actions
        why.append(because("4", "recruitment-actions", actions=given.actions, n=pr))
    if allied:
        why.append(because("4.4", "recruitment-uk", n=MOST_UK_PR))
    assumed = readings(given.options, lost and "rounding")
    return Worked(Recruitment(pr, MOST_UK_PR if allied else None), tuple(why), assumed)


class MinorBlank(Blank, frozen=True):
    country: Country
    turn: Turn
    at_war: bool = True
    surrendered: bool = False
    returned: bool = False


class MinorPoints(msgspec.Struct, frozen=True):
    pr: int


def minor_recruitment(given: MinorBlank) -> Worked:
    """Return the infantry points that a country other than a major power gets by itself this turn (4.4, 17)."""
    row = COUNTRIES[given.country]
    in_season = season(given.turn) in ("winter", "summer")
    if given.country == "yugoslavia" and given.returned:
        return _returned(given, in_season)
    rule, points = "4.4", 0
    if row.major or not row.automatic_pr:
        key = "major" if row.major else "no-armies"
    elif given.surrendered:
        rule, key = "17", "surrendered"
    elif not given.at_war:
        key = "not-at-war"
    elif row.automatic_pr == "every turn":
        points, key = 1, "every-turn"
    else:
        points, key = (1, "winter-summer") if in_season else (0, "off-season")
    return Worked(MinorPoints(points), (because(rule, f"minor-{key}", country=SPOKEN[given.country]),))


def _returned(given: MinorBlank, in_season: bool) -> Worked:
    """Yugoslavia back at war (17): 2 points in the winters and summers that follow its return."""
    if given.turn < RETURN_OF_YUGOSLAVIA or not in_season:
        return Worked(MinorPoints(0), (because("17", "minor-off-season", country=SPOKEN["yugoslavia"]),))
    if given.turn == RETURN_OF_YUGOSLAVIA:
        # Reading of 17 [A51]: the double income is that of the *following* winters and summers.
        points = given.options.yugoslavia_return_turn_pr
        assumed = readings(given.options, "yugoslavia_return_turn_pr")
        return Worked(MinorPoints(points), (because("17", "minor-return-turn", n=points),), assumed)
    return Worked(MinorPoints(2), (because("17", "minor-returned"),))


class Purchase(Situation, frozen=True):
    what: Literal["place_full", "place_reduced", "flip"]
    type: ArmyType
    country: Country
    supplied: bool = True
    place_ok: bool = True


class SpendingBlank(Blank, frozen=True):
    pr: Count = 0
    pb: ArmourPoints = 0
    uk_max: Count | None = None
    infantry_only: bool = False
    purchases: tuple[Purchase, ...] = ()


class Spending(msgspec.Struct, frozen=True):
    pr_used: int
    pb_used: int
    legal: bool


PRICES = {"place_full": 2, "place_reduced": 1, "flip": 1}


def recruit_spend(given: SpendingBlank) -> Worked:
    """Return what a shopping list costs and whether it may be bought (4.4)."""
    why, refused = [], []
    pr_used = pb_used = uk_used = 0
    for n, purchase in enumerate(given.purchases, 1):
        price, flips, is_armour = PRICES[purchase.what], purchase.what == "flip", purchase.type == "armour"
        pr_used += price
        # 4.4: one armour point goes with each recruitment point spent on armour.
        pb_used += price * is_armour
        uk_used += price * (purchase.country == "uk")
        key, country = f"purchase-{purchase.what.replace('_', '-')}", SPOKEN[purchase.country]
        why.append(because("4.4", key, n=n, country=country, type=SPOKEN[purchase.type], price=price))
        # Reading of 4.4 [A12]: the minors' points obey the same price list, so the army to flip must be supplied.
        for key, wrong in (
            ("spend-infantry-only", given.infantry_only and is_armour),
            ("spend-unsupplied", flips and not purchase.supplied),
            ("spend-no-place", not (flips or purchase.place_ok)),
        ):
            refused += [rejected("4.4", key, n=n)] if wrong else []
    if pr_used > given.pr:
        refused.append(rejected("4.4", "spend-too-many-pr", used=pr_used, stock=given.pr))
    if pb_used > given.pb:
        refused.append(rejected("4.4", "spend-too-many-pb", used=pb_used, stock=given.pb))
    if given.uk_max is not None and uk_used > given.uk_max:
        refused.append(rejected("4.4", "spend-too-many-uk", used=uk_used, most=given.uk_max))
    return Worked(Spending(pr_used, pb_used, not refused), (*why, *refused))
