"""The parts in which `test.py` runs the tests: each a process of its own, the largest first.

Windows, pictures and rules are kept apart, since with all the rest in one process they would hold more memory than is allowed; each
of these groups is cut into parts that take about as long as each other. `suite_seconds.json` says how long the files take that take
long; `python3 packaging/test.py --measure` writes it anew.
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

SECONDS = Path(__file__).with_name("suite_seconds.json")  # file below tests -> seconds of a processor
LEAST = 2.0  # seconds from which a file is in it
USUAL = 0.7  # seconds of a file that is not
LONGEST = 56  # seconds of a part, if its longest file allows: more files in one process hold more memory
# Folders and beginnings of names below tests, the first that fits; each group has parts of its own.
GROUPS = {
    # Those of whoever makes a board or a game of his own show the largest pictures.
    "windows for boards and games of one's own": tuple(
        f"ui/test_{word}"
        for word in (
            *("own", "ground", "photographs", "vassal", "kit", "another", "drawing", "rules_card"),
            "hostile",
        )
    ),
    "windows": ("ui/",),
    "letters on boards": ("scan/test_letters",),
    "letters on noise": ("scan/test_letter_shapes",),
    "boards on pictures": ("scan/",),
    "photographs": ("photo/", "desk/photo/"),
    "rules": ("games/", "data/"),
    "the desk": ("desk/", "core/"),
    "commands, pages and packages": ("",),
}
APART = "small_game/"  # a distribution of its own, with tests of its own


def parts(root: Path) -> dict[str, list[str]]:
    """Return what each process runs, the part that takes longest first: its name -> files of tests below `root`."""
    seconds = json.loads(SECONDS.read_text(encoding="utf-8")) if SECONDS.exists() else {}
    groups: dict[str, list[str]] = defaultdict(list)
    for path in sorted((root / "tests").rglob("test_*.py")):
        file = path.relative_to(root / "tests").as_posix()
        if not file.startswith(APART):
            groups[next(name for name, begun in GROUPS.items() if file.startswith(begun))].append(file)
    found = []
    for name, files in groups.items():
        cut = cuts({file: seconds.get(file, USUAL) for file in files})
        for n, (total, those) in enumerate(cut, 1):
            found.append((total, f"tests of {name}{f', {n} of {len(cut)}' if len(cut) > 1 else ''}", those))
    found.sort(key=lambda part: -round(part[0], 1))
    return {name: [f"tests/{file}" for file in sorted(those)] for _, name, those in found}


def cuts(seconds: dict[str, float]) -> list[tuple[float, list[str]]]:
    """Return files in as few parts as the longest allows, each about as long: its seconds and its files."""
    bins: list[tuple[float, list[str]]] = [(0.0, []) for _ in range(-int(-sum(seconds.values()) // LONGEST))]
    for file in sorted(seconds, key=lambda file: (-seconds[file], file)):
        least = min(range(len(bins)), key=lambda n: bins[n][0])
        total, those = bins[least]
        bins[least] = (total + seconds[file], [*those, file])
    return [part for part in bins if part[1]]


def keep(taken: str) -> None:
    """Write down how long files took.

    Args:
        taken: a line for each file: seconds, a space, the file below `tests`.
    """
    found: dict[str, float] = defaultdict(float)
    for line in taken.splitlines():
        spent, _, file = line.partition(" ")
        found[file] += float(spent)
    long = {file: round(spent, 1) for file, spent in sorted(found.items()) if spent >= LEAST}
    SECONDS.write_text(json.dumps(long, indent=1) + "\n", encoding="utf-8")
