"""Another board is refused, also one of the same coasts, drawn by the same hand."""

import numpy as np
import pytest

from assistant.scan.detection import quality
from assistant.scan.detection.sightings import SightError
from assistant.scan.detection.warp import Laid


def test_another_map_of_the_same_coasts_is_refused(monkeypatch):
    """Borders, names and boxes are others: of what is seen hardly anything has the details of the scan."""
    picture = np.zeros((40, 60, 3), np.uint8)
    here = Laid(1.0, picture, picture, np.ones((40, 60), bool))
    for pairs, agreement, refused in ((178, 0.11, True), (178, 0.5, False), (900, 0.11, False), (60, 0.5, False)):
        monkeypatch.setattr(quality, "agreement", lambda _, agreement=agreement: agreement)
        if refused:
            with pytest.raises(SightError, match="not recognised"):
                quality.check_fit(here, 0.5, pairs)
        else:
            quality.check_fit(here, 0.5, pairs)
