"""Losses of one attack: every legal way to take them, trench and retreat included, for one result or for every roll
(9.2, first 8.2).
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Mapping

from assistant.core.calc import Situation, no_twins_at
from assistant.core.record import Record
from assistant.games.empires.combat import (
    LOSSES,
    OUTCOMES,
    WESTERN_FRONT,
    Combat,
    Ground,
    Outcome,
    Trench,
    combat_potential,
    odds_of,
)
from assistant.games.empires.words import DEFAULT, Explanation, Options

# The ways are worked out on bare numbers of steps (2 for a full army, 1 for a reduced one), so that they can be kept: the same few
# patterns come back for every roll of every attack (9.2, first 8.2).

Steps = tuple[int, ...]
SPARING_TERRAIN = frozenset({"mountain", "forest", "desert"})


class LossProblem(Record):
    """The steps on both sides of one attack.

    `attackers` are the leading army, its `supports` supporting armies, then the others of the zone; `defenders` are the
    target, then the others. `fought` tells of each army whether it already took part in an attack of this phase.
    """

    outcome: Outcome
    attackers: Steps
    supports: int
    attackers_fought: tuple[bool, ...]
    defenders: Steps
    defenders_fought: tuple[bool, ...]
    trench: int
    sparing_terrain: bool
    western_front: bool


class LossOption(Record):
    """One legal way to take the losses: steps lost by each army, in the order of the Melee."""

    attackers: Steps
    defenders: Steps
    trench_used: bool
    trench_after: int
    trench_final: int
    retreat: bool
    winner_spared: bool


def stands_in(zone: Ground) -> tuple[bool, bool]:
    """Return whether the terrain spares the retreat, and whether a level 2 trench does (9.2)."""
    return zone.terrain in SPARING_TERRAIN, zone.country in WESTERN_FRONT


@functools.lru_cache(maxsize=16384)
def ways_to_lose(melee: LossProblem, first: bool, options: Options) -> tuple[LossOption, ...]:
    """Return every legal way to take the losses of an attack (9.2, first 8.2).

    Args:
        melee: of whom a fight consists.
    """
    attacker_losses, defender_losses = LOSSES[melee.outcome]
    attacker_takes = functools.partial(_attacker_ways, melee, first, options)
    winner_is_attacker = attacker_losses < defender_losses
    found: list[LossOption] = []
    for defence, trench_used in _defender_ways(melee, defender_losses, first):
        spared = False
        if winner_is_attacker and attacker_losses:
            spared = not _took_two(
                sum(defence), trench_used, _reach(melee.defenders, melee.defenders_fought, first), options
            )
        for attack in attacker_takes(0 if spared else attacker_losses):
            if not winner_is_attacker and attacker_losses == 2 and defender_losses and sum(attack) < 2:
                # The attacker cannot take his two losses: the defender takes none, so his trench has nothing to cancel.
                found.append(_way(melee, attack, (0,) * len(defence), False, first, options, spared=True))
            else:
                found.append(_way(melee, attack, defence, trench_used, first, options, spared=spared))
    return tuple(dict.fromkeys(found))


def _took_two(steps: int, trench_used: bool, reach: int, options: Options) -> bool:
    """Tell whether the losing defender took its two losses, so that the winner pays his (9.2)."""
    # Reading of 9.2 [A03]: the first edition lists the trench among the places that take the second loss. With the other
    # reading a marker does not replace a step that the zone lacks.
    if trench_used and not options.trench_counts_as_absorbed:
        return reach >= 2
    return steps + trench_used >= 2


def _reach(steps: Steps, fought: tuple[bool, ...], first: bool) -> int:
    """Return how many steps can be taken from the army that fought and those its losses spill onto."""
    spill = (left for left, done in zip(steps[1:], fought[1:], strict=True) if not (first and done))
    return steps[0] + sum(spill)


def _defender_ways(melee: LossProblem, losses: int, first: bool) -> Iterator[tuple[Steps, bool]]:
    """Yield the steps each defending army loses and whether the trench cancels a loss."""
    target, others = melee.defenders[0], melee.defenders[1:]
    # The first edition spares the armies that already fought in this phase (first 8.2).
    open_others = tuple(
        0 if first and done else left for left, done in zip(others, melee.defenders_fought[1:], strict=True)
    )
    doubled = melee.outcome == "attacker_double"
    taken = min(losses, target)
    rest = losses - taken
    spills = list(_spread(open_others, rest))
    # First edition: where no army can take the second loss, the trench must (A02: "where possible ... or on a trench").
    must_use = first and melee.trench > 0 and rest > 0 and not any(open_others)
    if not must_use:
        for spill in spills:
            yield (taken, *spill), False
    if not melee.trench or not losses:
        return
    if not doubled:
        fewer = min(losses - 1, target)
        for spill in _spread(open_others, losses - 1 - fewer):
            yield (fewer, *spill), True
    elif first and rest:
        # On a double the losses come off the army first: the trench only takes what a reduced army cannot (A57).
        yield (taken, *(0,) * len(others)), True


def _attacker_ways(melee: LossProblem, first: bool, options: Options, losses: int) -> Iterator[Steps]:
    """Yield the steps each attacking army loses: the army that led, its supports, then the others of the zone."""
    lead, fighters = melee.attackers[0], 1 + melee.supports
    supports, others = melee.attackers[1:fighters], melee.attackers[fighters:]
    done = melee.attackers_fought[fighters:]
    open_others = tuple(0 if first and fought else left for left, fought in zip(others, done, strict=True))
    if options.loss_order == "split":
        for fought in _spread((lead, *supports), losses):
            for spill in _spread(open_others, losses - sum(fought)):
                yield (*fought, *spill)
        return
    # Reading of 9.2 [A05]: the leading army takes what it can before its supports, as in the examples.
    taken = min(losses, lead)
    for helped in _spread(supports, losses - taken):
        for spill in _spread(open_others, losses - taken - sum(helped)):
            yield (taken, *helped, *spill)


def _spread(steps: Steps, losses: int) -> Iterator[Steps]:
    """Yield every way to take `losses`, or as many as there are steps, from armies with these steps (A06: owner's choice)."""
    losses = min(losses, sum(steps))
    for taken in itertools.product(*(range(min(left, losses) + 1) for left in steps)):
        if sum(taken) == losses:
            yield taken


def _way(
    melee: LossProblem, attack: Steps, defence: Steps, trench_used: bool, first: bool, options: Options, *, spared: bool
) -> LossOption:
    trench_after = _marker_after(melee.trench, first, options) if trench_used else melee.trench
    target_lives = melee.defenders[0] > defence[0]
    retreat = trench_used and target_lives and must_retreat(melee, first, options)
    defenders_stay = sum(melee.defenders) > sum(defence)
    if retreat:
        defenders_stay = sum(melee.defenders[1:]) > sum(defence[1:])
    attackers_stay = sum(melee.attackers) > sum(attack)
    # A marker alone with enemy armies is removed; nobody at all leaves it where it is (11, first 10).
    trench_final = 0 if attackers_stay and not defenders_stay else trench_after
    return LossOption(attack, defence, trench_used, trench_after, trench_final, retreat, spared)


def _marker_after(level: int, first: bool, options: Options) -> int:
    """Return the level of a marker that cancelled a loss: one less; the first edition removes it (9.2, first 8.2)."""
    # Reading of first 8.2 [A56]: whatever its level, by the letter.
    if first and options.first_level2_trench == "remove":
        return 0
    return level - 1


def must_retreat(melee: LossProblem, first: bool, options: Options) -> bool:
    """Tell whether a target that lives by its trench leaves the zone (9.2, first 8.2).

    Args:
        melee: of whom a fight consists.
    """
    lost = melee.outcome in ("attacker", "attacker_double")
    if melee.sparing_terrain:
        return False
    if first:
        return lost
    if melee.trench == 2 and melee.western_front:
        return False
    # Reading of 9.2 [A04]: whenever the trench was used, by the letter; 18 speaks of retreat "in case of defeat".
    return lost or options.retreat_when == "always"


# Losses of an attack with the armies' names: all legal results, and those of every roll (9.2).


class Army(Situation):
    """An army in the zone; `fought` matters in the first edition, where losses do not spill onto it."""

    id: str
    full: bool = True
    fought: bool = False


class Attackers(Situation):
    lead: Army
    supports: tuple[Army, ...] = ()
    others: tuple[Army, ...] = ()


class Defenders(Situation):
    target: Army
    others: tuple[Army, ...] = ()


class Armies(Situation):
    """The armies of one attack."""

    attacker: Attackers
    defender: Defenders


class Fight(Armies):
    """The armies of one attack and the place."""

    zone: Ground
    trench: Trench = 0
    options: Options = DEFAULT


class LossGiven(Fight):
    outcome: Outcome


class Allocation(Record):
    """One legal result: steps lost by army, in version 1.1's words *Pertes*."""

    attacker: Mapping[str, int]
    defender: Mapping[str, int]
    trench_used: bool
    trench_after: int
    trench_final: int
    retreat: bool
    winner_spared: bool


class Allocations(Record):
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
    ours = _places(f"{at}attacker", "lead", attackers, len(fight.attacker.supports))
    no_twins_at((*ours, *_places(f"{at}defender", "target", defenders, 0)))
    sparing, western = stands_in(fight.zone)
    melee = LossProblem(
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
            yield f"{side}.{first}.id", army.id
        elif n <= supports:
            yield f"{side}.supports[{n - 1}].id", army.id
        else:
            yield f"{side}.others[{n - 1 - supports}].id", army.id


def _named(way: LossOption, attackers: tuple[Army, ...], defenders: tuple[Army, ...]) -> Allocation:
    return Allocation(
        {army.id: lost for army, lost in zip(attackers, way.attackers, strict=True) if lost},
        {army.id: lost for army, lost in zip(defenders, way.defenders, strict=True) if lost},
        way.trench_used,
        way.trench_after,
        way.trench_final,
        way.retreat,
        way.winner_spared,
    )


def loss_allocation(given: LossGiven, work: Explanation) -> Allocations:
    """All legal ways to take the losses of an attack (9.2)."""
    attacker_losses, defender_losses = LOSSES[given.outcome]
    work.because("losses-due", "9.2", attacker=attacker_losses, defender=defender_losses)
    found = allocations(given, given.outcome, work.first, work.options)
    explain(given, given.outcome, found, work)
    return Allocations(found)


def explain(fight: Fight, outcome: Outcome, found: tuple[Allocation, ...], work: Explanation) -> None:
    """Note the rules that shaped the results, each once.

    Args:
        outcome: who has the higher potential.
    """
    if LOSSES[outcome][0] == 2 and fight.attacker.supports:
        work.because("losses-lead-first", "9.2")
        work.reading("loss_order")
    idle = {army.id for army in (*fight.attacker.others, *fight.defender.others)}
    if any(idle & {*way.attacker, *way.defender} for way in found):
        work.because("losses-spill-first" if work.first else "losses-spill", "9.2")
    if fight.trench and LOSSES[outcome][1]:
        if outcome == "attacker_double" and not work.first:
            work.because("trench-no-use", "9.2")
        if any(way.trench_used for way in found):
            work.because("trench-cancels-first" if work.first else "trench-cancels", "9.2")
            if LOSSES[outcome][1] == 2:
                work.reading("trench_counts_as_absorbed")
            if work.first and fight.trench == 2:
                work.reading("first_level2_trench")
    if any(way.winner_spared for way in found):
        work.because("winner-spared", "9.2")
    if any(way.retreat for way in found):
        work.because("retreat-follows", "9.2")
    elif any(way.trench_used and fight.defender.target.id in _survivors(fight, way) for way in found):
        work.because("retreat-spared", "9.2")
    if not work.first and outcome in ("tie", "defender") and any(way.trench_used for way in found):
        work.reading("retreat_when")
    if any(way.trench_final < way.trench_after for way in found):
        work.because("trench-alone", "11")


def _survivors(fight: Fight, way: Allocation) -> set[str]:
    armies = (fight.defender.target, *fight.defender.others)
    return {army.id for army in armies if 1 + army.full > way.defender.get(army.id, 0)}


class Placed(Armies):
    """The armies of a combat. The place, its trench and the readings are the combat's: here they may be said again."""

    zone: Ground | None = None
    trench: Trench | None = None
    options: Options | None = None


class DistributionGiven(Situation):
    """A combat and its armies."""

    same = (
        ("combat.zone", "situation.zone"),
        ("combat.trench", "situation.trench"),
        ("combat.options", "situation.options"),
        ("combat.options", "options"),
        ("situation.options", "options"),
    )

    combat: Combat
    situation: Placed
    options: Options | None = None

    @property
    def fight(self) -> Fight:
        """The armies in the place of the combat."""
        ours, theirs, combat = self.situation.attacker, self.situation.defender, self.combat
        return Fight(attacker=ours, defender=theirs, zone=combat.zone, trench=combat.trench, options=combat.options)


class Row(Record):
    outcome: Outcome
    rolls: int
    allocations: tuple[Allocation, ...]


class Distribution(Record):
    table: tuple[Row, ...]


def distribution(given: DistributionGiven, work: Explanation) -> Distribution:
    """The 36 rolls of an attack grouped by outcome, each with its legal results (9.2)."""
    work.options = given.combat.options
    sums = combat_potential(given.combat, work, "combat.")
    chances = odds_of(sums.attacker.base, sums.defender.base)
    work.because("odds", "9.2", attacker=sums.attacker.base, defender=sums.defender.base)
    rows = tuple(
        Row(outcome, rolls, allocations(given.fight, outcome, work.first, work.options, "situation."))
        for outcome in OUTCOMES
        if (rolls := getattr(chances, outcome))
    )
    for row in rows:
        work.because(f"row-{row.outcome}", "9.2", rolls=row.rolls, ways=len(row.allocations))
    return Distribution(rows)
