"""The half of `mutants.py` that runs in the copy of a project: a sample of all mutants that mutmut makes there, tried by it.

It imports nothing of the project, so that mutmut's copy of it is what the tests import.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import mutmut.__main__ as mutmut
from mutmut.mutation.diff_apply import get_diff_for_mutant

GOAL = 70  # percent of the mutants are to be noticed; mutmut spoils words too, of which many may change
UNNOTICED = {0: "SURVIVED", 5: "NO TESTS", 33: "NO TESTS"}  # mutmut's word for what became of a mutant


def main(count: int, seed: int, processes: int) -> int:
    """Try a sample of so many; return 0 when enough of it was noticed."""
    make, names = mutmut.create_mutants, list[str]()

    def sampled(_processes: int) -> object:
        made = make(processes)
        every = sorted(verdicts())
        names.extend(random.Random(seed).sample(every, min(count, len(every))))
        print(f"a sample of {len(names)} of {len(every):,} mutants", flush=True)
        return made

    mutmut.create_mutants = sampled
    mutmut._run(names, processes)
    became = verdicts()
    unnoticed = {name: UNNOTICED[became[name]] for name in names if became[name] in UNNOTICED}
    for name, word in sorted(unnoticed.items()):
        print(f"{word} {name}\n{get_diff_for_mutant(name)}")
    share = 100 * (len(names) - len(unnoticed)) / len(names)
    print(f"{share:.0f} % of {len(names)} noticed (at least {GOAL}), seed {seed}", flush=True)
    return int(share < GOAL)


def verdicts() -> dict[str, int]:
    """Return every mutant that was made, and what became of it as mutmut writes it down."""
    found: dict[str, int] = {}
    for path in Path("mutants").rglob("*.meta"):
        found |= json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"]
    return found


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
