"""Lines over the board: the nearest goal, or what kept one from reaching it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping

import msgspec

from assistant.core.board import Board, Link, ZoneId


class Trace(msgspec.Struct, frozen=True):
    """A line found, or what stopped it.

    `path`: zones from the start to the goal, both included; empty if none. `reached`: every zone that the search entered.
    `refused`: zones met but not entered, each with the zone from which it was met.
    """

    path: tuple[ZoneId, ...]
    reached: frozenset[ZoneId]
    refused: Mapping[ZoneId, ZoneId]

    @property
    def found(self) -> bool:
        """Whether a goal was reached."""
        return bool(self.path)


Passes = Callable[[ZoneId, Link, ZoneId], bool]


def trace(board: Board, start: ZoneId, goals: Collection[ZoneId], passes: Passes, limit: int | None = None) -> Trace:
    """Follow links from `start` to the nearest goal.

    Length is counted in links, so a start that is a goal has a path of itself alone; among equals the path whose zones come
    first by id wins, so answers are the same on every machine.

    Args:
        goals: where it may end; a goal must be enterable like any other zone.
        passes: `passes(from_zone, link, to_zone)` tells whether the line may go on into `to_zone`.
        limit: most links to follow; None for no limit.

    Raises:
        KeyError: `start` is not on the board.
    """
    neighbours = board.neighbours
    came: dict[ZoneId, ZoneId] = {start: start}
    refused: dict[ZoneId, ZoneId] = {}
    queue: deque[tuple[ZoneId, int]] = deque([(start, 0)])
    wanted = goals if isinstance(goals, (set, frozenset)) else frozenset(goals)
    neighbours[start]
    while queue:
        zone, steps = queue.popleft()
        if zone in wanted:
            return Trace(_back(came, zone), frozenset(came), refused)
        if limit is not None and steps >= limit:
            continue
        for other, link in neighbours[zone].items():
            if other in came:
                continue
            if passes(zone, link, other):
                came[other] = zone
                queue.append((other, steps + 1))
            else:
                refused.setdefault(other, zone)
    return Trace((), frozenset(came), {zone: by for zone, by in refused.items() if zone not in came})


def flood(board: Board, sources: Iterable[ZoneId], passes: Passes) -> Mapping[ZoneId, ZoneId]:
    """Return every zone connected to a source, with the next zone on its shortest line back (a source maps to itself).

    One flood answers for a whole side what `trace` answers zone by zone. `passes(from_zone, link, to_zone)` is asked in the
    direction of the flood, from the source outwards.

    Args:
        passes: whether a step may be taken.
    """
    neighbours = board.neighbours
    towards: dict[ZoneId, ZoneId] = {}
    queue: deque[ZoneId] = deque()
    for source in sorted(sources):
        towards[source] = source
        queue.append(source)
    while queue:
        zone = queue.popleft()
        for other, link in neighbours[zone].items():
            if other not in towards and passes(zone, link, other):
                towards[other] = zone
                queue.append(other)
    return towards


def line(towards: Mapping[ZoneId, ZoneId], zone: ZoneId) -> tuple[ZoneId, ...]:
    """Return the line from `zone` to its source as a flood found it; empty when it was not reached."""
    if zone not in towards:
        return ()
    path = [zone]
    while towards[zone] != zone:
        zone = towards[zone]
        path.append(zone)
    return tuple(path)


def _back(came: Mapping[ZoneId, ZoneId], zone: ZoneId) -> tuple[ZoneId, ...]:
    return tuple(reversed(line(came, zone)))
