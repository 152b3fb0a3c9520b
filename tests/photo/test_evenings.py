"""Stored views of evenings: what is told of them, settled by whoever sits at the table, is no worse than it was."""

import pytest

from tests.photo.evenings import KEPT, counted, read, told


@pytest.mark.parametrize(
    ("first", "every", "keys", "wrong"), [(0, 4, 8, 0), pytest.param(0, 1, 20, 3, marks=pytest.mark.night)]
)
def test_evenings_are_followed_and_an_unchanged_table_is_silent(first, every, keys, wrong):
    """Nothing is told for certain and wrongly; `wrong` places differ in the end of those that differed before."""
    found = told("stored views", map(counted, read(KEPT)[first::every]))
    assert found.views and found.silent == found.views and not found.sure
    assert found.keys <= keys and found.after <= wrong < found.before
