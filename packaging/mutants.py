"""Change the program a little and see whether a test notices: `python3 packaging/mutants.py [PACKAGE …]`.

A mutant is the program with one small fault: a comparison that lets one more through, a sum that is a difference, a condition
turned round, a call left out. Of every package a sample is taken, the same for the same seed. The tests of the package are run once
to learn which of them come to which fault and how long they take; then for every mutant those that come to it, the quickest first,
until one fails: the mutant is killed. That is done in forks of one process (`mutants_within.py`). A fault to which no test comes
is tried once more, by the quickest tests of all, in a process that begins with the fault: it may be in what is worked out while the
program is imported. A copy of the project is changed, never the project.

What was found is kept in `build/mutants`, so that a run that was interrupted goes on where it was; `--again` tries the survivors
anew, with `--tests` only by the tests named.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mutants_faults import faults, mutant
from prepare import ROOT, prepare

GOAL = 85  # percent of the mutants are to be noticed
COPIED = ("assistant", "tests", "maps", "counters", "docs", "packaging", "pyproject.toml", "README.md")
GAMES = ("antique", "der_des_ders", "empires", "kit", "third_reich")
OPPONENT = "opponent"  # how well the program plays is measured by games, not by single lines
SKIPPED = f"--ignore-glob=*/{OPPONENT}"
KEPT = "tests/games/test_kept.py"  # whole answers of every game
# package -> the tests that are to notice
PACKAGES = {
    "core": ("tests/core", "tests/data", "tests/desk", "tests/games/kit", "tests/games/antique", KEPT),
    "desk": ("tests/desk", "tests/cli"),
    **{f"games/{game}": (f"tests/games/{game}", KEPT) for game in GAMES},
}
SURVIVED = "SURVIVED"
NO_TESTS = 5  # what pytest says when it found none
PATIENCE, SLOW = (
    60,
    20,
)  # seconds of a processor beside ten times what the tests took; as many times as long by the clock
ENDED = (-9, -24)  # by SIGKILL or SIGXCPU: its time was up


def main() -> int:
    """Try the sample of every package; return 0 when enough of each was noticed."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("packages", nargs="*", default=list(PACKAGES), help=f"of {', '.join(PACKAGES)} (default: all)")
    reader.add_argument("--count", type=int, default=40, help="mutants of each package (default: 40)")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--longest", type=float, default=60, help="seconds that a mutant's tests may take together")
    reader.add_argument("--within", action="store_true", help="the environment stands: nothing is prepared")
    reader.add_argument("--place", type=Path, default=ROOT / "build" / "mutants", help="where what was found is kept")
    reader.add_argument("--again", action="store_true", help="only the survivors, anew")
    reader.add_argument("--tests", nargs="+", help="the tests that are to notice (default: the package's)")
    reader.add_argument("--only-tell", action="store_true", help="run nothing")
    chosen = reader.parse_args()
    python = Path(sys.executable) if chosen.within or chosen.only_tell else prepare(tests=True)
    chosen.place.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        tree.mkdir()
        for name in () if chosen.only_tell else COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / name, tree)
        for package in () if chosen.only_tell else chosen.packages:
            tried(package, chosen, python, tree)
    return max([told(package, chosen) for package in chosen.packages])


def sample(package: str, count: int, seed: int) -> tuple[list[tuple[str, int]], int]:
    """Return the faults of a package that are tried (file, place in it), and how many there are."""
    every = sorted((ROOT / "assistant" / package).rglob("*.py"))
    places = [
        (str(path.relative_to(ROOT)), at)
        for path in every
        if OPPONENT not in path.parts
        for at in range(len(faults(path.read_text(encoding="utf-8"))))
    ]
    return sorted(random.Random(seed).sample(places, min(count, len(places)))), len(places)


def found(package: str, chosen: argparse.Namespace) -> dict[tuple[str, int], dict[str, Any]]:
    """Return what became of a package's mutants, the last word on each; those of other samples too."""
    path = _kept(package, chosen)
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {(one["path"], one["at"]): one for one in map(json.loads, lines)}


def told(package: str, chosen: argparse.Namespace) -> int:
    """Print every mutant of a package's sample; return 0 when enough were noticed."""
    places, every = sample(package, chosen.count, chosen.seed)
    known = found(package, chosen)
    tried_ = [known[place] for place in places if place in known]
    for one in tried_:
        print(
            f"{one['verdict']:9}{one['path']}:{one['line']}  {one['was']}  ->  {one['now']}  ({len(one['tests'])} tests)"
        )
    killed = sum(one["verdict"] != SURVIVED for one in tried_)
    share = 100 * killed / max(1, len(tried_))
    print(
        f"== {package}: {killed} of {len(tried_)} killed, {share:.0f} % (at least {GOAL}); "
        f"a sample of {len(places)} of the {every:,} there are, seed {chosen.seed}\n",
        flush=True,
    )
    return int(share < GOAL or len(tried_) < len(places))


def tried(package: str, chosen: argparse.Namespace, python: Path, tree: Path) -> None:
    """Try what of a package's sample was not tried yet, or the survivors anew; write down what became of it."""
    places, _ = sample(package, chosen.count, chosen.seed)
    known = found(package, chosen)
    if chosen.again:
        places = [place for place in places if place in known and known[place]["verdict"] == SURVIVED]
    else:
        places = [place for place in places if place not in known]
    if not places:
        return
    tests = chosen.tests or PACKAGES[package]
    folder, path = tree / "build" / package, _kept(package, chosen)
    folder.mkdir(parents=True)
    order = {"places": places, "passed": str(folder / "passed"), "found": str(path), "longest": chosen.longest}
    (folder / "order").write_text(json.dumps(order), encoding="utf-8")
    status = run(
        python, tree, "-m", "pytest", "-s", "-p", "mutants_within", "--faults", folder / "order", SKIPPED, *tests
    )
    known = found(package, chosen)
    for place in places:
        one = known.get(place)
        if one and one["verdict"] == SURVIVED and not (one["tests"] and one["whole"]):
            record = {**one, "verdict": afresh(one, python, tree)}
            with path.open("a", encoding="utf-8") as kept:
                kept.write(json.dumps(record) + "\n")
    if status not in (0, NO_TESTS) or any(place not in known for place in places):
        sys.exit(f"The tests of {package} ended with status {status}.")


def afresh(one: dict[str, Any], python: Path, tree: Path) -> str:
    """Try a mutant in a process of its own, which imports it; return what became of it."""
    path = tree / one["path"]
    whole = path.read_text(encoding="utf-8")
    names = tree / "names"
    tests = one["tests"] or one["others"]
    names.write_text("\n".join(tests), encoding="utf-8")
    files = sorted({name.partition("::")[0] for name in tests})
    try:
        path.write_text(mutant(path, one["at"], tree).source, encoding="utf-8")
        words = ("-m", "pytest", "-x", "-p", "mutants_within", "--only", names, *files)
        status = run(python, tree, *words, seconds=PATIENCE + int(10 * max(one["seconds"], 60)))
    finally:
        path.write_text(whole, encoding="utf-8")
    if status == NO_TESTS:
        sys.exit(f"None of {tests} was found again.")
    return {0: SURVIVED, -1: "endless"}.get(status, "killed")


def run(python: Path, tree: Path, *words: object, seconds: int = 0) -> int:
    """Run Python in the copy, for so many seconds of a processor if told; return its exit status, -1 when time was up."""
    paths = os.pathsep.join((str(tree), str(tree / "packaging")))
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    command: Sequence[str] = [str(python), *(str(word) for word in words), "-p", "no:cacheprovider"]
    if seconds:
        command = ["sh", "-c", f'ulimit -t {seconds}; exec "$@"', "sh", *command]
    with (tree / "said").open("w") as said:
        try:
            status = subprocess.run(
                command, check=False, cwd=tree, env=environment, stdout=said, timeout=SLOW * seconds or None
            ).returncode
        except subprocess.TimeoutExpired:
            return -1
    for line in (tree / "said").read_text(errors="replace").splitlines():
        if line.startswith("without a fault fails"):
            print(line, flush=True)
    return -1 if status in ENDED else status


def _kept(package: str, chosen: argparse.Namespace) -> Path:
    return chosen.place.resolve() / f"{package.replace('/', '-')}.jsonl"


if __name__ == "__main__":
    begun = time.monotonic()
    status = main()
    print(f"{time.monotonic() - begun:.0f} s")
    sys.exit(status)
