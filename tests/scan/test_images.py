"""Pictures are opened at the size that is asked for; files that are torn, disguised or made to do harm say so."""

import io
import struct
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from assistant.core.text import DataError, render
from assistant.scan.pictures import images
from assistant.scan.pictures.headers import header_of, read_header
from assistant.scan.pictures.images import Photograph, open_picture, pages_of, save_jpeg, save_png
from assistant.scan.pictures.pyramid import Levels
from assistant.scan.pictures.strips import strips
from tests.scan.pictures import chart, encoded, noise, tiff

SUFFIXES = ["png", "jpg", "tif", "webp", "bmp"]


def pdf(*sizes):
    """Return a PDF of pages of these sizes, the left half of each red."""
    kids = b" ".join(b"%d 0 R" % (3 + 2 * n) for n in range(len(sizes)))
    parts = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[%s]/Count %d>>" % (kids, len(sizes))]
    for n, (width, height) in enumerate(sizes):
        drawing = b"1 0 0 rg 0 0 %d %d re f " % (width // 2, height)
        parts.append(b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 %d %d]/Contents %d 0 R>>" % (width, height, 4 + 2 * n))
        parts.append(b"<</Length %d>>stream\n%s\nendstream" % (len(drawing), drawing))
    text, table = b"%PDF-1.4\n", b""
    for n, part in enumerate(parts, start=1):
        table += b"%010d 00000 n \n" % len(text)
        text += b"%d 0 obj%s endobj\n" % (n, part)
    end = b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(parts) + 1, len(text))
    return text + b"xref\n0 %d\n0000000000 65535 f \n" % (len(parts) + 1) + table + end


def refusal(path, ask=open_picture):
    with pytest.raises(DataError) as caught:
        ask(path)
    for language in ("en", "fr"):
        assert "<" not in render(caught.value.text, language)
    return caught.value.text.key


def read_through(path):
    """Read a picture as the window does."""
    for _ in Levels(path).read():
        pass


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_formats_open_in_the_right_colours_and_size(suffix, tmp_path):
    path = tmp_path / f"Karte é.{suffix}"
    path.write_bytes(encoded(suffix, chart()))
    header = read_header(path)
    assert (header.width, header.height) == (640, 480)
    whole = open_picture(path)
    assert whole.full_size == (640, 480) and whole.scale == 1
    assert np.abs(whole.pixels.astype(int) - chart()).mean() < 3
    small = open_picture(path, width=100)
    assert small.pixels.shape == (75, 100, 3) and small.scale == pytest.approx(6.4) and small.full_size == (640, 480)
    assert np.abs(small.pixels[10, 10].astype(int) - (220, 30, 30)).max() < 6
    assert open_picture(path, width=5000).pixels.shape == (480, 640, 3)


def test_a_photograph_finer_than_is_looked_at_opens_at_half_its_size(tmp_path, monkeypatch):
    path = tmp_path / "table.jpg"
    path.write_bytes(encoded("jpg", chart()))
    assert Photograph(path).pixels.shape == (480, 640, 3)
    monkeypatch.setattr(images, "MOST_LOOKED_AT", 640 * 480 - 1)
    half = Photograph(path)
    assert half.pixels.shape == (240, 320, 3) and half.scale == 2 and half.full_size == (640, 480)
    assert np.abs(half.pixels[10, 10].astype(int) - (220, 30, 30)).max() < 6
    before = half.pixels
    half.let_go()
    assert np.array_equal(half.pixels, before) and half.pixels is half.pixels, "it is read again once"
    half.let_go()
    path.write_bytes(encoded("jpg", chart())[:-20])
    with pytest.raises(DataError):
        _ = half.pixels


def test_grey_transparent_and_deep_pictures_open_as_colours(tmp_path):
    grey = np.full((20, 30), 128, np.uint8)
    for name, pixels in (("grey", grey), ("clear", np.dstack([grey] * 4)), ("deep", grey.astype(np.uint16) * 257)):
        cv2.imwrite(str(tmp_path / f"{name}.png"), pixels)
        assert open_picture(tmp_path / f"{name}.png").pixels.tolist() == np.full((20, 30, 3), 128).tolist()


def test_pages_of_a_pdf(tmp_path):
    path = tmp_path / "board.pdf"
    path.write_bytes(pdf((144, 72)))
    assert pages_of(path) == 1
    page = open_picture(path)
    assert page.full_size == (600, 300) and page.pixels.shape == (300, 600, 3)
    assert page.pixels[150, 100].tolist() == [255, 0, 0] and page.pixels[150, 500].tolist() == [255, 255, 255]
    assert open_picture(path, width=60).pixels.shape[1] == 60
    assert refusal(path, lambda p: open_picture(p, page=1)) == "pdf-no-page"
    path.write_bytes(pdf((144, 72))[:60])
    assert refusal(path) == "pdf-unreadable"


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("part", [0.7, 0.3, 0.02])
def test_files_that_break_off_say_so(suffix, part, tmp_path, capfd):
    path = tmp_path / f"torn.{suffix}"
    data = encoded(suffix, noise(300, 200))
    path.write_bytes(data[: int(len(data) * part)])
    assert refusal(path) in ("image-cut", "image-undecodable")
    assert refusal(path, read_through) in ("image-cut", "image-undecodable")


def test_files_that_are_something_else(tmp_path):
    for name, data, why in (
        ("letter.png", b"Dear Sir, this is no picture.", "image-unknown-kind"),
        ("empty.png", b"", "image-empty"),
        ("zip.jpg", b"PK\3\4" + bytes(50), "image-unknown-kind"),
        ("phone.heic", b"\0\0\0\x18ftypheic" + bytes(50), "image-cut"),
        ("film.mp4", b"\0\0\0\x18ftypisom" + bytes(50), "image-unknown-kind"),
        ("drawing.svg", b'<svg xmlns="http://www.w3.org/2000/svg"/>', "image-unknown-kind"),
    ):
        (tmp_path / name).write_bytes(data)
        assert refusal(tmp_path / name) == refusal(tmp_path / name, read_through) == why
    assert refusal(tmp_path / "missing.png") == "image-unreadable"
    assert refusal(tmp_path) == "image-unreadable"


@pytest.mark.parametrize(
    "before",
    [
        b"",
        b"\xef\xbb\xbf",
        b"<!-- drawn by hand -->\n",
        b'<?xml version="1.0"?>\n<!--' + b" long " * 1000 + b"-->",
        b'<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n',
        b'<!DOCTYPE svg [ <!ENTITY ns "http://www.w3.org/2000/svg"> ] >',
    ],
)
def test_a_drawing_may_begin_with_declarations_and_comments(before):
    assert header_of(io.BytesIO(before + b'<svg xmlns="http://www.w3.org/2000/svg"/>'), "a").kind == "svg"
    with pytest.raises(DataError):
        header_of(io.BytesIO(before + b"<html><svg/></html>"), "a")


def test_what_a_file_is_it_says_itself(tmp_path):
    for suffix in SUFFIXES:
        path = tmp_path / f"{suffix}.gif"
        path.write_bytes(encoded(suffix, chart()))
        assert np.abs(open_picture(path).pixels.astype(int) - chart()).mean() < 3


def test_tiffs_whose_lists_lie(tmp_path):
    """Every field of the list made enormous or nought: a sentence or a picture, never a crash or all of the memory."""
    data = tiff(chart(40, 30))
    for entry in range(10):
        for at, wrong in (
            (2, b"\xff\xff"),
            (4, b"\xff\xff\xff\x7f"),
            (4, bytes(4)),
            (8, b"\xff\xff\xff\x7f"),
            (8, bytes(4)),
        ):
            begin = 10 + 12 * entry + at
            path = tmp_path / "a.tif"
            path.write_bytes(data[:begin] + wrong + data[begin + len(wrong) :])
            try:
                assert open_picture(path).pixels.shape[2] == 3
            except DataError as trouble:
                assert trouble.text.key.startswith("image-")


def claims(suffix, width, height):
    """Return a file of a few bytes that says it is enormous."""
    data = bytearray(encoded(suffix, chart(16, 16)))
    if suffix == "png":
        data[16:24] = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    elif suffix == "bmp":
        data[18:26] = width.to_bytes(4, "little") + height.to_bytes(4, "little")
    else:
        at = data.index(b"\xff\xc0")
        data[at + 5 : at + 9] = min(height, 65_000).to_bytes(2, "big") + min(width, 65_000).to_bytes(2, "big")
    return bytes(data)


@pytest.mark.parametrize("suffix", ["png", "jpg", "bmp"])
def test_enormous_headers_are_refused_before_anything_is_decoded(suffix, tmp_path):
    path = tmp_path / f"bomb.{suffix}"
    path.write_bytes(claims(suffix, 2_000_000, 2_000_000))
    assert refusal(path) == "image-too-large"
    path.write_bytes(claims(suffix, 20_000, 14_000))  # as large as boards are, but nothing of it is there
    assert refusal(path) == "image-undecodable"
    path.write_bytes(claims(suffix, 0, 0))
    assert refusal(path) == "image-cut"


def test_what_is_saved_opens_again(tmp_path):
    save_png(chart(), tmp_path / "out.png")
    assert np.array_equal(open_picture(tmp_path / "out.png").pixels, chart())
    save_jpeg(chart(), tmp_path / "out.jpg", 90)
    assert np.abs(open_picture(tmp_path / "out.jpg").pixels.astype(int) - chart()).mean() < 3
    assert refusal(tmp_path / "no" / "out.png", lambda path: save_png(chart(), path)) == "not-written"


# Pictures of telephones, HEIC and AVIF, are read upright, at the size that they say; damaged and too large ones are refused


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
