"""The printed board and what stands on it: zones, seas, sources, terrain, stacking and control (5-8, 15)."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Literal, cast

from assistant.core import printed as core
from assistant.core.calc import Situation, Worked, no_twins, one_of
from assistant.core.questions import Reason
from assistant.core.record import Filled, Ids, Record, grouped
from assistant.games.third_reich.countries import COUNTRIES, in_own_faction
from assistant.games.third_reich.words import (
    ENEMIES,
    MODIFIERS,
    STACK,
    ArmyCountry,
    ArmyType,
    Count,
    Country,
    Crossing,
    Faction,
    Ground,
    Line,
    Operation,
    Technology,
    Terrain,
    adds,
    because,
    legality,
    rejected,
)

# Terrain: what it is worth to a defender, and what an army crossed on its way in (15).

# 13.1, 16: what stops armour from breaking through, and German armour from its better dice.
ROUGH = frozenset({"forest", "marsh", "mountain"})


class BattleZone(Ground):
    """The zone of a combat, as far as combats look at it."""

    name: str = ""
    terrain: tuple[Terrain, ...] = ("plain",)
    fortress: bool = False
    controller: Faction | None = None


def is_rough(terrain: tuple[Terrain, ...]) -> bool:
    """Tell whether a zone holds forest, marsh or mountain (15)."""
    return not ROUGH.isdisjoint(terrain)


def terrain_lines(
    zone: BattleZone, defender: Faction, *, op: Operation | None, crossed: tuple[Crossing, ...]
) -> list[Line]:
    """Return what terrain adds to a defender of `zone` against an attacker that came by `op`, crossing `crossed` (15).

    # Reading of 15 [A46]: bonuses add up by kind; one kind counts once.
    """
    kinds = [terrain for terrain in dict.fromkeys(zone.terrain) if MODIFIERS[terrain]]
    lines = [adds("terrain-zone", terrain, terrain=terrain) for terrain in kinds]
    # 15: a fortress helps the side that controls the zone; in the USSR, Soviet armies only.
    if zone.fortress and zone.controller == defender and (zone.home != "ussr" or defender == "ussr"):
        lines.append(adds("terrain-fortress", "fortress"))
    # Reading of 15 [A68]: a landing counts as a crossing, from examples 22.8 and 22.10.
    landed = ("landing",) if op == "amphibious_assault" else ()
    features = dict.fromkeys((*landed, *crossed))
    return lines + [adds("terrain-crossed", feature, feature=feature) for feature in features]


class Crossed(Record):
    crossed: tuple[Crossing, ...]


def crossing(*, border: Mapping[str, tuple[Crossing, ...]] = {}, path: Ids = ()) -> Worked:
    """Return the features of the last zone of a path that an army crossed on entering it (15)."""
    if len(path) < 2:
        return Worked(Crossed(()), (because("15", "crossing-already-there"),))
    start, goal = path[-2:]
    found = tuple(dict.fromkeys(border.get(f"{start}>{goal}", ())))
    args: dict[str, Any] = {"features": found} if found else {}
    key = "crossing-found" if found else "crossing-none"
    return Worked(Crossed(found), (because("15", key, start=start, goal=goal, **args),))


# The board and what stands on it, as supply and movement look at them.

SeaTag = Literal["baltic", "black_sea", "mediterranean"]


class TouchedZone(Ground):
    """A zone as prices look at it."""

    beyond_limite_est: bool = False


class Zone(TouchedZone):
    """One zone; `coast` lists the sea zones it touches."""

    terrain: tuple[Terrain, ...] = ("plain",)
    fortress: bool = False
    coast: Ids = ()
    egypt: bool = False
    unlimited: bool = False


class Sea(Situation):
    adjacent: Ids = ()
    tags: tuple[SeaTag, ...] = ()


Border = tuple[str, str]


class Board(Situation, dict=True):
    """Zones, borders and seas; `note` and `links_from_text` tell where a board comes from and change nothing."""

    zones: Mapping[str, Zone]
    links: tuple[Border, ...] = ()
    high_mountain: tuple[Border, ...] = ()
    seas: Mapping[str, Sea] = {}
    gibraltar: tuple[Border, ...] = ()
    sources: Mapping[str, Faction] = {}
    capitals: Mapping[Country, str] = {}
    note: str = ""
    links_from_text: tuple[Border, ...] = ()

    @cached_property
    def homelands(self) -> Mapping[str, Ids]:
        """The zones of each country's home territory."""
        found = grouped((zone.home, name) for name, zone in self.zones.items() if zone.home is not None)
        return {country: tuple(zones) for country, zones in found.items()}

    @cached_property
    def neighbours(self) -> Mapping[str, Ids]:
        """Zones that share a border with each zone."""
        return _joined(self.zones, self.links)

    @cached_property
    def sea_neighbours(self) -> Mapping[str, Ids]:
        """Sea zones next to each sea zone, Gibraltar open."""
        links = [(sea, other) for sea in self.seas for other in self.seas[sea].adjacent]
        return _joined(self.seas, links)

    @cached_property
    def high_borders(self) -> frozenset[Border]:
        """High-mountain borders, both ways round."""
        return _both_ways(self.high_mountain)

    @cached_property
    def gibraltar_borders(self) -> frozenset[Border]:
        """Pairs of sea zones that the strait of Gibraltar joins, both ways round."""
        return _both_ways(self.gibraltar)

    def check(self) -> None:
        """Refuse a board that names zones or seas it does not have.

        Raises:
            QuestionError: the first such name; the field begins with `board`.
        """
        assert self._is_whole  # asked of every movement

    @cached_property
    def _is_whole(self) -> bool:
        zones, seas = self.zones, self.seas
        for path, named, places in (
            *((f"links[{n}]", border, zones) for n, border in enumerate(self.links)),
            *((f"high_mountain[{n}]", border, zones) for n, border in enumerate(self.high_mountain)),
            *((f"gibraltar[{n}]", border, seas) for n, border in enumerate(self.gibraltar)),
            *((f"zones.{name}.coast", zone.coast, seas) for name, zone in zones.items()),
            *((f"seas.{name}.adjacent", sea.adjacent, seas) for name, sea in seas.items()),
        ):
            for n, place in enumerate(named):
                one_of(f"board.{path}[{n}]", place, places)
        for name in self.sources:
            one_of(f"board.sources.{name}", name, zones)
        for country, capital in self.capitals.items():
            one_of(f"board.capitals.{country}", capital, zones)
        return True


def _both_ways(borders: tuple[Border, ...]) -> frozenset[Border]:
    return frozenset((*borders, *((b, a) for a, b in borders)))


def _joined(places: Iterable[str], links: Iterable[Border]) -> dict[str, Ids]:
    found: dict[str, dict[str, None]] = {place: {} for place in places}
    for a, b in links:
        found[a][b] = None
        found[b][a] = None
    return {place: tuple(others) for place, others in found.items()}


class Army(Situation):
    """An army on the board; `partisan` marks Yugoslav armies raised after their country's return (17)."""

    id: str
    country: ArmyCountry
    faction: Faction
    type: ArmyType
    zone: str
    amphibious_this_phase: bool = False
    partisan: bool = False


class State(Situation, dict=True):
    """Who controls what, which armies stand where, who has which technology."""

    control: Mapping[str, Faction | None] = {}
    armies: tuple[Army, ...] = ()
    techs: Mapping[Faction, tuple[Technology, ...]] = {}
    surrendered: tuple[Country, ...] = ()

    @cached_property
    def factions_in(self) -> Mapping[str, Mapping[Faction, int]]:
        """How many armies each faction has in each zone that holds any."""
        there = grouped((army.zone, army.faction) for army in self.armies)
        return {zone: Counter(factions) for zone, factions in there.items()}

    def without(self, army: Army) -> State:
        """Return the state as it were without an army, counted from what is known of this one."""
        others = tuple(other for other in self.armies if other.id != army.id)
        found = State(control=self.control, armies=others, techs=self.techs, surrendered=self.surrendered)
        counts = dict(self.factions_in)
        for gone in (other for other in self.armies if other.id == army.id):
            left = {side: n - (side == gone.faction) for side, n in counts[gone.zone].items()}
            counts[gone.zone] = {side: n for side, n in left.items() if n}
        found.__dict__["factions_in"] = {zone: there for zone, there in counts.items() if there}
        return found

    def has(self, faction: Faction, tech: Technology) -> bool:
        """Tell whether `faction` has made `tech` available."""
        return tech in self.techs.get(faction, ())

    def enemies_in(self, zone: str, faction: Faction) -> bool:
        """Tell whether a zone holds armies of an enemy of `faction`."""
        return zone in self._hostile[faction]

    @cached_property
    def _hostile(self) -> Mapping[Faction, frozenset[str]]:
        """The zones that hold enemies of each faction."""
        present = self.factions_in.items()
        return {
            side: frozenset(zone for zone, there in present if not there.keys().isdisjoint(enemies))
            for side, enemies in ENEMIES.items()
        }

    def holds(self, zone: str, faction: Faction) -> bool:
        """Tell whether a zone holds an army of `faction`."""
        return faction in self.factions_in.get(zone, ())

    def check(self, board: Board) -> None:
        """Refuse a state that names zones the board does not have, or an army twice.

        Raises:
            QuestionError: the first such name; the field begins with `state`.
        """
        for name in self.control:
            one_of(f"state.control.{name}", name, board.zones)
        for n, army in enumerate(self.armies):
            one_of(f"state.armies[{n}].zone", army.zone, board.zones)
            in_own_faction(f"state.armies[{n}].faction", army.country, army.faction)
        no_twins("state.armies", (army.id for army in self.armies))


def bound_armies(board: Board, armies: Iterable[Army], turn: int) -> tuple[int, int]:
    """Return how many Italians stand where Italy may be, and Germans in Romania: politics count them (9)."""
    placed = [(army.country, board.zones[army.zone]) for army in armies]
    italians = sum(country == "italy" and zone.is_italian(turn) for country, zone in placed)
    return italians, sum(country == "germany" and zone.home == "romania" for country, zone in placed)


# The printed board as supply and movement look at it: land zones, seas, borders, sources, capitals (7, 8, 15).

LAND, SEA = "land", "sea"


@functools.lru_cache(maxsize=8)
def rules_board(board: core.Board) -> Board:
    """Return the board as supply and movement look at it: land zones, seas, borders, sources, capitals."""
    land = {zone.id: zone for zone in board.zones.values() if zone.kind == LAND}
    seas: dict[str, Any] = {zone.id: zone.get("basin") for zone in board.zones.values() if zone.kind == SEA}

    def joined(kinds: str, a: Filled, b: Filled, tag: str = "") -> tuple[Border, ...]:
        """Return the borders of some kinds between two sorts of zones; with `tag` those that bear it."""
        return tuple(
            (link.a, link.b)
            for link in board.links
            if link.kind in kinds.split() and link.a in a and link.b in b and (not tag or link.tags.get(tag))
        )

    coasts, waters = joined("coast", land, seas), joined("sea", seas, seas)
    return Board(
        zones={name: _rules_zone(zone, tuple(b for a, b in coasts if a == name)) for name, zone in land.items()},
        links=joined("land strait", land, land),
        high_mountain=joined("land strait", land, land, "high_mountain"),
        seas={
            sea: Sea(adjacent=tuple(b for a, b in waters if a == sea), tags=(basin,) if basin else ())
            for sea, basin in seas.items()
        },
        gibraltar=joined("sea", seas, seas, "gibraltar"),
        sources={
            zone.id: faction
            for zone in land.values()
            if zone.get("supply_source") and (faction := COUNTRIES[str(zone.get("home"))].faction)
        },
        capitals={cast(Any, zone.get("home")): zone.id for zone in land.values() if zone.get("capital")},
    )


def _rules_zone(zone: core.Zone, coast: Ids) -> Zone:
    home: Any = zone.get("home")
    # Reading of 15 [A70]: only forest, marsh and mountain are worth anything; a desert is open ground.
    terrain: Any = zone.get("terrain") if zone.get("terrain") in ROUGH else "plain"
    return Zone(
        home=home,
        region="north_africa" if zone.get("north_africa") else "europe",
        terrain=(terrain,),
        fortress=bool(zone.get("fortress")),
        coast=coast,
        egypt=bool(zone.get("egypt")),
        unlimited=bool(zone.get("unlimited_stack")),
        beyond_limite_est=bool(zone.get("beyond_limite_est")),
    )


# Stacking and control of zones (5, 6).


def stacking(
    *,
    faction: Faction,
    mode: Literal["stop", "pass_through"],
    present: Mapping[Faction, Count] = {},
    unlimited: bool = False,
) -> Worked:
    """Return whether an army may stop in a zone, or pass through it, for the armies already there (5)."""
    refused = stacking_refusal(faction, present, stops=mode == "stop", unlimited=unlimited)
    key = "stack-unlimited" if unlimited else "stack-room" if mode == "stop" else "stack-passes"
    own = present.get(faction, 0)
    return legality(refused, because("5", key, n=own, most=STACK, faction=faction))


def stacking_refusal(
    faction: Faction, present: Mapping[Faction, int], *, stops: bool, unlimited: bool
) -> Reason | None:
    """Return why an army of `faction` may not be where `present` armies are (itself not counted), or None (5)."""
    # Reading of 5 [A17]: "in no case" forbids even passing through.
    if (faction == "allies" and present.get("ussr")) or (faction == "ussr" and present.get("allies")):
        return rejected("5", "stack-allies-and-ussr")
    if stops and not unlimited and present.get(faction, 0) >= STACK:
        return rejected("5", "stack-full", n=present[faction], most=STACK)
    return None


class HeldZone(Situation):
    controller: Faction | None = None
    armies: Mapping[Faction, Count] = {}
    crossed: bool = False
    invaded_neutral: bool = False


class Changes(Record):
    changes: Mapping[str, Faction]


def control(*, active: Faction, zones: Mapping[str, HeldZone] = {}) -> Worked:
    """Return the zones that change hands at the end of a phase (6)."""
    changes: dict[str, Faction] = {}
    why = []
    for name, zone in zones.items():
        refused = not_taken(active, zone)
        if refused is None:
            changes[name] = active
            key = "control-occupied" if zone.armies.get(active) else "control-crossed"
            why.append(because("6", key, zone=name, faction=active))
        elif zone.controller != active:
            why.append(rejected("6", refused, zone=name, faction=active))
    if not why:
        why.append(because("6", "control-nothing"))
    return Worked(Changes(changes), tuple(why))


def not_taken(active: Faction, zone: HeldZone) -> str | None:
    """Return the key of the sentence why `zone` does not become `active`'s at the end of its phase, or None (6)."""
    if zone.controller not in ENEMIES[active] and not (zone.controller is None and zone.invaded_neutral):
        return "control-not-enemy"
    if not (zone.armies.get(active) or zone.crossed):
        return "control-not-entered"
    return "control-contested" if any(zone.armies.get(enemy) for enemy in ENEMIES[active]) else None
