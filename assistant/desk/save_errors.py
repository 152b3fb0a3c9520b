"""What can go wrong with a table's file, as sentences: what the system says of writing, what SQLite says of reading."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from assistant.core.problems import Trouble
from assistant.core.system import reason
from assistant.core.text import Text, speaker
from assistant.desk import table_file
from assistant.desk.table_file import short

say = speaker(__name__)


class SaveError(Trouble):
    """A table file that cannot be read or written; the sentence says what to do."""


class ChangedElsewhere(SaveError):
    """Another window or command changed what a deed rests on; nothing was written."""


@contextlib.contextmanager
def written(path: Path) -> Iterator[None]:
    """Turn what the system complains of while a file is written into a sentence.

    Raises:
        SaveError: it cannot be written.
    """
    try:
        yield
    except OSError as error:
        raise SaveError(say("file-not-written", path=str(path), detail=reason(error))) from None


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
    return say("file-not-written", path=str(path), detail=detail)


def torn(path: Path, error: object) -> Text:
    """Return that a file is damaged where it cannot be read past."""
    return say("file-torn", path=str(path), detail=short(error))
