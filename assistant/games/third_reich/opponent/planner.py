"""The planner: what armies may do for operation points, and what of it is done together (8, 16)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from assistant.core import planner
from assistant.core.opponent import LIKELY
from assistant.core.phase_log import EditSequence
from assistant.core.planner import Candidate, Going, Plan, Planned, goings_of
from assistant.core.valuation import OFF, Sketch
from assistant.games.third_reich.combat import MARGIN
from assistant.games.third_reich.combat import PAIRS as ROLLS
from assistant.games.third_reich.opponent.operations import (
    SHARE,
    Marches,
    Ready,
    combat_chances,
    fight_of,
    operated,
    ready_zones,
    solved,
)
from assistant.games.third_reich.opponent.valuation import Table
from assistant.games.third_reich.questions.actions import planned
from assistant.games.third_reich.questions.aftermath import attacks_owed, noted
from assistant.games.third_reich.words import ENEMIES, LAST_TURN, MOST_PO, STACK

SIX = 6
# The 36 rolls, the attacker's die first, from the worst for him to the best: a spread over them is one over what they bring.
ORDER = tuple(sorted(range(ROLLS), key=lambda roll: (roll // SIX - roll % SIX, roll)))


class Front(planner.Front):
    """A fight of the book as plans see it."""

    def __init__(self, table: Table, ready: Ready) -> None:
        self.ready, self.best = ready, solved(ready.fight)
        self.attackers, self.targets = ([table.number[a] for a in of] for of in (ready.attackers, ready.targets))
        self.armies, self.leads, self.clear = (*self.attackers, *self.targets), len(self.attackers), self.best.clear

    @property
    def opens(self) -> bool:
        """Whether it opens its zone to armour: its margin before the dice is wide enough (13.1)."""
        potentials = map(self.ready.fight.potentials, self.best.combats)
        return any(ours - theirs >= MARGIN for ours, theirs in potentials)

    def lay(self, sketch: Sketch, cleared: bool) -> None:
        found = [(combat, combat_chances(self.ready.fight, combat)) for combat in self.best.combats]
        survivor = min(found, key=lambda one: one[1].kills)[0] if not cleared else None
        for combat, one in found:
            lead, target, lives = self.attackers[combat.lead], self.targets[combat.target], combat is survivor
            if cleared or (not lives and one.kills >= 0.5):
                sketch.lose(target, 2)
            elif one.steps - 2 * one.kills > 0.3:
                sketch.lose(target, 1)
            if one.dies >= 0.5 or (lives and one.dies >= 0.25):
                sketch.lose(lead, 2)
            elif one.own >= 0.5:
                sketch.lose(lead, 1)

    def roll(self, ends: Sequence[Sketch], chance: random.Random) -> None:
        times = len(ends)
        # For each army attacked its rolls, as numbers below 36; every share of the 36 comes as often.
        spread = [(n * ROLLS + ROLLS // 2) // times % ROLLS for n in range(times)]
        drawn = [chance.sample(spread, times) for _ in self.targets]
        for n, end in enumerate(ends):
            for combat in self.best.combats:
                ours, theirs = divmod(ORDER[drawn[combat.target][n]], SIX)
                own, enemy = self.ready.fight.lost(combat, (ours + 1, theirs + 1))
                end.lose(self.targets[combat.target], enemy)
                end.lose(self.attackers[combat.lead], own)


class Planner(planner.Planner):
    """Finds the operations of a phase (8)."""

    together = 4
    model: Table

    @cached_property
    def budget(self) -> int:  # type: ignore[override]
        """The operation points there are: none once combats have begun (22.1)."""
        return 0 if self.model.seen.fact("combat-begun") else self.model.seen.po(self.model.seen.phase)

    @cached_property
    def room(self) -> Mapping[str, int]:  # type: ignore[override]
        """For how many more armies each zone has room (5)."""
        seen = self.model.seen
        return {z: 99 if t.unlimited else STACK - len(seen.armies_in(z, seen.phase)) for z, t in seen.zones.items()}

    @cached_property
    def due(self) -> frozenset[str]:
        """The zones where an attack is owed (8.1, 8.2)."""
        return frozenset(attacks_owed(self.model.seen, self.model.seen.phase))

    @cached_property
    def ahead(self) -> Mapping[str, Front]:  # type: ignore[override]
        """The zones where armies that made an Assault stand among enemies, and combats pay or are owed, by name."""
        zones = [zone for zone in ready_zones(self.model.seen) if zone not in self.barred]
        found = ((zone, self._front(zone, (), zone in self.due)) for zone in zones)
        return {zone: front for zone, front in found if front is not None}

    def front(self, zone: str, goings: tuple[Going, ...]) -> Front | None:
        seen = self.model.seen
        return self._front(zone, goings, not seen.armies_in(zone, seen.phase))

    def _front(self, zone: str, goings: tuple[Going, ...], must: bool) -> Front | None:
        worth = (float(self.judge.worth[self.model.ground.index[zone]]) + 0.3) / (self.by.step * SHARE)
        ready = fight_of(self.model.seen, zone, goings, worth, must=must)
        front = Front(self.model, ready) if ready is not None else None
        return front if front is not None and front.best.combats else None

    def meets(self, going: Going) -> bool:
        seen = self.model.seen
        return seen.state_when(going.invading).enemies_in(going.goal, seen.phase)

    def attacks(self, going: Going) -> bool:
        return going.op in ("assault", "amphibious_assault")

    def orders(self, zone: str, comers: list[Going]) -> Iterable[list[Going]]:  # noqa: ARG002
        roll, steps = self.model.number, self.model.sketch.steps
        value = {one.army: int(self.model.cv[roll[one.army], steps[roll[one.army]]]) for one in comers}
        yield sorted(comers, key=lambda one: (-value[one.army], len(one.way), one.army))
        yield sorted(comers, key=lambda one: (one.cost, len(one.way), -value[one.army], one.army))

    def price(self, cost: int) -> float:
        """Return what points are worth: nothing those that would find no room after the next Planning (4.1), or no use."""
        seen, lost = self.model.seen, self.model.seen.po(self.model.seen.phase)
        if seen.turn < LAST_TURN:
            lost = max(0, lost + int(planned(seen, seen.phase).value.collected) - MOST_PO)
        return self.by.point * max(0.0, cost - self.by.overflow * lost)

    def may(self, goings: list[Going]) -> bool:
        """Tell whether the table lets the landings among them be made in one phase: how many, and where (8.5, 13.9, 17)."""
        landing = [going for going in goings if going.op == "amphibious_assault"]
        chain = EditSequence(self.model.position, noted)
        for going in landing if len(landing) > 1 else ():
            offer = operated(chain.position, going)
            if offer is None:
                return False
            chain.add(offer.edit)
        return True

    def go(self, sketch: Sketch, plan: Plan) -> None:
        """Make operations on a sketch; armies of a country that is invaded come into play (2)."""
        super().go(sketch, plan)
        (invaded,), index = sketch.more, self.model.ground.index
        for country in {going.invading for going in plan.goings} - {""}:
            for zone in self.model.seen.board.homelands.get(country, ()):
                invaded[index[zone]] = 1
            for army, zone_number in self.model.neutral_armies(country):
                if sketch.zone[army] == OFF:
                    sketch.zone[army] = zone_number

    # Attacks on every zone in reach, movements that take, guard or bring near, armour that goes beyond cleared zones (13.1).

    def candidates(self) -> Iterator[Candidate]:
        seen, marches = self.model.seen, Marches(self.model.seen)
        foes = ENEMIES[seen.phase]
        hostile = (z for z in seen.zones if seen.controller(z) in foes or seen.state.enemies_in(z, seen.phase))
        edge = {beside for zone in hostile for beside in seen.board.neighbours[zone]}
        found = list(
            self.sorted_out(
                marches.idle(self.barred),
                marches.of,
                self.barred,
                lambda going: going.goal in edge or self._pays(going),
            )
        )
        yield from found
        yield from self._with_exploits([one for one in found if one.front is not None], marches)

    def like(self, army: str) -> object:
        return super().like(army), bool(self.model.seen.did(army).attacked_by)

    def _pays(self, going: Going) -> bool:
        """Tell whether a movement takes a zone from an enemy or an invaded country, or ends where there is much to hold (6)."""
        seen, enemies = self.model.seen, ENEMIES[self.model.seen.phase]
        holders = [seen.controller(zone) for zone in going.way[1:]]
        takes = any(holder in enemies or (holder is None and going.invading) for holder in holders)
        return takes or bool(self.judge.worth[self.model.ground.index[going.goal]] > 1)

    def onward(self, chosen: list[Planned]) -> Iterable[Candidate]:
        """Return what armour that is still free may do beyond the zones that the plan's attacks will probably clear (13.1)."""
        if not _opens(chosen[-1]):
            return ()
        breached = frozenset(one.plan.zone for one in chosen if _opens(one) and one.clear >= LIKELY)
        marches, taken = Marches(self.model.seen), {one.plan.zone for one in chosen if one.plan.zone}
        free = marches.idle(self.barred | {g.army for g in goings_of(chosen)}) if breached else []
        return self.sorted_out(free, lambda army: marches.beyond(army, breached), self.barred | taken)

    def _with_exploits(self, assaults: list[Candidate], marches: Marches) -> Iterator[Candidate]:
        """Yield attacks that open their zone together with one armour that goes through it, of armour alike one (13.1)."""
        seen = self.model.seen
        armour = [army for army in marches.idle(self.barred) if army.type == "armour"]
        beyond: dict[str, list[Going]] = {}
        for one in assaults:
            zone = one.plan.zone
            if not _opens(one) or one.planned(0).clear < LIKELY:
                continue
            if zone not in beyond:
                ways = (going for army in armour for going in marches.beyond(army, frozenset({zone})))
                beyond[zone] = [way for way in ways if not seen.state.enemies_in(way.goal, seen.phase)]
            likes = set[object]()
            for going in beyond[zone]:
                like = (going.way, super().like(going.army))
                if going.army in one.plan.armies or going.goal in self.barred or like in likes:
                    continue
                if self._pays(going._replace(way=going.way[1:])):
                    likes.add(like)
                    yield one._replace(plan=Plan((*one.plan.goings, going), zone))


def _opens(one: Candidate | Planned) -> bool:
    return isinstance(one.front, Front) and one.front.opens
