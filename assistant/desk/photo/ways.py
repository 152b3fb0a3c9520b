"""How far zones are from each other, and which counters of the game lie nowhere yet."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Mapping

from assistant.core.board import Board, ZoneId
from assistant.core.kinds import CounterId, KindId
from assistant.core.position import Position


class Links:
    """How many links lie between the zones of a board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._far: dict[ZoneId, dict[ZoneId, int]] = {}

    def of(self, zone: ZoneId) -> Mapping[ZoneId, int]:
        """Return how many links away the zones are that can be reached from one."""
        if zone not in self._far:
            far = {zone: 0}
            ahead = deque([zone])
            while ahead:
                at = ahead.popleft()
                for other in self._board.neighbours.get(at, ()):
                    if other not in far:
                        far[other] = far[at] + 1
                        ahead.append(other)
            self._far[zone] = far
        return self._far[zone]


class Unused:
    """The counters that a game has and the table has not: each is given out under an id of its own."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._given: dict[KindId, int] = {}
        self._named: set[CounterId] = set(position.table.counters)

    def take(self, kind: KindId) -> CounterId:
        """Return the id of a counter of a kind that does not lie on the table yet, and give it out; empty if all of them do."""
        new = self.possible(kind)
        if new:
            self._given[kind] = self._given.get(kind, 0) + 1
        return new

    def possible(self, kind: KindId) -> CounterId:
        """Return an id for a counter of a kind that does not lie on the table yet, which stays free; empty if all of them do."""
        used = sum(lying.kind == kind for lying in self._position.table.counters.values())
        if used + self._given.get(kind, 0) >= self._position.kinds.kinds[kind].copies:
            return ""
        new = next(one for one in (f"{kind}#{n}" for n in itertools.count(1)) if one not in self._named)
        self._named.add(new)
        return new
