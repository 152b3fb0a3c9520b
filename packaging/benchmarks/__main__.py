"""Run the parts named on the command line, or all of them; other words that begin with -- are for a part to read.

`--record` writes docs/benchmark.md and the ratios with which later runs are compared: one that is 1.5 times worse is a miss.
`--ratios` leaves out what is measured in milliseconds or megabytes, for a machine that is busy with other things.
"""

import importlib
import json
import platform
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.rows import Row

PARTS = (
    "core",
    "peers",
    "growth",
    "journal",
    "plans",
    "window",
    "answers",
    "opening",
    "tracing",
    "gestures",
    "photo",
    "photo_command",
    "opponent",
    "large",
)
ROOT = Path(__file__).parents[2]
RECORDED = Path(__file__).with_name("recorded.json")
PAGE = ROOT / "docs" / "benchmark.md"
WORSE = 1.5  # times the recorded ratio, from which on a row is a regression
HEAD = """# What the benchmark measured

Written by `python3 packaging/bench.py {words}`; do not edit. {day}, commit {commit}, {system}, Python {python}.

`x` is a ratio to a yardstick of the same run: it hardly depends on the machine. A row of the part *growth* is the dearest step from
one size to the next, each ten times the one before: what a unit costs there against what it cost before.

"""


def main() -> int:
    """Print every row; return 1 when a goal was missed, or a ratio is much worse than the recorded one."""
    recorded = json.loads(RECORDED.read_text(encoding="utf-8")) if RECORDED.exists() else {}
    parts = [word for word in sys.argv[1:] if not word.startswith("--") and not word.isdigit()] or list(PARTS)
    missed, found = 0, list[tuple[str, Row]]()
    for part in parts:
        print(f"== {part}", flush=True)
        for row in importlib.import_module(f"benchmarks.{part}").rows():
            if "--ratios" in sys.argv and row.unit != "x":
                continue
            print(row, flush=True)
            found.append((part, row))
            missed += not row.met
            if part != "growth" and is_worse(row, recorded):
                print(f"SLOWER: {recorded[row.name]:.2f} x was recorded")
                missed += 1
    if "--record" in sys.argv:
        record(parts, found)
    return 1 if missed else 0


def is_worse(row: Row, recorded: dict[str, float]) -> bool:
    """Tell whether a ratio is a regression against the recorded one."""
    return row.unit == "x" and row.value > WORSE * recorded.get(row.name, float("inf"))


def record(parts: list[str], found: list[tuple[str, Row]]) -> None:
    """Write the page of results, and the ratios for later runs."""
    ratios = {row.name: round(row.value, 5) for part, row in found if row.unit == "x" and part != "growth"}
    RECORDED.write_text(json.dumps(ratios, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    commit = subprocess.check_output(["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"], text=True).strip()
    lines = [
        HEAD.format(
            words=" ".join(sys.argv[1:]),
            day=f"{datetime.now(UTC):%Y-%m-%d}",
            commit=commit,
            system=f"{platform.system()} {platform.machine()}",
            python=platform.python_version(),
        )
    ]
    for part in parts:
        lines += [f"## {part.capitalize()}\n", "| what | measured | goal | met | of which |", "|---|---:|---:|---|---|"]
        for row in (row for of, row in found if of == part):
            met = "yes" if row.met else "**no**"
            lines.append(f"| {row.name} | {row.value:.2f} {row.unit} | {row.goal:g} | {met} | {row.floor} |")
        lines.append("")
    PAGE.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
