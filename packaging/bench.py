"""Measure what must stay fast, each against a floor or a peer of the same run: `python3 packaging/bench.py [PART …] [NUMBER]`.

`benchmarks/rows.csv` has every row: what is measured, its goal, and its floor (`benchmarks/yardsticks.py`), if it is a time that
is held against one. Times depend on the machine; the ratios to the floor hardly do.
A row that misses its goal is marked and the exit status is 1; so is a ratio 1.5 times the recorded one. NUMBER says how many games
or photographs. Words of the form `--name=value` are read by a part; its function says which.

`--record` writes docs/benchmark.md and the ratios with which later runs are compared. `--ratios` leaves out what is measured in
milliseconds or megabytes, for a machine that is busy with other things.
"""

import csv
import importlib
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from prepare import ROOT, inside

TABLE = ROOT / "packaging" / "benchmarks" / "rows.csv"
FLOORS = TABLE.with_name("floors.csv")
RECORDED = TABLE.with_name("recorded.json")
PAGE = ROOT / "docs" / "benchmark.md"
PARTS = {  # part -> the module of its function
    **dict.fromkeys(("core", "peers", "growth", "journal", "plans", "modules"), "rules"),
    **dict.fromkeys(("window", "answers", "opening", "reading", "gestures", "large"), "windows"),
    "tracing": "boards",
    "boards": "hard_boards",
    **dict.fromkeys(("photo", "photo_command", "photo_evening"), "photos"),
    "opponent": "players",
    "equal": "rules",
}
ALONE = ("photo_evening", "boards", "equal")  # takes long, or wants other people's boards: only when it is named
MS = {"µs": 0.001, "ms": 1.0, "s": 1000.0}
WORSE = 1.5  # times the recorded ratio, from which on a row is a regression
HEAD = """# What the benchmark measured

Written by `python3 packaging/bench.py {words}`; do not edit. {day}, commit {commit}, {system}, Python {python}.

`x` is a ratio to a yardstick of the same run: it hardly depends on the machine. A row of the part *growth* is the dearest step from
one size to the next, each ten times the one before: what a unit costs there against what it cost before.

"""


@dataclass(frozen=True)
class Row:
    """A measurement with its goal, as it is told."""

    part: str
    name: str
    value: float
    unit: str
    goal: str
    note: str

    @property
    def met(self) -> bool:
        """Whether the goal is reached."""
        least, bar = self.goal.startswith(">="), float(self.goal[2:])
        return self.value >= bar if least else self.value <= bar

    def worse(self, recorded: dict[str, dict[str, float]]) -> bool:
        """Tell whether a ratio is a regression; growth is measured step by step, and is its own yardstick."""
        known = recorded.get(self.part, {}).get(self.name, float("inf"))
        return self.unit == "x" and self.part != "growth" and self.value > WORSE * known

    def __str__(self) -> str:
        note = f"   ({self.note})" if self.note else ""
        mark = "ok  " if self.met else "MISS"
        return f"{mark} {self.name:<80} {self.value:>10.2f} {self.unit:<5} goal {self.goal}{note}"


def table(path: Path, *names: str) -> dict[Any, dict[str, str]]:
    """Return the rows of a table by some of its columns."""
    with path.open(encoding="utf-8", newline="") as file:
        return {tuple(row[name] for name in names) if names[1:] else row[names[0]]: row for row in csv.DictReader(file)}


def rows(part: str) -> Iterator[Row]:
    """Measure a part; yield its rows."""
    lines = table(TABLE, "part", "key")
    for found in getattr(importlib.import_module(f"benchmarks.{PARTS[part]}"), part)():
        line = lines[part, found.key]
        name, goal = (line[column].format(**found.words) for column in ("what", "goal"))
        row = Row(part, name, float(found.value), line["unit"], goal, found.note)
        yield held_against(row, line["floor"]) if line["floor"] else row


def held_against(row: Row, floor: str) -> Row:
    """Return a time as so many times a floor, measured now; its goal as so many times what the floor took where goals were set."""
    took, ms = importlib.import_module("benchmarks.yardsticks").measured(floor), MS[row.unit]
    goal = f"<={float(row.goal[2:]) * ms / float(table(FLOORS, 'floor')[floor]['ms']):.3g}"
    told = f"{row.value:.2f} {row.unit}, {floor}: {took:.2f} ms" + (f"; {row.note}" if row.note else "")
    return replace(row, value=row.value * ms / took, unit="x", goal=goal, note=told)


def main() -> int:
    """Print every row; return 1 when a goal was missed, or a ratio is much worse than the recorded one."""
    if {"-h", "--help"} & set(sys.argv):
        print(__doc__, "Parts:", ", ".join(PARTS))
        return 0
    inside()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the program has it
    recorded = json.loads(RECORDED.read_text(encoding="utf-8")) if RECORDED.exists() else {}
    named = [word for word in sys.argv[1:] if not word.startswith("--") and not word.isdigit()]
    missed, found = 0, list[Row]()
    for part in named or [part for part in PARTS if part not in ALONE]:
        print(f"== {part}", flush=True)
        for row in rows(part):
            if "--ratios" in sys.argv and row.unit != "x":
                continue
            found.append(row)
            print(row, flush=True)
            if row.worse(recorded):
                print(f"SLOWER: {recorded[row.part][row.name]:.2f} x was recorded")
            missed += not row.met or row.worse(recorded)
        if "--record" in sys.argv:  # after each part: what is measured stands, should a later one stop
            record(found)
    return 1 if missed else 0


def record(found: list[Row]) -> None:
    """Write the page of results, and the ratios for later runs."""
    ratios: dict[str, dict[str, float]] = {}
    for row in found:
        if row.unit == "x" and row.part != "growth":
            ratios.setdefault(row.part, {})[row.name] = round(row.value, 5)
    RECORDED.write_text(json.dumps(ratios, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    commit = subprocess.check_output(["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"], text=True).strip()
    day, system = f"{datetime.now(UTC):%Y-%m-%d}", f"{platform.system()} {platform.machine()}"
    told = {"words": " ".join(sys.argv[1:]), "day": day, "commit": commit, "system": system}
    lines = [HEAD.format(**told, python=platform.python_version())]
    for part in dict.fromkeys(row.part for row in found):
        lines += [f"## {part.capitalize()}\n", "| what | measured | goal | met | of which |", "|---|---:|---:|---|---|"]
        for row in (row for row in found if row.part == part):
            met = "yes" if row.met else "**no**"
            lines.append(f"| {row.name} | {row.value:.2f} {row.unit} | {row.goal} | {met} | {row.note} |")
        lines.append("")
    PAGE.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
