"""Ways over the board: lines of supply, and where armies may go by land and sea (7, 8.1-8.4, 13.1)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Literal, NamedTuple

from assistant.core.calc import Worked, one_of
from assistant.core.paths import cuts, distances, flood, line, way
from assistant.core.questions import Reason
from assistant.core.record import Filled, Ids, Record, grouped
from assistant.core.text import Text, Texts
from assistant.games.third_reich.combat import crossing_bans
from assistant.games.third_reich.countries import faction_of, out_of_the_game, political_refusal
from assistant.games.third_reich.geography import Army, Board, State, bound_armies, stacking_refusal
from assistant.games.third_reich.operations import BY_LAND, OPERATIONS
from assistant.games.third_reich.words import (
    FACTIONS,
    WINTER_1942,
    Blank,
    Count,
    Country,
    Faction,
    Operation,
    Readings,
    Turn,
    War,
    because,
    readings,
    rejected,
    say,
    zone_id,
)

# Supply lines of armies and zones, by land and by sea (7, 13.1).

# A sea as lines may use it: "open" on legs between ordinary zones, "egypt" on legs that touch Egypt.
Water = tuple[str, str]
Place = str | Water


class Ground:
    """Where the lines of one faction may go on, by land and by sea."""

    def __init__(self, board: Board, state: State, options: Readings, faction: Faction) -> None:
        self.board, self.state, self.options, self.faction = board, state, options, faction
        self.obstacle: Callable[[str], str] = functools.cache(self._obstacle)
        self.exits: Callable[[Place], tuple[Place, ...]] = functools.cache(self._exits)
        self.onward = functools.cache(lambda here: tuple(filter(self.is_open, self.exits(here))))

    def _obstacle(self, zone: str) -> str:
        """Return the key of the sentence why a line may not pass through `zone`, or "" when it may (7, 13.1)."""
        occupied = self.state.holds(zone, self.faction)
        if occupied and self.state.has(self.faction, "blitzkrieg"):
            return ""
        if self.state.control.get(zone) != self.faction:
            return "cut-not-controlled"
        return "cut-other-armies" if len(self.state.factions_in.get(zone, ())) > occupied else ""

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

    def is_open(self, place: Place) -> bool:
        return isinstance(place, tuple) or not self.obstacle(place)

    def _exits(self, here: Place) -> tuple[Place, ...]:
        if not isinstance(here, tuple):
            # 7: a line goes to sea from a coast that will serve.
            return (*self.board.neighbours[here], *self._waters.get(here, ()))
        kind, water = here
        barred = self.faction == "axis" and self.options.gibraltar_blocks_axis_supply
        strait = self.board.gibraltar_borders if barred else frozenset()
        seas = (sea for sea in self.board.sea_neighbours[water] if (water, sea) not in strait)
        return (*self._ports.get(here, ()), *((kind, sea) for sea in seas if sea in self._navigable[kind]))

    @cached_property
    def _ports(self) -> Mapping[Water, Sequence[str]]:
        return grouped((water, zone) for zone, waters in self._waters.items() for water in waters)


class Network:
    """The supply lines of one faction, fed by its sources and by the capital of one of its countries ("" for none)."""

    def __init__(self, ground: Ground, capital: str = "") -> None:
        self.ground = ground
        fed = {capital, *(zone for zone, owner in ground.board.sources.items() if owner == ground.faction)}
        # Reading of 7 [A21]: a source is a zone of the line, so it must be controlled.
        self.sources = frozenset(zone for zone in fed if ground.state.control.get(zone) == ground.faction)

    @cached_property
    def lines(self) -> Mapping[Place, Place]:
        """Each place that a line reaches with the next place towards the source; a source leads to itself."""
        sources: list[Place] = [zone for zone in sorted(self.sources) if self.ground.is_open(zone)]
        return flood(sources, self.ground.onward)

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
        exempt = self.ground.options.source_in_own_contested_zone
        if zone in self.sources and (exempt or self.ground.is_open(zone)):
            return (zone,)
        if zone in self.lines:
            return line(self.lines, zone)
        first = next((place for place in self.ground.exits(zone) if place in self.lines), None)
        return () if first is None else (zone, *line(self.lines, first))

    def cuts(self, zone: str) -> Mapping[str, str]:
        """Return the zones that stop every line from `zone`, each with the key of its sentence."""
        start: Place = zone
        ground = self.ground
        return {str(place): ground.obstacle(str(place)) for place in cuts(start, ground.exits, ground.is_open)}


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
        self._ground = functools.cache(functools.partial(Ground, board, state, options))
        self._network = functools.cache(lambda faction, capital: Network(self._ground(faction), capital))

    def network(self, faction: Faction, country: Any) -> Network:
        """Return the lines that feed the armies of `country` fighting for `faction` (7)."""
        capital = self.board.capitals.get(country, "")
        return self._network(faction, capital if self.state.control.get(capital) == faction else "")

    def of(self, army: Army) -> Line:
        """Return the supply of an army (7, 17)."""
        if army.partisan or army.amphibious_this_phase:
            return Line(True, exempt="supply-partisan" if army.partisan else "supply-landed")
        network = self.network(army.faction, army.country)
        zones = network.line(army.zone)
        return Line(True, zones) if zones else Line(False, cuts=network.cuts(army.zone))

    @cached_property
    def zones_lost(self) -> Mapping[Faction, Ids]:
        """The zones that each faction controls and cannot supply, in alphabetical order (7)."""
        control, zones = self.state.control, sorted(self.board.zones)
        return {
            faction: tuple(z for z in zones if control.get(z) == faction and not self._keeps(z, faction))
            for faction in FACTIONS
        }

    def _keeps(self, zone: str, faction: Faction) -> bool:
        # Reading of 7 [A25]: in example 2 surrounded Vilnius is still Soviet while its garrison stands.
        if self.options.occupied_zone_keeps_control_when_cut and self.state.holds(zone, faction):
            return True
        if any(army.partisan for army in self.state.armies if army.zone == zone and army.faction == faction):
            return True
        # Reading of 7 [A73]: beside the faction's sources, the capital of the zone's own country on that side.
        home = self.board.zones[zone].home
        friendly = home is not None and faction_of(home) == faction and home not in self.state.surrendered
        return any(self.network(faction, country).line(zone) for country in (None, home if friendly else None))


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
    lost = board.zones_lost
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
    cut = [(army, line) for army in given.state.armies if not (line := board.of(army)).supplied]
    dead = tuple(army.id for army, _ in cut if army.faction == given.active)
    why = []
    for army, line in cut:
        marked = because("7", "supply-marked", army=army.id, faction=given.active)
        why += [_explained(army, line), because("7", "supply-eliminated", army=army.id) if army.id in dead else marked]
    return Worked(Eliminated(dead), tuple(why) or (because("7", "supply-all-well"),), _readings(given))


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


def _cuts_named(cuts: Mapping[str, str]) -> Texts:
    return tuple(say(key, zone=zone) for zone, key in cuts.items()) or (say("cut-nothing-near"),)


def _readings(given: SupplyBlank) -> Texts:
    """Return the readings that could change the supply of this position."""
    by_sea = any(zone.coast for zone in given.board.zones.values())
    blitz = any("blitzkrieg" in owned for owned in given.state.techs.values())
    return readings(
        given.options,
        by_sea and blitz and "sea_leg_uncontrolled_with_blitz",
        by_sea and bool(given.board.gibraltar) and "gibraltar_blocks_axis_supply",
        any(len(there) > 1 for there in given.state.factions_in.values()) and "source_in_own_contested_zone",
        "occupied_zone_keeps_control_when_cut",
    )


# Where an army may go: tactical movement, Assault, strategic and naval movement (8.1-8.4).


class Mover:
    """One army about to move. The army itself is left out of every count of what stands in a zone.

    `refusals` fills up with the zones that were looked at and found closed, for the explanation; `stopped` says why none is open
    at all; `seas`: of coasts that it sails to, how many sea zones are crossed.
    """

    def __init__(self, given: MovementBlank, army: Army) -> None:
        self.given, self.board, self.army = given, given.board, army
        self.others = given.state.without(army)
        self.refusals: dict[str, Reason] = {}
        self.stopped: str | None = None
        self.seas: dict[str, int] = {}
        self.closed = functools.cache(self._is_closed)  # walks by several operations ask again and again
        self._political = functools.cache(
            lambda zone: political_refusal(army.country, zone, given.turn, given.axis_war, self._others)
        )

    @property
    def start(self) -> str:
        """The zone the army starts from."""
        return self.army.zone

    def enemies(self, zone: str) -> bool:
        """Tell whether a zone holds enemies of the army."""
        return self.others.enemies_in(zone, self.army.faction)

    def controlled(self, zone: str) -> bool:
        """Tell whether the army's faction controls a zone."""
        return self.others.control.get(zone) == self.army.faction

    def refused(self, zone: str, rule: str, key: str, at: str = "", **args: Any) -> bool:
        """Note why a zone, or what lies beyond it (`at`), is closed; the first reason found is kept. Returns True."""
        if (at or zone) not in self.refusals:
            self.refusals[at or zone] = rejected(rule, f"move-{key}", zone=zone, **args)
        return True

    @cached_property
    def is_frozen(self) -> bool:
        """Whether the army is one of the Soviet armies that wait for the Axis, in a zone that the Axis does not hold (9)."""
        given = self.given
        if self.army.faction != "ussr" or given.turn >= WINTER_1942 or given.axis_entered_ussr:
            return False
        return self.start in given.soviet_border_zones or zone_id(self.start) == "kiev"

    @property
    def is_free(self) -> bool:
        """Whether the army may fight where it stands (9)."""
        return not self.is_frozen or self.others.control.get(self.start) == "axis"

    def _is_closed(self, zone: str, came_from: str = "") -> bool:
        """Tell whether the army may not enter a zone at all, by sea or from the zone `came_from` (5, 8, 9, 15)."""
        tags, given = self.board.zones[zone], self.given
        is_neutral = tags.home in given.neutral_countries and tags.home not in given.invading
        if is_neutral or out_of_the_game(tags.home) or zone in given.neutral_zones:
            return self.refused(zone, "8.2", "neutral")
        if (political := self._political(tags)) is not None:
            return self.refused(zone, "9", "political", why=political.text)
        # Reading of 9 [A35]: every zone entered must be the Axis's.
        if self.is_frozen and self.others.control.get(zone) != "axis":
            return self.refused(zone, "9", "frozen")
        if self._is_full(zone, stops=False):
            return True
        # Reading of 15 [A66]: high mountain stops any movement when enemies are beyond.
        if (came_from, zone) in self.board.high_borders and self.enemies(zone):
            return self.refused(zone, "15", "high-mountain")
        return False

    def may_stop(self, zone: str) -> bool:
        """Tell whether there is room for the army in a zone (5)."""
        return not self._is_full(zone, stops=True)

    def _is_full(self, zone: str, *, stops: bool) -> bool:
        there, unlimited = self.others.factions_in.get(zone, {}), self.board.zones[zone].unlimited
        crowd = stacking_refusal(self.army.faction, there, stops=stops, unlimited=unlimited)
        return crowd is not None and self.refused(zone, "5", "stack", why=crowd.text)

    @cached_property
    def _others(self) -> tuple[int, int]:
        return bound_armies(self.board, self.others.armies, self.given.turn)


Way = Ids


def march(mover: Mover, op: Operation) -> dict[str, Way]:
    """Return the zones where the army may stop by tactical movement or Assault, each with its way there (8.1, 8.2).

    A way lists its zones from the start to the end, both included, and is as short as can be; one that breaks through obliges to
    an attack, so that it is taken only where no other leads there (13.1).
    """
    ways = _march(mover, op, breaking_through=True)
    return {**ways, **_march(mover, op, breaking_through=False)} if mover.given.breakthrough_zones else ways


def _march(mover: Mover, op: Operation, *, breaking_through: bool) -> dict[str, Way]:
    row = OPERATIONS[op]
    limit = (row.armour if mover.army.type == "armour" else row.infantry) or 0
    leaves_contact = mover.enemies(mover.start)
    entered: dict[str, str] = {}  # where the army may stop, and from where it comes there first
    steps = {mover.start: 0}

    def onward(here: str) -> Iterator[str]:
        if steps[here] == limit:
            return
        breaking = here != mover.start and mover.enemies(here)
        for zone in mover.board.neighbours[here]:
            if zone == mover.start or mover.closed(zone, here):
                continue
            if leaves_contact and (not mover.controlled(zone) or mover.enemies(zone)):
                mover.refused(zone, "8.2", "leaving-contact")
                continue
            if breaking and (here, zone) in mover.board.high_borders:
                mover.refused(zone, "13.1", "break-high-mountain")
                continue
            if zone not in entered and mover.may_stop(zone):
                entered[zone] = here
            goes_on = not mover.enemies(zone) or (breaking_through and breaks_through(mover, zone))
            # Reading of 13.1 [A41]: a breakthrough goes on within its allowance, or stops beside the broken zone.
            if goes_on and not (breaking and mover.given.options.blitz_must_stop):
                steps.setdefault(zone, steps[here] + 1)
                yield zone

    came = flood((mover.start,), onward)
    return {zone: (*way(came, here), zone) for zone, here in entered.items()}


def breaks_through(mover: Mover, zone: str) -> bool:
    """Tell whether the army may cross a zone that holds enemies (13.1)."""
    army, beyond = mover.army, f"{zone}+"
    tech = mover.others.has(army.faction, "blitzkrieg")
    bans = crossing_bans(army.type, tech, mover.board.zones[zone], mover.given.options)
    opened = zone in mover.given.breakthrough_zones
    if not opened and army.type != "armour":
        return not mover.refused(zone, "8.2", "enemies-in", beyond)
    why = next(bans, "" if opened else "blitz-no-attack")
    return not (why and mover.refused(zone, "13.1", "no-breakthrough", beyond, why=say(why)))


def in_the_way(beside: Collection[str], reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return why the zones beside a goal that enemies hold may not be crossed (8.2, 13.1)."""
    held = {"move-enemies-in", "move-no-breakthrough"}
    return tuple(one for one in reasons if one.text.key in held and one.text.args["zone"] in beside)


def strategic(mover: Mover) -> dict[str, Way]:
    """Return the zones that strategic movement reaches, each with its way there (8.3)."""
    given, board = mover.given, mover.board
    # Reading of 8.3 [A28]: only control counts, so enemies on the way do not stop it.
    past_enemies = given.options.strategic_through_enemy
    no_more_in_ussr = mover.army.faction == "axis" and given.strategic_moves_in_ussr_used >= 2
    if not mover.controlled(mover.start):
        mover.stopped = "start_not_controlled"
    elif not past_enemies and mover.enemies(mover.start):
        mover.stopped = "enemies_at_start"
    elif no_more_in_ussr and board.zones[mover.start].home == "ussr":
        mover.stopped = "two_strategic_moves_in_ussr"
    if mover.stopped:
        return {}
    stopped_by_count = []

    def onward(here: str) -> Iterator[str]:
        for zone in board.neighbours[here]:
            if mover.closed(zone, here):
                continue
            if not mover.controlled(zone):
                mover.refused(zone, "8.3", "not-controlled")
            elif not past_enemies and mover.enemies(zone):
                mover.refused(zone, "8.3", "enemies-in")
            elif no_more_in_ussr and board.zones[zone].home == "ussr":
                stopped_by_count.append(zone)
                mover.refused(zone, "8.3", "two-strategic")
            else:
                yield zone

    came = flood((mover.start,), onward)
    reach = {zone: way(came, zone) for zone in came if zone != mover.start and mover.may_stop(zone)}
    mover.stopped = "two_strategic_moves_in_ussr" if stopped_by_count and not reach else None
    return reach


def naval(mover: Mover) -> dict[str, Way]:
    """Return the coasts that naval movement reaches, from the start without the seas between (8.4)."""
    board = mover.board
    if not board.zones[mover.start].coast or not mover.controlled(mover.start):
        mover.stopped = NO_COAST
        return {}
    axis, shores = mover.army.faction == "axis", board.zones[mover.start].coast
    # 8.4: the Axis neither passes Gibraltar nor sails the Black Sea.
    strait = board.gibraltar_borders if axis else frozenset()
    closed = {name for name, sea in board.seas.items() if axis and "black_sea" in sea.tags}
    sailing = distances(
        flood(
            (sea for sea in shores if sea not in closed),
            lambda here: [sea for sea in board.sea_neighbours[here] if sea not in closed and (here, sea) not in strait],
        )
    )
    for zone, tags in board.zones.items():
        if zone == mover.start or not tags.coast:
            continue
        if not mover.controlled(zone):
            mover.refused(zone, "8.4", "not-controlled")
        elif not mover.closed(zone):
            crossed = [sailing[sea] + 1 for sea in tags.coast if sea in sailing]
            if not crossed:
                black = closed.issuperset(tags.coast) or closed.issuperset(shores)
                ocean = strait and any(map(board.sea_neighbours.get, tags.coast))
                mover.refused(zone, "8.4", "black-sea" if black else "gibraltar" if ocean else "no-sea-route")
            elif mover.may_stop(zone):
                mover.seas[zone] = min(crossed)
    return {zone: (mover.start, zone) for zone in mover.seas}


def ways_by(mover: Mover, op: Operation) -> dict[str, Way]:
    """Return the zones that an operation reaches, each with its way there (8.1-8.4)."""
    if op == "strategic_movement":
        return strategic(mover)
    return naval(mover) if op == "naval_movement" else march(mover, op)


# The movement question as a situation (8.1-8.4).


class MovementBlank(Blank):
    board: Board
    state: State
    army: str
    op: Literal["tactical_movement", "assault", "strategic_movement", "naval_movement"]
    turn: Turn
    axis_war: War = "limited"
    axis_entered_ussr: bool = False
    neutral_countries: tuple[Country, ...] = ()
    neutral_zones: Ids = ()
    invading: tuple[Country, ...] = ()
    unsupplied_at_start: Ids = ()
    already_operated: Ids | bool = ()
    soviet_border_zones: Ids = ()
    breakthrough_zones: Ids = ()
    strategic_moves_in_ussr_used: Count = 0
    axis_entered_france_belgium_this_turn: bool = False


class Stop(Record):
    """A zone where a tactical movement or an Assault may end; `steps` counts zones entered."""

    steps: int
    enemies: bool
    must_attack: bool
    needs_other_attack: bool


class StrategicStop(Record):
    enemies: bool


class NavalStop(Record):
    sea_zones: int
    enemies: bool


class Movement(Record):
    """Zones where the army may stop; `in_place`: it may fight where it stands; `reason`: why it may do nothing."""

    reach: Filled
    in_place: bool = False
    reason: str | None = None


class Moved(NamedTuple):
    """The movement of an army worked out, with the way to each zone where it may stop."""

    worked: Worked
    ways: Mapping[str, Way]


def movement(given: MovementBlank) -> Worked:
    """Return the zones an army may reach by an operation, and whether it must attack there (8.1-8.4)."""
    return moved(given).worked


def moved(given: MovementBlank) -> Moved:
    """Return the same with the ways, each from the zone where the army starts to the one where it stops (8.1-8.4)."""
    army = _army(given)
    stopped = _stopped(given, army)
    if stopped is not None:
        return Moved(Worked(Movement({}, reason=stopped), (_reason(stopped, army),)), {})
    mover = Mover(given, army)
    ways = ways_by(mover, given.op)
    value = _reached(mover, ways)
    inland = mover.stopped == NO_COAST and not given.board.zones[army.zone].coast
    why = "start_inland" if inland else value.reason
    reasons = [_reason(why, army)] if why else [*_positive(given, mover, value)]
    reasons += [reason for zone, reason in mover.refusals.items() if zone not in value.reach]
    by_land = given.op in BY_LAND and bool(given.breakthrough_zones)
    assumed = readings(
        given.options,
        given.op == "strategic_movement" and "strategic_through_enemy",
        by_land and "blitz_must_stop",
        by_land and "africa_blitz_without_tech",
    )
    return Moved(Worked(value, tuple(reasons), assumed), ways)


def _reached(mover: Mover, ways: Mapping[str, Way]) -> Movement:
    op, enemies = mover.given.op, mover.enemies
    if op == "strategic_movement":
        return Movement({zone: StrategicStop(enemies(zone)) for zone in ways}, reason=mover.stopped)
    if op == "naval_movement":
        sailed = {zone: NavalStop(seas, enemies(zone)) for zone, seas in mover.seas.items()}
        return Movement(sailed, reason=mover.stopped)
    may_fight = op == "assault"
    stops = {}
    for zone, path in ways.items():
        must_attack = enemies(zone) and not mover.others.holds(zone, mover.army.faction)
        # Reading of 8.1 [A29]: a tactical movement may end there if another army provides the attack.
        stops[zone] = Stop(len(path) - 1, enemies(zone), must_attack, must_attack and not may_fight)
    return Movement(stops, in_place=may_fight and enemies(mover.start) and mover.is_free)


def barred(given: MovementBlank, army: Army, zone: str) -> tuple[Reason, ...]:
    """Return what keeps an army from a zone however it goes there: its phase, politics, neutrals, room (2, 5, 8, 9)."""
    if (stopped := _stopped(given, army)) is not None:
        return (_reason(stopped, army),)
    mover = Mover(given, army)
    return () if not mover.closed(zone) and mover.may_stop(zone) else (mover.refusals[zone],)


def _army(given: MovementBlank) -> Army:
    given.board.check()
    given.state.check(given.board)
    for field in ("neutral_zones", "soviet_border_zones", "breakthrough_zones"):
        for n, zone in enumerate(getattr(given, field)):
            one_of(f"{field}[{n}]", zone, given.board.zones)
    armies = {army.id: army for army in given.state.armies}
    for field in ("unsupplied_at_start", "already_operated"):
        names = getattr(given, field)
        for n, name in enumerate(() if isinstance(names, bool) else names):
            one_of(f"{field}[{n}]", name, armies)
    one_of("army", given.army, armies)
    return armies[given.army]


def _stopped(given: MovementBlank, army: Army) -> str | None:
    """Return why the army may not operate at all, or None (7, 8, 9)."""
    if army.faction == "allies" and given.turn == 1 and not given.axis_entered_france_belgium_this_turn:
        return "allies_turn_1"
    if army.id in given.unsupplied_at_start:
        return "unsupplied_at_start"
    operated = given.already_operated
    if operated is True or (isinstance(operated, tuple) and army.id in operated):
        return "one_operation_per_turn"
    return None


NO_COAST = "start_not_coastal_or_not_controlled"
RULES = {
    "tactical_movement": "8.1",
    "assault": "8.2",
    "strategic_movement": "8.3",
    "naval_movement": "8.4",
    "allies_turn_1": "9",
    "unsupplied_at_start": "8",
    "one_operation_per_turn": "8",
    "start_not_controlled": "8.3",
    "enemies_at_start": "8.3",
    "two_strategic_moves_in_ussr": "8.3",
    NO_COAST: "8.4",
    "start_inland": "8.4",
}


def _reason(slug: str, army: Army) -> Reason:
    return rejected(RULES[slug], f"stopped-{slug.replace('_', '-')}", army=army.id, zone=army.zone)


def _positive(given: MovementBlank, mover: Mover, value: Movement) -> Iterator[Reason]:
    row, rule = OPERATIONS[given.op], RULES[given.op]
    if row.armour is not None:
        zones = row.armour if mover.army.type == "armour" else row.infantry
        yield because(rule, "move-range", op=given.op, type=mover.army.type, n=zones)
        if mover.enemies(mover.start):
            yield because("8.2", "move-starts-in-contact", zone=mover.start)
    else:
        yield because(rule, f"move-{given.op.replace('_', '-')}")
    if value.in_place:
        yield because("8.2", "move-in-place", zone=mover.start)
    for zone, stop in value.reach.items():
        if isinstance(stop, Stop) and stop.must_attack:
            key = "move-needs-other-attack" if stop.needs_other_attack else "move-must-attack"
            yield because("8.2", key, zone=zone)
        elif isinstance(stop, NavalStop) and stop.sea_zones > 1:
            yield because("8", "move-several-seas", zone=zone, n=stop.sea_zones)
