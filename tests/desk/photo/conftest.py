"""The table on which most views are tried: a set-up whose stacks show all their edges; it is read once."""

import pytest

from assistant.desk.desk import Desk
from assistant.games import find_game
from tests.desk.photo.views import in_zone, perfect_view


@pytest.fixture
def desk():
    return Desk.new(find_game("empires"), "august-1914")


@pytest.fixture(scope="session")
def position():
    return Desk.new(find_game("empires"), "august-1914").position


@pytest.fixture
def view(position):
    """What a perfect eye sees of it."""
    return perfect_view(position)


@pytest.fixture
def lone(position):
    """The one army in Königsberg, as it is seen."""
    (found,) = in_zone(position, "konigsberg")
    return found


@pytest.fixture
def bare(position):
    """Zones of country where nothing lies."""
    return [z for z in position.board.on_sheet("map") if not position.counters_in(z.id) and z.kind == "land"]
