"""The command that compares a table with a photograph, by itself: seconds from its start to its end, and the most memory it held.

Each photograph is read a few times after a first time, in which the program draws what it compares with. Nothing else should run
on the machine.
"""

from __future__ import annotations

import math
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.rows import Row

GAMES = ("third-reich", "empires")
SECONDS = {12: 5.0, 48: 8.0}  # by millions of pixels
MEMORY = 700.0
TIMES = 3


def rows() -> Iterator[Row]:
    """Yield the rows of this part."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SABRETACHE_HOME"] = folder
        for slug in GAMES:
            yield from _read(slug, Path(folder))


def _read(slug: str, folder: Path) -> Iterator[Row]:
    from assistant.desk.desk import Desk
    from assistant.games import find_game
    from assistant.ui.plan.board import BoardPlan
    from tests.desk.photo.views import played
    from tests.ui.photographing import photographed

    game, table = find_game(slug), folder / f"{slug}.sabretache"
    started = Desk.new(game, game.sample).position
    _ran("new", "--setup", game.sample, slug, str(table))
    later = played(started, 4, random.Random(5), game)
    plan = BoardPlan(later.board)
    board = plan.sheet_rect(plan.largest)
    most = 0.0
    for millions, seconds in SECONDS.items():
        across = round(math.sqrt(millions * 1e6 * board.width() / board.height()))
        picture = photographed(later, folder / f"{slug}-{millions}.jpg", across)
        _ran("photo", str(table), str(picture))
        spent, held = zip(*(_ran("photo", str(table), str(picture)) for _ in range(TIMES)), strict=True)
        most = max(most, *held)
        note = f"{min(spent):.2f} to {max(spent):.2f}"
        yield Row(f"{slug}: {millions} million pixels", statistics.median(spent), "s", seconds, note)
    yield Row(f"{slug}: memory", most, "MB", MEMORY)


def _ran(*words: str) -> tuple[float, float]:
    """Run a command of the program; return its seconds and the most megabytes it held."""
    start = time.perf_counter()
    with subprocess.Popen([sys.executable, "-m", "assistant", *words], stdout=subprocess.DEVNULL) as running:
        _, status, used = os.wait4(running.pid, 0)
        running.returncode = os.waitstatus_to_exitcode(status)
    if running.returncode:
        raise RuntimeError(f"{' '.join(words)} ended with {running.returncode}")
    return time.perf_counter() - start, used.ru_maxrss / 1000
