"""Downfall of Empires, first edition: the same turn on its own board."""

from assistant.desk.desk import Desk
from assistant.games import find_game
from tests.ui.evenings.empires import MOST, play, played

__all__ = ["GAME", "MOST", "desk", "play", "played"]
GAME = "empires-first"


def desk():
    """The table of autumn 1915."""
    return Desk.new(find_game(GAME), "autumn-1915")
