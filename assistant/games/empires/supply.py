"""The theatre of war, and supply on it: zones, links, armies; sources and lines; what a lack of them does (4, 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Annotated

from msgspec.structs import replace

from assistant.core.calc import Situation, no_twins, one_of, unusable
from assistant.core.paths import cuts, flood, line
from assistant.core.record import Ids, Record, within
from assistant.games.empires.combat import Terrain, Value
from assistant.games.empires.words import (
    CAMP,
    INVADABLE,
    POWER_OF,
    POWERS,
    Asked,
    Camp,
    Country,
    Explanation,
    Nation,
    Options,
    Power,
    Turn,
    are_enemies,
    error,
)

# The theatre of war: zones with their controllers, links, armies, and look-ups over them (4).

STACK_LIMIT = 3


class Zone(Situation):
    """What is printed in a zone, and who controls it; no controller: neutral. `med`: in the Mediterranean."""

    country: Country
    controller: Power | None = None
    terrain: Terrain = "plain"
    city: bool = False
    port: bool = False
    med: bool = False
    stack_limit: Annotated[int, within(1, 9)] = STACK_LIMIT


class Army(Situation):
    """An army on the map; `oos`: it has already taken its loss in this isolation. `cv_full`: its value at full strength."""

    id: str
    nation: Nation
    zone: str
    full: bool = True
    cv_full: Value = 0
    power: Power | None = None
    oos: bool = False

    @property
    def of(self) -> Power:
        """Return the power that plays the army: another than its nation's once it has been ceded."""
        return self.power or POWER_OF[self.nation]


class Flags(Situation):
    """What happened once in the game and no counter on the map shows."""

    salonika_occupied_by_allies: bool = False
    recruited_in_salonika: bool = False
    gallipoli_used: bool = False
    russia_surrendered: bool = False


class State(Asked):
    """The map as a situation: arrows are links for the armies of one nation (4)."""

    zones: Mapping[str, Zone]
    turn: Turn
    edges: tuple[tuple[str, str], ...] = ()
    arrows: tuple[tuple[str, str, Nation], ...] = ()
    armies: tuple[Army, ...] = ()
    flags: Flags = Flags()


class Roads:
    """The links of a map, both ways, neighbours in alphabetical order: for all, and arrows for the armies of one nation (4)."""

    def __init__(self, edges: Iterable[tuple[str, str]], arrows: Iterable[tuple[str, str, Nation]]) -> None:
        links: dict[str, set[str]] = {}
        for a, b in edges:
            links.setdefault(a, set()).add(b)
            links.setdefault(b, set()).add(a)
        self.links: Mapping[str, Ids] = {zone: tuple(sorted(ends)) for zone, ends in links.items()}
        self.arrows = tuple(arrows)
        self._with_arrows: dict[frozenset[Nation], Mapping[str, Ids]] = {}

    def of_nation(self, nation: Nation) -> Mapping[str, Ids]:
        """Return the neighbours that an army of `nation` finds, by zone; a zone without any is left out."""
        return self._joined(frozenset((nation,)))

    def of_supply(self, power: Power) -> Mapping[str, Ids]:
        """Return the neighbours for the supply lines of `power`, by zone (6)."""
        # Reading of 4 [A19]: an arrow carries supply for all armies of the power whose nation may use it.
        return self._joined(frozenset(nation for _, _, nation in self.arrows if POWER_OF[nation] == power))

    def _joined(self, users: frozenset[Nation]) -> Mapping[str, Ids]:
        if users not in self._with_arrows:
            joined = {zone: list(ends) for zone, ends in self.links.items()}
            for a, b, nation in self.arrows:
                if nation in users:
                    joined.setdefault(a, []).append(b)
                    joined.setdefault(b, []).append(a)
            self._with_arrows[users] = {zone: tuple(sorted(set(ends))) for zone, ends in joined.items()}
        return self._with_arrows[users]


class Theatre(Record):
    """The map with its look-ups, under the rules in force: whether those of the first edition, and the readings chosen."""

    zones: Mapping[str, Zone]
    roads: Roads
    armies: tuple[Army, ...]
    at: Mapping[str, tuple[Army, ...]]
    turn: int
    flags: Flags
    first: bool
    options: Options

    def neighbours(self, zone: str, nation: Nation) -> Ids:
        """Return the zones that an army of `nation` finds next to `zone`, arrows of its nation included (4)."""
        return self.roads.of_nation(nation).get(zone, ())

    def supply_neighbours(self, zone: str, power: Power) -> Ids:
        """Return the zones next to `zone` for a supply line of `power` (6)."""
        return self.roads.of_supply(power).get(zone, ())

    def enemies_in(self, zone: str, power: Power) -> tuple[Army, ...]:
        """Return the armies in `zone` that fight against `power`."""
        stack = self.at[zone]
        return tuple(army for army in stack if are_enemies(army.of, power)) if stack else ()

    def controlled_by_camp(self, zone: str, camp: Camp) -> bool:
        """Tell whether one of the powers of `camp` controls `zone`."""
        controller = self.zones[zone].controller
        return controller is not None and CAMP[controller] == camp

    def with_control(self, changes: Mapping[str, Power | None]) -> Theatre:
        """Return the map after these changes of control; None leaves the zone to its controller."""
        zones = dict(self.zones)
        for name, power in changes.items():
            if power is not None:
                zones[name] = replace(zones[name], controller=power)
        return replace(self, zones=zones)

    def with_army(self, moved: Army) -> Theatre:
        """Return the map with an army somewhere else."""
        armies = tuple(moved if army.id == moved.id else army for army in self.armies)
        return deployed(self.zones, self.roads, armies, self.turn, self.flags, self.first, self.options)

    def army(self, wanted: str, field: str = "army") -> Army:
        """Return the army called `wanted`.

        Raises:
            QuestionError: there is none; `field` is where the name was given.
        """
        for army in self.armies:
            if army.id == wanted:
                return army
        raise unusable(field, wanted, [army.id for army in self.armies])


def is_closed_neutral(zone: Zone, first: bool) -> bool:
    """Tell whether `zone` is of a neutral country that nobody may enter (9.1).

    Albania and Montenegro are open in version 1.1; the first edition states no exception (first 8.1).
    """
    return zone.controller is None and (first or zone.country not in INVADABLE)


def theatre_of(state: State, work: Explanation) -> Theatre:
    """Return the map of a situation with its look-ups.

    Raises:
        QuestionError: a link or an army is in no zone of the map, or an army is named twice.
    """
    check_links("edges", state.edges, state.zones)
    check_links("arrows", ((a, b) for a, b, _ in state.arrows), state.zones)
    no_twins("armies", (army.id for army in state.armies))
    for n, army in enumerate(state.armies):
        one_of(f"armies[{n}].zone", army.zone, state.zones)
        if army.power is not None and CAMP[army.power] != CAMP[POWER_OF[army.nation]]:
            raise error(f"armies[{n}].power", "army-of-other-camp", army=army.id)
    roads = Roads(state.edges, state.arrows)
    return deployed(state.zones, roads, state.armies, state.turn, state.flags, work.first, work.options)


def deployed(
    zones: Mapping[str, Zone],
    roads: Roads,
    armies: tuple[Army, ...],
    turn: int,
    flags: Flags,
    first: bool,
    options: Options,
) -> Theatre:
    """Return the map with these armies on it; every army must be in one of the zones."""
    at: dict[str, list[Army]] = {zone: [] for zone in zones}
    for army in armies:
        at[army.zone].append(army)
    lying = {zone: tuple(stack) for zone, stack in at.items()}
    return Theatre(zones, roads, armies, lying, turn, flags, first, options)


def check_links(field: str, links: Iterable[tuple[str, str]], zones: Collection[str]) -> None:
    """Check that both ends of every link are among `zones`.

    Raises:
        QuestionError: one is not; its field is the place of that end in the list `field`.
    """
    for n, ends in enumerate(links):
        for end, zone in enumerate(ends):
            one_of(f"{field}[{n}][{end}]", zone, zones)


# Supply: sources and lines, of armies and of zones (6).


class Line(Record):
    """A supply line: the zones from the army to its source, empty when there is none."""

    path: Ids = ()
    by_sea: bool = False

    @property
    def found(self) -> bool:
        """Tell whether the line reaches a source."""
        return bool(self.path)


class Network(Record):
    """Every zone from which a power's lines reach a source: the next zone on the way (a source itself); supply by sea."""

    onward: Mapping[str, str]
    sea: bool


def is_source(theatre: Theatre, zone: str, power: Power, nation: Nation | None) -> bool:
    """Tell whether `zone` supplies `power`: a home city or, for the Allies, a port, that the power controls (6).

    Args:
        power: who is to be supplied.
        nation: whose home cities count when the reading is by nation [A16]; None for those of the whole power.
    """
    place = theatre.zones[zone]
    if place.controller != power:
        return False
    if power == "allies" and place.port:
        return True
    if not place.city:
        return False
    if nation is not None and theatre.options.supply_source == "nation":
        return place.country == nation
    return POWER_OF.get(place.country) == power


def carries(theatre: Theatre, zone: str, power: Power) -> bool:
    """Tell whether a line of `power` may run through `zone`: its camp controls it (6), or the power itself (first 6)."""
    # Reading of 6 [A17]: control is the only test; enemy armies standing there do not block.
    if theatre.options.enemy_blocks_supply and theatre.enemies_in(zone, power):
        return False
    controller = theatre.zones[zone].controller
    # Reading of first 6 [A22]: "controlled" is by the power.
    if theatre.first and theatre.options.first_supply_through == "power":
        return controller == power
    return controller is not None and CAMP[controller] == CAMP[power]


def network_of(theatre: Theatre, power: Power, nation: Nation | None) -> Network:
    """Return all that the sources of `power` reach, by one flood from all of them (6)."""
    open_zones = {zone for zone in theatre.zones if carries(theatre, zone, power)}
    # Ships leave a port that the Allies control, and that no enemy closes where that reading is in force.
    places = theatre.zones
    sea = (
        not theatre.first
        and power == "allies"
        and any(places[z].port and places[z].controller == power for z in open_zones)
    )
    # Reading of 6 [A18]: only with the other reading does a line run on inland from a port that is not controlled.
    hops = sea and theatre.options.sea_hop_continues
    sources = (
        zone
        for zone, place in theatre.zones.items()
        if (hops and place.port)
        or (place.controller == power and zone in open_zones and is_source(theatre, zone, power, nation))
    )
    roads = theatre.roads.of_supply(power)
    onward = flood(sources, lambda zone: [other for other in roads.get(zone, ()) if other in open_zones])
    return Network(onward, sea)


def line_from(theatre: Theatre, start: str, power: Power, network: Network) -> Line:
    """Return the shortest line from `start`, a zone that nobody friendly need control (6).

    Args:
        network: zones that supply may pass.
    """
    if start in network.onward:
        return Line(line(network.onward, start))
    # An army that stands in any port is supplied by sea from a port that the Allies control (6).
    if network.sea and theatre.zones[start].port:
        return Line((start,), by_sea=True)
    doors = (zone for zone in theatre.supply_neighbours(start, power) if zone in network.onward)
    ways = [line(network.onward, zone) for zone in doors]
    return Line((start, *min(ways, key=lambda way: (len(way), way[0])))) if ways else Line()


def what_cuts(theatre: Theatre, start: str, power: Power) -> Ids:
    """Return the zones that end every line from `start` because they are not controlled (6)."""
    return tuple(
        sorted(
            cuts(
                start,
                lambda zone: theatre.supply_neighbours(zone, power),
                lambda zone: carries(theatre, zone, power),
            )
        )
    )


class Lines:
    """The lines of all armies and zones of one map, each power's network flooded once."""

    def __init__(self, theatre: Theatre) -> None:
        self.theatre = theatre
        self.networks: dict[tuple[Power, Nation | None], Network] = {}

    def of_army(self, army: Army) -> Line:
        """Return the line of an army; a ceded one is supplied by the power that plays it (6, first 13)."""
        # The nation whose cities supply it when the reading is by nation [A16].
        by_nation = self.theatre.options.supply_source == "nation" and POWER_OF[army.nation] == army.of
        return self._line(army.zone, army.of, army.nation if by_nation else None)

    def of_zone(self, zone: str) -> Line | None:
        """Return the line of a controlled zone, None for a neutral one (6)."""
        power = self.theatre.zones[zone].controller
        return None if power is None else self._line(zone, power, None)

    def _line(self, start: str, power: Power, nation: Nation | None) -> Line:
        # A source that carries no line, because enemies stand in it, supplies at least what is in it.
        if self.theatre.options.enemy_blocks_supply and is_source(self.theatre, start, power, nation):
            return Line((start,))
        key = power, nation
        if key not in self.networks:
            self.networks[key] = network_of(self.theatre, power, nation)
        return line_from(self.theatre, start, power, self.networks[key])


def note_readings(work: Explanation) -> None:
    """Note the readings that every question of supply rests on."""
    work.reading("first_supply_through" if work.first else "sea_hop_continues")
    work.reading("enemy_blocks_supply")


def supply(given: State, work: Explanation) -> dict[str, bool]:
    """Which armies are in supply (6)."""
    theatre = theatre_of(given, work)
    lines = Lines(theatre)
    found = {army.id: lines.of_army(army) for army in theatre.armies}
    for army in theatre.armies:
        explain(theatre, army, found[army.id], work)
    note_readings(work)
    if theatre.armies:
        work.reading("supply_source")
    return {army: line.found for army, line in found.items()}


def explain(theatre: Theatre, army: Army, line: Line, work: Explanation) -> None:
    """Note where the supply of an army comes from, or what cuts it."""
    if line.by_sea:
        work.because("supply-by-sea", "6", army=army.id, zone=line.path[-1])
    elif line.found:
        work.because("supply-line", "6", army=army.id, zone=line.path[-1], steps=len(line.path) - 1)
    elif stopping := what_cuts(theatre, army.zone, army.of):
        work.because("supply-cut", "6", army=army.id, zones=stopping)
    else:
        work.because("supply-nowhere", "6", army=army.id)


def zone_supply(given: State, work: Explanation) -> dict[str, bool]:
    """Which controlled zones are in supply (6)."""
    theatre = theatre_of(given, work)
    lines = Lines(theatre)
    found = {zone: line for zone in theatre.zones if (line := lines.of_zone(zone)) is not None}
    for zone, line in found.items():
        if line.found:
            work.because("zone-line", "6", zone=zone, source=line.path[-1])
        else:
            work.because("zone-cut", "6", zone=zone)
    note_readings(work)
    return {zone: line.found for zone, line in found.items()}


# Lack of supply at the end of a phase: armies that suffer, zones that change hands (6).

NOBODY: Mapping[str, Power | None] = MappingProxyType({})


class PhaseGiven(State):
    """The map at the end of the action phase of `active`."""

    active: Power


class Effects(Record):
    """What lack of supply does to the armies, by id."""

    reduced: Ids = ()
    eliminated: Ids = ()
    no_further_loss: Ids = ()
    restored: Ids = ()


def effects(theatre: Theatre, active: Power, work: Explanation) -> Effects:
    """Return what lack of supply does to each army at the end of the phase of `active` (6).

    Newly isolated: one loss. Isolated at the end of its own power's phase: eliminated, whatever it lost before [A20].
    """
    reduced, eliminated, no_further_loss, restored = [], [], [], []
    lines = Lines(theatre)
    for army in theatre.armies:
        if lines.of_army(army).found:
            if army.oos:
                restored.append(army.id)
                work.because("effect-restored", "6", army=army.id)
        elif army.of == active:
            eliminated.append(army.id)
            work.because("effect-eliminated", "6", army=army.id, power=active)
        elif army.oos:
            no_further_loss.append(army.id)
            work.because("effect-once", "6", army=army.id)
        elif army.full:
            reduced.append(army.id)
            work.because("effect-reduced", "6", army=army.id)
        else:
            eliminated.append(army.id)
            work.because("effect-last-step", "6", army=army.id)
    return Effects(tuple(reduced), tuple(eliminated), tuple(no_further_loss), tuple(restored))


def supply_effects(given: PhaseGiven, work: Explanation) -> Effects:
    """Which armies lose a step or are eliminated for lack of supply at the end of a phase (6)."""
    found = effects(theatre_of(given, work), given.active, work)
    note_readings(work)
    return found


def isolated_zones(
    theatre: Theatre, active: Power, work: Explanation, before: Mapping[str, Power | None] = NOBODY
) -> dict[str, Power | None]:
    """Return the zones out of supply that change hands, and to whom; None when nobody can be named (6, first 6).

    Version 1.1 gives them to the power that cut the line, the first edition to their original owner. `before`: who held the
    zones that changed hands in this phase.
    """
    changes: dict[str, Power | None] = {}
    lines = Lines(theatre)
    for name, zone in theatre.zones.items():
        line = lines.of_zone(name)
        if line is None or line.found:
            continue
        if work.first:
            owner = POWER_OF.get(zone.country)
            if owner != zone.controller:
                changes[name] = owner
                work.because("zone-returns", "6", zone=name, power=owner if owner else "-")
            continue
        garrison = any(army.of == zone.controller for army in theatre.at[name])
        if garrison:
            work.reading("isolated_garrison_keeps")
            if work.options.isolated_garrison_keeps:
                continue
        # Reading of 6 [A21]: the power that just played cut the line, if it is an enemy.
        taker = active if are_enemies(active, zone.controller) else None
        if taker is None:
            work.reading("isolated_to")
            taker = _enemy_near(theatre, name, before.get(name)) if work.options.isolated_to == "enemy" else None
        changes[name] = taker
        if taker:
            work.because("zone-lost", "6", zone=name, power=taker)
        else:
            work.because("zone-lost-to-whom", "6", zone=name)
    return changes


def _enemy_near(theatre: Theatre, name: str, before: Power | None) -> Power | None:
    """Return the enemy who held a zone before this phase, else the enemy who controls most zones around it; None without any.

    Reading of 6 [A21]: a raider that outran its supply leaves a zone of its own camp behind it, which nobody has cut off.
    Of two enemies with as many zones, the home of the zone, else who plays first.
    """
    zone = theatre.zones[name]
    if are_enemies(before, zone.controller):
        return before
    around = Counter(
        theatre.zones[other].controller
        for other in theatre.roads.links.get(name, ())
        if are_enemies(theatre.zones[other].controller, zone.controller)
    )
    home = POWER_OF.get(zone.country)
    ranked = [power for power in POWERS if around[power]]
    if not ranked:
        return home if are_enemies(home, zone.controller) else None
    return max(ranked, key=lambda power: (around[power], power == home, -POWERS.index(power)))


def zone_loss(given: PhaseGiven, work: Explanation) -> dict[str, Power | None]:
    """Which zones change hands for lack of supply at the end of a phase (6)."""
    changes = isolated_zones(theatre_of(given, work), given.active, work)
    note_readings(work)
    return changes
