"""The strip of tracks: every mat of every game at a glance, moved by a click or an arrow, folded until it is asked for."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from assistant.desk.desk import Desk
from assistant.desk.tracks import blocks
from assistant.games import GAMES, find_game
from assistant.ui.panels.track_strip import Columns, TrackBar
from assistant.ui.table.window import TableWindow
from tests.ui.running import deleted, laid_out, shown


def sample(slug: str) -> Desk:
    game = find_game(slug)
    return Desk.new(game, game.sample)


@pytest.mark.parametrize("slug", GAMES)
def test_every_track_and_everything_that_lies_on_one_is_told_once(slug: str) -> None:
    position = sample(slug).position
    on_tracks = {
        counter.id
        for counter in position.table.counters.values()
        if position.board.zones[counter.zone].tags.get("track") in position.board.tracks
    }
    for language in ("en", "fr"):
        rows = [row for block in blocks(position, language) for row in block.rows]
        assert len(rows) == len(position.board.tracks)
        told = [pawn.counter for row in rows for pawn in row.pawns]
        told += [counter.id for row in rows for heap in row.heaps for counter in heap.counters]
        assert len(told) == len(set(told))
        assert set(told) == on_tracks


def test_the_strip_is_folded_until_it_is_asked_for_and_while_players_look_on(qtbot: QtBot) -> None:
    with shown(sample("empires"), qtbot) as window:
        assert window.tracks.isHidden()
        command = window.commands.by_id["tracks"]
        assert command.deed is not None
        command.deed()
        qtbot.waitUntil(lambda: window.tracks.isVisible())
        window.session.cover(True)
        assert window.tracks.isHidden()
        window.session.cover(False)
        assert window.tracks.isVisible()
        beside = window.board.height()
        window.tracks.toggle()
        qtbot.waitUntil(lambda: window.board.height() > beside + 60)


@pytest.mark.parametrize("slug", GAMES)
def test_every_track_is_readable_without_scrolling_sideways(slug: str, qtbot: QtBot) -> None:
    with shown(sample(slug), qtbot) as window:
        window.resize(1280, 720)
        window.tracks.toggle()
        laid_out()
        titles: list[str] = []
        sides = len(inside_of(window).findChildren(QPushButton, "chip"))
        for n in range(max(1, sides)):
            if sides:
                button = inside_of(window).findChildren(QPushButton, "chip")[n]
                button.setFocus()
                QTest.keyClick(button, Qt.Key.Key_Space)
                deleted()
                chosen = inside_of(window).findChildren(QPushButton, "chip")[n]
                assert chosen.isChecked() and chosen.hasFocus(), "the keyboard stays on the button"
            titles += [button.text() for button in inside_of(window).findChildren(QPushButton, "track")]
            assert window.tracks.horizontalScrollBar().maximum() == 0
            assert window.tracks.height() <= window.height() // 3
            flow = inside_of(window).findChildren(Columns)[0]
            assert all(column.geometry().right() <= flow.width() for column in flow.children())
        assert len(set(titles)) <= len(window.session.position.board.tracks) <= len(titles)


def inside_of(window: TableWindow) -> QWidget:
    inside = window.tracks.widget()
    assert inside is not None
    return inside


def test_a_window_with_room_shows_the_tracks_of_all(qtbot: QtBot) -> None:
    with shown(sample("empires"), qtbot) as window:
        window.tracks.toggle()
        window.resize(1280, 720)
        qtbot.waitUntil(lambda: len(inside_of(window).findChildren(QPushButton, "chip")) == 5)
        window.resize(2560, 1440)
        qtbot.waitUntil(lambda: not inside_of(window).findChildren(QPushButton, "chip"))
        qtbot.waitUntil(lambda: window.tracks.verticalScrollBar().maximum() == 0)


def test_a_click_and_an_arrow_move_a_pawn_and_leave_the_keyboard_where_it_is(qtbot: QtBot) -> None:
    with shown(sample("der-des-ders"), qtbot) as window:
        window.tracks.toggle()
        bar = next(b for b in window.tracks.findChildren(TrackBar) if b.pawn.counter == "sector-france#1")
        assert (bar.pawn.value, bar.accessibleName()) == ("7", "Breakdown, France: 7")
        cell = (bar.width() - 2) / len(bar.pawn.boxes)
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=QPoint(round(1 + cell * 3.5), bar.height() // 2))
        assert window.session.position.box("sector-france#1") == 3
        bar.setFocus()
        QTest.keyClick(bar, Qt.Key.Key_Right)
        assert window.session.position.box("sector-france#1") == 4
        assert bar.accessibleName() == "Breakdown, France: 4"
        assert bar.isVisible()
        assert "4" in [words.text() for words in window.tracks.findChildren(QLabel, "reached")]
        for _ in range(2):
            window.session.desk.undo()
        assert bar.pawn.value == "7"


def test_the_name_of_a_track_brings_its_mat_into_view(qtbot: QtBot) -> None:
    with shown(sample("antique"), qtbot) as window:
        window.tracks.toggle()
        title = window.tracks.findChildren(QPushButton, "track")[0]
        with qtbot.waitSignal(window.session.shown) as seen:
            QTest.mouseClick(title, Qt.MouseButton.LeftButton)
        assert window.session.position.board.zones[seen.args[0]].tags["track"] == "season"
