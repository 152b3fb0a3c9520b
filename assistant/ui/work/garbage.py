"""Garbage in cycles is collected in the window's thread alone.

Python collects wherever the next object happens to be made, in a thread beside the window, too. A widget of a cycle would be
deleted there: Qt then holds a lock of its own and waits for Python's, while the window holds Python's and waits for Qt's, and the
program hangs for ever.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

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
