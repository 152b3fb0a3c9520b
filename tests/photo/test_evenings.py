"""Stored views of evenings: what is told of them, settled by whoever sits there, is no worse than it was; prices come of them."""

import subprocess
import sys

import pytest

from tests.photo.evenings import KEPT, counted, read, told
from tests.photo.fit import FILE


@pytest.mark.parametrize(
    ("first", "every", "keys", "wrong", "missed"),
    [(0, 4, 7, 0, 0), pytest.param(0, 1, 20, 8, 1, marks=pytest.mark.night)],
)
def test_evenings_are_followed_and_an_unchanged_table_is_silent(first, every, keys, wrong, missed):
    """`wrong` places differ in the end of those that differed before; what is `missed` by the eye alone is told for certain."""
    found = told("stored views", map(counted, read(KEPT)[first::every]))
    assert found.views and found.views - found.silent <= missed and found.sure <= missed
    assert found.keys <= keys and found.after <= wrong < found.before


@pytest.mark.night
def test_what_deeds_and_looks_cost_is_what_the_views_tell(tmp_path):
    subprocess.run([sys.executable, "-m", "tests.photo.fit", KEPT, tmp_path / FILE.name], check=True)
    assert (tmp_path / FILE.name).read_bytes() == FILE.read_bytes()
