"""What every rule of the game needs to know beside the position: the printed board and the readings in force."""

from __future__ import annotations

import functools

import msgspec

from assistant.core.reasons import Reason, ReasonKind
from assistant.core.text import speaker
from assistant.games.der_des_ders.board import Board
from assistant.games.der_des_ders.printed import printed_board
from assistant.games.der_des_ders.readings import USUAL, Readings

say = speaker(__name__)


class Rules(msgspec.Struct, frozen=True):
    """The printed board and the readings in force."""

    board: Board
    readings: Readings = USUAL


@functools.cache
def usual_rules() -> Rules:
    """Return the board as shipped with the usual readings."""
    return Rules(printed_board())


class Refusal(msgspec.Struct, frozen=True):
    """Something the rules forbid, with its short code and the sentence why."""

    code: str
    reason: Reason


def because(rule: str, key: str, **args: object) -> Reason:
    """Return a cited step of an explanation."""
    return Reason(say(key, **args), rule)


def fact(key: str, **args: object) -> Reason:
    """Return a step that only says what lies on the table."""
    return Reason(say(key, **args), "", ReasonKind.FACT)


def rejected(rule: str, key: str, **args: object) -> Reason:
    """Return a possibility that fell out, and why."""
    return Reason(say(key, **args), rule, ReasonKind.REJECTED)


def refused(code: str, rule: str, key: str, **args: object) -> Refusal:
    """Return a refusal with its reason."""
    return Refusal(code, rejected(rule, key, **args))


def signed(amount: int) -> str:
    """Return `amount` with its sign, as modifiers are written."""
    return f"+{amount}" if amount > 0 else str(amount).replace("-", "\N{MINUS SIGN}")
