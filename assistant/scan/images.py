"""Opening pictures of a board: scans, photographs and PDF pages, large ones at a size that suits the work.

Nothing here needs the window: tracing, matching and the command line read pictures through it. Sizes are checked before a
file is decoded, and JPEGs are decoded small where small is asked for, so that a 20,000 x 14,000 scan costs no more memory
than is looked at.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.core.problems import DataError
from assistant.core.text import speaker
from assistant.scan.headers import MOST_PIXELS, Header, read_header

say = speaker(__name__)
Pixels = NDArray[np.uint8]  # (h, w, 3), red green blue
TRACING_WIDTH = 2000
MOST_DECODED = 40_000_000  # pixels kept at once: 120 MB
POINTS_PER_INCH = 72
# Pixels that a byte can stand for at most: deflate packs 1,032 to 1, a JPEG spends at least a bit on 64 pixels.
MOST_PER_BYTE = {"png": 8 * 1032, "jpeg": 8 * 64}


@dataclass(frozen=True, eq=False)
class Picture:
    """A decoded picture; `scale` is how many pixels of the full picture one of its pixels stands for."""

    pixels: Pixels = field(repr=False)
    scale: float
    full_size: tuple[int, int]  # width and height


def open_picture(path: Path, *, width: int | None = None, page: int = 0) -> Picture:
    """Return the picture in a PNG, JPEG, TIFF, WebP, GIF or BMP file, or on a page of a PDF.

    Args:
        path: the file.
        width: about how wide the result should be; None for all there is, up to 40 million pixels. It is never enlarged.
        page: of a PDF, counted from 0; its full size is the page at 300 dots an inch.

    Raises:
        DataError: a sentence for a person: unreadable, of an unknown kind, cut short, too large, no such page.
    """
    header = read_header(path)
    if header.kind == "pdf":
        return _pdf_page(path, page, width)
    if header.kind == "svg":
        raise DataError(say("image-unknown-kind", name=path.name))
    return _decoded(_bytes_of(path), path.name, header, width)


def decode_picture(data: bytes, name: str, header: Header, width: int | None = None) -> Picture:
    """Return the picture in the bytes of an image file whose header was read; `name` is for what people are told."""
    return _decoded(np.frombuffer(data, np.uint8), name, header, width)


def pages_of(path: Path) -> int:
    """Return how many pages a PDF has; 1 for any other picture."""
    if read_header(path).kind != "pdf":
        return 1
    with _pdf(path) as document:
        return len(document)


def save_png(pixels: Pixels, path: Path) -> None:
    """Write pixels as a PNG file.

    Raises:
        DataError: the file cannot be written.
    """
    import cv2

    done, encoded = cv2.imencode(".png", np.ascontiguousarray(pixels[..., ::-1]))
    try:
        path.write_bytes(encoded.tobytes() if done else b"")
    except OSError as error:
        raise DataError(say("image-unwritable", name=path.name, detail=error.strerror or str(error))) from None


def cropped(picture: Picture, box: tuple[float, float, float, float]) -> Picture:
    """Return the part of a picture inside `box`: left, top, right, bottom in pixels of the full picture.

    Raises:
        DataError: nothing is inside.
    """
    height, width = picture.pixels.shape[:2]
    left, top, right, bottom = (edge / picture.scale for edge in box)
    columns = slice(max(0, int(left)), min(width, int(np.ceil(right))))
    rows = slice(max(0, int(top)), min(height, int(np.ceil(bottom))))
    inside = picture.pixels[rows, columns]
    if not inside.size:
        raise DataError(say("crop-empty"))
    return _resized(picture, np.ascontiguousarray(inside))


def turned(picture: Picture, degrees: float) -> Picture:
    """Return a picture turned clockwise; quarter turns are exact, others show white in the corners."""
    import cv2

    quarters, rest = divmod(degrees % 360, 90)
    pixels: Any = np.rot90(picture.pixels, -int(quarters))
    if rest:
        height, width = pixels.shape[:2]
        matrix = cv2.getRotationMatrix2D((width / 2, height / 2), -rest, 1.0)
        wide = int(np.ceil(abs(matrix[0, 0]) * width + abs(matrix[0, 1]) * height))
        high = int(np.ceil(abs(matrix[0, 1]) * width + abs(matrix[0, 0]) * height))
        matrix[:, 2] += (wide - width) / 2, (high - height) / 2
        white = (255, 255, 255)
        pixels = cv2.warpAffine(
            np.ascontiguousarray(pixels), matrix, (wide, high), flags=cv2.INTER_AREA, borderValue=white
        )
    return _resized(picture, np.ascontiguousarray(pixels))


def _resized(picture: Picture, pixels: Any) -> Picture:
    height, width = pixels.shape[:2]
    full = (round(width * picture.scale), round(height * picture.scale))
    return replace(picture, pixels=np.asarray(pixels, np.uint8), full_size=full)


def _bytes_of(path: Path) -> NDArray[np.uint8]:
    try:
        # Mapped, not read: the decoder takes what it needs.
        return np.memmap(path, np.uint8, "r")
    except (OSError, ValueError) as error:
        raise DataError(say("image-unreadable", name=path.name, detail=str(error))) from None


def _decoded(data: NDArray[np.uint8], name: str, header: Header, width: int | None) -> Picture:
    import cv2

    if header.width * header.height > MOST_PER_BYTE.get(header.kind, MOST_PIXELS) * data.size:
        raise DataError(say("image-undecodable", name=name))
    wanted = header.width if width is None else min(width, header.width)
    if width is None and header.width * header.height > MOST_DECODED:
        wanted = int(header.width * (MOST_DECODED / (header.width * header.height)) ** 0.5)
    flag = cv2.IMREAD_COLOR
    if header.kind == "jpeg":
        # The decoder itself can leave out detail that would be thrown away: an eighth is eight times faster.
        for part, small in (
            (8, cv2.IMREAD_REDUCED_COLOR_8),
            (4, cv2.IMREAD_REDUCED_COLOR_4),
            (2, cv2.IMREAD_REDUCED_COLOR_2),
        ):
            if header.width // part >= wanted:
                flag = small
                break
    try:
        found = cv2.imdecode(data, flag | cv2.IMREAD_IGNORE_ORIENTATION)
    except (cv2.error, MemoryError):
        found = None
    if found is None:
        raise DataError(say("image-undecodable", name=name))
    if wanted < found.shape[1]:
        high = max(1, round(found.shape[0] * wanted / found.shape[1]))
        found = cv2.resize(found, (wanted, high), interpolation=cv2.INTER_AREA)
    pixels = cv2.cvtColor(found, cv2.COLOR_BGR2RGB, dst=found)
    return Picture(np.asarray(pixels, np.uint8), header.width / pixels.shape[1], (header.width, header.height))


def _pdf(path: Path) -> Any:
    import pypdfium2

    library: Any = pypdfium2
    try:
        return library.PdfDocument(path)
    except (pypdfium2.PdfiumError, OSError, ValueError):
        raise DataError(say("pdf-unreadable", name=path.name)) from None


def _pdf_page(path: Path, page: int, width: int | None) -> Picture:
    import pypdfium2

    with _pdf(path) as document:
        if not 0 <= page < len(document):
            raise DataError(say("pdf-no-page", name=path.name, page=page + 1, pages=len(document)))
        try:
            sheet = document[page]
            wide, high = (length * 300 / POINTS_PER_INCH for length in sheet.get_size())
            if wide < 1 or high < 1:
                raise DataError(say("pdf-unreadable", name=path.name))
            wanted = min(width or wide, wide, (MOST_DECODED * wide / high) ** 0.5)
            bitmap = sheet.render(scale=wanted / wide * 300 / POINTS_PER_INCH, rev_byteorder=True)
            pixels = np.array(bitmap.to_numpy()[..., :3], np.uint8)
        except (pypdfium2.PdfiumError, ValueError):
            raise DataError(say("pdf-unreadable", name=path.name)) from None
    return Picture(pixels, wide / pixels.shape[1], (round(wide), round(high)))
