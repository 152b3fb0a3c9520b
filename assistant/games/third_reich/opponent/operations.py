"""What armies may do for operation points: where each may go and at what price, and fights, solved once for each
signature (8, 16).
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple, get_args

from msgspec.structs import replace

from assistant.core.opponent import keyed
from assistant.core.planner import Going
from assistant.core.position import Position
from assistant.core.questions import Offer
from assistant.core.record import Ids, ids_of
from assistant.core.table import Several, parts
from assistant.games.third_reich.combat import (
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
from assistant.games.third_reich.combat import chances as odds
from assistant.games.third_reich.geography import Army, terrain_lines
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.movement import MovementBlank, Mover, Way, march, ways_by
from assistant.games.third_reich.questions import combatants
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
from assistant.games.third_reich.words import ENEMIES, WINTER_1942, Operation, say, total

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

    def lost(self, combat: Combat, dice: tuple[int, ...], air: int = 0) -> tuple[int, int]:
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
        if any(did.op in ("assault", "amphibious_assault") and not did.fought for did in done):
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
    ready = [army for army in ours if army.op in ("assault", "amphibious_assault") and not army.attacked_this_phase]
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
# A march is no Assault, unless it goes where enemies stand.
ByLand: tuple[Moves, ...] = ("tactical_movement", "assault")


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
        for op in ByLand:
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
        for op in (*ByLand, *(one for one in get_args(Moves) if one not in ByLand)):
            for zone, way in ways_by(mover, op).items():
                if zone not in found and (op == "assault" or not mover.enemies(zone)):
                    found.add(zone)
                    if op not in ByLand or self._is_wise(way):
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
    offers = PhaseEnd().answer(position).offers
    *steps, onward = offers
    if not steps:
        return onward
    whole = steps[-1]
    edits = (*parts(whole.edit), *parts(onward.edit))
    # What the end of the phase does to the board is told with it.
    done = whole.edit.label if isinstance(whole.edit, Several) else None
    label = say("ended-and-next", done=done, next=onward.label) if done is not None else onward.label
    return Offer(onward.label, Several(edits, label), onward.rule, onward.then)
