"""Floods over the board for many positions at once: arrays of a row for each zone, truths packed eight positions a byte."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.core.later import Later
from assistant.games.third_reich.opponent.ground import Array

if TYPE_CHECKING:
    import numpy as np
else:
    np = Later("numpy")


def around(rows: Array, links: list[Array]) -> Array:
    """Return for each zone the sum over its neighbours."""
    found = np.take(rows, links[0], axis=0)
    for column in links[1:]:
        found += np.take(rows, column, axis=0)
    return found


def spread(rows: Array, links: list[Array]) -> Array:
    """Return for each zone whether any of its neighbours has it: truths as bits, a row for "nowhere" at the end."""
    found = np.take(rows, links[0], axis=0)
    for column in links[1:]:
        found |= np.take(rows, column, axis=0)
    return found


def bits(rows: Array) -> Array:
    """Return truths of zones and positions as bits, eight positions a byte: floods over them take a fraction of the time."""
    return np.packbits(rows, axis=1)


def truths(rows: Array, n: int) -> Array:
    """Return the truths that bits of so many positions stand for."""
    return np.unpackbits(rows, axis=1, count=n).view(bool)


def with_nowhere(rows: Array) -> Array:
    """Return rows of bits with one more for "nowhere", which has none."""
    return np.concatenate((rows, np.zeros((1, rows.shape[1]), np.uint8)))
