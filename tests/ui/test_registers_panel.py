"""The registers beside the board take half of the window while they are looked at, and no more."""

import itertools

import pytest
from PySide6.QtCore import Qt

from assistant.core.text import LANGUAGES
from assistant.desk.desk import Desk
from assistant.games import GAMES, find_game
from tests.ui.running import laid_out, shown


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
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
            model = panel.model
            tables = [table for parts in panel.sheet.tables.values() for table in parts]
            assert sum(table.model().columnCount() for table in tables) == model.columnCount()
            assert panel.sheet.horizontalScrollBar().maximum() == 0, panel.chooser.currentData()
            assert not any(table.horizontalScrollBar().maximum() for table in tables), panel.chooser.currentData()
            for row in range(min(3, model.rowCount())):
                for column in range(model.columnCount()):
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
                for above, below in itertools.pairwise(tables):
                    assert above.geometry().bottom() < below.geometry().top(), panel.chooser.currentText()
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
