"""Where pieces lie in a VASSAL save or at the end of a log, and which counters then lie in which zone.

The text is a list of commands, hidden by a key of one byte; a command inside another is behind backslashes, which makes no
difference to us: all are read as one list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from assistant.core.board import Point
from assistant.core.counter_files import Setup
from assistant.core.kinds import CounterSet
from assistant.core.limits import MOST_COMMANDS, MOST_SAVE, Watch
from assistant.core.problems import DataError, Problem
from assistant.core.text import Name, Text, speaker
from assistant.scan.vassal.archive import Archive, open_archive, open_inner
from assistant.scan.vassal.build import open_with_extensions
from assistant.scan.vassal.counters import counters_of, signature, with_names
from assistant.scan.vassal.module import Module, told_name, with_entries
from assistant.scan.vassal.pieces import Piece, Prototypes, read_piece, tokens

# Where pieces lie in a VASSAL save, or at the end of a log.
#
# The text is a list of commands, hidden by a key of one byte; a command inside another is behind backslashes, which makes no
# difference to us: all are read as one list.

say = speaker(__name__)

MARK = b"!VCSK"  # begins a hidden text
NAME = "savedGame"
MOST_TOGETHER = 5_000  # pieces of a stack that are moved at once


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


def read_save(archive: Archive, name: str) -> Saved:
    """Return the position of a `.vsav`, or the one a `.vlog` ends with.

    Raises:
        DataError: it holds no saved game, or none that can be read.
    """
    if NAME not in archive.names:
        raise _wrong("vassal-no-save", name=name)
    return saved(revealed(archive.read(NAME, MOST_SAVE)))


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
    """Return the position that the commands of a text lead to, those of a log's steps included.

    Raises:
        DataError: they are no saved game.
    """
    game, watch = _Game(), Watch(NAME)
    for n, command in enumerate(_commands(text)):
        watch.look()
        if n > MOST_COMMANDS:
            raise _wrong("vassal-save-large")
        game.play(command.removeprefix("LOG\t").rstrip("\\"))
    if not game.begun:
        raise _wrong("vassal-save-torn")
    return game.position()


def _commands(text: str) -> Iterator[str]:
    """Yield the commands; the backslashes before the character that parts them, one for each level, are taken off by `saved`."""
    at = 0
    while (end := text.find("\x1b", at)) >= 0:
        yield text[at:end]
        at = end + 1
    yield text[at:]


class _Game:
    """What lies where while the commands of a save and a log are played."""

    def __init__(self) -> None:
        self.begun = False
        self.made: dict[str, tuple[str, str]] = {}  # type and state by id
        self.moved: dict[str, tuple[str, int, int]] = {}
        self.boards: dict[str, tuple[BoardPlace, ...]] = {}
        self.notes: list[str] = []
        self.passed_over: dict[str, int] = {}

    def play(self, command: str) -> None:
        """Do one command: add, remove, change, move, lay boards; others are counted."""
        kind, _, rest = command.partition("/")
        words = tokens(rest, "/") if kind in ("+", "-", "D", "M") else []
        if kind == "+" and len(words) > 2:
            self.made[words[0]] = words[1], words[2]
            self.moved.pop(words[0], None)
        elif kind == "-" and words:
            self.made.pop(words[0], None)
        elif kind == "D" and len(words) > 1:
            if words[0] in self.made:
                self.made[words[0]] = self.made[words[0]][0], words[1]
                self.moved.pop(words[0], None)
        elif kind == "M" and len(words) > 3:
            # A stack that is moved takes along what is in it.
            _, state = self.made.get(words[0], ("", ""))
            for name in (words[0], *tokens(state, ";")[3:MOST_TOGETHER]):
                self.moved[name] = words[1], _whole(words[2]), _whole(words[3])
        elif "BoardPicker\t" in command:
            laid = _boards(command)
            self.boards.update({place.map: tuple(laid) for place in laid})
        elif command.startswith("NOTES\t"):
            self.notes = [command[6:]] if command[6:].strip() else []
        elif command == "begin_save":
            self.begun = True
        elif command and command != "end_save":
            word = re.sub(r"\W.*", "", command, flags=re.DOTALL)[:40] or "?"
            self.passed_over[word] = self.passed_over.get(word, 0) + 1

    def position(self) -> Saved:
        """Return what lies where now."""
        pieces: dict[str, Piece] = {}
        stacks: list[list[str]] = []
        none = Prototypes()  # a save has them spliced in already
        for name, (type_text, state_text) in self.made.items():
            if type_text.partition(";")[0] in ("stack", "deck"):
                stacks.append(tokens(state_text, ";"))
                continue
            piece = read_piece(type_text, state_text, none)
            if name in self.moved:
                map_name, x, y = self.moved[name]
                piece = replace(piece, map="" if map_name == "null" else map_name, at=(x, y))
            pieces[name] = piece
        boards = tuple(place for places in self.boards.values() for place in places)
        return Saved(tuple(_in_stacks(pieces, stacks)), boards, tuple(self.notes), self.passed_over)


def _in_stacks(pieces: Mapping[str, Piece], stacks: list[list[str]]) -> list[Piece]:
    """Return the pieces in the order of their stacks, which is from bottom to top; those in none come first.

    A stack or deck says `map;x;y;…` and who is in it; some pieces in decks do not know themselves where they lie.
    """
    placed: dict[str, Piece] = {}
    for map_name, x, y, *words in (stack for stack in stacks if len(stack) > 3):
        for name in (name for word in words for name in word.split(",") if name in pieces):
            piece = pieces[name]
            lost = not piece.map and map_name != "null"
            placed[name] = replace(piece, map=map_name, at=(_whole(x), _whole(y))) if lost else piece
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


def _whole(word: str) -> int:
    return int(word) if word.lstrip("-").isdecimal() and len(word) < 8 else 0


def _wrong(key: str, **args: str) -> DataError:
    text = say(key, **args)
    return DataError(text, [Problem(NAME, text)])


# A VASSAL save as a set-up: which counters lie in which zone.

MOST_NAMED = 4  # map windows in a sentence


@dataclass(frozen=True, eq=False)
class Laid:
    """A saved position: the set-up, the counter set it names (the module's, with what lies there), what was not understood."""

    setup: Setup
    counters: CounterSet
    remarks: tuple[Text, ...]


@dataclass(frozen=True)
class _Placed:
    """A board in its map window: where its corner lies, how its picture is scaled, whether it is turned."""

    sheet: str
    corner: Point
    scale: float
    turned: bool
    size: Point

    def inside(self, at: tuple[int, int]) -> Point | None:
        """Return a place of the window as a point of the board's picture; None when it is not on the board."""
        x, y = (at[0] - self.corner[0]) / self.scale, (at[1] - self.corner[1]) / self.scale
        if not (0 <= x < self.size[0] and 0 <= y < self.size[1]):
            return None
        return (self.size[0] - x, self.size[1] - y) if self.turned else (x, y)


def read_position(module: Module, save: Path | str) -> Laid:
    """Return the position of a save: a file, or the name of an entry of the module itself.

    Raises:
        DataError: it is no save, of another module, torn, or made to do harm.
    """
    if isinstance(save, Path):
        _check_module(module, save)
    with open_with_extensions(module.path) as archive:
        if isinstance(save, str):
            with open_inner(archive.read(save), save) as inner:
                return _laid(module, archive, read_save(inner, Path(save).name), Path(save).stem)
        with open_archive(save) as outer:
            return _laid(module, archive, read_save(outer, save.name), save.stem)


def _check_module(module: Module, save: Path) -> None:
    """Refuse a save whose file names another module; numbers of versions that stand in a name do not count.

    Raises:
        DataError: it does.
    """
    theirs, ours = told_name(save), told_name(module.path)
    letters = ["".join(filter(str.isalpha, name.casefold())) for name in (theirs, ours)]
    if all(letters) and letters[0] != letters[1]:
        raise DataError(say("vassal-save-of-another", save=save.name, theirs=theirs, ours=ours))


def _check_windows(module: Module, saved: Saved, name: str) -> None:
    """Refuse a save that names no module, old ones do not, whose pieces lie on map windows that the module lacks, all of them.

    Raises:
        DataError: they do.
    """
    windows = {piece.map for piece in saved.pieces} - {""}
    if windows and not windows & {*module.build.edges, *(part.map for part in module.parts.values())}:
        raise DataError(
            say("vassal-save-of-others", save=name, maps=tuple(sorted(windows)[:MOST_NAMED]), ours=module.name)
        )


def _laid(module: Module, archive: Archive, saved: Saved, name: str) -> Laid:
    remarks: list[Text] = []
    told: list[Text] = []  # of the pieces themselves: said of the module already
    _check_windows(module, saved, name)
    pieces = with_names(saved.pieces, module.build)
    counters, kinds = counters_of(module.build, pieces, told)
    zones: dict[str, list[str]] = {}
    nowhere: dict[str, int] = {}
    boards = {part.map: _placed(module, saved.boards, part.map, remarks) for part in module.parts.values()}
    for piece in pieces:
        zone = _zone(module, boards.get(piece.map, ()), piece)
        if zone is None:
            nowhere[piece.map] = nowhere.get(piece.map, 0) + 1
        else:
            back = "/back" if piece.face > 0 else ""
            zones.setdefault(zone, []).append(kinds[signature(piece)] + back)
    for map_name, n in sorted(nowhere.items()):
        remarks.append(say("vassal-pieces-outside", n=n, map=map_name) if map_name else say("vassal-pieces-off", n=n))
    if saved.passed_over:
        named = tuple(f"{word} ({n})" for word, n in sorted(saved.passed_over.items()))
        remarks.append(say("vassal-commands-unread", names=named))
    setup = Setup(
        name,
        Name(name, name),
        f"published (VASSAL save {name})",
        {zone: tuple(stack) for zone, stack in zones.items()},
        notes=tuple(Name(note, note) for note in saved.notes),
    )
    return Laid(setup, with_entries(counters, archive, module.build.folder, told), tuple(remarks))


def _zone(module: Module, boards: Sequence[_Placed], piece: Piece) -> str | None:
    for board in boards:
        point = board.inside(piece.at)
        if point is not None:
            zone = module.board.zone_at(board.sheet, *point)
            return zone.id if zone else None
    return None


def _placed(module: Module, places: Sequence[BoardPlace], map_name: str, remarks: list[Text]) -> tuple[_Placed, ...]:
    """Return the boards of a map window as the save lays them, or its only board; side by side, edges outside."""
    sheets = {part.name: sheet for sheet, part in module.parts.items() if part.map == map_name}
    chosen = [place for place in places if place.map == map_name and place.board in sheets]
    unknown = [place.board for place in places if place.map == map_name and place.board not in sheets]
    if unknown:
        remarks.append(say("vassal-boards-unknown", names=tuple(unknown)))
    if not chosen and sheets:
        chosen = [BoardPlace(map_name, next(iter(sheets)), 0, 0, turned=False)]
    if len({place.board for place in chosen}) < len(chosen):
        remarks.append(say("vassal-board-twice", map=map_name))
    sizes = {place: _shown_size(module, sheets[place.board]) for place in chosen}
    edge = module.build.edges.get(map_name, (0, 0))
    return tuple(_corner(module, sheets[place.board], place, sizes, edge) for place in chosen)


def _corner(module: Module, sheet: str, place: BoardPlace, sizes: Mapping[BoardPlace, Point], edge: Point) -> _Placed:
    left = sum(size[0] for other, size in sizes.items() if other.row == place.row and other.column < place.column)
    top = sum(size[1] for other, size in sizes.items() if other.column == place.column and other.row < place.row)
    paper = module.board.sheets[sheet]
    scale = module.parts[sheet].magnification
    return _Placed(sheet, (edge[0] + left, edge[1] + top), scale, place.turned, (paper.width, paper.height))


def _shown_size(module: Module, sheet: str) -> Point:
    scale = module.parts[sheet].magnification
    return module.board.sheets[sheet].width * scale, module.board.sheets[sheet].height * scale
