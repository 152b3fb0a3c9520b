"""What a screen reader finds in the window: every place that takes the keyboard has a name, and is what it seems."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from assistant.desk.desk import Desk
from assistant.games import GAMES, find_game
from assistant.ui.answers.card import Card
from assistant.ui.answers.fight import Piece
from assistant.ui.panels.tray import Pile
from tests.ui.running import laid_out, shown

PANELS = (
    "answers",
    "findings",
    "questions",
    "journal",
    "replay",
    "tracks",
    "facts",
    "registers",
    "check-board",
    "lesson",
)


def walk(place):
    """Everything in a place that a reader finds, itself first."""
    yield place
    for n in range(place.childCount()):
        child = place.child(n)
        if child is not None and child.isValid():
            yield from walk(child)


def name_of(place):
    return str(place.text(QAccessible.Text.Name))


@pytest.mark.parametrize("slug", GAMES)
def test_what_takes_the_keyboard_says_its_name(slug, qtbot):
    game = find_game(slug)
    with shown(Desk.new(game, game.sample or game.setups[0]), qtbot) as window:
        window.deeds.ask_phase_end()
        for panel in PANELS:
            if panel in window.docks.by_id:
                window.docks.open(panel)
                laid_out()
            for place in walk(QAccessible.queryAccessibleInterface(window)):
                thing, state = place.object(), place.state()
                if state.focusable and not state.invisible and isinstance(thing, QWidget) and not state.disabled:
                    around = thing.parentWidget()
                    assert name_of(place), (panel, thing, around, around and around.parentWidget())


def test_board_counters_and_cards_are_read(qtbot):
    game = find_game("empires")
    with shown(Desk.new(game, "example-4"), qtbot) as window:
        board = QAccessible.queryAccessibleInterface(window.board)
        assert name_of(board) == window.session.position.board.title["en"]
        window.board.hand.walk_to("minsk")
        told = board.text(QAccessible.Text.Description)
        assert "Minsk" in told and "Germany" in told
        QTest.keyClick(window.board, Qt.Key.Key_Return)  # its pile is opened
        first = board.text(QAccessible.Text.Description)
        QTest.keyClick(window.board, Qt.Key.Key_Right)
        assert first != told and "army" in board.text(QAccessible.Text.Description)
        window.ask(game.fight(window.session.position, "minsk"))
        qtbot.waitUntil(lambda: window.answers.active is not None and window.answers.active.fight is not None)
        laid_out()
        roles = {}
        for place in walk(QAccessible.queryAccessibleInterface(window)):
            for kind in (Card, Piece, Pile):
                if isinstance(place.object(), kind) and not place.state().invisible:
                    roles.setdefault(kind, set()).add(place.role())
                    assert name_of(place)
        assert roles[Piece] == roles[Pile] == {QAccessible.Role.Button} and Card in roles
        assert "Minsk" in window.answers.active.accessibleName()
