"""Diplomacy: the markers of the neutrals and of the Russian surrender, and where the armies of a new nation are placed
(12, first 11).
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from assistant.core.record import Record, within
from assistant.games.empires.theatre import Theatre
from assistant.games.empires.words import (
    CAMP,
    NATION_NAMES,
    Asked,
    Camp,
    Explanation,
    Power,
    Turn,
    charts,
    error,
    say,
)

# Diplomacy: the markers of the neutrals and of the Russian surrender (12, first 11).

Track = Literal["turkey", "bulgaria", "italy", "romania", "usa", "russia_surrender"]
Box = Annotated[int, within(0, 30)]

FAVOURABLE: Mapping[Track, Camp] = {row["id"]: row["camp"] for row in charts("tracks")}  # type: ignore[misc]
# First and last turn of each track (first 11); the surrender's are those of version 1.1 too (12).
WINDOWS: Mapping[Track, tuple[int, int]] = {
    row["id"]: (row.whole("opens"), row.whole("closes")) for row in charts("tracks")  # type: ignore[misc]
}  # fmt: skip
FORWARD, BACK = 2, -1
CITIES_NEEDED = 2

# Why a move is refused, in the words of the public JSON, with the text that says it to a person.
Refusal = Literal[
    "already decided", "only the Allies and Germany", "outside the dates", "cannot be moved back",
    "two Russian cities are needed", "already at the start",
]  # fmt: skip
REFUSALS: Mapping[Refusal, str] = {
    "already decided": "diplomacy-decided",
    "only the Allies and Germany": "diplomacy-usa",
    "outside the dates": "diplomacy-dates",
    "cannot be moved back": "diplomacy-never-back",
    "two Russian cities are needed": "diplomacy-cities",
    "already at the start": "diplomacy-at-start",
}


class DiplomacyGiven(Asked):
    """The marker's box before the action; `russian_cities_held`: cities in Russia that the Central Powers control."""

    actor: Power
    track: Track
    turn: Turn
    position: Box
    last_box: Box
    russian_cities_held: Annotated[int, msgspec.Meta(ge=0)] = 0


class Diplomacy(Record):
    """Where the marker goes; `triggers`: it reaches the last box, entry into war or surrender at once."""

    legal: bool
    why: Refusal | None
    position: int
    triggers: bool


def marker_step(actor: Power, track: Track) -> int:
    """Return how far `actor` moves the marker: 2 forward for its own camp's sake, 1 back otherwise (12)."""
    return FORWARD if CAMP[actor] == FAVOURABLE[track] else BACK


def window(track: Track, work: Explanation) -> tuple[int, int]:
    """Return the first and the last turn of a track (12, first 11).

    Reading of 12 [A43]: version 1.1 prints the dates on its board, so they may be set; those of the first edition stand in.
    """
    opens, closes = WINDOWS[track]
    if work.first or track == "russia_surrender":
        return opens, closes
    if track == "usa":
        return work.options.usa_from, closes
    until: int = getattr(work.options, f"{track}_until")
    return opens, until


def russian_cities(theatre: Theatre) -> int:
    """Return how many cities in Russia the Central Powers control (12)."""
    zones = theatre.zones.items()
    return sum(
        zone.country == "russia" and zone.city and theatre.controlled_by_camp(name, "central") for name, zone in zones
    )


def refusal_of(given: DiplomacyGiven, opens: int, closes: int) -> Refusal | None:
    """Return why the marker cannot be moved, None when it can, on a track open on these turns (12, first 11).

    Args:
        given: the tracks, who acts, and what happened on them.
    """
    forward = marker_step(given.actor, given.track) == FORWARD
    if given.position == given.last_box:
        return "already decided"
    if given.track == "usa" and given.actor not in ("allies", "germany"):
        return "only the Allies and Germany"
    if given.track == "russia_surrender" and not forward:
        return "cannot be moved back"
    if not opens <= given.turn <= closes:
        return "outside the dates"
    if given.track == "russia_surrender" and given.russian_cities_held < CITIES_NEEDED:
        return "two Russian cities are needed"
    if not forward and given.position == 0:
        return "already at the start"
    return None


def diplomacy(given: DiplomacyGiven, work: Explanation) -> Diplomacy:
    """Whether a Diplomacy action is legal and where it takes the marker (12)."""
    if given.position > given.last_box:
        raise error("position", "box-beyond-track", box=given.position, last=given.last_box)
    opens, closes = window(given.track, work)
    refusal = refusal_of(given, opens, closes)
    if (opens, closes) != WINDOWS[given.track]:
        work.reading("usa_from" if given.track == "usa" else f"{given.track}_until")
    elif not work.first:
        work.assume("reading-diplomacy-dates")
    track = say("track-surrender") if given.track == "russia_surrender" else NATION_NAMES[given.track]
    if refusal is not None:
        work.reject(REFUSALS[refusal], "12", track=track, opens=opens, closes=closes, turn=given.turn)
        return Diplomacy(False, refusal, given.position, False)
    step = marker_step(given.actor, given.track)
    # Reading of 12 [A43]: an advance of 2 stops on the last box.
    position = min(given.last_box, given.position + step)
    work.because("diplomacy-forward" if step > 0 else "diplomacy-back", "12", track=track, box=position)
    triggers = position == given.last_box
    if triggers:
        work.because("diplomacy-triggers", "12", track=track)
    return Diplomacy(True, None, position, triggers)


# Where the armies of a nation that enters the war are placed (12).
#
# The rulebook leaves it to the board (A61), so `tables/entry.csv` is a proposal of ours; armies it does not name wait in the
# reserve.


@functools.cache
def proposal(nation: str) -> Mapping[str, int]:
    """Return how many armies of `nation` are proposed for which zones; empty when all of them wait."""
    return {row["zone"]: row.whole("armies") for row in charts("entry") if row["nation"] == nation}
