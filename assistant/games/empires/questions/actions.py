"""The actions of a phase: how many a power has, which it has taken, what remains; reminders only (7, 10.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args

from assistant.core.edits import Edit, Mark, Move
from assistant.core.position import Position
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.text import Text
from assistant.games.empires import dates, log, mirror
from assistant.games.empires.powers import POWER_NAMES, POWER_OF, Power
from assistant.games.empires.words import say

Action = Literal["recruitment", "manoeuvre", "research", "entrenchment", "diplomacy", "missions"]
ACTIONS: tuple[Action, ...] = get_args(Action)
REPEATABLE: Action = "manoeuvre"
NUMBER = {"germany": 3, "allies": 3, "russia": 2, "austria_hungary": 2}
DONE = "move-attack"  # the marker that lies in the boxes of completed actions


def number(position: Position, power: Power) -> int:
    """Return how many actions a power has in its phase; one more a year with Offensive, not for Russia in 1918 (7, 10.3)."""
    more = 0
    if ("offensive", 1) in mirror.tiles(position, power):
        year = dates.date_of(mirror.turn(position)).year
        used = position.register(mirror.YEARLY).get(power, {}).get("offensive")
        more = int(used != year and not (power == "russia" and year == 1918))
    return NUMBER[power] + more


def used(position: Position, power: Power) -> int:
    """Return how many actions the power's marker shows as taken."""
    return position.box(f"actions-{power}#1") or 0


def box_of(power: Power, action: Action) -> str:
    """Return the box of a completed action."""
    return f"action-kinds-{power}:{action}"


def taken(position: Position, power: Power) -> tuple[Action, ...]:
    """Return the kinds of actions that the power has taken in this phase, from the markers in its boxes."""
    return tuple(action for action in ACTIONS if position.marker(DONE, box_of(power, action)))


def booked(power: Power, action: Action) -> Text:
    """Return an action that is counted as a line of the journal."""
    return say("action-booked", power=POWER_NAMES[power], action=action_name(action))


def counted(position: Position, power: Power, action: Action) -> list[Edit]:
    """Return the edits that count an action: the power's marker moves on, the action's box is marked (7)."""
    edits: list[Edit] = []
    pawn, box = f"actions-{power}#1", box_of(power, action)
    now = position.box(pawn)
    if now is not None and f"actions-{power}:{now + 1}" in position.board.zones:
        edits.append(Move((pawn,), f"actions-{power}:{now + 1}"))
    if box in position.board.zones and not position.marker(DONE, box):
        edits.append(Mark(DONE, box))
    return edits


def forgotten(position: Position, power: Power) -> Iterator[Edit]:
    """Yield the edits that clear a power's actions at the end of its phase."""
    if used(position, power):
        yield Move((f"actions-{power}#1",), f"actions-{power}:0")
    for action in taken(position, power):
        yield Mark(DONE, box_of(power, action), 0)


def reminders(position: Position, power: Power, action: Action) -> Iterator[Reason]:
    """Yield what speaks against one more action of a kind; a reminder, never a ban (7)."""
    rule = "first 4" if mirror.working(position).first else "7"
    done = taken(position, power)
    name = action_name(action)
    if action in done and action != REPEATABLE:
        yield Reason(say("action-repeated", action=name), rule, ReasonKind.REJECTED, (box_of(power, action),))
    elif action == "recruitment" and done:
        yield Reason(say("action-recruit-late"), rule, ReasonKind.REJECTED, (box_of(power, action),))
    if used(position, power) >= number(position, power):
        text = say("actions-spent", power=POWER_NAMES[power], n=number(position, power))
        yield Reason(text, rule, ReasonKind.REJECTED)


def action_name(action: Action) -> Text:
    """Return what an action is called."""
    return say(f"action-{action}")


def gas_used(position: Position, power: Power) -> bool:
    """Tell whether a power has used its gas of this year (10.6)."""
    return bool(position.register(mirror.YEARLY).get(power, {}).get("gas") == dates.date_of(mirror.turn(position)).year)


def towards_duty(position: Position, power: Power, duty: dates.Duty) -> int:
    """Return what counts towards a compulsory attack: zones or armies of this turn, armies written down for the year (9)."""
    if duty.per == "year":
        return int(position.register(mirror.YEARLY).get(power, {}).get(mirror.ATTACKED) or 0)
    hit = [deed for deed in log.done(position, log.ATTACK) if deed.side == power and _is_of(position, deed.whom, duty)]
    return len({deed.zone if duty.unit == "zones" else deed.whom for deed in hit})


def offensive_owed(position: Position, power: Power) -> bool:
    """Tell whether a power used Offensive in this phase without the attack that it obliges to (10.3).

    Germany's must be against the Allies. Reading: in any Manoeuvre of the phase, or in its last action.
    """
    used_now = any(deed.side == power for deed in log.done(position, log.OFFENSIVE))
    last = mirror.options(position).offensive_attack == "last"
    against = dates.Duty("turn", "zones", 1, "allies")
    return used_now and not any(
        deed.side == power
        and (not last or deed.action == log.manoeuvre(position))
        and (power != "germany" or _is_of(position, deed.whom, against))
        for deed in log.done(position, log.ATTACK)
    )


def _is_of(position: Position, army: str, duty: dates.Duty) -> bool:
    """Tell whether an army is one of those that a duty names: of the Allies, or of certain nations (9)."""
    if army not in position.table.counters:
        return False
    nation = mirror.nation(position, army)
    return POWER_OF[nation] == duty.against if isinstance(duty.against, str) else nation in duty.against
