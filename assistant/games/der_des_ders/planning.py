"""The best use of resource points over all technology attempts and offensives of a turn, exactly (6.5, 6.7).

A plan is a set of technology attempts; the offensives follow when their dice are known, as the rules order them (6.5). So
a plan has one branch for each outcome of its attempts, each with the best offensives for the points left and the levels
reached.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec

from assistant.games.der_des_ders.offensives import attackers_of
from assistant.games.der_des_ders.rules import Rules
from assistant.games.der_des_ders.state import State, operational_value
from assistant.games.der_des_ders.strikes import Aim, Campaign, Strategist, Strike, Worth, duties_of, strike_law
from assistant.games.der_des_ders.surrender import armistice_chance, prize
from assistant.games.der_des_ders.technology import Attempt, attempt, open_technologies
from assistant.games.der_des_ders.words import SectorId, Side, Tech, enemy

CERTAIN_ENOUGH = Fraction(5, 6)  # no bonus makes an attempt surer than that (3.1)


class TechUse(msgspec.Struct, frozen=True):
    """One technology attempt of a plan."""

    tech: Tech
    level: int
    extra_pr: int
    cost: int
    probability: Fraction


class Branch(msgspec.Struct, frozen=True):
    """What to do once the attempts are rolled: the levels unlocked, how likely that is, the best offensives then."""

    unlocked: tuple[Tech, ...]
    probability: Fraction
    offensives: tuple[Strike, ...]


class Plan(msgspec.Struct, frozen=True):
    """One use of the points, ranked by `value` (what the aim counts), then by `second`.

    With the aim `steps`, `value` is the expected steps and levels, `second` the expected victory points; with the others
    `value` is the victory points or the chance to win, `second` the steps and levels. `levels` is the expected number of
    levels alone.
    """

    value: Fraction
    second: Fraction
    levels: Fraction
    technologies: tuple[TechUse, ...]
    branches: tuple[Branch, ...]


class SingleUse(msgspec.Struct, frozen=True):
    """One offensive on its own: its expected steps and its chances to make the sector surrender and to win the war."""

    attacker: SectorId
    defender: SectorId
    pr: int
    steps: Fraction
    p_surrender: Fraction
    p_win: Fraction


def plans(
    state: State, rules: Rules, side: Side, pr: int, aim: Aim = "steps", level_worth: Fraction = Fraction(1)
) -> tuple[Plan, ...]:
    """Return every set of technology attempts that `pr` points allow, each with its best offensives, best first (6.5).

    Equals go by what the other measure says, then by fewer points for technologies.

    Args:
        aim: what counts: breakdown steps taken, victory points, or the chance to win the war this turn.
        level_worth: what one unlocked technology level is worth, in breakdown steps.
    """
    bound = duties_of(state, rules, side, pr)
    reserve = sum(least for _, least in bound.values())
    strategists: dict[frozenset[Tech], Strategist] = {}
    campaigns: dict[tuple[frozenset[Tech], int], Campaign] = {}

    def best(unlocked: frozenset[Tech], left: int, levels: Mapping[Tech, int]) -> Campaign:
        # Defence does nothing for one's own offensives.
        telling = unlocked - {"defence"}
        if telling not in strategists:
            after = msgspec.structs.replace(
                state, tech={**state.tech, side: {**state.tech[side], **{tech: levels[tech] for tech in telling}}}
            )
            strategists[telling] = Strategist(after, rules, side, aim, bound)
        key = telling, left
        if key not in campaigns:
            campaigns[key] = strategists[telling].campaign(left)
        return campaigns[key]

    found = []
    for attempts in _attempt_sets(state, rules, side, pr - reserve):
        left = pr - sum(tried.cost for tried in attempts)
        levels = {tried.tech: tried.level for tried in attempts}
        branches, total = [], (Fraction(0), Fraction(0))
        for unlocked, chance in _outcomes(attempts):
            campaign = best(frozenset(unlocked), left, levels)
            branches.append(Branch(unlocked, chance, campaign.strikes))
            total = total[0] + chance * campaign.worth[0], total[1] + chance * campaign.worth[1]
        gained = sum((tried.probability for tried in attempts), Fraction(0))
        value, second = _with_levels(total, gained * level_worth, aim)
        uses = tuple(tech_use(tried) for tried in attempts)
        found.append(Plan(value, second, gained, uses, tuple(branches)))
    found.sort(key=lambda plan: (-plan.value, -plan.second, sum(use.cost for use in plan.technologies)))
    return tuple(found)


def _with_levels(total: Worth, levels: Fraction, aim: Aim) -> Worth:
    """Count the levels with the steps, which are the first measure for the aim `steps` and the second otherwise."""
    return (total[0] + levels, total[1]) if aim == "steps" else (total[0], total[1] + levels)


def _attempt_sets(state: State, rules: Rules, side: Side, pr: int) -> Iterator[tuple[Attempt, ...]]:
    """Yield every set of attempts that `pr` points pay, without bonus points that change nothing."""
    rich = state.with_pr(side, max(pr, 0))
    choices: list[list[Attempt | None]] = []
    for tech in open_technologies(state, rules, side):
        choices.append([None, *useful_attempts(rich, rules, side, tech)])
    for chosen in itertools.product(*choices):
        attempts = tuple(tried for tried in chosen if tried is not None)
        if sum(tried.cost for tried in attempts) <= max(pr, 0):
            yield attempts


def useful_attempts(state: State, rules: Rules, side: Side, tech: Tech) -> Iterator[Attempt]:
    """Yield the attempts at `tech` that the stock pays, up to the surest; more points would be thrown away (3.1)."""
    for extra in itertools.count():
        tried = attempt(state, rules, side, tech, extra)
        if not isinstance(tried, Attempt):
            return
        yield tried
        if tried.probability >= CERTAIN_ENOUGH:
            return


def tech_use(tried: Attempt) -> TechUse:
    """Return an attempt as a plan shows it."""
    return TechUse(tried.tech, tried.level, tried.cost - 1, tried.cost, tried.probability)


def _outcomes(attempts: tuple[Attempt, ...]) -> Iterator[tuple[tuple[Tech, ...], Fraction]]:
    """Yield every set of technologies that the attempts may unlock, with its chance."""
    for results in itertools.product((False, True), repeat=len(attempts)):
        chance = Fraction(1)
        for tried, success in zip(attempts, results, strict=True):
            chance *= tried.probability if success else 1 - tried.probability
        yield tuple(tried.tech for tried, success in zip(attempts, results, strict=True) if success), chance


def single_uses(state: State, rules: Rules, side: Side, pr: int, aim: Aim = "steps") -> tuple[SingleUse, ...]:
    """Return every offensive that `pr` points allow, on its own, the most promising first (6.7)."""
    found = []
    for target in rules.board.of_side(enemy(side)):
        won = armistice_chance(state.vp[side] + prize(target, rules), rules)
        standing = state.breakdown[target]
        for attacker in attackers_of(state, rules, target):
            for dice in range(1, min(pr, operational_value(state, rules, attacker)) + 1):
                law = strike_law(state, rules, Strike(attacker, target, dice))
                steps = sum((min(hits, standing) * chance for hits, chance in law.items()), Fraction(0))
                fall = sum((chance for hits, chance in law.items() if hits >= standing), Fraction(0))
                found.append(SingleUse(attacker, target, dice, steps, fall, fall * won))
    measure = {
        "steps": lambda use: (-use.steps, -use.p_surrender, use.pr),
        "vp": lambda use: (-use.p_surrender * prize(use.defender, rules), -use.steps, use.pr),
        "win": lambda use: (-use.p_win, -use.steps, use.pr),
    }[aim]
    return tuple(sorted(found, key=measure))
