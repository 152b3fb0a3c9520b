"""Several scans of one board joined into one picture by points that both show."""

from __future__ import annotations

FEWEST = 4  # common points that tell how one scan lies on another
