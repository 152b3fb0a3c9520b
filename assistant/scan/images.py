"""Pictures of boards: opened with the size known before anything is decoded, turned, cropped."""

from __future__ import annotations

MOST_PIXELS = 20_000 * 14_000
