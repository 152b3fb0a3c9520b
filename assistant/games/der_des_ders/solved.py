"""What the game's topics have in common: the public JSON of an answer beside the rule's own result."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from assistant.core.calc import Worked
from assistant.games.der_des_ders.rules import Refusal

R_co = TypeVar("R_co", covariant=True)


class Solved(Worked, Generic[R_co], frozen=True, kw_only=True):
    """A worked topic. `value` is its public JSON; `result` is what the rule returned, with which a table's question goes on."""

    result: R_co


class Refused(msgspec.Struct, frozen=True):
    """The public JSON of what the rules forbid: the short code of the reason."""

    reason: str
    legal: bool = False


def refusal_answer(why: Refusal) -> Solved[Refusal]:
    """Return the answer to something that the rules forbid."""
    return Solved(value=Refused(why.code), reasons=(why.reason,), result=why)
