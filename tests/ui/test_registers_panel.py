"""The registers beside the board take half of the window while they are looked at, and no more."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from assistant.desk.desk import Desk
from assistant.games import GAMES, find_game
from tests.ui.running import shown


@pytest.mark.parametrize("slug", GAMES)
def test_registers_take_half_of_the_window_and_give_it_back(slug: str, qtbot: QtBot) -> None:
    game = find_game(slug)
    with shown(Desk.new(game, game.sample or game.setups[0]), qtbot) as window:
        window.resize(1280, 720)
        qtbot.wait(1)
        before = window.answers.width()
        window.docks.open("registers")
        panel = window.docks.panel("registers")
        qtbot.waitUntil(lambda: panel.width() >= 1280 // 2 - 20)
        for n in range(panel.chooser.count()):
            panel.chooser.activated.emit(n)
            model = panel.model
            if slug != "antique":
                assert panel.table.horizontalScrollBar().maximum() == 0, panel.chooser.currentData()
            for row in range(min(3, model.rowCount())):
                for column in range(model.columnCount()):
                    cell = model.index(row, column)
                    ticked = bool(model.flags(cell) & Qt.ItemFlag.ItemIsUserCheckable)
                    assert ticked or model.data(cell), "nothing is blank"
        window.docks.open("answers")
        qtbot.waitUntil(lambda: abs(window.answers.width() - before) <= 2)
