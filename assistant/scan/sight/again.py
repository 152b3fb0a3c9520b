"""Where a second look is worth while: places that differ from the board and where no counter was found yet.

A hand or a cup gives a hundred such places side by side, a counter that was missed a few that stand alone. So of what lies together
the best place comes first, and the others once each of those had its look. What lies on a counter that was found comes last.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.scan.sight.naming import Look
from assistant.scan.sight.searching import Hint
from assistant.scan.sight.spots import Spot
from assistant.scan.sight.tables import Table

TOGETHER = 0.8  # sides within which places lie together
EDGED = 1.15  # of a counter that was found, with its edge and its shadow
HIDDEN = 1.5  # of a counter that was found: what has its middle within would lie half beneath it or over it
SMALLER = 0.8  # of the area of a counter, from which on down something is much smaller
FREE = 0.4  # share of what lies about a place that counters which were found leave free, below which it is theirs


def order(places: Sequence[Hint], lack: Sequence[float], known: Sequence[Look], table: Table) -> list[int]:
    """Return the numbers of places, those first where a second look is most worth while.

    Args:
        places: the best hint of each.
        lack: the share of what lies there that no look explains yet.
        known: counters that were found elsewhere.
    """
    if not places:
        return []
    taken = outlines(known, EDGED, table)
    promise = np.array([hint.score * table.differing(hint.x, hint.y, hint.group, taken) for hint in places]) * lack
    sides = np.array([table.length(hint.group) for hint in places])
    at = np.array([(hint.x, hint.y) for hint in places])
    near = np.hypot(*(at[:, None] - at[None]).transpose(2, 0, 1)) < TOGETHER * np.maximum(sides[:, None], sides[None])
    part = np.full(len(places), -1)
    for n in range(len(places)):
        if part[n] < 0:
            part[_joined(near, n)] = n
    best_first = np.argsort(-promise, kind="stable")
    before: dict[int, int] = {}
    theirs = [table.free(hint.x, hint.y, hint.group, taken) < FREE for hint in places]
    turn = np.zeros(len(places), int)
    for n in best_first.tolist():
        if theirs[n]:
            turn[n] = len(places)
            continue
        turn[n] = before.get(part[n], 0)
        before[part[n]] = int(turn[n]) + 1
    return sorted(best_first.tolist(), key=lambda n: int(turn[n]))


def parted(places: Sequence[Spot], known: Sequence[Look], table: Table) -> tuple[list[Spot], list[Spot]]:
    """Return places in their order, and apart from them those that a counter which was found would half hide.

    What is much smaller than that counter may lie on its corner, as markers do: it is not set apart, it comes last.
    """
    areas = [faces.group.form.area for faces in table.sharps]
    ranks = [0.0, *sorted(set(areas))]
    by_size = sorted(known, key=lambda one: -areas[one.group])  # of those that lie over each other the smallest tells
    over = outlines(by_size, HIDDEN, table, [ranks.index(areas[one.group]) for one in by_size])
    down, across = over.shape
    free: list[Spot] = []
    smaller: list[Spot] = []
    hidden: list[Spot] = []
    for spot in places:
        hint = spot.hints[0]
        rank = over[min(max(int(hint.y), 0), down - 1), min(max(int(hint.x), 0), across - 1)]
        is_smaller = areas[hint.group] < SMALLER * ranks[rank]
        (free if not rank else smaller if is_smaller else hidden).append(spot)
    return [*free, *smaller], hidden


def outlines(
    known: Sequence[Look], size: float, table: Table, values: Sequence[int] | None = None
) -> NDArray[np.uint8]:
    """Return 1, or another value for each, where the outlines of looks reach, made larger or smaller by a factor."""
    result = np.zeros(table.lab.shape[:2], np.uint8)
    for one, value in zip(known, values or [1] * len(known), strict=True):
        ring = table.outline(one)
        middle = ring.mean(axis=0)
        cv2.fillConvexPoly(result, np.round(middle + size * (ring - middle)).astype(np.int32), value)
    return result


def _joined(near: NDArray[np.bool_], start: int) -> NDArray[np.bool_]:
    """Return which places are joined to one by others that lie near each other."""
    reached = near[start]
    while True:
        wider = near[reached].any(axis=0)
        if (wider == reached).all():
            return reached
        reached = wider
