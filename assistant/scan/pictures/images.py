"""Opening pictures of a board: scans, photographs and PDF pages, large ones at a size that suits the work.

Nothing here needs the window: tracing, matching and the command line read pictures through it, the window through `pyramid`.
Sizes are checked before a file is decoded, and a file is decoded in strips or small (`strips`), so that a 20,000 x 14,000 scan
costs little more memory than the picture that is asked for. Pictures come upright, as their camera or scanner says they are held.
The pixels of photographs are held while somebody works with them, and read again when they are wanted.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from assistant.core.atomic_write import write_out
from assistant.core.limits import HIGHEST, MOST_DECODED
from assistant.core.text import DataError, speaker
from assistant.scan.pictures.headers import Header, read_header
from assistant.scan.pictures.strips import Pixels, array_of, part_size, smaller, strips
from assistant.scan.reading import Raster, apart

say = speaker(__name__)
POINTS_PER_INCH = 72
# EXIF orientation: mirrored first, left to right; then so many quarter turns clockwise.
HELD = {
    1: (False, 0),
    2: (True, 0),
    3: (False, 2),
    4: (True, 2),
    5: (True, 3),
    6: (False, 1),
    7: (True, 1),
    8: (False, 3),
}


@dataclass(frozen=True, eq=False)
class Picture:
    """A decoded picture; `scale` is how many pixels of the full picture one of its pixels stands for."""

    pixels: Pixels = field(repr=False)
    scale: float
    full_size: tuple[int, int]  # width and height

    def let_go(self) -> None:
        """Free the pixels where they can be had again (`Photograph`)."""


def open_picture(path: Path, *, width: int | None = None, page: int = 0) -> Picture:
    """Return the picture in a PNG, JPEG, HEIC, AVIF, TIFF, WebP, GIF or BMP file, or on a page of a PDF.

    Args:
        width: about how wide the result should be; None for all there is, up to 40 million pixels. It is never enlarged.
        page: of a PDF, counted from 0; its full size is the page at 300 dots an inch.

    Raises:
        DataError: a sentence for a person: unreadable, of an unknown kind, cut short, too large, no such page.
    """
    header = read_header(path)
    if header.kind == "pdf":
        raster, wide, high = _pdf_page(path, page, width)
        return Picture(array_of(raster), wide / raster.shape[1], (round(wide), round(high)))
    if header.kind == "svg":
        raise DataError(say("image-unknown-kind", name=path.name))
    return _decoded(path, header, width)


def oriented(pixels: Pixels, orientation: int, quarters: int = 0) -> Pixels:
    """Return pixels of a file as its picture is held (`Header.orientation`), then turned by quarters clockwise."""
    import cv2

    mirrored, turns = HELD[orientation]
    if mirrored:
        pixels = cv2.flip(pixels, 1)
    turns = (turns + quarters) % 4
    if turns:
        code = (cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_180, cv2.ROTATE_90_COUNTERCLOCKWISE)[turns - 1]
        pixels = cv2.rotate(pixels, code)
    return pixels


def pages_of(path: Path) -> int:
    """Return how many pages a PDF has; 1 for any other picture."""
    if read_header(path).kind != "pdf":
        return 1
    return _pages_of_pdf(path)


def save_png(pixels: Pixels, path: Path) -> None:
    """Write pixels as a PNG file.

    Raises:
        DataError: the file cannot be written.
    """
    write_out(path, png_of(pixels))


def save_jpeg(pixels: Pixels, path: Path, quality: int) -> None:
    """Write pixels as a JPEG file; `quality` from 1 to 100.

    Raises:
        DataError: the file cannot be written.
    """
    write_out(path, jpeg_of(pixels, quality))


def jpeg_of(pixels: Pixels, quality: int) -> bytes:
    """Return pixels as the bytes of a JPEG file; `quality` from 1 to 100."""
    import cv2

    return _encoded(pixels, ".jpg", cv2.IMWRITE_JPEG_QUALITY, quality)


def png_of(pixels: Pixels) -> bytes:
    """Return pixels, with opacity (h, w, 4) or without, as the bytes of a PNG file."""
    return _encoded(pixels, ".png")


def _encoded(pixels: Pixels, suffix: str, *settings: int) -> bytes:
    import cv2

    _, encoded = cv2.imencode(suffix, np.ascontiguousarray(pixels[..., [2, 1, 0, 3][: pixels.shape[2]]]), settings)
    return bytes(encoded.tobytes())


def _decoded(path: Path, header: Header, width: int | None) -> Picture:
    wanted = header.width if width is None else min(width, header.width)
    if width is None and header.width * header.height > MOST_DECODED:
        wanted = int(header.width * (MOST_DECODED / (header.width * header.height)) ** 0.5)
    part = 1
    while part < 8 and header.width // (2 * part) >= wanted:
        part *= 2  # detail that would be thrown away is never kept, of a JPEG not even decoded
    wide, high = part_size(header.stored, part)
    pixels = np.empty((high, wide, 3), np.uint8)
    top = 0
    for strip in strips(path, header, part, pixels):
        pixels[top : top + len(strip)] = strip
        top += len(strip)
    share = wanted / header.width
    if share < 1:
        pixels = smaller(pixels, tuple(max(1, round(length * share)) for length in header.stored))
    pixels = oriented(pixels, header.orientation)
    return Picture(pixels, header.width / pixels.shape[1], (header.width, header.height))


@apart
def _pages_of_pdf(path: Path) -> int:
    with pdf_at(path) as document:
        return len(document)


@apart
def _pdf_page(path: Path, page: int, width: int | None) -> tuple[Raster, float, float]:
    """Return a page's pixels, and how wide and high it is at 300 dots an inch."""
    import pypdfium2

    with pdf_at(path) as document:
        if not 0 <= page < len(document):
            raise DataError(say("pdf-no-page", name=path.name, page=page + 1, pages=len(document)))
        try:
            sheet = document[page]
            wide, high = (length * 300 / POINTS_PER_INCH for length in sheet.get_size())
            if wide < 1 or high < 1:
                raise DataError(say("pdf-unreadable", name=path.name))
            if max(wide, high) > HIGHEST:
                raise DataError(say("image-too-large", name=path.name, width=round(wide), height=round(high)))
            wanted = min(width or wide, wide, (MOST_DECODED * wide / high) ** 0.5)
            bitmap = sheet.render(scale=wanted / wide * 300 / POINTS_PER_INCH, rev_byteorder=True)
            pixels = np.array(bitmap.to_numpy()[..., :3], np.uint8)
        except (pypdfium2.PdfiumError, ValueError):
            raise DataError(say("pdf-unreadable", name=path.name)) from None
    return Raster(pixels.shape, pixels.reshape(-1).data), wide, high


def pdf_at(path: Path) -> Any:
    """Return the document in a PDF file; DataError: it is none that can be read."""
    import pypdfium2

    try:
        return pypdfium2.PdfDocument(path)
    except (pypdfium2.PdfiumError, OSError, ValueError):
        raise DataError(say("pdf-unreadable", name=path.name)) from None


# Photographs of the table in files.

MOST_LOOKED_AT = 30_000_000  # pixels


class Photograph:
    """What a `Picture` tells of a file; its pixels can be let go: four photographs of one board hold 150 MB.

    Raises as `open_picture`, `pixels` too once they must be read again, and where the file was written meanwhile. A picture of more
    than 30 million pixels is read at half its size: counters are looked for some 36 pixels wide, and cameras of so many pixels show
    them twice or three times as wide; what is left out would be made smaller anyway, after it was decoded and matched.
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


def _written(path: Path) -> tuple[int, int]:
    """Return when a file was written, and how long it is; the same of none that is gone."""
    try:
        told = path.stat()
    except OSError:
        return 0, 0
    return told.st_mtime_ns, told.st_size
