"""How many more counters the edges of stacks show, or how many fewer, than the mirror has there beneath others.

Each side has a pile of its own in a zone, and edges are those of the pile whose top they are seen beneath. What has no top there
may lie beneath any.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from assistant.core.board import ZoneId
from assistant.core.kinds import CounterId
from assistant.desk.photo.hiding import is_hidden, side_of
from assistant.desk.photo.matching import Matching


class Edges:
    """The edges of each pile beside what is left of the mirror's counters beneath it."""

    def __init__(self, found: Matching, left: Callable[[ZoneId], Sequence[CounterId]]) -> None:
        self._found, self._left = found, left
        self._put: dict[tuple[ZoneId, str], int] = {}

    def surplus(self, zone: ZoneId, side: str) -> int:
        """Return how many more edges a pile shows than the mirror has counters beneath others, -1 to 1: a hint, no more."""
        tops = self._tops(zone, side)
        least = 0 if any(self._found.view.spotted[n].hemmed for n in tops) else -1
        return max(least, min(1, self._more(zone, side, tops)))

    def more(self, zone: ZoneId, side: str) -> int:
        """Return how many more counters the edges of a pile show than the mirror has there beneath others."""
        if not self._found.counted(zone):
            return -self._hidden(zone, side)[0]
        return self._more(zone, side, self._tops(zone, side))

    def has_grown(self, zone: ZoneId) -> bool:
        """Tell whether some pile of a zone has more counters beneath others than the mirror has."""
        return any(self.more(zone, side) > 0 for side in self.sides(zone))

    def sides(self, zone: ZoneId) -> list[str]:
        """Return the sides of which something is seen on top in a zone."""
        return list(dict.fromkeys(self._found.side_seen(n) for n in self._found.on_top(zone)))

    def put_beneath(self, zone: ZoneId, side: str, count: int) -> None:
        """Note that so many of the edges of a pile have been told."""
        self._put[zone, side] = self._put.get((zone, side), 0) + count

    def has_joined(self, zone: ZoneId) -> bool:
        """Tell whether counters were told to have come to lie beneath or on others in a zone."""
        return any(at == zone and count for (at, _), count in self._put.items())

    def _tops(self, zone: ZoneId, side: str) -> list[int]:
        return self._found.tops(zone, side) or self._found.on_top(zone)

    def _more(self, zone: ZoneId, side: str, tops: Sequence[int]) -> int:
        """Return how many more edges show beneath some tops than counters of a side lie beneath others: where they are too few,
        those beneath markers may be the counters'.
        """
        own, others = self._hidden(zone, side)
        edges = sum(self._found.view.spotted[n].edges for n in tops)
        more = edges - own - self._put.get((zone, side), 0)
        if more >= 0:
            return max(0, more - others)
        return min(0, more + self._found.edges_beneath_markers(zone))

    def _hidden(self, zone: ZoneId, side: str) -> tuple[int, int]:
        """Return how many counters of a zone, not yet given out, may lie beneath what is seen there: those of a side, and of sides
        that have no top there.
        """
        seen = self.sides(zone)
        hidden = [side_of(self._found.position, one) for one in self._left(zone) if is_hidden(self._found, zone, one)]
        if side not in seen:
            return len(hidden), 0  # it may lie beneath any, as all that is hidden there
        return hidden.count(side), sum(one not in seen for one in hidden)
