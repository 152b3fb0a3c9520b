"""The printed charts of the game, cell for cell (tables/*.csv)."""

from __future__ import annotations

import csv
import functools
from pathlib import Path

TABLES = Path(__file__).parent / "tables"


@functools.cache
def rows(name: str) -> tuple[dict[str, str], ...]:
    """Return the rows of `tables/<name>.csv`, each a mapping from the column's name to the cell."""
    with (TABLES / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))
