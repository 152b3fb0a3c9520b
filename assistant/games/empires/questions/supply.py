"""Questions of supply: armies and zones, with the lines found or what cuts them (6)."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from assistant.core.blocks import Grid
from assistant.core.position import Position
from assistant.core.questions import Answer, CounterIds, Highlights, Overrides, Path, Question, Role, SideId
from assistant.core.record import Ids
from assistant.core.text import Text
from assistant.games.empires import mirror, movement
from assistant.games.empires import supply as rules
from assistant.games.empires.questions.cards import OfPower, acting, army_in_place, card, grid, ground
from assistant.games.empires.supply import Lines
from assistant.games.empires.theatre import Army, Theatre
from assistant.games.empires.words import CAMP, POWER_NAMES, POWERS, Explanation, Power, are_enemies, say


@functools.lru_cache(maxsize=4)
def lines(position: Position) -> rules.Lines:
    """Return the supply lines of a table as it lies, each power's network flooded once."""
    return rules.Lines(mirror.theatre(position))


class Supply(Question, tag="supply"):
    """Which armies are in supply, and by which line? Of one side, of chosen armies, or all."""

    live = True
    side: SideId = ""
    counters: CounterIds = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return `{army: supplied}`, with the lines drawn (6)."""
        theatre, work, situation = ground(position, self.overrides)
        found = lines(position) if situation is None else rules.Lines(theatre)
        chosen = self.counters
        asked = [a for a in theatre.armies if (a.id in chosen if chosen else self.side in ("", a.of))]
        traced = {army.id: found.of_army(army) for army in asked}
        for army in asked:
            # One line for each army that lacks supply or was asked about; the sources of all others are a small table.
            if self.counters or not traced[army.id].found:
                rules.explain(theatre, army, traced[army.id], work)
        rules.note_readings(work)
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


def _sources(traced: Mapping[str, rules.Line]) -> tuple[Grid, ...]:
    """Return the sources that are drawn on, each with its armies."""
    groups: dict[str, list[str]] = {}
    for army, line in traced.items():
        if line.found:
            groups.setdefault(line.path[-1], []).append(army)
    rows = (((zone, *armies), say("zone-words", zone=zone), len(armies)) for zone, armies in groups.items())
    return grid("supply", "source armies", rows)


def _drawn(theatre: Theatre, asked: Iterable[Army], traced: Mapping[str, rules.Line]) -> Highlights:
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
        for cut in rules.what_cuts(theatre, army.zone, army.of):
            zones[cut] = Role.BLOCKED
        zones[army.zone] = Role.WARNING
    return Highlights(zones, counters, tuple(path for zones_, path in paths.items() if len(zones_) > 1))


class ZoneSupply(OfPower, tag="zones"):
    """Which controlled zones are in supply?"""

    def answer(self, position: Position) -> Answer:
        """Return `{zone: supplied}` for the zones that somebody controls (6)."""
        theatre, work, situation = ground(position, self.overrides)
        found = lines(position) if situation is None else rules.Lines(theatre)
        asked = [name for name, zone in theatre.zones.items() if self.side in ("", zone.controller)]
        supplied = {zone: line.found for zone in asked if (line := found.of_zone(zone)) is not None}
        cut = [zone for zone, is_in in supplied.items() if not is_in]
        for zone in cut:
            work.because("zone-cut", "6", zone=zone)
        rules.note_readings(work)
        verdict = say("zones-cut", n=len(cut), of=len(supplied)) if cut else say("zones-all-in", n=len(supplied))
        lit = Highlights(dict.fromkeys(cut, Role.WARNING))
        return card(position, verdict, work, supplied, situation=situation, legal=not cut, highlights=lit)


def open_cities(theatre: Theatre, power: Power) -> list[tuple[int, str, str]]:
    """Return the cities of a power that nobody of its camp guards, each behind the least that an enemy pays to reach it, and before
    who that is (9.1).
    """
    bare = {
        name for name, zone in theatre.zones.items()
        if zone.city and zone.controller == power and not any(CAMP[army.of] == CAMP[power] for army in theatre.at[name])
    }  # fmt: skip
    found: dict[str, tuple[int, str, str]] = {}
    for army in theatre.armies if bare else ():
        if are_enemies(army.of, power):
            reach = movement.range_of(theatre, army).zones
            costs = {zone: reach[zone].cost for zone in bare & reach.keys() if reach[zone].can_end}
            costs |= dict.fromkeys(
                bare & set(movement.sail(theatre, army, Explanation(theatre.first))), movement.ALLOWANCE
            )
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
            work.because("threat-walk", "9.1", allowance=movement.ALLOWANCE)
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
