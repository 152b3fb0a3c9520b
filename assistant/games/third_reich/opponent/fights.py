"""The book of fights: all combats of a zone as a small game, solved once for each signature and remembered (16).

Each army fights once, each is attacked once, the losses fall on the two alone: combats do not depend on each other, but
for clearing the zone, which takes all of them, and for supports, of which there are only so many.
"""

from __future__ import annotations

import functools
import itertools
from typing import NamedTuple

from assistant.games.third_reich.armies import as_rolled
from assistant.games.third_reich.losses import losses

ROLLS = 36
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


class Solved(NamedTuple):
    """The worth of a fight to the attacker, in steps; its combats in order; the chance to clear the zone."""

    value: float
    combats: tuple[Combat, ...]
    clear: float


@functools.lru_cache(maxsize=16384)
def chances(attacker: int, defender: int, reduced: tuple[bool, bool], converts: tuple[bool, bool]) -> Chances:
    """Return what the 36 rolls make of a combat, by both potentials before the dice (16): `combat.worked_out`, `losses.losses`."""
    kills = dies = turned = steps = 0
    for a, d in itertools.product(range(1, 7), repeat=2):
        ours, theirs = attacker + as_rolled(a, converts[0]), defender + as_rolled(d, converts[1])
        own, enemy = losses(ours, theirs, attacker_reduced=reduced[0], defender_reduced=reduced[1])
        left, right = 2 - reduced[0], 2 - reduced[1]
        dies += own >= left
        turned += 0 < own < left
        kills += enemy >= right
        steps += min(enemy, right)
    return Chances(kills / ROLLS, dies / ROLLS, turned / ROLLS, steps / ROLLS)


def combat_chances(fight: Fight, combat: Combat, air: int = 0) -> Chances:
    """Return what one combat of a fight brings, with what an air mission adds."""
    lead, target = fight.attackers[combat.lead], fight.targets[combat.target]
    ours = lead.value + air + sum(fight.attackers[n].support for n in combat.supports)
    return chances(ours, target.value + lead.crossed, (lead.reduced, target.reduced), (lead.converts, target.converts))


def margin(fight: Fight, combat: Combat) -> int:
    """Return by how much the attacker of a combat is stronger before the dice, which decides breakthroughs (13.1)."""
    lead, target = fight.attackers[combat.lead], fight.targets[combat.target]
    return lead.value + sum(fight.attackers[n].support for n in combat.supports) - target.value - lead.crossed


@functools.lru_cache(maxsize=20_000)
def solved(fight: Fight) -> Solved:
    """Return the best combats of a zone, none where none pays and none is owed.

    Kills count steps; that all targets die counts `worth` besides, by the product of their chances.
    """
    targets = tuple(n for n, target in enumerate(fight.targets) if target.open)
    standing = len(targets) < len(fight.targets)  # who was attacked already and lives keeps the zone
    best = Solved(-99.0 if fight.must else 0.0, (), 0.0)
    for combats in _plans(fight, targets, tuple(range(len(fight.attackers))), fight.slots):
        if not combats:
            continue
        found = [combat_chances(fight, combat) for combat in combats]
        clear = 0.0
        if len(combats) == len(fight.targets) and not standing:
            clear = 1.0
            for one in found:
                clear *= one.kills
        steps = sum(one.steps - _lost(fight, combat, one) for combat, one in zip(combats, found, strict=True))
        value = steps + clear * fight.worth
        if value > best.value + 1e-9:
            best = Solved(value, combats, clear)
    return best if best.combats or not fight.must else Solved(0.0, (), 0.0)


def _lost(fight: Fight, combat: Combat, one: Chances) -> float:
    return one.dies * (1 if fight.attackers[combat.lead].reduced else 2) + one.turned


def _plans(fight: Fight, targets: tuple[int, ...], free: tuple[int, ...], slots: int):  # type: ignore[no-untyped-def]
    """Yield every set of combats: for each target in turn none, or one of the armies that differ with the best supports."""
    if not targets:
        yield ()
        return
    target, *others = targets
    rest = tuple(others)
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
