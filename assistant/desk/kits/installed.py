"""The kits at hand, and how they come and go: begun, packed into one file (`*.sabrekit`), received, removed, brought back.

What comes out of a file is text that `docs/data.md` describes, and pictures; nothing in it is executed. The rights in
pictures are the concern of whoever packs them: without `pictures` none go in. A kit taken away lies aside, whole; nothing is
ever deleted.
"""

from __future__ import annotations

import contextlib
import re
import shutil
import tempfile
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from assistant.core.atomic_write import lay_aside, put_folder, stand_up, whole, write_whole
from assistant.core.counter_files import read_counters
from assistant.core.game import Game
from assistant.core.limits import MOST_FACE, MOST_TEXT
from assistant.core.map_files import FILES as BOARD_FILES
from assistant.core.map_files import read_board
from assistant.core.places import tables, user_data
from assistant.core.printed import Board, CounterSet
from assistant.core.text import DataError, Name, Problem, Texts, Trouble, folded, one_line, speaker, unusable, writing
from assistant.core.text_files import toml_value
from assistant.desk.new_game import copied
from assistant.desk.saves import SUFFIX, Save
from assistant.desk.user_data import boards as own_boards
from assistant.desk.user_data import counters as own_counters
from assistant.desk.user_data.boards import OwnBoard, kits_changed, passing
from assistant.games import slugs
from assistant.games.kit import library
from assistant.games.kit.game import game_of
from assistant.scan.reading import apart

# A new kit: a small one to change, or the board and counters of a folder that something else has made.

say = speaker(__name__)

EXAMPLE = library.SAMPLES / "three-isles"  # the smallest of those that come with the program


def begin(folder: Path, title: str = "") -> tuple[Path, ...]:
    """Write a new kit into a folder, whose name is the kit's, and return the files.

    Args:
        folder: where; not there yet, or empty.
        title: what people call the game; its name with a capital if it is not said.

    Raises:
        Trouble: the name is none that a kit may have, the folder holds something, or it cannot be written.
    """
    name = folder.resolve().name
    if not library.NAME.fullmatch(name) or len(name) > library.LONGEST:
        raise Trouble(say("kit-begin-name", name=name))
    if name in slugs() or name in library.names():
        raise Trouble(say("kit-begin-taken", name=name))
    called = one_line(title or name.replace("-", " ").capitalize())
    if not called.isprintable() or set(called) & set('"\\'):
        raise Trouble(say("kit-begin-title", title=called))
    first, _, _ = (EXAMPLE / library.FILE).read_text(encoding="utf-8").partition("\n")
    return copied(EXAMPLE, folder, {EXAMPLE.name: name}, {first: f"title = {toml_value(Name(called, called))}"})


KIT_SUFFIX = ".sabrekit"
DRAWN = "drawn"  # the folder of a kit in which lies what it was drawn with
COUNTER_FILES = ("counters.toml", "kinds.csv", "sources.csv")
SETUP = re.compile(r"[A-Za-z0-9_-]{1,80}\.toml")
FACE = re.compile(r"[A-Za-z0-9_.-]{1,120}\.(png|jpg|jpeg|webp)")
PICTURES = "pictures"  # the entry's folder for faces of counters
SCANS = "scans"  # that for pictures of boards, with how the sheets lie on them
MOST_SCAN = 120 << 20  # bytes of one picture of a board
MOST_FACE_BYTES = MOST_FACE  # of one picture: a byte a pixel is more than any picture of a counter needs


def pack(place: Path, path: Path, *, pictures: bool = False) -> None:
    """Write a kit's folder as one file.

    Args:
        path: of the file to make.
        pictures: whether the player's pictures of its board and counters go in.

    Raises:
        DataError: the kit has faults, or the file cannot be written.
    """
    library.read(place)
    name = place.resolve().name
    with writing(path), whole(path) as draft, zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as packed:
        for entry, file in _entries(place, name):
            packed.write(file, entry)
        for face in sorted(own_counters.names(name)) if pictures else ():
            if FACE.fullmatch(face) and (data := own_counters.picture(name, face)) is not None:
                packed.writestr(f"{PICTURES}/{face}", data, zipfile.ZIP_STORED)
        scans = own_boards.folder(name) if pictures and own_boards.has_one(name) else None
        for file in sorted(scans.iterdir()) if scans is not None else ():
            if file.name == own_boards.FIT or own_boards.PICTURE.fullmatch(file.name):
                packed.write(file, f"{SCANS}/{file.name}", zipfile.ZIP_STORED)


def _entries(place: Path, name: str) -> Iterator[tuple[str, Path]]:
    """Yield the files of a kit with the names that they have in its file."""
    for path in sorted(place.rglob("*")):
        entry = path.relative_to(place).as_posix()
        if _wanted(entry, name) and entry.partition("/")[0] not in (PICTURES, SCANS) and path.is_file():
            yield entry, path


def receive(path: Path) -> Path:
    """Lay the kit of a file beside the player's own and return its folder; it is played on after `take`.

    Raises:
        DataError: it is no kit, torn, made to do harm, or its card is wrong; sentences say which.
    """
    with passing("kit") as young:
        name = _looked_at(path, young)
        put_folder(young / name, waiting(name))
    return waiting(name)


def _looked_at(path: Path, young: Path) -> str:
    """Do as `_unpacked`, and refuse a kit that is called like a game: nobody could open a table of it."""
    name = _unpacked(path, young)
    if name in slugs():
        raise unusable(path.name, say("kit-begin-taken", name=name))
    return name


@apart
def _unpacked(path: Path, young: Path) -> str:
    """Unpack the file of a kit into a folder below `young`, have all of it read, and return its name.

    Raises:
        DataError: it is no kit, torn, made to do harm, or its card is wrong; sentences say which.
    """
    from assistant.scan.vassal.archive import open_archive

    with open_archive(path) as archive:
        names = {entry.split("/")[1] for entry in archive.names if entry.startswith("maps/") and entry.count("/") == 2}
        if len(names) != 1 or not library.NAME.fullmatch(name := next(iter(names))):
            raise unusable(path.name, say("kit-no-kit", path=path.name))
        place = young / name
        with writing(young):
            for entry in archive.names:
                data = archive.read(entry, most) if (most := _wanted(entry, name)) else None
                if data is not None:
                    target = place / entry
                    target.parent.mkdir(parents=True, exist_ok=True)
                    write_whole(target, data, lasting=False)
    library.read(place)
    own_boards.scans_in(place / SCANS)
    for face in (place / PICTURES).glob("*"):
        if not _is_face(face):
            face.unlink()
    return name


def _is_face(path: Path) -> bool:
    """Tell whether a file is a picture that is no larger than that of a counter."""
    from assistant.scan.pictures.headers import read_header

    try:
        header = read_header(path)
    except DataError:
        return False
    return 0 < header.width * header.height <= MOST_FACE


def _wanted(entry: str, name: str) -> int:
    """Return how many bytes an entry of a kit may have; 0: it is none that a kit has, and stays where it is."""
    if entry == library.FILE:
        return MOST_TEXT
    folder, _, rest = entry.partition("/")
    inner, _, file = rest.partition("/")
    if folder == PICTURES and FACE.fullmatch(rest):
        return MOST_FACE_BYTES
    if folder == SCANS and own_boards.PICTURE.fullmatch(rest):
        return MOST_SCAN
    if entry == f"{SCANS}/{own_boards.FIT}":
        return MOST_TEXT
    if inner != name:
        return 0
    known = (folder == "maps" and file in BOARD_FILES) or (folder == "counters" and file in COUNTER_FILES)
    setup = folder == "counters" and file.startswith("setups/") and SETUP.fullmatch(file.removeprefix("setups/"))
    return MOST_TEXT if known or setup else 0


def waiting(name: str) -> Path:
    """Return the folder in which a kit that was received waits."""
    return user_data() / "received" / "kits" / name


def is_received(name: str) -> bool:
    """Tell whether a kit of that name was received that nobody took or declined yet."""
    if not library.NAME.fullmatch(name):
        return False
    stand_up(waiting(name))
    return (waiting(name) / library.FILE).is_file()


def take(name: str) -> Path:
    """Make a kit that was received the player's own; his former one of that name lies aside.

    Faces of which the player has a picture keep his.

    Raises:
        DataError: it is not there, was damaged since, or a folder cannot be moved.
    """
    place = waiting(name)
    stand_up(place)
    library.read(place)
    own = library.own() / name
    faces = place / PICTURES
    with passing("scans") as scans:
        pictures = [(file.name, file.read_bytes()) for file in sorted(faces.iterdir())] if faces.is_dir() else []
        shutil.rmtree(faces, ignore_errors=True)
        if (place / SCANS).is_dir():
            (place / SCANS).rename(scans)
        put_folder(place, own, aside=True)
        for file, data in pictures:
            target = own_counters.folder(name) / file
            with contextlib.suppress(FileExistsError):
                write_whole(target, data, new=True)
        kits_changed()
        _lay_scans(name, own, scans)
    return own


def _lay_scans(name: str, own: Path, scans: Path) -> None:
    """Keep the pictures of boards that came with a kit; without any, a board kept for the kit before no longer serves."""
    found = own_boards.scans_in(scans)
    if not found:
        own_boards.forget(name)
        return
    title = library.game(own).title  # from here on its map is found by name
    board = read_board(own / "maps" / name)
    paths = {scan.sheet: scans / scan.image for scan in found if scan.image and scan.sheet in board.sheets}
    own_boards.keep(
        OwnBoard(name, board, title.en, tuple(s for s in found if s.sheet in board.sheets), paths), aside=True
    )


def own_copy(name: str) -> Path:
    """Make a kit that comes with the program the player's own, with his pictures of it; return its folder.

    Raises:
        DataError: it cannot be written.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}{KIT_SUFFIX}"
        pack(library.SAMPLES / name, path, pictures=True)
        return take(receive(path).name)


def decline(name: str) -> None:
    """Do without the kit that was received."""
    shutil.rmtree(waiting(name), ignore_errors=True)


# The kits at hand, for the front ends: their games, names and titles, where they lie, what is wrong with one, what one holds.


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


def games() -> tuple[tuple[Game, ...], Texts]:
    """Return the games of all kits, the player's own first, and a sentence on each that cannot be used.

    Those that are called alike have the names of their kits after their titles.
    """
    found, broken = [], []
    for name in library.names():
        place = library.folder(name)
        if place is None:
            continue
        try:
            found.append(library.game(place))
        except DataError as error:
            broken.append(error.text)
    called = Counter(folded(words) for game in found for words in {*game.title})
    alike = {words for words, n in called.items() if n > 1}
    for n, game in enumerate(found):
        if alike & {*map(folded, game.title)}:
            found[n] = replace(game, title=Name(*(f"{words} ({game.slug})" for words in game.title)))
    return tuple(found), tuple(broken)


def is_kit(name: str) -> bool:
    """Tell whether a game is that of a kit."""
    return library.folder(name) is not None


def is_own(name: str) -> bool:
    """Tell whether a kit lies in the player's own folder."""
    place = library.folder(name)
    return place is not None and place.parent == library.own()


def has_module(name: str) -> bool:
    """Tell whether a kit may have been made of a module: it is the player's own, and was not drawn by him."""
    return is_own(name) and not (library.own() / name / DRAWN).is_dir()


def held(name: str) -> Held:
    """Return what a kit holds that was received and waits to be taken.

    Raises:
        DataError: it is not there, or was damaged since.
    """
    place = waiting(name)
    kit = library.read(place)
    board, kinds = read_board(place / "maps" / name), read_counters(place / "counters" / name)
    return Held(game_of(name, kit), board, kinds, kit.author, kit.licence, (library.own() / name).is_dir())


def place_of(word: str) -> Path:
    """Return the folder of a kit by its name, or by the path of its folder, its file or its card; it need not be there."""
    path = Path(word)
    return library.folder(word) or (path.resolve().parent if path.name == library.FILE else path)


def faults(path: Path) -> tuple[Problem, ...]:
    """Return what is wrong with a kit's folder, or with a `.sabrekit` file, of which nothing is kept."""
    if path.suffix.lower() != KIT_SUFFIX and not path.is_file():
        return tuple(library.problems(path))
    try:
        with tempfile.TemporaryDirectory() as young:
            _looked_at(path, Path(young))
    except DataError as error:
        return error.problems or (Problem(path.name, error.text),)
    return ()


def lacks(path: Path) -> Texts:
    """Return what a kit's folder without faults lacks for what its card asks."""
    return library.lacks(path) if path.is_dir() else ()


# A kit taken off the shelf: its folder lies aside, whole, until somebody brings it back. Nothing is ever deleted here.

MOST_TABLES = 400  # files that are looked into for the kit's name


def tables_of(name: str, others: Iterable[Path]) -> tuple[Path, ...]:
    """Return the tables that are played with a kit: those in the folder of tables, and others that are known.

    What is behind a passphrase, or cannot be read, is not told.
    """
    with contextlib.suppress(OSError):
        others = (*others, *sorted(tables().glob(f"*{SUFFIX}")))
    found: dict[Path, Path] = {}
    for path in list(dict.fromkeys(path.absolute() for path in others))[:MOST_TABLES]:
        try:
            save = Save.open(path)
        except (Trouble, OSError):
            continue
        with contextlib.closing(save):
            if save.about().game == name:
                found.setdefault(path.resolve(), path)
    return tuple(found.values())


def remove(name: str) -> None:
    """Take the player's own kit off the shelf; its pictures stay where they are.

    Raises:
        DataError: the player has none of that name, or its folder cannot be moved.
    """
    place = library.own() / name
    if not is_own(name):
        raise unusable(name, say("kit-not-own", name=name))
    with writing(place):
        lay_aside(place)
    kits_changed()
