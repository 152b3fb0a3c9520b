"""Panels beside the board: every mat of every game at a glance, registers, the journal; what scrolls finds its size."""

import itertools
from datetime import datetime

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from assistant.core import text
from assistant.core.table import Note
from assistant.core.text import LANGUAGES, Messages
from assistant.desk.desk import Desk
from assistant.desk.tracks import blocks
from assistant.games import GAMES, find_game
from assistant.ui.panels import journal as panel
from assistant.ui.panels.photo import Photographed
from assistant.ui.panels.tray import TrackBar
from assistant.ui.widgets.lines import say_in
from assistant.ui.widgets.scrolling import scrolled
from assistant.ui.work.jobs import pool
from tests.nightly import few_by_day
from tests.ui.photographing import doubtful
from tests.ui.running import answered, laid_out, shown


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


def test_the_tracks_are_asked_for_stand_side_by_side_where_there_is_room_and_stay_while_players_look_on(qtbot):
    with shown(sample("empires"), qtbot) as window:
        assert not window.docks.is_open("tracks")
        panel = opened(window)
        assert panel.isVisible()
        cards = panel.findChildren(QFrame, "card")
        assert len(cards) == 5 and len({card.x() for card in cards}) == 1
        dock = window.docks.by_id["tracks"]
        dock.setFloating(True)
        dock.resize(1200, 500)
        qtbot.waitUntil(lambda: len({card.x() for card in panel.findChildren(QFrame, "card")}) == 3)
        window.session.cover(True)
        assert window.docks.is_open("tracks")
        window.commands.by_id["tracks"].deed()
        assert not window.docks.is_open("tracks")


# French words are the longer ones.
IN_EACH_LANGUAGE = pytest.mark.parametrize("language", few_by_day(LANGUAGES, "fr"))


@IN_EACH_LANGUAGE
@pytest.mark.parametrize("slug", GAMES)
def test_every_track_is_readable_without_scrolling_sideways(slug, language, qtbot):
    with shown(sample(slug), qtbot) as window:
        while window.session.language != language:
            window.session.settings.next_language()
        window.resize(1280, 720)
        panel = opened(window)
        board = window.session.position.board
        assert len(panel.findChildren(QPushButton, "track")) == len(board.tracks)
        assert panel.horizontalScrollBar().maximum() == 0


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
        assert window.session.position.board.zones[seen.args[0]].tags["track"] == "season"


# Registers


@IN_EACH_LANGUAGE
@pytest.mark.parametrize("slug", few_by_day(GAMES, "antique", "empires"))
def test_registers_take_half_of_the_window_and_give_it_back(slug, language, qtbot):
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
            laid_out()
            tables = [table for parts in panel.sheet.tables.values() for table in parts]
            assert panel.sheet.horizontalScrollBar().maximum() == 0, panel.chooser.currentData()
            assert not any(table.horizontalScrollBar().maximum() for table in tables), panel.chooser.currentData()
            if panel.register is not None:
                assert sum(table.model().columnCount() for table in tables) == len(panel.register.columns)
            for model in (table.model() for table in tables):
                for row, column in itertools.product(range(min(3, model.rowCount())), range(model.columnCount())):
                    cell = model.index(row, column)
                    ticked = bool(model.flags(cell) & Qt.ItemFlag.ItemIsUserCheckable)
                    assert ticked or model.data(cell), "nothing is blank"
        window.docks.open("answers")
        qtbot.waitUntil(lambda: abs(window.answers.width() - before) <= 2)


def test_a_window_that_opens_with_registers_gives_their_room_back_when_they_are_closed(qtbot):
    game, widths = find_game("antique"), list[int]()
    for _ in range(3):  # the window keeps how its panels stood
        with shown(Desk.new(game, game.sample), qtbot) as window:
            laid_out()
            if window.docks.is_open("registers"):
                window.docks.by_id["registers"].close()
                laid_out()
            widths.append(window.answers.width())
            window.docks.open("registers")
            qtbot.waitUntil(lambda: window.docks.panel("registers").width() >= 1280 // 2 - 20)
    assert max(widths) < 1280 // 3 and max(widths) - min(widths) <= 2


def test_words_keep_off_the_edges_of_their_rows_and_tables_off_each_other(qtbot):
    game = find_game("antique")
    with shown(Desk.new(game, game.sample), qtbot) as window:
        window.session.settings.next_language()
        window.resize(1920, 1080)
        laid_out()
        window.docks.open("registers")
        panel = window.docks.panel("registers")
        qtbot.waitUntil(lambda: panel.width() >= 1920 // 2 - 20)
        two_lines = 0
        for n in range(panel.chooser.count()):
            panel.chooser.activated.emit(n)
            laid_out()
            for tables in panel.sheet.tables.values():
                for one, next_one in itertools.pairwise(tables):
                    assert not one.geometry().intersects(next_one.geometry()), panel.chooser.currentText()
                for table in tables:
                    image, ratio = table.viewport().grab().toImage(), table.devicePixelRatio()
                    for row in range(min(8, table.model().rowCount())):
                        if table.rowHeight(row) < 2 * table.fontMetrics().lineSpacing() - 6:
                            continue
                        two_lines += 1
                        top = table.rowViewportPosition(row)
                        for y in (top + 1, top + table.rowHeight(row) - 3):
                            for column in range(table.model().columnCount()):
                                left = table.columnViewportPosition(column)
                                seen = range(left + 3, left + table.columnWidth(column) - 4)
                                colours = {image.pixel(round(x * ratio), round(y * ratio)) for x in seen}
                                assert len(colours) <= 1, (panel.chooser.currentText(), row, column)
        assert two_lines, "some words take two lines"


# Journal


def test_lines_are_wrapped_and_a_long_journal_keeps_their_beginnings(qtbot, monkeypatch):
    game = find_game("empires")
    with shown(Desk.new(game, game.sample), qtbot) as window:
        window.resize(1280, 720)
        window.session.desk.edit(Note("note", "a long note " * 12))
        window.docks.open("journal")
        journal = window.docks.panel("journal")
        qtbot.waitUntil(lambda: journal.list.visualRect(journal.model.index(1, 0)).height() > 0)
        first, long = (journal.list.visualRect(journal.model.index(n, 0)) for n in (0, 1))
        bold = journal.model.data(journal.model.index(1, 0), Qt.ItemDataRole.FontRole)
        lines = QFontMetrics(bold).horizontalAdvance(journal.model.data(journal.model.index(1, 0))) // long.width()
        assert long.height() > first.height() * lines >= first.height() * 2
        assert long.width() <= journal.list.viewport().width()
        assert journal.list.horizontalScrollBar().maximum() == 0
        assert "a long note" in journal.model.data(journal.model.index(1, 0), Qt.ItemDataRole.ToolTipRole)
        monkeypatch.setattr(panel, "WRAPPED", 1)
        window.session.desk.edit(Note("note", "another"))
        assert journal.list.uniformItemSizes() and not journal.list.wordWrap()


# What scrolls


TAKEN = datetime(2026, 11, 22, 21, 40)


class Contrary(QWidget):
    """Higher where it is wider: too high without a bar, and not with one."""

    def __init__(self):
        super().__init__()
        self.sizes = []

    def resizeEvent(self, event):
        super().resizeEvent(event)
        self.sizes.append(event.size().width())
        self.setFixedHeight(210 if event.size().width() >= 300 else 190)


def test_a_part_that_is_higher_where_it_is_wider_ends_in_some_size(qtbot):
    flow, contrary = QWidget(), Contrary()
    column = QVBoxLayout(flow)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(contrary)
    area = scrolled(flow)
    qtbot.addWidget(area)
    area.resize(300, 200)
    area.show()
    QApplication.processEvents()
    assert contrary.sizes and flow.height() >= area.viewport().height()


def test_a_sentence_of_any_length_leaves_a_photograph_in_its_panel(qtbot):
    with shown(Desk.new(find_game("empires"), "august-1914"), qtbot) as window:
        window.resize(1280, 790)  # so high that a short sentence needs no bar
        photos = window.commands.photos
        photos.parts.docks.open("photograph")
        photos.panel.show_photograph(Photographed(doubtful(window.session.position), TAKEN))
        photos.panel.setFocus()
        QTest.keyClick(photos.panel, Qt.Key.Key_Return)  # the first line is settled
        flow = photos.panel.area.widget()
        widths = set()
        for length in range(40, 400, 30):
            photos.panel.show_nothing()
            say_in(photos.panel.fault, ("word " * 80)[:length])
            QApplication.processEvents()
            widths.add(flow.width())
            assert flow.width() <= photos.panel.area.viewport().width()
            assert flow.height() >= flow.heightForWidth(flow.width()), length
        assert len(widths) > 1, "with a bar and without"


# Before the first question


def test_the_first_question_reads_no_sentence(qtbot, monkeypatch):
    text._read.clear()
    game = find_game("antique")
    with shown(Desk.new(game, game.setups[0]), qtbot) as window:
        window.deeds.rehearse()
        assert pool("words").waitForDone()
        read = []
        first = Messages._divided
        monkeypatch.setattr(Messages, "_divided", lambda self, key: (read.append(key), first(self, key))[1])
        QTest.keyClick(window.board, Qt.Key.Key_E)
        answered(window, qtbot)
        assert read == []
