"""The border that is being drawn: click by click, each piece along printed lines or straight, from line to line."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication

from assistant.core.board import Point
from assistant.core.questions import Role
from assistant.scan.boards.net import Line, Net, Wire
from assistant.scan.boards.outlines import GAPING
from assistant.scan.fit.ridges import REFERENCE_WIDTH, all_ridges
from assistant.ui.editor.steps.step import Brush
from assistant.ui.editor.work.workbench import Workbench
from assistant.ui.work.jobs import Job


class Trail(QObject):
    """What is clicked of one border; `ended` takes the whole of it.

    Args:
        ended: told the line that was drawn.
        again: draws the picture anew.
    """

    def __init__(self, workbench: Workbench, ended: Callable[[Line], object], again: Callable[[], object]) -> None:
        super().__init__()
        self.workbench, self.ended, self.again = workbench, ended, again
        self.corners: list[Point] = []
        self.pieces: list[Line] = []  # each from one corner to the next
        self.wire: Wire | None = None
        self._job: Job | None = None
        self._net: tuple[Any, Net] | None = None
        self._ahead: tuple[Line, bool] = ((), False)  # where the next piece would go

    @property
    def net(self) -> Net:
        """All lines that a click may be meant for."""
        draft = self.workbench.draft
        key = (draft.zones, draft.lines, draft.size)
        if self._net is None or self._net[0] != key:
            self._net = key, Net(draft.zones or (), draft.lines, draft.size)
        return self._net[1]

    def begin(self) -> None:
        """Forget what was clicked; look for printed lines if that was not done yet."""
        self.corners, self.pieces, self._ahead = [], [], ((), False)
        picture = self.workbench.picture
        if self.workbench.draft.picture and picture.complete and self.wire is None and self._job is None:
            pixels = picture.pixels(REFERENCE_WIDTH)

            def look(_report: object) -> Wire:
                seen, scale = pixels()
                return Wire(all_ridges(seen), scale)

            self._job = Job.begin(look, self, self._looked)

    def _looked(self, wire: Wire) -> None:
        self.wire, self._job = wire, None

    def forget_picture(self) -> None:
        """Another picture, or another part of it, is shown."""
        if self._job is not None:
            self._job.cancel()
        self.wire, self._job = None, None

    def click(self, here: Point, reach: float) -> None:
        """Take a corner; on a line, or on the first corner, it is the last."""
        caught = self.net.caught(here, reach)
        spot = caught or (round(here[0], 2), round(here[1], 2))
        if len(self.pieces) > 1 and math.dist(here, self.corners[0]) <= reach:
            spot = self.corners[0]
        elif self.corners and math.dist(spot, self.corners[-1]) <= reach / 2:
            return
        ends = bool(self.corners) and (spot == self.corners[0] or caught is not None)
        if self.corners:
            self.pieces.append(self._piece(spot)[0])
        self.corners.append(spot)
        if ends:
            self.end()

    def drawn(self, line: Line, reach: float) -> None:
        """Take a line drawn with the button held: a piece of the border, or, if nothing was clicked before, all of it."""
        ends = [self.net.caught(end, reach) or end for end in (line[0], line[-1])]
        length = sum(map(math.dist, line, line[1:]))
        if not self.corners and math.dist(*ends) <= GAPING * length:
            ends[1], line = ends[0], (*line, ends[0])
        start = self.corners[-1:] or ends[:1]
        self.pieces.append((*start, *line[1:-1], ends[1]))
        self.corners += [*(() if self.corners else start), ends[1]]
        if len(self.pieces) == 1:
            self.end()

    def _piece(self, spot: Point) -> tuple[Line, bool]:
        """Return the piece from the last corner to a place, and whether it follows a printed line."""
        turned = bool(QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier)
        if self.wire is None:
            return (self.corners[-1], spot), False
        return self.wire.way(self.corners[-1], spot, turned)

    def hover(self, here: Point, reach: float) -> None:
        """Show where the next piece would go."""
        if self.corners:
            self._ahead = self._piece(self.net.caught(here, reach) or here)
            self.again()

    def back(self) -> None:
        """Take the last click back."""
        self.corners, self.pieces, self._ahead = self.corners[:-1], self.pieces[:-1], ((), False)

    def end(self) -> None:
        """Hand over what was drawn."""
        line = tuple(dict.fromkeys(point for piece in self.pieces for point in piece))
        closed = len(line) > 2 and self.corners[0] == self.corners[-1]
        self.begin()
        if len(line) > 1:
            self.ended((*line, line[0]) if closed else line)

    def draw(self, brush: Brush) -> None:
        """Draw the pieces and corners, and where the next piece would go: solid along a printed line, else dashed."""
        for piece in self.pieces:
            brush.stroke(piece, Role.TARGET, 2.4)
        ahead, snapped = self._ahead
        if len(ahead) > 1:
            brush.stroke(ahead, Role.TARGET, 1.8, dashed=not snapped)
        for corner in self.corners:
            brush.stroke((corner,), Role.TARGET, 3.0)
