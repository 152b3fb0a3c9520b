"""What is acknowledged is in the file: writers of each kind of file that are killed with SIGKILL, and several beside one another.

A writer yields a mark for each edit that was acknowledged; a reader returns the marks that the file holds. A process that has
imported everything forks those that write and read, so that a kill costs no start of Python. One in five is killed before its
first edit: while it reads, and mends, what the kill before left. Others write where the disk fills up, answers slowly, or the
clock goes back between two of them.
"""

import gc
import itertools
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from assistant.core.json_tables import encode_edit
from assistant.core.ledger import SEEN
from assistant.core.map_files import board
from assistant.core.places import user_data
from assistant.core.printed import Correction
from assistant.core.table import Move, Note, Several, parts
from assistant.core.text import Trouble
from assistant.desk import aside, branches, encryption
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
        for _ in range(2 * (n % 4 == 3)):
            aside.bring_back(aside.latest(boards.folder(KIT)))


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
        if (former := aside.latest(boards.folder(KIT))) is not None:
            aside.bring_back(former)
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


ALONE = ("board", "kit", *("desk", "branches", "sealed", "corrections", "settings", "draft", "photograph") * 2)
WINDOW = 100  # a window is killed in each round of so many: to open one takes as long as dozens of the others
FULL, SLOW, BACK = "full", "slow", "back"  # what is wrong with disk and clock
FILLED = 200_000  # bytes at which, at most, the disk is full for a file
ENOUGH = 30  # edits of a writer whose disk does not fill up
LIVES = 12  # kills that one file goes through
EDITS = 6  # after which, at most, a writer is killed
SETTLED = 50  # kills after which every kind of writer must have had some edit acknowledged


def forked(deed, home):
    """Have a child of this process do something with the end of a pipe, at home in a folder; return it and the other end."""
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    try:
        os.close(reading)
        os.environ.update(SABRETACHE_HOME=str(home / "own"), XDG_CACHE_HOME=str(home / "cache"))
        deed(writing)
        os._exit(0)  # without closing anything: what was acknowledged is in the file
    except BaseException:
        os.write(writing, traceback.format_exc().encode()[-4000:])
    finally:
        os._exit(1)


def rest_of(pipe):
    """Read a pipe to its end."""
    with os.fdopen(pipe, "rb") as said:
        return said.read()


def saying(made):
    """Return what says each mark in a pipe as soon as it is acknowledged."""

    def say(pipe):
        for mark in made():
            os.write(pipe, f"{mark}\n".encode())

    return say


def told_of(deed, home):
    """Have a child of this process read marks; raise RuntimeError with why it cannot."""
    child, pipe = forked(saying(deed), home)
    found = rest_of(pipe).decode(errors="replace")
    if os.waitpid(child, 0)[1]:
        raise RuntimeError(f"cannot be read: {found}")
    return found.splitlines()


def hindered(how, kind, home, name, chance):
    """Write where disk or clock are not as they should be; a writer whose disk is full is refused, and ends."""
    if how == FULL:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(FILLED * chance.random() ** 2), resource.RLIM_INFINITY))
    elif how == SLOW:
        fsync = os.fsync
        os.fsync = lambda file: (time.sleep(chance.uniform(0.0, 0.02)), fsync(file))[1]
    elif how == BACK:
        back, now = timedelta(days=chance.uniform(0, 2000)), time.time
        time.time = lambda: now() - back.total_seconds()
        before = type("Before", (datetime,), {"now": classmethod(lambda _, zone=None: datetime.now(zone) - back)})
        for module in [each for key, each in sys.modules.items() if key.startswith("assistant.")]:
            if getattr(module, "datetime", None) is datetime:
                module.datetime = before
    try:
        yield from itertools.islice(KINDS[kind].write(home, name), ENOUGH if how == FULL else None)
    except (Trouble, OSError):
        if how != FULL:
            raise


def killed(kind, name, home, run, how=""):
    """Kill a writer between two of its edits, or before the first; return the marks that it said. A full disk ends it by itself."""
    said, chance = b"", run.chance
    begun, hindrance = time.monotonic(), random.Random(chance.random())
    child, pipe = forked(saying(lambda: hindered(how, kind, home, name, hindrance)), home)
    if how == FULL:
        said = rest_of(pipe)
        if os.waitpid(child, 0)[1]:
            raise RuntimeError(f"a full disk is no sentence: {said.decode(errors='replace')}")
        return said.decode().splitlines()
    if chance.random() < 0.2:
        time.sleep(chance.uniform(0.0, 0.05))
    else:
        wanted = chance.randint(1, EDITS)
        while said.count(b"\n") < wanted and (more := os.read(pipe, 1 << 16)):
            said += more
            if said.count(b"\n") == 1:
                begun = time.monotonic()  # of the first that is no start
        many = said.count(b"\n") - 1
        time.sleep(chance.uniform(0.0, 1.3 * (time.monotonic() - begun) / many if many > 0 else 0.01))
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    said += rest_of(pipe)
    if not os.WIFSIGNALED(status):
        raise RuntimeError(f"a writer ended by itself: {said.decode(errors='replace')}")
    return said.decode().splitlines()


class File:
    """A file of one kind, through all its kills."""

    def __init__(self, kind, home):
        self.kind, self.home = kind, home
        self.kills = 0
        self.kept = []  # marks that were read after the last kill

    def kill(self, name, run, hindrance):
        """Kill somebody who writes; return how many edits he said were kept, and what is wrong then."""
        how, before = KINDS[self.kind], self.kept
        said = killed(self.kind, name, self.home, run, hindrance)
        self.kills += 1
        self.kept = told_of(lambda: how.read(self.home), self.home)
        kept = [mark for mark in self.kept if mark != f"{name}-{len(said)}"]  # that one was being written
        if not how.last:
            return len(said), wrong_in([before, said], kept, how.ordered)
        return len(said), wrong_in([(said or before)[-1:]], kept, False) if kept or not self.kept else {}


def kills(run):
    """Kill writers of every kind of file, some of them where the disk fills up or is slow, or the clock goes back.

    What had been acknowledged must be there, what was being written may be.
    """
    acknowledged = Counter()
    files = {}
    kinds, hindrances = itertools.cycle(ALONE), itertools.cycle(("", FULL, "", SLOW, BACK))
    warm()
    gc.freeze()  # so that no child copies all that was imported only to look what of it is garbage
    young = run.home / "young"
    young.mkdir()
    told_of(lambda: make(young) or [], young)
    for number in run.each("kills"):
        kind, hindrance = next(kinds), next(hindrances)
        if number % WINDOW == WINDOW // 4:
            kind, hindrance = "window", ""
        if kind == "settings" and hindrance == FULL:
            hindrance = SLOW  # what cannot be kept of them is no work of anybody's, and not told
        file = files.get(kind)
        if file is None or file.kills >= LIVES:
            home = run.home / kind
            shutil.rmtree(home, ignore_errors=True)
            shutil.copytree(young, home)
            file = files[kind] = File(kind, home)
        try:
            said, wrong = file.kill(f"{kind}-{number}", run, hindrance)
        except RuntimeError as error:
            said, wrong = 0, error
        acknowledged[kind] += said
        if wrong:
            run.fault(f"{kind}, {hindrance or 'kill'} {number}, the {file.kills}. of its file: {wrong}")
            del files[kind]
    silent = [kind for kind in files if not acknowledged[kind]]
    if silent and run.counts["kills"] >= SETTLED:
        run.fault(f"nothing was written by {silent}")


def together(kinds, home, seconds):
    """Run writers beside one another for so long; return what each said."""
    (home / STOP).unlink(missing_ok=True)

    def until_stop(kind, name):
        for mark in KINDS[kind].write(home, name):
            yield mark
            if kind != "command" and (home / STOP).exists():  # the command has stopped by itself then
                return

    writing = [
        forked(saying(lambda kind=kind, n=n: until_stop(kind, f"{kind}-{n}")), home) for n, kind in enumerate(kinds)
    ]
    begun = [os.read(pipe, 1 << 16) for _, pipe in writing]  # all are at work
    with ThreadPoolExecutor(len(writing)) as readers:
        found = readers.map(rest_of, [pipe for _, pipe in writing])
        time.sleep(seconds)
        (home / STOP).touch()
        said = [(first + rest).decode(errors="replace").splitlines() for first, rest in zip(begun, found, strict=True)]
    for child, _ in writing:
        if os.waitpid(child, 0)[1]:
            raise RuntimeError(f"a writer ended: {said}")
    return [[mark for mark in one if mark != READY] for one in said]


def wrong_in(said, kept, ordered):
    """Return the marks that are not as they were acknowledged, by what is wrong with them."""
    everything, places = list(itertools.chain.from_iterable(said)), {mark: n for n, mark in enumerate(kept)}
    pairs = [pair for one in said for pair in itertools.pairwise(one)]
    found = {
        "LOST": sorted(set(everything) - set(kept)),
        "twice": [mark for mark, n in Counter(kept).items() if n > 1],
        "never acknowledged": sorted(set(kept) - set(everything)),
        "out of order": [mark for before, mark in pairs if ordered and places.get(before, 0) > places.get(mark, 0)],
    }
    return {what: some[:5] for what, some in found.items() if some}


def beside(run):
    """Have writers work at one table, then at one file of corrections and one of settings: seconds of each."""
    warm()
    home = run.home / "table"
    home.mkdir()
    told_of(lambda: make(home) or [], home)
    seconds = min(run.times, run.seconds)
    for kind, kinds in {
        "desk": ("window", "command", "desk", "desk"),
        "corrections": ("corrections",) * 4,
        "settings": ("settings",) * 4,
    }.items():
        said = together(kinds, home, seconds if kind == "desk" else seconds / 10)
        kept = told_of(lambda kind=kind: KINDS[kind].read(home), home)
        run.counts["steps"] += sum(map(len, said))
        wrong = wrong_in(said, kept, kind == "desk")
        if wrong or not all(said):
            run.fault(f"{kinds}: {[len(one) for one in said]} acknowledged, {wrong}")
