"""With a window: first paint, repaints, drags, and an edit from key to picture."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.rows import Row

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from assistant.desk.desk import Desk
    from assistant.ui.board.view import BoardView

STARTS = 5
SIZE = (1280, 720)
COUNTERS = 250


def rows() -> Iterator[Row]:
    """Yield the rows of this part."""
    yield from _first_paint()
    yield from _table()


def _first_paint() -> Iterator[Row]:
    """The window with the sample table against an empty QMainWindow, each in a process of its own, the second start on.

    The window first paints the picture of the table as it was left; the board that can be played on follows. Both are told.
    Python keeps what it compiled, as it does for a user; starts of the two kinds take turns, so that a busy machine is fair.
    """
    with tempfile.TemporaryDirectory() as home:
        environment = {
            **os.environ,
            "SABRETACHE_HOME": home,
            "XDG_CACHE_HOME": home,
            "XDG_CONFIG_HOME": home,
            "PYTHONDONTWRITEBYTECODE": "",
            "PYTHONPYCACHEPREFIX": f"{home}/compiled",
        }

        def start(what: str) -> float:
            command = [sys.executable, "-m", "benchmarks.first_paint", what]
            return float(
                subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split()[-1]
            )

        start("sample")
        kinds = ("empty", "sample", "live")
        took = [[start(what) for what in kinds] for _ in range(STARTS)]
        empty, kept, live = (statistics.median(times) for times in zip(*took, strict=True))
    note = f"empty window: {empty:.0f} ms"
    yield Row("first paint of the window, the sample table as it was left", kept / empty, "x", 3, note)
    yield Row("first paint of the live board of the sample table", live / empty, "x", 3, f"{live:.0f} ms; {note}")


def crowded_table(folder: Path) -> Desk:
    """Return the sample table with 250 counters on it."""
    from assistant.core.table import Place, Several
    from assistant.desk.desk import Desk
    from assistant.games import find_game

    game = find_game("empires")
    desk = Desk.new(game, game.sample, folder / "t.sabretache")
    zones = [zone.id for zone in desk.board.zones.values() if zone.kind == "land"]
    kind = next(kind for kind in desk.kinds.kinds.values() if kind.type == "army")
    missing = COUNTERS - len(desk.position.table.counters)
    desk.edit(Several(tuple(Place(f"{kind.id}#{100 + n}", kind.id, zones[n % len(zones)]) for n in range(missing))))
    return desk


def _table() -> Iterator[Row]:
    from PySide6.QtCore import QEvent
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from assistant.core.table import Move
    from assistant.ui.look.settings import Settings
    from assistant.ui.table.window import TableWindow
    from assistant.ui.widgets.session import Session

    app = QApplication.instance() or QApplication(["bench"])
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SABRETACHE_HOME"] = folder
        desk = crowded_table(Path(folder))
        zones = [zone.id for zone in desk.board.zones.values() if zone.kind == "land"]
        window = TableWindow(Session(desk, Settings(app)))
        window.resize(*SIZE)
        window.show()
        view = window.board
        view.fit()
        QTest.qWait(200)
        view.wait_for_ground()
        QTest.qWait(200)

        def repaint() -> float:
            begun = time.perf_counter()
            view.viewport().repaint()
            return (time.perf_counter() - begun) * 1000

        yield Row("full repaint at fit", statistics.median(repaint() for _ in range(30)), "ms", 8)
        view.zoom_to(view.zoom * 2)
        view.wait_for_ground()
        QTest.qWait(200)

        def pan() -> float:
            begun = time.perf_counter()
            view.pan(11, 7)
            app.sendPostedEvents(None, QEvent.Type.UpdateRequest.value)
            app.processEvents()
            return (time.perf_counter() - begun) * 1000

        yield Row("a pan step", statistics.median(pan() for _ in range(30)), "ms", 3)
        counter = next(c.id for c in desk.position.table.counters.values() if c.zone in zones)
        yield Row("a drag step", statistics.median(_drag_steps(app, view, counter)), "ms", 1)
        spots = iter(range(10_000))

        def edit() -> float:
            begun = time.perf_counter()
            desk.edit(Move((counter,), zones[next(spots) % len(zones)]))
            app.processEvents()
            return (time.perf_counter() - begun) * 1000

        yield Row("an edit applied, saved and shown", statistics.median(edit() for _ in range(40)), "ms", 16)
        window.close()
        desk.close()


def _drag_steps(app: QApplication, view: BoardView, counter: str) -> Iterator[float]:
    """Yield the milliseconds of each step of a counter carried over the board by the mouse: the event and what is painted."""
    from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
    from PySide6.QtGui import QMouseEvent
    from PySide6.QtTest import QTest

    view.fit()
    view.wait_for_ground()
    QTest.qWait(200)
    place = view.counters.place_of(counter)
    assert place is not None
    at = view.mapFromScene(place.center())
    port = view.viewport()
    left = Qt.MouseButton.LeftButton
    QTest.mousePress(port, left, Qt.KeyboardModifier.NoModifier, at)
    for n in range(60):
        to = at + QPoint(20 + 4 * n, 12 + n)
        event = QMouseEvent(
            QEvent.Type.MouseMove,
            QPointF(to),
            QPointF(port.mapToGlobal(to)),
            left,
            left,
            Qt.KeyboardModifier.NoModifier,
        )
        begun = time.perf_counter()
        app.sendEvent(port, event)
        app.sendPostedEvents(None, QEvent.Type.UpdateRequest.value)
        app.processEvents()
        if n >= STARTS:  # the hand has closed and the counter is in the air
            yield (time.perf_counter() - begun) * 1000
    QTest.mouseRelease(port, left, Qt.KeyboardModifier.NoModifier, at)
