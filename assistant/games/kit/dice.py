"""The small words of a fight, read: dice, printed ratios, what a result does; and the exact chances of many dice."""

from __future__ import annotations

import itertools
import math
import operator
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple, TypeVar

K = TypeVar("K")
N = TypeVar("N", int, Fraction)
MOST_DICE = 4
MOST_SIDES = 100


What = Literal["eliminated", "step", "retreat", "points", "mark"]

# A card is typed in either language: what a player reads in his rulebook.
WHAT: Mapping[str, What] = {
    "eliminated": "eliminated", "éliminé": "eliminated", "step": "step", "steps": "step", "perte": "step", "pertes": "step",
    "retreat": "retreat", "recul": "retreat", "retraite": "retreat", "points": "points",
    "mark": "mark", "marque": "mark",
}  # fmt: skip
MOST_CHOICES = 24  # of one side in one result


class Effect(NamedTuple):
    """What one side suffers: `what` happens to it, `amount` steps or zones, or the `marker` that is laid."""

    what: What
    amount: int = 1
    marker: str = ""


@lru_cache(maxsize=256)
def die_totals(dice: str) -> tuple[tuple[int, int], ...]:
    """Return each total that dice can show with the number of ways to it, in order; of `d66` 11 to 66, thirty-six totals.

    Raises:
        ValueError: they are no dice, or more than four, or of more than a hundred sides.
    """
    (_, sides), ways = dice_of(dice), {0: 1}
    for worth in _worths(dice):
        ways = summed((total + worth * face, n) for total, n in ways.items() for face in range(1, sides + 1))
    return tuple(sorted(ways.items()))


def summed(ways: Iterable[tuple[K, N]]) -> dict[K, N]:
    """Return each end once, with all the ways, or the chances, of coming to it."""
    found: dict[K, N] = {}
    for end, more in ways:
        found[end] = found[end] + more if end in found else more
    return found


@lru_cache(maxsize=256)
def dice_of(dice: str) -> tuple[int, int]:
    """Return how many dice are thrown and how many sides each has: `1d6`, `2d6`, `d10`, `d66`.

    Raises:
        ValueError: they are no dice, or more than four, or of more than a hundred sides.
    """
    word = dice.strip().lower()
    found = re.fullmatch(r"(\d?)d(\d{1,3})", "2d6" if word == "d66" else word)
    number, sides = (int(found[1] or 1), int(found[2])) if found else (0, 0)
    if not 1 <= number <= MOST_DICE or not 2 <= sides <= MOST_SIDES or sides**number > 10**6:
        raise ValueError(dice)
    return number, sides


def _worths(dice: str) -> tuple[int, ...]:
    """Return what a point of each die counts: `d66` is a die of tens and a die of units."""
    return (10, 1) if dice.strip().lower() == "d66" else (1,) * dice_of(dice)[0]


def shown(dice: str, thrown: tuple[int, ...]) -> int:
    """Return the total that thrown dice show."""
    return sum(map(operator.mul, _worths(dice), thrown))


def ratio_of(words: str) -> Fraction | None:
    """Return a printed ratio, `1-2`, `3:1`, `3/1` or `2`, attackers first; None if it is none."""
    found = re.fullmatch(r"(\d{1,4})(?:[-:/–](\d{1,4}))?", "".join(words.split()))
    if found is None:
        return None
    below = int(found[2] or 1)
    return Fraction(int(found[1]), below) if below and int(found[1]) else None


Suffered = tuple[Effect, ...]


@lru_cache(maxsize=256)
def choices(words: str) -> tuple[Suffered, ...] | None:
    """Return what one side suffers, in order, for each of its choices; None if words say nothing known.

    `step 1, retreat 2` or `perte 1, recul 2` leaves none, `step 1 or retreat 2` (`ou`) two; `points 3` are steps and zones of
    retreat, three together.
    """
    found: list[Suffered] = []
    for part in " ".join(words.split()).replace(" ou ", " or ").split(" or "):
        suffered = _effects(part)
        if suffered is None:
            return None
        found += _split(suffered)
    return tuple(dict.fromkeys(found)) if len(found) <= MOST_CHOICES else None


def _split(suffered: Suffered) -> list[Suffered]:
    """Return the ways to pay the points among what is suffered, retreats first."""
    ways: list[Suffered] = [()]
    for effect in suffered:
        if effect.what != "points":
            ways = [(*way, effect) for way in ways]
            continue
        shares = [
            tuple(e for e in (Effect("step", n), Effect("retreat", effect.amount - n)) if e.amount)
            for n in range(effect.amount + 1)
        ]
        ways = [(*way, *share) for way in ways[:MOST_CHOICES] for share in shares]
    return ways


def _effects(words: str) -> Suffered | None:
    found: list[Effect] = []
    for word in filter(None, (part.strip().lower() for part in words.split(","))):
        match = re.fullmatch(r"(\w+)(?:\s+([\w-]{1,40}))?", word)
        what, more = (WHAT.get(match[1]), match[2] or "") if match else (None, "")
        if what == "mark" and more:
            found.append(Effect(what, 1, more))
        elif (
            what in (None, "mark")
            or (what == "eliminated" and more)
            or not ((more.isdecimal() and len(more) < 3) or not more)
        ):
            return None
        else:
            found.append(Effect(what, int(more or 1)))
    return tuple(found)


# Chances of long exchanges of fire, exact: whole numbers over one common denominator, never sampled, never floating.

Lost = tuple[int, int]  # steps that the attacker and the defender have lost
# After n losses: in how many ways each number of hits falls, out of how many
Hits = Sequence[tuple[tuple[int, ...], int]]


def hits_of(dice: Sequence[tuple[int, int]], sides: int) -> tuple[tuple[int, ...], int]:
    """Return in how many ways each number of hits falls, and out of how many.

    Args:
        dice: of each counter, how many dice it rolls and on how many of their sides it hits.
    """
    ways: tuple[int, ...] = (1,)
    number = 0
    for rolled, hitting in dice:
        number += rolled
        missing = sides - hitting
        own = [math.comb(rolled, k) * hitting**k * missing ** (rolled - k) for k in range(rolled + 1)]
        both = itertools.product(enumerate(ways), enumerate(own))
        ways = tuple(summed((n + k, way * more) for (n, way), (k, more) in both).values())
    return ways, sides**number


# What both sides roll at once, each after each number of steps that it has lost, from none to all
Volley = tuple[Hits, Hits]


def rounds(volleys: Sequence[Volley], number: int) -> Mapping[Lost, Fraction]:
    """Return the chance of each state after a number of rounds, each of several volleys one after the other."""
    states, denominator = {(0, 0): 1}, 1
    for volley in [*volleys] * number:
        states, whole = _after(states, *volley)
        denominator *= whole
    return {state: Fraction(mass, denominator) for state, mass in sorted(states.items())}


def _after(states: Mapping[Lost, int], attacker: Hits, defender: Hits) -> tuple[dict[Lost, int], int]:
    """Return the states after a volley, and by how much what their ways are counted in has grown."""
    whole = max(out_of for _, out_of in attacker) * max(out_of for _, out_of in defender)

    def following() -> Iterator[tuple[Lost, int]]:
        for (lost, taken), mass in states.items():
            (ours, out_of), (theirs, of) = attacker[lost], defender[taken]
            share = mass * (whole // (out_of * of))  # fewer dice are rolled: their ways count more each
            wounds, kills = _capped(theirs, len(attacker) - 1 - lost), _capped(ours, len(defender) - 1 - taken)
            for (wound, ways), (kill, others) in itertools.product(enumerate(wounds), enumerate(kills)):
                if ways and others:
                    yield (lost + wound, taken + kill), share * ways * others

    return summed(following()), whole


def to_the_end(volleys: Sequence[Volley]) -> Mapping[Lost, Fraction]:
    """Return the chance of each end of a fight that goes on until one side is gone, or neither can hit any more.

    A round without a hit changes nothing, so each state is left in proportion to its other rounds.
    """
    last, end = (len(hits) - 1 for hits in volleys[0])
    waiting = {(0, 0): 1}
    ended: dict[Lost, int] = {}
    denominator = 1
    for level in range(last + end + 1):
        leaving: list[tuple[int, int, dict[Lost, int]]] = []  # ways, and into what they change
        for state in [state for state in waiting if sum(state) == level]:
            mass, after, whole = waiting.pop(state), dict[Lost, int]({state: 1}), 1
            for volley in volleys:
                after, grown = _after(after, *volley)
                whole *= grown
            moving = whole - after.pop(state, 0)
            if last in state[:1] or end in state[1:] or not moving:
                ended[state] = mass
            else:
                least = math.gcd(moving, *after.values())
                leaving.append((mass, moving // least, {one: ways // least for one, ways in after.items()}))
        if not leaving:
            continue
        common = math.lcm(*(moving for _, moving, _ in leaving))
        denominator *= common
        waiting = {state: mass * common for state, mass in waiting.items()}
        ended = {state: mass * common for state, mass in ended.items()}
        for mass, moving, after in leaving:
            for state, ways in after.items():
                waiting[state] = waiting.get(state, 0) + mass * (common // moving) * ways
    return {state: Fraction(mass, denominator) for state, mass in sorted(ended.items())}


def _capped(ways: Sequence[int], most: int) -> Sequence[int]:
    """Return the ways with more hits than there are steps counted as that many."""
    return ways if len(ways) <= most + 1 else (*ways[:most], sum(ways[most:]))
