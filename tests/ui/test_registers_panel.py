"""The registers beside the board take half of the window while they are looked at, and no more."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItemModel
from pytestqt.qtbot import QtBot

from assistant.core.text import LANGUAGES
from assistant.desk.desk import Desk
from assistant.games import GAMES, find_game
from assistant.ui.widgets.tables import LeafedTable
from tests.ui.running import laid_out, shown


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_registers_take_half_of_the_window_and_give_it_back(slug: str, language: str, qtbot: QtBot) -> None:
    game = find_game(slug)
    with shown(Desk.new(game, game.sample or game.setups[0]), qtbot) as window:
        while window.session.language != language:
            window.session.settings.next_language()
        window.resize(1280, 720)
        laid_out()
        before = window.answers.width()
        window.docks.open("registers")
        panel = window.docks.panel("registers")
        qtbot.waitUntil(lambda: panel.width() >= 1280 // 2 - 20)
        for n in range(panel.chooser.count()):
            panel.chooser.activated.emit(n)
            laid_out()  # a table lays itself out beside the event that changed it
            model = panel.model
            for _ in range(3):  # a bar that comes beside the rows makes one more leaf
                titles, leaf = set[int](), 0
                while leaf < panel.table.leaves.count():  # it may come while the leaves are turned, too
                    panel.table.leaves.setCurrentIndex(leaf)
                    laid_out()
                    assert panel.table.horizontalScrollBar().maximum() == 0, panel.chooser.currentData()
                    titles |= {n for n in range(model.columnCount()) if not panel.table.isColumnHidden(n)}
                    leaf += 1
                if len(titles) == model.columnCount():
                    break
            assert len(titles) == model.columnCount(), "every column stands on a leaf"
            assert panel.table.leaves.isVisible() == (panel.table.leaves.count() > 1)
            for row in range(min(3, model.rowCount())):
                for column in range(model.columnCount()):
                    cell = model.index(row, column)
                    ticked = bool(model.flags(cell) & Qt.ItemFlag.ItemIsUserCheckable)
                    assert ticked or model.data(cell), "nothing is blank"
        window.docks.open("answers")
        qtbot.waitUntil(lambda: abs(window.answers.width() - before) <= 2)


def test_leaves_come_and_go_with_models_and_widths(qtbot: QtBot) -> None:
    chance = random.Random(20)
    table = LeafedTable()
    qtbot.addWidget(table)
    qtbot.addWidget(table.leaves)
    table.show()
    for _ in range(120):
        match chance.randrange(4):
            case 0:
                model = QStandardItemModel(chance.choice((0, 3, 60)), chance.randrange(1, 30), table)
                model.setHorizontalHeaderLabels([chance.choice(("PO", "Manpower d’infanterie")) for _ in range(30)])
                table.setModel(model)
                table.open()
            case 1:
                table.resize(chance.randrange(120, 900), chance.randrange(60, 400))
            case 2:
                table.leaves.setCurrentIndex(chance.randrange(max(1, table.leaves.count())))
            case 3:
                laid_out()
    laid_out()
    seen = [n for n in range(table.model().columnCount()) if not table.isColumnHidden(n)]
    assert seen and sum(table.columnWidth(n) for n in seen) <= max(table.viewport().width(), table.columnWidth(seen[0]))
