"""Movement: where armies may go, and what one reaches by ordinary, naval and strategic movement or in a retreat (4,
9.1, 9.2).
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from assistant.core.paths import cheapest, flood, way
from assistant.core.record import Ids, Record
from assistant.core.text import Text
from assistant.games.empires.combat import Value
from assistant.games.empires.supply import Army, State, Theatre, Zone, is_closed_neutral, theatre_of
from assistant.games.empires.words import (
    CAMP,
    POWER_OF,
    Explanation,
    Nation,
    Power,
    are_enemies,
    date_of,
    named,
    say,
)

# Where armies may go: closed countries and dated bans, exits from a shared zone, stacking (4, 9.1).

GREECE_OPENS = 11  # Winter 1917
SALONIKA_OPENS = 7  # Winter 1916
CESSION_FROM = 3  # Winter 1915
AT_HOME_IN_THE_ALPS = frozenset({"austria_hungary", "turkey", "bulgaria", "italy"})
GUESTS_OF_THE_ALPS = (("germany",), ("france", "uk"))
SMALL: Value = 3  # the full value of the only armies that sail the Mediterranean


def ban(theatre: Theatre, army: Army, name: str) -> Text | None:
    """Return why `army` may not enter the zone `name` at all, None when nothing forbids it (9.1, first 7, 8.1, 13)."""
    zone = theatre.zones[name]
    if is_closed_neutral(zone, theatre.first):
        return say("ban-neutral", zone=name)
    return (
        _ban_of_greece(theatre, army, name, zone)
        or _ban_of_the_straits(theatre, army, name)
        or _ban_of_partner(theatre, army, name, zone)
        or _ban_of_surrender(theatre, army, name, zone)
    )


def _ban_of_greece(theatre: Theatre, army: Army, name: str, zone: Zone) -> Text | None:
    flags = theatre.flags
    if zone.country == "greece" and theatre.turn < GREECE_OPENS:
        if theatre.first:
            if not flags.recruited_in_salonika:
                return say("ban-greece-first", zone=name)
        else:
            # Reading of 9.1 [A34]: the armies of the power, Turks, Bulgarians and ceded Germans included.
            holds_salonika = any(other.of == "allies" and named(other.zone) == "salonika" for other in theatre.armies)
            scope = army.of if theatre.options.greece_ban_scope == "power" else army.nation
            if scope == "austria_hungary" and not (flags.salonika_occupied_by_allies or holds_salonika):
                return say("ban-greece", zone=name)
    if not theatre.first and army.of == "allies" and theatre.turn < SALONIKA_OPENS and named(name) == "salonika":
        return say("ban-salonika", zone=name)
    return None


def _ban_of_the_straits(theatre: Theatre, army: Army, name: str) -> Text | None:
    if army.of != "allies" or named(name) != "gallipoli":
        return None
    if army.nation != "uk":
        return say("ban-gallipoli-nation", zone=name)
    if date_of(theatre.turn).year != 1915:
        return say("ban-gallipoli-date", zone=name)
    # Reading of 9.1 [A35]: one army in the whole year.
    if theatre.flags.gallipoli_used or any(other.nation == "uk" and other.id != army.id for other in theatre.at[name]):
        return say("ban-gallipoli-used", zone=name)
    return None


def _ban_of_partner(theatre: Theatre, army: Army, name: str, zone: Zone) -> Text | None:
    # Reading [A51]: nothing of the kind is in the version 1.1 that we have.
    if are_limited(theatre) and army.of == "austria_hungary" and "germany" in (zone.country, zone.controller):
        return say("ban-germany", zone=name)
    return None


def are_limited(theatre: Theatre) -> bool:
    """Tell whether the limits of the first edition on the Italian front and in Germany are in force (first 8.1, 13)."""
    return theatre.first or theatre.options.coordination_limits == "first"


def _ban_of_surrender(theatre: Theatre, army: Army, name: str, zone: Zone) -> Text | None:
    if not theatre.flags.russia_surrendered or army.of != "russia" or zone.controller == "russia":
        return None
    # The first edition leaves the armies free at home (first 11); version 1.1 does not (12) [A44].
    if theatre.first and zone.country == army.nation:
        return None
    return say("ban-surrendered", zone=name)


def may_leave_for(theatre: Theatre, army: Army, start: str, name: str) -> bool:
    """Tell whether an army may step from `start`, where enemies may stand, to `name` (9.1, first 8.1).

    Out of a shared zone: not into a zone that an enemy controls; in the first edition only into one's own power's.
    """
    if not theatre.enemies_in(start, army.of):
        return True
    controller = theatre.zones[name].controller
    return controller == army.of if theatre.first else not are_enemies(controller, army.of)


def may_stay(theatre: Theatre, army: Army, name: str) -> bool:
    """Tell whether the stacking rules let an army end in `name` (4), if need be by being ceded (first 13)."""
    return stay_refusal(theatre, army, name) is None


def may_end(theatre: Theatre, army: Army, name: str) -> bool:
    """Tell whether the stacking rules let an army end in `name` without being ceded there (4, first 13)."""
    return not would_be_ceded(theatre, army, name) and may_stay(theatre, army, name)


def stay_refusal(theatre: Theatre, army: Army, name: str) -> Text | None:
    """Return why an army that may enter `name` cannot stay there, None where it can (4, first 8.1)."""
    refusal = no_room(theatre, army.of, army.nation, name, army.id)
    if refusal is not None and refusal.key == PARTNER and would_be_ceded(theatre, army, name):
        return no_room(theatre, "austria_hungary", army.nation, name, army.id)
    return refusal


PARTNER = "stay-partner"


def no_room(theatre: Theatre, power: Power, nation: Nation, name: str, but: str = "") -> Text | None:
    """Return why `name` takes no more army of a nation, in the hands of `power`; the army called `but` does not count (4)."""
    others = [army.of for army in theatre.at[name] if army.id != but]
    if any(other != power and CAMP[other] == CAMP[power] for other in others):
        return say(PARTNER, zone=name)
    limit = theatre.zones[name].stack_limit
    if others.count(power) >= limit:
        return say("stay-full", zone=name, limit=limit, power=power)
    return say("stay-alps", zone=name, nation=nation) if is_crowded(theatre, nation, name, but) else None


def would_be_ceded(theatre: Theatre, army: Army, name: str) -> bool:
    """Tell whether a German army would become Austro-Hungarian by ending in `name` (first 13).

    Reading [A50]: the chapter is missing from version 1.1, so that of the first edition stands in unless the option says no.
    Where Germans stand that were not ceded, the army stays German: the two powers may not share a zone (4).
    """
    return (
        army.of == "germany"
        and not any(other.of == "germany" and other.id != army.id for other in theatre.at[name])
        and theatre.turn >= CESSION_FROM
        and theatre.zones[name].controller == "austria_hungary"
        and (theatre.first or theatre.options.cession == "first")
    )


def is_crowded(theatre: Theatre, nation: Nation, name: str, but: str) -> bool:
    """Tell whether the Italian front has no place for an army of `nation`, not counting the army called `but` (first 8.1).

    Beside Austro-Hungarians and Italians it takes one German army, and one French or British army: nobody else.
    """
    # Reading [A51]: not in the version 1.1 that we have. Turks and Bulgarians are armies of the Austro-Hungarian power.
    if not are_limited(theatre) or nation in AT_HOME_IN_THE_ALPS:
        return False
    if not on_italian_front(theatre, name):
        return False
    ours = next((group for group in GUESTS_OF_THE_ALPS if nation in group), None)
    return ours is None or any(
        other.nation in ours and other.id != but for other in theatre.armies if on_italian_front(theatre, other.zone)
    )


def is_limited(theatre: Theatre, army: Army, zones: Iterable[str]) -> bool:
    """Tell whether the limits on the Italian front and in Germany bear on an army in one of these zones (first 8.1, 13)."""
    guest, barred = army.nation not in AT_HOME_IN_THE_ALPS, army.of == "austria_hungary"
    places = theatre.zones
    return any(
        (guest and on_italian_front(theatre, z)) or (barred and "germany" in (places[z].country, places[z].controller))
        for z in zones
    )


def on_italian_front(theatre: Theatre, name: str) -> bool:
    """Tell whether a zone is of Italy, or of Austria-Hungary and touches one (first 8.1)."""
    country, beside = theatre.zones[name].country, theatre.roads.links.get(name, ())
    return country == "italy" or (
        country == "austria_hungary" and any(theatre.zones[other].country == "italy" for other in beside)
    )


# Movement of one army: ordinary, naval, strategic, and the retreat of an army that used its trench (9.1, 9.2).

ALLOWANCE = 4
FAR = 99  # points that nobody has: how far it is to a zone
SEAFARERS = frozenset({"uk", "usa"})


class ArmyGiven(State):
    """The map and the id of the army that is to move."""

    army: str


class Reach(Record):
    """A zone an army can reach: `cost` of the cheapest way; `direct`: in one step, so that it may attack there."""

    cost: int
    direct: bool
    can_end: bool
    enemy: bool
    must_attack: bool


class Range(Record):
    """Every zone in reach, by name; the neighbouring zones of these that a rule forbids, with the reason; the ways taken."""

    zones: dict[str, Reach]
    barred: dict[str, Text]
    came_from: dict[str, str]

    def way_to(self, zone: str) -> Ids:
        """Return the zones entered on the cheapest way to `zone`, itself included."""
        return way(self.came_from, zone)[1:]


def entry_cost(theatre: Theatre, zone: str, power: Power) -> int:
    """Return what entering `zone` costs: 2 where an enemy controls, else 1; control stands as at the phase's start (9.1)."""
    return 2 if are_enemies(theatre.zones[zone].controller, power) else 1


def range_of(theatre: Theatre, army: Army) -> Range:
    """Return all zones that `army` can reach by an ordinary movement (9.1)."""
    costs, came_from, barred = ways(theatre, army)
    zones = {zone: _reach(theatre, army, zone, cost) for zone, cost in costs.items()}
    return Range(zones, barred, came_from)


class Ways(NamedTuple):
    """What each zone in reach costs, the zone before it on the cheapest way; the neighbouring zones that a rule forbids."""

    costs: dict[str, int]
    came_from: dict[str, str]
    barred: dict[str, Text]


def ways(theatre: Theatre, army: Army, most: int = ALLOWANCE) -> Ways:
    """Return where an ordinary movement leads for so many points, whether or not the army may end there (9.1).

    Where ways cost the same, the one through fewer enemy zones is taken: who wants those on the way says so (4).
    """
    barred: dict[str, Text] = {}
    refused = functools.cache(lambda name: ban(theatre, army, name))

    def onward(zone: str, cost: tuple[int, int]) -> Iterator[tuple[str, tuple[int, int]]]:
        # Reading of 9.1 [A30]: an army may pass enemies, subject to the rule on leaving a shared zone.
        if zone != army.zone and theatre.options.stop_on_enemy and theatre.enemies_in(zone, army.of):
            return
        for other in theatre.neighbours(zone, army.nation):
            # Reading of 9.1 [A63]: the rule on leaving bars that step, not a way round.
            if not may_leave_for(theatre, army, zone, other):
                barred.setdefault(other, say("ban-exit", zone=other, start=zone))
                continue
            if refusal := refused(other):
                barred[other] = refusal
                continue
            price = entry_cost(theatre, other, army.of)
            if cost[0] + price <= most:
                yield other, (cost[0] + price, cost[1] + price - 1)  # with the enemy zones on the way

    costs, came_from = cheapest({army.zone: (0, 0)}, onward)
    del costs[army.zone]
    barred = {zone: why for zone, why in barred.items() if zone not in costs and zone != army.zone}
    return Ways({zone: cost for zone, (cost, _) in costs.items()}, came_from, barred)


def walk(theatre: Theatre, army: Army, way: Iterable[str]) -> int:
    """Return what a way costs, the zones entered in order; 0 where the rules forbid one of its steps (9.1)."""
    cost, zone = 0, army.zone
    for step in way:
        if not (price := step_cost(theatre, army, zone, step)):
            return 0
        cost += price
        zone = step
    return cost


def step_cost(theatre: Theatre, army: Army, zone: str, step: str) -> int:
    """Return what a step on a way costs; 0 where the rules forbid it (9.1)."""
    stopped = zone != army.zone and theatre.options.stop_on_enemy and theatre.enemies_in(zone, army.of)
    if stopped or step not in theatre.neighbours(zone, army.nation):
        return 0
    allowed = may_leave_for(theatre, army, zone, step) and not ban(theatre, army, step)
    return entry_cost(theatre, step, army.of) if allowed else 0


def routes(theatre: Theatre, army: Army, goal: str) -> dict[frozenset[str], tuple[int, Ids]]:
    """Return the ways of an army to a zone, also back to its own, by the enemy zones that each takes: the cheapest, its cost first.

    Who passes through an enemy zone in which nobody stands takes it at the end of the phase (4).
    """
    found: dict[frozenset[str], tuple[int, Ids]] = {}
    ahead: list[tuple[int, Ids]] = [(0, ())]
    priced = functools.cache(lambda zone, step: step_cost(theatre, army, zone, step))
    while ahead:
        spent, gone = ahead.pop()
        here = gone[-1] if gone else army.zone
        for step in theatre.neighbours(here, army.nation):
            price, way = priced(here, step), (*gone, step)
            cost = spent + price
            if not price or cost > ALLOWANCE or step in gone:
                continue
            if step == goal:
                enemy = (z for z in way if are_enemies(theatre.zones[z].controller, army.of))
                taken = frozenset(z for z in enemy if not theatre.enemies_in(z, army.of))
                found[taken] = min(found.get(taken, (cost, way)), (cost, way))
            else:
                ahead.append((cost, way))
    return found


def _reach(theatre: Theatre, army: Army, zone: str, cost: int) -> Reach:
    direct = zone in theatre.neighbours(army.zone, army.nation) and may_leave_for(theatre, army, army.zone, zone)
    enemy = bool(theatre.enemies_in(zone, army.of))
    friends = any(CAMP[other.of] == CAMP[army.of] for other in theatre.at[zone])
    # Armies of surrendered Russia neither attack nor are attacked (12).
    peace = theatre.flags.russia_surrendered
    fight = any(not (peace and "russia" in (army.of, other.of)) for other in theatre.enemies_in(zone, army.of))
    return Reach(cost, direct, may_stay(theatre, army, zone), enemy, fight and not friends)


class Movement(Record):
    zones: dict[str, Reach]


def movement(given: ArmyGiven, work: Explanation) -> Movement:
    """Which zones an army can reach by an ordinary movement (9.1)."""
    theatre = theatre_of(given, work)
    army = theatre.army(given.army)
    found = range_of(theatre, army)
    for zone, reach in found.zones.items():
        work.because("movement-zone", "9.1", zone=zone, cost=reach.cost)
    explain_range(theatre, army, found, work)
    return Movement(found.zones)


def explain_range(theatre: Theatre, army: Army, found: Range, work: Explanation) -> None:
    """Note what would follow in each zone in reach, and what forbids the others."""
    work.because("movement", "9.1", army=army.id, allowance=ALLOWANCE)
    for zone, reach in found.zones.items():
        if not reach.can_end:
            work.reject("because", "4", "3", why=stay_refusal(theatre, army, zone))
        elif would_be_ceded(theatre, army, zone):
            work.because("movement-ceded", "first 13", zone=zone)
        if reach.must_attack:
            key = "movement-must-attack" if reach.direct else "movement-cannot-attack"
            work.because(key, "9.2", zone=zone)
    for why in found.barred.values():
        work.reject("because", "9.1", why=why)
    _note_readings(theatre, army, found, work)


def _note_readings(theatre: Theatre, army: Army, found: Range, work: Explanation) -> None:
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


class Zones(Record):
    zones: Ids


def harbours(theatre: Theatre, army: Army) -> Iterator[tuple[str, Text | None]]:
    """Yield every other port with the reason that closes it to an army that may sail, whether or not there is room (9.1)."""
    sails = army.nation in SEAFARERS and theatre.zones[army.zone].port
    for name, zone in theatre.zones.items() if sails else ():
        if zone.port and name != army.zone:
            yield name, _naval_refusal(theatre, army, name)


def ports(theatre: Theatre, army: Army) -> Ids:
    """Return the ports `army` can reach by naval movement, in alphabetical order (9.1)."""
    found = (port for port, closed in harbours(theatre, army) if not closed and may_stay(theatre, army, port))
    return tuple(sorted(found))


def _naval_refusal(theatre: Theatre, army: Army, name: str) -> Text | None:
    if refusal := ban(theatre, army, name):
        return refusal
    # By sea Gallipoli is as Mediterranean as the ports that bear the mark [A35].
    in_med = any(theatre.zones[zone].med or named(zone) == "gallipoli" for zone in (army.zone, name))
    if in_med and army.cv_full != SMALL:
        return say("naval-mediterranean", zone=name, n=army.cv_full)
    if not may_leave_for(theatre, army, army.zone, name):
        return say("ban-exit", zone=name, start=army.zone)
    return None


def closed(theatre: Theatre, army: Army, goal: str) -> Text | None:
    """Return what closes a zone to an army, or its port to one that may sail; None where it is no more than too far (9.1)."""
    return ban(theatre, army, goal) or dict(harbours(theatre, army)).get(goal) or stay_refusal(theatre, army, goal)


def unreached(theatre: Theatre, army: Army, goal: str, kind: str, called: object = "") -> Text:
    """Return why an army does not come to a zone: it is closed to it, too far, or no way of that kind leads there (9.1)."""
    if why := closed(theatre, army, goal):
        return why
    names: dict[str, Any] = {"army": called or army.id, "start": army.zone, "zone": goal}
    cost = ways(theatre, army, FAR).costs.get(goal, 0) if kind == "move" else 0
    if cost > ALLOWANCE:
        return say("phase-too-far", cost=cost, allowance=ALLOWANCE, **names)
    return say("phase-no-way", kind=kind, **names)


def naval(given: ArmyGiven, work: Explanation) -> Zones:
    """Which ports an army can reach by naval movement (9.1)."""
    theatre = theatre_of(given, work)
    return Zones(sail(theatre, theatre.army(given.army), work))


def sail(theatre: Theatre, army: Army, work: Explanation) -> Ids:
    """Return the ports `army` can reach by naval movement, with the reasons noted (9.1)."""
    if army.nation not in SEAFARERS:
        work.reject("naval-nation", "9.1", nation=army.nation)
        return ()
    if not theatre.zones[army.zone].port:
        work.reject("naval-inland", "9.1", zone=army.zone)
        return ()
    for port, closed in harbours(theatre, army):
        if refusal := closed or stay_refusal(theatre, army, port):
            work.reject("because", "9.1", why=refusal)
    open_ports = ports(theatre, army)
    work.because("naval-ports", "9.1", army=army.id, n=len(open_ports), allowance=ALLOWANCE)
    # Reading of 9.1 [A33]: any port to any port, one that an enemy controls included.
    work.assume("reading-naval-ports")
    return open_ports


def strategic_zones(theatre: Theatre, army: Army) -> Ids:
    """Return the zones `army` can end in by strategic movement, in alphabetical order (9.1, first 8.1).

    Version 1.1: through zones of the camp without enemy armies, the start included. First edition: through zones of the
    power itself; from 1915 a German army may end the movement in an Austro-Hungarian zone, which cedes it (first 13).
    """
    return tuple(zone for zone in sorted(railheads(theatre, army)) if may_stay(theatre, army, zone))


def railheads(theatre: Theatre, army: Army) -> set[str]:
    """Return the zones that strategic movement leads to, whether or not there is room (9.1, first 8.1)."""
    if not theatre.first and not _is_quiet(theatre, army.zone, army.of):
        return set()
    ceding: set[str] = set()
    refused = functools.cache(lambda name: ban(theatre, army, name))

    def onward(zone: str) -> Iterator[str]:
        for other in theatre.neighbours(zone, army.nation):
            ours = theatre.zones[other].controller == army.of if theatre.first else _is_quiet(theatre, other, army.of)
            if not ours and not (theatre.first and would_be_ceded(theatre, army, other)):
                continue
            if may_leave_for(theatre, army, zone, other) and not refused(other):
                if ours:
                    yield other
                else:
                    ceding.add(other)

    return {*flood((army.zone,), onward), *ceding} - {army.zone}


def _is_quiet(theatre: Theatre, zone: str, power: Power) -> bool:
    return theatre.controlled_by_camp(zone, CAMP[power]) and not theatre.enemies_in(zone, power)


def strategic(given: ArmyGiven, work: Explanation) -> Zones:
    """Where an army can go by strategic movement (9.1)."""
    theatre = theatre_of(given, work)
    return Zones(march_far(theatre, theatre.army(given.army), work))


def taken_back(theatre: Theatre, army: Army, work: Explanation) -> Ids:
    """Return the zones to which Germany may take a ceded army back: by strategic movement, its own (first 13)."""
    if army.of == POWER_OF[army.nation]:
        work.reject("recover-not-ceded", "first 13", army=army.id)
        return ()
    home = POWER_OF[army.nation]
    zones = strategic_zones(theatre, msgspec.structs.replace(army, power=None))
    back = tuple(zone for zone in zones if theatre.zones[zone].controller == home)
    work.because("recover", "first 13", army=army.id, n=len(back))
    return back


def march_far(theatre: Theatre, army: Army, work: Explanation) -> Ids:
    """Return the zones `army` can end in by strategic movement, with the reasons noted (9.1)."""
    zones = strategic_zones(theatre, army)
    work.because("strategic-first" if work.first else "strategic", "9.1", army=army.id, n=len(zones))
    if not work.first and not _is_quiet(theatre, army.zone, army.of):
        work.reject("strategic-start", "9.1", zone=army.zone)
    for zone in zones:
        if would_be_ceded(theatre, army, zone):
            work.because("movement-ceded", "first 13", zone=zone)
            if not work.first:
                work.reading("cession")
    return zones


class Retreat(Record):
    """Zones open to a retreat, those with enemy armies apart; no zone at all eliminates the army."""

    clear: Ids
    with_enemies: Ids
    eliminated: bool


def retreat_of(theatre: Theatre, army: Army) -> Retreat:
    """Return where an army that used its trench may retreat: one zone, controlled, by the rules of movement (9.2)."""
    open_zones = []
    for zone in sorted(set(theatre.neighbours(army.zone, army.nation))):
        controller = theatre.zones[zone].controller
        # Reading of 9.2 [A45]: one adjacent zone that the army's own power controls, never by sea.
        camp = theatre.options.retreat_through == "camp"
        controlled = theatre.controlled_by_camp(zone, CAMP[army.of]) if camp else controller == army.of
        if controlled and not ban(theatre, army, zone) and may_stay(theatre, army, zone):
            open_zones.append(zone)
    clear = tuple(zone for zone in open_zones if not theatre.enemies_in(zone, army.of))
    with_enemies = tuple(zone for zone in open_zones if zone not in clear)
    return Retreat(clear, with_enemies, not open_zones)


def retreat(given: ArmyGiven, work: Explanation) -> Retreat:
    """Where an army that used its trench may retreat (9.2)."""
    theatre = theatre_of(given, work)
    return explained_retreat(theatre, theatre.army(given.army), work)


def explained_retreat(theatre: Theatre, army: Army, work: Explanation) -> Retreat:
    """Return where an army may retreat, with the reasons noted (9.2)."""
    found = retreat_of(theatre, army)
    if found.clear:
        work.because("retreat-clear", "9.2", army=army.id, zones=found.clear)
    if found.with_enemies:
        work.because("retreat-with-enemies", "9.2", zones=found.with_enemies)
    if found.eliminated:
        work.because("retreat-eliminated", "9.2", army=army.id)
    work.reading("retreat_through")
    return found
