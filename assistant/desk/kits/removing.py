"""A kit taken off the shelf: its folder lies aside, whole, until somebody brings it back. Nothing is ever deleted here."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path

from assistant.core.places import tables
from assistant.core.plain_files import read_words
from assistant.core.problems import DataError, Problem, Trouble
from assistant.core.system import reason
from assistant.core.text import Name, speaker
from assistant.desk.kits import shelf
from assistant.desk.own.needed_zones import needed_zones
from assistant.desk.saves import SUFFIX, Save
from assistant.games.kit import library
from assistant.games.kit.reading import read_kit

say = speaker(__name__)

MOST_TABLES = 400  # files that are looked into for the kit's name


def tables_of(name: str, others: Iterable[Path] = ()) -> tuple[Path, ...]:
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


def remove(name: str) -> Path:
    """Take the player's own kit off the shelf and return where its folder lies now; its pictures stay where they are.

    Raises:
        DataError: the player has none of that name, or its folder cannot be moved.
    """
    place = library.own() / name
    if not shelf.is_own(name):
        raise DataError(say("kit-not-own", name=name), [Problem(name, say("kit-not-own", name=name))])
    aside = next(path for n in range(1, 1000) if not (path := _aside(name, n)).exists())
    _move(place, aside)
    os.utime(aside)  # the last one that was removed is the first that is offered again
    return aside


def _aside(name: str, number: int) -> Path:
    return library.own() / f"{name}{library.REMOVED}{'' if number == 1 else f'-{number}'}"


def removed() -> tuple[tuple[Path, Name], ...]:
    """Return the kits that lie aside, the last one first: folder and title."""
    found = []
    for place in library.removed():
        name = library.name_of(place)
        try:
            title = read_kit(read_words(place / library.FILE)).title
        except (DataError, OSError):
            title = Name(name, name)
        found.append((place, title))
    return tuple(found)


def bring_back(aside: Path) -> str:
    """Put a kit that was removed on the shelf again, and return its name; one that has its name by now changes places with it.

    Raises:
        DataError: it is not there any more, or its folder cannot be moved.
    """
    name = library.name_of(aside)
    if aside not in library.removed():
        raise DataError(say("kit-not-aside", name=name), [Problem(name, say("kit-not-aside", name=name))])
    if shelf.is_own(name):
        remove(name)
    _move(aside, library.own() / name)
    return name


def _move(place: Path, to: Path) -> None:
    try:
        place.rename(to)
    except OSError as error:
        text = say("kit-not-written", path=str(place), detail=reason(error))
        raise DataError(text, [Problem(str(place), text)]) from None
    library.forget()
    needed_zones.cache_clear()
