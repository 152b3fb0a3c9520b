"""What stands in a table file, `*.sabretache`, and how a journal is read from it and written into it.

An SQLite database: the setup; every edit ever made, each with the one that it was made after; the branches; the cursor; and
snapshots, which only shorten the way to a table. Format 1, of version 1.0, knew one line of edits: it is read as it is, and
brought to format 2 with the first edit that is written into it. Both formats call the cursor `finger`.

A file may have been damaged, or made to do harm. Its schema must be ours to the letter before anything in it is read; what
cannot be read or done is left out with all that was done after it, and named.
"""

from __future__ import annotations

import functools
import sqlite3
import time
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from assistant.core.journal import Branch, Journal, Step
from assistant.core.json_tables import decode_edit, decode_table, encode_edit, encode_table, loses_words
from assistant.core.record import Record
from assistant.core.table import Table
from assistant.core.text import Text, Texts, one_line, speaker

say = speaker(__name__)

APPLICATION_ID = 0x5ABE_7AC4  # how `file` and this program know the format
FORMAT = 2
LARGEST = 64 << 20  # bytes of one value; the largest of ours, a setup, has some 50,000
TIME_LIMIT = 20.0  # seconds that one reading may take; 100,000 edits take less than one
MOST_TOLD = 10  # damages of one file that are told
REPLAYED = 20_000  # a journal of so many edits is replayed whole when it is opened; in a longer one only what is shown

_ABOUT = "CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL)"
_SETUP = "CREATE TABLE setup (id INTEGER PRIMARY KEY CHECK (id = 1), data TEXT NOT NULL)"
_SNAPSHOTS = "CREATE TABLE snapshots (n INTEGER PRIMARY KEY, data TEXT NOT NULL)"
_EDITS_1 = "CREATE TABLE edits (n INTEGER PRIMARY KEY, edit TEXT NOT NULL, at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP)"
_FINGER_1 = "CREATE TABLE finger (id INTEGER PRIMARY KEY CHECK (id = 1), now INTEGER NOT NULL, serial INTEGER NOT NULL)"
_STEPS = (
    "CREATE TABLE steps (n INTEGER PRIMARY KEY, after INTEGER NOT NULL, edit TEXT NOT NULL,"
    " at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP)"
)
_BRANCHES = (
    "CREATE TABLE branches (n INTEGER PRIMARY KEY, tip INTEGER NOT NULL, of INTEGER NOT NULL, since INTEGER NOT NULL,"
    " name TEXT NOT NULL, trial INTEGER NOT NULL, away INTEGER NOT NULL)"
)
_FINGER = (
    "CREATE TABLE finger (id INTEGER PRIMARY KEY CHECK (id = 1), branch INTEGER NOT NULL, now INTEGER NOT NULL,"
    " serial INTEGER NOT NULL)"
)
SCHEMAS = {
    1: (_ABOUT, _SETUP, _EDITS_1, _SNAPSHOTS, _FINGER_1),
    2: (_ABOUT, _SETUP, _STEPS, _BRANCHES, _SNAPSHOTS, _FINGER),
}
# SQLite's own errors, and that the message of one, which quotes a damaged schema, is no text.
UNREADABLE = (sqlite3.Error, UnicodeDecodeError)
_Row = TypeVar("_Row")
_OF_1 = (
    "SELECT n, n - 1, edit, at FROM edits {} ORDER BY n",
    "SELECT 0, COALESCE(MAX(n), 0), 0, 0, '', 0, 0 FROM edits",
    "SELECT 0, now FROM finger",
)
_OF_2 = (
    "SELECT n, after, edit, at FROM steps {} ORDER BY n",
    "SELECT n, tip, of, since, name, trial, away FROM branches ORDER BY n",
    "SELECT branch, now FROM finger",
)
_WRITE_BRANCH = "INSERT OR REPLACE INTO branches VALUES (?, ?, ?, ?, ?, ?, ?)"


class ForeignFile(Exception):
    """A database that holds something else than a table of ours, or more than that."""


class Contents(Record):
    """What a file holds: its journal, the serial of its last change, and what of it is damaged and was left out."""

    journal: Journal
    serial: int
    damage: Texts = ()


def restrict(connection: sqlite3.Connection) -> None:
    """Forbid that anything in a file runs, that a value is larger than `LARGEST`, that reading takes longer than `TIME_LIMIT`."""
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    # Bytes that are no text are kept as such: whoever reads the value finds that it cannot be used, and goes on.
    connection.text_factory = functools.partial(str, encoding="utf-8", errors="surrogateescape")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST)
    begun = time.monotonic()
    connection.set_progress_handler(lambda: time.monotonic() - begun > TIME_LIMIT, 100_000)


def lift_time_limit(connection: sqlite3.Connection) -> None:
    """Let a connection whose schema is ours work without a limit of time."""
    connection.set_progress_handler(None, 0)


def version_of(connection: sqlite3.Connection) -> int:
    """Return the format of a file; 0 for a database that is none of ours."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version) if application == APPLICATION_ID else 0


def check_schema(connection: sqlite3.Connection, version: int) -> None:
    """See that a file holds the tables of its format and nothing else: no view, no trigger, no other column.

    A newer format may have further tables beside all those of today: then it can be looked at.

    Raises:
        ForeignFile: it does not.
    """
    rows = connection.execute("SELECT type, sql FROM sqlite_master WHERE sql IS NOT NULL LIMIT 50").fetchall()
    found = sorted(one_line(str(sql)) for _, sql in rows)
    if version > FORMAT:
        if not set(SCHEMAS[FORMAT]) <= set(found) or any(kind != "table" for kind, _ in rows):
            raise ForeignFile
    elif found != sorted(SCHEMAS[version]):
        raise ForeignFile


def create(connection: sqlite3.Connection, about: dict[str, str], journal: Journal) -> None:
    """Write a whole table into an empty database; `about` has title, game and times, as they are stored."""
    for statement in SCHEMAS[FORMAT]:
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {FORMAT}")
    connection.executemany("INSERT INTO about VALUES (?, ?)", about.items())
    connection.execute("INSERT INTO setup VALUES (1, ?)", (encode_table(journal.setup).decode(),))
    connection.execute("INSERT INTO finger VALUES (1, 0, 0, 0)")
    write(connection, Journal(journal.setup, ()), journal)


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a file of format 1 to the format of today, within the transaction that is open."""
    now, serial = connection.execute("SELECT now, serial FROM finger").fetchone()
    (last,) = connection.execute("SELECT COALESCE(MAX(n), 0) FROM edits").fetchone()
    connection.execute(_STEPS)
    connection.execute("INSERT INTO steps SELECT n, n - 1, edit, at FROM edits")
    connection.execute("DROP TABLE edits")
    connection.execute(_BRANCHES)
    connection.execute(_WRITE_BRANCH, (0, last, 0, 0, "", 0, 0))
    connection.execute("DROP TABLE finger")
    connection.execute(_FINGER)
    connection.execute("INSERT INTO finger VALUES (1, 0, ?, ?)", (now, serial))
    connection.execute(f"PRAGMA user_version = {FORMAT}")


def write(connection: sqlite3.Connection, before: Journal, after: Journal) -> None:
    """Write what is new in `after`, within the transaction that is open; the file holds `before`."""
    connection.executemany(
        "INSERT INTO steps VALUES (?, ?, ?, COALESCE(NULLIF(?, ''), CURRENT_TIMESTAMP))",
        ((s.number, s.after, encode_edit(s.edit).decode(), s.at) for s in after.steps_since(before.count)),
    )
    connection.executemany(
        "INSERT OR REPLACE INTO snapshots VALUES (?, ?)",
        ((n, data.decode()) for n, data in after.snapshots_since(before.count).items()),
    )
    known = dict(enumerate(before.branches))
    connection.executemany(
        _WRITE_BRANCH,
        ((b.number, b.tip, b.of, b.since, b.name, b.trial, b.away) for b in after.branches if known.get(b.number) != b),
    )
    if len(after.branches) < len(before.branches):
        connection.execute("DELETE FROM branches WHERE n >= ?", (len(after.branches),))
    connection.execute("UPDATE finger SET branch = ?, now = ?, serial = serial + 1", (after.branch, after.now))


def serial_of(connection: sqlite3.Connection) -> int:
    """Return the serial of a file's last change; -1 if it cannot be read."""
    try:
        (serial,) = connection.execute("SELECT serial FROM finger").fetchone()
    except (sqlite3.Error, ValueError, TypeError):
        return -1
    return serial if isinstance(serial, int) else -1


def read(connection: sqlite3.Connection, known: Contents | None = None) -> Contents:
    """Return what a file holds, within the transaction that is open; what goes beyond `known` is read alone, where that will do.

    Raises:
        sqlite3.Error, msgspec.DecodeError, ValueError, TypeError, RecursionError: not even its setup can be read.
    """
    serial = serial_of(connection)
    if known is not None and not known.damage and known.serial >= 0:
        if known.serial == serial:
            return known
        if (news := _news(connection, known.journal, serial)) is not None:
            return news
    return _whole(connection, serial)


def _news(connection: sqlite3.Connection, known: Journal, serial: int) -> Contents | None:
    """Return what a file holds if it goes on from the known journal; None if it must be read whole."""
    if version_of(connection) != FORMAT:
        return None
    if known.count:
        last = known.steps_since(known.count - 1)[0]
        row = connection.execute("SELECT after, edit, at FROM steps WHERE n = ?", (last.number,)).fetchone()
        if row is None or row[:2] != (last.after, encode_edit(last.edit).decode()) or last.at not in ("", row[2]):
            return None
    try:
        steps = [_step(row) for row in _rows(connection, f"WHERE n > {known.count}")]
        branches, branch, now = _branches_and_cursor(connection)
        snapshots = dict(_snapshots(connection, known.count))
        return Contents(known.grown(steps, branches, branch, now, snapshots), serial)
    except (sqlite3.Error, msgspec.DecodeError, ValueError, TypeError):
        return None


def _whole(connection: sqlite3.Connection, serial: int) -> Contents:
    setup = _setup(connection)
    damage: list[Text] = []
    steps: list[Step] = []
    after_of: dict[int, int] = {}  # every step that stands in the file, and the one before it
    unread = 0
    numbers = {0: 0}  # the steps that can be had: as the file counts them, and as they are counted here
    for row in _until_torn(_rows(connection), damage):
        number, after = row[:2]
        after_of[number] = after
        if after in numbers:
            try:
                step = _step(row)
            except (msgspec.DecodeError, ValueError, TypeError) as error:
                damage.append(say("damaged-edit", n=str(number), detail=short(error)))
                unread += 1
                continue
            numbers[number] = len(steps) + 1
            if number != len(steps) + 1:
                step = replace(step, number=numbers[number], after=numbers[after])
            steps.append(step)
    if lost := len(after_of) - len(steps) - unread:
        damage.append(say("damaged-after", n=lost))
    try:
        branches, branch, now = _branches_and_cursor(connection)
        sound = _sound_tips(after_of, numbers)
        damage += [say("damaged-tip", n=str(b.tip)) for b in branches if b.tip and b.tip not in after_of][:MOST_TOLD]
        branches = tuple(replace(b, tip=sound(b.tip)) for b in branches)
        snapshots = {} if damage else dict(_until_torn(_snapshots(connection), damage))
        journal = Journal(setup).grown(steps, branches, branch, 0, snapshots)
        if now < 0 or (now > journal.length and not damage):
            raise ValueError(f"now {now}")
        journal = journal.at(now)
    except (sqlite3.Error, ValueError, TypeError) as error:
        damage.append(say("damaged-finger", detail=short(error)))
        journal = _on_any_branch(setup, steps)
    journal = _without_undoable(journal, damage)
    told = damage[:MOST_TOLD]
    if more := len(damage) - len(told):
        told.append(say("damaged-more", n=more))
    return Contents(journal, serial, tuple(told))


def left_out(connection: sqlite3.Connection) -> Iterator[Text]:
    """Yield what reading leaves out without harm to the table: labels that are no texts of ours, times that are no words."""
    for row in _until_torn(_rows(connection, "WHERE edit LIKE '%\"label\"%' OR typeof(at) != 'text'"), []):
        number, _after, edit, at = row
        if isinstance(edit, str) and loses_words(edit):
            yield say("label-left-out", n=str(number))
        if not isinstance(at, str):
            yield say("time-left-out", n=str(number))


def _sound_tips(after_of: Mapping[int, int], numbers: Mapping[int, int]) -> Callable[[int], int]:
    """Return a function from the tip that the file names to the last sound step at or before it, as steps are counted here.

    A cell may name any number, so the tip is looked up among the steps that stand in the file, and never counted down to.
    """
    known, had = sorted(after_of), list[int]()

    def last(tip: int) -> int:
        place = bisect_right(known, tip, 0, len(had))
        return had[place - 1] if place else 0

    for n in known:
        had.append(numbers[n] if n in numbers else last(min(after_of[n], n - 1)))
    return last


def _on_any_branch(setup: Table, steps: list[Step]) -> Journal:
    """Return a journal in which every step stands on a branch that ends in it or beyond it."""
    inner = {step.after for step in steps}
    tips = [step.number for step in steps if step.number not in inner] or [0]
    branches = tuple(Branch(n, tip) for n, tip in enumerate(tips))
    journal = Journal(setup).grown(steps, branches, len(branches) - 1, 0, {})
    return journal.at(journal.length)


def _without_undoable(journal: Journal, damage: list[Text]) -> Journal:
    """Return a journal without the steps that cannot be done, such as moving a counter that never lay there."""
    if journal.count > REPLAYED:
        return journal
    wrong = journal.unsound()
    if not wrong:
        return journal
    numbers, steps = {0: 0}, list[Step]()
    for step in journal.steps:
        if step.number in wrong:
            damage.append(say("damaged-undoable", n=str(step.number), why=wrong[step.number].text))
        elif step.after in numbers:
            numbers[step.number] = len(steps) + 1
            steps.append(replace(step, number=numbers[step.number], after=numbers[step.after]))
    if journal.count - len(steps) > len(wrong):
        damage.append(say("damaged-after", n=journal.count - len(steps) - len(wrong)))
    return _on_any_branch(journal.setup, steps)


def _rows(connection: sqlite3.Connection, where: str = "") -> Iterator[tuple[Any, ...]]:
    return connection.execute(_queries(connection)[0].format(where))


def _queries(connection: sqlite3.Connection) -> tuple[str, str, str]:
    """Return what asks for the steps, the branches and where the cursor is; in format 1 there was one branch."""
    return _OF_1 if version_of(connection) == 1 else _OF_2


def _step(row: tuple[Any, ...]) -> Step:
    number, after, edit, at = row
    if not isinstance(edit, str) or not isinstance(after, int):
        raise TypeError(type(edit).__name__)
    return Step(number, after, decode_edit(edit), at if isinstance(at, str) else "")


def _branches_and_cursor(connection: sqlite3.Connection) -> tuple[tuple[Branch, ...], int, int]:
    """Return the branches, and where the cursor is."""
    _, lines, cursor = _queries(connection)
    rows = connection.execute(lines).fetchall()
    if not all(isinstance(value, str if n == 4 else int) for row in rows for n, value in enumerate(row)):
        raise TypeError("branches")
    branches = tuple(
        Branch(n, tip, of, since, name, bool(trial), bool(away)) for n, tip, of, since, name, trial, away in rows
    )
    ((branch, now),) = connection.execute(cursor).fetchall()
    if not isinstance(now, int) or not isinstance(branch, int):
        raise TypeError(f"finger: {now}")
    return branches, branch, now


def _setup(connection: sqlite3.Connection) -> Table:
    row = connection.execute("SELECT data FROM setup").fetchone()
    if row is None:
        raise ValueError("setup")
    return decode_table(row[0])


def _snapshots(connection: sqlite3.Connection, since: int = 0) -> Iterator[tuple[int, bytes]]:
    for n, data in connection.execute("SELECT n, data FROM snapshots WHERE n > ?", (since,)):
        if isinstance(data, str):
            yield n, data.encode()


def _until_torn(rows: Iterator[_Row], damage: list[Text]) -> Iterator[_Row]:
    """Yield rows until the file cannot be read any further, and add that to the damage."""
    try:
        yield from rows
    except UNREADABLE as error:
        damage.append(say("damaged-pages", detail=short(error)))


def short(error: object) -> str:
    """Return an error's message on one line; SQLite can tell hundreds of damages, the first is enough."""
    return one_line(str(error)[:200])
