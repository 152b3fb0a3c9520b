"""Topics about the spending phase: technologies, reinforcements, the sea, offensives and their consequences."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import asdict, replace

from assistant.core.blocks import Reason, signed
from assistant.core.calc import Worked
from assistant.core.problems import QuestionError
from assistant.core.record import Record
from assistant.core.text import Text
from assistant.games.der_des_ders import dice as dice_law
from assistant.games.der_des_ders import offensives, planning, purchases
from assistant.games.der_des_ders.actions import carry_out
from assistant.games.der_des_ders.board import Natural
from assistant.games.der_des_ders.dice import at_least, hit_law, mean
from assistant.games.der_des_ders.offensives import Blow, armistice_chance, armistice_success, lose_steps
from assistant.games.der_des_ders.state import (
    Die,
    Placed,
    Printed,
    Refusal,
    Solved,
    State,
    TrackBox,
    reading,
    readings_changed,
    refused,
    solved,
    unread,
    unread_boxes,
    unread_heights,
    unread_odds,
)
from assistant.games.der_des_ders.words import SectorId, Side, Tech, because, by_sector, say, sector_id


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
    assumed = (*unread_odds(state, [attacker], defender), *readings_changed(state))
    pool = {} if isinstance(ready, Refusal) else asdict(ready.pool)
    return solved(ready, "cost", assumed, legal=True, **pool)


class HitsGiven(Printed):
    pool: PricedPool


def hit_distribution(given: HitsGiven) -> Worked:
    """Return the exact law of the hits of an offensive, every reroll used at its best (6.7)."""
    state, pool = given.full_state(), given.pool
    both = state.readings.gaza_rerolls_artillery
    law = hit_law(pool, both)
    reasons = []
    if pool.attack_dice:
        figures: dict[str, Any] = {
            "n": pool.attack_dice,
            "need": pool.attack_value,
            "mod": signed(pool.attack_modifier),
        }
        reasons.append(because("6.7", "hits-attack", **figures, chance=dice_law.attack_chance(pool)))
    if pool.artillery_dice:
        chance = dice_law.artillery_chance(pool, both)
        reasons.append(because("6.5.1", "hits-artillery", n=pool.artillery_dice, need=pool.attack_value, chance=chance))
    if pool.attacker_artillery_reroll and pool.artillery_dice:
        reasons.append(because("6.5.1", "hits-air"))
    if pool.defender_reroll:
        reasons.append(because("6.5.1", "hits-france"))
    if pool.gaza:
        reasons.append(because("11 (23)", "hits-gaza"))
    reasons.append(because("6.7", "hits-mean", mean=mean(law)))
    value = {"distribution": by_word(law), "expected_hits": mean(law), "p_at_least_one": at_least(law, 1)}
    return Worked(value, tuple(reasons), readings_changed(state))


def by_word(law: dice_law.Law) -> Mapping[str, Fraction]:
    """Return a law as JSON has it."""
    return {str(n): chance for n, chance in law.items()}


class ResolveGiven(Printed):
    pool: PricedPool
    attack: tuple[Die, ...] = ()
    artillery: tuple[Die, ...] = ()
    rerolls: tuple[Die, ...] = ()


def offensive_resolve(given: ResolveGiven) -> Worked:
    """Return how many hits these faces make (6.7). Rerolls not given are not taken, except those of Gaza."""
    readings, pool = given.full_state().readings, given.pool
    for field, wanted in (("attack", pool.attack_dice), ("artillery", pool.artillery_dice)):
        if (found := len(getattr(given, field))) != wanted:
            raise QuestionError(field, say("faces-wanted", wanted=wanted, found=found))
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


def offensive_win(given: WinGiven) -> Worked:
    """Return the chance that an offensive makes the sector surrender, and that the Armistice roll then wins (6.7, 7)."""
    state = given.full_state()
    fall = at_least(hit_law(given.pool, state.readings.gaza_rerolls_artillery), given.breakdown)
    vp = given.vp_before + given.sector_vp
    chance = armistice_chance(vp, state)
    reasons = (
        because("6.7", "win-surrender", n=given.breakdown, chance=fall),
        because("7", "armistice-chance", vp=vp, chance=chance),
        because("7", "win-both", chance=fall * chance),
    )
    value = {"p_surrender": fall, "p_win": fall * chance, "vp_after": vp, "p_armistice": chance}
    return Worked(value, reasons, readings_changed(state))


class ObligationsGiven(Placed):
    side: Side


def obligations(given: ObligationsGiven) -> Worked:
    """Return the compulsory offensives of a side this turn, with who can launch them and for how much (11)."""
    state = given.full_state()
    found = offensives.obligations(state, given.side)
    reasons = tuple(offensives.explain(duty) for duty in found) or (because("11", "obligations-none"),)
    return Worked({"list": found}, reasons, readings_changed(state))


class ArmisticeGiven(Printed):
    vp: Natural
    die: Die | None = None


def armistice(given: ArmisticeGiven) -> Worked:
    """Return the chance that an Armistice roll wins the war, and whether a die does (7)."""
    state = given.full_state()
    chance, won, reasons = _armistice(state, given.vp, given.die)
    value = {"probability": chance, **({} if won is None else {"success": won})}
    return Worked(value, reasons, readings_changed(state))


def _armistice(state: State, vp: int, die: int | None) -> tuple[Fraction, bool | None, tuple[Reason, ...]]:
    """Return the chance of an Armistice roll, whether the die wins if it lies, and the reasons of both."""
    chance = armistice_chance(vp, state)
    reason = because("7", "armistice-chance", vp=vp, chance=chance)
    if die is None:
        return chance, None, (reason,)
    won = armistice_success(die, vp, state)
    return chance, won, (reason, because("7", "armistice-die", die=die, vp=vp, won="yes" if won else "no"))


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
    vp, reasons = blow.state.vp[blow.side], blow.reasons
    value: dict[str, Any] = {"breakdown_after": blow.state.breakdown[sector], "surrender": blow.surrendered}
    value["vp_after"] = vp
    if blow.surrendered:
        value["armistice_probability"], won, rolled = _armistice(state, vp, given.armistice_die)
        reasons += rolled
        if won is not None:
            value["armistice_success"] = won
    return Solved(value=value, reasons=reasons, assumed=readings_changed(state), result=blow)


# Topics about spending: technologies, reinforcements, the sea, and the best use of resource points.


class TechOddsGiven(Printed):
    threshold: Annotated[int, Meta(ge=1, le=12)]
    bonus: Annotated[int, Meta(ge=-12, le=99)] = 0


def tech_probability(given: TechOddsGiven) -> Worked:
    """Return the chance that a technology attempt succeeds (6.5.1, 3.1)."""
    chance = dice_law.success_chance(given.threshold, given.bonus)
    reasons = (
        because("3.1", "natural-rule"),
        because("6.5.1", "tech-chance", threshold=given.threshold, bonus=signed(given.bonus), chance=chance),
    )
    return Worked({"probability": chance}, reasons)


class TechAttemptGiven(Placed):
    side: Side
    tech: Tech
    extra_pr: Natural = 0
    die: Die | None = None


def tech_attempt(given: TechAttemptGiven) -> Solved[purchases.Attempt | Refusal]:
    """Return the box that an attempt aims at, its cost and its chance, or why it may not be made (6.5.1)."""
    state = given.full_state()
    tried = purchases.attempt(state, given.side, given.tech, given.extra_pr)
    if isinstance(tried, Refusal):
        return solved(tried, "")
    outcome: dict[str, Any] = {}
    if given.die is not None:
        done = carry_out(state, tried, dice_law.Dice((given.die,)))
        outcome = {"success": done.lines[0]["success"], "level_after": done.state.tech[given.side][given.tech]}
        tried = replace(tried, reasons=(*tried.reasons, *done.reasons))
    assumed = (*unread_boxes(state, given.side, [(given.tech, tried.level)]), *readings_changed(state))
    return solved(tried, "level threshold cost bonus probability", assumed, legal=True, **outcome)


class ReinforcementGiven(Placed):
    sector: str
    steps: Annotated[int, Meta(ge=0, le=9)] = 1


def reinforcement(given: ReinforcementGiven) -> Solved[purchases.Purchase | Refusal]:
    """Return what reinforcements of a sector cost and give, or why they cannot be had (6.5.3)."""
    state = given.full_state()
    sector = sector_id(given.sector, "sector")
    bought = purchases.reinforce(state, sector, given.steps)
    return solved(bought, "cost after revolution_dice", unread_heights(state, [sector]), legal=True)


class RevolutionGiven(Printed):
    same = (("square", "state.revolution"), ("board.revolution_last_square.value", "last_square"))

    reinforcements: Annotated[int, Meta(ge=0, le=20)]
    square: TrackBox = 0
    last_square: Annotated[int, Meta(ge=1, le=20)] | None = None


def revolution(given: RevolutionGiven) -> Worked:
    """Return the chance that reinforcing Russia completes the Revolution track (9)."""
    state = given.full_state()
    law = purchases.revolution_law(given.reinforcements)
    to_go = max(0, state.board.revolution_last_square.value - given.square)
    chance = at_least(law, to_go)
    reasons = (
        because("9", "revolution-dice", n=given.reinforcements),
        because("9", "revolution-chance", to_go=to_go, chance=chance),
    )
    value = {"p_complete": chance, "distribution": by_word(law), "expected": mean(law)}
    return Worked(value, reasons, unread(state, "revolution_last_square.value"))


class RevolutionExitGiven(Placed):
    """Only the position."""


def revolution_exit(given: RevolutionExitGiven) -> Worked:
    """Return whether Russia leaves the war at the end of the turn, with the points and the Armistice roll (9)."""
    state = given.full_state()
    end = purchases.revolution_exit(state)
    chance, reasons = Fraction(0), end.reasons
    if end.leaves and state.readings.revolution_armistice_roll:
        chance, _, rolled = _armistice(state, end.state.vp["central"], None)
        reasons += rolled
    usual = reading(state, "revolution_armistice_roll", "reading-revolution-roll") if end.leaves else ()
    value = {"russia_leaves": end.leaves, "vp": end.state.vp, "armistice_probability": chance}
    return Worked(value, reasons, (*usual, *readings_changed(state)))


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
    return solved(roll, "rolls cost column value overflow", readings_changed(state), legal=True, **left)


def naval_distribution(given: NavalLawGiven) -> Worked:
    """Return the exact law of a naval table's value for the points spent (6.6)."""
    state = given.full_state()
    law = purchases.naval_law(state, given.side, given.pr_spent)
    told = because("6.6", "naval-law", spent=given.pr_spent, mean=mean(law))
    why = purchases.forbidden(state, given.side)
    reasons = (why,) if why else (told, *(reason for _, reason in purchases.modifiers(state, given.side)))
    return Worked({"distribution": by_word(law), "expected": mean(law)}, reasons, readings_changed(state))


class NavalAbsorbGiven(Placed):
    shifts: dict[str, Natural]
    overflow: Natural


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
    value = {"breakdown_after": after, "surrenders": fallen, "legal": True}
    return Solved(value=value, reasons=tuple(reasons), result=shifts)


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
    state, side, aim = given.full_state(), given.side, given.aim
    pr = state.pr[side] if given.pr is None else given.pr
    rich = state.with_pr(side, pr)
    ranked = planning.plans(state, side, pr, aim, given.level_worth)
    attempts = tuple(
        planning.tech_use(tried)
        for tech in purchases.open_technologies(rich, side)
        for tried in planning.useful_attempts(rich, side, tech)
    )
    singles = planning.single_uses(state, side, pr, aim)
    value = BestUse(pr, aim, ranked[: given.count], len(ranked), singles, attempts)
    first = because("6.5", f"best-use-first-{aim}", plan=parts_of(ranked[0]), value=ranked[0].value)
    reasons = [because("6.5", "best-use", n=len(ranked), pr=pr), first]
    reasons += [offensives.explain(duty) for duty in offensives.obligations(rich, side)]
    worth = say("best-use-level-worth", worth=given.level_worth)
    assumed = (worth, say("best-use-decided"), *readings_changed(state))
    return Solved(value=value, reasons=tuple(reasons), assumed=assumed, result=value)


def attempts_of(plan: planning.Plan) -> tuple[Text, ...]:
    """Return the technology attempts of a plan in words."""
    return tuple(say("best-use-tech", tech=use.tech, level=use.level, pr=use.cost) for use in plan.technologies)


def blows_of(plan: planning.Plan) -> tuple[Text, ...]:
    """Return the offensives of a plan in words, if none of its technologies is unlocked."""
    return tuple(
        say("best-use-blow", attacker=blow.attacker, defender=blow.defender, pr=blow.pr)
        for blow in plan.branches[0].offensives
    )


def parts_of(plan: planning.Plan) -> tuple[Text, ...]:
    """Return a plan in words: its technologies, then its offensives."""
    return (*attempts_of(plan), *blows_of(plan)) or (say("best-use-nothing"),)
