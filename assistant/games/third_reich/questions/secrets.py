"""Technology tiles that lie face down until they are used: how many, and the edits that hide and reveal them (4.5)."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.edits import Edit, Note
from assistant.core.position import Position
from assistant.core.secrets import SecretsQuestion
from assistant.games.third_reich.mirror import SECRET_TILES, theatre
from assistant.games.third_reich.questions.supplying import faction


class Secrets(SecretsQuestion, frozen=True, tag="secrets"):
    """How many tiles does a faction keep secret? Hide them, reveal them."""

    def acting(self, position: Position) -> str:
        """Return the faction asked for, else the one whose phase it is."""
        return faction(self.side) if self.side else theatre(position).phase

    def available(self, position: Position, side: str) -> tuple[str, ...]:
        """Return the tiles that a faction has made available."""
        return tuple(tile.id for tile in theatre(position).laid(faction(side), "available"))

    def rule(self, position: Position) -> str:  # noqa: ARG002
        """Return the rule by which tiles are secret until they are used."""
        return "4.5"

    def noted(self, position: Position) -> Iterator[Edit]:
        """Note that players keep their tiles secret."""
        if not position.fact(SECRET_TILES):
            yield Note(SECRET_TILES, True)
