"""The table on which most views are tried: a set-up whose stacks show all their edges; it is read once."""

import pytest

from assistant.desk.desk import Desk
from assistant.games import find_game


@pytest.fixture(scope="session")
def position():
    return Desk.new(find_game("empires"), "august-1914").position
