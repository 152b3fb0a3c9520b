"""The evenings: a script for each game."""

from __future__ import annotations

from tests.ui.evenings import empires, third_reich

SCRIPTS = (empires, third_reich)
