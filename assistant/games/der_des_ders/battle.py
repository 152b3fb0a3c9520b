"""An offensive from its dice to its last consequence: hits, surrender, the Armistice roll, victory points (4, 6.7, 7, 10)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from assistant.core.blocks import Reason
from assistant.core.calc import Record
from assistant.games.der_des_ders.dice import Dice, Resolution, resolve
from assistant.games.der_des_ders.offensives import Offensive, brusilov_applies
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.words import SectorId, Side, because, enemy

# Surrender, victory points, the Armistice roll and the end of the game (4, 7, 10).

VON_LETTOW = 7


class Blow(Record):
    """What losing breakdown steps did to one sector. `side` collects the victory points if it surrendered."""

    state: State
    sector: SectorId
    surrendered: bool
    side: Side
    reasons: tuple[Reason, ...] = ()


def armistice_success(die: int, vp: int, state: State) -> bool:
    """Tell whether an Armistice roll wins the war (7): strictly lower than the victory points."""
    if state.readings.natural_rule_armistice:
        # Reading of 7: the natural results of 3.1 applied literally.
        return die == 6 or (die != 1 and die < vp)
    return die < vp


def armistice_chance(vp: int, state: State) -> Fraction:
    """Return the chance that an Armistice roll with `vp` victory points wins the war (7)."""
    return Fraction(sum(armistice_success(die, vp, state) for die in range(1, 7)), 6)


class ArmisticeRoll(Record):
    """One Armistice roll: who rolled for which sector with how many victory points, and whether it won the war (7)."""

    side: Side
    vp: int
    die: int
    success: bool
    sector: SectorId


def roll_armistice(blow: Blow, die: int, state: State) -> tuple[ArmisticeRoll, Reason]:
    """Return the Armistice roll that a surrender gives and the sentence for it (7)."""
    vp = blow.state.vp[blow.side]
    success = armistice_success(die, vp, state)
    key = "armistice-won" if success else "armistice-missed"
    roll = ArmisticeRoll(blow.side, vp, die, success, blow.sector)
    return roll, because("7", key, side=blow.side, die=die, vp=vp)


class Settled(Record):
    """The Armistice rolls of some surrenders: who wins by them, if anybody does."""

    winner: Side | None = None
    rolls: tuple[ArmisticeRoll, ...] = ()
    reasons: tuple[Reason, ...] = ()


def settle(fallen: Iterable[Blow], state: State, dice: Dice) -> Settled:
    """Return the Armistice rolls of these surrenders, rolled in order until one succeeds (7)."""
    done = Settled()
    for blow in fallen:
        roll, reason = roll_armistice(blow, dice.roll("armistice"), state)
        done = Settled(blow.side if roll.success else None, (*done.rolls, roll), (*done.reasons, reason))
        if roll.success:
            break
    return done


def prize(sector: SectorId, state: State) -> int:
    """Return the victory points that the enemy gains when `sector` is beaten down to 0 (7, 14)."""
    if sector == "russia" and state.readings.russia_vp_only_by_revolution:
        # Reading of 9: points "only if" Russia leaves by the Revolution track.
        return 0
    return state.board.sectors[sector].vp


def lose_steps(state: State, sector: SectorId, steps: int) -> Blow:
    """Return what `steps` lost breakdown steps do to `sector` (6.7, 7); steps below 0 are lost."""
    before = state.breakdown[sector]
    after = state.with_breakdown(sector, max(0, before - steps))
    left = after.breakdown[sector]
    side = enemy(state.board.side(sector))
    reasons = [because("6.7", "steps-lost", sector=sector, n=before - left, before=before, after=left)]
    if left == 0:
        gained = prize(sector, state)
        reasons.append(because("7", "surrenders", sector=sector, side=side, vp=gained))
        after = msgspec.structs.replace(
            after,
            status={**after.status, sector: "surrendered"},
            vp={**after.vp, side: after.vp[side] + gained},
        )
    if VON_LETTOW in after.events and not africa_can_attack(after):
        after = after.without_events(VON_LETTOW)
        reasons.append(because("11 (7)", "von-lettow-lapses"))
    return Blow(after, sector, left == 0, side, tuple(reasons))


def africa_can_attack(state: State) -> bool:
    """Tell whether German Africa keeps the bonus of event 7: at war with an operational value above 0."""
    return state.at_war("german_africa") and state.operational_value("german_africa") > 0


def winner_on_points(vp_entente: int, vp_central: int) -> Side:
    """Return who has won when no Armistice roll has ended the war: ties go to the Central Powers (4, 10)."""
    return "entente" if vp_entente > vp_central else "central"


# One offensive from the dice to its last consequence: hits, surrender, Armistice roll, Brusilov's price (6.7, 7, 11).


class Penalty(Record):
    """What the failed attack dice of event 19 cost: resource points, Russian breakdown steps, the box Russia is left on."""

    pr: int
    breakdown: int
    russia_breakdown: int


class Battle(Record):
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
    state: State, offensive: Offensive, dice: Dice, *, free: bool = False, penalty_pr: int | None = None
) -> Battle:
    """Return the offensive rolled with `dice` and settled (6.7).

    Dice are used in this order: attack, artillery, rerolls, the Armistice roll if the target surrenders, then the enemy's
    if Brusilov's penalty makes Russia surrender. Every reroll that helps its owner is taken.

    Args:
        free: the attack of event 3, outside the one offensive of the turn.
        penalty_pr: points that the Entente wants to pay for the failures of event 19; None for as many as it has.
    """
    attacker, defender, pool = offensive.attacker, offensive.defender, offensive.pool
    side = state.board.side(attacker)
    after = state.with_pr(side, state.pr[side] - offensive.cost)
    if not free:
        after = msgspec.structs.replace(after, attacked=(*after.attacked, attacker))
    attack, artillery = dice.throw(("attack", pool.attack_dice), ("artillery", pool.artillery_dice))
    gaza_all = state.readings.gaza_rerolls_artillery
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
            roll, reason = roll_armistice(blow, dice.roll("armistice"), state)
            rolls.append(roll)
            reasons.append(reason)
            winner = blow.side if roll.success else winner
        return blow.state

    if result.hits:
        after = settle(lose_steps(after, defender, result.hits))
    penalty = None
    if winner is None and brusilov_applies(state, attacker, defender):
        paid, steps = _shared(after, result.failed_attack_dice, penalty_pr)
        after = after.with_pr("entente", after.pr["entente"] - paid)
        reasons.append(because("11 (19)", "brusilov-price", failed=result.failed_attack_dice, pr=paid, steps=steps))
        if steps:
            after = settle(lose_steps(after, "russia", steps))
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
