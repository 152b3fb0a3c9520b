"""The player's own board on an open table: his picture under the counters, the shipped board again."""

import cv2
import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from assistant.desk.desk import Desk
from assistant.desk.user_data import boards as own_boards
from assistant.games import find_game
from assistant.ui.editor.steps.keep import KeepStep
from assistant.ui.look.settings import Settings
from assistant.ui.table.window import TableWindow
from assistant.ui.widgets.session import Session
from assistant.ui.work.jobs import pool
from tests.ui.own_boards import GAME

pytestmark = pytest.mark.usefixtures("grounds")


@pytest.fixture
def kept(drawn):
    drawn.window.go("keep")
    drawn.on(KeepStep).keep()
    drawn.rest()
    return drawn


def open_table(qtbot):
    window = TableWindow(Session(Desk.new(find_game(GAME)), Settings()))
    qtbot.addWidget(window)
    window.show()
    QApplication.processEvents()
    return window


def colour_at(window, zone):
    """The colour of the ground in the middle of a zone."""
    board = window.board
    for layer in board.scene().items():
        layer.setVisible(layer in (board.ground, board.scan))
    stage = board.stage
    place = stage.plan.sheet_rect("map").topLeft()
    x, y = window.session.desk.board.zones[zone].centre
    from PySide6.QtCore import QPointF

    point = board.mapFromScene(QPointF(place.x() + x, place.y() + y))
    found = board.viewport().grab().toImage().pixelColor(point)
    return found.red(), found.green(), found.blue()


def test_the_players_picture_lies_under_the_counters(qtbot, kept):
    window = open_table(qtbot)
    qtbot.waitUntil(lambda: window.board.scan.reader is not None and window.board.scan.reader.complete, timeout=10_000)
    pool("scan").waitForDone(60_000)
    assert window.board.scan.shown
    zone = max(kept.workbench.draft.zones or (), key=lambda one: one.shape.area)
    seen = colour_at(window, zone.id)
    pixels = cv2.imread(kept.workbench.draft.picture)[..., ::-1]
    x, y = map(round, zone.centre)
    around = pixels[y - 2 : y + 3, x - 2 : x + 3].reshape(-1, 3).astype(int)
    assert np.abs(around - seen).sum(axis=1).min() < 60
    window.commands.boards.toggle()
    assert not window.board.scan.shown
    window.commands.boards.toggle()
    qtbot.waitUntil(lambda: window.board.scan.shown, timeout=5000)
    pool("scan").waitForDone(60_000)


def test_a_table_follows_the_board_in_use(qtbot, kept):
    window = open_table(qtbot)
    mine = window.session.desk.board
    own_boards.use(find_game(GAME).map, False)
    window.commands.board_kept(find_game(GAME).map)
    QApplication.processEvents()
    assert window.session.desk.board.sheets["map"] != mine.sheets["map"]
    assert not window.board.scan.shown
    own_boards.use(find_game(GAME).map, True)
    window.commands.board_kept(find_game(GAME).map)
    QApplication.processEvents()
    assert window.session.desk.board.sheets["map"] == mine.sheets["map"]
    pool("scan").waitForDone(60_000)
