"""Of a window each face explains what it does by its pixels alone, within the outline at its turn."""

import numpy as np
import pytest

from assistant.scan.detection import correlation, patterns, search
from assistant.scan.detection.correlation import lines_of, main_directions
from assistant.scan.detection.search import Size


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


@pytest.mark.parametrize("shape", [(300, 90), (60, 90)])
def test_main_directions_keep_nearly_all_that_the_best_keep(shape):
    dice = np.random.default_rng(4)
    faces = (dice.normal(size=(shape[0], 20)) @ dice.normal(size=(20, 90)) + 0.2 * dice.normal(size=shape)).astype("f4")
    few = 24
    found = main_directions(faces, few)
    best = np.linalg.svd(faces, full_matrices=False)[2][:few].T
    assert np.allclose(found.T @ found, np.eye(few), atol=1e-3)
    assert np.linalg.norm(faces @ found) > 0.999 * np.linalg.norm(faces @ best)
