"""The pixels of an image file from top to bottom, a strip at a time, so that a scan of any size costs no more than is kept.

The decoders that we have decode a whole file at once. But the rows of a PNG, and the strips and tiles of a TIFF, are packed so
that a small file of the same kind can be made of a few of them: the decoder gets one such file after the other. A JPEG is decoded
as a whole, if need be at a half, a quarter or an eighth of its size, which its decoder does without ever making the rest; so are
WebP, GIF and BMP pictures and the rarer sorts of PNG, at full size.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from assistant.core.problems import DataError
from assistant.core.text import speaker
from assistant.scan.pictures.headers import MOST_PIXELS, Header
from assistant.scan.pictures.tiff import little_tiffs

say = speaker(__name__)
Pixels = NDArray[np.uint8]  # (h, w, 3), red green blue
ROWS = 32  # of a strip, before it is made smaller: a MB; it can be halved five times
READ = 1 << 18  # bytes read at a time
CHANNELS = {0: 1, 2: 3, 6: 4}  # of the colour types of PNG that are cut: grey, colours, colours with transparency
# Pixels that a byte can stand for at most: deflate packs 1,032 to 1, a JPEG spends at least a bit on 64 pixels.
MOST_PER_BYTE = {"png": 8 * 1032, "jpeg": 8 * 64}


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
    left = part_size(header.stored, part)[1]
    try:
        if wide * high > MOST_PER_BYTE.get(header.kind, MOST_PIXELS) * path.stat().st_size:
            raise DataError(say("image-undecodable", name=path.name))
        at_once = header.kind == "jpeg"  # the decoder itself makes it smaller
        for rows in _in_blocks(_decoded(path, header, part, into), ROWS // part if at_once else ROWS):
            strip = rows
            if part > 1 and not at_once:
                strip = cv2.resize(rows, part_size((wide, len(rows)), part), interpolation=cv2.INTER_AREA)
            left -= len(strip)
            yield _rgb(strip)
    except OSError as error:
        raise DataError(say("image-unreadable", name=path.name, detail=error.strerror or str(error))) from None
    except (cv2.error, zlib.error, struct.error, MemoryError, ValueError, LookupError):
        raise DataError(say("image-undecodable", name=path.name)) from None
    if left:
        raise DataError(say("image-undecodable", name=path.name))


def _decoded(path: Path, header: Header, part: int, into: Pixels | None) -> Iterator[Any]:
    """Yield the rows as the decoder gives them: grey, blue green red, or that with transparency."""
    if header.kind == "tiff":
        with path.open("rb") as file:
            for data in little_tiffs(file, path.name, ROWS):
                yield _picture_in(data, colour=True)
        return
    if header.kind == "png":
        with path.open("rb") as file:
            start = file.read(33)
            depth, colours, interlaced = start[24], start[25], start[28]
            if depth == 8 and colours in CHANNELS and not interlaced:
                yield from _png(file, header.stored[0], colours)
                return
    yield _whole(path, header, part, into)


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


def _picture_in(data: bytes, colour: bool) -> Any:
    """Return what is in the bytes of an image file: blue green red, or just as it is."""
    import cv2

    flag = cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION if colour else cv2.IMREAD_UNCHANGED
    found = cv2.imdecode(np.frombuffer(data, np.uint8), flag)
    if found is None:
        raise ValueError
    return found


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


# A row of a PNG is told by its difference to the row before, so each small file begins with that row, told by itself.


def _png(file: BinaryIO, wide: int, colours: int) -> Iterator[Any]:
    channels = CHANNELS[colours]
    row = 1 + wide * channels  # bytes: how the row is told, then its pixels
    before = b""
    for packed in _rows(file, row):
        shown = _picture_in(_little_png(before + packed, wide, row, colours), colour=False)
        if before:
            shown = shown[1:]
        last = np.atleast_3d(shown[-1:])
        if channels > 2:
            last = last[..., [2, 1, 0, 3][:channels]]
        before = b"\0" + last.tobytes()
        yield shown


def _rows(file: BinaryIO, row: int) -> Iterator[bytearray]:
    """Yield the unpacked rows of a PNG file, `ROWS` at a time; never much more than that is unpacked."""
    held = bytearray()
    for data in _unpacked(file, ROWS * row):
        held += data
        while len(held) >= ROWS * row:
            yield held[: ROWS * row]
            del held[: ROWS * row]
    if len(held) >= row:
        yield held[: len(held) - len(held) % row]


def _unpacked(file: BinaryIO, most: int) -> Iterator[bytes]:
    packed = zlib.decompressobj()
    file.seek(8)
    while len(head := file.read(8)) == 8 and head[4:] != b"IEND":
        (length,) = struct.unpack(">I", head[:4])
        if head[4:] != b"IDAT":
            file.seek(length + 4, os.SEEK_CUR)
            continue
        while length:
            data = file.read(min(length, READ))
            if not data:
                return  # cut off: whoever counts the rows will say so
            length -= len(data)
            while data:
                yield packed.decompress(data, most)
                data = packed.unconsumed_tail
        file.seek(4, os.SEEK_CUR)
    yield packed.flush()


def _little_png(rows: bytes, wide: int, row: int, colours: int) -> bytes:
    size = struct.pack(">IIBBBBB", wide, len(rows) // row, 8, colours, 0, 0, 0)
    chunks = ((b"IHDR", size), (b"IDAT", zlib.compress(rows, 0)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(name)))
        for name, data in chunks
    )
