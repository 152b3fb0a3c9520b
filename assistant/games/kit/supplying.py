"""Supply by a card: which zones the lines of a side reach, by which way, and which counters lie beyond them."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from assistant.core.calc import Situation, Worked
from assistant.core.cards import reasons as makers
from assistant.core.problems import QuestionError
from assistant.core.text import Name, Text, speaker
from assistant.games.kit.card import Supply
from assistant.games.kit.language import LARGEST, FormulaError, Number, constant, holds, names_in, number, parsed
from assistant.games.kit.moving import Controlled
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
    sources = _sources(card, view, side)
    steps = _Steps(card, view, side)
    best: dict[str, Number] = {}  # zones that lines run through
    ends: dict[str, tuple[Number, str]] = {}  # zones in which lines end, with the zone before; a source has none
    came: dict[str, str] = {}
    for zone in sources:
        if steps.why(zone) is None:
            best[zone] = 0
        elif card.last_may_be_blocked:
            ends[zone] = (0, "")
    order: list[str] = []
    queue: list[tuple[Number, str]] = [(0, zone) for zone in best]
    heapq.heapify(queue)
    while queue:
        spent, zone = heapq.heappop(queue)
        if spent > best[zone]:
            continue
        order.append(zone)
        for other, link in view.exits.get(zone, ()):
            if best.get(other, LARGEST) <= spent or (card.links and link not in card.links):
                continue
            price, ending = steps.into(other, link)
            if price is None:
                continue
            total = spent + price
            if card.length and total > card.length:
                continue
            if ending:
                if card.last_may_be_blocked and (other not in ends or total < ends[other][0]):
                    ends[other] = (total, zone)
            elif other not in best or total < best[other]:
                best[other], came[other] = total, zone
                heapq.heappush(queue, (total, other))
    ways: dict[str, tuple[str, ...]] = {"": ()}
    for zone in order:  # each after the one before it on its way
        ways[zone] = (zone, *ways[came.get(zone, "")])
    found = {zone: Line(total, ways[zone]) for zone, total in best.items()}
    for zone, (total, before) in ends.items():
        if zone not in found or total < found[zone].cost:
            found[zone] = Line(total, (zone, *ways[before]))
    mine = [
        row
        for rows in view.standing.values()
        for row in rows
        if row.get("side") == side and (not card.types or row.get("type") in card.types)
    ]
    return Supplied(
        sources,
        found,
        {zone: why for zone, why in steps.known.items() if why is not None},
        tuple(str(row["id"]) for row in mine if row["zone"] in found),
        tuple(str(row["id"]) for row in mine if row["zone"] not in found),
    )


def _sources(card: Supply, view: View, side: str) -> tuple[str, ...]:
    """Return the sources of a side. A formula is worked out once for all zones that are alike in what it names."""
    tests = [
        (when, names_in(when))
        for source in card.sources
        if source.side in ("", side)
        for when in (parsed(source.when),)
    ]
    known: dict[tuple[Any, ...], bool] = {}
    found = []
    for zone in view.state.zones:
        ground = view.ground(zone, side)
        for n, (when, names) in enumerate(tests):
            key = (n, zone) if names is None else (n, *map(ground.get, names))
            if key not in known:
                known[key] = holds(when, view.scope(zone, side))
            if known[key]:
                found.append(zone)
                break
    return tuple(found)


class _Steps:
    """What lines of a side meet in each zone, each zone and each kind of link looked at once."""

    def __init__(self, card: Supply, view: View, side: str) -> None:
        self.card, self.view, self.side = card, view, side
        self.controlled = Controlled(view, side, parsed(card.exerts))
        self.cost = parsed(card.cost)
        self.bans = [parsed(ban.when) for ban in card.bans]
        self.ends = [(ban, parsed(ban.when)) for ban in card.ends]
        plain = constant(self.cost)  # what every zone costs, by whatever link; None: it depends
        self.same = None if plain is None or self.bans or self.ends else max(plain, 0)
        self.known: dict[str, Text | None] = {}
        self.prices: dict[tuple[str, str], tuple[Number | None, bool]] = {}

    def into(self, zone: str, link: str) -> tuple[Number | None, bool]:
        """Return what a line pays for entering a zone by a link, None where it may not; and whether it ends there."""
        if self.same is not None:  # nothing to look up for each way in: on a great board that is much memory
            return self.same, self.why(zone) is not None
        found = self.prices.get((zone, link))
        if found is None:
            found = self.prices[zone, link] = self._into(zone, link)
        return found

    def _into(self, zone: str, link: str) -> tuple[Number | None, bool]:
        scope = self.view.scope(zone, self.side, link=link)
        if any(holds(when, scope) for when in self.bans):
            return None, True
        ending = self.why(zone) is not None or any(holds(when, scope) for _, when in self.ends)
        return max(number(self.cost, scope), 0), ending

    def why(self, zone: str) -> Text | None:
        """Return what keeps every line from going on from a zone, however it came; None: nothing does."""
        if zone not in self.known:
            self.known[zone] = self._why(zone)
        return self.known[zone]

    def _why(self, zone: str) -> Text | None:
        card, held = self.card, self.view.state.control.get(zone, "")
        if card.enemy_counters and self.view.enemies_in(zone, self.side):
            return say("blocked-counters")
        if card.enemy_control and self.view.are_enemies(self.side, held):
            return say("blocked-control")
        if card.own_control and (not held or self.view.are_enemies(self.side, held)):
            return say("blocked-not-own")
        if card.zoc != "free" and zone in self.controlled:
            friends = card.zoc == "blocks-unless-friend" and self.view.side_in(zone, self.side)
            return None if friends else say("blocked-zoc")
        for ban, when in self.ends:
            if holds(when, self.view.scope(zone, self.side, link="")):
                return say("banned", words=ban.words or Name(str(ban.when), str(ban.when)), rule=ban.rule)
        return None
