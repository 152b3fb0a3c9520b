"""Downfall of the Third Reich at the window: an operation from its question to its marker on the board."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from assistant.core.table import Move
from assistant.desk.desk import Desk
from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.questions.attack import Attack
from assistant.games.third_reich.questions.movement import Reach
from assistant.ui.answers.fight import FightView
from assistant.ui.look.style import dress
from tests.ui.running import shown

LAID = ("third-reich", "winter-1940")


def test_an_accepted_operation_is_seen_on_the_board_and_undone_as_one(window, qtbot):
    before = window.session.position.table
    window.ask(Reach(counters=("germany-armour#1",), to="nancy"))
    card = window.answers.active
    qtbot.waitUntil(lambda: card.pending is None)
    assert window.answers.accept()
    assert window.session.position.markers_in("nancy") == {"operation-attack": 1}
    assert [(chip.marker.id, chip.number) for chip in window.board.counters.chips["nancy"]] == [("operation-attack", 1)]
    window.session.desk.undo()
    assert window.session.position.table == before


def test_t_goes_through_both_faces_of_the_operation_marker(window):
    seen = []
    for _ in range(7):
        window.deeds.cycle_marker("nancy")
        seen.append(dict(window.session.position.markers_in("nancy")))
    movement, attack = "operation-movement", "operation-attack"
    assert seen == [*({movement: n} for n in (1, 2, 3)), *({attack: n} for n in (1, 2, 3)), {}]


@pytest.fixture
def riga(qtbot):
    """A fight of three armies against two, with a mission over them, as small as windows are."""
    desk = Desk.new(GAME, "example-7")
    desk.edit(Move(("air-germany#1",), "missions-axis"))
    app = QApplication.instance()
    with shown(desk, qtbot) as made:
        dress(app, made.session.settings.look)
        made.resize(1280, 720)
        made.session.point_at("riga")
        made.session.ask(Attack(zone="riga", attacker="germany-infantry#1", target="ussr-infantry#1", air="none"))
        qtbot.waitUntil(lambda: made.answers.active is not None and made.answers.active.fight is not None)
        yield made
        app.setStyleSheet("")


def pieces(window):
    return [piece for view in window.answers.active.findChildren(FightView) if view.parent() for piece in view.pieces]


def ours(window):
    return window.answers.active.fight.attacker.potential.total


def test_supports_and_the_mission_are_one_click_each(riga, qtbot):
    assert ours(riga) == 5
    for words, total in (("idle", 7), ("Air mission", 9), ("Cancelled", 9), ("Air mission", 7), ("supports", 5)):
        piece = next(one for one in pieces(riga) if words in one.accessibleName())
        qtbot.mouseClick(piece, Qt.MouseButton.LeftButton)
        assert ours(riga) == total, words
