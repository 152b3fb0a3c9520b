"""Change the program a little and see whether a test notices: `python3 packaging/mutants.py [PACKAGE …]`. By mutmut.

Of every package a sample of mutants is taken, the same for the same seed. mutmut runs the package's tests once to learn which of
them come to which function, then for each mutant those, in a fork, until one fails. A mutant to which no test comes has survived.
All that happens in a copy of the project, `build/mutants/PACKAGE`, which is kept: `mutmut browse` shows the mutants there. `--here`
is the half that runs in the copy; it imports nothing of the project, so that mutmut's copy is what the tests import.
"""

import argparse
import json
import os
import random
import shutil
import sys
from pathlib import Path
from typing import Any

from prepare import ROOT, inside, run

COPIED = ("assistant", "tests", "maps", "counters", "docs", "packaging", "pyproject.toml", "README.md")
KEPT = "tests/games/test_kept.py"  # whole answers of every game
SCENES = "tests/games/test_scenes.py"  # rows of every game
GAMES = ("antique", "der_des_ders", "empires", "kit", "third_reich")
PACKAGES = {  # package -> the tests that are to notice
    "core": ["tests/core", "tests/data", KEPT],
    "desk": ["tests/desk"],
    **{f"games/{game}": [f"tests/games/{game}", KEPT, SCENES] for game in GAMES},
}
# How well the program plays is measured by games, not by single lines. Tests that read the code itself see mutmut's.
OPPONENT = "*/opponent/*"
DESELECTED = ("tests/core/test_durable.py::test_every_file_of_the_program_is_written_by_this_module",)
GOAL = 70  # percent of the mutants are to be noticed; mutmut spoils words too, of which many may change
UNNOTICED = {0: "SURVIVED", 5: "NO TESTS", 33: "NO TESTS"}  # mutmut's word for what became of a mutant
SETTINGS = """
[tool.mutmut]
source_paths = ["assistant/"]
only_mutate = {only}
do_not_mutate = {skipped}
also_copy = {copied}
pytest_add_cli_args = {words}
pytest_add_cli_args_test_selection = {tests}
"""


def main() -> int:
    """Try the sample of every package; return 0 when enough of each was noticed."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("packages", nargs="*", default=list(PACKAGES), help=f"of {', '.join(PACKAGES)} (default: all)")
    reader.add_argument("--count", type=int, default=40, help="mutants of each package (default: 40)")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    reader.add_argument("--here", action="store_true", help="this is a copy of the project with settings for mutmut")
    chosen = reader.parse_args()
    if chosen.here:
        return tried(chosen)
    inside("tools")
    return max([copied(package, chosen) for package in chosen.packages])


def copied(package: str, chosen: argparse.Namespace) -> int:
    """Try a package's sample in a copy of the project; return 0 when enough was noticed."""
    tree = ROOT / "build" / "mutants" / package.replace("/", "-")
    shutil.rmtree(tree, ignore_errors=True)
    tree.mkdir(parents=True)
    run("cp", "-a", *(ROOT / name for name in COPIED), tree, check=True)
    settings = SETTINGS.format(
        only=[f"assistant/{package}/*"],
        skipped=[OPPONENT],
        copied=[name for name in COPIED if name != "assistant"],
        words=["-p", "no:cacheprovider", f"--ignore-glob={OPPONENT}", *(f"--deselect={name}" for name in DESELECTED)],
        tests=PACKAGES[package],
    )
    with (tree / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write(settings)
    words = [f"--{name}={getattr(chosen, name)}" for name in ("count", "seed", "processes")]
    script, environment = "packaging/mutants.py", {**os.environ, "PYTHONPATH": ""}
    status = run(sys.executable, script, "--here", *words, cwd=tree, env=environment).returncode
    print(f"== {package}: {'FAILED' if status else 'ok'}\n", flush=True)
    return status


def tried(chosen: argparse.Namespace) -> int:
    """Let mutmut make all mutants of this copy and try the sample; return 0 when enough of it was noticed."""
    import mutmut.__main__ as mutmut
    from mutmut.mutation.diff_apply import get_diff_for_mutant

    make, names = mutmut.create_mutants, list[str]()

    def sampled(max_children: int) -> Any:
        made = make(max_children)
        every = sorted(verdicts())
        names.extend(random.Random(chosen.seed).sample(every, min(chosen.count, len(every))))
        print(f"a sample of {len(names)} of {len(every):,} mutants", flush=True)
        return made

    mutmut.create_mutants = sampled
    mutmut._run(names, chosen.processes)
    became = verdicts()
    unnoticed = {name: UNNOTICED[became[name]] for name in names if became[name] in UNNOTICED}
    for name, word in sorted(unnoticed.items()):
        print(f"{word} {name}\n{get_diff_for_mutant(name)}")
    share = 100 * (len(names) - len(unnoticed)) / len(names)
    print(f"{share:.0f} % of {len(names)} noticed (at least {GOAL}), seed {chosen.seed}", flush=True)
    return int(share < GOAL)


def verdicts() -> dict[str, int]:
    """Return every mutant that was made, and what became of it as mutmut writes it down."""
    files = (json.loads(path.read_text(encoding="utf-8")) for path in Path("mutants").rglob("*.meta"))
    return {name: became for file in files for name, became in file["exit_code_by_key"].items()}


if __name__ == "__main__":
    sys.exit(main())
