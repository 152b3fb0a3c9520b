"""Plans of the program's players: operations one after another, each the best that is left; the best few over many rolls."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from assistant.core.cancellation import go_on
from assistant.core.opponent import LIKELY
from assistant.core.record import Ids
from assistant.core.valuation import Model, Sketch, Skill, Weights

TIMES = 18  # rolls of all fights of a plan
SPIRITS = (0.5, 1.6, 2.5)  # other spirits in which a plan may be made: what dangers are multiplied by


class Going(NamedTuple):
    """An operation of one army: its way, from where it stands to where it stops, one zone for an attack in place; what it costs."""

    army: str
    op: Any
    way: Ids
    cost: int
    invading: str = ""

    @property
    def goal(self) -> str:
        """Where it stops."""
        return self.way[-1]


class Plan(NamedTuple):
    """Operations that belong together: an army that goes, or some that attack `zone`."""

    goings: tuple[Going, ...]
    zone: str = ""

    @property
    def cost(self) -> int:
        """What they cost together."""
        return sum(going.cost for going in self.goings)

    @property
    def armies(self) -> frozenset[str]:
        """Who makes them."""
        return frozenset(going.army for going in self.goings)


class Front(ABC):
    """A fight that is planned, with the armies of the model that fight it.

    Attributes:
        armies: all of them, by number; leads: how many may attack; clear: the chance to clear the zone.
        beyond: combat value that all ends leave to the attackers beyond the two likely ones, on the mean.
    """

    armies: tuple[int, ...]
    leads: int
    clear: float
    beyond: float = 0.0

    @abstractmethod
    def lay(self, sketch: Sketch, cleared: bool) -> None:
        """Lay the likely end on a sketch: the zone cleared, or not."""

    @abstractmethod
    def roll(self, ends: Sequence[Sketch], chance: random.Random) -> None:
        """Lay an end on each of some sketches, spread over all rolls as evenly as can be."""


class Planned(NamedTuple):
    """Operations with what they bring and the fight if there is one; of it `bonus`, for an attack that must be made."""

    plan: Plan
    gain: float
    front: Front | None = None
    bonus: float = 0.0

    @property
    def clear(self) -> float:
        """The chance to clear the zone."""
        return self.front.clear if self.front is not None else 0.0


class Candidate(NamedTuple):
    """What could be done: operations, and for an attack its fight. `joins`: a fight that is ahead anyway."""

    plan: Plan
    front: Front | None = None
    bonus: float = 0.0
    joins: bool = False

    def planned(self, gain: float) -> Planned:
        """Return it as a part of a plan."""
        return Planned(self.plan, gain, self.front, self.bonus)


class Found(NamedTuple):
    """Operations in order, the best first; what was refused for the first of them.

    `candidates`: all that could be done, for plans of the same table by other weights. `hoped`: the table that they leave, as it is
    likely; `left`: what could be done besides. `scored`: what each of them brings by itself, with its place.
    """

    planned: tuple[Planned, ...] = ()
    rival: Planned | None = None
    candidates: tuple[Candidate, ...] = ()
    hoped: Sketch | None = None
    left: tuple[Candidate, ...] = ()
    scored: tuple[tuple[float, int], ...] = ()

    @property
    def gain(self) -> float:
        """What they bring."""
        return sum(one.gain for one in self.planned)


# A plan that asks in each round what positions bring beyond the first of them.
Growing = Generator[list[Sketch], list[float], Found]


def goings_of(planned: Iterable[Planned]) -> list[Going]:
    """Return the operations of a plan in order."""
    return [going for one in planned for going in one.plan.goings]


class Planner(ABC):
    """Finds the operations of one table for the points there are.

    Args:
        by: what is weighed; barred: armies and zones that stay out of it.
    """

    together: ClassVar[int]  # armies that attack a zone at most
    least: ClassVar[int] = 1  # points without which nothing can be done
    kept: ClassVar[int] = 70  # movements that are looked at again after the first round
    firsts: ClassVar[int] = 0  # plans that begin with what brings most, whatever it costs

    def __init__(self, model: Model, by: Weights, barred: frozenset[str] = frozenset()) -> None:
        self.model, self.by, self.barred, self.judge = model, by, barred, model.judge(by)

    # What a game says.

    budget: int  # what may be spent

    @abstractmethod
    def candidates(self) -> Iterator[Candidate]:
        """Yield what could be done."""

    room: Mapping[str, int]  # for how many more armies of the side each zone has room
    ahead: Mapping[str, Front] = {}  # the fights of earlier operations, by zone

    @abstractmethod
    def front(self, zone: str, goings: tuple[Going, ...]) -> Front | None:
        """Return the fight over a zone once some operations are made; None where nobody could fight it, or it does not pay."""

    @abstractmethod
    def meets(self, going: Going) -> bool:
        """Tell whether an operation ends among enemies."""

    @abstractmethod
    def attacks(self, going: Going) -> bool:
        """Tell whether who comes so among enemies may attack."""

    @abstractmethod
    def orders(self, zone: str, comers: list[Going]) -> Iterable[list[Going]]:
        """Return who may come to attack in the orders in which the first few are looked at."""

    def price(self, cost: int) -> float:  # noqa: ARG002
        """Return what it is worth not to spend."""
        return 0.0

    def may(self, goings: list[Going]) -> bool:  # noqa: ARG002
        """Tell whether the table lets operations be made in one phase that depend on each other."""
        return True

    def bonus(self, one: Candidate, chosen: list[Planned]) -> float:  # noqa: ARG002
        """Return what an attack is worth beyond what it brings: it must be made."""
        return 0.0

    def onward(self, chosen: list[Planned]) -> Iterable[Candidate]:  # noqa: ARG002
        """Return what becomes possible once the last of some operations is chosen."""
        return ()

    def go(self, sketch: Sketch, plan: Plan) -> None:
        """Make the operations of a plan on a sketch, nothing fought."""
        index = self.model.ground.index
        for going in plan.goings:
            sketch.go(self.model.number[going.army], [index[zone] for zone in going.way])

    # What could be done.

    def sorted_out(
        self, armies: Iterable[Any], ways: Callable[[Any], Iterable[Going]], barred: frozenset[str],
        is_wanted: Callable[[Going], bool] = lambda _going: True,
    ) -> Iterator[Candidate]:  # fmt: skip
        """Yield the movements to zones without enemies that are wanted, of armies alike one, then the attacks on the others."""
        comers, likes = dict[str, list[Going]](), set[object]()
        for army in armies:
            go_on()
            for going in ways(army):
                if going.goal in barred:
                    continue
                if self.meets(going):
                    if self.attacks(going):
                        comers.setdefault(going.goal, []).append(going)
                elif (like := (self.like(army.id), going.way)) not in likes:
                    likes.add(like)
                    if is_wanted(going):
                        yield Candidate(Plan((going,)))
        for zone, coming in comers.items():
            for plan in self._groups(zone, coming):
                front = self.front(zone, plan.goings)
                if front is not None:
                    yield Candidate(plan, front)

    def like(self, army: str) -> object:
        """Return what armies have in common that are alike."""
        lying = self.model.position.counters[army]
        return lying.zone, lying.kind, lying.face

    def _groups(self, zone: str, comers: list[Going]) -> Iterator[Plan]:
        """Yield the attacks on a zone by one army, two, three …, with those that are there for nothing."""
        there, room = [one for one in comers if not one.cost], self.room[zone]
        if there:
            yield Plan(tuple(there), zone)
        known: set[frozenset[str]] = set()
        for order in self.orders(zone, [one for one in comers if one.cost]):
            for count in range(1, min(self.together, len(order)) + 1):
                chosen: list[Going] = []
                for one in order:
                    arriving = sum(len(other.way) > 1 for other in chosen)
                    alike = not chosen or chosen[0].invading == one.invading
                    fresh = len(chosen) < count and one.army not in {other.army for other in chosen}
                    if fresh and alike and (len(one.way) == 1 or arriving < room):
                        chosen.append(one)
                group = frozenset(one.army for one in chosen)
                if group and group not in known:
                    known.add(group)
                    yield Plan((*there, *chosen), zone)

    # Operations one after another, each the best that is left, until points or gains run out.

    def plan(self, known: Found | None = None, *, goes_on: bool = False) -> Found:
        """Return the best operations for the points there are, beside an earlier plan of this table, or after it."""
        return self._grown(self._growing(known, goes_on=goes_on))[0]

    def _grown(self, *plans: Growing) -> list[Found]:
        """Return plans that grow side by side: what all of them ask in a round is judged at once."""
        found, gains = dict[int, Found](), dict[int, Any](enumerate([None] * len(plans)))
        while gains:
            asked = dict[int, list[Sketch]]()
            for n, brought in gains.items():
                try:
                    asked[n] = plans[n].send(brought)
                except StopIteration as over:
                    found[n] = over.value
            gains = dict(zip(asked, self.judge.compared(asked.values()), strict=True))
        return [found[n] for n in range(len(plans))]

    def _growing(self, known: Found | None = None, first: int = 0, *, goes_on: bool = False) -> Growing:
        """Return a plan that asks in each round what positions bring beyond the first of them.

        Args:
            known: an earlier plan of this table, which has found what could be done.
            first: the place of what it begins with among all by what they bring; else it brings most for each point.
            goes_on: whether it is done after the other plan.
        """
        left, hoped = self.budget, self.model.sketch
        if left < self.least:
            return Found()
        everything = known.candidates if known is not None else tuple(self.candidates())
        candidates = [one for one in everything if not self.barred & {one.plan.zone, *one.plan.armies}]
        if known is not None and goes_on:
            hoped, candidates = known.hoped or hoped, list(known.left)
        else:
            candidates = [one._replace(joins=one.plan.zone in self.ahead) for one in candidates]
            for front in self.ahead.values():
                hoped = hoped.copy()
                front.lay(hoped, front.clear >= LIKELY)
        chosen, rival, room, spent, opening = list[Planned](), None, dict(self.room), 0, tuple[tuple[float, int], ...]()
        while candidates:
            candidates = [c for c in candidates if c.plan.cost <= left - spent and self._fits(c.plan.goings, room)]
            opened = known is not None and first and not chosen
            scored = (
                list(known.scored) if opened and known else (yield from self._scored(hoped, candidates, chosen, spent))
            )
            opening = opening or tuple(scored)
            if not scored or scored[0][0] <= self.by.enough:
                break
            if opened:
                scored.insert(0, sorted(scored, reverse=True)[min(first, len(scored)) - 1])
            (gain, n), *others = scored
            best = candidates[n]
            if not self.may([*goings_of(chosen), *best.plan.goings]):
                candidates.pop(n)
                continue
            if rival is None and others and others[0][0] > 0:
                rival = candidates[others[0][1]].planned(others[0][0])
            best = best._replace(bonus=self.bonus(best, chosen))
            chosen.append(best.planned(gain - best.bonus))
            spent += best.plan.cost
            hoped = self._after(hoped, best, best.front is None or best.front.clear >= LIKELY)
            for going in best.plan.goings:
                if len(going.way) > 1:
                    room[going.goal] -= 1
                    room[going.way[0]] += 1
            kept = {m for _, m in scored[: max(self.kept, len(scored) // 3)]}
            candidates = [
                one for m, one in enumerate(candidates)
                if (m in kept or one.plan.zone) and not best.plan.armies & one.plan.armies
                and not (one.plan.zone and one.plan.zone == best.plan.zone)
            ]  # fmt: skip
            candidates += self.onward(chosen)
        return Found(tuple(chosen), rival, everything, hoped, tuple(candidates), opening)

    def _scored(
        self, hoped: Sketch, candidates: list[Candidate], chosen: list[Planned], spent: int
    ) -> Generator[list[Sketch], list[float], list[tuple[float, int]]]:
        """Return what each candidate brings beyond its points, the best first for each point, with its place."""
        sketches, ends = list[Sketch](), list[list[tuple[int, float]]]()
        for one in candidates:
            clear = 1.0 if one.front is None else one.front.clear
            shares = [(True, clear), (False, 1 - clear)] if 0 < clear < 1 else [(clear == 1, 1.0)]
            ends.append([(len(sketches) + n, share) for n, (_, share) in enumerate(shares)])
            sketches += [self._after(hoped, one, cleared) for cleared, _ in shares]
        gains = (yield [hoped, *sketches]) if sketches else []
        prices, found = dict[int, float](), []
        for n, (one, of) in enumerate(zip(candidates, ends, strict=True)):
            cost = one.plan.cost
            if cost not in prices:
                prices[cost] = self.price(spent + cost) - self.price(spent)
            gain = sum(share * gains[m] for m, share in of) - prices[cost] + self.bonus(one, chosen)
            if one.front is not None:
                gain += self.by.step * self.judge.fade * one.front.beyond
            found.append((gain / max(1, cost), gain, n))
        return [(gain, n) for _, gain, n in sorted(found, reverse=True)]

    def _after(self, hoped: Sketch, one: Candidate, cleared: bool) -> Sketch:
        """Return a position after a candidate: the fight won, or not."""
        after, lying = hoped.copy(), self.model.sketch
        for army in one.front.armies if one.joins and one.front is not None else ():
            after.zone[army], after.steps[army] = lying.zone[army], lying.steps[army]
        self.go(after, one.plan)
        if one.front is not None:
            one.front.lay(after, cleared)
        return after

    # Which of a few plans: by the mean over rolls of all fights, and without what does not pay in it.

    def considered(self, skill: Skill) -> Found:
        """Return the best of a few plans, left without what does not pay once all its fights are rolled.

        `skill`: by `tries` how many more plans are made, in other spirits and without a deed of the first.
        """
        found = self.plan()
        if not found.planned or not skill.looks.rolls:
            return found
        best, value = self._best([found, *self._others(found, int(skill.looks.tries))])
        while plans := list(self._without_one(best)):
            shorter, more = self._best(plans)
            if more <= value:
                break
            best, value = shorter, more
        return best

    def rolled(self, found: Found, times: int) -> list[Sketch]:
        """Return how the table may lie once all operations of a plan are made and all fights are fought, so many ends."""
        moved = self.model.sketch.copy()
        for one in found.planned:
            self.go(moved, one.plan)
        fronts = {**self.ahead, **{one.plan.zone: one.front for one in found.planned if one.front is not None}}
        ends = [moved.copy() for _ in range(times)]
        for zone, front in fronts.items():
            front.roll(ends, random.Random(f"{self.model.when} {zone}"))
        return ends

    def _best(self, plans: list[Found]) -> tuple[Found, float]:
        """Return the plan that comes to most in the mean over the rolls of its fights, less the points that it spends."""
        ends = [end for plan in plans for end in self.rolled(plan, TIMES)]
        values = self.judge.values(ends).reshape(len(plans), TIMES).mean(1)
        means = [
            float(value) + sum(one.bonus for one in plan.planned) - self.price(sum(p.plan.cost for p in plan.planned))
            for plan, value in zip(plans, values, strict=True)
        ]
        n = max(range(len(plans)), key=lambda n: (means[n], -n))
        return plans[n], means[n]

    def _others(self, found: Found, tries: int) -> Iterator[Found]:
        """Yield so many more plans: as one makes them to whom dangers weigh less or more, or to whom a deed is forbidden."""
        ways = [(self.by.times({"before": more, "after": more}), self.barred) for more in SPIRITS]
        for one in found.planned:  # the zone that is attacked stays out of it, or the armies that go
            ways.append((self.by, self.barred | ({one.plan.zone} if one.plan.zone else one.plan.armies)))
        known = {frozenset(goings_of(found.planned))}
        firsts = self._grown(*(self._growing(found, n + 1) for n in range(self.firsts)))
        for other in (*firsts, *(self.otherwise(*way).plan(found) for way in ways[:tries])):
            deeds = frozenset(goings_of(other.planned))
            if deeds not in known:
                known.add(deeds)
                yield other

    def otherwise(self, by: Weights, barred: frozenset[str]) -> Planner:
        """Return a planner of the same table by other weights."""
        return type(self)(self.model, by, barred)

    def _without_one(self, found: Found) -> Iterator[Found]:
        """Yield a plan without each of its operations or attacks on which no other rests: the way, or the room."""
        for n, left_out in enumerate(found.planned):
            rest = (*found.planned[:n], *found.planned[n + 1 :])
            goings = goings_of(rest)
            through = {zone for going in goings for zone in going.way[1:-1]}
            if left_out.plan.zone not in through and self._fits(goings, self.room, leaving=True):
                yield found._replace(planned=rest)

    def _fits(self, goings: Iterable[Going], room: Mapping[str, int], *, leaving: bool = False) -> bool:
        """Tell whether there is room for all who stop; `leaving`: once all have gone."""
        need, goals = Counter[str](), set[str]()
        for going in goings:
            if leaving or len(going.way) > 1:
                need[going.goal] += 1
                need[going.way[0]] -= leaving
                goals.add(going.goal)
        return all(need[zone] <= room[zone] for zone in goals)
