"""The quick ways of the first look come to what the plain ways come to."""

from __future__ import annotations

import numpy as np
import pytest

from assistant.scan.detection import correlation, patterns, search
from assistant.scan.detection.correlation import main_directions
from assistant.scan.detection.search import Size


@pytest.mark.parametrize("size", [Size(1.0, 9, 9, True, True), Size(1.0, 11, 5, False, True)])
def test_sums_within_outlines_are_those_of_their_pixels(size: Size) -> None:
    dice = np.random.default_rng(3)
    picture = dice.normal((30, -10, 5), 20, (60, 80, 3)).astype(np.float32)
    centres = np.column_stack([dice.integers(12, 68, 40), dice.integers(12, 48, 40)])
    masks = search.masks_of(size)
    half = size.box // 2
    around = correlation.window_views(picture, size.box)[centres[:, 1] - half, centres[:, 0] - half].reshape(
        len(centres), -1
    )
    found = correlation.square_within(around, *correlation.mask_measures(masks))
    for row, (x, y) in zip(found, centres, strict=True):
        part = picture[y - half : y + half + 1, x - half : x + half + 1].astype(float)
        for value, mask in zip(row, masks, strict=True):
            pixels = part[mask]
            plain = (pixels**2).sum() - len(pixels) * (pixels.mean(axis=0) ** 2 @ patterns.KEPT)
            assert value == pytest.approx(plain, rel=1e-4)


@pytest.mark.parametrize("shape", [(300, 90), (60, 90)])
def test_main_directions_keep_nearly_all_that_the_best_keep(shape: tuple[int, int]) -> None:
    dice = np.random.default_rng(4)
    faces = (dice.normal(size=(shape[0], 20)) @ dice.normal(size=(20, 90)) + 0.2 * dice.normal(size=shape)).astype("f4")
    few = 24
    found = main_directions(faces, few)
    best = np.linalg.svd(faces, full_matrices=False)[2][:few].T
    assert np.allclose(found.T @ found, np.eye(few), atol=1e-3)
    assert np.linalg.norm(faces @ found) > 0.999 * np.linalg.norm(faces @ best)
