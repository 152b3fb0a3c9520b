"""Play whole games and ask everything after each edit: `python3 packaging/whole_games.py [--games N] [--first SEED] [GAME …]`.

N (5) games of each GAME (all of ours), from SEED (1) on; what is asked and what must hold stands in tests/games/whole_games.py.
`--minutes M` begins no game after so many; `--log FILE` keeps a line of JSON for each game that was played: with the same file a
run goes on with what is not in it. The counts are of the whole file. The exit status is 1 where anything was wrong.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WITHIN = "--within"


def main() -> int:
    """Prepare, then play with the private environment's Python."""
    if sys.argv[1:2] == [WITHIN]:
        return _play(_options(sys.argv[2:]))
    options = sys.argv[1:]
    _options(options)
    from prepare import prepare

    command = [str(prepare(tests=True)), __file__, WITHIN, *options]
    own = {"PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.run(command, check=False, cwd=Path.cwd(), env={**os.environ, **own}).returncode


def _options(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=5, metavar="N")
    parser.add_argument("--first", type=int, default=1, metavar="SEED")
    parser.add_argument("--minutes", type=float, default=float("inf"), metavar="M")
    parser.add_argument("--log", type=Path, metavar="FILE")
    return parser.parse_args(words)


def _play(options: argparse.Namespace) -> int:
    """Play what the log does not hold; print the counts of all that it holds."""
    import msgspec

    from tests.games.whole_games import PLAYED, play

    names = options.names or list(PLAYED)
    if strange := set(names) - PLAYED.keys():
        print(f"no such game: {', '.join(sorted(strange))}; there are {', '.join(PLAYED)}", file=sys.stderr)
        return 2
    lines = options.log.read_text("utf-8").splitlines() if options.log and options.log.exists() else []
    rows: list[dict[str, Any]] = [json.loads(line) for line in lines]
    played = {(row["game"], row["seed"]) for row in rows}
    until = time.monotonic() + 60 * options.minutes
    for seed in range(options.first, options.first + options.games):
        for name in names:
            if (name, seed) in played or time.monotonic() > until:
                continue
            row = msgspec.to_builtins(play(name, seed))
            rows.append(row)
            if options.log:
                with options.log.open("a", encoding="utf-8") as log:
                    log.write(json.dumps(row) + "\n")
            if row["wrong"]:
                print(f"{name}, seed {seed}: {row['wrong']}", flush=True)
    return _told(rows)


def _told(rows: list[dict[str, Any]]) -> int:
    """Print the counts by game; return 1 where anything was wrong."""
    for name in dict.fromkeys(row["game"] for row in rows):
        ours = [row for row in rows if row["game"] == name]
        wrong = [row["seed"] for row in ours if row["wrong"]]
        counts = {key: sum(row[key] for row in ours) for key in ("edits", "questions", "seconds")}
        slowest = max(ours, key=lambda row: row["longest"])
        print(
            f"{name}: {len(ours)} games, {counts['edits']:,} edits, {counts['questions']:,} questions, "
            f"the slowest {slowest['longest'] * 1000:.0f} ms ({slowest['question']}, seed {slowest['seed']}), "
            f"{counts['seconds']:.0f} s of a processor, {f'WRONG: seeds {wrong}' if wrong else 'nothing wrong'}",
            flush=True,
        )
    print(f"{len(rows)} games", flush=True)
    return int(any(row["wrong"] for row in rows))


if __name__ == "__main__":
    sys.exit(main())
