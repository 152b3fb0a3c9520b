"""What ends takes nothing along: windows that close in the middle of their work, what was put off, garbage, memory."""

import ast
import gc
import sys
import threading
import time
import weakref

import pytest
from PySide6.QtCore import QObject, Qt, QThread, Signal
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsRectItem, QLabel, QWidget
from shiboken6 import isValid

from assistant.ui.look.settings import Settings
from assistant.ui.table.window import TableWindow
from assistant.ui.widgets.session import Session
from assistant.ui.work.event_loop import later
from assistant.ui.work.jobs import Address, Errand, Job, end_all, enqueue
from tests.patience import PATIENCE
from tests.python import ROOT, python
from tests.ui.running import deleted, laid_out, running

UI = ROOT / "assistant" / "ui"


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
    job = Job.begin(lambda report: (go_on.wait(5), report(0.5)), window, *[heard.append] * 3)
    thread = job._thread
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

    first, second = Job.begin(work, None, failed=heard.append), Job.begin(lambda _report: 7, None)
    assert begun.wait(5)
    end_all()
    laid_out()
    assert not first.is_running and not second.is_running and heard == []
    end_all()


def test_no_worker_asks_whether_an_object_is_still_there():
    """Only what tells the window's thread, there, may ask `isValid` on behalf of work done elsewhere.

    keyboard.py asks it too, of its own window: the program tells of the keyboard until the very end.
    """
    for path in sorted(UI.rglob("*.py")):
        nodes = ast.walk(ast.parse(path.read_text("utf-8")))
        imports = [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]
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
    assert python("-c", program).returncode == 0


def test_a_bug_is_shown_with_where_its_sheet_lies(qtbot, own_home):
    with running(qtbot) as program:
        program.keeper.show_bug(RuntimeError("lost"))
        sheet, said = program.keeper.sheet, " ".join(one.text() for one in program.keeper.sheet.findChildren(QLabel))
        (path,) = [path for path in own_home.rglob("*") if path.is_file() and str(path) in said]
        assert "lost" in path.read_text("utf-8")
        sheet.close()


def test_a_library_of_an_extra_that_is_not_there_is_no_bug(qtbot):
    lacks = ModuleNotFoundError("No module named 'cv2.ml'", name="cv2.ml")

    def work(_report):
        raise lacks

    with running(qtbot) as program:
        said = []
        program.told.connect(said.append)
        program.keeper.show_bug(lacks)
        job = Job.begin(work, program, failed=program.failed)
        qtbot.waitUntil(lambda: len(said) == 2)
        assert (
            program.keeper.sheet is None and all("sabretache[scan]" in words for words in said) and not job.is_running
        )


# What was put off


class Doer(QObject):
    """Something of a window."""

    done = 0

    def do(self):
        type(self).done += 1


@pytest.mark.parametrize(
    "deed", [lambda one: one.do, lambda one: lambda: one.do()], ids=["its method", "a function that holds it"]
)
def test_an_owner_that_goes_before_is_let_go(qtbot, deed):
    Doer.done = 0
    gone, stays = Doer(), Doer()
    known = weakref.ref(gone)
    later(gone, deed(gone))
    later(stays, deed(stays))
    gone.deleteLater()
    deleted()
    del gone
    qtbot.waitUntil(lambda: Doer.done == 1)
    gc.collect()
    assert known() is None and Doer.done == 1 and not stays.children()


def test_a_window_put_away_in_the_middle_of_a_key_goes_with_its_table(table, qtbot):
    """A key has the keyboard looked after with the next turn of the event loop; here the window is gone by then."""
    desk = table.aside()
    known = weakref.ref(desk)
    window = TableWindow(Session(desk, Settings()))
    window.show()
    qtbot.waitExposed(window)
    QTest.keyClick(window.board, Qt.Key.Key_Escape)
    window.close()
    window.deleteLater()
    deleted()
    del window, desk
    QApplication.processEvents()
    gc.collect()
    assert known() is None, "the table that was put away is still held"


def test_nothing_is_put_off_by_a_timer_that_holds_what_is_gone():
    """`QTimer.singleShot` with an owner never lets go of what it should have done (PySide 6.11): `later` does."""
    for path in sorted(UI.rglob("*.py")):
        for call in (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)):
            if isinstance(call.func, ast.Attribute) and call.func.attr == "singleShot":
                assert len(call.args) == 2, f"{path}:{call.lineno}"


# Garbage


def in_a_cycle(told):
    """Return a widget that only itself holds, and that tells the thread in which it is deleted."""
    widget = QWidget()
    widget.itself = widget
    weakref.finalize(widget, lambda: told.append(QThread.currentThread()))
    return weakref.ref(widget)


def test_a_worker_that_makes_much_collects_no_widget(qtbot, qapp):
    """A hundred times what Python collects after is made beside the window; the widget goes in the window's thread."""
    gc.collect(1)
    told = []
    kept = in_a_cycle(told)
    done = threading.Event()

    def work():
        much = [[n] for n in range(100 * max(1, gc.get_threshold()[0]))]
        assert much
        done.set()

    enqueue("garbage", work)
    assert done.wait(PATIENCE)
    assert kept() is not None and not told
    rest = []

    def is_gone():
        """What the worker made is gone, and not counted any more: a program that runs makes more, time and again."""
        if not rest or gc.get_count()[0] <= gc.get_threshold()[0]:
            rest.extend([n] for n in range(2 * gc.get_threshold()[0]))
        return kept() is None

    qtbot.waitUntil(is_gone, timeout=10_000)
    assert rest and told == [qapp.thread()]


# Memory


WORK = """
import resource
import numpy as np
from assistant.core.memory import give_back, large_numbers

def room():
    return int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize()

def emptied():
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(40):
        np.ones(1 << 18)
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before

give_back()
apart, before = emptied(), room()
with large_numbers():
    kept = [np.ones(1 << 18) for _ in range(30)]
    del kept
    together = emptied()
assert together < apart / 4, (apart, together)
assert room() < before + (8 << 20), (before, room())
assert emptied() > apart / 2, "afterwards all is as before"
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere nothing is done")
def test_large_numbers_take_each_others_place_and_are_given_back():
    assert python("-c", WORK).returncode == 0


ALONE = """
import resource
import numpy as np
from assistant.core.memory import keep_all

def emptied():
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(5):
        kept = [np.ones(1 << 21) for _ in range(4)]
        del kept
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before

keep_all()
emptied()
assert emptied() < 2000
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere nothing is done")
def test_a_command_does_not_wait_for_empty_room():
    assert python("-c", ALONE).returncode == 0


# References


# Few enough that a faulty wheel fails the test instead of aborting the run.
CALLS = 3000


class Speaker(QObject):
    said = Signal(bool)


def test_void_calls_and_slots_keep_their_references(qtbot):
    """The wheel that loses references to None (docs/decisions/0003-pyside-pin.md) must never come in unnoticed."""
    item, speaker, heard = QGraphicsRectItem(), Speaker(), []
    speaker.said.connect(heard.append)
    before = sys.getrefcount(None), sys.getrefcount(True)
    for _ in range(CALLS):
        item.moveBy(1, 1)
    for _ in range(100):
        speaker.said.emit(True)
    heard.clear()
    assert abs(sys.getrefcount(None) - before[0]) < 50
    assert abs(sys.getrefcount(True) - before[1]) < 50
