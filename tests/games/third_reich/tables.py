"""Tables of the game for tests."""

from __future__ import annotations

import functools

from assistant.core import counter_files
from assistant.core.position import Position
from assistant.core.table import Edit, apply
from assistant.desk.desk import load
from assistant.games.third_reich.game import GAME


@functools.cache
def start(setup: str) -> Position:
    """Return the position of a set-up."""
    board, kinds = load(GAME)
    table = counter_files.lay_out(counter_files.setup(GAME.counters, setup), board, kinds)
    return Position(board, kinds, table, GAME.defaults)


def after(position: Position, *edits: Edit) -> Position:
    """Return the position after some edits."""
    table = position.table
    for edit in edits:
        table = apply(table, edit)
    return Position(position.board, position.kinds, table, position.defaults)


def done(position: Position, edit: Edit) -> Position:
    """Return the position after an edit as the desk does it: with what the game notes about it."""
    return after(position, GAME.with_notes(position, edit))
