"""Where pieces lie in a VASSAL save, or at the start of a log.

The text is a list of commands, hidden by a key of one byte; a command inside another is behind backslashes, which makes no
difference to us: all are read as one list.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from assistant.core.problems import DataError, Problem
from assistant.core.text import speaker
from assistant.scan.archive import Archive
from assistant.scan.vassal_pieces import Piece, chain, made_by, read_piece, tokens

say = speaker(__name__)

MARK = b"!VCSK"  # begins a hidden text
NAME = "savedGame"
MOST = 200 << 20  # a game of many armies comes to 14 MB, twice that when hidden


@dataclass(frozen=True)
class BoardPlace:
    """A board laid out in a map window, at a column and a row; `turned` upside down."""

    map: str
    board: str
    column: int
    row: int
    turned: bool


@dataclass(frozen=True)
class Saved:
    """A saved position: pieces from bottom to top, boards laid out, and counts of commands that were not read."""

    pieces: tuple[Piece, ...]
    boards: tuple[BoardPlace, ...]
    notes: tuple[str, ...]
    passed_over: Mapping[str, int]


def read_save(archive: Archive) -> Saved:
    """Return the position of a `.vsav` or the one a `.vlog` begins with.

    Raises:
        DataError: it holds no saved game, or none that can be read.
    """
    if NAME not in archive.names:
        raise _wrong("vassal-no-save")
    return saved(revealed(archive.read(NAME, MOST)))


def revealed(data: bytes) -> str:
    """Return the plain text of a saved game; a text that is not hidden comes back as it is.

    Raises:
        DataError: it is cut off or no text.
    """
    try:
        if data.startswith(MARK):
            key = int(data[5:7], 16)
            hidden = bytes.fromhex(data[7:].decode("ascii").strip())
            data = hidden.translate(bytes(byte ^ key for byte in range(256)))
        return data.decode("utf-8")
    except ValueError:
        raise _wrong("vassal-save-torn") from None


def saved(text: str) -> Saved:
    """Return the position that the commands of a text set up.

    Raises:
        DataError: they are no saved game.
    """
    commands = re.split(r"\\*\x1b", text)
    if "begin_save" not in commands[:3]:
        raise _wrong("vassal-save-torn")
    pieces: dict[str, Piece] = {}
    stacks: list[list[str]] = []
    boards: list[BoardPlace] = []
    notes: list[str] = []
    passed_over: dict[str, int] = {}
    for command in commands:
        command = command.rstrip("\\")
        made = made_by(command)
        if made is not None:
            name, type_text, state_text = made
            first = type_text.partition(";")[0]
            if first in ("stack", "deck"):
                stacks.append(tokens(state_text, ";"))
            elif chain(type_text)[-1].startswith("piece;"):
                pieces[name] = read_piece(type_text, state_text, {})
            else:
                _count(passed_over, first)
        elif "BoardPicker\t" in command:
            boards += _boards(command)
        elif command.startswith("NOTES\t") and command[6:].strip():
            notes.append(command[6:])
        elif command == "end_save":
            break  # what follows is the log: moves, one step after the other
        elif command and command != "begin_save":
            _count(passed_over, re.split(r"[\t/<]", command, maxsplit=1)[0][:40])
    return Saved(tuple(_in_stacks(pieces, stacks)), tuple(boards), tuple(notes), passed_over)


def _in_stacks(pieces: Mapping[str, Piece], stacks: list[list[str]]) -> list[Piece]:
    """Return the pieces in the order of their stacks, which is from bottom to top; those in none come first.

    A stack or deck says `map;x;y;…` and who is in it; some pieces in decks do not know themselves where they lie.
    """
    placed: dict[str, Piece] = {}
    for map_name, x, y, *words in (stack for stack in stacks if len(stack) > 3):
        for name in (name for word in words for name in word.split(",") if name in pieces):
            piece = pieces[name]
            lost = not piece.map and map_name != "null" and x.lstrip("-").isdecimal() and y.lstrip("-").isdecimal()
            placed[name] = replace(piece, map=map_name, at=(int(x), int(y))) if lost else piece
    return [*(piece for name, piece in pieces.items() if name not in placed), *placed.values()]


def _boards(command: str) -> list[BoardPlace]:
    map_name, _, rest = command.partition("BoardPicker\t")
    words = tokens(rest, "\t")
    found = []
    for board, column, row in zip(words[::3], words[1::3], words[2::3], strict=False):
        if column.isdecimal() and row.isdecimal():
            turned = board.endswith("/rev")
            found.append(BoardPlace(map_name, board.removesuffix("/rev"), int(column), int(row), turned))
    return found


def _count(counts: dict[str, int], word: str) -> None:
    counts[word] = counts.get(word, 0) + 1


def _wrong(key: str) -> DataError:
    text = say(key)
    return DataError(text, [Problem(NAME, text)])
