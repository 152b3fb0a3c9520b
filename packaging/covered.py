"""Measure how much of the code the tests run, branches too: `python3 packaging/covered.py [FOLDER OF TESTS …]`.

Each folder of tests, or file below `tests`, runs in a process of its own. What was measured is kept in `build/covered`, so that a
run that was interrupted goes on where it was; `--anew` begins from nothing. At the end a line for each layer. What runs only in a
thread of Qt's own is not seen, nor what a killed process did.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

from prepare import ROOT, prepare

LEAST = {"core": 92, "desk": 92, "games": 92, "ui": 85, "scan": 85}  # percent of lines and branches, by layer
FOLDERS = ("core", "desk", "cli", "games", "scan", "photo", "web", "ui")  # below tests; the quick ones first
SETTINGS = """[run]
source = {root}/assistant
branch = true
parallel = true
patch = subprocess
data_file = {place}/data
"""


def main() -> int:
    """Run the tests, print the layers; return 0 when each has enough and no test failed."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("folders", nargs="*", default=FOLDERS, help="folders below tests (default: all)")
    reader.add_argument("--within", action="store_true", help="the environment stands: nothing is prepared")
    reader.add_argument(
        "--place", type=Path, default=ROOT / "build" / "covered", help="where what was measured is kept"
    )
    reader.add_argument("--anew", action="store_true", help="forget what was measured before")
    reader.add_argument("--only-tell", action="store_true", help="run nothing")
    chosen = reader.parse_args()
    python = Path(sys.executable) if chosen.within else prepare(tests=True)
    place = chosen.place.resolve()
    place.mkdir(parents=True, exist_ok=True)
    if chosen.anew:
        for path in place.glob("*"):
            path.unlink()
    settings = place / "settings"
    settings.write_text(SETTINGS.format(root=ROOT, place=place), encoding="utf-8")
    done = place / "done"
    known = done.read_text(encoding="utf-8").split() if done.exists() else []
    failed = []
    for folder in () if chosen.only_tell else (name for name in chosen.folders if name not in known):
        words = ["run", f"--rcfile={settings}", "-m", "pytest", "-q", "-p", "no:cacheprovider", f"tests/{folder}"]
        if coverage(python, words).returncode:
            failed.append(folder)
        with done.open("a", encoding="utf-8") as file:
            file.write(f"{folder}\n")
    return 0 if told(python, place, settings) and not failed else 1


def told(python: Path, place: Path, settings: Path) -> bool:
    """Print a line for each layer; return whether each has enough."""
    coverage(python, ["combine", f"--rcfile={settings}", "--append", "--quiet"])  # to what earlier runs found
    found = place / "found.json"
    coverage(python, ["json", f"--rcfile={settings}", "--quiet", "-o", str(found)])
    files = json.loads(found.read_text(encoding="utf-8"))["files"]
    fine = True
    for layer in ("core", "desk", "games", "ui", "scan", "cli", "web"):
        sums = [one["summary"] for path, one in files.items() if f"/assistant/{layer}/" in f"/{path}"]
        had = sum(one["covered_lines"] + one["covered_branches"] for one in sums)
        there = sum(one["num_statements"] + one["num_branches"] for one in sums)
        least = LEAST.get(layer, 0)
        share = 100 * had / there
        fine = fine and share >= least
        wanted = f", at least {least} %" if least else ""
        print(f"{layer}: {share:.1f} % of {there:,} lines and branches{wanted}", flush=True)
    return fine


def coverage(python: Path, words: list[str]) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    return subprocess.run([str(python), "-m", "coverage", *words], check=False, cwd=ROOT, env=environment)


if __name__ == "__main__":
    sys.exit(main())
