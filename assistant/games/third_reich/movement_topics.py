"""The movement question as a situation (8.1-8.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

import msgspec

from assistant.core.calc import Worked, unusable
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.text import Text
from assistant.games.third_reich.geography import Army, Board, State, known
from assistant.games.third_reich.movement import Circumstances, Mover, Way, march, naval, strategic
from assistant.games.third_reich.operations import OPERATIONS
from assistant.games.third_reich.readings import Blank, reading
from assistant.games.third_reich.words import SPOKEN, Count, Country, Turn, War, because, say


class MovementBlank(Blank, frozen=True):
    board: Board
    state: State
    army: str
    op: Literal["tactical_movement", "assault", "strategic_movement", "naval_movement"]
    turn: Turn
    axis_war: War = "limited"
    axis_entered_ussr: bool = False
    neutral_countries: tuple[Country, ...] = ()
    neutral_zones: tuple[str, ...] = ()
    invading: tuple[Country, ...] = ()
    unsupplied_at_start: tuple[str, ...] = ()
    already_operated: tuple[str, ...] | bool = ()
    soviet_border_zones: tuple[str, ...] = ()
    breakthrough_zones: tuple[str, ...] = ()
    strategic_moves_in_ussr_used: Count = 0
    axis_entered_france_belgium_this_turn: bool = False


class Stop(msgspec.Struct, frozen=True):
    """A zone where a tactical movement or an Assault may end; `steps` counts zones entered."""

    steps: int
    enemies: bool
    must_attack: bool
    needs_other_attack: bool


class StrategicStop(msgspec.Struct, frozen=True):
    enemies: bool


class NavalStop(msgspec.Struct, frozen=True):
    sea_zones: int
    enemies: bool


class Movement(msgspec.Struct, frozen=True):
    """Zones where the army may stop; `in_place`: it may fight where it stands; `reason`: why it may do nothing."""

    reach: Mapping[str, Stop | StrategicStop | NavalStop]
    in_place: bool = False
    reason: str | None = None


class Moved(NamedTuple):
    """The movement of an army worked out, with the way to each zone where it may stop."""

    worked: Worked
    ways: Mapping[str, Way]


def movement(given: MovementBlank) -> Worked:
    """Return the zones an army may reach by an operation, and whether it must attack there (8.1-8.4)."""
    return moved(given).worked


def moved(given: MovementBlank) -> Moved:
    """Return the same with the ways, each from the zone where the army starts to the one where it stops (8.1-8.4)."""
    army = _army(given)
    stopped = _stopped(given, army)
    if stopped is not None:
        return Moved(Worked(Movement({}, reason=stopped), (_reason(stopped, army),)), {})
    mover = Mover(given.board, given.state, army, circumstances(given), given.options)
    value, ways = _moved(given, mover)
    reasons = [_reason(value.reason, army)] if value.reason else _positive(given, mover, value)
    reasons += [
        Reason(refusal.text, refusal.rule, ReasonKind.REJECTED)
        for zone, refusal in mover.refusals.items()
        if zone not in value.reach
    ]
    return Moved(Worked(value, tuple(reasons), _readings(given)), ways)


def _moved(given: MovementBlank, mover: Mover) -> tuple[Movement, Mapping[str, Way]]:
    if given.op == "strategic_movement":
        found, why = strategic(mover, given.strategic_moves_in_ussr_used)
        return Movement({zone: StrategicStop(mover.enemies(zone)) for zone in found}, reason=why), found
    if given.op == "naval_movement":
        sailed, why = naval(mover)
        reach = {zone: NavalStop(seas, mover.enemies(zone)) for zone, seas in sailed.items()}
        return Movement(reach, reason=why), {zone: (mover.start, zone) for zone in sailed}
    may_fight = given.op == "assault"
    stops: dict[str, Stop | StrategicStop | NavalStop] = {}
    ways = march(mover, given.op)
    for zone, way in ways.items():
        enemies = mover.enemies(zone)
        must_attack = enemies and not mover.friends(zone)
        # Reading of 8.1 [A29]: a tactical movement may end there if another army provides the attack.
        stops[zone] = Stop(len(way) - 1, enemies, must_attack, must_attack and not may_fight)
    frozen_here = mover.is_frozen and mover.others.control.get(mover.start) != "axis"
    return Movement(stops, in_place=may_fight and mover.enemies(mover.start) and not frozen_here), ways


def _army(given: MovementBlank) -> Army:
    given.board.check()
    given.state.check(given.board)
    for field in ("neutral_zones", "soviet_border_zones", "breakthrough_zones"):
        for n, zone in enumerate(getattr(given, field)):
            known(zone, given.board.zones, f"{field}[{n}]")
    armies = {army.id: army for army in given.state.armies}
    for field in ("unsupplied_at_start", "already_operated"):
        names = getattr(given, field)
        for n, name in enumerate(() if isinstance(names, bool) else names):
            known(name, armies, f"{field}[{n}]")
    if given.army not in armies:
        raise unusable("army", given.army, armies)
    return armies[given.army]


def _stopped(given: MovementBlank, army: Army) -> str | None:
    """Return why the army may not operate at all, or None (7, 8, 9)."""
    if army.faction == "allies" and given.turn == 1 and not given.axis_entered_france_belgium_this_turn:
        return "allies_turn_1"
    if army.id in given.unsupplied_at_start:
        return "unsupplied_at_start"
    operated = given.already_operated
    if operated is True or (isinstance(operated, tuple) and army.id in operated):
        return "one_operation_per_turn"
    return None


RULES = {
    "allies_turn_1": "9",
    "unsupplied_at_start": "8",
    "one_operation_per_turn": "8",
    "start_not_controlled": "8.3",
    "enemies_at_start": "8.3",
    "two_strategic_moves_in_ussr": "8.3",
    "start_not_coastal_or_not_controlled": "8.4",
}


def _reason(slug: str, army: Army) -> Reason:
    text = say(f"stopped-{slug.replace('_', '-')}", army=army.id, zone=army.zone)
    return Reason(text, RULES[slug], ReasonKind.REJECTED)


def _positive(given: MovementBlank, mover: Mover, value: Movement) -> list[Reason]:
    row = OPERATIONS[given.op]
    rule = {"tactical_movement": "8.1", "assault": "8.2", "strategic_movement": "8.3", "naval_movement": "8.4"}[
        given.op
    ]
    if row.armour is not None:
        zones = row.armour if mover.army.type == "armour" else row.infantry
        reasons = [because(rule, "move-range", op=SPOKEN[given.op], type=SPOKEN[mover.army.type], n=zones)]
        if mover.enemies(mover.start):
            reasons.append(because("8.2", "move-starts-in-contact", zone=mover.start))
    else:
        reasons = [because(rule, f"move-{given.op.replace('_', '-')}")]
    if value.in_place:
        reasons.append(because("8.2", "move-in-place", zone=mover.start))
    for zone, stop in value.reach.items():
        if isinstance(stop, Stop) and stop.must_attack:
            key = "move-needs-other-attack" if stop.needs_other_attack else "move-must-attack"
            reasons.append(because("8.2", key, zone=zone))
        elif isinstance(stop, NavalStop) and stop.sea_zones > 1:
            reasons.append(because("8", "move-several-seas", zone=zone, n=stop.sea_zones))
    return reasons


def circumstances(given: MovementBlank) -> Circumstances:
    """Return what the movement of `given` depends on beside board and armies."""
    return Circumstances(
        turn=given.turn,
        axis_war=given.axis_war,
        axis_entered_ussr=given.axis_entered_ussr,
        neutral_countries=frozenset(given.neutral_countries),
        neutral_zones=frozenset(given.neutral_zones),
        invading=frozenset(given.invading),
        soviet_border_zones=frozenset(given.soviet_border_zones),
        breakthrough_zones=frozenset(given.breakthrough_zones),
    )


def _readings(given: MovementBlank) -> tuple[Text, ...]:
    names = []
    if given.op == "strategic_movement":
        names.append("strategic_through_enemy")
    elif given.op != "naval_movement" and given.breakthrough_zones:
        names = ["blitz_must_stop", "africa_blitz_without_tech"]
    return tuple(reading(given.options, name) for name in names)
