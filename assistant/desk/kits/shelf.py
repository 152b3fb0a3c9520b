"""The kits at hand, for the front ends: their games, names and titles, where they lie, what is wrong with one, what one holds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from assistant.core.board import Board
from assistant.core.board_reading import read_board
from assistant.core.counter_reading import read_counters
from assistant.core.game import Game
from assistant.core.kinds import CounterSet
from assistant.core.problems import DataError, Problem
from assistant.core.text import Name, Text
from assistant.desk.kits import sharing
from assistant.games.kit import library
from assistant.games.kit.game import game_of


class Held(NamedTuple):
    """What a kit holds, read without playing on it; `own` tells whether the player has one of that name."""

    game: Game
    board: Board
    kinds: CounterSet
    author: str
    licence: str
    own: bool


def titles() -> Iterator[tuple[str, Name]]:
    """Yield the names of all kits that can be used, with what people call them: the player's own first."""
    for name in library.names():
        place = library.folder(name)
        if place is not None and not any(library.problems(place)):
            yield name, library.read(place).title


def games() -> tuple[tuple[Game, ...], tuple[Text, ...]]:
    """Return the games of all kits, the player's own first, and a sentence on each that cannot be used."""
    found, broken = [], []
    for name in library.names():
        place = library.folder(name)
        if place is None:
            continue
        try:
            found.append(library.game(place))
        except DataError as error:
            broken.append(error.text)
    return tuple(found), tuple(broken)


def is_own(name: str) -> bool:
    """Tell whether a kit lies in the player's own folder."""
    place = library.folder(name)
    return place is not None and place.parent == library.own()


def held(name: str) -> Held:
    """Return what a kit holds that was received and waits to be taken.

    Raises:
        DataError: it is not there, or was damaged since.
    """
    place = sharing.waiting(name)
    kit = library.read(place)
    board, kinds = read_board(place / "maps" / name), read_counters(place / "counters" / name)
    return Held(game_of(name, kit), board, kinds, kit.author, kit.licence, (library.own() / name).is_dir())


def place_of(word: str) -> Path:
    """Return the folder of a kit by its name, or by the path of its folder, its file or its card; it need not be there."""
    path = Path(word)
    return library.folder(word) or (path.resolve().parent if path.name == library.FILE else path)


def faults(path: Path) -> tuple[Problem, ...]:
    """Return what is wrong with a kit's folder, or with a `.sabrekit` file, of which nothing is kept."""
    if path.suffix.lower() != sharing.SUFFIX and not path.is_file():
        return tuple(library.problems(path))
    try:
        sharing.decline(sharing.receive(path).name)
    except DataError as error:
        return error.problems or (Problem(path.name, error.text),)
    return ()
