"""The theatre of war: zones with their controllers, links, armies, and look-ups over them (4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated

import msgspec

from assistant.core.calc import Situation, unusable
from assistant.core.record import Ids, Record, within
from assistant.games.empires.combat import Terrain, Value, no_twins
from assistant.games.empires.words import (
    CAMP,
    INVADABLE,
    POWER_OF,
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
                zones[name] = msgspec.structs.replace(zones[name], controller=power)
        return msgspec.structs.replace(self, zones=zones)

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
        check_zone(f"armies[{n}].zone", army.zone, state.zones)
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


def check_links(field: str, links: Iterable[tuple[str, str]], zones: Iterable[str]) -> None:
    """Check that both ends of every link are among `zones`.

    Raises:
        QuestionError: one is not; its field is the place of that end in the list `field`.
    """
    for n, ends in enumerate(links):
        for end, zone in enumerate(ends):
            check_zone(f"{field}[{n}][{end}]", zone, zones)


def check_zone(field: str, zone: str, zones: Iterable[str]) -> None:
    """Check that `zone` is one of `zones`.

    Raises:
        QuestionError: it is not; the text names the nearest one.
    """
    if zone not in zones:
        raise unusable(field, zone, zones)
