"""Strength, control and points by a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

import msgspec

from assistant.core.calc import Situation, Worked
from assistant.core.cards import reasons as makers
from assistant.core.problems import QuestionError
from assistant.core.text import Name, speaker
from assistant.games.kit.card import Card, Control, Level, Line, Points, Strength, Words
from assistant.games.kit.language import FormulaError, Number, Row, Scope, holds, number, parsed
from assistant.games.kit.state import State, View

say = speaker(__name__)
because = makers(say).because


class ZoneGiven(Situation, frozen=True):
    """A state and a zone of it."""

    state: State
    zone: Annotated[str, msgspec.Meta(max_length=200)]


class StateGiven(Situation, frozen=True):
    """A state as it lies."""

    state: State


class TakenGiven(Situation, frozen=True):
    """A state at the end of a phase, and whose phase it is, if that matters."""

    state: State
    side: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Share(msgspec.Struct, frozen=True):
    """One counter's part of a strength, and the whole, which need not be their sum."""

    whole: Number
    parts: Mapping[str, Number]


class Scored(msgspec.Struct, frozen=True):
    """What one line of the card gives a side."""

    line: int  # of the card, from 0
    things: tuple[str, ...]  # the zones or counters that count
    amount: Number


class Score(msgspec.Struct, frozen=True):
    """The points of a side, line by line, and what so many are called."""

    total: Number
    lines: tuple[Scored, ...]
    level: Name | None = None


def strengths(card: Mapping[str, Strength], view: View, given: ZoneGiven) -> Worked:
    """Return what stands in a zone is worth: by side, then by the strengths of the card, a `Share` each.

    Raises:
        QuestionError: there is no such zone, or a formula cannot be worked out.
    """
    if given.zone not in view.state.zones:
        raise QuestionError("zone", say("no-such-zone", name=given.zone))
    rows = view.standing.get(given.zone, ())
    try:
        found = {
            side: {
                key: share(one.value, view.scope(given.zone, side), view.side_in(given.zone, side))
                for key, one in card.items()
            }
            for side in dict.fromkeys(str(row["side"]) for row in rows)
        }
    except FormulaError as error:
        raise QuestionError("zone", error.text) from None
    return Worked(
        found,
        tuple(because(one.rule, "strength-counts", what=one.title, formula=str(one.value)) for one in card.values()),
    )


def share(words: Words, scope: Scope, rows: Sequence[Row]) -> Share:
    """Return what counters are worth together by a formula, and each by itself."""
    formula = parsed(words)

    def of(some: Sequence[Row]) -> Number:
        return number(formula, Scope(scope.values, {**scope.groups, "own": some}, scope.markers))

    return Share(of(rows), {str(row.get("id", n)): of((row,)) for n, row in enumerate(rows)})


def changes(card: Control, view: View, side: str = "") -> Mapping[str, str]:
    """Return the zones that change hands as the board lies, with the side that takes each.

    Args:
        side: whose phase ends, if it is known.

    Raises:
        FormulaError: a formula cannot be worked out.
    """
    if card.takes == "never":
        return {}
    when = parsed(card.when)
    only = side if card.whose == "active" else ""
    found: dict[str, str] = {}
    for zone, rows in view.standing.items():
        takers = dict.fromkeys(str(row["side"]) for row in rows if not card.types or row.get("type") in card.types)
        held = view.state.control.get(zone, "")
        if card.takes == "alone":
            alone = [one for one in takers if only in ("", one) and not view.enemies_in(zone, one)]
            taker = alone[0] if len(alone) == 1 else ""
        else:  # who holds it keeps it while he stands there
            taker = "" if held in takers or len(takers) != 1 else next(iter(takers))
            taker = taker if only in ("", taker) else ""
        if not taker or zone not in view.state.zones or (held and not view.are_enemies(taker, held)):
            continue  # nobody takes from an ally
        if holds(when, view.scope(zone, taker)):
            found[zone] = taker
    return found


def control(card: Control, view: View, side: str = "") -> Worked:
    """Return the zones that change hands, with the side that takes each.

    Raises:
        QuestionError: a formula cannot be worked out.
    """
    try:
        return Worked(changes(card, view, side), (because(card.rule, f"control-{card.takes}"),))
    except FormulaError as error:
        raise QuestionError("state", error.text) from None


def points(card: Points, view: View, sides: Sequence[str]) -> Worked:
    """Return the points of each side, a `Score`.

    Raises:
        QuestionError: a formula cannot be worked out.
    """
    try:
        found = {side: _score(card, view, side) for side in sides}
    except FormulaError as error:
        raise QuestionError("state", error.text) from None
    return Worked(found, tuple(because(line.rule, "points-counts", what=line.title) for line in card.lines))


def _score(card: Points, view: View, side: str) -> Score:
    scored: list[Scored] = []
    for n, line in enumerate(card.lines):
        if line.side not in ("", side):
            continue
        when, value = parsed(line.when), parsed(line.value)
        counted = [(thing, number(value, scope)) for thing, scope in _things(line, view, side) if holds(when, scope)]
        scored.append(Scored(n, tuple(thing for thing, _ in counted if thing), sum(amount for _, amount in counted)))
    total = sum(one.amount for one in scored)
    return Score(total, tuple(scored), level_of(card.levels, side, total))


def level_of(levels: Sequence[Level], side: str, total: Number) -> Name | None:
    """Return what so many points of a side are called; None below all levels."""
    reached = [level for level in levels if level.side in ("", side) and level.least <= total]
    return max(reached, key=lambda level: level.least).words if reached else None


def _things(line: Line, view: View, side: str) -> Iterator[tuple[str, Scope]]:
    if line.each == "zone":
        for zone in view.state.zones:
            yield zone, view.scope(zone, side)
    elif line.each == "counter":
        for zone, rows in view.standing.items():
            scope = view.scope(zone, side)
            for row in rows:
                yield str(row.get("id", "")), scope.of(row)
    else:
        everything = tuple(row for rows in view.standing.values() for row in rows if row.get("side") == side)
        marks: dict[str, int] = {}
        for here in view.state.markers.values():
            for marker, count in here.items():
                marks[marker] = marks.get(marker, 0) + count
        yield "", Scope({"side": side}, {"own": everything}, marks)


def calculated(card: Card) -> dict[str, Any]:
    """Return the parts that a card fills in, by the name of their topic."""
    parts = {
        "strength": card.strength, "reach": card.movement, "supply": card.supply,
        "fight": card.combat, "control": card.control, "points": card.points,
    }  # fmt: skip
    return {name: part for name, part in parts.items() if part}
