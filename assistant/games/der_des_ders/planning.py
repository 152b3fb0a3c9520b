"""The best use of resource points over all technology attempts and offensives of a turn, exactly (6.5, 6.7)."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Literal

import msgspec

from assistant.core.record import Record, within
from assistant.core.text import Texts
from assistant.games.der_des_ders.dice import Law, at_least, together
from assistant.games.der_des_ders.offensives import (
    armistice_chance,
    attackers_of,
    explain,
    law_of,
    obligations,
    planned,
    prize,
    prospects,
)
from assistant.games.der_des_ders.purchases import Attempt, attempt, open_technologies
from assistant.games.der_des_ders.state import Placed, Solved, State, TrackBox, topic
from assistant.games.der_des_ders.words import SectorId, Side, Tech, because, enemy, say

# Offensives: every way to share the points is weighed. Targets do not influence one another, except through
# the victory points of an Armistice roll, so they are taken one after the other: the richest first, because its points
# then count in every later roll.

# What the points are spent for: breakdown steps taken, victory points, or the chance that the war is won this turn.
Aim = Literal["steps", "vp", "win"]
# What is wanted, then what decides between equals.
Worth = tuple[Fraction, Fraction]
NOTHING: Worth = (Fraction(0), Fraction(0))


class Strike(Record):
    """One offensive of a plan."""

    attacker: SectorId
    defender: SectorId
    pr: int


class Assault(Record):
    """All the offensives of a plan against one target, with what they promise together."""

    strikes: tuple[Strike, ...]
    cost: int
    steps: Fraction
    fall: Fraction


class Campaign(Record):
    """The best offensives for some points: what they are worth and which they are, as long as no sector has fallen."""

    worth: Worth
    strikes: tuple[Strike, ...]


NO_CAMPAIGN = Campaign(NOTHING, ())


def duties_of(state: State, side: Side, pr: int) -> Mapping[SectorId, tuple[SectorId, int]]:
    """Return what compulsory offensives bind: attacker -> (target, least points), as far as `pr` points go (11).

    An obligation that several sectors could meet binds none of them here.
    """
    bound: dict[SectorId, tuple[SectorId, int]] = {}
    for duty in obligations(state.with_pr(side, pr), side):
        if len(duty.attackers) == 1 and duty.attackers[0].attacker not in bound:
            able = duty.attackers[0]
            if able.min_pr <= pr:
                bound[able.attacker] = (duty.defender, able.min_pr)
                pr -= able.min_pr
    return bound


def campaigns(
    state: State, side: Side, aim: Aim, bound: Mapping[SectorId, tuple[SectorId, int]]
) -> Callable[[int], Campaign]:
    """Return the best offensives of `side` for each number of points; the answers share their work.

    Args:
        bound: offensives that an event asks for, as `duties_of` gives them.
    """
    targets = [sector for sector in state.of_side(enemy(side)) if attackers_of(state, sector)]
    targets.sort(key=lambda sector: -prize(sector, state))
    assaults = [_possible(state, target, aim, bound) for target in targets]
    # Points that compulsory offensives against later targets still need.
    dues = [sum(least for goal, least in bound.values() if goal == target) for target in targets]

    @functools.cache
    def best(place: int, used: frozenset[SectorId], pr: int, vp: int) -> Campaign:
        """Return the most that targets from `place` on can give."""
        if place == len(targets):
            return NO_CAMPAIGN
        must = {a for a, (target, _) in bound.items() if target == targets[place] and a not in used}
        found = []
        for assault in (None, *assaults[place]):
            sent = frozenset(strike.attacker for strike in assault.strikes) if assault else frozenset[SectorId]()
            left = pr - (assault.cost if assault else 0)
            if left >= sum(dues[place + 1 :]) and not sent & used and must <= sent:
                found.append(begun(place, assault, used | sent, left, vp))
        return max(found, key=lambda one: one.worth, default=NO_CAMPAIGN)

    def begun(place: int, assault: Assault | None, used: frozenset[SectorId], pr: int, vp: int) -> Campaign:
        """Return the best that begins with an assault on the target at `place`."""
        later = best(place + 1, used, pr, vp)
        if assault is None:
            return later
        points, fall, (first, second) = prize(targets[place], state), assault.fall, later.worth
        if aim == "steps":
            worth = assault.steps + first, fall * points + second
        elif aim == "vp":
            worth = fall * points + first, assault.steps + second
        else:
            fallen = best(place + 1, used, pr, vp + points).worth if fall else later.worth
            won = armistice_chance(vp + points, state)
            chance = fall * (won + (1 - won) * fallen[0]) + (1 - fall) * first
            worth = chance, assault.steps + fall * (1 - won) * fallen[1] + (1 - fall) * second
        return Campaign(worth, assault.strikes + later.strikes)

    return lambda pr: best(0, frozenset(), pr, state.vp[side])


def _possible(
    state: State, target: SectorId, aim: Aim, bound: Mapping[SectorId, tuple[SectorId, int]]
) -> tuple[Assault, ...]:
    """Return every assault on `target` worth looking at: the best one for each set of attackers and each price."""
    best: dict[tuple[frozenset[SectorId], int], Assault] = {}
    choices = []
    for attacker in attackers_of(state, target):
        bound_to, least = bound.get(attacker, (target, 1))
        most = state.operational_value(attacker) if bound_to == target else 0
        choices.append([None, *(Strike(attacker, target, pr) for pr in range(max(1, least), most + 1))])

    def measure(one: Assault) -> Worth:
        return (one.steps, one.fall) if aim == "steps" else (one.fall, one.steps)

    for chosen in itertools.product(*choices):
        strikes = tuple(strike for strike in chosen if strike is not None)
        if strikes:
            law, standing = (
                together(law_of(state, planned(state, one.attacker, target, one.pr)) for one in strikes),
                state.breakdown[target],
            )
            cost = sum(strike.pr for strike in strikes)
            assault = Assault(strikes, cost, _steps(law, standing), at_least(law, standing))
            key = frozenset(strike.attacker for strike in strikes), cost
            best[key] = max(best.get(key, assault), assault, key=measure)
    return tuple(best.values())


def _steps(law: Law, standing: int) -> Fraction:
    """Return the mean number of breakdown steps that hits take off a sector; steps below 0 are lost."""
    return sum((min(hits, standing) * chance for hits, chance in law.items()), Fraction(0))


# A plan is a set of technology attempts; the offensives follow when their dice are known, as the rules order them (6.5). So
# a plan has one branch for each outcome of its attempts, each with the best offensives for the points left and the levels
# reached.

CERTAIN_ENOUGH = Fraction(5, 6)  # no bonus makes an attempt surer than that (3.1)


class TechUse(Record):
    """One technology attempt of a plan."""

    tech: Tech
    level: int
    extra_pr: int
    cost: int
    probability: Fraction


class Branch(Record):
    """What to do once the attempts are rolled: the levels unlocked, how likely that is, the best offensives then."""

    unlocked: tuple[Tech, ...]
    probability: Fraction
    offensives: tuple[Strike, ...]


class Plan(Record):
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


class SingleUse(Record):
    """One offensive on its own: its expected steps and its chances to make the sector surrender and to win the war."""

    attacker: SectorId
    defender: SectorId
    pr: int
    steps: Fraction
    p_surrender: Fraction
    p_win: Fraction


def plans(
    state: State, side: Side, pr: int, aim: Aim = "steps", level_worth: Fraction = Fraction(1)
) -> tuple[Plan, ...]:
    """Return every set of technology attempts that `pr` points allow, each with its best offensives, best first (6.5).

    Equals go by what the other measure says, then by fewer points for technologies.

    Args:
        aim: what counts: breakdown steps taken, victory points, or the chance to win the war this turn.
        level_worth: what one unlocked technology level is worth, in breakdown steps.
    """
    bound = duties_of(state, side, pr)
    reserve = sum(least for _, least in bound.values())

    @functools.cache
    def best(telling: frozenset[tuple[Tech, int]]) -> Callable[[int], Campaign]:
        after = msgspec.structs.replace(state, tech={**state.tech, side: {**state.tech[side], **dict(telling)}})
        return campaigns(after, side, aim, bound)

    found = []
    for attempts in _attempt_sets(state, side, pr - reserve):
        left = pr - sum(tried.cost for tried in attempts)
        branches, total = [], (Fraction(0), Fraction(0))
        for unlocked, chance in _outcomes(attempts):
            # Defence does nothing for one's own offensives.
            telling = frozenset((tried.tech, tried.level) for tried in unlocked if tried.tech != "defence")
            campaign = best(telling)(left)
            branches.append(Branch(tuple(tried.tech for tried in unlocked), chance, campaign.strikes))
            total = total[0] + chance * campaign.worth[0], total[1] + chance * campaign.worth[1]
        gained = sum((tried.probability for tried in attempts), Fraction(0))
        # The levels count with the steps: the first measure for the aim `steps`, the second otherwise.
        more = gained * level_worth
        value, second = (total[0] + more, total[1]) if aim == "steps" else (total[0], total[1] + more)
        uses = tuple(tech_use(tried) for tried in attempts)
        found.append(Plan(value, second, gained, uses, tuple(branches)))
    found.sort(key=lambda plan: (-plan.value, -plan.second, sum(use.cost for use in plan.technologies)))
    return tuple(found)


def _attempt_sets(state: State, side: Side, pr: int) -> Iterator[tuple[Attempt, ...]]:
    """Yield every set of attempts that `pr` points pay, without bonus points that change nothing."""
    rich = state.with_pr(side, max(pr, 0))
    choices = ([None, *useful_attempts(rich, side, tech)] for tech in open_technologies(state, side))
    for chosen in itertools.product(*choices):
        attempts = tuple(tried for tried in chosen if tried is not None)
        if sum(tried.cost for tried in attempts) <= max(pr, 0):
            yield attempts


def useful_attempts(state: State, side: Side, tech: Tech) -> Iterator[Attempt]:
    """Yield the attempts at `tech` that the stock pays, up to the surest; more points would be thrown away (3.1)."""
    for extra in itertools.count():
        tried = attempt(state, side, tech, extra)
        if not isinstance(tried, Attempt):
            return
        yield tried
        if tried.probability >= CERTAIN_ENOUGH:
            return


def tech_use(tried: Attempt) -> TechUse:
    """Return an attempt as a plan shows it."""
    return TechUse(tried.tech, tried.level, tried.cost - 1, tried.cost, tried.probability)


def _outcomes(attempts: tuple[Attempt, ...]) -> Iterator[tuple[tuple[Attempt, ...], Fraction]]:
    """Yield every set of attempts that may succeed, with its chance."""
    for results in itertools.product((False, True), repeat=len(attempts)):
        fell = tuple(zip(attempts, results, strict=True))
        chances = (tried.probability if success else 1 - tried.probability for tried, success in fell)
        yield tuple(tried for tried, success in fell if success), math.prod(chances, start=Fraction(1))


def single_uses(state: State, side: Side, pr: int, aim: Aim) -> tuple[SingleUse, ...]:
    """Return every offensive that `pr` points allow, on its own, the most promising first (6.7)."""
    found = []
    for target in state.of_side(enemy(side)):
        for attacker in attackers_of(state, target):
            for dice in range(1, min(pr, state.operational_value(attacker)) + 1):
                ready = planned(state, attacker, target, dice)
                steps = _steps(law_of(state, ready), state.breakdown[target])
                found.append(SingleUse(attacker, target, dice, steps, *prospects(state, ready)))
    measure = {
        "steps": lambda use: (-use.steps, -use.p_surrender, use.pr),
        "vp": lambda use: (-use.p_surrender * prize(use.defender, state), -use.steps, use.pr),
        "win": lambda use: (-use.p_win, -use.steps, use.pr),
    }[aim]
    return tuple(sorted(found, key=measure))


class BestUse(Record):
    """The best plans for some points, best first, out of `plans_compared`; every single offensive and attempt beside them."""

    pr: int
    aim: Aim
    plans: tuple[Plan, ...]
    plans_compared: int
    offensives: tuple[SingleUse, ...]
    technologies: tuple[TechUse, ...]


@topic(Placed)
def best_use(
    state: State,
    *,
    side: Side,
    pr: TrackBox | None = None,
    aim: Aim = "steps",
    level_worth: Fraction = Fraction(1),
    count: Annotated[int, within(1, 200)] = 10,
) -> Solved[BestUse]:
    """Return the best uses of resource points over all technology attempts and offensives of a turn (6.5)."""
    pr = state.pr[side] if pr is None else pr
    rich = state.with_pr(side, pr)
    ranked = plans(state, side, pr, aim, level_worth)
    attempts = tuple(
        tech_use(tried) for tech in open_technologies(rich, side) for tried in useful_attempts(rich, side, tech)
    )
    singles = single_uses(state, side, pr, aim)
    value = BestUse(pr, aim, ranked[:count], len(ranked), singles, attempts)
    first = because("6.5", f"best-use-first-{aim}", plan=parts_of(ranked[0]), value=ranked[0].value)
    reasons = [because("6.5", "best-use", n=len(ranked), pr=pr), first]
    reasons += [explain(duty) for duty in obligations(rich, side)]
    worth = say("best-use-level-worth", worth=level_worth)
    assumed = (worth, say("best-use-decided"))
    return Solved(value=value, reasons=tuple(reasons), assumed=assumed, result=value)


def parts_of(plan: Plan) -> Texts:
    """Return a plan in words: its technologies, then its offensives if none of them is unlocked."""
    attempts = (say("best-use-tech", tech=use.tech, level=use.level, pr=use.cost) for use in plan.technologies)
    blows = (
        say("best-use-blow", attacker=blow.attacker, defender=blow.defender, pr=blow.pr)
        for blow in plan.branches[0].offensives
    )
    return (*attempts, *blows) or (say("best-use-nothing"),)
