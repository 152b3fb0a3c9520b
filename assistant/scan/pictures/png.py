"""A PNG cut into small PNGs, each of some of its rows, so that no decoder holds more than a strip of a large picture.

A row of a PNG is told by its difference to the row before, so each small file begins with that row, told by itself. Pictures of a
palette are decoded as if they were grey: what comes out are the numbers of their colours.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Iterator
from typing import Any, BinaryIO

import numpy as np

from assistant.core.record import Record
from assistant.scan.pictures.headers import png_chunks

SIGNATURE = b"\x89PNG\r\n\x1a\n"
READ = 1 << 18  # bytes read at a time
GREY, COLOURS, PALETTE, GREY_CLEAR, COLOURS_CLEAR = 0, 2, 3, 4, 6
SAMPLES = {GREY: 1, COLOURS: 3, PALETTE: 1, GREY_CLEAR: 2, COLOURS_CLEAR: 4}  # of a pixel
LONGEST_PALETTE = 768  # bytes


class Form(Record, eq=False):
    """How the pixels of a file are told: the width, the bits of a sample, the sort of colours, and the palette if it has one.

    A file is not `complete` where a chunk says that it is longer than the file: no decoder should be asked for room for it.
    """

    wide: int
    depth: int
    colours: int
    interlaced: bool
    complete: bool
    palette: bytes = b""

    @property
    def row(self) -> int:
        """Bytes of a row: how it is told, then its pixels."""
        return 1 + (self.wide * SAMPLES[self.colours] * self.depth + 7) // 8


def form_of(file: BinaryIO) -> Form:
    """Return how the pixels of a PNG are told.

    Raises:
        ValueError, struct.error: it does not say so.
    """
    file.seek(0, os.SEEK_END)
    end = file.tell()
    chunks = png_chunks(file)
    if next(chunks, None) != (b"IHDR", 13):
        raise ValueError("another chunk was expected")
    wide, _, depth, colours, _, _, interlaced = struct.unpack(">IIBBBBB", file.read(13))
    palette, complete = b"", True
    for name, length in chunks:
        if length > end - file.tell():
            complete = False
            break
        if name == b"IEND":
            break
        if name == b"PLTE" and not palette:
            if length > LONGEST_PALETTE:
                raise ValueError("no palette is so long")
            palette = file.read(length)
    if depth not in (1, 2, 4, 8, 16) or colours not in SAMPLES or (colours == PALETTE and not palette):
        raise ValueError("no such sort of PNG")
    return Form(wide, depth, colours, bool(interlaced), complete, palette)


def rows_of(file: BinaryIO, form: Form, rows: int) -> Iterator[Any]:
    """Yield the pixels of a PNG that is not interlaced, `rows` at a time: grey, blue green red, or that with transparency.

    Never much more is unpacked than is yielded; whoever asks for no more ends the reading.

    Args:
        form: size, depth and kind of its pixels.
    """
    import cv2

    before = b""
    for packed in _rows(file, form.row, rows):
        shown = decode(_little(before + packed, form), cv2.IMREAD_UNCHANGED)
        if before:
            shown = shown[1:]
        before = b"\0" + _told(shown[-1], form)
        yield _seen(shown, form)


def _seen(shown: Any, form: Form) -> Any:
    """Return samples of any depth as bytes, the numbers of a palette as its colours."""
    if form.colours == PALETTE:
        colours = np.zeros((256, 3), np.uint8)
        named = np.frombuffer(form.palette[: len(form.palette) // 3 * 3], np.uint8).reshape(-1, 3)
        colours[: len(named)] = named[:, ::-1]
        return colours[shown // _step(form.depth)]
    return (shown >> 8).astype(np.uint8) if shown.dtype == np.uint16 else shown


def _told(row: Any, form: Form) -> bytes:
    """Return the last row that was seen as bytes of a PNG, told by itself."""
    if form.depth < 8:
        bits = row[:, None] // _step(form.depth) >> np.arange(form.depth - 1, -1, -1, dtype=np.uint8) & 1
        return np.packbits(bits.astype(np.uint8)).tobytes()
    order = {GREY_CLEAR: (0, 3), COLOURS: (2, 1, 0), COLOURS_CLEAR: (2, 1, 0, 3)}.get(form.colours, ())
    samples = row[:, list(order)] if order else row
    return bytes((samples.astype(">u2") if form.depth == 16 else samples).tobytes())


def _step(depth: int) -> int:
    """Return how far apart the decoder spreads the values of few bits: 255 for one bit, 85 for two, 17 for four."""
    return 255 // ((1 << depth) - 1) if depth < 8 else 1


def _rows(file: BinaryIO, row: int, rows: int) -> Iterator[bytearray]:
    held = bytearray()
    for data in _unpacked(file, rows * row):
        held += data
        while len(held) >= rows * row:
            yield held[: rows * row]
            del held[: rows * row]
    if len(held) >= row:
        yield held[: len(held) - len(held) % row]


def _unpacked(file: BinaryIO, most: int) -> Iterator[bytes]:
    packed = zlib.decompressobj()
    for name, length in png_chunks(file):
        if name == b"IEND":
            break
        if name != b"IDAT":
            continue
        while length:
            data = file.read(min(length, READ))
            if not data:
                return  # cut off: whoever counts the rows will say so
            length -= len(data)
            while data:
                yield packed.decompress(data, most)
                if packed.eof:
                    return  # what comes behind the stream is no picture
                data = packed.unconsumed_tail
    yield packed.decompress(b"", most)


def _little(rows: bytes, form: Form) -> bytes:
    colours = GREY if form.colours == PALETTE else form.colours
    size = struct.pack(">IIBBBBB", form.wide, len(rows) // form.row, form.depth, colours, 0, 0, 0)
    chunks = ((b"IHDR", size), (b"IDAT", zlib.compress(rows, 0)), (b"IEND", b""))
    return SIGNATURE + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(name)))
        for name, data in chunks
    )


def decode(data: bytes, flag: int) -> Any:
    """Return what is in the bytes of an image file, as a flag of the decoder has it.

    Raises:
        ValueError: nothing that could be read.
    """
    import cv2

    found = cv2.imdecode(np.frombuffer(data, np.uint8), flag)
    if found is None:
        raise ValueError
    return found
