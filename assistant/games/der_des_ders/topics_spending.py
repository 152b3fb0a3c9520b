"""Topics about spending: technologies, reinforcements, the sea, and the best use of resource points."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any

from msgspec import Meta

from assistant.core.calc import Worked
from assistant.core.reasons import Reason
from assistant.core.text import Text
from assistant.games.der_des_ders import assumptions, naval, planning, reinforcements, strikes, technology
from assistant.games.der_des_ders import obligations as duties
from assistant.games.der_des_ders.combat import at_least
from assistant.games.der_des_ders.dice import mean, success_chance
from assistant.games.der_des_ders.given import Placed, Printed
from assistant.games.der_des_ders.given_values import Die, Natural, TrackBox, by_sector
from assistant.games.der_des_ders.rules import Refusal, because, say, signed
from assistant.games.der_des_ders.surrender import armistice_chance
from assistant.games.der_des_ders.topics_turn import refusal_answer
from assistant.games.der_des_ders.words import SECTOR_NAMES, TECH_NAMES, Side, Tech, sector_id


class TechOddsGiven(Printed, frozen=True, kw_only=True):
    threshold: Annotated[int, Meta(ge=1, le=12)]
    bonus: Annotated[int, Meta(ge=-12, le=99)] = 0


def tech_probability(given: TechOddsGiven) -> Worked:
    """Return the chance that a technology attempt succeeds (6.5.1, 3.1)."""
    chance = success_chance(given.threshold, given.bonus)
    reasons = (
        because("3.1", "natural-rule"),
        because("6.5.1", "tech-chance", threshold=given.threshold, bonus=signed(given.bonus), chance=chance),
    )
    return Worked({"probability": chance}, reasons)


class TechAttemptGiven(Placed, frozen=True, kw_only=True):
    side: Side
    tech: Tech
    extra_pr: Natural = 0
    die: Die | None = None


def tech_attempt(given: TechAttemptGiven) -> Worked:
    """Return the box that an attempt aims at, its cost and its chance, or why it may not be made (6.5.1)."""
    state, rules = given.table()
    tried = technology.attempt(state, rules, given.side, given.tech, given.extra_pr)
    if isinstance(tried, Refusal):
        return refusal_answer(tried)
    value: dict[str, Any] = {
        "legal": True,
        "level": tried.level,
        "threshold": tried.threshold,
        "cost": tried.cost,
        "bonus": tried.bonus,
        "probability": tried.probability,
    }
    reasons = list(tried.reasons)
    if given.die is not None:
        value["success"] = tried.succeeds(given.die)
        after = technology.after_attempt(state, rules, tried, value["success"])
        value["level_after"] = after.tech[given.side][given.tech]
        key = "tech-unlocked" if value["success"] else "tech-failed"
        reasons.append(
            because(
                "6.5.1", key, tech=TECH_NAMES[given.tech], level=tried.level, die=given.die, bonus=signed(tried.bonus)
            )
        )
    assumed = (
        *assumptions.tree_boxes(rules.board, given.side, [(given.tech, tried.level)]),
        *assumptions.readings_changed(rules),
    )
    return Worked(value, tuple(reasons), assumed)


class ReinforcementGiven(Placed, frozen=True, kw_only=True):
    sector: str
    steps: Annotated[int, Meta(ge=0, le=9)] = 1


def reinforcement(given: ReinforcementGiven) -> Worked:
    """Return what reinforcements of a sector cost and give, or why they cannot be had (6.5.3)."""
    state, rules = given.table()
    sector = sector_id(given.sector, "sector")
    bought = reinforcements.reinforce(state, rules, sector, given.steps)
    if isinstance(bought, Refusal):
        return refusal_answer(bought)
    value = {"legal": True, "cost": bought.cost, "after": bought.after, "revolution_dice": bought.revolution_dice}
    return Worked(value, bought.reasons, assumptions.sector_values(rules.board, [(sector, "initial_breakdown")]))


class RevolutionGiven(Printed, frozen=True, kw_only=True):
    reinforcements: Annotated[int, Meta(ge=0, le=20)]
    square: TrackBox = 0
    last_square: Annotated[int, Meta(ge=1, le=20)] | None = None


def revolution(given: RevolutionGiven) -> Worked:
    """Return the chance that reinforcing Russia completes the Revolution track (9)."""
    board = given.rules().board
    last = board.revolution_last if given.last_square is None else given.last_square
    law = reinforcements.revolution_law(given.reinforcements)
    to_go = last - given.square
    chance = at_least(law, to_go) if to_go > 0 else Fraction(1)
    value = {"p_complete": chance, "distribution": {str(n): p for n, p in law.items()}, "expected": mean(law)}
    reasons = (
        because("9", "revolution-dice", n=given.reinforcements),
        because("9", "revolution-chance", to_go=max(0, to_go), chance=chance),
    )
    assumed: tuple[Text, ...] = ()
    if given.last_square is None:
        assumed = assumptions.track_value(board, "revolution_last_square", "unconfirmed-revolution", last=last)
    return Worked(value, reasons, assumed)


class RevolutionExitGiven(Placed, frozen=True, kw_only=True):
    """Only the position."""


def revolution_exit(given: RevolutionExitGiven) -> Worked:
    """Return whether Russia leaves the war at the end of the turn, with the points and the Armistice roll (9)."""
    state, rules = given.table()
    end = reinforcements.revolution_exit(state, rules)
    vp = end.state.vp["central"]
    rolls = end.leaves and rules.readings.revolution_armistice_roll
    chance = armistice_chance(vp, rules) if rolls else Fraction(0)
    value = {"russia_leaves": end.leaves, "vp": end.state.vp, "armistice_probability": chance}
    reasons: tuple[Reason, ...] = end.reasons
    if rolls:
        reasons = (*reasons, because("7", "armistice-chance", vp=vp, chance=chance))
    usual = assumptions.reading(rules, "revolution_armistice_roll", "reading-revolution-roll") if end.leaves else ()
    return Worked(value, reasons, (*usual, *assumptions.readings_changed(rules)))


class NavalLawGiven(Placed, frozen=True, kw_only=True):
    side: Side
    pr_spent: Natural = 0


class NavalResultGiven(NavalLawGiven, frozen=True, kw_only=True):
    die: Die


def naval_result(given: NavalResultGiven) -> Worked:
    """Return what a naval roll does to the stocks, and what the Entente must absorb (6.6)."""
    state, rules = given.table()
    roll = naval.naval_roll(state, rules, given.side, given.die, given.pr_spent)
    if isinstance(roll, Refusal):
        return refusal_answer(roll)
    value = {
        "legal": True,
        "rolls": roll.rolls,
        "cost": roll.cost,
        "column": roll.column,
        "value": roll.value,
        "overflow": roll.overflow,
        "pr_after": roll.state.pr,
    }
    return Worked(value, roll.reasons, assumptions.readings_changed(rules))


def naval_distribution(given: NavalLawGiven) -> Worked:
    """Return the exact law of a naval table's value for the points spent (6.6)."""
    state, rules = given.table()
    law = naval.naval_law(state, rules, given.side, given.pr_spent)
    why = naval.forbidden(state, rules, given.side)
    reasons: tuple[Reason, ...] = (because("6.6", "naval-law", spent=given.pr_spent, mean=mean(law)),)
    if why is not None:
        reasons = (why,)
    else:
        reasons += tuple(reason for _, reason in naval.modifiers(state, given.side))
    value = {"distribution": {str(n): chance for n, chance in law.items()}, "expected": mean(law)}
    return Worked(value, reasons, assumptions.readings_changed(rules))


class NavalAbsorbGiven(Placed, frozen=True, kw_only=True):
    shifts: dict[str, Natural]
    overflow: Natural


def naval_absorb(given: NavalAbsorbGiven) -> Worked:
    """Return whether these shifts of Entente markers absorb a naval loss, and what they leave (6.6)."""
    state, rules = given.table()
    shifts = by_sector(given.shifts, "shifts")
    why = naval.absorb_refusal(state, rules, shifts, given.overflow)
    if why is not None:
        return refusal_answer(why)
    after = {sector: state.breakdown[sector] - steps for sector, steps in shifts.items()}
    fallen = tuple(sector for sector in rules.board.sectors if after.get(sector) == 0)
    reasons = [because("6.6", "absorbed", sector=SECTOR_NAMES[s], n=n, after=after[s]) for s, n in shifts.items() if n]
    # Reading of 6.6: a marker may be shifted to 0; the sector surrenders and the enemy scores.
    reasons += [because("7", "absorb-surrender", sector=SECTOR_NAMES[sector]) for sector in fallen]
    return Worked({"legal": True, "breakdown_after": after, "surrenders": fallen}, tuple(reasons))


class BestUseGiven(Placed, frozen=True, kw_only=True):
    side: Side
    pr: Annotated[int, Meta(ge=0, le=20)] | None = None
    aim: strikes.Aim = "steps"
    level_worth: Fraction = Fraction(1)
    count: Annotated[int, Meta(ge=1, le=200)] = 10


def best_use(given: BestUseGiven) -> Worked:
    """Return the best uses of resource points over all technology attempts and offensives of a turn (6.5)."""
    state, rules = given.table()
    pr = state.pr[given.side] if given.pr is None else given.pr
    ranked = planning.plans(state, rules, given.side, pr, given.aim, given.level_worth)
    singles = planning.single_uses(state, rules, given.side, pr, given.aim)
    rich = state.with_pr(given.side, pr)
    attempts = [
        planning.tech_use(tried)
        for tech in technology.open_technologies(rich, rules, given.side)
        for tried in planning.useful_attempts(rich, rules, given.side, tech)
    ]
    value = {
        "pr": pr,
        "aim": given.aim,
        "plans": ranked[: given.count],
        "plans_compared": len(ranked),
        "offensives": singles,
        "technologies": attempts,
    }
    reasons = [because("6.5", "best-use", n=len(ranked), pr=pr), _explained(ranked[0], given.aim)]
    reasons += [duties.explain(duty) for duty in duties.obligations(rich, rules, given.side)]
    assumed = (
        say("best-use-level-worth", worth=given.level_worth),
        say("best-use-decided"),
        *assumptions.readings_changed(rules),
    )
    return Worked(value, tuple(reasons), assumed)


def _explained(plan: planning.Plan, aim: strikes.Aim) -> Reason:
    techs = tuple(
        say("best-use-tech", tech=TECH_NAMES[use.tech], level=use.level, pr=use.cost) for use in plan.technologies
    )
    blows = tuple(
        say("best-use-blow", attacker=SECTOR_NAMES[b.attacker], defender=SECTOR_NAMES[b.defender], pr=b.pr)
        for b in plan.branches[0].offensives
    )
    parts = (*techs, *blows) or (say("best-use-nothing"),)
    return because("6.5", f"best-use-first-{aim}", plan=parts, value=plan.value)
