"""Downfall of the Third Reich at the window: an operation from its question to its marker on the board."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from assistant.desk.desk import Desk
from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.questions.moving import Reach
from assistant.ui.table.window import TableWindow
from tests.ui.running import shown


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[TableWindow]:
    with shown(Desk.new(GAME, "winter-1940"), qtbot) as made:
        made.inspector.wanted = False
        yield made


def test_an_accepted_operation_is_seen_on_the_board_and_undone_as_one(window: TableWindow, qtbot: QtBot) -> None:
    before = window.session.position.table
    window.ask(Reach(counters=("germany-armour#1",), to="nancy"))
    card = window.answers.active
    assert card is not None
    qtbot.waitUntil(lambda: card.pending is None)
    assert window.answers.accept()
    assert window.session.position.markers_in("nancy") == {"operation-attack": 1}
    assert [(chip.marker.id, chip.number) for chip in window.board.counters.chips["nancy"]] == [("operation-attack", 1)]
    window.session.desk.undo()
    assert window.session.position.table == before


def test_t_goes_through_both_faces_of_the_operation_marker(window: TableWindow) -> None:
    seen = []
    for _ in range(7):
        window.deeds.cycle_marker("nancy")
        seen.append(dict(window.session.position.markers_in("nancy")))
    movement, attack = "operation-movement", "operation-attack"
    assert seen == [*({movement: n} for n in (1, 2, 3)), *({attack: n} for n in (1, 2, 3)), {}]
