"""The panel of tracks: every mat of every game at a glance, moved by a click or an arrow."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFrame, QLabel, QPushButton

from assistant.desk.desk import Desk
from assistant.desk.tracks import blocks
from assistant.games import GAMES, find_game
from assistant.ui.panels.tray import TrackBar
from tests.ui.running import laid_out, shown


def sample(slug):
    game = find_game(slug)
    return Desk.new(game, game.sample)


@pytest.mark.parametrize("slug", GAMES)
def test_every_track_and_everything_that_lies_on_one_is_told_once(slug):
    position = sample(slug).position
    on_tracks = {
        counter.id
        for counter in position.table.counters.values()
        if position.board.zones[counter.zone].track in position.board.tracks
    }
    for language in ("en", "fr"):
        rows = [row for block in blocks(position, language) for row in block.rows]
        assert len(rows) == len(position.board.tracks)
        told = [pawn.counter for row in rows for pawn in row.pawns]
        told += [counter.id for row in rows for heap in row.heaps for counter in heap.counters]
        assert len(told) == len(set(told))
        assert set(told) == on_tracks


def opened(window):
    command = window.commands.by_id["tracks"]
    command.deed()
    panel = window.docks.panel("tracks")
    laid_out()
    return panel


def test_the_tracks_are_asked_for_and_stay_while_players_look_on(qtbot):
    with shown(sample("empires"), qtbot) as window:
        assert not window.docks.is_open("tracks")
        panel = opened(window)
        assert panel.isVisible()
        window.session.cover(True)
        assert window.docks.is_open("tracks")
        window.commands.by_id["tracks"].deed()
        assert not window.docks.is_open("tracks")


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_track_is_readable_without_scrolling_sideways(slug, language, qtbot):
    with shown(sample(slug), qtbot) as window:
        while window.session.language != language:
            window.session.settings.next_language()
        window.resize(1280, 720)
        panel = opened(window)
        board = window.session.position.board
        assert len(panel.findChildren(QPushButton, "track")) == len(board.tracks)
        assert panel.horizontalScrollBar().maximum() == 0


def test_cards_stand_beside_each_other_where_there_is_room(qtbot):
    with shown(sample("empires"), qtbot) as window:
        panel = opened(window)
        cards = panel.findChildren(QFrame, "card")
        assert len(cards) == 5 and len({card.x() for card in cards}) == 1
        dock = window.docks.by_id["tracks"]
        dock.setFloating(True)
        dock.resize(1200, 500)
        qtbot.waitUntil(lambda: len({card.x() for card in panel.findChildren(QFrame, "card")}) == 3)


def test_a_click_and_an_arrow_move_a_pawn_and_leave_the_keyboard_where_it_is(qtbot):
    with shown(sample("der-des-ders"), qtbot) as window:
        panel = opened(window)
        bar = next(b for b in panel.findChildren(TrackBar) if b.pawn.counter == "sector-france#1")
        assert (bar.pawn.value, bar.accessibleName()) == ("7", "Breakdown, France: 7")
        cell = (bar.width() - 2) / len(bar.pawn.boxes)
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=QPoint(round(1 + cell * 3.5), bar.height() // 2))
        assert window.session.position.box("sector-france#1") == 3
        bar.setFocus()
        QTest.keyClick(bar, Qt.Key.Key_Right)
        assert window.session.position.box("sector-france#1") == 4
        assert bar.accessibleName() == "Breakdown, France: 4"
        assert bar.isVisible()
        assert "4" in [words.text() for words in panel.findChildren(QLabel, "reached")]
        for _ in range(2):
            window.session.desk.undo()
        assert bar.pawn.value == "7"


def test_the_name_of_a_track_brings_its_mat_into_view(qtbot):
    with shown(sample("antique"), qtbot) as window:
        title = opened(window).findChildren(QPushButton, "track")[0]
        with qtbot.waitSignal(window.session.shown) as seen:
            QTest.mouseClick(title, Qt.MouseButton.LeftButton)
        assert window.session.position.board.zones[seen.args[0]].track == "season"
