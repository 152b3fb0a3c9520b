"""What an answer took for granted: printed values that nobody has confirmed, and readings other than the usual ones."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.core.text import Text
from assistant.games.der_des_ders.state import USUAL, State
from assistant.games.der_des_ders.words import (
    EVENT_YEARS,
    SectorId,
    Side,
    Tech,
    say,
)


def readings_changed(state: State) -> tuple[Text, ...]:
    """Return one sentence for each reading that is not the usual one."""
    if state.readings == USUAL:
        return ()
    names = state.readings.__struct_fields__
    return tuple(
        say("reading-changed", reading=name, value=str(getattr(state.readings, name)).lower())
        for name in names
        if getattr(state.readings, name) != getattr(USUAL, name)
    )


def reading(state: State, name: str, key: str) -> tuple[Text, ...]:
    """Return the sentence of a usual reading that the answer rests on; nothing if it was changed."""
    return (say(key),) if getattr(state.readings, name) == getattr(USUAL, name) else ()


def sector_values(state: State, wanted: Iterable[tuple[SectorId, str]]) -> tuple[Text, ...]:
    """Return a sentence for each (sector, value's name) that the player has not confirmed."""
    return tuple(
        say(
            f"unconfirmed-{name.replace('_', '-')}",
            sector=sector,
            value=getattr(state.board.sectors[sector], name),
        )
        for sector, name in wanted
        if f"sectors.{sector}.{name}" in state.doubtful
    )


def operational_values(state: State, boxes: Iterable[int]) -> tuple[Text, ...]:
    """Return a sentence for each breakdown box whose operational value is not confirmed."""
    return tuple(
        say("unconfirmed-operational-value", box=box, value=state.board.operational_value.values[box])
        for box in sorted(set(boxes))
        if f"operational_value.{box}" in state.doubtful
    )


def borders(state: State, pairs: Iterable[tuple[SectorId, SectorId]]) -> tuple[Text, ...]:
    """Return a sentence for each pair of sectors whose border is not confirmed."""
    return tuple(
        say("unconfirmed-adjacency", a=a, b=b)
        for a, b in pairs
        if f"adjacency.{a}.{b}" in state.doubtful or f"adjacency.{b}.{a}" in state.doubtful
    )


def offensive(state: State, attackers: Iterable[SectorId], target: SectorId) -> tuple[Text, ...]:
    """Return a sentence for each unconfirmed value that the odds of offensives against one target rest on (6.7)."""
    attackers = tuple(attackers)
    values = [(attacker, name) for attacker in attackers for name in ("attack_value", "max_tech")]
    return (
        *sector_values(state, [*values, (target, "max_tech")]),
        *operational_values(state, [state.breakdown[attacker] for attacker in attackers]),
        *borders(state, [(attacker, target) for attacker in attackers]),
    )


def tree_boxes(state: State, side: Side, boxes: Iterable[tuple[Tech, int]]) -> tuple[Text, ...]:
    """Return a sentence for each technology box (track, level) that is not confirmed."""
    return tuple(
        say("unconfirmed-box", side=side, tech=tech, level=level)
        for tech, level in boxes
        if f"tech_tree.{side}.{tech}.{level}.year" in state.doubtful
        or f"tech_tree.{side}.{tech}.{level}.threshold" in state.doubtful
    )


def blue_date(state: State, event: int, year: int) -> tuple[Text, ...]:
    """Return the sentence that a marker works though its year is over, if nobody has read whether its date is blue (6.3)."""
    over = EVENT_YEARS.get(event, year) < year and event not in state.board.blue_date_events.known_blue
    doubted = f"blue_date_events.known_blue.{event}" in state.doubtful
    return (say("unconfirmed-blue", event=event),) if over and doubted else ()


def track_value(state: State, path: str, key: str, **args: object) -> tuple[Text, ...]:
    """Return the sentence `key` if the value at `path` is not confirmed."""
    return (say(key, **args),) if path in state.doubtful else ()
