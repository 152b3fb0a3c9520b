"""Open and close windows in the middle of their work, again and again: `python3 packaging/closings.py [TIMES] [BUSY]`.

TIMES (300) tables, walks to an own board and dialogs are opened and closed after a few milliseconds, while the ground is painted,
a scan is read, a question is answered, with BUSY (4) processes that keep the machine busy. The windows live in a process of their
own, so that one that dies is told with all its stacks instead of taking the count along.
"""

from __future__ import annotations

import contextlib
import faulthandler
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 30  # seconds for one window: longer is a hang, and all stacks are printed
WITHIN = "--within"
KNOWN = "propagateSizeHints"  # what the screen that is none says of every window


def main() -> int:
    """Run the windows beside busy processes; return 0 when all of them opened and closed."""
    words = [word for word in sys.argv[1:] if word != WITHIN]
    times, busy = (int(word) for word in (*words, *("300", "4")[len(words) :]))
    if WITHIN in sys.argv:
        return _windows(times)
    from prepare import prepare

    return campaign(prepare(tests=True), times, busy)


def campaign(python: Path | str, times: int, busy: int) -> int:
    """Have `times` windows opened and closed by another process, beside `busy` ones; return its exit status."""
    loops = [subprocess.Popen([str(python), "-c", "while True: pass"]) for _ in range(busy)]
    begun = time.monotonic()
    try:
        with tempfile.TemporaryDirectory() as home:
            environment = {
                **os.environ,
                "QT_QPA_PLATFORM": "offscreen",
                "PYTHONPATH": str(ROOT),
                "SABRETACHE_HOME": home,
                "XDG_CACHE_HOME": home,
            }
            command = [str(python), str(Path(__file__)), str(times), str(busy), WITHIN]
            status = subprocess.run(command, check=False, env=environment, cwd=ROOT).returncode
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
    fate = "all came and went" if status == 0 else f"DIED with status {status}"
    print(f"{times} windows beside {busy} busy processes: {fate}, {time.monotonic() - begun:.0f} s", flush=True)
    return status


def _windows(times: int) -> int:
    """Open and close windows in this process."""
    from PySide6.QtCore import QCoreApplication, QEvent, qInstallMessageHandler
    from PySide6.QtWidgets import QApplication, QWidget

    from assistant.desk.desk import Desk
    from assistant.games import GAMES, find_game
    from assistant.ui.look.settings import Settings
    from assistant.ui.own_board.window import OwnBoardWindow
    from assistant.ui.program.crash_sheet import CrashSheet
    from assistant.ui.table.window import TableWindow
    from assistant.ui.widgets.session import Session

    faulthandler.enable()
    qInstallMessageHandler(lambda _kind, _where, words: None if KNOWN in words else print(words, file=sys.stderr))
    program = QApplication([])
    chance = random.Random(7)
    picture = _picture(Path(os.environ["SABRETACHE_HOME"]) / "scan.png")
    games = list(GAMES)

    def table() -> QWidget:
        game = find_game(chance.choice(games))
        window = TableWindow(Session(Desk.new(game, game.sample or game.setups[0]), Settings()))
        window.show()
        question = game.findings() if game.findings is not None else None
        if question is not None and chance.random() < 0.5:
            window.ask(question)
        return window

    def walk() -> QWidget:
        window = OwnBoardWindow(find_game("der-des-ders"), Settings())
        window.show()
        window.open_file(picture)
        return window

    def dialog() -> QWidget:
        sheet = CrashSheet("Traceback", lambda key: key)
        sheet.show()
        return sheet

    for n in range(times):
        faulthandler.dump_traceback_later(LONGEST, exit=True)
        window = chance.choice((table, table, walk, dialog))()
        until = time.monotonic() + chance.choice((0.0, 0.005, 0.02, 0.06, 0.15))
        while time.monotonic() < until:
            program.processEvents()
        window.close()
        window.deleteLater()
        del window
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        for _ in range(chance.randrange(3)):
            program.processEvents()
        if n % 50 == 49:
            print(f"  {n + 1}", flush=True)
    faulthandler.cancel_dump_traceback_later()
    with contextlib.suppress(RuntimeError):
        program.processEvents()
    return 0


def _picture(path: Path) -> Path:
    """Make a scan that takes a while to read."""
    import cv2
    import numpy as np

    cv2.imwrite(str(path), np.random.default_rng(0).integers(0, 255, (1600, 2400, 3), np.uint8))
    return path


if __name__ == "__main__":
    sys.exit(main())
