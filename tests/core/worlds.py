"""A small world for tests: five zones in a row with a track, two sides, a few counters. Not a game of the program."""

import shutil
from pathlib import Path

from assistant.core.counter_files import lay_out, read_counters, read_setup
from assistant.core.map_files import read_board
from assistant.core.table import Position


def write(folder):
    """Write the world's files under `folder`: `maps/five` and `counters/five`."""
    return Path(shutil.copytree(Path(__file__).with_name("world"), folder, dirs_exist_ok=True))


def read(folder):
    """Return the world as read from its files."""
    board = read_board(folder / "maps" / "five")
    kinds = read_counters(folder / "counters" / "five")
    return board, kinds, lay_out(read_setup(folder / "counters" / "five" / "setups" / "start.toml"), board, kinds)


def position(folder):
    """Return the world's start position."""
    return Position(*read(folder), defaults={"weather": "clear", "corps/one": {"points": 3}})
