"""Rows of cases, as data beside the module of their test: `test_x.toml` has a list for each test of `test_x.py`, by its name."""

import functools
import inspect
import tomllib
from pathlib import Path

import pytest


@functools.cache
def read(path):
    """Return the rows of a module's tests, by the tests' names."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def by_rows(names):
    """Give a test each of its rows; `names`: what it calls the cells."""

    def marked(test):
        path = Path(inspect.getfile(inspect.unwrap(test))).with_suffix(".toml")
        return pytest.mark.parametrize(names, read(path)[test.__name__])(test)

    return marked
