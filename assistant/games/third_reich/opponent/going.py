"""One operation of one army, as plans speak of it (8)."""

from __future__ import annotations

from typing import NamedTuple

from assistant.games.third_reich.movement import Way
from assistant.games.third_reich.words import Operation


class Going(NamedTuple):
    """An operation of one army: its way, from where it stands to where it stops, the same for an Assault in place."""

    army: str
    op: Operation
    way: Way
    po: int
    invading: str = ""

    @property
    def goal(self) -> str:
        """Where it stops."""
        return self.way[-1]
