"""The treasury phase: revenues, manpower and the troops' pay (4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Literal

from assistant.core.calc import Situation, Worked
from assistant.core.record import Record
from assistant.core.text import Name, Text
from assistant.games.antique.terms import (
    ZERO,
    Count,
    Exact,
    Readings,
    Told,
    Unclear,
    because,
    check_amounts,
    say,
    solved,
)

Season = Literal["spring", "summer", "autumn", "winter"]

FIELD_PAY = Fraction(15, 100) / 4  # of an army's AP, each season (4.2)
GARRISON_PAY = Fraction(4, 100) / 4
NEUTRAL_TOLL = Fraction(10, 100)  # of an army's AP, each turn on a neutral province (5.3.1.1)


class Manpower(Situation):
    inf: Fraction = ZERO
    cav: Fraction = ZERO


class Revenue(Situation):
    """One province that pays: its yearly revenue in PO, how it is held, the loot of last season's raids."""

    status: Literal["home", "conquered", "pacified"]
    revenue_per_year: Fraction = ZERO
    raid_loot: tuple[Fraction, ...] = ()


class Income(Unclear):
    season: Season
    provinces: tuple[Revenue, ...] = ()
    manpower: Manpower = Manpower()
    annual_manpower: Manpower = Manpower()


class ManpowerStock(Record):
    inf: Exact
    cav: Exact


class Collected(Record):
    per_province: tuple[Exact, ...]
    po: Exact
    manpower: ManpowerStock


def income(given: Income, called: Sequence[Name | str] = ()) -> Worked:
    """Return what a nation collects at the start of a season: PO by province and in all, and its manpower (4.1.4).

    `called`: what the reasons call the provinces, else they are counted.
    """
    check_amounts(given)
    told = Told("4.1.4")
    paid = []
    for n, province in enumerate(given.provinces, start=1):
        po = season_revenue(province, given.options)
        paid.append(po)
        key = f"income-{province.status}" + ("-raided" if province.raid_loot else "")
        revenue, raids = province.revenue_per_year, sum(province.raid_loot, start=ZERO)
        told(key, name=_named("province", called, n), year=revenue, raids=raids, po=po)
    total = sum(paid, start=ZERO)
    told("income-total", po=total)

    manpower = ManpowerStock(given.manpower.inf, given.manpower.cav)
    if given.season == "spring":
        year = given.annual_manpower
        manpower = ManpowerStock(manpower.inf + year.inf, manpower.cav + year.cav)
        told("income-spring-manpower", inf=year.inf, cav=year.cav, inf_after=manpower.inf, cav_after=manpower.cav)
    raided = any(province.raid_loot for province in given.provinces)
    return solved(Collected(tuple(paid), total, manpower), told, given.options, "raid_basis" * raided)


def _named(what: str, called: Sequence[Text | Name | str], n: int) -> Text | Name | str:
    return called[n - 1] if n <= len(called) else say(f"counted-{what}", n=n)


def season_revenue(province: Revenue, options: Readings) -> Fraction:
    """Return the PO that one province pays this season, never below 0 (4.1.4, 5.3.3)."""
    # Reading of 4.1.4 [A5]: revenues are yearly, a quarter is collected each season, like the troops' pay.
    season = province.revenue_per_year / 4
    raids = sum(province.raid_loot, start=ZERO)
    share = holder_share(province)
    # Reading of 5.3.3 [A7]: the raid is taken from the province's revenue, before the occupier's half.
    if options.raid_basis == "before_share":
        return max(ZERO, season - raids) * share
    return max(ZERO, season * share - raids)


def holder_share(province: Revenue) -> Fraction:
    """Return the part of a province's revenue that its holder gets: half while it is conquered only (4.1.4)."""
    return Fraction(1, 2) if province.status == "conquered" else Fraction(1)


def annual_revenue(provinces: Iterable[Revenue]) -> Fraction:
    """Return the PO of a year from these provinces, raids left out: a nation's annual budget (4.1.4, 6)."""
    return sum((province.revenue_per_year * holder_share(province) for province in provinces), start=ZERO)


class InitialManpower(Unclear):
    inf_elements: Count = 0
    cav_elements: Count = 0


def initial_manpower(given: InitialManpower) -> Worked:
    """Return a nation's starting manpower: 10 % of its foot and 20 % of its mounted elements, three times over (4.1.3)."""
    # Reading of 4.1.3 [A10]: the percentages are of three times the elements of the 1000 AP at the start.
    times = given.options.army_times
    inf = Fraction(10, 100) * times * given.inf_elements
    cav = Fraction(20, 100) * times * given.cav_elements
    reasons = (
        because("4.1.3", "initial-manpower-inf", elements=given.inf_elements, times=times, manpower=inf),
        because("4.1.3", "initial-manpower-cav", elements=given.cav_elements, times=times, manpower=cav),
    )
    return solved(ManpowerStock(inf, cav), reasons, given.options, "army_times")


class PaidArmy(Situation):
    """One army to be paid: its present AP, and how it can feed itself where it stands."""

    points: Fraction = ZERO
    garrison: bool = False
    landed: bool = False
    pacified: bool = True
    contiguous: bool = True
    island: bool = False
    blockaded: bool = False
    neutral: bool = False


class Upkeep(Unclear):
    armies: tuple[PaidArmy, ...] = ()


class Pay(Record):
    per_army: tuple[Exact, ...]
    total: Exact


def upkeep(given: Upkeep, called: Sequence[Text | Name | str] = ()) -> Worked:
    """Return the PO that each army costs this season, and all of them together, before any move (4.2).

    `called`: what the reasons call the armies, else they are counted.
    """
    check_amounts(given)
    told = Told("4.2")
    per_army = []
    for n, army in enumerate(given.armies, start=1):
        name = _named("army", called, n)
        at_garrison_rate = army.garrison and not army.neutral
        cost = army.points * (GARRISON_PAY if at_garrison_rate else FIELD_PAY)
        key = "upkeep-garrison" if at_garrison_rate else "upkeep-field"
        told(key, name=name, points=army.points, po=cost)
        hardship = hard_supply(army, given.options)
        if hardship:
            cost *= 2
            told(f"upkeep-doubled-{hardship}", name=name, po=cost)
        if army.neutral:
            toll = army.points * NEUTRAL_TOLL
            cost += toll
            told("upkeep-neutral-toll", rule="5.3.1.1", name=name, toll=toll, po=cost)
        per_army.append(cost)
    total = sum(per_army, start=ZERO)
    told("upkeep-total", po=total)
    on_island = any(army.island and not army.pacified for army in given.armies)
    return solved(Pay(tuple(per_army), total), told, given.options, "island_rule" * on_island)


def hard_supply(army: PaidArmy, options: Readings) -> Literal["", "blockade", "landing", "isolated"]:
    """Return why an army's pay is doubled, or nothing (4.2); several reasons double it once."""
    # Reading of 4.2 [A8]: on a neutral province gifts replace foraging, so nothing is doubled there.
    if army.pacified or army.neutral:
        return ""
    if army.island and army.blockaded:
        return "blockade"
    if army.island and options.island_rule == "blockade_only":
        return ""
    if army.landed:
        return "landing"
    return "" if army.contiguous else "isolated"
