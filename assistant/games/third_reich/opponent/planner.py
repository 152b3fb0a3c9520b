"""The planner: fights solved once for each signature, what armies may do for operation points, what is done together (8, 16)."""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, get_args

from msgspec.structs import replace

from assistant.core import planner
from assistant.core.opponent import LIKELY, keyed
from assistant.core.phase_log import EditSequence
from assistant.core.planner import Candidate, Going, Plan, Planned, goings_of
from assistant.core.questions import Offer, Rolls
from assistant.core.record import Ids, ids_of
from assistant.core.table import Position, Several
from assistant.core.valuation import OFF, Sketch
from assistant.games.third_reich.combat import (
    MARGIN,
    PAIRS,
    FightingArmy,
    as_rolled,
    attack_refusals,
    calais_refusal,
    converts,
    losses,
    support_refusal,
    support_slots,
    value_lines,
)
from assistant.games.third_reich.combat import PAIRS as ROLLS
from assistant.games.third_reich.combat import chances as odds
from assistant.games.third_reich.geography import Army, terrain_lines
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.movement import MovementBlank, Mover, Way, march, ways_by
from assistant.games.third_reich.operations import ASSAULTS, BY_LAND
from assistant.games.third_reich.opponent.valuation import Table
from assistant.games.third_reich.questions import combatants
from assistant.games.third_reich.questions.actions import planned
from assistant.games.third_reich.questions.aftermath import attacks_owed, noted
from assistant.games.third_reich.questions.cards import theatre
from assistant.games.third_reich.questions.combatants import (
    Moves,
    invadable_beside,
    movement_situation,
    po_cost,
    routes,
)
from assistant.games.third_reich.questions.movement import Landing, Reach
from assistant.games.third_reich.questions.turn import PhaseEnd
from assistant.games.third_reich.words import ENEMIES, LAST_TURN, MOST_PO, STACK, WINTER_1942, Operation, say, total

# The book of fights: all combats of a zone as a small game, solved once for each signature and remembered (16).
#
# Each army fights once, each is attacked once, the losses fall on the two alone: combats do not depend on each other, but
# for clearing the zone, which takes all of them, and for supports, of which there are only so many.

SHARE = 2.2  # combat value of a step, for the worth of a zone in steps
MOST_HELPERS = 2  # supports of one attack that are looked at


class Fighter(NamedTuple):
    """An army that attacks: its value, what it gives in support (-1: it may not), what the defender gains by what it crossed."""

    value: int
    support: int
    reduced: bool
    crossed: int
    converts: bool
    leads: bool = True


class Target(NamedTuple):
    """An army that may be attacked; its value with the terrain. `open`: nobody has attacked it yet."""

    value: int
    reduced: bool
    converts: bool
    open: bool = True


class Chances(NamedTuple):
    """What a combat brings: chances that the target dies, the attacker dies, the attacker is turned over; steps of the target."""

    kills: float
    dies: float
    turned: float
    steps: float

    @property
    def own(self) -> float:
        """The attacker's losses, in steps, of a full army."""
        return 2 * self.dies + self.turned


class Combat(NamedTuple):
    """Places of the attacking army, its target and its supports in the lists of the fight."""

    lead: int
    target: int
    supports: tuple[int, ...]


class Fight(NamedTuple):
    """The signature: who attacks, who is attacked, supports left; pairs (lead, target) that the rules forbid; worth of clearing."""

    attackers: tuple[Fighter, ...]
    targets: tuple[Target, ...]
    slots: int
    forbidden: frozenset[tuple[int, int]]
    must: bool
    worth: float

    def pair(self, combat: Combat) -> tuple[Fighter, Target]:
        """Return who fights whom."""
        return self.attackers[combat.lead], self.targets[combat.target]

    def potentials(self, combat: Combat, air: int = 0) -> tuple[int, int]:
        """Return both potentials before the dice, with what an air mission adds."""
        lead, target = self.pair(combat)
        return lead.value + air + sum(self.attackers[n].support for n in combat.supports), target.value + lead.crossed

    def lost(self, combat: Combat, dice: Rolls, air: int = 0) -> tuple[int, int]:
        """Return the steps that the attacker and his target lose by two dice, beyond those they have too."""
        lead, target = self.pair(combat)
        ours, theirs = self.potentials(combat, air)
        return losses(
            ours + as_rolled(dice[0], lead.converts),
            theirs + as_rolled(dice[1], target.converts),
            (lead.reduced, target.reduced),
        )

    def single(self) -> Iterator[Combat]:
        """Yield every combat without supports that the rules allow (16)."""
        for lead, army in enumerate(self.attackers):
            for target, enemy in enumerate(self.targets):
                if army.leads and enemy.open and (lead, target) not in self.forbidden:
                    yield Combat(lead, target, ())


class Solved(NamedTuple):
    """The worth of a fight to the attacker, in steps; its combats in order; the chance to clear the zone."""

    value: float
    combats: tuple[Combat, ...]
    clear: float


@functools.lru_cache(maxsize=16384)
def chances(attacker: int, defender: int, reduced: tuple[bool, bool], converts: tuple[bool, bool]) -> Chances:
    """Return what the 36 rolls make of a combat, by both potentials before the dice (16)."""
    by_losses = odds(attacker, defender, reduced, converts).by_losses.items()
    own, enemy = 2 - reduced[0], 2 - reduced[1]
    kills = sum(n for (_, theirs), n in by_losses if theirs == enemy)
    dies = sum(n for (ours, _), n in by_losses if ours == own)
    turned = sum(n for (ours, _), n in by_losses if 0 < ours < own)
    steps = sum(n * theirs for (_, theirs), n in by_losses)
    return Chances(kills / PAIRS, dies / PAIRS, turned / PAIRS, steps / PAIRS)


def combat_chances(fight: Fight, combat: Combat, air: int = 0) -> Chances:
    """Return what one combat of a fight brings, with what an air mission adds."""
    lead, target = fight.pair(combat)
    return chances(
        *fight.potentials(combat, air), (lead.reduced, target.reduced), (lead.converts, target.converts)
    )  # fmt: skip


@functools.lru_cache(maxsize=20_000)
def solved(fight: Fight) -> Solved:
    """Return the best combats of a zone, none where none pays and none is owed.

    Kills count steps; that all targets die counts `worth` besides, by the product of their chances.
    """
    targets = tuple(n for n, target in enumerate(fight.targets) if target.open)
    standing = len(targets) < len(fight.targets)  # who was attacked already and lives keeps the zone
    best = Solved(-99.0 if fight.must else 0.0, (), 0.0)
    for combats in filter(None, _plans(fight, targets, tuple(range(len(fight.attackers))), fight.slots)):
        found = [combat_chances(fight, combat) for combat in combats]
        whole = len(combats) == len(fight.targets) and not standing
        clear = math.prod(one.kills for one in found) if whole else 0.0
        steps = sum(
            one.steps - (one.dies * (2 - fight.attackers[combat.lead].reduced) + one.turned)
            for combat, one in zip(combats, found, strict=True)
        )
        value = steps + clear * fight.worth
        if value > best.value + 1e-9:
            best = Solved(value, combats, clear)
    return best if best.combats else Solved(0.0, (), 0.0)


def _plans(
    fight: Fight, targets: tuple[int, ...], free: tuple[int, ...], slots: int
) -> Iterator[tuple[Combat, ...]]:  # fmt: skip
    """Yield every set of combats: for each target in turn none, or one of the armies that differ with the best supports."""
    if not targets:
        yield ()
        return
    target, rest = targets[0], targets[1:]
    yield from _plans(fight, rest, free, slots)
    seen = set()
    for lead in free:
        army = fight.attackers[lead]
        if not army.leads or (lead, target) in fight.forbidden or army in seen:
            continue
        seen.add(army)
        helpers = [n for n in free if n != lead and fight.attackers[n].support >= 0]
        helpers.sort(key=lambda n: (-fight.attackers[n].support, fight.attackers[n].value, n))
        for count in range(min(slots, len(helpers), MOST_HELPERS) + 1):
            chosen = tuple(helpers[:count])
            left = tuple(n for n in free if n != lead and n not in chosen)
            for more in _plans(fight, rest, left, slots - count):
                yield (Combat(lead, target, chosen), *more)


# What armies may do for operation points: go somewhere, or attack a zone together; as the rules of the table say (8, 16).

WORTHS = (1.0, 3.0, 6.0, 12.0, 24.0)  # of clearing a zone, in steps: the book keeps a fight for each


class Ready(NamedTuple):
    """A fight of the book with the armies that fight it, in its order."""

    fight: Fight
    attackers: Ids
    targets: Ids


def ready_zones(seen: Theatre) -> list[str]:
    """Return the zones where enemies meet and an army may lead or support an attack: it made an Assault and has not fought (16)."""
    found = []
    for zone in sorted(seen.contested()):
        done = (seen.did(army.id) for army in seen.armies_in(zone, seen.phase))
        if any(did.op in ASSAULTS and not did.fought for did in done):
            found.append(zone)
    return found


def fight_of(seen: Theatre, zone: str, made: tuple[Going, ...], worth: float, *, must: bool) -> Ready | None:
    """Return the fight over a zone once some operations are made; None where nobody could fight it.

    Args:
        worth: of clearing the zone, in steps.
        must: whether an attack is owed.
    """
    side, options = seen.phase, seen.options
    invading = next((going.invading for going in made if going.invading), "")
    state = seen.state_when(invading)
    there = [army for army in state.armies if army.zone == zone]
    targets = [_fighting(seen, army.id) for army in there if army.faction in ENEMIES[side]]
    going = {one.army: one for one in made}
    standing = [army.id for army in there if army.faction == side and army.id not in going]
    ours = [_fighting(seen, army, going.get(army)) for army in (*standing, *going)]
    ready = [army for army in ours if army.op in ASSAULTS and not army.attacked_this_phase]
    if not targets or not ready:
        return None
    place = combatants.battle_zone(seen, zone)
    germans = any(army.country == "germany" for army in targets)
    begun = combatants.begun(seen, zone, side)
    excess = max(0, begun[0] - begun[1]) if begun else None
    spared = [army.id for army in targets if army.country == "france"]
    ready.sort(key=lambda army: (str(army.country), army.type, army.reduced, army.id))
    ground = [total(terrain_lines(place, army.faction, op="assault", crossed=())) for army in targets]
    forbidden = frozenset(
        (n, m)
        for n, lead in enumerate(ready)
        for m, target in enumerate(targets)
        if attack_refusals(lead, target, place, options) or calais_refusal(place, target, spared)
    )

    def fighter(army: FightingArmy) -> Fighter:
        value = total(value_lines(army, place, seen.turn))
        crossed = total(terrain_lines(place, targets[0].faction, op=army.op, crossed=army.crossed)) - ground[0]
        support = army.support[army.reduced] if support_refusal(army) is None else -1
        return Fighter(value, support, army.reduced, crossed, converts(army, place))

    def target(army: FightingArmy, bonus: int) -> Target:
        value = total(value_lines(army, place, seen.turn, defends_with_germans=germans)) + bonus
        return Target(value, army.reduced, converts(army, place), not army.attacked_this_phase)

    fight = Fight(
        tuple(map(fighter, ready)), tuple(map(target, targets, ground)),
        support_slots(tuple(ours), len(targets), options, excess), forbidden, must,
        min(WORTHS, key=lambda known: abs(known - worth)),
    )  # fmt: skip
    return Ready(fight, ids_of(ready), ids_of(targets))


def _fighting(seen: Theatre, army: str, going: Going | None = None) -> FightingArmy:
    """Return an army as it will fight: by the operation that is planned for it, else as it did or did not operate."""
    found = combatants.fighting_army(seen, seen.armies[army], seen.phase)
    if going is None:
        idle = found.op is not None and not seen.operation(army)
        return replace(found, op="strategic_movement") if idle else found
    crossed = ("landing",) if going.op == "amphibious_assault" else seen.crossed_on(going.way)
    return replace(found, op=going.op, crossed=crossed)


# Where each army may go and at what price, worked out once for armies alike: the same walks as the question of reach (8).

PATIENCE = 6  # the turn until which the Axis does not open a second front while France stands


class Marches:
    """All operations of the armies of one table."""

    def __init__(self, seen: Theatre) -> None:
        self.seen = seen
        self._known: dict[object, tuple[Going, ...]] = {}
        self._price = functools.cache(lambda *asked: po_cost(seen, seen.phase, *asked))

    @cached_property
    def _given(self) -> MovementBlank:
        """What movement depends on; breakthroughs left out."""
        army = next(army for army in self.seen.state.armies if army.faction == self.seen.phase)
        return replace(movement_situation(self.seen, army, "assault"), breakthrough_zones=())

    def idle(self, barred: frozenset[str] = frozenset()) -> list[Army]:
        """Return the armies of the phase that may still operate (7, 8, 9)."""
        seen = self.seen
        if seen.phase == "allies" and seen.turn == 1 and not seen.axis_entered_france_belgium_this_turn:
            return []
        return [
            army for army in seen.state.armies
            if army.faction == seen.phase and army.id not in barred and not seen.operation(army.id)
            and seen.supplied_at_start(army)
        ]  # fmt: skip

    def of(self, army: Army) -> Iterator[Going]:
        """Yield what an army may do: every zone once, by a march before all, to enemies by an Assault."""
        like = (army.zone, army.country, army.type, army.partisan)
        if like not in self._known:
            self._known[like] = tuple(self._of(army))
        for going in self._known[like]:
            yield going._replace(army=army.id)
        reached = {going.goal for going in self._known[like]}
        for goal in routes(self.seen, army.zone):
            if goal not in reached and Landing(army=army.id, to=goal).answer(self.seen.position).offers:
                yield self._going(army, "amphibious_assault", (army.zone, goal))

    def _going(self, army: Army, op: Operation, way: Way, seas: int = 1, invading: str = "") -> Going:
        """Return an operation with its price."""
        zones = frozenset(map(self.seen.zones.__getitem__, way))
        return Going(army.id, op, way, self._price(op, zones, seas), invading)

    def beyond(self, army: Army, breached: frozenset[str]) -> Iterator[Going]:
        """Yield where armour may go that breaks through one of some zones, where others attack with margin enough (13.1).

        Args:
            army: not one of those that attack there.
        """
        if army.type != "armour" or army.zone in breached:
            return
        mover, found = self._mover(army, "", breached), set[str]()
        for op in BY_LAND:
            for zone, way in march(mover, op).items():
                if zone in found or breached.isdisjoint(way[1:-1]) or (op != "assault" and mover.enemies(zone)):
                    continue
                found.add(zone)
                if self._is_wise(way):
                    yield self._going(army, op, way)

    def _of(self, army: Army) -> Iterator[Going]:
        seen, found = self.seen, set[str]()
        mover = self._mover(army, "")
        if mover.enemies(army.zone) and mover.is_free:
            yield self._going(army, "assault", (army.zone,))
        for op in (*BY_LAND, *(one for one in get_args(Moves) if one not in BY_LAND)):
            for zone, way in ways_by(mover, op).items():
                if zone not in found and (op == "assault" or not mover.enemies(zone)):
                    found.add(zone)
                    if op not in BY_LAND or self._is_wise(way):
                        yield self._going(army, op, way, mover.seas[zone] if op == "naval_movement" else 1)
        # The Axis invades neutral countries from where its armies stand or go (2).
        for country in invadable_beside(seen, army, found) if army.faction == "axis" else ():
            for zone, way in march(self._mover(army, country), "assault").items():
                if seen.zones[zone].home == country:
                    yield self._going(army, "assault", way, 1, country)

    def _mover(self, army: Army, invading: str, breached: frozenset[str] = frozenset()) -> Mover:
        state, entered = self.seen.state_when(invading), (invading,) if invading else ()
        return Mover(replace(self._given, state=state, breakthrough_zones=tuple(breached), invading=entered), army)

    def _is_wise(self, way: Way) -> bool:
        """Tell whether a way opens no front too early: into the USSR while France stands, out of it before it is attacked."""
        seen = self.seen
        if seen.phase == "ussr" and seen.turn < WINTER_1942 and not seen.axis_entered_ussr:
            return all(seen.controller(zone) == "ussr" for zone in way)
        if seen.phase != "axis" or seen.axis_entered_ussr or "france" in seen.surrendered or seen.turn >= PATIENCE:
            return True
        return all(seen.zones[zone].home != "ussr" for zone in way)


# What the questions of the table offer for an operation and for the end of a phase, as one offer each (3, 8).


def operated(position: Position, going: Going) -> Offer | None:
    """Return the offer of an operation, None where its points are no longer there or combats have begun (8, 22.1)."""
    seen = theatre(position)
    if seen.fact("combat-begun") or seen.po(seen.phase) < going.cost:
        return None
    if going.op == "amphibious_assault":
        return keyed(Landing(army=going.army, to=going.goal), position)
    # Once the first army is in, the country is neutral no longer.
    invading = going.invading if going.invading in seen.neutral_countries else ""
    asked = Reach(counters=(going.army,), op=going.op, to=going.goal, invading=invading)
    return keyed(asked, position, "assault-in-place" if len(going.way) == 1 else "move-there")


def ended(position: Position) -> Offer:
    """Return the end of the phase and the beginning of the next as one offer (3)."""
    *steps, onward = PhaseEnd().answer(position).offers
    done = steps[-1].edit if steps else None
    if not (isinstance(done, Several) and isinstance(onward.edit, Several)):
        return onward
    # What the end of the phase does to the board is told with it.
    label = say("ended-and-next", done=done.label, next=onward.label)
    return replace(onward, edit=replace(onward.edit, label=label))


# What of all that is done together (8, 16).

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
        """How many more armies each zone has room for (5)."""
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
        return going.op in ASSAULTS

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
