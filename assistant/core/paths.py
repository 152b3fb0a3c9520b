"""Ways over the board, or over any net of places: floods, lines back to a source, what cuts them, cheapest ways.

A game says where one may go on from a place; it notes there, too, what it refused and why:

    came = flood(sources, lambda zone: [other for other in roads[zone] if is_open(other)])
    line(came, zone)                # from the zone to its source, both included
    cuts(zone, neighbours, is_open) # what ends every line from a zone without one

Among ways of equal length or cost the one found first stays, by the order of the sources, then of the exits: answers are the same
on every machine.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

P = TypeVar("P", bound=Hashable)
Q = TypeVar("Q", bound=Any)  # a place that sorts, so that of two at one cost the first by name is looked at first
C = TypeVar("C", bound=Any)  # a cost: a number, or a tuple of numbers compared in order


def flood(sources: Iterable[P], exits: Callable[[P], Iterable[P]]) -> dict[P, P]:
    """Return every place that a breadth-first search reaches, with the place before it; a source with itself.

    The places come in the order of their distance. `exits` is asked once of each.
    """
    came = {source: source for source in sources}
    queue = deque(came)
    while queue:
        here = queue.popleft()
        for other in exits(here):
            if other not in came:
                came[other] = here
                queue.append(other)
    return came


def distances(came: Mapping[P, P]) -> dict[P, int]:
    """Return how many steps each place of a flood is from its source."""
    far: dict[P, int] = {}
    for place, before in came.items():
        far[place] = far[before] + 1 if before != place else 0
    return far


def line(came: Mapping[P, P], place: P) -> tuple[P, ...]:
    """Return the way from a place back to its source, both included; empty where none leads."""
    if place not in came:
        return ()
    path = [place]
    while (before := came[path[-1]]) != path[-1]:
        path.append(before)
    return tuple(path)


def way(came: Mapping[P, P], place: P) -> tuple[P, ...]:
    """Return the way from a source to a place, both included; empty where none leads."""
    return line(came, place)[::-1]


def cuts(start: P, exits: Callable[[P], Iterable[P]], is_open: Callable[[P], bool]) -> tuple[P, ...]:
    """Return the places that end every way from `start`: met over exits, and not open; the nearest first."""
    stopping: dict[P, None] = {}

    def onward(here: P) -> Iterable[P]:
        for other in exits(here):
            if other == start or is_open(other):
                yield other
            else:
                stopping[other] = None

    flood((start,), onward)
    return tuple(stopping)


class Cheapest(NamedTuple):
    """What each place in reach costs, and the place before it on its cheapest way; a source comes from itself."""

    costs: dict[Any, Any]
    came: dict[Any, Any]


def cheapest(sources: Mapping[Q, C], exits: Callable[[Q, C], Iterable[tuple[Q, C]]], goal: Q | None = None) -> Cheapest:
    """Return all that can be reached, each by its cheapest way (Dijkstra's algorithm).

    Args:
        sources: places with what they cost to begin with.
        exits: of a place and its cost: the places beyond it with theirs, counted from the source; no cost is below the one before.
        goal: the search ends as soon as the way to this place is known.
    """
    costs = dict(sources)
    came = {source: source for source in sources}
    queue = [(cost, source) for source, cost in sources.items()]
    heapq.heapify(queue)
    while queue:
        cost, here = heapq.heappop(queue)
        if here == goal:
            break
        if cost > costs[here]:
            continue
        for other, total in exits(here, cost):
            if other not in costs or total < costs[other]:
                costs[other], came[other] = total, here
                heapq.heappush(queue, (total, other))
    return Cheapest(costs, came)
