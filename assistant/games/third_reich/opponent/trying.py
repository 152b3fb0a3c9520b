"""Which of a few plans of operations: by the mean over rolls of all combats, and without what does not pay in it (8, 16)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from assistant.core.patience import go_on
from assistant.games.third_reich.opponent.going import Going
from assistant.games.third_reich.opponent.planner import Found, Planned, plan_operations, price
from assistant.games.third_reich.opponent.rolls import rolled
from assistant.games.third_reich.opponent.sketch import Table
from assistant.games.third_reich.opponent.skills import Skill
from assistant.games.third_reich.opponent.valuing import judge_of
from assistant.games.third_reich.opponent.weights import Weights
from assistant.games.third_reich.words import STACK

TIMES = 18  # rolls of all combats of a plan
# Other spirits in which a plan may be made: what dangers are multiplied by.
SPIRITS = (0.5, 1.6, 2.5)


def considered(table: Table, skill: Skill, barred: frozenset[str] = frozenset()) -> Found:
    """Return the best of a few plans of operations, left without what does not pay once all its combats are rolled.

    Args:
        skill: the player; by `tries` how many more plans are made, in other spirits and without a deed of the first.
        barred: armies and zones that stay out of it.
    """
    by = skill.of(table.seen.phase)
    found = plan_operations(table, by, barred)
    if not found.planned or not skill.rolls:
        return found
    plans = [found, *_others(table, by, barred, found, skill.tries)]
    best, value = _best(table, by, plans)
    while plans := list(_without_one(table, best)):
        shorter, more = _best(table, by, plans)
        if more <= value:
            break
        best, value = shorter, more
    return best


def _best(table: Table, by: Weights, plans: list[Found]) -> tuple[Found, float]:
    """Return the plan that comes to most in the mean over the rolls of its combats, less the points that it spends."""
    ends = [end for plan in plans for end in rolled(table, plan, TIMES)]
    go_on()
    values = judge_of(table, by).values(ends).reshape(len(plans), TIMES).mean(1)
    means = [
        float(value) - price(table, by, table.seen.po(table.seen.phase), sum(one.plan.po for one in plan.planned))
        for plan, value in zip(plans, values, strict=True)
    ]
    n = max(range(len(plans)), key=lambda n: (means[n], -n))
    return plans[n], means[n]


def _others(table: Table, by: Weights, barred: frozenset[str], found: Found, tries: int) -> Iterator[Found]:
    """Yield so many more plans: as one makes them to whom dangers weigh less or more, and to whom one of the deeds is forbidden."""
    ways = [(replace(by, before=by.before * more, after=by.after * more), barred) for more in SPIRITS]
    ways += [(by, barred | _concerned(one)) for one in found.planned]
    known = {_deeds(found)}
    for weights, without in ways[:tries]:
        go_on()
        other = plan_operations(table, weights, without, known=found.candidates)
        if _deeds(other) not in known:
            known.add(_deeds(other))
            yield other


def _concerned(one: Planned) -> frozenset[str]:
    """Return what is left out of a plan with one of its deeds: the zone that is attacked, or the armies that go."""
    return frozenset({one.plan.zone} if one.plan.zone else {going.army for going in one.plan.goings})


def _deeds(found: Found) -> frozenset[Going]:
    return frozenset(going for one in found.planned for going in one.plan.goings)


def _without_one(table: Table, found: Found) -> Iterator[Found]:
    """Yield a plan without each of its operations or attacks on which no other rests: the way, or the room."""
    for n, left_out in enumerate(found.planned):
        rest = (*found.planned[:n], *found.planned[n + 1 :])
        through = {zone for one in rest for going in one.plan.goings for zone in going.way[1:-1]}
        if left_out.plan.zone not in through and _fits(table, rest):
            yield found._replace(planned=rest)


def _fits(table: Table, planned: tuple[Planned, ...]) -> bool:
    """Tell whether there is room for all who stop, once all have gone (5)."""
    seen = table.seen
    there = {zone: len(seen.armies_in(zone, seen.phase)) for zone in seen.board.zones}
    goals = set[str]()
    for one in planned:
        for going in one.plan.goings:
            there[going.way[0]] -= 1
            there[going.goal] += 1
            goals.add(going.goal)
    return all(there[zone] <= STACK or seen.board.zones[zone].unlimited for zone in goals)
