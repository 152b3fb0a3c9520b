"""A table behind a passphrase: a `.sabresealed` file can lie in a shared folder, and nobody reads in it who has not the words.

The whole table file is encrypted with AES-256-GCM under a key that Scrypt makes of the passphrase; both come from the
`cryptography` library (`pip install sabretache[secrets]`). Nothing of the table stands outside the encryption.

    magic 8 · version 1 · log2 of Scrypt's n 1 · salt 16 | nonce 12 · tag 16 | nonce 12 · the table, its tag last

The first part is authenticated by both others. The middle part holds nothing: it tells a wrong passphrase from a torn file.
"""

from __future__ import annotations

import os
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assistant.core import places
from assistant.core.durable import whole, write_whole
from assistant.core.system import reason
from assistant.core.text import speaker
from assistant.desk.save_errors import SaveError, written
from assistant.desk.saves import Save

say = speaker(__name__)

SUFFIX = places.SEALED
MAGIC = b"SABRSEAL"
VERSION = 1
COST = 17  # log2 of Scrypt's n: 128 MiB and about half a second
DEAREST = 18  # a file that asks for more than 256 MiB is not ours: it would only fill the memory
SALT, NONCE, TAG = 16, 12, 16
_HEAD = len(MAGIC) + 2 + SALT
_PREFACE = _HEAD + NONCE + TAG


class WrongPassphrase(SaveError):
    """The passphrase does not open the file."""


@dataclass(frozen=True)
class Lock:
    """The key that a passphrase became, with the head of the file that says how."""

    head: bytes
    key: bytes

    @classmethod
    def made(cls, passphrase: str) -> Lock:
        """Return a new lock for a passphrase.

        Raises:
            SaveError: the passphrase is empty, or the library is missing.
        """
        if not passphrase:
            raise SaveError(say("passphrase-empty"))
        head = MAGIC + bytes([VERSION, COST]) + os.urandom(SALT)
        return cls(head, _key(passphrase, head))

    def seal(self, data: bytes) -> bytes:
        """Return `data` encrypted, with everything that is needed to open it but the passphrase."""
        cipher = _library().AESGCM(self.key)
        check, nonce = os.urandom(NONCE), os.urandom(NONCE)
        preface = self.head + check + cipher.encrypt(check, b"", self.head)
        return bytes(preface + nonce + cipher.encrypt(nonce, data, preface))


def opened(sealed: bytes, passphrase: str, name: str) -> tuple[bytes, Lock]:
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


@dataclass(frozen=True)
class _Library:
    AESGCM: Any
    Scrypt: Any
    InvalidTag: type[Exception]


def _library() -> _Library:
    try:
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM
        from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
    except ImportError:
        raise SaveError(say("secrets-missing")) from None
    return _Library(AESGCM, Scrypt, InvalidTag)


def read(path: Path) -> bytes:
    """Return the bytes of a sealed file.

    Raises:
        SaveError: it is not there or cannot be read.
    """
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise SaveError(say("file-not-there", path=str(path))) from None
    except OSError as error:
        raise SaveError(say("sealed-unreadable", path=str(path), detail=reason(error))) from None


def seal(table: Path, target: Path, passphrase: str) -> None:
    """Seal a table file; a sealed file that is there already is replaced if the same passphrase opens it.

    Raises:
        SaveError: the table cannot be read, the target is something else, or cannot be written.
    """
    save = Save.open(table)
    try:
        data = save.image()
    finally:
        save.close()
    if target.exists():
        _, lock = opened(read(target), passphrase, target.name)
    else:
        lock = Lock.made(passphrase)
    with written(target):
        write_whole(target, lock.seal(data))


def unseal(source: Path, target: Path, passphrase: str) -> None:
    """Make a plain table file of a sealed one.

    Raises:
        SaveError: there is something at `target`, the passphrase is wrong, or a file cannot be used.
    """
    if target.exists():
        raise SaveError(say("file-exists", path=str(target)))
    data, _ = opened(read(source), passphrase, source.name)
    lay_open(data, target, source.name, new=True)


def lay_open(table: bytes, target: Path, name: str, *, new: bool = False) -> None:
    """Write what the sealed file `name` held as a plain table, which its owner alone can read.

    Raises:
        SaveError: it is no table; there is something at `target` and it must be `new`; or it cannot be written.
    """
    with written(target), whole(target, private=True, new=new) as draft:
        draft.write_bytes(table)
        try:
            Save.open(draft).close()
        except SaveError:
            raise SaveError(say("sealed-no-table", path=name)) from None
