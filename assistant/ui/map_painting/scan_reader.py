"""Reads a player's picture beside the window, and paints what is there already."""

from __future__ import annotations

import threading
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtGui import QImage, QPainter

from assistant.core.text import DataError, Text, missing_extra
from assistant.scan.pictures.pyramid import Levels
from assistant.scan.pictures.strips import Pixels
from assistant.ui.work import jobs
from assistant.ui.work.jobs import Address

OFTEN = 0.1  # of the picture: it is painted anew so often while it comes


class ScanReader(QObject):
    """Reads one picture; it can be painted from the first strip on, and is all there when `progress` says 1."""

    progress = Signal(float)  # 0 to 1; there is more to see
    failed = Signal(object)  # the Text that says why
    complete = False

    def __init__(self, path: Path, quarters: int = 0) -> None:
        """Make ready to read a picture turned by quarters clockwise.

        Raises:
            DataError: the file is no picture.
        """
        super().__init__()
        self.levels = Levels(path, quarters)
        # The painter looks at the very memory that is being filled: nothing is copied.
        self.images = tuple(_painted(pixels) for pixels in self.levels.pixels)
        self._given_up = threading.Event()

    def start(self) -> None:
        """Begin; pictures are read one after the other."""
        jobs.enqueue("scan", partial(_read, self.levels, Address(self), self._given_up))

    def cancel(self) -> None:
        """Give up: the next strip is the last, and nothing more is told."""
        self._given_up.set()

    @property
    def cancelled(self) -> bool:
        """Whether the reading was given up."""
        return self._given_up.is_set()

    def take(self, share: float) -> None:
        """Note how much is there, and tell."""
        if not self.cancelled:
            self.complete = share >= 1.0
            self.progress.emit(share)

    def fail(self, why: Text) -> None:
        """Tell that no more will come."""
        if not self.cancelled:
            self.failed.emit(why)

    def draw(self, painter: QPainter, wanted: QRectF, sharpness: float) -> None:
        """Draw a part of the picture in its own full pixels; `sharpness` is device pixels a picture pixel.

        The smallest size that is still sharp enough is drawn, so that text stays legible from afar.

        Args:
            wanted: the part asked for, in pixels.
            sharpness: device pixels a picture pixel.
        """
        wide, high = self.levels.size
        left, top, right, bottom = self.levels.arrived
        there = wanted.intersected(QRectF(left * wide, top * high, (right - left) * wide, (bottom - top) * high))
        if there.isEmpty():
            return
        ready = self.images[self.levels.ready :]
        image = next((image for image in reversed(ready) if image.width() >= wide * sharpness * 0.9), ready[0])
        share = image.width() / wide
        source = QRectF(there.x() * share, there.y() * share, there.width() * share, there.height() * share)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(there, image, source)


def _read(levels: Levels, reader: Address[ScanReader], given_up: threading.Event) -> None:
    """Fill the levels, and tell the reader now and then; it is known by its address only."""
    told = 0.0
    try:
        for share in levels.read():
            if given_up.is_set():
                return
            if share >= told + OFTEN or share >= 1.0 or not told:
                told = share
                reader.tell(partial(ScanReader.take, share=share))
    except DataError as error:
        reader.tell(partial(ScanReader.fail, why=error.text))
    except ImportError as bug:
        if (lacks := missing_extra(bug)) is None:
            raise
        reader.tell(partial(ScanReader.fail, why=lacks))


def _painted(pixels: Pixels) -> QImage:
    high, wide, each = pixels.shape
    kind = QImage.Format.Format_RGB888 if each == 3 else QImage.Format.Format_RGB32
    return QImage(pixels.data, wide, high, each * wide, kind)
