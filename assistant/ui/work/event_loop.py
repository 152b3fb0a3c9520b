"""What the event loop does for the program: work done a turn later, and garbage collected in the window's thread alone.

The first paint loads it; it imports nothing but Qt.
"""

from __future__ import annotations

import gc
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

Callback = Callable[[], object]  # what is done; nobody asks what comes of it

# What is done a little later, once Qt has done what it is at.


def later(owner: QObject, deed: Callback, after: int = 0) -> None:
    """Do something with a later turn of the event loop, if its owner is still there by then.

    `QTimer.singleShot` with a bound method never lets go of it when its owner is deleted first (PySide 6.11): the whole window
    that the method belongs to stays in memory.

    Args:
        owner: what the deed is for; gone, it is not done.
    """
    made = timer(owner, after, deed)
    made.timeout.connect(made.deleteLater)
    made.start()


def timer(owner: QObject, after: int, deed: Callback) -> QTimer:
    """Return a timer that does something once, so many milliseconds after it was started last."""
    made = QTimer(owner, singleShot=True, interval=after)
    made.timeout.connect(deed)
    return made


# Garbage in cycles is collected in the window's thread alone.
#
# Python collects wherever the next object happens to be made, in a thread beside the window, too. A widget of a cycle would be
# deleted there: Qt then holds a lock of its own and waits for Python's, while the window holds Python's and waits for Qt's, and the
# program hangs for ever.

EVERY = 500  # ms between two looks at whether there is enough of it


def collect_here(parent: QObject) -> QTimer:
    """Leave collecting to a timer of the thread that this is called in, the window's, as long as `parent` lives; return it."""
    gc.disable()
    timer = QTimer(parent)
    timer.timeout.connect(collect_due)
    timer.start(EVERY)
    return timer


def collect_due() -> None:
    """Collect the oldest generation of which Python itself would by now, and all younger ones; mostly none."""
    due = [
        n for n, (count, most) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True)) if count > most > 0
    ]
    if due:
        gc.collect(due[-1])
