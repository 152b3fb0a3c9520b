"""Attack what is written by many writers at once: `python3 packaging/campaign.py [SECONDS] [PROCESSES]`.

For SECONDS (60) PROCESSES (4) write into one table at full speed, one of them a window, one the command
`edit --json`, the others desks; afterwards everything that was acknowledged must be in the file, once, in one order, each
process's edits in the order in which it made them. Then corrections and settings, written by as many processes.

Each edit carries a mark of its own, which the process says once the edit is acknowledged.
"""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from written import READERS, READY, STOP, WRITERS, make

ROOT = Path(__file__).resolve().parent.parent
WITHIN = "--within"
LONGEST = 120  # seconds in which a process begins or ends


def main() -> int:
    """Run a campaign; return 0 when nothing was lost."""
    if sys.argv[1:2] == [WITHIN]:
        _work(sys.argv[2], Path(sys.argv[3]), sys.argv[4])
        return 0
    from prepare import prepare

    python = prepare(tests=True)
    words = sys.argv[1:]
    seconds, processes = (*map(int, words), *(60, 4)[len(words) :])
    return writers(python, seconds, processes)


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


def _new_table(python: Path | str, home: Path) -> str:
    """Make a table in `home`; return the kind of file that it is."""
    subprocess.run([str(python), __file__, WITHIN, "new", str(home), ""], check=True, env=_environment(home), cwd=ROOT)
    return "table"


def _marks_of(python: Path | str, home: Path, kind: str) -> list[str]:
    """Return the marks that are kept, in the order in which they are."""
    command = [str(python), __file__, WITHIN, f"read-{kind}", str(home), ""]
    done = subprocess.run(command, check=True, env=_environment(home), cwd=ROOT, capture_output=True, text=True)
    return done.stdout.split()


# Within a process


def _work(kind: str, home: Path, name: str) -> None:
    """Be one of the processes."""
    if kind.startswith("read-"):
        print("\n".join(READERS[kind.removeprefix("read-")](home)))
    elif kind == "new":
        make(home)
    else:
        for mark in WRITERS[kind](home, name):
            print(mark, flush=True)
            if kind != "command" and (home / STOP).exists():  # the command has stopped by itself then
                break
        os._exit(0)  # without closing anything: what was acknowledged is in the file


if __name__ == "__main__":
    sys.exit(main())
