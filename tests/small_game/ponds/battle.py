"""Rules 1 to 3: a battle in a zone where both sides have broods. Rules know no table: a Situation goes in, a value comes out."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Annotated, Literal

import msgspec

from assistant.core.calc import Calculator, Situation, Topic, Worked
from assistant.core.cards import reasons
from assistant.core.record import Record
from assistant.core.text import speaker

say = speaker(__name__)
because, _, _, assumed = reasons(say)

Die = Annotated[int, msgspec.Meta(ge=1, le=6)]
HILLS = 1  # rule 3
FACES = range(1, 7)


class Battle(Situation):
    """All that rules 1 to 3 ask for: the strengths, the ground, and the dice once they are thrown (attacker, defender)."""

    attacker: Annotated[int, msgspec.Meta(ge=0)]
    defender: Annotated[int, msgspec.Meta(ge=0)]
    terrain: Literal["plain", "hills"] = "plain"
    dice: tuple[Die, ...] = ()


class Outcome(Record):
    """The chances of the attacker, exact, and who won if the dice are thrown: `attacker`, `defender` or `nobody`."""

    wins: Fraction
    draws: Fraction
    loses: Fraction
    winner: str = ""


def battle(given: Battle) -> Worked:
    """Rules 1 to 3: both sides add a die to the strength of their broods; the higher sum wins."""
    ahead = lead(given)
    throws = [ahead + one - other for one, other in itertools.product(FACES, repeat=2)]
    shares = [Fraction(sum(test(n) for n in throws), 36) for test in (_positive, _zero, _negative)]
    winner = ""
    if len(given.dice) == 2:
        difference = ahead + given.dice[0] - given.dice[1]
        winner = "attacker" if difference > 0 else "defender" if difference < 0 else "nobody"
    why = [because("1", "strengths", attacker=given.attacker, defender=given.defender), because("2", "dice")]
    if given.terrain == "hills":
        why.append(because("3", "hills", n=HILLS))
    return Worked(Outcome(*shares, winner), tuple(why))


def lead(given: Battle) -> int:
    """Return by how much the attacker is ahead before the dice."""
    return given.attacker - given.defender - (HILLS if given.terrain == "hills" else 0)


def _positive(n: int) -> bool:
    return n > 0


def _zero(n: int) -> bool:
    return n == 0


def _negative(n: int) -> bool:
    return n < 0


CALCULATOR = Calculator("ponds", (Topic("battle", Battle, battle),))
