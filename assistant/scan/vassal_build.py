"""The parts of a VASSAL module that its build file declares."""

from __future__ import annotations

NAMES = ("buildFile.xml", "buildFile")  # since VASSAL 3.5, and before
