"""The player's own pictures of counters: one small PNG a face, kept in his folder, drawn at his tables instead of ours.

    counters/<set>/<kind>-front.png, <kind>-back.png
    counters/<set>/looks.json, looks.parts              faces of a module that nobody has looked at yet

A face that hides what its counter is has none: everybody sees the same drawn back, whoever has pictures.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from assistant.core.atomic_write import lay_aside, stand_up, write_whole
from assistant.core.places import user_data
from assistant.core.printed import FACES, Kind, KindId
from assistant.core.text import DataError, reading, speaker, writing

if TYPE_CHECKING:
    from assistant.scan.vassal.composites import Shelf

say = speaker(__name__)

MOST_FILE = 64 << 20  # bytes of a picture that is chosen by hand
MOST_KEPT = 8 << 20  # of one that is kept
LOOKS = "looks.json"


def folder(set_id: str) -> Path:
    """Return where the pictures of a counter set are."""
    return user_data() / "counters" / set_id


def file_name(kind: KindId, face: int) -> str:
    """Return what the picture of a kind's face is called."""
    return f"{kind}-{FACES[face]}.png"


def may_have(kind: Kind, face: int) -> bool:
    """Tell whether a face can have a picture: it is there, and not secret."""
    return face < len(kind.faces) and not kind.is_secret(face)


def names(set_id: str) -> frozenset[str]:
    """Return the names of the pictures that there are."""
    stand_up(folder(set_id))
    try:
        kept = frozenset(path.name for path in folder(set_id).iterdir() if path.suffix == ".png")
    except OSError:
        return frozenset()
    return kept.union(_shelf(set_id).looks)


def picture(set_id: str, name: str) -> bytes | None:
    """Return the file of a picture, which is drawn now if nobody has looked at it yet; None if it cannot be had."""
    path = folder(set_id) / name
    try:
        with path.open("rb") as file:
            return file.read(MOST_KEPT)
    except OSError:
        shelf = _shelf(set_id)
    if name not in shelf.looks:
        return None
    try:
        made = shelf.faces.png(shelf.looks[name], name)
    except DataError as error:
        if error.text.key == "counter-clear":  # there is nothing to see on it, as in the module
            shelf.drop(name)
        return None
    except (msgspec.MsgspecError, TypeError, ValueError):  # others may have laid files there
        return None
    with contextlib.suppress(OSError):  # it is drawn again another time
        write_whole(path, made, lasting=False)
    return made


def are_to_scale(set_id: str) -> bool:
    """Tell whether pictures are a module's, as large as its board has them, in a kit made before `CounterSet.pixel`."""
    return (folder(set_id) / LOOKS).is_file()


def _shelf(set_id: str) -> Shelf:
    """Return what nobody has looked at yet; the one that was made last, as long as its files are the same."""
    path = folder(set_id) / LOOKS
    return _shelf_in(path.parent, path.stat().st_mtime_ns if path.exists() else 0)


@functools.lru_cache(maxsize=2)
def _shelf_in(place: Path, _written: int) -> Shelf:
    from assistant.scan.vassal.composites import Shelf

    return Shelf(place / LOOKS)


def keep(set_id: str, pictures: Mapping[tuple[KindId, int], bytes], *, aside: bool = False) -> None:
    """Keep pictures (`scan/vassal/counter_pictures.py`) of faces; those of other faces stay.

    All pictures as they were are laid `aside` before any is replaced, if that is wished.

    Raises:
        DataError: the folder cannot be written.
    """
    place = folder(set_id)
    with writing(place):
        if aside and names(set_id) & {file_name(*face) for face in pictures}:
            lay_aside(place, keep=True)
        for (kind, face), png in pictures.items():
            write_whole(place / file_name(kind, face), png)


def keep_file(set_id: str, kind: KindId, face: int, path: Path) -> None:
    """Keep the picture in an image file as that of a face.

    Raises:
        DataError: a sentence for a person: unreadable, of an unknown kind, cut short, too large; or it cannot be kept.
    """
    from assistant.scan.vassal.counter_pictures import counter_png

    with reading(path), path.open("rb") as file:
        data = file.read(MOST_FILE + 1)
    if len(data) > MOST_FILE:
        raise DataError(say("own-counter-large", name=path.name, most=MOST_FILE >> 20))
    keep(set_id, {(kind, face): counter_png(data, path.name)})


def forget(set_id: str, kind: KindId, face: int) -> None:
    """Take the picture of one face away: it is drawn again.

    Raises:
        DataError: the file cannot be removed.
    """
    path = folder(set_id) / file_name(kind, face)
    with writing(path):
        path.unlink(missing_ok=True)
        _shelf(set_id).drop(path.name)


def take_away(set_id: str) -> None:
    """Lay all pictures of a set aside: its counters are drawn again.

    Raises:
        DataError: the folder cannot be moved.
    """
    place = folder(set_id)
    with writing(place):
        if names(set_id):
            lay_aside(place)
