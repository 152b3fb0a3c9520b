"""The board as arrays, and lines that spread over it in many positions at once: one bit for each position."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from assistant.core.later import Later
from assistant.games.empires.opponent.land import ALLIES, Land

if TYPE_CHECKING:
    import numpy as np
else:
    np = Later("numpy")

Array: TypeAlias = "np.ndarray[Any, Any]"
WORD = 64  # positions of one number


class Roads:
    """Links between zones for each of the four powers, as truths of many positions run along them.

    A packed truth is an array of powers, zones (a last one stands for "off the map") and words of `WORD` positions.
    """

    def __init__(self, links: Sequence[Array]) -> None:
        size = self.size = links[0].shape[1]
        edge = np.full((links[0].shape[0], 1), size)
        self._table = np.stack([np.hstack((table, edge)) + power * (size + 1) for power, table in enumerate(links)], 1)
        self._places: dict[int, Array] = {}

    def packed(self, truth: Array) -> Array:
        """Return a truth by power, zone and position as bits."""
        words = (truth.shape[2] + WORD - 1) // WORD
        found = np.zeros((4, self.size + 1, words * 8), np.uint8)
        bits = np.packbits(truth, axis=2)
        found[:, : self.size, : bits.shape[2]] = bits
        return found.view(np.uint64)

    def unpacked(self, bits: Array, positions: int) -> Array:
        """Return bits as a truth by power, zone and position."""
        return np.unpackbits(bits[:, : self.size].view(np.uint8), axis=2, count=positions).view(bool)

    def around(self, bits: Array) -> Array:
        """Return for each zone whether a neighbour has it."""
        return np.asarray(np.bitwise_or.reduce(bits.ravel()[self._at(bits.shape[2])], axis=0).reshape(bits.shape))

    def spread(self, usable: Array, sources: Array) -> Array:
        """Return the zones beside, or part of, lines through usable zones that begin at sources; these are usable themselves."""
        reached, beside = sources, self.around(sources)
        while ((more := usable & beside) & ~reached).any():
            reached = reached | more
            beside = self.around(reached)
        return reached | beside

    def _at(self, words: int) -> Array:
        """Return where the neighbours of each word stand in a row of all: by neighbour, and word."""
        if words not in self._places:
            table = self._table.reshape(len(self._table), -1, 1) * words + np.arange(words)
            self._places[words] = table.reshape(len(table), -1)
        return self._places[words]


class Paper:
    """The board as arrays, by zone."""

    def __init__(self, land: Land) -> None:
        size = self.size = len(land.zones)
        self.links = _padded(land.links, size)
        self.nets = Roads([self.links] * 4)
        most = max(len(links) for power in land.supply for links in power)
        self.roads = Roads([_padded(links, size, most) for links in land.supply])
        gains = np.zeros((size, 5, 5, 4), np.float32)
        gains[:, :4, :4] = np.array(land.gains, np.float32)
        self.gains = gains
        self.cities = np.flatnonzero(np.array(land.city))
        city, home, port = np.array(land.city), np.array(land.home), np.array(land.port)
        self.sources = np.stack([(city & (home == power)) | (port & (power == ALLIES)) for power in range(4)])[
            ..., None
        ]
        self.port, self.home = port, home.astype(np.uint8)
        self.invadable = np.array(land.invadable)
        self.dug, self.mountain = np.array(land.dug, np.float32), np.array(land.mountain, np.float32)
        self.cv = np.array(land.cv, np.float32)
        self.rows = np.arange(len(land.armies))[:, None]


def _padded(links: Sequence[Sequence[int]], size: int, most: int = 0) -> Array:
    """Return the links as rows: the first neighbour of every zone, the second, and so on; `size` where there is none."""
    most = max(most, 1, *map(len, links))
    table = np.full((size, most), size)
    for zone, others in enumerate(links):
        table[zone, : len(others)] = others
    return table.T.copy()


@functools.lru_cache(maxsize=8)
def paper(land: Land) -> Paper:
    """Return the arrays of a board, made once."""
    return Paper(land)
