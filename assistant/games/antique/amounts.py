"""Exact amounts and chances: whole numbers or fractions, never rounded unless a rule says so."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import comb, lcm
from typing import Annotated, Any

from msgspec import Meta

from assistant.core import blocks
from assistant.core.amounts import read_number
from assistant.core.blocks import odds
from assistant.core.calc import Situation
from assistant.core.problems import QuestionError
from assistant.core.text import Text
from assistant.games.antique.words import say

# Exact amounts: PO, AP, manpower and chances are whole numbers or fractions, never rounded unless a rule says so.

Exact = int | Fraction
MOST = 10**9  # no campaign counts so far, and what is worked out from it can still be shown
Count = Annotated[int, Meta(ge=0, le=MOST)]
Elements = Annotated[int, Meta(ge=0, le=1000)]  # as many as exact distributions are worked out for
Modifier = Annotated[int, Meta(ge=-20, le=20)]
D6 = Annotated[int, Meta(ge=1, le=6)]
D3 = Annotated[int, Meta(ge=1, le=3)]

ZERO = Fraction(0)
SIXTH = Fraction(1, 6)


def exact(value: Exact) -> Exact:
    """Return `value` as an int when it is whole, otherwise as the Fraction it is."""
    return value.numerator if value.denominator == 1 else value


def several(words: str, field: str) -> tuple[Fraction, ...]:
    """Return amounts written in a row on one line of a sheet, such as `300 200`.

    Raises:
        QuestionError: one of them is no amount; the text shows it.
    """
    amounts = []
    for word in words.split():
        try:
            amount = read_number(word)
            # What parts amounts here parts thousands elsewhere: `1 000`.
            if amount < 0 or (len(word) > 1 and word.isdecimal() and word[0] == "0"):
                raise ValueError(word)
        except ValueError:
            raise QuestionError(field, say("amounts-unreadable", word=word)) from None
        amounts.append(amount)
    return tuple(amounts)


def rounded_up(value: Exact) -> int:
    """Return the smallest whole number that is not below `value`."""
    return math.ceil(value)


def bounded(value: int, low: int, high: int) -> int:
    """Return `value`, or the bound that it passes."""
    return max(low, min(high, value))


def likely(chance: Exact) -> Text:
    """Return a chance as people read it: the fraction while it is short, and the percentage to a tenth."""
    return odds(chance, 1)


def percent(rate: Exact) -> Text:
    """Return a rate out of 1 as a percentage, to a tenth."""
    return blocks.percent(rate, 1)


def check_amounts(given: Situation, at: str = "") -> None:
    """Refuse a situation with an amount that cannot be: every Fraction of a situation is an amount or a rate.

    Raises:
        QuestionError: one is negative, or beyond all counting; `field` is its path.
    """
    for name in given.__struct_fields__:
        _check(getattr(given, name), f"{at}{name}")


def check_rate(field: str, rate: Exact) -> None:
    """Refuse a loss rate above 1 (100 %).

    Raises:
        QuestionError: it is above 1.
    """
    if rate > 1:
        raise QuestionError(field, say("rate-above-one", found=rate))


def _check(value: Any, field: str) -> None:
    if isinstance(value, Fraction):
        if value.numerator < 0:
            raise QuestionError(field, say("amount-below-zero", found=value))
        if value > MOST:
            raise QuestionError(field, say("amount-too-large", most=MOST))
    elif isinstance(value, Situation):
        check_amounts(value, f"{field}.")
    elif isinstance(value, tuple):
        for n, item in enumerate(value):
            _check(item, f"{field}[{n}]")


# Exact chances of many small independent accidents: elements straying on the march, ships sinking.

Distribution = tuple[Fraction, ...]  # place k holds the chance of exactly k
SHORT = 1000  # the longest denominator that is shown as so many out of so many
CERTAINLY_NONE: Distribution = (Fraction(1),)


def binomial(tries: int, chance: Fraction) -> Distribution:
    """Return the distribution of how many of `tries` happen, each with the same `chance`."""
    hits, misses = chance.numerator, chance.denominator - chance.numerator
    total = chance.denominator**tries
    return tuple(Fraction(comb(tries, k) * hits**k * misses ** (tries - k), total) for k in range(tries + 1))


def together(first: Distribution, second: Distribution) -> Distribution:
    """Return the distribution of the sum of two independent numbers."""
    # One common denominator each keeps the inner loop in whole numbers.
    (a, over_a), (b, over_b) = _weights(first), _weights(second)
    sums = [0] * (len(a) + len(b) - 1)
    for i, weight in enumerate(a):
        for j, other in enumerate(b):
            sums[i + j] += weight * other
    return tuple(Fraction(weight, over_a * over_b) for weight in sums)


def mixture(parts: Iterable[tuple[Fraction, Distribution]]) -> Distribution:
    """Return the distribution of a number drawn from one of several distributions, each with its chance."""
    kept = [(chance, part) for chance, part in parts if chance]
    longest = max(len(part) for _, part in kept)
    return tuple(
        sum((chance * part[k] for chance, part in kept if k < len(part)), start=Fraction(0)) for k in range(longest)
    )


def at_least(distribution: Distribution) -> Distribution:
    """Return the chances of k or more, k from 0."""
    tails = list(distribution)
    for k in range(len(tails) - 2, -1, -1):
        tails[k] += tails[k + 1]
    return tuple(tails)


def by_number(distribution: Distribution) -> Mapping[str, Exact]:
    """Return `distribution` as the public JSON has it: `{"0": ..., "1": ...}`."""
    return {str(k): chance for k, chance in enumerate(distribution)}


def _weights(distribution: Distribution) -> tuple[list[int], int]:
    over = lcm(*(chance.denominator for chance in distribution))
    return [chance.numerator * (over // chance.denominator) for chance in distribution], over


def weights(chances: Iterable[Exact]) -> tuple[int | Fraction, ...]:
    """Return chances as whole weights out of their common denominator where that is short, for a card to show."""
    exact_chances = tuple(Fraction(chance) for chance in chances)
    over = lcm(*(chance.denominator for chance in exact_chances))
    return exact_chances if over > SHORT else tuple(int(chance * over) for chance in exact_chances)
