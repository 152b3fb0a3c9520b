"""Kill what writes, again and again: `python3 packaging/kills.py [TIMES] [SEED]`.

TIMES (500) processes that write a table (a desk, a window, one that goes from branch to branch), a sealed table, corrections,
settings, the draft of an own board, a board that is kept or a kit are killed with SIGKILL somewhere between two of their edits, and
another process reads the file. What had been acknowledged must be there, in order, the one that was being written may be; and what
was there once stays, for a file goes through LIVES kills before a new one is begun. One in five is killed before its first edit:
while it reads, and mends, what the kill before left.

A process that has imported everything forks those that write and read, so that a kill costs no start of Python.
"""

from __future__ import annotations

import gc
import itertools
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import written

ROOT = Path(__file__).resolve().parent.parent
WITHIN = "--within"
KINDS = ("desk", "branches", "sealed", "corrections", "settings", "draft", "board", "kit")
WINDOW = 25  # a window is killed in each round of so many: to open one takes as long as dozens of the others
LIVES = 12  # kills that one file goes through
EDITS = 6  # after which, at most, a writer is killed
TABLES = ("desk", "window", "branches")
LAST = ("board",)  # which hold the mark of the last edit alone


def main() -> int:
    """Run the campaign; return 0 when nothing was lost."""
    words = [word for word in sys.argv[1:] if word != WITHIN]
    times, seed = (int(word) for word in (*words, *("500", "1914")[len(words) :]))
    if WITHIN in sys.argv:
        return _kills(times, seed)
    from prepare import prepare

    return kills(prepare(tests=True), times, seed)


def kills(python: Path | str, times: int, seed: int = 1914) -> int:
    """Have `times` writers killed by another process; return its exit status."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT), "OPENBLAS_NUM_THREADS": "1"}
    command = [str(python), __file__, str(times), str(seed), WITHIN]
    return subprocess.run(command, check=False, env=environment, cwd=ROOT).returncode


class File:
    """A file of one kind, through all its kills."""

    def __init__(self, kind: str, home: Path) -> None:
        self.kind, self.home = kind, home
        self.kills = 0
        self.kept: list[str] = []  # marks that were read after the last kill

    def kill(self, number: int, chance: random.Random) -> tuple[int, str]:
        """Kill somebody who writes; return how many edits he said were kept, and what is wrong then."""
        name = f"{self.kind}-{number}"
        said = _killed(lambda: written.WRITERS[self.kind](self.home, name), self.home, chance)
        reader = written.READERS[
            "table" if self.kind in TABLES else "sealed-table" if self.kind == "sealed" else self.kind
        ]
        status, told = _done(lambda: json.dumps(reader(self.home)), self.home)
        self.kills += 1
        if status:
            return len(said), f"cannot be read: {told}"
        kept, before = json.loads(told), self.kept
        due = (said or before)[-1:] if self.kind in LAST else [*before, *said]
        more = f"{name}-{len(said)}"  # it was being written
        self.kept = kept
        if sorted(kept) == sorted(due) or sorted(kept) == sorted([more] if self.kind in LAST else [*due, more]):
            mine = [mark for mark in kept if mark.startswith(f"{name}-")]
            if self.kind == "settings" or mine == sorted(mine, key=lambda mark: int(mark.rpartition("-")[2])):
                return len(said), ""
            return len(said), f"out of order: {mine}"
        return len(
            said
        ), f"said {said[-3:]}, LOST {sorted(set(due) - set(kept))[:5]}, strange {sorted(set(kept) - set(due))[:5]}"


def _kills(times: int, seed: int) -> int:
    """Kill so many in this process's children."""
    chance, status = random.Random(seed), 0
    counts: Counter[str] = Counter()
    saved: Counter[str] = Counter()
    files: dict[str, File] = {}
    kinds = itertools.cycle(KINDS)
    written.warmed()
    gc.freeze()  # so that no child copies all that was imported only to look what of it is garbage
    with tempfile.TemporaryDirectory() as name:
        young = _templates(Path(name))
        for number in range(1, times + 1):
            kind = "window" if number % WINDOW == WINDOW // 2 else next(kinds)
            file = files.get(kind)
            if file is None or file.kills >= LIVES:
                home = Path(name) / kind
                shutil.rmtree(home, ignore_errors=True)
                shutil.copytree(young, home)
                file = files[kind] = File(kind, home)
            said, wrong = file.kill(number, chance)
            counts[kind] += 1
            saved[kind] += said
            if wrong:
                print(f"  {kind}, kill {number}, the {file.kills}. of its file: {wrong}", flush=True)
                status = 1
                del files[kind]
            if number % 500 == 0:
                print(f"  {number} kills", flush=True)
    silent = [kind for kind in counts if not saved[kind]]
    told = ", ".join(f"{kind} {counts[kind]} ({saved[kind]} edits)" for kind in counts)
    fate = "LOST" if status else f"nothing was written by {silent}" if silent and times >= 50 else "nothing lost"
    print(f"{times} kills, seed {seed}: {told}: {fate}", flush=True)
    return 1 if fate != "nothing lost" else 0


def _templates(folder: Path) -> Path:
    """Make one file of every kind that is not begun by itself; return the home in which they lie."""
    home = folder / "young"
    home.mkdir()
    status, told = _done(lambda: str(written.make(home)), home)
    if status:
        raise RuntimeError(told)
    return home


def _forked(deed: Callable[[int], None], home: Path) -> tuple[int, int]:
    """Have a child of this process do something with the end of a pipe, at home in a folder; return the child, the other end."""
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


def _killed(marks: Callable[[], object], home: Path, chance: random.Random) -> list[str]:
    """Kill a writer between two of its edits, or before the first; return the marks that it said."""

    def write(pipe: int) -> None:
        for mark in marks():  # type: ignore[attr-defined]
            os.write(pipe, f"{mark}\n".encode())

    begun = time.monotonic()
    child, pipe = _forked(write, home)
    said = b""
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
    while more := os.read(pipe, 1 << 16):
        said += more
    os.close(pipe)
    if not os.WIFSIGNALED(status):
        raise RuntimeError(f"a writer ended by itself: {said.decode(errors='replace')}")
    return [line for line in said.decode().splitlines(keepends=False) if line]


def _done(deed: Callable[[], str], home: Path) -> tuple[int, str]:
    """Have a child of this process work something out; return its exit status and what it found, or why it did not."""
    child, pipe = _forked(lambda pipe: _all_of(pipe, deed().encode()), home)
    found = b""
    while more := os.read(pipe, 1 << 16):
        found += more
    os.close(pipe)
    _, status = os.waitpid(child, 0)
    return status, found.decode(errors="replace")


def _all_of(pipe: int, data: bytes) -> None:
    while data:
        data = data[os.write(pipe, data) :]


if __name__ == "__main__":
    sys.exit(main())
