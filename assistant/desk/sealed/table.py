"""Working at a sealed table: a working copy in the user's own folder while it is open, sealed again when it is closed.

The shared folder only ever holds the sealed file. The working copy is `sealed/<name>-<hash of where the sealed file is>/` in the
user's own folder (core/places.py); there every edit is durable as at any other table. It goes away when the table is closed and
has been sealed again. After a crash it stays, and the work in it is taken up the next time the sealed file is opened.

    table.sabretache   the working copy
    from               the hash of the sealed file that the copy was made of or last sealed into
    in-use             a lock that the system lifts when the program ends, however it ends
"""

from __future__ import annotations

import contextlib
import hashlib
import shutil
import sqlite3
from datetime import datetime
from pathlib import Path
from typing import Self

from assistant.core.durable import held, write_whole
from assistant.core.places import user_data
from assistant.core.system import reason
from assistant.core.text import speaker
from assistant.desk.desk import Desk
from assistant.desk.save_errors import SaveError, written
from assistant.desk.saves import SUFFIX, Save
from assistant.desk.sealed import sealing as sealed

say = speaker(__name__)


class SealedSave(Save):
    """A table file that is the working copy of a sealed one.

    `left_over` is where work of an earlier evening was set aside, because the sealed file had become another one since.
    """

    private = True
    left_over: Path | None = None
    _sealed: Path
    _lock: sealed.Lock
    _in_use: sqlite3.Connection
    _as_sealed: str  # the hash of the table that the sealed file holds

    @property
    def origin(self) -> Path:
        """The sealed file."""
        return self._sealed

    @classmethod
    def unlocked(cls, path: Path, passphrase: str) -> Self:
        """Return the working copy of a sealed file, as it was left after a crash or made now.

        Raises:
            WrongPassphrase: the words are others.
            SaveError: the sealed file cannot be used, or is open in another window.
        """
        data = sealed.read(path)
        table, lock = sealed.opened(data, passphrase, path.name)
        folder = working_folder(path)
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise SaveError(say("file-not-written", path=str(folder), detail=reason(error))) from None
        in_use = _in_use(folder, path)
        try:
            with written(folder):
                left_over = _laid_out(folder, table, _hash(data))
            opened = cls.open(folder / f"table{SUFFIX}")
        except BaseException:
            in_use.close()
            raise
        opened._sealed, opened._lock, opened._in_use, opened.left_over = path, lock, in_use, left_over
        opened._as_sealed = _hash(table)
        return opened

    def reseal(self) -> None:
        """Write the table as it is now into the sealed file; a file that holds it already is not touched.

        Raises:
            SaveError: it cannot be written, or somebody else has sealed another state into it since it was opened here and
                it is left alone; the work stays in the working copy.
        """
        if self.origin.exists() and _hash(sealed.read(self.origin)) != _base(self.path.parent):
            raise SaveError(say("sealed-elsewhere", path=str(self.origin), copy=str(self.path)))
        table = self.image()
        if self.origin.exists() and _hash(table) == self._as_sealed:
            return
        data = self._lock.seal(table)
        with written(self.origin):
            write_whole(self.origin, data)
            _note_base(self.path.parent, _hash(data))
        self._as_sealed = _hash(table)

    def close(self) -> None:
        """Seal the table and take the working copy away; if it cannot be sealed, the copy stays for the next time."""
        done = False
        with contextlib.suppress(SaveError):
            self.reseal()
            done = True
        super().close()
        self._in_use.close()
        if done:
            shutil.rmtree(self.path.parent, ignore_errors=True)


def open_desk(path: Path, passphrase: str) -> Desk:
    """Return a desk at a sealed table.

    Raises:
        WrongPassphrase: the words are others.
        SaveError: the file cannot be used, or is open in another window.
        DataError, QuestionError: as for any table.
    """
    return Desk.at(SealedSave.unlocked(path, passphrase))


def working_folder(path: Path) -> Path:
    """Return the folder of a sealed file's working copy."""
    place = hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:12]
    return user_data() / "sealed" / f"{path.stem}-{place}"


def _laid_out(folder: Path, table: bytes, base: str) -> Path | None:
    """See that the working copy is there; return where work was set aside that another sealed state has overtaken."""
    copy = folder / f"table{SUFFIX}"
    left = _image(copy) if copy.exists() else table
    if copy.exists() and (_base(folder) == base or left == table):
        _note_base(folder, base)
        return None  # work that a crash left: taken up where it stood
    set_aside = None
    if left != table:
        set_aside = user_data() / "tables" / f"{folder.name} {datetime.now().astimezone():%Y-%m-%d %H-%M-%S}{SUFFIX}"
        set_aside.parent.mkdir(parents=True, exist_ok=True)
        write_whole(set_aside, left, private=True)
    copy.unlink(missing_ok=True)
    _note_base(folder, base)
    write_whole(copy, table, private=True)
    return set_aside


def _image(copy: Path) -> bytes:
    """Return a working copy as bytes, with what a crash left half written taken back."""
    try:
        save = Save.open(copy)
    except SaveError:
        return copy.read_bytes()
    try:
        return save.image()
    finally:
        save.close()


def _note_base(folder: Path, base: str) -> None:
    write_whole(folder / "from", base.encode(), private=True)


def _base(folder: Path) -> str:
    try:
        return (folder / "from").read_text(encoding="utf-8")
    except OSError:
        return ""


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _in_use(folder: Path, path: Path) -> sqlite3.Connection:
    """Return a lock on a folder that ends with the program."""
    try:
        return held(folder / "in-use", 0)
    except OSError:
        raise SaveError(say("sealed-in-use", path=path.name)) from None
