"""Attack planning for a zone: every legal plan of leads, supports and order, ranked by what it brings (9.2)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Literal

import msgspec

from assistant.core.calc import Situation, Worked
from assistant.games.empires.assault import ROLLS, Aim, Assault, Attack, Combatant, Field, Purse, legal_targets
from assistant.games.empires.attack import no_twins, surplus
from assistant.games.empires.combat import Count, Ground, Technologies, Trench, Value
from assistant.games.empires.powers import Nation, Power
from assistant.games.empires.readings import DEFAULT, Options
from assistant.games.empires.research import is_gassable
from assistant.games.empires.words import Working

MOST_ARMIES = 4


class PlanArmy(Situation, frozen=True):
    """An army in the zone, with the values of both faces."""

    id: str
    nation: Nation
    cv_full: Value
    cv_reduced: Value
    sv_full: Value = 0
    sv_reduced: Value = 0
    full: bool = True
    power: Power | None = None


class PlanAttacker(PlanArmy, frozen=True):
    """`eligible`: it manoeuvres and stands here or came directly, so that it may attack or support."""

    eligible: bool = True
    fought: bool = False


class PlanDefender(PlanArmy, frozen=True):
    already_attacked: bool = False


class Missions(Situation, frozen=True):
    """Missions each side is ready to spend here."""

    attacker: Count = 0
    defender: Count = 0


class PlanGiven(Situation, frozen=True):
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
    options: Options = DEFAULT


class PlannedAttack(msgspec.Struct, frozen=True):
    lead: str
    supports: tuple[str, ...]
    target: str


class Spending(msgspec.Struct, frozen=True):
    """Missions that the first attack is worth, if all goes by the plan."""

    tanks: bool
    aviation: bool


class Plan(msgspec.Struct, frozen=True):
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


class Plans(msgspec.Struct, frozen=True):
    aim: Aim
    plans: tuple[Plan, ...]


def attack_plan(given: PlanGiven, work: Working) -> Worked:
    """Every plan of attacks on a zone, the best first: exact over all rolls of all its attacks (9.2)."""
    no_twins("attackers", (army.id for army in given.attackers))
    no_twins("defenders", (army.id for army in given.defenders))
    plans = ranked_plans(given, work)
    work.because("plan-supports", "9.2", "8.2", n=_surplus(given))
    work.because("plan-full-first", "9.2", "8.2")
    work.because("plan-carried", "9.2", "8.2")
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
    return work.answer(Plans(given.aim, plans))


def ranked_plans(given: PlanGiven, work: Working) -> tuple[Plan, ...]:
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
        groups: dict[tuple[object, ...], list[tuple[Attack, ...]]] = {}
        for attacks in _plans(given, start):
            groups.setdefault(_likeness(given, start, attacks), []).append(attacks)
        for alike in groups.values():
            found.append(_plan(given, assault, start, alike, gassed))
    # The sort is stable: of equal plans the shorter, and the one that spends no gas, stays in front.
    found.sort(key=lambda ranked: ranked[0], reverse=True)
    return tuple(plan for _, plan in found)


def _combatant(army: PlanArmy) -> Combatant:
    return Combatant(army.nation, army.power, (0, army.cv_reduced, army.cv_full), (0, army.sv_reduced, army.sv_full))


def _starts(given: PlanGiven, work: Working) -> Iterator[tuple[int | None, Field]]:
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
            if not _full_first(start, targets):
                continue
            for leads in itertools.permutations(eligible, count):
                free = [army for army in eligible if army not in leads]
                for helped in _supports(free, count, supports):
                    yield tuple(map(Attack, leads, targets, helped))


def _surplus(given: PlanGiven) -> int:
    left = given.surplus if given.options.support_surplus == "zone" else None
    return surplus(len(given.attackers), len(given.defenders), left)


def _full_first(start: Field, targets: tuple[int, ...]) -> bool:
    for n, target in enumerate(targets):
        if target not in legal_targets(start._replace(attacked=start.attacked | frozenset(targets[:n]))):
            return False
    return True


def _supports(free: list[int], attacks: int, most: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield every way to give at most `most` of the free armies to the attacks as supports; the rest stays idle."""
    idle = attacks
    for places in itertools.product(range(attacks + 1), repeat=len(free)):
        if sum(place != idle for place in places) <= most:
            yield tuple(
                tuple(army for army, place in zip(free, places, strict=True) if place == attack)
                for attack in range(attacks)
            )


def _likeness(given: PlanGiven, start: Field, attacks: tuple[Attack, ...]) -> tuple[object, ...]:
    """Return what two plans share when they differ only by armies that are the same in everything that counts."""

    def of(side: tuple[PlanArmy, ...], steps: tuple[int, ...], n: int) -> tuple[object, ...]:
        army = side[n]
        return army.nation, army.power, army.cv_full, army.cv_reduced, army.sv_full, army.sv_reduced, steps[n]

    return tuple(
        (
            of(given.attackers, start.attackers, attack.lead),
            of(given.defenders, start.defenders, attack.target),
            tuple(sorted((of(given.attackers, start.attackers, n) for n in attack.supports), key=repr)),
        )
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
