"""A marker that lies on the corner of a counter hides a part of it, and is half hidden itself by what was found there first."""

from __future__ import annotations

import numpy as np
import pytest

from assistant.scan.detection import classify, patterns, select
from assistant.scan.detection.classify import Look
from assistant.scan.detection.scene import Table
from assistant.scan.detection.score import Weight
from assistant.scan.detection.search import Hint
from assistant.scan.detection.select import Chosen, Spot
from assistant.scan.detection.sightings import Face, FaceBook

COUNTER, MARKER, SHARE = 48.0, 22.0, 0.75  # pixels of the scan; working pixels to one of them
AT = (150.0, 110.0)  # working pixels


@pytest.fixture
def table() -> Table:
    """Return a board on which a counter and a marker may lie."""
    dice = np.random.default_rng(2)
    faces = {
        key: Face(side, (dice.integers(0, 255, (64, 64, 3), np.uint8),))
        for key, side in (("counter/0", COUNTER), ("marker/1", MARKER))
    }
    groups = patterns.groups(FaceBook(faces))
    plain = patterns.to_levels(np.full((220, 300, 3), 180, np.uint8))
    return Table(patterns.to_steps(plain), plain, classify.sharps_of(groups, SHARE, 0.5), SHARE)


def found(table: Table, key: str, off: float, value: float, odds: float) -> Chosen:
    """Return something that was found, so many sides of a counter off the middle, right and down."""
    group = next(n for n, faces in enumerate(table.sharps) if key in faces.group.keys)
    at = [middle + off * COUNTER * SHARE for middle in AT]
    return Chosen(
        Look(at[0], at[1], 0.0, 1.0, group, np.array([0.93], np.float32)), Weight(value - 0.4, 1.0, 0.8), odds
    )


@pytest.mark.parametrize(("off", "odds", "told"), [(0.39, 6.0, 2), (0.39, 1.0, 1), (0.25, 6.0, 1), (0.6, 1.0, 2)])
def test_a_marker_on_a_corner_is_told_where_it_surely_lies(table: Table, off: float, odds: float, told: int) -> None:
    """What of the counter looks like a small marker lies within it, and what is unsure is none."""
    counter, marker = found(table, "counter/0", 0.0, 1.4, 6.0), found(table, "marker/1", off, 1.3, odds)
    assert len(select.apart([marker, counter], table)) == told


def test_another_counter_may_not_lie_on_a_corner_as_a_marker_does(table: Table) -> None:
    one, other = found(table, "counter/0", 0.0, 1.4, 6.0), found(table, "counter/0", 0.25, 1.3, 6.0)
    assert select.apart([one, other], table) == [one]


def test_where_a_marker_may_lie_on_a_corner_is_looked_at_last_and_where_a_counter_may_not_is_set_apart(
    table: Table,
) -> None:
    """A counter that was found gives places at its sides that look like another one; markers do lie on its corner."""
    known = found(table, "counter/0", 0.0, 1.4, 6.0).look

    def place(key: str, off: float) -> Spot:
        look = found(table, key, off, 1.0, 1.0).look
        return Spot([Hint(look.x, look.y, 0.0, look.group, 0.7)])

    marker, beside, free = place("marker/1", 0.39), place("counter/0", 0.39), place("counter/0", 0.9)
    assert select.parted([marker, beside, free], [known], table) == ([free, marker], [beside])
    on_marker = found(table, "marker/1", 0.39, 1.3, 6.0).look
    assert select.parted([marker], [known, on_marker], table) == ([], [marker])
