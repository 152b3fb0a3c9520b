"""What is different on the player's own copy of a game: corrections to boards and counter sets, kept in the user's folder.

One small JSON file a map and a set, `own/<id>.json`; `*.sabreboard` files (assistant/desk/own/boards.py) carry whole boards.
A file that cannot be read holds nobody up: the shipped values go on, `trouble` says why, and the file is never written over.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from assistant.core.board import Correction
from assistant.core.decoding import read_json
from assistant.core.durable import turn, write_whole
from assistant.core.places import user_data
from assistant.core.problems import DataError
from assistant.core.system import reason
from assistant.core.text import Text, speaker

say = speaker(__name__)


def path(subject: str) -> Path:
    """Return the file that holds the corrections of a map or a counter set (`subject`: `maps-doe2022`)."""
    return user_data() / "own" / f"{subject}.json"


def corrections(subject: str) -> tuple[Correction, ...]:
    """Return the player's corrections; none if he made none, or if their file cannot be read."""
    return _read(subject)[0]


def trouble(subject: str) -> Text | None:
    """Return why the corrections cannot be read: which file, where in it, how to go on; None if all is well."""
    return _read(subject)[1]


def keep(subject: str, made: Iterable[Correction]) -> tuple[Correction, ...]:
    """Write corrections over those already kept, the newest of a fact winning; return all of them.

    Raises:
        DataError: they cannot be written; those kept before are as they were.
    """
    with _turn(subject):
        by_fact = {(c.subject, c.id, c.column): c for c in corrections(subject)}
        for correction in made:
            by_fact.pop((correction.subject, correction.id, correction.column), None)
            by_fact[correction.subject, correction.id, correction.column] = correction
        return _write(subject, by_fact.values())


def forget(subject: str, correction: Correction) -> tuple[Correction, ...]:
    """Take a correction back, so that the shipped value holds again; return those that stay.

    Raises:
        DataError: as `keep`.
    """
    fact = (correction.subject, correction.id, correction.column)
    with _turn(subject):
        return _write(subject, [c for c in corrections(subject) if (c.subject, c.id, c.column) != fact])


@contextlib.contextmanager
def _turn(subject: str) -> Iterator[None]:
    """Read and write the file while no other process does."""
    file = path(subject)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with turn(file):
            yield
    except OSError as error:
        detail = reason(error)
        raise DataError(say("own-board-not-written", path=str(file), detail=detail)) from None


def _read(subject: str) -> tuple[tuple[Correction, ...], Text | None]:
    file = path(subject)
    try:
        written = file.read_bytes()
    except FileNotFoundError:
        return (), None
    except OSError as error:
        return (), say("own-file-closed", path=str(file), detail=reason(error))
    try:
        return read_json(written, tuple[Correction, ...]), None
    except msgspec.DecodeError as error:
        return (), _spoilt(file, written, str(error))


def _spoilt(file: Path, written: bytes, detail: str) -> Text:
    """Return the sentence about a file that holds something else than corrections, with the place in words people use."""
    entry = re.search(r"`\$\[(\d+)\]", detail)
    if entry:
        return say("own-file-spoilt-entry", path=str(file), entry=int(entry[1]) + 1, detail=detail)
    byte = re.search(r"byte (\d+)", detail)
    # What is torn off ends where it was torn.
    line = written[: int(byte[1]) if byte else len(written)].count(b"\n") + 1
    return say("own-file-spoilt-line", path=str(file), line=line, detail=detail)


def _write(subject: str, made: Iterable[Correction]) -> tuple[Correction, ...]:
    kept = tuple(made)
    file = path(subject)
    if trouble(subject) is not None:
        file.rename(_free(file))
    write_whole(file, msgspec.json.format(msgspec.json.encode(kept), indent=1))
    return kept


def _free(file: Path) -> Path:
    """Return a name beside a spoilt file under which it can be kept: it may hold an evening's work."""
    n = 1
    while (aside := file.with_name(f"{file.stem}.spoilt-{n}.json")).exists():
        n += 1
    return aside
