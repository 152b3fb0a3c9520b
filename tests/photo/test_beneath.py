"""Edges beside a counter tell how many lie beneath; what else lies beside it does not."""

from __future__ import annotations

import numpy as np
import pytest

from assistant.scan.sight.beneath import EACH, WALL, edges_beneath, edges_beside, numbered

SIDE = 36.0
RING = np.array([[60, 60], [96, 60], [96, 96], [60, 96]], np.float32)


def lying(beyond: float) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Return what is covered by a counter whose stack shows so many sides beyond its right edge."""
    covered = np.zeros((160, 200), bool)
    covered[60:97, 60 : 97 + round(beyond * SIDE)] = True
    return covered


@pytest.mark.parametrize("beneath", [0, 1, 2, 3])
def test_edges_are_counted(beneath: int) -> None:
    assert edges_beneath(RING, lying(WALL + beneath * EACH), SIDE) == (beneath, False)


def test_what_lies_beside_a_counter_is_no_edge() -> None:
    covered = lying(0.5)
    marker = np.array([[104, 50], [116, 50], [116, 106], [104, 106]], np.float32)
    over = numbered([RING, marker], covered.shape)
    assert edges_beneath(RING, covered, SIDE)[0] >= 3
    assert edges_beneath(RING, covered, SIDE, over == 2) == (0, True), "more may be there, it is said"
    assert edges_beneath(RING, covered, SIDE, over == 3)[0] >= 3


def test_of_one_among_many_the_same_is_told_as_of_one_alone() -> None:
    dice = np.random.default_rng(2)
    covered = np.zeros((900, 1000), bool)
    rings = [
        (RING + np.array((70 * column - 40, 80 * row - 45))).astype(np.float32)
        for row in range(10)
        for column in range(12)
    ]
    for ring in rings:
        left, top = ring[0].astype(int)
        covered[top : top + 37, left : left + 37 + dice.integers(0, 40)] = True
    over = numbered(rings, covered.shape)
    for n, ring in enumerate(rings, 1):
        assert edges_beside(ring, covered, SIDE, over, n) == edges_beneath(
            ring, covered, SIDE, (over > 0) & (over != n)
        )
