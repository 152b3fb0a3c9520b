"""The end of a phase on the model: control, isolated zones, armies out of supply, points; then the next phase (4, 5, 6, 7)."""

from __future__ import annotations

from assistant.games.empires import entry, mirror
from assistant.games.empires.dates import LAST_TURN
from assistant.games.empires.opponent.land import ALLIES, CENTRAL, NOBODY, TRACKS, is_enemy
from assistant.games.empires.opponent.state import State
from assistant.games.empires.powers import CAMP, POWER_OF, POWERS
from assistant.games.empires.victory import JOINS, LAST_TURN_OF_1916, MISSED


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
    suffering = set()
    for army, zone in enumerate(state.zone):
        if zone == NOBODY:
            continue
        power = state.owner[army]
        if supplied(state, zone, power, lines[power]):
            continue
        if power == state.phase:
            state.lose(army, 2)
        elif state.cut[zone]:
            suffering.add(zone)
        else:
            if state.steps[army] == 2:
                suffering.add(zone)
            state.lose(army, 1)
    for zone in range(len(state.held)):
        state.cut[zone] = zone in suffering


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
    for name, n in entry.proposal(nation).items():
        zone = land.index.get(name, NOBODY)
        if zone == NOBODY:
            continue
        there = sum(state.owner[army] == power for army in state.at[zone])
        room = n if land.options.entry_overflow == "stack" else max(0, land.limit[zone] - there)
        for army in waiting[: min(n, room)]:
            state.place(army, zone)
        del waiting[: min(n, room)]
