"""The planner: the best operations of a Manoeuvre action by a narrow beam, and the best kind of action (9)."""

from __future__ import annotations

from typing import NamedTuple

from assistant.core.patience import go_on
from assistant.games.empires.dates import Duty
from assistant.games.empires.dates import duty as duty_of
from assistant.games.empires.opponent.fights import End, Solved
from assistant.games.empires.opponent.fronts import Front, put_back
from assistant.games.empires.opponent.land import NOBODY
from assistant.games.empires.opponent.operations import Operation, fight_of, go, open_action, operations, room
from assistant.games.empires.opponent.state import State, owed
from assistant.games.empires.opponent.valuing import Judge, Weights
from assistant.games.empires.powers import POWER_OF, POWERS

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
    operation: Operation
    fight: Front | None
    solved: Solved | None
    cleared: End | None
    other: End | None
    chance: float
    bonus: float


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
        state: the model.
        by: the player's weights.
        begin: whether it is a new action; else the one under way goes on.
        width: plans that are carried on at each step.
    """
    start = state.copy()
    if begin:
        open_action(start)
    judge = Judge(start, by)
    worth = float(judge.values([start])[0])
    best = Node(worth, 0.0, start, start, (), room(start), frozenset(), frozenset(owed(start)))
    beam = [best]
    firsts: list[Planned] = []
    met: list[Node] = []
    while beam:
        found = [child for node in beam for child in _children(node, judge, width if firsts else FIRSTS)]
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


def _children(node: Node, judge: Judge, width: int) -> list[Node]:
    candidates: list[Candidate] = []
    sketches: list[State] = []
    places: list[tuple[int, ...]] = []
    for operation in operations(node.made, node.left, node.taken):
        if operation.slots > node.left:
            continue
        found = _candidate(node, judge, operation)
        if found is None:
            continue
        candidates.append(found)
        ends = [end for end in (found.cleared, found.other) if end is not None] if found.fight else [None]
        places.append(tuple(range(len(sketches), len(sketches) + len(ends))))
        for end in ends:
            sketch = node.hoped.sketch()
            _march(sketch, operation)
            if end is not None and found.fight is not None:
                put_back(sketch, operation.zone, found.fight, end)
            sketches.append(sketch)
    if not sketches:
        return []
    values = judge.values(sketches)
    scored = sorted(
        (
            (_score(node, found, [float(values[n]) for n in at], judge), n)
            for n, (found, at) in enumerate(zip(candidates, places, strict=True))
        ),
        reverse=True,
    )
    counts: dict[int, int] = {}
    children = []
    for score, n in scored:
        slots = candidates[n].operation.slots
        counts[slots] = counts.get(slots, 0) + 1
        if counts[slots] <= width:
            children.append(_child(node, candidates[n], [float(values[p]) for p in places[n]], score))
    return children


def _march(sketch: State, operation: Operation) -> None:
    """Move the armies of an operation in a sketch, where only places count."""
    for going in operation.going:
        for zone in going.way:
            sketch.entered[zone] = 1
        sketch.place(going.army, going.way[-1])


def _candidate(node: Node, judge: Judge, operation: Operation) -> Candidate | None:
    go_on()
    if operation.zone == NOBODY:
        return Candidate(operation, None, None, None, None, 0.0, 0.0)
    made = node.made.copy() if operation.going else node.made
    for going in operation.going:
        go(made, going)
    zone, power = operation.zone, made.phase
    holder = made.held[zone]
    worth = (float(judge.swing[zone, holder]) + 0.2 if holder != NOBODY and holder != power else 0.3) / (
        2 * judge.weights.step
    )
    fight = fight_of(made, zone, operation.ready, worth)
    if fight is None:
        return None
    found = fight.battle.solve(fight.battle.start)
    if found.attack is None:
        return None
    cleared = {end: p for end, p in found.ends.items() if any(end.own) and not any(s > 0 for s in end.theirs)}
    others = {end: p for end, p in found.ends.items() if end not in cleared}
    chance = sum(cleared.values())
    return Candidate(
        operation, fight, found,
        max(cleared, key=lambda end: (cleared[end], end)) if cleared else None,
        max(others, key=lambda end: (others[end], end)) if others else None,
        chance, _bonus(node, made, fight) + (OWED if zone in node.due else 0.0),
    )  # fmt: skip


def _bonus(node: Node, state: State, fight: Front) -> float:
    """Return what an attack is worth beyond what it brings: the calendar obliges to it (9)."""
    power = POWERS[state.phase]
    due = duty_of(power, state.turn, state.land.first)
    if due is None:
        return 0.0
    # Reading of 9 [A53]: one attack on a zone of the Allies will do; Russia owes attacks on two armies in its year.
    made = state.duty if due.per == "year" else sum(state.land.power[army] == 1 for army in state.attacked)
    planned = sum(_serves(due, state, one.fight) for one in node.plan if one.fight is not None)
    return DUTY if made + planned < due.at_least and _serves(due, state, fight) else 0.0


def _serves(due: Duty, state: State, fight: Front) -> bool:
    nations = [state.land.nation[army] for army in fight.defenders]
    return any(POWER_OF[n] == due.against if isinstance(due.against, str) else n in due.against for n in nations)


def _score(node: Node, found: Candidate, values: list[float], judge: Judge) -> float:
    return _expected(found, values, judge) + node.spread + found.bonus


def _expected(found: Candidate, values: list[float], judge: Judge) -> float:
    """Return the worth of an operation over both ends of its fight, with the steps that other ends cost or bring."""
    if found.fight is None or found.solved is None:
        return values[0]
    ends = [end for end in (found.cleared, found.other) if end is not None]
    chances = [found.chance, 1 - found.chance] if len(ends) == 2 else [1.0]
    mean = sum(p * value for p, value in zip(chances, values, strict=True))
    balance = sum(p * _balance(found.fight, end) for end, p in found.solved.ends.items())
    modal = sum(p * _balance(found.fight, end) for p, end in zip(chances, ends, strict=True))
    return mean + judge.weights.step * judge.fade * (balance - modal)


def _balance(fight: Front, end: End) -> float:
    """Return the combat value that an end leaves to the attackers, less that of the defenders."""
    book = fight.battle.fight
    ours = sum(kind.cv[steps] for kind, steps in zip(book.attackers, end.own, strict=True))
    return ours - sum(kind.cv[abs(steps)] for kind, steps in zip(book.defenders, end.theirs, strict=True))


def _child(node: Node, found: Candidate, values: list[float], score: float) -> Node:
    made, hoped = node.made.copy(), node.hoped.copy()
    for going in found.operation.going:
        go(made, going)
        go(hoped, going)
    for army in found.operation.ready:
        made.slots.setdefault(army, (made.action, 1))
    taken, value = node.taken, values[0]
    if found.fight is not None:
        taken = taken | {found.operation.zone}
        likely = (
            found.cleared if found.cleared is not None and (found.chance >= 0.5 or found.other is None) else found.other
        )
        value = values[0] if likely is found.cleared or len(values) == 1 else values[1]
        assert likely is not None
        put_back(hoped, found.operation.zone, found.fight, likely)
    planned = Planned(found.operation, score - node.score - found.bonus, found.fight, found.chance)
    left = node.left - found.operation.slots
    return Node(
        score, score - value, made, hoped, (*node.plan, planned), left, taken, node.due, node.bonus + found.bonus
    )
