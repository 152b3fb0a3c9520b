"""The kits at hand, for the front ends: their names and titles, where they lie, what is wrong with one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from assistant.core.problems import DataError, Problem
from assistant.core.text import Name
from assistant.desk.kits import sharing
from assistant.games.kit import library


def titles() -> Iterator[tuple[str, Name]]:
    """Yield the names of all kits that can be used, with what people call them: the player's own first."""
    for name in library.names():
        place = library.folder(name)
        if place is not None and not any(library.problems(place)):
            yield name, library.read(place).title


def place_of(word: str) -> Path:
    """Return the folder of a kit by its name, or by the path of its folder or file; it need not be there."""
    return library.folder(word) or Path(word)


def faults(path: Path) -> tuple[Problem, ...]:
    """Return what is wrong with a kit's folder, or with a `.sabrekit` file, of which nothing is kept."""
    if path.suffix.lower() != sharing.SUFFIX:
        return tuple(library.problems(path))
    try:
        sharing.decline(sharing.receive(path).name)
    except DataError as error:
        return error.problems or (Problem(path.name, error.text),)
    return ()
