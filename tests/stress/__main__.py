"""Run stresses for long and print what they counted: `python -m tests.stress [NAME ...] [--long|--minutes N] [--seed N]`.

NAME is a row of the table below, or a kind of several (`fuzz` for all readers); all unless told. `--long` does what a night has
time for, `--minutes` shares out so many, without either each is as short as in the tests (what is named is run, too). Each has a
process of its own: its death is a fault, and so is all that is printed below its name. Inputs that did harm are kept in a folder
(`--keep`). Exits 1 on a fault.
"""

import argparse
import math
import sys
import time
from collections import Counter
from functools import partial
from pathlib import Path

from assistant.games import GAMES
from tests.stress import games, telephones, windows, writers
from tests.stress.cards import cards
from tests.stress.fuzz import feed
from tests.stress.readers import (
    READERS,
    board,
    calculator,
    corrections,
    csv,
    formula,
    json_,
    kit,
    letter,
    module,
    pdf,
    picture,
    quick,
    save,
    sealed,
    svg,
    table,
)
from tests.stress.running import COUNTED, Run, Stress, every_way
from tests.stress.wandering import wander
from tests.ui.evenings.scripts import SCRIPTS

# Inputs of a night, 1,000,000 in all: as many of each reader as it reads in about the same time; 10,000 of any other.
LONG = {
    table: 20_000, json_: 130_000, board: 6_000, module: 60_000, save: 50_000, picture: 50_000, pdf: 4_000, svg: 50_000,
    csv: 50_000, calculator: 200_000, quick: 20_000, kit: 3_000, formula: 300_000, letter: 3_000, sealed: 30_000,
    corrections: 24_000,
}  # fmt: skip
SHORT = {pdf: 1, kit: 4, letter: 4}  # in the tests, where it is not ten


def of_games(kind, go, short, long, first):
    """Yield a row for each game: all are played at night, in the tests every third, from the one of this number on."""
    for n, slug in enumerate(GAMES):
        yield Stress(f"{kind}/{slug}", go(slug), short if n % 3 == first else 0, long)


STRESSES = (
    *(
        Stress(f"fuzz/{make.__name__.strip('_')}", partial(feed, make), SHORT.get(make, 10), LONG.get(make, 10_000))
        for make in READERS
    ),
    Stress("cards", cards, 300, 15_000),
    Stress("kills", writers.kills, 16, 12_000, forks=True),
    Stress("writers", writers.beside, 0.4, 60, forks=True),
    Stress("telephones", telephones.storm, 100, 20_000),
    Stress("closings", windows.closings, 8, 300),
    Stress("memory", windows.memory, 10, 5000),
    *of_games("wandering", lambda slug: partial(wander, slug), 15, 4000, first=0),
    *of_games("games", lambda slug: partial(games.play, slug, games.PLAYED[slug]), 1, 5, first=2),
    *of_games("anything", lambda slug: partial(games.play, slug, games.anything), 1, 50, first=1),
    *(Stress(f"evenings/{script.slug}", partial(windows.evening, script), 0, 1) for script in SCRIPTS),
    *(Stress(f"planners/{slug}", partial(games.planners, slug), 0, 20) for slug in ("empires-first", "empires")),
    *(Stress(f"erring/{slug}", partial(games.erring, slug), slug == "empires", 100) for slug in games.ERRING),
    Stress("solitaire", games.solitaire, 0, 1000),
    *(Stress(named, partial(every_way, named), 0, 1, forks=True) for named in ("hostile", "quitting")),
)


ROW = "{:<24}" + "{:>10}" * (len(COUNTED) + 2)


def main(words):
    """Run the stresses that are named; return the exit status."""
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
        times = stress.long if options.long else math.inf if options.minutes else stress.short or bool(options.names)
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
