"""Change the program a little and see whether a test notices: `python3 packaging/mutants.py [PACKAGE …]`. By mutmut.

Of every package a sample of mutants is taken, the same for the same seed. mutmut runs the package's tests once to learn which of
them come to which function, then for each mutant those, in a fork, until one fails. A mutant to which no test comes has survived.
All that happens in a copy of the project, `build/mutants/PACKAGE`, which is kept: `mutmut browse` shows the mutants there.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys

from prepare import ROOT, inside, run

COPIED = ("assistant", "tests", "maps", "counters", "docs", "packaging", "pyproject.toml", "README.md")
KEPT = "tests/games/test_kept.py"  # whole answers of every game
GAMES = ("antique", "der_des_ders", "empires", "kit", "third_reich")
PACKAGES = {  # package -> the tests that are to notice
    "core": ["tests/core", "tests/data", KEPT],
    "desk": ["tests/desk"],
    **{f"games/{game}": [f"tests/games/{game}", KEPT] for game in GAMES},
}
# How well the program plays is measured by games, not by single lines. Tests that read the code itself see mutmut's.
OPPONENT = "*/opponent/*"
DESELECTED = ("tests/core/test_durable.py::test_every_file_of_the_program_is_written_by_this_module",)
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
    chosen = reader.parse_args()
    inside("tools")
    return max([copied(package, chosen) for package in chosen.packages])


def copied(package: str, chosen: argparse.Namespace) -> int:
    """Try a package's sample in a copy of the project; return 0 when enough was noticed."""
    tree = ROOT / "build" / "mutants" / package.replace("/", "-")
    shutil.rmtree(tree, ignore_errors=True)
    tree.mkdir(parents=True)
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, tree)
    settings = SETTINGS.format(
        only=[f"assistant/{package}/*"],
        skipped=[OPPONENT],
        copied=[name for name in COPIED if name != "assistant"],
        words=["-p", "no:cacheprovider", f"--ignore-glob={OPPONENT}", *(f"--deselect={name}" for name in DESELECTED)],
        tests=PACKAGES[package],
    )
    with (tree / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write(settings)
    words = ("packaging/mutants_sample.py", chosen.count, chosen.seed, chosen.processes)
    status = run(sys.executable, *words, cwd=tree, env={**os.environ, "PYTHONPATH": ""}).returncode
    print(f"== {package}: {'FAILED' if status else 'ok'}\n", flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main())
