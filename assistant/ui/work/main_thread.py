"""What other threads have to say or to do reaches the window's thread.

Messages are carried there; work is done there for one who waits.
"""

from __future__ import annotations

import functools
import threading
import weakref
from collections.abc import Callable
from concurrent.futures import Future
from typing import Generic, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, Qt, QThread, Signal, Slot
from shiboken6 import isValid

from assistant.core.problems import Trouble
from assistant.core.text import speaker

# What work beside the window has to say reaches the window through a carrier that belongs to the program.
#
# A window may be deleted at any moment, also between the question whether it still is and a signal of its. So no worker asks, and
# none gives a signal of an object that can die. It hands a deed to the carrier, which lives as long as the program; in the window's
# thread, where alone objects are deleted, the deed is done if whom it is for still is.
#
# Nor does a worker let go of anything last: a widget whose last reference were dropped beside the window would be deleted there. An
# `Errand` hands back what it holds.

Owner = TypeVar("Owner", bound=QObject)


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
    def _do(self, deed: Callable[[], None]) -> None:
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

    def __init__(self, work: Callable[[], None]) -> None:
        self._work: Callable[[], None] | None = work
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
PATIENCE = 20.0  # seconds that somebody waits for the window


class InWindow(QObject):
    """Does what is brought to it in the thread that it belongs to, and gives back what came of it; nothing once it is closed."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._address = Address(self)
        self._waiting: set[Future[object]] = set()
        self._lock = threading.Lock()
        self._closed = False

    def __call__(self, deed: Callable[[], object]) -> object:
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
            return waiting.result(PATIENCE)
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


def _done(deed: Callable[[], object], waiting: Future[object]) -> None:
    """Do a deed for somebody, unless he has given up waiting: what is not waited for must not happen."""
    if waiting.done() or not waiting.set_running_or_notify_cancel():
        return
    try:
        result = deed()
    except BaseException as error:  # it is the one who waits that must hear of it
        waiting.set_exception(error)
    else:
        waiting.set_result(result)
