"""The player's own scan, under the zones: read in the background, kept in halves of halves, shown at the size of the screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter, QPen, QTransform
from shiboken6 import isValid

from assistant.ui import background
from assistant.ui.board_plan import is_paper, is_sea
from assistant.ui.layers.layer import Layer
from assistant.ui.stage import Stage

SMALLEST = 1200  # pixels of the last halving
LARGEST = 12_000 * 12_000  # pixels of a scan that is read at its full size
MEGABYTES = 900  # what the reader may ask for
STRIP = 128  # rows that are halved at a time
MESH = 10  # parts a side into which a bent scan is cut

ToScene = Callable[[float, float], tuple[float, float]]


class ScanReader(QObject):
    """Reads one scan: first a small picture to look at, then all of it, halved again and again."""

    progress = Signal(float)  # 0 to 1
    level = Signal(object)  # QImage, larger ones first but for the first look
    failed = Signal(str)

    def __init__(self, path: Path, parent: QObject) -> None:
        super().__init__(parent)
        self.path = path
        self.cancelled = False

    def run(self) -> None:
        """Read; called in a worker thread."""
        if self.cancelled:
            return
        reader = QImageReader(str(self.path))
        QImageReader.setAllocationLimit(MEGABYTES)
        reader.setAutoTransform(True)
        size = reader.size()
        if not size.isValid():
            self._fail(reader.errorString())
            return
        if max(size.width(), size.height()) > 2 * SMALLEST:
            self._first_look(size)
        if self.cancelled:
            return
        reader = QImageReader(str(self.path))
        reader.setAutoTransform(True)
        if size.width() * size.height() > LARGEST:
            reader.setScaledSize(size / 2)
        image = reader.read()
        if image.isNull():
            self._fail(reader.errorString())
            return
        image = image.convertToFormat(QImage.Format.Format_RGB32)
        self._say(0.7)
        self._give(image)
        while max(image.width(), image.height()) > SMALLEST and not self.cancelled:
            image = halved(image)
            self._give(image)
        self._say(1.0)

    def _first_look(self, size: QSize) -> None:
        reader = QImageReader(str(self.path))
        reader.setAutoTransform(True)
        reader.setScaledSize(size / 8)
        image = reader.read()
        if not image.isNull():
            self._give(image.convertToFormat(QImage.Format.Format_RGB32))
        self._say(0.3)

    def _give(self, image: QImage) -> None:
        if not self.cancelled and isValid(self):
            self.level.emit(image)

    def _say(self, share: float) -> None:
        if not self.cancelled and isValid(self):
            self.progress.emit(share)

    def _fail(self, words: str) -> None:
        if not self.cancelled and isValid(self):
            self.failed.emit(words)


def halved(image: QImage) -> QImage:
    """Return an image at half its size, each pixel the mean of four; in strips, so that the window can draw in between."""
    half = QImage(max(1, image.width() // 2), max(1, image.height() // 2), image.format())
    painter = QPainter(half)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    for top in range(0, half.height(), STRIP):
        high = min(STRIP, half.height() - top)
        painter.drawImage(QRect(0, top, half.width(), high), image, QRect(0, top * 2, half.width() * 2, high * 2))
    painter.end()
    return half


class ScanLayer(Layer):
    """The scan in place of the drawn ground."""

    order = 1.0

    def __init__(self, stage: Stage, owner: QObject) -> None:
        super().__init__(stage)
        self.shown = False
        self.levels: list[QImage] = []  # from large to small
        self.full = QSize()
        self._owner = owner
        self._reader: ScanReader | None = None
        self._to_scene: QTransform | ToScene = QTransform()
        self._mesh: list[tuple[QRectF, QTransform]] = []
        self._pool = background.pool("scan")

    @property
    def reader(self) -> ScanReader | None:
        """What reads the scan now, with its `progress` and `failed`."""
        return self._reader

    def open(self, path: Path, to_scene: QTransform | ToScene) -> None:
        """Read a scan in the background and show it as it comes."""
        self.close()
        self.levels, self._to_scene = [], to_scene
        reader = self._reader = ScanReader(path, self._owner)
        reader.level.connect(self._take)
        self.full = QImageReader(str(path)).size()
        # Begun with the next turn of the event loop, so that whoever asked can listen first.
        QTimer.singleShot(0, reader, lambda: self._pool.start(background.Job(reader.run)))

    def close(self) -> None:
        """Give up reading."""
        if self._reader is not None:
            self._reader.cancelled = True
            self._reader.deleteLater()
            self._reader = None

    def wait(self) -> bool:
        """Wait until the scan is read; for tests."""
        return self._pool.waitForDone(60_000)

    def _take(self, image: QImage) -> None:
        kept = [level for level in self.levels if level.width() != image.width()]
        self.levels = sorted([*kept, image], key=lambda level: -level.width())
        self._mesh = self._cut()
        self.update()

    def _cut(self) -> list[tuple[QRectF, QTransform]]:
        """Return the parts of the scan with the transform of each: one for a flat scan, a mesh for a bent one."""
        wide, high = self.full.width(), self.full.height()
        if isinstance(self._to_scene, QTransform):
            return [(QRectF(0, 0, wide, high), self._to_scene)]
        parts = []
        for row in range(MESH):
            for column in range(MESH):
                rect = QRectF(column * wide / MESH, row * high / MESH, wide / MESH, high / MESH)
                parts.append((rect, _fit(rect, self._to_scene)))
        return parts

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the exposed parts from the level that is just sharp enough."""
        if not self.shown or not self.levels or not self._mesh:
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self._draw_image(painter, exposed)
        self._draw_zones(painter, exposed)

    def _draw_image(self, painter: QPainter, exposed: QRectF) -> None:
        for rect, transform in self._mesh:
            place = transform.mapRect(rect)
            if not place.intersects(exposed):
                continue
            needed = (
                place.width() / max(rect.width(), 1) * self.stage.zoom * self.stage.ratio
            )  # device pixels a scan pixel
            level = next(
                (image for image in reversed(self.levels) if image.width() >= self.full.width() * needed * 0.9),
                self.levels[0],
            )
            share = level.width() / max(self.full.width(), 1)
            wanted = transform.inverted()[0].mapRect(exposed).intersected(rect)
            if wanted.isEmpty():
                continue
            painter.save()
            painter.setTransform(transform, combine=True)
            source = QRectF(wanted.x() * share, wanted.y() * share, wanted.width() * share, wanted.height() * share)
            painter.drawImage(wanted, level, source)
            painter.restore()

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
    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QPolygonF

    corners = [rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft()]
    images = [QPointF(*to_scene(corner.x(), corner.y())) for corner in corners]
    found = QTransform.quadToQuad(QPolygonF(corners), QPolygonF(images))
    return found if isinstance(found, QTransform) else QTransform()
