"""Carrying out the system's decisions with the dice rolled, and its whole phase in one go (12.4)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from assistant.core.blocks import Reason, signed
from assistant.core.calc import Record
from assistant.core.text import Text
from assistant.games.der_des_ders import purchases
from assistant.games.der_des_ders.battle import ArmisticeRoll, Battle, fight
from assistant.games.der_des_ders.board import Marker
from assistant.games.der_des_ders.dice import Dice
from assistant.games.der_des_ders.offensives import Offensive
from assistant.games.der_des_ders.purchases import Attempt, Purchase, after_attempt, after_purchase
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.system import NavalPlan, Step, SystemPhase, decide, open_phase
from assistant.games.der_des_ders.words import SectorId, Side, Tech, because


class _Action(Record, tag_field="action", omit_defaults=True):
    """One line of what the system did."""


class TechAction(_Action, tag="tech"):
    tech: Tech
    level: int
    bonus: int
    cost: int
    success: bool


class OffensiveAction(_Action, tag="offensive"):
    attacker: SectorId
    target: SectorId
    cost: int
    attack_dice: int
    artillery_dice: int
    hits: int
    target_breakdown: int
    brusilov_pr: int | None = None
    brusilov_breakdown: int | None = None
    russia_breakdown: int | None = None


class ArmisticeAction(_Action, tag="armistice"):
    side: Side
    vp: int
    die: int
    success: bool


class ReinforceAction(_Action, tag="reinforce"):
    sector: SectorId
    steps: int
    cost: int
    breakdown: int
    revolution: int | None = None
    revolution_complete: bool | None = None


class NavalAction(_Action, tag="naval"):
    cost: int
    die: int
    column: int
    value: int
    overflow: int


ActionLine = TechAction | OffensiveAction | ArmisticeAction | ReinforceAction | NavalAction


class Done(Record):
    """A step of the system that was carried out. `overflow`: points that the Entente must absorb at once (6.6)."""

    phase: SystemPhase
    lines: tuple[ActionLine, ...]
    reasons: tuple[Reason, ...] = ()
    overflow: int = 0
    rolls: tuple[ArmisticeRoll, ...] = ()


def carry_out(step: Step, dice: Dice) -> Done:
    """Return the phase after the decided step, with what happened (12.4)."""
    phase, action = step.phase, step.action
    if step.marker is not None:
        phase = replace(phase, used=(*phase.used, step.marker))
    match action:
        case Attempt():
            return _attempted(phase, action, dice.roll("technology"))
        case Offensive():
            return _attacked(phase, fight(phase.state, action, dice))
        case Purchase():
            return _reinforced(phase, action, dice.rolls(action.revolution_dice, "revolution"))
        case NavalPlan():
            return _sailed(phase, action, dice.roll("naval"))
    return Done(phase, ())


def _attempted(phase: SystemPhase, tried: Attempt, die: int) -> Done:
    success = tried.succeeds(die)
    state = after_attempt(phase.state, tried, success)
    line = TechAction(tried.tech, tried.level, tried.bonus, tried.cost, success)
    key = "tech-unlocked" if success else "tech-failed"
    reason = because("6.5.1", key, tech=tried.tech, level=tried.level, die=die, bonus=signed(tried.bonus))
    return Done(_with(phase, state), (line,), (reason,))


def _attacked(phase: SystemPhase, battle: Battle) -> Done:
    ready, penalty = battle.offensive, battle.penalty
    line = OffensiveAction(
        ready.attacker,
        ready.defender,
        ready.cost,
        ready.pool.attack_dice,
        ready.pool.artillery_dice,
        battle.resolution.hits,
        battle.target_breakdown,
        penalty.pr if penalty else None,
        penalty.breakdown if penalty else None,
        penalty.russia_breakdown if penalty else None,
    )
    rolls = (ArmisticeAction(roll.side, roll.vp, roll.die, roll.success) for roll in battle.armistice)
    after = replace(phase, state=battle.state, winner=battle.winner)
    return Done(after, (line, *rolls), battle.reasons, rolls=battle.armistice)


def _reinforced(phase: SystemPhase, bought: Purchase, faces: tuple[int, ...]) -> Done:
    state = after_purchase(phase.state, bought, faces)
    box: int | None = None
    complete: bool | None = None
    reasons: tuple[Reason, ...] = ()
    if bought.revolution_dice:
        box, last = state.revolution, state.board.revolution_last_square.value
        complete = box >= last
        ones = sum(face == 1 for face in faces)
        reasons = (because("9", "revolution-rolled", ones=ones, box=box, last=last),)
    line = ReinforceAction(bought.sector, bought.steps, bought.cost, bought.after, box, complete)
    return Done(_with(phase, state), (line,), reasons)


def _sailed(phase: SystemPhase, plan: NavalPlan, die: int) -> Done:
    roll = purchases.naval_roll(phase.state, phase.side, die, plan.spend)
    assert isinstance(roll, purchases.NavalRoll) and roll.column is not None
    line = NavalAction(roll.cost, die, roll.column, roll.value, roll.overflow)
    return Done(_with(phase, roll.state), (line,), roll.reasons, roll.overflow)


def _with(phase: SystemPhase, state: State) -> SystemPhase:
    return replace(phase, state=state)


class SystemTurn(Record):
    """The system's whole phase: what it did, what it left, how many dice it took, what it took for granted."""

    phase: SystemPhase
    actions: tuple[ActionLine, ...]
    dice_used: int
    overflow: int
    reasons: tuple[Reason, ...]
    assumed: tuple[Text, ...] = ()


def play(state: State, side: Side, markers: tuple[Marker, ...], faces: Iterable[int]) -> SystemTurn:
    """Return the system's spending phase played from beginning to end with the dice in `faces` (12.4).

    Raises:
        QuestionError: more dice are needed.
    """
    dice = Dice(faces)
    phase = open_phase(state, side, markers)
    lines: list[ActionLine] = []
    reasons: list[Reason] = []
    assumed: dict[Text, None] = {}
    overflow = 0
    while True:
        step = decide(phase)
        reasons.extend(step.reasons)
        assumed.update(dict.fromkeys(step.assumed))
        if step.action is None:
            return SystemTurn(step.phase, tuple(lines), dice.used, overflow, tuple(reasons), tuple(assumed))
        done = carry_out(step, dice)
        phase, overflow = done.phase, overflow + done.overflow
        lines.extend(done.lines)
        reasons.extend(done.reasons)
