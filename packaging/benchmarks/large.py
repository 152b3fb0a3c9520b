"""A kit of 5,000 hexes with 1,000 counters: made, opened, painted, panned, dragged, asked, saved."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.rows import Row, median_ms

if TYPE_CHECKING:
    from assistant.desk.desk import Desk

HEXES, FEW_HEXES = (80, 63), (14, 8)
COUNTERS = 1000
MOVES = 200
RULES = """
[movement]
allowance = "moves"
cost = "2 if terrain == 'hills' else 1"
enemy = "bar"
zoc = "stop"
stacking = [ { most = 3 } ]

[supply]
length = 12
zoc = "blocks-unless-friend"
sources = [ { when = "terrain == 'town'" } ]
"""


def rows() -> Iterator[Row]:
    """Yield the rows of this part."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SABRETACHE_HOME"] = folder
        home = Path(folder)
        large, small = _kit(HEXES, "Large"), _kit(FEW_HEXES, "Small")
        sizes = {}
        for name in (large, small):
            path = home / f"{name}.sabretache"
            desk = _table(name, path)
            _play(desk)
            desk.close()
            sizes[name] = path.stat().st_size
        note = f"{FEW_HEXES[0] * FEW_HEXES[1]} hexes: {sizes[small] / 1024:.0f} KiB"
        yield Row("5,000 hexes: table file after 200 moves", sizes[large] / sizes[small], "x", 1.1, note)
        yield from _answers(home / f"{large}.sabretache")
        yield from _window(home / f"{large}.sabretache")


def _kit(size: tuple[int, int], title: str) -> str:
    """Make a kit of a grid of hexes, every ninth hilly, every 40th a town, two sides with counters; return its name."""
    from dataclasses import replace

    from assistant.desk.kits import from_sketch
    from assistant.desk.kits.sketch import CounterRow, SideRow, Sketch, lay_grid, tagged
    from assistant.games.kit.library import folder
    from assistant.scan.boards.grids import Grid

    wide, high = size
    grid = Grid("hex-columns", wide, high, ((60, 60), (60 + 45 * (wide - 1), 60), (60, 60 + 52 * (high - 1))), True)
    sketch = lay_grid(Sketch(title, size=(45 * wide + 80, 52 * high + 100)), grid, "ccrr")
    keys = [zone.id for zone in sketch.zones]
    sketch = tagged(sketch, frozenset(keys[::9]), "terrain", "hills")
    sketch = tagged(sketch, frozenset(keys[::40]), "terrain", "town")
    counters = tuple(
        CounterRow(f"{side} {n}", side, "foot", COUNTERS // 10, {"attack": str(n), "moves": "6"})
        for side in ("Red", "Blue")
        for n in range(1, 6)
    )
    sides = (SideRow("Red", "red"), SideRow("Blue", "blue"))
    sketch = replace(sketch, sides=sides, columns=("attack", "moves"), counters=counters, turns=10)
    name = from_sketch.from_sketch(sketch)
    path = folder(name)
    assert path is not None
    with (path / "kit.toml").open("a", encoding="utf-8") as file:
        file.write(RULES)
    return name


def _table(name: str, path: Path) -> Desk:
    """Return a table of a kit with 1,000 counters, the sides in two halves of the board."""
    from assistant.core.table import Move, Several
    from assistant.desk.desk import Desk
    from assistant.games import find_game

    desk = Desk.new(find_game(name), "empty", path)
    zones = [zone.id for zone in desk.board.zones.values() if zone.kind == "land"]
    position = desk.position
    if not position.table.counters:
        from assistant.core.table import Place

        desk.edit(
            Several(
                tuple(
                    Place(f"{kind.id}#{n}", kind.id, zones[0])
                    for kind in desk.kinds.kinds.values()
                    if kind.type == "foot"
                    for n in range(1, COUNTERS // 10 + 1)
                )
            )
        )
        position = desk.position
    half = len(zones) // 2
    moves = []
    counters = [one.id for one in position.table.counters.values() if position.kind(one.id).type == "foot"]
    for n, counter in enumerate(counters):
        side = list(desk.kinds.sides).index(position.kind(counter).side)
        moves.append(Move((counter,), zones[side * half + (n * 7) % (half - 1)]))
    assert len(moves) == COUNTERS, len(moves)
    desk.edit(Several(tuple(moves)))
    return desk


def _play(desk: Desk) -> None:
    from assistant.core.table import Move

    zones = [zone.id for zone in desk.board.zones.values() if zone.kind == "land"]
    counters = list(desk.position.table.counters)
    for n in range(MOVES):
        desk.edit(Move((counters[n * 5 % len(counters)],), zones[n * 11 % len(zones)]))


def _answers(path: Path) -> Iterator[Row]:
    from assistant.core.questions import Ask
    from assistant.core.table import Move
    from assistant.desk.desk import Desk

    desk = Desk.open(path)
    foot = [one for one in desk.position.table.counters if desk.position.kind(one).type == "foot"]
    zones = [zone.id for zone in desk.board.zones.values() if zone.kind == "land"]
    sides = list(desk.kinds.sides)
    spots = iter(range(10_000))

    def stirred() -> None:  # so that nothing of the last answer serves again
        desk.edit(Move((foot[0],), zones[100 + next(spots) % 50]))

    def supply() -> None:
        for side in sides:
            desk.ask(Ask("supply", {"side": side}))

    def after(work: object) -> float:
        spent = []
        for _ in range(7):
            stirred()
            begun = time.perf_counter()
            work()  # type: ignore[operator]
            spent.append((time.perf_counter() - begun) * 1000)
        return statistics.median(spent)

    yield Row("supply of both sides, 1,000 counters, after an edit", after(supply), "ms", 100)
    yield Row(
        "reach of a counter, after an edit", after(lambda: desk.ask(Ask("reach", {"counters": [foot[9]]}))), "ms", 20
    )
    yield Row(
        "reach of a counter, asked again", median_ms(lambda: desk.ask(Ask("reach", {"counters": [foot[9]]}))), "ms", 20
    )
    desk.close()


def _window(path: Path) -> Iterator[Row]:
    from PySide6.QtCore import QEvent
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication, QMainWindow

    from assistant.core.table import Move
    from assistant.desk.desk import Desk
    from assistant.ui.look.settings import Settings
    from assistant.ui.table.window import TableWindow
    from assistant.ui.widgets.session import Session
    from benchmarks.window import SIZE, _drag_steps

    app = QApplication.instance() or QApplication(["bench"])
    begun = time.perf_counter()
    empty = QMainWindow()
    empty.show()
    app.processEvents()
    floor = (time.perf_counter() - begun) * 1000
    empty.close()
    begun = time.perf_counter()
    desk = Desk.open(path)
    window = TableWindow(Session(desk, Settings(app)))
    window.resize(*SIZE)
    window.show()
    app.processEvents()
    took = (time.perf_counter() - begun) * 1000
    view = window.board
    yield Row("first paint of the table, opening included", took, "ms", 1500, f"an empty window: {floor:.0f} ms")
    begun = time.perf_counter()
    view.fit()
    view.wait_for_ground()
    QTest.qWait(200)
    yield Row("the whole ground painted, in the background", (time.perf_counter() - begun) * 1000, "ms", 8000)

    def repaint() -> float:
        begun = time.perf_counter()
        view.viewport().repaint()
        return (time.perf_counter() - begun) * 1000

    yield Row("full repaint at fit", statistics.median(repaint() for _ in range(20)), "ms", 8)
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
    foot = [one for one in desk.position.table.counters if desk.position.kind(one).type == "foot"]
    yield Row("a drag step", statistics.median(_drag_steps(app, view, foot[500])), "ms", 1)
    zones = [zone.id for zone in desk.board.zones.values() if zone.kind == "land"]
    spots = iter(range(10_000))

    def edit() -> float:
        begun = time.perf_counter()
        desk.edit(Move((foot[500],), zones[next(spots) % len(zones)]))
        app.processEvents()
        return (time.perf_counter() - begun) * 1000

    shown = statistics.median(edit() for _ in range(30))
    window.close()
    desk.close()
    desk = Desk.open(path)
    saved = statistics.median(edit() for _ in range(30))
    yield Row("an edit applied, saved and shown", shown, "ms", 16, f"applied and saved alone: {saved:.1f} ms")
    desk.close()
