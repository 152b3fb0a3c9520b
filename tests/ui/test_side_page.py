"""One page a nation among the registers: edited in place, undone; what is secret is covered while players look on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from assistant.core.edits import Move
from assistant.desk.desk import Desk
from assistant.games import find_game
from assistant.ui.panels.journal import JournalLine
from assistant.ui.panels.registers import RegistersPanel
from assistant.ui.table.window import TableWindow
from tests.ui.running import shown

ROMAN = "italie-infantry#1"


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[TableWindow]:
    with shown(Desk.new(find_game("antique"), "start"), qtbot) as made:
        yield made


@pytest.fixture
def panel(window: TableWindow, qtbot: QtBot) -> RegistersPanel:
    window.docks.open("registers")
    found: RegistersPanel = window.docks.panel("registers")
    qtbot.waitUntil(lambda: found.chooser.count() > 0)
    return found


def titles(panel: RegistersPanel) -> list[str]:
    return [panel.chooser.itemText(n) for n in range(panel.chooser.count()) if panel.chooser.itemText(n)]


def test_a_treasury_and_a_corps_are_written_on_the_nations_page_and_undone(
    panel: RegistersPanel, window: TableWindow
) -> None:
    session = window.session
    panel.open_page("italie")
    books = panel.page.tables["nations"].model()
    names = [books.headerData(n, Qt.Orientation.Vertical) for n in range(books.rowCount())]
    treasury = names.index("Treasury, PO")
    assert books.data(books.index(treasury, 0)) == "200"
    assert books.setData(books.index(treasury, 0), "205,25")
    assert session.position.register("nations")["italie"]["treasury"] == "821/4"
    corps = panel.page.tables["corps"].model()
    assert corps.headerData(0, Qt.Orientation.Vertical) == "Legio I, Italy"
    assert corps.setData(corps.index(0, 0), "Legio VI")
    assert session.position.register("corps")[ROMAN]["name"] == "Legio VI"
    assert corps.headerData(0, Qt.Orientation.Vertical) == "Legio VI, Italy", "the page follows its own edits"
    session.desk.undo()
    session.desk.undo()
    assert books.data(books.index(treasury, 0)) == "200"
    assert corps.headerData(0, Qt.Orientation.Vertical) == "Legio I, Italy"


def test_a_row_is_added_for_the_nation_whose_page_it_is(panel: RegistersPanel, window: TableWindow) -> None:
    panel.open_page("carthage")
    button = next(b for b in panel.page.findChildren(QPushButton) if b.accessibleName().startswith("Trade routes"))
    button.click()
    (row,) = window.session.position.register("trade").values()
    assert row["nation"] == "carthage"
    routes = panel.page.tables["trade"].model()
    assert routes.setData(routes.index(0, 0), "italie")  # as the list of nations gives it
    assert routes.data(routes.index(0, 0)) == "Italy"


def test_what_is_secret_is_covered_only_while_players_look_on(
    panel: RegistersPanel, window: TableWindow, qtbot: QtBot
) -> None:
    def status() -> str:
        return " ".join(item.text.key for item, _ in window.status._items)

    session = window.session
    assert session.do(Move((ROMAN,), "cisalpine")) and session.do(Move((ROMAN,), "italie"))
    qtbot.waitUntil(lambda: "status-treasury" in status())
    assert titles(panel)[:2] == ["Italy", "Gaul"] and "Nations" in titles(panel)
    assert window.board.counters.piles["italie"]
    before = session.desk.journal.now
    cover = window.commands.by_id["players-here"]
    assert cover.deed is not None and cover.ticked is not None
    cover.deed()
    assert cover.ticked()
    qtbot.waitUntil(lambda: "status-treasury" not in status())
    assert "Italy" not in titles(panel), "no nation's page can be opened"
    assert "Provinces" in titles(panel) and not {"Nations", "Corps in play", "Spies", "Ledger"} & set(titles(panel))
    assert panel.model is not None and not any(column.secret for column in panel.model.columns)
    assert not window.board.counters.piles["italie"], "corps and fleets are no one else's to see"
    assert window.board.counters.piles[session.position.table.counters["season#1"].zone], "the calendar stays"
    assert len(window.inspector.lines("italie")) == 2 and "120" not in " ".join(window.inspector.lines("italie"))
    told = [line.text() for line in window.findChildren(JournalLine)]
    assert told and not any(told), "the last edit is not told either"
    assert not any(window.docks.is_open(name) for name in ("answers", "findings", "journal", "questions"))
    cover.deed()
    qtbot.waitUntil(lambda: "status-treasury" in status())
    assert window.docks.is_open("answers") and window.docks.is_open("findings")
    assert window.board.counters.piles["italie"] and titles(panel)[0] == "Italy"
    assert session.desk.journal.now == before, "looking away is no edit"
