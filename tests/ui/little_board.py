"""A little board for the tests of the drawing: two countries of three zones, a sea, a reserve, a track of four turns.

Its counters are armies of two nations, a tile, a pawn; control, trench and supply markers. Both are read from files.
"""

import functools
from pathlib import Path

from assistant.core import counter_files, map_files
from assistant.core.table import Counter, Position, Table

FILES = Path(__file__).with_name("little")


@functools.cache
def board():
    return map_files.read_board(FILES / "maps" / "little")


@functools.cache
def counters():
    return counter_files.read_counters(FILES / "counters" / "little")


def position(**zones):
    """Return a position: `paris=("fr-4", "fr-4/back")` lays counters, numbered by kind in the order given."""
    laid, used = {}, {}
    for zone, stack in zones.items():
        for word in stack:
            kind, _, face = word.partition("/")
            used[kind] = used.get(kind, 0) + 1
            name = f"{kind}#{used[kind]}"
            laid[name] = Counter(name, kind, zone.replace("turn_", "turn:"), 1 if face else 0)
    return Position(board(), counters(), Table(laid, {}, {}))


def changed(before, table):
    """Return the same board and counters with another table."""
    return Position(before.board, before.kinds, table, before.defaults)
