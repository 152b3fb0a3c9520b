"""The table file, `*.sabretache`: every edit is one durable transaction, and so is every reading; what fails is told as a sentence.

save.journal()        what the file holds, read in one transaction; of what is known only the news is read
save.change(deed)     in one transaction: read what others wrote, let `deed` make the newest journal longer, write it
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Self

import msgspec

from assistant.core import text
from assistant.core.atomic_write import begin, free_beside, write_out, write_whole
from assistant.core.journal import Journal
from assistant.core.places import is_file
from assistant.core.record import Record
from assistant.core.table import Table
from assistant.core.text import Text, Texts, Trouble, reading, speaker, writing
from assistant.core.text_files import opened
from assistant.desk import table_file
from assistant.desk.table_file import FORMAT, Contents, ForeignFile, short

# What can go wrong with a table's file, as sentences: what the system says of writing, what SQLite says of reading.

say, of_system = speaker(__name__), speaker(text.__name__)


class SaveError(Trouble):
    """A table file that cannot be read or written; the sentence says what to do."""


class ChangedElsewhere(SaveError):
    """Another window or command changed what a deed rests on; nothing was written."""


@contextlib.contextmanager
def readable(path: Path) -> Iterator[None]:
    """Turn what SQLite complains of into sentences."""
    try:
        yield
    except table_file.UNREADABLE as error:
        raise SaveError(told(path, error)) from None


def told(path: Path, error: Exception) -> Text:
    """Return what SQLite complains of, as a sentence."""
    detail = str(error)
    if "not a database" in detail or "no such table" in detail:
        return say("file-foreign", path=str(path))
    if not isinstance(error, sqlite3.OperationalError):
        return torn(path, error)
    if "interrupted" in detail:  # after all the patience that a file of ours could need
        return torn(path, error)
    if "locked" in detail:
        return say("file-busy", path=str(path))
    hidden = is_file(path) and not os.access(path, os.R_OK)
    return of_system("not-read" if hidden else "not-written", path=str(path), detail=detail)


def torn(path: Path, error: object) -> Text:
    """Return that a file is damaged where it cannot be read past."""
    return say("file-torn", path=str(path), detail=short(error))


# Two windows and a command can write at full speed: whoever comes second works on the newer table. What stands in the file is
# told in desk/table_file.py.

SUFFIX = ".sabretache"
BUSY = 10.0  # seconds that a writer waits for its turn
COURTESY = 0.002  # seconds for which a writer beside others lets them go first


class About(Record):
    """What a table file says of itself."""

    game: str
    title: str = ""
    setup: str = ""


class Save:
    """An open table file. `private` ones can be read by their owner alone.

    Args:
        health: what is wrong with the file.
    """

    private = False

    def __init__(self, path: Path, connection: sqlite3.Connection, health: Texts = ()) -> None:
        self.path = path
        self._connection = connection
        self._inode = path.stat().st_ino
        self._health = health  # what of the file's pages is damaged
        self._contents: Contents | None = None
        self.met = 0  # edits done here that another file, put in place of ours, did not hold: they are in it now
        self._game = self.about().game
        self._format = table_file.version_of(connection)

    @classmethod
    def create(cls, path: Path, about: About, start: Table | Journal) -> Self:
        """Return a new file that holds a set-up, or a whole journal. After any end it is there whole, or not at all.

        Args:
            start: what the file begins with.

        Raises:
            SaveError: there is something at `path` already.
            DataError: it cannot be written there.
        """
        journal = start if isinstance(start, Journal) else Journal(start)
        with writing(path):
            if path.exists():
                raise SaveError(say("file-exists", path=str(path)))
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                write_whole(path, _image(about, journal), private=cls.private, new=True)
            except FileExistsError:
                raise SaveError(say("file-exists", path=str(path))) from None
        return cls.open(path)

    @classmethod
    def open(cls, path: Path) -> Self:
        """Return the file at `path`.

        Raises:
            DataError: it is a folder or a pipe.
            SaveError: it is missing, foreign, made to do harm, damaged in its very beginning, or of a format too new to be read.
        """
        if not is_file(path):
            if os.path.exists(path):  # noqa: PTH110 - a name that no file can have raises nothing here
                with reading(path):
                    opened(path).close()
            raise SaveError(say("file-not-there", path=str(path)))
        connection, health = _opened(path)
        try:
            return cls(path, connection, health)
        except BaseException:
            connection.close()
            raise

    @property
    def origin(self) -> Path:
        """The file that people know this table by."""
        return self.path

    def image(self) -> bytes:
        """Return the whole file, byte for byte, as it is between two changes.

        Raises:
            SaveError: it cannot be read.
        """
        with self._transaction("DEFERRED") as connection:
            table_file.serial_of(connection)  # from here on nobody writes
            return connection.serialize()

    def about(self) -> About:
        """Return what the file says of itself."""
        with readable(self.path):
            rows = self._connection.execute("SELECT key, value FROM about LIMIT 50").fetchall()
        facts = {key: value.encode(errors="replace").decode() for key, value in rows if isinstance(value, str)}
        return About(facts.get("game", ""), facts.get("title", ""), facts.get("setup", ""))

    def journal(self) -> Journal:
        """Return the journal as the file holds it.

        Raises:
            SaveError: not even the set-up can be read.
        """
        with self._transaction("DEFERRED") as connection:
            self._contents = self._read(connection)
        return self._contents.journal

    @property
    def damage(self) -> Texts:
        """What of the file is damaged and was left out of the journal; the first change writes the rest anew."""
        found = (*self._health, *(self._contents.damage if self._contents is not None else ()))
        if self._format > FORMAT:
            head = say("file-newer-shown", path=str(self.path), version=self._format, known=FORMAT)
            return (head, *((say("file-newer-without"), *found) if found else ()))
        if not found:
            return ()
        return (say("file-damaged", path=str(self.path), aside=free_beside(self.path, "damaged").name), *found)

    def _refuse_newer(self) -> None:
        if self._format > FORMAT:
            raise SaveError(say("file-newer-closed", path=str(self.path)))

    def left_out(self) -> Texts:
        """Return what of the file is not shown though nothing is damaged: labels that are no texts of ours, and the like.

        Raises:
            SaveError: it cannot be read.
        """
        with self._transaction("DEFERRED") as connection:
            return tuple(table_file.left_out(connection))

    def change(self, deed: Callable[[Journal], Journal]) -> Journal:
        """Have `deed` turn the newest journal into another one, and write what is new in it, durably; return it.

        Whatever `deed` raises leaves the file as it was. When it returns the journal that it was given, nothing is written.

        Raises:
            SaveError: the file cannot be read or written.
        """
        self._follow()
        self._refuse_newer()
        with self._transaction("DEFERRED" if self._health else "IMMEDIATE") as connection:
            contents = self._read(connection)
            journal = deed(contents.journal)
            sound = not self._health and not contents.damage
            beside_others = False
            if sound and journal is not contents.journal:
                if table_file.version_of(connection) < FORMAT:
                    table_file.migrate(connection)
                table_file.write(connection, contents.journal, journal)
                beside_others = contents is not self._contents and self._contents is not None
                contents = Contents(journal, contents.serial + 1)
        if beside_others:
            time.sleep(COURTESY)
        if not sound and journal is not contents.journal:
            contents = self._write_anew(journal)
        self._contents = contents
        return contents.journal

    def rename(self, title: str) -> None:
        """Write the table's title."""
        self._follow()
        self._refuse_newer()
        with self._transaction("IMMEDIATE") as connection:
            connection.execute("INSERT OR REPLACE INTO about VALUES ('title', ?)", (title,))

    def is_newer(self) -> bool:
        """Tell whether another window or command has written into the file since it was read or written here.

        Raises:
            SaveError: it cannot be read, or it is another game's now.
        """
        self._follow()
        with readable(self.path):
            return self._contents is None or table_file.serial_of(self._connection) != self._contents.serial

    def is_gone(self) -> bool:
        """Tell whether somebody removed the file or moved it away while it was open here; the next edit writes it anew."""
        return not self.path.exists()

    def put_back(self) -> None:
        """Write the file anew where it was.

        Raises:
            DataError: it cannot be written there.
        """
        image = self.image()
        write_out(self.path, image, private=self.private)
        self._connect_again()

    def close(self) -> None:
        """Close the file, leaving nothing beside it."""
        with contextlib.suppress(sqlite3.Error):
            self._connection.execute("PRAGMA journal_mode = DELETE")
        self._connection.close()

    def _follow(self) -> None:
        """Stay with the file that has our name: written anew if it is gone, read anew if another one was put in its place."""
        try:
            inode = self.path.stat().st_ino
        except OSError:
            self.put_back()
            return
        if inode != self._inode:
            before = self._contents
            self._connect_again()
            self._contents = None
            if before is not None:
                self._meet(before.journal)

    def _meet(self, mine: Journal) -> None:
        """Keep what was done here where another file was put in place of ours; what that holds besides lies on other branches."""

        def joined(theirs: Journal) -> Journal:
            try:
                both = theirs.grafted(mine)
            except ValueError:  # it began with another table: another game
                return theirs
            self.met = both.count - theirs.count
            last = len(both.branches) - 1
            here = self.met and [step.edit for step in both.line(last)] == list(mine.edits)
            return both.to(last).at(mine.now) if here else both

        self.change(joined)
        self._contents = None  # whoever looks next sees that there is something new

    def _connect_again(self) -> None:
        connection, health = _opened(self.path)
        try:
            young = Save(self.path, connection, health)
            if young._game != self._game:
                raise SaveError(say("file-of-another-game", path=str(self.path)))
        except BaseException:
            connection.close()
            raise
        self._connection.close()
        self._connection, self._inode, self._health = connection, young._inode, health
        self._format = young._format

    def _write_anew(self, journal: Journal) -> Contents:
        """Write what was sound of a damaged file, as it is now, in its place; the damaged one is kept beside it."""
        about = self.about()
        with writing(self.path):
            write_whole(free_beside(self.path, "damaged"), self.path.read_bytes(), private=self.private)
            write_whole(self.path, _image(about, journal), private=self.private)
        self._connect_again()
        return Contents(journal, 1)

    def _read(self, connection: sqlite3.Connection) -> Contents:
        try:
            return table_file.read(connection, self._contents)
        except (msgspec.DecodeError, TypeError, ValueError, RecursionError) as error:
            raise SaveError(torn(self.path, error)) from None

    def _begin(self, kind: str) -> None:
        """Begin a transaction, asking so often for its turn that writers at full speed leave nobody out."""
        self._connection.execute("PRAGMA busy_timeout = 0")
        try:
            begin(self._connection, kind, BUSY)
        finally:
            self._connection.execute(f"PRAGMA busy_timeout = {BUSY * 1000:.0f}")

    @contextlib.contextmanager
    def _transaction(self, kind: str) -> Iterator[sqlite3.Connection]:
        with readable(self.path):
            self._begin(kind)
            try:
                yield self._connection
                if kind != "DEFERRED":
                    self._connection.execute("COMMIT")
            finally:
                if self._connection.in_transaction:
                    with contextlib.suppress(sqlite3.Error):
                        self._connection.execute("ROLLBACK")


def _image(about: About, journal: Journal) -> bytes:
    """Return the bytes of a file that holds a whole journal."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.execute("BEGIN")
        table_file.create(connection, msgspec.structs.asdict(about), journal)
        connection.execute("COMMIT")
        return connection.serialize()


def _opened(path: Path) -> tuple[sqlite3.Connection, Texts]:
    """Return a connection to a file that is one of ours, and what of its pages is damaged."""
    with readable(path):
        connection = sqlite3.connect(path, isolation_level=None, timeout=BUSY, check_same_thread=False)
        try:
            table_file.restrict(connection)
            return connection, _looked_through(path, connection)
        except BaseException:
            connection.close()
            raise


def _looked_through(path: Path, connection: sqlite3.Connection) -> Texts:
    """See that a file is one of ours; return what of its pages is damaged. Nothing is written into a damaged file."""
    connection.execute("PRAGMA query_only = ON")
    damage = ""
    try:
        _check_kind(path, connection)
        (health,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        damage = "" if health == "ok" else health
    except table_file.UNREADABLE as error:
        damage = str(error)
        # SQLite reads a file that lost its end, or whose pages do not hang together, only if it is told that one knows.
        connection.execute("PRAGMA writable_schema = ON")
        _check_kind(path, connection, damage)
    if table_file.version_of(connection) > FORMAT:
        table_file.lift_time_limit(connection)
        return ()  # nothing is written into it: the connection stays one that only reads
    if damage:
        return (say("damaged-pages", detail=short(damage)),)
    connection.execute("PRAGMA query_only = OFF")
    # A rollback journal keeps the table in one file that can be copied at any moment when it is closed; FULL makes each
    # edit durable before the next.
    connection.execute("PRAGMA journal_mode = TRUNCATE")
    connection.execute("PRAGMA synchronous = FULL")
    table_file.lift_time_limit(connection)
    return ()


def _check_kind(path: Path, connection: sqlite3.Connection, damage: str = "") -> None:
    """See that a file is a table that this program knows; `damage` is what SQLite says of its pages, if anything."""
    version = table_file.version_of(connection)
    if version < 1:
        raise SaveError(say("file-foreign", path=str(path)))
    try:
        table_file.check_schema(connection, version)
    except ForeignFile:
        if version > FORMAT:
            raise SaveError(say("file-newer", path=str(path), version=version, known=FORMAT)) from None
        raise SaveError(torn(path, damage) if damage else say("file-altered", path=str(path))) from None
