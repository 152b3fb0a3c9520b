"""Pictures of telephones, HEIC and AVIF, are read upright, at the size that they say; damaged and too large ones are refused."""

import io
import struct
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from assistant.core.text import DataError
from assistant.scan.pictures.headers import read_header
from assistant.scan.pictures.images import open_picture
from assistant.scan.pictures.strips import strips
from tests.scan.pictures import chart

KINDS = pytest.mark.parametrize("kind", ["heif", "avif"])
# As a camera notes it: mirrored first, left to right, then quarter turns anticlockwise.
HELD = {1: (1, 0), 2: (-1, 0), 3: (1, 2), 4: (-1, 2), 5: (-1, 1), 6: (1, 3), 7: (-1, 3), 8: (1, 1)}


def said(kind, pixels, orientation=1):
    import pillow_heif

    pillow_heif.register_heif_opener()
    notes = Image.Exif()
    notes[274] = orientation
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, kind.upper(), quality=90, exif=notes.tobytes())
    return file.getvalue()


def coloured():
    pixels = np.full((96, 160, 3), 90, np.uint8)
    pixels[:40, :50] = (220, 30, 30)
    pixels[60:, 100:] = (20, 60, 230)
    return pixels


@KINDS
@pytest.mark.parametrize("orientation", list(HELD))
def test_they_come_upright(kind, orientation, tmp_path):
    path = tmp_path / f"a.{kind}"
    path.write_bytes(said(kind, coloured(), orientation))
    mirrored, turns = HELD[orientation]
    upright = np.rot90(coloured()[:, ::mirrored], turns)
    header = read_header(path)
    assert (header.kind, header.width, header.height) == (kind, upright.shape[1], upright.shape[0])
    found = open_picture(path)
    assert found.full_size == (header.width, header.height)
    assert float(np.abs(found.pixels.astype(int) - upright).mean()) < 6
    small = open_picture(path, width=40)
    assert small.pixels.shape[1] == 40
    halves = np.concatenate(list(strips(path, header, 2)))
    assert halves.shape[:2] == (header.height // 2, header.width // 2)


@KINDS
@pytest.mark.parametrize("size", [(333, 257), (64, 33), (31, 90)])
def test_sizes_that_are_odd_are_no_damage(kind, size, tmp_path):
    path = tmp_path / f"odd.{kind}"
    path.write_bytes(said(kind, chart(*size)))
    assert open_picture(path).full_size == size
    assert open_picture(path).pixels.shape == (*size[::-1], 3)


@KINDS
def test_reading_many_leaves_nothing_open(kind, tmp_path):
    path = tmp_path / f"a.{kind}"
    path.write_bytes(said(kind, coloured()))
    first, *others = [open_picture(path).pixels for _ in range(12)]
    assert all(np.array_equal(first, other) for other in others)
    files = Path("/proc/self/fd")
    if files.is_dir():
        before = len(list(files.iterdir()))
        for _ in range(12):
            open_picture(path)
        assert len(list(files.iterdir())) <= before


@KINDS
def test_damage_is_told(kind, tmp_path):
    path = tmp_path / f"torn.{kind}"
    whole = said(kind, chart(160, 96))
    for data in (whole[: len(whole) // 2], whole[:60], whole.replace(b"ispe", b"ispy")):
        path.write_bytes(data)
        with pytest.raises(DataError) as trouble:
            open_picture(path)
        assert trouble.value.text.key in ("image-cut", "image-undecodable")


@KINDS
def test_a_size_that_no_board_has_is_refused_unread(kind, tmp_path):
    size = struct.pack(">II", 160, 96)
    path = tmp_path / f"bomb.{kind}"
    for wide, high, why in ((60_000, 60_000, "image-too-large"), (12_000, 12_000, "image-undecodable")):
        path.write_bytes(said(kind, chart(160, 96)).replace(size, struct.pack(">II", wide, high)))
        with pytest.raises(DataError) as trouble:
            open_picture(path)
        assert trouble.value.text.key == why
