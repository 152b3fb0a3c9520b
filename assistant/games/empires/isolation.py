"""Lack of supply at the end of a phase: armies that suffer, zones that change hands (6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from assistant.core.calc import Worked
from assistant.games.empires.powers import POWER_NAMES, POWER_OF, POWERS, Power, are_enemies
from assistant.games.empires.supply import Lines, note_readings
from assistant.games.empires.theatre import State, Theatre, theatre_of
from assistant.games.empires.words import Working

NOBODY: Mapping[str, Power | None] = MappingProxyType({})


class PhaseGiven(State, frozen=True):
    """The map at the end of the action phase of `active`."""

    active: Power


class Effects(msgspec.Struct, frozen=True):
    """What lack of supply does to the armies, by id."""

    reduced: tuple[str, ...] = ()
    eliminated: tuple[str, ...] = ()
    no_further_loss: tuple[str, ...] = ()
    restored: tuple[str, ...] = ()


def effects(theatre: Theatre, active: Power, work: Working) -> Effects:
    """Return what lack of supply does to each army at the end of the phase of `active` (6).

    Newly isolated: one loss. Isolated at the end of its own power's phase: eliminated, whatever it lost before [A20].
    """
    reduced, eliminated, no_further_loss, restored = [], [], [], []
    lines = Lines(theatre, work)
    for army in theatre.armies:
        if lines.supplies(army):
            if army.oos:
                restored.append(army.id)
                work.because("effect-restored", "6", "6", army=army.id)
        elif army.of == active:
            eliminated.append(army.id)
            work.because("effect-eliminated", "6", "6", army=army.id, power=POWER_NAMES[active])
        elif army.oos:
            no_further_loss.append(army.id)
            work.because("effect-once", "6", "6", army=army.id)
        elif army.full:
            reduced.append(army.id)
            work.because("effect-reduced", "6", "6", army=army.id)
        else:
            eliminated.append(army.id)
            work.because("effect-last-step", "6", "6", army=army.id)
    return Effects(tuple(reduced), tuple(eliminated), tuple(no_further_loss), tuple(restored))


def supply_effects(given: PhaseGiven, work: Working) -> Worked:
    """Which armies lose a step or are eliminated for lack of supply at the end of a phase (6)."""
    found = effects(theatre_of(given), given.active, work)
    note_readings(work)
    return work.answer(found)


def isolated_zones(
    theatre: Theatre, active: Power, work: Working, before: Mapping[str, Power | None] = NOBODY
) -> dict[str, Power | None]:
    """Return the zones out of supply that change hands, and to whom; None when nobody can be named (6, first 6).

    Version 1.1 gives them to the power that cut the line, the first edition to their original owner. `before`: who held the
    zones that changed hands in this phase.
    """
    changes: dict[str, Power | None] = {}
    lines = Lines(theatre, work)
    for name, zone in theatre.zones.items():
        if zone.controller is None or lines.supplies_zone(name):
            continue
        if work.first:
            owner = POWER_OF.get(zone.country)
            if owner != zone.controller:
                changes[name] = owner
                work.because("zone-returns", "6", "6", zone=name, power=POWER_NAMES[owner] if owner else "-")
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
            work.because("zone-lost", "6", "6", zone=name, power=POWER_NAMES[taker])
        else:
            work.because("zone-lost-to-whom", "6", "6", zone=name)
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


def zone_loss(given: PhaseGiven, work: Working) -> Worked:
    """Which zones change hands for lack of supply at the end of a phase (6)."""
    changes = isolated_zones(theatre_of(given), given.active, work)
    note_readings(work)
    return work.answer(changes)
