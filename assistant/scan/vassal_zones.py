"""VASSAL's zones, regions and grids as outlines in pixels of the board's picture."""

from __future__ import annotations

MOST_CELLS = 20_000  # of one grid
