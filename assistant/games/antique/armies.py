"""Corps of allied countries and the limits of an army (2, 5.1.3, 5.2.5)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

import msgspec

from assistant.core.calc import Situation, Worked
from assistant.core.problems import QuestionError
from assistant.games.antique.amounts import ZERO, Count, Exact, check_amounts, exact, shown
from assistant.games.antique.corps import CorpsType
from assistant.games.antique.words import because, say

DESIGNS_PER_COUNTRY = 2  # 5.1.3
ARMY_POINTS = 500  # 2
ARMY_MANPOWER = 12  # 5.2.5
ARMY_GENERALS = 4  # 2


class Bracket(Situation, frozen=True):
    """The fewest and the most elements of one troop type."""

    min: Count = 0
    max: Count = 0


class AlliedDesign(Situation, frozen=True):
    list: dict[str, Bracket]
    corps: dict[str, Bracket]
    designs_already: Count = 0


class CheckedAlliedDesign(msgspec.Struct, frozen=True):
    ok: bool
    short: tuple[str, ...]
    violations: tuple[Literal["most_numerous", "minima", "maxima"], ...]
    must_dissolve_one: bool


def allied_design(given: AlliedDesign) -> Worked:
    """Return whether a corps of an allied country has the minima of its list but for one type (5.1.3)."""
    _check_brackets("list", given.list)
    _check_brackets("corps", given.corps)
    short = tuple(
        sorted(troops for troops, bracket in given.list.items() if _of(given.corps, troops).min < bracket.min)
    )
    most = max((bracket.min for bracket in given.list.values()), default=0)
    leading = [troops for troops in short if given.list[troops].min == most]
    above = tuple(
        sorted(troops for troops, bracket in given.corps.items() if bracket.max > _of(given.list, troops).max)
    )
    must_dissolve = given.designs_already >= DESIGNS_PER_COUNTRY

    reasons = []
    violations: list[Literal["most_numerous", "minima", "maxima"]] = []
    if not short:
        reasons.append(because("5.1.3", "allied-minima-all"))
    elif len(short) == 1:
        reasons.append(because("5.1.3", "allied-one-given-up", troops=short[0]))
    if leading:
        violations.append("most_numerous")
        reasons.append(because("5.1.3", "allied-most-numerous", troops=leading[0]))
    if len(short) > 1:
        violations.append("minima")
        reasons.append(because("5.1.3", "allied-too-many-short", troops=short))
    if above:
        violations.append("maxima")
        reasons.append(because("5.1.3", "allied-maxima", troops=above))
    if must_dissolve:
        reasons.append(because("5.1.3", "allied-third-design"))
    return Worked(CheckedAlliedDesign(not violations, short, tuple(violations), must_dissolve), tuple(reasons))


def _of(brackets: Mapping[str, Bracket], troops: str) -> Bracket:
    return brackets.get(troops, Bracket())


def _check_brackets(field: str, brackets: Mapping[str, Bracket]) -> None:
    for troops, bracket in brackets.items():
        if bracket.min > bracket.max:
            raise QuestionError(
                f"{field}.{troops}.min", say("minimum-above-maximum", low=bracket.min, high=bracket.max)
            )


class ArmyCorps(Situation, frozen=True):
    """One corps of an army: its AP, its manpower (one amount: the rule doubles a mixed corps), its generals."""

    type: CorpsType
    points: Fraction = ZERO
    mp: Fraction = ZERO
    generals: Count = 1
    allied: bool = False


class ArmyLimits(Situation, frozen=True):
    corps: tuple[ArmyCorps, ...] = ()
    list_generals: Count | None = None


class CheckedArmy(msgspec.Struct, frozen=True):
    points: Exact
    manpower: Exact
    generals: int
    ok: bool
    violations: tuple[Literal["points", "manpower", "generals", "list_generals"], ...]


def army_limits(given: ArmyLimits) -> Worked:
    """Return whether corps may form one army: 500 AP, 12 manpower, 4 generals, the generals of its list (2, 5.2.5)."""
    check_amounts(given)
    points = exact(sum((corps.points for corps in given.corps), start=ZERO))
    manpower = exact(sum((corps.mp * (2 if corps.type == "mixed" else 1) for corps in given.corps), start=ZERO))
    generals = sum(corps.generals for corps in given.corps)
    own = sum(corps.generals for corps in given.corps if not corps.allied)
    violations: list[Literal["points", "manpower", "generals", "list_generals"]] = []
    if points > ARMY_POINTS:
        violations.append("points")
    if manpower > ARMY_MANPOWER:
        violations.append("manpower")
    if generals > ARMY_GENERALS:
        violations.append("generals")
    if given.list_generals is not None and own > given.list_generals:
        violations.append("list_generals")
    reasons = [
        because("2", "army-points", points=shown(points)),
        because("5.2.5", "army-manpower", manpower=shown(manpower)),
        because("2", "army-generals", n=generals),
    ]
    if given.list_generals is not None:
        reasons.append(because("2", "army-list-generals", own=own, most=given.list_generals))
    return Worked(CheckedArmy(points, manpower, generals, not violations, tuple(violations)), tuple(reasons))
