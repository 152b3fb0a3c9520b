"""Set everything up and run every check and every test: `python3 packaging/test.py [pytest arguments]`.

One process reads what all tests need; each part of the tests runs in a fork of it, a few at a time, beside the checks. Windows,
pictures and rules are kept apart, since with all the rest in one process they would hold more memory than is allowed. With
arguments for pytest, only what they name is run, by two workers.

`--measure` writes down how long each file of tests takes (`test_seconds.json`). `--night` runs the long form of `tests/stress`
and the tests marked `night`. `--coverage` says which share of each layer's lines and branches the tests run.
"""

import gc
import importlib
import json
import os
import sys
import tempfile
import time
import traceback
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path

from prepare import ROOT, inside, run

SECONDS = Path(__file__).with_name("test_seconds.json")  # file below tests -> seconds of a processor
LEAST = 2.0  # seconds from which a file is in it
USUAL = 0.5  # seconds of a file that is not
LONGEST = 40  # seconds of a part, if its longest file allows: more files in one process hold more memory
# Folders and beginnings of names below tests, the first that fits; each group has parts of its own.
GROUPS = (
    ("stress/",),
    ("ui/test_photographs_coming",),
    ("ui/test_own", "ui/test_photographs", "ui/test_vassal", "ui/test_kit", "ui/test_hostile"),
    ("ui/",),
    ("scan/test_letter",),
    ("scan/",),
    ("photo/", "desk/photo/"),
    ("games/", "data/"),
    ("desk/", "core/"),
    ("",),
)
CHECKS = {
    "types": ["mypy"],
    "lint": ["ruff", "check", "."],
    "format": ["ruff", "format", "--check", "."],
    "layers": ["lint-imports"],
    "data": ["python", "-m", "assistant", "check"],
}
# One more than the cores of the smallest machine the tests are meant for: a window that waits for a timer leaves its core free.
LANES = 3
# What nobody holds any more goes back to the machine at once, and work shared among threads waits for busy cores.
SPARING = {
    "MALLOC_ARENA_MAX": "2",
    "MALLOC_TRIM_THRESHOLD_": str(1 << 25),
    "MALLOC_MMAP_THRESHOLD_": str(1 << 25),
    "OPENBLAS_NUM_THREADS": "1",
    "MOST_MEMORY": "700",  # MB of a process of tests, held by tests/conftest.py
}
# What takes long to read.
WARM = ["pytest", "hypothesis", "networkx", "cv2", "PySide6.QtTest", "assistant.web.cards"]
WARM += [f"assistant.ui.{name}" for name in ("table.window", "editor.window", "panels.photo")]
WARM += [f"assistant.games.{game.parent.name}.game" for game in ROOT.glob("assistant/games/*/game.py")]
# Percent of lines and branches.
LAYERS = {**dict.fromkeys(("core", "desk", "games"), 92), **dict.fromkeys(("ui", "scan"), 85), "cli": 0, "web": 0}
WORKERS = ("-n", "2", "--dist", "loadfile", "--max-worker-restart", "0")


def main() -> int:
    """Run the checks and the tests; return 0 when all of them pass."""
    if not os.environ.items() >= SPARING.items():  # the C library reads them when a process begins
        os.execve(sys.executable, sys.orig_argv, os.environ | SPARING)
    # What one of the many processes compiled, the others find: some hosts forbid Python to write it down.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    inside()
    words = sys.argv[1:]
    if "--night" in words:
        words.remove("--night")
        long = ("tests.stress", *(words or ["--long"])), ("pytest", *WORKERS, "-m", "night")
        return next((bad for each in long if (bad := run(sys.executable, "-m", *each, cwd=ROOT).returncode)), 0)
    if "--coverage" in words:
        words.remove("--coverage")
        return covered(words)
    measured = "--measure" in words
    words = [word for word in words if word != "--measure"]
    tests = {"tests": [*WORKERS, *words]} if words else parts(ROOT)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PICTURES_DRAWN"] = f"{folder}/pictures"  # of boards and counters: one process draws, all find
        if measured:
            os.environ["SECONDS_TAKEN"] = f"{folder}/seconds"
        # The types take long and the largest parts come first, so that nothing long is begun at the end.
        types, *others = ((name, partial(start, command)) for name, command in CHECKS.items())
        tested = [(name, partial(test, files)) for name, files in tests.items()]
        failed = together([types, *tested, *others], Path(folder))
        if measured:
            keep(Path(folder, "seconds").read_text(encoding="utf-8"))
    if failed:
        print(f"\nFailed: {', '.join(failed)}", flush=True)
    return 1 if failed else 0


def start(command: list[str]) -> int:
    """Become a program of the environment."""
    program = str(Path(sys.executable).with_name(command[0]))  # by its path Python knows its environment
    os.execv(program, [program, *command[1:]])


def test(words: list[str]) -> int:
    """Run pytest in this process; return its status."""
    import pytest

    return int(pytest.main([*words, "-W", "ignore::pytest.PytestAssertRewriteWarning"]))  # it was read before the fork


def together(work: list[tuple[str, Callable[[], int]]], folder: Path) -> list[str]:
    """Do each work in a fork, as many at a time as there are lanes; print what it said at its end. Return the names that failed."""
    os.chdir(ROOT)
    for module in WARM:
        importlib.import_module(module)
    gc.collect()
    gc.freeze()  # nothing of it is looked at again by the many collections of tests
    gc.set_threshold(20_000)  # which are few: the program's window too looks for garbage when it has nothing else to do
    waiting, running, failed = list(work), dict[int, tuple[str, float]](), list[str]()
    while waiting or running:
        while waiting and len(running) < LANES:
            name, do = waiting.pop(0)
            sys.stdout.flush()
            if (child := os.fork()) == 0:
                _done(do, folder / str(os.getpid()))
            running[child] = name, time.monotonic()
        child, status = os.wait()
        if child not in running:
            continue
        name, begun = running.pop(child)
        said = (folder / str(child)).read_text(encoding="utf-8", errors="replace").rstrip()
        print(f"== {name}\n{said}\n   {'FAILED' if status else 'ok'} in {time.monotonic() - begun:.0f} s", flush=True)
        failed += [name] if status else []
    return failed


def _done(do: Callable[[], int], told: Path) -> None:
    """Do a fork's work, what it says written down; the fork ends."""
    status = 1
    try:
        out = os.open(told, os.O_WRONLY | os.O_CREAT)
        os.dup2(out, 1)
        os.dup2(out, 2)
        status = do()
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def parts(root: Path) -> dict[str, list[str]]:
    """Return what each process runs, the part that takes longest first: its name -> files of tests below `root`."""
    known = json.loads(SECONDS.read_text(encoding="utf-8")) if SECONDS.exists() else {}
    groups: dict[tuple[str, ...], dict[str, float]] = defaultdict(dict)
    for path in sorted((root / "tests").rglob("test_*.py")):
        file = path.relative_to(root / "tests").as_posix()
        group = next(group for group in GROUPS if file.startswith(group))
        groups[group][file] = known.get(file, USUAL)
    found = sorted((part for files in groups.values() for part in cuts(files)), key=lambda part: -part[0])
    told = {f"tests of {files[0]} and {len(files) - 1} more": sorted(files) for _, files in found}
    return {name: [f"tests/{file}" for file in files] for name, files in told.items()}


def cuts(seconds: dict[str, float]) -> list[tuple[float, list[str]]]:
    """Return files in as few parts as the longest allows, each about as long: its seconds and its files, the longest first."""
    bins: list[tuple[float, list[str]]] = [(0.0, []) for _ in range(-int(-sum(seconds.values()) // LONGEST))]
    for file in sorted(seconds, key=lambda file: (-seconds[file], file)):
        least = min(range(len(bins)), key=lambda n: bins[n][0])
        total, those = bins[least]
        bins[least] = (total + seconds[file], [*those, file])
    return [part for part in bins if part[1]]


def keep(taken: str) -> None:
    """Write down how long files took, told as lines of seconds, a space, the file below `tests`."""
    found: dict[str, float] = defaultdict(float)
    for line in taken.splitlines():
        spent, _, file = line.partition(" ")
        found[file] += float(spent)
    long = {file: round(spent, 1) for file, spent in sorted(found.items()) if spent >= LEAST}
    SECONDS.write_text(json.dumps(long, indent=1) + "\n", encoding="utf-8")


def covered(words: list[str]) -> int:
    """Run the tests under coverage and print each layer's share; return 0 when each has enough and no test failed."""
    coverage = (sys.executable, "-m", "coverage")
    os.environ.pop("MOST_MEMORY")  # two processes run all tests
    run(*coverage, "erase", cwd=ROOT)
    failed = run(*coverage, "run", "-m", "pytest", *WORKERS, *words, cwd=ROOT).returncode
    run(*coverage, "combine", "--quiet", cwd=ROOT)
    for layer, least in LAYERS.items():
        print(f"== {layer}, at least {least} %", flush=True)
        wish = (f"--include=assistant/{layer}/*", f"--fail-under={least}", "--format=total")
        failed |= run(*coverage, "report", *wish, cwd=ROOT).returncode
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
