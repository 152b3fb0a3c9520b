"""Set everything up and run every check and every test: `python3 packaging/test.py [--measure] [pytest arguments]`.

The tests run in many processes, a few at a time (`suite.py`), the checks beside them. With arguments for pytest, only what they
name is run, by two workers. `--measure` writes down how long each file of tests takes.
"""

import concurrent.futures
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import suite
from prepare import ROOT, VENV, prepare

CHECKS = (
    ("types", ["mypy"]),
    ("lint", ["ruff", "check", "."]),
    ("format", ["ruff", "format", "--check", "."]),
    ("layers", ["lint-imports"]),
)
MEASURE = "--measure"

# One more than the cores of the smallest machine the tests are meant for: a window that waits for a timer leaves its core free.
LANES = 3
# What nobody holds any more goes back to the machine at once: dozens of files of tests share one process.
MOST_MEMORY = "700"  # MB of a process of tests, held by tests/conftest.py
SPARING = {"MALLOC_ARENA_MAX": "2", "MALLOC_TRIM_THRESHOLD_": str(1 << 20), "MALLOC_MMAP_THRESHOLD_": str(1 << 20)}
LONGEST = 60 * 60  # seconds of one of the checks, should everything else that ends a hang fail


def main() -> int:
    """Run the checks and the tests; return 0 when all of them pass."""
    arguments = [word for word in sys.argv[1:] if word != MEASURE]
    python = prepare(tests=True)
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    # What one of the many processes compiled, the others find: some hosts forbid Python to write it down.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    sparing = {**environment, **SPARING, "MOST_MEMORY": MOST_MEMORY}
    checks = [(name, [VENV / "bin" / command[0], *command[1:]], environment) for name, command in CHECKS]
    checks.append(("data", [python, "-m", "assistant", "check"], environment))
    if arguments:
        # Arguments given here come last and win; a worker that dies ends the run.
        workers = ["-n", "2", "--dist", "loadfile", "--no-loadscope-reorder", "--max-worker-restart", "0"]
        tests = [("tests", [python, "-m", "pytest", *workers, *arguments], sparing)]
    else:
        tests = [(name, [python, "-m", "pytest", *files], sparing) for name, files in suite.parts(ROOT).items()]
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(LANES) as lanes:
        taken = Path(folder) / "seconds"
        if MEASURE in sys.argv:
            sparing["SECONDS_TAKEN"] = str(taken)
        # The types take long and the largest parts come first, so that nothing long is begun at the end.
        fine = list(lanes.map(_run, *zip(*checks[:1], *tests, *checks[1:], strict=True)))
        if taken.exists():
            suite.keep(taken.read_text(encoding="utf-8"))
    failed = [name for (name, *_), passed in zip((*checks[:1], *tests, *checks[1:]), fine, strict=True) if not passed]
    if failed:
        print(f"\nFailed: {', '.join(failed)}", flush=True)
    return 1 if failed else 0


def _run(name: str, command: "list[object]", environment: "dict[str, str]") -> bool:
    """Run one of them and print all it said at its end, so that no two speak at once."""
    begun = time.monotonic()
    words = [str(word) for word in command]
    # A test that hangs prints the stacks of all threads and ends its process (pyproject.toml), so that nothing waits.
    with tempfile.TemporaryFile() as said:
        try:
            status = subprocess.run(
                words, check=False, cwd=ROOT, env=environment, timeout=LONGEST, stdout=said, stderr=subprocess.STDOUT
            ).returncode
            end = "ok" if status == 0 else "FAILED"
        except subprocess.TimeoutExpired:
            status, end = 1, f"given up after {LONGEST // 60} minutes, FAILED"
        said.seek(0)
        told = said.read().decode(errors="replace")
    print(f"== {name}\n{told.rstrip()}\n   {end} in {time.monotonic() - begun:.0f} s", flush=True)
    return status == 0


if __name__ == "__main__":
    sys.exit(main())
