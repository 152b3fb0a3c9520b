"""The table file, `*.sabretache`: an SQLite database in which every edit is one durable transaction.

What it holds: the setup, the edits in order, the finger (`now`), and a snapshot after every hundredth edit. Because
edits carry no rules, no version of the program can make an older table unreadable.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import msgspec

from assistant.core.journal import Journal
from assistant.core.json_tables import decode_edit, decode_table, encode_edit, encode_table
from assistant.core.problems import Trouble
from assistant.core.table import Table
from assistant.core.text import Text, speaker

say = speaker(__name__)

SUFFIX = ".sabretache"
APPLICATION_ID = 0x5ABE_7AC4  # how `file` and this program know the format
FORMAT = 1
SNAPSHOT_EVERY = 100

SCHEMA = """
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE setup (id INTEGER PRIMARY KEY CHECK (id = 1), data TEXT NOT NULL);
CREATE TABLE edits (n INTEGER PRIMARY KEY, edit TEXT NOT NULL, at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP);
CREATE TABLE snapshots (n INTEGER PRIMARY KEY, data TEXT NOT NULL);
CREATE TABLE finger (id INTEGER PRIMARY KEY CHECK (id = 1), now INTEGER NOT NULL, serial INTEGER NOT NULL);
"""


class SaveError(Trouble):
    """A table file that cannot be read or written; the sentence says what to do."""


class ChangedElsewhere(SaveError):
    """Another window or command changed the file since it was read here; nothing was written."""


class About(msgspec.Struct, frozen=True):
    """What a table file says of itself."""

    game: str
    title: str = ""
    setup: str = ""


class Save:
    """An open table file."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection
        self._serial = 0
        self._inode = path.stat().st_ino

    @classmethod
    def create(cls, path: Path, about: About, table: Table) -> Self:
        """Return a new file holding `table` as its setup.

        Raises:
            SaveError: there is something at `path` already, or it cannot be written there.
        """
        if path.exists():
            raise SaveError(say("file-exists", path=str(path)))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SaveError(say("file-not-written", path=str(path), detail=str(error.strerror))) from None
        with _readable(path):
            connection = _connect(path)
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                for statement in SCHEMA.split(";"):
                    connection.execute(statement)
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version = {FORMAT}")
                facts = {"game": about.game, "title": about.title, "setup": about.setup}
                connection.executemany("INSERT INTO about VALUES (?, ?)", facts.items())
                connection.execute("INSERT INTO setup VALUES (1, ?)", (encode_table(table).decode(),))
                connection.execute("INSERT INTO finger VALUES (1, 0, 0)")
        return cls(path, connection)

    @classmethod
    def open(cls, path: Path) -> Self:
        """Return the file at `path`.

        Raises:
            SaveError: it is missing, foreign, torn, or written by a newer program.
        """
        if not path.is_file():
            raise SaveError(say("file-not-there", path=str(path)))
        with _readable(path):
            connection = _connect(path)
            try:
                _check(path, connection)
            except BaseException:
                connection.close()
                raise
        return cls(path, connection)

    @property
    def origin(self) -> Path:
        """The file that people know this table by."""
        return self.path

    def image(self) -> bytes:
        """Return the whole file, byte for byte, as it is now.

        Raises:
            SaveError: it cannot be read.
        """
        with _readable(self.path):
            return self._connection.serialize()

    def about(self) -> About:
        """Return what the file says of itself."""
        with _readable(self.path):
            facts = dict(self._connection.execute("SELECT key, value FROM about"))
        return About(facts.get("game", ""), facts.get("title", ""), facts.get("setup", ""))

    def journal(self) -> Journal:
        """Return the journal as the file holds it.

        Raises:
            SaveError: what the file holds is torn.
        """
        with _readable(self.path):
            rows = self._connection.execute("SELECT n, edit FROM edits ORDER BY n").fetchall()
            snapshots = {n: decode_table(data) for n, data in self._connection.execute("SELECT n, data FROM snapshots")}
            (setup,) = self._connection.execute("SELECT data FROM setup").fetchone()
            now, self._serial = self._connection.execute("SELECT now, serial FROM finger").fetchone()
            journal = Journal.resumed(decode_table(setup), (decode_edit(edit) for _, edit in rows), now, snapshots)
            if [n for n, _ in rows] != list(range(1, len(rows) + 1)) or not 0 <= now <= len(rows):
                raise SaveError(say("file-torn", path=str(self.path), detail="edits"))
            return journal

    def record(self, journal: Journal) -> None:
        """Write the newest edit of `journal`, durably, before this returns; what had been undone is dropped.

        Raises:
            ChangedElsewhere: the file is not as it was last read or written here.
            SaveError: it cannot be written.
        """
        n = journal.now
        with self._writing() as connection:
            connection.execute("DELETE FROM edits WHERE n >= ?", (n,))
            connection.execute("DELETE FROM snapshots WHERE n >= ?", (n,))
            connection.execute(
                "INSERT INTO edits (n, edit) VALUES (?, ?)", (n, encode_edit(journal.edits[n - 1]).decode())
            )
            if n % SNAPSHOT_EVERY == 0:
                connection.execute("INSERT INTO snapshots VALUES (?, ?)", (n, encode_table(journal.table).decode()))
            connection.execute("UPDATE finger SET now = ?", (n,))

    def point(self, now: int) -> None:
        """Write where the finger is: an undo, a redo or a jump along the journal.

        Raises:
            ChangedElsewhere: the file is not as it was last read or written here.
            SaveError: it cannot be written.
        """
        with self._writing() as connection:
            connection.execute("UPDATE finger SET now = ?", (now,))

    def rename(self, title: str) -> None:
        """Write the table's title."""
        with self._writing() as connection:
            connection.execute("INSERT OR REPLACE INTO about VALUES ('title', ?)", (title,))

    def is_newer(self) -> bool:
        """Tell whether another window or command has written into the file since it was read or written here.

        Raises:
            SaveError: it cannot be read.
        """
        self._follow()
        with _readable(self.path):
            (serial,) = self._connection.execute("SELECT serial FROM finger").fetchone()
        return bool(serial != self._serial)

    def is_gone(self) -> bool:
        """Tell whether somebody removed the file or moved it away while it was open here; the next edit writes it anew."""
        return not self.path.exists()

    def put_back(self) -> None:
        """Write the file anew where it was.

        Raises:
            SaveError: it cannot be written there.
        """
        image = self.image()
        try:
            self.path.write_bytes(image)
        except OSError as error:
            raise SaveError(say("file-not-written", path=str(self.path), detail=str(error.strerror))) from None
        self._connect_again()

    def _follow(self) -> None:
        """Stay with the file that has our name: written anew if it is gone, read anew if another one was put in its place."""
        if self.is_gone():
            self.put_back()
        elif self.path.stat().st_ino != self._inode:
            self._connect_again()
            self._serial = -1

    def _connect_again(self) -> None:
        with _readable(self.path):
            connection = _connect(self.path)
            _check(self.path, connection)
        self._connection.close()
        self._connection, self._inode = connection, self.path.stat().st_ino

    def times(self) -> tuple[str, ...]:
        """Return when each edit was made, in UTC, `YYYY-MM-DD hh:mm:ss`."""
        with _readable(self.path):
            return tuple(at for (at,) in self._connection.execute("SELECT at FROM edits ORDER BY n"))

    def close(self) -> None:
        """Close the file, leaving nothing beside it."""
        with contextlib.suppress(sqlite3.Error):
            self._connection.execute("PRAGMA journal_mode = DELETE")
        self._connection.close()

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        self._follow()
        with _readable(self.path), self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            (serial,) = self._connection.execute("SELECT serial FROM finger").fetchone()
            if serial != self._serial:
                raise ChangedElsewhere(say("file-changed-elsewhere", path=self.path.name))
            yield self._connection
            self._connection.execute("UPDATE finger SET serial = serial + 1")
        self._serial += 1


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, timeout=2, check_same_thread=False)
    # A rollback journal keeps the table in one file that can be copied at any moment when it is closed; FULL makes each
    # edit durable before the next.
    connection.execute("PRAGMA journal_mode = TRUNCATE")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA trusted_schema = OFF")
    return connection


def _check(path: Path, connection: sqlite3.Connection) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION_ID:
        raise SaveError(say("file-foreign", path=str(path)))
    if version > FORMAT:
        raise SaveError(say("file-newer", path=str(path), version=version, known=FORMAT))
    (health,) = connection.execute("PRAGMA quick_check").fetchone()
    if health != "ok":
        raise SaveError(_torn(path, str(health)))


@contextlib.contextmanager
def _readable(path: Path) -> Iterator[None]:
    """Turn what SQLite and the JSON reader complain of into sentences."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise SaveError(_operational(path, error)) from None
    except sqlite3.DatabaseError as error:
        foreign = "not a database" in str(error)
        raise SaveError(say("file-foreign", path=str(path)) if foreign else _torn(path, str(error))) from None
    except (msgspec.DecodeError, TypeError, ValueError) as error:
        raise SaveError(_torn(path, str(error))) from None


def _torn(path: Path, detail: str) -> Text:
    """Say that a file is damaged; SQLite can tell hundreds of damages, the first is enough."""
    return say("file-torn", path=str(path), detail=" ".join(detail[:200].split()))


def _operational(path: Path, error: sqlite3.OperationalError) -> Text:
    detail = str(error)
    if "locked" in detail:
        return say("file-busy", path=str(path))
    if "no such table" in detail:
        return say("file-foreign", path=str(path))
    return say("file-not-written", path=str(path), detail=detail)
