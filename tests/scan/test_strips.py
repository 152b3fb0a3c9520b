"""However a file is cut into strips, the picture is the one that its decoder sees at once; and it comes upright."""

import functools

import cv2
import numpy as np
import pytest
import tifffile
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageOps

from assistant.core.text import DataError
from assistant.scan.pictures import pyramid
from assistant.scan.pictures.headers import Header, read_header
from assistant.scan.pictures.images import open_picture
from assistant.scan.pictures.pyramid import Levels
from assistant.scan.pictures.strips import ROWS, strips
from tests.scan.pictures import chart, encoded, filtered, held, interlaced_png, noise, png, tiff

EVERYTHING = slice(None)
HIGH = 2 * ROWS + 37  # three strips, the last one short


def in_strips(path, part=1):
    parts = list(strips(path, read_header(path), part))
    assert all(len(strip) == ROWS // part for strip in parts[:-1])
    return np.concatenate(parts)


def upright(path):
    """The picture as another library holds it."""
    with Image.open(path) as picture:
        return np.asarray(ImageOps.exif_transpose(picture), np.uint8)


def written(path, data):
    path.write_bytes(data)
    return path


# PNG


@settings(deadline=None, max_examples=40)
@given(
    colours=st.sampled_from((0, 2, 6)),
    filters=st.lists(st.integers(0, 4), min_size=1, max_size=7),
    high=st.sampled_from((1, ROWS - 1, ROWS, ROWS + 1, HIGH)),
    wide=st.integers(1, 40),
)
def test_rows_of_a_png_are_told_by_those_before(colours, filters, high, wide, tmp_path_factory):
    each = {0: 1, 2: 3, 6: 4}[colours]
    pixels = np.random.default_rng(high * wide).integers(0, 256, (high, wide, each)).astype(np.uint8)
    data = png((wide, high), colours, filtered(pixels, filters))
    found = in_strips(written(tmp_path_factory.mktemp("png") / "a.png", data))
    assert np.array_equal(found, np.repeat(pixels, 3, axis=2) if each == 1 else pixels[..., :3])


def test_rarer_sorts_of_png(tmp_path):
    pixels = noise(90, HIGH)
    assert np.array_equal(in_strips(written(tmp_path / "adam.png", interlaced_png(pixels))), pixels)
    deep = pixels.astype(np.uint16) * 257
    assert np.array_equal(in_strips(written(tmp_path / "deep.png", encoded("png", deep))), pixels)
    few = pixels // 86 * 85
    Image.fromarray(few).quantize(64).save(tmp_path / "palette.png")
    assert np.array_equal(in_strips(tmp_path / "palette.png"), few)
    Image.fromarray(pixels[..., 0] > 99).save(tmp_path / "two.png")
    assert np.array_equal(in_strips(tmp_path / "two.png")[..., 1] > 0, pixels[..., 0] > 99)


# TIFF


@pytest.mark.parametrize("order", "<>")
@pytest.mark.parametrize("rows", [1, 7, ROWS, HIGH, 5000])
def test_strips_of_a_tiff(order, rows, tmp_path):
    pixels = noise(61, HIGH)
    path = written(tmp_path / "a.tif", tiff(pixels, rows=rows, order=order))
    assert np.array_equal(in_strips(path), pixels)


@pytest.mark.parametrize(
    "how",
    [
        {"tile": (32, 64)},
        {"tile": (256, 256), "compression": "zlib"},
        {"rowsperstrip": 10, "compression": "zlib", "predictor": True},
        {"rowsperstrip": 5000, "compression": "zlib"},
        {"planarconfig": "separate", "rowsperstrip": 16},
        {"byteorder": ">", "tile": (64, 64)},
    ],
    ids=str,
)
def test_tiffs_as_programs_write_them(how, tmp_path):
    pixels = noise(301, HIGH)
    order = {"byteorder": how.pop("byteorder")} if "byteorder" in how else {}
    shown = pixels.transpose(2, 0, 1) if how.get("planarconfig") == "separate" else pixels
    with tifffile.TiffWriter(tmp_path / "a.tif", **order) as file:
        file.write(shown, photometric="rgb", **how)
        file.write(np.zeros((20, 20), np.uint8))  # a second page, which is not looked at
    assert np.array_equal(in_strips(tmp_path / "a.tif"), pixels)


@pytest.mark.parametrize("kind", [1, 5, 8, 32773], ids=["plain", "LZW", "deflate", "packbits"])
@pytest.mark.parametrize("pixels", [noise(90, HIGH), noise(90, HIGH)[..., 0]], ids=["colour", "grey"])
def test_packed_tiffs(kind, pixels, tmp_path):
    path = written(tmp_path / "a.tif", encoded("tif", pixels, (cv2.IMWRITE_TIFF_COMPRESSION, kind)))
    found = in_strips(path)
    assert np.array_equal(found, pixels if pixels.ndim == 3 else np.dstack([pixels] * 3))


def test_tiffs_for_print_and_of_sixteen_bits(tmp_path):
    pixels = chart(200, HIGH)
    Image.fromarray(pixels).convert("CMYK").save(tmp_path / "print.tif")
    assert np.abs(in_strips(tmp_path / "print.tif").astype(int) - pixels).max() <= 3
    tifffile.imwrite(tmp_path / "deep.tif", pixels.astype(np.uint16) * 257, photometric="rgb", rowsperstrip=9)
    assert np.abs(in_strips(tmp_path / "deep.tif").astype(int) - pixels).max() <= 1
    Image.fromarray(pixels).quantize(4).save(tmp_path / "palette.tif", compression="tiff_lzw")
    assert np.abs(in_strips(tmp_path / "palette.tif").astype(int) - pixels).max() <= 3


def test_a_tiff_packed_in_a_way_that_is_not_known(tmp_path):
    data = bytearray(tiff(chart(40, 30)))
    data[data.index(b"\x03\x01\x03\0\x01\0\0\0") + 8] = 99
    with pytest.raises(DataError) as caught:
        in_strips(written(tmp_path / "a.tif", bytes(data)))
    assert caught.value.text.key == "image-packed"


# Others, and smaller


def test_a_jpeg_for_print(tmp_path):
    pixels = chart(160, 120)
    Image.fromarray(pixels).convert("CMYK").save(tmp_path / "print.jpg", quality=95)
    assert np.abs(in_strips(tmp_path / "print.jpg").astype(int) - pixels).mean() < 3


@pytest.mark.parametrize("suffix", ["png", "tif", "webp", "bmp", "jpg"])
@pytest.mark.parametrize("part", [2, 4, 8])
def test_parts_are_the_picture_made_smaller(suffix, part, tmp_path):
    pixels = cv2.resize(noise(6, 5), (333, HIGH), interpolation=cv2.INTER_CUBIC)
    path = written(tmp_path / f"a.{suffix}", encoded(suffix, pixels, (cv2.IMWRITE_JPEG_QUALITY, 98)))
    found = in_strips(path, part)
    assert found.shape == (-(-HIGH // part), -(-333 // part), 3)
    # What is left over at the right and at the bottom counts as if the picture went on.
    whole = np.pad(pixels, ((0, -HIGH % part), (0, -333 % part), (0, 0)), mode="edge")
    small = cv2.resize(whole, (found.shape[1], found.shape[0]), interpolation=cv2.INTER_AREA)
    assert np.abs(found.astype(int) - small).mean() < 3


# Upright


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("suffix", ["jpg", "png", "tif", "webp"])
def test_pictures_are_held_as_their_camera_says(suffix, orientation, tmp_path):
    pixels = chart(160, 96)
    path = written(tmp_path / f"a.{suffix}", held(suffix, pixels, orientation))
    header = read_header(path)
    assert (header.width, header.height, header.orientation) == (160, 96, orientation)
    assert header.stored == ((96, 160) if orientation > 4 else (160, 96))
    assert np.abs(upright(path).astype(int) - pixels).mean() < 3, "another library holds it so as well"
    whole, small = open_picture(path), open_picture(path, width=40)
    assert whole.full_size == small.full_size == (160, 96)
    assert np.abs(whole.pixels.astype(int) - pixels).mean() < 3
    assert small.pixels.shape == (24, 40, 3) and small.scale == 4
    assert np.abs(small.pixels.astype(int) - chart(40, 24)).mean() < 6
    for quarters in range(4):
        found = filled(path, quarters)
        assert found.size == ((96, 160) if quarters % 2 else (160, 96))
        shown = found.part_of(0, EVERYTHING, EVERYTHING)
        assert np.abs(shown.astype(int) - np.rot90(pixels, -quarters)).mean() < 3


def test_damaged_notes_of_a_camera_do_no_harm(tmp_path):
    data = held("jpg", chart(64, 48), 6)
    at = data.index(b"MM\0*")
    for wrong in (b"MM\0*\xff\xff\xff\xff", b"XXXX\0\0\0\x08", b"MM\0*\0\0\0\x08\xff\xff"):
        torn = data[:at] + wrong + data[at + len(wrong) :]
        assert read_header(written(tmp_path / "a.jpg", torn)).kind == "jpeg"


# Levels


def filled(path, quarters=0):
    found = Levels(path, quarters)
    shares = list(found.read())
    assert shares == sorted(shares) and shares[-1] == 1.0
    return found


@functools.cache
def soft(suffix, size):
    """Soft colours, and the file that holds them."""
    pixels = cv2.resize(noise(25, 20), size, interpolation=cv2.INTER_CUBIC)
    return pixels, encoded(suffix, pixels)


@pytest.mark.parametrize("suffix", ["png", "jpg", "tif", "webp"])
@pytest.mark.parametrize(("quarters", "size"), [(0, (1250, 701)), (1, (651, 1302)), (2, (651, 1302)), (3, (1250, 701))])
def test_each_level_is_half_of_the_one_before(suffix, quarters, size, tmp_path, monkeypatch):
    monkeypatch.setattr(pyramid, "SMALLEST", 600)
    monkeypatch.setattr(pyramid, "FAST", 250_000)  # so that both ways to keep pixels are met
    pixels, data = soft(suffix, size)
    found = filled(written(tmp_path / f"a.{suffix}", data), quarters)
    assert [one.shape[2] for one in found.pixels] == [3, 4, 4]
    turned = np.rot90(pixels, -quarters)
    for n in range(3):
        shown = found.part_of(n, EVERYTHING, EVERYTHING)
        assert shown.shape[:2] == tuple(-(-length // 2**n) for length in turned.shape[:2])
        there = cv2.resize(np.ascontiguousarray(turned), (shown.shape[1], shown.shape[0]), interpolation=cv2.INTER_AREA)
        assert np.abs(shown.astype(int) - there).mean() < 4
    if suffix in ("png", "tif"):
        assert np.array_equal(found.part_of(0, EVERYTHING, EVERYTHING), turned)


def test_what_is_too_large_to_be_kept_is_kept_smaller(tmp_path, monkeypatch):
    monkeypatch.setattr(pyramid, "MOST_SHOWN", 200_000)
    pixels = cv2.resize(noise(50, 40), (2000, 1500), interpolation=cv2.INTER_CUBIC)
    for suffix in ("png", "jpg"):
        found = filled(written(tmp_path / f"a.{suffix}", encoded(suffix, pixels)))
        assert found.size == (2000, 1500) and found.part == 4
        shown = found.part_of(0, EVERYTHING, EVERYTHING)
        small = cv2.resize(pixels, (500, 375), interpolation=cv2.INTER_AREA)
        assert shown.shape == small.shape and np.abs(shown.astype(int) - small).mean() < 4


def test_no_scan_costs_more_than_is_said(tmp_path, monkeypatch):
    path = written(tmp_path / "a.png", encoded("png", chart(16, 16)))
    for wide, high in ((20_000, 14_000), (24_000, 12_500), (10_000, 7_000), (24_000, 3_000), (12_000, 12_000)):
        monkeypatch.setattr(pyramid, "read_header", lambda _path, size=(wide, high): Header("png", *size))
        found = Levels(path)  # room is taken up as it is filled: nothing is, here
        assert sum(one.nbytes for one in found.pixels) < 300_000_000


def test_a_jpeg_is_looked_at_before_it_is_read(tmp_path):
    pixels = cv2.resize(noise(50, 40), (10_000, 1_000), interpolation=cv2.INTER_CUBIC)
    found = Levels(written(tmp_path / "a.jpg", encoded("jpg", pixels)))
    share = next(share for share in found.read() if found.arrived[3])
    assert share <= 0.1 and found.ready == 3 and found.arrived == (0, 0, 1, 1)
    look = found.part_of(3, EVERYTHING, EVERYTHING)
    small = cv2.resize(pixels, (1250, 125), interpolation=cv2.INTER_AREA)
    assert np.abs(look.astype(int) - small).mean() < 4


def test_a_png_arrives_from_the_top_whichever_way_it_lies(tmp_path):
    pixels = noise(50, 10 * ROWS)
    path = written(tmp_path / "a.png", encoded("png", pixels))
    for quarters, where in enumerate(((0, 0, 1, 0.2), (0.8, 0, 1, 1), (0, 0.8, 1, 1), (0, 0, 0.2, 1))):
        found = Levels(path, quarters)
        reading = found.read()
        next(reading), next(reading)
        assert found.arrived == pytest.approx(where)
        high, wide = found.pixels[0].shape[:2]
        left, top, right, bottom = (
            round(share * side) for share, side in zip(found.arrived, (wide, high, wide, high), strict=True)
        )
        there = found.part_of(0, slice(top, bottom), slice(left, right))
        assert np.array_equal(there, np.rot90(pixels, -quarters)[top:bottom, left:right])
