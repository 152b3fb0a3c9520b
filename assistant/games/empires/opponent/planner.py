"""The planner: the best operations of a Manoeuvre action by a narrow beam, tried against the enemies' answer (7, 9)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import NamedTuple

from assistant.core.cancellation import go_on
from assistant.core.opponent import Skill, Weights
from assistant.games.empires.opponent.fights import (
    Front,
    Operation,
    Outlook,
    Survey,
    fight_of,
    go,
    open_action,
    operations,
    put_back,
    room,
)
from assistant.games.empires.opponent.model import CENTRAL, NOBODY, State, close, owed, pass_on
from assistant.games.empires.opponent.valuation import Judge
from assistant.games.empires.words import LAST_TURN, POWERS, Duty
from assistant.games.empires.words import duty as duty_of

# The planner: the best operations of a Manoeuvre action by a narrow beam, and the best kind of action (9).

WIDTH = 2
FIRSTS = 4  # first operations that are looked at further, to name what was refused
DUTY = 2.0  # what a compulsory attack of the calendar is worth while it is due
OWED = 9.0  # what an attack is worth that armies owe which came upon enemies: it must be made (9.2)


class Planned(NamedTuple):
    """An operation with what it brings in victory points, the fight if there is one, and the chance to clear the zone."""

    operation: Operation
    gain: float
    fight: Front | None = None
    clear: float = 0.0


class Node(NamedTuple):
    """A plan as far as it goes. `made`: all movements made, nothing fought, which is what the rules look at (9.2).

    `hoped`: the more likely end of each fight. `spread`: what the other ends take from or add to the worth of `hoped`.
    `due`: zones where an attack is owed already; `bonus`: what the plan counts for attacks that must be made.
    """

    score: float
    spread: float
    made: State
    hoped: State
    plan: tuple[Planned, ...]
    left: int
    taken: frozenset[int]
    due: frozenset[int]
    bonus: float = 0.0


class Candidate(NamedTuple):
    """An operation that a plan may be carried on with; the fight that it leads to, and how that should go."""

    operation: Operation
    fight: Front | None = None
    outlook: Outlook | None = None
    bonus: float = 0.0


class Manoeuvre(NamedTuple):
    """What a Manoeuvre action brings, in victory points; its operations, the first to be done first; what was refused for them.

    `bonus`: what was counted besides for attacks that must be made; `others`: plans as far as the beam took them, the best first.
    """

    gain: float
    plan: tuple[Planned, ...]
    rival: Planned | None = None
    bonus: float = 0.0
    others: tuple[Node, ...] = ()


def plan_manoeuvre(state: State, by: Weights, begin: bool, width: int = WIDTH) -> Manoeuvre:
    """Return the best operations that a narrow beam finds for a Manoeuvre action.

    Args:
        begin: whether it is a new action; else the one under way goes on.
    """
    start = state.copy()
    if begin:
        open_action(start)
    judge, survey = Judge(start, by), Survey(start)
    worth = float(judge.values([start])[0])
    best = Node(worth, 0.0, start, start, (), room(start), frozenset(), frozenset(owed(start)))
    beam = [best]
    firsts: list[Planned] = []
    met: list[Node] = []
    while beam:
        found = _children(beam, judge, survey, width if firsts else FIRSTS)
        found.sort(key=lambda node: -node.score)
        firsts = firsts or [node.plan[0] for node in found]
        beam = _kept(found, width)
        met += beam
        if beam and beam[0].score > best.score + by.enough:
            best = beam[0]
        elif not beam or beam[0].score < best.score - 1:
            break
    gain, rival = best.score - worth - best.bonus, _rival(best.plan, firsts)
    return Manoeuvre(gain, best.plan, rival, best.bonus, tuple(sorted(met, key=lambda node: -node.score)))


def likely(planned: Manoeuvre) -> State | None:
    """Return the table as it should lie after a Manoeuvre, where one more may begin; None where nothing is planned."""
    node = next((node for node in planned.others if node.plan and node.plan == planned.plan), None)
    if node is None:
        return None
    after = node.hoped.copy()
    for one in node.plan:
        if one.fight is not None:
            after.fought[one.operation.zone] = after.action
    return after


def _kept(found: list[Node], width: int) -> list[Node]:
    """Return the best plans of those that have as many armies left: who uses three armies at once is no rival of who uses one."""
    kept: dict[int, list[Node]] = {}
    seen = set()
    for node in found:
        done = frozenset(planned.operation for planned in node.plan)
        alike = kept.setdefault(node.left, [])
        if done not in seen and len(alike) < width:
            seen.add(done)
            alike.append(node)
    return sorted((node for alike in kept.values() for node in alike), key=lambda node: -node.score)


def _rival(plan: tuple[Planned, ...], firsts: list[Planned]) -> Planned | None:
    """Return the best operation that the plan has no part of: other zones, other armies."""
    taken = {going.army for planned in plan for going in planned.operation.going}
    zones = {_goal(planned.operation) for planned in plan}
    for other in firsts:
        if _goal(other.operation) not in zones and not any(going.army in taken for going in other.operation.going):
            return other
    return None


def _goal(operation: Operation) -> int:
    return operation.zone if operation.zone != NOBODY else operation.going[0].way[-1]


def _children(beam: list[Node], judge: Judge, survey: Survey, width: int) -> list[Node]:
    """Return what each plan of a beam is best carried on with, so many for each number of armies that it takes."""
    candidates: list[list[Candidate]] = []
    sketches: list[list[State]] = []
    for node in beam:
        ways = (o for o in operations(node.made, node.left, node.taken, survey) if o.slots <= node.left)
        alike = [found for way in ways if (found := _candidate(node, judge, way)) is not None]
        candidates.append(alike)
        sketches.append([sketch for found in alike for sketch in _sketches(node, found)])
    children: list[Node] = []
    for node, alike, values in zip(beam, candidates, _valued(judge, sketches), strict=True):
        ends = itertools.accumulate(len(found.outlook.ends) if found.outlook is not None else 1 for found in alike)
        worths = [values[begin:end] for begin, end in itertools.pairwise((0, *ends))]
        scored = sorted(
            (
                (_expected(found, worth, judge) + node.spread + found.bonus, n)
                for n, (found, worth) in enumerate(zip(alike, worths, strict=True))
            ),
            reverse=True,
        )
        counts: dict[int, int] = {}
        for score, n in scored:
            slots = alike[n].operation.slots
            counts[slots] = counts.get(slots, 0) + 1
            if counts[slots] <= width:
                children.append(_child(node, alike[n], worths[n], score))
    return children


def _valued(judge: Judge, groups: list[list[State]]) -> list[list[float]]:
    """Return what positions are worth, by group, all of them at once.

    One that is a group of its own is looked at by itself: numpy adds a single column in another order, and plans that differ in
    the order of their attacks alone are as good as each other to the last bit of that sum.
    """
    together = [state for group in groups if len(group) > 1 for state in group]
    values = iter(judge.values(together).tolist() if together else ())
    return [
        judge.values(group).tolist() if len(group) == 1 else list(itertools.islice(values, len(group)))
        for group in groups
    ]


def _sketches(node: Node, found: Candidate) -> Iterator[State]:
    """Yield the tables that an operation may leave: one, or of a fight one for each end."""
    for end in found.outlook.ends if found.outlook is not None else (None,):
        sketch = node.hoped.sketch()
        _march(sketch, found.operation)
        if end is not None and found.fight is not None:
            put_back(sketch, found.operation.zone, found.fight, end)
        yield sketch


def _march(sketch: State, operation: Operation) -> None:
    """Move the armies of an operation in a sketch, where only places count."""
    for going in operation.going:
        for zone in going.way:
            sketch.entered[zone] = 1
        sketch.place(going.army, going.way[-1])


def _candidate(node: Node, judge: Judge, operation: Operation) -> Candidate | None:
    go_on()
    if operation.zone == NOBODY:
        return Candidate(operation)
    made = node.made.copy() if operation.going else node.made
    for going in operation.going:
        go(made, going)
    zone, power = operation.zone, made.phase
    holder = made.held[zone]
    worth = (float(judge.swing[zone, holder]) + 0.2 if holder != NOBODY and holder != power else 0.3) / (
        2 * judge.weights.step
    )
    fight = fight_of(made, zone, operation.ready, worth)
    outlook = fight.battle.outlook if fight is not None else None
    if fight is None or outlook is None:
        return None
    bonus = _bonus(node, made, fight) + (OWED if zone in node.due else 0.0)
    return Candidate(operation, fight, outlook, bonus)


def _bonus(node: Node, state: State, fight: Front) -> float:
    """Return what an attack is worth beyond what it brings: the calendar obliges to it (9)."""
    power = POWERS[state.phase]
    due = duty_of(power, state.turn, state.land.first)
    if due is None:
        return 0.0
    # Reading of 9 [A53]: one attack on a zone of the Allies will do; Russia owes attacks on two armies in its year.
    made = state.duty if due.per == "year" else sum(state.land.power[army] == 1 for army in state.attacked)
    planned = sum(serves(due, state, one.fight) for one in node.plan if one.fight is not None)
    return DUTY if made + planned < due.at_least and serves(due, state, fight) else 0.0


def serves(due: Duty, state: State, fight: Front) -> bool:
    """Tell whether an attack there meets a duty of the calendar (9)."""
    return any(due.counts(state.land.nation[army]) for army in fight.defenders)


def _expected(found: Candidate, values: list[float], judge: Judge) -> float:
    """Return the worth of an operation over both ends of its fight, with the steps that other ends cost or bring."""
    if found.outlook is None:
        return values[0]
    mean = sum(p * value for p, value in zip(found.outlook.chances, values, strict=True))
    return mean + judge.weights.step * judge.fade * found.outlook.beyond


def _child(node: Node, found: Candidate, values: list[float], score: float) -> Node:
    made, hoped = node.made.copy(), node.hoped.copy()
    for going in found.operation.going:
        go(made, going)
        go(hoped, going)
    for army in found.operation.ready:
        made.slots.setdefault(army, (made.action, 1))
    taken, value = node.taken, values[0]
    chance = 0.0
    if found.fight is not None and found.outlook is not None:
        taken, chance, ends = taken | {found.operation.zone}, found.outlook.chance, found.outlook.ends
        modal = 0 if len(ends) == 1 or chance >= 0.5 else 1
        value = values[modal]
        put_back(hoped, found.operation.zone, found.fight, ends[modal])
    planned = Planned(found.operation, score - node.score - found.bonus, found.fight, chance)
    left = node.left - found.operation.slots
    return Node(
        score, score - value, made, hoped, (*node.plan, planned), left, taken, node.due, node.bonus + found.bonus
    )


# Plans tried against the enemies' answer: the marshal's second look (7, 9).
#
# The better plans of a Manoeuvre are each carried to their likely end; of each counts besides what it leaves the enemies to gain.

WITHIN = 2.0  # plans that are worth less than the best by so many points are not tried
SHARE = 0.5  # of what the enemies could gain, counted against a plan: the dangers that its worth knows are part of it


def considered(state: State, player: Skill, *, begin: bool) -> Manoeuvre:
    """Return the plan of a Manoeuvre, of the best `tries` the one that stands best after the enemies' answer.

    Args:
        player: who plans; `tries`: plans that he tries, the first is taken where there are fewer than two.
        begin: whether it is a new action; else the one under way goes on.
    """
    (by,), looks = player
    found = plan_manoeuvre(state, by, begin=begin, width=int(looks.width))
    plans = _different(found, int(looks.tries))
    if len(plans) < 2:
        return found
    scored = [(node.score - SHARE * answered(node.hoped, by), -n) for n, node in enumerate(plans)]
    chosen = plans[-max(scored)[1]]
    if chosen.plan == found.plan:
        return found
    best = plans[0]
    rival = best.plan[0] if best.plan[0].operation != chosen.plan[0].operation else found.rival
    gain = found.gain - (best.score - best.bonus) + (chosen.score - chosen.bonus)
    return Manoeuvre(gain, chosen.plan, rival, chosen.bonus, found.others)


def _different(found: Manoeuvre, tries: int) -> list[Node]:
    """Return the best plans that are not the beginnings of better ones, the best first."""
    plans: list[Node] = []
    if not found.plan or not tries:
        return plans
    best = next(node for node in found.others if node.plan == found.plan)
    for node in (best, *found.others):
        done = {planned.operation for planned in node.plan}
        known = any(done <= {planned.operation for planned in other.plan} for other in plans)
        if len(plans) < tries and not known and node.score > best.score - WITHIN and node.bonus >= best.bonus:
            plans.append(node)
    return plans


def answered(hoped: State, by: Weights) -> float:
    """Return what both enemies gain by the best Manoeuvre that each finds in its next phase, the one without the other.

    A gain is the mean over the ends of their fights, as that of every plan: a table that they leave would tell of one end alone,
    and differ from plan to plan by more than the plans do.

    Args:
        hoped: the table after a plan, as it is expected.
        by: the weights by which they play.
    """
    camp, state, gained = CENTRAL[hoped.phase], hoped.copy(), 0.0
    for _ in POWERS[1:]:
        close(state)
        if state.turn == LAST_TURN and state.phase == len(POWERS) - 1:
            break  # the game is over
        pass_on(state)
        if CENTRAL[state.phase] != camp:
            gained += plan_manoeuvre(state, by, begin=True, width=1).gain
    return gained
