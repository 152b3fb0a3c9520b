"""What the first question of a sitting needs is there before it is asked."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmapCache
from PySide6.QtTest import QTest

from assistant.core import text
from assistant.core.text import Messages
from assistant.desk.desk import Desk
from assistant.games import find_game
from assistant.ui.work.jobs import pool
from tests.ui.running import shown


def test_the_first_question_reads_no_sentence_and_draws_no_sign(qtbot, monkeypatch):
    text._read.clear()
    QPixmapCache.clear()
    game = find_game("antique")
    with shown(Desk.new(game, game.setups[0]), qtbot) as window:
        rehearsal = window.rehearsal
        qtbot.waitUntil(lambda: not rehearsal._signs, timeout=10_000)
        assert pool("words").waitForDone()
        read = []
        first = Messages._divided
        monkeypatch.setattr(Messages, "_divided", lambda self, key: (read.append(key), first(self, key))[1])
        drawn = []
        monkeypatch.setattr("assistant.ui.look.symbols.draw", lambda *args: drawn.append(args))
        QTest.keyClick(window.board, Qt.Key.Key_E)
        qtbot.waitUntil(lambda: (card := window.answers.active) is not None and card.pending is None)
        assert (read, drawn) == ([], [])
