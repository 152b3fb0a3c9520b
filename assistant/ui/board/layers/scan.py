"""The player's own scan, under the zones: read in the background, kept in halves of halves, shown at the size of the screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF, QTransform

from assistant.ui.board.layers.layer import Layer
from assistant.ui.board.layers.stage import Stage
from assistant.ui.plan.board import is_paper, is_sea
from assistant.ui.work import background, numbers
from assistant.ui.work.later import later

if TYPE_CHECKING:
    from assistant.ui.ground.scan_reader import ScanReader

MESH = 10  # parts a side into which a bent scan is cut

ToScene = Callable[[float, float], tuple[float, float]]


class ScanLayer(Layer):
    """The scan in place of the drawn ground."""

    order = 1.0

    def __init__(self, stage: Stage, owner: QObject) -> None:
        super().__init__(stage)
        self.shown = False
        self.reader: ScanReader | None = None  # of the scan that is shown, with its `progress` and `failed`
        self._owner = owner
        owner.destroyed.connect(self.close)
        self._to_scene: QTransform | ToScene = QTransform()
        self._mesh: list[tuple[QRectF, QTransform]] = []

    def open(self, path: Path, to_scene: QTransform | ToScene) -> None:
        """Read a scan in the background and show it as it comes.

        Raises:
            DataError: the file is no picture.
        """
        numbers.load()
        from assistant.ui.ground.scan_reader import (
            ScanReader,  # brings numpy, which a table without a scan can do without
        )

        self.close()
        reader = ScanReader(path)
        self.reader, self._to_scene = reader, to_scene
        self._mesh = self._cut(*reader.levels.size)
        reader.progress.connect(self._more)
        # Begun with the next turn of the event loop, so that whoever asked can listen first.
        later(self._owner, reader.start)

    def close(self) -> None:
        """Give up the scan."""
        if self.reader is not None:
            self.reader.cancel()
            self.reader = None

    def on(self, stage: Stage) -> ScanLayer:
        """Return a layer that draws the same scan for another stage: a picture of the board instead of the window."""
        other = ScanLayer(stage, self._owner)
        other.shown, other.reader, other._to_scene, other._mesh = self.shown, self.reader, self._to_scene, self._mesh
        return other

    def wait(self) -> bool:
        """Wait until the scan is read; for tests."""
        return background.pool("scan").waitForDone(60_000)

    def _more(self) -> None:
        if self.reader is not None:  # what was read may arrive when the window, and this with it, has been deleted
            self.update()

    def _cut(self, wide: int, high: int) -> list[tuple[QRectF, QTransform]]:
        """Return the parts of the scan with the transform of each: one for a flat scan, a mesh for a bent one."""
        if isinstance(self._to_scene, QTransform):
            return [(QRectF(0, 0, wide, high), self._to_scene)]
        parts = []
        for row in range(MESH):
            for column in range(MESH):
                rect = QRectF(column * wide / MESH, row * high / MESH, wide / MESH, high / MESH)
                parts.append((rect, _fit(rect, self._to_scene)))
        return parts

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the exposed parts that are there, and the zones' outlines."""
        if not self.shown or self.reader is None:
            return
        for rect, transform in self._mesh:
            place = transform.mapRect(rect)
            if not place.intersects(exposed):
                continue
            painter.save()
            painter.setTransform(transform, combine=True)
            wanted = transform.inverted()[0].mapRect(exposed).intersected(rect)
            sharpness = place.width() / max(rect.width(), 1) * self.stage.zoom * self.stage.ratio
            self.reader.draw(painter, wanted, sharpness)
            painter.restore()
        self._draw_zones(painter, exposed)

    def _draw_zones(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the zones' outlines over the scan: a light hairline beside a dark one, seen on any print."""
        plan, theme = self.stage.plan, self.stage.look.theme
        zones = [
            zone
            for zone in plan.zones_in(exposed)
            if not (is_paper(plan.board.zones[zone]) or is_sea(plan.board.zones[zone]))
        ]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        unit = 1 / self.stage.zoom
        for name, shift in ((theme.casing, unit), (theme.accent, 0.0)):
            if shift and self.stage.zoom < 0.5:
                continue
            pen = QPen(QColor(name), 1.0)  # hairlines: wider pens cost ten times as much
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.translate(shift, shift)
            for zone in zones:
                painter.drawPath(plan.paths[zone])
            painter.translate(-shift, -shift)


def _fit(rect: QRectF, to_scene: ToScene) -> QTransform:
    """Return the projective transform that takes a part's corners where `to_scene` takes them."""
    corners = [rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft()]
    images = [QPointF(*to_scene(corner.x(), corner.y())) for corner in corners]
    found = QTransform.quadToQuad(QPolygonF(corners), QPolygonF(images))
    return found if isinstance(found, QTransform) else QTransform()
