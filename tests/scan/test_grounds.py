"""A bay goes to the sea that it opens to, by its colour; where colours tell nothing, nothing is changed."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.scan.tracing.grounds import NONE, by_colour, grounds_of, kinds_of

SEA, LAND, INK = (90, 170, 230), (245, 240, 228), (30, 26, 24)
WIDE, HIGH = 500, 300  # pixels: a quarter of the width that lengths are given for, so a reach of 1.25 pixels


def coast(land=LAND):
    """Two lands and a sea at the right with a bay, its mouth two pixels wide between printed lines."""
    picture = np.full((HIGH, WIDE, 3), land, np.uint8)
    truth = np.ones((HIGH, WIDE), np.int32)
    truth[150:] = 2
    truth[:, 300:] = 3
    truth[60:100, 200:290], truth[79:81, 290:300] = 3, 3
    picture[truth == 3] = SEA
    ink = np.zeros((HIGH, WIDE), np.uint8)
    ink[149:151, :300] = 1
    picture[ink > 0] = INK
    clicks = np.zeros((HIGH, WIDE), np.int32)
    for label, (row, column) in enumerate([(30, 100), (250, 100), (200, 400)], 1):
        clicks[row - 3 : row + 3, column - 3 : column + 3] = label
    return picture, ink, truth, clicks


def leaked(truth):
    """The zones with the bay cut off at its mouth: it went to the land round it."""
    labels = truth.copy()
    labels[55:105, 195:300] = 1
    return labels


def mended(picture, ink, labels, clicks):
    return by_colour(labels, clicks, grounds_of(kinds_of(picture, ink, clicks), clicks, 3))


def test_a_bay_goes_to_its_sea_and_two_lands_of_one_colour_keep_their_border():
    picture, ink, truth, clicks = coast()
    assert (mended(picture, ink, leaked(truth), clicks) == truth).all()


def test_a_bay_that_passes_for_ink_goes_to_its_sea_too():
    picture, ink, truth, clicks = coast()
    ink[60:100, 270:300] |= (truth[60:100, 270:300] == 3).astype(np.uint8)
    assert (mended(picture, ink, leaked(truth), clicks) == truth).all()


def test_what_was_clicked_stays_and_a_lake_far_from_any_sea():
    picture, ink, truth, clicks = coast()
    picture[200:220, 50:90] = SEA
    clicks[70:80, 230:240] = 1  # the player says that this blue is the land's, and his word goes for all of this blue
    found = mended(picture, ink, leaked(truth), clicks)
    assert (found == leaked(truth)).all()


@pytest.mark.parametrize("land", [SEA, tuple(np.array(SEA) + 8)], ids=["one colour", "nearly one"])
def test_where_colours_do_not_differ_nothing_is_changed(land):
    picture, ink, truth, clicks = coast(land)
    assert (kinds_of(picture, ink, clicks) == NONE).all()
    assert mended(picture, ink, leaked(truth), clicks) is not truth
    assert (mended(picture, ink, leaked(truth), clicks) == leaked(truth)).all()


def test_where_the_ground_is_no_clicked_colour_nothing_is_changed():
    picture, ink, truth, clicks = coast()
    noise = np.random.default_rng(0).integers(0, 255, picture.shape)
    picture[clicks == 0] = noise[clicks == 0]
    assert (mended(picture, ink, leaked(truth), clicks) == leaked(truth)).all()


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_only_what_has_another_zones_colour_changes_and_goes_to_a_zone_of_that_colour(seed):
    rng = np.random.default_rng(seed)
    picture, ink, _truth, clicks = coast()
    labels = np.kron(rng.integers(1, 4, (6, 10)), np.ones((50, 50), np.int32)).astype(np.int32)
    np.copyto(labels, clicks, where=clicks > 0)
    grounds = grounds_of(kinds_of(picture, ink, clicks), clicks, 3)
    found = by_colour(labels, clicks, grounds)
    changed = found != labels
    assert grounds.owned[found[changed], grounds.kinds[changed]].all()
    assert not grounds.owned[labels[changed], grounds.kinds[changed]].any()
    assert (found[clicks > 0] == clicks[clicks > 0]).all()
