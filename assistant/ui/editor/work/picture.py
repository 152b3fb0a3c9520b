"""The picture of the player's board as the window shows it: turned, cropped, kept in halves of halves.

Several scans of one board lie side by side on one sheet, until they are joined by common points.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtGui import QColor, QPainter

from assistant.core.printed import Point
from assistant.core.text import DataError
from assistant.desk.editor import draft as drafts
from assistant.scan.fit.stitching import Tie, joined, placements
from assistant.scan.fit.transforms import Points, as_points, straightened
from assistant.scan.pictures.images import Picture as ScannedPicture
from assistant.scan.pictures.images import open_picture, save_jpeg, save_png
from assistant.scan.pictures.strips import Pixels, smaller
from assistant.scan.tracing.tracer import Report
from assistant.ui.look.settings import Settings
from assistant.ui.map_painting.scan_reader import ScanReader

Crop = tuple[int, int, int, int]
LONGEST = 60  # characters of a picture's name that those made of it are called by


class Picture(QObject):
    """The open picture; while none is open, a blank sheet. `size` is that of the crop at full resolution."""

    changed = Signal()  # there is more to see
    progress = Signal(float)  # 0 to 1
    opened = Signal()  # all of it is there
    failed = Signal(object)  # the Text that says why
    _blank = (0, 0)  # pixels of the sheet
    crop: Crop | None = None
    _reader: ScanReader | None = None

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings

    @property
    def turned(self) -> tuple[int, int]:
        """Width and height of the turned file, or of the blank sheet."""
        return self._reader.levels.size if self._reader is not None else self._blank

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of what is shown, in its own pixels."""
        return self.crop[2:] if self.crop else self.turned

    @property
    def complete(self) -> bool:
        """Whether all of it has been read."""
        return self._reader is not None and self._reader.complete

    @property
    def given_up(self) -> bool:
        """Whether it was no longer wanted before all of it was read."""
        return self._reader is not None and self._reader.cancelled and not self._reader.complete

    def open(self, path: Path, turn: int, crop: Crop | None) -> None:
        """Read a picture in the background; it can be looked at from the first strip on.

        Args:
            crop: left, top, right, bottom in pixels; None for all.
        """
        self.close()
        self._reader = None  # the room is needed for the next
        self.crop = crop
        try:
            reader = self._reader = ScanReader(path, turn)
        except DataError as trouble:
            self.failed.emit(trouble.text)
            return
        reader.progress.connect(self._more)
        reader.failed.connect(self.failed)
        reader.start()

    def recrop(self, crop: Crop | None) -> None:
        """Show another part of the same picture."""
        self.crop = crop
        self.changed.emit()

    def close(self) -> None:
        """Give up reading; what is there stays to be looked at."""
        if self._reader is not None:
            self._reader.cancel()

    def clear(self, blank: tuple[int, int] = (0, 0)) -> None:
        """Show a blank sheet of a size in pixels, or nothing."""
        self.close()
        self._reader, self.crop, self._blank = None, None, blank
        self.changed.emit()
        self.progress.emit(1.0)  # nothing is being read any more

    def _more(self, share: float) -> None:
        if self.sender() is not self._reader:
            return
        self.changed.emit()
        self.progress.emit(share)
        if share >= 1.0:
            self.opened.emit()

    def draw(self, painter: QPainter, exposed: QRectF, zoom: float) -> None:
        """Draw the exposed part from the level that is just sharp enough; `zoom` in device pixels a picture pixel."""
        if self._reader is None:
            painter.fillRect(QRectF(0, 0, *self._blank), QColor(self._settings.look.theme.paper))
            return
        left, top = self.crop[:2] if self.crop else (0, 0)
        wanted = exposed.intersected(QRectF(0, 0, *self.size)).translated(left, top)
        painter.save()
        painter.translate(-left, -top)
        self._reader.draw(painter, wanted, zoom)
        painter.restore()

    def pixels(self, width: int) -> Callable[[], tuple[Pixels, float]]:
        """Return the work that takes the part shown now as RGB (h, w, 3), about `width` wide, and how many pixels one is.

        To be asked when the picture is `complete`. The work may be done in any thread, whatever is opened meanwhile.
        """
        assert self._reader is not None
        levels, crop = self._reader.levels, self.crop or (0, 0, *self.turned)
        return lambda: levels.taken(crop, width)


def turned_once(places: Points, size: tuple[int, int]) -> Points:
    """Return (n, 2) places of a picture of `size` after a quarter turn clockwise."""
    points = as_points(places)
    return np.column_stack([size[1] - points[:, 1], points[:, 0]])


# Several scans of one board side by side on one sheet, so that common points can be clicked; then joined into one picture.

WIDE, GAP = 1500, 40  # pixels of a part on the sheet, and between two
FINE = 6000  # pixels of a part in the joined picture


@dataclass(frozen=True)
class Cell:
    """Where a part lies on the sheet, and how many of its own pixels one of the sheet's is."""

    left: int
    top: int
    wide: int
    high: int
    scale: float

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a place of the sheet is on the part."""
        return self.left <= x < self.left + self.wide and self.top <= y < self.top + self.high

    def own(self, x: float, y: float) -> Point:
        """Return a place of the sheet in the part's own pixels."""
        return (x - self.left) * self.scale, (y - self.top) * self.scale

    def shown(self, place: Point) -> Point:
        """Return a place of the part on the sheet."""
        return place[0] / self.scale + self.left, place[1] / self.scale + self.top


def cells(sizes: Sequence[tuple[int, int]]) -> tuple[Cell, ...]:
    """Return how parts of these sizes are laid out: two in a row, all as wide."""
    found: list[Cell] = []
    top = GAP
    for row in range(0, len(sizes), 2):
        high = 0
        for n, (wide, tall) in enumerate(sizes[row : row + 2]):
            shown = min(WIDE, wide)
            scale = wide / shown
            found.append(Cell(GAP + n * (WIDE + GAP), top, shown, round(tall / scale), scale))
            high = max(high, found[-1].high)
        top += high + GAP
    return tuple(found)


def _made(name: str, pixels: Pixels) -> Path:
    """Write a picture that is made for a draft, and return its file."""
    target = drafts.folder() / name
    save_png(pixels, target)
    return target


def side_by_side(name: str, paths: Sequence[Path], report: Report) -> tuple[Path, tuple[tuple[int, int], ...]]:
    """Write a picture of all parts side by side; return its file and the parts' own sizes.

    Raises:
        DataError: one of them cannot be read.
    """
    pictures: list[ScannedPicture] = []
    for n, path in enumerate(paths):
        pictures.append(open_picture(path, width=WIDE))
        report((n + 1) / (len(paths) + 1))
    sizes = tuple(picture.full_size for picture in pictures)
    laid = cells(sizes)
    size = (max(c.top + c.high for c in laid) + GAP, max(c.left + c.wide for c in laid) + GAP, 3)
    sheet = np.full(size, 128, np.uint8)
    for picture, cell in zip(pictures, laid, strict=True):
        shown = smaller(picture.pixels, (cell.wide, cell.high))
        sheet[cell.top : cell.top + cell.high, cell.left : cell.left + cell.wide] = shown
    return _made(f"{name}-parts.png", sheet), sizes


def join(name: str, paths: Sequence[Path], ties: Sequence[Tie], report: Report) -> Path:
    """Write one picture of all parts, and return its file.

    Args:
        ties: points that two parts share.

    Raises:
        DataError: too few common points, or a part cannot be read.
    """
    placed = placements(len(paths), ties)
    report(0.1)
    pictures = []
    for n, path in enumerate(paths):
        pictures.append(open_picture(path, width=FINE))
        report(0.1 + 0.4 * (n + 1) / len(paths))
    whole = joined(pictures, placed, lambda share: report(0.5 + 0.4 * share))
    # Never over a picture that an earlier draft shows.
    return _made(f"{name}-joined-{uuid.uuid4().hex[:8]}.png", whole.pixels)


def page_of(name: str, path: Path, page: int, report: Report) -> Path:
    """Write a page of a PDF as a picture, and return its file.

    Raises:
        DataError: it cannot be read.
    """
    found = open_picture(path, page=page)
    report(0.7)
    return _made(f"{name}-{path.stem[:LONGEST]}-{page + 1}.png", found.pixels)


def straight(path: Path, corners: Sequence[Point], report: Report) -> Path:
    """Write what lies between four corners of a photograph as a picture, and return its file.

    Raises:
        DataError: it cannot be read.
    """
    found = open_picture(path)
    report(0.4)
    pixels = straightened(found.pixels, [(x / found.scale, y / found.scale) for x, y in corners])
    report(0.7)
    target = drafts.folder() / f"{path.stem[:LONGEST]}-{uuid.uuid4().hex[:8]}.jpg"
    save_jpeg(pixels, target, drafts.QUALITY)
    return target
