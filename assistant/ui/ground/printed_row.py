"""The values that a map prints under a zone's name, in small boxes; a dashed one says that nobody has read it there yet."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from assistant.core.board import Board, Zone, is_assumption
from assistant.ui.look import lettering, writing
from assistant.ui.look.theme import Look, colour

HEIGHT = 0.95  # of the name's size
ROOM = 44.0  # screen pixels of a zone wide enough for more than its name
PAD, GAP = 0.28, 0.18  # inside a box, between two boxes


class Cell(msgspec.Struct, frozen=True):
    """One printed value in words; `doubtful` when it is an assumption that the player has not confirmed."""

    words: str
    doubtful: bool


Row = tuple[Cell, ...]


def cells(zone: Zone, board: Board, language: str) -> Row:
    """Return what the map prints in a zone, in the order of the columns; a flag prints its words where it is set."""
    found = []
    for column in board.columns.values():
        value = zone.tags.get(column.id)
        if column.printed is None or value is None or value is False:
            continue
        words = column.printed[language].replace("#", str(value))
        found.append(Cell(words, is_assumption(zone.sources.get(column.id, column.source))))
    return tuple(found)


def rows(found: tuple[Cell, ...], px: float, room: float) -> tuple[Row, ...]:
    """Return the cells in one row if it fits into `room`, else in two.

    Args:
        room: width that there is, in pixels.
    """
    if len(found) < 3 or width(found, px) <= room:
        return (found,) if found else ()
    half = (len(found) + 1) // 2
    return found[:half], found[half:]


def width(row: Row, px: float) -> float:
    """Return how wide a row is whose name is `px` large."""
    size = px * HEIGHT * 0.82
    return sum(_wide(cell, size) for cell in row) + size * GAP * max(0, len(row) - 1)


def paint(painter: QPainter, row: Row, middle: QPointF, px: float, look: Look) -> None:
    """Draw a row around its middle; `px` is the size of the name above it."""
    theme = look.theme
    size = px * HEIGHT * 0.82
    left = middle.x() - width(row, px) / 2
    for cell in row:
        box = QRectF(left, middle.y() - size * 0.56, _wide(cell, size), size * 1.12)
        pen = QPen(QColor(theme.frame), size * 0.07)
        if cell.doubtful:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(colour(theme.panel, 0.9))
        painter.drawRoundedRect(box, size * 0.22, size * 0.22)
        writing.line(
            painter, cell.words, box.center(), size * 0.86, QColor(theme.ink), lettering.NUMERALS, _weight(cell)
        )
        left += box.width() + size * GAP


def _wide(cell: Cell, size: float) -> float:
    return writing.width(cell.words, size * 0.86, lettering.NUMERALS, _weight(cell)) + 2 * PAD * size


def _weight(cell: Cell) -> int:
    return 500 if cell.doubtful else 700
