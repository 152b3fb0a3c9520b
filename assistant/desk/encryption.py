"""Tables and pages behind a passphrase: encrypted files that can lie in a shared folder, and working at such a table.

A file is encrypted whole with AES-256-GCM under a key that Scrypt makes of the passphrase; both come from the `cryptography`
library (`pip install sabretache[secrets]`). Pages are a ZIP archive, read as untrusted. While a sealed table
is open, a working copy lies in the user's own folder; it is sealed again when it is closed.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import shutil
import sqlite3
import unicodedata
import zipfile
from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self

from assistant.core import places
from assistant.core.atomic_write import held, whole, write_out, write_whole
from assistant.core.limits import MOST_PAGE_BYTES, MOST_PAGES, MOST_WHOLE_FILE
from assistant.core.places import PAGES, user_data
from assistant.core.record import Record
from assistant.core.text import DataError, Trouble, speaker, writing
from assistant.core.text_files import read_whole
from assistant.desk.desk import Desk
from assistant.desk.saves import SUFFIX, Save, SaveError
from assistant.scan.vassal.archive import open_inner

# The bytes of a `.sabresealed` file; nothing of the table stands outside the encryption:
#
#     magic 8 · version 1 · log2 of Scrypt's n 1 · salt 16 | nonce 12 · tag 16 | nonce 12 · the table, its tag last
#
# The first part is authenticated by both others. The empty middle part tells a wrong passphrase from a torn file.

say = speaker(__name__)

SEALED_SUFFIX = places.SEALED
SHORTEST = 8  # characters of a new passphrase
MAGIC = b"SABRSEAL"
VERSION = 1
COST = 17  # log2 of Scrypt's n: 128 MiB and about half a second
DEAREST = 18  # a file that asks for more than 256 MiB is not ours: it would only fill the memory
SALT, NONCE, TAG = 16, 12, 16
_HEAD = len(MAGIC) + 2 + SALT
_PREFACE = _HEAD + NONCE + TAG


class WrongPassphrase(SaveError):
    """The passphrase does not open the file."""


def too_short(passphrase: str) -> bool:
    """Tell whether a new passphrase is soon guessed."""
    return len(passphrase.strip()) < SHORTEST


class Lock(Record):
    """The key that a passphrase became, with the head of the file that says how."""

    head: bytes
    key: bytes

    @classmethod
    def made(cls, passphrase: str) -> Lock:
        """Return a new lock for a passphrase.

        Raises:
            SaveError: the passphrase is too short, or the library is missing.
        """
        if too_short(passphrase):
            raise SaveError(say("passphrase-short", n=SHORTEST))
        head = MAGIC + bytes([VERSION, COST]) + os.urandom(SALT)
        return cls(head, _key(passphrase, head))

    def seal(self, data: bytes) -> bytes:
        """Return `data` encrypted, with everything that is needed to open it but the passphrase."""
        cipher = _library().AESGCM(self.key)
        check, nonce = os.urandom(NONCE), os.urandom(NONCE)
        preface = self.head + check + cipher.encrypt(check, b"", self.head)
        return bytes(preface + nonce + cipher.encrypt(nonce, data, preface))


def decrypted(sealed: bytes, passphrase: str, name: str) -> tuple[bytes, Lock]:
    """Return what a sealed file holds, and the lock with which it can be sealed again.

    Args:
        name: the file's name, for the sentences.

    Raises:
        WrongPassphrase: the words are others.
        SaveError: the file is foreign, of a newer program or torn; or the library is missing.
    """
    if not sealed.startswith(MAGIC):
        raise SaveError(say("sealed-foreign", path=name))
    if len(sealed) > len(MAGIC) and sealed[len(MAGIC)] > VERSION:
        raise SaveError(say("sealed-newer", path=name))
    if len(sealed) < _PREFACE + NONCE + TAG or not 0 < sealed[len(MAGIC) + 1] <= DEAREST:
        raise SaveError(say("sealed-torn", path=name))
    library = _library()
    head, preface = sealed[:_HEAD], sealed[:_PREFACE]
    lock = Lock(head, _key(passphrase, head))
    cipher = library.AESGCM(lock.key)
    try:
        cipher.decrypt(preface[_HEAD : _HEAD + NONCE], preface[_HEAD + NONCE :], head)
    except library.InvalidTag:
        raise WrongPassphrase(say("passphrase-wrong", path=name)) from None
    body = sealed[_PREFACE:]
    try:
        return cipher.decrypt(body[:NONCE], body[NONCE:], preface), lock
    except library.InvalidTag:
        raise SaveError(say("sealed-torn", path=name)) from None


def _key(passphrase: str, head: bytes) -> bytes:
    scrypt = _library().Scrypt(salt=head[-SALT:], length=32, n=1 << head[len(MAGIC) + 1], r=8, p=1)
    # One é, however a keyboard composes it.
    return bytes(scrypt.derive(unicodedata.normalize("NFKC", passphrase).encode()))


def _library() -> Any:
    try:
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM
        from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
    except ImportError:
        raise SaveError(say("secrets-missing")) from None
    return SimpleNamespace(AESGCM=AESGCM, Scrypt=Scrypt, InvalidTag=InvalidTag)


def read_sealed(path: Path) -> bytes:
    """Return the bytes of a sealed file.

    Raises:
        DataError: it is not there, cannot be read, or is too large.
    """
    return read_whole(path, MOST_WHOLE_FILE)


def seal(table: Path, target: Path, passphrase: str) -> None:
    """Seal a table file; a sealed file that is there already is replaced if the same passphrase opens it.

    Raises:
        Trouble: the table cannot be read, the target is something else, or cannot be written.
    """
    with contextlib.closing(Save.open(table)) as save:
        data = save.image()
    with writing(target), whole(target) as draft:  # who cannot write there learns it before the key is made
        if target.exists():
            _, lock = decrypted(read_sealed(target), passphrase, target.name)
        else:
            lock = Lock.made(passphrase)
        draft.write_bytes(lock.seal(data))


def unseal(source: Path, target: Path, passphrase: str) -> None:
    """Make a plain table file of a sealed one.

    Raises:
        SaveError: there is something at `target`, the passphrase is wrong, or a file cannot be used.
    """
    if target.exists():
        raise SaveError(say("file-exists", path=str(target)))
    data, _ = decrypted(read_sealed(source), passphrase, source.name)
    lay_open(data, target, source.name, new=True)


def lay_open(table: bytes, target: Path, name: str, *, new: bool = False) -> None:
    """Write what the sealed file `name` held as a plain table, which its owner alone can read.

    Raises:
        Trouble: it is no table; there is something at `target` and it must be `new`; or it cannot be written.
    """
    with writing(target), whole(target, private=True, new=new) as draft:
        draft.write_bytes(table)
        try:
            Save.open(draft).close()
        except SaveError:
            raise SaveError(say("sealed-no-table", path=name)) from None


# Pages for one reader: a ZIP archive, encrypted like a table. An archive is untrusted: only plain names of page files are
# accepted, and no more bytes than pages have.

PAGES_SUFFIX = PAGES
KINDS = frozenset({".html", ".pdf", ".txt"})
NEVER = (1980, 1, 1, 0, 0, 0)  # no page says when it was sealed


def seal_pages(files: Iterable[Path], target: Path, passphrase: str) -> None:
    """Seal files into one, readable by who has the passphrase; a file of that name is replaced.

    Raises:
        Trouble: the passphrase is too short, the library is missing, or the file cannot be written.
    """
    lock = Lock.made(passphrase)
    store = io.BytesIO()
    with zipfile.ZipFile(store, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in files:
            archive.writestr(zipfile.ZipInfo(path.name, NEVER), path.read_bytes(), zipfile.ZIP_DEFLATED)
    write_out(target, lock.seal(store.getvalue()))


def unseal_pages(source: Path, folder: Path, passphrase: str) -> tuple[Path, ...]:
    """Lay the pages of a sealed file into a folder, which is made if it is not there, and return them.

    Raises:
        WrongPassphrase: the words are others.
        Trouble: the file holds no pages, something is in the way of one, or it cannot be written.
    """
    return lay_out(page_contents(source, passphrase), folder)


def page_contents(source: Path, passphrase: str) -> dict[str, bytes]:
    """Return the pages of a sealed file by their names.

    Raises:
        WrongPassphrase: the words are others.
        Trouble: the file cannot be read, is torn or holds no pages.
    """
    data, _ = decrypted(read_sealed(source), passphrase, source.name)
    foreign, pages, left = SaveError(say("sealed-no-pages", path=source.name)), dict[str, bytes](), MOST_PAGE_BYTES
    try:
        with open_inner(data, source.name) as archive:
            if len(archive.names) > MOST_PAGES or not all(map(_fits, archive.names)):
                raise foreign
            for name in archive.names:
                pages[name] = archive.read(name, left)
                left -= len(pages[name])
    except DataError:
        raise foreign from None
    return pages


def lay_out(pages: Mapping[str, bytes], folder: Path) -> tuple[Path, ...]:
    """Write pages into a folder, which is made if it is not there, and return their files.

    Raises:
        Trouble: something is in the way of one, or it cannot be written.
    """
    found = []
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
    for name, page in pages.items():
        path = folder / name
        with writing(path):
            try:
                write_whole(path, page, private=True, new=True)
            except FileExistsError:
                raise SaveError(say("file-exists", path=str(path))) from None
        found.append(path)
    return tuple(found)


def _fits(name: str) -> bool:
    path = Path(name)
    plain = name == path.name and not set('/\\:*?"<>|') & set(name) and not name.startswith(".") and name.isprintable()
    return plain and path.suffix in KINDS


# The working copy of a sealed table is `sealed/<name>-<hash of the sealed file's path>/` in the user's own folder. It is deleted
# once the table is closed and sealed again; after a crash it stays, and is used the next time the sealed file is opened.
#
#     table.sabretache   the working copy
#     from               the hash of the sealed file that the copy was made of or last sealed into
#     in-use             a lock that the system lifts when the program ends, however it ends


class SealedSave(Save):
    """A table file that is the working copy of a sealed one.

    `left_over` is where work of an earlier evening was set aside, because the sealed file had become another one since.
    """

    private = True
    left_over: Path | None = None
    _sealed: Path
    _lock: Lock
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
        data = read_sealed(path)
        table, lock = decrypted(data, passphrase, path.name)
        folder = working_folder(path)
        with writing(folder):
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        in_use = _in_use(folder, path)
        try:
            with writing(folder):
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
            Trouble: it cannot be written, or somebody else has sealed another state into it since it was opened here and
                it is left alone; the work stays in the working copy.
        """
        if self.origin.exists() and _hash(read_sealed(self.origin)) != _base(self.path.parent):
            raise SaveError(say("sealed-elsewhere", path=str(self.origin), copy=str(self.path)))
        table = self.image()
        if self.origin.exists() and _hash(table) == self._as_sealed:
            return
        data = self._lock.seal(table)
        with writing(self.origin):
            write_whole(self.origin, data)
            _note_base(self.path.parent, _hash(data))
        self._as_sealed = _hash(table)

    def close(self) -> None:
        """Seal the table and take the working copy away; if it cannot be sealed, the copy stays for the next time."""
        done = False
        with contextlib.suppress(Trouble):
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
    with contextlib.closing(save):
        return save.image()


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
