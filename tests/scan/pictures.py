"""Picture files of every sort that scanners, cameras and drawing programs write, made by hand where no library writes them."""

import io
import struct
import zlib

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

Pixels = NDArray[np.uint8]


def chart(width=640, height=480):
    """Return a picture with a colour of its own in each quarter."""
    pixels = np.zeros((height, width, 3), np.uint8)
    pixels[: height // 2, : width // 2] = (220, 30, 30)
    pixels[: height // 2, width // 2 :] = (30, 200, 40)
    pixels[height // 2 :, : width // 2] = (40, 60, 210)
    pixels[height // 2 :, width // 2 :] = (240, 240, 230)
    return pixels


def noise(width, height, seed=0):
    """Return a picture in which no two rows are alike."""
    return np.random.default_rng(seed).integers(0, 256, (height, width, 3)).astype(np.uint8)


def encoded(suffix, pixels, settings=()):
    """Return the bytes of an image file, as the library writes it."""
    shown = pixels if pixels.ndim == 2 else pixels[..., ::-1] if pixels.shape[2] == 3 else pixels[..., [2, 1, 0, 3]]
    done, data = cv2.imencode(f".{suffix}", np.ascontiguousarray(shown), settings)
    assert done
    return bytes(data.tobytes())


# PNG


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(name)))


def png(size, colours, rows, depth=8, interlaced=0, before=b""):
    """Return a PNG of rows that are told already; its pixels in chunks of odd lengths."""
    packed = zlib.compress(rows)
    pieces = [packed[at : at + 777] for at in range(0, len(packed), 777)]
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", *size, depth, colours, 0, 0, interlaced))
    return (
        b"\x89PNG\r\n\x1a\n" + head + before + b"".join(chunk(b"IDAT", piece) for piece in pieces) + chunk(b"IEND", b"")
    )


def filtered(pixels, filters):
    """Return rows told as PNG tells them, each by its own of the five ways."""
    high, wide, each = pixels.shape
    rows = pixels.reshape(high, wide * each).astype(int)
    told = b""
    for n, row in enumerate(rows):
        up = rows[n - 1] if n else np.zeros_like(row)
        left, corner = (np.concatenate([np.zeros(each, int), one[:-each]]) for one in (row, up))
        first = left + up - corner
        far = np.abs(np.stack([first - left, first - up, first - corner]))
        nearest = np.where((far[0] <= far[1]) & (far[0] <= far[2]), left, np.where(far[1] <= far[2], up, corner))
        by = (np.zeros_like(row), left, up, (left + up) // 2, nearest)[filters[n % len(filters)]]
        told += bytes([filters[n % len(filters)]]) + ((row - by) % 256).astype(np.uint8).tobytes()
    return told


def interlaced_png(pixels):
    """Return a PNG that comes coarse first, in the seven passes of Adam."""
    told = b""
    for x, y, dx, dy in (
        (0, 0, 8, 8),
        (4, 0, 8, 8),
        (0, 4, 4, 8),
        (2, 0, 4, 4),
        (0, 2, 2, 4),
        (1, 0, 2, 2),
        (0, 1, 1, 2),
    ):
        part = np.ascontiguousarray(pixels[y::dy, x::dx])
        if part.size:
            told += filtered(part, (0,))
    return png((pixels.shape[1], pixels.shape[0]), 2, told, interlaced=1)


# How a picture is held


def stored(pixels, orientation):
    """Return the pixels as a camera stores a picture that is to be held so, by the words of the EXIF standard.

    The number says which sides of the picture as it is seen the first row and the first column of the file are.
    """
    return {
        1: pixels,  # top, left
        2: pixels[:, ::-1],  # top, right
        3: pixels[::-1, ::-1],  # bottom, right
        4: pixels[::-1],  # bottom, left
        5: pixels.swapaxes(0, 1),  # left, top
        6: pixels[:, ::-1].swapaxes(0, 1),  # right, top
        7: pixels[::-1, ::-1].swapaxes(0, 1),  # right, bottom
        8: pixels[::-1].swapaxes(0, 1),  # left, bottom
    }[orientation]


def held(suffix, pixels, orientation):
    """Return the file of a picture that is to be held in one of the eight ways."""
    noted, file = Image.Exif(), io.BytesIO()
    noted[274] = orientation
    lying = Image.fromarray(np.ascontiguousarray(stored(pixels, orientation)))
    lying.save(file, {"jpg": "JPEG", "tif": "TIFF"}.get(suffix, suffix), exif=noted, quality=98, lossless=True)
    return file.getvalue()


def tiff(pixels, rows=7, order="<"):
    """Return a TIFF of strips of some rows each, unpacked."""
    high, wide, _ = pixels.shape
    strips = [pixels[top : top + rows].tobytes() for top in range(0, high, rows)]
    n = len(strips)
    fields = [(256, 3, [wide]), (257, 3, [high]), (258, 3, [8, 8, 8]), (259, 3, [1]), (262, 3, [2])]
    fields += [
        (273, 4, [0] * n),
        (274, 3, [1]),
        (277, 3, [3]),
        (278, 3, [rows]),
        (279, 4, list(map(len, strips))),
    ]
    begin = 8 + 2 + 12 * len(fields) + 4

    def packed(kind, values):
        return struct.pack(f"{order}{len(values)}{'H' if kind == 3 else 'I'}", *values)

    at = begin + sum(len(data) for _, kind, values in fields if len(data := packed(kind, values)) > 4)
    fields[5] = (273, 4, [at + sum(map(len, strips[:k])) for k in range(n)])
    entries, rest = b"", b""
    for tag, kind, values in fields:
        data = packed(kind, values)
        entries += struct.pack(order + "HHI", tag, kind, len(values))
        entries += data.ljust(4, b"\0") if len(data) <= 4 else struct.pack(order + "I", begin + len(rest))
        rest += data if len(data) > 4 else b""
    head = (b"II*\0" if order == "<" else b"MM\0*") + struct.pack(order + "IH", 8, len(fields))
    return head + entries + bytes(4) + rest + b"".join(strips)
