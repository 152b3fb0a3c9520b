"""What an image file says it is, read from its first bytes: nothing is decoded, so nothing can blow up."""

from __future__ import annotations

import io
import re
import struct
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Literal

from assistant.core.limits import HIGHEST, MOST_EXIF, MOST_PIXELS, WIDEST
from assistant.core.record import Record
from assistant.core.text import DataError, reason, speaker
from assistant.core.text_files import opened
from assistant.scan.pictures import heif

say = speaker(__name__)
Kind = Literal["png", "jpeg", "tiff", "webp", "gif", "bmp", "heif", "avif", "pdf", "svg"]
ORIENTATION = 274  # the tag of TIFF files and of what cameras write into all others
UPRIGHT = 1
LYING = range(5, 9)  # orientations that lie on their side
BOM = b"\xef\xbb\xbf"
LONGEST_PROLOGUE = 1 << 16  # bytes before the first element of a drawing
PROLOGUE = re.compile(rb"<!--.*?-->|<\?.*?\?>|<!DOCTYPE[^>\[]*(?:\[[^\]]*\]\s*)?>", re.DOTALL)
DRAWING = re.compile(rb"<(?:[\w.-]{1,40}:)?svg[\s/>]")


class Header(Record):
    """The kind of an image file and its size in pixels (of a PDF or SVG: 0, the size is chosen when it is drawn).

    Cameras and scanners store pixels as they come and note how to hold the picture: `orientation`, 1 to 8 as in EXIF. Width
    and height are those of the picture as it is held. HEIC and AVIF pictures come upright from their decoders.
    """

    kind: Kind
    width: int
    height: int
    orientation: int = UPRIGHT

    @property
    def stored(self) -> tuple[int, int]:
        """Width and height of the pixels as they lie in the file."""
        return (self.height, self.width) if self.orientation in LYING else (self.width, self.height)


def read_header(path: Path) -> Header:
    """Return what the file says it is.

    Raises:
        DataError: it cannot be read, is no image of a known kind, is cut short, or says it is larger than any board.
    """
    try:
        with opened(path) as file:
            header = header_of(file, path.name)
    except OSError as error:
        raise DataError(say("image-unreadable", name=path.name, detail=reason(error))) from None
    return header


def header_of(file: BinaryIO, name: str) -> Header:
    """Return the header read from the start of an open file; `name` is for what people are told."""
    start = file.read(32)
    try:
        header = _header(start, file)
    except (struct.error, LookupError, ValueError, OverflowError, ArithmeticError):
        raise DataError(say("image-cut" if start else "image-empty", name=name)) from None
    if header is None:
        raise DataError(say("image-unknown-kind" if start else "image-empty", name=name))
    if header.kind not in ("pdf", "svg"):
        if header.width < 1 or header.height < 1:
            raise DataError(say("image-cut", name=name))
        if header.width > WIDEST or header.height > HIGHEST or header.width * header.height > MOST_PIXELS:
            raise DataError(say("image-too-large", name=name, width=header.width, height=header.height))
    return header


def _header(start: bytes, file: BinaryIO) -> Header | None:
    if start.startswith(b"\x89PNG\r\n\x1a\n"):
        return _held("png", struct.unpack(">II", start[16:24]), _png_orientation(file))
    if start.startswith(b"\xff\xd8"):
        return _jpeg(file)
    if start[:4] in (b"II*\0", b"MM\0*"):
        said = dict(_numbers(start, file, (256, 257, ORIENTATION)))
        return _held("tiff", (said.get(256, 0), said.get(257, 0)), _known(said.get(ORIENTATION, UPRIGHT)))
    if start[:4] == b"RIFF" and start[8:12] == b"WEBP":
        return _held("webp", _webp_size(start), _webp_orientation(start, file))
    if start[4:8] == b"ftyp":
        kind = heif.kind_of(start, file)
        return None if kind is None else Header(kind, *heif.held_size(file))
    if start[:6] in (b"GIF87a", b"GIF89a"):
        return Header("gif", *struct.unpack("<HH", start[6:10]))
    if start[:2] == b"BM":
        width, height = struct.unpack("<ii", start[18:26])
        return Header("bmp", abs(width), abs(height))
    if start.lstrip()[:5] == b"%PDF-":
        return Header("pdf", 0, 0)
    if start.removeprefix(BOM).lstrip()[:1] == b"<" and _is_drawing(file):
        return Header("svg", 0, 0)
    return None


def _is_drawing(file: BinaryIO) -> bool:
    """Tell whether the first element of an XML file is `svg`: declarations and comments may stand before it."""
    file.seek(0)
    left = file.read(LONGEST_PROLOGUE).removeprefix(BOM).lstrip()
    while before := PROLOGUE.match(left):
        left = left[before.end() :].lstrip()
    return DRAWING.match(left) is not None


def _held(kind: Kind, stored: tuple[int, ...], orientation: int) -> Header:
    width, height = stored
    return Header(kind, *((height, width) if orientation in LYING else (width, height)), orientation)


def _jpeg(file: BinaryIO) -> Header:
    """Walk the segments to the frame header; twenty million bytes of comments and profiles are the most that is walked."""
    file.seek(2)
    orientation = UPRIGHT
    while file.tell() < 20_000_000:
        marker = file.read(2)
        while marker[1] == 0xFF:
            marker = marker[1:] + file.read(1)
        if marker[0] != 0xFF:
            raise IndexError
        (length,) = struct.unpack(">H", file.read(2))
        if length < 2:
            raise IndexError
        # Frame headers are C0 to CF, but for three tables that share the range.
        if 0xC0 <= marker[1] <= 0xCF and marker[1] not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", file.read(5)[1:])
            return _held("jpeg", (width, height), orientation)
        if marker[1] == 0xE1:
            said = file.read(length - 2)
            if said.startswith(b"Exif\0\0"):
                orientation = exif_orientation(said[6:])
        else:
            file.seek(length - 2, 1)
    raise IndexError


def _numbers(start: bytes, file: BinaryIO, wanted: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Yield the wanted tags of a TIFF file's first directory with their numbers."""
    order = "<" if start[:2] == b"II" else ">"
    for tag, kind, _, value in directory(file, order, start[4:8]):
        if tag in wanted:
            yield tag, struct.unpack(order + ("H" if kind == 3 else "I"), value[: 2 if kind == 3 else 4])[0]


def directory(file: BinaryIO, order: str, place: bytes) -> list[tuple[int, int, int, bytes]]:
    """Return the entries of a TIFF file's list at a place: tag, type, how many values, and these or where they are."""
    file.seek(struct.unpack(order + "I", place)[0])
    (count,) = struct.unpack(order + "H", file.read(2))
    return [struct.unpack(order + "HHI4s", file.read(12)) for _ in range(min(count, 200))]


def exif_orientation(said: bytes) -> int:
    """Return how to hold a picture (1 to 8) by what its camera wrote: a small TIFF file within the file."""
    try:
        return _known(dict(_numbers(said, io.BytesIO(said), (ORIENTATION,))).get(ORIENTATION, UPRIGHT))
    except (struct.error, LookupError, ValueError, OverflowError):
        return UPRIGHT  # damaged notes are no reason not to show the picture


def _known(orientation: int) -> int:
    return orientation if 1 <= orientation <= 8 else UPRIGHT


def _png_orientation(file: BinaryIO) -> int:
    """Walk the chunks before the pixels."""
    for name, length in islice(png_chunks(file), 1000):
        if name in (b"IDAT", b"IEND"):
            break
        if name == b"eXIf" and length <= MOST_EXIF:
            return exif_orientation(file.read(length))
    return UPRIGHT


def png_chunks(file: BinaryIO) -> Iterator[tuple[bytes, int]]:
    """Yield what each chunk of a PNG is called and how long it is; the file stands at what is in it then."""
    at = 8
    while file.seek(at) and len(head := file.read(8)) == 8:
        (length,) = struct.unpack(">I", head[:4])
        yield head[4:], length
        at += length + 12


def _webp_size(start: bytes) -> tuple[int, int]:
    if start[12:16] == b"VP8X":
        return 1 + int.from_bytes(start[24:27], "little"), 1 + int.from_bytes(start[27:30], "little")
    if start[12:16] == b"VP8L":
        bits = int.from_bytes(start[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    width, height = struct.unpack("<HH", start[26:30])
    return width & 0x3FFF, height & 0x3FFF


def _webp_orientation(start: bytes, file: BinaryIO) -> int:
    """Walk the chunks; what the camera wrote comes after the pixels."""
    if start[12:16] != b"VP8X":
        return UPRIGHT
    file.seek(12)
    for _ in range(1000):
        head = file.read(8)
        if len(head) < 8:
            break
        (length,) = struct.unpack("<I", head[4:])
        if head[:4] == b"EXIF" and length <= MOST_EXIF:
            return exif_orientation(file.read(length).removeprefix(b"Exif\0\0"))
        file.seek(length + length % 2, 1)
    return UPRIGHT
