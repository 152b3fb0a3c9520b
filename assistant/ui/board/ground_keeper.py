"""Keeps the ground's pictures in step with the view: the whole board soon, what is in view sharp once the zoom rests."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QRectF, Signal

from assistant.ui.board.layers.ground import GroundLayer, NamesLayer
from assistant.ui.board.layers.stage import Stage
from assistant.ui.ground.pictures import GroundStudio, Order, Picture, whole
from assistant.ui.look.theme import Look

WHOLE_BOARD = 4_500_000  # pixels up to which the whole board is painted at a zoom, not only what is in view
AROUND = 0.4  # of the view's size, painted beyond each of its edges


class GroundKeeper(QObject):
    """Orders pictures and hands them to the layers."""

    sharp = Signal()  # the sharp picture of what is in view has come

    def __init__(self, cache: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._cache = cache
        self._studio: GroundStudio | None = None
        self._stage: Stage | None = None

    def open(self, stage: Stage, look: Look, ground: GroundLayer, names: NamesLayer) -> None:
        """Start on a board or a look. `show_kept` and `order_sharp` must follow.

        Args:
            ground: the layer of the paper.
        """
        self.close()
        self._stage, self._ground, self._names = stage, ground, names
        ground.base = ground.sharp = names.sharp = None
        studio = self._studio = GroundStudio(stage.plan, look, stage.position.kinds, self._cache, self)
        studio.finished.connect(self._done)
        board = whole(stage.plan)
        self._base = Order(board, min(0.5, 2400 / board.width()), 0.5, with_names=False)

    def show_kept(self, visible: QRectF) -> None:
        """Show at once what was kept on disk: what is in view, else the whole board, not very sharp."""
        if self._stage is None or self._studio is None:
            return
        kept = self._studio.kept(self._sharp(self._stage, visible)) or self._studio.kept(self._base)
        if kept is not None:
            self._ground.take(kept)
            self._names.take(kept)

    def order_sharp(self, visible: QRectF) -> None:
        """Ask for a picture of what is in view and some more, at the size of the screen."""
        if self._stage is None or self._studio is None:
            return
        wanted = self._sharp(self._stage, visible)
        if not wanted.rect.isEmpty():
            self._studio.order(wanted)
        if self._ground.base is None:
            self._studio.order(self._base)

    def _sharp(self, stage: Stage, visible: QRectF) -> Order:
        board = whole(stage.plan)
        scale = stage.zoom * stage.ratio
        wanted = board
        if board.width() * board.height() * scale * scale > WHOLE_BOARD:
            dx, dy = visible.width() * AROUND, visible.height() * AROUND
            wanted = visible.adjusted(-dx, -dy, dx, dy).intersected(board)
        return Order(wanted, scale, stage.zoom)

    def covers(self, visible: QRectF) -> bool:
        """Tell whether the sharp picture reaches as far as the view, or is on its way for the first time."""
        if self._stage is None or self._ground.sharp is None:
            return True
        view = visible.intersected(whole(self._stage.plan))
        return self._ground.sharp[0].rect.adjusted(-2, -2, 2, 2).contains(view)

    def wait(self) -> None:
        """Wait until nothing is being painted."""
        if self._studio is not None:
            self._studio.wait()

    def close(self) -> None:
        """Give up what is being painted."""
        if self._studio is not None:
            self._studio.close()
            self._studio.deleteLater()
            self._studio = None

    def _done(self, picture: Picture) -> None:
        if self.sender() is not self._studio:
            return
        self._ground.take(picture)
        self._names.take(picture)
        if picture.names is not None:
            self.sharp.emit()
