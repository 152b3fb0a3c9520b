"""Several scans of one board side by side on one sheet, so that common points can be clicked; then joined into one picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from assistant.scan.fit.joining import Tie, joined, placements
from assistant.scan.pictures.images import Picture, open_picture, save_png
from assistant.scan.tracing.tracer import Report
from assistant.ui.own_board.work import draft as drafts

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

    def own(self, x: float, y: float) -> tuple[float, float]:
        """Return a place of the sheet in the part's own pixels."""
        return (x - self.left) * self.scale, (y - self.top) * self.scale

    def shown(self, place: tuple[float, float]) -> tuple[float, float]:
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


def side_by_side(map_id: str, paths: Sequence[Path], report: Report) -> tuple[Path, tuple[tuple[int, int], ...]]:
    """Write a picture of all parts side by side; return its file and the parts' own sizes.

    Raises:
        DataError: one of them cannot be read.
    """
    import cv2

    pictures: list[Picture] = []
    for n, path in enumerate(paths):
        pictures.append(open_picture(path, width=WIDE))
        report((n + 1) / (len(paths) + 1))
    sizes = tuple(picture.full_size for picture in pictures)
    laid = cells(sizes)
    size = (max(c.top + c.high for c in laid) + GAP, max(c.left + c.wide for c in laid) + GAP, 3)
    sheet = np.full(size, 128, np.uint8)
    for picture, cell in zip(pictures, laid, strict=True):
        shown = cv2.resize(picture.pixels, (cell.wide, cell.high), interpolation=cv2.INTER_AREA)
        sheet[cell.top : cell.top + cell.high, cell.left : cell.left + cell.wide] = shown
    target = drafts.folder() / f"{map_id}-parts.png"
    target.parent.mkdir(parents=True, exist_ok=True)
    save_png(sheet, target)
    return target, sizes


def join(map_id: str, paths: Sequence[Path], ties: Sequence[Tie], report: Report) -> Path:
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
    n = 1
    while (target := drafts.folder() / f"{map_id}-joined-{n}.png").exists():
        n += 1  # never over a picture that an earlier draft shows
    save_png(whole.pixels, target)
    return target


def page_of(map_id: str, path: Path, page: int, report: Report) -> Path:
    """Write a page of a PDF as a picture, and return its file.

    Raises:
        DataError: it cannot be read.
    """
    found = open_picture(path, page=page)
    report(0.7)
    target = drafts.folder() / f"{map_id}-{path.stem}-{page + 1}.png"
    target.parent.mkdir(parents=True, exist_ok=True)
    save_png(found.pixels, target)
    return target
