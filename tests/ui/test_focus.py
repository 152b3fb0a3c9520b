"""Who has the keyboard: whatever is hidden gives it back to the board, and Tab walks through what can be seen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from assistant.desk.desk import Desk
from assistant.games.empires.game import V1_1
from assistant.ui.table.window import TableWindow
from tests.ui.running import shown

PANELS = ("answers", "findings", "questions", "journal", "facts", "readings", "registers", "check-board")
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[TableWindow]:
    with shown(Desk.new(V1_1, "autumn-1915"), qtbot) as made:
        made.resize(1280, 720)
        made.activateWindow()
        assert QTest.qWaitForWindowActive(made)
        made.inspector.wanted = False
        made.actions_.by_id["points"].trigger()
        qtbot.waitUntil(lambda: (card := made.answers.active) is not None and card.pending is None)
        qtbot.wait(50)
        made.board.setFocus()
        yield made


def stops(place: QWidget) -> list[QWidget]:
    """Where Tab can stop in a place."""
    within = [place, *place.findChildren(QWidget)]
    return [w for w in within if w.isVisible() and w.isEnabled() and w.focusPolicy() & Qt.FocusPolicy.TabFocus]


@pytest.mark.parametrize("name", PANELS)
def test_a_panel_that_is_closed_gives_the_keyboard_to_the_board(window: TableWindow, name: str, qtbot: QtBot) -> None:
    window.docks.open(name)
    qtbot.wait(20)
    inside = stops(window.docks.panel(name))
    if inside:
        inside[-1].setFocus()
        assert window.docks.panel(name).isAncestorOf(window.focusWidget())
    window.docks.by_id[name].close()
    qtbot.wait(1)
    assert window.focusWidget() is window.board


def test_the_bare_board_has_the_keyboard_and_keeps_it(window: TableWindow, qtbot: QtBot) -> None:
    window.quick.begin()
    assert window.focusWidget() is window.quick
    window.actions_.by_id["only-board"].trigger()
    qtbot.wait(1)
    assert window.focusWidget() is window.board
    window.actions_.by_id["only-board"].trigger()
    qtbot.wait(1)
    assert window.focusWidget() is window.board


def test_a_card_that_is_put_away_gives_the_keyboard_to_the_board(window: TableWindow, qtbot: QtBot) -> None:
    card = window.answers.active
    assert card is not None
    card.setFocus()
    assert window.focusWidget() is card
    window.answers.close_card(card)
    qtbot.wait(1)
    assert window.focusWidget() is window.board


def test_tab_walks_board_cards_and_the_line(window: TableWindow, qtbot: QtBot) -> None:
    card = window.answers.active
    assert card is not None
    places = {"board": window.board, "card": card, "line": window.quick}
    seen: dict[str, QWidget] = {}
    for _ in range(120):
        holder = window.focusWidget()
        assert holder is not None and holder.isVisible(), holder
        for name, place in places.items():
            if holder is place or place.isAncestorOf(holder):
                assert holder.accessibleName() or getattr(holder, "text", lambda: "")(), f"{holder} has no name"
                seen.setdefault(name, holder)
        QTest.keyClick(holder, Qt.Key.Key_Tab)
    assert seen.keys() == places.keys()
