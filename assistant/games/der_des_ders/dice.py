"""The dice: natural 1 and 6, exact laws of sums, and the hits of one offensive (3.1, 6.7)."""

from __future__ import annotations

import functools
import itertools
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Literal

from assistant.core.calc import Situation
from assistant.core.record import Record, within
from assistant.games.der_des_ders.words import Numbers, error

# Natural 1 and natural 6, and exact laws of sums of independent dice (3.1).

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
    return together({0: 1 - chance, 1: chance} for chance in chances)


def together(laws: Iterable[Law]) -> Law:
    """Return the law of the sum of independent numbers."""
    total: Law = {0: Fraction(1)}
    for law in laws:
        summed: dict[int, Fraction] = defaultdict(Fraction)
        for (before, chance), (more, other) in itertools.product(total.items(), law.items()):
            summed[before + more] += chance * other
        total = {number: chance for number, chance in summed.items() if chance}
    return total


def mean(law: Law) -> Fraction:
    """Return the expected value of `law`."""
    return sum((value * chance for value, chance in law.items()), Fraction(0))


class Dice:
    """The faces rolled at the table, used up in order."""

    def __init__(self, faces: Iterable[int], field: str = "dice") -> None:
        self.used = 0
        self._faces: Iterator[int] = iter(faces)
        self._field = field

    def throw(self, *sets: tuple[Use, int]) -> tuple[Numbers, ...]:
        """Return the next faces of several sets thrown together: what each is for, and how many dice it has.

        Raises:
            QuestionError: too few dice are left; the text says how many were given.
        """
        return tuple(tuple(self._next() for _ in range(count)) for _, count in sets)

    def rolls(self, count: int, use: Use) -> Numbers:
        """Return the next `count` faces."""
        return self.throw((use, count))[0]

    def roll(self, use: Use) -> int:
        """Return the next face."""
        return self.rolls(1, use)[0]

    def _next(self) -> int:
        try:
            face = next(self._faces)
        except StopIteration:
            raise error(self._field, "too-few-dice", n=self.used) from None
        self.used += 1
        return face


# The dice of one offensive: their law, their result, the chance that the sector surrenders (6.7).


Modifier = Annotated[int, within(-20, 20)]
DiceCount = Annotated[int, within(0, 40)]


class Pool(Situation):
    """The dice of one offensive, after every modifier.

    `attacker_artillery_reroll`: air superiority (6.5.1). `defender_reroll`: French level 7. `gaza`: event 23.
    """

    attack_value: Annotated[int, within(1, 6)]
    attack_dice: DiceCount
    attack_modifier: Modifier = 0
    artillery_dice: DiceCount = 0
    artillery_modifier: Modifier = 0
    attacker_artillery_reroll: bool = False
    defender_reroll: bool = False
    gaza: bool = False


class Resolution(Record):
    """What one roll of a pool gave."""

    hits: int
    attack_hits: int
    artillery_hits: int
    failed_attack_dice: int
    rerolls_used: int


def attack_chance(pool: Pool) -> Fraction:
    """Return the chance that one attack die hits in the end (6.7): every hit survives the rerolls asked of it."""
    return success_chance(pool.attack_value, pool.attack_modifier) ** (1 + pool.defender_reroll + pool.gaza)


def artillery_chance(pool: Pool, gaza_rerolls_artillery: bool) -> Fraction:
    """Return the chance that one artillery die hits in the end (6.5.1); misses are rerolled first, then hits."""
    once = success_chance(pool.attack_value, pool.artillery_modifier)
    chance = 1 - (1 - once) ** 2 if pool.attacker_artillery_reroll else once
    return chance * once ** (pool.defender_reroll + (pool.gaza and gaza_rerolls_artillery))


@functools.lru_cache(maxsize=20_000)
def hit_law(pool: Pool, gaza_rerolls_artillery: bool = True) -> Law:
    """Return the exact law of the number of hits, with the best use of every reroll (6.7).

    Rerolling all misses is best for the attacker, all hits for the defender, because dice are independent.
    """
    attack, artillery = attack_chance(pool), artillery_chance(pool, gaza_rerolls_artillery)
    return sum_law([attack] * pool.attack_dice + [artillery] * pool.artillery_dice)


@functools.lru_cache(maxsize=20_000)
def expected_hits(pool: Pool, gaza_rerolls_artillery: bool = True) -> Fraction:
    """Return the mean number of hits (6.7)."""
    return mean(hit_law(pool, gaza_rerolls_artillery))


def any_hit_chance(pool: Pool, gaza_rerolls_artillery: bool) -> Fraction:
    """Return the chance of at least one hit (12.4.2)."""
    return 1 - hit_law(pool, gaza_rerolls_artillery).get(0, Fraction(0))


def at_least(law: Law, hits: int) -> Fraction:
    """Return the chance of `hits` or more."""
    return sum((chance for value, chance in law.items() if value >= hits), Fraction(0))


def resolve(
    pool: Pool,
    attack: Sequence[int],
    artillery: Sequence[int],
    reroll: Callable[[Use], int | None],
    gaza_rerolls_artillery: bool = True,
) -> Resolution:
    """Return the hits of a roll (6.7).

    Args:
        pool: the dice and their modifiers.
        attack: faces of the attack dice.
        artillery: faces of the artillery dice.
        reroll: gives the face of a reroll, asked for in this order: missed artillery dice (air superiority), hitting
            attack dice, then hitting artillery dice (French level 7), then the same for Gaza. It is told which of
            `air`, `france`, `gaza` asks; None leaves the die as it lies.
    """
    used = 0

    def rolled_again(faces: list[int], modifier: int, which: Use, hitting: bool) -> None:
        nonlocal used
        for place, face in enumerate(faces):
            if succeeds(face, modifier, pool.attack_value) == hitting:
                fresh = reroll(which)
                if fresh is not None:
                    used += 1
                    faces[place] = fresh

    assault, guns = list(attack), list(artillery)
    if pool.attacker_artillery_reroll:
        rolled_again(guns, pool.artillery_modifier, "air", hitting=False)
    if pool.defender_reroll:
        rolled_again(assault, pool.attack_modifier, "france", hitting=True)
        rolled_again(guns, pool.artillery_modifier, "france", hitting=True)
    if pool.gaza:
        rolled_again(assault, pool.attack_modifier, "gaza", hitting=True)
        if gaza_rerolls_artillery:
            rolled_again(guns, pool.artillery_modifier, "gaza", hitting=True)
    attack_hits = sum(succeeds(face, pool.attack_modifier, pool.attack_value) for face in assault)
    artillery_hits = sum(succeeds(face, pool.artillery_modifier, pool.attack_value) for face in guns)
    return Resolution(attack_hits + artillery_hits, attack_hits, artillery_hits, len(assault) - attack_hits, used)
