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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from assistant.core.limits import MOST_LISTS, MOST_PER_BYTE, MOST_PIXELS, MOST_SAMPLES, MOST_SCANS, MOST_WHOLE, WIDEST
from assistant.core.record import Record
from assistant.core.text import DataError, reason, speaker
from assistant.scan.arrays import Bytes, Size
from assistant.scan.pictures.headers import ORIENTATION, Header, directory
from assistant.scan.pictures.heif import pixels_of
from assistant.scan.pictures.png import READ, decode, form_of, rows_of
from assistant.scan.reading import Raster

say = speaker(__name__)

# A TIFF file cut into small TIFF files, each of some of its rows: the decoder need never hold all of a large scan.
#
# A TIFF keeps its pixels in strips or tiles that are packed one by one, and lists where each begins. A small file is a copy of the
# list of tags with fewer of them.

WIDTH, LENGTH, BITS, PACKING, SAMPLES = 256, 257, 258, 259, 277
STRIPS, STRIP_ROWS, STRIP_BYTES, PLANAR = 273, 278, 279, 284
TILE_WIDTH, TILE_LENGTH, TILES, TILE_BYTES = 322, 323, 324, 325
LAST = 700  # tags from here on say nothing of how pixels are packed
UNPACKED = 1
PACKINGS = (1, 2, 3, 4, 5, 7, 8, 32773, 32946)  # none, fax, LZW, JPEG, deflate, run lengths
BYTES = {1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8}  # of one value of a field's type
SAMPLE_FORMAT, FLOATING = 339, 3
KNOWN_BITS = (1, 2, 4, 8, 12, 16, 32)


class Tag(Record):
    """A field of the file: its type, how many values, and their bytes."""

    type: int
    count: int
    data: bytes


class Tags(Record):
    """The fields of a file by their numbers, and the order of its bytes, as `struct` calls it."""

    order: str
    fields: Mapping[int, Tag]

    @property
    def tiled(self) -> bool:
        """Whether the pixels are kept in tiles, not in strips."""
        return TILES in self.fields

    @property
    def lists(self) -> tuple[int, int]:
        """The fields that list where the pieces lie, and how long they are."""
        return (TILES, TILE_BYTES) if self.tiled else (STRIPS, STRIP_BYTES)

    def numbers(self, tag: int) -> Sequence[int]:
        """Return the values of a field."""
        found = self.fields[tag]
        letter = {1: "B", 3: "H", 4: "I"}[found.type]
        return struct.unpack(f"{self.order}{found.count}{letter}", found.data)

    def number(self, tag: int, else_: int = 0) -> int:
        """Return the first value of a field, or what it is where there is none."""
        return self.numbers(tag)[0] if tag in self.fields else else_


Piece = tuple[int, int]  # where packed pixels lie in the file, and how many bytes


def little_tiffs(file: BinaryIO, name: str, rows: int) -> Iterator[bytes]:
    """Yield TIFF files that show the first picture of `file` from top to bottom, each about `rows` rows of it.

    Raises:
        DataError: the pixels are packed in a way that is not known here.
        ValueError, IndexError, struct.error: it is damaged.
    """
    start = file.read(8)
    order = "<" if start[:2] == b"II" else ">"
    tags = _tags(file, order)
    form = tags.number(SAMPLE_FORMAT, 1)
    bits = tags.number(BITS, 1)
    if tags.number(PACKING, UNPACKED) not in PACKINGS or form == FLOATING or bits not in KNOWN_BITS:
        raise DataError(say("image-packed", name=name))
    if not 1 <= tags.number(SAMPLES, 1) <= MOST_SAMPLES:
        raise ValueError("no picture has so many samples")
    file.seek(0, os.SEEK_END)
    _bounded(tags, file.tell(), name)
    for pieces, shown in _cut(tags, rows):
        yield _little(tags, [_read(file, *piece) for piece in pieces], shown)


def _bounded(tags: Tags, size: int, name: str) -> None:
    """See that the pieces of a file fit into it, and that none of them alone needs the room of a whole picture.

    Raises:
        ValueError, DataError: they do not.
    """
    if sum(tags.numbers(tags.lists[1])) > 2 * size:
        raise ValueError("pieces lie one over the other")
    wide, high = tags.number(WIDTH), tags.number(LENGTH)
    if tags.tiled:
        across, down = tags.number(TILE_WIDTH), tags.number(TILE_LENGTH)
        if not 1 <= across <= 2 * WIDEST or not 1 <= down <= 2 * WIDEST:
            raise ValueError("no such tiles")
        piece = across * down
    else:
        packed = tags.number(PACKING, UNPACKED) != UNPACKED
        piece = wide * min(tags.number(STRIP_ROWS, high), high) if packed else 0
    if max(piece, wide * high if tags.number(PLANAR, 1) != 1 else 0) > MOST_WHOLE:
        raise DataError(say("image-only-whole", name=name, width=wide, height=high))


def _read(file: BinaryIO, offset: int, length: int) -> bytes:
    file.seek(offset)
    data = file.read(length)
    if len(data) < length:
        raise ValueError("cut off")
    return data


def _tags(file: BinaryIO, order: str) -> Tags:
    file.seek(4)
    fields: dict[int, Tag] = {}
    room = MOST_LISTS
    for tag, kind, many, inside in directory(file, order, file.read(4)):
        if tag >= LAST or tag in fields:
            continue
        length = BYTES.get(kind, 1) * many
        room -= length
        if room < 0:
            raise ValueError("no picture needs such lists")
        if length > 4:
            file.seek(struct.unpack(order + "I", inside)[0])
            inside = file.read(length)
        fields[tag] = Tag(kind, many, inside[:length])
    return Tags(order, fields)


def _cut(tags: Tags, rows: int) -> Iterator[tuple[Sequence[Piece], int]]:
    """Yield which pieces make each small file, and how many rows it shows."""
    wide, high = tags.number(WIDTH), tags.number(LENGTH)
    pieces = list(zip(*map(tags.numbers, tags.lists), strict=True))
    if tags.tiled:
        each = tags.number(TILE_LENGTH)
        across = -(-wide // tags.number(TILE_WIDTH)) if each else 0
    else:
        each, across = min(tags.number(STRIP_ROWS, high), high), 1
    if not each or not across:
        raise ValueError("no rows")
    if tags.number(PLANAR, 1) != 1:
        yield pieces, high  # the colours lie apart: only all together do they make a picture
    elif not tags.tiled and each > rows and tags.number(PACKING, UNPACKED) == UNPACKED:
        row = (wide * tags.number(BITS, 1) * tags.number(SAMPLES, 1) + 7) // 8
        for n, (offset, _) in enumerate(pieces):
            inside = min(each, high - n * each)
            for top in range(0, inside, rows):
                some = min(rows, inside - top)
                yield [(offset + top * row, some * row)], some
    else:
        some = max(1, rows // each)
        for n in range(0, -(-high // each), some):
            yield pieces[n * across : (n + some) * across], min(some * each, high - n * each)


def _little(tags: Tags, packed: Sequence[bytes], rows: int) -> bytes:
    order, count = tags.order, len(packed)
    listed, lengths = tags.lists
    # Turning is done elsewhere, and what comes after the tags of the pixels themselves (profiles, notes) can be long.
    fields = {tag: field for tag, field in tags.fields.items() if tag != ORIENTATION and tag < LAST}
    fields[LENGTH] = Tag(4, 1, struct.pack(order + "I", rows))
    if not tags.tiled:
        each = min(tags.number(STRIP_ROWS, rows), rows)
        fields[STRIP_ROWS] = Tag(4, 1, struct.pack(order + "I", each))
    fields[lengths] = Tag(4, count, struct.pack(f"{order}{count}I", *map(len, packed)))
    # The room that it takes; written when it is known what comes before
    fields[listed] = Tag(4, count, bytes(4 * count))
    begin = 8 + 2 + 12 * len(fields) + 4
    at = begin + sum(len(field.data) for field in fields.values() if len(field.data) > 4)
    starts = []
    for data in packed:
        starts.append(at)
        at += len(data)
    fields[listed] = Tag(4, count, struct.pack(f"{order}{count}I", *starts))
    entries, values = b"", b""
    for tag, field in sorted(fields.items()):
        inside = field.data.ljust(4, b"\0")
        if len(field.data) > 4:
            inside = struct.pack(order + "I", begin + len(values))
            values += field.data
        entries += struct.pack(order + "HHI4s", tag, field.type, field.count, inside)
    head = (b"II*\0" if order == "<" else b"MM\0*") + struct.pack(order + "IH", 8, len(fields))
    return b"".join([head, entries, bytes(4), values, *packed])


Pixels = Bytes  # (h, w, 3), red green blue
PHONES = ("heif", "avif")  # kinds that come as red green blue, out of another process
PLAIN = 4  # times as many pixels to a byte as are read: a picture of one colour may have
ROWS = 32  # of a strip, before it is made smaller: a MB; it can be halved five times
PROGRESSIVE, SCAN = 0xC2, b"\xff\xda"  # markers of a JPEG that is told in scans over the whole picture


def part_size(size: Size, part: int) -> Size:
    """Return the size of a picture at a half (part 2), a quarter (4) … of its own; what is left over counts whole."""
    return -(-size[0] // part), -(-size[1] // part)


def smaller(pixels: Pixels, size: tuple[int, ...]) -> Pixels:
    """Return a picture made so wide and high, each pixel the mean of those that it stands for."""
    import cv2

    return cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)


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
            # Called so even where it is of one colour and packed better than any photograph
            _not_too_large(path, header)
        if wide * high > believed:
            raise DataError(say("image-undecodable", name=path.name))
        at_once = header.kind == "jpeg"  # the decoder itself makes it smaller
        for rows in _in_blocks(_decoded(path, header, part, into), ROWS // part if at_once else ROWS):
            strip = rows
            if part > 1 and not at_once:
                strip = smaller(rows, part_size((wide, len(rows)), part))
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
    return cv2.cvtColor(found, code)


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
