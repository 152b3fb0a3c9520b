"""Long work beside the window: with progress, with cancel, one at a time of each kind."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from assistant.core.problems import Trouble

if TYPE_CHECKING:
    from assistant.scan.tracing.tracer import Report


class Job(QObject):
    """One work in a thread of its own. Every signal comes in the window's thread; after `cancel` none comes any more."""

    progress = Signal(float)  # 0 to 1
    done = Signal(object)  # what the work returned
    failed = Signal(object)  # the Trouble, or the bug

    def __init__(self, work: Callable[[Report], Any], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work = work
        self._cancelled = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def cancel(self) -> None:
        """Give up: the work ends at its next report."""
        self._cancelled.set()

    def wait(self, seconds: float = 30.0) -> None:
        """Wait until the thread has ended."""
        self._thread.join(seconds)

    def _report(self, share: float) -> None:
        if self._cancelled.is_set():
            raise _given_up()
        self._say(self.progress, share)

    def _run(self) -> None:
        try:
            result = self._work(self._report)
        except (Trouble, Exception) as trouble:
            self._say(self.failed, trouble)  # says nothing after `cancel`
            return
        self._say(self.done, result)

    def _say(self, signal: Any, value: object) -> None:
        if not self._cancelled.is_set() and isValid(self):
            signal.emit(value)


def _given_up() -> Exception:
    from assistant.scan.tracing.tracer import Cancelled  # loads numpy: the open table need not wait for it

    return Cancelled()
