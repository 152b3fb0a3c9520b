"""The charts printed on the player aid and in the rulebook, read cell for cell from `tables/*.csv`."""

from __future__ import annotations

import csv
import functools
from importlib import resources


@functools.cache
def rows(name: str) -> tuple[dict[str, str], ...]:
    """Return the rows of `tables/<name>.csv` in their order, each a mapping from the column's heading to its cell."""
    text = resources.files(__package__).joinpath("tables", f"{name}.csv").read_text(encoding="utf-8")
    return tuple(csv.DictReader(text.splitlines()))


def number(cell: str) -> int | None:
    """Return the whole number in `cell`, or None when the cell is empty."""
    return int(cell) if cell else None
