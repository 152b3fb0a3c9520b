"""Extensions of a VASSAL module: files that add boards and pieces to places of it.

VASSAL takes those that lie in the folder `<module>_ext` beside the module; so do we.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from assistant.core.budget import MOST_PART
from assistant.scan.vassal.archive import Archive, open_archive

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

SUFFIX = ".vmdx"
MOST = 64
ELEMENT = "VASSAL.build.module.ExtensionElement"


def extensions_of(module: Path) -> tuple[Path, ...]:
    """Return the extensions that go with a module's file, in the order of their names."""
    folder = module.with_name(f"{module.stem}_ext")
    if module.is_dir() or not folder.is_dir():
        return ()
    return tuple(sorted(path for path in folder.iterdir() if path.suffix.lower() == SUFFIX and path.is_file()))[:MOST]


def open_with_extensions(module: Path) -> Archive:
    """Return a module's archive, in which what its extensions bring along is found as well.

    Raises:
        DataError: one of the files is no archive, torn, or made to do harm.
    """
    archives: list[Archive] = []
    try:
        for path in (module, *extensions_of(module)):
            archives.append(open_archive(path))
    except BaseException:
        for archive in archives:
            archive.__exit__(None, None, None)
        raise
    return archives[0] if len(archives) == 1 else _Together(archives)


class _Together:
    """Archives read as one: an entry comes from the first that has it; build files of extensions stay their own."""

    def __init__(self, archives: Sequence[Archive]) -> None:
        self.archives = tuple(archives)
        self.names = tuple(dict.fromkeys(name for archive in archives for name in archive.names))
        self._holder = {name: archive for archive in reversed(archives) for name in archive.names}

    def read(self, name: str, most: int = MOST_PART) -> bytes:
        return self._holder.get(name, self.archives[0]).read(name, most)

    def __enter__(self) -> _Together:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for archive in self.archives:
            archive.__exit__(kind, error, at)


def parts_of(archive: Archive) -> tuple[Archive, ...]:
    """Return the module's own archive and those of its extensions."""
    return archive.archives if isinstance(archive, _Together) else (archive,)


def add(root: Element, extension: Element) -> None:
    """Hang the elements of an extension where it says in the module; what names no place of it, at its end."""
    for element in extension.iter(ELEMENT):
        place = root
        for step in _steps(element.get("target", "")):
            found = next((child for child in place.iter(step[0]) if _called(child, step[1])), None)
            if found is None:
                break
            place = found
        place.extend(list(element))


def _steps(target: str) -> Iterator[tuple[str, str]]:
    """Yield class and name of every step of `class:name/class:name`."""
    from assistant.scan.vassal.pieces import tokens

    for step in tokens(target, "/"):
        kind, *name = tokens(step, ":")
        if kind:
            yield kind, name[0] if name else ""


def _called(element: Element, name: str) -> bool:
    return not name or name in (element.get("name"), element.get("mapName"), element.get("entryName"))
