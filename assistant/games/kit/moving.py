"""Movement by a card: what a counter may reach with its points, by which way, and what forbids the rest."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec

from assistant.core.calc import Situation, Worked
from assistant.core.cards import reasons as makers
from assistant.core.problems import QuestionError
from assistant.core.text import Name, Text, speaker
from assistant.games.kit.card import Movement
from assistant.games.kit.language import Formula, FormulaError, Number, Row, Scope, constant, holds, number, parsed
from assistant.games.kit.state import State, View

say = speaker(__name__)
COUNTED = "count(own)"  # how stacks are measured unless a card says otherwise
because, rejected, fact, _ = makers(say)


class ReachGiven(Situation, frozen=True):
    """A counter of a state that wants to move; `spent`: points that it has used up already."""

    state: State
    counter: Annotated[str, msgspec.Meta(max_length=200)]
    spent: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0


class Reached(msgspec.Struct, frozen=True):
    """A zone within reach: what the way costs, and the zones that it enters, the last among them."""

    cost: Number
    way: tuple[str, ...]


class Range(msgspec.Struct, frozen=True):
    """What a counter can do: its points, the zones within reach, and what forbids others that border them."""

    allowance: Number
    zones: Mapping[str, Reached]
    barred: Mapping[str, Text]


def reach(card: Movement, view: View, given: ReachGiven) -> Worked:
    """Work out what a counter may reach.

    Raises:
        QuestionError: there is no such counter, it does not move, or a formula cannot be worked out.
    """
    row = view.row(given.counter)
    if card.types and row.get("type") not in card.types:
        raise QuestionError("counter", say("does-not-move", name=given.counter))
    try:
        found = _Mover(card, view, row).range_with(given.spent)
    except FormulaError as error:
        raise QuestionError("counter", error.text) from None
    told = [because(card.rule, "allowance", n=found.allowance)]
    if given.spent:
        told.append(fact("spent", n=given.spent))
    told += [rejected(card.rule, "barred", zone=zone, why=why) for zone, why in list(found.barred.items())[:12]]
    return Worked(found, tuple(told))


class _Mover:
    """One counter on its way: what entering a zone costs it, and where it must stop."""

    def __init__(self, card: Movement, view: View, row: Row) -> None:
        self.card, self.view = card, view
        self.row = {key: value for key, value in row.items() if key != "zone"}  # `zone` is the one that is entered
        self.side = str(row.get("side", ""))
        self.start = str(row.get("zone", ""))
        self.cost, self.allowance = parsed(card.cost), parsed(card.allowance)
        self.bans = [(ban, parsed(ban.when)) for ban in card.bans]
        self.exerts = parsed(card.exerts)
        self.controlled = Controlled(view, self.side, self.exerts)

    def scope(self, zone: str, link: str = "", start: str = "") -> Scope:
        contact = bool(self.view.enemies_in(start, self.side))
        ground = {**self.view.ground(zone, self.side), "link": link, "contact": contact}
        return Scope(ground, {"own": (self.row,)}, self.view.state.markers.get(zone, {}), self.row)

    def range_with(self, spent: int) -> Range:
        """Return what can be reached; of ways that cost the same the one with fewer zones is taken."""
        allowance = number(self.allowance, self.scope(self.start))
        points = max(allowance - spent, 0)
        best: dict[str, tuple[Number, int]] = {self.start: (0, 0)}
        came: dict[str, str] = {}
        barred: dict[str, Text] = {}
        queue: list[tuple[Number, int, str]] = [(0, 0, self.start)]
        while queue:
            spent_here, steps, zone = heapq.heappop(queue)
            if best[zone] < (spent_here, steps) or (zone != self.start and self._stops(zone)):
                continue
            for other, link, price, why in self._exits(zone):
                if why is not None:
                    barred[other] = why
                    continue
                total = spent_here + price
                # Whoever has not moved yet may always enter one zone, whatever it costs.
                if total > points and not (self.card.at_least_one and zone == self.start and not spent and points > 0):
                    barred.setdefault(other, say("too-dear", cost=price, left=points - spent_here))
                    continue
                del link
                if (total, steps + 1) < best.get(other, (total + 1, 0)):
                    best[other], came[other] = (total, steps + 1), zone
                    if total <= points:
                        heapq.heappush(queue, (total, steps + 1, other))
        del best[self.start]
        zones = {zone: Reached(cost, _way(came, zone)) for zone, (cost, _) in best.items()}
        return Range(
            allowance, zones, {zone: why for zone, why in barred.items() if zone not in zones and zone != self.start}
        )

    def _exits(self, zone: str) -> Iterator[tuple[str, str, Number, Text | None]]:
        """Yield where a counter may go on from a zone: the zone, the link, what entering costs, what forbids it."""
        for other, link in self.view.exits.get(zone, ()):
            if self.card.links and link not in self.card.links:
                continue
            scope = self.scope(other, link, zone)
            why = self._ban(other, scope)
            price: Number = 0
            if why is None:
                price = max(number(self.cost, scope), 0)
                if self.card.zoc_cost and other in self.controlled:
                    price += self.card.zoc_cost
            yield other, link, price, why

    def _ban(self, zone: str, scope: Scope) -> Text | None:
        for ban, when in self.bans:
            if holds(when, scope):
                return say("banned", words=ban.words or Name(str(ban.when), str(ban.when)), rule=ban.rule)
        if self.card.enemy == "bar" and self.view.enemies_in(zone, self.side):
            return say("enemies-there")
        if self.card.zoc == "bar" and zone in self.controlled:
            return say("controlled-there")
        return None

    def _stops(self, zone: str) -> bool:
        return (self.card.enemy == "stop" and bool(self.view.enemies_in(zone, self.side))) or (
            self.card.zoc == "stop" and zone in self.controlled
        )


class Controlled:
    """The zones that enemies of a side control from beside them: `zone in controlled`.

    Args:
        exerts: by which formula a counter has a zone of control.
    """

    def __init__(self, view: View, side: str, exerts: Formula) -> None:
        self.view, self.side, self.exerts = view, side, exerts
        self._exerting: dict[str, bool] = {}  # zones with enemies, looked at once

    def __contains__(self, zone: str) -> bool:
        standing = self.view.standing
        for beside, _ in self.view.exits.get(zone, ()):  # noqa: SIM110 -- thousands of zones: any() takes twice as long
            if beside in standing and self._exerts(beside):
                return True
        return False

    def _exerts(self, beside: str) -> bool:
        found = self._exerting.get(beside)
        if found is None:
            scope = self.view.scope(beside, self.side)
            enemies = self.view.enemies_in(beside, self.side)
            found = self._exerting[beside] = any(holds(self.exerts, scope.of(enemy)) for enemy in enemies)
        return found


def _way(came: Mapping[str, str], zone: str) -> tuple[str, ...]:
    way = [zone]
    while came[way[-1]] in came:
        way.append(came[way[-1]])
    return tuple(reversed(way))


def overstacked(card: Movement, view: View) -> Iterator[tuple[str, str, Number, Number, str]]:
    """Yield zone, side, what stands there, the limit and its rule, where more stands than the card allows."""
    for zone, rows in view.standing.items():
        for side in dict.fromkeys(str(row["side"]) for row in rows):
            plain = sum(row["side"] == side for row in rows)
            scope = None
            for limit in card.stacking:
                most = constant(parsed(limit.most))
                if most is not None and limit.value == COUNTED and plain <= most:
                    continue  # as nearly everywhere: a thousand counters need not be asked about one by one
                scope = scope or view.scope(zone, side)
                stands, most = number(parsed(limit.value), scope), number(parsed(limit.most), scope)
                if stands > most:
                    yield zone, side, stands, most, limit.rule
