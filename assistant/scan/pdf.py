"""Pages of PDF files as pictures."""

from __future__ import annotations

POINTS_PER_INCH = 72
