"""A table as JSON, to keep, to send or to write by hand; reading back what was written gives the same journal.

{"sabretache": 1, "game": "empires", "title": "…", "setup": {"counters": …, "markers": …, "facts": …},
"edits": [{"do": "move", …}, …], "now": 12}

A journal of several branches is format 2: `edits` are those of branch 0, every other one tells how many edits of which branch it
shares, and its own: "branches": [{"of": 0, "after": 10, "edits": […], "name": "…"}, …], "branch": 1, "now": 12
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from assistant.core.atomic_write import write_out
from assistant.core.decoding import decode_situation, fits, read_json
from assistant.core.game import Game
from assistant.core.journal import Branch, Journal
from assistant.core.json_tables import TableData, sound_edit, sound_table, table_data
from assistant.core.limits import MOST_WHOLE_FILE
from assistant.core.record import Record
from assistant.core.table import Edit, Edits
from assistant.core.text import DataError, EditError, QuestionError, Text, speaker, unusable
from assistant.core.text_files import json_text, read_whole
from assistant.core.validation import sound
from assistant.desk.desk import Desk, load
from assistant.desk.saves import About, Save
from assistant.games import find_game

say = speaker(__name__)

FORMAT = 2
OF_ONE_BRANCH = 1  # the format of a journal that a program of version 1.0 can read too


class ExportedBranch(Record, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A branch that left the branch `of` after so many edits of it, with its own edits."""

    of: int = 0
    after: int = 0
    edits: Edits = ()
    name: str = ""
    trial: bool = False
    away: bool = False


class Exported(Record, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table with its journal, in the shape of its JSON."""

    sabretache: int
    game: str
    title: str = ""
    setup: TableData = TableData()
    edits: Edits = ()
    name: str = ""  # of branch 0, if somebody named it
    away: bool = False  # whether branch 0 was put away
    branches: tuple[ExportedBranch, ...] = ()  # those that left it or one another: number 1, 2, 3 …
    branch: int = 0  # the one that is played on
    now: int | None = None  # how many of its edits are done; all of them if it is not said


def exported(desk: Desk) -> bytes:
    """Return the table and its journal as JSON, indented so that people can read it."""
    journal = desk.journal
    first, *others = journal.branches
    value = Exported(
        sabretache=FORMAT if others or first.name else OF_ONE_BRANCH,
        game=desk.game.slug,
        title=desk.title,
        setup=table_data(journal.setup),
        edits=tuple(step.edit for step in journal.line(0)),
        name=first.name,
        away=first.away,
        branches=tuple(_branch(journal, branch) for branch in others),
        branch=journal.branch,
        now=journal.now,
    )
    return json_text(value) + b"\n"


def _branch(journal: Journal, branch: Branch) -> ExportedBranch:
    line, before = journal.line(branch.number), journal.line(branch.of)
    after = min(branch.since, len(line), len(before))
    while line[:after] != before[:after]:  # a file that was mended may have lost some of what they shared
        after -= 1
    own = tuple(step.edit for step in line[after:])
    return ExportedBranch(of=branch.of, after=after, edits=own, name=branch.name, trial=branch.trial, away=branch.away)


def read(data: bytes, where: str) -> tuple[About, Journal]:
    """Return what an export holds.

    Args:
        where: its name, for the sentences about what is wrong.

    Raises:
        DataError: it is not an export, of a newer program, or an edit in it cannot be done; it names the place.
    """
    try:
        raw = read_json(data)
    except msgspec.DecodeError as error:
        raise _wrong(where, say("export-torn", detail=str(error))) from None
    found: Any = raw.get("sabretache") if isinstance(raw, dict) else None
    if not fits(found, int):
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


def _journal(value: Exported, where: str) -> Journal:
    journal = _recorded(Journal(value.setup.table()), value.edits, f"{where}: $.edits").changed(0, name=value.name)
    for number, branch in enumerate(value.branches, 1):
        at = f"{where}: $.branches[{number - 1}]"
        if not 0 <= branch.of < number:
            raise _wrong(f"{at}.of", say("export-branch", found=branch.of, most=number - 1))
        journal = journal.to(branch.of)
        if not 0 <= branch.after <= journal.length:
            raise _wrong(f"{at}.after", say("export-now", found=branch.after, most=journal.length))
        journal = journal.at(branch.after).begun(trial=branch.trial)
        journal = _recorded(journal, branch.edits, f"{at}.edits").changed(number, name=branch.name)
    for number, away in enumerate((value.away, *(branch.away for branch in value.branches))):
        journal = journal.changed(number, away=away)
    if not 0 <= value.branch <= len(value.branches):
        raise _wrong(f"{where}: $.branch", say("export-branch", found=value.branch, most=len(value.branches)))
    journal = journal.to(value.branch)
    now = journal.length if value.now is None else value.now
    if not 0 <= now <= journal.length:
        raise _wrong(f"{where}: $.now", say("export-now", found=now, most=journal.length))
    return journal.at(now)


def _recorded(journal: Journal, edits: Iterable[Edit], where: str) -> Journal:
    for number, edit in enumerate(edits):
        try:
            journal = journal.record(sound_edit(edit))
        except msgspec.ValidationError as error:
            raise _wrong(f"{where}[{number}]", say("export-torn", detail=str(error))) from None
        except EditError as error:
            raise _wrong(f"{where}[{number}]", error.text) from None
    return journal


def imported(source: Path, target: Path) -> Desk:
    """Make the table file `target` from the export `source`, and return a desk with it open.

    Raises:
        DataError: the export cannot be used, or a file cannot be read or written.
        QuestionError: its game is not one of ours.
    """
    about, journal = read(read_whole(source, MOST_WHOLE_FILE), source.name)
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
        DataError: it cannot be written there.
    """
    write_out(path, exported(desk))


def _wrong(where: str, text: Text) -> DataError:
    return unusable(where, text, say("export-unusable", where=where, text=text))
