"""Results of an attack: who has the higher potential, what that costs, chances over the 36 rolls (9.2)."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Annotated, Literal, get_args

import msgspec

from assistant.core.calc import Situation, Worked
from assistant.games.empires.combat import Combat, potential
from assistant.games.empires.readings import DEFAULT, Options
from assistant.games.empires.words import Working

Outcome = Literal["attacker_double", "attacker", "tie", "defender", "defender_double"]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)

# Losses before any is cancelled: attacker's, defender's (9.2).
LOSSES: Mapping[Outcome, tuple[int, int]] = {
    "attacker_double": (0, 2),
    "attacker": (1, 2),
    "tie": (1, 1),
    "defender": (2, 1),
    "defender_double": (2, 0),
}


def outcome_of(attacker: int, defender: int) -> Outcome:
    """Return who has the higher potential, and whether it is at least the double (9.2)."""
    if attacker == defender:
        return "tie"
    # Reading of 9.2 [A01]: exactly twice is a double, and so is more than twice (first 8.2 says "doubles or more").
    if attacker > defender:
        return "attacker_double" if attacker >= 2 * defender else "attacker"
    return "defender_double" if defender >= 2 * attacker else "defender"


Total = Annotated[int, msgspec.Meta(ge=0, le=99)]


class LossResultGiven(Situation, frozen=True):
    attacker: Total
    defender: Total
    options: Options = DEFAULT


class LossResult(msgspec.Struct, frozen=True):
    outcome: Outcome
    attacker_losses: int
    defender_losses: int


def loss_result(given: LossResultGiven, work: Working) -> Worked:
    """Losses of both sides for two potentials, before any is cancelled (9.2)."""
    outcome = outcome_of(given.attacker, given.defender)
    work.because(f"outcome-{outcome}", "9.2", "8.2", attacker=given.attacker, defender=given.defender)
    return work.answer(LossResult(outcome, *LOSSES[outcome]))


class Odds(msgspec.Struct, frozen=True):
    """Number of the 36 rolls that give each outcome."""

    attacker_double: int
    attacker: int
    tie: int
    defender: int
    defender_double: int


@functools.lru_cache(maxsize=4096)
def odds_of(attacker: int, defender: int) -> Odds:
    """Return how many of the 36 rolls give each outcome, for two potentials without dice (9.2)."""
    rolls = [outcome_of(attacker + a, defender + d) for a in range(1, 7) for d in range(1, 7)]
    return Odds(**{outcome: rolls.count(outcome) for outcome in OUTCOMES})


def odds(given: Combat, work: Working) -> Worked:
    """Number of the 36 rolls for each outcome of an attack (9.2)."""
    sums = potential(given, work)
    found = odds_of(sums.attacker.base, sums.defender.base)
    work.because("odds", "9.2", "8.2", attacker=sums.attacker.base, defender=sums.defender.base)
    return work.answer(found)
