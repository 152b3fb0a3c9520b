"""Where a study's games are kept: an SQLite file in its folder, each game written whole in one transaction, or not at all."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec

from assistant.core.problems import Trouble
from assistant.core.text import speaker
from assistant.desk.study.order import Order, Result

say = speaker(__name__)

FILE = "study.sqlite"
SCHEMA = (
    "CREATE TABLE IF NOT EXISTS study (id INTEGER PRIMARY KEY CHECK (id = 1), about TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS games (n INTEGER PRIMARY KEY, result TEXT NOT NULL)",
)


class StudyError(Trouble):
    """A study's folder that cannot be used; the sentence says what to do."""


class Store:
    """The games of a study that are done."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path, self._connection = path, connection

    def results(self) -> list[Result]:
        """Return all games that are done, by number."""
        rows = self._connection.execute("SELECT result FROM games ORDER BY n")
        return [msgspec.json.decode(data, type=Result) for (data,) in rows]

    def add(self, result: Result) -> bool:
        """Keep a game; return whether it is new: a game that was played twice counts once."""
        with self._connection:
            made = self._connection.execute(
                "INSERT OR IGNORE INTO games VALUES (?, ?)", (result.match.n, msgspec.json.encode(result).decode())
            )
        return made.rowcount == 1


@contextlib.contextmanager
def opened(folder: Path, order: Order | None = None) -> Iterator[tuple[Order, Store]]:
    """Lend the games of a folder, with what the study is.

    Args:
        folder: is made if it is not there.
        order: the study to go on with or to begin; without it the one that lies there.

    Raises:
        StudyError: another study lies there, none at all, or the file cannot be read.
        OSError: the folder cannot be made.
    """
    path = folder / FILE
    if order is None and not path.is_file():
        raise StudyError(say("study-none-there", path=str(folder)))
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=20)) as connection:
            with connection:
                for table in SCHEMA:
                    connection.execute(table)
                if order is not None:
                    data = msgspec.json.encode(order).decode()
                    connection.execute("INSERT OR IGNORE INTO study VALUES (1, ?)", (data,))
            kept = connection.execute("SELECT about FROM study").fetchone()
            if kept is None:
                raise StudyError(say("study-none-there", path=str(folder)))
            known = msgspec.json.decode(kept[0], type=Order)
            if order is not None and known != order:
                raise StudyError(say("study-another-there", path=str(folder)))
            yield known, Store(path, connection)
    except (sqlite3.Error, msgspec.DecodeError) as error:
        raise StudyError(say("study-unreadable", path=str(path), detail=str(error))) from error
