"""Play at one window for a long evening and watch its memory: `python3 packaging/memory.py [GESTURES]`.

GESTURES (5,000) moves, undos, looks, questions, zooms and clicks at a table; twenty times the process's memory is printed. It ends
with status 1 when over the last fifth the window holds over 10 MB more than over the second: in the first its caches fill. The
pictures of the ground take up to 30 MB more or less with the zoom, so that it is always looked at with the whole map in view, and
the means of several looks are compared.
"""

from __future__ import annotations

import gc
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WITHIN = "--within"
MOST_GROWTH = 10  # MB


def main() -> int:
    """Play in a process of its own; return 0 when its memory stays flat."""
    times = int(next((word for word in sys.argv[1:] if word != WITHIN), "5000"))
    if WITHIN in sys.argv:
        return _play(times)
    from prepare import prepare

    with tempfile.TemporaryDirectory() as home:
        own = {"QT_QPA_PLATFORM": "offscreen", "SABRETACHE_HOME": home, "XDG_CACHE_HOME": home, "PYTHONPATH": str(ROOT)}
        command = [str(prepare(tests=True)), __file__, str(times), WITHIN]
        return subprocess.run(command, check=False, env={**os.environ, **own}, cwd=ROOT).returncode


def _play(times: int) -> int:
    from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from assistant.core.memory import give_back, tidy
    from assistant.core.table import Move
    from assistant.desk.desk import Desk
    from assistant.games import find_game
    from assistant.ui.look.settings import Settings
    from assistant.ui.table.window import TableWindow
    from assistant.ui.widgets.session import Session

    give_back()  # as the program does when it starts
    program = QApplication([])
    home = Path(os.environ["SABRETACHE_HOME"])
    session = Session(Desk.new(find_game("empires"), "august-1914", home / "evening.sabretache"), Settings())
    session.watch()
    window = TableWindow(session)
    window.resize(1280, 720)
    window.show()
    board, chance = window.parts.board, random.Random(1914)
    zones = [zone.id for zone in session.desk.board.zones.values() if "track" not in zone.tags]
    counters = [c for c in session.position.table.counters if not session.position.kind(c).get("track")]
    keys = (Qt.Key.Key_S, Qt.Key.Key_R, Qt.Key.Key_Plus, Qt.Key.Key_Minus)
    seen: list[int] = []
    for n in range(times + 1):
        match chance.randrange(10):
            case 6:
                session.desk.undo()
            case 7:
                session.point_at(chance.choice(zones))
            case 8:
                session.select((chance.choice(counters),))
                QTest.keyClick(board, chance.choice(keys))
            case 9:
                spot = QPoint(chance.randrange(board.width()), chance.randrange(board.height()))
                QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=spot)
            case _:
                session.do(Move((chance.choice(counters),), chance.choice(zones)))
        program.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # what an event loop does by itself
        if n % max(1, times // 20) == 0:
            place = board.zoom, board.visible.center()
            board.fit()
            board.wait_for_ground()
            gc.collect()
            tidy()  # as the program does every minute
            seen.append(_memory())
            board.zoom_to(place[0])
            board.centerOn(place[1])
            print(f"{n:>6} gestures {seen[-1]:>5} MB", flush=True)
    second, last = seen[5:9], seen[-4:]
    grown = round(sum(last) / len(last) - sum(second) / len(second))
    print(f"{times} gestures: {grown:+} MB from the second fifth to the last", flush=True)
    sys.stdout.flush()
    os._exit(int(grown > MOST_GROWTH))


def _memory() -> int:
    """Return what this process holds, in MB, as Linux tells it."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("VmRSS"))) >> 10


if __name__ == "__main__":
    sys.exit(main())
