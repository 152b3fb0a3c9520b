"""Supply lines of armies and zones, by land and by sea, and the two questions as situations (7, 13.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from assistant.core.blocks import Reason
from assistant.core.calc import Worked
from assistant.core.paths import cuts, flood, line
from assistant.core.record import Ids, Record
from assistant.core.text import Text
from assistant.games.third_reich.countries import faction_of
from assistant.games.third_reich.geography import Army, Board, State
from assistant.games.third_reich.words import (
    FACTIONS,
    Blank,
    Faction,
    Readings,
    because,
    readings,
    rejected,
    say,
)

# Supply lines of armies and zones, by land and by sea (7, 13.1).

# A sea as lines may use it: "open" on legs between ordinary zones, "egypt" on legs that touch Egypt.
Water = tuple[str, str]
Place = str | Water


class Network:
    """The supply lines of one faction, fed by its sources and by the capital of one of its countries.

    Args:
        capital: a zone that feeds this network beside the faction's sources, "" for none.
        ground: another network of the faction, whose ground is not looked at again.
    """

    def __init__(
        self,
        board: Board,
        state: State,
        options: Readings,
        faction: Faction,
        capital: str = "",
        ground: Network | None = None,
    ) -> None:
        self.board, self.state, self.options, self.faction = board, state, options, faction
        self._obstacles: dict[str, str] = ground._obstacles if ground else {}
        self._exits: dict[Place, tuple[Place, ...]] = ground._exits if ground else {}
        fed = {capital, *(zone for zone, owner in board.sources.items() if owner == faction)}
        # Reading of 7 [A21]: a source is a zone of the line, so it must be controlled.
        self.sources = frozenset(zone for zone in fed if state.control.get(zone) == faction)

    def obstacle(self, zone: str) -> str:
        """Return the key of the sentence why a line may not pass through `zone`, or "" when it may (7, 13.1)."""
        if zone not in self._obstacles:
            occupied, key = self.state.holds(zone, self.faction), ""
            if not (occupied and self.state.has(self.faction, "blitzkrieg")):
                if self.state.control.get(zone) != self.faction:
                    key = "cut-not-controlled"
                elif len(self.state.factions_in.get(zone, ())) > occupied:
                    key = "cut-other-armies"
            self._obstacles[zone] = key
        return self._obstacles[zone]

    @cached_property
    def _waters(self) -> Mapping[str, tuple[Water, ...]]:
        found: dict[str, tuple[Water, ...]] = {}
        for name, zone in self.board.zones.items():
            if zone.coast and self._harbours(name):
                ways = (("open", () if zone.egypt else zone.coast), ("egypt", zone.coast))
                found[name] = tuple((kind, sea) for kind, seas in ways for sea in seas if sea in self._navigable[kind])
        return found

    def _harbours(self, zone: str) -> bool:
        if self.state.control.get(zone) == self.faction:
            return True
        # Reading of 7 [A22]: both coastal zones must be controlled, even with Blitzkrieg.
        by_blitz = self.options.sea_leg_uncontrolled_with_blitz and self.state.has(self.faction, "blitzkrieg")
        return by_blitz and self.state.holds(zone, self.faction)

    @cached_property
    def _navigable(self) -> Mapping[str, frozenset[str]]:
        """The seas that lines may use, between ordinary zones and on legs that touch Egypt (7)."""
        closed = {"axis": {"black_sea"}, "ussr": {"baltic"}, "allies": set()}[self.faction]
        # Reading of 7 [A23]: no Axis sea leg across the Mediterranean to or from an Egyptian zone.
        egypt = closed | {"mediterranean"} if self.faction == "axis" else closed
        seas = self.board.seas.items()
        return {
            kind: frozenset(name for name, sea in seas if shut.isdisjoint(sea.tags))
            for kind, shut in (("open", closed), ("egypt", egypt))
        }

    @cached_property
    def lines(self) -> Mapping[Place, Place]:
        """Each place that a line reaches with the next place towards the source; a source leads to itself."""
        sources: list[Place] = [zone for zone in sorted(self.sources) if self._is_open(zone)]
        return flood(sources, lambda here: filter(self._is_open, self._next_places(here)))

    def _is_open(self, place: Place) -> bool:
        return isinstance(place, tuple) or not self.obstacle(place)

    def _next_places(self, here: Place) -> tuple[Place, ...]:
        if here not in self._exits:
            if isinstance(here, tuple):
                kind, water = here
                strait = self.board.gibraltar_borders if self._barred else frozenset()
                seas = (sea for sea in self.board.sea_neighbours[water] if (water, sea) not in strait)
                onward = ((kind, sea) for sea in seas if sea in self._navigable[kind])
                self._exits[here] = (*self._ports.get(here, ()), *onward)
            else:
                # 7: a line goes to sea from a coast that will serve.
                self._exits[here] = (*self.board.neighbours[here], *self._waters.get(here, ()))
        return self._exits[here]

    @property
    def _barred(self) -> bool:
        return self.faction == "axis" and self.options.gibraltar_blocks_axis_supply

    @cached_property
    def _ports(self) -> Mapping[Water, Sequence[str]]:
        found: dict[Water, list[str]] = {}
        for zone, waters in self._waters.items():
            for water in waters:
                found.setdefault(water, []).append(zone)
        return found

    def line(self, zone: str) -> Ids:
        """Return the zones of a supply line from `zone` to its source, both included; empty if there is none (7).

        The zone itself need be neither controlled nor free of enemies.
        """
        return tuple(place for place in self._way(zone) if isinstance(place, str))

    def way(self, zone: str) -> Ids:
        """Return the same line with the seas that it crosses."""
        return tuple(place if isinstance(place, str) else place[1] for place in self._way(zone))

    def _way(self, zone: str) -> tuple[Place, ...]:
        # Reading of 7 [A20]: the army's own zone is exempt, so a contested source still feeds the army in it.
        if zone in self.sources and (self.options.source_in_own_contested_zone or not self.obstacle(zone)):
            return (zone,)
        if zone in self.lines:
            return line(self.lines, zone)
        first = next((place for place in self._next_places(zone) if place in self.lines), None)
        return () if first is None else (zone, *line(self.lines, first))

    def cuts(self, zone: str) -> Mapping[str, str]:
        """Return the zones that stop every line from `zone`, each with the key of its sentence."""
        start: Place = zone
        return {str(place): self.obstacle(str(place)) for place in cuts(start, self._next_places, self._is_open)}


class Line(NamedTuple):
    """An army's supply: the zones of its line from its own zone on, or what cuts it; `exempt` needs no line."""

    supplied: bool
    zones: Ids = ()
    cuts: Mapping[str, str] = {}
    exempt: str = ""


class Supply:
    """Supply of everything on a board: each network is traced once."""

    def __init__(self, board: Board, state: State, options: Readings) -> None:
        self.board, self.state, self.options = board, state, options
        self._networks: dict[tuple[Faction, str], Network] = {}

    def network(self, faction: Faction, country: Any) -> Network:
        """Return the lines that feed the armies of `country` fighting for `faction` (7)."""
        capital = self.board.capitals.get(country, "")
        if self.state.control.get(capital) != faction:
            capital = ""
        if (faction, capital) not in self._networks:
            ground = self.network(faction, None) if capital else None
            self._networks[faction, capital] = Network(self.board, self.state, self.options, faction, capital, ground)
        return self._networks[faction, capital]

    def of(self, army: Army) -> Line:
        """Return the supply of an army (7, 17)."""
        if army.partisan or army.amphibious_this_phase:
            return Line(True, exempt="supply-partisan" if army.partisan else "supply-landed")
        network = self.network(army.faction, army.country)
        zones = network.line(army.zone)
        return Line(True, zones) if zones else Line(False, cuts=network.cuts(army.zone))

    def zones_lost(self, faction: Faction) -> Ids:
        """Return the zones that `faction` controls and cannot supply, in alphabetical order (7)."""
        return tuple(
            zone
            for zone in sorted(self.board.zones)
            if self.state.control.get(zone) == faction and not self._keeps(zone, faction)
        )

    def _keeps(self, zone: str, faction: Faction) -> bool:
        # Reading of 7 [A25]: in example 2 surrounded Vilnius is still Soviet while its garrison stands.
        if self.options.occupied_zone_keeps_control_when_cut and self.state.holds(zone, faction):
            return True
        if any(army.partisan for army in self.state.armies if army.zone == zone and army.faction == faction):
            return True
        # Reading of 7 [A73]: beside the faction's sources, the capital of the zone's own country on that side.
        home = self.board.zones[zone].home
        friendly = home is not None and faction_of(home) == faction and home not in self.state.surrendered
        return bool(self.network(faction, home if friendly else None).line(zone))


def all_zones_lost(supply: Supply) -> Mapping[Faction, Ids]:
    """Return the zones that each faction loses for want of supply (7)."""
    return {faction: supply.zones_lost(faction) for faction in FACTIONS}


# The two supply questions as situations: who is supplied, who is eliminated (7).


class SupplyBlank(Blank):
    board: Board
    state: State


class EliminationBlank(SupplyBlank):
    active: Faction


class SupplyAnswer(Record):
    """Armies by id, zones lost by faction; `lines` goes from each supplied army's zone to its source."""

    armies: Mapping[str, bool]
    zones_lost: Mapping[Faction, Ids]
    lines: Mapping[str, Ids]


class Eliminated(Record):
    eliminated: Ids


def supply(given: SupplyBlank) -> Worked:
    """Return which armies are supplied and which zones change hands for want of supply (7, 13.1)."""
    board = _traced(given)
    found = {army.id: board.of(army) for army in given.state.armies}
    lost = all_zones_lost(board)
    reasons = [_explained(army, found[army.id]) for army in given.state.armies]
    for faction, zones in lost.items():
        for zone in zones:
            cuts = _cuts_named(board.network(faction, None).cuts(zone))
            reasons.append(because("7", "supply-zone-lost", zone=zone, faction=faction, cuts=cuts))
    value = SupplyAnswer(
        {name: line.supplied for name, line in found.items()},
        lost,
        {name: line.zones for name, line in found.items() if line.zones},
    )
    return Worked(value, tuple(reasons), _readings(given))


def supply_elimination(given: EliminationBlank) -> Worked:
    """Return the armies that lack of supply eliminates at the end of a faction's phase (7)."""
    board = _traced(given)
    dead, reasons = [], []
    for army in given.state.armies:
        line = board.of(army)
        if not line.supplied:
            reasons.append(_explained(army, line))
            if army.faction == given.active:
                dead.append(army.id)
                reasons.append(because("7", "supply-eliminated", army=army.id))
            else:
                reasons.append(because("7", "supply-marked", army=army.id, faction=given.active))
    why = reasons or [because("7", "supply-all-well")]
    return Worked(Eliminated(tuple(dead)), tuple(why), _readings(given))


def _traced(given: SupplyBlank) -> Supply:
    given.board.check()
    given.state.check(given.board)
    return Supply(given.board, given.state, given.options)


def _explained(army: Army, line: Line) -> Reason:
    if line.exempt:
        return because("17" if army.partisan else "7", line.exempt, army=army.id)
    if not line.supplied:
        return rejected("7", "supply-cut", army=army.id, zone=army.zone, cuts=_cuts_named(line.cuts))
    key = "supply-on-source" if len(line.zones) == 1 else "supply-line"
    return because("7", key, army=army.id, zone=army.zone, line=joined(line.zones))


def joined(zones: Ids) -> Text | str:
    """Return a way over the board in words: "Riga – Minsk – Kiev"."""
    first, *rest = zones
    return say("way", first=first, rest=joined(tuple(rest))) if rest else first


def _cuts_named(cuts: Mapping[str, str]) -> tuple[Text, ...]:
    return tuple(say(key, zone=zone) for zone, key in cuts.items()) or (say("cut-nothing-near"),)


def _readings(given: SupplyBlank) -> tuple[Text, ...]:
    """Return the readings that could change the supply of this position."""
    by_sea = any(zone.coast for zone in given.board.zones.values())
    return readings(
        given.options,
        by_sea
        and any("blitzkrieg" in owned for owned in given.state.techs.values())
        and "sea_leg_uncontrolled_with_blitz",
        by_sea and bool(given.board.gibraltar) and "gibraltar_blocks_axis_supply",
        any(len(there) > 1 for there in given.state.factions_in.values()) and "source_in_own_contested_zone",
        "occupied_zone_keeps_control_when_cut",
    )
