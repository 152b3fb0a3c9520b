"""Exact odds of one combat: the 36 pairs of dice (16)."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from assistant.core.calc import Worked
from assistant.core.reasons import Reason
from assistant.games.third_reich.armies import as_rolled
from assistant.games.third_reich.combat import OddsBlank, readings_used, worked_out
from assistant.games.third_reich.losses import losses
from assistant.games.third_reich.words import because

PAIRS = 36


class Chances(msgspec.Struct, frozen=True):
    """What the dice of one combat can do, each counted out of 36."""

    by_losses: Mapping[tuple[int, int], int]
    wins: int
    ties: int
    losses: int


@functools.lru_cache(maxsize=4096)
def chances(
    attacker: int,
    defender: int,
    *,
    attacker_converts: bool = False,
    defender_converts: bool = False,
    attacker_reduced: bool = False,
    defender_reduced: bool = False,
) -> Chances:
    """Return how many of the 36 pairs of dice lead to each pair of steps lost (16).

    Args:
        attacker: the attacker's combat potential before its die.
        attacker_converts: a 1 or a 2 of the attacker counts as a 3.
        defender_converts: the same for the defender.
        attacker_reduced: the attacking army shows its reduced face, and has one step to lose.
        defender_reduced: the same for the army attacked.
    """
    by_losses: Counter[tuple[int, int]] = Counter()
    wins = ties = 0
    for first in range(1, 7):
        ours = attacker + as_rolled(first, attacker_converts)
        for second in range(1, 7):
            theirs = defender + as_rolled(second, defender_converts)
            lost = losses(ours, theirs, attacker_reduced=attacker_reduced, defender_reduced=defender_reduced)
            wins += ours > theirs
            ties += ours == theirs
            by_losses[min(lost[0], 2 - attacker_reduced), min(lost[1], 2 - defender_reduced)] += 1
    return Chances(MappingProxyType(dict(by_losses)), wins, ties, PAIRS - wins - ties)


class Distribution(msgspec.Struct, frozen=True):
    """Counts out of 36; `outcomes` by the faces of both armies afterwards, attacker first."""

    outcomes: Mapping[str, int]
    wins: int
    ties: int
    losses: int
    legal: bool


FACES = ("full", "reduced", "eliminated")


def combat_distribution(given: OddsBlank) -> Worked:
    """Return how many of the 36 pairs of dice lead to each outcome of a combat (16)."""
    sides = worked_out(given, given.options)
    attacker, defender = sides.strengths
    found = chances(
        attacker,
        defender,
        attacker_converts=sides.attacker_converts,
        defender_converts=sides.defender_converts,
        attacker_reduced=sides.lead.reduced,
        defender_reduced=sides.target.reduced,
    )
    outcomes = {
        f"{FACES[sides.lead.reduced + ours]}/{FACES[sides.target.reduced + theirs]}": count
        for (ours, theirs), count in sorted(found.by_losses.items())
    }
    lines = (*sides.attacker, *sides.defender, *sides.terrain)
    reasons = [Reason(line.text, line.rule) for line in lines]
    reasons.append(because("16", "combat-sums", attacker=attacker, defender=defender))
    if sides.attacker_converts:
        reasons.append(because("16", "odds-attacker-converts"))
    if sides.defender_converts:
        reasons.append(because("16", "odds-defender-converts"))
    reasons.append(because("16", "odds-sums", wins=found.wins, ties=found.ties, losses=found.losses))
    value = Distribution(outcomes, found.wins, found.ties, found.losses, not sides.refused)
    return Worked(value, (*reasons, *sides.refused), readings_used(given, given.options))
