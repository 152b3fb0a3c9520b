"""What writes into each kind of file as fast as it can, and what reads it again.

A writer yields a mark for each edit that was acknowledged; a reader returns the marks that the file holds.
"""

import itertools
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from assistant.core.board import Correction
from assistant.core.json_tables import encode_edit
from assistant.core.ledger import SEEN
from assistant.core.map_files import board
from assistant.core.places import user_data
from assistant.core.table import Move, Note, Several, parts
from assistant.desk import branches, encryption
from assistant.desk.desk import Desk
from assistant.desk.editor.draft import Draft, DraftFile, History
from assistant.desk.encryption import SealedSave, open_desk
from assistant.desk.kits import installed
from assistant.desk.kits.preview import Preview
from assistant.desk.photo import archive
from assistant.desk.photo.face_atlas import learnt_of, place, remember
from assistant.desk.photo.faces import all_keys
from assistant.desk.saves import ChangedElsewhere
from assistant.desk.user_data import boards, components
from assistant.games import all_games, find_game
from assistant.games.kit import library
from assistant.ui.look.main_window import SETTINGS
from assistant.ui.look.settings import Settings
from assistant.ui.table.window import TableWindow
from assistant.ui.widgets.session import Session

GAME, SETUP, COUNTER = "empires", "august-1914", "russia-a3#4"
ZONES = ("wilna", "riga", "moscou", "varsovie")
WORDS = "seven legions at Capua"
SUBJECT, MAP, KIT = "maps-doe2022", "doe2022", "river-road"
STOP = "stop"  # a file whose presence ends the writers
READY = "ready"  # what a writer says that is at work and has nothing to acknowledge yet
TABLE, SEALED, PACKED = "evening.sabretache", "evening.sabresealed", "kit.sabrekit"


def warm():
    """Read what writers and readers read, so that processes that are forked find it there."""
    list(all_games())
    Desk.new(find_game(GAME), SETUP)  # in no file


def make(home):
    """Make a table, a sealed table and a kit of the player's own."""
    Desk.new(find_game(GAME), SETUP, home / TABLE).close()
    encryption.COST = 4
    encryption.seal(home / TABLE, home / SEALED, WORDS)
    installed.pack(library.SAMPLES / KIT, home / PACKED)
    installed.receive(home / PACKED)
    installed.take(KIT)


def find_kit():
    """Have the kit's map and counters found by name."""
    library.game(installed.place_of(KIT))


def numbered(name):
    return (f"{name}-{n}" for n in itertools.count())


def edits(name):
    """Yield marks and edits that carry them: every fourth one moves a counter for which all of them reach."""
    for n, mark in enumerate(numbered(name)):
        note = Note(f"mark-{name}", mark)
        yield mark, Several((Move((COUNTER,), ZONES[n // 4 % 4]), note)) if n % 4 == 3 else note


def by_desk(home, name):
    desk = Desk.open(home / TABLE)
    for mark, edit in edits(name):
        try:
            desk.edit(edit)
        except ChangedElsewhere:
            continue  # another was faster
        yield mark


def on_branches(home, name):
    desk, chance = Desk.open(home / TABLE), random.Random(name)
    for mark, edit in edits(name):
        match chance.randrange(8):
            case 0:
                desk.go(desk.journal.now - chance.randrange(1, 9))
            case 1:
                branches.what_if(desk)
            case 2:
                branches.go(desk, chance.randrange(len(desk.journal.branches)))
        desk.edit(edit)
        yield mark


def sealed(home, name):
    encryption.COST = 4
    desk = open_desk(home / SEALED, WORDS)
    assert isinstance(desk.save, SealedSave)
    for n, (mark, edit) in enumerate(edits(name)):
        desk.edit(edit)
        if n % 5 == 4:
            desk.save.reseal()
        yield mark


def by_command(home, name):
    """Give line after line to `edit --json`; what it does not refuse is acknowledged when it ends."""
    command = [sys.executable, "-m", "assistant", "edit", str(home / TABLE), "--json"]
    given = []
    with (home / f"{name}.refused").open("w+") as complaints:
        with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=complaints, text=True) as editing:
            assert editing.stdin is not None
            yield READY
            for mark, edit in edits(name):
                given.append(mark)
                print(encode_edit(edit).decode(), file=editing.stdin, flush=True)
                if (home / STOP).exists():
                    break
                time.sleep(0.01)
        complaints.seek(0)
        # What the rules have against an edit that is done is said on lines of its own.
        refusals = [line for line in complaints if line.startswith("{")]
        refused = {json.loads(line[: line.index("}: ") + 1])["edits"][1]["value"] for line in refusals}
    yield from (mark for mark in given if mark not in refused)


def by_window(home, name):
    program = QApplication([])
    session = Session(Desk.open(home / TABLE), Settings())
    session.watch()
    window = TableWindow(session)
    window.show()
    for mark, edit in edits(name):
        if session.do(edit):
            yield mark
        program.processEvents()


def corrected(_home, name):
    for mark in numbered(name):
        components.keep(SUBJECT, [Correction("zone", mark, "terrain", "hill")])
        yield mark


def set_(_home, name):
    settings = Settings()
    for mark in numbered(name):
        settings.keep(mark, True)
        yield mark


def drafted(_home, name):
    file = DraftFile(MAP)
    history = file.read() or History((Draft(MAP, "map"),))
    for mark in numbered(name):
        before = history.draft
        history = history.record(replace(before, passed=(*before.passed, mark)))
        file.record(before, history)
        yield mark
        time.sleep(0.003)  # every line holds all marks: some hundred are enough


def photographed(home, name):
    """Apply what photographs showed: the edit, the photograph kept with the table, the faces that it taught."""
    desk = Desk.open(home / TABLE)
    kinds, pixels = desk.position.kinds, np.full((60, 90, 3), 200, np.uint8)
    face = next(iter(all_keys(kinds)))
    for n, (mark, edit) in enumerate(edits(name)):
        desk.edit(Several(parts(edit), None, SEEN))
        yield mark
        archive.keep(desk.save, {"map": pixels}, datetime(2026, 1, 1) + timedelta(minutes=n))
        remember(kinds, {face: [pixels[:20, :20]]})


def kept(_home, name):
    """Keep a board again and again; now and then its former one lies aside, and the two change places and back."""
    find_kit()
    for n, mark in enumerate(numbered(name)):
        boards.keep(boards.OwnBoard(KIT, board(KIT), mark), aside=n % 2 == 1)
        yield mark
        if n % 4 == 3:
            boards.bring_back(KIT)
            boards.bring_back(KIT)


def of_a_kit(home, name):
    """Change the card of a kit; now and then it is sent to its owner and taken by him in the place of the former."""
    trial = Preview(KIT)
    for n, mark in enumerate(numbered(name)):
        trial.adopt(f"{trial.words}# {mark}\n")
        yield mark
        if n % 3 == 2:
            installed.pack(trial.place, home / PACKED)
            installed.receive(home / PACKED)
            installed.take(KIT)


def of_desk(desk):
    assert not desk.troubles, desk.troubles
    notes = [part for step in desk.journal.steps for part in parts(step.edit) if isinstance(part, Note)]
    return [str(note.value) for note in notes if note.fact.startswith("mark-")]


def in_settings(_home):
    found = QSettings(str(user_data() / SETTINGS), QSettings.Format.IniFormat)
    return [key for key in found.allKeys() if "settings-" in key]


def in_draft(_home):
    history = DraftFile(MAP).read()
    return list(history.draft.passed) if history is not None else []


def in_photographs(home):
    """Return the marks of the edits; each photograph that is kept, and what was learnt, is whole."""
    desk = Desk.open(home / TABLE)
    assert all(cv2.imread(str(path)) is not None for path in archive.names(home / TABLE))
    assert learnt_of(desk.position.kinds) or not place(desk.position.kinds.id).exists()
    return of_desk(desk)


def in_board(_home):
    """Return the last mark of the board and of the one that lies aside."""
    find_kit()
    there = []
    for _ in range(2):
        there.append(boards.kept(KIT))
        boards.bring_back(KIT)
    marks = {own.title for own in there if own is not None}
    return sorted(marks, key=lambda mark: [int(number) for number in mark.split("-")[1:]])[-1:]


def in_kit(_home):
    return [line.removeprefix("# ") for line in Preview(KIT).words.splitlines() if line.startswith("# kit-")]


class Kind(NamedTuple):
    """Who writes a kind of file, and who reads it."""

    write: Callable[[Path, str], Iterator[str]]
    read: Callable[[Path], list[str]] = lambda home: of_desk(Desk.open(home / TABLE))
    last: bool = False  # the file holds the mark of the last edit alone
    ordered: bool = True


KINDS = {
    "desk": Kind(by_desk),
    "branches": Kind(on_branches),
    "sealed": Kind(sealed, lambda home: of_desk(open_desk(home / SEALED, WORDS))),
    "corrections": Kind(corrected, lambda _home: [one.id for one in components.corrections(SUBJECT)]),
    "settings": Kind(set_, in_settings, ordered=False),
    "draft": Kind(drafted, in_draft),
    "photograph": Kind(photographed, in_photographs),
    "board": Kind(kept, in_board, last=True),
    "kit": Kind(of_a_kit, in_kit),
    "window": Kind(by_window),
    "command": Kind(by_command),
}
