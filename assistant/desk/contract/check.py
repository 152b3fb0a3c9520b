"""Looking for mistakes in everything that is shipped, or in what a player made: `sabretache check`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from assistant.core import counter_files
from assistant.core import map_files as files
from assistant.core.board import Board
from assistant.core.places import data, folder_of
from assistant.core.problems import DataError, EditError, Problem, Trouble
from assistant.core.table import Edit, Table, rests_on
from assistant.core.text import speaker
from assistant.core.validation import sound
from assistant.desk.contract import breaches
from assistant.desk.desk import load
from assistant.desk.saves import SUFFIX, Save, SaveError
from assistant.desk.table_file import short
from assistant.desk.user_data import shared_boards
from assistant.games import all_games, broken, find_game

say = speaker(__name__)


def check_everything() -> Iterator[Problem]:
    """Yield what is wrong with the maps, counter sets and set-ups, and what of the contract any game breaks."""
    for trouble in broken():
        yield Problem("sabretache.games", trouble)
    for game in all_games():
        yield from breaches(game)
    maps = {game.map: folder_of("maps", game.map) for game in all_games()}
    for folder in sorted({*maps.values(), *(path for path in data("maps").iterdir() if path.is_dir())}):
        yield from _map(folder)


def remarks_on(path: Path) -> Iterator[Problem]:
    """Yield what is worth a second look on the board of a map folder or a board file; nothing of it need be wrong."""
    if path.suffix.lower() == shared_boards.SUFFIX:
        board = shared_boards.read_file(path)
    elif (path / "map.toml").is_file():
        board = files.read_board(path)
    else:
        return
    from assistant.scan.boards.validation import remarks

    yield from remarks(board)


def check_path(path: Path) -> Iterator[Problem]:
    """Yield what is wrong with a map folder, a counter set's folder, a board file, a table file, or the game of that name."""
    if not path.exists() and path.name == str(path) and not path.suffix:
        try:
            yield from breaches(find_game(path.name))
        except Trouble as error:
            yield Problem(str(path), error.text)
    elif path.suffix.lower() == SUFFIX:
        yield from _table(path)
    elif path.suffix.lower() == shared_boards.SUFFIX:
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
    from assistant.scan.boards.validation import faults

    for problem in faults(board):
        yield Problem(f"{folder.name}: {problem.where}", problem.text)


def _table(path: Path) -> Iterator[Problem]:
    """Yield what of a table file is damaged, left away, cannot be done or cannot be shown, at any moment on any branch."""
    try:
        save = Save.open(path)
    except SaveError as error:
        yield Problem(str(path), error.text)
        return
    try:
        game = find_game(save.about().game)
        board, kinds = load(game)
        journal = save.journal()
        yield from (Problem(str(path), text) for text in (*save.damage, *save.left_away()))
        faults = dict.fromkeys((*sound(journal.setup, kinds, game)[1], *_astray(journal.setup, board)))
        for step, table in journal.tables():
            if isinstance(table, EditError):
                yield Problem(str(path), say("damaged-undoable", n=str(step.number), why=table.text))
            else:
                touched = _touched(step.edit, table)
                faults.update(dict.fromkeys((*sound(touched, kinds, game)[1], *_astray(touched, board))))
        faults.update(dict.fromkeys(sound(journal.table, kinds, game)[1]))
        yield from (Problem(f"{path.name}: {fault.where}", fault.text) for fault in faults)
    except Trouble as error:
        yield Problem(str(path), error.text)
    finally:
        save.close()


def _astray(table: Table, board: Board) -> Iterator[Problem]:
    """Yield the zones in which something lies and that the board has not."""
    zones = {counter.zone for counter in table.counters.values()} | {zone for _, zone in table.markers}
    for zone in sorted(zones - board.zones.keys()):
        yield Problem(short(zone), say("zone-astray"))


def _touched(edit: Edit, table: Table) -> Table:
    """Return the part of the table after an edit that the edit was about: what lay there before was looked at before."""
    counters, markers, facts = {}, {}, {}
    for (what, *which), value in rests_on(edit, table).items():
        if value is None:
            continue
        match what:
            case "counter":
                counters[which[0]] = value
            case "marker":
                markers[which[0], which[1]] = value
            case _:
                facts[which[0]] = value
    return Table(counters, markers, facts)


def _inside(name: str, error: DataError) -> Iterator[Problem]:
    for problem in error.problems or (Problem("", error.text),):
        yield Problem(f"{name}: {problem.where}", problem.text)
