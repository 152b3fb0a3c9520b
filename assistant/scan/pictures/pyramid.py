"""A picture to be looked at: kept in halves of halves, filled from its file while it is shown, each size ready to be painted."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from assistant.core.limits import MOST_SHOWN
from assistant.core.text import DataError, speaker
from assistant.scan.pictures.headers import read_header
from assistant.scan.pictures.images import HELD, oriented
from assistant.scan.pictures.strips import Pixels, part_size, smaller, strips

say = speaker(__name__)
FAST = 8_000_000  # pixels of a size that is kept for fast painting
SMALLEST = 1200  # pixels; a picture no wider or higher is not halved again
Box = tuple[float, float, float, float]  # left, top, right, bottom
NONE, ALL = (0.0, 0.0, 0.0, 0.0), (0.0, 0.0, 1.0, 1.0)
LOOK = 8  # a JPEG is first looked at at an eighth, which takes an eighth of the time


class Levels:
    """The sizes of a picture, sharpest first, each half of the one before.

    The large ones are kept as red green blue (h, w, 3), the small ones as blue green red and a byte that says nothing (h, w, 4):
    so they are painted three times as fast. `pixels[ready:]` can be shown, as far as they have `arrived`.
    """

    def __init__(self, path: Path, quarters: int = 0) -> None:
        """Make room for the picture in a file, to be turned by quarters clockwise; nothing is decoded yet.

        Raises:
            DataError: the file is no picture, or larger than any board.
        """
        header = self.header = read_header(path)
        if header.kind in ("pdf", "svg"):
            raise DataError(say("image-unknown-kind", name=path.name))
        self.path, self.quarters = path, quarters % 4
        self.part = 1
        while math.prod(part_size(header.stored, self.part)) > MOST_SHOWN:
            self.part *= 2
        sizes = [part_size(self.size, self.part)]
        while max(sizes[-1]) > SMALLEST:
            sizes.append(part_size(sizes[-1], 2))
        # Room is only taken up as it is filled.
        self.pixels: tuple[Pixels, ...] = tuple(
            np.empty((high, wide, 3 if wide * high > FAST else 4), np.uint8) for wide, high in sizes
        )
        self.ready = 0
        self.arrived = NONE  # shares of the picture

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the whole picture as it is turned, at full size."""
        wide, high = self.header.width, self.header.height
        return (high, wide) if self.quarters % 2 else (wide, high)

    def part_of(self, level: int, rows: slice, columns: slice) -> Pixels:
        """Return a part of a size as red green blue (h, w, 3).

        Args:
            level: of the sizes, 0 the largest.
        """
        import cv2

        found = self.pixels[level][rows, columns]
        return found if found.shape[2] == 3 else cv2.cvtColor(found, cv2.COLOR_BGRA2RGB)

    def taken(self, crop: tuple[int, int, int, int], width: int) -> tuple[Pixels, float]:
        """Return a part of the picture as RGB (h, w, 3), at most `width` wide, and how many pixels of it one of these is.

        Args:
            crop: left, top, width and height of the part in pixels of the whole picture.
        """
        left, top, wide, high = crop
        wanted = self.size[0] * min(1.0, width / wide)
        widths = [level.shape[1] for level in self.pixels]
        best = next((n for n in reversed(range(len(widths))) if widths[n] >= wanted), 0)
        share = widths[best] / self.size[0]
        columns = slice(round(left * share), max(round((left + wide) * share), round(left * share) + 1))
        rows = slice(round(top * share), max(round((top + high) * share), round(top * share) + 1))
        part = self.part_of(best, rows, columns)
        if part.shape[1] > width:
            part = smaller(part, (width, max(1, round(part.shape[0] * width / part.shape[1]))))
        return part.copy(), wide / part.shape[1]

    def read(self) -> Iterator[float]:
        """Fill every level; yield the share that is done after each strip. Whoever asks for no more gives up reading.

        Raises:
            DataError: the file is cut short or damaged; what was read so far is there.
        """
        look = (LOOK // self.part).bit_length() - 1
        if self.header.kind == "jpeg" and look < len(self.pixels):
            yield from (0.1 * share for share in self._fill(LOOK, look))
            self.ready, self.arrived = look, ALL
            yield 0.1
            yield from (0.1 + 0.8 * share for share in self._fill(self.part, 0))
        else:
            for share in self._fill(self.part, 0):
                self.arrived = self._within(share)
                yield 0.9 * share
        self.ready, self.arrived = 0, ALL
        yield 1.0

    def _fill(self, part: int, first: int) -> Iterator[float]:
        """Fill the levels from `first` on with the picture read at a part of its size; yield the share of rows done."""
        import cv2

        mirrored, turns = HELD[self.header.orientation][0], self._turns
        into = None if mirrored or turns else self.pixels[first]
        high = part_size(self.header.stored, part)[1]
        top = 0
        for strip in strips(self.path, self.header, part, into):
            begin, rows, inside = top, strip, high
            for n, level in enumerate(self.pixels[first:]):
                if n:
                    rows = smaller(rows, part_size((rows.shape[1], len(rows)), 2))
                    begin, inside = begin // 2, part_size((0, inside), 2)[1]
                # Where rows of the file lie once the picture is turned: from the top, the right, the bottom or the left.
                end = begin + len(rows)
                band = slice(begin, end) if turns in (0, 3) else slice(inside - end, inside - begin)
                shown = oriented(rows, self.header.orientation, self.quarters)
                if level.shape[2] == 4:
                    shown = cv2.cvtColor(shown, cv2.COLOR_RGB2BGRA)
                level[(slice(None), band) if turns % 2 else band] = shown
            top += len(strip)
            yield top / high

    @property
    def _turns(self) -> int:
        """Quarters clockwise from the rows of the file to the picture as it is shown."""
        return (HELD[self.header.orientation][1] + self.quarters) % 4

    def _within(self, share: float) -> Box:
        """Return where the first rows of the file lie: left, top, right, bottom as shares of the picture."""
        boxes = (0.0, 0.0, 1.0, share), (1 - share, 0.0, 1.0, 1.0), (0.0, 1 - share, 1.0, 1.0), (0.0, 0.0, share, 1.0)
        return boxes[self._turns]
