"""Photographs of the table in files: their pixels are held while somebody works with them, and read again when they are wanted."""

from __future__ import annotations

from pathlib import Path

from assistant.core.problems import DataError
from assistant.scan.pictures.headers import read_header
from assistant.scan.pictures.images import Picture, open_picture, say
from assistant.scan.pictures.strips import Pixels

MOST_LOOKED_AT = 30_000_000  # pixels


class Photograph(Picture):
    """A picture whose pixels can be let go: four photographs of one board would hold 150 MB, and are looked at one by one.

    `pixels` raises as `open_picture` does once they must be read again, and where the file was written meanwhile.
    """

    def __init__(self, path: Path) -> None:
        header = read_header(path)
        width = header.width // 2 if header.width * header.height > MOST_LOOKED_AT else None
        self._set(_path=path, _width=width, _written=_written(path))
        found = open_picture(path, width=width)
        self._set(_held=found.pixels, scale=found.scale, full_size=found.full_size)

    @property
    def pixels(self) -> Pixels:
        """The pixels of the picture."""
        if self._held is None:
            if _written(self._path) != self._written:
                raise DataError(say("image-undecodable", name=self._path.name))
            self._set(_held=open_picture(self._path, width=self._width).pixels)
        assert self._held is not None
        return self._held

    def let_go(self) -> None:
        """Free the pixels until they are wanted again."""
        self._set(_held=None)

    def _set(self, **values: object) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)

    _path: Path
    _width: int | None
    _written: tuple[int, int]
    _held: Pixels | None


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
