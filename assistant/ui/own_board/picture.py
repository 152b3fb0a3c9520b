"""The picture of the player's board as the window shows it: turned, cropped, kept in halves of halves."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QRect, QRectF, QRunnable, QThreadPool, Signal
from PySide6.QtGui import QImage, QPainter, QTransform

from assistant.core.problems import DataError
from assistant.scan.images import open_picture
from assistant.scan.splines import Points, as_points
from assistant.ui.layers.scan import LARGEST, SMALLEST, ScanReader, halved

Crop = tuple[int, int, int, int]


class _Reader(ScanReader):
    """Reads a scan and hands on each size of it turned."""

    def __init__(self, path: Path, parent: QObject, turn: int) -> None:
        super().__init__(path, parent)
        self.turn = turn

    def run(self) -> None:
        """Read; a picture too large for memory comes smaller than it is."""
        wide, high = size_of(self.path)
        if wide * high <= LARGEST:
            super().run()
            return
        try:
            found = open_picture(self.path).pixels
        except DataError as trouble:
            self._fail(str(trouble))
            return
        rows = np.ascontiguousarray(found)
        image = QImage(rows.data, rows.shape[1], rows.shape[0], 3 * rows.shape[1], QImage.Format.Format_RGB888)
        image = image.convertToFormat(QImage.Format.Format_RGB32)
        self._give(image)
        while max(image.width(), image.height()) > SMALLEST and not self.cancelled:
            image = halved(image)
            self._give(image)
        self._say(1.0)

    def _give(self, image: QImage) -> None:
        super()._give(image.transformed(QTransform().rotate(90 * self.turn)) if self.turn else image)


class _Read(QRunnable):
    def __init__(self, reader: ScanReader) -> None:
        super().__init__()
        self._reader = reader

    def run(self) -> None:
        self._reader.run()


class Picture(QObject):
    """The open picture. `size` is that of the crop at full resolution; levels are pictures of the whole turned file."""

    changed = Signal()  # there is more to see
    progress = Signal(float)
    failed = Signal(str)
    opened = Signal()  # all of it is there

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.levels: list[QImage] = []  # from large to small
        self.turned: tuple[int, int] = (0, 0)  # size of the turned file
        self.crop: Crop | None = None
        self.complete = False
        self._reader: _Reader | None = None
        self._pool = QThreadPool(self)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of what is shown, in its own pixels."""
        return self.crop[2:] if self.crop else self.turned

    def open(self, path: Path, turn: int, crop: Crop | None) -> None:
        """Read a picture in the background, a first look before the rest."""
        self.close()
        self.levels, self.complete, self.crop = [], False, crop
        size = size_of(path)
        if size[0] <= 0:
            self.failed.emit(path.name)
            return
        self.turned = (size[1], size[0]) if turn % 2 else size
        reader = self._reader = _Reader(path, self, turn % 4)
        reader.level.connect(self._take)
        reader.progress.connect(self._say)
        reader.failed.connect(self.failed)
        self._pool.start(_Read(reader))

    def recrop(self, crop: Crop | None) -> None:
        """Show another part of the same picture."""
        self.crop = crop
        self.changed.emit()

    def close(self) -> None:
        """Give up reading."""
        if self._reader is not None:
            self._reader.cancelled = True
            self._pool.waitForDone(10_000)
            self._reader.deleteLater()
            self._reader = None

    def wait(self) -> None:
        """Wait until everything is read; for tests."""
        self._pool.waitForDone(60_000)

    def _take(self, image: QImage) -> None:
        kept = [level for level in self.levels if level.width() != image.width()]
        self.levels = sorted([*kept, image], key=lambda level: -level.width())
        self.changed.emit()

    def _say(self, share: float) -> None:
        self.progress.emit(share)
        if share >= 1.0:
            self.complete = True
            self.opened.emit()

    def draw(self, painter: QPainter, exposed: QRectF, zoom: float) -> None:
        """Draw the exposed part from the level that is just sharp enough; `zoom` in device pixels a picture pixel."""
        if not self.levels or not self.turned[0]:
            return
        wide = self.turned[0]
        level = next((image for image in reversed(self.levels) if image.width() >= wide * zoom * 0.9), self.levels[0])
        share = level.width() / wide
        left, top = self.crop[:2] if self.crop else (0, 0)
        wanted = exposed.intersected(QRectF(0, 0, *self.size))
        source = QRectF(
            (wanted.x() + left) * share, (wanted.y() + top) * share, wanted.width() * share, wanted.height() * share
        )
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(wanted, level, source)

    def pixels(self, width: int) -> tuple[NDArray[np.uint8], float]:
        """Return the shown part as RGB (h, w, 3), about `width` wide, and how many pixels of it one of these is."""
        full, (left, top) = self.turned[0], (self.crop[:2] if self.crop else (0, 0))
        wide, high = self.size
        wanted = min(1.0, width / wide)
        level = next((image for image in reversed(self.levels) if image.width() >= full * wanted), self.levels[0])
        share = level.width() / full
        part = level.copy(QRect(round(left * share), round(top * share), round(wide * share), round(high * share)))
        if part.width() > width:
            from PySide6.QtCore import Qt

            part = part.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
        part = part.convertToFormat(QImage.Format.Format_RGB888)
        rows = np.frombuffer(part.constBits(), np.uint8).reshape(part.height(), part.bytesPerLine())
        return rows[:, : part.width() * 3].reshape(part.height(), part.width(), 3).copy(), wide / part.width()


def size_of(path: Path) -> tuple[int, int]:
    """Return width and height of a picture's file without reading its pixels, as it lies once its own rotation is done."""
    from PySide6.QtGui import QImageIOHandler, QImageReader

    reader = QImageReader(str(path))
    size = reader.size()
    turned = reader.transformation() & QImageIOHandler.Transformation.TransformationRotate90
    return (size.height(), size.width()) if turned else (size.width(), size.height())


def turned_once(places: Points, size: tuple[int, int]) -> Points:
    """Return (n, 2) places of a picture of `size` after a quarter turn clockwise."""
    points = as_points(places)
    return np.column_stack([size[1] - points[:, 1], points[:, 0]])
