"""What every rule of the game needs to know beside the position: the printed board and the readings in force."""

from __future__ import annotations

import functools
from typing import Any

import msgspec

from assistant.core.reasons import Reason
from assistant.games.der_des_ders.board import Board
from assistant.games.der_des_ders.printed import printed_board
from assistant.games.der_des_ders.readings import USUAL, Readings
from assistant.games.der_des_ders.words import rejected


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


def refused(code: str, rule: str, key: str, **args: Any) -> Refusal:
    """Return a refusal with its reason."""
    return Refusal(code, rejected(rule, key, **args))
