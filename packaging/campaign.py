"""Attack what is written: `python3 packaging/campaign.py writers [SECONDS] [PROCESSES]`, `… kills [TIMES]`.

`writers` (60 seconds, 4 processes): processes write into one table at full speed, one of them a window, one the command
`edit --json`, the others desks; afterwards everything that was acknowledged must be in the file, once, in one order, each
process's edits in the order in which it made them. Then corrections and settings, written by as many processes.

`kills` (300 times): a process that writes into a table (a desk, a window, one that goes from branch to branch), a sealed table,
corrections, settings or the draft of an own board is killed at a random moment; everything that it had acknowledged must be there.

Each edit carries a mark of its own, which the process says once the edit is acknowledged.
"""

from __future__ import annotations

import itertools
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
GAME, SETUP, COUNTER = "empires", "august-1914", "russia-a3#4"
ZONES = ("wilna", "riga", "moscou", "varsovie")
WORDS = "seven legions at Capua"
WITHIN = "--within"
SUBJECT = "maps-doe2022"
KILLED = ("desk", "window", "branches", "sealed", "corrections", "settings", "draft")
READY = "ready"  # what a process says that is at work and has nothing to acknowledge yet
LONGEST = 120  # seconds in which a process begins or ends
STOP = "stop"  # a file whose presence ends the writers


def main() -> int:
    """Run a campaign; return 0 when nothing was lost."""
    if sys.argv[1:2] == [WITHIN]:
        _work(sys.argv[2], Path(sys.argv[3]), sys.argv[4])
        return 0
    from prepare import prepare

    python = prepare(tests=True)
    words = sys.argv[2:]
    match sys.argv[1:2]:
        case ["writers"]:
            seconds, processes = (*map(int, words), *(60, 4)[len(words) :])
            return writers(python, seconds, processes)
        case ["kills"]:
            return kills(python, int(words[0]) if words else 300)
    print(__doc__)
    return 2


# The campaigns


def writers(python: Path | str, seconds: float, processes: int) -> int:
    """Have processes write into one table, then into one file of corrections and one of settings; return the exit status."""
    status = 0
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        table = _new_table(python, home)
        kinds = ("window", "command", *("desk",) * processes)[:processes]
        said = _together(python, home, kinds, seconds)
        status |= _told(
            f"{processes} writers ({', '.join(kinds)}), {seconds:.0f} s", said, _marks_of(python, home, table)
        )
        for kind in ("corrections", "settings"):
            said = _together(python, home, (kind,) * processes, seconds / 10)
            kept = _marks_of(python, home, kind)
            status |= _told(f"{processes} writers of {kind}", said, kept, ordered=False)
    return status


def kills(python: Path | str, times: int) -> int:
    """Have writers of every kind killed, `times` in all; return the exit status."""
    chance = random.Random(1914)
    status = 0
    counts: Counter[str] = Counter()
    saved: Counter[str] = Counter()
    for round_, kind in zip(range(times), itertools.cycle(KILLED), strict=False):
        with tempfile.TemporaryDirectory() as name:
            home = Path(name)
            table = _new_table(python, home, sealed=kind == "sealed")
            said = _killed(python, home, kind, chance.uniform(0.0, 0.5))
            kept = _marks_of(python, home, table if kind in ("desk", "window", "branches", "sealed") else kind)
        lost = [mark for mark in said if mark not in kept]
        counts[kind] += 1
        saved[kind] += len(said)
        if lost or not said or len(kept) > len(said) + 1:
            print(
                f"  {kind}, kill {round_ + 1}: {len(said)} acknowledged, {len(kept)} kept, LOST {lost[:5]}", flush=True
            )
            status = 1
        if round_ % 50 == 49:
            print(f"  {round_ + 1} kills", flush=True)
    told = ", ".join(f"{kind} {counts[kind]} ({saved[kind]} edits)" for kind in counts)
    print(f"{times} kills: {told}: {'LOST' if status else 'nothing lost'}", flush=True)
    return status


def _told(what: str, said: dict[str, list[str]], kept: Sequence[str], *, ordered: bool = True) -> int:
    """Print what became of what each process said; return 1 if anything was lost, doubled or out of order."""
    everything = list(itertools.chain.from_iterable(said.values()))
    lost = set(everything) - set(kept)
    doubled = [mark for mark, n in Counter(kept).items() if n > 1]
    unsaid = set(kept) - set(everything)
    places = {mark: n for n, mark in enumerate(kept)}
    swapped = [
        mark
        for marks in said.values()
        for before, mark in itertools.pairwise(marks)
        if ordered and places.get(before, 0) > places.get(mark, 0)
    ]
    bad = bool(lost or doubled or unsaid or swapped) or not all(said.values())
    shares = " + ".join(str(len(marks)) for marks in said.values())
    print(
        f"{what}: {shares} = {len(everything)} acknowledged, {len(kept)} in the file"
        f"{f', LOST {len(lost)}' if lost else ''}{f', twice {len(doubled)}' if doubled else ''}"
        f"{f', never acknowledged {len(unsaid)}' if unsaid else ''}{f', out of order {len(swapped)}' if swapped else ''}",
        flush=True,
    )
    return int(bad)


# Processes


def _environment(home: Path) -> dict[str, str]:
    own = {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT), "SABRETACHE_HOME": str(home / "own")}
    return {**os.environ, **own, "XDG_CACHE_HOME": str(home / "cache")}


def _begun(python: Path | str, home: Path, kind: str, name: str) -> subprocess.Popen[bytes]:
    command = [str(python), __file__, WITHIN, kind, str(home), name]
    with _out(home, name).open("wb") as out:
        return subprocess.Popen(command, stdout=out, env=_environment(home), cwd=ROOT)


def _out(home: Path, name: str) -> Path:
    return home / f"{name}.said"


def _said(home: Path, name: str) -> list[str]:
    """Return the marks that a process has said; what it was saying when it was killed does not count."""
    lines = _out(home, name).read_text().splitlines(keepends=True)
    return [line.strip() for line in lines if line.endswith("\n") and line.strip() != READY]


def _at_work(home: Path, names: Sequence[str], running: Sequence[subprocess.Popen[bytes]]) -> None:
    """Wait until every process has said something."""
    until = time.monotonic() + LONGEST
    while not all(_out(home, name).stat().st_size for name in names):
        if time.monotonic() > until or any(process.poll() for process in running):
            raise RuntimeError(f"a writer did not begin: {_complaints(home)}")
        time.sleep(0.02)


def _together(python: Path | str, home: Path, kinds: Sequence[str], seconds: float) -> dict[str, list[str]]:
    """Run writers beside one another for a while; return what each said, by its name."""
    (home / STOP).unlink(missing_ok=True)
    names = [f"{kind}-{n}" for n, kind in enumerate(kinds)]
    running = [_begun(python, home, kind, name) for kind, name in zip(kinds, names, strict=True)]
    try:
        _at_work(home, names, running)
        time.sleep(seconds)
        (home / STOP).touch()
        for process in running:
            if process.wait(timeout=LONGEST):
                raise RuntimeError(f"a writer ended with status {process.returncode}: {_complaints(home)}")
    finally:
        for process in running:
            process.kill()
    return {name: _said(home, name) for name in names}


def _complaints(home: Path) -> str:
    return " ".join(file.read_text()[-500:] for file in home.glob("*.refused"))


def _killed(python: Path | str, home: Path, kind: str, after: float) -> list[str]:
    """Kill a writer some seconds after its first word; return what it said."""
    name = f"{kind}-0"
    with _begun(python, home, kind, name) as process:
        _at_work(home, [name], [process])
        time.sleep(after)
        process.kill()
        if process.wait() != -signal.SIGKILL:
            raise RuntimeError(f"a writer of {kind} ended by itself")
    return _said(home, name)


def _new_table(python: Path | str, home: Path, *, sealed: bool = False) -> str:
    """Make a table in `home`; return the kind of file that it is."""
    kind = "new-sealed" if sealed else "new"
    subprocess.run([str(python), __file__, WITHIN, kind, str(home), ""], check=True, env=_environment(home), cwd=ROOT)
    return "sealed-table" if sealed else "table"


def _marks_of(python: Path | str, home: Path, kind: str) -> list[str]:
    """Return the marks that are kept, in the order in which they are."""
    command = [str(python), __file__, WITHIN, f"read-{kind}", str(home), ""]
    done = subprocess.run(command, check=True, env=_environment(home), cwd=ROOT, capture_output=True, text=True)
    return done.stdout.split()


# Within a process


def _work(kind: str, home: Path, name: str) -> None:
    """Be one of the processes."""
    if kind.startswith("read-"):
        print("\n".join(_READERS[kind.removeprefix("read-")](home)))
    elif kind.startswith("new"):
        _make(home, sealed=kind == "new-sealed")
    else:
        for mark in _WRITERS[kind](home, name):
            print(mark, flush=True)
            if kind != "command" and (home / STOP).exists():  # the command has stopped by itself then
                break
        os._exit(0)  # without closing anything: what was acknowledged is in the file


def _table(home: Path) -> Path:
    return home / "evening.sabretache"


def _make(home: Path, *, sealed: bool) -> None:
    from assistant.desk.desk import Desk
    from assistant.games import find_game

    Desk.new(find_game(GAME), SETUP, _table(home)).close()
    if sealed:
        from assistant.desk.sealed import sealing

        sealing.COST = 4
        sealing.seal(_table(home), home / "evening.sabresealed", WORDS)


def _edits(name: str) -> Iterator[tuple[str, Any]]:
    """Yield marks and edits that carry them: every fourth one moves a counter for which all of them reach."""
    from assistant.core.edits import Move, Note, Several

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
    from assistant.desk.sealed import sealing
    from assistant.desk.sealed.table import SealedSave, open_desk

    sealing.COST = 4
    desk = open_desk(home / "evening.sabresealed", WORDS)
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
    from assistant.desk.own import corrections

    for n in itertools.count():
        corrections.keep(SUBJECT, [Correction("zone", f"{name}-{n}", "terrain", "hill")])
        yield f"{name}-{n}"


def _settings(_home: Path, name: str) -> Iterator[str]:
    from assistant.ui.look.settings import Settings

    settings = Settings()
    for n in itertools.count():
        settings.keep(f"{name}-{n}", True)
        yield f"{name}-{n}"


def _draft(_home: Path, name: str) -> Iterator[str]:
    from dataclasses import replace

    from assistant.ui.own_board.work.draft import Draft, History
    from assistant.ui.own_board.work.draft_file import DraftFile

    file, history = DraftFile("doe2022"), History((Draft("doe2022", "map"),))
    for n in itertools.count():
        before, history = (
            history.draft,
            history.record(replace(history.draft, passed=(*history.draft.passed, f"{name}-{n}"))),
        )
        file.record(before, history)
        yield f"{name}-{n}"


def _read_table(home: Path) -> list[str]:
    from assistant.desk.desk import Desk

    desk = Desk.open(_table(home))
    return _marks(desk)


def _read_sealed(home: Path) -> list[str]:
    from assistant.desk.sealed.table import open_desk

    return _marks(open_desk(home / "evening.sabresealed", WORDS))


def _marks(desk: Any) -> list[str]:
    from assistant.core.edits import Note, parts

    if desk.troubles:
        raise RuntimeError(desk.troubles)
    notes = [part for step in desk.journal.steps for part in parts(step.edit) if isinstance(part, Note)]
    return [str(note.value) for note in notes if note.fact.startswith("mark-")]


def _read_corrections(_home: Path) -> list[str]:
    from assistant.desk.own import corrections

    return [correction.id for correction in corrections.corrections(SUBJECT)]


def _read_settings(_home: Path) -> list[str]:
    from PySide6.QtCore import QSettings

    from assistant.core.places import user_data
    from assistant.ui.look.shell import SETTINGS

    kept = QSettings(str(user_data() / SETTINGS), QSettings.Format.IniFormat)
    return [key for key in kept.allKeys() if "settings-" in key]


def _read_draft(_home: Path) -> list[str]:
    from assistant.ui.own_board.work.draft_file import DraftFile

    history = DraftFile("doe2022").read()
    return list(history.draft.passed) if history is not None else []


_WRITERS: dict[str, Callable[[Path, str], Iterator[str]]] = {
    "desk": _desk,
    "branches": _branches,
    "sealed": _sealed,
    "command": _command,
    "window": _window,
    "corrections": _corrections,
    "settings": _settings,
    "draft": _draft,
}
_READERS: dict[str, Callable[[Path], list[str]]] = {
    "table": _read_table,
    "sealed-table": _read_sealed,
    "corrections": _read_corrections,
    "settings": _read_settings,
    "draft": _read_draft,
}

if __name__ == "__main__":
    sys.exit(main())
