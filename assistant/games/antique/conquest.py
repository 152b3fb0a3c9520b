"""Conquest and pacification of provinces (5.6)."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Annotated, Literal

from msgspec import Meta

from assistant.core.blocks import signed
from assistant.core.calc import Record, Situation, Worked
from assistant.core.problems import QuestionError
from assistant.core.text import Text
from assistant.games.antique.terms import (
    ZERO,
    Count,
    Exact,
    Told,
    because,
    bounded,
    check_amounts,
    check_rate,
    likely,
    percent,
    readings,
    say,
    solved,
)

# Three different "annihilations" [A46]: this one (5.6), a corps destroyed (5.5.1), the bulletin's (9).
WIPED_OUT = Fraction(70, 100)
REPELLED = Fraction(30, 100)
COST, BYZANTINE_COST = 5, 15  # PO each season
SUPPLEMENT_PO = (0, 30, 80)  # for +0, +1, +2: 30, then 50 more
MOST_TROOP_BONUS = 2

Supplement = Annotated[int, Meta(ge=0, le=2)]


class Conquest(Situation):
    """AP of the former defender before its battle, and of the army that stays in the province."""

    defender: Fraction = ZERO
    troops: Fraction = ZERO


class ConquestCheck(Record):
    minimum: Exact
    ok: bool


def conquest(given: Conquest) -> Worked:
    """Return whether an army is strong enough to conquer a province in one turn: half the former defender (5.6)."""
    check_amounts(given)
    # Reading of 5.6 [A45]: half of what the defender was worth before the battle.
    minimum = given.defender / 2
    ok = given.troops > 0 and given.troops >= minimum
    key = "conquest-enough" if ok else "conquest-too-few"
    return solved(ConquestCheck(minimum, ok), (because("5.6", key, minimum=minimum, troops=given.troops),))


class PacificationReadings(Situation):
    pillage_cost: Literal["all", "base"] = "all"


class Occupation(Situation):
    """What holds a conquered province: AP of the occupier and of the former defender, the defender's loss rate.

    `pillaged` says whether costs are doubled; left out, any pillage season does it.
    """

    pillage_seasons: Count = 0
    pillaged: bool | None = None
    troops: Fraction = ZERO
    defender: Fraction = ZERO
    defender_loss: Fraction | None = None
    byzantine: bool = False
    options: PacificationReadings = PacificationReadings()


class Pacification(Occupation):
    seasons: Count = 0
    supplement: Supplement = 0


class PacificationChance(Record):
    """The bonuses in tenths, the chance bounded to 0..10, as a fraction, and the PO of the season."""

    season_bonus: int
    troop_bonus: int
    fate_bonus: int
    paid_bonus: int
    chance: int
    p: Exact
    cost: int


def pacification(given: Pacification) -> Worked:
    """Return the chance to pacify a conquered province this season, and what the attempt costs (5.6)."""
    _check(given)
    value = pacification_chance(given, given.seasons, given.supplement)
    told = Told("5.6")
    mod = signed(value.season_bonus)
    told("pacification-seasons", seasons=given.seasons, pillage=given.pillage_seasons, mod=mod)
    _tell_standing(told, given, value)
    if given.supplement:
        told("pacification-paid", po=SUPPLEMENT_PO[given.supplement], mod=signed(value.paid_bonus))
    told("pacification-chance", tenths=value.chance)
    told("pacification-cost-pillaged" if _pillaged(given) else "pacification-cost", po=value.cost)
    return solved(value, told, assumed=_assumed(given))


def pacification_chance(given: Occupation, seasons: int, supplement: int) -> PacificationChance:
    """Return the chance and the cost in the season that is `seasons` after the conquest (5.6).

    An occupier weaker than half the former defender does not roll at all [A45].

    Args:
        given: the conquered zone, who defended it and who occupies it.
    """
    # Reading of 5.3.3 [A36]: pillaged turns are taken off the seasons of occupation, never below 0.
    season_bonus = max(0, seasons - given.pillage_seasons)
    troops, fate = troop_bonus(given), fate_bonus(given)
    total = season_bonus + troops + fate + supplement if _may_roll(given) else 0
    chance = bounded(total, 0, 10)
    return PacificationChance(
        season_bonus, troops, fate, supplement, chance, Fraction(chance, 10), season_cost(given, supplement)
    )


def troop_bonus(given: Occupation) -> int:
    """Return +1 for each further half of the former defender's AP that is present, at most +2 (5.6)."""
    half = given.defender / 2
    # Reading of 5.6 [A45]: where no army defended, any occupier has the full bonus.
    if not half:
        return MOST_TROOP_BONUS
    return bounded(floor((given.troops - half) / half), 0, MOST_TROOP_BONUS)


def fate_bonus(given: Occupation) -> int:
    """Return +1 when the defender was wiped out (more than 70 %), −1 when only repelled (30 % or less) (5.6)."""
    if given.defender_loss is None or not given.defender:
        return 0
    if given.defender_loss > WIPED_OUT:
        return 1
    return -1 if given.defender_loss <= REPELLED else 0


def season_cost(given: Occupation, supplement: int) -> int:
    """Return the PO of one season, attempted or not: 5 (Byzantine 15) and the supplement, doubled by pillage (5.6, 5.3.3)."""
    base = BYZANTINE_COST if given.byzantine else COST
    # Reading of 5.6 [A46]: a supplement is paid, and counts, for one season.
    paid = SUPPLEMENT_PO[supplement]
    if not _pillaged(given):
        return base + paid
    # Reading of 5.3.3 [A36]: "the costs of pacification" are doubled, supplements included.
    return 2 * (base + paid) if given.options.pillage_cost == "all" else 2 * base + paid


class PacificationSeries(Occupation):
    """Attempts in a row, from `first_seasons` after the conquest on, each with its supplement (0 where none is told)."""

    rolls: Annotated[int, Meta(ge=1, le=100)]
    first_seasons: Count = 0
    supplements: tuple[Supplement, ...] = ()


class PacificationOdds(Record):
    """Chance of each attempt, chance to have succeeded by then, and the PO if all are made."""

    p_each: tuple[Exact, ...]
    cumulative: tuple[Exact, ...]
    cost_total: int


def pacification_cumulative(given: PacificationSeries) -> Worked:
    """Return the chances to pacify a province over the coming seasons (5.6)."""
    _check(given)
    if len(given.supplements) > given.rolls:
        raise QuestionError("supplements", say("more-supplements-than-rolls", n=given.rolls))
    supplements = given.supplements + (0,) * (given.rolls - len(given.supplements))
    seasons = [
        pacification_chance(given, given.first_seasons + n, supplement) for n, supplement in enumerate(supplements)
    ]
    unpacified = Fraction(1)
    cumulative: list[Exact] = []
    told = Told("5.6")
    _tell_standing(told, given, seasons[0])
    for n, season in enumerate(seasons, given.first_seasons):
        unpacified *= 1 - Fraction(season.p)
        cumulative.append(1 - unpacified)
        told("pacification-season", n=n, tenths=season.chance, chance=likely(1 - unpacified))
    cost = sum(season.cost for season in seasons)
    told("pacification-cost-total", po=cost, n=given.rolls)
    value = PacificationOdds(tuple(season.p for season in seasons), tuple(cumulative), cost)
    return solved(value, told, assumed=_assumed(given))


class Relief(Situation):
    relief_annihilated: bool = False


class AfterRelief(Record):
    """Whether the province is pacified; otherwise its seasons since the conquest, counted anew."""

    pacified: bool
    seasons: int | None


def relief(given: Relief) -> Worked:
    """Return what becomes of a pacification when an army of the nationality comes back (5.6)."""
    # Reading of 5.6 [A47]: any attempt starts the count again; annihilated means more than 70 % lost.
    if given.relief_annihilated:
        return solved(AfterRelief(True, None), (because("5.6", "relief-annihilated"),))
    return solved(AfterRelief(False, 0), (because("5.6", "relief-restart"),))


def _check(given: Occupation) -> None:
    check_amounts(given)
    if given.defender_loss is not None:
        check_rate("defender_loss", given.defender_loss)


def _pillaged(given: Occupation) -> bool:
    return given.pillage_seasons > 0 if given.pillaged is None else given.pillaged


def _may_roll(given: Occupation) -> bool:
    return given.troops > 0 and given.troops >= given.defender / 2


def _tell_standing(told: Told, given: Occupation, value: PacificationChance) -> None:
    """Say what does not change from season to season: the troops present and the fate of the defender."""
    if not _may_roll(given):
        told("pacification-too-weak", troops=given.troops, minimum=given.defender / 2)
        return
    told("pacification-troops", troops=given.troops, defender=given.defender, mod=signed(value.troop_bonus))
    if given.defender_loss is not None:
        told("pacification-fate", loss=percent(given.defender_loss), mod=signed(value.fate_bonus))


def _assumed(given: Occupation) -> tuple[Text, ...]:
    assumed = [say("reading-first-roll")]
    if given.defender_loss is None and given.defender:
        assumed.append(say("assumed-defender-loss"))
    return (*assumed, *(readings(given.options) if _pillaged(given) else ()))
