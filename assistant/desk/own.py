"""What is different on the player's own copy of a game: corrections to boards and counter sets, kept in the user's folder.

One small JSON file a map and a set, `own/<id>.json`; `*.sabreboard` files (assistant/desk/own_boards.py) carry whole boards.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from assistant.core.board import Correction
from assistant.core.places import user_data
from assistant.core.problems import DataError, Problem
from assistant.core.text import speaker

say = speaker(__name__)


def path(subject: str) -> Path:
    """Return the file that holds the corrections of a map or a counter set (`subject`: `maps-doe2022`)."""
    return user_data() / "own" / f"{subject}.json"


def corrections(subject: str) -> tuple[Correction, ...]:
    """Return the player's corrections, none if he made none.

    Raises:
        DataError: the file was damaged; it is left as it is.
    """
    file = path(subject)
    if not file.is_file():
        return ()
    try:
        return msgspec.json.decode(file.read_bytes(), type=tuple[Correction, ...])
    except msgspec.DecodeError as error:
        problem = Problem(str(file), say("file-torn", path=str(file), detail=str(error)))
        raise DataError(problem.text, [problem]) from None


def keep(subject: str, made: Iterable[Correction]) -> tuple[Correction, ...]:
    """Write corrections over those already kept, the newest of a fact winning; return all of them."""
    by_fact = {(c.subject, c.id, c.column): c for c in corrections(subject)}
    for correction in made:
        by_fact.pop((correction.subject, correction.id, correction.column), None)
        by_fact[correction.subject, correction.id, correction.column] = correction
    return _write(subject, by_fact.values())


def forget(subject: str, correction: Correction) -> tuple[Correction, ...]:
    """Take a correction back, so that the shipped value holds again; return those that stay."""
    fact = (correction.subject, correction.id, correction.column)
    return _write(subject, [c for c in corrections(subject) if (c.subject, c.id, c.column) != fact])


def _write(subject: str, made: Iterable[Correction]) -> tuple[Correction, ...]:
    kept = tuple(made)
    file = path(subject)
    file.parent.mkdir(parents=True, exist_ok=True)
    # Written beside and moved into place, so that a crash leaves the old file or the new one.
    draft = file.with_suffix(".new")
    draft.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1))
    draft.replace(file)
    return kept
