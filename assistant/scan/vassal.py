"""VASSAL modules read as data: boards, zones, counters, saved positions. Nothing in a module is executed."""

from __future__ import annotations

SUFFIXES = (".vmod", ".mod", ".zip")
