"""A row of the benchmark: what was measured, against what, and the goal."""

import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One measurement. `value` and `goal` are in `unit`; `floor` is the yardstick of the same run, if there is one."""

    name: str
    value: float
    unit: str
    goal: float
    floor: str = ""

    @property
    def met(self) -> bool:
        """Whether the goal is met."""
        return self.value <= self.goal

    def __str__(self) -> str:
        mark = "ok  " if self.met else "MISS"
        against = f"   ({self.floor})" if self.floor else ""
        return f"{mark} {self.name:<58} {self.value:>10.2f} {self.unit:<5} goal {self.goal:g}{against}"


def median_ms(work: Callable[[], object], times: int = 9) -> float:
    """Return the median milliseconds of `work`, run a few times after one warming run."""
    work()
    spent = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        spent.append((time.perf_counter() - begun) * 1000)
    return statistics.median(spent)


def ratio(name: str, work: Callable[[], object], floor: Callable[[], object], goal: float, floor_name: str) -> Row:
    """Return the row of how many times longer `work` takes than `floor`, measured in turn."""
    least = median_ms(floor)
    return Row(name, median_ms(work) / least, "x", goal, f"{floor_name}: {least:.3f} ms")


def word(name: str) -> str:
    """Return what follows `--name=` on the command line; empty if nothing does."""
    start = f"--{name}="
    return next((one.removeprefix(start) for one in sys.argv[1:] if one.startswith(start)), "")
