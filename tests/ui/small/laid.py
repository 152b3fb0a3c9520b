"""Puts the small game where the program looks for games: used by the fixtures of the desk's and the window's tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import assistant.core.places
from assistant import games
from assistant.core import counter_files
from assistant.core import map_files as files
from assistant.core.game import Game
from assistant.desk.desk import Desk
from tests.ui.small import paper
from tests.ui.small.game import GAME


@pytest.fixture(scope="session")
def paper_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the small game's map and counters are written."""
    root = tmp_path_factory.mktemp("paper")
    paper.write(root)
    return root


@pytest.fixture
def small(paper_root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The small game, in a program whose user has nothing yet."""
    real = assistant.core.places.data

    def data(kind: str) -> Path:
        return paper_root / kind

    monkeypatch.setattr(assistant.core.places, "data", data)
    monkeypatch.setenv("SABRETACHE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(games, "GAMES", {"small": ("tests.ui.small.game", "GAME")})
    files.board.cache_clear()
    counter_files.counters.cache_clear()
    counter_files.setup.cache_clear()
    yield GAME
    files.board.cache_clear()
    counter_files.counters.cache_clear()
    counter_files.setup.cache_clear()
    assert real is not data


@pytest.fixture
def table(small: Game, tmp_path: Path) -> Iterator[Desk]:
    """A table of the small game, kept in a file."""
    desk = Desk.new(small, "summer", tmp_path / "table.sabretache")
    yield desk
    desk.close()
