"""Files written whole, durably, or not at all: after any end there is the old file or the new one, never half of one.

    write_whole(path, data)                      bytes that are at hand
    with whole(path) as draft: image.save(draft) what another library writes to a name
    add(path, line)                              a line more at the end of a journal
    put_folder(young, place)                     a folder of files that belong together
    with turn(path): …                           read a file and write it anew, while no other process does

The draft lies beside the file under a name that no other process uses, is brought to the disk, and only then takes the file's
place; its folder is brought to the disk too. Whatever goes wrong (a full disk, a folder that takes no files) is an OSError, and
the old file is as it was.

A file takes the place only of one of its own kind, told by its first bytes (`kind_of`); outside the user's own folder the former
one is laid aside, where `lying_aside` lists it and `bring_back` finds it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import random
import shutil
import sqlite3
import stat
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from assistant.core.limits import MB
from assistant.core.places import user_data
from assistant.core.text import DataError, OtherKind, speaker, writing

say = speaker(__name__)

BUSY = 10.0  # seconds that a process waits for its turn
STALE = 3600.0  # seconds after which a draft belongs to a program that was killed
LONGEST = 40  # characters of a file's name that go into its draft's name; file systems take 255 bytes


def ending(path: Path, *endings: str) -> str:
    """Return how a file's name ends, in lowercase: that says what is written there, and how it will be read again.

    Raises:
        DataError: it ends in none of `endings`.
    """
    if (found := path.suffix.lower()) not in endings:
        raise DataError(say("file-ending", path=str(path), endings=", ".join(endings)))
    return found


def write_whole(path: Path, data: bytes, *, private: bool = False, new: bool = False, lasting: bool = True) -> None:
    """Put `data` at `path`, as `whole` does.

    Raises:
        FileExistsError: there is something at `path`, and it must be `new`.
        OSError: it cannot be written; what was there before is as it was.
    """
    with whole(path, private=private, new=new, lasting=lasting) as draft, draft.open("wb") as file:
        file.write(data)


def write_out(path: Path, data: bytes, *, private: bool = False) -> None:
    """Put `data` at a `path` that a person chose, as `write_whole` does.

    Raises:
        DataError: it cannot be written; a sentence says why.
    """
    with writing(path):
        write_whole(path, data, private=private)


@contextlib.contextmanager
def whole(path: Path, *, private: bool = False, new: bool = False, lasting: bool = True) -> Iterator[Path]:
    """Lend the name of a draft that takes the place of `path` when the block is left without an exception.

    Something at `path` that is no file (a device, a pipe) is lent itself: there is nothing to keep whole. In the user's own folder
    the folders are made that lead to it.

    Args:
        path: where the file shall be.
        private: it can be read by its owner alone, the draft too.
        new: it takes the place of nothing, not even of what another process puts there meanwhile.
        lasting: it outlasts a power cut; what can be made anew at any time need not.

    Raises:
        FileExistsError: there is something at `path`, and it must be new.
        OtherKind: a file of another kind is at `path`.
        OSError: it cannot be written; what was there before is as it was.
    """
    target = path.resolve() if path.is_symlink() else path  # a link goes on leading where it led
    if target.exists() and not target.is_file():
        yield target
        return
    _lead_to(target)
    _sweep(target)
    draft = target.with_name(f"{_stem(target)}{os.getpid()}-{os.urandom(4).hex()}{target.suffix}")
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600 if private else 0o666))
    try:
        if target.exists() and not private:
            draft.chmod(stat.S_IMODE(target.stat().st_mode))
        yield draft
        if lasting:
            to_disk(draft)
            _make_way(draft, target)
        _placed(draft, target, new=new)
        if lasting:
            to_disk(target.parent)
    finally:
        draft.unlink(missing_ok=True)


def _lead_to(path: Path) -> None:
    if user_data() in path.parents:
        path.parent.mkdir(parents=True, exist_ok=True)


# What a file may take the place of.

TABLE, SEALED = "table", "sealed"
TELLING = {  # first bytes of files of ours, and of others'
    b"SQLite format 3\0": TABLE,
    b"SABRSEAL": SEALED,
    b"PK": "archive",
    b"\x89PNG": "PNG",
    b"\xff\xd8": "JPEG",
    b"%PDF": "PDF",
    b"{": "JSON",
    b"<": "markup",
}
NAMED_IN_ARCHIVES = (b"buildFile.xml", b"kit.toml", b"about.json")  # a module, a kit, a board
TAIL = MB  # bytes at the end of an archive that are looked at for these


def kind_of(path: Path) -> str:
    """Return what a file is by its first bytes, and by the names in it if it is an archive; empty of an empty one."""
    with path.open("rb") as file:
        head = file.read(256)
        kind = next(
            (kind for start, kind in TELLING.items() if head.lstrip(b"\xef\xbb\xbf \r\n").startswith(start)), ""
        )
        if kind == "archive":
            file.seek(-min(TAIL, path.stat().st_size), os.SEEK_END)
            end = file.read()
            return next((name.decode() for name in NAMED_IN_ARCHIVES if name in end), kind)
    return kind or ("data" if b"\0" in head else "text" if head else "")


def _make_way(draft: Path, target: Path) -> None:
    """See that a file may take the place of another; outside the user's own folder the former one is laid aside.

    Raises:
        OtherKind: it may not.
    """
    if not target.is_file():
        return
    former, young = kind_of(target), kind_of(draft)
    own = user_data().resolve() in target.resolve().parents
    dear = {former, young} & {TABLE, SEALED}
    if former not in ("", young) and (dear or (young and not own)):
        raise OtherKind(target)
    if not own and not dear and former and target.read_bytes() != draft.read_bytes():
        lay_aside(target, keep=True)


# What lies aside: one folder for all that something else took the place of.

# The oldest go for good, but the last folder that lay at a place: a kit, a board, pictures of counters
MOST_ASIDE = 400
ORIGIN = "origin"  # the file that says where it lay


class Aside(NamedTuple):
    """Something that something else took the place of."""

    path: Path
    origin: Path
    when: datetime


def free_beside(path: Path, word: str) -> Path:
    """Return a name beside a file under which it can be kept, `table.damaged-1.sabretache`, that nothing has yet."""
    n = 1
    while (free := path.with_name(f"{path.stem}.{word}-{n}{path.suffix}")).exists():
        n += 1
    return free


def lay_aside(path: Path, origin: Path | None = None, *, keep: bool = False) -> None:
    """Lay a file or a folder into the folder of what lies aside.

    Args:
        origin: where it lay, if that is not where it is now.
        keep: it stays where it is, too.

    Raises:
        OSError: it cannot be laid there.
    """
    place = user_data() / "aside" / f"{datetime.now(UTC):%Y%m%d-%H%M%S-%f}-{os.urandom(2).hex()}"
    place.mkdir(parents=True)
    origin = (origin or path).absolute()
    lay = shutil.move if not keep else shutil.copytree if path.is_dir() else shutil.copy2
    try:
        (place / ORIGIN).write_bytes(os.fsencode(origin))
        lay(path, place / origin.name)
    except BaseException:
        shutil.rmtree(place, ignore_errors=True)
        raise
    seen: set[Path] = set()
    for n, one in enumerate(lying_aside()):
        if n >= MOST_ASIDE and (one.origin in seen or one.path.is_file()):
            shutil.rmtree(one.path.parent, ignore_errors=True)
        seen.add(one.origin)


def lying_aside() -> tuple[Aside, ...]:
    """Return all that lies aside, the last first."""
    found = []
    with contextlib.suppress(OSError):
        for place in sorted((user_data() / "aside").iterdir(), reverse=True):
            with contextlib.suppress(OSError, ValueError):
                origin = Path(os.fsdecode((place / ORIGIN).read_bytes()))
                when = datetime.strptime(place.name[:22], "%Y%m%d-%H%M%S-%f").replace(tzinfo=UTC)
                if (place / origin.name).exists():
                    found.append(Aside(place / origin.name, origin, when))
    return tuple(found)


def bring_back(aside: Aside) -> None:
    """Put something where it lay; what lies there by now is laid aside.

    Raises:
        OSError: it cannot be put there.
    """
    if aside.path.is_dir():
        put_folder(aside.path, aside.origin, aside=True)
    else:
        if aside.origin.exists():
            lay_aside(aside.origin)
        aside.origin.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(aside.path, aside.origin)
    if (aside.path.parent / ORIGIN).is_file():
        shutil.rmtree(aside.path.parent, ignore_errors=True)


def add(path: Path, data: bytes) -> int:
    """Write `data` at the end of a file that is there, durably; return how long it is now. Half of it may be left by a full disk.

    Raises:
        OSError: it cannot be written.
    """
    with path.open("ab") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
        return file.tell()


def put_folder(young: Path, place: Path, *, aside: bool = False) -> None:
    """Put a complete folder in the place of another, of which nothing is left then, unless it is to lie `aside`.

    Between the moves there is neither; whoever looks for the folder calls `stand_up` first.

    Raises:
        OSError: it cannot be moved; the old folder is where it was.
    """
    for path in young.rglob("*"):
        to_disk(path)
    to_disk(young)
    _lead_to(place)
    stand_up(place, aside=aside)
    old = _former(place)
    shutil.rmtree(old, ignore_errors=True)
    if place.exists():
        place.rename(old)
    try:
        young.rename(place)
    except OSError:
        stand_up(place)
        raise
    if aside and old.exists():
        lay_aside(old, place)
    to_disk(place.parent)
    shutil.rmtree(old, ignore_errors=True)


def stand_up(place: Path, *, aside: bool = False) -> None:
    """Bring the folder back that was to be replaced when the program was killed; or lay it `aside`, if it was replaced already."""
    with contextlib.suppress(OSError):  # another process was faster, or there never was one
        if not place.exists():
            _former(place).rename(place)
        elif aside and _former(place).exists():
            lay_aside(_former(place), place)


@contextlib.contextmanager
def turn(path: Path, wait: float = BUSY) -> Iterator[None]:
    """Keep every other process that asks for its turn at `path` waiting, until the block is left or this process ends.

    Raises:
        OSError: it was not our turn after so many seconds, or nothing can be written beside `path`.
    """
    lock = held(path.with_name(f".{path.stem[:LONGEST]}.turn"), wait)
    try:
        yield
    finally:
        lock.close()


def held(path: Path, wait: float) -> sqlite3.Connection:
    """Return a lock that no other process has, until it is closed or this process ends, however it ends.

    SQLite keeps such locks on every system. The file at `path` stays, and holds nothing.

    Raises:
        OSError: another process has it, for longer than `wait` seconds; or the file cannot be made.
    """
    try:
        lock = sqlite3.connect(path, isolation_level=None, timeout=0, check_same_thread=False)
        try:
            begin(lock, "EXCLUSIVE", wait)
        except BaseException:
            lock.close()
            raise
    except sqlite3.Error as error:
        code = errno.EBUSY if "locked" in str(error) else errno.EACCES
        raise OSError(code, os.strerror(code), str(path)) from None
    return lock


def begin(connection: sqlite3.Connection, kind: str, wait: float) -> None:
    """Begin a transaction on a connection that does not wait by itself: SQLite asks ever more rarely, and others are faster then.

    Args:
        kind: of transaction, as in `BEGIN IMMEDIATE`.
        wait: seconds after which somebody else has the database for good.

    Raises:
        sqlite3.OperationalError: it is locked all the time, or something else is wrong.
    """
    until = time.monotonic() + wait
    while True:
        try:
            connection.execute(f"BEGIN {kind}")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
        time.sleep(random.uniform(0.001, 0.004))


def to_disk(path: Path) -> None:
    """Have the system bring a file, or the names in a folder, to the disk before this returns."""
    windows = os.name == "nt"
    if windows and path.is_dir():  # Windows does this by itself, and opens no folders
        return
    handle = os.open(path, os.O_RDWR if windows else os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _placed(draft: Path, target: Path, *, new: bool) -> None:
    if not new:
        draft.replace(target)
        return
    try:
        os.link(draft, target)
    except FileExistsError:
        raise
    except OSError:  # a disk that knows no second names
        if target.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target)) from None
        draft.replace(target)


def _former(place: Path) -> Path:
    return place.with_name(f"{place.name}.old")


def _stem(target: Path) -> str:
    return f".{target.stem[:LONGEST]}.draft-"


def _sweep(target: Path) -> None:
    """Take away the drafts of this file that killed programs left behind."""
    stem = _stem(target)
    with contextlib.suppress(OSError), os.scandir(target.parent) as entries:  # folders of thousands of pictures
        drafts = [Path(left.path) for left in entries if left.name.startswith(stem)]
        for draft in drafts:
            if draft.suffix == target.suffix and draft.stat().st_mtime < time.time() - STALE:
                draft.unlink(missing_ok=True)
