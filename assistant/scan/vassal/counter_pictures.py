"""A picture of a counter, made small: from a module of VASSAL or a photograph of the player's, its transparency kept.

Files come from anywhere, so what a file says of its size is looked at before anything is decoded (`scan/pictures/headers.py`).
"""

from __future__ import annotations

import io
import re
import struct

import numpy as np

from assistant.core.limits import MOST_FACE, MOST_PER_BYTE
from assistant.core.text import DataError, speaker
from assistant.scan.arrays import Bytes
from assistant.scan.pictures.headers import Header, header_of
from assistant.scan.pictures.images import oriented, png_of
from assistant.scan.pictures.png import decode, form_of

say = speaker(__name__)

LONGEST = 256  # pixels of the longer side as it is kept; a counter on the largest screen takes about as many
LONGEST_START = 64 << 10  # of a drawing, before its first tag ends
CLEAR = 8  # of 255: what is less opaque does not count as part of the counter

Coloured = Bytes  # (h, w, 4), red green blue opacity


def counter_png(data: bytes, name: str) -> bytes:
    """Return an image file as a PNG of at most 256 pixels a side, upright, without its transparent margin.

    Args:
        data: the file: PNG, JPEG, GIF, WebP, TIFF or BMP.
        name: what people are told it is called.

    Raises:
        DataError: it is of another kind, cut short, damaged, larger than any counter, or has nothing on it.
    """
    return small_png(decoded(data, name), name)


def small_png(pixels: Coloured, name: str) -> bytes:
    """Return a picture as a PNG of at most 256 pixels a side, without its transparent margin.

    Raises:
        DataError: it has nothing on it.
    """
    from PIL import Image

    image = Image.fromarray(pixels)
    shown = image.getchannel("A").point(lambda opacity: 255 * (opacity >= CLEAR)).getbbox()
    if shown is None:
        raise DataError(say("counter-clear", name=name))
    image = image.crop(shown)
    image.thumbnail((LONGEST, LONGEST), Image.Resampling.BOX)  # what is transparent lends the rest no colour
    return png_of(np.asarray(image, np.uint8))


def decoded(data: bytes, name: str, most: int = MOST_FACE) -> Coloured:
    """Return the pixels of an image file, upright, as large as they are; refused like `counter_png`.

    Raises:
        DataError: it is of another kind, cut short, damaged, or has more pixels than `most`.
    """
    try:
        import cv2
    except ImportError:
        raise DataError(say("image-no-reader", name=name)) from None
    header = looked_at(data, name, most)
    if header.kind == "gif" and data[11] >= 2 << (data[10] & 7):  # its background is none of its colours
        data = data[:11] + b"\0" + data[12:]
    try:
        found = decode(data, cv2.IMREAD_UNCHANGED)
        if found.dtype not in (np.uint8, np.uint16):
            raise ValueError
    except (cv2.error, MemoryError, ValueError):
        raise DataError(say("image-undecodable", name=name)) from None
    if found.dtype == np.uint16:
        found = (found >> 8).astype(np.uint8)
    channels = 1 if found.ndim == 2 else found.shape[2]
    if channels == 2:  # grey with its opacity
        found = np.dstack([found[..., [0, 0, 0]], found[..., 1]])
    else:
        code = {1: cv2.COLOR_GRAY2RGBA, 3: cv2.COLOR_BGR2RGBA, 4: cv2.COLOR_BGRA2RGBA}[channels]
        found = cv2.cvtColor(found, code)
    return oriented(found, header.orientation)


def looked_at(data: bytes, name: str, most: int = MOST_FACE) -> Header:
    """Return what an image file says of itself, before anything is decoded.

    Raises:
        DataError: it is of another kind, cut short, or has more pixels than `most`.
    """
    header = header_of(io.BytesIO(data), name)
    if header.kind in ("pdf", "svg", "heif", "avif"):
        raise DataError(say("image-unknown-kind", name=name))
    size = header.width * header.height
    if size > most:
        raise DataError(say("counter-too-large", name=name, width=header.width, height=header.height))
    # The decoders make up what a cut file lacks.
    end = {"png": b"IEND", "jpeg": b"\xff\xd9"}.get(header.kind, b"")
    whole = size <= MOST_PER_BYTE.get(header.kind, most) * len(data) and end in data[-(1 << 20) :]
    try:
        whole = whole and (header.kind != "png" or form_of(io.BytesIO(data)).complete)
    except (ValueError, struct.error):
        whole = False
    if not whole:
        raise DataError(say("image-undecodable", name=name))
    return header


def picture_size(data: bytes, entry: str) -> tuple[int, int] | None:
    """Return a picture's size, None for a drawing that does not tell its own.

    Raises:
        DataError: it is no picture, cut off, or larger than any board.
    """
    if not entry.lower().endswith(".svg"):
        header = header_of(io.BytesIO(data), entry)
        return (header.width, header.height) if header.width and header.height else None
    start = data[: min(LONGEST_START, len(data))]
    first = start[at : start.find(b">", at)] if (at := start.find(b"<svg")) >= 0 else b""
    told = dict(re.findall(rb"\b(width|height|viewBox)[ \r\n\t]{0,9}=[ \r\n\t]{0,9}[\"']([^\"'%]{0,99})[\"']", first))
    words = [told.get(b"width", b""), told.get(b"height", b"")]
    if not all(words):
        words = told.get(b"viewBox", b"").replace(b",", b" ").split()[2:]
    try:
        wide, high = (float(word.removesuffix(b"px")) for word in words)
    except ValueError:
        return None
    return (round(wide), round(high)) if 1 <= wide <= 24_000 and 1 <= high <= 24_000 else None
