"""Recruitment: the points of the major powers and of the others, and what they buy (4.4, 17)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from assistant.core.blocks import Reason, ReasonKind
from assistant.core.calc import Situation, Worked
from assistant.core.text import Text
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
    reading,
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
    why = [because("4.4", "recruitment-printed", n=pr, power=_power(given), war=SPOKEN[given.war])]
    assumed: tuple[Text, ...] = ()
    if row["less_for_lost_victory_zones"] and given.victory_zones_lost:
        pr = _less(pr, given.victory_zones_lost, given.options.rounding)
        why.append(because("4.4", "recruitment-lost-zones", zones=given.victory_zones_lost, n=pr))
        assumed = (reading(given.options, "rounding"),)
    if given.actions > 1:
        pr *= given.actions
        why.append(because("4", "recruitment-actions", actions=given.actions, n=pr))
    if given.power != "allies":
        return Worked(Recruitment(pr, None), tuple(why), assumed)
    why.append(because("4.4", "recruitment-uk", n=MOST_UK_PR))
    return Worked(Recruitment(pr, MOST_UK_PR), tuple(why), assumed)


def _power(given: RecruitmentBlank) -> Text:
    return say("uk-and-usa") if given.power == "allies" and given.war == "total" else SPOKEN[given.power]


def _less(pr: int, zones: int, rounding: str) -> int:
    """Return `pr` less half a point for each lost zone.

    # Reading of 4.4 [A08]: "rounded up" speaks of the points collected; the other reading rounds the deduction.
    """
    left = pr - Fraction(zones, 2)
    return max(0, ceil(left) if rounding == "result_up" else floor(left))


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
    country = SPOKEN[given.country]
    row = COUNTRIES[given.country]
    if given.country == "yugoslavia" and given.returned:
        return _returned(given)
    if row.major or not row.automatic_pr:
        return _nothing(say("minor-major" if row.major else "minor-no-armies", country=country), "4.4")
    if given.surrendered:
        return _nothing(say("minor-surrendered", country=country), "17")
    if not given.at_war:
        return _nothing(say("minor-not-at-war", country=country), "4.4")
    if row.automatic_pr == "every turn":
        return Worked(MinorPoints(1), (because("4.4", "minor-every-turn", country=country),))
    if season(given.turn) in ("winter", "summer"):
        return Worked(MinorPoints(1), (because("4.4", "minor-winter-summer", country=country),))
    return _nothing(say("minor-off-season", country=country), "4.4")


def _nothing(text: Text, rule: str) -> Worked:
    return Worked(MinorPoints(0), (Reason(text, rule),))


def _returned(given: MinorBlank) -> Worked:
    """Yugoslavia back at war (17): 2 points in the winters and summers that follow its return."""
    if given.turn < RETURN_OF_YUGOSLAVIA or season(given.turn) not in ("winter", "summer"):
        return _nothing(say("minor-off-season", country=SPOKEN["yugoslavia"]), "17")
    if given.turn == RETURN_OF_YUGOSLAVIA:
        # Reading of 17 [A51]: the double income is that of the *following* winters and summers.
        points = given.options.yugoslavia_return_turn_pr
        assumed = (reading(given.options, "yugoslavia_return_turn_pr"),)
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
    why = []
    refused = []
    pr_used = pb_used = uk_used = 0
    for n, purchase in enumerate(given.purchases, 1):
        price = PRICES[purchase.what]
        pr_used += price
        # 4.4: one armour point goes with each recruitment point spent on armour.
        pb_used += price if purchase.type == "armour" else 0
        uk_used += price if purchase.country == "uk" else 0
        text = say(
            f"purchase-{purchase.what.replace('_', '-')}",
            n=n,
            country=SPOKEN[purchase.country],
            type=SPOKEN[purchase.type],
            price=price,
        )
        why.append(Reason(text, "4.4"))
        refused += _refusals(n, purchase, infantry_only=given.infantry_only)
    if pr_used > given.pr:
        refused.append(say("spend-too-many-pr", used=pr_used, stock=given.pr))
    if pb_used > given.pb:
        refused.append(say("spend-too-many-pb", used=pb_used, stock=given.pb))
    if given.uk_max is not None and uk_used > given.uk_max:
        refused.append(say("spend-too-many-uk", used=uk_used, most=given.uk_max))
    why += [Reason(text, "4.4", ReasonKind.REJECTED) for text in refused]
    return Worked(Spending(pr_used, pb_used, not refused), tuple(why))


def _refusals(n: int, purchase: Purchase, *, infantry_only: bool) -> list[Text]:
    refused = []
    if infantry_only and purchase.type == "armour":
        refused.append(say("spend-infantry-only", n=n))
    # Reading of 4.4 [A12]: the minors' points obey the same price list, so the army to flip must be supplied.
    if purchase.what == "flip" and not purchase.supplied:
        refused.append(say("spend-unsupplied", n=n))
    if purchase.what != "flip" and not purchase.place_ok:
        refused.append(say("spend-no-place", n=n))
    return refused
