"""What every game owes to the program and to its players: `sabretache check` tells what of it a game does not keep.

Nothing here asks for much: a game with one question keeps the contract if what it has is whole.
"""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core import counter_files
from assistant.core import map_files as files
from assistant.core.game import Game
from assistant.core.problems import DataError, Problem
from assistant.desk.contract.answers import answers
from assistant.desk.contract.declarations import declarations, paper, set_ups, words


def breaches(game: Game, every_set_up: bool = False) -> Iterator[Problem]:
    """Yield what of the contract a game breaks, each with its place.

    Args:
        game: the game, whose files are read as they are shipped.
        every_set_up: ask the questions of every set-up; else of the sample and of the empty board only.
    """
    try:
        board, kinds = files.board(game.map), counter_files.counters(game.counters)
    except DataError as error:
        for problem in (Problem("", error.text), *error.problems):
            yield Problem(f"{game.slug}: {problem.where}", problem.text)
        return
    found = [*paper(game, board, kinds), *set_ups(game, board, kinds), *declarations(game, kinds)]
    found += words(game, board, kinds)
    if not found:  # questions are asked of a game that can be laid out
        found += answers(game, board, kinds, every_set_up)
    for problem in found:
        yield Problem(f"{game.slug}: {problem.where}", problem.text)
