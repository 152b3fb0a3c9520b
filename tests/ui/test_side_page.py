"""One page a nation among the registers: edited in place, undone; what is secret is covered while players look on."""

import itertools

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from assistant.core.table import Move, Note
from assistant.core.text import LANGUAGES
from assistant.ui.widgets.tables import cuts, shares
from tests.nightly import few_by_day

LAID = ("antique", "start")

ROMAN = "italie-infantry#1"


@pytest.fixture
def panel(window, qtbot):
    window.docks.open("registers")
    found = window.docks.panel("registers")
    qtbot.waitUntil(lambda: found.chooser.count() > 0)
    return found


def titles(panel):
    return [panel.chooser.itemText(n) for n in range(panel.chooser.count()) if panel.chooser.itemText(n)]


def cell(panel, title):
    """The part of a nation's books where a title stands, and its row."""
    for part in panel.sheet.tables["nations"]:
        model = part.model()
        titles = [model.headerData(n, Qt.Orientation.Vertical) for n in range(model.rowCount())]
        if title in titles:
            return model, titles.index(title)
    raise AssertionError(title)


def test_a_treasury_and_a_corps_are_written_on_the_nations_page_and_undone(panel, window):
    session = window.session
    panel.open_page("italie")
    books, treasury = cell(panel, "Treasury, PO")
    assert books.data(books.index(treasury, 0)) == "200"
    assert books.setData(books.index(treasury, 0), "205,25")
    assert session.position.register("nations")["italie"]["treasury"] == "821/4"
    corps = panel.sheet.tables["corps"][0].model()
    assert corps.headerData(0, Qt.Orientation.Vertical) == "Legio I, Italy"
    assert corps.setData(corps.index(0, 0), "Legio VI")
    assert session.position.register("corps")[ROMAN]["name"] == "Legio VI"
    assert corps.headerData(0, Qt.Orientation.Vertical) == "Legio VI, Italy", "the page follows its own edits"
    session.desk.undo()
    session.desk.undo()
    (books, treasury), corps = cell(panel, "Treasury, PO"), panel.sheet.tables["corps"][0].model()
    assert books.data(books.index(treasury, 0)) == "200"
    assert corps.headerData(0, Qt.Orientation.Vertical) == "Legio I, Italy"


def test_a_row_is_added_for_the_nation_whose_page_it_is(panel, window):
    panel.open_page("carthage")
    button = next(b for b in panel.sheet.findChildren(QPushButton) if b.accessibleName().startswith("Trade routes"))
    button.click()
    (row,) = window.session.position.register("trade").values()
    assert row["nation"] == "carthage"
    routes = panel.sheet.tables["trade"][0].model()
    assert routes.setData(routes.index(0, 0), "italie")  # as the list of nations gives it
    assert routes.data(routes.index(0, 0)) == "Italy"


def test_what_is_secret_is_covered_only_while_players_look_on(panel, window, qtbot):
    def status():
        return " ".join(item.text.key for item in window.status.items)

    session = window.session
    assert session.do(Move((ROMAN,), "cisalpine")) and session.do(Move((ROMAN,), "italie"))
    qtbot.waitUntil(lambda: "status-treasury" in status())
    panel.open_page("italie")
    assert panel.register is None and panel.sheet.tables["nations"][0].isVisible()
    assert {"Nations", "Italy"} <= set(titles(panel))
    assert window.board.counters.piles["italie"]
    before = session.desk.journal.now
    cover = window.commands.by_id["players-here"]
    assert cover.deed is not None and cover.ticked is not None
    cover.deed()
    assert cover.ticked()
    qtbot.waitUntil(lambda: "status-treasury" not in status())
    assert panel.register is not None and "Italy" not in titles(panel), "no nation's page can be opened"
    panel.open_page("italie")
    assert panel.register is not None and "rests on what they may not know" in window.phase_bar.told
    assert "Provinces" in titles(panel) and not {"Nations", "Corps in play", "Spies", "Ledger"} & set(titles(panel))
    assert not any(column.secret for column in panel.register.columns)
    assert "italie" not in window.board.counters.piles, "corps and fleets are no one else's to see"
    assert window.board.counters.piles[session.position.table.counters["season#1"].zone], "the calendar stays"
    assert len(window.inspector.lines("italie")) == 2 and "120" not in " ".join(window.inspector.lines("italie"))
    bar = window.phase_bar
    qtbot.waitUntil(lambda: bar.written.strong.full == "Something that is not for everybody")
    assert not bar.owed.strong.full
    window.quick.setText("italie > gaule")
    assert [understood for _, understood in window.quick.described()] == [False], "there is no corps to be seen"
    window.quick.setText("")
    assert bar.expected.buttons["players-here"].isVisible(), "the bar says that players look on"
    window.docks.open("journal")
    lines = window.docks.panel("journal").model
    assert {lines.line(n) for n in (1, 2)} == {"Something that is not for everybody"}
    cover.deed()
    qtbot.waitUntil(lambda: "status-treasury" in status())
    assert window.docks.is_open("answers")
    assert window.board.counters.piles["italie"] and "Italy" in titles(panel) and panel.register is not None
    assert session.desk.journal.now == before, "looking away is no edit"


@pytest.mark.parametrize("look", few_by_day([*itertools.product((0, 5), LANGUAGES)], (0, "en"), (5, "fr")))
def test_a_page_fits_a_small_screen_and_nothing_on_it_is_blank(panel, window, look, qtbot):
    """At 1280x720 no table is wider than the window; every cell says something, no cell an id."""
    settings, (steps, language) = window.session.settings, look
    if window.session.language != language:
        settings.next_language()
    for _ in range(steps):
        settings.larger(1)
    window.session.do(
        Note(f"corps/{ROMAN}", {**window.session.position.register("corps").get(ROMAN, {}), "lost": "1/3"})
    )
    panel.open_page("italie")
    dock = window.docks.by_id["registers"]
    dock.setFloating(True)
    dock.resize(1280, 680)
    qtbot.waitUntil(lambda: panel.sheet.viewport().width() > 1200)
    ids = {
        *window.session.position.kinds.sides,
        *window.session.position.board.zones,
        *window.session.position.table.counters,
    }
    for name, parts in panel.sheet.tables.items():
        for table in parts:
            if steps == 0:
                assert table.horizontalScrollBar().maximum() == 0, name
            assert table.verticalScrollBar().maximum() == 0, name
            model = table.model()
            for row, column in itertools.product(range(model.rowCount()), range(model.columnCount())):
                index = model.index(row, column)
                words = model.data(index)
                assert words or model.data(index, Qt.ItemDataRole.CheckStateRole) is not None, (name, row, column)
                assert words not in ids, (name, words)
        assert sum(table.width() for table in parts if table.upright) <= panel.sheet.viewport().width()
    columns = {
        name: sum(t.model().columnCount() for t in parts)
        for name, parts in panel.sheet.tables.items()
        if not parts[0].upright
    }
    dock.resize(640, 680)  # half of the screen
    qtbot.waitUntil(lambda: panel.sheet.viewport().width() < 640)
    for name, parts in panel.sheet.tables.items():
        assert all(table.horizontalScrollBar().maximum() == 0 for table in parts), name
        assert name not in columns or sum(table.model().columnCount() for table in parts) == columns[name]
    assert len(panel.sheet.tables["corps"]) > 1, "it goes on below itself"


def test_a_page_undoes_and_says_what_is_wrong(panel, window, qtbot):
    panel.open_page("gaule")
    assert panel.chooser.currentText() == "Gaul"
    books, treasury = cell(panel, "Treasury, PO")
    assert not books.setData(books.index(treasury, 0), "much")
    assert "much" in window.phase_bar.told
    assert books.setData(books.index(treasury, 0), "1.5")
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: books.data(books.index(treasury, 0)) == "200")
    window.commands.by_id["side-pages"].trigger()
    assert panel.chooser.currentText() == "Italy"


def test_columns_share_the_room():
    assert shares([(50, 80), (50, 60)], 200) == [80, 60]
    assert shares([(50, 300), (50, 60), (40, 45)], 200) == [95, 60, 45]
    assert shares([(90, 300), (90, 100)], 100) == [90, 90], "never less than a word"


def test_a_table_too_wide_is_cut_into_as_few_parts_as_there_can_be():
    assert cuts([50, 50, 50], 150) == (3,)
    assert cuts([50, 50, 50, 50], 150) == (2, 2), "no part much narrower than the others"
    assert cuts([200, 50, 60], 150) == (1, 2), "a column wider than the page stands alone"
    assert cuts([], 150) == ()
