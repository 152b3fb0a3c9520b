"""Work shared between two cores: numpy and OpenCV leave the interpreter to others while they work."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")
CORES = 2
WAVE = 32  # looks that are weighed together, places that are looked at one after the other
AT_ONCE = 512  # pictures that are compared together
_here = threading.local()  # its `shares` is set in the threads that work is shared with
_TWO = ThreadPoolExecutor(CORES, "sight", lambda: setattr(_here, "shares", True))


def in_two(work: Callable[[T], R], parts: Iterable[T]) -> list[R]:
    """Return what work makes of each part, two at a time; of work that is itself a part of such, one after the other.

    One part alone is done where it is asked for: its own parts can be shared then.
    """
    some = tuple(parts)
    if len(some) < CORES or getattr(_here, "shares", False):
        return [work(part) for part in some]
    return list(_TWO.map(work, some))


def beside(work: Callable[[], R]) -> Callable[[], R]:
    """Have work done while one goes on, and return what waits for what it comes to; where work is shared already, that does it."""
    return work if getattr(_here, "shares", False) else _TWO.submit(work).result


def bands(high: int, parts: int = 2 * CORES) -> list[slice]:
    """Return rows 0 to `high` as slices of about the same height."""
    edges = [high * n // parts for n in range(parts + 1)]
    return [slice(top, bottom) for top, bottom in itertools.pairwise(edges) if bottom > top]


def evenly(count: int, most: int) -> list[slice]:
    """Return 0 to `count` as slices of at most `most`, as many for one core as for the other."""
    return bands(count, -(-count // (most * CORES)) * CORES) if count else []
