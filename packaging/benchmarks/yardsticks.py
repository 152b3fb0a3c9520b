"""What a time is held against: bare work of the same kind in the same run, so that goals need no certain machine.

`floors.csv` has the milliseconds of each on the machine that the goals of rows.csv were set on: the least that a slower one took,
less as much as the yardsticks of the part *peers* took longer there than in docs/benchmark.md. A row may take as many times the
floor of its run as its goal has floors in it.
"""

import itertools
import sqlite3
import tempfile
import time
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap, QPolygonF
from PySide6.QtWidgets import QApplication, QWidget

from benchmarks import flood, median_ms

HEXES = (80, 63)
SIZE = (1280, 720)
Places = list[tuple[int, int]]


def measured(floor: str) -> float:
    """Return the median milliseconds that a floor takes now: of the processor, of the clock where it waits for the disk."""
    wide, high = HEXES
    hexes = list(itertools.product(range(wide), range(high)))
    match floor:
        case "flood":
            sides = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
            beside = {(x, y): [((x + a) % wide, (y + b) % high) for a, b in sides] for x, y in hexes}
            return median_ms(partial(flood, beside, [(0, 0)]))
        case "disk":
            return _disk()
        case "blur":
            pixels = np.random.default_rng(1).integers(0, 255, (3000, 4000, 3), np.uint8)
            return median_ms(lambda: cv2.cvtColor(cv2.GaussianBlur(pixels, (0, 0), 3.0), cv2.COLOR_RGB2LAB), 5)
    return _painted([] if floor == "pixels" else hexes)


def _disk() -> float:
    """A row written by SQLite alone as tables are: it is on the disk when that returns."""
    with tempfile.TemporaryDirectory() as folder:
        file = sqlite3.connect(Path(folder) / "floor", isolation_level=None)
        file.executescript("pragma journal_mode = truncate; pragma synchronous = full; create table t (words text)")
        took = median_ms(partial(file.execute, "insert into t values ('a counter moved')"), clock=time.perf_counter)
        file.close()
    return took


def _painted(hexes: Places) -> float:
    """A window painted by a bare painter: the pixels of one picture, then hexes as they are filled."""
    app = QApplication.instance() or QApplication(["bench"])
    picture, corners = QPixmap(*SIZE), [(4, 0), (12, 0), (16, 6), (12, 12), (4, 12), (0, 6)]
    picture.fill(QColor("#7A8B6C"))
    outlines = [QPolygonF([QPointF(12 * x + a, 11 * y + x % 2 * 6 + b) for a, b in corners]) for x, y in hexes]

    class Bare(QWidget):
        def paintEvent(self, _event: QPaintEvent) -> None:
            painter = QPainter(self)
            painter.drawPixmap(0, 0, picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setBrush(QColor("#B8A878"))
            for outline in outlines:
                painter.drawPolygon(outline)
            painter.end()

    window = Bare()
    window.resize(*SIZE)
    window.show()
    app.processEvents()
    return median_ms(window.repaint)
