"""The printed tables, cell for cell, from `tables/*.csv`."""

from __future__ import annotations

import csv
import functools
from collections.abc import Mapping
from importlib import resources

Row = Mapping[str, str]


@functools.cache
def rows(name: str) -> tuple[Row, ...]:
    """Return the rows of `tables/<name>.csv`, top to bottom, each a mapping from column to cell."""
    text = resources.files(__package__).joinpath("tables", f"{name}.csv").read_text(encoding="utf-8")
    return tuple(csv.DictReader(text.splitlines()))


@functools.cache
def numbers(name: str) -> Mapping[str, int]:
    """Return a table of two columns as a mapping from its first to its second, a whole number."""
    return {key: int(value) for key, value in (tuple(row.values()) for row in rows(name))}
