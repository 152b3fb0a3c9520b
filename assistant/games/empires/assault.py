"""All the attacks on one zone in a row, exactly: losses, trench, retreats and missions carried from each to the next (9.2).

The attacker follows a plan; the defender answers each result in the way that serves the plan's aim least. Chances are
whole numbers out of 36 to the power of the attacks left, so nothing is rounded anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal, NamedTuple

import msgspec

from assistant.games.empires.combat import (
    AVIATION_BONUS,
    Fighter,
    Ground,
    Technologies,
    aviation_refusal,
    can_counter,
    has_sturmtruppen,
    position_bonus,
    tanks_level,
    technology_bonus,
    trench_bonus,
)
from assistant.games.empires.losses import Melee, Steps, Way, stands_in, ways_to_lose
from assistant.games.empires.powers import Nation, Power
from assistant.games.empires.readings import Options
from assistant.games.empires.results import OUTCOMES, Outcome, odds_of

Aim = Literal["steps", "clear", "unhurt"]
ROLLS = 36


class Combatant(NamedTuple):
    """The printed values of an army that fights over the zone; its steps are in the Field."""

    nation: Nation
    power: Power | None
    cv: tuple[int, int, int]  # without step, reduced, full
    sv: tuple[int, int, int]


class Attack(NamedTuple):
    """One planned attack: places of the leading army, of the target and of the supports in their lists."""

    lead: int
    target: int
    supports: tuple[int, ...] = ()


class Field(NamedTuple):
    """The zone between two attacks. A defender without steps is gone: eliminated, or retreated out of the zone."""

    attackers: Steps
    defenders: Steps
    trench: int
    attacked: frozenset[int] = frozenset()  # defenders that have been attacked
    fought: frozenset[int] = frozenset()  # attackers that led or supported; the first edition alone asks


class Purse(NamedTuple):
    """Missions left on both sides, and whether the attacker's one use of Aviation is still to come."""

    ours: int = 0
    theirs: int = 0
    aviation: bool = False


class Prospect(NamedTuple):
    """What a plan brings, in units of 36 to the power of its attacks: steps lost, chances to clear and to lose nothing."""

    own: int
    enemy: int
    clear: int
    unhurt: int


class Pair(NamedTuple):
    """What technologies give in an attack of one army on another."""

    attack: int
    defence: int
    tanks: int
    sturmtruppen: bool
    aviation: bool
    counter: bool


class After(NamedTuple):
    """One way an attack may end: steps lost on both sides, and the zone then."""

    own: int
    enemy: int
    field: Field


# For each outcome: its rolls, and by the defender's answers what the attacker may choose among.
Endings = tuple[tuple[int, tuple[tuple[After, ...], ...]], ...]
Rank = Callable[[Prospect], tuple[int, int, int]]

# What each aim puts first, second and third.
RANKS: Mapping[Aim, Rank] = {
    "steps": lambda p: (p.enemy - p.own, p.clear, p.unhurt),
    "clear": lambda p: (p.clear, p.enemy - p.own, p.unhurt),
    "unhurt": lambda p: (p.unhurt, p.enemy - p.own, p.clear),
}


class Assault(msgspec.Struct, frozen=True):
    """What stays the same through all attacks on the zone, and what has already been worked out."""

    attackers: tuple[Combatant, ...]
    defenders: tuple[Combatant, ...]
    zone: Ground
    techs: Mapping[Power, Technologies]
    retreat_open: bool
    trench_use: Literal["best", "always", "never"]
    aim: Aim
    first: bool
    options: Options
    known: dict[tuple[Field, Purse, tuple[Attack, ...]], Prospect] = {}
    endings_known: dict[tuple[Field, Attack, bool, bool], Endings] = {}
    pairs: dict[tuple[int, int], Pair] = {}

    @property
    def rank(self) -> Rank:
        """Return the function of what the attacker wants the highest of."""
        return RANKS[self.aim]

    def prospect(self, field: Field, purse: Purse, plan: tuple[Attack, ...]) -> Prospect:
        """Return what the attacks of `plan` bring from here on.

        Args:
            purse: points that may be spent.
        """
        if not plan:
            return Prospect(0, 0, int(not any(field.defenders)), 1)
        key = field, self._useful(field, purse, plan), plan
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._next_attack(*key)
        return found

    def _useful(self, field: Field, purse: Purse, plan: tuple[Attack, ...]) -> Purse:
        """Return the purse without missions that nothing can be done with, so that equal cases are worked out once."""
        if not purse.ours:
            return Purse()
        tanks = len(plan) if field.trench else 0
        ours = min(purse.ours, tanks + (purse.theirs + 1 if purse.aviation else 0))
        return Purse(ours, purse.theirs, True) if purse.aviation else Purse(ours)

    def _next_attack(self, field: Field, purse: Purse, plan: tuple[Attack, ...]) -> Prospect:
        attack, rest = plan[0], plan[1:]
        targets = self._targets(field, attack, rest) if field.attackers[attack.lead] else []
        if not targets:
            # Its leader is lost, or nobody is left to attack: the attack is not made.
            return Prospect(*(ROLLS * n for n in self.prospect(field, purse, rest)))
        made = (self.spending(field, purse, attack._replace(target=target), rest)[0] for target in targets)
        return max(made, key=self.rank)

    def _targets(self, field: Field, attack: Attack, rest: tuple[Attack, ...]) -> list[int]:
        """Return whom the attack may be made against: its target, or if that cannot be, an army no later attack wants."""
        legal = legal_targets(field)
        if attack.target in legal:
            return [attack.target]
        wanted = {later.target for later in rest}
        return [target for target in legal if target not in wanted]

    def spending(
        self, field: Field, purse: Purse, attack: Attack, rest: tuple[Attack, ...]
    ) -> tuple[Prospect, bool, bool]:
        """Return the prospect of an attack with the best use of missions: on tanks or not, on aviation or not (10.4, 10.5).

        Args:
            purse: points that may be spent.
        """
        best = self._fight(field, purse, attack, rest, tanks=False, air=False)
        tanks = aviation = False
        if not purse.ours:
            return best, tanks, aviation
        pair = self._pair(attack)
        may_fly = purse.aviation and pair.aviation
        tanks_serve = 0 < field.trench <= pair.tanks
        for with_tanks in (False, True)[: 1 + tanks_serve]:
            left = purse._replace(ours=purse.ours - with_tanks)
            if with_tanks:
                found = self._fight(field, left, attack, rest, tanks=True, air=False)
                if self.rank(found) > self.rank(best):
                    best, tanks, aviation = found, True, False
            if may_fly and left.ours:
                found = self._air_duel(field, left._replace(aviation=False), attack, rest, tanks=with_tanks)
                if self.rank(found) > self.rank(best):
                    best, tanks, aviation = found, with_tanks, True
        return best, tanks, aviation

    def _air_duel(
        self, field: Field, purse: Purse, attack: Attack, rest: tuple[Attack, ...], *, tanks: bool
    ) -> Prospect:
        """Return the prospect after the attacker spends a mission, which the defender may counter, and so on (10.4)."""
        spent = purse._replace(ours=purse.ours - 1)
        flown = self._fight(field, spent, attack, rest, tanks=tanks, air=True)
        if not spent.theirs or not self._pair(attack).counter:
            return flown
        countered = spent._replace(theirs=spent.theirs - 1)
        after = self._fight(field, countered, attack, rest, tanks=tanks, air=False)
        if countered.ours:
            after = max(after, self._air_duel(field, countered, attack, rest, tanks=tanks), key=self.rank)
        return min(flown, after, key=self.rank)

    def _fight(
        self, field: Field, purse: Purse, attack: Attack, rest: tuple[Attack, ...], *, tanks: bool, air: bool
    ) -> Prospect:
        """Return the prospect of one attack and all after it: the defender answers first, then the attacker (A06)."""
        unit = ROLLS ** len(rest)
        own = enemy = clear = unhurt = 0
        for rolls, answers in self.endings(field, attack, tanks=tanks, air=air):
            found = min(
                (
                    max((self._carried(after, purse, rest, unit) for after in choices), key=self.rank)
                    for choices in answers
                ),
                key=self.rank,
            )
            own += rolls * found.own
            enemy += rolls * found.enemy
            clear += rolls * found.clear
            unhurt += rolls * found.unhurt
        return Prospect(own, enemy, clear, unhurt)

    def _carried(self, after: After, purse: Purse, rest: tuple[Attack, ...], unit: int) -> Prospect:
        later = self.prospect(after.field, purse, rest)
        unhurt = 0 if after.own else later.unhurt
        return Prospect(later.own + after.own * unit, later.enemy + after.enemy * unit, later.clear, unhurt)

    def endings(self, field: Field, attack: Attack, *, tanks: bool, air: bool) -> Endings:
        """Return every way that one attack may end, by outcome (9.2)."""
        key = field, attack, tanks, air
        found = self.endings_known.get(key)
        if found is None:
            supports = tuple(army for army in attack.supports if field.attackers[army])
            chances = odds_of(*self._potentials(field, attack, supports, tanks=tanks, air=air))
            found = self.endings_known[key] = tuple(
                (rolls, self._ways(field, attack, supports, outcome))
                for outcome in OUTCOMES
                if (rolls := getattr(chances, outcome))
            )
        return found

    def _potentials(
        self, field: Field, attack: Attack, supports: tuple[int, ...], *, tanks: bool, air: bool
    ) -> tuple[int, int]:
        """Return the potentials of both sides before the dice (9.2)."""
        lead, target, pair = self.attackers[attack.lead], self.defenders[attack.target], self._pair(attack)
        trench = 0 if tanks else trench_bonus(self.zone, field.trench, self.first)
        if trench == 2 and pair.sturmtruppen:
            trench = 1
        helped = sum(self.attackers[army].sv[field.attackers[army]] for army in supports)
        return (
            lead.cv[field.attackers[attack.lead]] + helped + pair.attack + AVIATION_BONUS * air,
            target.cv[field.defenders[attack.target]] + position_bonus(self.zone, trench) + pair.defence,
        )

    def _pair(self, attack: Attack) -> Pair:
        """Return what technologies give when the lead of this attack meets its target."""
        key = attack.lead, attack.target
        if key not in self.pairs:
            lead, target = _fighter(self.attackers[attack.lead]), _fighter(self.defenders[attack.target])
            self.pairs[key] = Pair(
                *technology_bonus(lead, target, self.techs, self.options.minor_tech),
                tanks=tanks_level(lead, self.techs, self.first),
                sturmtruppen=has_sturmtruppen(lead, self.techs, self.first),
                aviation=not aviation_refusal(lead, target, self.zone, self.techs, self.first),
                counter=can_counter(target, self.techs, self.options.minor_air_counter),
            )
        return self.pairs[key]

    def _ways(
        self, field: Field, attack: Attack, supports: tuple[int, ...], outcome: Outcome
    ) -> tuple[tuple[After, ...], ...]:
        """Return the ways to take the losses of one outcome, those with the same answer of the defender together."""
        ours = (attack.lead, *supports, *_others(field.attackers, (attack.lead, *supports)))
        theirs = (attack.target, *_others(field.defenders, (attack.target,)))
        sparing, western = stands_in(self.zone)
        melee = Melee(
            outcome=outcome,
            attackers=tuple(field.attackers[army] for army in ours),
            supports=len(supports),
            attackers_fought=tuple(army in field.fought for army in ours),
            defenders=tuple(field.defenders[army] for army in theirs),
            defenders_fought=tuple(self.first and army in field.attacked for army in theirs),
            trench=field.trench,
            sparing_terrain=sparing,
            western_front=western,
        )
        fought = field.fought | {attack.lead, *supports} if self.first else field.fought
        then = field._replace(attacked=field.attacked | {attack.target}, fought=fought)
        answers: dict[tuple[Steps, bool], list[After]] = {}
        for way in self._allowed(ways_to_lose(melee, self.first, self.options)):
            answers.setdefault((way.defenders, way.trench_used), []).append(self._after(then, way, ours, theirs))
        return tuple(map(tuple, answers.values()))

    def _allowed(self, ways: tuple[Way, ...]) -> Iterable[Way]:
        """Return the ways that the defender considers: all, or those that keep to his habit with the trench."""
        if self.trench_use == "best":
            return ways
        habit = [way for way in ways if way.trench_used == (self.trench_use == "always")]
        return habit or ways

    def _after(self, field: Field, way: Way, ours: tuple[int, ...], theirs: tuple[int, ...]) -> After:
        attackers, defenders = list(field.attackers), list(field.defenders)
        for army, lost in zip(ours, way.attackers, strict=True):
            attackers[army] -= lost
        for army, lost in zip(theirs, way.defenders, strict=True):
            defenders[army] -= lost
        enemy = sum(way.defenders)
        if way.retreat:
            # An army that must retreat and cannot is eliminated.
            enemy += 0 if self.retreat_open else defenders[theirs[0]]
            defenders[theirs[0]] = 0
        then = field._replace(attackers=tuple(attackers), defenders=tuple(defenders), trench=way.trench_final)
        return After(sum(way.attackers), enemy, then)


def _others(steps: Steps, named: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(army for army, left in enumerate(steps) if left and army not in named)


def legal_targets(field: Field) -> list[int]:
    """Return the enemy armies that may be attacked now: each once, those at full strength first (9.2)."""
    left = [army for army, steps in enumerate(field.defenders) if steps and army not in field.attacked]
    return [army for army in left if field.defenders[army] == 2] or left


def _fighter(army: Combatant) -> Fighter:
    return Fighter(nation=army.nation, cv=0, power=army.power)
