"""Counters as lines of a table's file: CSV with commas, semicolons or tabs, its first line the names of the columns."""

from __future__ import annotations

import csv
import io
from pathlib import Path

MOST_BYTES = 1 << 20
LONGEST = 100  # letters of a cell


def read_lines(path: Path) -> tuple[list[str], list[list[str]]]:
    """Return the heads and the lines of a file, spaces tidied up; no lines where there are none below the first.

    Raises:
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        text = file.read(MOST_BYTES).decode("utf-8-sig", errors="replace")
    first = text.partition("\n")[0]
    mark = max(";\t,", key=first.count)
    try:
        rows = [row for row in csv.reader(io.StringIO(text), delimiter=mark) if any(cell.strip() for cell in row)]
    except csv.Error:
        rows = []
    tidy = [[" ".join(cell.split())[:LONGEST] for cell in row] for row in rows]
    return (tidy[0], tidy[1:]) if tidy else ([], [])
