"""The player's own boards: kept in his folder, shared as one `.sabreboard` file, preferred to the shipped ones."""

from __future__ import annotations

SUFFIX = ".sabreboard"
