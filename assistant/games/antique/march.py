"""Land movement: distances, forced marches, armies that cross each other (5.3.1)."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

import msgspec

from assistant.core.calc import Situation, Worked
from assistant.core.problems import QuestionError
from assistant.games.antique.amounts import ZERO, Count, Elements, Exact, check_amounts, exact, shown
from assistant.games.antique.chances import CERTAINLY_NONE, Distribution, at_least, binomial, by_number, together
from assistant.games.antique.words import because, charts, say

Ground = Literal["F", "E", "N"]  # friendly or allied, hostile, neutral
MOST_ELEMENTS = 1000  # an army of 500 AP is far below


class Move(Situation, frozen=True):
    """The provinces that an army enters, in order."""

    path: tuple[Ground, ...]
    cavalry_only: bool = False


class Marched(msgspec.Struct, frozen=True):
    status: Literal["normal", "forced", "illegal"]


def move(given: Move) -> Worked:
    """Return whether an army's way is a normal move, a forced march or beyond its strength (5.3.1.1, 5.3.1.2)."""
    provinces = len(given.path)
    normal = allowance(given)
    # A forced march doubles the movement (5.3.1.2).
    status: Literal["normal", "forced", "illegal"] = (
        "normal" if provinces <= normal else "forced" if provinces <= 2 * normal else "illegal"
    )
    hostile = sum(ground != "F" for ground in given.path)
    kind = "cavalry" if given.cavalry_only else "army"
    ground = "friendly" if not hostile else "charge" if _charge(given) else "hostile"
    reasons = [because("5.3.1.1", f"move-{kind}-{ground}", n=normal)]
    if "N" in given.path:
        reasons.append(because("5.3.1.1", "move-neutral"))
    rule = "5.3.1.1" if status == "normal" else "5.3.1.2"
    reasons.append(because(rule, f"move-{status}", n=provinces, normal=normal, forced=2 * normal))
    return Worked(Marched(status), tuple(reasons))


def allowance(given: Move) -> int:
    """Return how many provinces the army may enter on this way without a forced march (5.3.1.1)."""
    # Reading of 5.3.1.1 [A22]: neutral ground counts as hostile; one hostile province gives the way its slower pace,
    # but for cavalry that rides through friends to attack at the end (5.3.1.2).
    if all(ground == "F" for ground in given.path) or _charge(given):
        return 3 if given.cavalry_only else 2
    return 2 if given.cavalry_only else 1


def _charge(given: Move) -> bool:
    hostile = [n for n, ground in enumerate(given.path) if ground != "F"]
    return given.cavalry_only and hostile == [len(given.path) - 1]


class Crossing(Situation, frozen=True):
    recon_a: Count = 0
    recon_b: Count = 0


class Interceptors(msgspec.Struct, frozen=True):
    a_may: bool
    b_may: bool


def crossing(given: Crossing) -> Worked:
    """Return which of two armies that march into each other's province may wait and fight at home (5.3.1.1)."""
    a_may = outscouts(given.recon_a, given.recon_b, times=2)
    b_may = outscouts(given.recon_b, given.recon_a, times=2)
    winner = "a" if a_may else "b" if b_may else "nobody"
    reason = because("5.3.1.1", f"crossing-{winner}", a=given.recon_a, b=given.recon_b)
    return Worked(Interceptors(a_may, b_may), (reason,))


def outscouts(own: int, enemy: int, *, times: int) -> bool:
    """Return whether `own` reconnaissance is more than the enemy's and at least `times` as much."""
    # Reading of 5.3.1.1 and 5.4.1.2 [A23]: 1 against 0 is enough, 0 against 0 is not.
    return own > enemy and own >= times * enemy


class MarchingTroops(Situation, frozen=True):
    """Like elements on a forced march; `own` includes those led by an allied general of one's own nationality."""

    status: Literal[
        "general",
        "own_regular",
        "own_irregular",
        "ally_regular",
        "ally_irregular",
        "mercenary_regular",
        "mercenary_irregular",
    ]
    n: Elements = 0
    cost: Fraction = ZERO


class ForcedMarch(Situation, frozen=True):
    groups: tuple[MarchingTroops, ...] = ()


class Stragglers(msgspec.Struct, frozen=True):
    """Elements and AP expected to stray; the chances of exactly k, and of k or more, by k."""

    expected_elements: Exact
    expected_points: Exact
    p_none: Exact
    dist: Mapping[str, Exact]
    at_least: Mapping[str, Exact]


def forced_march(given: ForcedMarch) -> Worked:
    """Return what a forced march costs in elements: expectation and exact chances, generals exempt (5.3.1.2)."""
    check_amounts(given)
    if sum(group.n for group in given.groups) > MOST_ELEMENTS:
        raise QuestionError("groups", say("too-many-elements", most=MOST_ELEMENTS))
    elements = points = ZERO
    strays: dict[Fraction, int] = {}
    by_status: dict[str, int] = {}
    for group in given.groups:
        by_status[group.status] = by_status.get(group.status, 0) + group.n
        if group.status == "general":
            continue
        chance = attrition(group.status)
        elements += group.n * chance
        points += group.n * chance * group.cost
        strays[chance] = strays.get(chance, 0) + group.n
    reasons = []
    for status, n in by_status.items():
        if status == "general":
            reasons.append(because("5.3.1.2", "attrition-general", n=n))
            continue
        chance = attrition(status)
        key = f"attrition-{status.replace('_', '-')}"
        reasons.append(because("5.3.1.2", key, n=n, chance=chance, lost=shown(n * chance)))
    reasons.append(because("5.3.1.2", "attrition-total", elements=shown(elements), points=shown(points)))

    lost: Distribution = CERTAINLY_NONE
    for chance, n in strays.items():
        lost = together(lost, binomial(n, chance))
    # Generals cannot stray, but they are elements: the table runs to the number that marched.
    generals = sum(group.n for group in given.groups if group.status == "general")
    lost += (ZERO,) * generals
    value = Stragglers(exact(elements), exact(points), exact(lost[0]), by_number(lost), by_number(at_least(lost)))
    return Worked(value, tuple(reasons))


@functools.cache
def attrition(status: str) -> Fraction:
    """Return the chance that one element of this status is lost on a forced march (5.3.1.2)."""
    return Fraction(1, charts("attrition").numbers()[status])
