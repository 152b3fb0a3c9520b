"""A marker may lie on the corner of a counter."""

import numpy as np
import pytest

from assistant.scan.detection import classify, patterns, select
from assistant.scan.detection.classify import Look
from assistant.scan.detection.scene import Table
from assistant.scan.detection.select import Chosen
from assistant.scan.detection.sightings import Face, FaceBook
from tests.photo.scoring import CLEARLY

COUNTER, MARKER, SHARE = 48.0, 22.0, 0.75  # pixels of the scan; working pixels to one of them
AT = (150.0, 110.0)  # working pixels


@pytest.fixture
def table():
    """Return a board on which a counter and a marker may lie."""
    dice = np.random.default_rng(2)
    faces = {
        key: Face(side, (dice.integers(0, 255, (64, 64, 3), np.uint8),))
        for key, side in (("counter/0", COUNTER), ("marker/1", MARKER))
    }
    groups = patterns.groups(FaceBook(faces))
    plain = patterns.to_levels(np.full((220, 300, 3), 180, np.uint8))
    return Table(patterns.to_steps(plain), plain, classify.sharps_of(groups, SHARE, 0.5), SHARE)


def found(table, key, off, value):
    """Return something that was found, so many sides of a counter off the middle, right and down."""
    group = next(n for n, faces in enumerate(table.sharps) if key in faces.group.keys)
    at = [middle + off * COUNTER * SHARE for middle in AT]
    return Chosen(
        Look(at[0], at[1], 0.0, 1.0, group, np.array([0.93], np.float32)), CLEARLY._replace(figure=value - 0.8)
    )


@pytest.mark.parametrize(("key", "off", "told"), [("marker/1", 0.25, 1), ("marker/1", 0.6, 2), ("counter/0", 0.25, 1)])
def test_what_lies_within_a_counter_is_none(table, key, off, told):
    """What of the counter looks like a small marker lies within it; a marker on its corner covers little of it."""
    one, other = found(table, "counter/0", 0.0, 1.4), found(table, key, off, 1.3)
    assert len(select.apart([other, one], table)) == told
