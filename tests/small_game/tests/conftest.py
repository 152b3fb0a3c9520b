"""Lets the tests run before the game is installed: its folder then holds maps and counters for the readers."""

from importlib.resources import files

from assistant.core import places

places.lend(files("ponds"))
