"""Set everything up and run every check and every test: `python3 packaging/test.py [pytest arguments]`."""

import os
import subprocess
import sys
import time

from prepare import ROOT, VENV, prepare

CHECKS = (
    ("lint", ["ruff", "check", "."]),
    ("format", ["ruff", "format", "--check", "."]),
    ("types", ["mypy"]),
    ("layers", ["lint-imports"]),
)

# Windows and pictures are tried in processes of their own: with all the rest in one they would hold more than is allowed.
# Those of whoever makes a board or a game of his own show the largest pictures.
PICTURES = ["tests/scan", "tests/photo", "tests/desk/photo"]
RULES = ["tests/games", "tests/data"]
DESK = ["tests/desk", "tests/core", "--ignore=tests/desk/photo"]


def _windows(*words: str) -> list[str]:
    return [
        str(path.relative_to(ROOT))
        for word in words
        for path in sorted((ROOT / "tests" / "ui").glob(f"{word}*"))
        if path.suffix == ".py" or path.is_dir()
    ]


MAKING = _windows(
    *(f"test_{word}" for word in ("own", "ground", "photographs", "vassal", "kit", "another", "drawing", "rules_card")),
    "test_hostile",
)
PLAYING = _windows("evenings", "test_window", "test_wandering", "test_der", "test_fight", "test_first", "test_board")
PARTS = {
    "tests of evenings": PLAYING,
    "tests of windows": ["tests/ui", *(f"--ignore={file}" for file in (*MAKING, *PLAYING))],
    "tests of windows for boards and games of one's own": MAKING,
    "tests of pictures": PICTURES,
    "tests of rules": RULES,
    "tests of the desk": DESK,
    "tests": [
        "tests",
        *(f"--ignore=tests/{folder}" for folder in ("ui", "scan", "photo", "games", "data", "desk", "core")),
    ],
}

# What nobody holds any more goes back to the machine at once: hundreds of files of tests share one process.
MOST_MEMORY = "700"  # MB of a process of tests, held by tests/conftest.py
SPARING = {"MALLOC_ARENA_MAX": "2", "MALLOC_TRIM_THRESHOLD_": str(1 << 20), "MALLOC_MMAP_THRESHOLD_": str(1 << 20)}
LONGEST = 60 * 60  # seconds of one of the checks, should everything else that ends a hang fail


def main() -> int:
    """Run the checks, then the tests; return 0 when all of them pass."""
    python = prepare(tests=True)
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    failed = []
    for name, command in CHECKS:
        if not _run(name, [VENV / "bin" / command[0], *command[1:]], environment):
            failed.append(name)
    if not _run("data", [python, "-m", "assistant", "check"], environment):
        failed.append("data")
    # Two workers suit the smallest machine the tests are meant for; one that dies ends the run. Arguments given here come last
    # and win. A test that hangs prints the stacks of all threads and ends its worker (pyproject.toml), so that nothing waits.
    workers = ["-n", "2", "--dist", "loadfile", "--no-loadscope-reorder", "--max-worker-restart", "0"]
    parts = {"tests": sys.argv[1:]} if sys.argv[1:] else PARTS
    for name, which in parts.items():
        if not _run(
            name, [python, "-m", "pytest", *workers, *which], {**environment, **SPARING, "MOST_MEMORY": MOST_MEMORY}
        ):
            failed.append(name)
    if failed:
        print(f"\nFailed: {', '.join(failed)}", flush=True)
    return 1 if failed else 0


def _run(name: str, command: "list[object]", environment: "dict[str, str]") -> bool:
    print(f"== {name}", flush=True)
    begun = time.monotonic()
    words = [str(word) for word in command]
    try:
        status = subprocess.run(words, check=False, cwd=ROOT, env=environment, timeout=LONGEST).returncode
    except subprocess.TimeoutExpired:
        print(f"   given up after {LONGEST // 60} minutes", flush=True)
        status = 1
    print(f"   {'ok' if status == 0 else 'FAILED'} in {time.monotonic() - begun:.0f} s", flush=True)
    return status == 0


if __name__ == "__main__":
    sys.exit(main())
