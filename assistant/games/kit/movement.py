"""Movement and supply by a card: what a counter may reach, by which way, and which zones and counters are in supply."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, Any, TypeVar

from assistant.core.calc import Situation, Worked
from assistant.core.cards import reasons as makers
from assistant.core.paths import cheapest, line, way
from assistant.core.questions import Number
from assistant.core.record import Ids, Record, within
from assistant.core.text import Name, Text, speaker
from assistant.games.kit.card import Ban, Movement, Supply, is_on
from assistant.games.kit.formulas import (
    Formula,
    Row,
    Rows,
    Scope,
    constant,
    error,
    holds,
    names_in,
    number,
    parsed,
    uses,
    worked_out,
)
from assistant.games.kit.state import GROUND, State, View, Word

# Movement by a card: what a counter may reach with its points, by which way, and what forbids the rest.

say = speaker(__name__)
COUNTED = "count(own)"  # how stacks are measured unless a card says otherwise
because, rejected, fact, _ = makers(say)
T = TypeVar("T")


class ReachGiven(Situation):
    """A counter of a state that wants to move; `spent`: points that it has used up; `roll`: of the dice for its allowance."""

    state: State
    counter: Word
    spent: Annotated[int, within(0, 10_000)] = 0
    roll: Annotated[int, within(0, 10_000)] = 0


class Reached(Record):
    """A zone within reach: what the way costs, and the zones that it enters, the last among them."""

    cost: Number
    way: Ids


class Range(Record):
    """What a counter can do: its points, the zones within reach, and what forbids others that border them.

    `full`: the zones within reach in which too many would stand if it ended there.
    """

    allowance: Number
    zones: Mapping[str, Reached]
    barred: Mapping[str, Text]
    full: Ids = ()


def reach(card: Movement, view: View, given: ReachGiven) -> Worked:
    """Work out what a counter may reach.

    Raises:
        QuestionError: there is no such counter, it does not move, or a formula cannot be worked out.
    """
    row = view.row(given.counter)
    if card.types and row.get("type") not in card.types:
        raise error("counter", "does-not-move", name=given.counter)
    with worked_out("counter"):
        found = range_of(card, view, row, given.spent, roll=given.roll)
    told = [because(card.rule, "allowance", n=found.allowance)]
    if not given.roll and uses(parsed(card.allowance), "roll"):
        told.append(fact("roll-open"))
    if given.spent:
        told.append(fact("spent", n=given.spent))
    told += [rejected(card.rule, "barred", zone=zone, why=why) for zone, why in list(found.barred.items())[:12]]
    if found.full:
        rule = next((limit.rule for limit in card.stacking if limit.rule), card.rule)
        told.append(rejected(rule, "full", n=len(found.full), zones=found.full[:6]))
    return Worked(found, tuple(told))


def range_of(
    card: Movement, view: View, row: Row, spent: int = 0, way: Ids = (), roll: int = 0, goal: str = ""
) -> Range:
    """Return what a counter can reach.

    Args:
        way: the zones that it may enter; none named: all.
        goal: the one zone that is asked about, so that nothing is said of others; none named: all.

    Raises:
        FormulaError: a formula cannot be worked out.
    """
    return _Mover(card, view, row, roll).range_with(spent, way, goal)


class _Mover:
    """One counter on its way: what entering a zone costs it, and where it must stop."""

    def __init__(self, card: Movement, view: View, row: Row, roll: int) -> None:
        self.card, self.view, self.counter, self.roll = card, view, row, roll
        self.row = {key: value for key, value in row.items() if key != "zone"}  # `zone` is the one that is entered
        self.side = str(row.get("side", ""))
        self.start = str(row.get("zone", ""))
        self.cost, self.allowance = parsed(card.cost), parsed(card.allowance)
        self.bans, self.stops = _parsed(card.bans), parsed(card.stops)
        self.controlled = Controlled(view, self.side, parsed(card.exerts))
        entering = (self.cost, *(when for _, when in self.bans))
        self.held, self.by_link, self.by_start = (
            any(uses(one, *names) for one in entering)
            for names in (("pinned", "controlled"), ("link",), ("pinned", "contact"))
        )
        self.entered = functools.cache(self._entered)
        on_the_way = uses(self.cost, "link", "pinned", "controlled", "contact")
        self.price = self._price if on_the_way else alike(self.cost, view, self.side, self._price)

    def scope(self, zone: str, link: str = "", start: str = "") -> Scope:
        contact = bool(self.view.enemies_in(start, self.side))
        ground = {**self.view.ground(zone, self.side), "link": link, "contact": contact, "roll": self.roll}
        if self.held:
            ground |= {"pinned": start in self.controlled, "controlled": zone in self.controlled}
        return Scope(ground, {"own": (self.row,)}, self.view.state.markers.get(zone, {}), self.row)

    def range_with(self, spent: int, within: Ids, goal: str) -> Range:
        """Return what can be reached; of ways that cost the same the one with fewer zones is taken."""
        locked = self.card.lock != "free" and not spent and self.start in self.controlled
        allowance = number(self.allowance, self.scope(self.start))
        points = max(allowance - spent, 0)
        barred: dict[str, Text] = {}
        start: dict[str, tuple[Number, int]] = {self.start: (0, 0)}

        links, first = self.card.links, self.card.at_least_one and not spent and points > 0

        def onward(zone: str, cost: tuple[Number, int]) -> Iterator[tuple[str, tuple[Number, int]]]:
            (spent_here, steps), begins = cost, zone == self.start
            if spent_here > points or ((not begins or spent) and self._stops(zone)):
                return
            for other, link in self.view.exits.get(zone, ()):
                if (links and link not in links) or (within and other not in within):
                    continue
                price, why = self._into(other, link, zone)
                if locked and begins and (self.card.lock == "bar" or other in self.controlled):
                    why = say(f"locked-{self.card.lock}")
                total = spent_here + price
                if why is not None:
                    barred[other] = why
                # Whoever has not moved yet may always enter one zone, whatever it costs.
                elif total <= points or (first and begins):
                    yield other, (total, steps + 1)
                elif other not in barred and goal in ("", other):
                    barred[other] = say("too-dear", cost=price, left=points - spent_here)

        costs, came = cheapest(start, onward, goal)
        ends = [zone for zone in ((goal,) if goal else costs) if zone in costs and zone != self.start]
        zones = {zone: Reached(costs[zone][0], way(came, zone)[1:]) for zone in ends}
        full = tuple(zone for zone in (() if goal else zones) if is_full(self.card, self.view, zone, (self.counter,)))
        barred = {zone: why for zone, why in barred.items() if zone not in zones and zone != self.start}
        return Range(allowance, zones, barred, full)

    def _into(self, zone: str, link: str, start: str) -> tuple[Number, Text | None]:
        """Return what entering a zone costs, and what forbids it; looked at once for all ways in that are alike to the card."""
        return self.entered(zone, link if self.by_link else "", start if self.by_start else "")

    def _entered(self, zone: str, link: str, start: str) -> tuple[Number, Text | None]:
        why = self._ban(zone, link, start)
        if why is not None:
            return 0, why
        dear = self.card.zoc_cost if self.card.zoc_cost and zone in self.controlled else 0
        return self.price(zone, link, start) + dear, None

    def _price(self, zone: str, link: str, start: str) -> Number:
        return max(number(self.cost, self.scope(zone, link, start)), 0)

    def _ban(self, zone: str, link: str, start: str) -> Text | None:
        if self.bans and (why := _banned(self.bans, self.scope(zone, link, start))) is not None:
            return why
        if self.card.enemy == "bar" and self.view.enemies_in(zone, self.side):
            return say("enemies-there")
        if self.card.zoc == "bar" and zone in self.controlled:
            return say("controlled-there")
        return None

    def _stops(self, zone: str) -> bool:
        return (
            (self.card.enemy == "stop" and bool(self.view.enemies_in(zone, self.side)))
            or (self.card.zoc == "stop" and zone in self.controlled)
            or (is_on(self.card.stops) and holds(self.stops, self.scope(zone)))
        )


def _parsed(bans: Iterable[Ban]) -> list[tuple[Ban, Formula]]:
    return [(ban, parsed(ban.when)) for ban in bans]


def _banned(bans: Iterable[tuple[Ban, Formula]], scope: Scope) -> Text | None:
    """Return which of some bans holds first, in words; None: none does."""
    for ban, when in bans:
        if holds(when, scope):
            return say("banned", words=ban.words or Name(str(ban.when), str(ban.when)), rule=ban.rule)
    return None


def alike(formula: Formula, view: View, side: str, work: Callable[..., T]) -> Callable[..., T]:
    """Return what works a formula out for a zone: once for all zones that are alike in all that it names."""
    names, zones, known = names_in(formula), view.state.zones, dict[Any, T]()
    printed = names is not None and GROUND.isdisjoint(names)

    def found(zone: str, *way: str) -> T:
        key: Any = zone
        if names is not None:
            ground = zones.get(zone, {}) if printed else view.ground(zone, side)
            key = tuple(map(ground.get, names))
        if key not in known:
            known[key] = work(zone, *way)
        return known[key]

    return found


class Controlled:
    """The zones that enemies of a side control from beside them: `zone in controlled`.

    Args:
        exerts: by which formula a counter has a zone of control.
    """

    def __init__(self, view: View, side: str, exerts: Formula) -> None:
        self.view, self.side, self.exerts = view, side, exerts
        self._sees = uses(exerts, "link", "to_")  # where it reaches to, so that each pair of zones is looked at
        self._exerting = functools.cache(self._reaches)

    def __contains__(self, zone: str) -> bool:
        held = self.view.standing
        return any(self._exerts(beside, zone, link) for beside, link in self.view.exits.get(zone, ()) if beside in held)

    def everywhere(self) -> set[str]:
        """Return all of them."""
        exits = self.view.exits.items()
        near = {zone for zone in self.view.standing if self.view.enemies_in(zone, self.side)}
        if self._sees:
            return {one for one, ways in exits for zone, link in ways if zone in near and self._exerts(zone, one, link)}
        near = {zone for zone in near if self._exerts(zone, "", "")}
        return {one for one, ways in exits for zone, _ in ways if zone in near}

    def _exerts(self, beside: str, zone: str, link: str) -> bool:
        return beside in self.view.standing and self._exerting(beside, *((zone, link) if self._sees else ("", "")))

    def _reaches(self, beside: str, zone: str, link: str) -> bool:
        target = {f"to_{name}": value for name, value in self.view.state.zones.get(zone, {}).items()}
        scope = self.view.scope(beside, self.side, link=link, **target)
        return any(holds(self.exerts, scope.of(enemy)) for enemy in self.view.enemies_in(beside, self.side))


def overstacked(card: Movement, view: View, zones: Iterable[str]) -> Iterator[tuple[str, str, Number, Number, str]]:
    """Yield zone, side, what stands there, the limit and its rule, where more stands in these zones than the card allows."""
    for zone in zones:
        rows = view.standing.get(zone, ())
        for side in dict.fromkeys(str(row["side"]) for row in rows):
            for broken in beyond(card, view, zone, side, tuple(row for row in rows if row["side"] == side)):
                yield zone, side, *broken


def room(card: Movement) -> int:
    """Return how many counters may stand in any zone, whatever they are and whosever: so many need no looking at."""
    most = [constant(parsed(limit.most)) if limit.value == COUNTED else None for limit in card.stacking]
    return min((int(each or 0) for each in most), default=0)


def is_full(card: Movement, view: View, zone: str, rows: Rows) -> bool:
    """Tell whether too many would stand in a zone if counters of one side ended there."""
    side, names = str(rows[0].get("side", "")), {row.get("id") for row in rows}
    there = (row for row in view.side_in(zone, side) if row.get("id") not in names)
    return any(True for _ in beyond(card, view, zone, side, (*there, *rows)))


def beyond(card: Movement, view: View, zone: str, side: str, rows: Rows) -> Iterator[tuple[Number, Number, str]]:
    """Yield what counters of a side come to, the limit and its rule, for each limit that they go beyond in a zone."""
    scope = None
    for limit in card.stacking:
        most = constant(parsed(limit.most))
        if most is not None and limit.value == COUNTED and len(rows) <= most:
            continue  # as nearly everywhere: a thousand counters need not be asked about one by one
        scope = scope or Scope(view.ground(zone, side), {"own": rows}, view.state.markers.get(zone, {}))
        stands, most = number(parsed(limit.value), scope), number(parsed(limit.most), scope)
        if stands > most:
            yield stands, most, limit.rule


# Supply by a card: which zones the lines of a side reach, by which way, and which counters lie beyond them.


class SupplyGiven(Situation):
    """A state, and whose supply is asked; empty: every side's."""

    state: State
    side: Word = ""


class Line(Record):
    """A line from its source to a zone, both among `way`, and what it costs."""

    cost: Number
    way: Ids


class Supplied(Record):
    """The lines of one side by zone, what blocks others, and its counters with and without supply."""

    sources: Ids
    lines: Mapping[str, Line]
    blocked: Mapping[str, Text]
    supplied: Ids
    unsupplied: Ids


def supply(card: Supply, view: View, given: SupplyGiven) -> Worked:
    """Work out who is in supply: a `Supplied` for each side.

    Raises:
        QuestionError: a formula cannot be worked out.
    """
    with worked_out("side"):
        found = {side: lines(card, view, side) for side in ((given.side,) if given.side else view.sides())}
    keys = ["length" if card.length else "any-length"]
    keys += [key for key in ("enemy_counters", "enemy_control", "own_control") if getattr(card, key)]
    keys += [f"zoc-{card.zoc}"] if card.zoc != "free" else []
    told = (because(card.rule, f"supply-{key.replace('_', '-')}", n=card.length) for key in keys)
    return Worked(found, tuple(told))


def lines(card: Supply, view: View, side: str) -> Supplied:
    """Return the lines of one side: from all its sources at once, each zone by its cheapest.

    Raises:
        FormulaError: a formula cannot be worked out.
    """
    sources = _sources(card, view, side)
    steps = _Steps(card, view, side)
    plain, closed = steps.plain, steps.closed
    carrying: dict[str, Number] = {}  # sources through which lines run, at no cost
    ends: dict[str, tuple[Number, str]] = {}  # zones in which lines end, with the zone before; a source has none
    for zone in sources:
        if steps.why(zone) is None:
            carrying[zone] = 0
        elif card.last_may_be_blocked:
            ends[zone] = (0, "")

    def onward(zone: str, spent: Number) -> Iterator[tuple[str, Number]]:
        for other, link in view.exits.get(zone, ()):
            if card.links and link not in card.links:
                continue
            price, ending = steps.into(other, link) if plain is None else (plain, other in closed)
            if price is None:
                continue
            if ending:
                steps.why(other)
            total = spent + price
            if card.length and total > card.length:
                continue
            if not ending:
                yield other, total
            elif card.last_may_be_blocked and (other not in ends or total < ends[other][0]):
                ends[other] = (total, zone)

    costs, came = cheapest(carrying, onward)
    while young := _relays(card, view, side, costs.keys() - carrying.keys()):
        carrying |= dict.fromkeys(sorted(young), 0)
        costs, came = cheapest(carrying, onward)
    found = {zone: Line(total, line(came, zone)) for zone, total in costs.items()}
    for zone, (total, before) in ends.items():
        if zone not in found or total < found[zone].cost:
            found[zone] = Line(total, (zone, *line(came, before)))
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


def _relays(card: Supply, view: View, side: str, zones: Iterable[str]) -> set[str]:
    """Return those of some zones from which lines run on anew: with a headquarters."""
    relays = parsed(card.relays)
    if not is_on(card.relays):
        return set()
    return {zone for zone in zones for row in view.side_in(zone, side) if holds(relays, view.scope(zone, side).of(row))}


def _sources(card: Supply, view: View, side: str) -> Ids:
    """Return the sources of a side. A formula is worked out once for all zones that are alike in what it names."""
    found = set[str]()
    for when in (parsed(source.when) for source in card.sources if source.side in ("", side)):
        is_source = alike(when, view, side, lambda zone, when=when: holds(when, view.scope(zone, side)))
        found.update(filter(is_source, view.state.zones))
    return tuple(zone for zone in view.state.zones if zone in found)


class _Steps:
    """What lines of a side meet in each zone, each zone and each kind of link looked at once."""

    def __init__(self, card: Supply, view: View, side: str) -> None:
        self.card, self.view, self.side = card, view, side
        self.controlled = Controlled(view, side, parsed(card.exerts))
        self.cost = parsed(card.cost)
        self.bans, self.ends = _parsed(card.bans), _parsed(card.ends)
        self.closed = self._closed()
        plain = constant(self.cost)  # what every zone costs, by whatever link; None: it depends
        self.plain = None if plain is None or self.bans or self.ends else max(plain, 0)
        self.by_link = uses(self.cost, "link") or any(uses(when, "link") for _, when in (*self.bans, *self.ends))
        self.known: dict[str, Text | None] = {}
        self.prices = functools.cache(self._into)

    def into(self, zone: str, link: str) -> tuple[Number | None, bool]:
        """Return what a line pays for entering a zone by a link, None where it may not; and whether it ends there."""
        return self.prices(zone, link if self.by_link else "")

    def _into(self, zone: str, link: str) -> tuple[Number | None, bool]:
        scope = self.view.scope(zone, self.side, link=link)
        if _banned(self.bans, scope) is not None:
            return None, True
        ending = self.why(zone) is not None or _banned(self.ends, scope) is not None
        return max(number(self.cost, scope), 0), ending

    def why(self, zone: str) -> Text | None:
        """Return what keeps every line from going on from a zone, however it came; None: nothing does."""
        if zone not in self.known:
            scope = self.view.scope(zone, self.side, link="")
            self.known[zone] = self.closed.get(zone) or _banned(self.ends, scope)
        return self.known[zone]

    def _closed(self) -> dict[str, Text]:
        """Return the zones from which no line goes on as things lie there and beside it, with the first reason of each."""
        card, view, side = self.card, self.view, self.side
        found: dict[str, Text] = {}
        if card.enemy_counters:
            found = dict.fromkeys(
                (zone for zone in view.standing if view.enemies_in(zone, side)), say("blocked-counters")
            )
        held = view.state.control
        if card.enemy_control:
            hostile = (zone for zone, by in held.items() if view.are_enemies(side, by))
            found = dict.fromkeys(hostile, say("blocked-control")) | found
        if card.own_control:
            ours = {zone for zone, by in held.items() if by and not view.are_enemies(side, by)}
            found = dict.fromkeys(view.state.zones.keys() - ours, say("blocked-not-own")) | found
        if card.zoc != "free":
            alone = card.zoc != "blocks-unless-friend"
            controlled = (zone for zone in self.controlled.everywhere() if alone or not view.side_in(zone, side))
            found = dict.fromkeys(controlled, say("blocked-zoc")) | found
        return found
