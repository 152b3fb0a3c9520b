"""Dice, printed ratios and what a cell of a table does: the small words of a fight, read."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple

MOST_DICE = 4
MOST_SIDES = 100


What = Literal["eliminated", "step", "retreat"]

# A card is typed in either language: what a player reads in his rulebook.
WHAT: Mapping[str, What] = {
    "eliminated": "eliminated", "éliminé": "eliminated", "step": "step", "steps": "step", "perte": "step", "pertes": "step",
    "retreat": "retreat", "recul": "retreat", "retraite": "retreat",
}  # fmt: skip


class Effect(NamedTuple):
    """What one side suffers: `what` happens to it, `amount` steps or zones."""

    what: What
    amount: int = 1


@lru_cache(maxsize=256)
def rolls(dice: str) -> tuple[tuple[int, int], ...]:
    """Return each total that dice can show with the number of ways to it, in order: `1d6`, `2d6`, `d10`, `d66`.

    `d66` is a die of tens and a die of units: 11 to 66, thirty-six totals.

    Raises:
        ValueError: they are no dice, or more than four, or of more than a hundred sides.
    """
    word = dice.strip().lower()
    if word == "d66":
        return tuple((10 * tens + units, 1) for tens in range(1, 7) for units in range(1, 7))
    found = re.fullmatch(r"(\d?)d(\d{1,3})", word)
    number = int(found[1] or 1) if found else 0
    sides = int(found[2]) if found else 0
    if not 1 <= number <= MOST_DICE or not 2 <= sides <= MOST_SIDES or sides**number > 10**6:
        raise ValueError(dice)
    ways = Counter({0: 1})
    for _ in range(number):
        ways = _added(ways, sides)
    return tuple(sorted(ways.items()))


def _added(ways: Counter[int], sides: int) -> Counter[int]:
    """Return the totals with one die more."""
    found: Counter[int] = Counter()
    for (total, count), face in itertools.product(ways.items(), range(1, sides + 1)):
        found[total + face] += count
    return found


def dice_of(dice: str) -> tuple[int, int]:
    """Return how many dice are thrown and how many sides each has.

    Raises:
        ValueError: they are no dice.
    """
    rolls(dice)
    word = dice.strip().lower()
    if word == "d66":
        return 2, 6
    number, _, sides = word.partition("d")
    return int(number or 1), int(sides)


def shown(dice: str, thrown: tuple[int, ...]) -> int:
    """Return the total that thrown dice show."""
    return 10 * thrown[0] + thrown[1] if dice.strip().lower() == "d66" else sum(thrown)


def ratio_of(words: str) -> Fraction | None:
    """Return a printed ratio, `1-2`, `3:1`, `3/1` or `2`, attackers first; None if it is none."""
    found = re.fullmatch(r"\s*(\d{1,4})\s*(?:[-:/–]\s*(\d{1,4}))?\s*", words)
    if found is None:
        return None
    below = int(found[2] or 1)
    return Fraction(int(found[1]), below) if below and int(found[1]) else None


def effects(words: str) -> tuple[Effect, ...] | None:
    """Return what one side suffers, in order: `step 1, retreat 2` or `perte 1, recul 2`; None if words say nothing known."""
    found: list[Effect] = []
    for word in filter(None, (part.strip().lower() for part in words.split(","))):
        match = re.fullmatch(r"(\w+)(?:\s+(\d{1,2}))?", word)
        what = WHAT.get(match[1]) if match else None
        if match is None or what is None or (what == "eliminated" and match[2]):
            return None
        found.append(Effect(what, int(match[2] or 1)))
    return tuple(found)
