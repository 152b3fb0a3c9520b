"""Pictures of counters from strangers' files, made small; pieces of modules paired with our counters."""

import io

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from assistant.core.counter_files import counters
from assistant.core.printed import Kind
from assistant.core.text import DataError, Name
from assistant.games import all_games
from assistant.scan.boards.counter_cutting import cut, families
from assistant.scan.boards.grids import Grid
from assistant.scan.pictures.headers import header_of
from assistant.scan.vassal.counter_pictures import LONGEST, counter_png
from assistant.scan.vassal.match import open_faces, pairs_of
from tests.counter_sheets import face
from tests.scan import vassal_modules as make

OURS = counters("doe2022")


def read(png):
    return cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_UNCHANGED)


def encoded(pixels, suffix=".png"):
    done, data = cv2.imencode(suffix, pixels)
    assert done
    return data.tobytes()


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".webp", ".bmp", ".tiff", ".gif"])
@pytest.mark.parametrize("size", [(40, 60), (900, 600), (3000, 40)])
def test_any_picture_becomes_a_small_one_of_its_shape(suffix, size):
    wide, high = size
    made = read(counter_png(encoded(np.full((high, wide, 3), (30, 160, 220), np.uint8), suffix), f"a{suffix}"))
    assert max(made.shape[:2]) == min(LONGEST, max(size))
    assert made.shape[1] / made.shape[0] == pytest.approx(wide / high, rel=0.3)
    near = 40 if suffix == ".gif" else 9  # few colours
    assert np.abs(made[made.shape[0] // 2, made.shape[1] // 2].astype(int) - (30, 160, 220, 255)).max() < near


def test_a_gif_whose_background_is_none_of_its_colours_is_drawn():
    saved = io.BytesIO()
    few = Image.new("P", (40, 60), 1)
    few.putpalette([0, 0, 0, 255, 0, 0])
    few.save(saved, "GIF")
    data = bytearray(saved.getvalue())
    data[11] = 255
    assert counter_png(bytes(data), "a.gif")


def test_a_transparent_margin_goes_and_lends_no_colour():
    pixels = np.zeros((1000, 1000, 4), np.uint8)
    pixels[..., :3] = (0, 255, 0)  # what an eraser leaves behind
    pixels[200:800, 100:900] = (0, 0, 255, 255)
    pixels[200:260, 100:160, 3] = 0  # a cut corner
    made = read(counter_png(encoded(pixels), "a.png"))
    assert made.shape[:2] == (192, 256)
    assert made[0, 0, 3] == 0
    seen = made[made[..., 3] > 40]
    assert np.abs(seen[:, :3].astype(int) - (0, 0, 255)).max() < 8


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (make.picture(90, 90)[:-30], "image-undecodable"),
        (make.huge_png(4100, 4100), "counter-too-large"),
        (make.huge_png(3900, 3900), "image-undecodable"),
        (encoded(np.zeros((200, 200, 3), np.uint8), ".jpg")[:-400], "image-undecodable"),
        (encoded(np.zeros((8, 8, 4), np.uint8)), "counter-clear"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "image-unknown-kind"),
        (b"", "image-empty"),
        (b"no picture", "image-"),
    ],
)
def test_what_is_no_picture_of_a_counter_is_refused_with_a_sentence(data, key):
    with pytest.raises(DataError) as refused:
        counter_png(data, "a.png")
    assert refused.value.text.key.startswith(key)


@settings(deadline=None)
@given(st.binary(max_size=300), st.integers(0, 200))
def test_no_bytes_do_more_harm_than_a_sentence(noise, at):
    data = make.picture(30, 30)
    for torn in (noise, data[:at] + noise + data[at + len(noise) :]):
        try:
            made = counter_png(torn, "a.png")
        except DataError:
            continue
        assert max(header_of(io.BytesIO(made), "a.png").stored) <= LONGEST


def piece(name, *images, **tags):
    return Kind(name, "", "", "counter", 1, Name(name, name), tuple({"image": one} for one in images) or ({},), tags)


def test_names_pair_what_they_surely_tell_and_offer_the_rest():
    pairs = pairs_of(
        [
            piece("4th French Army", "f.png", "b.png"),
            piece("Germany, army 5", "g.png"),
            piece("German 5. Armee reduced", "r.png"),
            piece("Blown bridge", "x.png"),
            piece("Russian army III", "y.png"),
            piece("Russian general staff, colour plate", "z.png"),
            piece("without a picture"),
        ],
        OURS,
    )
    assert pairs.pictures() == {("france-a4", 0): "f.png", ("france-a4", 1): "b.png", ("germany-a5", 0): "g.png"}
    assert pairs.rest == (
        "German 5. Armee reduced",
        "Russian army III",
        "Blown bridge",
        "Russian general staff, colour plate",
    )
    assert pairs.offered("German 5. Armee reduced") == ("germany-a5", 1)
    assert pairs.offered("Russian army III") == ("russia-a3", 0)
    assert pairs.offered("Blown bridge") is None
    assert pairs.offered("Russian general staff, colour plate") is None  # but Russia's stand first in its list
    assert pairs.choices("Russian general staff, colour plate")[0][0].startswith("russia")
    assert pairs.paired_kinds == 2


def test_two_pieces_never_show_one_face_the_newest_decides():
    pairs = pairs_of([piece("France A4", "f.png", "b.png"), piece("other", "o.png", "p.png")], OURS)
    both = pairs.pair("other", ("france-a4", 1))
    assert both.pictures() == {("france-a4", 0): "f.png", ("france-a4", 1): "o.png"}
    over = pairs.pair("other", ("france-a4", 0))
    assert over.pictures() == {("france-a4", 0): "o.png", ("france-a4", 1): "p.png"}
    assert over.rest == ("France A4",)
    assert over.pair("other", None).pictures() == {}


SETS = [counters(name) for name in sorted({game.counters for game in all_games()})]


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_a_secret_face_never_has_a_picture(data):
    """Whatever is paired by hand, in whatever order."""
    ours = data.draw(st.sampled_from(SETS))
    names = data.draw(st.lists(st.sampled_from([k.name.en for k in ours.kinds.values()]), max_size=6, unique=True))
    pairs = pairs_of([piece(name, "1.png", "2.png", "3.png") for name in names], ours)
    for _ in range(data.draw(st.integers(0, 4)) if names else 0):
        chosen = data.draw(st.sampled_from(names))
        pairs = pairs.pair(chosen, data.draw(st.sampled_from([None, *pairs.choices(chosen)])))
    for kind, number in pairs.pictures():
        assert not ours.kinds[kind].is_secret(number)
        assert number in open_faces(ours.kinds[kind])
    for name in names:
        assert all(not ours.kinds[kind].is_secret(face) for kind, face in pairs.choices(name))


# Counters cut out of a scan: where the cut lies, and which counters are told to be alike


RNG = np.random.default_rng(11)


def scanned(drawn, noise, apart, quality):
    """Return a face as one of its prints comes out of a scanner: moved a little, with noise, packed as a JPEG."""
    side = drawn.shape[0]
    carry = np.array([[1, 0, RNG.uniform(-apart, apart)], [0, 1, RNG.uniform(-apart, apart)]], np.float32)
    moved = cv2.warpAffine(cv2.GaussianBlur(drawn, (0, 0), 0.7), carry, (side, side), borderMode=cv2.BORDER_REPLICATE)
    grained = np.clip(moved * RNG.uniform(0.96, 1.04) + RNG.normal(0, noise, drawn.shape), 0, 255).astype(np.uint8)
    _, packed = cv2.imencode(".jpg", grained, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


@pytest.mark.parametrize(("side", "noise", "quality"), [(60, 3, 90), (60, 8, 70), (120, 8, 70), (240, 5, 85)])
def test_prints_of_one_counter_are_alike_and_a_digit_tells_two_apart(side, noise, quality):
    words = ("4-4", "4-3", "8-4", "6-4", "3-4", "5-4", "14-4", "4-4*")
    kinds = [(word, body) for body in ((150, 170, 210), (214, 150, 140)) for word in words]
    order = RNG.permutation(np.repeat(np.arange(len(kinds)), 3))
    shapes = [(scanned(face(*kinds[n], side), noise, side / 50, quality),) for n in order]
    found = families(shapes, lambda _share: None)
    assert all(len({order[n] for n in kind}) == 1 for kind in found)  # never two of different values
    assert len(found) <= len(kinds) + 2  # a print in a hundred may be taken for a kind of its own


def test_a_back_tells_two_apart_whose_fronts_are_alike():
    front, weak, weaker = (face(words, (150, 170, 210)) for words in ("4-4", "2-4", "1-4"))
    assert families([(front, weak), (front, weaker), (front, weak), (front,)], lambda _share: None) == [
        [0, 2],
        [1],
        [3],
    ]


def test_a_cut_lies_on_the_counters_of_a_sheet_that_lies_askew():
    sheet = np.full((400, 500, 3), 255, np.uint8)
    for left in range(80, 380, 8):
        sheet[60:160, left : left + 4] = 0  # narrow stripes tell a shift of a pixel
    middle = (250.0, 200.0)
    turn = cv2.getRotationMatrix2D(middle, 7, 1.0)
    askew = np.asarray(cv2.warpAffine(sheet, turn, (500, 400), flags=cv2.INTER_CUBIC, borderValue=(255,) * 3), np.uint8)
    corners = [(80.0, 60.0), (380.0, 60.0), (80.0, 160.0)]
    marks = [tuple(turn @ (x - 0.5, y - 0.5, 1.0) + 0.5) for x, y in corners]
    grid = Grid("square", 3, 1, tuple(marks), edges=True)
    rings = [ring for _, _, ring in grid.cells()]
    faces = cut(askew, 1.0, rings, 1.0, lambda _share: None)
    assert [one.shape for one in faces] == [(100, 100, 3)] * 3
    stripes = np.tile(np.repeat([0, 255], 4), 38)
    for n, one in enumerate(faces):
        wanted = stripes[100 * n : 100 * n + 100]
        apart = [np.abs(one[10:-10, 10:-10, 0] - np.roll(wanted, by)[10:-10].astype(int)).mean() for by in (-1, 0, 1)]
        assert apart[1] < 0.6 * min(apart[0], apart[2])


def test_faces_are_kept_as_large_as_they_are_wanted():
    sheet = np.zeros((800, 800, 3), np.uint8)
    grid = Grid("square", 2, 1, ((0, 0), (1600, 0), (0, 800)), edges=True, gap=0.0, inset=0.0)
    for share, side in ((0.32, 256), (1.0, 800)):
        faces = cut(sheet, 2.0, [ring for _, _, ring in grid.cells()], share, lambda _share: None)
        assert [one.shape for one in faces] == [(side, side, 3)] * 2
