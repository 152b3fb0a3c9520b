"""What writes into each kind of file as fast as it can, and what reads it again: for `campaign.py` and `kills.py`.

A writer yields a mark for each edit that was acknowledged; a reader returns the marks that the file holds.
"""

from __future__ import annotations

import itertools
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

GAME, SETUP, COUNTER = "empires", "august-1914", "russia-a3#4"
ZONES = ("wilna", "riga", "moscou", "varsovie")
WORDS = "seven legions at Capua"
SUBJECT = "maps-doe2022"
KIT = "river-road"
READY = "ready"  # what a process says that is at work and has nothing to acknowledge yet
STOP = "stop"  # a file whose presence ends the writers


def _table(home: Path) -> Path:
    return home / "evening.sabretache"


def _sealed_table(home: Path) -> Path:
    return home / "evening.sabresealed"


def warmed() -> None:
    """Import and read what the writers and readers import and read, so that processes that are forked find it there."""
    from PySide6 import QtWidgets  # noqa: F401

    from assistant.desk import encryption  # noqa: F401
    from assistant.desk.desk import Desk
    from assistant.desk.kits import installed, preview  # noqa: F401
    from assistant.games import all_games, find_game
    from assistant.ui.own_board.work import draft  # noqa: F401
    from assistant.ui.table import window  # noqa: F401

    list(all_games())
    Desk.new(find_game(GAME), SETUP)  # in no file


def make(home: Path) -> None:
    """Make a table, a sealed table and a kit of the player's own."""
    from assistant.desk import encryption
    from assistant.desk.desk import Desk
    from assistant.desk.kits import installed
    from assistant.games import find_game
    from assistant.games.kit import library

    Desk.new(find_game(GAME), SETUP, _table(home)).close()
    encryption.COST = 4
    encryption.seal(_table(home), _sealed_table(home), WORDS)
    installed.pack(library.SAMPLES / KIT, home / "kit.sabrekit")
    installed.receive(home / "kit.sabrekit")
    installed.take(KIT)


def _edits(name: str) -> Iterator[tuple[str, Any]]:
    """Yield marks and edits that carry them: every fourth one moves a counter for which all of them reach."""
    from assistant.core.table import Move, Note, Several

    for n in itertools.count():
        mark = f"{name}-{n}"
        note = Note(f"mark-{name}", mark)
        yield mark, Several((Move((COUNTER,), ZONES[n // 4 % 4]), note)) if n % 4 == 3 else note


def _refused_or_done(deed: Callable[[], object]) -> bool:
    """Do something; return whether it was acknowledged, and not refused because another was faster."""
    from assistant.desk.saves import ChangedElsewhere

    try:
        deed()
    except ChangedElsewhere:
        return False
    return True


def _desk(home: Path, name: str) -> Iterator[str]:
    from assistant.desk.desk import Desk

    desk = Desk.open(_table(home))
    for mark, edit in _edits(name):
        if _refused_or_done(lambda edit=edit: desk.edit(edit)):  # type: ignore[misc]
            yield mark


def _branches(home: Path, name: str) -> Iterator[str]:
    from assistant.desk import branches
    from assistant.desk.desk import Desk

    desk = Desk.open(_table(home))
    chance = random.Random(name)
    for mark, edit in _edits(name):
        match chance.randrange(8):
            case 0:
                desk.go(desk.journal.now - chance.randrange(1, 9))
            case 1:
                branches.what_if(desk)
            case 2:
                branches.go(desk, chance.randrange(len(desk.journal.branches)))
        desk.edit(edit)
        yield mark


def _sealed(home: Path, name: str) -> Iterator[str]:
    from assistant.desk import encryption
    from assistant.desk.encryption import SealedSave, open_desk

    encryption.COST = 4
    desk = open_desk(_sealed_table(home), WORDS)
    assert isinstance(desk.save, SealedSave)
    for n, (mark, edit) in enumerate(_edits(name)):
        desk.edit(edit)
        if n % 5 == 4:
            desk.save.reseal()
        yield mark


def _command(home: Path, name: str) -> Iterator[str]:
    """Give line after line to `edit --json`; what it does not refuse is acknowledged when it ends."""
    from assistant.core.json_tables import encode_edit

    command = [sys.executable, "-m", "assistant", "edit", str(_table(home)), "--json"]
    given = []
    with (home / f"{name}.refused").open("w+") as complaints:
        with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=complaints, text=True) as editing:
            assert editing.stdin is not None
            print(READY, flush=True)
            for mark, edit in _edits(name):
                given.append(mark)
                print(encode_edit(edit).decode(), file=editing.stdin, flush=True)
                if (home / STOP).exists():
                    break
                time.sleep(0.01)
        complaints.seek(0)
        refused = {json.loads(line[: line.index("}: ") + 1])["edits"][1]["value"] for line in complaints}
    yield from (mark for mark in given if mark not in refused)


def _window(home: Path, name: str) -> Iterator[str]:
    from PySide6.QtWidgets import QApplication

    from assistant.desk.desk import Desk
    from assistant.ui.look.settings import Settings
    from assistant.ui.table.window import TableWindow
    from assistant.ui.widgets.session import Session

    program = QApplication([])
    session = Session(Desk.open(_table(home)), Settings())
    session.watch()
    window = TableWindow(session)
    window.show()
    for mark, edit in _edits(name):
        if session.do(edit):
            yield mark
        program.processEvents()


def _corrections(_home: Path, name: str) -> Iterator[str]:
    from assistant.core.board import Correction
    from assistant.desk.user_data import components

    for n in itertools.count():
        components.keep(SUBJECT, [Correction("zone", f"{name}-{n}", "terrain", "hill")])
        yield f"{name}-{n}"


def _settings(_home: Path, name: str) -> Iterator[str]:
    from assistant.ui.look.settings import Settings

    settings = Settings()
    for n in itertools.count():
        settings.keep(f"{name}-{n}", True)
        yield f"{name}-{n}"


def _draft(_home: Path, name: str) -> Iterator[str]:
    from dataclasses import replace

    from assistant.ui.own_board.work.draft import Draft, DraftFile, History

    file = DraftFile("doe2022")
    history = file.read() or History((Draft("doe2022", "map"),))
    for n in itertools.count():
        before, history = (
            history.draft,
            history.record(replace(history.draft, passed=(*history.draft.passed, f"{name}-{n}"))),
        )
        file.record(before, history)
        yield f"{name}-{n}"


def _board(_home: Path, name: str) -> Iterator[str]:
    """Keep a board again and again; now and then its former one lies aside, and the two change places and back."""
    from assistant.core.map_files import board
    from assistant.desk.user_data import boards

    find_kit()
    for n in itertools.count():
        mark = f"{name}-{n}"
        boards.keep(boards.OwnBoard(KIT, board(KIT), mark), aside=n % 2 == 1)
        yield mark
        if n % 4 == 3:
            boards.bring_back(KIT)
            boards.bring_back(KIT)


def _kit(home: Path, name: str) -> Iterator[str]:
    """Change the card of a kit; now and then it is sent to its owner and taken by him in the place of the former."""
    from assistant.desk.kits import installed
    from assistant.desk.kits.preview import Preview

    trial = Preview(KIT)
    for n in itertools.count():
        mark = f"{name}-{n}"
        trial.adopt(f"{trial.words}# {mark}\n")
        yield mark
        if n % 3 == 2:
            installed.pack(trial.place, home / "kit.sabrekit")
            installed.receive(home / "kit.sabrekit")
            installed.take(KIT)


def find_kit() -> None:
    """Have the kit's map and counters found by name."""
    from assistant.desk.kits import installed
    from assistant.games.kit import library

    library.game(installed.place_of(KIT))


def _read_table(home: Path) -> list[str]:
    from assistant.desk.desk import Desk

    desk = Desk.open(_table(home))
    return _marks(desk)


def _read_sealed(home: Path) -> list[str]:
    from assistant.desk.encryption import open_desk

    return _marks(open_desk(_sealed_table(home), WORDS))


def _marks(desk: Any) -> list[str]:
    from assistant.core.table import Note, parts

    if desk.troubles:
        raise RuntimeError(desk.troubles)
    notes = [part for step in desk.journal.steps for part in parts(step.edit) if isinstance(part, Note)]
    return [str(note.value) for note in notes if note.fact.startswith("mark-")]


def _read_corrections(_home: Path) -> list[str]:
    from assistant.desk.user_data import components

    return [correction.id for correction in components.corrections(SUBJECT)]


def _read_settings(_home: Path) -> list[str]:
    from PySide6.QtCore import QSettings

    from assistant.core.places import user_data
    from assistant.ui.look.main_window import SETTINGS

    kept = QSettings(str(user_data() / SETTINGS), QSettings.Format.IniFormat)
    return [key for key in kept.allKeys() if "settings-" in key]


def _read_draft(_home: Path) -> list[str]:
    from assistant.ui.own_board.work.draft import DraftFile

    history = DraftFile("doe2022").read()
    return list(history.draft.passed) if history is not None else []


def _read_board(_home: Path) -> list[str]:
    from assistant.desk.user_data import boards

    find_kit()
    there = boards.kept(KIT)
    boards.bring_back(KIT)
    other = boards.kept(KIT)
    boards.bring_back(KIT)
    marks = {own.title for own in (there, other) if own is not None}
    return sorted(marks, key=lambda mark: [int(number) for number in mark.split("-")[1:]])[-1:]


def _read_kit(_home: Path) -> list[str]:
    from assistant.desk.kits.preview import Preview

    return [line.removeprefix("# ") for line in Preview(KIT).words.splitlines() if line.startswith("# kit-")]


WRITERS: dict[str, Callable[[Path, str], Iterator[str]]] = {
    "desk": _desk,
    "branches": _branches,
    "sealed": _sealed,
    "command": _command,
    "window": _window,
    "corrections": _corrections,
    "settings": _settings,
    "draft": _draft,
    "board": _board,
    "kit": _kit,
}
READERS: dict[str, Callable[[Path], list[str]]] = {
    "table": _read_table,
    "sealed-table": _read_sealed,
    "corrections": _read_corrections,
    "settings": _read_settings,
    "draft": _read_draft,
    "board": _read_board,
    "kit": _read_kit,
}
