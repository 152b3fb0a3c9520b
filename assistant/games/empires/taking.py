"""Losses of an attack with the armies' names: all legal results, and those of every roll (9.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from assistant.core.calc import Situation, Worked
from assistant.games.empires.attack import no_twins_at
from assistant.games.empires.combat import Combat, Ground, Trench, potential
from assistant.games.empires.losses import Melee, Way, stands_in, ways_to_lose
from assistant.games.empires.readings import DEFAULT, Options
from assistant.games.empires.results import LOSSES, OUTCOMES, Outcome, odds_of
from assistant.games.empires.words import Working


class Army(Situation, frozen=True):
    """An army in the zone; `fought` matters in the first edition, where losses do not spill onto it."""

    id: str
    full: bool = True
    fought: bool = False


class Attackers(Situation, frozen=True):
    lead: Army
    supports: tuple[Army, ...] = ()
    others: tuple[Army, ...] = ()


class Defenders(Situation, frozen=True):
    target: Army
    others: tuple[Army, ...] = ()


class Fight(Situation, frozen=True):
    """The armies of one attack and the place; the distribution adds the outcomes itself."""

    attacker: Attackers
    defender: Defenders
    zone: Ground
    trench: Trench = 0
    options: Options = DEFAULT


class LossGiven(Fight, frozen=True):
    outcome: Outcome


class Allocation(msgspec.Struct, frozen=True):
    """One legal result: steps lost by army, in version 1.1's words *Pertes*."""

    attacker: Mapping[str, int]
    defender: Mapping[str, int]
    trench_used: bool
    trench_after: int
    trench_final: int
    retreat: bool
    winner_spared: bool


class Allocations(msgspec.Struct, frozen=True):
    allocations: tuple[Allocation, ...]


def allocations(fight: Fight, outcome: Outcome, first: bool, options: Options, at: str = "") -> tuple[Allocation, ...]:
    """Return every legal way to take the losses of an attack (9.2); `at` is the path of the fight inside the situation.

    Args:
        outcome: who has the higher potential.
        at: path of the situation, for what is wrong.

    Raises:
        QuestionError: an army is named twice.
    """
    attackers = (fight.attacker.lead, *fight.attacker.supports, *fight.attacker.others)
    defenders = (fight.defender.target, *fight.defender.others)
    no_twins_at(_places(f"{at}attacker", "lead", attackers, len(fight.attacker.supports)))
    no_twins_at(_places(f"{at}defender", "target", defenders, 0))
    sparing, western = stands_in(fight.zone)
    melee = Melee(
        outcome=outcome,
        attackers=tuple(1 + army.full for army in attackers),
        supports=len(fight.attacker.supports),
        attackers_fought=tuple(army.fought for army in attackers),
        defenders=tuple(1 + army.full for army in defenders),
        defenders_fought=tuple(army.fought for army in defenders),
        trench=fight.trench,
        sparing_terrain=sparing,
        western_front=western,
    )
    return tuple(_named(way, attackers, defenders) for way in ways_to_lose(melee, first, options))


def _places(side: str, first: str, armies: tuple[Army, ...], supports: int) -> Iterator[tuple[str, str]]:
    """Yield every army of one side with the place where the situation names it."""
    for n, army in enumerate(armies):
        if n == 0:
            yield f"{side}.{first}", army.id
        elif n <= supports:
            yield f"{side}.supports[{n - 1}]", army.id
        else:
            yield f"{side}.others[{n - 1 - supports}]", army.id


def _named(way: Way, attackers: tuple[Army, ...], defenders: tuple[Army, ...]) -> Allocation:
    return Allocation(
        {army.id: lost for army, lost in zip(attackers, way.attackers, strict=True) if lost},
        {army.id: lost for army, lost in zip(defenders, way.defenders, strict=True) if lost},
        way.trench_used,
        way.trench_after,
        way.trench_final,
        way.retreat,
        way.winner_spared,
    )


def loss_allocation(given: LossGiven, work: Working) -> Worked:
    """All legal ways to take the losses of an attack (9.2)."""
    attacker_losses, defender_losses = LOSSES[given.outcome]
    work.because("losses-due", "9.2", "8.2", attacker=attacker_losses, defender=defender_losses)
    found = allocations(given, given.outcome, work.first, work.options)
    explain(given, given.outcome, found, work)
    return work.answer(Allocations(found))


def explain(fight: Fight, outcome: Outcome, found: tuple[Allocation, ...], work: Working) -> None:
    """Note the rules that shaped the results, each once.

    Args:
        outcome: who has the higher potential.
    """
    if LOSSES[outcome][0] == 2 and fight.attacker.supports:
        work.because("losses-lead-first", "9.2", "8.2")
        work.reading("loss_order")
    idle = {army.id for army in (*fight.attacker.others, *fight.defender.others)}
    if any(idle & {*way.attacker, *way.defender} for way in found):
        work.because("losses-spill-first" if work.first else "losses-spill", "9.2", "8.2")
    if fight.trench and LOSSES[outcome][1]:
        if outcome == "attacker_double" and not work.first:
            work.because("trench-no-use", "9.2", "8.2")
        if any(way.trench_used for way in found):
            work.because("trench-cancels-first" if work.first else "trench-cancels", "9.2", "8.2")
            if LOSSES[outcome][1] == 2:
                work.reading("trench_counts_as_absorbed")
            if work.first and fight.trench == 2:
                work.reading("first_level2_trench")
    if any(way.winner_spared for way in found):
        work.because("winner-spared", "9.2", "8.2")
    if any(way.retreat for way in found):
        work.because("retreat-follows", "9.2", "8.2")
    elif any(way.trench_used and fight.defender.target.id in _survivors(fight, way) for way in found):
        work.because("retreat-spared", "9.2", "8.2")
    if not work.first and outcome in ("tie", "defender") and any(way.trench_used for way in found):
        work.reading("retreat_when")
    if any(way.trench_final < way.trench_after for way in found):
        work.because("trench-alone", "11", "10")


def _survivors(fight: Fight, way: Allocation) -> set[str]:
    armies = (fight.defender.target, *fight.defender.others)
    return {army.id for army in armies if 1 + army.full > way.defender.get(army.id, 0)}


class DistributionGiven(Situation, frozen=True):
    """A combat and its armies; `options` here go before those inside the two."""

    combat: Combat
    situation: Fight
    options: Options | None = None


class Row(msgspec.Struct, frozen=True):
    outcome: Outcome
    rolls: int
    allocations: tuple[Allocation, ...]


class Distribution(msgspec.Struct, frozen=True):
    table: tuple[Row, ...]


def distribution(given: DistributionGiven, work: Working) -> Worked:
    """The 36 rolls of an attack grouped by outcome, each with its legal results (9.2)."""
    work.options = given.options or given.combat.options
    sums = potential(given.combat, work, "combat.")
    work.options = given.options or given.situation.options
    chances = odds_of(sums.attacker.base, sums.defender.base)
    work.because("odds", "9.2", "8.2", attacker=sums.attacker.base, defender=sums.defender.base)
    rows = tuple(
        Row(outcome, rolls, allocations(given.situation, outcome, work.first, work.options, "situation."))
        for outcome in OUTCOMES
        if (rolls := getattr(chances, outcome))
    )
    for row in rows:
        work.because(f"row-{row.outcome}", "9.2", "8.2", rolls=row.rolls, ways=len(row.allocations))
    return work.answer(Distribution(rows))
