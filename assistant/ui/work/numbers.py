"""Numpy and what stands on it, loaded by one thread at a time.

A table is painted before numpy is there, and two threads want it soon after: what paints the ground, and who lays the player's own
picture beneath the counters. Python lets both begin where it sees them wait for each other, and then neither gets it whole.
"""

from __future__ import annotations

from threading import Lock

_alone = Lock()


def load() -> None:
    """Load numpy and shapely, unless they are there; whoever comes meanwhile waits."""
    with _alone:
        import numpy  # noqa: F401
        import shapely  # noqa: F401
