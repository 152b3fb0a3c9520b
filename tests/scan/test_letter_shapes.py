"""Pictures much higher than wide, and the reverse, searched for letters: a process of its own, for noise takes room."""

import numpy as np
import pytest

from assistant.scan.fit import letters
from assistant.scan.fit.letters import without_letters


@pytest.mark.parametrize("size", [(20_000, 40), (3, 2_000), (1, 1), (2_000, 1)])
def test_pictures_of_any_shape_are_read_in_little_room(size, monkeypatch):
    seen = []
    real = letters.darkness
    monkeypatch.setattr(letters, "darkness", lambda pixels, *unit: seen.append(pixels.size) or real(pixels, *unit))
    noise = np.random.default_rng(3).integers(0, 255, (*size, 3)).astype(np.uint8)
    assert without_letters(noise)[0].shape == noise.shape
    assert max(seen) <= 3 * 1.05 * max(letters.LARGEST, noise.size / 3)
