"""The evenings: a script for each game."""

from __future__ import annotations

from tests.ui.evenings import empires

SCRIPTS = (empires,)
