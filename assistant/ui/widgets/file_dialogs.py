"""The system's own windows that choose files and folders; each begins where somebody chose last."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QLocale, QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

LETTER_LANDS = ("US", "CA", "MX", "PH", "CL", "CO", "VE")  # whose printers hold Letter


ENDING = re.compile(r"\*(\.\w+)")


class _Chosen:
    """Where somebody chose last: the windows of files begin there, the first one at the documents."""

    folder = ""

    @classmethod
    def begin(cls, start: str) -> str:
        """Return the place at which a window begins: `start`, in that folder unless it says its own."""
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        begin = Path(cls.folder or documents)
        # A folder that is not there would be a name to open.
        return str(Path(begin if begin.is_dir() else Path.home(), start))

    @classmethod
    def paths(cls, *names: str) -> list[Path]:
        """Return what was chosen; none for empty names."""
        found = [Path(name) for name in names if name]
        if found:
            cls.folder = str(found[0].parent)
        return found


def patterns(name: str, suffixes: Iterable[str]) -> str:
    """Return kinds of files as the system's windows write them: `VASSAL (*.vmod *.vsav)`."""
    return f"{name} ({' '.join(f'*{suffix}' for suffix in suffixes)})".lstrip()


def chosen_file(parent: QWidget | None, words: str, kinds: str, start: str = "") -> Path | None:
    """Return the file that is chosen in the system's own window; None for none.

    Args:
        kinds: the files that can be chosen, as that window writes them: `CSV (*.csv)`.
        start: the folder that it shows first.
    """
    name, _ = QFileDialog.getOpenFileName(parent, words, _Chosen.begin(start), kinds)
    return next(iter(_Chosen.paths(name)), None)


def chosen_files(parent: QWidget | None, words: str, kinds: str, start: str = "") -> list[Path]:
    """Return the files that are chosen in the system's own window. As `chosen_file`."""
    names, _ = QFileDialog.getOpenFileNames(parent, words, _Chosen.begin(start), kinds)
    return _Chosen.paths(*names)


def saved_file(parent: QWidget, words: str, kinds: str, start: str = "") -> Path | None:
    """Return the file to write that is chosen in the system's own window; None for none. As `saved_as`."""
    found = saved_as(parent, words, kinds, start)
    return found[0] if found is not None else None


def saved_as(parent: QWidget, words: str, kinds: str, start: str = "") -> tuple[Path, str] | None:
    """Return the file to write that is chosen in the system's own window, and its kind as that window writes it; None for none.

    A name that ends in none of the kinds' ways ends in that of the chosen kind. As `chosen_file`.
    """
    name, kind = QFileDialog.getSaveFileName(parent, words, _Chosen.begin(start), kinds)
    for path in _Chosen.paths(name):
        if path.suffix.lower() not in ENDING.findall(kinds):
            path = path.with_name(path.name + ENDING.findall(kind or kinds)[0])
        return path, kind
    return None


def chosen_folder(parent: QWidget | None, words: str, start: str = "") -> Path | None:
    """Return the folder that is chosen in the system's own window; None for none."""
    name = QFileDialog.getExistingDirectory(parent, words, _Chosen.begin(start))
    return next(iter(_Chosen.paths(name)), None)


def usual_papers() -> tuple[str, str]:
    """Return the papers, that of the land that the machine is set to first."""
    code = QLocale.territoryToCode(QLocale.system().territory())
    return ("Letter", "A4") if code in LETTER_LANDS else ("A4", "Letter")
