"""Chances of long exchanges of fire, exact: whole numbers over one common denominator, never sampled, never floating."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction

Lost = tuple[int, int]  # steps that the attacker and the defender have lost
Hits = Sequence[
    tuple[tuple[int, ...], int]
]  # after n losses: in how many ways each number of hits falls, out of how many


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
        found = [0] * (len(ways) + rolled)
        for n, way in enumerate(ways):
            for k, more in enumerate(own):
                found[n + k] += way * more
        ways = tuple(found)
    return ways, sides**number


def rounds(attacker: Hits, defender: Hits, number: int) -> Mapping[Lost, Fraction]:
    """Return the chance of each state after a number of rounds in which both sides roll at once.

    Args:
        attacker: the attacker's hits after each number of steps that he has lost, from none to all.
    """
    whole = attacker[0][1] * defender[0][1]
    states, denominator = {(0, 0): 1}, 1
    for _ in range(number):
        following: dict[Lost, int] = {}
        for (lost, taken), mass in states.items():
            (ours, out_of), (theirs, of) = attacker[lost], defender[taken]
            share = mass * (whole // (out_of * of))  # fewer dice are rolled: their ways count more each
            wounds, kills = _capped(theirs, len(attacker) - 1 - lost), _capped(ours, len(defender) - 1 - taken)
            _spread(following, lost, taken, wounds, kills, share)
        states, denominator = following, denominator * whole
    return {state: Fraction(mass, denominator) for state, mass in sorted(states.items())}


def to_the_end(attacker: Hits, defender: Hits) -> Mapping[Lost, Fraction]:
    """Return the chance of each end of a fight that goes on until one side is gone, or neither can hit any more.

    A round without a hit changes nothing, so each state is left in proportion to its other rounds.

    Args:
        attacker: the attacker's hits after each number of steps that he has lost, from none to all.
    """
    last, end = len(attacker) - 1, len(defender) - 1
    waiting: dict[Lost, int] = {(0, 0): 1}
    ended: dict[Lost, int] = {}
    denominator = 1
    for level in range(last + end + 1):
        leaving: dict[Lost, tuple[int, int]] = {}  # ways, and how many of them change something
        for state in [state for state in waiting if sum(state) == level]:
            mass, (lost, taken) = waiting.pop(state), state
            (ours, out_of), (theirs, of) = attacker[lost], defender[taken]
            moving = out_of * of - ours[0] * theirs[0]
            if lost == last or taken == end or not moving:
                ended[state] = mass
            else:
                leaving[state] = mass, moving
        if not leaving:
            continue
        common = math.lcm(*(moving for _, moving in leaving.values()))
        denominator *= common
        waiting = {state: mass * common for state, mass in waiting.items()}
        ended = {state: mass * common for state, mass in ended.items()}
        for (lost, taken), (mass, moving) in leaving.items():
            wounds, kills = _capped(defender[taken][0], last - lost), _capped(attacker[lost][0], end - taken)
            _spread(waiting, lost, taken, wounds, kills, mass * (common // moving), still=False)
    return {state: Fraction(mass, denominator) for state, mass in sorted(ended.items())}


def _spread(
    into: dict[Lost, int],
    lost: int,
    taken: int,
    wounds: Sequence[int],
    kills: Sequence[int],
    mass: int,
    *,
    still: bool = True,
) -> None:
    """Add the states after one round. `still`: also the round that changed nothing."""
    for wound, ways in enumerate(wounds):
        if not ways:
            continue
        share = mass * ways
        for kill, others in enumerate(kills):
            if others and (still or wound or kill):
                state = lost + wound, taken + kill
                into[state] = into.get(state, 0) + share * others


def _capped(ways: Sequence[int], most: int) -> Sequence[int]:
    """Return the ways with more hits than there are steps counted as that many."""
    return ways if len(ways) <= most + 1 else (*ways[:most], sum(ways[most:]))
