"""Corps and armies: types, brackets, prices, allied corps, the limits of an army; corps read off the sheets (2, 5.1, 5.2.5)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import Literal

from assistant.core.amounts import read_count, read_number
from assistant.core.calc import Situation
from assistant.core.record import Ids, Record
from assistant.games.antique.terms import (
    USUAL,
    ZERO,
    Count,
    Counts,
    Exact,
    Readings,
    Told,
    broken,
    error,
    percent,
    topic,
)

# Corps as a player designs them: types, brackets and the price in PO and manpower (5.1).

CorpsType = Literal["infantry", "cavalry", "mixed", "light_infantry", "light_cavalry"]
Kind = Literal["infantry", "cavalry", "mixed"]
Light = Literal["light_infantry", "light_cavalry"]
Arm = Literal["inf", "cav", "other"]
Tier = Literal[1, 2, 4, 8]

THREE_QUARTERS = Fraction(3, 4)
QUARTER = Fraction(1, 4)
AP_FOR_A_PO = 3  # 5.1.2
OPTIONAL_LINES = 2  # 5.1.1
LIGHT_CAVALRY_PACES = 200


class Line(Situation):
    """One line of a corps: the cost of an element in AP, the fewest and the most elements."""

    cost: Fraction = ZERO
    min: Count = 0
    max: Count = 0
    name: str = ""


class CheckedDesign(Record):
    """A design checked; `points_ok` and `po_cost` are None while no AP value is asked for."""

    min_value: Exact
    max_value: Exact
    limit: Exact
    range_ok: bool
    optional_lines: int
    optional_ok: bool
    lines_ok: bool
    points_ok: bool | None
    po_cost: int | None
    valid: bool


@topic("5.1.1", "limit")
def corps_design(
    told: Told, *, lines: tuple[Line, ...], points: Fraction | None = None, options: Readings = USUAL
) -> CheckedDesign:
    """Return whether a corps keeps within the brackets: its minima, its maxima, its optional lines, its AP (5.1.1)."""
    lowest = sum((line.cost * line.min for line in lines), ZERO)
    highest = sum((line.cost * line.max for line in lines), ZERO)
    limit = 2 * lowest
    # Reading of 5.1.1 [A14]: "may not exceed" (first example) lets the maxima be exactly twice the minima.
    range_ok = highest <= limit if options.limit == "at_most" else highest < limit
    optional = sum(line.min == 0 for line in lines)
    optional_ok = optional <= OPTIONAL_LINES
    lines_ok = bool(lines) and all(line.min <= line.max for line in lines)
    told("design-minima")
    told("design-range-kept" if range_ok else "design-range-broken")
    told("design-optional-kept" if optional_ok else "design-optional-broken")
    if not lines_ok:
        told("design-lines-broken")

    points_ok = cost = None
    if points is not None:
        cost = price(points)
        points_ok = lowest <= points <= highest
        told("design-points-kept" if points_ok else "design-points-broken")
        told("design-price", rule="5.1.2")
    return CheckedDesign(
        min_value=lowest,
        max_value=highest,
        limit=limit,
        range_ok=range_ok,
        optional_lines=optional,
        optional_ok=optional_ok,
        lines_ok=lines_ok,
        points_ok=points_ok,
        po_cost=cost,
        valid=range_ok and optional_ok and lines_ok and points_ok is not False,
    )


def price(points: Exact) -> int:
    """Return the whole PO that a corps of `points` AP costs: 3 AP for each PO (5.1.2)."""
    # Reading of 5.1.2 [A15]: the price is whole, rounded up; the AP that it buys too many are lost.
    return ceil(points / Fraction(AP_FOR_A_PO))


class ElementGroup(Situation):
    """Like elements of a deployed corps; `other` is baggage and ships, neither foot nor mounted (A60)."""

    arm: Arm
    n: Count = 0
    kind: Literal["ax_ps", "lh"] | None = None
    speed: Count = 0


class JudgedType(Record):
    """The type of a corps by its elements, None without any, and the light speciality that it may claim."""

    type: Kind | None
    specialities: tuple[Light, ...] = ()


@topic("5.1.1")
def corps_type(told: Told, *, elements: tuple[ElementGroup, ...] = ()) -> JudgedType:
    """Return the type of a corps as deployed on the table (5.1.1)."""
    # Reading of 5.1.1 [A11]: the 75 % are counted in elements, not in AP.
    total = sum(group.n for group in elements)
    if not total:
        told("type-no-elements")
        return JudgedType(None)

    def share(groups: Iterable[ElementGroup]) -> Fraction:
        return Fraction(sum(group.n for group in groups), total)

    foot = share(group for group in elements if group.arm == "inf")
    mounted = share(group for group in elements if group.arm == "cav")
    told("type-shares", n=total, foot=percent(foot), mounted=percent(mounted))
    specialities: tuple[Light, ...] = ()
    kind: Kind = "mixed"
    if foot >= THREE_QUARTERS and mounted <= QUARTER:
        kind = "infantry"
        light = share(group for group in elements if (group.kind, group.arm) == ("ax_ps", "inf"))
        specialities = ("light_infantry",) if light >= THREE_QUARTERS else ()
        told("type-light-foot", share=percent(light))
    elif mounted >= THREE_QUARTERS and foot <= QUARTER:
        kind = "cavalry"
        others = [group for group in elements if (group.kind, group.arm) != ("lh", "cav")]
        quick = all(group.speed >= LIGHT_CAVALRY_PACES for group in others if group.n)
        specialities = ("light_cavalry",) if quick and share(others) <= QUARTER else ()
        told("type-light-horse" if quick else "type-light-horse-slow", share=percent(1 - share(others)))
    told(f"type-{specialities[0].replace('_', '-') if specialities else kind}")
    return JudgedType(kind, specialities)


class BracketLine(Situation):
    """A line's maximum in the corps beside the army list's maximum of the same troops, in elements."""

    max: Count = 0
    list_max: Count = 0
    optional: bool = False
    general: bool = False


class ManpowerPrice(Record):
    """The class of a corps and what it costs in manpower, surcharges included; None when it is impossible."""

    tier: Tier | None
    inf: int | None
    cav: int | None


@topic("5.1.2", "optional_surcharge eight_limit")
def corps_manpower(
    told: Told, *, type: CorpsType, lines: tuple[BracketLine, ...], options: Readings = USUAL
) -> ManpowerPrice:
    """Return the manpower that a corps costs, by how its maxima compare with those of the army list (5.1.2)."""
    tier = manpower_tier(lines, options)
    optional = sum(line.optional for line in lines)
    # Reading of 5.1.2 [A13]: every optional line is paid; the two that a corps may have are not free.
    charged = optional if options.optional_surcharge == "each" else max(0, optional - OPTIONAL_LINES)
    half, once, twice, thrice = _lines_beyond(lines)
    told(f"manpower-tier-{tier or 'none'}", half=half, once=once, twice=twice, thrice=thrice)
    if tier is None:
        return ManpowerPrice(None, None, None)
    if charged:
        told("manpower-optional", n=charged)
    cost = tier + charged
    foot, mounted = "cavalry" not in type, "infantry" not in type
    kind = "mixed" if foot and mounted else "infantry" if foot else "cavalry"
    told(f"manpower-{kind}", cost=cost)
    return ManpowerPrice(tier, cost if foot else 0, cost if mounted else 0)


def manpower_tier(lines: Sequence[BracketLine], options: Readings) -> Tier | None:
    """Return the manpower class of a corps, or None when no class takes it (5.1.2)."""
    # Reading of 5.1.2 [A12]: generals are not measured; each class opens two lines, which lower lines may fill as well.
    beyond_half, beyond_list, beyond_twice, beyond_thrice = _lines_beyond(lines)
    if not beyond_half:
        return 1
    if not beyond_list and beyond_half <= 2:
        return 2
    if not beyond_twice and beyond_list <= 2 and beyond_half <= 4:
        return 4
    if beyond_thrice:
        return None
    if options.eight_limit == "two_new" and not (beyond_twice <= 2 and beyond_list <= 4 and beyond_half <= 6):
        return None
    return 8


def _lines_beyond(lines: Sequence[BracketLine]) -> tuple[int, int, int, int]:
    """Count the lines above half, once, twice and three times the army list's maximum."""
    measured = [line for line in lines if not line.general]
    half = sum(2 * line.max > line.list_max for line in measured)
    once, twice, thrice = (sum(line.max > times * line.list_max for line in measured) for times in (1, 2, 3))
    return half, once, twice, thrice


# Corps of allied countries and the limits of an army (2, 5.1.3, 5.2.5).

DESIGNS_PER_COUNTRY = 2  # 5.1.3
ARMY_POINTS = 500  # 2
ARMY_MANPOWER = 12  # 5.2.5
ARMY_GENERALS = 4  # 2


class Bracket(Situation):
    """The fewest and the most elements of one troop type."""

    min: Count = 0
    max: Count = 0


class CheckedAlliedDesign(Record):
    ok: bool
    short: Ids
    violations: Ids
    must_dissolve_one: bool


@topic("5.1.3")
def allied_design(
    told: Told, *, list: dict[str, Bracket], corps: dict[str, Bracket], designs_already: Count = 0
) -> CheckedAlliedDesign:
    """Return whether a corps of an allied country has the minima of its list but for one type (5.1.3)."""
    _check_brackets("list", list)
    _check_brackets("corps", corps)
    short = tuple(sorted(troops for troops, bracket in list.items() if _of(corps, troops).min < bracket.min))
    most = max((bracket.min for bracket in list.values()), default=0)
    leading = [troops for troops in short if list[troops].min == most]
    above = tuple(sorted(troops for troops, bracket in corps.items() if bracket.max > _of(list, troops).max))
    must_dissolve = designs_already >= DESIGNS_PER_COUNTRY

    if not short:
        told("allied-minima-all")
    elif len(short) == 1:
        told("allied-one-given-up", troops=short[0])
    if leading:
        told("allied-most-numerous", troops=leading[0])
    if len(short) > 1:
        told("allied-too-many-short")
    if above:
        told("allied-maxima", troops=above)
    if must_dissolve:
        told("allied-third-design")
    violations = broken(most_numerous=bool(leading), minima=len(short) > 1, maxima=bool(above))
    return CheckedAlliedDesign(not violations, short, violations, must_dissolve)


def _of(brackets: Mapping[str, Bracket], troops: str) -> Bracket:
    return brackets.get(troops, Bracket())


def _check_brackets(field: str, brackets: Mapping[str, Bracket]) -> None:
    for troops, bracket in brackets.items():
        if bracket.min > bracket.max:
            raise error(f"{field}.{troops}.min", "minimum-above-maximum", low=bracket.min, high=bracket.max)


class ArmyCorps(Situation):
    """One corps of an army: its AP, its manpower (one amount: the rule doubles a mixed corps), its generals."""

    type: CorpsType
    points: Fraction = ZERO
    mp: Fraction = ZERO
    generals: Count = 1
    allied: bool = False


class CheckedArmy(Record):
    points: Exact
    manpower: Exact
    generals: int
    ok: bool
    violations: Ids


@topic("2")
def army_limits(told: Told, *, corps: tuple[ArmyCorps, ...] = (), list_generals: Count | None = None) -> CheckedArmy:
    """Return whether corps may form one army: 500 AP, 12 manpower, 4 generals, the generals of its list (2, 5.2.5)."""
    points = sum((one.points for one in corps), ZERO)
    manpower = sum((one.mp * (2 if one.type == "mixed" else 1) for one in corps), ZERO)
    generals = sum(one.generals for one in corps)
    own = sum(one.generals for one in corps if not one.allied)
    violations = broken(
        points=points > ARMY_POINTS,
        manpower=manpower > ARMY_MANPOWER,
        generals=generals > ARMY_GENERALS,
        list_generals=list_generals is not None and own > list_generals,
    )
    told("army-points")
    told("army-manpower", rule="5.2.5")
    told("army-generals")
    if list_generals is not None:
        told("army-list-generals", own=own)
    return CheckedArmy(points, manpower, generals, not violations, violations)


# Corps as they are written on the sheets: a line is `troops; cost; min-max; list maximum; words`.
#
# The words say what the troops are: `inf`, `cav` or `other`; `general`; `auxiliary`, `psiloi`, `light_horse`, `elephant`,
# `artillery`, `baggage`, `mounted_infantry`; `regular` or `irregular`; `ally` or `mercenary`; a number is their move in paces.

WORDS = {
    "inf", "cav", "other", "general", "auxiliary", "psiloi", "light_horse", "elephant", "artillery", "baggage",
    "mounted_infantry", "regular", "irregular", "ally", "mercenary",
}  # fmt: skip
USUAL_PACES = 200  # of troops whose words say no number


class Troops(Record):
    """One line of a corps: name, AP of an element, fewest and most, the army list's most, what they are, their paces."""

    name: str
    cost: Fraction
    min: int
    max: int
    list_max: int
    words: frozenset[str]
    paces: int = USUAL_PACES

    @property
    def arm(self) -> Arm:
        """Foot, mounted or neither."""
        return "cav" if "cav" in self.words else "inf" if "inf" in self.words else "other"

    @property
    def optional(self) -> bool:
        """Whether the corps may do without."""
        return self.min == 0


def troops(lines: Sequence[str], field: str = "lines") -> tuple[Troops, ...]:
    """Return the lines of a corps read.

    Raises:
        QuestionError: a line cannot be read; the text shows it and how a line looks.
    """
    return tuple(_troops(text, f"{field}[{n}]") for n, text in enumerate(lines))


def _troops(text: str, field: str) -> Troops:
    cells = [cell.strip() for cell in text.split(";")]
    try:
        name, cost, bracket, list_max, words = cells
        low, _, high = bracket.partition("-")
        kinds = frozenset(words.split())
        paces = next((n for n in map(read_count, kinds) if n >= 0), USUAL_PACES)
        if kinds - WORDS - {str(paces)}:
            raise ValueError
        return Troops(name, read_number(cost), int(low), int(high or low), int(list_max), kinds, paces)
    except ValueError:
        raise error(field, "line-unreadable", line=text) from None


def counts(lines: Iterable[str], field: str = "field") -> Mapping[str, int]:
    """Return how many elements of each troops are fielded, read from `troops; elements`, or `troops elements`.

    Raises:
        QuestionError: a line cannot be read.
    """
    fielded: Counts = {}
    for n, text in enumerate(lines):
        *name, number = re.split(r"[\s;]+(?=\d*\s*$)", text.strip(), maxsplit=1)
        elements = read_count(number)
        if not any(name) or elements < 0:
            raise error(f"{field}[{n}]", "count-unreadable", line=text)
        fielded[name[0]] = fielded.get(name[0], 0) + elements
    return fielded


def deployed(lines: Sequence[Troops], fielded: Mapping[str, int]) -> tuple[ElementGroup, ...]:
    """Return the elements on the table, as their type is judged by (5.1.1)."""
    groups = []
    for line in lines:
        kind: Literal["ax_ps", "lh"] | None = None
        if line.words & {"auxiliary", "psiloi"}:
            kind = "ax_ps"
        elif "light_horse" in line.words:
            kind = "lh"
        groups.append(ElementGroup(arm=line.arm, n=fielded.get(line.name, 0), kind=kind, speed=line.paces))
    return tuple(groups)


def true_type(lines: Sequence[Troops], fielded: Mapping[str, int], declared: CorpsType) -> CorpsType:
    """Return the type of a corps by its elements: `declared` where that is its speciality, or where it fields none (5.1.1)."""
    found: JudgedType = corps_type(elements=deployed(lines, fielded)).value
    if found.type is None or declared in found.specialities:
        return declared
    return found.type
