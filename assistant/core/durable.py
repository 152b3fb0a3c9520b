"""Files written whole, durably, or not at all: after any end there is the old file or the new one, never half of one.

    write_whole(path, data)                      bytes that are at hand
    with whole(path) as draft: image.save(draft) what another library writes to a name

The draft lies beside the file under a name that no other process uses, is brought to the disk, and only then takes the file's
place; its folder is brought to the disk too. Whatever goes wrong (a full disk, a folder that takes no files) is an OSError, and
the old file is as it was.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
import time
from collections.abc import Iterator
from pathlib import Path

STALE = 3600.0  # seconds after which a draft belongs to a program that was killed
LONGEST = 40  # letters of a file's name that go into its draft's name; file systems take 255 bytes


def write_whole(path: Path, data: bytes, *, private: bool = False) -> None:
    """Put `data` at `path`; `private` files can be read by their owner alone, drafts included.

    Raises:
        OSError: it cannot be written; what was there before is as it was.
    """
    with whole(path, private=private) as draft, draft.open("wb") as file:
        file.write(data)


@contextlib.contextmanager
def whole(path: Path, *, private: bool = False) -> Iterator[Path]:
    """Lend the name of a draft that takes the place of `path` when the block is left without an exception.

    Something at `path` that is no file (a device, a pipe) is lent itself: there is nothing to keep whole.

    Raises:
        OSError: it cannot be written; what was there before is as it was.
    """
    target = path.resolve() if path.is_symlink() else path  # a link goes on leading where it led
    if target.exists() and not target.is_file():
        yield target
        return
    _sweep(target)
    draft = target.with_name(f"{_stem(target)}{os.getpid()}-{secrets.token_hex(4)}{target.suffix}")
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600 if private else 0o666))
    try:
        if target.exists() and not private:
            draft.chmod(stat.S_IMODE(target.stat().st_mode))
        yield draft
        to_disk(draft)
        draft.replace(target)
        to_disk(target.parent)
    finally:
        draft.unlink(missing_ok=True)


def to_disk(path: Path) -> None:
    """Have the system bring a file, or the names in a folder, to the disk before this returns."""
    if os.name == "nt":
        if path.is_dir():  # Windows does this by itself, and opens no folders
            return
        flags = os.O_RDWR
    else:
        flags = os.O_RDONLY
    handle = os.open(path, flags)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _stem(target: Path) -> str:
    return f".{target.stem[:LONGEST]}.draft-"


def _sweep(target: Path) -> None:
    """Take away the drafts of this file that killed programs left behind."""
    with contextlib.suppress(OSError):
        for left in target.parent.iterdir():
            if (
                left.name.startswith(_stem(target))
                and left.suffix == target.suffix
                and left.stat().st_mtime < time.time() - STALE
            ):
                left.unlink(missing_ok=True)
