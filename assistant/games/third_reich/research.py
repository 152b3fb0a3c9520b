"""Research: which technology may be put in development or made available, and when (4.5, 13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from assistant.core.calc import Worked
from assistant.core.reasons import Reason
from assistant.games.third_reich.calendar import first_turn, year
from assistant.games.third_reich.readings import Blank
from assistant.games.third_reich.words import (
    FACTIONS,
    SPOKEN,
    Faction,
    Technology,
    Turn,
    because,
    charts,
    rejected,
)

# The earliest turn at which a faction may put a tile in development; a faction without the tile is not listed.
EARLIEST: Mapping[tuple[str, str], int] = {
    (row["technology"], faction): first_turn(row.whole(faction))
    for row in charts("technologies")
    for faction in FACTIONS
    if row[faction]
}
SOVIET_NEEDS: Mapping[str, str] = {row["technology"]: row["ussr_needs"] for row in charts("technologies")}
AT_ONCE = first_turn(1944)


class ResearchBlank(Blank, frozen=True):
    faction: Faction
    tech: Technology
    step: Literal["start", "finish"]
    turn: Turn
    available: tuple[Technology, ...] = ()
    in_development: tuple[Technology, ...] = ()
    researched_this_phase: tuple[Technology, ...] = ()


class Research(msgspec.Struct, frozen=True):
    legal: bool
    available_now: bool


def research(given: ResearchBlank) -> Worked:
    """Return whether a research action may be made, and whether its tile can be used at once (4.5, 13)."""
    refused = _refusals(given)
    if refused:
        return Worked(Research(False, False), tuple(refused))
    tech = SPOKEN[given.tech]
    if given.turn >= AT_ONCE:
        return Worked(Research(True, True), (because("4.5", "research-at-once", tech=tech),))
    if given.step == "finish":
        return Worked(Research(True, True), (because("4.5", "research-finished", tech=tech),))
    return Worked(Research(True, False), (because("4.5", "research-started", tech=tech),))


def _refusals(given: ResearchBlank) -> list[Reason]:
    tech, faction = SPOKEN[given.tech], SPOKEN[given.faction]
    earliest = EARLIEST.get((given.tech, given.faction))
    if earliest is None:
        return [rejected("13", "research-no-tile", tech=tech, faction=faction)]
    refused: list[Reason] = []
    if given.faction == "allies" and year(given.turn) == 1940:
        refused.append(rejected("4.5", "research-allies-1940"))
    if given.tech in given.available:
        refused.append(rejected("4.5", "research-already-available", tech=tech))
    if given.tech in given.researched_this_phase:
        refused.append(rejected("4.5", "research-same-tile", tech=tech))
    if given.step == "finish":
        if given.tech not in given.in_development:
            refused.append(rejected("4.5", "research-not-in-development", tech=tech))
        return refused
    if given.tech in given.in_development and given.turn < AT_ONCE:
        refused.append(rejected("4.5", "research-already-in-development", tech=tech))
    # Reading of 13 [A13]: "may not be developed before" is the date at which the tile is placed.
    if given.turn < earliest:
        refused.append(rejected("13", "research-too-early", tech=tech, year=year(earliest)))
    needed = SOVIET_NEEDS[given.tech] if given.faction == "ussr" else ""
    # Reading of 13.4 [A14]: Industrial redeployment must be available, not merely in development.
    if needed and needed not in given.available:
        refused.append(rejected("13.4", "research-needs", tech=tech, needed=SPOKEN[needed]))
    return refused
