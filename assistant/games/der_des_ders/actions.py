"""An action of a spending phase carried out with the dice rolled, alike for a player and the system (6.5, 6.6, 6.7)."""

from __future__ import annotations

from typing import Any

from assistant.core.blocks import signed
from assistant.core.record import Record
from assistant.games.der_des_ders.dice import Dice
from assistant.games.der_des_ders.offensives import Done, Offensive, fight
from assistant.games.der_des_ders.purchases import (
    Attempt,
    NavalRoll,
    Purchase,
    after_attempt,
    after_purchase,
    naval_roll,
)
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.words import Side, because


class NavalPlan(Record):
    """A naval roll with the points that are added to it (6.6)."""

    side: Side
    spend: int


Action = Attempt | Offensive | Purchase | NavalPlan


def carry_out(state: State, action: Action, dice: Dice, *, penalty_pr: int | None = None) -> Done:
    """Return what an action comes to, with its dice.

    Args:
        penalty_pr: points that the Entente wants to pay for the failures of event 19; None for as many as it has.
    """
    match action:
        case Attempt(tech=tech, level=level, bonus=bonus):
            die = dice.roll("technology")
            success = action.succeeds(die)
            names: dict[str, Any] = {"tech": tech, "level": level}
            fell = because(
                "6.5.1", "tech-unlocked" if success else "tech-failed", **names, die=die, bonus=signed(bonus)
            )
            line = {"action": "tech", **names, "bonus": bonus, "cost": action.cost, "success": success}
            return Done(after_attempt(state, action, success), (line,), (fell,))
        case Offensive():
            return fight(state, action, dice, penalty_pr=penalty_pr)
        case Purchase(revolution_dice=count):
            faces = dice.rolls(count, "revolution")
            after = after_purchase(state, action, faces)
            line = {"action": "reinforce", "sector": action.sector, "steps": action.steps}
            line |= {"cost": action.cost, "breakdown": action.after}
            if not count:
                return Done(after, (line,))
            box, last = after.revolution, state.board.revolution_last_square.value
            line |= {"revolution": box, "revolution_complete": box >= last}
            return Done(after, (line,), (because("9", "revolution-rolled", ones=faces.count(1), box=box, last=last),))
    die = dice.roll("naval")
    sailed = naval_roll(state, action.side, die, action.spend)
    assert isinstance(sailed, NavalRoll)
    line = {"action": "naval", "cost": sailed.cost, "die": die, "column": sailed.column}
    line |= {"value": sailed.value, "overflow": sailed.overflow}
    return Done(sailed.state, (line,), sailed.reasons, sailed.overflow)
