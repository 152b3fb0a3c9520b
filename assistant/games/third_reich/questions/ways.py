"""What the movements of armies on the table depend on: their ways, their landings, their prices (8, 13.9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, cast

import msgspec

from assistant.core.board import Link
from assistant.core.table import Counter
from assistant.games.third_reich.geography import Army
from assistant.games.third_reich.landings import LandingBlank, Route
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.movement import Way
from assistant.games.third_reich.movement_topics import MovementBlank, moved
from assistant.games.third_reich.operations import CostBlank, TouchedZone, operation_cost
from assistant.games.third_reich.questions.combats import open_zones
from assistant.games.third_reich.words import STACK, Faction, Operation

Moves = Literal["assault", "tactical_movement", "strategic_movement", "naval_movement"]


def movement_situation(seen: Theatre, army: Army, op: Moves, invading: str = "") -> MovementBlank:
    """Return everything that the movement of an army depends on.

    Args:
        invading: the neutral country that is invaded.
    """
    turn: Any = seen.turn
    frozen = [zone.id for zone in seen.position.board.zones.values() if zone.get("soviet_frozen")]
    return MovementBlank(
        board=seen.board,
        state=seen.state_when(invading),
        army=army.id,
        op=op,
        turn=turn,
        axis_war=seen.war("axis"),
        axis_entered_ussr=seen.axis_entered_ussr,
        neutral_countries=cast(Any, tuple(sorted(seen.neutral_countries))),
        neutral_zones=tuple(sorted(seen.neutral_zones)),
        invading=cast(Any, (invading,) if invading else ()),
        unsupplied_at_start=() if seen.operation(army.id) or seen.supplied_at_start(army) else (army.id,),
        already_operated=(army.id,) if seen.operation(army.id) else (),
        soviet_border_zones=tuple(frozen),
        breakthrough_zones=tuple(sorted(open_zones(seen, army.faction, army.id))) if army.type == "armour" else (),
        strategic_moves_in_ussr_used=_strategic_in_ussr(seen),
        axis_entered_france_belgium_this_turn=seen.axis_entered_west_now,
        options=seen.options,
    )


def _strategic_in_ussr(seen: Theatre) -> int:
    """Return the strategic movements of the Axis that touched the USSR this turn, as noted (8.3)."""
    return sum(
        did.op == "strategic_movement"
        and army in seen.armies
        and seen.kind(seen.armies[army]).side == "axis"
        and any(seen.board.zones[zone].home == "ussr" for zone in did.way if zone in seen.board.zones)
        for army, did in seen.done.items()
    )


def near_enough(seen: Theatre, zone: str) -> tuple[str, ...]:
    """Return the armies of the phase that may reach a zone by an Assault (8.2)."""
    ours = [army for army in seen.state.armies if army.faction == seen.phase and not seen.operation(army.id)]
    return tuple(army.id for army in ours if zone in moved(movement_situation(seen, army, "assault")).ways)


def room_for(seen: Theatre, side: Faction, armies: int, zone: str) -> bool:
    """Tell whether some armies of a faction find room together in a zone where they do not stand yet (5)."""
    there = seen.state.factions_in.get(zone, {}).get(side, 0)
    return seen.board.zones[zone].unlimited or there + armies <= STACK


def routes(seen: Theatre, start: str) -> Mapping[str, Link]:
    """Return the landing axes and landing zones that lead away from a zone, by destination (8.5, 13.9)."""
    if start not in seen.board.zones:
        return {}
    return dict(seen.position.board.linked(frozenset({"landing_axis", "landing_zone"}))[start])


def landing_situation(seen: Theatre, army: Counter, link: Link, goal: str, announced: int) -> LandingBlank:
    """Return everything that a landing depends on; landings of this turn are those noted.

    Args:
        link: the landing axis or landing zone that leads there.
        goal: the zone where it lands.
        announced: how many armies are to land in neutral French North Africa in all this turn.
    """
    kind = seen.kind(army)
    side: Any = kind.side
    turn: Any = seen.turn
    landed = [
        did.way[-1]
        for name, did in seen.done.items()
        if did.op == "amphibious_assault"
        and did.way
        and name != army.id
        and name in seen.position.table.counters
        and seen.position.kind(name).side == side
    ]
    french = sum(zone in seen.neutral_zones for zone in landed)
    origin = seen.position.board.zones[army.zone].name.en
    return LandingBlank(
        faction=side,
        type=cast(Any, kind.get("arm", "infantry")),
        turn=turn,
        from_controlled=seen.controller(army.zone) == side,
        to_controlled=seen.controller(goal) == side,
        route=Route(
            kind=cast(Any, link.kind),
            mediterranean=bool(link.tags.get("mediterranean")),
            origin=origin,
            destination=seen.position.board.zones[goal].name.en,
        ),
        tech=seen.state.has(side, "amphibious_assaults"),
        landed_this_turn=len(landed),
        landed_here_this_turn=landed.count(goal),
        neutral_french_africa=goal in seen.neutral_zones,
        total_landing_in_french_africa=max(french + 1, announced) if goal in seen.neutral_zones else 0,
        options=seen.options,
    )


def cost_situation(
    seen: Theatre, side: Faction, op: Operation, zones: tuple[TouchedZone, ...], sea_zones: int = 1
) -> CostBlank:
    """Return everything that the price of an operation of a faction depends on now (8).

    Args:
        zones: the ground it touches, the zone where it starts included.
        sea_zones: the sea zones it crosses.
    """
    turn: Any = seen.turn
    return CostBlank(
        faction=side,
        op=op,
        turn=turn,
        zones=zones,
        sea_zones=sea_zones,
        axis_entered_france_belgium_this_turn=seen.axis_entered_west_now,
        first_axis_entry_ussr=seen.position.fact("axis-entered-ussr") or None,
        options=seen.options,
    )


def price(seen: Theatre, army: Army, op: Operation, way: Way) -> int:
    """Return the operation points that a movement along `way` costs (8).

    Args:
        op: the operation that pays for it.
    """
    sea_zones = 1
    if op == "naval_movement":
        sailing = msgspec.structs.replace(
            movement_situation(seen, army, op), already_operated=(), unsupplied_at_start=()
        )
        reach = moved(sailing).worked.value.reach
        sea_zones = reach[way[-1]].sea_zones if way[-1] in reach else 1
    zones = tuple(
        TouchedZone(home=tags.home, region=tags.region, beyond_limite_est=tags.beyond_limite_est)
        for tags in (seen.board.zones[zone] for zone in way)
    )
    return int(operation_cost(cost_situation(seen, army.faction, op, zones, sea_zones)).value.po)
