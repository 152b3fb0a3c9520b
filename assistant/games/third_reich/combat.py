"""A combat: both combat potentials before and after the dice, and whether it may be fought (16)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from assistant.core.calc import Situation, Worked, unusable
from assistant.core.problems import QuestionError
from assistant.core.reasons import Reason
from assistant.core.text import Text
from assistant.games.third_reich.armies import FightingArmy, as_rolled, checked, converts, value_lines
from assistant.games.third_reich.eligibility import (
    Air,
    attack_refusals,
    calais_refusal,
    mission_refusal,
    support_refusals,
    support_slots,
)
from assistant.games.third_reich.losses import ResultBlank, explained, result
from assistant.games.third_reich.missions import AIR_BONUS
from assistant.games.third_reich.readings import USUAL, Readings, reading
from assistant.games.third_reich.terrain import BattleZone, Line, terrain_lines
from assistant.games.third_reich.words import Count, Die, Face, Turn, because, say


class Combat(Situation, frozen=True):
    """One combat as declared; `attackers` and `defenders` are all the armies of each side in the zone.

    `excess`: how many armies the attacker had in excess when the zone's combats began; absent, they begin with this one.
    """

    turn: Turn
    zone: BattleZone = BattleZone()
    attackers: tuple[FightingArmy, ...]
    defenders: tuple[FightingArmy, ...]
    attacking: str
    target: str
    supporting: tuple[str, ...] = ()
    air: Air = "none"
    supports_used_elsewhere: Count = 0
    excess: Count | None = None
    declared_targets: tuple[str, ...] = ()


class OddsBlank(Combat, frozen=True):
    options: Readings = USUAL


class CombatBlank(OddsBlank, frozen=True):
    dice: tuple[Die, Die] | None = None


class Potential(msgspec.Struct, frozen=True):
    """Both sides before the dice; `terrain` is part of `defender`."""

    attacker: int
    defender: int
    difference: int
    terrain: int
    support_slots: int
    legal: bool


class Fought(Potential, frozen=True):
    """Both sides after the dice; `dice` as they count."""

    dice: tuple[int, int]
    attacker_total: int
    defender_total: int
    attacker_losses: int
    defender_losses: int
    attacker_after: Face
    defender_after: Face


class Sides(NamedTuple):
    """A declared combat worked out: the armies that fight, the lines of both sums, what forbids it."""

    lead: FightingArmy
    target: FightingArmy
    attacker: list[Line]
    terrain: list[Line]
    defender: list[Line]
    slots: int
    refused: list[Reason]
    attacker_converts: bool
    defender_converts: bool

    @property
    def strengths(self) -> tuple[int, int]:
        """Combat potentials before the dice: attacker, defender."""
        attacker = sum(line.amount for line in self.attacker)
        return attacker, sum(line.amount for line in self.defender) + sum(line.amount for line in self.terrain)


def combat_potential(given: CombatBlank) -> Worked:
    """Return both combat potentials, the result when dice are given, and whether the combat is allowed (16)."""
    sides = worked_out(given, given.options)
    value, dice_reasons = _value(sides, given.dice)
    lines = (*sides.attacker, *sides.defender, *sides.terrain)
    reasons = [Reason(line.text, line.rule) for line in lines]
    reasons.append(because("16", "combat-sums", attacker=value.attacker, defender=value.defender))
    return Worked(value, (*reasons, *sides.refused, *dice_reasons), readings_used(given, given.options))


def _value(sides: Sides, dice: tuple[int, int] | None) -> tuple[Potential, list[Reason]]:
    attacker, defender = sides.strengths
    terrain = sum(line.amount for line in sides.terrain)
    before = (attacker, defender, attacker - defender, terrain, sides.slots, not sides.refused)
    if dice is None:
        return Potential(*before), []
    counted = as_rolled(dice[0], sides.attacker_converts), as_rolled(dice[1], sides.defender_converts)
    reasons = []
    if counted != dice:
        reasons.append(because("16", "combat-dice-converted", rolled=dice, counted=counted))
    totals = attacker + counted[0], defender + counted[1]
    reasons.append(because("16", "combat-totals", attacker=totals[0], defender=totals[1]))
    outcome = result(*totals, attacker_reduced=sides.lead.reduced, defender_reduced=sides.target.reduced)
    blank = ResultBlank(
        attacker_total=totals[0],
        defender_total=totals[1],
        attacker_reduced=sides.lead.reduced,
        defender_reduced=sides.target.reduced,
    )
    reasons.append(explained(blank))
    fought = Fought(
        *before,
        counted,
        *totals,
        outcome.attacker_losses,
        outcome.defender_losses,
        outcome.attacker_after,
        outcome.defender_after,
    )
    return fought, reasons


def worked_out(given: Combat, options: Readings, at: str = "") -> Sides:
    """Return the combat worked out up to the dice (16).

    Args:
        at: path of the combat inside the situation, such as `combats[0].`.

    Raises:
        QuestionError: armies are named twice, or the combat names armies that are not in the zone.
    """
    lead, target, supporters = _fighters(given, at)
    slots = support_slots(given.attackers, len(given.defenders), options, given.excess)
    refused = attack_refusals(lead, target, given.zone, options)
    refused += support_refusals(lead, supporters, used_elsewhere=given.supports_used_elsewhere, slots=slots)
    attacked = {given.target, *given.declared_targets}
    attacked |= {army.id for army in given.defenders if army.attacked_this_phase}
    spared = [army.id for army in given.defenders if army.country == "france" and army.id not in attacked]
    other_refusals = (
        calais_refusal(given.zone, target, spared),
        mission_refusal(lead, given.zone, given.turn, given.air, options),
    )
    refused += [refusal for refusal in other_refusals if refusal is not None]
    germans = any(army.country == "germany" for army in given.defenders)
    # Reading of 16 [A45]: the army that fights must be the armour itself.
    rolling = [lead, *supporters] if options.die_conversion_by_support else [lead]
    return Sides(
        lead,
        target,
        attacker_lines(lead, supporters, given.zone, given.turn, given.air),
        terrain_lines(given.zone, target.faction, op=lead.op, crossed=lead.crossed),
        value_lines(target, given.zone, given.turn, defends_with_germans=germans),
        slots,
        refused,
        any(converts(army, given.zone) for army in rolling),
        converts(target, given.zone),
    )


def attacker_lines(
    lead: FightingArmy, supporters: list[FightingArmy], zone: BattleZone, turn: int, air: Air
) -> list[Line]:
    """Return the attacker's sum before its die: value, supports, mission (16)."""
    lines = value_lines(lead, zone, turn, defends_with_germans=False)
    for army in supporters:
        support = army.support[army.reduced]
        lines.append(Line(support, say("combat-support", army=army.id, n=support), "16"))
    if air == "uncountered":
        lines.append(Line(AIR_BONUS, say("combat-air", n=AIR_BONUS), "16"))
    elif air == "countered":
        lines.append(Line(0, say("combat-air-countered"), "11"))
    return lines


def _fighters(given: Combat, at: str) -> tuple[FightingArmy, FightingArmy, list[FightingArmy]]:
    seen: set[str] = set()
    checked(given.attackers, f"{at}attackers", seen)
    checked(given.defenders, f"{at}defenders", seen)
    ours = {army.id: army for army in given.attackers}
    theirs = {army.id: army for army in given.defenders}
    if given.attacking not in ours:
        raise unusable(f"{at}attacking", given.attacking, ours)
    if given.target not in theirs:
        raise unusable(f"{at}target", given.target, theirs)
    for n, name in enumerate(given.supporting):
        if name not in ours:
            raise unusable(f"{at}supporting[{n}]", name, ours)
        if name in given.supporting[:n]:
            raise QuestionError(f"{at}supporting[{n}]", say("army-named-twice", army=name))
    for n, name in enumerate(given.declared_targets):
        if name not in theirs:
            raise unusable(f"{at}declared_targets[{n}]", name, theirs)
    return ours[given.attacking], theirs[given.target], [ours[name] for name in given.supporting]


def readings_used(given: Combat, options: Readings) -> tuple[Text, ...]:
    """Return the readings that could change this combat."""
    found = []
    if any(army.op not in ("assault", "amphibious_assault") for army in given.attackers):
        found.append(reading(options, "support_count"))
    if given.supporting:
        found.append(reading(options, "die_conversion_by_support"))
    if any(army.attacked_this_phase for army in given.defenders):
        found.append(reading(options, "defender_attacked_once"))
    return tuple(found)
