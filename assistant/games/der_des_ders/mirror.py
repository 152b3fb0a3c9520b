"""From the table to the rules: where the markers lie, as the position that the rules are asked with."""

from __future__ import annotations

import functools
from collections.abc import Mapping

import msgspec

from assistant.core import printed as paper
from assistant.core.game import readings_played
from assistant.core.printed import CounterSet
from assistant.core.record import Ids
from assistant.core.table import Position
from assistant.games.der_des_ders.board import Board, Figure, difference, printed_board, read
from assistant.games.der_des_ders.state import Lying, Readings
from assistant.games.der_des_ders.words import (
    SECTORS,
    SIDES,
    TECHS,
    Numbers,
    SectorId,
    Side,
    Status,
    Tech,
    enemy,
    the_side,
)

IN_PROGRESS, DISCARDED, BOWL, CONDITION = "events-in-progress", "events-discarded", "bowl", "events-condition"
POPPY_BOWL, POPPIES_DRAWN = "coquelicots", "coquelicots-drawn"
SYSTEM = "system"  # the fact that remembers the system's phase: what it drew and how far it has come
BLOCKADE, BLOCKADE_MARKER = "blockade", "blockade-marker#1"
LAFAYETTE, BREST_LITOVSK, ARMISTICE = 41, 31, 42


@functools.lru_cache(maxsize=8)
def zones_of(shown: paper.Board) -> Mapping[SectorId, str]:
    """Return the map's zone of each sector."""
    return {str(zone.tags["sector"]): zone.id for zone in shown.zones.values() if "sector" in zone.tags}


def zone_of(position: Position, sector: SectorId) -> str:
    """Return the zone of a sector; an empty one has none."""
    return zones_of(position.board)[sector] if sector else ""


def zones(position: Position, *sectors: SectorId) -> Ids:
    """Return the zones of sectors, in order; an empty sector has none."""
    return tuple(zone_of(position, sector) for sector in sectors if sector)


def sector_at(position: Position, zone: str) -> SectorId:
    """Return the sector of a zone, or of the first sector marker that lies in it; a sector's own name will do, too."""
    place = position.zones.get(zone)
    if place is None and zone in SECTORS:
        return zone
    if place is not None and "sector" in place.tags:
        return str(place.tags["sector"])
    markers = position.counters_in(zone, "sector") if place is not None else ()
    return str(position.kinds.kinds[markers[-1].kind].get("sector")) if markers else ""


def sector_marker(position: Position, sector: SectorId) -> str:
    """Return the counter of a sector."""
    return f"sector-{zone_of(position, sector)}#1"


def sector_of(position: Position, counter: str) -> SectorId:
    """Return the sector whose marker a counter is; empty when it is none."""
    lying = position.counters.get(counter)
    return str(position.kind(lying).get("sector", "")) if lying else ""


def event_marker(event: int) -> str:
    """Return the counter of an event."""
    return f"event-{event}#1"


def pawn(name: str) -> str:
    """Return the counter of a track's pawn: `turn`, `revolution`, `vp-entente`, `tech-central-air` …"""
    return f"{name}#1"


def track_of(position: Position, zone: str) -> str:
    """Return the track of which a zone is a box; empty when it is none."""
    place = position.zones.get(zone)
    return str(place.tags.get("track", "")) if place and isinstance(place.tags.get("box"), int) else ""


def number_of(position: Position, zone: str) -> int | None:
    """Return the number of a box of a track; None of any other zone."""
    return int(position.zones[zone].tags["box"]) if track_of(position, zone) else None


def box(position: Position, counter: str, track: str) -> int | None:
    """Return the number of the box of `track` in which a counter lies; None if it lies elsewhere."""
    lying = position.counters.get(counter)
    return number_of(position, lying.zone) if lying and track_of(position, lying.zone) == track else None


def pawn_box(position: Position, track: str) -> int:
    """Return the number of the box in which the pawn of a track lies; 0 if it lies elsewhere."""
    return box(position, pawn(track), track) or 0


def breakdown_box(position: Position, zone: str) -> int | None:
    """Return the number of a box of the breakdown track; None of any other zone."""
    return number_of(position, zone) if track_of(position, zone) == "rupture" else None


def tech_box(position: Position, zone: str) -> tuple[Side, Tech, int] | None:
    """Return side, technology and level of a box of a technology tree; None of any other zone."""
    track = track_of(position, zone)
    found = ((side, tech) for side in SIDES for tech in TECHS if track == f"tech-{side}-{tech}")
    return next(((side, tech, number_of(position, zone) or 0) for side, tech in found), None)


def in_bowl(position: Position) -> Numbers:
    """Return the event markers in the bowl, in the order in which they were put there."""
    return tuple(int(position.kind(counter).get("event")) for counter in position.counters_in(BOWL, "event"))


def in_force(position: Position) -> Numbers:
    """Return the event markers in force: in the box of events in progress, or beside what they concern (3.6)."""
    found = []
    for counter in position.counters.values():
        kind = position.kind(counter)
        on_map = position.zones[counter.zone].sheet == "map" or counter.zone == IN_PROGRESS
        if kind.type == "event" and on_map:
            found.append(int(kind.get("event")))
    return tuple(found)


def points(position: Position, side: Side) -> int:
    """Return a side's resource points: the box of its marker, 10 more on its other face (3.3.2)."""
    counter = pawn(f"resources-{side}")
    plus = position.value(counter, "plus") if counter in position.counters else 0
    return (box(position, counter, "resources") or 0) + int(plus)


def lying(position: Position) -> Lying:
    """Return the position that lies on the table; `log.state` knows what was done this turn besides."""
    breakdown, status = {}, {}
    for sector in SECTORS:
        on_track = box(position, sector_marker(position, sector), "rupture")
        breakdown[sector] = _off_track(position, sector) if on_track is None else on_track
        status[sector] = _status(position, sector, on_track)
    reminder = position.counters.get(BLOCKADE_MARKER)
    jutland = position.value(BLOCKADE_MARKER, "use") if reminder and reminder.zone == BLOCKADE else ""
    return Lying(
        turn=min(14, max(1, pawn_box(position, "turn"))),
        pr={side: points(position, side) for side in SIDES},
        vp={side: box(position, pawn(f"vp-{side}"), "vp") or 0 for side in SIDES},
        breakdown=breakdown,
        status=status,
        tech={side: {tech: pawn_box(position, f"tech-{side}-{tech}") for tech in TECHS} for side in SIDES},
        events=in_force(position),
        revolution=min(pawn_box(position, "revolution"), revolution_last(position)),
        lafayette=box(position, event_marker(LAFAYETTE), "resources"),
        jutland_minus_1=jutland == "minus_one",
        blockade_definitive=jutland == "blockade",
    )


def _status(position: Position, sector: SectorId, on_track: int | None) -> Status:
    """A marker off the track covers its sector's production: not yet, or no longer at war (3.5)."""
    if on_track is not None:
        return "at_war"
    if sector == "russia" and _has_come(position, BREST_LITOVSK):
        return "out"
    start = printed_board().sectors[sector].start_status
    entry = position.zones[zone_of(position, sector)].tags.get("entry_event")
    entered = start == "at_war" or (entry is not None and drawn(position, int(entry)))
    return "surrendered" if entered else "neutral"


def _off_track(position: Position, sector: SectorId) -> int:
    """A neutral sector will enter on its initial box; one that has left the war has no steps."""
    neutral = _status(position, sector, None) == "neutral"
    return initial_breakdown(position.kinds, zone_of(position, sector)) if neutral else 0


def pending(position: Position) -> Numbers:
    """Return the markers drawn that are still to be applied, in the order of the draw."""
    return tuple(int(event) for event in position.fact("pending") or ())


def drawn(position: Position, event: int) -> bool:
    """Tell whether an event marker has been drawn and applied."""
    return event not in pending(position) and _has_come(position, event)


def _has_come(position: Position, event: int) -> bool:
    """Tell whether an event marker lies neither in the bowl nor in a box of events to come."""
    lying = position.counters.get(event_marker(event))
    waiting = {BOWL, CONDITION, *(f"events-{year}" for year in range(1915, 1919))}
    return lying is not None and lying.zone not in waiting


def initial_breakdown(kinds: CounterSet, zone: str) -> int:
    """Return the initial breakdown printed on the marker of a sector's zone."""
    return int(kinds.kinds[f"sector-{zone}"].get("initial_breakdown", 1))


def revolution_last(position: Position) -> int:
    """Return the last box of the Revolution track."""
    return int(position.fact("revolution-last") or printed_board().revolution_last_square.value)


def readings(position: Position) -> Readings:
    """Return the readings in force on this table."""
    return readings_played(position, Readings, "-")


def board(position: Position) -> Board:
    """Return the board of this table as far as it differs from the shipped one."""
    mine, last = _difference(position.board, position.kinds), revolution_last(position)
    if last == printed_board().revolution_last_square.value:
        return mine
    return msgspec.structs.replace(mine, revolution_last_square=Figure(value=last))


@functools.lru_cache(maxsize=8)
def _difference(shown: paper.Board, kinds: CounterSet) -> Board:
    return difference(read(shown, kinds))


def opponent(position: Position) -> Side | None:
    """Return the side that the system plays."""
    return next((side for side in SIDES if side == position.fact("opponent")), None)


def leader(position: Position) -> Side:
    """Return the side that has the initiative."""
    return the_side(position.fact("initiative"))


def spender(position: Position) -> Side | None:
    """Return whose spending phase it is."""
    phase = position.fact("phase")
    if phase not in ("first", "second"):
        return None
    return leader(position) if phase == "first" else enemy(leader(position))
