"""Kits as one file, `*.sabrekit`: packed, and read as if whoever sent it meant harm.

What comes out of a file is text that `docs/data.md` describes, and pictures; nothing in it is executed. The rights in pictures
are the concern of whoever packs them: without `pictures` none go in.
"""

from __future__ import annotations

import re
import shutil
import tempfile
import uuid
import zipfile
from collections.abc import Iterator
from pathlib import Path

from assistant.core.board_reading import read_board
from assistant.core.board_writing import FILES as BOARD_FILES
from assistant.core.budget import MOST_FACE, MOST_TEXT
from assistant.core.durable import put_folder, stand_up, whole, write_whole
from assistant.core.places import user_data
from assistant.core.problems import DataError, Problem
from assistant.core.system import reason
from assistant.core.text import speaker
from assistant.desk.own import boards as own_boards
from assistant.desk.own import counters as own_counters
from assistant.desk.own.boards import OwnBoard
from assistant.desk.own.needed_zones import needed_zones
from assistant.games.kit import library

say = speaker(__name__)

SUFFIX = ".sabrekit"
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
    try:
        with whole(path) as draft, zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as packed:
            for entry, file in _entries(place, name):
                packed.write(file, entry)
            faces = own_counters.folder(name) if pictures else None
            for file in sorted(faces.iterdir()) if faces is not None and faces.is_dir() else ():
                if FACE.fullmatch(file.name):
                    packed.write(file, f"{PICTURES}/{file.name}", zipfile.ZIP_STORED)
            scans = own_boards.folder(name) if pictures and own_boards.has_one(name) else None
            for file in sorted(scans.iterdir()) if scans is not None else ():
                if file.name == own_boards.FIT or own_boards.PICTURE.fullmatch(file.name):
                    packed.write(file, f"{SCANS}/{file.name}", zipfile.ZIP_STORED)
    except OSError as error:
        raise _not_written(path, error) from None


def _entries(place: Path, name: str) -> Iterator[tuple[str, Path]]:
    """Yield the files of a kit with the names that they have in its file."""
    yield library.FILE, place / library.FILE
    for folder, files in (("maps", BOARD_FILES), ("counters", COUNTER_FILES)):
        for file in files:
            path = place / folder / name / file
            if path.is_file():
                yield f"{folder}/{name}/{file}", path
    for path in sorted((place / "counters" / name / "setups").glob("*.toml")):
        if SETUP.fullmatch(path.name):
            yield f"counters/{name}/setups/{path.name}", path


def receive(path: Path) -> Path:
    """Lay the kit of a file beside the player's own and return its folder; it is played on after `take`.

    Raises:
        DataError: it is no kit, torn, made to do harm, or its card is wrong; sentences say which.
    """
    from assistant.scan.vassal.archive import open_archive

    young = user_data() / "received" / f"kit.{uuid.uuid4().hex[:8]}"
    try:
        with open_archive(path) as archive:
            names = {
                entry.split("/")[1] for entry in archive.names if entry.startswith("maps/") and entry.count("/") == 2
            }
            if len(names) != 1 or not library.NAME.fullmatch(name := next(iter(names))):
                raise DataError(
                    say("kit-no-kit", path=path.name), [Problem(path.name, say("kit-no-kit", path=path.name))]
                )
            place = young / name
            for entry in archive.names:
                data = archive.read(entry, most) if (most := _wanted(entry, name)) else None
                if data is not None:
                    target = place / entry
                    target.parent.mkdir(parents=True, exist_ok=True)
                    write_whole(target, data, lasting=False)
        library.read(place)
        own_boards.scans_in(place / SCANS)
        waiting(name).parent.mkdir(parents=True, exist_ok=True)
        put_folder(place, waiting(name))
    except OSError as error:
        raise _not_written(young, error) from None
    finally:
        shutil.rmtree(young, ignore_errors=True)
    return waiting(name)


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
    stand_up(waiting(name))
    return (waiting(name) / library.FILE).is_file()


def take(name: str) -> Path:
    """Make a kit that was received the player's own; his former one of that name lies aside, `former` in its name.

    Raises:
        DataError: it is not there, was damaged since, or a folder cannot be moved.
    """
    place = waiting(name)
    stand_up(place)
    library.read(place)
    own = library.own() / name
    faces, scans = place / PICTURES, user_data() / "received" / f"scans.{uuid.uuid4().hex[:8]}"
    try:
        own.parent.mkdir(parents=True, exist_ok=True)
        pictures = [(file.name, file.read_bytes()) for file in sorted(faces.iterdir())] if faces.is_dir() else []
        shutil.rmtree(faces, ignore_errors=True)
        if (place / SCANS).is_dir():
            (place / SCANS).rename(scans)
        put_folder(place, own, own.with_name(f"{name}.former"))
        for file, data in pictures:
            target = own_counters.folder(name) / file
            target.parent.mkdir(parents=True, exist_ok=True)
            write_whole(target, data, lasting=False)
        library.forget()
        needed_zones.cache_clear()
        _lay_scans(name, own, scans)
    except OSError as error:
        raise _not_written(own, error) from None
    finally:
        shutil.rmtree(scans, ignore_errors=True)
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
        path = Path(folder) / f"{name}{SUFFIX}"
        pack(library.SAMPLES / name, path, pictures=True)
        return take(receive(path).name)


def decline(name: str) -> None:
    """Do without the kit that was received."""
    shutil.rmtree(waiting(name), ignore_errors=True)


def _not_written(path: Path, error: OSError) -> DataError:
    return DataError(say("kit-not-written", path=str(path), detail=reason(error)))
