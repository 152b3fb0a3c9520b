"""The recruitment points of the phase under way: what the action brings, what was bought, what is left (8)."""

from __future__ import annotations

from typing import NamedTuple

from assistant.core.position import Position
from assistant.games.empires import log, mirror
from assistant.games.empires import recruitment as rules
from assistant.games.empires.names import named
from assistant.games.empires.powers import Power


class Overspent(NamedTuple):
    """Points spent beyond what there was: in general, and for Americans, whom only their own point pays."""

    general: int
    americans: int


def war_state(position: Position) -> rules.WarState:
    """Return who holds Brussels and which neutrals are at war, from the map and the diplomacy markers."""
    brussels = next((zone for zone in mirror.land_zones(position.board) if named(zone) == "brussels"), "")
    holder = position.controller(brussels) if brussels else ""
    joined = mirror.at_war(position)
    return rules.WarState(
        brussels=mirror.power(holder) if holder else None,
        russia_surrendered=mirror.is_decided(position, mirror.SURRENDER),
        **{f"{nation}_at_war": nation in joined for nation in mirror.NEUTRALS},
    )


def collected(position: Position, power: Power) -> rules.RecruitmentPoints:
    """Return the points that a power's Recruitment action brings."""
    return rules.points_of(power, mirror.turn(position), war_state(position), mirror.working(position))


def bought(position: Position, power: Power) -> tuple[rules.Purchase, ...]:
    """Return what a power has bought in this phase, however the armies came there."""
    made = []
    for deed in log.done(position, log.RECRUIT, log.REINFORCE):
        if deed.side == power and deed.who in position.table.counters:
            kind: rules.Price = (
                "reinforce" if deed.did == log.REINFORCE else "full" if deed.cost == rules.PRICES["full"] else "reduced"
            )
            made.append(rules.Purchase(nation=mirror.nation(position, deed.who), kind=kind))
    return tuple(made)


def left(position: Position, power: Power) -> rules.Left:
    """Return the points that a power has left in this phase."""
    return rules.left_over(collected(position, power), bought(position, power))


def overspent(position: Position, power: Power) -> Overspent:
    """Return what was bought in this phase beyond the points of the action."""
    found = left(position, power)
    return Overspent(max(0, -found.general), max(0, -found.reserved.get("usa", 0)))
