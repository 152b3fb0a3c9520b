"""Lay a scan under a table of 250 counters and print as JSON what it took: `python -m benchmarks.open_scan SCAN FOLDER`.

Run by `opening.py` in a process of its own, so that the most memory ever held is that of one table with one scan.
"""

import json
import os
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path


def main() -> None:
    """Open, wait, repaint, pan; print."""
    path, home = Path(sys.argv[1]), tempfile.mkdtemp(dir=sys.argv[2])
    os.environ["SABRETACHE_HOME"] = home
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QTransform
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from assistant.scan.pictures.headers import read_header
    from assistant.ui.look.settings import Settings
    from assistant.ui.table.window import TableWindow
    from assistant.ui.widgets.session import Session
    from benchmarks.window import SIZE, crowded_table

    app = QApplication(["bench"])
    desk = crowded_table(Path(home))
    window = TableWindow(Session(desk, Settings(app)))
    window.resize(*SIZE)
    window.show()
    view = window.board
    view.fit()
    QTest.qWait(200)
    view.wait_for_ground()
    QTest.qWait(200)
    found = {"before": _most_memory()}

    begun = time.perf_counter()
    share = desk.board.sheets["map"].width / read_header(path).width
    view.open_scan(path, QTransform.fromScale(share, share))
    view.show_scan(True)
    reader = view.scan.reader
    assert reader is not None

    def painted(there: Callable[[], bool]) -> float:
        """Let the window work until it is there, paint it, and return the seconds since the beginning."""
        while not there():
            app.processEvents()
            time.sleep(0.005)  # `qWait` would keep Python's lock and hold the reader up
        view.viewport().repaint()
        return time.perf_counter() - begun

    worked = time.process_time()
    found["seen"] = painted(lambda: any(reader.levels.arrived))
    found["all"] = painted(lambda: reader.complete)
    found["work"] = time.process_time() - worked

    def work(deed: Callable[[], object]) -> float:
        """Return the milliseconds of work that a deed costs: on a busy machine its frames wait, but cost the same."""
        spent = []
        for _ in range(30):
            started = time.process_time()
            deed()
            spent.append((time.process_time() - started) * 1000)
        return statistics.median(spent)

    def pan() -> None:
        view.pan(11, 7)
        app.sendPostedEvents(None, QEvent.Type.UpdateRequest.value)
        app.processEvents()

    repaint = view.viewport().repaint
    QTest.qWait(300)
    found["repaint"] = work(repaint)
    view.zoom_to(view.zoom * 2)
    view.wait_for_ground()
    QTest.qWait(300)
    found["pan"] = work(pan)
    found["megabytes"] = _most_memory()
    view.show_scan(False)
    QTest.qWait(300)
    found["bare_pan"] = work(pan)
    view.fit()
    QTest.qWait(300)
    found["bare_repaint"] = work(repaint)
    print(json.dumps(found), flush=True)
    window.close()
    desk.close()


def _most_memory() -> float:
    """Return the most memory (MB) that this process ever held."""
    status = Path("/proc/self/status")
    if status.is_file():  # what a process is told of itself elsewhere counts its parent's memory at the start, too
        return int(status.read_text().partition("VmHWM:")[2].split()[0]) / 1024
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)


if __name__ == "__main__":
    main()
