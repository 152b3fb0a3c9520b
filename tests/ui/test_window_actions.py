"""Every action of every menu, on the sample table of every game: it does something and never stops the play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from assistant.core.text import LANGUAGES
from assistant.desk.desk import Desk
from assistant.games import GAMES, find_game
from assistant.ui.table.window import TableWindow
from tests.ui.running import shown, speaking

# What an action does is the same in all languages: each game in one of them, in turns. What View and Help do is the same in
# all games, too: it is taken in the first; the panels of every game are opened below.
CASES = [(game, LANGUAGES[n % len(LANGUAGES)]) for n, game in enumerate(GAMES)]
CONTROLS = (QAbstractButton, QLineEdit, QComboBox, QSpinBox, QPlainTextEdit, QAbstractItemView)


@pytest.fixture
def window(
    undisturbed: list[str], tmp_path: Path, qtbot: QtBot, request: pytest.FixtureRequest
) -> Iterator[TableWindow]:
    slug, language = request.param
    game = find_game(slug)
    with shown(Desk.new(game, game.sample, tmp_path / "t.sabretache"), qtbot, speaking(language)) as made:
        yield made


def actions(window: TableWindow) -> list[QAction]:
    """Return the actions of the menus, submenus included."""
    first = window.session.desk.game.slug == CASES[0][0]
    found: list[QAction] = []

    def walk(menu: QMenu) -> None:
        for action in menu.actions():
            if action.menu() is not None:
                walk(action.menu())
            elif not action.isSeparator():
                found.append(action)

    for name, menu in window.commands.menus.items():
        if first or name not in ("view", "help"):
            walk(menu)
    return found


def in_hand(window: TableWindow) -> None:
    """Take a counter of the map into the hand, as a player has who asks something."""
    position = window.session.position
    lying = next(
        (c for c in position.table.counters.values() if not position.board.zones[c.zone].track),
        next(iter(position.table.counters.values()), None),
    )
    if lying is not None:
        window.board.select((lying.id,))
        window.session.point_at(lying.zone)


def take_every_action(window: TableWindow, undisturbed: list[str], qtbot: QtBot) -> None:
    """Take every action of the menus; then all that they did can be undone."""
    start = window.session.desk.position.table
    for action in actions(window):
        words = action.text()
        assert words and not words.startswith("<"), action.objectName()
        in_hand(window)
        action.trigger()
        QApplication.processEvents()
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()
        assert not undisturbed, words
        assert window.isVisible(), words
    qtbot.waitUntil(lambda: not any(card.pending for card in window.answers.cards), timeout=20_000)
    while window.session.desk.undo():
        pass
    assert window.session.desk.position.table == start
    assert "<" not in window.phase_bar.told


@pytest.mark.usefixtures("painting")
@pytest.mark.parametrize("window", CASES, indirect=True, ids=lambda case: "-".join(case))
def test_every_action_of_the_menus_can_be_taken(window: TableWindow, undisturbed: list[str], qtbot: QtBot) -> None:
    take_every_action(window, undisturbed, qtbot)


@pytest.mark.parametrize("window", [(game, "fr") for game in GAMES], indirect=True, ids=lambda case: case[0])
def test_everything_can_be_reached_and_has_a_name(window: TableWindow, qtbot: QtBot) -> None:
    in_hand(window)
    for key in ("fight", "supply", "points"):
        window.commands.by_id[key].trigger()
    nameless, unreachable = set(), set()
    for name in window.docks.by_id:
        window.docks.open(name)
        qtbot.waitUntil(window.docks.panel(name).isVisible)
        for control in window.docks.panel(name).findChildren(QWidget):
            inner = (
                isinstance(control.parent(), (QComboBox, QSpinBox, QAbstractItemView)) or "qt_" in control.objectName()
            )
            if not isinstance(control, CONTROLS) or inner or not control.isVisibleTo(window):
                continue
            what = (name, type(control).__name__, control.objectName(), control.toolTip())
            if not (control.accessibleName() or (isinstance(control, QAbstractButton) and control.text())):
                nameless.add(what)
            if control.isEnabled() and not control.focusPolicy() & Qt.FocusPolicy.TabFocus:
                unreachable.add(what)
    assert not nameless and not unreachable
    assert window.board.accessibleName()
    for button in window.findChildren(QAbstractButton):
        if button.isVisibleTo(window) and "qt_" not in button.objectName():
            assert button.text() or button.accessibleName(), button.objectName()


@pytest.mark.parametrize("window", [("empires", "en")], indirect=True, ids=["empires"])
def test_the_tabulator_goes_round_and_never_sticks(window: TableWindow, qtbot: QtBot) -> None:
    window.docks.open("answers")
    in_hand(window)
    window.commands.by_id["points"].trigger()
    qtbot.waitUntil(lambda: not any(card.pending for card in window.answers.cards))
    window.quick.begin()
    seen: list[QWidget | None] = []
    for _ in range(60):
        window.focusNextChild()
        seen.append(window.focusWidget())
    assert len({id(widget) for widget in seen}) >= 8
    places = set()
    for _ in range(12):
        window.commands.by_id["next-panel"].trigger()
        places.add(id(window.focusWidget()))
    assert len(places) >= 3
