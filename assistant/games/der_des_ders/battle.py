"""One offensive from the dice to its last consequence: hits, surrender, Armistice roll, Brusilov's price (6.7, 7, 11)."""

from __future__ import annotations

import msgspec

from assistant.core.reasons import Reason
from assistant.games.der_des_ders.combat import Resolution, resolve
from assistant.games.der_des_ders.dice import Dice
from assistant.games.der_des_ders.offensives import Offensive, brusilov_applies
from assistant.games.der_des_ders.rules import Rules
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.surrender import ArmisticeRoll, Blow, lose_steps, roll_armistice
from assistant.games.der_des_ders.words import Side, because


class Penalty(msgspec.Struct, frozen=True):
    """What the failed attack dice of event 19 cost: resource points, Russian breakdown steps, the box Russia is left on."""

    pr: int
    breakdown: int
    russia_breakdown: int


class Battle(msgspec.Struct, frozen=True):
    """An offensive that was rolled."""

    state: State
    offensive: Offensive
    attack: tuple[int, ...]
    artillery: tuple[int, ...]
    resolution: Resolution
    target_breakdown: int
    penalty: Penalty | None = None
    armistice: tuple[ArmisticeRoll, ...] = ()
    winner: Side | None = None
    reasons: tuple[Reason, ...] = ()


def fight(
    state: State, rules: Rules, offensive: Offensive, dice: Dice, *, free: bool = False, penalty_pr: int | None = None
) -> Battle:
    """Return the offensive rolled with `dice` and settled (6.7).

    Dice are used in this order: attack, artillery, rerolls, the Armistice roll if the target surrenders, then the enemy's
    if Brusilov's penalty makes Russia surrender. Every reroll that helps its owner is taken.

    Args:
        free: the attack of event 3, outside the one offensive of the turn.
        penalty_pr: points that the Entente wants to pay for the failures of event 19; None for as many as it has.
    """
    attacker, defender, pool = offensive.attacker, offensive.defender, offensive.pool
    side = rules.board.side(attacker)
    after = state.with_pr(side, state.pr[side] - offensive.cost)
    if not free:
        after = msgspec.structs.replace(after, attacked=(*after.attacked, attacker))
    attack, artillery = dice.throw(("attack", pool.attack_dice), ("artillery", pool.artillery_dice))
    gaza_all = rules.readings.gaza_rerolls_artillery
    result = resolve(pool, attack, artillery, dice.roll, gaza_all)
    rolled = because(
        "6.7",
        "battle-rolled",
        attack=_faces(attack),
        artillery=_faces(artillery),
        hits=result.hits,
        rerolls=result.rerolls_used,
    )
    reasons, rolls = [rolled], []
    winner: Side | None = None

    def settle(blow: Blow) -> State:
        nonlocal winner
        reasons.extend(blow.reasons)
        if blow.surrendered:
            roll, reason = roll_armistice(blow, dice.roll("armistice"), rules)
            rolls.append(roll)
            reasons.append(reason)
            winner = blow.side if roll.success else winner
        return blow.state

    if result.hits:
        after = settle(lose_steps(after, rules, defender, result.hits))
    penalty = None
    if winner is None and brusilov_applies(state, rules, attacker, defender):
        paid, steps = _shared(after, result.failed_attack_dice, penalty_pr)
        after = after.with_pr("entente", after.pr["entente"] - paid)
        reasons.append(because("11 (19)", "brusilov-price", failed=result.failed_attack_dice, pr=paid, steps=steps))
        if steps:
            after = settle(lose_steps(after, rules, "russia", steps))
        penalty = Penalty(paid, steps, after.breakdown["russia"])
    return Battle(
        after,
        offensive,
        attack,
        artillery,
        result,
        after.breakdown[defender],
        penalty,
        tuple(rolls),
        winner,
        tuple(reasons),
    )


def _shared(state: State, failed: int, wanted: int | None) -> tuple[int, int]:
    """Split the failures of event 19 into points and Russian steps: points first unless the Entente says otherwise."""
    # Reading of event 19: the Entente chooses; without points, steps.
    can_pay = min(failed, state.pr["entente"])
    standing = state.breakdown["russia"] if state.at_war("russia") else 0
    paid = can_pay if wanted is None else min(can_pay, max(wanted, failed - standing))
    return paid, min(failed - paid, standing)


def _faces(faces: tuple[int, ...]) -> str:
    return " ".join(map(str, faces)) or "\N{EN DASH}"
