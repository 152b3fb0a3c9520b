"""Supply by a card: which zones the lines of a side reach, by which way, and which counters lie beyond them."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from typing import Annotated

import msgspec

from assistant.core.calc import Situation, Worked
from assistant.core.cards import reasons as makers
from assistant.core.problems import QuestionError
from assistant.core.text import Text, speaker
from assistant.games.kit.card import Supply
from assistant.games.kit.language import Formula, FormulaError, Number, Scope, holds, number, parsed
from assistant.games.kit.moving import is_controlled
from assistant.games.kit.state import State, View

say = speaker(__name__)
because, rejected, fact, _ = makers(say)


class SupplyGiven(Situation, frozen=True):
    """A state, and whose supply is asked; empty: every side's."""

    state: State
    side: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Line(msgspec.Struct, frozen=True):
    """A line from its source to a zone, both among `way`, and what it costs."""

    cost: Number
    way: tuple[str, ...]


class Supplied(msgspec.Struct, frozen=True):
    """The lines of one side by zone, what blocks others, and its counters with and without supply."""

    sources: tuple[str, ...]
    lines: Mapping[str, Line]
    blocked: Mapping[str, Text]
    supplied: tuple[str, ...]
    unsupplied: tuple[str, ...]


def supply(card: Supply, view: View, given: SupplyGiven) -> Worked:
    """Work out who is in supply: a `Supplied` for each side.

    Args:
        card: how lines run.
        view: what lies on the board.
        given: whose.

    Raises:
        QuestionError: a formula cannot be worked out.
    """
    try:
        found = {side: lines(card, view, side) for side in ((given.side,) if given.side else view.sides())}
    except FormulaError as error:
        raise QuestionError("side", error.text) from None
    told = [
        because(card.rule, "supply-length", n=card.length) if card.length else because(card.rule, "supply-any-length")
    ]
    told += [because(card.rule, f"supply-{key}") for key in _conditions(card)]
    return Worked(found, tuple(told))


def _conditions(card: Supply) -> list[str]:
    found = [key for key in ("enemy_counters", "enemy_control", "own_control") if getattr(card, key)]
    return [key.replace("_", "-") for key in found] + ([f"zoc-{card.zoc}"] if card.zoc != "free" else [])


def lines(card: Supply, view: View, side: str) -> Supplied:
    """Return the lines of one side: from all its sources at once, each zone by its cheapest.

    Raises:
        FormulaError: a formula cannot be worked out.
    """
    sources = tuple(zone for zone in view.state.zones if _is_source(card, view, zone, side))
    blocks = _Blocks(card, view, side)
    cost = parsed(card.cost)
    prices: dict[tuple[str, str], Number] = {}
    best: dict[str, Number] = {}
    came: dict[str, str] = {}
    queue: list[tuple[Number, str]] = []
    for zone in sources:
        if blocks.why(zone) is None:
            best[zone] = 0
            queue.append((0, zone))
    heapq.heapify(queue)
    while queue:
        spent, zone = heapq.heappop(queue)
        if spent > best[zone] or (zone in came and blocks.why(zone) is not None):
            continue
        for other, link in view.exits.get(zone, ()):
            if card.links and link not in card.links:
                continue
            if blocks.why(other) is not None and not card.last_may_be_blocked:
                continue
            price = prices.get((other, link))
            if price is None:
                price = prices[other, link] = _price(cost, view, other, side, link)
            total = spent + price
            if (not card.length or total <= card.length) and (other not in best or total < best[other]):
                best[other], came[other] = total, zone
                heapq.heappush(queue, (total, other))
    mine = [
        row
        for rows in view.standing.values()
        for row in rows
        if row.get("side") == side and (not card.types or row.get("type") in card.types)
    ]
    found = {zone: Line(total, _way(came, zone)) for zone, total in best.items()}
    return Supplied(
        sources,
        found,
        {zone: why for zone, why in blocks.known.items() if why is not None},
        tuple(str(row["id"]) for row in mine if row["zone"] in best),
        tuple(str(row["id"]) for row in mine if row["zone"] not in best),
    )


def _price(cost: Formula, view: View, zone: str, side: str, link: str) -> Number:
    """Return what a line pays for entering a zone by a link."""
    scope = view.scope(zone, side)
    return max(number(cost, Scope({**scope.values, "link": link}, scope.groups, scope.markers)), 0)


def _way(came: Mapping[str, str], zone: str) -> tuple[str, ...]:
    way = [zone]
    while way[-1] in came:
        way.append(came[way[-1]])
    return tuple(reversed(way))


def _is_source(card: Supply, view: View, zone: str, side: str) -> bool:
    return any(
        source.side in ("", side) and holds(parsed(source.when), view.scope(zone, side)) for source in card.sources
    )


class _Blocks:
    """Which zones no line of a side may pass, each looked at once."""

    def __init__(self, card: Supply, view: View, side: str) -> None:
        self.card, self.view, self.side = card, view, side
        self.exerts = parsed(card.exerts)
        self.known: dict[str, Text | None] = {}

    def why(self, zone: str) -> Text | None:
        """Return what keeps lines out of a zone; None: nothing does."""
        if zone not in self.known:
            self.known[zone] = self._why(zone)
        return self.known[zone]

    def _why(self, zone: str) -> Text | None:
        card, held = self.card, self.view.state.control.get(zone, "")
        if card.enemy_counters and self.view.enemies_in(zone, self.side):
            return say("blocked-counters")
        if card.enemy_control and held not in ("", self.side):
            return say("blocked-control")
        if card.own_control and held != self.side:
            return say("blocked-not-own")
        if card.zoc != "free" and is_controlled(self.view, zone, self.side, self.exerts):
            friends = card.zoc == "blocks-unless-friend" and self.view.side_in(zone, self.side)
            return None if friends else say("blocked-zoc")
        return None
