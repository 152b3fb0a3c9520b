"""Hairs go, straits and corners stay."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from skimage.measure import label as parts_of

from assistant.scan.tracing.polygons import hairs, without_hairs

NOTHING = np.zeros((40, 60), np.int32)


def halves():
    labels = np.ones((40, 60), np.int32)
    labels[:, 30:] = 2
    return labels


def test_a_hair_and_a_speck_go_and_corners_stay():
    clean = halves()
    clean[10:20, 40:50] = 3
    hairy = clean.copy()
    hairy[5, 30:45] = 1  # a spike into the neighbour
    hairy[12:18, 53] = 3  # a speck beside its zone
    hairy[30:36, 20], hairy[30, 20:30] = 2, 2  # a bent one
    assert (without_hairs(hairy, NOTHING) == clean).all()
    assert (without_hairs(clean, NOTHING) == clean).all()


def test_a_strait_a_thin_zone_and_a_click_stay():
    labels = halves()
    labels[20, 30:50], labels[15:25, 50:55] = 1, 1  # a strait one pixel wide to another part
    labels[5, 35:55] = 3  # a zone that is nowhere wider
    labels[35, 10] = 2
    clicks = NOTHING.copy()
    clicks[35, 10] = 2
    assert (without_hairs(labels, clicks) == labels).all()


def stout(labels):
    """Whether each pixel lies in a square of two by two of its label; written otherwise than in the program."""
    found = np.zeros(labels.shape, bool)
    for row in range(labels.shape[0] - 1):
        for column in range(labels.shape[1] - 1):
            if (labels[row : row + 2, column : column + 2] == labels[row, column]).all():
                found[row : row + 2, column : column + 2] = True
    return found


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(2, 4), st.floats(0, 0.05))
def test_stout_parts_stay_and_stay_joined_and_no_zone_is_lost(seed, count, noise):
    rng = np.random.default_rng(seed)
    labels = np.kron(rng.integers(1, count + 1, (5, 6)), np.ones((5, 5), np.int32)).astype(np.int32)
    rough = rng.random(labels.shape) < noise
    labels[rough] = rng.integers(1, count + 1, rough.sum())
    nothing = np.zeros_like(labels)
    found = without_hairs(labels, nothing)
    before = stout(labels)
    assert (found[before] == labels[before]).all()
    assert set(np.unique(found)) == set(np.unique(labels))
    assert hairs(found, nothing).sum() <= hairs(labels, nothing).sum()
    whole, after = (parts_of(each, connectivity=1, background=-1) for each in (labels, found))
    for part in np.unique(whole):
        assert len(np.unique(after[before & (whole == part)])) <= 1
