"""The treasury phase and what it pays for: revenues, the troops' pay, corps raised and disbanded, ships (4, 5.2, 5.8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import floor
from typing import Annotated, Literal

from msgspec import Meta

from assistant.core.calc import Situation
from assistant.core.record import Ids, Record, within
from assistant.core.text import Spoken
from assistant.games.antique.terms import (
    D6,
    USUAL,
    ZERO,
    Count,
    Exact,
    Readings,
    Told,
    broken,
    error,
    say,
    topic,
)

Season = Literal["spring", "summer", "autumn", "winter"]

FIELD_PAY = Fraction(15, 100) / 4  # of an army's AP, each season (4.2)
GARRISON_PAY = Fraction(4, 100) / 4
NEUTRAL_TOLL = Fraction(10, 100)  # of an army's AP, each turn on a neutral province (5.3.1.1)


class Manpower(Situation):
    inf: Fraction = ZERO
    cav: Fraction = ZERO


NO_MANPOWER = Manpower()


class Revenue(Situation):
    """One province that pays: its yearly revenue in PO, how it is held, the loot of last season's raids."""

    status: Literal["home", "conquered", "pacified"]
    revenue_per_year: Fraction = ZERO
    raid_loot: tuple[Fraction, ...] = ()


class ManpowerStock(Record):
    inf: Exact
    cav: Exact


class Collected(Record):
    per_province: tuple[Exact, ...]
    po: Exact
    manpower: ManpowerStock


@topic("4.1.4", "raid_basis")
def income(
    told: Told,
    called: Sequence[Spoken] = (),
    *,
    season: Season,
    provinces: tuple[Revenue, ...] = (),
    manpower: Manpower = NO_MANPOWER,
    annual_manpower: Manpower = NO_MANPOWER,
    options: Readings = USUAL,
) -> Collected:
    """Return what a nation collects at the start of a season: PO by province and in all, and its manpower (4.1.4).

    `called`: what the reasons call the provinces, else they are counted.
    """
    paid = []
    for n, province in enumerate(provinces, start=1):
        po = season_revenue(province, options)
        paid.append(po)
        key = f"income-{province.status}" + ("-raided" if province.raid_loot else "")
        revenue, raids = province.revenue_per_year, sum(province.raid_loot, ZERO)
        told(key, name=_named("province", called, n), year=revenue, raids=raids, po=po)
    total = sum(paid, ZERO)
    told("income-total")

    stock = ManpowerStock(manpower.inf, manpower.cav)
    if season == "spring":
        inf, cav = annual_manpower.inf, annual_manpower.cav
        stock = ManpowerStock(manpower.inf + inf, manpower.cav + cav)
        told("income-spring-manpower", inf=inf, cav=cav, inf_after=stock.inf, cav_after=stock.cav)
    return Collected(tuple(paid), total, stock)


def _named(what: str, called: Sequence[Spoken], n: int) -> Spoken:
    return called[n - 1] if n <= len(called) else say(f"counted-{what}", n=n)


def season_revenue(province: Revenue, options: Readings) -> Fraction:
    """Return the PO that one province pays this season, never below 0 (4.1.4, 5.3.3)."""
    # Reading of 4.1.4 [A5]: revenues are yearly, a quarter is collected each season, like the troops' pay.
    season = province.revenue_per_year / 4
    raids = sum(province.raid_loot, ZERO)
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
    return sum((province.revenue_per_year * holder_share(province) for province in provinces), ZERO)


@topic("4.1.3", "army_times")
def initial_manpower(
    told: Told, *, inf_elements: Count = 0, cav_elements: Count = 0, options: Readings = USUAL
) -> ManpowerStock:
    """Return a nation's starting manpower: 10 % of its foot and 20 % of its mounted elements, three times over (4.1.3)."""
    # Reading of 4.1.3 [A10]: the percentages are of three times the elements of the 1000 AP at the start.
    times = options.army_times
    inf = Fraction(10, 100) * times * inf_elements
    cav = Fraction(20, 100) * times * cav_elements
    told("initial-manpower-inf", times=times)("initial-manpower-cav", times=times)
    return ManpowerStock(inf, cav)


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


class Pay(Record):
    per_army: tuple[Exact, ...]
    total: Exact


@topic("4.2", "island_rule")
def upkeep(
    told: Told,
    called: Sequence[Spoken] = (),
    *,
    armies: tuple[PaidArmy, ...] = (),
    options: Readings = USUAL,
) -> Pay:
    """Return the PO that each army costs this season, and all of them together, before any move (4.2).

    `called`: what the reasons call the armies, else they are counted.
    """
    per_army = []
    for n, army in enumerate(armies, start=1):
        name = _named("army", called, n)
        at_garrison_rate = army.garrison and not army.neutral
        cost = army.points * (GARRISON_PAY if at_garrison_rate else FIELD_PAY)
        told("upkeep-garrison" if at_garrison_rate else "upkeep-field", name=name, points=army.points, po=cost)
        hardship = hard_supply(army, options)
        if hardship:
            cost *= 2
            told(f"upkeep-doubled-{hardship}", name=name, po=cost)
        if army.neutral:
            toll = army.points * NEUTRAL_TOLL
            cost += toll
            told("upkeep-neutral-toll", rule="5.3.1.1", name=name, toll=toll, po=cost)
        per_army.append(cost)
    total = sum(per_army, ZERO)
    told("upkeep-total")
    return Pay(tuple(per_army), total)


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


# Raising and disbanding corps, recruiting abroad, building ships (5.2).

LEVIES_A_SEASON = 2  # 5.2.1
MOST_CORPS = 20  # 5.2.3
MOST_CORPS_INVADED = 24  # 5.8.1
RECRUIT_INF_PO, RECRUIT_CAV_PO = 10, 20  # a manpower point of an allied country (5.2.2)
SHIP_PO = 2  # 5.2.4
CAPACITY_PO = 10  # one more ship a year, the first price (5.2.4)


class PaidLevy(Record):
    po: Exact
    used_inf: Exact
    used_cav: Exact
    missing_inf: Exact
    missing_cav: Exact
    stock_inf_after: Exact
    stock_cav_after: Exact


@topic("5.2.1", "fraction")
def levy_cost(
    told: Told,
    *,
    po_cost: Fraction = ZERO,
    mp_inf: Fraction = ZERO,
    mp_cav: Fraction = ZERO,
    stock_inf: Fraction = ZERO,
    stock_cav: Fraction = ZERO,
    options: Readings = USUAL,
) -> PaidLevy:
    """Return the PO and the manpower that raising a home corps takes, missing manpower bought (5.2.1)."""
    used_inf = spendable(mp_inf, stock_inf, options)
    used_cav = spendable(mp_cav, stock_cav, options)
    missing_inf, missing_cav = mp_inf - used_inf, mp_cav - used_cav
    each_cav = Fraction(3, 2) * po_cost
    for_inf, for_cav = po_cost * missing_inf, each_cav * missing_cav
    po = po_cost + for_inf + for_cav
    told("levy-price", po=po_cost)
    if missing_inf:
        told("levy-missing-inf", each=po_cost, po=for_inf)
    if missing_cav:
        told("levy-missing-cav", each=each_cav, po=for_cav)
    if missing_inf or missing_cav:
        told("levy-total")
    left_inf, left_cav = stock_inf - used_inf, stock_cav - used_cav
    return PaidLevy(po, used_inf, used_cav, missing_inf, missing_cav, left_inf, left_cav)


def spendable(needed: Fraction, stock: Fraction, options: Readings) -> Fraction:
    """Return how much of `needed` manpower the stock pays (5.2.6)."""
    # Reading of 5.2.6 [A16]: fractions are kept until they make a point, so only whole points can be spent.
    return min(needed, Fraction(floor(stock)) if options.fraction == "floor" else stock)


class CheckedLevies(Record):
    corps_after: int
    ok: bool
    violations: Ids


@topic("5.2.1")
def levy_limits(
    told: Told, *, levies: tuple[bool, ...] = (), corps_in_play: Count = 0, homeland_invaded: bool = False
) -> CheckedLevies:
    """Return whether a season's home levies keep to two, one with missing manpower, and 20 corps (5.2.1, 5.2.3).

    `levies`: of each whether missing manpower was bought for it; `corps_in_play` counts the corps before them.
    """
    raised, bought = len(levies), sum(levies)
    after = corps_in_play + raised
    most = MOST_CORPS_INVADED if homeland_invaded else MOST_CORPS
    violations = broken(
        two_per_season=raised > LEVIES_A_SEASON,
        one_with_missing=bought > 1,
        # Reading of 5.2.3 [A19]: the ceiling is looked at when raising; emergency corps that stayed keep counting.
        corps_cap=bool(raised) and after > most,
    )
    told("levies-raised", n=raised)
    told("levies-bought", n=bought)
    told("levies-corps", rule="5.8.1" if homeland_invaded else "5.2.3", most=most)
    return CheckedLevies(after, not violations, violations)


class AlliedChoices(Record):
    corps_ok: bool
    recruit_ok: bool
    recruit_po: int


@topic("5.2.2")
def allied_levy(
    told: Told,
    *,
    pacified: bool = False,
    corps_this_season: Count = 0,
    corps_this_year: Count = 0,
    recruited_this_year: bool = False,
    inf: Count = 0,
    cav: Count = 0,
    whole_year: bool = False,
) -> AlliedChoices:
    """Return whether an allied country still gives a corps or manpower this season, and the manpower's PO (5.2.2).

    `inf` and `cav` are the points of manpower that would be recruited there; `whole_year`: the country gives all the corps of
    its year at once, and `corps_this_season` says whether it has.
    """
    # Reading of 5.2.2 [A18]: the choice of the year binds each country by itself.
    corps_ok = pacified and not corps_this_season and not recruited_this_year
    recruit_ok = pacified and not corps_this_year and not corps_this_season
    po = RECRUIT_INF_PO * inf + RECRUIT_CAV_PO * cav
    if not pacified:
        told("allied-not-pacified")
    if corps_this_season:
        told("allied-one-corps-a-year" if whole_year else "allied-one-corps-a-season")
    if recruited_this_year:
        told("allied-recruited-already")
    if corps_this_year or corps_this_season:
        told("allied-corps-already")
    if corps_ok:
        told("allied-corps-allowed-year" if whole_year else "allied-corps-allowed")
    if recruit_ok:
        told("allied-recruit-price")
    told.assumed.append(say("reading-country-year"))
    return AlliedChoices(corps_ok, recruit_ok, po)


class Shipbuilding(Record):
    capacity_po: int
    capacity: int
    ships_po: int


@topic("5.2.4", "steps")
def shipyard(
    told: Told,
    *,
    base: Count = 0,
    capacity: Count | None = None,
    extra: Annotated[int, within(0, 1000)] = 0,
    ships: Count = 0,
    options: Readings = USUAL,
) -> Shipbuilding:
    """Return the PO for more ships a year and for the ships built, and the yearly capacity afterwards (5.2.4).

    `base` and `capacity` are the original and the present ships a year, `extra` those to add; `ships` are the Sh(I) to build.
    """
    capacity = base if capacity is None else capacity
    if extra and not base:
        raise error("base", "shipyard-no-base")
    prices = [capacity_price(now, base, options) for now in range(capacity, capacity + extra)]
    after = capacity + extra
    for price in sorted(set(prices)):
        told("shipyard-step", n=prices.count(price), price=price)
    told("shipyard-capacity")
    if ships:
        told("shipyard-ships")
    if ships > after:
        told("shipyard-too-many")
    return Shipbuilding(sum(prices), after, SHIP_PO * ships)


def capacity_price(capacity: int, base: int, options: Readings) -> int:
    """Return the PO of one more ship a year for a nation that builds `capacity` and began with `base` (5.2.4)."""
    times = max(1, capacity // base)
    # Reading of 5.2.4 [A20]: 10 PO, 20 from twice the original capacity, 30 from three times, and so on.
    step = times if options.steps == "linear" else times.bit_length()
    return CAPACITY_PO * step


class Returned(Record):
    po: Exact
    inf: Exact
    cav: Exact


@topic("5.2.6")
def dissolve(
    told: Told, *, po_cost: Fraction = ZERO, mp_inf: Fraction = ZERO, mp_cav: Fraction = ZERO, at_home: bool = False
) -> Returned:
    """Return the PO and manpower that a corps brings when its player disbands it (5.2.6)."""
    # Reading of 5.2.6 [A21]: elsewhere 30 % of its PO cost, not of its AP, which would beat disbanding at home.
    of_manpower, of_po = (Fraction(1), Fraction(1, 2)) if at_home else (Fraction(1, 2), Fraction(30, 100))
    told("dissolve-home" if at_home else "dissolve-elsewhere")
    return Returned(po_cost * of_po, mp_inf * of_manpower, mp_cav * of_manpower)


# Defence of the homeland and of the other provinces: levies in haste, spontaneous allies (5.8).

FREE_CORPS = 2
EMERGENCY_PRICE = 2

Grade = Literal["S", "O", "F", "I"]
GRADE_DOWN: dict[Grade, Grade] = {"S": "O", "O": "I", "F": "I", "I": "I"}


class GradeDown(Record):
    grade: Grade
    factor: int


@topic("5.8.1")
def mass_levy_grade(told: Told, *, grade: Grade) -> GradeDown:
    """Return the grade of troops raised in a mass levy, one step down, and their combat modifier (5.8.1)."""
    factor = -1 if grade == "I" else 0
    told("levy-grade-inferior" if factor else "levy-grade", old=grade)
    return GradeDown(GRADE_DOWN[grade], factor)


class LevyCorps(Situation):
    mp_inf: Fraction = ZERO
    mp_cav: Fraction = ZERO


class RaisedCorps(Record):
    raised: tuple[bool, ...]
    stock_inf: Exact
    stock_cav: Exact
    corps_in_play: int
    set_aside: tuple[ManpowerStock, ...]


@topic("5.8.1", "manpower")
def mass_levy(
    told: Told,
    *,
    corps: Annotated[tuple[LevyCorps, ...], Meta(min_length=1)],
    stock_inf: Fraction = ZERO,
    stock_cav: Fraction = ZERO,
    corps_in_play: Count = 0,
    options: Readings = USUAL,
) -> RaisedCorps:
    """Return which free corps a mass levy raises when the homeland is invaded, and the manpower set aside (5.8.1).

    `corps` are raised in their order; the stocks and the corps in play are those before them.
    """
    inf, cav, in_play = stock_inf, stock_cav, corps_in_play
    raised, set_aside = list[bool](), list[ManpowerStock]()
    for n, one in enumerate(corps, start=1):
        aside = ManpowerStock(spendable(one.mp_inf, inf, options), spendable(one.mp_cav, cav, options))
        refusal = ""
        if sum(raised) == FREE_CORPS:
            refusal = "levy-mass-two"
        elif in_play >= MOST_CORPS_INVADED:
            refusal = "levy-mass-ceiling"
        elif not (_enough(one.mp_inf, aside.inf, options) and _enough(one.mp_cav, aside.cav, options)):
            refusal = "levy-mass-manpower"
        raised.append(not refusal)
        set_aside.append(ManpowerStock(0, 0) if refusal else aside)
        if refusal:
            told(refusal, n=n)
            continue
        inf, cav, in_play = inf - aside.inf, cav - aside.cav, in_play + 1
        told("levy-mass-raised", n=n, inf=aside.inf, cav=aside.cav)
    return RaisedCorps(tuple(raised), inf, cav, in_play, tuple(set_aside))


def _enough(needed: Fraction, aside: Exact, options: Readings) -> bool:
    # Reading of 5.8.1 [A49]: the levy fails only when there is no point at all of a kind that is needed.
    return aside >= (needed if options.manpower == "full" else min(needed, Fraction(1)))


class EmergencyCorps(Record):
    ok: bool
    po: Exact


@topic("5.8.1")
def emergency_levy(
    told: Told,
    *,
    po_cost: Fraction = ZERO,
    mp_inf: Fraction = ZERO,
    mp_cav: Fraction = ZERO,
    stock_inf: Fraction = ZERO,
    stock_cav: Fraction = ZERO,
    corps_in_play: Count = 0,
) -> EmergencyCorps:
    """Return whether a corps can be raised at once in the invaded homeland, and its PO, twice the usual (5.8.1)."""
    # Reading of 5.8.1 [A49]: missing manpower cannot be bought here.
    manned = spendable(mp_inf, stock_inf, USUAL) == mp_inf and spendable(mp_cav, stock_cav, USUAL) == mp_cav
    room = corps_in_play < MOST_CORPS_INVADED
    po = EMERGENCY_PRICE * po_cost
    told("emergency-price")
    told("emergency-manned" if manned else "emergency-unmanned", inf=mp_inf, cav=mp_cav)
    if not room:
        told("emergency-ceiling")
    return EmergencyCorps(manned and room, po)


class SpontaneousAllies(Record):
    percent_by_die: tuple[int, ...]
    expected_percent: int
    percent: int | None
    amount: Exact | None


@topic("5.8.2")
def spontaneous(
    told: Told, *, contingent: Fraction = ZERO, die: D6 | None = None, pillaged: bool = False
) -> SpontaneousAllies:
    """Return the invader's spontaneous allies: (1d6 + 1) x 10 % of the yearly contingent, doubled by pillage (5.8.2).

    `contingent` is the yearly one of an invaded province that is not pacified; no `die` is one not thrown yet.
    """
    # Reading of 5.8.2 [A50]: (1d6 + 1) tenths, not a d6 and a tenth.
    step = 20 if pillaged else 10
    by_die = tuple(step * (die + 1) for die in range(1, 7))
    share = None if die is None else by_die[die - 1]
    amount = None if share is None else contingent * Fraction(share, 100)
    told("spontaneous-range", low=by_die[0], high=by_die[-1])
    if pillaged:
        told("spontaneous-pillaged", rule="5.3.3")
    if share is not None:
        told("spontaneous-die")
    return SpontaneousAllies(by_die, sum(by_die) // 6, share, amount)
