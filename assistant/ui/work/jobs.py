"""Work beside the window's thread: pools, and long jobs with progress and cancellation.

Numpy is loaded by one thread at a time.
"""

from __future__ import annotations

import atexit
import functools
import threading
import time
import weakref
from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, Qt, QThread, QThreadPool, Signal, Slot
from shiboken6 import isValid

from assistant.core.cancellation import while_wanted
from assistant.core.text import DataError, Trouble, missing_extra, speaker
from assistant.scan import reading
from assistant.ui.work.event_loop import Callback

if TYPE_CHECKING:
    from assistant.scan.tracing.tracer import Report

# What work beside the window has to say reaches the window through a carrier that belongs to the program.
#
# A window may be deleted at any moment, also between the question whether it still is and a signal of its. So no worker asks, and
# none gives a signal of an object that can die. It hands a deed to the carrier, which lives as long as the program; in the window's
# thread, where alone objects are deleted, the deed is done if whom it is for still is.
#
# Nor does a worker let go of anything last: a widget whose last reference were dropped beside the window would be deleted there. An
# `Errand` hands back what it holds.

Owner = TypeVar("Owner", bound=QObject)
Taker = Callable[[Any], object]  # takes what comes of a work


class _Carrier(QObject):
    """Does in the window's thread what is brought to it from any other."""

    brought = Signal(object)  # a function without arguments

    def __init__(self) -> None:
        super().__init__()
        program = QCoreApplication.instance()
        if program is not None:
            self.moveToThread(program.thread())
        self.brought.connect(self._do, Qt.ConnectionType.QueuedConnection)

    @Slot(object)
    def _do(self, deed: Callback) -> None:
        deed()


@functools.cache
def _carrier() -> _Carrier:
    """Return the program's carrier; it is never deleted."""
    return _Carrier()


class Address(Generic[Owner]):
    """Where an object of the window is to be told something by work beside it, as long as it is there.

    Made in the window's thread; `tell` may be called in any. What is told arrives in the order in which it was said.
    """

    def __init__(self, owner: Owner) -> None:
        self._owner = weakref.ref(owner)
        self._bring = _carrier().brought

    def tell(self, deed: Callable[[Owner], None]) -> None:
        """Have `deed` done to the owner in the window's thread; nothing happens if it is gone by then."""
        self._bring.emit(functools.partial(self._hand_over, deed))

    def _hand_over(self, deed: Callable[[Owner], None]) -> None:
        owner = self._owner()
        if owner is not None and isValid(owner):
            deed(owner)


class Errand:
    """A piece of work to be done in another thread, once. What it holds is let go of in the window's thread."""

    def __init__(self, work: Callback) -> None:
        self._work: Callback | None = work
        self._bring = _carrier().brought

    def run(self) -> None:
        """Do it, in whatever thread this is."""
        try:
            if self._work is not None:
                self._work()
        finally:
            self._bring.emit(self._let_go)

    def _let_go(self) -> None:
        self._work = None


# Deeds done in the window's thread for somebody who waits in another.

say = speaker("assistant.ui")
LONGEST_WAIT = 20.0  # seconds that somebody waits for the window


class InWindow(QObject):
    """Does what is brought to it in the thread that it belongs to, and gives back what came of it; nothing once it is closed."""

    _closed = False

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._address = Address(self)
        self._waiting: set[Future[object]] = set()
        self._lock = threading.Lock()

    def __call__(self, deed: Callback) -> object:
        """Do a deed, and return what it gives.

        Raises:
            Trouble: the window is closed or does not answer; and whatever `deed` raises.
        """
        if QThread.currentThread() is self.thread():
            return deed()
        waiting: Future[object] = Future()
        with self._lock:
            if self._closed:
                raise Trouble(say("window-closed"))
            self._waiting.add(waiting)
        self._address.tell(lambda _: _done(deed, waiting))
        try:
            return waiting.result(LONGEST_WAIT)
        except TimeoutError:
            waiting.cancel()
            raise Trouble(say("window-busy")) from None
        finally:
            with self._lock:
                self._waiting.discard(waiting)

    def close(self) -> None:
        """Let nobody wait any longer."""
        with self._lock:
            self._closed = True
            for waiting in self._waiting:
                if not waiting.done():
                    waiting.set_exception(Trouble(say("window-closed")))


def _done(deed: Callback, waiting: Future[object]) -> None:
    """Do a deed for somebody, unless he has given up waiting: what is not waited for must not happen."""
    if waiting.done() or not waiting.set_running_or_notify_cancel():
        return
    try:
        result = deed()
    except BaseException as error:  # it is the one who waits that must hear of it
        waiting.set_exception(error)
    else:
        waiting.set_result(result)


# Work beside the window, and where its results are kept.

# Numpy and what stands on it, loaded by one thread at a time.
#
# A table is painted before numpy is there, and two threads want it soon after: what paints the ground, and who lays the
# player's own picture beneath the counters. Python lets both begin where it sees them wait for each other, and then neither
# gets it whole.

_alone = Lock()


def load() -> None:
    """Load numpy and shapely, unless they are there; whoever comes meanwhile waits."""
    with _alone:
        import numpy  # noqa: F401
        import shapely  # noqa: F401


# Work beside the window that may outlive whoever ordered it.
#
# A pool of a widget's own waits for its work when the widget is deleted and holds Python's lock meanwhile, so that the work never
# ends and the program hangs. The pools here belong to the whole program; only its end waits for them.


@functools.cache
def pool(name: str) -> QThreadPool:
    """Return the pool for one sort of work, which is done one after the other."""
    made = QThreadPool()
    made.setObjectName(name)
    made.setMaxThreadCount(1)
    atexit.register(made.waitForDone)
    return made


def enqueue(sort: str, work: Callback) -> None:
    """Have a piece of work done in the pool of its sort; it tells what it has to say through an `Address`."""
    pool(sort).start(Errand(work).run)


# Long work beside the window: with progress, with cancel, one at a time of each kind.

PATIENCE = 4.0  # seconds in which works end once they are given up
_at_work: dict[threading.Thread, threading.Event] = {}  # what gives each of them up


def end_all() -> bool:
    """Give up every work that still goes on, and wait until it has ended; return whether it has.

    Python must not go away beneath it: where it has not, the process is left as it stands.
    """
    for cancelled in tuple(_at_work.values()):
        cancelled.set()
    reading.end_all()
    until = time.monotonic() + PATIENCE
    for thread in tuple(_at_work):
        thread.join(max(0.0, until - time.monotonic()))
    return not any(thread.is_alive() for thread in tuple(_at_work))


class Job(QObject):
    """One work in a thread of its own. Every signal comes in the window's thread; after `cancel` none comes any more."""

    progress = Signal(float)  # 0 to 1
    done = Signal(object)  # what the work returned
    failed = Signal(object)  # the Trouble, or the bug

    def __init__(self, work: Callable[[Report], Any], parent: QObject | None, numbers: bool) -> None:
        super().__init__(parent)
        self._cancelled = threading.Event()
        run = functools.partial(_run, work, self._cancelled, Address(self), numbers)
        self._thread = threading.Thread(target=Errand(run).run, daemon=True)

    @classmethod
    def begin(
        cls,
        work: Callable[[Report], Any],
        parent: QObject | None,
        done: Taker | None = None,
        failed: Taker | None = None,
        progress: Callable[[float], object] | None = None,
        former: Job | None = None,
        *,
        numbers: bool = True,
    ) -> Job:
        """Return a job that is begun and tells its end and how far it is; a former one of its kind is given up.

        Args:
            numbers: whether numpy is loaded first, as all but a question to a game want it.
        """
        if former is not None:
            former.cancel()
        job = cls(work, parent, numbers)
        for signal, hears in ((job.done, done), (job.failed, failed), (job.progress, progress)):
            if hears is not None:
                signal.connect(hears)
        _at_work[job._thread] = job._cancelled
        job._thread.start()
        return job

    def cancel(self) -> None:
        """Give up: the work ends at its next report, and what it has read apart ends at once."""
        self._cancelled.set()

    def wait(self, seconds: float = 30.0) -> None:
        """Wait until the thread has ended."""
        self._thread.join(seconds)

    @property
    def is_running(self) -> bool:
        """Whether its thread goes on, wanted or not."""
        return self._thread.is_alive()

    @property
    def is_wanted(self) -> bool:
        """Whether nobody has given it up."""
        return not self._cancelled.is_set()


def _run(work: Callable[[Report], Any], cancelled: threading.Event, job: Address[Job], numbers: bool) -> None:
    """Do what a job is for, in its thread; the job is known by its address only."""

    def report(share: float) -> None:
        if cancelled.is_set():
            from assistant.scan.tracing.tracer import Cancelled  # loads numpy: the open table need not wait for it

            raise Cancelled
        job.tell(lambda job: job.progress.emit(share) if job.is_wanted else None)

    try:
        if numbers:
            load()
        with while_wanted(lambda: not cancelled.is_set()):
            result = work(report)
    except Exception as bug:
        lacks = missing_extra(bug)
        error = bug if lacks is None else DataError(lacks)
        job.tell(lambda job, trouble=error: job.failed.emit(trouble) if job.is_wanted else None)  # type: ignore[misc]
    else:
        job.tell(lambda job: job.done.emit(result) if job.is_wanted else None)
    finally:
        _at_work.pop(threading.current_thread(), None)
