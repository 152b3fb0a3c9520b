"""The result of a combat: losses of the two armies that fought (16)."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from assistant.core.calc import Worked
from assistant.core.reasons import Reason
from assistant.games.third_reich.readings import Blank
from assistant.games.third_reich.words import Face, because

Total = Annotated[int, Meta(ge=1, le=99)]


class ResultBlank(Blank, frozen=True):
    attacker_total: Total
    defender_total: Total
    attacker_reduced: bool = False
    defender_reduced: bool = False


class Result(msgspec.Struct, frozen=True):
    """Losses of both armies; surplus losses vanish (16)."""

    attacker_losses: int
    defender_losses: int
    attacker_after: Face
    defender_after: Face


def losses(attacker: int, defender: int, *, attacker_reduced: bool, defender_reduced: bool) -> tuple[int, int]:
    """Return the losses of attacker and defender for their two combat potentials (16)."""
    if attacker == defender:
        return 1, 1
    if attacker > defender:
        unharmed = attacker >= 2 * defender or defender_reduced
        return (0 if unharmed else 1), 2
    unharmed = defender >= 2 * attacker or attacker_reduced
    return 2, (0 if unharmed else 1)


def after(reduced: bool, lost: int) -> Face:
    """Return the face that an army shows after `lost` losses (1)."""
    steps = (1 if reduced else 2) - lost
    return "full" if steps == 2 else "reduced" if steps == 1 else "eliminated"


def combat_result(given: ResultBlank) -> Worked:
    """Return the losses of a combat whose potentials are known (16)."""
    value = result(
        given.attacker_total,
        given.defender_total,
        attacker_reduced=given.attacker_reduced,
        defender_reduced=given.defender_reduced,
    )
    return Worked(value, (explained(given),))


def result(attacker: int, defender: int, *, attacker_reduced: bool, defender_reduced: bool) -> Result:
    """Return losses and faces after a combat (16).

    Args:
        attacker_reduced: whether the attacker showed his weaker face.
    """
    lost = losses(attacker, defender, attacker_reduced=attacker_reduced, defender_reduced=defender_reduced)
    return Result(*lost, after(attacker_reduced, lost[0]), after(defender_reduced, lost[1]))


def explained(given: ResultBlank) -> Reason:
    """Return the sentence of the rule that gives this result (16)."""
    attacker, defender = given.attacker_total, given.defender_total
    if attacker == defender:
        return because("16", "result-tie", n=attacker)
    winner, loser = max(attacker, defender), min(attacker, defender)
    side = "attacker" if attacker > defender else "defender"
    if winner >= 2 * loser:
        return because("16", f"result-double-{side}", winner=winner, loser=loser)
    loser_reduced = given.defender_reduced if side == "attacker" else given.attacker_reduced
    key = f"result-reduced-loser-{side}" if loser_reduced else f"result-win-{side}"
    return because("16", key, winner=winner, loser=loser)
