"""The paper that lies on a player's table: his own board or the shipped one, the counters, each with his corrections.

Whatever of it cannot be used holds no table up: the shipped values go on, and a sentence says which file, where, and what to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

import msgspec

from assistant.core import board_reading as files
from assistant.core import counter_reading as counter_files
from assistant.core.board import Board, Column, Correction, Value, Zone, ZoneId
from assistant.core.game import Game
from assistant.core.kinds import CounterSet
from assistant.core.problems import DataError
from assistant.core.table import Table
from assistant.core.text import Name, Text, speaker
from assistant.desk.own import boards as own_boards
from assistant.desk.own import corrections as own
from assistant.desk.own.boards import OwnBoardError

say = speaker(__name__)

ASTRAY = 120.0  # sheet units: the side of a box for counters whose zone no board has
TYPES: Mapping[str, type[Value]] = {"flag": bool, "number": int, "choice": str, "word": str}


class Paper(msgspec.Struct, frozen=True, eq=False):
    """What is printed on a player's copy of a game, and what of his own files could not be used."""

    board: Board
    kinds: CounterSet
    troubles: tuple[Text, ...] = ()


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


def _sorted_out(subject: str, fits: Callable[[Correction], bool]) -> tuple[tuple[Correction, ...], tuple[Text, ...]]:
    """Return the corrections that can be, and a sentence on each that cannot."""
    trouble = own.trouble(subject)
    troubles = [trouble] if trouble is not None else []
    right: list[Correction] = []
    for n, correction in enumerate(own.corrections(subject), 1):
        if fits(correction):
            right.append(correction)
        else:
            words = {"id": correction.id, "column": correction.column, "value": str(correction.value)}
            troubles.append(say("own-correction-misfit", path=str(own.path(subject)), entry=n, **words))
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
    column = kinds.columns.get(name) or (kinds.columns.get(rest) if face in ("front", "back") else None)
    return correction.subject == "kind" and _fits(column, value)


def _fits(column: Column | None, value: Value) -> bool:
    if column is None or type(value) is not TYPES.get(column.type, str):
        return False
    return column.type != "choice" or not column.values or value in ("", *column.values)


def with_zones_of(board: Board, table: Table) -> Board:
    """Return the board with every zone in which something of a table lies, so that nothing falls off it.

    A table may speak of a zone that the board in use has not: one that the player added to his own board before he went back
    to the shipped one, or took away from it, or a friend's. It is lent from the other board of the same map, else drawn as
    a box in the corner of the first sheet.
    """
    lying = [counter.zone for counter in table.counters.values()] + [zone for _, zone in table.markers]
    astray = sorted({zone for zone in lying if zone not in board.zones})
    if not astray:
        return board
    others = tuple(_other_boards(board.id))
    lent = {zone: next(_lent(zone, others), None) or _box(zone, n, board) for n, zone in enumerate(astray)}
    return replace(board, zones={**board.zones, **lent})


def _other_boards(map_id: str) -> Iterator[Board]:
    try:
        yield files.board(map_id)
        mine = own_boards.kept(map_id)
    except DataError:
        return
    if mine is not None:
        yield mine.board


def _lent(zone: ZoneId, boards: Iterable[Board]) -> Iterator[Zone]:
    return (board.zones[zone] for board in boards if zone in board.zones)


def _box(zone: ZoneId, n: int, board: Board) -> Zone:
    sheet = next(iter(board.sheets))
    left, right = n * ASTRAY, (n + 1) * ASTRAY
    ring = ((left, 0.0), (right, 0.0), (right, ASTRAY), (left, ASTRAY))
    return Zone(zone, sheet, Name(zone, zone), "box", ((ring,),))
