"""The fifth step: who touches whom on the player's board against what the program assumed, pair by pair."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox

from assistant.core.board import Board
from assistant.scan.boards import linking
from assistant.scan.boards.compare import Pair, pairs_to_decide
from assistant.ui.own_board.canvas.view import Canvas
from assistant.ui.own_board.steps.decide import DecideStep, Matter
from assistant.ui.own_board.work.workbench import Workbench


class CompareStep(DecideStep):
    """Linked or not: the player looks at his own board and says."""

    id = "compare"
    next_step = "facts"

    def __init__(self, workbench: Workbench, canvas: Canvas) -> None:
        super().__init__(workbench, canvas)
        self.pairs: dict[str, Pair] = {}
        self.kind_words = self.words("board-compare-kind")
        self.kind = QComboBox()
        self.kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.extra_column.addWidget(self.kind_words)
        self.extra_column.addWidget(self.kind)
        self.column.addWidget(self.button("board-on-to-facts", lambda: self.onwards.emit("facts"), "primary"))

    def collect(self) -> tuple[Matter, ...]:
        """Return the pairs on which the drawing and the links of the shipped board disagree, and those decided before."""
        workbench = self.workbench
        # Against the shipped links, so that a decision does not make its own question disappear.
        shapes = {zone.id: zone.shape for zone in workbench.draft.zones or () if zone.shape.is_valid}
        border = frozenset({linking.border_kind(workbench.shipped)})
        found = pairs_to_decide(shapes, workbench.shipped, float(workbench.draft.size[0]), kinds=border)
        self.pairs = {f"{pair.a}|{pair.b}": pair for pair in found}
        return tuple(
            Matter(
                key,
                (pair.a, pair.b),
                workbench.own("board-compare-ask", sentence=workbench.words(pair.sentence)),
                f"{workbench.name(pair.a)} – {workbench.name(pair.b)}",
            )
            for key, pair in self.pairs.items()
        )

    def apply(self, board: Board, matter: Matter, verdict: str) -> Board:
        """Link the two zones, or not."""
        a, b = matter.zones
        pair = self.pairs[matter.key]
        if verdict == "no":
            for link in pair.links:
                board = linking.remove_link(board, a, b, link.kind)
            return linking.remove_link(board, a, b, self._kind())
        if pair.links:
            known = {(link.a, link.b, link.kind) for link in board.links}
            gone = [link for link in pair.links if (link.a, link.b, link.kind) not in known]
            for link in gone:
                board = linking.add_link(board, link.a, link.b, link.kind, one_way=link.one_way)
            return board
        return linking.add_link(board, a, b, self._kind())

    def _kind(self) -> str:
        return str(self.kind.currentData() or linking.border_kind(self.workbench.shipped))

    def say(self) -> None:
        """Write the words."""
        super().say()
        kind = self._kind()
        self.kind.clear()
        for one in linking.link_kinds(self.workbench.shipped):
            name = self.workbench.shipped.link_kinds.get(one)
            self.kind.addItem(self.workbench.words(name) if name else one, one)
        self.kind.setCurrentIndex(max(0, self.kind.findData(kind)))
        several = self.kind.count() > 1
        self.kind.setVisible(several)
        self.kind_words.setVisible(several)
