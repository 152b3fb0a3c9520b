"""A kit written whole into the player's own folder: `kit.toml`, board, counters, set-ups, and pictures of both beside it.

The kit's folder appears at once, complete, or not at all. Pictures of boards lie where a player's own boards lie, those of counters
where his own counters lie: with them the table looks as the paper does, and whoever packs the kit chooses whether they go along.
"""

from __future__ import annotations

import contextlib
import io
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from msgspec.structs import replace

from assistant.core import counter_files
from assistant.core import map_files as files
from assistant.core.atomic_write import put_folder, write_out, write_whole
from assistant.core.counter_files import Setup, write_counters, write_setup
from assistant.core.ledger import SEEN
from assistant.core.map_files import write_board
from assistant.core.printed import FACES, Board, CounterSet, Value
from assistant.core.record import Filled
from assistant.core.table import Edit, Flip, Move, Place, Position, Remove, Several
from assistant.core.text import DataError, Name, Problem, Text, Texts, speaker, writing
from assistant.core.text_files import read_words
from assistant.desk.desk import Desk
from assistant.desk.editor.draft import said
from assistant.desk.kits import card_file, from_vassal, overlay
from assistant.desk.kits.from_vassal import Report, Wanted
from assistant.desk.kits.overlay import Overlay
from assistant.desk.user_data import boards as own_boards
from assistant.desk.user_data import counters as own_counters
from assistant.desk.user_data.boards import OwnBoard, Scan, corner_marks, kits_changed, passing
from assistant.games import slugs
from assistant.games.kit import library
from assistant.games.kit.card import Kit
from assistant.scan.pictures.headers import header_of
from assistant.scan.pictures.images import open_picture, save_png
from assistant.scan.vassal.archive import Archive
from assistant.scan.vassal.composites import Draw, Faces, Shelf
from assistant.scan.vassal.counter_pictures import LONGEST
from assistant.scan.vassal.counters import slug
from assistant.scan.vassal.module import Module, module_of, read_module
from assistant.scan.vassal.save import Laid, read_position

say = speaker(__name__)

EMPTY = "empty"  # the set-up in which nothing lies anywhere
KEPT = {"png": "png", "jpeg": "jpg", "webp": "webp", "tiff": "tif"}  # pictures of boards that are kept as they are


class Made(NamedTuple):
    """A kit that was made: its name, and what of its source is not in it."""

    name: str
    remarks: Texts


def free_name(title: str) -> str:
    """Return a name for a kit that no game and no kit has yet, not even one that was taken off the shelf."""
    taken = {*slugs(), *library.names(), *library.removed()}
    words = slug(title, fallback="kit")[: library.LONGEST - 4].strip("-")
    words = words if words[:1].isalpha() else f"kit-{words}".strip("-")
    return slug(words, taken, "kit")


def from_module(
    module: Module, wanted: Wanted, report: Report, draw: Draw | None = None, rules: Overlay | None = None
) -> Made:
    """Make a kit of what is wanted of a module, and return its name.

    Args:
        rules: what somebody told of the module, laid over it; its sides and numbers serve instead of those wanted.
        report: is told the share that is done, and may raise to give up: nothing is kept then.
        draw: draws SVG pictures; without it they are left out, and told.

    Raises:
        DataError: the kit would have faults, or a folder cannot be written.
    """
    positions, remarks = from_vassal.positions_of(module, wanted, lambda share: report(0.3 * share))
    name, laid, setups, differences = _composed(module, wanted, positions, rules)
    board, kinds = laid.board, laid.kinds
    if rules is not None and any(isinstance(position, Path) for position in wanted.positions):
        setups = setups[::-1]  # the table begins with the last save that was named, not with the start
    pictures = _Pictures(module, draw)
    faces = own_counters.folder(name).with_name(f"{name}.making")
    try:
        with writing(faces), module.opened() as archive, tempfile.TemporaryDirectory() as scratch:
            pictures.faces(archive, kinds, faces, lambda share: report(0.3 + 0.4 * share))
            sheets = pictures.sheets(archive, board, Path(scratch), lambda share: report(0.7 + 0.2 * share))
            draws = from_vassal.decks_of(module, positions)
            written = card(wanted.title, setups, board, kinds, sums=wanted.sums, draws=draws, told=laid.card)
            with _beside(rules, laid.differences):
                write_kit(name, board, _without_looks(kinds), setups, written)
            if faces.is_dir():
                put_folder(faces, own_counters.folder(name))
            for word in {word for stack in setups[0].zones.values() for word in stack} if setups else ():
                # The table opens with them; the others are drawn when they are seen
                kind, _, face = word.partition("/")
                own_counters.picture(name, own_counters.file_name(kind, FACES.index(face or FACES[0])))
            if sheets:
                scans = tuple(
                    Scan(sheet, "", size, corner_marks(board.sheets[sheet], size))
                    for sheet, (_, size) in sheets.items()
                )
                paths = {sheet: path for sheet, (path, _size) in sheets.items()}
                own_boards.keep(OwnBoard(name, board, wanted.title, scans, paths))
    finally:
        shutil.rmtree(faces, ignore_errors=True)
    return Made(name, (*differences, *remarks, *pictures.remarks()))


def _composed(
    module: Module, wanted: Wanted, positions: Sequence[Laid], rules: Overlay | None
) -> tuple[str, overlay.Laid, tuple[Setup, ...], Texts]:
    """Return a free name, board and counters under it, the positions as set-ups, and what is not in them."""
    name = free_name(wanted.title)
    board, kinds = from_vassal.board_of(module, wanted, name), from_vassal.counters_of(module, positions, wanted, name)
    laid = overlay.Laid(board, kinds, {}, ()) if rules is None else overlay.laid_over(module, board, kinds, rules)
    setups, left = from_vassal.setups_of(positions, laid.board)
    return name, laid, setups, (*laid.differences, *([say("kit-module-left", n=left)] if left else ()))


@contextlib.contextmanager
def _beside(rules: Overlay | None, differences: Iterable[Text]) -> Iterator[None]:
    """Tell what rules and module do not have in common before what their card then lacks, each with its line in the rules."""
    try:
        yield
    except DataError as error:
        if rules is None:
            raise
        told = [Problem(rules.file, text) for text in differences]
        named = [re.search(r"\((\S+)\)$", problem.where) for problem in error.problems]
        if named and all(named):
            paths = (f"card.{found[1]}" for found in named if found)
            error = rules.wrong(zip(paths, (problem.text for problem in error.problems), strict=True))
        raise DataError(error.text, [*told, *error.problems]) from None


def write_kit(name: str, board: Board, kinds: CounterSet, setups: Sequence[Setup], written: str) -> Path:
    """Write a kit into the player's own folder, and return where it is.

    Args:
        name: of the kit, its map and its counters; nobody's yet.
        board: what it is played on.
        setups: without the empty one, which every kit has.
        written: its `kit.toml` (`card`).

    Raises:
        DataError: it would have faults, or cannot be written.
    """
    with passing("making") as young:
        kit = _files(young / name, board, kinds, setups, written)
        place = library.own() / name
        put_folder(young / name, place)
    kits_changed()
    library.looked_at(place, kit)
    library.game(place)  # from here on its map and counters are found by name
    return place


def _files(young: Path, board: Board, kinds: CounterSet, setups: Sequence[Setup], written: str) -> Kit:
    """Write the files of a kit into a folder that is called like it, and return the kit as it is read from them."""
    write_board(board, young / "maps" / young.name)
    counters = young / "counters" / young.name
    write_counters(kinds, counters)
    for setup in (*setups, Setup(EMPTY, said("kit-empty-setup"), "rules (nothing is set up)", {})):
        write_setup(setup, counters / "setups" / f"{setup.id}.toml")
    write_whole(young / library.FILE, written.encode())
    return library.read(young)


def rules_of(place: Path, module: Path, path: Path) -> Module:
    """Write what was told of a module in a kit as an overlay, and return the module.

    Raises:
        DataError: the module cannot be read, or the file not be written.
    """
    whole, game = read_module(module), library.game(place)
    words = read_words(place / library.FILE)
    told = overlay.told_in(whole, files.board(game.map), counter_files.counters(game.counters), words, game.title.en)
    write_out(path, told.encode())
    return whole


@contextlib.contextmanager
def asked(save: Path, rules: Path, module: Path | None = None) -> Iterator[tuple[Desk, Texts]]:
    """Lend a desk with the position of a save or log under an overlay, and what of the overlay or the save did not match.

    Nothing is kept: the save is read as it lies on the disk now.

    Args:
        module: of the save; None: the one beside it that it names.

    Raises:
        DataError: a file cannot be used, there is no module, or the card has faults.
    """
    told = overlay.read(rules)
    found = module or module_of(save)
    if found is None:
        raise DataError(say("overlay-no-module", save=save.name))
    whole = read_module(found)
    laid = read_position(whole, save)
    wanted = overlay.wanted_of(whole, told)
    name, over, setups, differences = _composed(whole, wanted, (laid,), told)
    written = card(wanted.title, setups, over.board, over.kinds, told=over.card)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / name
        with _beside(told, over.differences):
            _files(place, over.board, _without_looks(over.kinds), setups, written)
            desk = Desk.new(library.game(place), setups[0].id)
        yield desk, (*differences, *laid.remarks)


def read_again(position: Position, save: Path, rules: Path, module: Path) -> Edit | None:
    """Return the edit that lays the counters of a table as a save has them now; None where they lie so. Markers stay.

    Raises:
        DataError: a file cannot be used.
    """
    with asked(save, rules, module) as (desk, _):
        lies = desk.position.counters
    now, edits = position.counters, list[Edit]()
    for name, one in lies.items():
        was = now.get(name)
        if was is None and one.kind in position.kinds.kinds:
            edits.append(Place(name, one.kind, one.zone, one.face))
        elif was is not None:
            edits += [Move((name,), one.zone)] if was.zone != one.zone else []
            edits += [Flip((name,), one.face)] if was.face != one.face else []
    gone = tuple(name for name in now if name not in lies)
    edits += [Remove(gone)] if gone else []
    return Several(tuple(edits), say("save-read-again", save=save.name), SEEN) if edits else None


def card(
    title: str,
    setups: Sequence[Setup],
    board: Board,
    kinds: CounterSet,
    *,
    values: Mapping[str, str] = MappingProxyType({}),
    sums: Iterable[str] = (),
    draws: Mapping[str, Mapping[str, int]] = MappingProxyType({}),
    told: Filled = MappingProxyType({}),
) -> str:
    """Return the `kit.toml` of a new kit.

    Args:
        values: what values of the board's columns are called, by value.
        sums: columns of numbers that are added up by zone.
        draws: decks by their zone: how many cards of which kind.
        told: parts of the rules card as they stand in a file.
    """
    every = (*(setup.id for setup in setups), EMPTY)
    parts: dict[tuple[str, ...], Filled] = {(): {"title": title, "setups": [*every], "sample": every[0]}}
    if values:
        parts["values",] = {value: Name(words, words) for value, words in values.items()}
    for deck, cards in draws.items():
        items = {kind: {"words": kinds.kinds[kind].name, "count": n} for kind, n in cards.items()}
        parts["draws", deck] = {"title": board.zones[deck].name, "hands": True, "items": items}
    for column in sums:
        parts["strength", column] = {"title": kinds.columns[column].name, "value": f"sum({column})"}
    parts[()] = {**parts[()], **{key: value for key, value in told.items() if not isinstance(value, dict)}}
    parts = {
        path: entry for path, entry in parts.items() if path[:1] not in {(key,) for key in told}
    } | card_file.tables(told)
    return "\n".join(card_file.block(path, entry) for path, entry in parts.items())


def _without_looks(kinds: CounterSet) -> CounterSet:
    """Return counters without the words for how their faces look: their pictures are kept beside."""

    def bare(face: Mapping[str, Value]) -> Mapping[str, Value]:
        return {key: value for key, value in face.items() if key != "image"}

    its = {key: replace(kind, faces=tuple(map(bare, kind.faces))) for key, kind in kinds.kinds.items()}
    return replace(kinds, kinds=its, columns={key: value for key, value in kinds.columns.items() if key != "image"})


class _Pictures:
    """Pictures of a module, made fit to be kept; what cannot be is counted by its reason."""

    def __init__(self, module: Module, draw: Draw | None) -> None:
        self._module, self._draw = module, draw
        self._refused: dict[Text, None] = {}

    def remarks(self) -> Iterator[Text]:
        """Yield a sentence on each kind of picture that is not there, the first of them named."""
        first = next(iter(self._refused), None)
        if first is not None:
            yield say("kit-module-pictures", n=len(self._refused), first=first)

    def faces(self, archive: Archive, kinds: CounterSet, folder: Path, report: Report) -> None:
        """Keep what counters look like in a folder, under the names that the player's own pictures have."""
        looks = {
            own_counters.file_name(kind.id, face): look
            for kind in kinds.kinds.values()
            for face, cells in enumerate(kind.faces)
            if (look := str(cells.get("image", ""))) and own_counters.may_have(kind, face)
        }
        if looks:
            faces = Faces(archive, self._draw, LONGEST)
            self._refused.update(dict.fromkeys(Shelf(folder / own_counters.LOOKS).fill(looks, faces, report)))

    def sheets(
        self, archive: Archive, board: Board, scratch: Path, report: Report
    ) -> dict[str, tuple[Path, tuple[int, int]]]:
        """Return for each board that has a picture a file that a table can show, and its size in pixels."""
        found = {}
        for n, (sheet, paper) in enumerate(board.sheets.items()):
            report(n / len(board.sheets))
            entry = self._module.pictures.get(sheet)
            if entry is None:
                continue
            try:
                data = archive.read(entry)
                found[sheet] = self._sheet(data, entry, scratch / f"{n}", (round(paper.width), round(paper.height)))
            except DataError as error:
                self._refused[error.text] = None
        return found

    def _sheet(self, data: bytes, entry: str, path: Path, size: tuple[int, int]) -> tuple[Path, tuple[int, int]]:
        header = header_of(io.BytesIO(data), entry)
        if header.kind == "svg" and self._draw is not None:
            data = self._draw(data, size)
            header = header_of(io.BytesIO(data), entry)
        kept = path.with_suffix(f".{KEPT.get(header.kind, header.kind)}")
        write_whole(kept, data)
        if header.kind in KEPT:
            return kept, (header.width, header.height)
        picture = open_picture(kept)
        save_png(picture.pixels, path.with_suffix(".png"))
        return path.with_suffix(".png"), (picture.pixels.shape[1], picture.pixels.shape[0])
