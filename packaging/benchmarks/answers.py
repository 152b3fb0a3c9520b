"""From a key to its answer on the screen: the processor time of the questions that keys ask, and of all of a game.

Processor time is what a quiet machine takes; on a busy one the clock would tell of the others. Each key is pressed a few times
and the median counts; the first answer of a sitting, for which parts of the program are read from the disk, is told beside it.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from benchmarks.rows import Row

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from assistant.ui.table.window import TableWindow

GOAL = 100  # milliseconds
ZONES = 3  # in which a fight is asked for
TIMES = 3


def rows() -> Iterator[Row]:
    """Yield a row a game."""
    from PySide6.QtWidgets import QApplication

    from assistant.desk.desk import Desk
    from assistant.games import GAMES, find_game
    from assistant.ui.look.settings import Settings
    from assistant.ui.table.window import TableWindow
    from assistant.ui.widgets.session import Session

    app = QApplication.instance() or QApplication(["bench"])
    assert isinstance(app, QApplication)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        os.environ["SABRETACHE_HOME"] = home
        for name in GAMES:
            game = find_game(name)
            window = TableWindow(Session(Desk.new(game, game.sample or game.setups[0]), Settings()))
            window.resize(1280, 720)
            window.show()
            for _ in range(8):  # the picture of the ground is painted beside the window
                _settle(app)
            first = _pressed(window, app, "E")
            took = sorted(_keys(window, app), reverse=True)
            slowest = ", ".join(f"{what} {spent:.0f} ms" for spent, what in took[:3])
            note = f"{slowest}; the first of the sitting {first:.0f} ms"
            yield Row(f"a question of {name} answered after its key", took[0][0], "ms", GOAL, note)
            every = sorted(_every(window, app), reverse=True)
            slowest = ", ".join(f"{what} {spent:.0f} ms" for spent, what in every[:3])
            yield Row(f"the slowest of all {len(every)} questions of {name}", every[0][0], "ms", GOAL, slowest)
            window.close()
            window.deleteLater()
            _settle(app)


def _keys(window: TableWindow, app: QApplication) -> Iterator[tuple[float, str]]:
    """Yield the milliseconds that each key takes; fights and reach in several zones."""
    position = window.session.position
    held = [zone for zone in position.occupied if position.board.zones[zone].kind == "land"]
    for letter in "EVWS":
        yield statistics.median(_pressed(window, app, letter) for _ in range(TIMES)), letter
    for zone in held[:: max(1, len(held) // ZONES)]:
        window.session.point_at(zone)
        window.session.select(tuple(counter.id for counter in position.counters_in(zone))[:2])
        for letter in "AR":
            yield statistics.median(_pressed(window, app, letter) for _ in range(TIMES)), f"{letter} {zone}"
        window.session.select(())


def _every(window: TableWindow, app: QApplication) -> Iterator[tuple[float, str]]:
    """Yield the milliseconds that each question of the game takes, filled in as keys fill it or asked without blanks."""
    from tests.ui.test_large_text import questions

    for question in questions(window.session.desk.game, window.session.position):
        ask = partial(window.session.ask, question)
        spent = statistics.median(_taken(window, app, ask) for _ in range(TIMES))
        yield spent, type(question).__name__


def _pressed(window: TableWindow, app: QApplication, letter: str) -> float:
    """Return the milliseconds from a key to the painted card."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    return _taken(window, app, lambda: QTest.keyClick(window.board, Qt.Key(ord(letter))))


def _taken(window: TableWindow, app: QApplication, ask: Callable[[], object]) -> float:
    """Return the milliseconds from asking to the painted card."""
    window.answers.close_all()
    window.board.setFocus()
    _settle(app)
    begun = time.process_time()
    ask()
    app.processEvents()
    while (card := window.answers.active) is not None and card.pending is not None:
        app.processEvents()
        time.sleep(0.001)
    window.answers.repaint()
    spent = (time.process_time() - begun) * 1000
    window.keyboard.settle()
    _settle(app)
    return spent


def _settle(app: QApplication) -> None:
    """Let everything that was put off happen; cards put away are deleted, as in the program, whose event loop does it by itself."""
    from PySide6.QtCore import QCoreApplication, QEvent

    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    until = time.monotonic() + 0.15
    while time.monotonic() < until:
        app.processEvents()
        time.sleep(0.005)
