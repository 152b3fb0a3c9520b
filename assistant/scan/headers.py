"""What an image file says it is, read from its first bytes: nothing is decoded, so nothing can blow up."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import BinaryIO, Literal

import msgspec

from assistant.core.problems import DataError
from assistant.core.text import speaker

say = speaker(__name__)
Kind = Literal["png", "jpeg", "tiff", "webp", "gif", "bmp", "pdf", "svg"]
WIDEST, HIGHEST, MOST_PIXELS = 24_000, 24_000, 300_000_000


class Header(msgspec.Struct, frozen=True):
    """The kind of an image file and its size in pixels (of a PDF or SVG: 0, the size is chosen when it is drawn)."""

    kind: Kind
    width: int
    height: int


def read_header(path: Path) -> Header:
    """Return what the file says it is.

    Raises:
        DataError: it cannot be read, is no image of a known kind, is cut short, or says it is larger than any board.
    """
    try:
        with path.open("rb") as file:
            header = header_of(file, path.name)
    except OSError as error:
        raise DataError(say("image-unreadable", name=path.name, detail=error.strerror or str(error))) from None
    return header


def header_of(file: BinaryIO, name: str) -> Header:
    """Return the header read from the start of an open file; `name` is for what people are told."""
    start = file.read(32)
    try:
        header = _header(start, file)
    except (struct.error, IndexError):
        raise DataError(say("image-cut", name=name)) from None
    if header is None:
        raise DataError(say("image-unknown-kind", name=name))
    if header.kind not in ("pdf", "svg"):
        if header.width < 1 or header.height < 1:
            raise DataError(say("image-cut", name=name))
        if header.width > WIDEST or header.height > HIGHEST or header.width * header.height > MOST_PIXELS:
            raise DataError(say("image-too-large", name=name, width=header.width, height=header.height))
    return header


def _header(start: bytes, file: BinaryIO) -> Header | None:
    if start.startswith(b"\x89PNG\r\n\x1a\n"):
        return Header("png", *struct.unpack(">II", start[16:24]))
    if start.startswith(b"\xff\xd8"):
        return _jpeg(file)
    if start[:4] in (b"II*\0", b"MM\0*"):
        return _tiff(start, file)
    if start[:4] == b"RIFF" and start[8:12] == b"WEBP":
        return _webp(start)
    if start[:6] in (b"GIF87a", b"GIF89a"):
        return Header("gif", *struct.unpack("<HH", start[6:10]))
    if start[:2] == b"BM":
        width, height = struct.unpack("<ii", start[18:26])
        return Header("bmp", abs(width), abs(height))
    if start.lstrip()[:5] == b"%PDF-":
        return Header("pdf", 0, 0)
    if start.lstrip()[:4] == b"<svg" or (start.lstrip()[:5] == b"<?xml" and b"<svg" in start + file.read(2000)):
        return Header("svg", 0, 0)
    return None


def _jpeg(file: BinaryIO) -> Header:
    """Walk the segments to the frame header; a million bytes of comments and profiles is the most that is walked."""
    file.seek(2)
    while file.tell() < 20_000_000:
        marker = file.read(2)
        while marker[1] == 0xFF:
            marker = marker[1:] + file.read(1)
        if marker[0] != 0xFF:
            raise IndexError
        (length,) = struct.unpack(">H", file.read(2))
        # Frame headers are C0 to CF, but for three tables that share the range.
        if 0xC0 <= marker[1] <= 0xCF and marker[1] not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", file.read(5)[1:])
            return Header("jpeg", width, height)
        file.seek(length - 2, 1)
    raise IndexError


def _tiff(start: bytes, file: BinaryIO) -> Header:
    order = "<" if start[:2] == b"II" else ">"
    file.seek(struct.unpack(order + "I", start[4:8])[0])
    (count,) = struct.unpack(order + "H", file.read(2))
    size = {256: 0, 257: 0}
    for _ in range(min(count, 200)):
        tag, kind, _, value = struct.unpack(order + "HHI4s", file.read(12))
        if tag in size:
            size[tag] = struct.unpack(order + ("H" if kind == 3 else "I"), value[: 2 if kind == 3 else 4])[0]
    return Header("tiff", size[256], size[257])


def _webp(start: bytes) -> Header:
    if start[12:16] == b"VP8X":
        return Header("webp", 1 + int.from_bytes(start[24:27], "little"), 1 + int.from_bytes(start[27:30], "little"))
    if start[12:16] == b"VP8L":
        bits = int.from_bytes(start[21:25], "little")
        return Header("webp", 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF))
    width, height = struct.unpack("<HH", start[26:30])
    return Header("webp", width & 0x3FFF, height & 0x3FFF)
