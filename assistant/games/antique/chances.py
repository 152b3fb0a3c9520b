"""Exact chances of many small independent accidents: elements straying on the march, ships sinking."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import comb, lcm

from assistant.games.antique.amounts import Exact, exact

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
    return {str(k): exact(chance) for k, chance in enumerate(distribution)}


def _weights(distribution: Distribution) -> tuple[list[int], int]:
    over = lcm(*(chance.denominator for chance in distribution))
    return [chance.numerator * (over // chance.denominator) for chance in distribution], over


def weights(chances: Iterable[Exact]) -> tuple[int | Fraction, ...]:
    """Return chances as whole weights out of their common denominator where that is short, for a card to show."""
    exact_chances = tuple(Fraction(chance) for chance in chances)
    over = lcm(*(chance.denominator for chance in exact_chances))
    return exact_chances if over > SHORT else tuple(int(chance * over) for chance in exact_chances)
