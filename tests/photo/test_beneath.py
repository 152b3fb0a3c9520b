"""Edges beside a counter tell how many lie beneath; what else lies beside it does not."""

import numpy as np
import pytest

from assistant.scan.detection.sightings import THICKNESS
from assistant.scan.detection.stack_edges import WALL, edges_of

SIDE = 36.0
APART = 110  # pixels between the stacks of a table


def ring(left, top, wide=SIDE, high=SIDE):
    """Return the outline of what lies upright."""
    return np.array([[left, top], [left + wide, top], [left + wide, top + high], [left, top + high]], np.float32)


def table(beneath, way=(-0.7, 0.7)):
    """Return the tops of stacks in a row, and what they cover: of each so many more counters show along a way."""
    covered = np.zeros((3 * APART, APART * (len(beneath) + 1)), bool)
    tops = [ring(APART * (n + 0.5), APART) for n in range(len(beneath))]
    for top, count in zip(tops, beneath, strict=True):
        for layer in range(count + 1):
            left, high = (top[0] + layer * THICKNESS * SIDE * np.sign(way)).round().astype(int)
            covered[high : high + 37, left : left + 37] = True
    return tops, covered


@pytest.mark.parametrize("beneath", [0, 1, 2, 3])
def test_edges_are_counted(beneath):
    tops, covered = table([beneath, 0, 0, 0, 1, 1, 1, 0])
    assert edges_of(tops, covered, SIDE)[0] == (beneath, False)


def test_a_lone_counter_shows_a_wall_that_is_no_edge():
    tops, covered = table([0, 0, 0, 0, 1])
    wall = round(0.05 * SIDE)
    for top in tops:
        left, high = top[0].astype(int)
        low = high + 37 + round(THICKNESS * SIDE) * (top is tops[-1])
        covered[low : low + wall, left : left + 37] = True
    assert wall > WALL * SIDE
    assert [edges for edges, _ in edges_of(tops, covered, SIDE)] == [0, 0, 0, 0, 1]


def test_anything_beside_may_hide_edges():
    tops, covered = table([1, 0, 0, 0])
    left, high = tops[1][0]
    beside = ring(left, high - 29, 36, 24)
    covered[int(high) - 29 : int(high) - 5, int(left) : int(left) + 36] = True
    assert edges_of([*tops, beside], covered, SIDE)[1] == (0, True)
    assert edges_of(tops, covered, SIDE)[2] == (0, False)
