"""Planning the attacks on a zone: every assignment of attackers, supports and missions, in every order, and its
situation (16).
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import Annotated, Literal, NamedTuple, get_args

from msgspec import Meta
from msgspec.structs import replace

from assistant.core.calc import Worked
from assistant.core.questions import Reason
from assistant.core.record import Ids, Record, within
from assistant.games.third_reich.combat import (
    PAIRS,
    Air,
    FightingArmy,
    attack_refusals,
    attacker_lines,
    calais_refusal,
    chances,
    checked,
    converts,
    mission_refusal,
    support_refusal,
    support_slots,
    value_lines,
)
from assistant.games.third_reich.geography import BattleZone, terrain_lines
from assistant.games.third_reich.words import Count, Readings, Turn, because, corrected, readings, rejected, total

# Planning the attacks on a zone: every assignment of attackers, supports and missions, in every order (16).
#
# A plan is a row of attacks. Losses fall on the two armies that fight, nobody retreats, and the supports in excess are
# fixed before the first attack; so one attack changes another only where it kills a German beside an Italian (whose
# defence then falls by 1) or strikes an army a second time. Plans are grown attack by attack, each carrying the exact
# chances of every state of the defence, and a longer plan starts from the chances of the shorter one.

Rank = Literal["steps", "clear", "safe"]


class PlannedAttack(Record):
    attacker: str
    target: str
    supporting: Ids
    air: Air


class ShownPlan(Record):
    """Attacks in order; expected steps lost by each side; chances to clear the zone and to lose nothing."""

    attacks: tuple[PlannedAttack, ...]
    own_steps_lost: Fraction
    enemy_steps_lost: Fraction
    clear: Fraction
    no_loss: Fraction


class Attack(NamedTuple):
    """One attack of a plan, armies by their place in their side's list; `air`: an uncountered mission helps it."""

    attacker: int
    target: int
    supporting: tuple[int, ...]
    air: bool


class Losses(NamedTuple):
    """How things stand within a plan: the defenders' steps left, and the attacker's steps lost so far."""

    steps: tuple[int, ...]
    own_lost: int


class Fight:
    """The zone before the first attack.

    Args:
        attackers: all the armies of the attacking side in the zone.
        defenders: all those of the other side.
        slots: how many armies in excess may act as support.
        missions: air missions that the attacker may spend and that will not be countered, one a combat.
    """

    def __init__(
        self,
        turn: int,
        zone: BattleZone,
        attackers: tuple[FightingArmy, ...],
        defenders: tuple[FightingArmy, ...],
        slots: int,
        missions: int,
        options: Readings,
    ) -> None:
        self.turn, self.zone, self.slots, self.missions, self.options = turn, zone, slots, missions, options
        self.attackers, self.defenders = attackers, defenders
        self._chances = functools.cache(self._prospects)
        self._ours, self._theirs = _alike(attackers), _alike(defenders)
        self._steps = tuple(2 - army.reduced for army in defenders)

    def plans(self) -> list[ShownPlan]:
        """Return every plan that the rules allow, in the order in which they are found (16).

        Of plans that differ only by an exchange of armies alike in everything but their name, the first stands for all.
        """
        return list(self._grown((), {Losses(self._steps, 0): 1}, set()))

    def _grown(
        self, attacks: tuple[Attack, ...], weights: Mapping[Losses, int], seen: set[object]
    ) -> Iterator[ShownPlan]:
        """Yield the plan of these attacks, then every plan that goes on from it, unless one alike was `seen`."""
        pattern = self._pattern(attacks)
        if pattern in seen:
            return
        seen.add(pattern)
        attacked = {attack.target for attack in attacks}
        spared = [
            army.id
            for n, army in enumerate(self.defenders)
            if army.country == "france" and n not in attacked and not army.attacked_this_phase
        ]
        # 9: the French at Calais are attacked wherever the British are.
        if attacks and all(calais_refusal(self.zone, self.defenders[n], spared) is None for n in attacked):
            yield self._judged(attacks, weights)
        for attack in self._next_attacks(attacks):
            yield from self._grown((*attacks, attack), self._after(attack, weights), seen)

    def _pattern(self, attacks: tuple[Attack, ...]) -> object:
        """Return what plans have in common that differ only by an exchange of armies alike."""
        met: dict[int, list[int]] = {}
        signs = []
        for attack in attacks:
            # An army attacked again is not the same as another one like it, so targets alike are numbered as they come.
            alike = met.setdefault(self._theirs[attack.target], [])
            if attack.target not in alike:
                alike.append(attack.target)
            target = self._theirs[attack.target], alike.index(attack.target) if self.order_matters else 0
            helpers = tuple(sorted(self._ours[army] for army in attack.supporting))
            signs.append((target, self._ours[attack.attacker], helpers, attack.air))
        return tuple(signs if self.order_matters else sorted(signs))

    def _next_attacks(self, attacks: tuple[Attack, ...]) -> Iterator[Attack]:
        busy = {army for attack in attacks for army in (attack.attacker, *attack.supporting)}
        slots = self.slots - sum(len(attack.supporting) for attack in attacks)
        missions = self.missions - sum(attack.air for attack in attacks)
        for lead, target in self.pairs:
            if lead in busy or not self._in_turn(target, attacks):
                continue
            helpers = [army for army in self.supporters if army != lead and army not in busy]
            grounded = mission_refusal(self.attackers[lead], self.zone, self.turn, "uncountered", self.options)
            for number in range(min(slots, len(helpers)) + 1):
                for supporting in combinations(helpers, number):
                    yield Attack(lead, target, supporting, False)
                    if missions and grounded is None:
                        yield Attack(lead, target, supporting, True)

    def _in_turn(self, target: int, attacks: tuple[Attack, ...]) -> bool:
        """Tell whether `target` may come next; where the order changes nothing, one order stands for all."""
        if not self.options.defender_attacked_once:
            return True
        if self.order_matters:
            return all(attack.target != target for attack in attacks)
        return not attacks or target > attacks[-1].target

    @cached_property
    def order_matters(self) -> bool:
        """Whether the order of the attacks can change their result."""
        beside_germans = {army.country == "italy" for army in self.defenders} == {True, False} and any(self._germans)
        return beside_germans or not self.options.defender_attacked_once

    @cached_property
    def _germans(self) -> tuple[bool, ...]:
        return tuple(army.country == "germany" for army in self.defenders)

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Which army may attack which (9, 16)."""
        return tuple(
            (n, m)
            for m, target in enumerate(self.defenders)
            for n, lead in enumerate(self.attackers)
            if not attack_refusals(lead, target, self.zone, self.options)
        )

    @cached_property
    def supporters(self) -> tuple[int, ...]:
        """The armies that may act as support (16)."""
        return tuple(n for n, army in enumerate(self.attackers) if support_refusal(army) is None)

    def _after(self, attack: Attack, weights: Mapping[Losses, int]) -> Mapping[Losses, int]:
        """Return the chances after one more attack; their sum grows by a factor of 36."""
        found = Counter[Losses]()
        for before, weight in weights.items():
            steps = before.steps[attack.target]
            if not steps:
                # The army attacked a second time is gone already: the attack does not take place.
                found[before] += weight * PAIRS
                continue
            germans = any(german and left for german, left in zip(self._germans, before.steps, strict=True))
            for (ours, theirs), count in self._chances(attack, steps, germans).items():
                left = list(before.steps)
                left[attack.target] -= theirs
                after = Losses(tuple(left), before.own_lost + ours)
                found[after] += weight * count
        return found

    def _prospects(self, attack: Attack, steps: int, germans: bool) -> Mapping[tuple[int, int], int]:
        lead = self.attackers[attack.attacker]
        target = replace(self.defenders[attack.target], reduced=steps == 1)
        helpers = [self.attackers[n] for n in attack.supporting]
        air: Air = "uncountered" if attack.air else "none"
        theirs = total(value_lines(target, self.zone, self.turn, defends_with_germans=germans))
        theirs += total(terrain_lines(self.zone, target.faction, op=lead.op, crossed=lead.crossed))
        rolling = [lead, *helpers] if self.options.die_conversion_by_support else [lead]
        return chances(
            total(attacker_lines(lead, helpers, self.zone, self.turn, air)),
            theirs,
            (lead.reduced, target.reduced),
            (any(converts(army, self.zone) for army in rolling), converts(target, self.zone)),
        ).by_losses

    def _judged(self, attacks: tuple[Attack, ...], weights: Mapping[Losses, int]) -> ShownPlan:
        own = enemy = clear = no_loss = 0
        for after, weight in weights.items():
            left = sum(after.steps)
            own += weight * after.own_lost
            enemy += weight * (sum(self._steps) - left)
            clear += 0 if left else weight
            no_loss += 0 if after.own_lost else weight
        named = tuple(
            PlannedAttack(
                self.attackers[attack.attacker].id,
                self.defenders[attack.target].id,
                tuple(self.attackers[n].id for n in attack.supporting),
                "uncountered" if attack.air else "none",
            )
            for attack in attacks
        )
        return ShownPlan(named, *(Fraction(n, PAIRS ** len(attacks)) for n in (own, enemy, clear, no_loss)))


def _alike(armies: tuple[FightingArmy, ...]) -> tuple[int, ...]:
    """Return for each army the place of the first one that is like it in everything but its name."""
    unnamed = [replace(army, id="") for army in armies]
    return tuple(unnamed.index(army) for army in unnamed)


def ranked(plans: list[ShownPlan], by: Rank) -> list[ShownPlan]:
    """Return the plans, best first.

    Args:
        by: `steps` for the expected steps lost (the enemy's less one's own), `clear` for the chance to clear the zone,
            `safe` for the chance to lose nothing. The other two settle ties, then the plan with fewer attacks.
    """

    def key(plan: ShownPlan) -> tuple[Fraction, Fraction, Fraction, int]:
        exchange = plan.enemy_steps_lost - plan.own_steps_lost
        first = {
            "steps": (exchange, plan.clear, plan.no_loss),
            "clear": (plan.clear, exchange, plan.no_loss),
            "safe": (plan.no_loss, exchange, plan.clear),
        }[by]
        return (*first, -len(plan.attacks))

    return sorted(plans, key=key, reverse=True)


# The planning of the attacks on a zone as a situation (16).

# Three armies a faction and a zone (5), one more for the two zones without a limit.
MOST = 4


class AttackPlan(Record):
    """The best plans by the ranking asked for, and the best by each of the three; None when nothing is allowed."""

    plans: tuple[ShownPlan, ...]
    considered: int
    support_slots: int
    order_matters: bool
    best_exchange: ShownPlan | None
    best_to_clear: ShownPlan | None
    safest: ShownPlan | None


@corrected
def attack_plan(
    *,
    turn: Turn,
    zone: BattleZone,
    attackers: Annotated[tuple[FightingArmy, ...], Meta(max_length=MOST)],
    defenders: Annotated[tuple[FightingArmy, ...], Meta(max_length=MOST)],
    missions: Annotated[int, within(0, MOST)] = 0,
    excess: Count | None = None,
    rank_by: Rank = "steps",
    show: Annotated[int, within(1, 1000)] = 10,
    options: Readings,
) -> Worked:
    """Return every plan of attack on a zone, ranked, with exact prospects (16)."""
    checked(attackers, defenders)
    slots = support_slots(attackers, len(defenders), options, excess)
    fight = Fight(turn, zone, attackers, defenders, slots, missions, options)
    plans = fight.plans()
    bests = (next(iter(ranked(plans, by)), None) for by in get_args(Rank))
    shown = tuple(ranked(plans, rank_by)[:show])
    value = AttackPlan(shown, len(plans), slots, fight.order_matters, *bests)
    names = "support_count", "defender_attacked_once", "die_conversion_by_support"
    return Worked(value, tuple(_reasons(fight, value)), readings(options, *names))


def _reasons(fight: Fight, value: AttackPlan) -> list[Reason]:
    if not value.considered:
        return [rejected("16", "plan-nothing")]
    reasons = [
        because("16", "plan-considered", n=value.considered),
        because("16", "plan-slots", n=value.support_slots),
        because("16", "plan-order-matters" if value.order_matters else "plan-order-free"),
    ]
    if fight.missions:
        reasons.append(because("11", "plan-missions", n=fight.missions))
    for key, plan in (("plan-best-clear", value.best_to_clear), ("plan-safest", value.safest)):
        if plan is not None:
            own, enemy = plan.own_steps_lost, plan.enemy_steps_lost
            reasons.append(because("16", key, clear=plan.clear, no_loss=plan.no_loss, own=own, enemy=enemy))
    return reasons
