"""Pictures that share pixels come to what each comes to alone; a few directions, and what a face explains, tell nearly all."""

import numpy as np
import pytest

from assistant.scan.detection import correlation, patterns, search
from assistant.scan.detection.correlation import (
    Halved,
    Ways,
    first_of,
    lines_of,
    main_directions,
    upright_pictures,
    variant_rows,
)
from assistant.scan.detection.search import Size
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
