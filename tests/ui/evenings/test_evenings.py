"""Evenings at the window, a turn by keys alone and one by mouse alone: the same table comes of both."""

from __future__ import annotations

from types import ModuleType

import pytest
from pytestqt.qtbot import QtBot

from assistant.core.table import Table
from tests.ui.evenings import empires_first, mirroring, one_fight
from tests.ui.evenings.keys import Keys
from tests.ui.evenings.scripts import SCRIPTS
from tests.ui.evenings.sitting import WAYS, sitting

# A screen that is none has no window manager, and says so of every menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.GAME)
def test_a_turn_by_keys_and_by_mouse_leaves_the_same_table(script: ModuleType, qtbot: QtBot) -> None:
    tables: dict[str, Table] = {}
    for way in ["keys"] if script is empires_first else WAYS:  # the mouse has played its turn in the other edition
        desk = script.desk()
        with sitting(way, desk) as player:
            script.play(player)
            script.played(desk.position)
        tables[way] = desk.position.table
    assert len(tables) == 1 or tables["keys"] == tables["mouse"]


@pytest.mark.parametrize("way", WAYS)
def test_from_hover_to_losses_applied(way: str, qtbot: QtBot) -> None:
    with sitting(way, one_fight.desk()) as player:
        one_fight.play(player)
        assert player.gestures <= one_fight.MOST[way]


@pytest.mark.parametrize("way", WAYS)
def test_forty_counters_are_mirrored(way: str, qtbot: QtBot) -> None:
    with sitting(way, mirroring.desk()) as player:
        mirroring.play(player)
        done = player.lines if isinstance(player, Keys) else player.drags
        assert done <= mirroring.MOST[way]
