"""Set-ups that players saved from their own tables: `own/setups/<game>/<name>.json` in the user's folder."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from assistant.core.atomic_write import write_out
from assistant.core.decoding import read_json
from assistant.core.game import Game
from assistant.core.json_tables import TableData, table_data
from assistant.core.places import user_data
from assistant.core.record import Record
from assistant.core.table import Table
from assistant.core.text import DataError, folded, speaker, unusable
from assistant.desk.desk import Desk
from assistant.desk.saves import About

say = speaker(__name__)


class _File(Record):
    game: str
    title: str
    table: TableData


class OwnSetup(Record):
    """A set-up of the player's own."""

    title: str
    path: Path


def _folder(game: Game) -> Path:
    return user_data() / "own" / "setups" / game.slug


def own_setups(game: Game) -> tuple[OwnSetup, ...]:
    """Return the set-ups saved for a game, by title; files that cannot be read are passed over."""
    found = []
    for path in sorted(_folder(game).glob("*.json")):
        try:
            found.append(OwnSetup(_read(path).title, path))
        except DataError:
            continue
    return tuple(sorted(found, key=lambda setup: folded(setup.title)))


def keep(game: Game, title: str, table: Table) -> OwnSetup:
    """Save a position as a set-up; one of the same title is replaced.

    Raises:
        DataError: it cannot be written.
    """
    name = re.sub(r"[^\w-]+", "-", title.strip()).strip("-") or "setup"
    path = _folder(game) / f"{name}.json"
    write_out(path, msgspec.json.encode(_File(game.slug, title.strip(), table_data(table))))
    return OwnSetup(title.strip(), path)


def forget(setup: OwnSetup) -> None:
    """Delete a set-up."""
    setup.path.unlink(missing_ok=True)


def table_of(setup: OwnSetup) -> Table:
    """Return the position that a set-up holds.

    Raises:
        DataError: its file cannot be read.
    """
    return _read(setup.path).table.table()


def begin(game: Game, setup: OwnSetup, path: Path | None, title: str = "") -> Desk:
    """Return a desk with a new table laid out from a set-up of the player's own.

    Raises:
        DataError: its file cannot be read.
        SaveError: the table's file cannot be made.
    """
    return Desk.begin(game, table_of(setup), path, About(game.slug, title or setup.title, setup.path.stem))


def _read(path: Path) -> _File:
    try:
        found: _File = read_json(path.read_bytes(), _File)
        return found
    except (OSError, msgspec.DecodeError) as error:
        text = say("export-torn", detail=str(error))
        raise unusable(str(path), text, say("export-unusable", where=path.name, text=text)) from None
