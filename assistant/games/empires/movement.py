"""Movement of one army: ordinary, naval, strategic, and the retreat of an army that used its trench (9.1, 9.2)."""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Iterable, Iterator

import msgspec

from assistant.core.calc import Worked
from assistant.core.text import Text
from assistant.games.empires.names import named
from assistant.games.empires.passage import (
    SMALL,
    ban,
    is_limited,
    may_leave_for,
    may_stay,
    stay_refusal,
    would_be_ceded,
)
from assistant.games.empires.powers import CAMP, NATION_NAMES, POWER_OF, Power, are_enemies
from assistant.games.empires.theatre import Army, State, Theatre, theatre_of
from assistant.games.empires.words import Working, say

ALLOWANCE = 4
SEAFARERS = frozenset({"uk", "usa"})


class ArmyGiven(State, frozen=True):
    """The map and the id of the army that is to move."""

    army: str


class Reach(msgspec.Struct, frozen=True):
    """A zone an army can reach: `cost` of the cheapest way; `direct`: in one step, so that it may attack there."""

    cost: int
    direct: bool
    can_end: bool
    enemy: bool
    must_attack: bool


class Range(msgspec.Struct, frozen=True):
    """Every zone in reach, by name; the neighbouring zones of these that a rule forbids, with the reason; the ways taken."""

    zones: dict[str, Reach]
    barred: dict[str, Text]
    came_from: dict[str, str]

    def way_to(self, zone: str) -> tuple[str, ...]:
        """Return the zones entered on the cheapest way to `zone`, itself included."""
        way = [zone]
        while (before := self.came_from[way[-1]]) in self.zones:
            way.append(before)
        return tuple(reversed(way))


def entry_cost(theatre: Theatre, zone: str, power: Power) -> int:
    """Return what entering `zone` costs: 2 where an enemy controls, else 1; control stands as at the phase's start (9.1)."""
    return 2 if are_enemies(theatre.zones[zone].controller, power) else 1


def range_of(theatre: Theatre, army: Army, work: Working) -> Range:
    """Return all zones that `army` can reach by an ordinary movement (9.1).

    Of ways that cost the same the one through fewer enemy zones is taken: who wants those on the way says so (4).
    """
    costs: dict[str, tuple[int, int]] = {army.zone: (0, 0)}  # with each zone the enemy zones on the way
    barred: dict[str, Text] = {}
    came_from: dict[str, str] = {}
    queue = [((0, 0), army.zone)]
    while queue:
        cost, zone = heapq.heappop(queue)
        if cost > costs[zone]:
            continue
        # Reading of 9.1 [A30]: an army may pass enemies, subject to the rule on leaving a shared zone.
        if zone != army.zone and work.options.stop_on_enemy and theatre.enemies_in(zone, army.of):
            continue
        for other in theatre.neighbours(zone, army.nation):
            # Reading of 9.1 [A63]: the rule on leaving bars that step, not a way round.
            if not may_leave_for(theatre, army, zone, other, work):
                barred.setdefault(other, say("ban-exit", zone=other, start=zone))
                continue
            if refusal := ban(theatre, army, other, work):
                barred[other] = refusal
                continue
            price = entry_cost(theatre, other, army.of)
            total = cost[0] + price, cost[1] + price - 1
            if total[0] <= ALLOWANCE and total < costs.get(other, (ALLOWANCE + 1, 0)):
                costs[other] = total
                came_from[other] = zone
                heapq.heappush(queue, (total, other))
    del costs[army.zone]
    zones = {zone: _reach(theatre, army, zone, cost, work) for zone, (cost, _) in costs.items()}
    barred = {zone: why for zone, why in barred.items() if zone not in zones and zone != army.zone}
    return Range(zones, barred, came_from)


def walk(theatre: Theatre, army: Army, way: Iterable[str], work: Working) -> int:
    """Return what a way costs, the zones entered in order; 0 where the rules forbid one of its steps (9.1)."""
    cost, zone = 0, army.zone
    for step in way:
        stopped = zone != army.zone and work.options.stop_on_enemy and theatre.enemies_in(zone, army.of)
        if stopped or step not in theatre.neighbours(zone, army.nation):
            return 0
        if not may_leave_for(theatre, army, zone, step, work) or ban(theatre, army, step, work):
            return 0
        cost += entry_cost(theatre, step, army.of)
        zone = step
    return cost


def _reach(theatre: Theatre, army: Army, zone: str, cost: int, work: Working) -> Reach:
    direct = zone in theatre.neighbours(army.zone, army.nation) and may_leave_for(theatre, army, army.zone, zone, work)
    enemy = bool(theatre.enemies_in(zone, army.of))
    friends = any(CAMP[other.of] == CAMP[army.of] for other in theatre.at[zone])
    # Armies of surrendered Russia neither attack nor are attacked (12).
    peace = theatre.flags.russia_surrendered
    fight = any(not (peace and "russia" in (army.of, other.of)) for other in theatre.enemies_in(zone, army.of))
    return Reach(cost, direct, may_stay(theatre, army, zone, work), enemy, fight and not friends)


class Movement(msgspec.Struct, frozen=True):
    zones: dict[str, Reach]


def movement(given: ArmyGiven, work: Working) -> Worked:
    """Which zones an army can reach by an ordinary movement (9.1)."""
    theatre = theatre_of(given)
    army = theatre.army(given.army)
    found = range_of(theatre, army, work)
    for zone, reach in found.zones.items():
        work.because("movement-zone", "9.1", "8.1", zone=zone, cost=reach.cost)
    explain_range(theatre, army, found, work)
    return work.answer(Movement(found.zones))


def explain_range(theatre: Theatre, army: Army, found: Range, work: Working) -> None:
    """Note what would follow in each zone in reach, and what forbids the others."""
    work.because("movement", "9.1", "8.1", army=army.id, allowance=ALLOWANCE)
    for zone, reach in found.zones.items():
        if not reach.can_end:
            work.reject("because", "4", "3", why=stay_refusal(theatre, army, zone))
        elif would_be_ceded(theatre, army, zone, work):
            work.because("movement-ceded", "first 13", "13", zone=zone)
        if reach.must_attack:
            key = "movement-must-attack" if reach.direct else "movement-cannot-attack"
            work.because(key, "9.2", "8.2", zone=zone)
    for why in found.barred.values():
        work.reject("because", "9.1", "8.1", why=why)
    _note_readings(theatre, army, found, work)


def _note_readings(theatre: Theatre, army: Army, found: Range, work: Working) -> None:
    if theatre.enemies_in(army.zone, army.of):
        work.assume("reading-exit-step")
    if any(reach.enemy for reach in found.zones.values()):
        work.reading("stop_on_enemy")
    if not work.first:
        touched = {*found.zones, *found.barred}
        if any(theatre.zones[zone].country == "greece" for zone in touched) and CAMP[army.of] == "central":
            work.reading("greece_ban_scope")
        if army.of == "germany" and any(theatre.zones[zone].controller == "austria_hungary" for zone in touched):
            work.reading("cession")
        if is_limited(theatre, army, touched):
            work.reading("coordination_limits")


class Zones(msgspec.Struct, frozen=True):
    zones: tuple[str, ...]


def naval_zones(theatre: Theatre, army: Army, work: Working) -> Iterator[tuple[str, Text | None]]:
    """Yield every other port with the reason that closes it to `army`, None for a port it can sail to (9.1)."""
    for name, zone in theatre.zones.items():
        if zone.port and name != army.zone:
            yield name, _naval_refusal(theatre, army, name, work)


def _naval_refusal(theatre: Theatre, army: Army, name: str, work: Working) -> Text | None:
    if refusal := ban(theatre, army, name, work):
        return refusal
    # By sea Gallipoli is as Mediterranean as the ports that bear the mark [A35].
    in_med = any(theatre.zones[zone].med or named(zone) == "gallipoli" for zone in (army.zone, name))
    if in_med and army.cv_full != SMALL:
        return say("naval-mediterranean", zone=name, n=army.cv_full)
    if not may_leave_for(theatre, army, army.zone, name, work):
        return say("ban-exit", zone=name, start=army.zone)
    if not may_stay(theatre, army, name, work):
        return stay_refusal(theatre, army, name)
    return None


def naval(given: ArmyGiven, work: Working) -> Worked:
    """Which ports an army can reach by naval movement (9.1)."""
    theatre = theatre_of(given)
    return work.answer(Zones(sail(theatre, theatre.army(given.army), work)))


def sail(theatre: Theatre, army: Army, work: Working) -> tuple[str, ...]:
    """Return the ports `army` can reach by naval movement, in alphabetical order (9.1)."""
    if army.nation not in SEAFARERS:
        work.reject("naval-nation", "9.1", "8.1", nation=NATION_NAMES[army.nation])
        return ()
    if not theatre.zones[army.zone].port:
        work.reject("naval-inland", "9.1", "8.1", zone=army.zone)
        return ()
    open_ports = []
    for port, refusal in naval_zones(theatre, army, work):
        if refusal is None:
            open_ports.append(port)
        else:
            work.reject("because", "9.1", "8.1", why=refusal)
    work.because("naval-ports", "9.1", "8.1", army=army.id, n=len(open_ports), allowance=ALLOWANCE)
    # Reading of 9.1 [A33]: any port to any port, one that an enemy controls included.
    work.assume("reading-naval-ports")
    return tuple(sorted(open_ports))


def strategic_zones(theatre: Theatre, army: Army, work: Working) -> tuple[str, ...]:
    """Return the zones `army` can end in by strategic movement, in alphabetical order (9.1, first 8.1).

    Version 1.1: through zones of the camp without enemy armies, the start included. First edition: through zones of the
    power itself; from 1915 a German army may end the movement in an Austro-Hungarian zone, which cedes it (first 13).
    """
    if not work.first and not _is_quiet(theatre, army.zone, army.of):
        return ()
    seen, queue, ends = {army.zone}, deque([army.zone]), set()
    while queue:
        zone = queue.popleft()
        for other in theatre.neighbours(zone, army.nation):
            if other in seen or ban(theatre, army, other, work) or not may_leave_for(theatre, army, zone, other, work):
                continue
            controller = theatre.zones[other].controller
            passes = controller == army.of if work.first else _is_quiet(theatre, other, army.of)
            if passes:
                seen.add(other)
                queue.append(other)
            elif not (work.first and would_be_ceded(theatre, army, other, work)):
                continue
            ends.add(other)
    return tuple(sorted(zone for zone in ends if may_stay(theatre, army, zone, work)))


def _is_quiet(theatre: Theatre, zone: str, power: Power) -> bool:
    return theatre.controlled_by_camp(zone, CAMP[power]) and not theatre.enemies_in(zone, power)


def strategic(given: ArmyGiven, work: Working) -> Worked:
    """Where an army can go by strategic movement (9.1)."""
    theatre = theatre_of(given)
    return work.answer(Zones(march_far(theatre, theatre.army(given.army), work)))


def taken_back(theatre: Theatre, army: Army, work: Working) -> tuple[str, ...]:
    """Return the zones to which Germany may take a ceded army back: by strategic movement, its own (first 13)."""
    if army.of == POWER_OF[army.nation]:
        work.reject("recover-not-ceded", "first 13", "13", army=army.id)
        return ()
    home = POWER_OF[army.nation]
    zones = strategic_zones(theatre, msgspec.structs.replace(army, power=None), work)
    back = tuple(zone for zone in zones if theatre.zones[zone].controller == home)
    work.because("recover", "first 13", "13", army=army.id, n=len(back))
    return back


def march_far(theatre: Theatre, army: Army, work: Working) -> tuple[str, ...]:
    """Return the zones `army` can end in by strategic movement, with the reasons noted (9.1)."""
    zones = strategic_zones(theatre, army, work)
    work.because("strategic-first" if work.first else "strategic", "9.1", "8.1", army=army.id, n=len(zones))
    if not work.first and not _is_quiet(theatre, army.zone, army.of):
        work.reject("strategic-start", "9.1", "8.1", zone=army.zone)
    for zone in zones:
        if would_be_ceded(theatre, army, zone, work):
            work.because("movement-ceded", "first 13", "13", zone=zone)
            if not work.first:
                work.reading("cession")
    return zones


class Retreat(msgspec.Struct, frozen=True):
    """Zones open to a retreat, those with enemy armies apart; no zone at all eliminates the army."""

    clear: tuple[str, ...]
    with_enemies: tuple[str, ...]
    eliminated: bool


def retreat_of(theatre: Theatre, army: Army, work: Working) -> Retreat:
    """Return where an army that used its trench may retreat: one zone, controlled, by the rules of movement (9.2)."""
    open_zones = []
    for zone in sorted(set(theatre.neighbours(army.zone, army.nation))):
        controller = theatre.zones[zone].controller
        # Reading of 9.2 [A45]: one adjacent zone that the army's own power controls, never by sea.
        camp = work.options.retreat_through == "camp"
        controlled = theatre.controlled_by_camp(zone, CAMP[army.of]) if camp else controller == army.of
        if controlled and not ban(theatre, army, zone, work) and may_stay(theatre, army, zone, work):
            open_zones.append(zone)
    clear = tuple(zone for zone in open_zones if not theatre.enemies_in(zone, army.of))
    with_enemies = tuple(zone for zone in open_zones if zone not in clear)
    return Retreat(clear, with_enemies, not open_zones)


def retreat(given: ArmyGiven, work: Working) -> Worked:
    """Where an army that used its trench may retreat (9.2)."""
    theatre = theatre_of(given)
    return work.answer(explained_retreat(theatre, theatre.army(given.army), work))


def explained_retreat(theatre: Theatre, army: Army, work: Working) -> Retreat:
    """Return where an army may retreat, with the reasons noted (9.2)."""
    found = retreat_of(theatre, army, work)
    if found.clear:
        work.because("retreat-clear", "9.2", "8.2", army=army.id, zones=found.clear)
    if found.with_enemies:
        work.because("retreat-with-enemies", "9.2", "8.2", zones=found.with_enemies)
    if found.eliminated:
        work.because("retreat-eliminated", "9.2", "8.2", army=army.id)
    work.reading("retreat_through")
    return found
