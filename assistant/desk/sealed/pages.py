"""Pages that one reader alone can open: his files in one sealed file, to be sent by mail or laid into a shared folder.

What is sealed is a ZIP archive of the files; the sealing is that of tables (`sealing.py`). An archive that others made is read as
if they meant harm: names without folders, kinds of files that pages are, no more bytes than pages have.
"""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path

from assistant.core.budget import MOST_PAGE_BYTES, MOST_PAGES
from assistant.core.durable import write_whole
from assistant.core.places import PAGES
from assistant.core.system import reason
from assistant.core.text import speaker
from assistant.desk.save_errors import SaveError, written
from assistant.desk.sealed.sealing import Lock, opened, read

say = speaker(__name__)

SUFFIX = PAGES
KINDS = frozenset({".html", ".pdf", ".txt"})
UNREADABLE = (
    zipfile.BadZipFile,
    NotImplementedError,
    RuntimeError,
    ValueError,
    OSError,
    LookupError,
    struct.error,
    zlib.error,
    EOFError,
)
NEVER = (1980, 1, 1, 0, 0, 0)  # no page says when it was sealed


def seal(files: Iterable[Path], target: Path, passphrase: str) -> None:
    """Seal files into one, readable by who has the passphrase; a file of that name is replaced.

    Raises:
        SaveError: the passphrase is empty, the library is missing, or the file cannot be written.
    """
    lock = Lock.made(passphrase)
    store = io.BytesIO()
    with zipfile.ZipFile(store, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in files:
            archive.writestr(zipfile.ZipInfo(path.name, NEVER), path.read_bytes(), zipfile.ZIP_DEFLATED)
    with written(target):
        write_whole(target, lock.seal(store.getvalue()))


def unseal(source: Path, folder: Path, passphrase: str) -> tuple[Path, ...]:
    """Lay the pages of a sealed file into a folder, which is made if it is not there, and return them.

    Raises:
        WrongPassphrase: the words are others.
        SaveError: the file holds no pages, something is in the way of one, or it cannot be written.
    """
    return lay_out(contents(source, passphrase), folder)


def contents(source: Path, passphrase: str) -> dict[str, bytes]:
    """Return the pages of a sealed file by their names.

    Raises:
        WrongPassphrase: the words are others.
        SaveError: the file cannot be read, is torn or holds no pages.
    """
    data, _ = opened(read(source), passphrase, source.name)
    return _pages(data, source.name)


def lay_out(pages: Mapping[str, bytes], folder: Path) -> tuple[Path, ...]:
    """Write pages into a folder, which is made if it is not there, and return their files.

    Raises:
        SaveError: something is in the way of one, or it cannot be written.
    """
    found = []
    with written(folder):
        folder.mkdir(parents=True, exist_ok=True)
    for name, page in pages.items():
        path = folder / name
        try:
            write_whole(path, page, private=True, new=True)
        except FileExistsError:
            raise SaveError(say("file-exists", path=str(path))) from None
        except OSError as error:
            raise SaveError(say("file-not-written", path=str(path), detail=reason(error))) from None
        found.append(path)
    return tuple(found)


def _pages(data: bytes, name: str) -> dict[str, bytes]:
    """Return the files of an archive by their names."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            fit = all(_fits(part.filename) for part in parts) and len(parts) <= MOST_PAGES
            if not fit or sum(part.file_size for part in parts) > MOST_PAGE_BYTES:
                raise SaveError(say("sealed-no-pages", path=name))
            return {part.filename: _bytes(archive, part) for part in parts}
    except UNREADABLE:
        raise SaveError(say("sealed-no-pages", path=name)) from None


def _bytes(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> bytes:
    with archive.open(part) as file:
        return file.read(part.file_size)  # what says that it is short is cut short


def _fits(name: str) -> bool:
    path = Path(name)
    plain = name == path.name and not set('/\\:*?"<>|') & set(name) and not name.startswith(".") and name.isprintable()
    return plain and path.suffix in KINDS
