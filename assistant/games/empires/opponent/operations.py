"""What an army or a few may do in a Manoeuvre action: go somewhere, or attack a zone together (9.1, 9.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from assistant.games.empires.opponent import moving
from assistant.games.empires.opponent.fronts import Front, front
from assistant.games.empires.opponent.land import CENTRAL, NOBODY, is_enemy
from assistant.games.empires.opponent.state import State

MOST_TOGETHER = 3


class Going(NamedTuple):
    """A movement of one army: the zones it enters, and how: on foot, by sea, strategic (which counts as two armies)."""

    army: int
    way: tuple[int, ...]
    did: str


class Operation(NamedTuple):
    """Movements, and the attack on `zone` that follows them, if `ready` names who fights there; `slots`: armies it uses."""

    going: tuple[Going, ...]
    zone: int
    ready: frozenset[int] = frozenset()
    slots: int = 1


def open_action(state: State) -> None:
    """Begin a Manoeuvre action (9)."""
    state.action += 1
    state.came, state.majority, state.spent = {}, {}, False
    camp = CENTRAL[state.phase]
    state.friends = frozenset(z for z, at in enumerate(state.at) if any(CENTRAL[state.owner[a]] == camp for a in at))


def room(state: State) -> int:
    """Return how many armies the Manoeuvre action under way may still use (9)."""
    return state.most() - sum(slots for action, slots in state.slots.values() if action == state.action)


def go(state: State, going: Going) -> None:
    """Move an army on the model."""
    zone = going.way[-1]
    for entered in going.way:
        state.entered[entered] = 1
    if moving.is_ceded_by(state, going.army, zone):
        state.owner[going.army] = 3
    state.came[going.army] = "direct" if going.did == "sail" or (going.did == "move" and len(going.way) == 1) else "far"
    state.place(going.army, zone)
    state.moved |= {going.army}
    state.slots[going.army] = (state.action, 2 if going.did == "strategic" else 1)
    if state.land.nation[going.army] == "uk" and zone == state.land.gallipoli:
        state.gallipoli = True
    if state.land.power[going.army] == 1 and zone == state.land.salonika:
        state.salonika |= not state.land.first


def fresh(state: State) -> list[int]:
    """Return the armies of the phase's power that have not manoeuvred in it, of those alike in one zone the first two."""
    seen: dict[tuple[int, str, int], int] = {}
    found = []
    for army in state.mine(state.phase):
        if army in state.slots or army in state.fighters or ("army", army) in state.barred:
            continue
        like = (state.zone[army], state.land.kind[army], state.steps[army])
        seen[like] = seen.get(like, 0) + 1
        if seen[like] <= MOST_TOGETHER:
            found.append(army)
    return found


class Survey:
    """What stays as it is while movements of one Manoeuvre are planned: who holds the zones, where enemies stand, ways.

    `hostile`: zones with enemies; `takes`: zones that are taken by entering them; `edge`: zones next to enemies or theirs.
    """

    def __init__(self, state: State) -> None:
        land, power = state.land, state.phase
        size = len(land.zones)
        self.hostile = frozenset(zone for zone in range(size) if state.enemies(zone, power))
        theirs = {zone for zone, holder in enumerate(state.held) if is_enemy(holder, power)}
        self.takes = theirs | {
            zone for zone, holder in enumerate(state.held) if holder == NOBODY and land.invadable[zone]
        }
        near = theirs | self.hostile
        self.edge = frozenset(zone for zone in range(size) if not near.isdisjoint(land.links[zone]))
        self._ways: dict[tuple[object, ...], moving.Ways] = {}

    def ways(self, state: State, army: int) -> moving.Ways:
        """Return where an army may go, stacking apart: alike for armies of a nation in a zone, until one lands at Gallipoli."""
        land, gallipoli = state.land, state.land.gallipoli
        key = (
            state.zone[army], land.nation[army], state.owner[army], land.cv[army][2], state.gallipoli, state.salonika,
            state.at[gallipoli] if gallipoli != NOBODY else (), army if state.zone[army] == gallipoli else NOBODY,
        )  # fmt: skip
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = moving.ways(state, army)
        return found


def operations(state: State, left: int, taken: frozenset[int], survey: Survey) -> Iterator[Operation]:
    """Yield what the Manoeuvre action under way may still do, with so many armies left, outside the zones already attacked.

    Legal as it stands: all movements of an action come before its attacks (9.2), so enemies to be fought still stand there.
    """
    land, armies = state.land, fresh(state) if left else []
    comers: dict[int, list[Going]] = {}
    if not state.spent:
        edge, takes, hostile = survey.edge, survey.takes, survey.hostile
        goings: list[Going] = []
        for army in armies:
            for going in _goings(state, army, left, survey):
                zone = going.way[-1]
                if zone in hostile:
                    if going.did != "strategic" and (going.did == "sail" or len(going.way) == 1):
                        comers.setdefault(zone, []).append(going)
                elif zone not in taken:
                    goings.append(going)
        seen = set()
        for going in goings:
            like = (state.zone[going.army], land.kind[going.army], state.steps[going.army], going.way, going.did)
            if like not in seen and (going.way[-1] in edge or not takes.isdisjoint(going.way)):
                seen.add(like)
                yield Operation((going,), NOBODY, frozenset(), 2 if going.did == "strategic" else 1)
    for zone in _fronts(state, comers):
        # Version 1.1 closes a zone that an earlier Manoeuvre attacked; the first edition looks at each army (9, first 8.2).
        is_open = land.first or state.fought.get(zone, 0) in (0, state.action)
        if zone not in taken and is_open and ("zone", zone) not in state.barred:
            yield from _attacks(state, zone, comers.get(zone, []), armies, left)


def _goings(state: State, army: int, left: int, survey: Survey) -> Iterator[Going]:
    ways = survey.ways(state, army)
    near = set()
    for zone, way in ways.on_foot:
        if moving.may_stay(state, army, zone) and not moving.is_ceded_by(state, army, zone):
            near.add(zone)
            yield Going(army, way, "move")
    for port in ways.by_sea:
        if port not in near and moving.may_stay(state, army, port):
            yield Going(army, (port,), "sail")
    if left >= 2:
        for zone in ways.strategic:
            if zone not in near and moving.may_arrive(state, army, zone) and not moving.is_ceded_by(state, army, zone):
                yield Going(army, (zone,), "strategic")


def _fronts(state: State, comers: dict[int, list[Going]]) -> list[int]:
    """Return the zones where the power may attack: it stands there, or some army may come."""
    power = state.phase
    here = {state.zone[a] for a in state.mine(power) if state.enemies(state.zone[a], power)}
    return sorted(here | comers.keys())


def _attacks(state: State, zone: int, comers: list[Going], armies: list[int], left: int) -> Iterator[Operation]:
    """Yield the attacks on a zone by one army, two, three: the strongest first, or those that leave least behind."""
    land, power = state.land, state.phase
    present = [a for a in state.at[zone] if state.owner[a] == power]
    if any(state.owner[a] != power and CENTRAL[state.owner[a]] == CENTRAL[power] for a in state.at[zone]):
        return
    begun = frozenset(
        a for a in present
        if a not in state.fighters and state.slots.get(a, (0, 0))[0] == state.action and state.came.get(a, "direct") != "far"
    )  # fmt: skip
    # Either in the zone already, at one slot, or on the way; who came in this action costs no more.
    free: list[tuple[int, Going | None]] = [(a, None) for a in present if a in armies]
    free += [(going.army, going) for going in comers]
    space = land.limit[zone] - len(present)

    def exposed(army: int) -> tuple[bool, int]:
        start = state.zone[army]
        alone = sum(state.owner[a] == power for a in state.at[start]) == 1
        return start != zone and alone and land.city[start], -land.cv[army][state.steps[army]]

    strongest = sorted(free, key=lambda one: (-land.cv[one[0]][state.steps[one[0]]], one[1] is not None, one[0]))
    spared = sorted(free, key=lambda one: (*exposed(one[0]), one[0]))
    if begun:
        yield Operation((), zone, begun, 0)
    seen = set()
    for order in (strongest, spared):
        for count in range(1, min(left, MOST_TOGETHER, len(order)) + 1):
            chosen: list[tuple[int, Going | None]] = []
            for one in order:
                coming = sum(going is not None for _, going in chosen)
                if len(chosen) < count and (one[1] is None or coming < space) and one[0] not in {a for a, _ in chosen}:
                    chosen.append(one)
            group = frozenset(a for a, _ in chosen)
            if group and group not in seen:
                seen.add(group)
                yield Operation(tuple(g for _, g in chosen if g is not None), zone, begun | group, len(group))


def fight_of(state: State, zone: int, ready: frozenset[int], worth: float) -> Front | None:
    """Return the fight of an operation once its movements are made."""
    power = state.phase
    armies = tuple(a for a in state.at[zone] if state.owner[a] == power)
    must = (
        zone not in state.friends and state.fought.get(zone, 0) != state.action and any(a in state.came for a in armies)
    )
    return front(state, zone, armies, ready & frozenset(armies), worth, must)
