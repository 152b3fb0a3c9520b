"""Another board is refused, also one of the same coasts, drawn by the same hand; one of which most is covered, as such."""

import numpy as np
import pytest

from assistant.scan.detection import quality
from assistant.scan.detection.sightings import SightError
from assistant.scan.detection.warp import Laid


def test_another_map_of_the_same_coasts_is_refused(monkeypatch):
    """Borders, names and boxes are others: of what is seen hardly anything has the details of the scan."""
    plain = np.zeros((40, 60, 3), np.uint8)
    patch = plain.copy()
    patch[:6, :8] = np.random.default_rng(1).integers(0, 255, (6, 8, 3))
    for pairs, agreement, photo, refused in (
        (178, 0.11, plain, "not recognised"),
        (178, 0.5, plain, ""),
        (900, 0.11, plain, ""),
        (900, 0.11, patch, "is covered"),
        (178, 0.11, patch, "is covered"),
        (60, 0.5, plain, ""),
    ):
        here = Laid(1.0, plain, photo, np.ones((40, 60), bool))
        monkeypatch.setattr(quality, "agreement", lambda _, agreement=agreement: agreement)
        if refused:
            with pytest.raises(SightError, match=refused):
                quality.check_fit(here, 0.5, pairs)
        else:
            quality.check_fit(here, 0.5, pairs)
