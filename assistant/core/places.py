"""Where the program's data and the user's files are, from a checkout or installed."""

from __future__ import annotations

import contextlib
import os
import tempfile
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

HOME = "SABRETACHE_HOME"  # the variable that names the user's own folder
OF_PHONES = (".heic", ".heif", ".avif")  # what pictures end in that a process of their own reads
SEALED = ".sabresealed"  # how the names of tables behind a passphrase end
PAGES = ".sabrepages"  # how the names of pages behind a passphrase end


def data(kind: str) -> Path:
    """Return the folder `maps` or `counters`: package data when installed, the project's own folder in a checkout."""
    installed = Path(str(resources.files("assistant").joinpath("_data", kind)))
    return installed if installed.is_dir() else Path(__file__).resolve().parents[2] / kind


def manual() -> Path:
    """Return the folder of the manual's pages, `en` and `fr`: package data when installed, made by the set-up in a checkout."""
    return data("manual") if data("manual").is_dir() else Path(__file__).resolve().parents[2] / "build" / "manual"


_lent: list[Path] = []  # folders of games installed beside us, each with `maps` and `counters` of its own


def lend(folder: Traversable) -> None:
    """Look for maps and counter sets in the folder of an installed game, after our own."""
    path = Path(str(folder))
    if path not in _lent:
        _lent.append(path)


def lend_instead(folder: Path) -> bool:
    """Look for the map and the counter set called like a folder in that folder alone, of those that were lent.

    Returns:
        Whether others of that name were looked at until now: what was read of them is not what lies here.
    """
    name = folder.name
    holding = {lent for lent in _lent if any((lent / kind / name).is_dir() for kind in ("maps", "counters"))}
    others = [lent for lent in _lent if lent.name == name or lent in holding]  # one of that name may be gone by now
    if others == [folder]:
        return False
    _lent[:] = [lent for lent in _lent if lent not in others] + [folder]
    return bool(others)


def folder_of(kind: str, name: str) -> Path:
    """Return the folder of a map or a counter set, ours or that of an installed game; it need not be there.

    Args:
        name: the id of the map or the counter set.
    """
    own = data(kind) / name
    return next((path for folder in (own, *(root / kind / name for root in _lent)) if (path := folder).is_dir()), own)


def user_data() -> Path:
    """Return the user's own folder (tables, own boards and counter sets); `SABRETACHE_HOME` chooses another one."""
    chosen = os.environ.get(HOME)
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_data_dir("sabretache", appauthor=False))


def settle() -> OSError | None:
    """See that the user's own folder is there and can be written; where it cannot, take a passing one, and return why.

    The passing folder is left as it is in the end: tables may lie in it.
    """
    try:
        folder = user_data()
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        with contextlib.suppress(OSError):  # not even that: nothing is kept, and every deed says so
            os.environ[HOME] = tempfile.mkdtemp(prefix="sabretache-")
        return error
    return None


def is_file(path: Path) -> bool:
    """Tell whether there is a file that can be looked at: one in a forbidden folder, or of an impossible name, is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def tables() -> Path:
    """Return the folder where tables are kept when nobody chose another place."""
    return user_data() / "tables"
