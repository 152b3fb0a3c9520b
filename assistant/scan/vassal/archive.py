"""Zip files and folders made by others, read without trusting them.

Nothing is unpacked to disk. Names are looked at before anything is read, and nothing larger than allowed is ever read.
"""

from __future__ import annotations

import contextlib
import io
import stat
import struct
import zipfile
import zlib
from abc import abstractmethod
from collections.abc import Iterator
from pathlib import Path

from assistant.core.limits import MOST_ENTRIES, MOST_PART, MOST_RATIO, MOST_SAVE, MOST_UNPACKED, SMALL_PART
from assistant.core.text import DataError, Problem, Text, reason, speaker, unusable
from assistant.core.text_files import opened

say = speaker(__name__)

PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # others take as much room as a file says
UNREADABLE = (NotImplementedError, ValueError, EOFError, OverflowError, LookupError)
LONGEST = 120  # characters of a name in a sentence
SAVED = "savedGame"  # the text of a saved position
MARK = b"!VCSK"  # begins a hidden text


class Archive(contextlib.AbstractContextManager["Archive"]):
    """A zip or a folder whose names were found harmless."""

    path: Path
    names: tuple[str, ...] = ()

    @abstractmethod
    def read(self, name: str, most: int = MOST_PART) -> bytes:
        """Return an entry's bytes; DataError when it is missing, torn or larger than `most`."""

    def close(self) -> None:
        """Let go of what is open."""

    def __exit__(self, *_: object) -> None:
        self.close()


def open_archive(path: Path) -> Archive:
    """Return the archive at `path`, a zip file of any suffix or a folder.

    Raises:
        DataError: it is not there, no archive, torn, or made to do harm; one sentence says which.
    """
    return _Folder(path) if path.is_dir() else _Zip(path)


def open_inner(data: bytes, name: str) -> Archive:
    """Return the archive that is an entry of another one: a saved game in a module.

    Raises:
        DataError: as `open_archive`.
    """
    return _Zip(Path(name), io.BytesIO(data))


def position_text(archive: Archive) -> str:
    """Return the plain text of a saved game.

    Raises:
        DataError: there is none, or it is cut off.
    """
    if SAVED not in archive.names:
        raise refused(archive.path, say("vassal-no-save"))
    return revealed(archive.read(SAVED, MOST_SAVE))


def revealed(data: bytes) -> str:
    """Return the plain text of a saved game; a text that is not hidden comes back as it is.

    Raises:
        DataError: it is cut off or no text.
    """
    try:
        if data.startswith(MARK):
            key = int(data[5:7], 16)
            hidden = bytes.fromhex(data[7:].decode("ascii").strip())
            data = hidden.translate(bytes(byte ^ key for byte in range(256)))
        return data.decode("utf-8")
    except ValueError:
        raise unusable(SAVED, say("vassal-save-torn")) from None


class _Zip(Archive):
    def __init__(self, path: Path, data: io.BytesIO | None = None) -> None:
        self.path = path
        source = data if data is not None else path
        self._first = _not_too_many(path, data)
        try:
            self._zip = zipfile.ZipFile(source)
        except OSError as error:
            raise refused(path, say("archive-unreadable", detail=reason(error))) from None
        except (zipfile.BadZipFile, zlib.error, struct.error, *UNREADABLE):
            starts_well = self._first in (b"PK\3\4", b"PK\5\6")
            text = say("archive-torn") if starts_well else say("archive-not-zip")
            raise refused(path, text) from None
        try:
            self.names = tuple(self._harmless())
        except BaseException:
            self._zip.close()
            raise

    def read(self, name: str, most: int = MOST_PART) -> bytes:
        try:
            info = self._zip.getinfo(name)
            if info.compress_type not in PACKINGS:
                raise _about(self.path, "archive-part-locked", name)
            if info.file_size > most:
                raise _about(self.path, "archive-part-large", name)
            with self._zip.open(info) as entry:
                return entry.read(most)
        except KeyError:
            raise _about(self.path, "archive-part-missing", name) from None
        except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, ValueError, OverflowError):
            raise _about(self.path, "archive-part-torn", name) from None
        except (NotImplementedError, RuntimeError):  # a method of packing, or a password, that nobody here knows
            raise _about(self.path, "archive-part-locked", name) from None

    def close(self) -> None:
        self._zip.close()

    def _harmless(self) -> Iterator[str]:
        total = 0
        seen: set[str] = set()
        entries = self._zip.infolist()
        if len(entries) > MOST_ENTRIES:
            raise refused(self.path, say("archive-many", n=len(entries), most=MOST_ENTRIES))
        for info in entries:
            name = info.filename
            total += info.file_size
            if not name:
                raise refused(self.path, say("archive-torn"))
            if _leads_away(info.orig_filename) or _leads_away(name):
                raise _about(self.path, "archive-leads-away", name)
            if stat.S_ISLNK(info.external_attr >> 16):
                raise _about(self.path, "archive-link", name)
            if name in seen:
                raise _about(self.path, "archive-twice", name)
            seen.add(name)
            if info.file_size > SMALL_PART and info.file_size > MOST_RATIO * max(info.compress_size, 1):
                raise _about(self.path, "archive-bomb", name)
            if total > MOST_UNPACKED:
                raise refused(self.path, say("archive-large", most=MOST_UNPACKED >> 20))
            if not info.is_dir():
                yield name


class _Folder(Archive):
    def __init__(self, path: Path) -> None:
        self.path = path
        self.names = tuple(self._harmless(path))

    def read(self, name: str, most: int = MOST_PART) -> bytes:
        if name not in self.names:
            raise _about(self.path, "archive-part-missing", name)
        try:
            with (self.path / name).open("rb") as file:
                data = file.read(most + 1)
        except OSError as error:
            raise refused(self.path, say("archive-unreadable", detail=reason(error))) from None
        if len(data) > most:
            raise _about(self.path, "archive-part-large", name)
        return data

    def _harmless(self, folder: Path) -> Iterator[str]:
        waiting, n = [folder], 0
        while waiting:
            try:
                inside = sorted(waiting.pop().iterdir())
            except OSError as error:
                raise refused(folder, say("archive-unreadable", detail=reason(error))) from None
            for path in inside:
                n += 1
                name = path.relative_to(folder).as_posix()
                if n > MOST_ENTRIES:
                    raise refused(folder, say("archive-many", n=n, most=MOST_ENTRIES))
                if path.is_symlink():
                    raise _about(folder, "archive-link", name)
                if path.is_dir():
                    waiting.append(path)
                elif path.is_file():
                    yield name


def _not_too_many(path: Path, data: io.BytesIO | None) -> bytes:
    """Refuse an archive by the count at its end, before a directory of perhaps a hundred thousand entries is read.

    Returns:
        Its first four bytes.
    """
    try:
        with opened(path) if data is None else contextlib.nullcontext(data) as file:
            first = file.read(4)
            file.seek(0, 2)
            file.seek(max(0, file.tell() - 65_557))  # the last record and the longest comment there can be
            tail = file.read()
    except OSError as error:
        raise refused(path, say("archive-unreadable", detail=reason(error))) from None
    at = tail.rfind(b"PK\5\6")
    count = int.from_bytes(tail[at + 10 : at + 12], "little") if at >= 0 else 0
    if count > MOST_ENTRIES:  # 65,535 stands for more
        raise refused(path, say("archive-many", n=count, most=MOST_ENTRIES))
    return first


def shown(name: str) -> str:
    """Return a name as a sentence may hold it: short, without characters that a terminal obeys or that turn words round."""
    plain = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in name)
    return plain if len(plain) <= LONGEST else f"{plain[: LONGEST - 1]}…"


def _leads_away(name: str) -> bool:
    plain = name.replace("\\", "/")
    return plain.startswith("/") or plain[1:2] == ":" or "\0" in plain or ".." in plain.split("/")


def _about(path: Path, key: str, name: str) -> DataError:
    """Return what is wrong with an entry."""
    return refused(path, say(key, name=shown(name)))


def refused(path: Path, text: Text) -> DataError:
    """Return that an archive cannot be used, and why."""
    sentence = say("archive-unusable", name=path.name, text=text)
    return DataError(sentence, [Problem(path.name, text)])
