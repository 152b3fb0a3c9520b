"""Plans of operations tried against the enemies' answer: what each plan leaves them to gain in their next phases (3, 8)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from assistant.core.chain import Chain
from assistant.core.edits import Edit, Flip, Remove
from assistant.core.patience import go_on
from assistant.core.position import Position
from assistant.games.third_reich.mirror import theatre
from assistant.games.third_reich.opponent.offering import ended, operated
from assistant.games.third_reich.opponent.planner import Found, plan_operations
from assistant.games.third_reich.opponent.sketch import OFF, Sketch, Table
from assistant.games.third_reich.opponent.skills import Skill
from assistant.games.third_reich.opponent.valuing import AXIS, are_enemies, judge_of
from assistant.games.third_reich.opponent.weights import Weights
from assistant.games.third_reich.questions.noting import noted
from assistant.games.third_reich.words import FACTIONS

SHARE = 0.5  # of what the enemies could gain that counts against a plan
INCOME = 5  # operation points of a Planning that each enemy will make (4.1)
MOST_POINTS = 12
# Other spirits in which a plan may be made: what dangers are multiplied by.
SPIRITS = (0.5, 1.6, 2.5)


def considered(table: Table, skill: Skill, barred: frozenset[str] = frozenset()) -> Found:
    """Return the best of a few plans of operations: what each brings, less a share of what it leaves the enemies to gain.

    Args:
        table: as it lies.
        skill: the player; by `tries` how many plans are tried, the first is taken where there are fewer than two.
        barred: armies and zones that stay out of it.
    """
    by = skill.of(table.seen.phase)
    found = plan_operations(table, by, barred)
    plans = list(_different(table, by, barred, found, skill.tries))
    if len(plans) < 2:
        return found
    judge = judge_of(table, by)
    values = judge.values([plan.hoped for plan in plans if plan.hoped is not None])
    scored = []
    for n, plan in enumerate(plans):
        points = sum(one.plan.po for one in plan.planned)
        left = _answered(table, plan, skill)
        if left is not None:
            scored.append((float(values[n]) - by.point * points - SHARE * left, -n))
    return plans[-max(scored)[1]] if scored else found


def _different(table: Table, by: Weights, barred: frozenset[str], found: Found, tries: int) -> Iterator[Found]:
    """Yield the plan, plans made in other spirits, and some without one of its operations, as far as they differ."""
    if not tries or not found.planned:
        return
    yield found
    known = {_deeds(found)}
    others = [(replace(by, before=by.before * more, after=by.after * more), barred) for more in SPIRITS]
    for one in found.planned:
        others.append((by, barred | ({one.plan.zone} if one.plan.zone else {going.army for going in one.plan.goings})))
    for weights, without in others[: tries - 1]:
        go_on()
        other = plan_operations(table, weights, without, known=found.candidates)
        if other.planned and _deeds(other) not in known:
            known.add(_deeds(other))
            yield other


def _deeds(found: Found) -> frozenset[object]:
    return frozenset(going for one in found.planned for going in one.plan.goings)


def _answered(table: Table, plan: Found, skill: Skill) -> float | None:
    """Return what the enemies gain in their next phases after a plan; None where the table refuses it."""
    chain = Chain(table.seen.position, noted)
    for one in plan.planned:
        for going in one.plan.goings:
            offer = operated(chain.position, going)
            if offer is None:
                return None
            chain.add(offer.edit)
    assert plan.hoped is not None
    position = chain.position
    for edit in _fought(table, plan.hoped, position):
        position = position.after(edit)
    gained = 0.0
    for _ in FACTIONS[1:]:
        position = position.after(ended(position).edit)
        seen = theatre(position)
        side = FACTIONS.index(seen.phase)
        if are_enemies(side, table.side):
            go_on()
            points = min(MOST_POINTS, seen.po(seen.phase) + INCOME)
            gained += plan_operations(Table(seen), skill.of(seen.phase), points=points).gain
        elif side == AXIS:
            break
    return gained


def _fought(table: Table, hoped: Sketch, position: Position) -> Iterator[Edit]:
    """Yield the losses of the combats of a plan as they are expected."""
    for n, army in enumerate(table.roll.armies):
        counter = position.table.counters[army]
        if table.sketch.zone[n] != OFF and hoped.zone[n] == OFF:
            yield Remove((army,))
        elif hoped.zone[n] != OFF and hoped.steps[n] == 1 and counter.face == 0:
            yield Flip((army,), 1)
