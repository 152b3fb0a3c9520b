"""Writer of map folders, the counterpart of assistant/core/files.py: `read_board` of what was written is the same board."""

from __future__ import annotations

FILES = ("map.toml", "zones.csv", "zones.geojson", "links.csv", "sources.csv", "aliases.csv", "ground.geojson")
