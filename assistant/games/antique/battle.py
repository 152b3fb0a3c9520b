"""Before and during a battle, its comment in the bulletin, conquest and pacification of provinces (5.4, 5.6, 9)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor
from typing import Annotated, Literal

from assistant.core.calc import Situation, known
from assistant.core.questions import signed
from assistant.core.record import Record, within
from assistant.core.text import Text, Texts, folded
from assistant.games.antique.corps import CorpsType
from assistant.games.antique.movement import outscouts
from assistant.games.antique.terms import (
    D6,
    PROVINCES,
    SIXTH,
    USUAL,
    ZERO,
    Count,
    Exact,
    Readings,
    Told,
    Unclear,
    bounded,
    charts,
    check_amounts,
    check_rate,
    error,
    likely,
    percent,
    province_name,
    say,
    topic,
)

# Before and during a battle: reconnaissance, flank marches, landings in echelon (5.4).

GameTurn = Annotated[int, within(1, 200)]
Target = Annotated[int, within(1, 12)]
Landed = Annotated[int, within(1, 4)]
FLANK_TARGET = 6  # of the DBM rules, not of the campaign's [A37]
FLEET_FROM_TURN = 4  # "after the third turn" (5.4.2)


class AlliedCorps(Situation):
    """A corps of an allied country: its list tells its reconnaissance."""

    recon: Count


class ReconPoints(Record):
    points: int


@topic("5.4.1.1")
def recon(told: Told, *, corps: tuple[CorpsType | AlliedCorps, ...] = ()) -> ReconPoints:
    """Return the reconnaissance of an army, the sum over its corps (5.4.1.1)."""
    total = 0
    for n, one in enumerate(corps, start=1):
        if isinstance(one, AlliedCorps):
            points, key = one.recon, "recon-allied"
        else:
            points, key = charts("reconnaissance").numbers()[one], f"recon-{one.replace('_', '-')}"
        total += points
        told(key, n=n, points=points)
    told("recon-total")
    return ReconPoints(total)


class FlankArrival(Record):
    """The modifier of reconnaissance and home, each possible modifier with its chance, the chance in one turn."""

    fixed_mod: int
    mods: Mapping[str, Exact]
    p: Exact


@topic("5.4.1.2", "superiority")
def flank(
    told: Told,
    *,
    own_recon: Count = 0,
    enemy_recon: Count = 0,
    at_home: bool = False,
    region: str | None = None,
    base: Target = FLANK_TARGET,
    options: Readings = USUAL,
) -> FlankArrival:
    """Return the modifiers of a flank march's arrival die and its chance to arrive in one turn (5.4.1.2).

    A flank march: the two sides' reconnaissance, the province, the number that DBM asks for on the die.
    """
    superiority = recon_superiority(own_recon, enemy_recon, options)
    fixed = superiority + at_home
    told("flank-recon", mod=signed(superiority))
    if at_home:
        told("flank-home")
    terrain = {0: Fraction(1)}
    if region is not None:
        region = known("region", region, PROVINCES)
        terrain = terrain_modifiers(region)
        _tell_terrain(told, region)
    mods = {fixed + mod: chance for mod, chance in sorted(terrain.items())}
    p = sum((chance * arrival_chance(mod, base) for mod, chance in mods.items()), ZERO)
    told("flank-chance", chance=likely(p))
    told.assumed.append(say("assumed-flank-number"))
    return FlankArrival(fixed, {str(mod): chance for mod, chance in mods.items()}, p)


def recon_superiority(own: int, enemy: int, options: Readings) -> int:
    """Return +1 for three times the enemy's reconnaissance, −1 for a third of it (5.4.1.2)."""
    if own < enemy:
        return -recon_superiority(enemy, own, options)
    # Reading of 5.4.1.2 [A37]: a single step, as the printed 1/3 is one.
    if options.superiority == "single":
        return int(outscouts(own, enemy, times=3))
    steps, threshold = 0, 3 * max(1, enemy)
    while own >= threshold:
        steps, threshold = steps + 1, 3 * threshold
    return steps


def terrain_modifiers(region: str) -> dict[int, Fraction]:
    """Return the modifiers of the region's mountains or desert, each with its chance (5.4.1.2)."""
    mountain, desert = terrain_chances(region)
    # Reading of 5.4.1.2 [A38]: "1-2" is a d6 before the battle; in a desert 1-3 gives +1, 4-6 gives −1.
    chances = {-1: mountain + desert / 2, 0: 1 - mountain - desert, 1: desert / 2}
    return {mod: chance for mod, chance in chances.items() if chance}


def terrain_chances(region: str) -> tuple[Fraction, Fraction]:
    """Return the chances that the battle is fought in mountains, and in a desert (5.4.1.2)."""
    row = next(row for row in charts("terrain") if row["province"] == region)
    return int(row["mountain_sixths"]) * SIXTH, int(row["desert_sixths"]) * SIXTH


def arrival_chance(modifier: int, base: int) -> Fraction:
    """Return the chance of a d6 to bring the flank march on: a natural 6 always, a natural 1 never (5.4.1.2)."""
    return sum((SIXTH for die in range(2, 7) if die == 6 or die + modifier >= base), ZERO)


def _tell_terrain(told: Told, region: str) -> None:
    mountain, desert = terrain_chances(region)
    kind, chance = ("mountain", mountain) if mountain else ("desert", desert)
    key = "flank-plain" if not chance else f"flank-{kind}" if chance == 1 else f"flank-{kind}-perhaps"
    told(key, region=province_name(region), chance=chance)


class ArrivalChances(Record):
    """The chance in this turn, if still awaited, and the chance to be there by then."""

    p_this_turn: Exact
    p_by_turn: Exact


@topic("5.4.2")
def echelon(told: Told, *, corps: Landed, turn: GameTurn) -> ArrivalChances:
    """Return the chances of a corps dispersed by a storm to land in this turn, and by this turn (5.4.2).

    A corps of a landing scattered by the storm, 1 to 4, and the turn of the invader.
    """
    # Reading of 5.4.2 [A39]: no natural 1 or 6; turns are the invader's.
    this_turn = echelon_chance(corps, turn)
    absent = Fraction(1)
    for before in range(1, turn + 1):
        absent *= 1 - echelon_chance(corps, before)
    told(f"echelon-corps-{corps}")
    told("arrival-chances", now=likely(this_turn), chance=likely(1 - absent))
    return ArrivalChances(this_turn, 1 - absent)


def echelon_chance(corps: int, turn: int) -> Fraction:
    """Return the chance of a corps still awaited to land in `turn`: a pip easier each turn after its first (5.4.2)."""
    row = charts("echelons")[corps - 1]
    waited = turn - int(row["from_turn"])
    return ZERO if waited < 0 else bounded(int(row["sixths"]) + waited, 0, 6) * SIXTH


class FleetArrival(Record):
    """The chances of the defender's fleet to appear; `side` is where, once the die for it is thrown."""

    p_this_turn: Exact
    p_by_turn: Exact
    side: Literal["right", "rear", "left"] | None = None


@topic("5.4.2")
def landing_fleet(told: Told, *, turn: GameTurn, side_die: D6 | None = None) -> FleetArrival:
    """Return the chances of the defender's fleet to appear in this turn, and by this turn, and its side (5.4.2).

    A turn of a landing battle with the defender's fleet in the sea zone; the die of its side, once it is there.
    """
    turns = max(0, turn - FLEET_FROM_TURN + 1)
    this_turn = SIXTH if turns else ZERO
    by_turn = 1 - (1 - SIXTH) ** turns
    sides: tuple[Literal["right", "rear", "left"], ...] = ("right", "rear", "left")
    side = None if side_die is None else sides[(side_die - 1) // 2]
    told("landing-fleet")
    told("arrival-chances", now=likely(this_turn), chance=likely(by_turn))
    if side:
        told(f"landing-fleet-{side}", die=side_die)
    return FleetArrival(this_turn, by_turn, side)


# The comment of each battle in the season's bulletin (9).


class Comment(Record):
    comment: str


@topic("9")
def bulletin(told: Told, *, winner_loss: Fraction = ZERO, loser_loss: Fraction = ZERO, draw: bool = False) -> Comment:
    """Return the printed comment on a battle, by the losses of winner and loser (9).

    The share that winner and loser lost; in a draw the reporter chooses his words.
    """
    check_rate("winner_loss", winner_loss)
    check_rate("loser_loss", loser_loss)
    table = charts("bulletin")
    if draw:
        told("bulletin-draw")
        return Comment(table[-1]["comment"])
    winner, loser = winner_loss * 100, loser_loss * 100
    # Reading of 9 [A54]: the first row that fits, bounds included; the last one takes what is left.
    comment = next(
        row["comment"]
        for row in table
        if int(row["winner_from"]) <= winner <= int(row["winner_to"])
        and int(row["loser_from"]) <= loser <= int(row["loser_to"])
    )
    told("bulletin-row", winner=percent(winner_loss), loser=percent(loser_loss), comment=said(comment))
    return Comment(comment)


def said(comment: str) -> Text | str:
    """Return a printed comment in the reader's language; words that no row of the table has stay as they were written."""
    if comment not in {row["comment"] for row in charts("bulletin")}:
        return comment
    return say(f"comment-{folded(comment)}")


# Three different "annihilations" [A46]: this one (5.6), a corps destroyed (5.5.1), the bulletin's (9).
WIPED_OUT = Fraction(70, 100)
REPELLED = Fraction(30, 100)
COST, BYZANTINE_COST = 5, 15  # PO each season
SUPPLEMENT_PO = (0, 30, 80)  # for +0, +1, +2: 30, then 50 more
MOST_TROOP_BONUS = 2

Supplement = Annotated[int, within(0, 2)]


class ConquestCheck(Record):
    minimum: Exact
    ok: bool


@topic("5.6")
def conquest(told: Told, *, defender: Fraction = ZERO, troops: Fraction = ZERO) -> ConquestCheck:
    """Return whether an army is strong enough to conquer a province in one turn: half the former defender (5.6).

    AP of the former defender before its battle, and of the army that stays in the province.
    """
    # Reading of 5.6 [A45]: half of what the defender was worth before the battle.
    minimum = defender / 2
    ok = troops > 0 and troops >= minimum
    told("conquest-enough" if ok else "conquest-too-few")
    return ConquestCheck(minimum, ok)


class Occupation(Unclear):
    """What holds a conquered province: AP of the occupier and of the former defender, the defender's loss rate.

    `pillaged` says whether costs are doubled; left out, any pillage season does it.
    """

    pillage_seasons: Count = 0
    pillaged: bool | None = None
    troops: Fraction = ZERO
    defender: Fraction = ZERO
    defender_loss: Fraction | None = None
    byzantine: bool = False


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


@topic("5.6", "pillage_cost")
def pacification(given: Pacification, told: Told) -> PacificationChance:
    """Return the chance to pacify a conquered province this season, and what the attempt costs (5.6)."""
    _check(given)
    value = pacification_chance(given, given.seasons, given.supplement)
    told("pacification-seasons", mod=signed(value.season_bonus))
    _tell_standing(told, given, value)
    if given.supplement:
        told("pacification-paid", po=SUPPLEMENT_PO[given.supplement], mod=signed(value.paid_bonus))
    told("pacification-chance", tenths=value.chance)
    told("pacification-cost-pillaged" if _pillaged(given) else "pacification-cost")
    told.assumed += _assumed(given)
    return value


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

    rolls: Annotated[int, within(1, 100)]
    first_seasons: Count = 0
    supplements: tuple[Supplement, ...] = ()


class PacificationOdds(Record):
    """Chance of each attempt, chance to have succeeded by then, and the PO if all are made."""

    p_each: tuple[Exact, ...]
    cumulative: tuple[Exact, ...]
    cost_total: int


@topic("5.6", "pillage_cost")
def pacification_cumulative(given: PacificationSeries, told: Told) -> PacificationOdds:
    """Return the chances to pacify a province over the coming seasons (5.6)."""
    _check(given)
    if len(given.supplements) > given.rolls:
        raise error("supplements", "more-supplements-than-rolls", n=given.rolls)
    supplements = given.supplements + (0,) * (given.rolls - len(given.supplements))
    seasons = [
        pacification_chance(given, given.first_seasons + n, supplement) for n, supplement in enumerate(supplements)
    ]
    unpacified = Fraction(1)
    cumulative: list[Exact] = []
    _tell_standing(told, given, seasons[0])
    for n, season in enumerate(seasons, given.first_seasons):
        unpacified *= 1 - Fraction(season.p)
        cumulative.append(1 - unpacified)
        told("pacification-season", n=n, tenths=season.chance, chance=likely(1 - unpacified))
    cost = sum(season.cost for season in seasons)
    told("pacification-cost-total")
    value = PacificationOdds(tuple(season.p for season in seasons), tuple(cumulative), cost)
    told.assumed += _assumed(given)
    return value


class AfterRelief(Record):
    """Whether the province is pacified; otherwise its seasons since the conquest, counted anew."""

    pacified: bool
    seasons: int | None


@topic("5.6")
def relief(told: Told, *, relief_annihilated: bool = False) -> AfterRelief:
    """Return what becomes of a pacification when an army of the nationality comes back (5.6)."""
    # Reading of 5.6 [A47]: any attempt starts the count again; annihilated means more than 70 % lost.
    if relief_annihilated:
        told("relief-annihilated")
        return AfterRelief(True, None)
    told("relief-restart")
    return AfterRelief(False, 0)


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
        told("pacification-too-weak", minimum=given.defender / 2)
        return
    told("pacification-troops", mod=signed(value.troop_bonus))
    if given.defender_loss is not None:
        told("pacification-fate", loss=percent(given.defender_loss), mod=signed(value.fate_bonus))


def _assumed(given: Occupation) -> Texts:
    assumed = [say("reading-first-roll")]
    if given.defender_loss is None and given.defender:
        assumed.append(say("assumed-defender-loss"))
    return tuple(assumed)
