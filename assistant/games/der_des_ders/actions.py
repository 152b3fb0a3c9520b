"""An action of a spending phase carried out with the dice rolled, alike for a player and the system (6.5, 6.6, 6.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assistant.core.blocks import Reason, signed
from assistant.core.calc import Record
from assistant.games.der_des_ders.dice import Dice
from assistant.games.der_des_ders.offensives import ArmisticeRoll, Offensive, fight
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


class Done(Record):
    """An action that was carried out: its public JSON, then that of each Armistice roll.

    `overflow`: points that the Entente must absorb at once (6.6).
    """

    state: State
    lines: tuple[Mapping[str, Any], ...]
    reasons: tuple[Reason, ...] = ()
    overflow: int = 0
    rolls: tuple[ArmisticeRoll, ...] = ()
    winner: Side | None = None


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
        case Offensive(pool=pool):
            battle = fight(state, action, dice, penalty_pr=penalty_pr)
            line = {
                "action": "offensive",
                "attacker": action.attacker,
                "target": action.defender,
                "cost": action.cost,
                "attack_dice": pool.attack_dice,
                "artillery_dice": pool.artillery_dice,
                "hits": battle.resolution.hits,
                "target_breakdown": battle.target_breakdown,
            }
            if price := battle.penalty:
                line |= {"brusilov_pr": price.pr, "brusilov_breakdown": price.breakdown}
                line |= {"russia_breakdown": price.russia_breakdown}
            rolls = (
                {"action": "armistice", "side": roll.side, "vp": roll.vp, "die": roll.die, "success": roll.success}
                for roll in battle.armistice
            )
            lines = (line, *rolls)
            return Done(battle.state, lines, battle.reasons, rolls=battle.armistice, winner=battle.winner)
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
