"""A table as JSON, to keep, to send or to write by hand; reading back what was written gives the same journal.

{"sabretache": 1, "game": "empires", "title": "…", "setup": {"counters": …, "markers": …, "facts": …},
"edits": [{"do": "move", …}, …], "now": 12}
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from assistant.core.decoding import decode_situation, read_json
from assistant.core.edits import Edit
from assistant.core.game import Game
from assistant.core.journal import Journal
from assistant.core.json_tables import TableData, sound_edit, sound_table, table_data
from assistant.core.problems import DataError, EditError, Problem, QuestionError
from assistant.core.soundness import sound
from assistant.core.text import Text, speaker
from assistant.desk.desk import Desk, load
from assistant.desk.saves import About, Save, SaveError
from assistant.games import find_game

say = speaker(__name__)

FORMAT = 1


class Exported(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table with its journal, in the shape of its JSON."""

    sabretache: int
    game: str
    title: str = ""
    setup: TableData = TableData()
    edits: tuple[Edit, ...] = ()
    now: int | None = None  # how many of the edits are done; all of them if it is not said


def exported(desk: Desk) -> bytes:
    """Return the table and its journal as JSON, indented so that people can read it."""
    title = desk.save.about().title if desk.save is not None else ""
    value = Exported(
        sabretache=FORMAT,
        game=desk.game.slug,
        title=title,
        setup=table_data(desk.journal.setup),
        edits=desk.journal.edits,
        now=desk.journal.now,
    )
    return msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n"


def read(data: bytes, where: str) -> tuple[About, Journal]:
    """Return what an export holds.

    Args:
        data: the JSON.
        where: its name, for the sentences about what is wrong.

    Raises:
        DataError: it is not an export, of a newer program, or an edit in it cannot be done; it names the place.
    """
    raw = _object(data, where)
    found = raw.get("sabretache")
    if not isinstance(found, int) or isinstance(found, bool):
        raise _wrong(where, say("export-foreign"))
    if found > FORMAT:
        raise _wrong(where, say("export-newer", version=found, known=FORMAT))
    try:
        value = msgspec.convert(raw, Exported)
        sound_table(value.setup)
    except msgspec.ValidationError as error:
        raise _located(raw, where, str(error)) from None
    return About(value.game, value.title), _journal(value, where)


def _located(raw: dict[str, Any], where: str, detail: str) -> DataError:
    """Return the error that names the place: among the edits with what was expected there, else as the reader says it."""
    try:
        decode_situation({key: part for key, part in raw.items() if key != "setup"}, Exported, "$")
    except QuestionError as error:
        return _wrong(f"{where}: {error.field}", error.text)
    what, _, place = detail.partition(" - at `$")
    return _wrong(f"{where}: ${place.rstrip('`')}", say("export-torn", detail=what))


def _object(data: bytes, where: str) -> dict[str, Any]:
    try:
        raw = read_json(data)
    except msgspec.DecodeError as error:
        raise _wrong(where, say("export-torn", detail=str(error))) from None
    if not isinstance(raw, dict):
        raise _wrong(where, say("export-foreign"))
    return raw


def _journal(value: Exported, where: str) -> Journal:
    journal = Journal(value.setup.table())
    for number, edit in enumerate(value.edits):
        try:
            journal = journal.record(sound_edit(edit))
        except msgspec.ValidationError as error:
            raise _wrong(f"{where}: $.edits[{number}]", say("export-torn", detail=str(error))) from None
        except EditError as error:
            raise _wrong(f"{where}: $.edits[{number}]", error.text) from None
    now = len(value.edits) if value.now is None else value.now
    if not 0 <= now <= len(value.edits):
        raise _wrong(f"{where}: $.now", say("export-now", found=now, most=len(value.edits)))
    return journal.at(now)


def imported(source: Path, target: Path) -> Desk:
    """Make the table file `target` from the export `source`, and return a desk with it open.

    Raises:
        DataError: the export cannot be used.
        SaveError: a file cannot be read or written.
        QuestionError: its game is not one of ours.
    """
    try:
        data = source.read_bytes()
    except OSError as error:
        raise SaveError(say("export-unreadable", path=str(source), detail=str(error.strerror))) from None
    about, journal = read(data, source.name)
    _refuse_unsound(journal, find_game(about.game), source.name)
    return Desk.at(Save.create(target, about, journal))


def _refuse_unsound(journal: Journal, game: Game, where: str) -> None:
    """See that what somebody wrote by hand names kinds, faces, markers and facts that the game has, before and after the edits.

    Raises:
        DataError: it does not; all that is wrong, with its place.
    """
    kinds = load(game)[1]
    problems = [
        fault for now in {0, journal.now, journal.length} for fault in sound(journal.table_at(now), kinds, game)[1]
    ]
    if problems:
        first = problems[0]
        raise DataError(
            say("export-unusable", where=f"{where}: {first.where}", text=first.text), dict.fromkeys(problems)
        )


def export_to(desk: Desk, path: Path) -> None:
    """Write the table as JSON.

    Raises:
        SaveError: it cannot be written there.
    """
    try:
        path.write_bytes(exported(desk))
    except OSError as error:
        raise SaveError(say("export-not-written", path=str(path), detail=str(error.strerror))) from None


def _wrong(where: str, text: Text) -> DataError:
    return DataError(say("export-unusable", where=where, text=text), [Problem(where, text)])
