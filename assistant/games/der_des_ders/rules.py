"""What every rule knows beside the position: the printed board and the readings in force; and how a rule refuses."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any, Generic, Literal, TypeVar

import msgspec

from assistant.core.blocks import Reason
from assistant.core.calc import Record, Situation, Worked
from assistant.core.text import Text
from assistant.games.der_des_ders.board import Board, named, over, says, shipped
from assistant.games.der_des_ders.words import rejected


class Readings(Situation):
    """The readings in force. The number after each is its entry in the list of doubts."""

    natural_rule_naval: bool = False  # natural 1 and 6 on the naval tables
    natural_rule_armistice: bool = False  # natural 1 and 6 on the Armistice roll
    turn14_year: Literal[1918, 1919] = 1919
    same_tech_again_after_success: bool = False
    tanks_until: Literal["level", "attempt", "turn"] = "level"  # how long event 34 lasts
    air_uses_sector_cap: bool = True
    defence_uses_sector_cap: bool = True
    allow_zero_pr_offensive: bool = False
    schlieffen_uses_offensive: bool = False
    obligation_void_below_minimum: bool = False  # a compulsory offensive that cannot have its 2 PR
    brusilov_any_sector: bool = False
    gaza_rerolls_artillery: bool = True
    wilson_after_uboote_blocks: bool = False
    armistice_drawn_at_once: bool = False  # markers drawn one by one, so that 42 may follow 38 in one turn
    russia_vp_only_by_revolution: bool = False
    revolution_armistice_roll: bool = True
    system_tech_order: Literal["next_box_year", "reached_box_year"] = "next_box_year"
    system_best_effort_tech: bool = True
    system_attacker: Literal["p_any_hit", "expected_hits", "per_die"] = "p_any_hit"
    system_best_effort_offensive: bool = True
    system_partial_reinforcement: bool = True
    system_obligations: Literal["before_markers", "by_marker", "ignored"] = "before_markers"
    system_attacks_without_dice: bool = False  # 12.4.4 on an offensive that no die could make hit


USUAL = Readings()


class Rules(Record):
    """The printed board, the readings in force, and the paths of the printed values that nobody has confirmed."""

    board: Board
    readings: Readings = USUAL
    doubtful: frozenset[str] = frozenset()


@functools.cache
def usual_rules() -> Rules:
    """Return the board as shipped with the usual readings."""
    return Rules(shipped().board, doubtful=shipped().doubtful)


NO_BOARD = Board()


def rules_of(given: Board, readings: Readings) -> Rules:
    """Return the rules on a player's own board, whose values count as confirmed.

    Raises:
        QuestionError: the board names what does not exist.
    """
    usual = usual_rules()
    if given == NO_BOARD:
        return usual if readings == USUAL else msgspec.structs.replace(usual, readings=readings)
    mine = named(given)
    told = tuple(name for name in mine.__struct_fields__ if getattr(mine, name) != getattr(NO_BOARD, name))
    changed = {name: over(getattr(usual.board, name), getattr(mine, name)) for name in told}
    settled = {path for path in usual.doubtful if path.startswith(told) and says(mine, path)}
    return Rules(msgspec.structs.replace(usual.board, **changed), readings, usual.doubtful - settled)


class Refusal(Record):
    """Something the rules forbid, with its short code and the sentence why."""

    code: str
    reason: Reason


def refused(code: str, rule: str, key: str, **args: Any) -> Refusal:
    """Return a refusal with its reason."""
    return Refusal(code, rejected(rule, key, **args))


R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class Solved(Worked, Generic[R_co], kw_only=True):
    """A worked topic. `value` is its public JSON; `result` is what the rule returned, with which a table's question goes on."""

    result: R_co


def solved(result: R, shown: str, assumed: Iterable[Text] = (), **more: Any) -> Solved[R]:
    """Return the answer that a rule's result gives, or that of its refusal.

    Args:
        shown: the fields of the result that its public JSON holds.
        more: what else that holds; what is UNSET is left out.
    """
    if isinstance(result, Refusal):
        return Solved(value={"reason": result.code, "legal": False}, reasons=(result.reason,), result=result)
    found: Any = result
    value = {**{name: getattr(found, name) for name in shown.split()}, **more}
    value = {name: part for name, part in value.items() if part is not msgspec.UNSET}
    return Solved(value=value, reasons=found.reasons, assumed=tuple(assumed), result=result)
