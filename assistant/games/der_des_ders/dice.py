"""Natural 1 and natural 6, and exact laws of sums of independent dice (3.1)."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Literal

from assistant.core.problems import QuestionError
from assistant.games.der_des_ders.words import say

ONE, NONE = Fraction(1), Fraction(0)
Law = Mapping[int, Fraction]
# What a die is thrown for: attack and artillery, rerolls (air superiority, French level 7, Gaza), and the rest.
Use = Literal[
    "attack",
    "artillery",
    "air",
    "france",
    "gaza",
    "armistice",
    "technology",
    "revolution",
    "naval",
    "event",
    "initiative",
]


def succeeds(die: int, modifier: int, threshold: int) -> bool:
    """Tell whether a die reaches `threshold`: never on a natural 1, always on a natural 6 (3.1)."""
    return die == 6 or (die != 1 and die + modifier >= threshold)


@functools.cache
def success_chance(threshold: int, modifier: int) -> Fraction:
    """Return the chance that one die reaches `threshold` with `modifier` (3.1): always from 1/6 to 5/6."""
    return Fraction(sum(succeeds(die, modifier, threshold) for die in range(1, 7)), 6)


def sum_law(chances: Iterable[Fraction]) -> Law:
    """Return the law of the number of successes among independent dice, one chance each."""
    law = [ONE]
    for chance in chances:
        miss = 1 - chance
        law = [
            (law[n] * miss if n < len(law) else NONE) + (law[n - 1] * chance if n else NONE)
            for n in range(len(law) + 1)
        ]
    return {hits: chance for hits, chance in enumerate(law) if chance}


def mean(law: Law) -> Fraction:
    """Return the expected value of `law`."""
    return sum((value * chance for value, chance in law.items()), Fraction(0))


class Dice:
    """The faces rolled at the table, used up in order."""

    def __init__(self, faces: Iterable[int], field: str = "dice") -> None:
        self.used = 0
        self._faces: Iterator[int] = iter(faces)
        self._field = field

    def throw(self, *sets: tuple[Use, int]) -> tuple[tuple[int, ...], ...]:
        """Return the next faces of several sets thrown together: what each is for, and how many dice it has.

        Raises:
            QuestionError: too few dice are left; the text says how many were given.
        """
        return tuple(tuple(self._next() for _ in range(count)) for _, count in sets)

    def rolls(self, count: int, use: Use) -> tuple[int, ...]:
        """Return the next `count` faces."""
        return self.throw((use, count))[0]

    def roll(self, use: Use) -> int:
        """Return the next face."""
        return self.rolls(1, use)[0]

    def _next(self) -> int:
        try:
            face = next(self._faces)
        except StopIteration:
            raise QuestionError(self._field, say("too-few-dice", n=self.used)) from None
        self.used += 1
        return face
