"""A fight of any of the six families, worked out from the counters on both sides: strengths, tables, columns, exact outcomes."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Any

import msgspec

from assistant.core.calc import Situation, Worked
from assistant.core.cards import reasons as makers
from assistant.core.questions import Number, Reason, Rolls, signed
from assistant.core.record import Filled, Ids, Record, within
from assistant.core.text import Name, near, speaker
from assistant.games.kit.card import (
    Buckets,
    Card,
    Difference,
    Faces,
    Fight,
    Fire,
    Opposed,
    Ratio,
    Result,
    Shift,
    Words,
)
from assistant.games.kit.dice import (
    MOST_SIDES,
    Hits,
    Lost,
    Volley,
    dice_of,
    die_totals,
    hits_of,
    ratio_of,
    rounds,
    shown,
    summed,
    to_the_end,
)
from assistant.games.kit.formulas import LARGEST, Row, Rows, Scope, error, holds, number, parsed, worked_out

say = speaker(__name__)
because, _, fact, assumed = makers(say)

MOST_COUNTERS = 60  # on one side of a fight
MOST_BUCKETS = 40  # dice of one side in a round
REDUCED = "reduced"  # of a counter's row: its columns when it has lost a step; without it the counter is gone

Die = Annotated[int, within(1, MOST_SIDES)]


class Front(Record):
    """A further zone that is attacked in the same fight: its defenders are those whose `zone` it is."""

    ground: Filled
    markers: Mapping[str, int] = {}


class FightGiven(Situation):
    """A fight by its id in the card: rows of counters (`{"attack": 4, "via": "river"}`), the ground, markers, toggles, dice.

    `before`: the dice of the roll before it.
    """

    fight: str
    attackers: Annotated[Rows, msgspec.Meta(max_length=MOST_COUNTERS)]
    defenders: Annotated[Rows, msgspec.Meta(max_length=MOST_COUNTERS)]
    ground: Filled = {}
    markers: Mapping[str, int] = {}
    toggles: Ids = ()
    dice: Annotated[tuple[Die, ...], msgspec.Meta(max_length=8)] = ()
    before: Annotated[tuple[Die, ...], msgspec.Meta(max_length=4)] = ()
    fronts: Annotated[Mapping[str, Front], msgspec.Meta(max_length=12)] = {}


class Outcome(Record, omit_defaults=True):
    """One end of a fight: the cell of the table, or the steps that both sides lose."""

    chance: Fraction
    result: str = ""
    attacker_steps: int = 0
    defender_steps: int = 0


class Fought(Record):
    """What a fight comes to. `column` as it is printed, after the shifts; `fallen`: what the dice gave, if they are thrown."""

    attacker: Number
    defender: Number
    outcomes: tuple[Outcome, ...]
    column: str = ""
    reply: str = ""  # the defender's column, where both sides fire
    modifier: int = 0
    fallen: Outcome | None = None
    onward: Ids = ()  # the rolls after the roll that the dice led to


def fight(card: Fight, given: FightGiven) -> Worked:
    """Work a fight out.

    Args:
        card: the fight as the rules card has it.

    Raises:
        QuestionError: a formula cannot be worked out, a toggle or a die is unknown.
    """
    for toggle in given.toggles:
        if toggle not in card.toggles:
            raise error("toggles", "no-such-toggle", name=toggle)
    work: Any = {
        Ratio: _ratio,
        Difference: _difference,
        Fire: _fire,
        Buckets: _buckets,
        Opposed: _opposed,
        Faces: _faces,
    }[type(card)]
    with worked_out("fight"):
        scope = scope_of(card, given)
        worked: Worked = work(card, given, scope)
        return _rolled_on(card, given, scope, worked) if card.rolls else worked


def _rolled_on(card: Fight, given: FightGiven, scope: Scope, worked: Worked) -> Worked:
    """Return a fight some of whose results are rolled for once more: exact over all rolls that are still open."""
    fought: Fought = worked.value
    onward, told = list[str](), list(worked.reasons)
    left = given.dice[dice_of(getattr(card, "dice", "1d6"))[0] * (1 + isinstance(card, Opposed)) :]

    @lru_cache
    def ends(name: str) -> Mapping[str, Fraction]:
        roll = card.rolls.get(result_of(card, name).then)
        if roll is None:
            return {name: Fraction(1)}
        rows = ((roll.results[row], part) for row, part in _rows(roll.dice, (), _whole(roll.modifier, scope))[0])
        return summed((end, part * share) for name, part in rows for end, share in ends(name).items())

    known = fought.fallen.result if fought.fallen is not None else None
    while known is not None and (then := result_of(card, known).then) in card.rolls:
        roll = card.rolls[then]
        onward.append(then)
        rows, left = _rows(roll.dice, left, _whole(roll.modifier, scope))
        if len(rows) > 1:
            told.append(because(roll.rule, "roll-onward", words=roll.title, dice=roll.dice))
            break
        known = roll.results[rows[0][0]]
    first = [(one.result, one.chance) for one in fought.outcomes]
    so_far = [(known, Fraction(1))] if onward and known is not None else first
    chances = summed((end, chance * share) for name, chance in so_far for end, share in ends(name).items())
    outcomes = tuple(Outcome(chance, name) for name, chance in chances.items())
    fallen = next((one for one in outcomes if one.result == known), None)
    fought = msgspec.structs.replace(fought, outcomes=outcomes, fallen=fallen, onward=tuple(onward))
    return Worked(fought, tuple(told), worked.assumed)


# The rows of a table that a roll comes to, each with its chance: one if it was thrown
Totals = list[tuple[int, Fraction]]


def _rows(dice: str, thrown: Rolls, modifier: int = 0, field: str = "dice") -> tuple[Totals, tuple[int, ...]]:
    """Return the rows that dice come to, and those of the thrown ones that are left."""
    totals, each = die_totals(dice), dice_of(dice)[0]
    whole = sum(ways for _, ways in totals)
    rows = [(row, Fraction(1)) for row in _thrown(dice, thrown[:each], field)]
    rows = rows or [(row, Fraction(ways, whole)) for row, (_, ways) in enumerate(totals)]
    return [(_serving(row, modifier, len(totals)), chance) for row, chance in rows], thrown[each:]


def _whole(words: Words, scope: Scope) -> int:
    return int(number(parsed(words), scope) // 1)


def result_of(card: Fight, name: str) -> Result:
    """Return what a result means; one that no card describes means what it says: `step 1, retreat 2`."""
    return card.results.get(name) or Result(words=Name(name, name), defender=name)


def fight_of(card: Card, name: str) -> Fight:
    """Return a fight of a card by its id.

    Raises:
        QuestionError: there is none.
    """
    found = card.combat.get(name)
    if found is None:
        close = near(name, card.combat, 0)
        raise error("fight", "no-such-fight" if close["near"] else "no-fights", name=name, **close)
    return found


def scope_of(card: Fight, given: FightGiven) -> Scope:
    """Return what the formulas of a fight see."""
    groups = {"attackers": given.attackers, "defenders": given.defenders, "own": given.attackers}
    flags = {name: name in given.toggles for name in card.toggles}
    return Scope({**given.ground, **flags}, groups, given.markers)


def strength(words: Words, scope: Scope, rows: Rows) -> Number:
    """Return what counters are worth by a formula over the group `own`."""
    return number(parsed(words), scope.among("own", rows))


def _of_front(scope: Scope, front: Front) -> Scope:
    return Scope({**scope.values, **front.ground}, scope.groups, front.markers)


def defence(words: Words, given: FightGiven, scope: Scope, rows: Rows) -> Number:
    """Return what defenders are worth: those of each zone by its own ground, added up."""
    parted = {zone: [row for row in rows if row.get("zone") == zone] for zone in given.fronts}
    rest = [row for row in rows if row.get("zone") not in given.fronts]
    found = strength(words, scope, rest) if rest or not rows else 0
    return found + sum(
        strength(words, _of_front(scope, given.fronts[zone]), its) for zone, its in parted.items() if its
    )


def _strengths(card: Fight, given: FightGiven, scope: Scope) -> tuple[Number, Number, list[Reason]]:
    ours = strength(card.attacker, scope, given.attackers)
    theirs = defence(card.defender, given, scope, given.defenders)
    told = [because(card.rule, "strengths", attacker=ours, defender=theirs)]
    return ours, theirs, told


def _shifted(card: Fight, given: FightGiven, scope: Scope, told: list[Reason], of: str = "") -> tuple[int, int]:
    """Return by how many columns and points of the die the shifts that hold move a roll; each is told.

    The zone that is worst for the attacker serves, where there are several.
    """
    found = []
    for one in (scope, *(_of_front(scope, front) for front in given.fronts.values())):
        reasons: list[Reason] = []
        found.append((_shifts(card.shifts, one, reasons, of), reasons))
    shift, reasons = (max if of == "defender" else min)(found, key=lambda pair: pair[0])
    told += reasons
    return shift


def _shifts(shifts: Sequence[Shift], scope: Scope, told: list[Reason], of: str) -> tuple[int, int]:
    columns = die = 0
    for shift in shifts:
        if (of and shift.of != of) or not holds(parsed(shift.when), scope):
            continue
        by, point = (_whole(one, scope) for one in (shift.columns, shift.die))
        columns, die = columns + by, die + point
        words = shift.words or str(shift.when)
        if by:
            told.append(because(shift.rule, "shift-columns", words=words, by=signed(by), n=abs(by)))
        if point:
            told.append(because(shift.rule, "shift-die", words=words, by=signed(point)))
    return columns, die


def _serving(start: int, shift: int, count: int) -> int:
    """Return the column, or the row, of so many that serves after a shift: beyond the ends the last one."""
    return min(max(start + shift, 0), count - 1)


def _rolled(
    dice: str, given: FightGiven, sides: int, cell: Callable[..., str | Lost]
) -> tuple[tuple[Outcome, ...], Outcome | None]:
    """Return each end of a fight in which so many sides roll, and the one that the dice gave.

    Args:
        cell: what rolls come to, each by its place among the totals, the attacker's first.
    """
    ways = [way for _, way in die_totals(dice)]
    every = itertools.product(range(len(ways)), repeat=sides)
    found = summed((cell(*rows), math.prod(ways[row] for row in rows)) for rows in every)
    total = sum(ways) ** sides
    ends = found.items() if all(isinstance(end, str) for end in found) else sorted(found.items())
    outcomes = {
        end: Outcome(Fraction(way, total), end) if isinstance(end, str) else Outcome(Fraction(way, total), "", *end)
        for end, way in ends
    }
    thrown = _thrown(dice, given.dice)
    return tuple(outcomes.values()), outcomes[cell(*thrown[:sides])] if len(thrown) >= sides else None


def _table(
    card: Ratio | Difference,
    start: int,
    given: FightGiven,
    scope: Scope,
    sums: tuple[Number, Number],
    titles: Sequence[str],
    told: list[Reason],
) -> Worked:
    """Return what a fight comes to that begins in a column; `titles`: the columns as they are printed."""
    shift, modifier = _shifted(card, given, scope, told)
    moves = _moved_before(card, given, scope, told)
    mixed, fallen = list[tuple[str, Fraction]](), None
    for more, chance in sorted(moves.items()):
        cells = card.table[_serving(start, shift + more, len(titles))]
        outcomes, fallen = _rolled(card.dice, given, 1, lambda row: cells[_serving(row, modifier, len(cells))])  # noqa: B023
        mixed += [(one.result, one.chance * chance) for one in outcomes]
    open_ = len(moves) > 1
    column = titles[_serving(start, shift + (0 if open_ else next(iter(moves))), len(titles))]
    ends = tuple(Outcome(chance, result) for result, chance in summed(mixed).items())
    return Worked(Fought(*sums, ends, column, "", modifier, None if open_ else fallen), tuple(told))


def _moved_before(card: Fight, given: FightGiven, scope: Scope, told: list[Reason]) -> Mapping[int, Fraction]:
    """Return by how many columns the rolls before a fight move it, each with its chance."""
    moves, left = {0: Fraction(1)}, given.before
    for roll in card.before:
        if not holds(parsed(roll.when), scope):
            continue
        rows, left = _rows(roll.dice, left, _whole(roll.modifier, scope), "before")
        sizes = [(0, Fraction(1))]
        if roll.times:
            sizes, left = _rows(roll.times, left, field="before")
        many = die_totals(roll.times) if roll.times else ((1, 1),)
        both = itertools.product(rows, sizes)
        moved = summed((roll.columns[row] * many[size][0], part * share) for (row, part), (size, share) in both)
        pairs = itertools.product(moves.items(), moved.items())
        moves = summed((by + more, chance * part) for (by, chance), (more, part) in pairs)
        if len(moved) == 1:
            (by,) = moved
            told.append(because(roll.rule, "shift-columns", words=roll.title, by=signed(by), n=abs(by)))
        else:
            told.append(because(roll.rule, "before-open", words=roll.title, dice=roll.dice))
    return moves


def _thrown(dice: str, thrown: Sequence[int], field: str = "dice") -> tuple[int, ...]:
    """Return the rows that thrown dice come to, a throw each; none while not all of a throw's dice lie there.

    Raises:
        QuestionError: a die shows more than it has sides.
    """
    each, sides = dice_of(dice)
    for n, die in enumerate(thrown):
        if die > sides:
            raise error(f"{field}[{n}]", "die-too-high", die=die, sides=sides)
    totals = [total for total, _ in die_totals(dice)]
    throws = [tuple(thrown[n : n + each]) for n in range(0, len(thrown) - each + 1, each)]
    return tuple(totals.index(shown(dice, throw)) for throw in throws)


def _ratio(card: Ratio, given: FightGiven, scope: Scope) -> Worked:
    ours, theirs, told = _strengths(card, given, scope)
    printed = [ratio_of(column) or Fraction(0) for column in card.columns]
    if theirs <= 0:
        start = len(printed) - 1
        told.append(assumed("ratio-nothing"))
    else:
        start = _rounded(Fraction(ours) / Fraction(theirs), printed, card.round)
        told.append(because(card.rule, f"ratio-{card.round}", column=card.columns[start]))
        if Fraction(ours) / Fraction(theirs) < printed[0]:
            told.append(assumed("ratio-below", column=card.columns[0]))
    return _table(card, start, given, scope, (ours, theirs), card.columns, told)


def _rounded(ratio: Fraction, printed: Sequence[Fraction], how: str) -> int:
    """Return the printed column of a ratio: rounded for the defender down, for the attacker up, or to the nearest."""
    below = max((n for n, one in enumerate(printed) if one <= ratio), default=0)
    above = min((n for n, one in enumerate(printed) if one >= ratio), default=len(printed) - 1)
    if how == "defender":
        return below
    return above if how == "attacker" or printed[above] - ratio < ratio - printed[below] else below


def _reached(columns: Sequence[int], value: Number) -> int:
    """Return the column that serves a value: the last that does not go beyond it; -1 below the first."""
    return max((n for n, least in enumerate(columns) if least <= value), default=-1)


def _difference(card: Difference, given: FightGiven, scope: Scope) -> Worked:
    ours, theirs, told = _strengths(card, given, scope)
    start = max(_reached(card.columns, ours - theirs), 0)
    told.append(because(card.rule, "difference", by=signed(ours - theirs), column=signed(card.columns[start])))
    return _table(card, start, given, scope, (ours, theirs), [signed(column) for column in card.columns], told)


def _fire(card: Fire, given: FightGiven, scope: Scope) -> Worked:
    ours, theirs, told = _strengths(card, given, scope)
    shifts = {side: _shifted(card, given, scope, told, side) for side in ("attacker", "defender")}
    groups = {"attacker": given.attackers, "defender": given.defenders}
    formulas = {"attacker": card.attacker, "defender": card.defender}

    def column_of(side: str, lost: int) -> int:
        rows = tuple(losing(groups[side], lost, card.order, scope).values())
        worth = (
            strength(formulas[side], scope, rows) if side == "attacker" else defence(formulas[side], given, scope, rows)
        )
        start = _reached(card.columns, worth) if rows else -1
        return -1 if start < 0 else _serving(start, shifts[side][0], len(card.columns))

    @lru_cache
    def cells(side: str, lost: int) -> Sequence[int]:
        column, rolls = column_of(side, lost), len(die_totals(card.dice))
        return [0 if column < 0 else card.table[column][_serving(row, shifts[side][1], rolls)] for row in range(rolls)]

    told.append(because(card.rule, f"fire-{card.first}"))
    first, second = ("defender", "attacker") if card.first == "defender" else ("attacker", "defender")

    def cell(attacker: int, defender: int) -> Lost:
        rows = {"attacker": attacker, "defender": defender}
        hit = cells(first, 0)[rows[first]]
        answer = cells(second, 0 if card.first == "both" else hit)[rows[second]]
        return (hit, answer) if first == "defender" else (answer, hit)

    outcomes, fallen = _rolled(card.dice, given, 2, cell)
    titles = [str(card.columns[n]) if (n := column_of(side, 0)) >= 0 else "" for side in ("attacker", "defender")]
    return Worked(Fought(ours, theirs, outcomes, titles[0], titles[1], 0, fallen), tuple(told))


def losing(rows: Rows, steps: int, order: Words, scope: Scope) -> dict[int, Row]:
    """Return what is left of counters that lose steps, by their places: `order` says who loses each, smallest first."""
    formula, left = parsed(order), dict(enumerate(rows))
    while steps > 0 and left:
        n = min(left, key=lambda n: number(formula, scope.of(left[n])))
        steps, after = steps - 1, left[n].get(REDUCED)
        if isinstance(after, Mapping):
            left[n] = after
        else:
            del left[n]
    return left


def steps_of(rows: Rows) -> int:
    """Return how many steps counters have."""
    count = 0
    for row in rows:
        each: Any = row
        while isinstance(each, Mapping):
            count, each = count + 1, each.get(REDUCED)
    return count


def _buckets(card: Buckets, given: FightGiven, scope: Scope) -> Worked:
    told: list[Reason] = [
        because(card.rule, "buckets-rounds", n=card.rounds) if card.rounds else because(card.rule, "buckets-end")
    ]

    def lasting(rows: Rows) -> Iterator[Rows]:
        yield rows
        while rows:
            rows = tuple(losing(rows, 1, card.order, scope).values())
            yield rows

    def hits(lasts: Sequence[Rows], dice: Words, on: Words, early: Number | None) -> Hits:
        found = []
        for rows in lasts:
            rolled = []
            for row in rows:
                inside = scope.of(row)
                if early is not None and number(initiative, inside) != early:
                    continue
                count = max(int(number(parsed(dice), inside)), 0)
                reach = int(number(parsed(on), inside))
                hitting = card.sides + 1 - reach if card.or_more else reach
                rolled.append((count, min(max(hitting, 0), card.sides)))
            if sum(count for count, _ in rolled) > MOST_BUCKETS:
                raise error("fight", "too-many-dice", most=MOST_BUCKETS)
            found.append(hits_of(rolled, card.sides))
        return found

    def both(early: Number | None) -> Volley:
        ours = hits(lasts[0], card.attacker, card.hits_attacker, early)
        return ours, hits(lasts[1], card.defender, card.hits_defender, early)

    initiative, volleys = parsed(card.initiative), list[Volley]()
    lasts = [[*lasting(rows)] for rows in (given.attackers, given.defenders)]
    everybody = both(None)
    for early in sorted({number(initiative, scope.of(row)) for row in (*given.attackers, *given.defenders)}):
        ours, theirs = both(early)
        still = [[((1,), 1)] * len(one) for one in (ours, theirs)]
        alone: dict[str, Volley] = {"attacker": (ours, still[1]), "defender": (still[0], theirs)}
        turns = {"both": [(ours, theirs)], "attacker": [*alone.values()], "defender": [*alone.values()][::-1]}
        volleys += turns[card.first]
    ends = rounds(volleys, card.rounds) if card.rounds else to_the_end(volleys)
    outcomes = tuple(Outcome(chance, "", *lost) for lost, chance in ends.items())
    dice = (len(everybody[0][0][0]) - 1, len(everybody[1][0][0]) - 1)
    told.insert(0, because(card.rule, "buckets-dice", attacker=dice[0], defender=dice[1]))
    if len(volleys) > 1:
        told.append(because(card.rule, "buckets-initiative", formula=str(card.initiative)))
    return Worked(Fought(*dice, outcomes), tuple(told))


def _faces(card: Faces, given: FightGiven, scope: Scope) -> Worked:
    count, theirs, told = _strengths(card, given, scope)
    dice = max(int(count // 1), 0)
    if dice > MOST_BUCKETS:
        raise error("fight", "too-many-dice", most=MOST_BUCKETS)
    hitting = min(max(int(strength(card.hits, scope, given.attackers)), 0), card.sides)
    flags = min(max(int(strength(card.flags, scope, given.attackers)), 0), card.sides - hitting)
    die = (((1, 0), hitting), ((0, 1), flags), ((0, 0), card.sides - hitting - flags))
    ways = {(0, 0): 1}
    for _ in range(dice):
        ways = summed(
            ((hits + hit, back + flag), n * more) for (hits, back), n in ways.items() for (hit, flag), more in die
        )
    most = steps_of(given.defenders)

    def name(hits: int, back: int) -> str:
        return ", ".join(f"{what} {k}" for what, k in (("step", min(hits, most)), ("retreat", back)) if k)

    chances = summed((name(*end), Fraction(n, card.sides**dice)) for end, n in ways.items() if n)
    told.append(because(card.rule, "faces", n=dice, hits=hitting, flags=flags, sides=card.sides))
    return Worked(Fought(dice, theirs, tuple(Outcome(chance, name) for name, chance in chances.items())), tuple(told))


def _opposed(card: Opposed, given: FightGiven, scope: Scope) -> Worked:
    ours, theirs, told = _strengths(card, given, scope)
    more = {side: _shifted(card, given, scope, told, side)[1] for side in ("attacker", "defender")}
    totals = [total for total, _ in die_totals(card.dice)]
    bands = sorted(card.bands, key=lambda band: band.least)

    def result(first: int, second: int) -> str:
        one, other = ours + more["attacker"] + totals[first], theirs + more["defender"] + totals[second]
        value = one - other if card.by == "difference" else _times(one, other)
        return next((band.result for band in reversed(bands) if band.least <= value), bands[0].result)

    outcomes, fallen = _rolled(card.dice, given, 2, result)
    told.append(because(card.rule, f"opposed-{card.by}"))
    return Worked(Fought(ours, theirs, outcomes, "", "", more["attacker"] - more["defender"], fallen), tuple(told))


def _times(one: Number, other: Number) -> int:
    """Return how many times the larger holds the smaller, below zero when the defender's is the larger, 0 when they are equal."""
    if one == other:
        return 0
    large, small = max(one, other), min(one, other)
    times = LARGEST if small <= 0 else int(Fraction(large) / Fraction(small))
    return times if one > other else -times
