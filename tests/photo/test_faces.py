"""What faces look like: what a few shared pixels tell of all, which drawings lie on a table, which are one but for a turn."""

import cv2
import numpy as np
import pytest
from msgspec.structs import replace

from assistant.scan.detection import classify, correlation, patterns, pipeline, search, select
from assistant.scan.detection.classify import Look
from assistant.scan.detection.correlation import (
    Halved,
    Ways,
    first_of,
    lines_of,
    main_directions,
    upright_pictures,
    variant_rows,
)
from assistant.scan.detection.patterns import Turning
from assistant.scan.detection.scene import Table
from assistant.scan.detection.search import Size
from assistant.scan.detection.select import Chosen
from assistant.scan.detection.sightings import Face, FaceBook
from tests.photo.art import drawn
from tests.photo.scoring import CLEARLY
from tests.rows import by_rows

SIZE, UNIT = (32, 30), 1.1  # pixels of an upright picture, working pixels in one of them


@by_rows("spots, step")
def test_shared_pixels_are_those_of_each_variant_alone(spots, step):
    picture = _picture()
    starts = np.array([(80.3, 70.8, 20.0, 1.0), (120.0, 90.5, 200.0, 1.05)])
    ways = Ways((-10.0, 0.0, 10.0), spots, (1.0, 1.05), step)
    rows = variant_rows(picture, starts, UNIT, SIZE, ways)
    places = ways.variants(starts, UNIT).reshape(-1, 4)
    first = first_of(step)
    alone = upright_pictures(picture, places, UNIT, SIZE)[:, first::step, first::step]
    # A place is rounded to a thirty-second of a pixel when it is looked up.
    assert np.abs(rows - alone.reshape(len(places), -1)).max() < 1.5


def test_half_a_picture_shows_the_same_places():
    y, x = np.indices((180, 240), np.float32)
    slope = np.stack([x, y, x + y, 0 * x], axis=-1)  # each pixel says where it lies
    half = Halved(np.ascontiguousarray((slope[::2, ::2] + slope[1::2, 1::2]) / 2))
    place = np.array([(120.0, 90.0, 30.0, 1.0)])
    whole, small = (upright_pictures(picture, place, UNIT, SIZE) for picture in (slope, half))
    assert np.abs(whole - small).max() < 0.1


@pytest.mark.parametrize("count", [160, 5000])
def test_main_directions_keep_what_any_so_few_can(count):
    dice = np.random.default_rng(4)
    strengths = np.float32(0.8) ** np.arange(300, dtype=np.float32)
    faces = (dice.normal(size=(count, 300)) * strengths @ np.linalg.qr(dice.normal(size=(300, 300)))[0]).astype(
        np.float32
    )
    found = main_directions(faces, 20)
    assert np.abs(found.T @ found - np.eye(20)).max() < 1e-3
    lost = float(np.linalg.norm(faces - faces @ found @ found.T))
    least = float(np.linalg.norm(np.linalg.svd(faces, compute_uv=False)[20:]))
    assert lost < 1.02 * least


@pytest.mark.parametrize("strength", [1.0, 0.0])
def test_main_directions_of_faces_that_are_all_alike(strength):
    alike = strength * np.repeat(np.random.default_rng(5).normal(size=(1, 300)), 160, axis=0).astype(np.float32)
    found = main_directions(alike, 20)
    assert np.isfinite(found).all()
    assert np.linalg.norm(alike - alike @ found @ found.T) <= 1e-3 * np.linalg.norm(alike)


def _picture():
    dice = np.random.default_rng(2)
    return patterns.to_steps(
        patterns.to_levels(np.repeat(np.repeat(dice.integers(90, 160, (18, 24, 3), np.uint8), 10, 0), 10, 1))
    )


@pytest.mark.parametrize("size", [Size(1.0, 9, 9, True), Size(1.0, 11, 5, False)])
def test_what_a_face_explains_is_told_within_its_outline(size):
    dice = np.random.default_rng(3)
    seen, bare, faces = (dice.normal((30, -10, 5), 20, (4, size.box, size.box, 3)).astype(np.float32) for _ in range(3))
    for mask in search.masks_of(size):
        lines = lines_of(1, faces, mask, 3)
        best, which = lines.explained(seen.reshape(4, -1), bare.reshape(4, -1), (slice(1, 3), slice(3, 4)))
        assert set(which[:, 0]) <= {1, 2} and set(which[:, 1]) == {3}
        for n, (told, number) in enumerate(zip(best[:, 0], which[:, 0], strict=True)):
            window, board, face = (patterns.centred(one[None, mask])[0] for one in (seen[n], bare[n], faces[number]))
            much = np.clip(window @ face / (face @ face), correlation.PALEST, correlation.BOLDEST)
            rest = np.square(window - board).sum() + patterns.NOISE * np.count_nonzero(mask)
            assert told == pytest.approx(1 - np.square(window - much * face).sum() / rest, abs=1e-3)


SIDE = 36
WORDS = ("3", "4", "5", "7", "8")
Pixels = np.ndarray[tuple[int, ...], np.dtype[np.uint8]]


def letter(word, smaller):
    """Return a counter as it is printed; or with less on it, and its signs elsewhere."""
    picture = np.full((128, 128, 3), (90, 130, 80), np.uint8)
    cv2.rectangle(picture, (30, 24 if smaller else 44), (100, 60 if smaller else 80), (240, 235, 220), -1)
    if not smaller:
        cv2.putText(picture, "XXXX", (36, 36), cv2.FONT_HERSHEY_SIMPLEX, 0.9, (20, 20, 20), 3, cv2.LINE_AA)
    cv2.putText(picture, word, (20, 118), cv2.FONT_HERSHEY_SIMPLEX, 1.6, (20, 20, 20), 6, cv2.LINE_AA)
    return picture


def laid(smaller, learnt=()):
    """Return a table with each counter once, and a look at each that has the right face a little behind another."""
    board = np.full((60, 60 * len(WORDS), 3), (190, 180, 150), np.uint8)
    photo = board.copy()
    looks = []
    for n, word in enumerate(WORDS):
        left = 60 * n + 12
        photo[12 : 12 + SIDE, left : left + SIDE] = cv2.resize(
            letter(word, smaller), (SIDE, SIDE), interpolation=cv2.INTER_AREA
        )
        scores = np.where(np.arange(len(WORDS)) == n, 0.9, 0.8).astype(np.float32)
        looks.append(Look(left + SIDE / 2 - 0.5, 12 + SIDE / 2 - 0.5, 0.0, 1.0, 0, scores))
    faces = {f"{word}/0": Face(float(SIDE), (letter(word, False), letter(word, True)), learnt) for word in WORDS}
    sharps = classify.sharps_of(patterns.groups(FaceBook(faces)), 1.0, 0.5)
    return Table(patterns.to_steps(patterns.to_levels(photo)), patterns.to_levels(board), sharps, 1.0), looks


@pytest.mark.parametrize("smaller", [False, True])
def test_the_drawing_that_lies_there_is_told_by_a_few_clear_counters(smaller):
    table, looks = laid(smaller)
    assert select.drawing_of(table, looks) == int(smaller)
    assert select.drawing_of(table, []) is None
    (faces,) = table.drawn_as(int(smaller)).sharps
    assert len(faces.pictures) == len(WORDS) and set(faces.group.drawings) == {int(smaller)}
    for n, look in enumerate(looks):
        seen = patterns.rows(select.upright(table, look)[None, ..., :3][:, faces.mask])
        assert int((faces.fine @ seen[0]).argmax()) == n


def test_what_was_learnt_is_kept_and_a_face_with_one_drawing_keeps_it():
    patch = letter("3", True)
    table, _ = laid(True, (patch,))
    (faces,) = table.drawn_as(0).sharps
    assert faces.group.drawings.count(None) == len(WORDS)
    assert all(faces.group.drawings[faces.best[n]] is None for n in range(len(WORDS)))
    book = FaceBook({"only/0": Face(float(SIDE), (letter("3", False),)), "two/0": Face(float(SIDE), (patch, patch))})
    (group,) = patterns.groups(book)
    assert [group.of[n] for n in group.drawn_as(1)] == [0, 1]


def test_faces_that_look_the_same_on_this_table_are_told_as_equally_likely():
    """As they are printed they differ in small letters, which the smaller drawing has not: nobody reads what is not there."""
    printed = [letter(word, False) for word in ("3", "4")]
    same = letter("3", True)
    book = FaceBook({f"{n}/0": Face(float(SIDE), (one, same)) for n, one in enumerate(printed)})
    table, _ = laid(True)
    table = replace(table, sharps=classify.sharps_of(patterns.groups(book), 1.0, 0.5))
    look = Look(29.5, 29.5, 0.0, 1.0, 0, np.array([0.9, 0.8999], np.float32))
    for drawing, told in ((1, 1), (0, 2)):
        seen = pipeline.as_seen(Chosen(look, CLEARLY), table.drawn_as(drawing), Turning(book), (0, False))
        assert len({each.score for each in seen.likely}) == told


def test_the_printed_drawing_is_the_better_one_until_more_is_known():
    table, _looks = laid(False)
    (faces,) = table.sharps
    assert [faces.group.drawings[faces.best[n]] for n in range(len(WORDS))] == [0] * len(WORDS)
    assert select.change_of(table, []) == pytest.approx(np.vstack([np.eye(3), np.zeros(3)]))


def test_letters_on_nothing_show_no_face():
    """Modules lay names of boxes on their maps; no counter is cut so."""
    label = np.zeros((40, 256, 4), np.uint8)
    cv2.putText(label, "DISCARDS", (8, 30), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (20, 20, 20, 255), 2, cv2.LINE_AA)
    book = FaceBook({"label/0": Face(SIDE, (label,)), "3/0": Face(SIDE, (letter("3", False),))})
    assert [group.keys for group in patterns.groups(book)] == [("3/0",)]


def test_a_card_shows_no_face():
    book = FaceBook(
        {"card/0": Face(3 * SIDE, (letter("4", False),), cut=False), "3/0": Face(SIDE, (letter("3", False),))}
    )
    assert [group.keys for group in patterns.groups(book)] == [("3/0",)]


def aeroplane(heading):
    picture = np.zeros((96, 96, 4), np.uint8)
    for ring in (
        [(44, 8), (52, 8), (52, 88), (44, 88)],
        [(8, 38), (88, 38), (88, 50), (8, 50)],
        [(32, 80), (64, 80), (64, 88), (32, 88)],
    ):
        cv2.fillConvexPoly(picture, np.array(ring), (70, 90, 60, 255))
    cv2.circle(picture, (48, 30), 4, (200, 200, 210, 255), -1)
    matrix = cv2.getRotationMatrix2D((47.5, 47.5), -heading, 1.0)
    return Face(60.0, (np.asarray(cv2.warpAffine(picture, matrix, (96, 96)), np.uint8),))


def test_headings_of_one_aeroplane_are_twins():
    headings = {f"plane-{n}/0": aeroplane(45.0 * n) for n in range(8)}
    tank = np.full((96, 96, 3), 150, np.uint8)
    cv2.rectangle(tank, (20, 40), (76, 70), (30, 30, 30), -1)
    turning = Turning(FaceBook({**headings, "tank/0": Face(60.0, (tank,))}))
    for key in headings:
        assert set(turning.twins(key)) == set(headings) - {key}
    assert turning.twins("tank/0") == ()


def test_kinds_that_differ_in_print_are_no_twins():
    pieces = drawn("antique", 1.0)
    turning = Turning(FaceBook({key: Face(60.0 * piece.width, (piece.pixels,)) for key, piece in pieces.items()}))
    others = [(key, twin) for key in pieces for twin in turning.twins(key)]
    # Two levels of one marker whose sign looks much the same upside down, and nothing else.
    assert len(others) <= 2 and all(key.rpartition("/")[0] == twin.rpartition("/")[0] for key, twin in others)
