"""The journal beside the board: its lines are read whole, however narrow the panel is."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics

from assistant.core.table import Note
from assistant.desk.desk import Desk
from assistant.games import find_game
from assistant.ui.panels import journal as panel
from tests.ui.running import shown


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
