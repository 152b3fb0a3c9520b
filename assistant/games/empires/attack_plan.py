"""Attacks on a zone in a row, exactly, and every legal plan of leads, supports and order, ranked by what it brings
(9.2).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

import msgspec

from assistant.core.calc import Situation, no_twins
from assistant.core.record import Ids, Record, grouped
from assistant.games.empires.combat import (
    MODIFIERS,
    OUTCOMES,
    Combat,
    Count,
    Fighter,
    Ground,
    Outcome,
    Technologies,
    Trench,
    Value,
    aviation_refusal,
    can_counter,
    has_sturmtruppen,
    odds_of,
    position_bonus,
    stormed,
    surplus,
    tanks_level,
    technology_bonus,
    trench_bonus,
)
from assistant.games.empires.economy import is_gassable
from assistant.games.empires.loss_allocation import LossOption, LossProblem, Steps, stands_in, ways_to_lose
from assistant.games.empires.words import Asked, Explanation, Nation, Options, Power

# All the attacks on one zone: losses, trench, retreats and missions are carried from each to the next (9.2).
#
# The attacker follows a plan; the defender answers each result in the way that serves the plan's aim least. Chances are whole
# numbers out of 36 to the power of the attacks left, so nothing is rounded anywhere.

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
    """The zone between two attacks. A defender without steps is gone: eliminated, or with steps below 0 retreated with so many."""

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


# By outcome: its rolls, and by the defender's answers what the attacker may choose among.
Answers = tuple[tuple[After, ...], ...]
Endings = Mapping[Outcome, tuple[int, Answers]]
Rank = Callable[[Prospect], tuple[int, int, int]]

# What each aim puts first, second and third.
RANKS: Mapping[Aim, Rank] = {
    "steps": lambda p: (p.enemy - p.own, p.clear, p.unhurt),
    "clear": lambda p: (p.clear, p.enemy - p.own, p.unhurt),
    "unhurt": lambda p: (p.unhurt, p.enemy - p.own, p.clear),
}


class Assault(Record):
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
            return Prospect(0, 0, int(not any(steps > 0 for steps in field.defenders)), 1)
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
        pair = self.pair(attack)
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
        if not spent.theirs or not self.pair(attack).counter:
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
        for rolls, answers in self.endings(field, attack, tanks=tanks, air=air).values():
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
            chances = odds_of(*self.potentials(field, attack, tanks=tanks, air=air))
            found = self.endings_known[key] = {
                outcome: (rolls, self._ways(field, attack, supports, outcome))
                for outcome in OUTCOMES
                if (rolls := getattr(chances, outcome))
            }
        return found

    def potentials(self, field: Field, attack: Attack, *, tanks: bool, air: bool) -> tuple[int, int]:
        """Return the potentials of both sides before the dice (9.2)."""
        lead, target, pair = self.attackers[attack.lead], self.defenders[attack.target], self.pair(attack)
        trench = 0 if tanks else stormed(trench_bonus(self.zone, field.trench, self.first), pair.sturmtruppen)
        helped = sum(self.attackers[army].sv[field.attackers[army]] for army in attack.supports)
        return (
            lead.cv[field.attackers[attack.lead]] + helped + pair.attack + MODIFIERS["aviation"] * air,
            target.cv[field.defenders[attack.target]] + position_bonus(self.zone, trench) + pair.defence,
        )

    def pair(self, attack: Attack) -> Pair:
        """Return what technologies give when the lead of this attack meets its target."""
        key = attack.lead, attack.target
        if key not in self.pairs:
            met = Combat(
                attacker=_fighter(self.attackers[attack.lead]), defender=_fighter(self.defenders[attack.target]),
                zone=self.zone, techs=self.techs, options=self.options,
            )  # fmt: skip
            self.pairs[key] = Pair(
                *technology_bonus(met),
                tanks=tanks_level(met, self.first),
                sturmtruppen=has_sturmtruppen(met, self.first),
                aviation=not aviation_refusal(met, self.first),
                counter=can_counter(met),
            )
        return self.pairs[key]

    def _ways(self, field: Field, attack: Attack, supports: tuple[int, ...], outcome: Outcome) -> Answers:
        """Return the ways to take the losses of one outcome, those with the same answer of the defender together."""
        ours = (attack.lead, *supports, *_others(field.attackers, (attack.lead, *supports)))
        theirs = (attack.target, *_others(field.defenders, (attack.target,)))
        sparing, western = stands_in(self.zone)
        melee = LossProblem(
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
        ways = ways_to_lose(melee, self.first, self.options)
        # The defender considers all, or those that keep to his habit with the trench.
        habit = [way for way in ways if self.trench_use == "best" or way.trench_used == (self.trench_use == "always")]
        kept = (((way.defenders, way.trench_used), self._after(then, way, ours, theirs)) for way in habit or ways)
        return tuple(map(tuple, grouped(kept).values()))

    def _after(self, field: Field, way: LossOption, ours: tuple[int, ...], theirs: tuple[int, ...]) -> After:
        attackers, defenders = list(field.attackers), list(field.defenders)
        for army, lost in zip(ours, way.attackers, strict=True):
            attackers[army] -= lost
        for army, lost in zip(theirs, way.defenders, strict=True):
            defenders[army] -= lost
        enemy = sum(way.defenders)
        if way.retreat:
            # An army that must retreat and cannot is eliminated.
            left = defenders[theirs[0]]
            enemy += 0 if self.retreat_open else left
            defenders[theirs[0]] = -left if self.retreat_open else 0
        then = field._replace(attackers=tuple(attackers), defenders=tuple(defenders), trench=way.trench_final)
        return After(sum(way.attackers), enemy, then)


def _others(steps: Steps, named: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(army for army, left in enumerate(steps) if left > 0 and army not in named)


def legal_targets(field: Field) -> list[int]:
    """Return the enemy armies that may be attacked now: each once, those at full strength first (9.2)."""
    left = [army for army, steps in enumerate(field.defenders) if steps > 0 and army not in field.attacked]
    return [army for army in left if field.defenders[army] == 2] or left


def _fighter(army: Combatant) -> Fighter:
    return Fighter(nation=army.nation, cv=0, power=army.power)


# Every legal plan, ranked (9.2).

MOST_ARMIES = 4


class PlanArmy(Situation):
    """An army in the zone, with the values of both faces."""

    id: str
    nation: Nation
    cv_full: Value
    cv_reduced: Value
    sv_full: Value = 0
    sv_reduced: Value = 0
    full: bool = True
    power: Power | None = None


class PlanAttacker(PlanArmy):
    """`eligible`: it manoeuvres and stands here or came directly, so that it may attack or support."""

    eligible: bool = True
    fought: bool = False


class PlanDefender(PlanArmy):
    already_attacked: bool = False


class Missions(Situation):
    """Missions each side is ready to spend here."""

    attacker: Count = 0
    defender: Count = 0


class PlanGiven(Asked):
    """A zone with all armies of both sides in it.

    `aim`: what the plans are ranked by and the defender works against: the exchange of steps, clearing the zone, or losing
    nothing. `trench_use`: how the defender uses his marker; "best" is what serves the aim least. `retreat_open`: an army
    that must retreat finds a zone. `gas`: the attacker may use gas here before he attacks. `surplus`: how many armies may
    still support once the attacks on the zone have begun; absent, they have not.
    """

    attackers: Annotated[tuple[PlanAttacker, ...], msgspec.Meta(min_length=1, max_length=MOST_ARMIES)]
    defenders: Annotated[tuple[PlanDefender, ...], msgspec.Meta(min_length=1, max_length=MOST_ARMIES)]
    zone: Ground
    trench: Trench = 0
    techs: Mapping[Power, Technologies] = {}
    missions: Missions = Missions()
    aviation_used: bool = False
    zone_already_attacked: bool = False
    surplus: Count | None = None
    gas: bool = False
    retreat_open: bool = True
    trench_use: Literal["best", "always", "never"] = "best"
    aim: Aim = "steps"


class PlannedAttack(Record):
    lead: str
    supports: Ids
    target: str


class Spending(Record):
    """Missions that the first attack is worth, if all goes by the plan."""

    tanks: bool
    aviation: bool


class Plan(Record):
    """A plan and what it brings: expected steps lost on both sides, chances to clear the zone and to lose nothing.

    `alike`: how many plans differ from this one only by armies that are the same.
    """

    attacks: tuple[PlannedAttack, ...]
    own_steps: Fraction
    enemy_steps: Fraction
    clear: Fraction
    unhurt: Fraction
    spend: Spending
    gas: str | None
    alike: int


class Plans(Record):
    aim: Aim
    plans: tuple[Plan, ...]


def attack_plan(given: PlanGiven, work: Explanation) -> Plans:
    """Every plan of attacks on a zone, the best first: exact over all rolls of all its attacks (9.2)."""
    no_twins("attackers", (army.id for army in given.attackers))
    no_twins("defenders", (army.id for army in given.defenders))
    plans = ranked_plans(given, work)
    work.because("plan-supports", "9.2", n=_surplus(given))
    work.because("plan-full-first", "9.2")
    work.because("plan-carried", "9.2")
    if given.zone_already_attacked and not work.first:
        work.reject("eligible-zone-once", "9", "8.2")
    work.assume(f"plan-aim-{given.aim}")
    work.assume(f"plan-trench-{given.trench_use}")
    if given.trench and not given.retreat_open:
        work.assume("plan-no-retreat")
    if any((given.missions.attacker, given.missions.defender)):
        work.assume("plan-missions")
    for option in ("loss_order", "trench_counts_as_absorbed"):
        work.reading(option)
    if given.surplus is not None:
        work.reading("support_surplus")
    if given.trench and not work.first:
        work.reading("retreat_when")
    return Plans(given.aim, plans)


def ranked_plans(given: PlanGiven, work: Explanation) -> tuple[Plan, ...]:
    """Return all plans that the rules allow, one for each group of plans alike, the best by the aim first."""
    if given.zone_already_attacked and not work.first:
        return ()
    assault = Assault(
        attackers=tuple(_combatant(army) for army in given.attackers),
        defenders=tuple(_combatant(army) for army in given.defenders),
        zone=given.zone,
        techs=given.techs,
        retreat_open=given.retreat_open,
        trench_use=given.trench_use,
        aim=given.aim,
        first=work.first,
        options=work.options,
    )
    found: list[tuple[tuple[Fraction, ...], Plan]] = []
    for gassed, start in _starts(given, work):
        groups = grouped((_likeness(assault, start, attacks), attacks) for attacks in _plans(given, start))
        for alike in groups.values():
            found.append(_plan(given, assault, start, alike, gassed))
    # The sort is stable: of equal plans the shorter, and the one that spends no gas, stays in front.
    found.sort(key=lambda ranked: ranked[0], reverse=True)
    return tuple(plan for _, plan in found)


def _combatant(army: PlanArmy) -> Combatant:
    return Combatant(army.nation, army.power, (0, army.cv_reduced, army.cv_full), (0, army.sv_reduced, army.sv_full))


def _starts(given: PlanGiven, work: Explanation) -> Iterator[tuple[int | None, Field]]:
    """Yield the zone as it is, and after gas on each army that it may hit, with that army's place (10.6)."""
    steps = tuple(1 + army.full for army in given.defenders)
    start = Field(
        attackers=tuple(1 + army.full for army in given.attackers),
        defenders=steps,
        trench=given.trench,
        # Reading of 9.2 [A09]: an army is attacked once, in version 1.1 within an action too; there losses spill onto it.
        attacked=frozenset(n for n, army in enumerate(given.defenders) if army.already_attacked),
        fought=frozenset(n for n, army in enumerate(given.attackers) if army.fought and work.first),
    )
    yield None, start
    if given.gas and is_gassable(given.zone.country, given.zone.terrain, given.trench, work.first):
        for n, army in enumerate(given.defenders):
            if army.full:
                yield n, start._replace(defenders=(*steps[:n], 1, *steps[n + 1 :]))


def _plans(given: PlanGiven, start: Field) -> Iterator[tuple[Attack, ...]]:
    """Yield every order of attacks with leads and supports; full-strength enemies come before reduced ones (9.2)."""
    eligible = [n for n, army in enumerate(given.attackers) if army.eligible and not army.fought]
    supports = _surplus(given)
    open_targets = [n for n in range(len(given.defenders)) if n not in start.attacked]
    for count in range(1, min(len(eligible), len(open_targets)) + 1):
        for targets in itertools.permutations(open_targets, count):
            before = (start._replace(attacked=start.attacked | {*targets[:n]}) for n in range(count))
            if not all(target in legal_targets(field) for target, field in zip(targets, before, strict=True)):
                continue
            for leads in itertools.permutations(eligible, count):
                free = [army for army in eligible if army not in leads]
                for helped in _supports(free, count, supports):
                    yield tuple(map(Attack, leads, targets, helped))


def _surplus(given: PlanGiven) -> int:
    left = given.surplus if given.options.support_surplus == "zone" else None
    return surplus(len(given.attackers), len(given.defenders), left)


def _supports(free: list[int], attacks: int, most: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield every way to give at most `most` of the free armies to the attacks as supports; the rest stays idle."""
    idle = attacks
    for places in itertools.product(range(attacks + 1), repeat=len(free)):
        if sum(place != idle for place in places) <= most:
            yield tuple(
                tuple(army for army, place in zip(free, places, strict=True) if place == attack)
                for attack in range(attacks)
            )


def _likeness(assault: Assault, start: Field, attacks: tuple[Attack, ...]) -> tuple[object, ...]:
    """Return what two plans share when they differ only by armies that are the same in everything that counts."""
    ours = tuple(zip(assault.attackers, start.attackers, strict=True))
    theirs = tuple(zip(assault.defenders, start.defenders, strict=True))
    return tuple(
        (ours[attack.lead], theirs[attack.target], tuple(sorted((ours[n] for n in attack.supports), key=repr)))
        for attack in attacks
    )


def _plan(
    given: PlanGiven, assault: Assault, start: Field, alike: list[tuple[Attack, ...]], gassed: int | None
) -> tuple[tuple[Fraction, ...], Plan]:
    attacks = alike[0]
    purse = Purse(given.missions.attacker, given.missions.defender, not given.aviation_used)
    found, tanks, aviation = assault.spending(start, purse, attacks[0], attacks[1:])
    unit = ROLLS ** len(attacks)
    if gassed is not None:
        found = found._replace(enemy=found.enemy + unit)
    plan = Plan(
        attacks=tuple(_named(given, attack) for attack in attacks),
        own_steps=Fraction(found.own, unit),
        enemy_steps=Fraction(found.enemy, unit),
        clear=Fraction(found.clear, unit),
        unhurt=Fraction(found.unhurt, unit),
        spend=Spending(tanks, aviation),
        gas=None if gassed is None else given.defenders[gassed].id,
        alike=len(alike),
    )
    return tuple(Fraction(n, unit) for n in assault.rank(found)), plan


def _named(given: PlanGiven, attack: Attack) -> PlannedAttack:
    return PlannedAttack(
        given.attackers[attack.lead].id,
        tuple(given.attackers[n].id for n in attack.supports),
        given.defenders[attack.target].id,
    )
