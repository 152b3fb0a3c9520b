"""What the benchmark's parts share: clocks, processes of their own, words of the command line."""

import contextlib
import gc
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from msgspec.structs import replace

# Starts a command and tells its seconds by the clock, those of a processor, and the most MB that it held. A process of its own: on
# Linux a process counts as its own what its parent had in memory when it was made.
STARTER = """
import resource, subprocess, sys, time
begun = time.perf_counter()
status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(time.perf_counter() - begun, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
sys.exit(status)
"""


@dataclass(frozen=True)
class Found:
    """A measurement: the key of its row, the value, what it is to be seen against, and the words that its row leaves open."""

    key: str
    value: float
    note: str = ""
    words: dict[str, Any] = field(default_factory=dict)


def number(otherwise: int) -> int:
    """Return the number on the command line."""
    return next((int(word) for word in sys.argv[1:] if word.isdigit()), otherwise)


def word(name: str, otherwise: str = "") -> str:
    """Return what follows `--name=` on the command line."""
    start = f"--{name}="
    return next((one.removeprefix(start) for one in sys.argv[1:] if one.startswith(start)), otherwise)


def median(works: Iterable[Callable[[], object]], clock: Callable[[], float] = time.process_time) -> float:
    """Return the median milliseconds of works done one after the other: of the processor, which a busy machine hardly changes."""
    return statistics.median(_taken(work, clock) for work in works)


def median_ms(work: Callable[[], object], times: int = 9, clock: Callable[[], float] = time.process_time) -> float:
    """Return the median milliseconds of a work done a few times, after once to warm it."""
    work()
    return median([work] * times, clock)


def ratio(work: Callable[[], object], floor: Callable[[], object]) -> tuple[float, float]:
    """Return how many times as long a work takes as a floor, and the floor's milliseconds."""
    least = median_ms(floor)
    return median_ms(work) / least, least


def least_ms(work: Callable[[], object], times: int) -> float:
    """Return the least milliseconds of the processor that a work took: what else the machine does makes nothing dearer."""
    work()
    return min(_taken(work, time.process_time) for _ in range(times))


def _taken(work: Callable[[], object], clock: Callable[[], float]) -> float:
    gc.disable()  # what came before is no part of it; the window looks for garbage when it has nothing else to do
    begun = clock()
    work()
    took = (clock() - begun) * 1000
    gc.enable()
    return took


def flood(beside: Mapping[Any, Iterable[Any]], starts: Iterable[Any]) -> None:
    """Flood a net in plain Python: a dict, a set, a queue."""
    queue = deque(starts)
    seen = set(queue)
    while queue:
        for other in beside[queue.popleft()]:
            if other not in seen:
                seen.add(other)
                queue.append(other)


def python(*words: object) -> tuple[float, float, float]:
    """Run this Python on some words; return its seconds by the clock, those of a processor, and the most MB that it held."""
    command = [sys.executable, "-c", STARTER, sys.executable, *map(str, words)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    seconds, busy, held = map(float, told)
    return seconds, busy, held


@contextlib.contextmanager
def home() -> Iterator[Path]:
    """Give the program a folder of its own."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.environ["SABRETACHE_HOME"] = folder
        yield Path(folder)


def kit(size: tuple[int, int], title: str, copies: int, kinds: int = 5) -> str:
    """Make a kit of a grid of hexes, some hilly, some towns, two sides with so many kinds of counters; return its name."""
    from assistant.desk.editor.draft import CounterRow, SideRow, blank_board, lay_grid, new_game
    from assistant.desk.kits import from_draft
    from assistant.games.kit.library import folder
    from assistant.scan.boards import editing
    from assistant.scan.boards.grids import Grid

    wide, high = size
    grid = Grid("hex-columns", wide, high, ((60, 60), (60 + 45 * (wide - 1), 60), (60, 60 + 52 * (high - 1))), True)
    draft = new_game(title=title, size=(45 * wide + 80, 52 * high + 100))
    board = lay_grid(draft.board(blank_board()), draft.sheet, grid, "ccrr")
    for step, ground in ((9, "hills"), (40, "town")):
        board = editing.set_facts(board, list(board.zones)[::step], "terrain", ground)
    draft = draft.edited(board)
    counters = tuple(
        CounterRow(f"{side} {n}", side, "foot", copies, {"attack": str(n), "moves": "6"})
        for side in ("Red", "Blue")
        for n in range(1, kinds + 1)
    )
    sides = (SideRow("Red", "red"), SideRow("Blue", "blue"))
    name = from_draft.from_draft(replace(draft, sides=sides, columns=("attack", "moves"), counters=counters, turns=10))
    path = folder(name)
    assert path is not None
    with (path / "kit.toml").open("ab") as file:
        file.write(b"\n" + Path(__file__).with_name("large_kit.toml").read_bytes())
    return name
