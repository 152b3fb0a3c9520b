"""What the tests of the campaign share: a new table, a desk, and three years that an umpire played."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from assistant.core.position import Position
from assistant.desk.desk import Desk
from assistant.games.antique.game import GAME
from tests.games.antique.tables import desk_with
from tests.games.antique.umpire import Umpire, begun

SEASONS = 12


class Played(NamedTuple):
    """A campaign, and the table as each season ended and as the next began."""

    umpire: Umpire
    ends: list[Position]
    begins: list[Position]

    def desk(self, seasons: int) -> Desk:
        """A desk of its own at which so many seasons have been played."""
        return desk_with(self.begins[seasons - 1])


@pytest.fixture
def desk() -> Desk:
    return Desk.new(GAME, "start")


@pytest.fixture(scope="session")
def played() -> Played:
    """Twelve seasons of eight nations, through edits and offers only."""
    umpire = begun()
    ends, begins = [], []
    for _ in range(SEASONS):
        umpire.play_season()
        begins.append(umpire.desk.position)
        umpire.desk.undo()
        ends.append(umpire.desk.position)
        umpire.desk.redo()
    return Played(umpire, ends, begins)
