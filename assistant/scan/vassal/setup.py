"""A VASSAL save as a set-up: which counters lie in which zone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from assistant.core.board import Point
from assistant.core.counter_reading import Setup
from assistant.core.kinds import CounterSet
from assistant.core.problems import DataError
from assistant.core.text import Name, Text, speaker
from assistant.scan.vassal.archive import Archive, open_archive, open_inner
from assistant.scan.vassal.counters import counters_of, signature, with_names
from assistant.scan.vassal.extensions import open_with_extensions
from assistant.scan.vassal.module import Module, told_name, with_entries
from assistant.scan.vassal.pieces import Piece
from assistant.scan.vassal.save import BoardPlace, Saved, read_save

say = speaker(__name__)

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
