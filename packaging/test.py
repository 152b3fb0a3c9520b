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
    # Two workers suit the smallest machine the tests are meant for; arguments given here come last and win.
    if not _run("tests", [python, "-m", "pytest", "-n", "2", "--dist", "loadfile", *sys.argv[1:]], environment):
        failed.append("tests")
    if failed:
        print(f"\nFailed: {', '.join(failed)}", flush=True)
    return 1 if failed else 0


def _run(name: str, command: "list[object]", environment: "dict[str, str]") -> bool:
    print(f"== {name}", flush=True)
    begun = time.monotonic()
    status = subprocess.run([str(word) for word in command], check=False, cwd=ROOT, env=environment).returncode
    print(f"   {'ok' if status == 0 else 'FAILED'} in {time.monotonic() - begun:.0f} s", flush=True)
    return status == 0


if __name__ == "__main__":
    sys.exit(main())
