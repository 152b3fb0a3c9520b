"""The actions of a phase on the table: how many there are, where their markers lie, which are spare (3, 4)."""

from __future__ import annotations

from typing import Any

from assistant.core.edits import Edit, Move
from assistant.games.third_reich.actions import ActionsBlank, LimitBlank, action_limit
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.missions import Submarines
from assistant.games.third_reich.words import Action, Faction

ACTIONS: tuple[Action, ...] = ("planning", "armour_production", "missions", "recruitment", "research", "lend_lease")
# The boxes where the markers of these actions lie; the Axis has a box for each kind of mission.
BOXES = {"missions": ("missions_air", "missions_submarine")}


def actions_situation(seen: Theatre, side: Faction) -> ActionsBlank:
    """Return everything that the number of actions depends on (3)."""
    turn: Any = seen.turn
    sources = [z for z, owner in seen.board.sources.items() if owner == "axis"]
    return ActionsBlank(
        faction=side,
        war=seen.war(side),
        turn=turn,
        # Reading of 3 [A05]: sources in the home territory of any country of the Axis that is in the war.
        axis_sources_lost=sum(
            seen.controller(zone) != "axis" for zone in sources if seen.board.zones[zone].home in seen.at_war
        ),
        bombing_markers=min(2, len(seen.missions("strategic-bombing", "allies"))),
        trondheim_controller=seen.controller("trondheim") if "trondheim" in seen.board.zones else None,
        london_controller=seen.controller("londres") if "londres" in seen.board.zones else None,
        submarines=submarines(seen),
        moscow_controller=seen.controller("moscou") if "moscou" in seen.board.zones else None,
        lend_lease=side == "ussr" and seen.position.fact("lend-lease-turn") == seen.turn,
        options=seen.options,
    )


def submarines(seen: Theatre) -> Submarines:
    """Return the submarines in the Atlantic box and the navies' tiles (12, 13.10)."""
    boats = seen.missions("atlantic", "axis", "submarine")
    return Submarines(
        standard=sum(boat.face == 0 for boat in boats),
        advanced=sum(boat.face == 1 for boat in boats),
        axis_advanced_navy=seen.state.has("axis", "advanced_navy"),
        allied_advanced_navy=seen.state.has("allies", "advanced_navy"),
    )


def taken(seen: Theatre, side: Faction, action: Action) -> list[str]:
    """Return the action markers of a faction that lie in the boxes of an action."""
    boxes = (f"actions-{side}:{box}" for box in BOXES.get(action, (action,)))
    return [c.id for box in boxes for c in seen.position.counters_in(box) if c.kind == f"action-{side}"]


def used(seen: Theatre, side: Faction) -> int:
    """Return how many actions of a faction are made in this phase: its markers in boxes."""
    return sum(len(taken(seen, side, action)) for action in ACTIONS)


def spare(seen: Theatre, side: Faction) -> list[str]:
    """Return the action markers of a faction that are not used yet."""
    return [c.id for c in seen.position.counters_in(f"actions-{side}:unused") if c.kind == f"action-{side}"]


def taking(seen: Theatre, side: Faction, box: str) -> tuple[Edit, ...]:
    """Return the edit that lays a spare marker in the box of an action; none if there is neither marker nor box."""
    place, markers = f"actions-{side}:{box}", spare(seen, side)
    return (Move((markers[0],), place),) if markers and place in seen.position.board.zones else ()


def limit_situation(seen: Theatre, side: Faction, action: Action) -> LimitBlank:
    """Return everything that the limit of an action depends on (4)."""
    turn: Any = seen.turn
    return LimitBlank(
        faction=side,
        action=action,
        war=seen.war(side),
        turn=turn,
        lend_lease=seen.position.fact("lend-lease-turn") == seen.turn,
        axis_entered_ussr=seen.axis_entered_ussr,
        karelia_controller=seen.controller("carelie") if "carelie" in seen.board.zones else None,
    )


def most(seen: Theatre, side: Faction, action: Action) -> int:
    """Return how often a faction may make an action in this phase (4)."""
    return int(action_limit(limit_situation(seen, side, action)).value.max)
