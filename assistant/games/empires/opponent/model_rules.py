"""The rules on the model: movement, retreat and recruiting places, and the end of a phase (4, 5, 6, 7, 8, 9.1, 9.2)."""

from __future__ import annotations

import heapq
from typing import NamedTuple

from assistant.games.empires import diplomacy, mirror
from assistant.games.empires.movement import (
    ALLOWANCE,
    AT_HOME_IN_THE_ALPS,
    CESSION_FROM,
    GREECE_OPENS,
    GUESTS_OF_THE_ALPS,
    SALONIKA_OPENS,
    SEAFARERS,
    SMALL,
)
from assistant.games.empires.opponent.model import (
    ALLIES,
    AUSTRIA,
    CENTRAL,
    GERMANY,
    NOBODY,
    RUSSIA,
    TRACKS,
    State,
    is_enemy,
)
from assistant.games.empires.recruitment import AT_SALONIKA, BY_SEA
from assistant.games.empires.victory import JOINS, LAST_TURN_OF_1916, MISSED
from assistant.games.empires.words import CAMP, LAST_TURN, POWER_OF, POWERS, date_of

# Movement, retreat and recruiting places on the model, as `movement`, `passage` and `recruitment` have them (4, 8, 9.1, 9.2).


def is_banned(state: State, army: int, zone: int) -> bool:
    """Tell whether an army may not enter a zone at all (9.1): `passage.ban`."""
    land, power = state.land, state.owner[army]
    holder = state.held[zone]
    if holder == NOBODY and not land.invadable[zone]:
        return True
    if land.country[zone] == "greece" and state.turn < GREECE_OPENS and land.first:
        if not state.salonika:
            return True
    elif land.country[zone] == "greece" and state.turn < GREECE_OPENS:
        scope = power == AUSTRIA if land.options.greece_ban_scope == "power" else land.nation[army] == "austria_hungary"
        if scope and not state.salonika and not _allies_at(state, land.salonika):
            return True
    if power == ALLIES:
        if zone == land.salonika and state.turn < SALONIKA_OPENS and not land.first:
            return True
        if zone == land.gallipoli and (
            land.nation[army] != "uk"
            or date_of(state.turn).year != 1915
            or state.gallipoli
            or any(land.nation[other] == "uk" and other != army for other in state.at[zone])
        ):
            return True
    if land.limited and power == AUSTRIA and (land.country[zone] == "germany" or holder == GERMANY):
        return True
    at_home = land.first and land.country[zone] == land.nation[army]  # first 11
    return power == RUSSIA and state.surrendered() and holder != RUSSIA and not at_home


def _allies_at(state: State, zone: int) -> bool:
    return zone != NOBODY and any(state.owner[army] == ALLIES for army in state.at[zone])


def may_leave_for(state: State, power: int, shared: bool, zone: int) -> bool:
    """Tell whether an army may step into `zone` out of one that is `shared` with enemies: `passage.may_leave_for` (9.1)."""
    if not shared:
        return True
    return state.held[zone] == power if state.land.first else not is_enemy(state.held[zone], power)


def may_stay(state: State, army: int, zone: int) -> bool:
    """Tell whether stacking lets an army end in a zone (4): `passage.may_stay`."""
    at = state.at[zone]
    if not at and not state.land.limited:
        return True
    owner, power = state.owner, state.owner[army]
    partner = any(owner[other] != power and CENTRAL[owner[other]] == CENTRAL[power] for other in state.at[zone])
    if partner and is_ceded_by(state, army, zone):
        return sum(owner[other] == AUSTRIA for other in state.at[zone]) < state.land.limit[zone] and not _crowds(
            state, state.land.nation[army], zone, army
        )
    here = sum(owner[other] == power and other != army for other in state.at[zone])
    return not partner and here < state.land.limit[zone] and not _crowds(state, state.land.nation[army], zone, army)


def is_ceded_by(state: State, army: int, zone: int) -> bool:
    """Tell whether ending in a zone gives a German army to Austria-Hungary (first 13)."""
    return (
        state.owner[army] == GERMANY
        and state.turn >= CESSION_FROM
        and state.held[zone] == AUSTRIA
        and state.land.cedes
        and not any(state.owner[other] == GERMANY and other != army for other in state.at[zone])
    )


def _crowds(state: State, nation: str, zone: int, but: int = NOBODY) -> bool:
    """Tell whether the Italian front has no place for an army, where that limit is in force (first 8.1)."""
    land = state.land
    if not land.limited or nation in AT_HOME_IN_THE_ALPS or zone not in land.alps:
        return False
    ours = next((group for group in GUESTS_OF_THE_ALPS if nation in group), None)
    return ours is None or any(
        land.nation[other] in ours and other != but for front in land.alps for other in state.at[front]
    )


def reach(state: State, army: int) -> tuple[dict[int, int], dict[int, int]]:
    """Return what each zone in reach of an ordinary movement costs, and from where it is entered: `movement.range_of` (9.1)."""
    land, start = state.land, state.zone[army]
    links, held, camp = land.by_nation[land.nation[army]], state.held, CENTRAL[state.owner[army]]
    owner, stops, me = state.owner, land.options.stop_on_enemy, state.owner[army]
    costs, came_from = {start: (0, 0)}, {}
    banned: dict[int, bool] = {}
    queue = [((0, 0), start)]
    while queue:
        cost, zone = heapq.heappop(queue)
        if cost > costs[zone] or cost[0] == ALLOWANCE:
            continue
        shared = any(CENTRAL[owner[other]] != camp for other in state.at[zone])
        if shared and stops and zone != start:
            continue
        for other in links[zone]:
            holder = held[other]
            price = 2 if holder != NOBODY and CENTRAL[holder] != camp else 1
            if shared and (holder != me if land.first else price == 2):
                continue
            total = cost[0] + price, cost[1] + price - 1
            if total[0] > ALLOWANCE or total >= costs.get(other, (ALLOWANCE + 1, 0)):
                continue
            if other not in banned:
                banned[other] = is_banned(state, army, other)
            if not banned[other]:
                costs[other], came_from[other] = total, zone
                heapq.heappush(queue, (total, other))
    del costs[start]
    return {zone: cost for zone, (cost, _) in costs.items()}, came_from


def way_to(came_from: dict[int, int], start: int, zone: int) -> tuple[int, ...]:
    """Return the zones entered on the cheapest way, the last included."""
    way = [zone]
    while (before := came_from[way[-1]]) != start:
        way.append(before)
    return tuple(reversed(way))


class Ways(NamedTuple):
    """Where an army may go, as far as stacking lets it end there: on foot with the zones entered, by sea, by strategic movement."""

    on_foot: tuple[tuple[int, tuple[int, ...]], ...]
    by_sea: tuple[int, ...]
    strategic: tuple[int, ...]


def ways(state: State, army: int) -> Ways:
    """Return where an army may go, whoever stands there: `may_stay` tells whether it may end there now (9.1)."""
    start = state.zone[army]
    costs, came_from = reach(state, army)
    on_foot = tuple((zone, way_to(came_from, start, zone)) for zone in costs)
    return Ways(on_foot, tuple(_harbours(state, army)), tuple(_by_rail(state, army)))


def sail(state: State, army: int) -> list[int]:
    """Return the ports an army can sail to: `movement.sail` (9.1)."""
    return [port for port in _harbours(state, army) if may_stay(state, army, port)]


def _harbours(state: State, army: int) -> list[int]:
    land, start = state.land, state.zone[army]
    if land.nation[army] not in SEAFARERS or not land.port[start]:
        return []
    small = land.cv[army][2] == SMALL
    shared = bool(state.enemies(start, state.owner[army]))
    inner = land.med[start] or start == land.gallipoli
    return [
        port
        for port in range(len(land.zones))
        if land.port[port] and port != start and (small or not (inner or land.med[port] or port == land.gallipoli))
        and not is_banned(state, army, port)
        and may_leave_for(state, state.owner[army], shared, port)
    ]  # fmt: skip


def strategic(state: State, army: int) -> list[int]:
    """Return the zones an army can end in by strategic movement: `movement.strategic_zones` (9.1)."""
    return [zone for zone in _by_rail(state, army) if may_arrive(state, army, zone)]


def may_arrive(state: State, army: int, zone: int) -> bool:
    """Tell whether an army may end a strategic movement in a zone that it leads to, as armies stand there now (4, first 13)."""
    power = state.owner[army]
    at_home = not state.land.first or state.held[zone] == power
    return may_stay(state, army, zone) and (at_home or is_ceded_by(state, army, zone))


def _by_rail(state: State, army: int) -> list[int]:
    land, power, start = state.land, state.owner[army], state.zone[army]
    camp, links = CENTRAL[power], land.by_nation[land.nation[army]]

    def is_quiet(zone: int) -> bool:
        holder = state.held[zone]
        return holder != NOBODY and CENTRAL[holder] == camp and not state.enemies(zone, power)

    if land.first:
        return _by_rail_first(state, army)
    if not is_quiet(start):
        return []
    seen, queue = {start}, [start]
    for zone in queue:
        for other in links[zone]:
            if other not in seen and is_quiet(other) and not is_banned(state, army, other):
                seen.add(other)
                queue.append(other)
    return sorted(seen - {start})


def _by_rail_first(state: State, army: int) -> list[int]:
    """Return the ends of strategic movement in the first edition: its own power's zones, or where it is ceded (first 8.1, 13)."""
    power, start = state.owner[army], state.zone[army]
    seen, queue, ends = {start}, [start], set()
    cedes = power == GERMANY and state.turn >= CESSION_FROM and state.land.cedes
    for zone in queue:
        shared = bool(state.enemies(zone, power))
        for other in state.land.by_nation[state.land.nation[army]][zone]:
            if other in seen or is_banned(state, army, other) or not may_leave_for(state, power, shared, other):
                continue
            if state.held[other] == power:
                seen.add(other)
                queue.append(other)
            elif not cedes or state.held[other] != AUSTRIA:
                continue
            ends.add(other)
    return sorted(ends)


def retreats(state: State, army: int) -> tuple[list[int], list[int]]:
    """Return where an army that used its trench may retreat, zones with enemies apart: `movement.retreat_of` (9.2)."""
    power, land = state.owner[army], state.land
    camp = land.options.retreat_through == "camp"
    clear: list[int] = []
    others: list[int] = []
    for zone in sorted(set(land.by_nation[land.nation[army]][state.zone[army]])):
        holder = state.held[zone]
        if holder != power and not (camp and holder != NOBODY and CENTRAL[holder] == CENTRAL[power]):
            continue
        if not is_banned(state, army, zone) and may_stay(state, army, zone):
            (others if state.enemies(zone, power) else clear).append(zone)
    return clear, others


def recruiting_zones(state: State, army: int) -> list[int]:
    """Return where an army of the reserve may be placed: `recruitment.recruiting_zones` (8)."""
    land, nation = state.land, state.land.nation[army]
    power, small = land.power[army], land.cv[army][2] == SMALL
    links, salonika = land.by_nation[nation], land.salonika

    def is_base(zone: int) -> bool:
        if state.held[zone] != power:
            return False
        if zone == salonika and power == ALLIES:
            return nation in AT_SALONIKA and small and state.turn >= SALONIKA_OPENS
        closed = power == ALLIES and land.port[zone] and land.med[zone] and not small
        if nation in BY_SEA:
            return land.port[zone] and not closed
        if land.first and closed:
            return False
        if not land.city[zone]:
            return False
        return land.home[zone] == power if land.options.recruit_home == "power" else land.country[zone] == nation

    found = set()
    for zone in range(len(land.zones)):
        if is_base(zone):
            found.add(zone)
            if land.first or (nation not in BY_SEA and not (zone == salonika and power == ALLIES)):
                found.update(links[zone])
    return [
        zone
        for zone in sorted(found)
        if state.held[zone] == power and _takes(state, nation, small, power, zone, is_base)
    ]


def _takes(state: State, nation: str, small: bool, power: int, zone: int, is_base: object) -> bool:
    land, owner = state.land, state.owner
    if power == ALLIES and land.port[zone] and land.med[zone] and not small:
        return False
    if power == ALLIES and zone == land.salonika and not is_base(zone):  # type: ignore[operator]
        return False
    if any(owner[a] != power and CENTRAL[owner[a]] == CENTRAL[power] for a in state.at[zone]):
        return False
    if sum(owner[a] == power for a in state.at[zone]) >= land.limit[zone] or _crowds(state, nation, zone):
        return False
    return land.options.recruit_beside_enemies or not state.enemies(zone, power)


# The end of a phase on the model: control, isolated zones, armies out of supply, points; then the next phase (4, 5, 6, 7).


def control_changes(state: State) -> dict[int, int]:
    """Return the zones that change hands at the end of the phase, and to whom: `control.control_changes` (4)."""
    land, active, owner = state.land, state.phase, state.owner
    found = {}
    for zone, holder in enumerate(state.held):
        if holder == NOBODY and not land.invadable[zone]:
            continue
        here = {owner[army] for army in state.at[zone]}
        claims = active in here or (state.entered[zone] and land.crossing)
        if claims and not state.enemies(zone, active):
            taker = active
        elif land.first and len(here) == 1:
            (taker,) = here  # who is alone there, whoever's phase it is (first 3)
        else:
            continue
        if not (holder == NOBODY or is_enemy(holder, taker)):
            continue
        home = land.home[zone]
        partner = home not in (NOBODY, taker) and CENTRAL[home] == CENTRAL[taker]
        found[zone] = home if partner and land.options.liberated_home == "partner" else taker
    return found


def network(state: State, power: int) -> tuple[bytearray, bool]:
    """Return the zones from which lines of a power reach a source, and whether it has the sea: `supply.network_of` (6)."""
    land, held, options = state.land, state.held, state.land.options
    camp, blocks = CENTRAL[power], options.enemy_blocks_supply
    is_open = [
        (holder == power if land.own_lines else holder != NOBODY and CENTRAL[holder] == camp)
        and not (blocks and state.enemies(zone, power))
        for zone, holder in enumerate(held)
    ]
    sea = (
        not land.first
        and power == ALLIES
        and any(o and land.port[z] and held[z] == power for z, o in enumerate(is_open))
    )
    hops = sea and options.sea_hop_continues
    reached = bytearray(len(held))
    queue = []
    for zone, holder in enumerate(held):
        source = holder == power and is_open[zone] and _is_source(state, zone, power)
        if source or (hops and land.port[zone]):
            reached[zone] = 1
            queue.append(zone)
    roads = land.supply[power]
    for zone in queue:
        for other in roads[zone]:
            if is_open[other] and not reached[other]:
                reached[other] = 1
                queue.append(other)
    return reached, sea


def _is_source(state: State, zone: int, power: int) -> bool:
    land = state.land
    return (power == ALLIES and land.port[zone]) or (land.city[zone] and land.home[zone] == power)


def supplied(state: State, zone: int, power: int, lines: tuple[bytearray, bool]) -> bool:
    """Tell whether a power's armies in a zone, or the zone itself, are in supply: `supply.Lines` (6)."""
    reached, sea = lines
    if (
        reached[zone]
        or (sea and state.land.port[zone])
        or any(reached[other] for other in state.land.supply[power][zone])
    ):
        return True
    blocked = state.land.options.enemy_blocks_supply
    return blocked and state.held[zone] == power and _is_source(state, zone, power)


def isolated_zones(state: State, before: dict[int, int]) -> dict[int, int]:
    """Return the zones out of supply that change hands: `isolation.isolated_zones` (6).

    Args:
        state: after the changes of control.
        before: who held the zones that have just changed hands.
    """
    lines = [network(state, power) for power in range(4)]
    options, found = state.land.options, {}
    for zone, holder in enumerate(state.held):
        if holder == NOBODY or supplied(state, zone, holder, lines[holder]):
            continue
        if state.land.first:
            if state.land.home[zone] != holder:
                found[zone] = state.land.home[zone]  # back to its owner (first 6)
            continue
        if options.isolated_garrison_keeps and any(state.owner[army] == holder for army in state.at[zone]):
            continue
        if is_enemy(state.phase, holder):
            found[zone] = state.phase
        elif options.isolated_to == "enemy":
            taker = _enemy_near(state, zone, before.get(zone, NOBODY))
            if taker != NOBODY:
                found[zone] = taker
    return found


def _enemy_near(state: State, zone: int, before: int) -> int:
    holder, home = state.held[zone], state.land.home[zone]
    if is_enemy(before, holder):
        return before
    around = [state.held[other] for other in state.land.links[zone] if is_enemy(state.held[other], holder)]
    if not around:
        return home if is_enemy(home, holder) else NOBODY
    return max(set(around), key=lambda power: (around.count(power), power == home, -power))


def close(state: State) -> tuple[dict[int, int], dict[int, int]]:
    """Do the end of the phase: control, isolation, supply, points, lonely trenches; return who took what, and what was isolated."""
    taken = control_changes(state)
    before = {zone: state.held[zone] for zone in taken}
    _hand_over(state, taken)
    lost = isolated_zones(state, before)
    kept = {zone: state.held[zone] for zone, power in lost.items() if power == NOBODY}
    _hand_over(state, lost)
    _supply(state)
    for zone, power in kept.items():
        state.held[zone] = power  # nobody can be named who takes it: the marker stays
    for camp, dug in state.dug.items():
        for zone, level in enumerate(dug):
            if level and state.at[zone] and all(CENTRAL[state.owner[army]] != camp for army in state.at[zone]):
                dug[zone] = 0
    return taken, lost


def _hand_over(state: State, changes: dict[int, int]) -> None:
    gains = state.land.gains
    for zone, power in changes.items():
        old = state.held[zone]
        if NOBODY not in (old, power) and old != power:
            for n, more in enumerate(gains[zone][old][power]):
                state.points[n] += more
        state.held[zone] = power


def _supply(state: State) -> None:
    """Let armies without supply lose a step, or die at the end of their own phase: `isolation.effects` (6)."""
    lines = [network(state, power) for power in range(4)]
    for army, zone in enumerate(state.zone):
        if zone == NOBODY:
            continue
        power = state.owner[army]
        if supplied(state, zone, power, lines[power]):
            state.cut[army] = False
        elif power == state.phase:
            state.lose(army, 2)
        elif not state.cut[army]:
            state.cut[army] = True
            state.lose(army, 1)


def pass_on(state: State) -> None:
    """Go on to the next phase, after the fourth to the next turn with what falls due (5, 7)."""
    if state.phase == len(POWERS) - 1:
        if state.turn == LAST_TURN_OF_1916 and not state.missed and not state.land.first:
            state.missed = True
            for nation in MISSED:
                if not state.at_war(nation):
                    _score(state, JOINS[nation], -1)
        state.turn = min(LAST_TURN, state.turn + 1)
    state.phase = (state.phase + 1) % len(POWERS)
    state.begin()


def _score(state: State, camp: str, n: int) -> None:
    for power, name in enumerate(POWERS):
        if CAMP[name] == camp:
            state.points[power] += n


def enter_war(state: State, track: int) -> None:
    """Do what follows from a marker on its last box: points, control, the armies deployed as proposed (5, 12): `events.War`."""
    nation = TRACKS[track]
    if nation == mirror.SURRENDER:
        _score(state, "central", 1)
        return
    # The first edition counts those that never came from the start, with the final score (first 5).
    _score(state, JOINS[nation], 1 + (state.land.first and nation in MISSED))  # type: ignore[index]
    land, power = state.land, POWERS.index(POWER_OF[nation])
    for zone, country in enumerate(land.country):
        if country == nation and state.held[zone] == NOBODY:
            state.held[zone] = power
    waiting = [army for army, of in enumerate(land.nation) if of == nation and state.zone[army] == NOBODY]
    for name, n in diplomacy.proposal(nation).items():
        zone = land.index.get(name, NOBODY)
        if zone == NOBODY:
            continue
        there = sum(state.owner[army] == power for army in state.at[zone])
        room = n if land.options.entry_overflow == "stack" else max(0, land.limit[zone] - there)
        for army in waiting[: min(n, room)]:
            state.place(army, zone)
        del waiting[: min(n, room)]
