"""Technology tiles that lie face down until they are used: how many, and the edits that hide and reveal them (10)."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core import secrets
from assistant.core.position import Position
from assistant.core.reasons import Reason
from assistant.games.empires import mirror
from assistant.games.empires.powers import Power
from assistant.games.empires.questions.politics import acting


def unseen(position: Position, *powers: Power) -> Iterator[Reason]:
    """Yield what an attack does not count: available tiles that nobody has revealed."""
    for power in dict.fromkeys(powers):
        yield from secrets.unseen(position, power, mirror.available(position, power))


class Secrets(secrets.SecretsQuestion, frozen=True, tag="secrets"):
    """How many tiles does a power keep secret? Hide them, reveal them."""

    def acting(self, position: Position) -> str:
        """Return the power asked for, else the one whose phase it is."""
        return acting(position, self.side)

    def available(self, position: Position, side: str) -> tuple[str, ...]:
        """Return the tiles that a power has made available."""
        return tuple(tile.id for tile in mirror.available(position, mirror.power(side)))

    def rule(self, position: Position) -> str:
        """Return the rule by which tiles are secret until they are used."""
        return "first 9" if mirror.working(position).first else "10"
