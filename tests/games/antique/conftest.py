"""What the tests of the campaign share: a new table, a desk, and a year that an umpire played."""

import pytest

from assistant.desk.desk import Desk
from assistant.games.antique.game import GAME
from tests.games.antique.tables import desk_with
from tests.games.antique.umpire import begun

SEASONS = 4


class Played:
    """A campaign by offers only, played as far as is asked for: the table as each season ended and as the next began."""

    def __init__(self):
        self.umpire = begun()
        self._ends = []
        self._begins = []

    def _play(self, seasons):
        desk = self.umpire.desk
        while len(self._begins) < seasons:
            self.umpire.play_season()
            self._begins.append(desk.position)
            desk.undo()
            self._ends.append(desk.position)
            desk.redo()

    def ends(self, seasons=SEASONS):
        self._play(seasons)
        return self._ends[:seasons]

    def begins(self, seasons=SEASONS):
        self._play(seasons)
        return self._begins[:seasons]

    def desk(self, seasons):
        """A desk of its own at which so many seasons have been played."""
        return desk_with(self.begins(seasons)[-1])


@pytest.fixture
def desk():
    return Desk.new(GAME, "start")


@pytest.fixture(scope="session")
def played():
    """Some seasons of eight nations."""
    return Played()
