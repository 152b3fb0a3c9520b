"""Deeds done in the window's thread for somebody who waits in another."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future

from PySide6.QtCore import QObject, QThread

from assistant.core.problems import Trouble
from assistant.core.text import speaker
from assistant.ui.work.carrier import Address

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
