"""Photographs of the table in files: their pixels are held while somebody works with them, and read again when they are wanted."""

from __future__ import annotations

from pathlib import Path

from assistant.core.problems import DataError
from assistant.scan.pictures.headers import read_header
from assistant.scan.pictures.images import Picture, open_picture, say
from assistant.scan.pictures.strips import Pixels

MOST_LOOKED_AT = 30_000_000  # pixels


class Photograph:
    """What a `Picture` tells; its pixels can be let go: four photographs of one board hold 150 MB, and are looked at one by one.

    `pixels` raises as `open_picture` does once they must be read again, and where the file was written meanwhile.
    """

    def __init__(self, path: Path) -> None:
        header = read_header(path)
        self._path, self._written = path, _written(path)
        self._width = header.width // 2 if header.width * header.height > MOST_LOOKED_AT else None
        found = open_picture(path, width=self._width)
        self._held: Pixels | None = found.pixels
        self.scale, self.full_size = found.scale, found.full_size

    @property
    def pixels(self) -> Pixels:
        """The pixels of the picture."""
        if self._held is None:
            if _written(self._path) != self._written:
                raise DataError(say("image-undecodable", name=self._path.name))
            self._held = open_picture(self._path, width=self._width).pixels
        return self._held

    def let_go(self) -> None:
        """Free the pixels until they are wanted again."""
        self._held = None


AnyPicture = Picture | Photograph  # what is looked at may be either


def open_photograph(path: Path) -> Photograph:
    """Return the picture in a file as a photograph of the table is looked at: one of more than 30 million pixels at half its size.

    Arguments and what is raised as of `open_picture`. Counters are looked for some 36 pixels wide, and cameras of so many pixels
    show them twice or three times as wide: what is left out would be made smaller anyway, after it was decoded and matched.
    """
    return Photograph(path)


def _written(path: Path) -> tuple[int, int]:
    """Return when a file was written, and how long it is; the same of none that is gone."""
    try:
        told = path.stat()
    except OSError:
        return 0, 0
    return told.st_mtime_ns, told.st_size
