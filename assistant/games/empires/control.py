"""Control of zones at the end of a phase, and all that follows from it: isolation, losses, points (4, 5, 6)."""

from __future__ import annotations

import msgspec

from assistant.core.calc import Worked
from assistant.games.empires.isolation import Effects, effects, isolated_zones
from assistant.games.empires.powers import CAMP, POWER_NAMES, POWER_OF, POWERS, Power, are_enemies
from assistant.games.empires.supply import note_readings
from assistant.games.empires.theatre import State, Theatre, Zone, check_zone, is_closed_neutral, theatre_of
from assistant.games.empires.victory import City, Points, points_of_change
from assistant.games.empires.words import Working


class MovedGiven(State, frozen=True):
    """The map at the end of the phase of `active`, with the zones its armies entered in it (`crossed`)."""

    active: Power
    crossed: tuple[str, ...] = ()


def control_changes(theatre: Theatre, active: Power, crossed: frozenset[str], work: Working) -> dict[str, Power | None]:
    """Return the zones that change hands at the end of the phase of `active` (4, first 3, 8.1).

    Args:
        crossed: zones entered in this phase.
    """
    changes: dict[str, Power | None] = {}
    for name, zone in theatre.zones.items():
        if is_closed_neutral(zone, work.first):
            continue
        power = _takes(theatre, name, active, crossed, work)
        # Reading of 4 [A23]: an invaded neutral is taken like an enemy zone, a partner's zone never.
        if power is not None and (zone.controller is None or are_enemies(power, zone.controller)):
            changes[name] = _owner(zone, power, work)
    return changes


def _owner(zone: Zone, taker: Power, work: Working) -> Power:
    """Return who controls a zone that `taker` takes: the partner whose home it is, where that reading is in force."""
    home = POWER_OF.get(zone.country)
    if home is None or home == taker or CAMP[home] != CAMP[taker]:
        return taker
    # Reading of 4 [A23]: by the letter the active power.
    work.reading("liberated_home")
    return home if work.options.liberated_home == "partner" else taker


def _takes(theatre: Theatre, zone: str, active: Power, crossed: frozenset[str], work: Working) -> Power | None:
    """Return the power that would own `zone` by its armies: the active one, or in the first edition any that is alone."""
    controller = theatre.zones[zone].controller
    here = {army.of for army in theatre.at[zone]}
    passed = zone in crossed and active not in here
    if passed and not work.first and are_enemies(active, controller):
        work.reading("crossing_takes")
    claims = active in here or (passed and (work.first or work.options.crossing_takes))
    if claims and not theatre.enemies_in(zone, active):
        if controller is None or are_enemies(active, controller):
            key = "control-occupied" if active in here else "control-crossed"
            work.because(key, "4", "8.1", zone=zone, power=POWER_NAMES[active])
        return active
    if claims and are_enemies(active, controller):
        work.reject("control-shared", "4", "3", zone=zone)
    if not work.first:
        for power in here:
            if power != active and are_enemies(power, controller) and not theatre.enemies_in(zone, power):
                # Reading of 4 [A24]: another power's armies wait for the end of that power's own phase.
                work.reject("control-waits", "4", "8.1", zone=zone, power=POWER_NAMES[power])
        return None
    # First edition [A24]: a zone belongs to the last power that occupied it alone, whoever's phase it is.
    alone = next(iter(here)) if len(here) == 1 else None
    if alone and are_enemies(alone, controller):
        work.because("control-alone", "4", "3", zone=zone, power=POWER_NAMES[alone])
    return alone


def _entered(given: MovedGiven) -> frozenset[str]:
    for n, zone in enumerate(given.crossed):
        check_zone(f"crossed[{n}]", zone, given.zones)
    return frozenset(given.crossed)


def control(given: MovedGiven, work: Working) -> Worked:
    """Which zones change hands at the end of a phase (4)."""
    changes = control_changes(theatre_of(given), given.active, _entered(given), work)
    if not changes:
        work.because("control-nothing", "4", "8.1")
    return work.answer(changes)


class EndOfPhase(msgspec.Struct, frozen=True):
    """What the end of a phase brings, in the order it is done: control, isolated zones, armies; and the points of it all."""

    control: dict[str, Power | None]
    isolated: dict[str, Power | None]
    armies: Effects
    vp: Points


def end_of_phase(given: MovedGiven, work: Working) -> Worked:
    """What the end of an action phase brings: control, isolated zones, armies out of supply, points (4, 5, 6)."""
    return work.answer(end_phase(theatre_of(given), given.active, _entered(given), work))


def end_phase(theatre: Theatre, active: Power, crossed: frozenset[str], work: Working) -> EndOfPhase:
    """Return what the end of the phase of `active` brings (7: control, then supply of zones, then of all armies).

    Args:
        crossed: zones entered in this phase.
    """
    taken = control_changes(theatre, active, crossed, work)
    after_control = theatre.with_control(taken)
    lost = isolated_zones(after_control, active, work, {zone: theatre.zones[zone].controller for zone in taken})
    after_isolation = after_control.with_control(lost)
    suffered = effects(after_isolation, active, work)
    note_readings(work)
    points = dict.fromkeys(POWERS, 0)
    if work.first:
        work.assume("vp-first-at-the-end")
    else:
        for before, changes in ((theatre, taken), (after_control, lost)):
            for zone, power in changes.items():
                if power is not None:
                    place = before.zones[zone]
                    city = City(country=place.country, name=zone, city=place.city)
                    for who, n in points_of_change(city, place.controller, power, work).items():
                        points[who] += n
    return EndOfPhase(taken, lost, suffered, {power: n for power, n in points.items() if n})
