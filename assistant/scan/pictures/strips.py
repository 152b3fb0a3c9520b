"""The pixels of an image file from top to bottom, a strip at a time, so that a scan of any size costs no more than is kept.

The decoders that we have decode a whole file at once. But the rows of a PNG, and the strips and tiles of a TIFF, are packed so
that a small file of the same kind can be made of a few of them: the decoder gets one such file after the other. A JPEG is
decoded as a whole, if need be at a half, a quarter or an eighth of its size, which its decoder does without ever making the
rest; so are WebP, HEIC, AVIF, GIF, BMP and interlaced PNG pictures, at full size, if they are small enough for that. Whatever a
file says of its size, no more is read than the rows that its header promised.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.core.limits import MOST_PER_BYTE, MOST_PIXELS, MOST_SCANS, MOST_WHOLE
from assistant.core.text import DataError, reason, speaker
from assistant.scan.pictures.headers import Header
from assistant.scan.pictures.heif import pixels_of
from assistant.scan.pictures.png import READ, decode, form_of, rows_of
from assistant.scan.pictures.tiff import little_tiffs
from assistant.scan.reading import Raster

say = speaker(__name__)
Pixels = NDArray[np.uint8]  # (h, w, 3), red green blue
PHONES = ("heif", "avif")  # kinds that come as red green blue, out of another process
PLAIN = 4  # times as many pixels to a byte as are read: a picture of one colour may have
ROWS = 32  # of a strip, before it is made smaller: a MB; it can be halved five times
PROGRESSIVE, SCAN = 0xC2, b"\xff\xda"  # markers of a JPEG that is told in scans over the whole picture


def part_size(size: tuple[int, int], part: int) -> tuple[int, int]:
    """Return the size of a picture at a half (part 2), a quarter (4) … of its own; what is left over counts whole."""
    return -(-size[0] // part), -(-size[1] // part)


def strips(path: Path, header: Header, part: int = 1, into: Pixels | None = None) -> Iterator[Pixels]:
    """Yield a picture from top to bottom, (rows, width, 3) at a time, as it lies in the file: nothing is turned.

    Args:
        path: the file, of any kind but PDF and SVG.
        header: what `read_header` said of it.
        part: 1, 2, 4 or 8: at full size, a half …; all strips but the last have `ROWS / part` rows.
        into: where the pixels will be kept, if it is an array of just that size: a decoder may write there at once.

    Raises:
        DataError: a sentence for a person: cut short, damaged, packed in a way that nothing here unpacks.
    """
    try:
        import cv2
    except ImportError:
        raise DataError(say("image-no-reader", name=path.name)) from None
    wide, high = header.stored
    width, left = part_size(header.stored, part)
    try:
        believed = MOST_PER_BYTE.get(header.kind, MOST_PIXELS) * path.stat().st_size
        if header.kind in PHONES and wide * high <= PLAIN * believed:
            _not_too_large(
                path, header
            )  # called so even where it is of one colour and packed better than any photograph
        if wide * high > believed:
            raise DataError(say("image-undecodable", name=path.name))
        at_once = header.kind == "jpeg"  # the decoder itself makes it smaller
        for rows in _in_blocks(_decoded(path, header, part, into), ROWS // part if at_once else ROWS):
            strip = rows
            if part > 1 and not at_once:
                strip = cv2.resize(rows, part_size((wide, len(rows)), part), interpolation=cv2.INTER_AREA)
            strip = strip[:left]  # some programs write more rows than they promise; hostile files, without end
            left -= len(strip)
            if strip.shape[1] != width:  # its header says two widths, and the decoder believes the other
                raise DataError(say("image-undecodable", name=path.name))
            yield strip[..., :3] if header.kind in PHONES and strip.ndim == 3 else _rgb(strip)
            if not left:
                return
    except OSError as error:
        raise DataError(say("image-unreadable", name=path.name, detail=reason(error))) from None
    except (cv2.error, zlib.error, struct.error, MemoryError, ValueError, LookupError, ArithmeticError):
        raise DataError(say("image-undecodable", name=path.name)) from None
    raise DataError(say("image-undecodable", name=path.name))


def _decoded(path: Path, header: Header, part: int, into: Pixels | None) -> Iterator[Any]:
    """Yield the rows as the decoder gives them: grey, blue green red (red green blue of telephones), or that with opacity."""
    if header.kind == "tiff":
        import cv2

        with path.open("rb") as file:
            for data in little_tiffs(file, path.name, ROWS):
                yield decode(data, cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
        return
    if header.kind == "png":
        with path.open("rb") as file:
            form = form_of(file)
            if not form.interlaced:
                yield from rows_of(file, form, ROWS)
                return
            if not form.complete:
                raise ValueError("the decoder would ask for room for what is not there")
    if header.kind != "jpeg" or _in_scans(path):
        _not_too_large(path, header)
    if header.kind in PHONES:
        pixels = array_of(pixels_of(path, header.kind, header.width * header.height))
        if pixels.shape[:2] != (header.height, header.width):
            raise ValueError
        yield pixels
        return
    yield _whole(path, header, part, into)


def _not_too_large(path: Path, header: Header) -> None:
    """Refuse what a decoder would need all the memory for at once."""
    if header.width * header.height > MOST_WHOLE:
        size = {"width": header.width, "height": header.height}
        raise DataError(say("image-only-whole", name=path.name, **size))


def _in_scans(path: Path) -> bool:
    """Tell whether a JPEG is progressive: its decoder then holds it all, at whatever size.

    Raises:
        ValueError: it goes over the picture more often than any program does.
    """
    scans, tail, progressive = 0, b"", False
    with path.open("rb") as file:
        while data := file.read(READ):
            data = tail + data
            progressive = progressive or bytes((0xFF, PROGRESSIVE)) in data
            scans += data.count(SCAN)
            tail = data[-1:]
    if progressive and scans > MOST_SCANS:
        raise ValueError("a bomb of scans")
    return progressive


def _whole(path: Path, header: Header, part: int, into: Pixels | None) -> Any:
    """Return all of a picture, in `into` if it fits: the decoder's own array would be copied."""
    import cv2

    if header.kind != "jpeg":
        part = 1
    elif not _ends(path):
        raise ValueError("the decoder would make up the rest")
    flag = {
        1: cv2.IMREAD_COLOR,
        2: cv2.IMREAD_REDUCED_COLOR_2,
        4: cv2.IMREAD_REDUCED_COLOR_4,
        8: cv2.IMREAD_REDUCED_COLOR_8,
    }[part] | cv2.IMREAD_IGNORE_ORIENTATION
    wide, high = part_size(header.stored, part)
    found: Any = into if into is not None and into.shape == (high, wide, 3) else np.empty((high, wide, 3), np.uint8)
    if os.name == "nt" and not str(path).isascii():
        found = cv2.imdecode(np.fromfile(path, np.uint8), flag)  # the decoder opens no such name there
    else:
        found = cv2.imread(str(path), found, flag)
    if found is None or found.shape != (high, wide, 3):
        raise ValueError
    return found


def _ends(path: Path) -> bool:
    """Tell whether a JPEG's end mark is there, with some leave for what cameras write behind it."""
    with path.open("rb") as file:
        file.seek(-min(1 << 20, path.stat().st_size), os.SEEK_END)
        return b"\xff\xd9" in file.read()


def array_of(raster: Raster) -> Pixels:
    """Return the pixels that came from the reading process.

    Raises:
        ValueError: they are fewer than it says, or more.
    """
    return np.frombuffer(raster.data, np.uint8).reshape(raster.shape)


def _rgb(found: Any) -> Pixels:
    """Return red green blue of what the decoder gave."""
    import cv2

    channels = 1 if found.ndim == 2 else found.shape[2]
    code = {1: cv2.COLOR_GRAY2RGB, 3: cv2.COLOR_BGR2RGB, 4: cv2.COLOR_BGRA2RGB}[channels]
    return np.asarray(cv2.cvtColor(found, code), np.uint8)


def _in_blocks(parts: Iterable[Any], rows: int) -> Iterator[Any]:
    """Yield the rows of all parts again, `rows` at a time; the last block may have fewer."""
    rest: Any = None
    for part in parts:
        rest = part if rest is None else np.concatenate([rest, part])
        done = len(rest) - len(rest) % rows
        for top in range(0, done, rows):
            yield rest[top : top + rows]
        rest = rest[done:].copy() if done < len(rest) else None
    if rest is not None:
        yield rest
