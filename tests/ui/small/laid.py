"""Puts the small game where the program looks for games: used by the fixtures of the desk's and the window's tests."""

from pathlib import Path

import pytest

import assistant.core.places
from assistant import games
from assistant.core import counter_files
from assistant.core import map_files as files
from assistant.desk.desk import Desk
from tests.ui.small.game import GAME

PAPER = Path(__file__).with_name("paper")  # the small game's map and counters


@pytest.fixture
def small(tmp_path, monkeypatch):
    """The small game, in a program whose user has nothing yet."""
    monkeypatch.setattr(assistant.core.places, "data", lambda kind: PAPER / kind)
    monkeypatch.setenv("SABRETACHE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(games, "GAMES", {"small": ("tests.ui.small.game", "GAME")})
    read = (files.board, counter_files.counters, counter_files.setup)
    for kept in read:
        kept.cache_clear()
    yield GAME
    for kept in read:
        kept.cache_clear()


@pytest.fixture
def table(small, tmp_path):
    """A table of the small game, kept in a file."""
    desk = Desk.new(small, "summer", tmp_path / "table.sabretache")
    yield desk
    desk.close()
