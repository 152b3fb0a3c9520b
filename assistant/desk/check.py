"""Looking for mistakes in everything that is shipped, or in what a player made: `sabretache check`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from assistant.core import board_reading as files
from assistant.core import counter_reading as counter_files
from assistant.core.board import Board
from assistant.core.kinds import CounterSet
from assistant.core.places import data
from assistant.core.problems import DataError, Problem, Trouble
from assistant.core.soundness import sound
from assistant.core.text import speaker
from assistant.desk.desk import load
from assistant.desk.own import shared_boards
from assistant.desk.saves import SUFFIX, Save, SaveError
from assistant.games import all_games, find_game

say = speaker(__name__)


def check_everything() -> Iterator[Problem]:
    """Yield what is wrong with the shipped maps, counter sets and set-ups."""
    for game in all_games():
        try:
            board, kinds = files.board(game.map), counter_files.counters(game.counters)
        except DataError as error:
            yield from _inside(game.slug, error)
            continue
        yield from _setups(data("counters") / game.counters, board, kinds)
        yield from _placed(kinds, board)
    for folder in sorted(data("maps").iterdir()):
        if folder.is_dir():
            yield from _map(folder)


def remarks_on(path: Path) -> Iterator[Problem]:
    """Yield what is worth a second look on the board of a map folder or a board file; nothing of it need be wrong."""
    if path.suffix == shared_boards.SUFFIX:
        board = shared_boards.read_file(path)
    elif (path / "map.toml").is_file():
        board = files.read_board(path)
    else:
        return
    from assistant.scan.boards.drafts import remarks

    yield from remarks(board)


def check_path(path: Path) -> Iterator[Problem]:
    """Yield what is wrong with a map folder, a counter set's folder, a board file or a table file."""
    if path.suffix == SUFFIX:
        yield from _table(path)
    elif path.suffix == shared_boards.SUFFIX:
        yield from shared_boards.faults_of(path)
    elif (path / "map.toml").is_file():
        yield from _map(path)
    elif (path / "counters.toml").is_file():
        try:
            counter_files.read_counters(path)
        except DataError as error:
            yield from error.problems
    else:
        yield Problem(str(path), say("nothing-to-check"))


def _map(folder: Path) -> Iterator[Problem]:
    try:
        board = files.read_board(folder)
    except DataError as error:
        yield from _inside(folder.name, error)
        return
    from assistant.scan.boards.drafts import faults

    for problem in faults(board):
        yield Problem(f"{folder.name}: {problem.where}", problem.text)


def _setups(folder: Path, board: Board, kinds: CounterSet) -> Iterator[Problem]:
    for path in sorted((folder / "setups").glob("*.toml")):
        try:
            counter_files.lay_out(counter_files.read_setup(path), board, kinds)
        except DataError as error:
            yield from _inside(folder.name, error)


def _placed(kinds: CounterSet, board: Board) -> Iterator[Problem]:
    """Yield kinds whose reserve box or track is not on the board."""
    tracks = {zone.tags.get("track") for zone in board.zones.values()}
    for kind in kinds.kinds.values():
        home, track = str(kind.get("home", "")), str(kind.get("track", ""))
        if home and home not in board.zones:
            yield Problem(f"{kinds.id}: {kind.id}", say("home-not-there", zone=home))
        if track and track not in tracks:
            yield Problem(f"{kinds.id}: {kind.id}", say("track-not-there", track=track))


def _table(path: Path) -> Iterator[Problem]:
    try:
        save = Save.open(path)
    except SaveError as error:
        yield Problem(str(path), error.text)
        return
    try:
        game = find_game(save.about().game)
        kinds = load(game)[1]
        journal = save.journal()
        for n in range(len(journal.edits) + 1):
            journal.table_at(n)
        shown = {0, journal.now, len(journal.edits)}
        faults = dict.fromkeys(fault for n in sorted(shown) for fault in sound(journal.table_at(n), kinds, game)[1])
        yield from (Problem(f"{path.name}: {fault.where}", fault.text) for fault in faults)
    except Trouble as error:
        yield Problem(str(path), error.text)
    finally:
        save.close()


def _inside(name: str, error: DataError) -> Iterator[Problem]:
    for problem in error.problems or (Problem("", error.text),):
        yield Problem(f"{name}: {problem.where}", problem.text)
