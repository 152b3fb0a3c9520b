"""Among ways of reading a picture the one is taken, place by place, whose borders run along printed lines."""

import numpy as np
import pytest

from assistant.scan.fit.letters import Lettered, Reading
from assistant.scan.tracing import flood


@pytest.mark.parametrize(("usual", "other", "taken"), [(60, 40, True), (40, 60, False), (40, 41, False)])
def test_borders_that_follow_a_printed_line_are_taken(usual, other, taken, monkeypatch):
    """A line at column 40, broken by a word: one way parts two zones there, the other elsewhere on blank ground."""
    pixels = np.full((120, 2000, 3), 250, np.uint8)
    ink = np.zeros(pixels.shape[:2], np.uint8)
    ink[:50, 40] = ink[70:, 40] = 1
    told = Lettered(ink * np.uint8(200), ink, np.zeros(ink.shape, np.float32))
    bare, changed = np.full_like(pixels, 240), np.full_like(pixels, 230)
    monkeypatch.setattr(flood, "OTHERS", ("another",))
    monkeypatch.setattr(flood, "without_letters", lambda *_told: changed)

    def parted(at):
        labels = np.ones(ink.shape, np.int32)
        labels[:, at:] = 2
        return labels

    best = flood.best_read(pixels, Reading(bare, told), parted(usual), lambda _picture: parted(other))
    assert (best[60, 50] == (230 if taken else 240)).all()
    assert (best[60, 1000] == 240).all(), "what both part alike stays as it was read"
