"""Tables of the games for tests."""

import functools

from assistant.core import counter_files
from assistant.core.table import Position
from assistant.desk.desk import load
from assistant.desk.pages.handouts import Press


@functools.cache
def start(game, setup):
    """Return the position of one of a game's set-ups."""
    board, kinds = load(game)
    table = counter_files.lay_out(counter_files.setup(game.counters, setup), board, kinds)
    position = Position(board, kinds, table, game.defaults)
    return Position(board, kinds, game.deal(position), game.defaults) if game.deal is not None else position


def given_out(desk, folder, edition, only=()):
    """Yield the files of the pages that may leave the umpire's hands, as they are written."""
    press = Press.at(desk)
    yield from press.write(press.given_out(only), folder, edition)
