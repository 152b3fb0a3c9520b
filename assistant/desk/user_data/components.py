"""The board and counters of a player's table: his own board or the shipped one, each with his corrections.

Corrections are one small JSON file a map and a set, `own/<id>.json`; `*.sabreboard` files (assistant/desk/user_data/boards.py)
carry whole boards. Whatever cannot be used holds no table up: the shipped values go on, and a sentence says which file, where,
and what to do; the file is never written over.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import msgspec
from msgspec.structs import replace

from assistant.core import counter_files
from assistant.core import map_files as files
from assistant.core.atomic_write import free_beside, turn, write_whole
from assistant.core.decoding import read_json
from assistant.core.game import Game
from assistant.core.places import user_data
from assistant.core.printed import (
    FACES,
    Board,
    Column,
    Correction,
    Corrections,
    CounterSet,
    Value,
    Zone,
    ZoneId,
    rectangle,
)
from assistant.core.record import Record
from assistant.core.table import Table
from assistant.core.text import DataError, Name, Text, Texts, reason, speaker, writing
from assistant.core.text_files import json_text
from assistant.desk.user_data import boards as own_boards
from assistant.desk.user_data.boards import OwnBoardError

say = speaker(__name__)


def path(subject: str) -> Path:
    """Return the file that holds the corrections of a map or a counter set (`subject`: `maps-doe2022`)."""
    return user_data() / "own" / f"{subject}.json"


def corrections(subject: str) -> Corrections:
    """Return the player's corrections; none if he made none, or if their file cannot be read."""
    return _read(subject)[0]


def trouble_with(subject: str) -> Text | None:
    """Return why the corrections cannot be read: which file, where in it, how to go on; None if all is well."""
    return _read(subject)[1]


def keep(subject: str, made: Iterable[Correction]) -> Corrections:
    """Write corrections over those already kept, the newest of a fact winning; return all of them.

    Raises:
        DataError: they cannot be written; those kept before are as they were.
    """
    with _turn(subject):
        by_fact = {one.fact: one for one in corrections(subject)}
        for correction in made:
            by_fact.pop(correction.fact, None)
            by_fact[correction.fact] = correction
        return _write(subject, by_fact.values())


def forget(subject: str, correction: Correction) -> Corrections:
    """Take a correction back, so that the shipped value holds again; return those that stay.

    Raises:
        DataError: as `keep`.
    """
    with _turn(subject):
        return _write(subject, [one for one in corrections(subject) if one.fact != correction.fact])


@contextlib.contextmanager
def _turn(subject: str) -> Iterator[None]:
    """Read and write the file while no other process does."""
    file = path(subject)
    with writing(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        with turn(file):
            yield


def _read(subject: str) -> tuple[Corrections, Text | None]:
    file = path(subject)
    try:
        written = file.read_bytes()
    except FileNotFoundError:
        return (), None
    except OSError as error:
        return (), say("own-file-closed", path=str(file), detail=reason(error))
    try:
        return read_json(written, Corrections), None
    except msgspec.DecodeError as error:
        return (), _spoilt(file, written, str(error))


def _spoilt(file: Path, written: bytes, detail: str) -> Text:
    """Return the sentence about a file that holds something else than corrections, with the place in words people use."""
    entry = re.search(r"`\$\[(\d+)\]", detail)
    if entry:
        return say("own-file-spoilt-entry", path=str(file), entry=int(entry[1]) + 1, detail=detail)
    byte = re.search(r"byte (\d+)", detail)
    # What is torn off ends where it was torn.
    line = written[: int(byte[1]) if byte else len(written)].count(b"\n") + 1
    return say("own-file-spoilt-line", path=str(file), line=line, detail=detail)


def _write(subject: str, made: Iterable[Correction]) -> Corrections:
    kept = tuple(made)
    file = path(subject)
    if trouble_with(subject) is not None:  # it may hold an evening's work
        file.rename(free_beside(file, "spoilt"))
    write_whole(file, json_text(kept))
    return kept


ASTRAY = 120.0  # sheet units: the side of a box for counters whose zone no board has


class Paper(Record, eq=False):
    """What is printed on a player's copy of a game, and what of his own files could not be used."""

    board: Board
    kinds: CounterSet
    troubles: Texts = ()


def paper(game: Game) -> Paper:
    """Return a game's board and counters as the player has them.

    Raises:
        DataError: the shipped ones cannot be used.
    """
    troubles: list[Text] = []
    board = files.board(game.map)
    try:
        board = own_boards.board(game.map) or board
    except OwnBoardError as error:
        troubles.append(error.text)
    kinds = counter_files.counters(game.counters)
    on_map, more = _sorted_out(f"maps-{game.map}", lambda one: _fits_board(one, board))
    on_counters, still_more = _sorted_out(f"counters-{game.counters}", lambda one: _fits_kinds(one, kinds))
    return Paper(board.corrected(on_map), kinds.corrected(on_counters), (*troubles, *more, *still_more))


def shipped(map_id: str) -> Board:
    """Return the board that comes with the program, with the player's corrections.

    Raises:
        DataError: it cannot be used.
    """
    board = files.board(map_id)
    return board.corrected(_sorted_out(f"maps-{map_id}", lambda one: _fits_board(one, board))[0])


def _sorted_out(subject: str, fits: Callable[[Correction], bool]) -> tuple[Corrections, Texts]:
    """Return the corrections that can be, and a sentence on each that cannot."""
    trouble = trouble_with(subject)
    troubles = [trouble] if trouble is not None else []
    right: list[Correction] = []
    for n, correction in enumerate(corrections(subject), 1):
        if fits(correction):
            right.append(correction)
        else:
            words = {"id": correction.id, "column": correction.column, "value": str(correction.value)}
            troubles.append(say("own-correction-misfit", path=str(path(subject)), entry=n, **words))
    return tuple(right), tuple(troubles)


def _fits_board(correction: Correction, board: Board) -> bool:
    """Tell whether a value is one that its column may hold; a zone that is not there is passed over later."""
    value, name = correction.value, correction.column
    if correction.subject == "link":
        return isinstance(value, bool) if not name else _fits(board.link_columns.get(name), value)
    if name in ("name_en", "name_fr"):
        return isinstance(value, str) and bool(value.strip())
    return correction.subject == "zone" and _fits(board.columns.get(name), value)


def _fits_kinds(correction: Correction, kinds: CounterSet) -> bool:
    value, name = correction.value, correction.column
    if name == "copies":
        return type(value) is int and value >= 0
    face, _, rest = name.partition("_")
    column = kinds.columns.get(name) or (kinds.columns.get(rest) if face in FACES else None)
    return correction.subject == "kind" and _fits(column, value)


def _fits(column: Column | None, value: Value) -> bool:
    if column is None or type(value) is not files.TYPES.get(column.type, str):
        return False
    return column.type != "choice" or not column.values or value in ("", *column.values)


def with_zones_of(board: Board, table: Table) -> Board:
    """Return the board with every zone in which something of a table lies, so that nothing falls off it.

    A table may speak of a zone that the board in use has not: one that the player added to his own board before he went back
    to the shipped one, or took away from it, or a friend's. It is lent from the other board of the same map, else drawn as
    a box in the corner of the first sheet.
    """
    lying = {counter.zone for counter in table.counters.values()} | {zone for _, zone in table.markers}
    astray = sorted(zone for zone in lying if zone not in board.zones)
    if not astray:
        return board
    others = tuple(_other_boards(board.id))
    lent = {
        zone: next((one.zones[zone] for one in others if zone in one.zones), None) or _box(zone, n, board)
        for n, zone in enumerate(astray)
    }
    return replace(board, zones={**board.zones, **lent})


def _other_boards(map_id: str) -> Iterator[Board]:
    try:
        yield files.board(map_id)
        mine = own_boards.kept(map_id)
    except DataError:
        return
    if mine is not None:
        yield mine.board


def _box(zone: ZoneId, n: int, board: Board) -> Zone:
    sheet = next(iter(board.sheets))
    ring = rectangle(n * ASTRAY, 0.0, (n + 1) * ASTRAY, ASTRAY)
    return Zone(zone, sheet, Name(zone, zone), "box", ((ring,),))
