"""The hand that ties the scans of one board together: the same printed spot clicked in two of them."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from assistant.core.problems import Trouble
from assistant.core.questions import Role
from assistant.scan.fit.joining import Tie, placements, tie_errors
from assistant.ui.own_board.canvas.drawing import Brush
from assistant.ui.own_board.work.parts import Cell, cells
from assistant.ui.own_board.work.workbench import Workbench


class JoinHand:
    """Takes clicks two by two."""

    def __init__(self, workbench: Workbench, brush: Brush) -> None:
        self.workbench, self.brush = workbench, brush
        self.first: tuple[int, tuple[float, float]] | None = None  # a spot that waits for its like in another part

    def cells(self) -> tuple[Cell, ...]:
        """Return where the parts lie on the sheet."""
        return cells(self.workbench.draft.part_sizes)

    def click(self, at: QPointF) -> None:
        """Take a spot; the second one, in another part, makes a tie."""
        part = next((n for n, cell in enumerate(self.cells()) if cell.holds(at.x(), at.y())), None)
        if part is None:
            return
        place = self.cells()[part].own(at.x(), at.y())
        if self.first is None or self.first[0] == part:
            self.first = (part, place)
            return
        one, spot = self.first
        self.first = None
        self.workbench.change(ties=(*self.workbench.draft.ties, Tie(one, part, spot, place)))

    def errors(self) -> tuple[float, ...]:
        """Return how far apart the spots of each tie would lie, in pixels; nothing while there are too few ties."""
        draft = self.workbench.draft
        try:
            return tie_errors(draft.ties, placements(len(draft.parts), draft.ties))
        except Trouble:
            return ()

    def lacking(self) -> str:
        """Say what is still needed, empty if the parts can be joined."""
        draft = self.workbench.draft
        try:
            placements(len(draft.parts), draft.ties)
        except Trouble as trouble:
            return self.workbench.words(trouble.text)
        return ""

    def take_away(self, n: int) -> None:
        """Drop a tie."""
        ties = self.workbench.draft.ties
        if 0 <= n < len(ties):
            self.workbench.change(ties=(*ties[:n], *ties[n + 1 :]))

    def draw(self, painter: QPainter, pixel: float, chosen: int) -> None:
        """Draw the ties with their numbers, and the spot that waits.

        Args:
            chosen: the one that is chosen.
        """
        laid = self.cells()
        for n, tie in enumerate(self.workbench.draft.ties):
            if max(tie.first, tie.second) >= len(laid):
                continue
            ink = self.brush.role(Role.TARGET if n == chosen else Role.SOURCE)
            ends = laid[tie.first].shown(tie.at_first), laid[tie.second].shown(tie.at_second)
            self.brush.stroke(painter, ends, ink, pixel, 1.2)
            for end in ends:
                self.brush.point(painter, QPointF(*end), ink, pixel)
                self.brush.name(painter, QPointF(*end), str(n + 1), pixel, ink)
        if self.first is not None and self.first[0] < len(laid):
            spot = laid[self.first[0]].shown(self.first[1])
            self.brush.point(painter, QPointF(*spot), self.brush.role(Role.DOUBT), pixel)
            self.brush.name(painter, QPointF(*spot), "?", pixel, self.brush.role(Role.DOUBT))
