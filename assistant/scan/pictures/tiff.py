"""A TIFF file cut into small TIFF files, each of some of its rows: the decoder need never hold all of a large scan.

A TIFF keeps its pixels in strips or tiles that are packed one by one, and lists where each begins. A small file is a copy of the
list of tags with fewer of them.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import BinaryIO

from assistant.core.limits import MOST_LISTS, MOST_SAMPLES, MOST_WHOLE, WIDEST
from assistant.core.text import DataError, speaker
from assistant.scan.pictures.headers import ORIENTATION, directory

say = speaker(__name__)
WIDTH, LENGTH, BITS, PACKING, SAMPLES = 256, 257, 258, 259, 277
STRIPS, STRIP_ROWS, STRIP_BYTES, PLANAR = 273, 278, 279, 284
TILE_WIDTH, TILE_LENGTH, TILES, TILE_BYTES = 322, 323, 324, 325
LAST = 700  # tags from here on say nothing of how pixels are packed
UNPACKED = 1
PACKINGS = (1, 2, 3, 4, 5, 7, 8, 32773, 32946)  # none, fax, LZW, JPEG, deflate, run lengths
BYTES = {1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8}  # of one value of a field's type
SAMPLE_FORMAT, FLOATING = 339, 3
KNOWN_BITS = (1, 2, 4, 8, 12, 16, 32)


@dataclass(frozen=True)
class Tag:
    """A field of the file: its type, how many values, and their bytes."""

    type: int
    count: int
    data: bytes


Tags = Mapping[int, Tag]
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
    form = _number(tags, order, SAMPLE_FORMAT, 1)
    bits = _number(tags, order, BITS, 1)
    if _number(tags, order, PACKING, UNPACKED) not in PACKINGS or form == FLOATING or bits not in KNOWN_BITS:
        raise DataError(say("image-packed", name=name))
    if not 1 <= _number(tags, order, SAMPLES, 1) <= MOST_SAMPLES:
        raise ValueError("no picture has so many samples")
    file.seek(0, os.SEEK_END)
    _bounded(tags, order, file.tell(), name)
    for pieces, shown in _cut(tags, order, rows):
        yield _little(tags, order, [_read(file, *piece) for piece in pieces], shown)


def _bounded(tags: Tags, order: str, size: int, name: str) -> None:
    """See that the pieces of a file fit into it, and that none of them alone needs the room of a whole picture.

    Raises:
        ValueError, DataError: they do not.
    """
    tiled = TILES in tags
    if sum(_numbers(tags, order, TILE_BYTES if tiled else STRIP_BYTES)) > 2 * size:
        raise ValueError("pieces lie one over the other")
    wide, high = _number(tags, order, WIDTH, 0), _number(tags, order, LENGTH, 0)
    if tiled:
        across, down = _number(tags, order, TILE_WIDTH, 0), _number(tags, order, TILE_LENGTH, 0)
        if not 1 <= across <= 2 * WIDEST or not 1 <= down <= 2 * WIDEST:
            raise ValueError("no such tiles")
        piece = across * down
    else:
        packed = _number(tags, order, PACKING, UNPACKED) != UNPACKED
        piece = wide * min(_number(tags, order, STRIP_ROWS, high), high) if packed else 0
    if max(piece, wide * high if _number(tags, order, PLANAR, 1) != 1 else 0) > MOST_WHOLE:
        raise DataError(say("image-only-whole", name=name, width=wide, height=high))


def _read(file: BinaryIO, offset: int, length: int) -> bytes:
    file.seek(offset)
    data = file.read(length)
    if len(data) < length:
        raise ValueError("cut off")
    return data


def _tags(file: BinaryIO, order: str) -> Tags:
    file.seek(4)
    tags: dict[int, Tag] = {}
    room = MOST_LISTS
    for tag, kind, many, inside in directory(file, order, file.read(4)):
        if tag >= LAST or tag in tags:
            continue
        length = BYTES.get(kind, 1) * many
        room -= length
        if room < 0:
            raise ValueError("no picture needs such lists")
        if length > 4:
            file.seek(struct.unpack(order + "I", inside)[0])
            tags[tag] = Tag(kind, many, file.read(length))
        else:
            tags[tag] = Tag(kind, many, inside[:length])
    return tags


def _numbers(tags: Tags, order: str, tag: int) -> Sequence[int]:
    found = tags[tag]
    letter = {1: "B", 3: "H", 4: "I"}[found.type]
    return struct.unpack(f"{order}{found.count}{letter}", found.data)


def _number(tags: Tags, order: str, tag: int, else_: int) -> int:
    return _numbers(tags, order, tag)[0] if tag in tags else else_


def _cut(tags: Tags, order: str, rows: int) -> Iterator[tuple[Sequence[Piece], int]]:
    """Yield which pieces make each small file, and how many rows it shows."""
    wide, high = _number(tags, order, WIDTH, 0), _number(tags, order, LENGTH, 0)
    tiled = TILES in tags
    starts = _numbers(tags, order, TILES if tiled else STRIPS)
    lengths = _numbers(tags, order, TILE_BYTES if tiled else STRIP_BYTES)
    pieces = list(zip(starts, lengths, strict=True))
    if tiled:
        each = _number(tags, order, TILE_LENGTH, 0)
        across = -(-wide // _number(tags, order, TILE_WIDTH, 0)) if each else 0
    else:
        each, across = min(_number(tags, order, STRIP_ROWS, high), high), 1
    if not each or not across:
        raise ValueError("no rows")
    if _number(tags, order, PLANAR, 1) != 1:
        yield pieces, high  # the colours lie apart: only all together do they make a picture
    elif not tiled and each > rows and _number(tags, order, PACKING, UNPACKED) == UNPACKED:
        bits = _numbers(tags, order, BITS)[0] if BITS in tags else 1
        row = (wide * bits * _number(tags, order, SAMPLES, 1) + 7) // 8
        for n, (offset, _) in enumerate(pieces):
            inside = min(each, high - n * each)
            for top in range(0, inside, rows):
                some = min(rows, inside - top)
                yield [(offset + top * row, some * row)], some
    else:
        some = max(1, rows // each)
        for n in range(0, -(-high // each), some):
            yield pieces[n * across : (n + some) * across], min(some * each, high - n * each)


def _little(tags: Tags, order: str, packed: Sequence[bytes], rows: int) -> bytes:
    tiled = TILES in tags
    count = len(packed)
    # Turning is done elsewhere, and what comes after the tags of the pixels themselves (profiles, notes) can be long.
    fields = {tag: field for tag, field in tags.items() if tag != ORIENTATION and tag < LAST}
    fields[LENGTH] = Tag(4, 1, struct.pack(order + "I", rows))
    if not tiled:
        each = min(_number(tags, order, STRIP_ROWS, rows), rows)
        fields[STRIP_ROWS] = Tag(4, 1, struct.pack(order + "I", each))
    fields[TILE_BYTES if tiled else STRIP_BYTES] = Tag(
        4, count, struct.pack(f"{order}{count}I", *(len(data) for data in packed))
    )
    listed = TILES if tiled else STRIPS
    fields[listed] = Tag(
        4, count, bytes(4 * count)
    )  # the room that it takes; written when it is known what comes before
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
