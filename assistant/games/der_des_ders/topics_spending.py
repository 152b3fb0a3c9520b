"""Topics about the spending phase: technologies, reinforcements, the sea, offensives and their consequences."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from assistant.core.blocks import Reason, signed
from assistant.core.calc import Record, Worked
from assistant.core.problems import QuestionError
from assistant.core.text import Text
from assistant.games.der_des_ders import assumptions, offensives, planning, purchases
from assistant.games.der_des_ders import dice as dice_law
from assistant.games.der_des_ders.battle import Blow, armistice_chance, armistice_success, lose_steps
from assistant.games.der_des_ders.board import Natural
from assistant.games.der_des_ders.dice import Law, at_least, mean, success_chance
from assistant.games.der_des_ders.state import Die, Placed, Printed, Refusal, Solved, State, TrackBox, refused, solved
from assistant.games.der_des_ders.words import (
    SectorId,
    Side,
    Tech,
    because,
    by_sector,
    say,
    sector_id,
)


class OffensiveGiven(Placed):
    attacker: str
    defender: str
    pr: Natural = 0
    schlieffen: bool = False


class PricedPool(dice_law.Pool):
    """The dice of an offensive and its price, as `offensive_setup` gives them."""

    legal: bool = True
    cost: Natural = 0


def offensive_setup(given: OffensiveGiven) -> Solved[offensives.Offensive | Refusal]:
    """Return the dice and modifiers of an offensive, or why it may not be launched (6.7)."""
    state = given.full_state()
    attacker, defender = sector_id(given.attacker, "attacker"), sector_id(given.defender, "defender")
    if given.schlieffen and (attacker, defender) != ("germany", "france"):
        raise QuestionError("schlieffen", say("schlieffen-only"))
    ready = offensives.prepare(state, attacker, defender, given.pr, given.schlieffen)
    assumed = (
        *assumptions.offensive(state, [attacker], defender),
        *assumptions.readings_changed(state),
    )
    pool = {} if isinstance(ready, Refusal) else msgspec.structs.asdict(ready.pool)
    return solved(ready, "cost", assumed, legal=True, **pool)


class HitsGiven(Printed):
    pool: PricedPool


class HitOdds(Record):
    """The law of an offensive's hits, its mean, and the chance of a hit at all."""

    distribution: Mapping[str, Fraction]
    expected_hits: Fraction
    p_at_least_one: Fraction


def hit_distribution(given: HitsGiven) -> Worked:
    """Return the exact law of the hits of an offensive, every reroll used at its best (6.7)."""
    state, pool = given.full_state(), given.pool
    readings = state.readings
    law = dice_law.hit_law(pool, readings.gaza_rerolls_artillery)
    distribution = {str(hits): chance for hits, chance in law.items()}
    value = HitOdds(distribution, mean(law), dice_law.at_least(law, 1))
    reasons = []
    if pool.attack_dice:
        chance = dice_law.attack_chance(pool)
        reasons.append(
            because(
                "6.7",
                "hits-attack",
                n=pool.attack_dice,
                need=pool.attack_value,
                mod=signed(pool.attack_modifier),
                chance=chance,
            )
        )
    if pool.artillery_dice:
        chance = dice_law.artillery_chance(pool, readings.gaza_rerolls_artillery)
        reasons.append(because("6.5.1", "hits-artillery", n=pool.artillery_dice, need=pool.attack_value, chance=chance))
    if pool.attacker_artillery_reroll and pool.artillery_dice:
        reasons.append(because("6.5.1", "hits-air"))
    if pool.defender_reroll:
        reasons.append(because("6.5.1", "hits-france"))
    if pool.gaza:
        reasons.append(because("11 (23)", "hits-gaza"))
    reasons.append(because("6.7", "hits-mean", mean=value.expected_hits))
    return Worked(value, tuple(reasons), assumptions.readings_changed(state))


class ResolveGiven(Printed):
    pool: PricedPool
    attack: tuple[Die, ...] = ()
    artillery: tuple[Die, ...] = ()
    rerolls: tuple[Die, ...] = ()


def offensive_resolve(given: ResolveGiven) -> Worked:
    """Return how many hits these faces make (6.7). Rerolls not given are not taken, except those of Gaza."""
    readings, pool = given.full_state().readings, given.pool
    for field, faces, wanted in (
        ("attack", given.attack, pool.attack_dice),
        ("artillery", given.artillery, pool.artillery_dice),
    ):
        if len(faces) != wanted:
            raise QuestionError(field, say("faces-wanted", wanted=wanted, found=len(faces)))
    left = iter(given.rerolls)

    def reroll(which: str) -> int | None:
        face = next(left, None)
        if face is None and which == "gaza":
            raise QuestionError("rerolls", say("gaza-rerolls-wanted"))
        return face

    result = dice_law.resolve(pool, given.attack, given.artillery, reroll, readings.gaza_rerolls_artillery)
    reasons = [
        because("6.7", "resolve-attack", hits=result.attack_hits, n=pool.attack_dice, failed=result.failed_attack_dice),
        because("6.5.1", "resolve-artillery", hits=result.artillery_hits, n=pool.artillery_dice),
        because("3.1", "resolve-natural"),
    ]
    if result.rerolls_used:
        reasons.append(because("6.5.1", "resolve-rerolls", n=result.rerolls_used))
    return Worked(result, tuple(reasons))


class WinGiven(Printed):
    pool: PricedPool
    breakdown: Annotated[int, Meta(ge=1, le=9)]
    vp_before: Natural = 0
    sector_vp: Natural = 0


class WinOdds(Record):
    """The chances that a sector surrenders and that the war is then won."""

    p_surrender: Fraction
    p_win: Fraction
    vp_after: int
    p_armistice: Fraction


def offensive_win(given: WinGiven) -> Worked:
    """Return the chance that an offensive makes the sector surrender, and that the Armistice roll then wins (6.7, 7)."""
    state = given.full_state()
    law = dice_law.hit_law(given.pool, state.readings.gaza_rerolls_artillery)
    fall = dice_law.at_least(law, given.breakdown)
    vp = given.vp_before + given.sector_vp
    armistice = armistice_chance(vp, state)
    reasons = (
        because("6.7", "win-surrender", n=given.breakdown, chance=fall),
        because("7", "armistice-chance", vp=vp, chance=armistice),
        because("7", "win-both", chance=fall * armistice),
    )
    value = WinOdds(fall, fall * armistice, vp, armistice)
    return Worked(value, reasons, assumptions.readings_changed(state))


class ObligationsGiven(Placed):
    side: Side


class ObligationList(Record):
    """The compulsory offensives, by event number."""

    list: tuple[offensives.Obligation, ...]


def obligations(given: ObligationsGiven) -> Worked:
    """Return the compulsory offensives of a side this turn, with who can launch them and for how much (11)."""
    state = given.full_state()
    found = offensives.obligations(state, given.side)
    reasons = tuple(offensives.explain(duty) for duty in found) or (because("11", "obligations-none"),)
    return Worked(ObligationList(found), reasons, assumptions.readings_changed(state))


class ArmisticeGiven(Printed):
    vp: Natural
    die: Die | None = None


class ArmisticeOdds(Record):
    """The chance of an Armistice roll, and with the die whether it wins."""

    probability: Fraction
    success: bool | msgspec.UnsetType = msgspec.UNSET


def armistice(given: ArmisticeGiven) -> Solved[ArmisticeOdds]:
    """Return the chance that an Armistice roll wins the war, and whether a die does (7)."""
    state = given.full_state()
    chance = armistice_chance(given.vp, state)
    value = ArmisticeOdds(chance)
    reasons = [because("7", "armistice-chance", vp=given.vp, chance=chance)]
    if given.die is not None:
        value = ArmisticeOdds(chance, armistice_success(given.die, given.vp, state))
        reasons.append(_die(given.die, given.vp, bool(value.success)))
    assumed = assumptions.readings_changed(state)
    return Solved(value=value, reasons=tuple(reasons), assumed=assumed, result=value)


def _die(die: int, vp: int, won: bool) -> Reason:
    return because("7", "armistice-die", die=die, vp=vp, won="yes" if won else "no")


class SurrenderGiven(Placed):
    sector: str
    hits: Natural
    armistice_die: Die | None = None


def surrender(given: SurrenderGiven) -> Solved[Blow | Refusal]:
    """Return what hits do to a sector: its breakdown, its surrender, the points and the Armistice roll (7)."""
    state = given.full_state()
    sector = sector_id(given.sector, "sector")
    if not state.at_war(sector):
        return solved(refused("not_at_war", "7", "not-at-war", sector=sector), "")
    blow = lose_steps(state, sector, given.hits)
    vp = blow.state.vp[blow.side]
    roll: dict[str, Any] = {}
    reasons = list(blow.reasons)
    if blow.surrendered:
        roll["armistice_probability"] = chance = armistice_chance(vp, state)
        reasons.append(because("7", "armistice-chance", vp=vp, chance=chance))
        if given.armistice_die is not None:
            roll["armistice_success"] = won = armistice_success(given.armistice_die, vp, state)
            reasons.append(_die(given.armistice_die, vp, won))
    value = {"breakdown_after": blow.state.breakdown[sector], "surrender": blow.surrendered, "vp_after": vp, **roll}
    assumed = assumptions.readings_changed(state)
    return Solved(value=value, reasons=tuple(reasons), assumed=assumed, result=blow)


# Topics about spending: technologies, reinforcements, the sea, and the best use of resource points.


class TechOddsGiven(Printed):
    threshold: Annotated[int, Meta(ge=1, le=12)]
    bonus: Annotated[int, Meta(ge=-12, le=99)] = 0


class Chance(Record):
    """A chance out of 1."""

    probability: Fraction


def tech_probability(given: TechOddsGiven) -> Worked:
    """Return the chance that a technology attempt succeeds (6.5.1, 3.1)."""
    chance = success_chance(given.threshold, given.bonus)
    reasons = (
        because("3.1", "natural-rule"),
        because("6.5.1", "tech-chance", threshold=given.threshold, bonus=signed(given.bonus), chance=chance),
    )
    return Worked(Chance(chance), reasons)


class TechAttemptGiven(Placed):
    side: Side
    tech: Tech
    extra_pr: Natural = 0
    die: Die | None = None


class Attempted(purchases.Attempt):
    """An attempt that may be made. Without the die nobody knows `success` and `after`, the position after it."""

    success: bool | None = None
    after: State | None = None


def tech_attempt(given: TechAttemptGiven) -> Solved[Attempted | Refusal]:
    """Return the box that an attempt aims at, its cost and its chance, or why it may not be made (6.5.1)."""
    state = given.full_state()
    tried = purchases.attempt(state, given.side, given.tech, given.extra_pr)
    if isinstance(tried, Refusal):
        return solved(tried, "")
    found, outcome = Attempted(**msgspec.structs.asdict(tried)), {}
    if given.die is not None:
        success = tried.succeeds(given.die)
        after = purchases.after_attempt(state, tried, success)
        outcome = {"success": success, "level_after": after.tech[given.side][given.tech]}
        key = "tech-unlocked" if success else "tech-failed"
        fell = because("6.5.1", key, tech=given.tech, level=tried.level, die=given.die, bonus=signed(tried.bonus))
        found = msgspec.structs.replace(found, success=success, after=after, reasons=(*tried.reasons, fell))
    assumed = (
        *assumptions.tree_boxes(state, given.side, [(given.tech, tried.level)]),
        *assumptions.readings_changed(state),
    )
    return solved(found, "level threshold cost bonus probability", assumed, legal=True, **outcome)


class ReinforcementGiven(Placed):
    sector: str
    steps: Annotated[int, Meta(ge=0, le=9)] = 1


def reinforcement(given: ReinforcementGiven) -> Solved[purchases.Purchase | Refusal]:
    """Return what reinforcements of a sector cost and give, or why they cannot be had (6.5.3)."""
    state = given.full_state()
    sector = sector_id(given.sector, "sector")
    bought = purchases.reinforce(state, sector, given.steps)
    assumed = assumptions.sector_values(state, [(sector, "initial_breakdown")])
    return solved(bought, "cost after revolution_dice", assumed, legal=True)


class RevolutionGiven(Printed):
    same = (("square", "state.revolution"), ("board.revolution_last_square.value", "last_square"))

    reinforcements: Annotated[int, Meta(ge=0, le=20)]
    square: TrackBox = 0
    last_square: Annotated[int, Meta(ge=1, le=20)] | None = None


class RevolutionOdds(Record):
    """The law of the boxes that the Revolution advances, and the chance that it completes its track."""

    p_complete: Fraction
    distribution: Mapping[str, Fraction]
    expected: Fraction


def revolution(given: RevolutionGiven) -> Worked:
    """Return the chance that reinforcing Russia completes the Revolution track (9)."""
    state = given.full_state()
    last = state.board.revolution_last_square.value
    law = purchases.revolution_law(given.reinforcements)
    to_go = last - given.square
    chance = at_least(law, to_go) if to_go > 0 else Fraction(1)
    value = RevolutionOdds(chance, {str(n): p for n, p in law.items()}, mean(law))
    reasons = (
        because("9", "revolution-dice", n=given.reinforcements),
        because("9", "revolution-chance", to_go=max(0, to_go), chance=chance),
    )
    path = "revolution_last_square.value"
    assumed = assumptions.track_value(state, path, "unconfirmed-revolution", last=last)
    return Worked(value, reasons, assumed)


class RevolutionExitGiven(Placed):
    """Only the position."""


class ExitShown(Record):
    """Whether Russia leaves, the victory points then, and the chance of the Armistice roll."""

    russia_leaves: bool
    vp: Mapping[Side, int]
    armistice_probability: Fraction


def revolution_exit(given: RevolutionExitGiven) -> Worked:
    """Return whether Russia leaves the war at the end of the turn, with the points and the Armistice roll (9)."""
    state = given.full_state()
    end = purchases.revolution_exit(state)
    vp = end.state.vp["central"]
    rolls = end.leaves and state.readings.revolution_armistice_roll
    chance = armistice_chance(vp, state) if rolls else Fraction(0)
    value = ExitShown(end.leaves, end.state.vp, chance)
    reasons: tuple[Reason, ...] = end.reasons
    if rolls:
        reasons = (*reasons, because("7", "armistice-chance", vp=vp, chance=chance))
    usual = assumptions.reading(state, "revolution_armistice_roll", "reading-revolution-roll") if end.leaves else ()
    return Worked(value, reasons, (*usual, *assumptions.readings_changed(state)))


class NavalLawGiven(Placed):
    side: Side
    pr_spent: Natural = 0


class NavalResultGiven(NavalLawGiven):
    die: Die


def naval_result(given: NavalResultGiven) -> Solved[purchases.NavalRoll | Refusal]:
    """Return what a naval roll does to the stocks, and what the Entente must absorb (6.6)."""
    state = given.full_state()
    roll = purchases.naval_roll(state, given.side, given.die, given.pr_spent)
    left = {} if isinstance(roll, Refusal) else {"pr_after": roll.state.pr}
    assumed = assumptions.readings_changed(state)
    return solved(roll, "rolls cost column value overflow", assumed, legal=True, **left)


class NavalOdds(Record):
    """The law of a naval table's value and its mean."""

    distribution: Mapping[str, Fraction]
    expected: Fraction


class NavalLaw(Record):
    """The law of a naval table's value for some points spent; `forbidden` when an event forbids the roll."""

    law: Law
    forbidden: bool


def naval_distribution(given: NavalLawGiven) -> Solved[NavalLaw]:
    """Return the exact law of a naval table's value for the points spent (6.6)."""
    state = given.full_state()
    law = purchases.naval_law(state, given.side, given.pr_spent)
    why = purchases.forbidden(state, given.side)
    reasons: tuple[Reason, ...] = (because("6.6", "naval-law", spent=given.pr_spent, mean=mean(law)),)
    if why is not None:
        reasons = (why,)
    else:
        reasons += tuple(reason for _, reason in purchases.modifiers(state, given.side))
    value = NavalOdds({str(n): chance for n, chance in law.items()}, mean(law))
    assumed, result = assumptions.readings_changed(state), NavalLaw(law, why is not None)
    return Solved(value=value, reasons=reasons, assumed=assumed, result=result)


class NavalAbsorbGiven(Placed):
    shifts: dict[str, Natural]
    overflow: Natural


class Absorbed(Record):
    """Where the shifted markers stand, and the sectors that reach 0."""

    breakdown_after: Mapping[SectorId, int]
    surrenders: tuple[SectorId, ...]
    legal: bool = True


def naval_absorb(given: NavalAbsorbGiven) -> Solved[Mapping[SectorId, int] | Refusal]:
    """Return whether these shifts of Entente markers absorb a naval loss, and what they leave (6.6)."""
    state = given.full_state()
    shifts = by_sector(given.shifts, "shifts")
    why = purchases.absorb_refusal(state, shifts, given.overflow)
    if why is not None:
        return solved(why, "")
    after = {sector: state.breakdown[sector] - steps for sector, steps in shifts.items()}
    fallen = tuple(sector for sector in state.board.sectors if after.get(sector) == 0)
    reasons = [because("6.6", "absorbed", sector=s, n=n, after=after[s]) for s, n in shifts.items() if n]
    # Reading of 6.6: a marker may be shifted to 0; the sector surrenders and the enemy scores.
    reasons += [because("7", "absorb-surrender", sector=sector) for sector in fallen]
    return Solved(value=Absorbed(after, fallen), reasons=tuple(reasons), result=shifts)


class BestUseGiven(Placed):
    side: Side
    pr: Annotated[int, Meta(ge=0, le=20)] | None = None
    aim: planning.Aim = "steps"
    level_worth: Fraction = Fraction(1)
    count: Annotated[int, Meta(ge=1, le=200)] = 10


class BestUse(Record):
    """The best plans for some points, best first, out of `plans_compared`; every single offensive and attempt beside them."""

    pr: int
    aim: planning.Aim
    plans: tuple[planning.Plan, ...]
    plans_compared: int
    offensives: tuple[planning.SingleUse, ...]
    technologies: tuple[planning.TechUse, ...]


def best_use(given: BestUseGiven) -> Solved[BestUse]:
    """Return the best uses of resource points over all technology attempts and offensives of a turn (6.5)."""
    state = given.full_state()
    pr = state.pr[given.side] if given.pr is None else given.pr
    ranked = planning.plans(state, given.side, pr, given.aim, given.level_worth)
    singles = planning.single_uses(state, given.side, pr, given.aim)
    rich = state.with_pr(given.side, pr)
    attempts = tuple(
        planning.tech_use(tried)
        for tech in purchases.open_technologies(rich, given.side)
        for tried in planning.useful_attempts(rich, given.side, tech)
    )
    value = BestUse(pr, given.aim, ranked[: given.count], len(ranked), singles, attempts)
    reasons = [because("6.5", "best-use", n=len(ranked), pr=pr), _explained(ranked[0], given.aim)]
    reasons += [offensives.explain(duty) for duty in offensives.obligations(rich, given.side)]
    assumed = (
        say("best-use-level-worth", worth=given.level_worth),
        say("best-use-decided"),
        *assumptions.readings_changed(state),
    )
    return Solved(value=value, reasons=tuple(reasons), assumed=assumed, result=value)


def _explained(plan: planning.Plan, aim: planning.Aim) -> Reason:
    return because("6.5", f"best-use-first-{aim}", plan=parts_of(plan), value=plan.value)


def attempts_of(plan: planning.Plan) -> tuple[Text, ...]:
    """Return the technology attempts of a plan in words."""
    return tuple(say("best-use-tech", tech=use.tech, level=use.level, pr=use.cost) for use in plan.technologies)


def blows_of(plan: planning.Plan) -> tuple[Text, ...]:
    """Return the offensives of a plan in words, if none of its technologies is unlocked."""
    return tuple(
        say("best-use-blow", attacker=b.attacker, defender=b.defender, pr=b.pr) for b in plan.branches[0].offensives
    )


def parts_of(plan: planning.Plan) -> tuple[Text, ...]:
    """Return a plan in words: its technologies, then its offensives."""
    return (*attempts_of(plan), *blows_of(plan)) or (say("best-use-nothing"),)
