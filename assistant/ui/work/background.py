"""Work beside the window that may outlive whoever ordered it.

A pool of a widget's own waits for its work when the widget is deleted and holds Python's lock meanwhile, so that the work never
ends and the program hangs. The pools here belong to the whole program; only its end waits for them.
"""

from __future__ import annotations

import atexit
import functools
from collections.abc import Callable

from PySide6.QtCore import QRunnable, QThreadPool

from assistant.ui.work.carrier import Errand


@functools.cache
def pool(name: str) -> QThreadPool:
    """Return the pool for one sort of work, which is done one after the other."""
    made = QThreadPool()
    made.setObjectName(name)
    made.setMaxThreadCount(1)
    atexit.register(made.waitForDone)
    return made


class Job(QRunnable):
    """A piece of work; it tells what it has to say through an `Address`."""

    def __init__(self, work: Callable[[], None]) -> None:
        super().__init__()
        self._errand = Errand(work)

    def run(self) -> None:
        """Do it."""
        self._errand.run()
