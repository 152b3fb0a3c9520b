"""Press and click by chance at every game's table: `python3 packaging/wanderings.py [GESTURES] [SEED] [GAME …]`.

GESTURES (1000) a game, from SEED (1), in both languages by turns. What must hold after each stands in tests/ui/wandering.py; Qt may
warn of nothing, and the process's memory may not grow. What does not hold is told with the gestures before it, and the exit status
is 1. Each game has a process of its own, so that one that dies is told with its stacks.
"""

from __future__ import annotations

import faulthandler
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WITHIN = "--within"
LONGEST = 60  # gestures after which another table is begun
KNOWN = "This plugin does not support"  # what the screen that is none says of every window
MOST_GROWTH = 60  # MB that two thirds of a wandering may add: pictures of the ground come and go with the zoom


def main() -> int:
    """Wander through the games; return 0 when everything held."""
    words = [word for word in sys.argv[1:] if word != WITHIN]
    count, seed = (int(word) for word in (*words[:2], *("1000", "1")[len(words[:2]) :]))
    if WITHIN in sys.argv:
        return _within(count, seed, words[2])
    from prepare import prepare

    python = prepare(tests=True)
    sys.path.insert(0, str(ROOT))
    from assistant.games import GAMES

    return sum(campaign(python, count, seed, game) for game in words[2:] or GAMES) and 1


def campaign(python: Path | str, count: int, seed: int, game: str) -> int:
    """Have another process wander at tables of a game; return its exit status."""
    with tempfile.TemporaryDirectory() as home:
        environment = {
            **os.environ,
            "QT_QPA_PLATFORM": "offscreen",
            "PYTHONPATH": str(ROOT),
            "SABRETACHE_HOME": home,
            "XDG_CACHE_HOME": home,
        }
        command = [str(python), str(Path(__file__)), str(count), str(seed), game, WITHIN]
        return subprocess.run(command, check=False, env=environment, cwd=ROOT).returncode


def _within(count: int, seed: int, name: str) -> int:
    """Wander in this process."""
    import pytest
    from PySide6.QtCore import qInstallMessageHandler
    from PySide6.QtWidgets import QApplication

    from assistant.core.text import LANGUAGES
    from assistant.desk.desk import Desk
    from assistant.games import find_game
    from assistant.ui.work.event_loop import collect_here
    from tests.conftest import give_back, memory
    from tests.ui.wandering import random_gestures, wander

    faulthandler.enable()
    warned: list[str] = []
    qInstallMessageHandler(lambda _kind, _where, words: None if KNOWN in words else warned.append(words))
    program = QApplication([])
    collect_here(program)  # as in the program
    thrown: list[object] = []
    sys.excepthook = lambda _sort, error, _trace: thrown.append(error)
    game, chance = find_game(name), random.Random(seed)
    begun, taken, done, tables = time.monotonic(), 0, 0, 0
    held: list[int] = []  # megabytes after each table
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        while done < count:
            gestures = random_gestures(chance, min(LONGEST, count - done))
            path = Path(folder) / f"{done}.sabretache"
            desk = Desk.new(game, game.sample or game.setups[0], path)
            try:
                taken += wander(desk, path, gestures, patch, LANGUAGES[tables % len(LANGUAGES)])
                assert not thrown, f"{thrown}\nafter {gestures[-12:]}"
                assert not warned, f"Qt warned: {warned}\nafter {gestures[-12:]}"
            except AssertionError as wrong:
                print(f"{name}, seed {seed}, after {done} gestures: {wrong}", flush=True)
                return 1
            patch.undo()
            done, tables = done + len(gestures), tables + 1
            give_back()
            held.append(memory("VmRSS"))
    program.processEvents()
    early, late = held[len(held) // 3], held[-1]  # until then the caches fill
    told = f"{done} gestures, {taken} choices taken, all held, {early} MB after a third, {late} MB at the end"
    print(f"{name}: {told}, {time.monotonic() - begun:.0f} s", flush=True)
    return int(late > early + MOST_GROWTH)


if __name__ == "__main__":
    sys.exit(main())
