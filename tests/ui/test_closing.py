"""Windows that close in the middle of their work take nothing along: what workers say goes through a carrier of the program's."""

import ast
import gc
import subprocess
import sys
import threading
import time
from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal
from PySide6.QtWidgets import QLabel
from shiboken6 import isValid

from assistant.ui.work.jobs import Address, Errand, Job, end_all
from tests.patience import PATIENCE
from tests.ui.running import deleted, laid_out, running

ROOT = Path(__file__).resolve().parents[2]


class Listener(QObject):
    """Something of a window."""

    heard = Signal(object)


def test_what_is_told_to_one_that_is_gone_is_not_heard(qtbot):
    listener, other = Listener(), Listener()
    told = []
    addresses = Address(listener), Address(other)
    thread = threading.Thread(target=lambda: [a.tell(lambda one: told.append(one)) for a in addresses])
    thread.start()
    thread.join()
    listener.deleteLater()
    deleted()
    assert not isValid(listener) and told == [], "nothing is told outside the window's thread"
    qtbot.waitUntil(lambda: bool(told))
    assert told == [other]


def test_what_is_told_is_done_in_the_thread_of_the_window_and_in_order(qtbot):
    listener, found = Listener(), []
    address = Address(listener)

    def work():
        for n in range(50):
            address.tell(lambda _one, n=n: found.append((n, QThread.currentThread())))

    threading.Thread(target=work).start()
    qtbot.waitUntil(lambda: len(found) == 50)
    assert [n for n, _ in found] == list(range(50)) and {thread for _, thread in found} == {listener.thread()}


def test_an_errand_lets_go_of_what_it_holds_in_the_thread_of_the_window(qtbot):
    gone_in = []

    class Held(QObject):
        def __del__(self):
            gone_in.append(threading.current_thread())

    errand = Errand(Held().objectName)
    thread = threading.Thread(target=errand.run)
    del errand
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: bool(gone_in) or gc.collect() < 0)
    assert gone_in == [threading.main_thread()]


def test_a_job_whose_window_goes_ends_unheard(qtbot):
    window, go_on, heard = QObject(), threading.Event(), []
    job = Job(lambda report: (go_on.wait(5), report(0.5)), window)
    for said in (job.done, job.failed, job.progress):
        said.connect(heard.append)
    thread = job._thread
    job.start()
    del job
    window.deleteLater()
    del window
    deleted()
    go_on.set()
    thread.join(5)
    laid_out()
    assert not thread.is_alive() and heard == []


def test_work_is_ended_before_the_program_goes(qtbot):
    """Python goes away beneath a thread that still works: the program broke off at its end, photographs being looked at."""
    begun, heard = threading.Event(), []

    def work(report):
        begun.set()
        while True:
            time.sleep(0.01)
            report(0.5)

    first, second = Job(work), Job(lambda _report: 7)
    first.failed.connect(heard.append)
    first.start()
    second.start()
    assert begun.wait(5)
    end_all()
    laid_out()
    assert not first.is_running and not second.is_running and heard == []
    end_all()


def test_no_worker_asks_whether_an_object_is_still_there():
    """Only what tells the window's thread, there, may ask `isValid` on behalf of work done elsewhere.

    keyboard.py asks it too, of its own window: the program tells of the keyboard until the very end.
    """
    for path in sorted((ROOT / "assistant" / "ui").rglob("*.py")):
        imports = [
            node
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Import | ast.ImportFrom)
        ]
        names = {alias.name for node in imports for alias in node.names}
        assert path.name in ("jobs.py", "keyboard.py") or "isValid" not in names, path
        works = names & {"threading", "QThreadPool", "QRunnable", "QThread", "concurrent.futures"}
        if works and path.name != "jobs.py":
            assert names & {"Errand", "Address"}, f"{path}: work beside the window speaks through an Address"


def test_two_threads_that_load_numpy_first_both_get_it_whole():
    program = """
import threading
from assistant.ui.work import jobs
found = []
def load():
    jobs.load()
    import numpy, shapely
    found.append(shapely.box(0, 0, 1, 1).area + numpy.zeros(1)[0])
threads = [threading.Thread(target=load) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert found == [1.0] * 4
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=PATIENCE)


def test_a_bug_is_shown_with_where_its_sheet_lies(qtbot, own_home):
    with running(qtbot) as program:
        program.keeper.show_bug(RuntimeError("lost"))
        sheet = program.keeper.sheet
        assert sheet is not None and any(str(own_home) in one.text() for one in sheet.findChildren(QLabel))
        sheet.close()
