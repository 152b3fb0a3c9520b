"""Boards that players give each other: `.sabreboard` files, read as if whoever sent them meant harm."""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

from assistant.core.atomic_write import put_folder, stand_up, whole, write_whole
from assistant.core.limits import MOST_TEXT
from assistant.core.map_files import FILES, read_board
from assistant.core.places import user_data
from assistant.core.printed import Board
from assistant.core.text import DataError, Problem, writing
from assistant.desk.user_data import boards
from assistant.desk.user_data.boards import (
    ABOUT,
    FIT,
    PICTURE,
    OwnBoard,
    passing,
    read_folder,
    refuse_unplayable,
    said_about,
    scans_in,
    unplayable,
    young_folder,
)
from assistant.scan.reading import apart

SUFFIX = ".sabreboard"


def pack(own: OwnBoard, path: Path) -> None:
    """Write a board as one file to give away.

    Raises:
        DataError: it cannot be written there.
    """
    loosely = young_folder(own, user_data() / "boards" / "packing")
    with writing(path), loosely as loose, whole(path) as draft, zipfile.ZipFile(draft, "w") as packed:
        for file in sorted(loose.iterdir()):
            method = zipfile.ZIP_STORED if PICTURE.fullmatch(file.name) else zipfile.ZIP_DEFLATED
            packed.write(file, file.name, method)


def receive(path: Path, report: Callable[[float], object] = lambda _share: None) -> OwnBoard:
    """Lay the board of a `.sabreboard` file (or of a folder of the same files) beside the player's own, and return it.

    No table shows it before `take`. `report` is told the share done before anything is written, and may end it by raising.

    Raises:
        DataError: it is none, torn, of a map that is not here, or made to do harm; a sentence says which.
    """
    with passing("board") as unpacked:
        own = read_folder(unpacked / _unpack(path, unpacked))
        refuse_unplayable(own.board, own.map)
        report(0.6)
        place = waiting(own.map)
        with writing(place), young_folder(own, place) as young:
            put_folder(young, place)
    return read_folder(place)


def received(map_id: str) -> OwnBoard | None:
    """Return the board of a map that was received and not yet taken or declined, None if there is none.

    Raises:
        DataError: it was damaged since.
    """
    return read_folder(waiting(map_id)) if is_received(map_id) else None


def is_received(map_id: str) -> bool:
    """Tell whether a board of a map was received that nobody took or declined yet."""
    stand_up(waiting(map_id))
    return (waiting(map_id) / ABOUT).is_file()


def take(map_id: str) -> None:
    """Play on the board that was received; the player's own one before lies aside.

    Raises:
        DataError: it was damaged since, or a folder cannot be moved.
    """
    if received(map_id) is None:
        return
    with writing(boards.folder(map_id)):
        put_folder(waiting(map_id), boards.folder(map_id), aside=True)


def decline(map_id: str) -> None:
    """Do without the board that was received."""
    shutil.rmtree(waiting(map_id), ignore_errors=True)


def waiting(map_id: str) -> Path:
    """Return the folder in which a board that was received waits."""
    return user_data() / "received" / map_id


def faults_of(path: Path) -> tuple[Problem, ...]:
    """Return what is wrong with a `.sabreboard` file: what keeps it from being used, then what `check` says of any board."""
    try:
        with passing("board") as unpacked:
            own = read_folder(place := unpacked / _unpack(path, unpacked))
            return (*unplayable(own.board, own.map), *_faults_in(place))
    except DataError as error:
        return error.problems or (Problem(path.name, error.text),)


@apart
def _faults_in(place: Path) -> tuple[Problem, ...]:
    """Return what `check` says of any board, of that in a folder."""
    from assistant.scan.boards.validation import faults

    return tuple(faults(read_board(place)))


def read_file(path: Path) -> Board:
    """Return the board of a `.sabreboard` file without keeping it.

    Raises:
        DataError: as `receive`.
    """
    with passing("board") as unpacked:
        return read_folder(unpacked / _unpack(path, unpacked)).board


@apart
def _unpack(path: Path, place: Path) -> str:
    """Unpack a shared board into a folder below `place` that is called like its map, have it read, and return the map.

    Raises:
        DataError: it is none, torn, of a map that is not here, or made to do harm; a sentence says which.
    """
    from assistant.scan.vassal.archive import open_archive

    with open_archive(path) as archive:
        about = said_about(archive.read(ABOUT, MOST_TEXT), path.name)
        target = place / about.map
        with writing(target):
            target.mkdir(parents=True)
            for name in archive.names:
                if name in (*FILES, ABOUT, FIT):
                    write_whole(target / name, archive.read(name, MOST_TEXT), lasting=False)
                elif PICTURE.fullmatch(name):
                    write_whole(target / name, archive.read(name), lasting=False)
    read_board(target)
    scans_in(target)
    return about.map
