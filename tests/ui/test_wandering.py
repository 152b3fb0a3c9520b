"""Keys and clicks by chance: what is marked is what Enter does, and the keyboard is never lost (tests/ui/wandering.py).

`python3 packaging/wanderings.py` does thousands at the tables of all games.
"""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from assistant.core.game import Game
from assistant.desk.desk import Desk
from assistant.games import find_game
from tests.ui.wandering import SORTS, Gesture, random_gestures, wander

GESTURES = st.lists(st.tuples(st.sampled_from(SORTS), st.integers(0, 99_999)), min_size=5, max_size=25)
NO_SHRINKING = (
    Phase.explicit,
    Phase.reuse,
    Phase.generate,
)  # a window takes seconds: the gestures are told as they were
SHARED = (HealthCheck.function_scoped_fixture, HealthCheck.too_slow)  # each example begins a table of its own


@settings(max_examples=5, derandomize=True, deadline=None, phases=NO_SHRINKING, suppress_health_check=SHARED)
@given(gestures=GESTURES)
def test_whatever_is_pressed_and_clicked(gestures: list[Gesture], small: Game, qtbot: QtBot) -> None:
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        path = Path(folder) / "t.sabretache"
        wander(Desk.new(small, "summer", path), path, gestures, patch)


def test_at_the_table_of_a_game(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SABRETACHE_HOME", str(tmp_path / "home"))
    game, path = find_game("empires"), tmp_path / "t.sabretache"
    desk = Desk.new(game, "autumn-1915", path)
    assert wander(desk, path, random_gestures(random.Random(5), 40), monkeypatch) > 0, "some choice was taken"
