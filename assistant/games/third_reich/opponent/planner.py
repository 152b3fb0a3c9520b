"""The planner: operations one after another, each the best that is left, and the few best plans over many rolls (8,
16).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from assistant.core.cancellation import go_on
from assistant.core.opponent import Skill, Weights
from assistant.core.phase_log import EditSequence
from assistant.games.third_reich.combat import MARGIN
from assistant.games.third_reich.combat import PAIRS as ROLLS
from assistant.games.third_reich.geography import Army
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.opponent.operations import (
    SHARE,
    Combat,
    Going,
    Marches,
    Plan,
    Ready,
    Solved,
    attacks,
    combat_chances,
    fight_of,
    operated,
    ready_zones,
    solved,
)
from assistant.games.third_reich.opponent.valuation import AXIS, OFF, Judge, Sketch, Table
from assistant.games.third_reich.questions.actions import planned
from assistant.games.third_reich.questions.aftermath import attacks_owed, noted
from assistant.games.third_reich.words import ENEMIES, LAST_TURN, MOST_PO, STACK

# The fights of armies that have made their operations: what is fought once no more points are spent (8.2, 16).


class Ahead(NamedTuple):
    """A zone where combats are still to come, its fight of the book with the best of them, whether one is owed."""

    zone: str
    ready: Ready
    solved: Solved
    owed: bool


def fights_ahead(judge: Judge, barred: frozenset[str] = frozenset()) -> Iterator[Ahead]:
    """Yield the zones where armies that made an Assault stand among enemies, and combats pay or are owed, by name."""
    seen = judge.table.seen
    due = set(attacks_owed(seen, seen.phase))
    for zone in ready_zones(seen):
        ready = fight_of(seen, zone, (), steps_worth(judge, zone), must=zone in due) if zone not in barred else None
        if ready is not None and (best := solved(ready.fight)).combats:
            yield Ahead(zone, ready, best, zone in due)


def steps_worth(judge: Judge, zone: str) -> float:
    """Return what it is worth to clear a zone, in steps."""
    return (float(judge.worth[judge.ground.index[zone]]) + 0.3) / (judge.weights.step * SHARE)


# The planner: operations one after another, each the best that is left, until points or gains run out (8).

KEPT = 70  # movements that are looked at again after the first round
LIKELY = 0.5  # chance to clear a zone from which armour is sent beyond it


class Planned(NamedTuple):
    """Operations with what they bring, the fight if there is one, and the chance to clear the zone."""

    plan: Plan
    gain: float
    ready: Ready | None = None
    clear: float = 0.0


def goings_of(planned: Iterable[Planned]) -> list[Going]:
    """Return the operations of a plan in order."""
    return [going for one in planned for going in one.plan.goings]


class Candidate(NamedTuple):
    """What could be done: operations, and for an attack its fight with the best combats. `joins`: a fight that is ahead anyway."""

    plan: Plan
    ready: Ready | None
    solved: Solved | None
    joins: bool = False

    def planned(self, gain: float) -> Planned:
        """Return it as a part of a plan."""
        return Planned(self.plan, gain, self.ready, self.solved.clear if self.solved else 0.0)


class Found(NamedTuple):
    """Operations in order, the best first; what was refused for the first of them.

    `candidates`: all that could be done, for plans of the same table by other weights. `ahead`: the fights of earlier operations.
    """

    planned: tuple[Planned, ...] = ()
    rival: Planned | None = None
    candidates: tuple[Candidate, ...] = ()
    ahead: tuple[Ahead, ...] = ()


def plan_operations(
    table: Table,
    by: Weights,
    barred: frozenset[str] = frozenset(),
    known: tuple[Candidate, ...] = (),
) -> Found:
    """Return the operations of a phase for the points there are.

    Args:
        table: the table as it lies.
        barred: armies and zones that stay out of it.
        known: what could be done, if an earlier plan of this table has found it.
    """
    seen, judge = table.seen, table.judge(by)
    left = seen.po(seen.phase)
    if not left or seen.fact("combat-begun"):
        return Found()
    everything = known or tuple(_candidates(judge, barred))
    candidates = [one for one in everything if not barred & {one.plan.zone, *one.plan.armies}]
    ahead = tuple(fights_ahead(judge))
    joined = {fight.zone for fight in ahead}
    candidates = [one._replace(joins=True) if one.plan.zone in joined else one for one in candidates]
    hoped, chosen, rival = table.sketch, list[Planned](), None
    for fight in ahead:
        hoped = hoped.copy()
        fought(table, hoped, fight.ready, fight.solved.combats, fight.solved.clear >= LIKELY)
    room = _room(table)
    while candidates and left:
        candidates = [one for one in candidates if one.plan.po <= left and _fits(table, one.plan.goings, room)]
        if not candidates:
            break
        scored = _scored(judge, hoped, candidates, left)
        (gain, n), *others = scored
        if gain <= by.enough:
            break
        best = candidates[n]
        if not _may_land(table, (*goings_of(chosen), *best.plan.goings)):
            candidates.pop(n)
            continue
        if rival is None and others and others[0][0] > 0:
            more, m = others[0]
            rival = candidates[m].planned(more)
        chosen.append(best.planned(gain))
        left -= best.plan.po
        hoped = _after(table, hoped, best, best.solved is None or best.solved.clear >= LIKELY)
        for going in best.plan.goings:
            if len(going.way) > 1:
                room[going.goal] -= 1
                room[going.way[0]] += 1
        beyond = list(_exploits(judge, chosen, barred)) if _breach(best) else []
        kept = {m for _, m in scored[: max(KEPT, len(scored) // 3)]}
        candidates = [
            one for m, one in enumerate(candidates)
            if (m in kept or one.plan.zone) and not best.plan.armies & one.plan.armies
            and not (one.plan.zone and one.plan.zone == best.plan.zone)
        ]  # fmt: skip
        candidates += beyond
    return Found(tuple(chosen), rival, everything, ahead)


def _may_land(table: Table, goings: tuple[Going, ...]) -> bool:
    """Tell whether the table lets the landings among some operations be made in one phase: how many, and where (8.5, 13.9, 17)."""
    landing = [going for going in goings if going.op == "amphibious_assault"]
    chain = EditSequence(table.seen.position, noted)
    for going in landing if len(landing) > 1 else ():
        offer = operated(chain.position, going)
        if offer is None:
            return False
        chain.add(offer.edit)
    return True


def _candidates(judge: Judge, barred: frozenset[str]) -> list[Candidate]:
    """Return what could be done: attacks on every zone in reach, and movements that take, guard or bring near."""
    seen = judge.table.seen
    edge, marches = _edge(seen), Marches(seen)
    found = list(
        _sorted_out(
            judge, marches.idle(barred), marches.of, barred, lambda going: going.goal in edge or _pays(judge, going)
        )
    )
    return [*found, *_with_exploits(judge, [one for one in found if one.ready], marches, barred)]


def _sorted_out(
    judge: Judge, armies: list[Army], ways: Callable[[Army], Iterator[Going]], barred: frozenset[str],
    is_wanted: Callable[[Going], bool] = lambda _going: True,
) -> Iterator[Candidate]:  # fmt: skip
    """Yield the movements to zones without enemies that are wanted, of armies alike one, then the attacks on the others."""
    seen, comers, likes = judge.table.seen, dict[str, list[Going]](), set[object]()
    for army in armies:
        go_on()
        like = (army.zone, *_looks(seen, army.id), bool(seen.did(army.id).attacked_by))
        for going in ways(army):
            enemies = seen.state_when(going.invading).enemies_in(going.goal, army.faction)
            if going.goal in barred or (enemies and going.op not in ("assault", "amphibious_assault")):
                continue
            if enemies:
                comers.setdefault(going.goal, []).append(going)
            elif (like, going.way) not in likes:
                likes.add((like, going.way))
                if is_wanted(going):
                    yield Candidate(Plan((going,)), None, None)
    yield from _assaults(judge, comers)


def _looks(seen: Theatre, army: str) -> tuple[str, int]:
    """Return what armies that are alike have in common."""
    counter = seen.armies[army]
    return counter.kind, counter.face


def _pays(judge: Judge, going: Going) -> bool:
    """Tell whether a movement takes a zone from an enemy or a country that it invades, or ends where there is much to hold (6)."""
    seen, enemies = judge.table.seen, ENEMIES[judge.table.seen.phase]
    holders = [seen.controller(zone) for zone in going.way[1:]]
    takes = any(holder in enemies or (holder is None and going.invading) for holder in holders)
    return takes or bool(judge.worth[judge.ground.index[going.goal]] > 1)


def _breach(one: Candidate | Planned) -> bool:
    """Tell whether an attack of a plan opens its zone to armour: its margin before the dice is wide enough (13.1)."""
    if one.ready is None:
        return False
    fight = one.ready.fight
    potentials = (fight.potentials(combat) for combat in solved(fight).combats)
    return any(ours - theirs >= MARGIN for ours, theirs in potentials)


def _exploits(judge: Judge, chosen: list[Planned], barred: frozenset[str]) -> Iterator[Candidate]:
    """Yield what armour that is still free may do beyond the zones that the plan's attacks will probably clear (13.1)."""
    breached = frozenset(one.plan.zone for one in chosen if one.clear >= LIKELY and _breach(one))
    used = {going.army for going in goings_of(chosen)}
    taken = {one.plan.zone for one in chosen if one.plan.zone}
    marches = Marches(judge.table.seen)
    free = marches.idle(barred | used) if breached else []
    return _sorted_out(judge, free, lambda army: marches.beyond(army, breached), barred | taken)


def _with_exploits(
    judge: Judge, assaults: list[Candidate], marches: Marches, barred: frozenset[str]
) -> Iterator[Candidate]:
    """Yield attacks that open their zone together with one armour that goes through it, of armour alike one (13.1)."""
    seen = judge.table.seen
    armour = [army for army in marches.idle(barred) if army.type == "armour"]
    beyond: dict[str, list[Going]] = {}
    for one in assaults:
        zone = one.plan.zone
        if one.solved is None or one.solved.clear < LIKELY or not _breach(one):
            continue
        if zone not in beyond:
            ways = (going for army in armour for going in marches.beyond(army, frozenset({zone})))
            beyond[zone] = [way for way in ways if not seen.state.enemies_in(way.goal, seen.phase)]
        likes = set[object]()
        for going in beyond[zone]:
            like = (going.way, *_looks(seen, going.army))
            if going.army in one.plan.armies or going.goal in barred or like in likes:
                continue
            if _pays(judge, going._replace(way=going.way[1:])):
                likes.add(like)
                yield Candidate(Plan((*one.plan.goings, going), zone), one.ready, one.solved)


def _assaults(judge: Judge, comers: dict[str, list[Going]]) -> Iterator[Candidate]:
    """Yield the attacks on zones that hold enemies, by those who may come there."""
    seen, roll, steps = judge.table.seen, judge.table.roll, judge.table.sketch.steps
    values = {army: int(roll.cv[n, steps[n]]) for n, army in enumerate(roll.armies)} if comers else {}
    for zone, coming in comers.items():
        worth = steps_worth(judge, zone)
        for plan in attacks(seen, zone, coming, values):
            ready = fight_of(seen, zone, plan.goings, worth, must=not seen.armies_in(zone, seen.phase))
            if ready is not None and (best := solved(ready.fight)).combats:
                yield Candidate(plan, ready, best)


def _edge(seen: Theatre) -> frozenset[str]:
    """Return the zones next to one that an enemy holds or stands in."""
    side, foes = seen.phase, ENEMIES[seen.phase]
    hostile = (zone for zone in seen.zones if seen.controller(zone) in foes or seen.state.enemies_in(zone, side))
    return frozenset(beside for zone in hostile for beside in seen.board.neighbours[zone])


def price(judge: Judge, left: int, po: int) -> float:
    """Return what it costs to spend points: nothing for those that would find no room after the next Planning (4.1), or no use."""
    seen, by, lost = judge.table.seen, judge.weights, left
    if seen.turn < LAST_TURN:
        lost = max(0, left + int(planned(seen, seen.phase).value.collected) - MOST_PO)
    return by.point * max(0.0, po - by.overflow * lost)


def _scored(judge: Judge, hoped: Sketch, candidates: list[Candidate], left: int) -> list[tuple[float, int]]:
    """Return what each candidate brings beyond its points, the best first for each point, with its place."""
    sketches, shares = [hoped], []
    prices = {po: price(judge, left, po) for po in {one.plan.po for one in candidates}}
    go_on()
    for one in candidates:
        clear = 1.0 if one.solved is None else one.solved.clear
        ends = [(True, clear), (False, 1 - clear)] if 0 < clear < 1 else [(clear == 1, 1.0)]
        shares.append([(len(sketches) + n, share) for n, (_, share) in enumerate(ends)])
        sketches += [_after(judge.table, hoped, one, end) for end, _ in ends]
    values = judge.values(sketches)
    found = []
    for n, (one, ends_of) in enumerate(zip(candidates, shares, strict=True)):
        mean = sum(share * float(values[m]) for m, share in ends_of)
        gain = mean - float(values[0]) - prices[one.plan.po]
        found.append((gain / max(1, one.plan.po), gain, n))
    return [(gain, n) for _, gain, n in sorted(found, reverse=True)]


def _after(table: Table, hoped: Sketch, one: Candidate, cleared: bool) -> Sketch:
    """Return a position after a candidate: the fight won, or with one defender left."""
    after = hoped.copy()
    if one.joins and one.ready is not None:
        for army in (table.roll.number[name] for name in (*one.ready.attackers, *one.ready.targets)):
            after.zone[army], after.steps[army] = table.sketch.zone[army], table.sketch.steps[army]
    moved_on(table, after, one.plan)
    if one.ready is not None and one.solved is not None:
        fought(table, after, one.ready, one.solved.combats, cleared)
    return after


def moved_on(table: Table, after: Sketch, plan: Plan) -> None:
    """Make the operations of a plan on a sketch, nothing fought; armies of a country that is invaded come into play (2)."""
    index, number = table.ground.index, table.roll.number
    for going in plan.goings:
        after.go(number[going.army], [index[zone] for zone in going.way])
        if going.invading:
            for zone in table.seen.board.homelands.get(going.invading, ()):
                after.invaded[index[zone]] = 1
            for army, zone_number in table.neutral_armies(going.invading):
                if after.zone[army] == OFF:
                    after.zone[army] = zone_number


def fought(table: Table, after: Sketch, ready: Ready, combats: tuple[Combat, ...], cleared: bool) -> None:
    """Lay the likely losses of the combats of a zone on a sketch, as if it were cleared, or with one defender left (16)."""
    number = table.roll.number
    found = [(combat, combat_chances(ready.fight, combat)) for combat in combats]
    survivor = min(found, key=lambda one: one[1].kills)[0] if not cleared else None
    for combat, one in found:
        lead, target = number[ready.attackers[combat.lead]], number[ready.targets[combat.target]]
        lives = combat is survivor
        if cleared or (not lives and one.kills >= 0.5):
            after.lose(target, 2)
        elif one.steps - 2 * one.kills > 0.3:
            after.lose(target, 1)
        if one.dies >= 0.5 or (lives and one.dies >= 0.25):
            after.lose(lead, 2)
        elif one.own >= 0.5:
            after.lose(lead, 1)


# What becomes of a plan of operations over many rolls of all its combats: the same rolls for every plan of a table (16).

SIX = 6
# The 36 rolls, the attacker's die first, from the worst for him to the best: a spread over them is one over what they bring.
ORDER = tuple(sorted(range(ROLLS), key=lambda roll: (roll // SIX - roll % SIX, roll)))


def rolled(table: Table, found: Found, times: int) -> Iterator[Sketch]:
    """Yield how the table may lie once all operations of a plan are made and all combats fought.

    Args:
        found: the operations in order, each attack with its fight, and the fights of earlier operations.
        times: how many ends; each combat's rolls are spread over the 36 as evenly as can be.
    """
    moved = table.sketch.copy()
    for one in found.planned:
        moved_on(table, moved, one.plan)
    fights = {fight.zone: fight.ready for fight in found.ahead}
    fights |= {one.plan.zone: one.ready for one in found.planned if one.ready is not None}
    # For each army attacked its rolls, as numbers below 36; every share of the 36 comes as often.
    spread = [(n * ROLLS + ROLLS // 2) // times % ROLLS for n in range(times)]
    drawn = {}
    for zone, ready in fights.items():
        chance = random.Random(f"{table.seen.turn} {table.seen.phase} {zone}")
        drawn[zone] = [chance.sample(spread, times) for _ in ready.targets]
    for n in range(times):
        end = moved.copy()
        for zone, ready in fights.items():
            _fought(table, end, ready, [rolls[n] for rolls in drawn[zone]])
        yield end


def _fought(table: Table, end: Sketch, ready: Ready, rolls: list[int]) -> None:
    for combat in solved(ready.fight).combats:
        ours, theirs = divmod(ORDER[rolls[combat.target]], SIX)
        own, enemy = ready.fight.lost(combat, (ours + 1, theirs + 1))
        end.lose(table.roll.number[ready.targets[combat.target]], enemy)
        end.lose(table.roll.number[ready.attackers[combat.lead]], own)


# Which of a few plans of operations: by the mean over rolls of all combats, and without what does not pay in it (8, 16).

TIMES = 18  # rolls of all combats of a plan
# Other spirits in which a plan may be made: what dangers are multiplied by.
SPIRITS = (0.5, 1.6, 2.5)


def considered(table: Table, skill: Skill, barred: frozenset[str] = frozenset()) -> Found:
    """Return the best of a few plans of operations, left without what does not pay once all its combats are rolled.

    Args:
        skill: the player; by `tries` how many more plans are made, in other spirits and without a deed of the first.
        barred: armies and zones that stay out of it.
    """
    by = skill.camps[table.side != AXIS]
    found = plan_operations(table, by, barred)
    if not found.planned or not skill.looks.rolls:
        return found
    judge = table.judge(by)
    best, value = _best(judge, [found, *_others(table, by, barred, found, int(skill.looks.tries))])
    while plans := list(_without_one(table, best)):
        shorter, more = _best(judge, plans)
        if more <= value:
            break
        best, value = shorter, more
    return best


def _best(judge: Judge, plans: list[Found]) -> tuple[Found, float]:
    """Return the plan that comes to most in the mean over the rolls of its combats, less the points that it spends."""
    seen = judge.table.seen
    ends = [end for plan in plans for end in rolled(judge.table, plan, TIMES)]
    go_on()
    values = judge.values(ends).reshape(len(plans), TIMES).mean(1)
    means = [
        float(value) - price(judge, seen.po(seen.phase), sum(one.plan.po for one in plan.planned))
        for plan, value in zip(plans, values, strict=True)
    ]
    n = max(range(len(plans)), key=lambda n: (means[n], -n))
    return plans[n], means[n]


def _others(table: Table, by: Weights, barred: frozenset[str], found: Found, tries: int) -> Iterator[Found]:
    """Yield so many more plans: as one makes them to whom dangers weigh less or more, and to whom one of the deeds is forbidden."""
    ways = [(by.times({"before": more, "after": more}), barred) for more in SPIRITS]
    for one in found.planned:  # the zone that is attacked stays out of it, or the armies that go
        ways.append((by, barred | ({one.plan.zone} if one.plan.zone else one.plan.armies)))
    known = {_deeds(found)}
    for weights, without in ways[:tries]:
        go_on()
        other = plan_operations(table, weights, without, known=found.candidates)
        if _deeds(other) not in known:
            known.add(_deeds(other))
            yield other


def _deeds(found: Found) -> frozenset[Going]:
    return frozenset(goings_of(found.planned))


def _without_one(table: Table, found: Found) -> Iterator[Found]:
    """Yield a plan without each of its operations or attacks on which no other rests: the way, or the room."""
    for n, left_out in enumerate(found.planned):
        rest = (*found.planned[:n], *found.planned[n + 1 :])
        goings = goings_of(rest)
        through = {zone for going in goings for zone in going.way[1:-1]}
        if left_out.plan.zone not in through and _fits(table, goings, _room(table), leaving=True):
            yield found._replace(planned=rest)


def _room(table: Table) -> dict[str, int]:
    return {zone: STACK - len(table.seen.armies_in(zone, table.seen.phase)) for zone in table.seen.zones}


def _fits(table: Table, goings: Iterable[Going], room: dict[str, int], *, leaving: bool = False) -> bool:
    """Tell whether there is room for all who stop (5); `leaving`: once all have gone."""
    free, goals = dict(room), set[str]()
    for going in goings:
        if leaving or len(going.way) > 1:
            free[going.goal] -= 1
            free[going.way[0]] += leaving
            goals.add(going.goal)
    return all(free[zone] >= 0 or table.seen.zones[zone].unlimited for zone in goals)
