"""Where the armies of a nation that enters the war are placed (12).

The rulebook leaves it to the board (A61), so `tables/entry.csv` is a proposal of ours; armies it does not name wait in the reserve.
"""

from __future__ import annotations

import csv
import functools
from collections.abc import Mapping
from importlib import resources


@functools.cache
def proposal(nation: str) -> Mapping[str, int]:
    """Return how many armies of `nation` are proposed for which zones; empty when all of them wait."""
    text = resources.files(__package__).joinpath("tables", "entry.csv").read_text(encoding="utf-8")
    rows = csv.DictReader(text.splitlines())
    return {row["zone"]: int(row["armies"]) for row in rows if row["nation"] == nation}
