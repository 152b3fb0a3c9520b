"""Run stresses for long and print what they counted: `python -m tests.stress [NAME ...] [--long|--minutes N] [--seed N]`.

NAME is a row of stresses.py, or a kind of several (`fuzz` for all readers); all of them unless told. `--long` does what a night has
time for, `--minutes` shares out so many, without either each is as short as in the tests. Each has a process of its own: its death
is a fault, and so is all that is printed below its name. Inputs that did harm are kept in a folder (`--keep`). Exits 1 on a fault.
"""

import argparse
import math
import sys
import time
from collections import Counter
from pathlib import Path

from tests.stress.running import COUNTED, Run
from tests.stress.stresses import STRESSES

ROW = "{:<24}" + "{:>10}" * (len(COUNTED) + 2)


def main(words):
    """Run the stresses that are named; return the exit status."""
    if words[:1] == ["--within"]:
        {stress.name: stress for stress in STRESSES}[words[1]].within(Path(words[2]), words[3])
    parser = argparse.ArgumentParser(
        prog="python -m tests.stress", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME")
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--long", action="store_true")
    length.add_argument("--minutes", type=float)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path("stress-findings"))
    options = parser.parse_args(words)
    wanted = [one for one in STRESSES if not options.names or {one.name, one.name.split("/")[0]} & set(options.names)]
    if not wanted:
        parser.error(f"no such stress; there are {', '.join(stress.name for stress in STRESSES)}")
    total = Counter()
    print(ROW.format("", *COUNTED, "faults", "seconds"), flush=True)
    for stress in wanted:
        begun = time.monotonic()
        times = stress.long if options.long else math.inf if options.minutes else stress.short
        seconds = 60 * options.minutes / len(wanted) if options.minutes else math.inf
        run = stress.elsewhere(Run(Path(), times, seconds, options.seed, options.keep / stress.name))
        run.counts.update(faults=len(run.faults), seconds=round(time.monotonic() - begun))
        total += run.counts
        print(told(stress.name, run.counts), flush=True)
    print(told(f"{len(wanted)} stresses, seed {options.seed}", total))
    return 1 if total["faults"] else 0


def told(name, counts):
    """Return a row of the table."""
    return ROW.format(name, *(f"{counts[what]:,}" if counts[what] else "" for what in (*COUNTED, "faults", "seconds")))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
