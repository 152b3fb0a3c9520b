"""The two supply questions as situations: who is supplied, who is eliminated (7)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from assistant.core.calc import Worked
from assistant.core.reasons import Reason
from assistant.core.text import Text
from assistant.games.third_reich.geography import Army, Board, State
from assistant.games.third_reich.readings import Blank, reading
from assistant.games.third_reich.supply import Line, Supply, all_zones_lost
from assistant.games.third_reich.words import FACTIONS, SPOKEN, Faction, because, rejected, say


class SupplyBlank(Blank, frozen=True):
    board: Board
    state: State


class EliminationBlank(SupplyBlank, frozen=True):
    active: Faction


class SupplyAnswer(msgspec.Struct, frozen=True):
    """Armies by id, zones lost by faction; `lines` goes from each supplied army's zone to its source."""

    armies: Mapping[str, bool]
    zones_lost: Mapping[Faction, tuple[str, ...]]
    lines: Mapping[str, tuple[str, ...]]


class Eliminated(msgspec.Struct, frozen=True):
    eliminated: tuple[str, ...]


def supply(given: SupplyBlank) -> Worked:
    """Return which armies are supplied and which zones change hands for want of supply (7, 13.1)."""
    given.board.check()
    given.state.check(given.board)
    board = Supply(given.board, given.state, given.options)
    found = {army.id: board.of(army) for army in given.state.armies}
    lost = all_zones_lost(board)
    reasons = [_explained(army, found[army.id]) for army in given.state.armies]
    for faction in FACTIONS:
        for zone in lost[faction]:
            cuts = _cuts_named(board.network(faction, None).cuts(zone))
            reasons.append(because("7", "supply-zone-lost", zone=zone, faction=SPOKEN[faction], cuts=cuts))
    value = SupplyAnswer(
        {name: line.supplied for name, line in found.items()},
        lost,
        {name: line.zones for name, line in found.items() if line.zones},
    )
    return Worked(value, tuple(reasons), _readings(given))


def supply_elimination(given: EliminationBlank) -> Worked:
    """Return the armies that lack of supply eliminates at the end of a faction's phase (7)."""
    given.board.check()
    given.state.check(given.board)
    board = Supply(given.board, given.state, given.options)
    dead = []
    reasons = []
    for army in given.state.armies:
        line = board.of(army)
        if line.supplied:
            continue
        reasons.append(_explained(army, line))
        if army.faction == given.active:
            dead.append(army.id)
            reasons.append(because("7", "supply-eliminated", army=army.id))
        else:
            reasons.append(because("7", "supply-marked", army=army.id, faction=SPOKEN[given.active]))
    if not reasons:
        reasons.append(because("7", "supply-all-well"))
    return Worked(Eliminated(tuple(dead)), tuple(reasons), _readings(given))


def _explained(army: Army, line: Line) -> Reason:
    if line.exempt:
        return because("17" if army.partisan else "7", line.exempt, army=army.id)
    if line.supplied:
        key = "supply-on-source" if len(line.zones) == 1 else "supply-line"
        return because("7", key, army=army.id, zone=army.zone, line=joined(line.zones))
    cuts = _cuts_named(line.cuts)
    return rejected("7", "supply-cut", army=army.id, zone=army.zone, cuts=cuts)


def joined(zones: tuple[str, ...]) -> Text | str:
    """Return a way over the board in words: "Riga – Minsk – Kiev"."""
    if len(zones) == 1:
        return zones[0]
    return say("way", first=zones[0], rest=joined(zones[1:]))


def _cuts_named(cuts: Mapping[str, str]) -> tuple[Text, ...]:
    if not cuts:
        return (say("cut-nothing-near"),)
    return tuple(say(key, zone=zone) for zone, key in cuts.items())


def _readings(given: SupplyBlank) -> tuple[Text, ...]:
    """Return the readings that could change the supply of this position."""
    names = []
    if any(zone.coast for zone in given.board.zones.values()):
        if any(owned for owned in given.state.techs.values() if "blitzkrieg" in owned):
            names.append("sea_leg_uncontrolled_with_blitz")
        if given.board.gibraltar:
            names.append("gibraltar_blocks_axis_supply")
    if any(len(present) > 1 for present in given.state.factions_in.values()):
        names.append("source_in_own_contested_zone")
    names.append("occupied_zone_keeps_control_when_cut")
    return tuple(reading(given.options, name) for name in names)
