"""The corners of what was photographed: four clicks, and the picture is straightened by them, beside the window."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QPainter

from assistant.core.board import Point
from assistant.core.questions import Role
from assistant.scan.boards.straightening import straightened
from assistant.scan.pictures.images import open_picture, save_jpeg
from assistant.scan.tracing.tracer import Report
from assistant.ui.new_kit.work.sketching import Work, file
from assistant.ui.own_board.canvas.drawing import Brush

QUALITY = 92


class Corners:
    """Four corners that are being clicked; `done` gets the straightened picture's file and size in pixels."""

    def __init__(self, work: Work, brush: Brush, done: Callable[[Path, tuple[int, int]], None]) -> None:
        self.work, self.brush, self.done = work, brush, done
        self.marks: list[Point] = []
        self.source: Path | None = None  # of the picture whose corners are asked for

    def begin(self, source: Path) -> None:
        """Ask for the four corners of a picture."""
        self.source, self.marks = source, []
        self.work.changed.emit()

    def give_up(self) -> None:
        """Ask no longer."""
        self.source, self.marks = None, []

    def hint(self) -> str:
        """Return which corner is asked for; "" where none is."""
        return self.work.own("draw-straighten-hint", n=len(self.marks) + 1) if self.source is not None else ""

    def click(self, at: QPointF) -> bool:
        """Take a corner, if one is asked for; the fourth straightens the picture."""
        if self.source is None:
            return False
        self.marks.append((at.x(), at.y()))
        if len(self.marks) == 4:
            self._straighten(self.source)
        self.work.changed.emit()
        return True

    def key(self, event: QKeyEvent) -> bool:
        """Escape gives the corners up."""
        if self.source is None or event.key() != Qt.Key.Key_Escape:
            return False
        self.give_up()
        self.work.changed.emit()
        return True

    def _straighten(self, source: Path) -> None:
        corners = tuple(self.marks)
        self.give_up()
        target = file().with_name(f"straight-{uuid.uuid4().hex[:8]}.jpg")

        def work(_report: Report) -> tuple[Path, tuple[int, int]]:
            pixels = straightened(open_picture(source).pixels, corners)
            target.parent.mkdir(parents=True, exist_ok=True)
            save_jpeg(pixels, target, QUALITY)
            return target, (pixels.shape[1], pixels.shape[0])

        self.work.run("draw-straightening", work, lambda made: self.done(*made))

    def draw(self, painter: QPainter, pixel: float) -> None:
        """Draw the corners that were clicked."""
        for corner in self.marks:
            self.brush.point(painter, QPointF(*corner), self.brush.role(Role.SUBJECT), pixel)
