"""What an answer took for granted: printed values that nobody has confirmed, and readings other than the usual ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from assistant.core.text import Text
from assistant.games.der_des_ders.rules import USUAL, Rules
from assistant.games.der_des_ders.words import (
    EVENT_NAMES,
    EVENT_YEARS,
    SECTOR_NAMES,
    SIDE_NAMES,
    TECH_NAMES,
    SectorId,
    Side,
    Tech,
    say,
)


def readings_changed(rules: Rules) -> tuple[Text, ...]:
    """Return one sentence for each reading that is not the usual one."""
    if rules.readings == USUAL:
        return ()
    names = rules.readings.__struct_fields__
    return tuple(
        say("reading-changed", reading=name, value=str(getattr(rules.readings, name)).lower())
        for name in names
        if getattr(rules.readings, name) != getattr(USUAL, name)
    )


def reading(rules: Rules, name: str, key: str) -> tuple[Text, ...]:
    """Return the sentence of a usual reading that the answer rests on; nothing if it was changed."""
    return (say(key),) if getattr(rules.readings, name) == getattr(USUAL, name) else ()


def sector_values(rules: Rules, wanted: Iterable[tuple[SectorId, str]]) -> tuple[Text, ...]:
    """Return a sentence for each (sector, value's name) that the player has not confirmed."""
    return tuple(
        say(
            f"unconfirmed-{name.replace('_', '-')}",
            sector=SECTOR_NAMES[sector],
            value=getattr(rules.board.sectors[sector], name),
        )
        for sector, name in wanted
        if f"sectors.{sector}.{name}" in rules.doubtful
    )


def operational_values(rules: Rules, boxes: Iterable[int]) -> tuple[Text, ...]:
    """Return a sentence for each breakdown box whose operational value is not confirmed."""
    return tuple(
        say("unconfirmed-operational-value", box=box, value=rules.board.operational_value.values[box])
        for box in sorted(set(boxes))
        if f"operational_value.{box}" in rules.doubtful
    )


def borders(rules: Rules, pairs: Iterable[tuple[SectorId, SectorId]]) -> tuple[Text, ...]:
    """Return a sentence for each pair of sectors whose border is not confirmed."""
    return tuple(
        say("unconfirmed-adjacency", a=SECTOR_NAMES[a], b=SECTOR_NAMES[b])
        for a, b in pairs
        if f"adjacency.{a}.{b}" in rules.doubtful or f"adjacency.{b}.{a}" in rules.doubtful
    )


def offensive(
    rules: Rules, breakdown: Mapping[SectorId, int], attackers: Iterable[SectorId], target: SectorId
) -> tuple[Text, ...]:
    """Return a sentence for each unconfirmed value that the odds of offensives against one target rest on (6.7).

    Args:
        breakdown: the box of each sector, by which operational values are read.
    """
    attackers = tuple(attackers)
    values = [(attacker, name) for attacker in attackers for name in ("attack_value", "max_tech")]
    return (
        *sector_values(rules, [*values, (target, "max_tech")]),
        *operational_values(rules, [breakdown[attacker] for attacker in attackers]),
        *borders(rules, [(attacker, target) for attacker in attackers]),
    )


def tree_boxes(rules: Rules, side: Side, boxes: Iterable[tuple[Tech, int]]) -> tuple[Text, ...]:
    """Return a sentence for each technology box (track, level) that is not confirmed."""
    return tuple(
        say("unconfirmed-box", side=SIDE_NAMES[side], tech=TECH_NAMES[tech], level=level)
        for tech, level in boxes
        if f"tech_tree.{side}.{tech}.{level}.year" in rules.doubtful
        or f"tech_tree.{side}.{tech}.{level}.threshold" in rules.doubtful
    )


def blue_date(rules: Rules, event: int, year: int) -> tuple[Text, ...]:
    """Return the sentence that a marker works though its year is over, if nobody has read whether its date is blue (6.3)."""
    over = EVENT_YEARS.get(event, year) < year and event not in rules.board.blue_date_events.known_blue
    doubted = f"blue_date_events.known_blue.{event}" in rules.doubtful
    return (say("unconfirmed-blue", event=EVENT_NAMES[event]),) if over and doubted else ()


def track_value(rules: Rules, path: str, key: str, **args: object) -> tuple[Text, ...]:
    """Return the sentence `key` if the value at `path` is not confirmed."""
    return (say(key, **args),) if path in rules.doubtful else ()
