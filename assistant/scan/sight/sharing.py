"""Work shared between two cores: numpy and OpenCV leave the interpreter to others while they work."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")
CORES = 2
_TWO = ThreadPoolExecutor(CORES, "sight")


def in_two(work: Callable[[T], R], parts: Iterable[T]) -> list[R]:
    """Return what work makes of each part, two at a time. It must not share out work itself: it would wait for its own thread."""
    return list(_TWO.map(work, parts))


def bands(high: int, parts: int = 2 * CORES) -> list[slice]:
    """Return rows 0 to `high` as slices of about the same height."""
    edges = [high * n // parts for n in range(parts + 1)]
    return [slice(top, bottom) for top, bottom in itertools.pairwise(edges) if bottom > top]
