"""Movement and supply on the table: what an army reaches by each way, where it retreats, which lines feed it (6, 9.1, 9.2)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, ClassVar

from msgspec.structs import replace

from assistant.core.cards import of_goal
from assistant.core.questions import (
    Answer,
    Block,
    CounterId,
    CounterIds,
    FollowUp,
    Grid,
    Highlights,
    Offer,
    Offers,
    Overrides,
    Path,
    Prose,
    Question,
    Role,
    SideId,
    ZoneId,
    among,
)
from assistant.core.record import Filled, Ids, grouped
from assistant.core.table import Edit, Move, Note, Position, Several
from assistant.core.text import Text
from assistant.games.empires import mirror, supply
from assistant.games.empires import movement as rules
from assistant.games.empires.deeds import Kind
from assistant.games.empires.movement import would_be_ceded
from assistant.games.empires.questions.cards import (
    Ground,
    OfPower,
    acting,
    army_in_place,
    card,
    grid,
    ground,
    in_names,
    in_order,
)
from assistant.games.empires.supply import Army, Lines, Theatre
from assistant.games.empires.words import CAMP, POWER_NAMES, POWERS, Explanation, Power, are_enemies, error, say

# Supply: armies and zones, with the lines found or what cuts them (6).


@functools.lru_cache(maxsize=4)
def lines(position: Position) -> supply.Lines:
    """Return the supply lines of a table as it lies, each power's network flooded once."""
    return supply.Lines(mirror.theatre(position))


class Supply(Question, tag="supply"):
    """Which armies are in supply, and by which line? Of one side, of chosen armies, or all."""

    live = True
    side: SideId = ""
    counters: CounterIds = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return `{army: supplied}`, with the lines drawn (6)."""
        theatre, work, situation = ground(position, self.overrides)
        found = lines(position) if situation is None else supply.Lines(theatre)
        chosen = self.counters
        asked = [a for a in theatre.armies if (a.id in chosen if chosen else self.side in ("", a.of))]
        traced = {army.id: found.of_army(army) for army in asked}
        for army in asked:
            # One line for each army that lacks supply or was asked about; the sources of all others are a small table.
            if self.counters or not traced[army.id].found:
                supply.explain(theatre, army, traced[army.id], work)
        supply.note_readings(work)
        if asked:
            work.reading("supply_source")
        out = [army for army in asked if not traced[army.id].found]
        return card(
            position, self._verdict(asked, out), work, {army: line.found for army, line in traced.items()},
            situation=situation, legal=not out, body=_sources(traced),
            highlights=_drawn(theatre, asked, traced),
        )  # fmt: skip

    def _verdict(self, asked: list[Army], out: list[Army]) -> Text:
        whose = POWER_NAMES[mirror.power(self.side)] if self.side else say("all-powers")
        if not asked:
            return say("supply-nobody", whose=whose)
        if not out:
            return say("supply-all-in", n=len(asked), whose=whose)
        return say("supply-some-out", n=len(out), of=len(asked), whose=whose)


def _sources(traced: Mapping[str, supply.Line]) -> tuple[Grid, ...]:
    """Return the sources that are drawn on, each with its armies."""
    groups = grouped((line.path[-1], army) for army, line in traced.items() if line.found)
    rows = (((zone, *armies), say("zone-words", zone=zone), len(armies)) for zone, armies in groups.items())
    return grid("supply", "source armies", rows)


def _drawn(theatre: Theatre, asked: Iterable[Army], traced: Mapping[str, supply.Line]) -> Highlights:
    """Return the lines found, each zone's once, and round the armies without supply the zones that cut them off."""
    zones: dict[str, Role] = {}
    paths: dict[Ids, Path] = {}
    counters: dict[str, Role] = {}
    for army in asked:
        line = traced[army.id]
        if line.found:
            zones.setdefault(line.path[-1], Role.SOURCE)
            paths[line.path] = Path(line.path)
            continue
        counters[army.id] = Role.WARNING
        for cut in supply.what_cuts(theatre, army.zone, army.of):
            zones[cut] = Role.BLOCKED
        zones[army.zone] = Role.WARNING
    return Highlights(zones, counters, tuple(path for zones_, path in paths.items() if len(zones_) > 1))


class ZoneSupply(OfPower, tag="zones"):
    """Which controlled zones are in supply?"""

    def answer(self, position: Position) -> Answer:
        """Return `{zone: supplied}` for the zones that somebody controls (6)."""
        theatre, work, situation = ground(position, self.overrides)
        found = lines(position) if situation is None else supply.Lines(theatre)
        asked = [name for name, zone in theatre.zones.items() if self.side in ("", zone.controller)]
        supplied = {zone: line.found for zone in asked if (line := found.of_zone(zone)) is not None}
        cut = [zone for zone, is_in in supplied.items() if not is_in]
        for zone in cut:
            work.because("zone-cut", "6", zone=zone)
        supply.note_readings(work)
        verdict = say("zones-cut", n=len(cut), of=len(supplied)) if cut else say("zones-all-in", n=len(supplied))
        lit = Highlights(dict.fromkeys(cut, Role.WARNING))
        return card(position, verdict, work, supplied, situation=situation, legal=not cut, highlights=lit)


def open_cities(theatre: Theatre, power: Power) -> list[tuple[int, str, str]]:
    """Return the cities of a power that nobody of its camp guards: cost, city, and the enemy who reaches it for least (9.1)."""
    bare = {
        name for name, zone in theatre.zones.items()
        if zone.city and zone.controller == power and not any(CAMP[army.of] == CAMP[power] for army in theatre.at[name])
    }  # fmt: skip
    found: dict[str, tuple[int, str, str]] = {}
    for army in theatre.armies if bare else ():
        if are_enemies(army.of, power):
            reach = rules.range_of(theatre, army).zones
            costs = {zone: reach[zone].cost for zone in bare & reach.keys() if reach[zone].can_end}
            costs |= dict.fromkeys(bare & set(rules.ports(theatre, army)), rules.ALLOWANCE)
            for zone, cost in costs.items():
                if zone not in found or cost < found[zone][0]:
                    found[zone] = cost, zone, army.id
    return sorted(found.values())


def hinges(theatre: Theatre, power: Power) -> Iterator[tuple[str, Ids]]:
    """Yield the zones of a power whose loss would cut armies of it off, with these; those that cut most first (6)."""
    foe = next(other for other in POWERS if are_enemies(other, power))
    armies = [army for army in theatre.armies if army.of == power]
    now = Lines(theatre)
    fed = [army for army in armies if now.of_army(army).found]
    found = []
    for zone in (name for name, one in theatre.zones.items() if one.controller == power):
        without = Lines(theatre.with_control({zone: foe}))
        cut = tuple(army.id for army in fed if army.zone != zone and not without.of_army(army).found)
        if cut:
            found.append((zone, cut))
    yield from sorted(found, key=lambda one: (-len(one[1]), one[0]))


class Threats(Question, tag="threats"):
    """Which cities of a power stand open to its enemies, and which zones would cut its armies off if they were lost?"""

    live = True
    side: SideId = ""

    def answer(self, position: Position) -> Answer:
        """Return both, the most pressing first (6, 9.1)."""
        power, theatre = acting(position, self.side), mirror.theatre(position)
        bare, hung = open_cities(theatre, power), tuple(hinges(theatre, power))
        work = mirror.working(position)
        if bare:
            work.because("threat-walk", "9.1", allowance=rules.ALLOWANCE)
        if hung:
            work.because("threat-hinge", "6")
        names = partial(army_in_place, position)
        walks = (
            ((zone, army), say("zone-words", zone=zone), say("threat-army", army=names(army)), cost)
            for cost, zone, army in bare
        )
        cuts = (
            ((zone, *cut), say("zone-words", zone=zone), say("threat-cut", armies=tuple(map(names, cut))))
            for zone, cut in hung
        )
        body = (
            *grid("threat", "city army cost", walks, say("threat-open-title")),
            *grid("threat", "zone cut", cuts, say("threat-hinge-title")),
        )
        lit = {**{zone: Role.SOURCE for zone, _ in hung}, **{zone: Role.WARNING for _, zone, _ in bare}}
        return card(
            position, say("threat-verdict", power=power, cities=len(bare), zones=len(hung)), work,
            {"open": {zone: {"army": army, "cost": cost} for cost, zone, army in bare}, "hinges": dict(hung)},
            legal=not bare, body=body,
            highlights=Highlights(lit, {army: Role.TARGET for _, _, army in bare}),
        )  # fmt: skip


# Movement: what an army reaches on foot, by sea, by strategic movement, in retreat (9.1, 9.2).

# What is said of several zones in the same words is said once.
TOGETHER = frozenset({"movement-ceded", "movement-cannot-attack", "movement-must-attack", "ban-exit"})


def asked(position: Position, counter: str, overrides: Filled, field: str = "counter") -> tuple[Ground, Army]:
    """Return the map and the army that is asked about; `field`: its path in the situation.

    Raises:
        QuestionError: the counter is no army on the map.
    """
    lying = position.counters.get(counter)
    if lying is None or not mirror.is_army(position, lying) or not mirror.on_map(position, lying.zone):
        raise error(field, "army-not-on-map", army=counter)
    land = ground(position, overrides, rules.ArmyGiven, army=counter)
    return land, land.theatre.army(land.situation.army if land.situation else counter)


def movable(position: Position, _: object = None) -> frozenset[str]:
    """Return the armies that a question of movement may be asked about."""
    return frozenset(army.id for army in mirror.armies_on_map(position))


def reached(position: Position, filled: Filled) -> Collection[str] | None:
    """Return the zones in reach of the army chosen."""
    chosen = tuple(filled.get("counters") or ())
    if not movable(position).issuperset(chosen[:1]) or not chosen:
        return None
    land, army = asked(position, chosen[0], {})
    found = rules.range_of(land.theatre, army).zones
    return [zone for zone, reach in found.items() if reach.can_end]


class Reach(Question, tag="reach"):
    """Where can this army go? With a zone named: the offer to move it there."""

    live = True
    counters: Annotated[CounterIds, among(movable)]
    to: Annotated[ZoneId, among(reached)] = ""
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return every zone in reach of the first army named, with its cost; several armies are offered to move together (9.1)."""
        if not self.counters:
            raise error("counters", "army-needed")
        (theatre, work, situation), army = asked(position, self.counters[0], self.overrides, "counters")
        if self.to == army.zone:  # "reach verdun 2 fr" names the zone where they stand: raids lead there and back
            shown = replace(self, to="").answer(position)
            return in_names(position, replace(shown, offers=_raids(theatre, army, None, self.to)))
        found = rules.range_of(theatre, army)
        rules.explain_range(theatre, army, found, work)
        self._crossing(position, army, found, work)
        going = self._going(position, theatre, work)
        far = rules.strategic_zones(theatre, army)
        ports = rules.ports(theatre, army)
        _refused(theatre, army, self.to, found.zones, found.barred, work)
        shown = card(
            position, self._verdict(army, found), work, rules.Movement(found.zones), situation=situation,
            body=(*_by_cost(position, found), *_named_zones("reach-ports", position, ports),
                *_named_zones("reach-strategic", position, far)),
            highlights=_range_drawn(army, found, self.to),
            offers=tuple(self._offers(theatre, going)),
            follow_ups=tuple(_follow_ups(army, ports, far, self.to)),
        )  # fmt: skip
        return replace(shown, reasons=of_goal(shown.reasons, self.to, TOGETHER))

    def _crossing(self, position: Position, army: Army, found: rules.Range, work: Explanation) -> None:
        """Note the enemy cities on the way: who passes takes them at the end of the phase (4)."""
        for zone in found.way_to(self.to)[:-1] if self.to in found.zones else ():
            value = mirror.zone_value(position, zone)
            if value.city and are_enemies(value.controller, army.of) and work.options.crossing_takes:
                work.because("reach-takes-on-the-way", "4", zone=zone)
                work.reading("crossing_takes")

    def _verdict(self, army: Army, found: rules.Range) -> Text:
        if not self.to:
            return say("reach-verdict", army=army.id, n=sum(reach.can_end for reach in found.zones.values()))
        if self.to not in found.zones:
            return say("reach-not", army=army.id, zone=self.to)
        return say("reach-to", army=army.id, zone=self.to, cost=found.zones[self.to].cost)

    def _going(self, position: Position, theatre: Theatre, work: Explanation) -> tuple[tuple[Army, rules.Range], ...]:
        """Return the armies named that may go to the zone and stay there together, each with its range; reasons for the others."""
        going: list[tuple[Army, rules.Range]] = []
        for counter in self.counters if self.to else ():
            if counter not in movable(position):
                continue
            army = theatre.army(counter)
            found = rules.range_of(theatre, army)
            reach = found.zones.get(self.to)
            if reach is not None and reach.can_end:
                going.append((army, found))
                theatre = theatre.with_army(replace(army, zone=self.to))
            elif counter != self.counters[0] or going:
                key = "reach-no-room" if reach is not None else "reach-too-far"
                work.reject(key, "4" if reach else "9.1", "3" if reach else "8.1", army=counter, zone=self.to)
        return tuple(going)

    def _offers(self, theatre: Theatre, going: tuple[tuple[Army, rules.Range], ...]) -> Iterator[Offer]:
        """Yield the offer to move together, and of one army those of other ways, which take other zones."""
        if not going:
            return
        ways = {army.id: found.way_to(self.to)[:-1] for army, found in going}
        edits = [
            Move(tuple(army for army, via in ways.items() if via == way), self.to, way)
            for way in dict.fromkeys(ways.values())
        ]
        yield _move(theatre, [army for army, _ in going], edits, self.to)
        if len(going) == 1:
            yield from _raids(theatre, *going[0], self.to)


MOST_ROUTES = 6


def _raids(theatre: Theatre, army: Army, usual: rules.Range | None, goal: str) -> Offers:
    """Return offers of the ways that take enemy zones on the way, but the usual one, those through most cities first (4, 9.1)."""
    if not theatre.options.crossing_takes or not rules.may_stay(theatre, army, goal):
        return ()
    offers = []
    found = rules.routes(theatre, army, goal)
    known = usual.way_to(goal) if usual is not None else ()

    def rank(taken: frozenset[str]) -> tuple[int, int]:
        return -sum(theatre.zones[zone].city for zone in taken), found[taken][0]

    for taken in sorted(found, key=rank):
        cost, way = found[taken]
        if taken and way != known:
            zones = tuple(zone for zone in way if zone in taken)
            label = say("offer-route", zone=goal, via=way[:-1], n=len(way) - 1, taken=zones, cost=cost)
            offers.append(replace(_move(theatre, [army], [Move((army.id,), goal, way[:-1])], goal), label=label))
    return tuple(offers[:MOST_ROUTES])


def _move(
    theatre: Theatre, armies: Sequence[Army], edits: Sequence[Edit], zone: str, told: Filled | None = None
) -> Offer:
    """Return the offer of a movement; where it ends cedes German armies (first 13)."""
    ceded = [army.id for army in armies if would_be_ceded(theatre, army, zone)]
    key, rule = ("offer-move-ceded", "first 13") if ceded else ("offer-move", "9.1")
    label = say(key, n=len(armies), zone=zone)
    notes = [Note(f"{mirror.CEDED}/{army}", {"power": "austria_hungary"}) for army in ceded]
    return Offer(label, Several((*edits, *notes), None, told), rule)


def _refused(
    theatre: Theatre, army: Army, goal: str, zones: Collection[str], barred: Collection[str], work: Explanation,
    kind: Kind = "move",
) -> None:  # fmt: skip
    """Note why an army does not come where the asker wants it, if nothing else says so: the zone is closed to it, or too far."""
    if goal in theatre.zones and goal not in zones and goal not in barred:
        work.reject("because", "9.1", why=rules.unreached(theatre, army, goal, kind))


def _range_drawn(army: Army, found: rules.Range, to: str) -> Highlights:
    def role(reach: rules.Reach) -> Role:
        return (Role.TARGET if reach.enemy else Role.REACHABLE) if reach.can_end else Role.PATH

    roles = {zone: role(reach) for zone, reach in found.zones.items()}
    return Highlights(
        {**dict.fromkeys(found.barred, Role.BLOCKED), **roles, army.zone: Role.SUBJECT},
        {army.id: Role.SUBJECT},
        (Path((army.zone, *found.way_to(to))),) if to in found.zones else (),
        figures={zone: str(reach.cost) for zone, reach in found.zones.items()},
    )


def _by_cost(position: Position, found: rules.Range) -> Iterator[Block]:
    """Yield the zones in reach, those of one cost together; apart those that an army only passes."""
    ends = {zone: reach.cost for zone, reach in found.zones.items() if reach.can_end}
    groups = sorted(grouped((ends[zone], zone) for zone in sorted(ends)).items())
    yield from grid("reach", "cost zones", ((tuple(z), cost, say("reach-zones", zones=z)) for cost, z in groups))
    yield from _named_zones("reach-passes", position, tuple(found.zones.keys() - ends.keys()))


def _follow_ups(army: Army, ports: Ids, far: Ids, to: str) -> Iterator[FollowUp]:
    if ports:
        yield FollowUp(say("ask-sail"), Sail(counter=army.id, to=to if to in ports else ""))
    if far:
        yield FollowUp(say("ask-strategic"), Strategic(counter=army.id, to=to if to in far else ""))


class _Voyage(Question):
    """What naval and strategic movement share: an army, perhaps a destination. `find`: where this way of travelling leads (9.1)."""

    live = True
    find: ClassVar[Callable[[Theatre, Army, Explanation], Ids]]
    verdict: ClassVar[str] = "strategic-verdict"
    kind: ClassVar[Kind] = "strategic"

    counter: Annotated[CounterId, among(movable)]
    to: ZoneId = ""
    overrides: Overrides = {}

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Filled) -> frozenset[str] | None:
        """Return the destinations of the army chosen."""
        if blank == "to" and filled.get("counter") in movable(position):
            land, army = asked(position, str(filled["counter"]), {})
            return frozenset(cls.find(land.theatre, army, land.work))
        return super().eligible(position, blank, filled)

    def answer(self, position: Position) -> Answer:
        """Return where the army can go this way, and the offer to go to the zone named (9.1)."""
        (theatre, work, situation), army = asked(position, self.counter, self.overrides)
        zones = type(self).find(theatre, army, work)
        _refused(theatre, army, self.to, zones, (), work, self.kind)
        offers: Offers = ()
        if self.to in zones:
            move, told = Move((army.id,), self.to), {"did": self.kind}
            offers = (_move(theatre, [army], [move], self.to, told),)
        shown = card(
            position, say(self.verdict, army=army.id, n=len(zones)), work, rules.Zones(zones),
            situation=situation, offers=offers, body=tuple(_named_zones("travel-zones", position, zones)),
            highlights=Highlights(
                {**dict.fromkeys(zones, Role.REACHABLE), army.zone: Role.SUBJECT}, {army.id: Role.SUBJECT}
            ),
        )  # fmt: skip
        return replace(shown, reasons=of_goal(shown.reasons, self.to, TOGETHER))


def _named_zones(key: str, position: Position, zones: Ids) -> Iterator[Prose]:
    if zones:
        yield Prose(say(key, zones=in_order(position, zones)))


class Sail(_Voyage, tag="sail"):
    """Which ports can this army reach by sea?"""

    find, verdict, kind = rules.sail, "sail-verdict", "sail"


class Strategic(_Voyage, tag="strategic"):
    """Where can this army go by strategic movement?"""

    find = rules.march_far


class Recover(_Voyage, tag="recover"):
    """Where can Germany take this ceded army back?"""

    find = rules.taken_back


class Retreat(Question, tag="retreat"):
    """Where may this army retreat?"""

    live = True
    counter: Annotated[CounterId, among(movable)]
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return where the army may retreat, each as an offer (9.2)."""
        (theatre, work, situation), army = asked(position, self.counter, self.overrides)
        found = rules.explained_retreat(theatre, army, work)
        name, zones, rule = army.id, (*found.clear, *found.with_enemies), "9.2"
        verdict = (
            say("retreat-nowhere", army=name) if found.eliminated else say("retreat-verdict", army=name, n=len(zones))
        )
        lit = {**dict.fromkeys(found.clear, Role.REACHABLE), **dict.fromkeys(found.with_enemies, Role.DOUBT)}
        return card(
            position, verdict, work, found, situation=situation, legal=not found.eliminated,
            highlights=Highlights({**lit, army.zone: Role.SUBJECT}, {army.id: Role.SUBJECT}),
            offers=tuple(
                Offer(say("offer-retreat", zone=zone), Move((army.id,), zone), rule) for zone in zones
            ),
        )  # fmt: skip
