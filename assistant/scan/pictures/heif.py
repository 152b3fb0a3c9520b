"""Pictures as telephones keep them, HEIC and AVIF: boxes in boxes, of which one says how large the picture is and how it is held.

Only the box called `meta` is read to know what a file is; its pixels are made by the libraries that know how (libheif, libavif),
always as a whole.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Literal

from assistant.core.limits import MOST_BOXES, MOST_META
from assistant.core.places import OF_PHONES
from assistant.core.text import DataError, speaker
from assistant.scan.reading import Raster, apart, begin

say = speaker(__name__)
HEIC = (b"heic", b"heix", b"heim", b"heis", b"mif1")  # what such files call themselves
DECODERS = ("pillow_heif", "PIL.ImageOps", "PIL.AvifImagePlugin")  # what makes pixels
Box = tuple[bytes, bytes]  # what it is called, what is in it


def kind_of(start: bytes, file: BinaryIO) -> Literal["heif", "avif"] | None:
    """Return what a file is that begins with a box `ftyp`: the pictures that it says can be read in it; None for films."""
    (length,) = struct.unpack(">I", start[:4])
    brands = (start + file.read(max(0, min(length, 256) - len(start))))[8:length]
    if b"avif" in brands:
        return "avif"
    return "heif" if any(brand in brands for brand in HEIC) else None


def held_size(file: BinaryIO) -> tuple[int, int]:
    """Return width and height of the picture as it is held.

    Raises:
        ValueError, LookupError, struct.error: the file says nothing that makes sense.
    """
    inside = dict(_boxes(_meta(file)[4:]))
    found = dict(_boxes(inside[b"iprp"]))
    said = [box for n, box in enumerate(_boxes(found[b"ipco"])) if n + 1 in _of_first(inside[b"pitm"], found[b"ipma"])]
    wide, high = struct.unpack(">II", dict(said)[b"ispe"][4:12])
    if shown := dict(said).get(b"clap"):  # encoders pad odd sizes, and name what of it is the picture
        wide, per_wide, high, per_high = struct.unpack(">IIII", shown[:16])
        wide, high = wide // per_wide, high // per_high
    quarters = sum(what[0] for name, what in said if name == b"irot")
    return (high, wide) if quarters % 2 else (wide, high)


@apart
def pixels_of(path: Path, kind: str, number: int) -> Raster:
    """Return the picture in a file as it is held: red green blue, maybe opacity, or grey.

    Args:
        number: of pixels that the file must have; no other is decoded.

    Raises:
        DataError: it is cut off or damaged, or what reads such files is not installed.
    """
    try:
        wide, high, pixels = _heif(path, number) if kind == "heif" else _avif(path, number)
    except ImportError:
        raise DataError(say("image-no-phone-reader", name=path.name)) from None
    except (OSError, RuntimeError, EOFError, SyntaxError, ValueError, TypeError):
        raise DataError(say("image-undecodable", name=path.name)) from None
    channels = len(pixels) // number
    return Raster((high, wide, channels) if channels > 1 else (high, wide), pixels)


def warm(names: Iterable[object] = OF_PHONES) -> None:
    """Have the reading process begin and load what makes pixels, while a file is chosen, carried to a window, or the command that
    was given is loaded.

    Args:
        names: nothing is done unless one of them ends as these pictures do.
    """
    if any(str(name).lower().endswith(OF_PHONES) for name in names):
        begin(__name__, *DECODERS)


# What makes pixels is loaded once there are some: neither a question what a file is waits for it, nor a window's first paint.
def _heif(path: Path, number: int) -> tuple[int, int, bytes]:
    import pillow_heif

    picture = pillow_heif.open_heif(path, convert_hdr_to_8bit=True)
    if math.prod(picture.size) != number:
        raise ValueError
    pixels = picture.data  # only now is its size known for certain
    return *picture.size, pixels


def _avif(path: Path, number: int) -> tuple[int, int, bytes]:
    from PIL import ImageOps
    from PIL.AvifImagePlugin import AvifImageFile

    with AvifImageFile(path) as picture:
        if math.prod(picture.size) != number:
            raise ValueError
        ImageOps.exif_transpose(picture, in_place=True)
        return *picture.size, (picture if picture.mode == "RGB" else picture.convert("RGB")).tobytes()


def _meta(file: BinaryIO) -> bytes:
    file.seek(0)
    for _ in range(MOST_BOXES):
        length, name = struct.unpack(">I4s", file.read(8))
        if name == b"meta":
            if length > MOST_META:
                raise ValueError
            return file.read(length - 8)
        if length < 8:
            break
        file.seek(length - 8, 1)
    raise LookupError


def _boxes(data: bytes) -> Iterator[Box]:
    at = 0
    for _ in range(MOST_BOXES):
        if at + 8 > len(data):
            return
        length, name = struct.unpack(">I4s", data[at : at + 8])
        if length < 8:
            raise ValueError
        yield name, data[at + 8 : at + length]
        at += length


def _of_first(first: bytes, said: bytes) -> set[int]:
    """Return the numbers, from 1, of the properties of the picture that is the file's first.

    Args:
        first: the box that names it.
        said: the box that lists the properties of each.
    """
    wide = ">I" if first[0] else ">H"
    (wanted,) = struct.unpack_from(wide, first, 4)
    wide = ">I" if said[0] else ">H"
    large = said[3] & 1
    (count,) = struct.unpack_from(">I", said, 4)
    at = 8
    for _ in range(min(count, MOST_BOXES)):
        (item,) = struct.unpack_from(wide, said, at)
        at += struct.calcsize(wide)
        number = said[at]
        at += 1
        if item == wanted:
            numbers = struct.unpack_from(f">{number}{'H' if large else 'B'}", said, at)
            return {one & (0x7FFF if large else 0x7F) for one in numbers}
        at += number * (2 if large else 1)
    raise LookupError
